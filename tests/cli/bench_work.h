/* The work of a benchmark, seen from outside: the linker leads calls of the engine from the areas of throng
 * bench to bench_work.c, which adds what each is asked and answers to a hash, then calls the engine. Time is
 * a count of the reads of the clock. */
#ifndef CLI_BENCH_WORK_H
#define CLI_BENCH_WORK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"

/// A function that takes the place of NAME where others call it, which it finds as __real_NAME.
#define BENCH_LED(TYPE, NAME, ...)                                                                           \
  TYPE __real_##NAME(__VA_ARGS__);                                                                           \
  TYPE __wrap_##NAME(__VA_ARGS__);                                                                           \
  TYPE __wrap_##NAME(__VA_ARGS__)

/// Calls whose answer can be made wrong.
typedef enum BenchAnswer {
  BENCH_FIELD_BUILD,
  BENCH_FIELD_UPDATE,
  BENCH_FIELD_VALUE,
  BENCH_ASTAR,
  BENCH_COMPONENTS,
  BENCH_LOOKAHEAD,
  BENCH_STEER,
  BENCH_REGIONS,
  BENCH_REGIONS_HASH,
  BENCH_SEEN,
  BENCH_RAY,
  BENCH_HEARD,
  BENCH_COVER,
  BENCH_SCENT,
  BENCH_VIEW,
  BENCH_CROWD_STEP,
  BENCH_WORLD_HASH,
  BENCH_ANSWERS
} BenchAnswer;

typedef struct BenchWork {
  BaseHash hash;                // of all calls so far
  int32_t max_side;             // larger maps become so large; 0: none
  int32_t max_steps;            // of the engine; later ones only move agents to `goal_x`
  int64_t calls[BENCH_ANSWERS]; // so far
  BenchAnswer spoiled;          // the kind whose call number `spoil_at` answers wrongly
  int64_t spoil_at;             // from 0; below 0: none does
  uint64_t clock;               // ns
  int64_t steps;
} BenchWork;

extern BenchWork bench_work;

/// Begins at nothing, without limits.
void bench_work_begin(void);
void bench_work_note(int64_t value);
void bench_work_note_text(const char *text);
void bench_work_note_real(double value);

#endif
