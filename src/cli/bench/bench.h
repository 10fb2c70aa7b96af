/* The bench: contestants interleaved in one process, results checked before they are timed, medians of at
 * least seven runs. One file per area fills rows; bench.c runs and prints them. */
#ifndef CLI_BENCH_BENCH_H
#define CLI_BENCH_BENCH_H

#include <stdbool.h>
#include <stdint.h>

enum { BENCH_RUNS = 9, BENCH_MAX_CONTESTANTS = 6 };

typedef struct BenchContestant {
  const char *name;           // "push-once", "binary heap", "libtcod"
  void (*run)(void *context); // one timed run
} BenchContestant;

typedef struct BenchCase {
  char name[64];    // "field/512x512"
  const char *unit; // "ns/tile"
  double units;     // work items of one run: time is divided by it
  void *context;
  bool (*check)(void *context); // compares all results; a false one is a failed bench (exit 1)
  int contestant_count;
  BenchContestant contestant[BENCH_MAX_CONTESTANTS]; // ours first
} BenchCase;

typedef struct Bench Bench;

/// True when the filter of the command line wants cases whose name begins so (checked before expensive
/// set-up).
bool bench_wants(const Bench *bench, const char *name);

/// Checks, warms up, runs all contestants in turn and keeps the medians.
void bench_run(Bench *bench, const BenchCase *bench_case);

typedef struct BenchArea {
  const char *name; // what the names of its cases begin with
  void (*run)(Bench *bench);
} BenchArea;

/// `throng bench` over these areas: words in, table or JSON out; an exit status.
int bench_main(const BenchArea *areas, int area_count, int argc, char **argv);

/* The areas. */
void bench_field(Bench *bench);
void bench_lookahead(Bench *bench);
void bench_crowd(Bench *bench);
void bench_astar(Bench *bench);
void bench_repair(Bench *bench);
void bench_regions(Bench *bench);
void bench_senses(Bench *bench);

#endif
