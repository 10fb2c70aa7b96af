/* Every experiment: its row is sound, what it claims comes out, and the claim could have failed. */
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
#include "lab/run.h"

enum { MIN_EXPERIMENTS = 35, MIN_TOUR = 5, MAX_TOUR = 8, MAX_LABEL = 24, MAX_SECONDS = 60 };

static void load_setup(LabSetup *setup, const LabExperiment *row) {
  BaseIssues issues = {0};
  if (lab_setup_load(setup, row, &issues)) return;
  fail_msg("%s: %s", row->id, base_issues_first_error(&issues)->text);
}

static int64_t measure_case(const LabSetup *setup, int32_t at) {
  LabRun *run = calloc(1, sizeof *run);
  assert_non_null(run);
  assert_true(lab_run_init(run, setup, at));
  while (lab_run_step(run)) {
  }
  assert_false(run->world.no_memory);
  assert_int_equal(run->world.tuning.value[SIM_TUNE_HARMLESS], 1);
  assert_int_equal(run->world.heroes[0].hearts, setup->level.tuning.value[SIM_TUNE_HEARTS]); // nothing hurts
  assert_int_equal(run->world.stats.refused, 0); // scripts are possible
  const int64_t number = lab_run_number(run);
  lab_run_free(run);
  free(run);
  return number;
}

static bool all_hold(const LabExperiment *row, const int64_t *numbers) {
  for (int32_t i = 0; i < lab_claim_count(row); i++)
    if (!lab_claim_holds(&row->claims[i], numbers)) return false;
  return true;
}

/// Were all numbers the same, the first or the last case's or 0, some claim would fail.
static bool can_fail(const LabExperiment *row, const int64_t *numbers) {
  const int64_t same[] = {0, numbers[0], numbers[lab_case_count(row) - 1]};
  for (int k = 0; k < 3; k++) {
    int64_t equal[LAB_MAX_CASES];
    for (int i = 0; i < LAB_MAX_CASES; i++) equal[i] = same[k];
    if (!all_hold(row, equal)) return true;
  }
  return false;
}

static const char *source;
static bool writes;

/// Compares the numbers of all experiments with tests/lab/numbers.txt, a line `ID NUMBER NUMBER ...` each.
static void compare_numbers(const BaseBuffer *found) {
  char path[512], error[BASE_FILE_ERROR_TEXT], *recorded = NULL;
  size_t size = 0;
  snprintf(path, sizeof path, "%s/tests/lab/numbers.txt", source);
  if (writes && !base_file_write(path, found->data, found->length, error)) fail_msg("%s", error);
  if (!base_file_read(path, 1 << 16, &recorded, &size, error)) fail_msg("%s", error);
  if (strcmp(recorded, base_buffer_text(found)) != 0)
    fail_msg("numbers are\n%sIf they are as they should be: test_experiments SOURCE --write, and look at the "
             "difference",
             base_buffer_text(found));
  free(recorded);
}

static void every_claim_comes_out(void **state) {
  (void)state;
  BaseBuffer measured = {0};
  int faults = 0;
  for (int32_t n = 0; n < lab_experiment_count(); n++) {
    const LabExperiment *row = lab_experiment(n, NULL);
    LabSetup setup;
    int64_t numbers[LAB_MAX_CASES] = {0};
    char text[160];
    load_setup(&setup, row);
    base_buffer_print(&measured, "%s", row->id);
    for (int32_t i = 0; i < setup.count; i++) {
      numbers[i] = measure_case(&setup, i);
      base_buffer_print(&measured, " %lld", (long long)numbers[i]);
    }
    base_buffer_print(&measured, "\n");
    for (int32_t i = 0; i < lab_claim_count(row); i++) {
      if (lab_claim_holds(&row->claims[i], numbers)) continue;
      faults++;
      print_error("%s: %s; numbers %lld %lld %lld %lld\n", row->id,
                  lab_claim_print(row, &row->claims[i], text, sizeof text), (long long)numbers[0],
                  (long long)numbers[1], (long long)numbers[2], (long long)numbers[3]);
    }
    if (!can_fail(row, numbers)) {
      faults++;
      print_error("%s: its claims hold whatever comes out\n", row->id);
    }
    lab_setup_free(&setup);
  }
  assert_int_equal(faults, 0);
  compare_numbers(&measured);
  base_buffer_free(&measured);
}

