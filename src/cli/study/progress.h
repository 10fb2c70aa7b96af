/* The bar on standard error, where that is a terminal: share, walks, rate, time left. */
#ifndef CLI_STUDY_PROGRESS_H
#define CLI_STUDY_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct StudyProgress {
  bool shown;           // it is a terminal
  int64_t first;        // walks that were done before this call
  int64_t all;          // walks
  uint64_t start, last; // nanoseconds: of this call, of the last line
} StudyProgress;

/// `done` of `all` walks are there already.
void study_progress_begin(StudyProgress *progress, int64_t done, int64_t all);
/// At most five times a second.
void study_progress_show(StudyProgress *progress, int64_t done);
void study_progress_end(StudyProgress *progress);

#endif
