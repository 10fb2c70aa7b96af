/* The cases of fields of view, which belong to the senses. */
#ifndef CLI_BENCH_VIEWS_H
#define CLI_BENCH_VIEWS_H

#include "cli/bench/bench.h"

/// Runs those cases whose names begin with "senses/fov" that are wanted.
void bench_views(BenchRun *bench);

#endif
