/* The row of `throng play`. It is next to main.c because it uses both the options of a call (cli) and the
 * window (app). */
#ifndef PLAY_COMMAND_H
#define PLAY_COMMAND_H

#include "cli/call.h"

extern const CliCommand play_command;

#endif
