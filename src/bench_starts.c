/* The start of the program with its window, as a process of its own. Of builds with the window, so for POSIX.
 */
#include "bench_starts.h"

#include <dirent.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/program.h"

extern char **environ;

typedef struct Start {
  char program[4096], folder[64], script[96], told[96];
} Start;

/// A folder for what the program reads and writes. False: the system says no.
static bool open_start(Start *start) {
  if (!base_program_path(start->program, sizeof start->program)) return false;
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

void bench_starts(BenchRun *bench) {
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
