/* Compares the work of throng bench with bench_work.txt: the cases of each area, their units, and a hash
 * of what they ask the engine and hear from it. Every check is passed, and notices a wrong answer in its
 * middle. Large maps are small here, and few steps of crowds are taken. `test_bench_work SOURCE` compares,
 * `test_bench_work SOURCE --write` records. A line of the list is `HASH CASE: UNITS; wrong answers noticed;
 * contestants`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/file.h"
#include "cli/bench/bench.h"
#include "cli/bench_work.h"
#ifdef THRONG_TEST_STARVE
#include "support/starve.h"
#endif

#define ROW(AREA, ...)                                                                                       \
  { .area = &bench_area_##AREA, .filter = __VA_ARGS__ }

typedef struct Row {
  const BenchArea *area;
  const char *filter;
  int32_t max_side, max_steps; // 0: no limit
  bool only_made;              // not checked, because that takes long
  bool only_true;              // checked, but no answer is made wrong
  bool asks_peer;              // the check asks more in a build with libtcod, so that is not hashed
} Row;

static const Row rows[] = {
    ROW(field, "field/42x42"),
    ROW(field, "field", .max_side = 48, .only_made = true),
    ROW(field, "field/1024x1024 city", .max_side = 900, .only_made = true),
    ROW(field, "field/4096x4096 random", .max_side = 40, .only_made = true),
    ROW(field, "field/near", .max_side = 96),
    ROW(lookahead, "lookahead/open-42x42/P=7", .only_made = true),
    ROW(lookahead, "lookahead/maze-42x42/P=7"),
    ROW(lookahead, "lookahead/maze-42x42/P=1", .only_made = true),
    ROW(lookahead, "lookahead/open-300x300", .max_side = 64),
    ROW(lookahead, "lookahead/maze-300x300", .max_side = 64),
    ROW(lookahead, "lookahead/caves-300x300", .max_side = 64),
    ROW(steer, "steer", .max_side = 40),
    ROW(crowd, "crowd/10k"),
    ROW(crowd, "crowd/mixed", .max_steps = 4),
    ROW(doors, "doors", .max_steps = 30),
    ROW(avoid, "avoid/circle of 250", .max_steps = 2),
    ROW(avoid, "avoid/circle of 1,000", .max_steps = 2),
    ROW(avoid, "avoid/crossing", .max_steps = 2),
    ROW(avoid, "avoid/one door", .max_steps = 100),
    ROW(astar, "astar", .max_side = 40, .asks_peer = true),
    ROW(astar, "astar/even boxes", .max_side = 100, .asks_peer = true),
    ROW(repair, "repair", .max_side = 24),
    ROW(regions, "regions", .max_side = 96),
    ROW(senses, "senses/sight-city"),
    ROW(senses, "senses/sight-open"),
    ROW(senses, "senses/fov"),
    ROW(senses, "senses/ray"),
    ROW(senses, "senses/sound"),
    ROW(senses, "senses/cover"),
    ROW(senses, "senses/scent"),
    ROW(edit, "edit/components", .only_true = true),
    ROW(edit, "edit/field", .only_true = true),
    ROW(edit, "edit/regions", .only_made = true),
    ROW(edit, "edit/10000", .max_steps = 2),
    ROW(edit, "edit/no stroke", .max_steps = 2),
    ROW(ticks, "ticks/4096x4096, 10,000 near", .max_side = 256, .max_steps = 3),
    ROW(ticks, "ticks/4096x4096, 100,000, no thread", .max_side = 256, .max_steps = 2),
    ROW(ticks, "ticks/4096x4096, 100,000, hero covered", .max_side = 256, .max_steps = 2),
    ROW(ticks, "ticks/4096x4096, all kinds near", .max_side = 256, .max_steps = 3),
    ROW(ticks, "ticks/4096x4096, arrivals", .max_side = 256, .max_steps = 3),
    ROW(ticks, "ticks/4096x4096, diagonal", .max_side = 256, .max_steps = 3),
    ROW(ticks, "ticks/4096x4096, hero by regions", .max_side = 256, .max_steps = 3),
    ROW(ticks, "ticks/4096x4096, wardens", .max_side = 256, .max_steps = 3),
    ROW(history, "history/42x42", .max_side = 42),
};

enum { ROWS = sizeof rows / sizeof *rows };

struct BenchRun {
  const Row *row;
  bool only_set_up; // nothing is run, and no line is added
  size_t length;
  char lines[1 << 16];
};

/* The harness, instead of the one of bench.c */

