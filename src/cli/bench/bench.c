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
#include "cli/bench/about.h"
#include "cli/csv.h"
#include "cli/json.h"

#ifdef THRONG_HAVE_TCOD
static const bool have_tcod = true;
#else
static const bool have_tcod = false;
#endif

enum { SAMPLE_NS = 10000000, MAX_REPEATS = 1000000 };

struct Bench {
  const BenchArea *const *areas;
  int area_count;
  const char *filter; // "" wants everything
  bool as_json, as_csv;
  bool only_ours;
  int cases, failed;
  bool sampled; // a case of bench_samples was printed
  CliJson json;
  BaseBuffer csv;
};

typedef struct Samples {
  int64_t repeats;
  double ns[BENCH_RUNS]; // of one run
} Samples;

static bool begins_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

bool bench_wants(const Bench *bench, const char *name) {
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

static void add_csv(Bench *bench, const CsvRow *row) {
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

static void add_csv_rows(Bench *bench, const BenchCase *bench_case, int count, int ours,
                         const Samples *samples) {
  for (int i = 0; i < count; i++) {
    const double *ns = samples[i].ns, units = bench_case->units, median = ns[BENCH_RUNS / 2];
    const CsvRow row = {bench_case->name,
                        bench_case->contestant[i].name,
                        bench_case->unit,
                        "",
                        BENCH_RUNS,
                        median / units,
                        NAN,
                        NAN,
                        ns[0] / units,
                        ns[BENCH_RUNS - 1] / units,
                        median / samples[0].ns[BENCH_RUNS / 2],
                        i < ours};
    add_csv(bench, &row);
  }
}

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

// Of the first `count` contestants.
static void measure(const BenchCase *bench_case, int count, Samples *samples) {
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

static void print_rows(const BenchCase *bench_case, int count, const Samples *samples) {
  for (int i = 0; i < count; i++) {
    double median = samples[i].ns[BENCH_RUNS / 2], min = samples[i].ns[0];
    double ratio = samples[0].ns[BENCH_RUNS / 2] > 0 ? median / samples[0].ns[BENCH_RUNS / 2] : 0;
    printf("%-34s %-26s %12.3f %12.3f  %-14s %9.2f\n", i == 0 ? bench_case->name : "",
           bench_case->contestant[i].name, median / bench_case->units, min / bench_case->units,
           bench_case->unit, ratio);
  }
  fflush(stdout);
}

static void add_rows(CliJson *json, const BenchCase *bench_case, int count, int ours,
                     const Samples *samples) {
  cli_json_open_object(json, NULL);
  cli_json_text(json, "name", bench_case->name);
  cli_json_text(json, "unit", bench_case->unit);
  cli_json_whole(json, "samples", BENCH_RUNS);
  cli_json_open_list(json, "contestants");
  for (int i = 0; i < count; i++) {
    double median = samples[i].ns[BENCH_RUNS / 2];
    cli_json_open_object(json, NULL);
    cli_json_text(json, "name", bench_case->contestant[i].name);
    cli_json_decimal(json, "median", median / bench_case->units, 4);
    cli_json_decimal(json, "least", samples[i].ns[0] / bench_case->units, 4);
    cli_json_decimal(json, "most", samples[i].ns[BENCH_RUNS - 1] / bench_case->units, 4);
    cli_json_decimal(json, "ratio", median / samples[0].ns[BENCH_RUNS / 2], 4);
    cli_json_truth(json, "ours", i < ours);
    cli_json_close(json);
  }
  cli_json_close(json);
  cli_json_close(json);
}

// A case without numbers: `key` is "failed" or "missing".
static void add_reason(Bench *bench, const char *name, const char *key, const char *why) {
  cli_json_open_object(&bench->json, NULL);
  cli_json_text(&bench->json, "name", name);
  cli_json_text(&bench->json, key, why);
  cli_json_close(&bench->json);
}

static void add_csv_reason(Bench *bench, const char *name, const char *key, const char *why) {
  char note[128];
  snprintf(note, sizeof note, "%s: %s", key, why);
  const CsvRow row = {name, "", "", note, 0, NAN, NAN, NAN, NAN, NAN, NAN, -1};
  add_csv(bench, &row);
}

static void fail(Bench *bench, const char *name, const char *why) {
  bench->failed++;
  cli_failed("bench: %s: %s", name, why);
  if (bench->as_json) add_reason(bench, name, "failed", why);
  if (bench->as_csv) add_csv_reason(bench, name, "failed", why);
}

void bench_run_ours(Bench *bench, const BenchCase *bench_case, int ours) {
  BASE_ASSERT(bench_case->contestant_count <= BENCH_MAX_CONTESTANTS && bench_case->units > 0);
  BASE_ASSERT(ours >= 1 && ours <= bench_case->contestant_count);
  if (!begins_with(bench_case->name, bench->filter)) return;
  if (bench->cases++ == 0 && !bench->as_json && !bench->as_csv)
    printf("%-34s %-26s %12s %12s  %-14s %9s\n", "case", "by", "median", "least", "unit", "ratio");
  if (!bench_case->check(bench_case->context)) {
    fail(bench, bench_case->name, "the results differ, so nothing was timed");
    return;
  }
  Samples samples[BENCH_MAX_CONTESTANTS];
  const int count = bench->only_ours ? ours : bench_case->contestant_count;
  measure(bench_case, count, samples);
  if (bench->as_json)
    add_rows(&bench->json, bench_case, count, ours, samples);
  else if (bench->as_csv)
    add_csv_rows(bench, bench_case, count, ours, samples);
  else
    print_rows(bench_case, count, samples);
}

void bench_run(Bench *bench, const BenchCase *bench_case) {
  bench_run_ours(bench, bench_case, 1);
}

void bench_samples(Bench *bench, const char *name, const char *unit, double *sample, int count) {
  if (!begins_with(name, bench->filter)) return;
  bench->cases++;
  if (count <= 0) {
    fail(bench, name, "it could not be measured");
    return;
  }
  qsort(sample, (size_t)count, sizeof *sample, by_size);
  const double median = sample[count / 2], p95 = sample[(count * 95 + 99) / 100 - 1];
  const double p99 = sample[(count * 99 + 99) / 100 - 1];
  if (bench->as_csv) {
    const CsvRow row = {name, "", unit, "", count, median, p95, p99, sample[0], sample[count - 1], NAN, -1};
    add_csv(bench, &row);
  } else if (!bench->as_json) {
    if (!bench->sampled)
      printf("%-46s %-7s %12s %12s %12s %12s  %s\n", "case", "samples", "median", "p95", "p99", "most",
             "unit");
    printf("%-46s %-7d %12.3f %12.3f %12.3f %12.3f  %s\n", name, count, median, p95, p99, sample[count - 1],
           unit);
    fflush(stdout);
  } else {
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

void bench_missing(Bench *bench, const char *name, const char *why) {
  bench->cases++;
  if (bench->as_json)
    add_reason(bench, name, "missing", why);
  else if (bench->as_csv)
    add_csv_reason(bench, name, "missing", why);
  else
    printf("%-34s %s\n", name, why);
}

static int refuse_filter(const Bench *bench) {
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

static bool names_an_area(const Bench *bench) {
  for (int i = 0; i < bench->area_count; i++)
    if (bench_wants(bench, bench->areas[i]->name)) return true;
  return false;
}

static void run_areas(Bench *bench) {
  for (int i = 0; i < bench->area_count; i++)
    if (bench_wants(bench, bench->areas[i]->name)) bench->areas[i]->run(bench);
}

static int run_json(Bench *bench) {
  cli_json_open_object(&bench->json, NULL);
  bench_about(&bench->json);
  cli_json_open_list(&bench->json, "cases");
  run_areas(bench);
  cli_json_close(&bench->json);
  cli_json_truth(&bench->json, "libtcod", have_tcod);
  cli_json_whole(&bench->json, "failed", bench->failed);
  cli_json_close(&bench->json);
  if (bench->cases > 0) return cli_json_finish(&bench->json);
  base_buffer_free(&bench->json.out);
  return CLI_DONE;
}

static int run_csv(Bench *bench) {
  base_buffer_print(&bench->csv, "%s", csv_header);
  run_areas(bench);
  const bool failed = bench->csv.failed;
  if (!failed && bench->cases > 0) fwrite(bench->csv.data, 1, bench->csv.length, stdout);
  base_buffer_free(&bench->csv);
  return failed ? cli_failed("out of memory") : CLI_DONE;
}

static int run_table(Bench *bench) {
  run_areas(bench);
  if (!have_tcod && bench->cases > 0 && (bench_wants(bench, "field") || bench_wants(bench, "astar")))
    printf("libtcod is missing: this build has no row of it\n");
  return CLI_DONE;
}

const CliOption bench_options[BENCH_OPTIONS] = {
    {"FILTER", .help = "only cases whose name begins so: an area or more, such as field/512",
     .take = cli_take_word, .field = offsetof(Bench, filter)},
    {"--ours", NULL, "do not time the other ways, only check them", cli_take_flag,
     .field = offsetof(Bench, only_ours)},
    {"--json", NULL, "one JSON object instead of a table", cli_take_flag, .field = offsetof(Bench, as_json)},
    {"--csv", NULL, "a line of column names and a line for each case and way, named as in --json",
     cli_take_flag, .field = offsetof(Bench, as_csv)},
};

int bench_main(const BenchArea *const *areas_of, int area_count, int argc, char **argv) {
  Bench bench = {.areas = areas_of, .area_count = area_count};
  const CliCommand call = {.name = "bench", .options = bench_options, .option_count = BENCH_OPTIONS};
  if (!cli_read(&call, argc, argv, &bench)) return CLI_WRONG_CALL;
  if (bench.filter == NULL) bench.filter = "";
  if (!names_an_area(&bench)) return refuse_filter(&bench);
  if (bench.as_json && bench.as_csv) return cli_wrong("--csv and --json: only one of them");
  int status = bench.as_json ? run_json(&bench) : bench.as_csv ? run_csv(&bench) : run_table(&bench);
  if (bench.cases == 0) return refuse_filter(&bench);
  return status == CLI_DONE && bench.failed > 0 ? CLI_FAILED : status;
}
