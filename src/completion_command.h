/* throng completion: what a shell completes, from the tables of commands and options. */
#ifndef COMPLETION_COMMAND_H
#define COMPLETION_COMMAND_H

#include "cli/call.h"

extern const CliCommand completion_command;

#endif