static bool begins_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

BENCH_LED(bool, bench_wants, const BenchRun *bench, const char *name) {
  return begins_with(name, bench->row->filter) || begins_with(bench->row->filter, name);
}

BENCH_LED(bool, bench_times_others, const BenchRun *bench) {
  (void)bench;
  return true;
}

BENCH_LED(void, bench_wait_until, uint64_t ns) {
  bench_work_note((int64_t)ns);
}

BENCH_LED(void, bench_missing, BenchRun *bench, const char *name, const char *why) {
  (void)bench;
  fail_msg("%s: %s", name, why);
}

/// A line of the list; the hash begins again.
static void add_line(BenchRun *bench, const char *name, const char *rest) {
  const size_t room = sizeof bench->lines - bench->length;
  if (bench->only_set_up) return;
  const int length = snprintf(bench->lines + bench->length, room, "%016llx %s: %s\n",
                              (unsigned long long)bench_work.hash, name, rest);
  assert_true(length > 0 && (size_t)length < room);
  bench->length += (size_t)length;
  bench_work.hash = BASE_HASH_START;
}

/// Spoils the answers of each kind that the check asks for, one at a time.
static void try_check(const BenchRun *bench, const BenchCase *bench_case, int *spoiled, int *noticed) {
  memset(bench_work.calls, 0, sizeof bench_work.calls);
  if (!bench_case->check(bench_case->context)) fail_msg("%s: the check fails", bench_case->name);
  int64_t calls[BENCH_ANSWERS];
  memcpy(calls, bench_work.calls, sizeof calls);
  for (int kind = 0; kind < BENCH_ANSWERS; kind++) {
    if (calls[kind] == 0 || bench->row->only_true) continue;
    memset(bench_work.calls, 0, sizeof bench_work.calls);
    bench_work.spoiled = (BenchAnswer)kind;
    bench_work.spoil_at = kind == BENCH_CROWD_STEP ? calls[kind] - 1 : calls[kind] / 2;
    ++*spoiled;
    *noticed += !bench_case->check(bench_case->context);
    bench_work.spoil_at = -1;
  }
}

BENCH_LED(void, bench_run_ours, BenchRun *bench, const BenchCase *bench_case, int ours) {
  BaseBuffer rest = {0};
  int spoiled = 0, noticed = 0;
  if (!begins_with(bench_case->name, bench->row->filter)) return;
  if (bench->only_set_up) return;
  bench_work_note(ours);
  const BaseHash before = bench_work.hash;
  if (!bench->row->only_made) try_check(bench, bench_case, &spoiled, &noticed);
  if (bench->row->asks_peer) bench_work.hash = before;
  for (int i = 0; i < bench_case->contestant_count; i++) {
    const BenchContestant *contestant = &bench_case->contestant[i];
    if (begins_with(contestant->name, "libtcod")) continue; // an optional peer
    contestant->run(bench_case->context);
    base_buffer_print(&rest, "; %s", contestant->name);
  }
  BaseBuffer line = {0};
  base_buffer_print(&line, "%.0f %s; %d of %d%s", bench_case->units, bench_case->unit, noticed, spoiled,
                    base_buffer_text(&rest));
  add_line(bench, bench_case->name, base_buffer_text(&line));
  base_buffer_free(&line);
  base_buffer_free(&rest);
}

BENCH_LED(void, bench_run, BenchRun *bench, const BenchCase *bench_case) {
  __wrap_bench_run_ours(bench, bench_case, 1);
}

BENCH_LED(void, bench_series, BenchRun *bench, const char *name, const char *unit, const BenchSeries *series,
          int count, int ours) {
  BaseBuffer line = {0};
  base_buffer_print(&line, "%s", unit);
  bench_work_note(ours);
  for (int i = 0; i < count; i++) {
    base_buffer_print(&line, "; %s %d", series[i].name, series[i].count);
    for (int k = 0; k < series[i].count; k++) bench_work_note_real(series[i].sample[k]);
  }
  add_line(bench, name, base_buffer_text(&line));
  base_buffer_free(&line);
}

