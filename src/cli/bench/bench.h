/* The bench: contestants interleaved in one process, results checked before they are timed, medians of nine
 * runs. Each area lives in a file of its own that exports its row and measures its cases. */
#ifndef CLI_BENCH_BENCH_H
#define CLI_BENCH_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/call.h"

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

typedef struct BenchRun BenchRun;

/// True when the filter of the command line wants cases whose name begins so (checked before expensive
/// set-up).
bool bench_wants(const BenchRun *bench, const char *name);

/// Checks, warms up, runs all contestants in turn and keeps the medians.
void bench_run(BenchRun *bench, const BenchCase *bench_case);

/// As above; the first `ours` contestants belong to this program, and --ours times only them.
void bench_run_ours(BenchRun *bench, const BenchCase *bench_case, int ours);

/// Reports a case measured by its area: prints median, 95th and 99th percentile and maximum, and sorts the
/// samples. No samples: the case failed.
void bench_samples(BenchRun *bench, const char *name, const char *unit, double *sample, int count);

/// The measurements of one contestant by an area; `sample` is sorted.
typedef struct BenchSeries {
  const char *name;
  double *sample;
  int count;
} BenchSeries;

/// A case whose contestants its area has measured itself: prints their medians as bench_run does, smaller is
/// better. The first `ours` are of this program. A contestant without samples: the case has failed.
void bench_series(BenchRun *bench, const char *name, const char *unit, const BenchSeries *series, int count,
                  int ours);

/// False with --ours: an area that measures by itself need not run the other ways.
bool bench_times_others(const BenchRun *bench);

/// Sleeps until the clock (base_clock_ns) says so; not at all where it does already.
void bench_wait_until(uint64_t ns);

/// A row that says why this build cannot measure an area.
void bench_missing(BenchRun *bench, const char *name, const char *why);

typedef struct BenchArea {
  const char *name; // what the names of its cases begin with
  void (*run)(BenchRun *bench);
} BenchArea;

/// The table: ROW(x) for the row bench_area_x, in the order in which they run. `throng bench` has one area
/// more, which measures the window: src/bench_command.c.
#define BENCH_AREAS(ROW)                                                                                     \
  ROW(field)                                                                                                 \
  ROW(lookahead)                                                                                             \
  ROW(steer)                                                                                                 \
  ROW(crowd)                                                                                                 \
  ROW(doors)                                                                                                 \
  ROW(avoid)                                                                                                 \
  ROW(astar)                                                                                                 \
  ROW(repair)                                                                                                \
  ROW(regions)                                                                                               \
  ROW(senses)                                                                                                \
  ROW(edit)                                                                                                  \
  ROW(ticks)                                                                                                 \
  ROW(history)

#define BENCH_DECLARE(row) extern const BenchArea bench_area_##row;
BENCH_AREAS(BENCH_DECLARE)

enum { BENCH_OPTIONS = 7 };
extern const CliOption bench_options[BENCH_OPTIONS];

/// `throng bench` over some areas: words in, table or JSON out; an exit status.
int bench_main(const BenchArea *const *areas, int area_count, int argc, char **argv);

#endif
