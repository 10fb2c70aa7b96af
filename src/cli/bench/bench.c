/* throng bench: runs the cases of all areas and prints their medians. One timed sample is as many runs as
 * take about ten milliseconds; contestants take turns, so that a slow moment of the machine affects all. */
#include "cli/bench/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/file.h"
#include "cli/bench/about.h"
#include "cli/bench/chart.h"
#include "cli/bench/peers.h"
#include "cli/csv.h"
#include "cli/json.h"

enum { SAMPLE_NS = 10000000, MAX_REPEATS = 1000000 };

struct BenchRun {
  const BenchArea *const *areas;
  int area_count;
  const char *filter; // "" wants everything
  bool as_json, as_csv;
  bool only_ours;
  const char *svg, *kept; // files: a chart to write; the rows of an earlier run, or NULL: measure
  const char *title;      // of the chart; NULL: the filter
  int cases, failed;
  bool sampled; // a case of bench_samples was printed
  CliJson json;
  BaseBuffer csv; // for --csv, and for the chart
};

typedef struct Samples {
  int64_t repeats;
  double ns[BENCH_RUNS]; // of one run
} Samples;

/// A contestant's row: times of one unit of work.
typedef struct Row {
  const char *name;
  double median, min, max;
} Row;

static bool begins_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

bool bench_wants(const BenchRun *bench, const char *name) {
  return begins_with(name, bench->filter) || begins_with(bench->filter, name);
}

static uint64_t timed(const BenchContestant *contestant, void *context, int64_t repeats) {
  BASE_ASSERT(repeats > 0);
  uint64_t before = base_clock_work_ns();
  for (int64_t i = 0; i < repeats; i++) contestant->run(context);
  return base_clock_work_ns() - before;
}

/// Warms up and returns how many runs make one sample.
static int64_t calibrate(const BenchContestant *contestant, void *context) {
  int64_t repeats = 1;
  for (;;) {
    uint64_t ns = timed(contestant, context, repeats);
    if (ns >= SAMPLE_NS || repeats >= MAX_REPEATS) return repeats;
    int64_t wanted = ns < 1000 ? repeats * 1000 : (int64_t)((uint64_t)repeats * SAMPLE_NS / ns) + 1;
    if (wanted > 10 * repeats) wanted = 10 * repeats; // a first run is cold: come closer step by step
    if (wanted > MAX_REPEATS) wanted = MAX_REPEATS;
    if (ns >= SAMPLE_NS / 2) return wanted;
    repeats = wanted > repeats ? wanted : repeats + 1;
  }
}

/* CSV: a line for each contestant, a field left empty where a case has no such number */

/// The fields are those of the header; NAN: there is none.
typedef struct CsvRow {
  const char *name, *by, *unit, *note;
  int samples;
  double median, p95, p99, min, max, ratio;
  int ours; // 1 or 0; -1: says nothing
} CsvRow;

static const char csv_header[] = "case,by,unit,samples,median,p95,p99,least,most,ratio,ours,note\n";

static void add_csv_text(BaseBuffer *out, const char *text) {
  if (text[0] != '\0') cli_csv_text(out, text);
  base_buffer_add(out, ",", 1);
}

static void add_csv(BenchRun *bench, const CsvRow *row) {
  BaseBuffer *out = &bench->csv;
  const double numbers[] = {row->median, row->p95, row->p99, row->min, row->max, row->ratio};
  add_csv_text(out, row->name);
  add_csv_text(out, row->by);
  add_csv_text(out, row->unit);
  if (row->samples > 0) base_buffer_print(out, "%d", row->samples);
  base_buffer_add(out, ",", 1);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    cli_csv_decimal(out, numbers[i], 4);
    base_buffer_add(out, ",", 1);
  }
  base_buffer_print(out, "%s,", row->ours < 0 ? "" : row->ours > 0 ? "true" : "false");
  if (row->note[0] != '\0') cli_csv_text(out, row->note);
  base_buffer_add(out, "\n", 1);
}

