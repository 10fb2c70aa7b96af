/* A full history gives up the oldest branch that no other leaves, and worlds of branches that the present one
 * does not come from. Watched enemies and heroes have decided once more at each place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "history/bed.h"
#include "sim/snapshot/snapshot.h"

enum { END = 4000, FORK = 100, BRANCHES = 14 };

static void play_to(Bed *bed, int64_t to) {
  bed_step(bed, to - bed->world.tick);
}

/// A branch that leaves this one at that tick. Returns which.
static int32_t leave_branch(Bed *bed, int32_t branch, int64_t tick, int64_t to) {
  const SimCommand move = {.kind = SIM_CMD_MOVE_TO, .x = 1 + (int32_t)(tick % 7), .y = 3};
  if (branch != bed->history->now) assert_true(sim_history_switch(bed->history, &bed->world, branch, 0) >= 0);
  assert_int_equal(sim_history_seek(bed->history, &bed->world, tick, 0), tick);
  assert_true(sim_history_step(bed->history, &bed->world, &move, 1));
  assert_int_not_equal(bed->history->now, branch);
  play_to(bed, to);
  return bed->history->now;
}

/// The oldest branch is left by another one: that goes, and then it.
static void a_branch_that_others_leave_stays(void **state) {
  (void)state;
  Bed bed;
  bed_begin(&bed, SIM_HISTORY_BYTES);
  play_to(&bed, 200);
  const int32_t oldest = leave_branch(&bed, 0, 100, 200), child = leave_branch(&bed, oldest, 150, 200);
  bool child_went = false;
  for (int64_t i = 0; i < SIM_BRANCHES; i++) {
    leave_branch(&bed, 0, 20 + i, 200);
    child_went = child_went || bed.history->branch[child].parent != oldest;
    for (int32_t k = 0; k < SIM_BRANCHES; k++) {
      const SimBranch *branch = &bed.history->branch[k];
      if (branch->used && branch->parent >= 0) assert_true(bed.history->branch[branch->parent].used);
      if (branch->used && branch->parent >= 0)
        assert_true(branch->serial > bed.history->branch[branch->parent].serial);
    }
  }
  assert_true(child_went);
  bed_end(&bed);
}

static void worlds_of_other_branches_go_first(void **state) {
  (void)state;
  Bed bed;
  BaseBuffer one = {0};
  bed_begin(&bed, SIM_HISTORY_BYTES);
  assert_true(sim_world_save(&bed.world, &one));
  bed_end(&bed);
  bed_begin(&bed, 60 * one.length);
  base_buffer_free(&one);
  play_to(&bed, END);
  const int32_t aside = leave_branch(&bed, 0, FORK, END);
  int32_t now = aside;
  for (int64_t i = 1; i < BRANCHES; i++) now = leave_branch(&bed, 0, FORK + i, END);
  const int64_t left = bed.history->branch[aside].parts->saved_count,
                kept = bed.history->branch[now].parts->saved_count;
  print_message("%d worlds aside, %d of the present branch\n", (int)left, (int)kept);
  assert_true(kept > 4 && 2 * left <= kept);
  bed_end(&bed);
}

/// At a tick of which a world is saved, too.
static void what_is_watched_was_decided_there(void **state) {
  (void)state;
  Bed bed;
  bed_begin(&bed, SIM_HISTORY_BYTES);
  sim_world_watch_hero(&bed.world, true);
  const SimCommand there = {.kind = SIM_CMD_MOVE_TO, .x = 8, .y = 1},
                   back = {.kind = SIM_CMD_MOVE_TO, .x = 1, .y = 3};
  while (bed.world.tick < 1500)
    assert_true(sim_history_step(bed.history, &bed.world, bed.world.tick / 80 % 2 == 0 ? &there : &back,
                                 bed.world.tick % 80 == 0));
  const SimBranchParts *parts = bed.history->branch[0].parts;
  int32_t found = 0;
  for (int64_t i = 1; i < parts->saved_count; i++) {
    const int64_t tick = parts->saved[i].tick;
    assert_int_equal(sim_history_seek(bed.history, &bed.world, 0, 0), 0);
    assert_int_equal(sim_history_seek(bed.history, &bed.world, tick, 0), tick);
    found += bed.world.minds[0].trace.at != NAV_NO_CELL;
  }
  print_message("%d decisions at %d saved worlds\n", (int)found, (int)parts->saved_count - 1);
  assert_true(parts->saved_count > 2 && 2 * found > parts->saved_count - 1);
  bed_end(&bed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_branch_that_others_leave_stays),
      cmocka_unit_test(worlds_of_other_branches_go_first),
      cmocka_unit_test(what_is_watched_was_decided_there),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
