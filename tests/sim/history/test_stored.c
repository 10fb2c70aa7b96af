/* Saved histories that no game has made, with a sound checksum: each is refused, with a sentence that says
 * why. What is stored wrong is put into a history before it is saved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "history/bed.h"

enum { TICKS = 2100, BYTES = 1 << 20 };

static void move_to(Bed *bed, int32_t x, int32_t y) {
  const SimCommand move = {.kind = SIM_CMD_MOVE_TO, .x = x, .y = y};
  assert_true(sim_history_step(bed->history, &bed->world, &move, 1));
}

/// A first branch, one that leaves it, and one that leaves that: branches 0, 1 and 2.
static int setup(void **state) {
  Bed *bed = calloc(1, sizeof *bed);
  assert_non_null(bed);
  bed_begin(bed, BYTES);
  for (int32_t branch = 0; branch < 3; branch++) {
    if (branch > 0) assert_true(sim_history_seek(bed->history, &bed->world, 100 * branch, 0) == 100 * branch);
    for (int32_t i = 0; i < 3; i++) {
      move_to(bed, 1 + i + branch, i % 2 == 0 ? 3 : 1);
      bed_step(bed, TICKS / 3);
    }
  }
  *state = bed;
  return 0;
}

static int teardown(void **state) {
  Bed *bed = *state;
  bed_end(bed);
  free(bed);
  return 0;
}

/// Saves it as it is now and loads that. `fault` NULL: it is sound.
static void expect_load(Bed *bed, const char *fault) {
  BaseBuffer save = {0};
  BaseIssues issues = {0};
  SimWorld *world = calloc(1, sizeof *world);
  assert_true(world != NULL && sim_history_save(bed->history, &bed->world, BYTES, &save));
  SimHistory *loaded = sim_history_load(world, &bed->level, &bed->options, save.data, save.length, &issues);
  base_buffer_free(&save);
  if (loaded != NULL) {
    sim_history_free(loaded);
    sim_world_free(world);
  }
  free(world);
  if (fault == NULL) {
    assert_non_null(loaded);
    return;
  }
  assert_null(loaded);
  assert_int_equal(issues.errors, 1);
  if (strstr(issues.item[0].text, fault) == NULL)
    fail_msg("expected '%s', said: %s", fault, issues.item[0].text);
}

static SimBranch *last(Bed *bed) {
  SimBranch *branch = &bed->history->branch[2];
  assert_true(branch->used && branch->parent == 1);
  return branch;
}

static void a_sound_one_is_loaded(void **state) {
  expect_load(*state, NULL);
}

static void commands_use_all_their_bytes(void **state) {
  Bed *bed = *state;
  assert_true(last(bed)->parts->given_count > 1);
  base_buffer_add(&last(bed)->parts->words, "\0", 1);
  expect_load(bed, "a command is malformed");
}

static void commands_are_in_order(void **state) {
  Bed *bed = *state;
  SimGiven *given = last(bed)->parts->given;
  const int64_t tick = given[1].tick;
  given[1].tick = given[0].tick;
  expect_load(bed, "out of its range");
  given[1].tick = given[0].tick - 1;
  expect_load(bed, "out of its range");
  given[1].tick = tick;
  expect_load(bed, NULL);
}

static void hashes_are_in_order(void **state) {
  Bed *bed = *state;
  const SimBranchParts *parts = last(bed)->parts;
  assert_true(parts->hash_count > 1);
  parts->hashes[1].tick = parts->hashes[0].tick;
  expect_load(bed, "out of its range");
}

static void marks_are_in_order(void **state) {
  Bed *bed = *state;
  const SimBranch *branch = last(bed);
  assert_true(branch->mark_count > 1 && branch->marks[1].tick > branch->marks[0].tick);
  branch->marks[1].tick = branch->marks[0].tick - 1;
  branch->marks[0].tick++;
  expect_load(bed, "out of its range");
}

static void branches_form_no_circle(void **state) {
  Bed *bed = *state;
  SimBranch *first = &bed->history->branch[1], *second = last(bed);
  assert_true(first->used && first->parent == 0);
  first->parent = 2;
  second->from = first->from; // each leaves the other where both are
  expect_load(bed, "the branches are no tree");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
  const struct CMUnitTest tests[] = {
      TEST(a_sound_one_is_loaded), TEST(commands_use_all_their_bytes), TEST(commands_are_in_order),
      TEST(hashes_are_in_order),   TEST(marks_are_in_order),           TEST(branches_form_no_circle),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