/// The rows of a case, those of this program first.
typedef struct Rows {
  const char *name, *unit;
  int samples, count, ours;
  Row row[BENCH_MAX_CONTESTANTS];
} Rows;

static double ratio_of(const Rows *rows, int row) {
  return rows->row[0].median > 0 ? rows->row[row].median / rows->row[0].median : NAN;
}

static void add_csv_rows(BenchRun *bench, const Rows *rows) {
  for (int i = 0; i < rows->count; i++) {
    const Row *row = &rows->row[i];
    const CsvRow line = {rows->name, row->name, rows->unit, "",       rows->samples,     row->median,
                         NAN,        NAN,       row->min,   row->max, ratio_of(rows, i), i < rows->ours};
    add_csv(bench, &line);
  }
}

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

// Times the first `count` contestants.
static void measure_case(const BenchCase *bench_case, int count, Samples *samples) {
  BASE_ASSERT(count <= BENCH_MAX_CONTESTANTS);
  for (int i = 0; i < count; i++)
    samples[i].repeats = calibrate(&bench_case->contestant[i], bench_case->context);
  for (int run = 0; run < BENCH_RUNS; run++) {
    for (int i = 0; i < count; i++) {
      uint64_t ns = timed(&bench_case->contestant[i], bench_case->context, samples[i].repeats);
      samples[i].ns[run] = (double)ns / (double)samples[i].repeats;
    }
  }
  for (int i = 0; i < count; i++) qsort(samples[i].ns, BENCH_RUNS, sizeof(double), by_size);
}

static void print_rows(const Rows *rows) {
  for (int i = 0; i < rows->count; i++) {
    const Row *row = &rows->row[i];
    const double ratio = rows->row[0].median > 0 ? ratio_of(rows, i) : 0;
    printf("%-34s %-26s %12.3f %12.3f  %-14s %9.2f\n", i == 0 ? rows->name : "", row->name, row->median,
           row->min, rows->unit, ratio);
  }
  fflush(stdout);
}

static void add_rows(CliJson *json, const Rows *rows) {
  cli_json_open_object(json, NULL);
  cli_json_text(json, "name", rows->name);
  cli_json_text(json, "unit", rows->unit);
  cli_json_whole(json, "samples", rows->samples);
  cli_json_open_list(json, "contestants");
  for (int i = 0; i < rows->count; i++) {
    const Row *row = &rows->row[i];
    cli_json_open_object(json, NULL);
    cli_json_text(json, "name", row->name);
    cli_json_decimal(json, "median", row->median, 4);
    cli_json_decimal(json, "least", row->min, 4);
    cli_json_decimal(json, "most", row->max, 4);
    cli_json_decimal(json, "ratio", ratio_of(rows, i), 4);
    cli_json_truth(json, "ours", i < rows->ours);
    cli_json_close(json);
  }
  cli_json_close(json);
  cli_json_close(json);
}

static void report_rows(BenchRun *bench, const Rows *rows) {
  if (bench->as_json)
    add_rows(&bench->json, rows);
  else if (!bench->as_csv)
    print_rows(rows);
  if (bench->as_csv || bench->svg != NULL) add_csv_rows(bench, rows);
}

// A case without numbers: `key` is "failed" or "missing".
static void add_reason(BenchRun *bench, const char *name, const char *key, const char *why) {
  cli_json_open_object(&bench->json, NULL);
  cli_json_text(&bench->json, "name", name);
  cli_json_text(&bench->json, key, why);
  cli_json_close(&bench->json);
}

static void add_csv_reason(BenchRun *bench, const char *name, const char *key, const char *why) {
  char note[128];
  snprintf(note, sizeof note, "%s: %s", key, why);
  const CsvRow row = {name, "", "", note, 0, NAN, NAN, NAN, NAN, NAN, NAN, -1};
  add_csv(bench, &row);
}

