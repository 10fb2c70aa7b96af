/* One line that is written over. */
#include "cli/study/progress.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

enum { BAR = 24, LINE = 160 };

static const uint64_t EVERY_NS = 200000000;

void study_progress_begin(StudyProgress *progress, int64_t done, int64_t all) {
  *progress = (StudyProgress){.shown = isatty(STDERR_FILENO) == 1, .first = done, .all = all};
  progress->start = progress->last = base_clock_ns();
}

/// "41 s", "3 min 20 s", "2 h 5 min".
static void print_time(int64_t seconds, char *out, size_t size) {
  const long long s = seconds;
  if (s < 60)
    snprintf(out, size, "%lld s", s);
  else if (s < 3600)
    snprintf(out, size, "%lld min %lld s", s / 60, s % 60);
  else
    snprintf(out, size, "%lld h %lld min", s / 3600, s / 60 % 60);
}

void study_progress_show(StudyProgress *progress, int64_t done) {
  const uint64_t now = base_clock_ns();
  if (!progress->shown || now - progress->last < EVERY_NS) return;
  progress->last = now;
  char bar[BAR + 1], left[48] = "?";
  const double seconds = (double)(now - progress->start) / 1e9;
  const double rate = (double)(done - progress->first) / seconds;
  const int filled = (int)(done * BAR / progress->all);
  memset(bar, '-', BAR);
  memset(bar, '#', (size_t)filled);
  bar[BAR] = '\0';
  if (rate > 0) print_time((int64_t)((double)(progress->all - done) / rate + 0.5), left, sizeof left);
  fprintf(stderr, "\r[%s] %d%%  %lld of %lld walks  %.0f a second  %s left\033[K", bar,
          (int)(done * 100 / progress->all), (long long)done, (long long)progress->all, rate, left);
  fflush(stderr);
}

void study_progress_end(StudyProgress *progress) {
  if (progress->shown) fprintf(stderr, "\r\033[K");
}