static void rows_are_whole(void **state) {
  (void)state;
  assert_true(lab_experiment_count() >= MIN_EXPERIMENTS);
  for (int32_t n = 0; n < lab_experiment_count(); n++) {
    const LabExperiment *row = lab_experiment(n, NULL);
    const bool walks = row->to != NULL;
    assert_int_equal(lab_experiment_find(row->id), n); // ids differ
    assert_true(row->title[0] != '\0' && row->question[strlen(row->question) - 1] == '?');
    assert_true(row->look[strlen(row->look) - 1] == '.' && row->claim[strlen(row->claim) - 1] == '.');
    assert_true(lab_claim_count(row) > 0);
    assert_int_equal(row->measure->walk, walks);
    assert_true(walks || (row->seconds > 0 && row->seconds <= MAX_SECONDS));
    for (int32_t i = 0; i < lab_case_count(row); i++)
      assert_true(row->cases[i].label != NULL && strlen(row->cases[i].label) <= MAX_LABEL);
    for (int32_t i = 0; i < LAB_MAX_KNOBS && row->knobs[i] != NULL; i++)
      assert_true(sim_tuning_find(row->knobs[i], strlen(row->knobs[i])) >= 0);
    if (row->choose != NULL) assert_true(sim_enemy_find(row->choose, strlen(row->choose)) >= 0);
    for (int32_t i = 0; i < lab_case_count(row); i++) {
      const char *kind = row->cases[i].choose;
      if (kind != NULL) assert_true(sim_enemy_find(kind, strlen(kind)) >= 0);
    }
  }
}

static void each_article_has_a_tour(void **state) {
  (void)state;
  int32_t at = 0, seen = 0, tour = 0;
  for (int32_t i = 0; i < lab_article_count; i++) {
    int32_t steps = 0;
    bool more = false;
    for (int32_t k = 0; k < lab_articles[i]->count; k++) {
      assert_false(more && !lab_articles[i]->experiments[k].more); // the tour comes first
      more = lab_articles[i]->experiments[k].more;
      steps += !more;
    }
    assert_true(steps >= MIN_TOUR && steps <= MAX_TOUR);
    tour += steps;
  }
  do { // Next leads through all tours and back to the first
    at = lab_experiment_next(at);
    assert_false(lab_experiment(at, NULL)->more);
    seen++;
  } while (at != 0 && seen <= tour);
  assert_int_equal(seen, tour);
}

static void a_run_is_the_same_twice(void **state) {
  (void)state;
  LabSetup setup;
  load_setup(&setup, lab_experiment(lab_experiment_find("surround"), NULL));
  assert_int_equal(measure_case(&setup, 1), measure_case(&setup, 1));
  lab_setup_free(&setup);
}

/* A faulty row is reported, and leaves nothing allocated. */
static void faulty_rows_are_refused(void **state) {
  (void)state;
  const LabExperiment sound = {
      .id = "x", .level = "ring", .cases = {{.label = "a"}}, .measure = &lab_measure_near, .seconds = 1};
  LabExperiment rows[7];
  for (int i = 0; i < 7; i++) rows[i] = sound;
  rows[0].level = "no-such-level";
  rows[1].hero = "99,99";
  rows[2].set = "depth=999";
  rows[3].set = "depth";
  rows[4].cases[0].steer = "sideways:3";
  rows[5].script = "0 dance\n";
  rows[6].view = "30,30 20x20";
  for (int i = 0; i < 7; i++) {
    BaseIssues issues = {0};
    LabSetup setup;
    assert_false(lab_setup_load(&setup, &rows[i], &issues));
    assert_non_null(base_issues_first_error(&issues));
    assert_null(setup.row);
  }
}

/// Every form of a claim, in words and as a comparison.
static void claims_are_told_and_hold(void **state) {
  (void)state;
  static const LabExperiment row = {
      .id = "x", .cases = {{.label = "a"}, {.label = "b"}}, .measure = &lab_measure_near};
  static const struct {
    LabClaim claim;
    const char *text;
    bool holds[3]; // where a is 11, 12 and 13, and b 6
  } cases[] = {
      {{0, LAB_EQUAL, 0, LAB_NUMBER, 12}, "a: 12", {false, true, false}},
      {{0, LAB_AT_LEAST, 0, LAB_NUMBER, 12}, "a: at least 12", {false, true, true}},
      {{0, LAB_AT_MOST, 0, LAB_NUMBER, 12}, "a: at most 12", {true, true, false}},
      {{0, LAB_AT_LEAST, 200, 1, 0}, "a: at least 2 x b", {false, true, true}},
      {{0, LAB_AT_MOST, 250, 1, -3}, "a: at most 2.5 x b - 3", {true, true, false}},
      {{0, LAB_EQUAL, 100, 1, 7}, "a: b + 7", {false, false, true}},
      {{1, LAB_AT_LEAST, 100, 0, -6}, "b: at least a - 6", {true, true, false}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[160];
    assert_string_equal(lab_claim_print(&row, &cases[i].claim, text, sizeof text), cases[i].text);
    for (int64_t a = 11; a <= 13; a++)
      assert_int_equal(lab_claim_holds(&cases[i].claim, (const int64_t[]){a, 6}), cases[i].holds[a - 11]);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_are_whole),          cmocka_unit_test(every_claim_comes_out),
      cmocka_unit_test(each_article_has_a_tour), cmocka_unit_test(a_run_is_the_same_twice),
      cmocka_unit_test(faulty_rows_are_refused), cmocka_unit_test(claims_are_told_and_hold),
  };
  if (argc < 2) return 2;
  source = argv[1];
  writes = argc > 2 && strcmp(argv[2], "--write") == 0;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