static void fail_case(BenchRun *bench, const char *name, const char *why) {
  bench->failed++;
  cli_failed("bench: %s: %s", name, why);
  if (bench->as_json) add_reason(bench, name, "failed", why);
  if (bench->as_csv) add_csv_reason(bench, name, "failed", why);
}

/// Counts a case of contestants; the first one prints the names of the columns.
static void begin_case(BenchRun *bench) {
  if (bench->cases++ == 0 && !bench->as_json && !bench->as_csv)
    printf("%-34s %-26s %12s %12s  %-14s %9s\n", "case", "by", "median", "least", "unit", "ratio");
}

void bench_run_ours(BenchRun *bench, const BenchCase *bench_case, int ours) {
  BASE_ASSERT(bench_case->contestant_count <= BENCH_MAX_CONTESTANTS && bench_case->units > 0);
  BASE_ASSERT(ours >= 1 && ours <= bench_case->contestant_count);
  if (!begins_with(bench_case->name, bench->filter)) return;
  begin_case(bench);
  if (!bench_case->check(bench_case->context)) {
    fail_case(bench, bench_case->name, "the results differ, so nothing was timed");
    return;
  }
  Samples samples[BENCH_MAX_CONTESTANTS];
  Rows rows = {.name = bench_case->name, .unit = bench_case->unit, .samples = BENCH_RUNS, .ours = ours};
  rows.count = bench->only_ours ? ours : bench_case->contestant_count;
  measure_case(bench_case, rows.count, samples);
  for (int i = 0; i < rows.count; i++) {
    const double *ns = samples[i].ns, units = bench_case->units;
    rows.row[i] = (Row){bench_case->contestant[i].name, ns[BENCH_RUNS / 2] / units, ns[0] / units,
                        ns[BENCH_RUNS - 1] / units};
  }
  report_rows(bench, &rows);
}

void bench_run(BenchRun *bench, const BenchCase *bench_case) {
  bench_run_ours(bench, bench_case, 1);
}

void bench_series(BenchRun *bench, const char *name, const char *unit, const BenchSeries *series, int count,
                  int ours) {
  BASE_ASSERT(count >= ours && ours >= 1 && count <= BENCH_MAX_CONTESTANTS);
  if (!begins_with(name, bench->filter)) return;
  begin_case(bench);
  Rows rows = {.name = name, .unit = unit, .count = bench->only_ours ? ours : count, .ours = ours};
  for (int i = 0; i < rows.count; i++) {
    double *sample = series[i].sample;
    const int samples = series[i].count;
    if (samples <= 0) {
      fail_case(bench, name, "it could not be measured");
      return;
    }
    qsort(sample, (size_t)samples, sizeof *sample, by_size);
    if (i == 0) rows.samples = samples;
    rows.row[i] = (Row){series[i].name, sample[samples / 2], sample[0], sample[samples - 1]};
  }
  report_rows(bench, &rows);
}

bool bench_times_others(const BenchRun *bench) {
  return !bench->only_ours;
}

void bench_samples(BenchRun *bench, const char *name, const char *unit, double *sample, int count) {
  if (!begins_with(name, bench->filter)) return;
  bench->cases++;
  if (count <= 0) {
    fail_case(bench, name, "it could not be measured");
    return;
  }
  qsort(sample, (size_t)count, sizeof *sample, by_size);
  const double median = sample[count / 2], p95 = sample[(count * 95 + 99) / 100 - 1];
  const double p99 = sample[(count * 99 + 99) / 100 - 1];
  if (bench->as_csv || bench->svg != NULL) {
    const CsvRow row = {name, "", unit, "", count, median, p95, p99, sample[0], sample[count - 1], NAN, -1};
    add_csv(bench, &row);
  }
  if (!bench->as_csv && !bench->as_json) {
    if (!bench->sampled)
      printf("%-46s %-7s %12s %12s %12s %12s  %s\n", "case", "samples", "median", "p95", "p99", "most",
             "unit");
    printf("%-46s %-7d %12.3f %12.3f %12.3f %12.3f  %s\n", name, count, median, p95, p99, sample[count - 1],
           unit);
    fflush(stdout);
  } else if (bench->as_json) {
    cli_json_open_object(&bench->json, NULL);
    cli_json_text(&bench->json, "name", name);
    cli_json_text(&bench->json, "unit", unit);
    cli_json_whole(&bench->json, "samples", count);
    cli_json_decimal(&bench->json, "median", median, 4);
    cli_json_decimal(&bench->json, "p95", p95, 4);
    cli_json_decimal(&bench->json, "p99", p99, 4);
    cli_json_decimal(&bench->json, "least", sample[0], 4);
    cli_json_decimal(&bench->json, "most", sample[count - 1], 4);
    cli_json_close(&bench->json);
  }
  bench->sampled = true;
}

