/* All commands of the program, those next to main.c among them. */
#ifndef ALL_COMMANDS_H
#define ALL_COMMANDS_H

#include "cli/commands.h"

extern const CliProgram all_commands;

#endif
