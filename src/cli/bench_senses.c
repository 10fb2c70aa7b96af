#include "cli/bench.h"
void bench_senses(Bench *bench) {
  (void)bench;
}