BENCH_LED(void, bench_samples, BenchRun *bench, const char *name, const char *unit, double *sample,
          int count) {
  const BenchSeries series = {"samples", sample, count};
  __wrap_bench_series(bench, name, unit, &series, 1, 1);
}

/* The list */

static const char *source;
static bool writes;

static void list_path(char path[512]) {
  snprintf(path, 512, "%s/tests/cli/bench_work.txt", source);
}

static void list_row(BenchRun *bench, const Row *row) {
  bench_work_begin();
  bench_work.max_side = row->max_side;
  if (row->max_steps > 0) bench_work.max_steps = row->max_steps;
  bench->row = row;
#ifdef THRONG_TEST_STARVE
  const long long before = starve_bytes();
#endif
  row->area->run(bench);
#ifdef THRONG_TEST_STARVE
  if (starve_bytes() > before) // below: libtcod has taken what the area gives back
    fail_msg("%s keeps %lld bytes at its end", row->filter, starve_bytes() - before);
#endif
}

static char *next_line(char **text) {
  char *line = *text, *end = strchr(line, '\n');
  if (end == NULL) return NULL;
  *end = '\0';
  *text = end + 1;
  return line;
}

static void the_work_is_on_record(void **state) {
  (void)state;
  char path[512], error[BASE_FILE_ERROR_TEXT], *expected = NULL;
  size_t size = 0;
  static BenchRun bench;
  for (int i = 0; i < ROWS; i++) list_row(&bench, &rows[i]);
  list_path(path);
  if (writes && !base_file_write(path, bench.lines, bench.length, error)) fail_msg("%s", error);
  if (!base_file_read(path, 1 << 20, &expected, &size, error)) fail_msg("%s", error);
  char *found = strdup(bench.lines), *all = found, *wanted = expected;
  int differ = 0;
  for (char *line, *other; (line = next_line(&found)) != NULL;) {
    other = next_line(&wanted);
    if (other != NULL && strcmp(line, other) == 0) continue;
    differ++;
    print_error("is        %s\non record %s\n", line, other == NULL ? "" : other);
  }
  if (differ > 0)
    fail_msg("%d lines differ; if all are as they should be: test_bench_work SOURCE --write", differ);
  assert_null(next_line(&wanted));
  free(all);
  free(expected);
}

#ifdef THRONG_TEST_STARVE
/// One of the first allocations of an area fails: it says so and gives back all that it has taken.
static void memory_runs_out(void **state) {
  (void)state;
  enum { ALLOCATIONS = 12 };
  static const Row cases[] = {
      ROW(field, "field/512x512 caves", .max_side = 20),
      ROW(field, "field/near", .max_side = 90),
      ROW(lookahead, "lookahead/caves-300x300/P=7", .max_side = 40),
      ROW(steer, "steer/learning/city", .max_side = 20),
      ROW(crowd, "crowd/mixed", .max_steps = 1),
      ROW(astar, "astar/512x512 city", .max_side = 20),
      ROW(astar, "astar/even random 10%", .max_side = 20),
      ROW(repair, "repair/512x512 caves 1 changed", .max_side = 20),
      ROW(regions, "regions/edit 1024x1024 random", .max_side = 40),
      ROW(senses, "senses/fov-open"),
      ROW(senses, "senses/scent"),
      ROW(edit, "edit/components"),
      ROW(avoid, "avoid/one door", .max_steps = 1),
      ROW(history, "history/42x42", .max_side = 20),
  };
  static BenchRun bench = {.only_set_up = true};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (long k = 1; k <= ALLOCATIONS; k++) {
      const long before = starve_count();
      starve_at(before + k);
      list_row(&bench, &cases[i]);
      starve_at(0);
      if (starve_count() < before + k) break;
    }
}
#endif

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_work_is_on_record),
#ifdef THRONG_TEST_STARVE
      cmocka_unit_test(memory_runs_out),
#endif
  };
  if (argc < 2) return 2;
  source = argv[1];
  writes = argc > 2 && strcmp(argv[2], "--write") == 0;
  setenv("THRONG_DATA", source, 1);
#ifdef THRONG_TEST_STARVE
  starve_guard();
#endif
  return cmocka_run_group_tests(tests, NULL, NULL);
}
