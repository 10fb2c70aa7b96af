/* A row of the area `frame` of `throng bench`. */
#ifndef BENCH_STARTS_H
#define BENCH_STARTS_H

#include "cli/bench/bench.h"

/// Adds the time from the start of the program to its first frame, where that is asked for.
void bench_starts(BenchRun *bench);

#endif
