/* Placeholder. */
#include "cli/bench.h"

void bench_crowd(Bench *bench) {
  (void)bench;
}
