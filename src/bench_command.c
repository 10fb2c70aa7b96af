/* throng bench: the areas of src/cli/bench, and the frames of the window. A build without the window says
 * that it has none. */
#include "bench_command.h"

#include <stdio.h>

#include "cli/bench/bench.h"

#ifdef THRONG_WINDOW
#include "app/shell/shell_measure.h"
#include "bench_starts.h"
#endif

static void run_frames(BenchRun *bench) {
#ifdef THRONG_WINDOW
  for (int32_t i = 0; i < shell_measure_count; i++) {
    char name[64];
    double ms[SHELL_MEASURE_FRAMES];
    snprintf(name, sizeof name, "frame/%s", shell_measures[i].name);
    if (!bench_wants(bench, name)) continue;
    if (shell_measure_can(&shell_measures[i]))
      bench_samples(bench, name, "ms/frame", ms, shell_measure(&shell_measures[i], ms));
    else
      bench_missing(bench, name, "there is no such level");
  }
  bench_starts(bench);
#else
  bench_missing(bench, "frame", "this build has no window");
#endif
}

static const BenchArea frame = {"frame", run_frames};

#define ADDRESS(row) &bench_area_##row,
static const BenchArea *const areas[] = {BENCH_AREAS(ADDRESS) & frame};

enum { AREA_COUNT = sizeof areas / sizeof *areas };

static int run(const CliCommand *self, int argc, char **argv) {
  (void)self;
  return bench_main(areas, AREA_COUNT, argc, argv);
}

static bool print_areas(void) {
  printf("\nAreas:");
  for (int i = 0; i < AREA_COUNT; i++) printf("%s %s", i == 0 ? "" : ",", areas[i]->name);
  putchar('\n');
  return true;
}

const CliCommand bench_command = {
    .name = "bench",
    .summary = "measure the hot paths, and the frames of the window",
    .about =
        "Measures the hot paths next to other ways to do the same, in one run; each result is checked "
        "before\n"
        "it is timed. Numbers are medians of nine samples after a warm-up, in time that the thread worked;\n"
        "ratio is the time of that row over ours.\n"
        "The area frame draws real frames of the game at 1280x720 without a display and a graphics card. "
        "Its\n"
        "numbers are processor time a frame, of all threads together; p95: 95 of 100 frames take no longer.\n"
        "What opens a level or an overlay counts the thread that draws; a start, the clock on the wall.\n",
    .notes = "Exit status: 0 done, 1 a check failed, 2 the call is wrong.\n",
    .options = bench_options,
    .option_count = BENCH_OPTIONS,
    .lists = print_areas,
    .run = run,
};
