/* Single steps, and calls for branches that do not exist. */
#include "app/game/queue.h"
#include "app/run/branching.h"
#include "app/run/going.h"
#include "app/run/play.h"
#include "app/run/when.h"
#include "app/shell/shell_frame.h"
#include "hand.h"

/// A single step shows the tick itself: no part of a tick before it is left over, and none is owed.
static void a_single_step_leaves_no_part_of_a_tick(void **state) {
  App *app = hand_open_hall(*state);
  AppGame *game = &app->game;
  hand_frames(app, 3);
  game->run.paused = true;
  for (int steps = 1; steps <= 3; steps++) {
    const int64_t before = game->run.world.tick;
    game->run.owed.steps = (AppSteps){.debt = 0.01, .fraction = 0.5f};
    game->run.owed.single_steps = steps;
    app_play_advance(game, 0);
    assert_int_equal(game->run.world.tick, before + steps);
    assert_int_equal(game->run.owed.single_steps, 0);
    assert_true(game->run.owed.steps.debt == 0 && game->run.owed.steps.fraction == 0);
  }
  // Asked for while the game goes on: forgotten.
  const int64_t before = game->run.world.tick;
  game->run.paused = false;
  game->run.owed.single_steps = 2;
  app_play_advance(game, 0);
  assert_true(game->run.owed.single_steps == 0 && game->run.world.tick == before);
}

/// A branch that does not exist changes nothing.
static void branches_that_are_not_there_change_nothing(void **state) {
  App *app = hand_open_hall(*state);
  AppGame *game = &app->game;
  hand_frames(app, 30);
  assert_true(app_time_known(game));
  const BaseHash hash = sim_world_hash(&game->run.world);
  for (int32_t branch = -2; branch <= SIM_BRANCHES + 1; branch++) {
    app_time_branch(game, branch);
    if (branch != 0) app_time_drop(game, branch);
    assert_int_equal(game->run.history->now, 0);
    assert_true(sim_world_hash(&game->run.world) == hash && game->run.history->branch[0].used);
    assert_int_equal(game->run.time.turns, 0);
    assert_string_equal(game->told.notice.text, "");
  }
}

/// The backdrop of the title has no known time, so commands for branches change nothing.
static void without_a_known_time_there_are_no_branches(void **state) {
  App *app = hand_open(*state, NULL, 640, 480);
  AppGame *game = &app->game;
  hand_frames(app, 3);
  assert_false(app_time_known(game));
  const BaseHash hash = sim_world_hash(&game->run.world);
  for (int32_t branch = -1; branch <= 1; branch++) {
    app_time_branch(game, branch);
    app_time_branch_next(game, branch);
    app_time_drop(game, branch);
  }
  assert_true(sim_world_hash(&game->run.world) == hash);
  assert_string_equal(game->told.notice.text, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_single_step_leaves_no_part_of_a_tick),
      HAND_TEST(branches_that_are_not_there_change_nothing),
      HAND_TEST(without_a_known_time_there_are_no_branches),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
