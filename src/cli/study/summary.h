/* Statistics of each walker from a table: shares and medians with their intervals of 95%. */
#ifndef CLI_STUDY_SUMMARY_H
#define CLI_STUDY_SUMMARY_H

#include "cli/study/study.h"

typedef struct StudyShare {
  double share, low, high; // 0 to 1
} StudyShare;

/// `part` of `all`, all above 0: the score interval of Wilson (1927).
StudyShare study_share(int64_t part, int64_t all);

typedef struct StudyMedian {
  int64_t count;
  double median, q1, q3; // interpolated quartiles; undefined if count is 0
  bool has_interval;     // six values at least
  double low, high;      // of the median: order statistics, whatever the distribution
} StudyMedian;

/// Sorts the values. O(count x log count).
StudyMedian study_median(double *value, int64_t count);

typedef struct StudySummary {
  int64_t walks, arrived;
  int64_t outcome[NAV_STEER_NO_MEMORY];
  StudyShare share;   // that arrived
  StudyMedian ratio;  // cost over that of a shortest way, of those that arrived
  StudyMedian common; // of the pairs on which every walker arrived
  StudyMedian looked; // squares, of all
} StudySummary;

/// A summary for each walker, malloc'ed, from FOLDER/results.csv. NULL after printing why: faults of the
/// table, rows that are missing, no memory.
StudySummary *study_summary_read(const StudyPlan *study, const char *folder);

/// The charts of the report, each an `svg` element.
typedef struct StudyChart {
  const char *id, *title, *description, *axis;
  bool log;
  double min, max; // of the axis where they are fixed; both 0: by the values
} StudyChart;

typedef struct StudyPoint {
  bool known;
  double value, low, high; // with its interval; low = high = value: there is none
  double q1, q3;           // quartiles; equal: none
} StudyPoint;

/// `point`: one for each walker. By depth where a steering has several, else a row for each walker.
void study_chart(const StudyPlan *study, const StudyChart *chart, const StudyPoint *point, BaseBuffer *out);

#endif
