/* throng completion: what a shell completes, from the tables of commands and options. */
#ifndef COMPLETION_COMMAND_H
#define COMPLETION_COMMAND_H

#include "cli/commands.h"

extern const CliCommand completion_command;

/// All commands of the program, this one among them.
extern const CliProgram all_commands;

#endif
