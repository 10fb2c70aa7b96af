/* The row of `throng bench`: it is next to main.c because one of its areas measures the window (app). */
#ifndef BENCH_COMMAND_H
#define BENCH_COMMAND_H

#include "cli/call.h"

extern const CliCommand bench_command;

#endif
