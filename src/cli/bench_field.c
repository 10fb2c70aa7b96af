/* Placeholder. */
#include "cli/bench.h"

void bench_field(Bench *bench) {
  (void)bench;
}
