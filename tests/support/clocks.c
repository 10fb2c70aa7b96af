/* Put before the C library by LD_PRELOAD: clocks that jump. THRONG_JUMP_WALL and THRONG_JUMP_MONOTONIC are
 * seconds, such as 86400 or -3600, by which the clock of the day, and the one that should never go back, jump
 * once they have been read THRONG_JUMP_AFTER times together. The variables whose clock was read after that
 * are named in the file THRONG_JUMP_LOG. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#define EXPORT __attribute__((visibility("default")))

static atomic_long reads;

static long number_of(const char *variable) {
  const char *text = getenv(variable);
  return text == NULL ? 0 : atol(text);
}

static void note(const char *name) {
  const char *log = getenv("THRONG_JUMP_LOG");
  FILE *file = log == NULL ? NULL : fopen(log, "a");
  if (file == NULL) return;
  fprintf(file, "%s\n", name);
  fclose(file);
}

/// The offset of a clock. Notes its first jump.
static long jumped(const char *variable, atomic_bool *noted) {
  const long by = number_of(variable);
  if (by == 0 || reads <= number_of("THRONG_JUMP_AFTER")) return 0;
  if (!atomic_exchange(noted, true)) note(variable);
  return by;
}

static long ahead(clockid_t clock) {
  static atomic_bool wall, monotonic;
  reads++;
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
    return jumped("THRONG_JUMP_WALL", &wall);
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_BOOTTIME:
    return jumped("THRONG_JUMP_MONOTONIC", &monotonic);
  default:
    return 0;
  }
}

EXPORT int clock_gettime(clockid_t clock, struct timespec *now) {
  int (*real)(clockid_t, struct timespec *) =
      (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  const int result = real(clock, now);
  if (result == 0) now->tv_sec += ahead(clock);
  return result;
}

EXPORT time_t time(time_t *out) {
  time_t (*real)(time_t *) = (time_t(*)(time_t *))dlsym(RTLD_NEXT, "time");
  const time_t now = real(NULL) + ahead(CLOCK_REALTIME);
  if (out != NULL) *out = now;
  return now;
}

EXPORT int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int (*real)(struct timeval *, void *) = (int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday");
  const int result = real(now, zone);
  if (result == 0) now->tv_sec += ahead(CLOCK_REALTIME);
  return result;
}
