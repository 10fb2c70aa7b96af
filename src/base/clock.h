/* The wall clock, for benchmarks and frame pacing. Nothing in nav or sim may look at it. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/// Nanoseconds on a clock that never goes back; only differences mean anything.
uint64_t base_clock_ns(void);

/// Nanoseconds that this thread has worked: what a benchmark counts, so that other programs do not show in
/// it.
uint64_t base_clock_work_ns(void);

#endif