void bench_wait_until(uint64_t ns) {
  const uint64_t now = base_clock_ns();
  if (now >= ns) return;
  const struct timespec rest = {.tv_nsec = (long)(ns - now)};
  nanosleep(&rest, NULL);
}

void bench_missing(BenchRun *bench, const char *name, const char *why) {
  bench->cases++;
  if (bench->as_json)
    add_reason(bench, name, "missing", why);
  else if (bench->as_csv)
    add_csv_reason(bench, name, "missing", why);
  else
    printf("%-34s %s\n", name, why);
}

static int refuse_filter(const BenchRun *bench) {
  BaseBuffer names = {0};
  CliGuess guess = cli_guess(base_span(bench->filter));
  char hint[CLI_GUESS_TEXT];
  for (int i = 0; i < bench->area_count; i++) {
    base_names_add(&names, bench->areas[i]->name);
    cli_guess_offer(&guess, bench->areas[i]->name);
  }
  cli_refuse("bench: no case begins with '%s'; the areas are %s%s", bench->filter, base_buffer_text(&names),
             cli_guess_text(&guess, hint));
  base_buffer_free(&names);
  return CLI_WRONG_CALL;
}

static bool names_an_area(const BenchRun *bench) {
  for (int i = 0; i < bench->area_count; i++)
    if (bench_wants(bench, bench->areas[i]->name)) return true;
  return false;
}

static void run_areas(BenchRun *bench) {
  for (int i = 0; i < bench->area_count; i++)
    if (bench_wants(bench, bench->areas[i]->name)) bench->areas[i]->run(bench);
}

static int run_json(BenchRun *bench) {
  cli_json_open_object(&bench->json, NULL);
  bench_about(&bench->json);
  cli_json_open_list(&bench->json, "cases");
  run_areas(bench);
  cli_json_close(&bench->json);
  for (int i = 0; i < BENCH_PEERS; i++)
    cli_json_truth(&bench->json, bench_peers[i].key, bench_peers[i].found);
  cli_json_whole(&bench->json, "failed", bench->failed);
  cli_json_close(&bench->json);
  if (bench->cases > 0) return cli_json_finish(&bench->json);
  base_buffer_free(&bench->json.out);
  return CLI_DONE;
}

static int run_csv(BenchRun *bench) {
  run_areas(bench);
  if (bench->csv.failed) return cli_failed("out of memory");
  if (bench->cases > 0) fwrite(bench->csv.data, 1, bench->csv.length, stdout);
  return CLI_DONE;
}

static bool wants_peer(const BenchRun *bench, const BenchPeer *peer) {
  for (int i = 0; i < BENCH_PEER_AREAS && peer->area[i] != NULL; i++)
    if (bench_wants(bench, peer->area[i])) return true;
  return false;
}

static int run_table(BenchRun *bench) {
  run_areas(bench);
  for (int i = 0; i < BENCH_PEERS; i++) {
    const BenchPeer *peer = &bench_peers[i];
    if (!peer->found && bench->cases > 0 && wants_peer(bench, peer))
      printf("%s is missing: this build has no row of it\n", peer->name);
  }
  return CLI_DONE;
}

