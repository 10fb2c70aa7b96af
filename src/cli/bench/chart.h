/* A chart of bars from what `throng bench --csv` prints. */
#ifndef CLI_BENCH_CHART_H
#define CLI_BENCH_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum { BENCH_CHART_TEXT = 96 };

/// One row of the CSV; its median is 0 or more.
typedef struct BenchBar {
  char name[BENCH_CHART_TEXT], by[BENCH_CHART_TEXT],
      unit[BENCH_CHART_TEXT]; // by: "" where a case has one row
  double value;
  bool ours;
} BenchBar;

typedef struct BenchChart {
  const char *title; // of the caller
  BenchBar *bar;
  int32_t count;
} BenchChart;

/// Adds the rows of a CSV whose cases begin with `filter`; its columns are found by their names, and rows
/// without a median are left out. False: it is no such CSV, or memory is short; `error` (BASE_FILE_ERROR_TEXT
/// bytes) has the line. O(length).
bool bench_chart_read(BenchChart *chart, const char *csv, size_t length, const char *filter, char *error);

/// A panel for each unit with an axis of its own, in it a bar for each row in the order of the rows, with
/// name and value; where values differ by more than a factor of 30, marks on a logarithmic axis. The colours
/// suit light and dark pages. False: out of memory. The chart has bars.
bool bench_chart_draw(const BenchChart *chart, BaseBuffer *out);

void bench_chart_free(BenchChart *chart);

#endif
