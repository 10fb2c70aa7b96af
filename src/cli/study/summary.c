/* Shares, medians and their intervals. */
#include "cli/study/summary.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"

enum { MIN_FOR_INTERVAL = 6 }; // with fewer values not even least and most are 95% sure

static const double z = 1.959963984540054; // 95% of a normal distribution lie within

StudyShare study_share(int64_t part, int64_t all) {
  BASE_ASSERT(part >= 0 && part <= all && all > 0);
  const double n = (double)all, p = (double)part / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return (StudyShare){p, part == 0 ? 0 : fmax(0, middle - half), part == all ? 1 : fmin(1, middle + half)};
}

static int ascending(const void *a, const void *b) {
  const double one = *(const double *)a, other = *(const double *)b;
  return (one > other) - (one < other);
}

/// Interpolates between the two nearest values.
static double quantile(const double *value, int64_t count, double share) {
  BASE_ASSERT(count > 0 && share >= 0 && share <= 1);
  const double at = share * (double)(count - 1);
  const int64_t below = (int64_t)at, above = below + 1 < count ? below + 1 : below;
  return value[below] + (value[above] - value[below]) * (at - (double)below);
}

StudyMedian study_median(double *value, int64_t count) {
  StudyMedian median = {.count = count};
  if (count == 0) return median;
  qsort(value, (size_t)count, sizeof *value, ascending);
  median.median = quantile(value, count, 0.5);
  median.q1 = quantile(value, count, 0.25);
  median.q3 = quantile(value, count, 0.75);
  median.has_interval = count >= MIN_FOR_INTERVAL;
  const double half = z * sqrt((double)count) / 2;
  const int64_t low = (int64_t)floor((double)count / 2 - half),
                high = (int64_t)ceil((double)count / 2 + half);
  median.low = value[low < 1 ? 0 : low - 1]; // the ranks from 1 on, as in Conover (1999)
  median.high = value[high + 1 > count ? count - 1 : high];
  return median;
}

/* Reading a table */

/// The values that medians are of, those of a walker together.
typedef struct Samples {
  double *ratio, *common, *looked, *of_pair; // of_pair: a ratio for each walker; below 0: it did not arrive
  int64_t *common_count;
  int64_t pairs; // places of each walker
} Samples;

static bool samples_init(Samples *samples, const StudyPlan *study) {
  int64_t first, end;
  study_range(study, &first, &end);
  const size_t walkers = (size_t)study->walker_count, all = (size_t)(end - first) * walkers + 1;
  *samples = (Samples){.pairs = end - first};
  samples->ratio = calloc(all, sizeof *samples->ratio);
  samples->common = calloc(all, sizeof *samples->common);
  samples->looked = calloc(all, sizeof *samples->looked);
  samples->of_pair = calloc(walkers, sizeof *samples->of_pair);
  samples->common_count = calloc(walkers, sizeof *samples->common_count);
  return samples->ratio != NULL && samples->common != NULL && samples->looked != NULL &&
         samples->of_pair != NULL && samples->common_count != NULL;
}

static void samples_free(Samples *samples) {
  free(samples->ratio);
  free(samples->common);
  free(samples->looked);
  free(samples->of_pair);
  free(samples->common_count);
}

static void end_pair(Samples *samples, int32_t walkers) {
  for (int32_t i = 0; i < walkers; i++)
    if (samples->of_pair[i] < 0) return;
  for (int32_t i = 0; i < walkers; i++)
    samples->common[i * samples->pairs + samples->common_count[i]++] = samples->of_pair[i];
}

static void add_row(const StudyRow *row, StudySummary *summary, Samples *samples, int32_t walkers) {
  BASE_ASSERT(row->walker >= 0 && row->walker < walkers && row->shortest > 0);
  StudySummary *of = &summary[row->walker];
  const int64_t place = row->walker * samples->pairs;
  const bool arrived = row->outcome == NAV_STEER_REACHED;
  const double ratio = (double)row->cost / (double)row->shortest;
  samples->of_pair[row->walker] = arrived ? ratio : -1;
  if (arrived) samples->ratio[place + of->arrived++] = ratio;
  samples->looked[place + of->walks++] = (double)row->looked;
  of->outcome[row->outcome]++;
  if (row->walker == walkers - 1) end_pair(samples, walkers);
}

static bool read_rows(StudyReader *reader, StudySummary *summary, Samples *samples) {
  char fault[BASE_FILE_ERROR_TEXT];
  StudyRow row;
  StudyRead read;
  while ((read = study_reader_next(reader, &row, fault)) == STUDY_READ_ROW)
    add_row(&row, summary, samples, reader->study->walker_count);
  if (read == STUDY_READ_FAULT) base_say(stderr, "%s", fault);
  if (read == STUDY_READ_SHORT) cli_failed("%s: not all rows of the study are there", reader->path);
  return read == STUDY_READ_END;
}

static void sum_up(const StudyPlan *study, StudySummary *summary, Samples *samples) {
  for (int32_t i = 0; i < study->walker_count; i++) {
    StudySummary *of = &summary[i];
    const int64_t place = i * samples->pairs;
    if (of->walks > 0) of->share = study_share(of->arrived, of->walks);
    of->ratio = study_median(samples->ratio + place, of->arrived);
    of->common = study_median(samples->common + place, samples->common_count[i]);
    of->looked = study_median(samples->looked + place, of->walks);
  }
}

StudySummary *study_summary_read(const StudyPlan *study, const char *folder) {
  char path[STUDY_PATH_BYTES];
  if (!study_path(folder, "results.csv", path)) return NULL;
  Samples samples = {0};
  StudyReader *reader = malloc(sizeof *reader);
  StudySummary *summary = calloc((size_t)study->walker_count, sizeof *summary);
  bool read = false;
  if (reader == NULL || summary == NULL || !samples_init(&samples, study)) {
    cli_failed("out of memory");
  } else if (study_reader_open(reader, study, path)) {
    read = read_rows(reader, summary, &samples);
    study_reader_close(reader);
  }
  if (read) sum_up(study, summary, &samples);
  samples_free(&samples);
  free(reader);
  if (read) return summary;
  free(summary);
  return NULL;
}
