/* The row of `throng play`: it is next to main.c because it knows both the words of a call (cli) and the
 * window (app). */
#ifndef PLAY_COMMAND_H
#define PLAY_COMMAND_H

#include "cli/call.h"

extern const CliCommand play_command;

#endif