const CliOption bench_options[BENCH_OPTIONS] = {
    {"FILTER", .help = "only cases whose name begins so: an area or more, such as field/512",
     .take = cli_take_word, .field = offsetof(BenchRun, filter)},
    {"--ours", NULL, "do not time the other ways, only check them", cli_take_flag,
     .field = offsetof(BenchRun, only_ours)},
    {"--json", NULL, "one JSON object instead of a table", cli_take_flag,
     .field = offsetof(BenchRun, as_json)},
    {"--csv", NULL, "a line of column names and a line for each case and way, named as in --json",
     cli_take_flag, .field = offsetof(BenchRun, as_csv)},
    {"--svg", "FILE.svg", "also draw the medians as a chart", cli_take_file,
     .field = offsetof(BenchRun, svg)},
    {"--title", "WORDS", "of the chart; without it the filter", cli_take_word,
     .field = offsetof(BenchRun, title)},
    {"--kept", "FILE.csv", "measure nothing: draw what an earlier --csv has printed", cli_take_file,
     .field = offsetof(BenchRun, kept)},
};

/// The rows that were measured, or those of an earlier run, whose text comes from `kept`.
static int draw_chart(BenchRun *bench, const char *kept, size_t length) {
  BenchChart chart = {.title = bench->title != NULL       ? bench->title
                               : bench->filter[0] != '\0' ? bench->filter
                                                          : "throng bench"};
  char error[BASE_FILE_ERROR_TEXT];
  BaseBuffer picture = {0};
  int status = CLI_DONE;
  if (!bench_chart_read(&chart, kept, length, bench->filter, error))
    status = cli_failed("%s: %s", bench->kept == NULL ? "bench" : bench->kept, error);
  else if (chart.count == 0)
    status = refuse_filter(bench);
  else if (!bench_chart_draw(&chart, &picture))
    status = cli_failed("out of memory");
  else if (!base_file_write(bench->svg, picture.data, picture.length, error))
    status = cli_failed("%s", error);
  base_buffer_free(&picture);
  bench_chart_free(&chart);
  return status;
}

static int draw_kept(BenchRun *bench) {
  enum { MAX_BYTES = 1 << 24 };
  char error[BASE_FILE_ERROR_TEXT], *text = NULL;
  size_t length = 0;
  if (bench->svg == NULL) return cli_wrong("--kept: where to draw is missing, --svg FILE.svg");
  if (bench->as_json || bench->as_csv || bench->only_ours)
    return cli_wrong("--kept measures nothing: no --json, --csv or --ours with it");
  if (!base_file_read_word(bench->kept, MAX_BYTES, &text, &length, error)) return cli_failed("%s", error);
  const int status = draw_chart(bench, text, length);
  free(text);
  return status;
}

int bench_main(const BenchArea *const *areas_of, int area_count, int argc, char **argv) {
  BenchRun bench = {.areas = areas_of, .area_count = area_count};
  const CliCommand call = {.name = "bench", .options = bench_options, .option_count = BENCH_OPTIONS};
  if (!cli_read(&call, argc, argv, &bench)) return CLI_WRONG_CALL;
  if (bench.filter == NULL) bench.filter = "";
  if (bench.title != NULL && bench.svg == NULL)
    return cli_wrong("--title is that of a chart: --svg FILE.svg");
  if (bench.kept != NULL) return draw_kept(&bench);
  if (!names_an_area(&bench)) return refuse_filter(&bench);
  if (bench.as_json && bench.as_csv) return cli_wrong("--csv and --json: only one of them");
  base_buffer_print(&bench.csv, "%s", csv_header);
  int status = bench.as_json ? run_json(&bench) : bench.as_csv ? run_csv(&bench) : run_table(&bench);
  if (status == CLI_DONE && bench.svg != NULL && bench.cases > bench.failed)
    status = draw_chart(&bench, base_buffer_text(&bench.csv), bench.csv.length);
  base_buffer_free(&bench.csv);
  if (bench.cases == 0) return refuse_filter(&bench);
  return status == CLI_DONE && bench.failed > 0 ? CLI_FAILED : status;
}
