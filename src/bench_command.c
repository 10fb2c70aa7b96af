/* throng bench: the areas of src/cli/bench, and the frames of the window. A build without the window says
 * that it has none. */
#include "bench_command.h"

#include <dirent.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/bench/bench.h"

#ifdef THRONG_WINDOW
#include "app/shell/measure.h"

extern char **environ;
#endif

#ifdef THRONG_WINDOW
typedef struct Start {
  char program[4096], folder[64], script[96], told[96];
} Start;

/// A folder for what the program reads and writes. False: the system says no.
static bool open_start(Start *start) {
  const ssize_t length = readlink("/proc/self/exe", start->program, sizeof start->program - 1);
  if (length <= 0) return false;
  start->program[length] = '\0';
  snprintf(start->folder, sizeof start->folder, "/tmp/throng-start-XXXXXX");
  if (mkdtemp(start->folder) == NULL) return false;
  snprintf(start->script, sizeof start->script, "%s/script", start->folder);
  snprintf(start->told, sizeof start->told, "%s/told", start->folder);
  FILE *file = fopen(start->script, "w");
  if (file == NULL) return false;
  fprintf(file, "0 texts %s\n0 quit\n", start->told);
  setenv("SDL_VIDEODRIVER", "dummy", 1);
  setenv("SDL_AUDIODRIVER", "dummy", 1);
  setenv("SDL_RENDER_DRIVER", "software", 1);
  setenv("THRONG_PREF", start->folder, 1);
  return fclose(file) == 0;
}

static void close_start(const Start *start) {
  DIR *folder = opendir(start->folder);
  for (const struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", start->folder, entry->d_name);
    unlink(path);
  }
  if (folder != NULL) closedir(folder);
  rmdir(start->folder);
}

/// Milliseconds by the clock on the wall until the program, at its title, has told the texts of its first
/// frame; below 0: it failed.
static double start_once(const Start *start) {
  char *words[] = {"throng", "play", "--script", (char *)(uintptr_t)start->script, NULL};
  const struct timespec wait = {0, 200000};
  const uint64_t before = base_clock_read(CLOCK_MONOTONIC);
  pid_t child;
  int status = 0;
  unlink(start->told);
  if (posix_spawn(&child, start->program, NULL, NULL, words, environ) != 0) return -1;
  bool ended = false;
  while (access(start->told, F_OK) != 0 && !ended) {
    nanosleep(&wait, NULL);
    ended = waitpid(child, &status, WNOHANG) == child;
  }
  const uint64_t after = base_clock_read(CLOCK_MONOTONIC);
  if (!ended && waitpid(child, &status, 0) != child) return -1;
  return status == 0 && access(start->told, F_OK) == 0 ? (double)(after - before) / 1e6 : -1;
}

static void run_starts(Bench *bench) {
  enum { STARTS = 15 };
  const char *name = "frame/start to first frame";
  double ms[STARTS];
  Start start;
  if (!bench_wants(bench, name)) return;
  bool started = open_start(&start) && start_once(&start) >= 0; // now its files are in memory
  for (int i = 0; i < STARTS && started; i++) {
    ms[i] = start_once(&start);
    started = ms[i] >= 0;
  }
  close_start(&start);
  bench_samples(bench, name, "ms", ms, started ? STARTS : 0);
}
#endif

static void run_frames(Bench *bench) {
#ifdef THRONG_WINDOW
  for (int32_t i = 0; i < app_measure_count; i++) {
    char name[64];
    double ms[APP_MEASURE_FRAMES];
    snprintf(name, sizeof name, "frame/%s", app_measures[i].name);
    if (!bench_wants(bench, name)) continue;
    if (app_measure_can(&app_measures[i]))
      bench_samples(bench, name, "ms/frame", ms, app_measure(&app_measures[i], ms));
    else
      bench_missing(bench, name, "there is no such level");
  }
  run_starts(bench);
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
        "Measures the hot paths beside other ways to do the same, in one run; each result is checked before\n"
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
