/* The score on the screen: live in the plate at the top left, at a win with its parts and what is gold, and
 * kept as the best of its level. */
#include <stdio.h>
#include <string.h>

#include "../hand.h"
#include "app/game/queue.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_screens.h"
#include "sim/score/score.h"

static const char hall[] = "throng level 1\ntitle = Hall\ntime = 20\ngold = 900\n[tuning]\nshade_speed = 2\n"
                           "[map]\n#####################\n#s.@.....*.........>#\n#####################\n";

static void win_level(App *app) {
  const AppGame *game = &app->game;
  hand_tap_tile(app, 9, 1);
  for (int i = 0; i < 60 && game->run.world.heroes[0].embers == 0; i++) hand_pass(app, 15);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 19, .y = 1});
  for (int i = 0; i < 60 && app->screens.now != APP_SCREEN_WON; i++) hand_pass(app, 15);
  assert_int_equal(app->screens.now, APP_SCREEN_WON);
}

static void a_win_shows_its_parts_and_keeps_the_best(void **state) {
  App *app = hand_open_text(*state, hall, 1280, 720);
  win_level(app);
  const SimScore score = sim_score(&app->game.run.world, 20);
  char text[64], total[24];
  assert_true(score.total >= 900 && score.herd == 1);
  snprintf(text, sizeof text, "%s  (gold)", app_ui_count(score.total, total, sizeof total));
  hand_screen_says(app, text, true);
  hand_screen_says(app, "Herd of 1", true);
  hand_screen_says(app, "close call", true);
  hand_screen_says(app, "Speed", true);
  const AppRecord *record = app_records_find(&app->settings.records, app->game.run.level_name);
  assert_non_null(record);
  assert_int_equal(record->score, score.total);
}

static void it_is_live_in_the_plate(void **state) {
  App *app = hand_open_text(*state, hall, 1280, 720);
  char total[24];
  hand_pass(app, 90);
  app->game.run.paused = true;
  hand_frames(app, 2);
  const SimScore score = sim_score(&app->game.run.world, 20);
  hand_screen_says(app, app_ui_count(score.total, total, sizeof total), true);
}

/// The plate shows the best time, or the par until there is one.
static void the_plate_tells_what_to_beat(void **state) {
  App *app = hand_open_text(*state, hall, 1280, 720);
  hand_frames(app, 2);
  hand_screen_says(app, "par 0:20", true);
  hand_screen_says(app, "best", false);
  app_records_win(&app->settings.records, app->game.run.level_name, (AppWin){.ticks = 754, .hearts = 1});
  hand_frames(app, 2);
  hand_screen_says(app, "best 0:12", true);
  app_records_win(&app->settings.records, app->game.run.level_name, (AppWin){.ticks = 1, .hearts = 1});
  hand_screen_says(app, "best 0:00", true);
  hand_screen_says(app, "par", false);
}

/// No par time, no score.
static void a_level_without_a_par_time_has_none(void **state) {
  App *app = hand_open_text(*state,
                            "throng level 1\n[map]\n#####################\n#s.@.....*.........>#\n"
                            "#####################\n",
                            1280, 720);
  win_level(app);
  hand_screen_says(app, "Score", false);
  assert_int_equal(app_records_find(&app->settings.records, app->game.run.level_name)->score, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_win_shows_its_parts_and_keeps_the_best),
      HAND_TEST(it_is_live_in_the_plate),
      HAND_TEST(the_plate_tells_what_to_beat),
      HAND_TEST(a_level_without_a_par_time_has_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
