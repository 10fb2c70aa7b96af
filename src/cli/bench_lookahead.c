/* Placeholder. */
#include "cli/bench.h"

void bench_lookahead(Bench *bench) {
  (void)bench;
}
