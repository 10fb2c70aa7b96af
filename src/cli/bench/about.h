/* The machine and build of a bench. */
#ifndef CLI_BENCH_ABOUT_H
#define CLI_BENCH_ABOUT_H

#include "cli/json.h"

/// Adds the object "about": version and commit of the program, when, compiler, kind of build, vector
/// instructions in use, processor, its count of cores, system, and how many programs were running. null: not
/// known here.
void bench_about(CliJson *json);

#endif
