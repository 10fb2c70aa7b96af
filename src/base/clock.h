/* Monotonic clocks, for benchmarks and frame pacing. Nothing in nav or sim may read them. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/// Nanoseconds. A missing clock, such as processor time in a browser, reads as the monotonic one.
static inline uint64_t base_clock_read(clockid_t clock) {
  struct timespec now = {0};
  if (clock_gettime(clock, &now) != 0) clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/// Nanoseconds on a clock that never goes back; only differences mean anything.
static inline uint64_t base_clock_ns(void) {
  return base_clock_read(CLOCK_MONOTONIC);
}

/// Nanoseconds since `start`, which base_clock_ns gave. 0 if the clock has gone back nevertheless, as a
/// machine that is stopped and moved may let it.
static inline uint64_t base_clock_since(uint64_t start) {
  const uint64_t now = base_clock_ns();
  return now > start ? now - start : 0;
}

/// Nanoseconds of processor time of this thread: what benchmarks count, since other programs do not add to
/// it.
static inline uint64_t base_clock_work_ns(void) {
  return base_clock_read(CLOCK_THREAD_CPUTIME_ID);
}

#endif
