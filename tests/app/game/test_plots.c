/* The lab's plots: their samples against sums made here, and that they leave the game as it is. */
#include "app/game/queue.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_parts.h"
#include "hand.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"

static App *open_crowd(Hand *hand, int w, int h) {
  static const char level[] = "throng level 1\ntitle = Crowd\n[tuning]\nharmless = 1\n[map]\n"
                              "##############################\n#............................#\n"
                              "#.@..........................#\n#............................#\n"
                              "#.....########...............#\n#............#...............#\n"
                              "#............#............s..#\n#............................#\n"
                              "##############################\n[spawn]\nshade at 20,3 count 40\n"
                              "hound at 26,6 count 5\n";
  return hand_open_text(hand, level, w, h);
}

static void send_to(App *app, int32_t x, int32_t y) {
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
}

/// Near and mean distance at this tick, summed here.
static void check_sample(const App *app) {
  const SimWorld *world = &app->game.run.world;
  const AppPlots *plots = &app->game.told.plots;
  int near = 0;
  double sum = 0;
  for (int32_t i = 0; i < world->actors.count; i++) {
    const double dx = ((double)world->actors.x[i] - world->heroes[0].x) / BASE_ONE,
                 dy = ((double)world->actors.y[i] - world->heroes[0].y) / BASE_ONE, away = hypot(dx, dy);
    near += away <= 2;
    sum += away;
  }
  const int last = app_plots_count(plots) - 1;
  assert_int_equal((int)app_plots_at(plots, APP_PLOT_NEAR, last), near);
  if (world->actors.count > 0)
    assert_float_equal(app_plots_at(plots, APP_PLOT_DISTANCE, last),
                       (float)(sum / (double)world->actors.count), 0.001);
  else
    assert_true(isnan(app_plots_at(plots, APP_PLOT_DISTANCE, last)));
}

static void samples_are_what_was_there(void **state) {
  App *app = open_crowd(*state, 800, 600);
  const AppPlots *plots = &app->game.told.plots;
  send_to(app, 25, 6);
  int samples = 0, decisions = 0, crowded = 0;
  int64_t tick = app->game.run.world.tick;
  for (int frame = 0; frame < 900; frame++) {
    if (frame == 300) send_to(app, 3, 6);
    if (frame == 600) send_to(app, 27, 1);
    hand_frames(app, 1);
    const int64_t now = app->game.run.world.tick;
    if (now == tick) continue;
    assert_int_equal(now, tick + 1); // none is missed here
    tick = now;
    if (now % APP_PLOT_EVERY != 0) continue;
    samples++;
    assert_int_equal(app_plots_count(plots), (int)(now / APP_PLOT_EVERY));
    check_sample(app);
    const int last = app_plots_count(plots) - 1;
    NavDecision decision;
    const bool any = nav_steer_last(app->game.run.world.minds[0].steer, &decision) != NAV_NO_CELL;
    const float squares = app_plots_at(plots, APP_PLOT_SQUARES, last);
    if (any && !isnan(squares)) {
      decisions++;
      assert_true(squares >= 0 && squares <= 1000);
    }
    crowded += app_plots_at(plots, APP_PLOT_NEAR, last) > 0;
    assert_true(isnan(app_plots_at(plots, APP_PLOT_FIELD, last)) ||
                app_plots_at(plots, APP_PLOT_FIELD, last) >= 0);
  }
  assert_true(samples > 50 && decisions > 10 && crowded > 5);
}

/// One decision between two samples: its squares alone.
static void squares_are_those_of_the_decision(void **state) {
  (void)state;
  App *app = open_crowd(*state, 800, 600);
  app_set_tunable(&app->game, SIM_TUNE_HERO_SPEED, 100); // a tile a second: no decision in most samples
  send_to(app, 25, 6);
  int64_t tick = app->game.run.world.tick;
  NavCell before = NAV_NO_CELL;
  int64_t sum = 0;
  int count = 0, compared = 0;
  for (int frame = 0; frame < 600; frame++) {
    hand_frames(app, 1);
    if (app->game.run.world.tick == tick) continue;
    tick = app->game.run.world.tick;
    NavDecision last;
    const NavCell at = nav_steer_last(app->game.run.world.minds[0].steer, &last);
    if (at != before) sum += last.looked, count++;
    before = at;
    if (tick % APP_PLOT_EVERY != 0) continue;
    const float squares =
        app_plots_at(&app->game.told.plots, APP_PLOT_SQUARES, app_plots_count(&app->game.told.plots) - 1);
    assert_int_equal(isnan(squares), count == 0);
    if (count > 0) assert_float_equal(squares, (float)((double)sum / (double)count), 0.01);
    compared += count > 0;
    sum = count = 0;
  }
  assert_in_range(compared, 4, 12);
}

static void the_ring_keeps_a_minute(void **state) {
  App *app = open_crowd(*state, 800, 600);
  app->game.run.world.tuning.value[SIM_TUNE_GAME_SPEED] = 800;
  hand_pass(app, 600); // 80 seconds of the game
  assert_true(app->game.run.world.tick > 4000);
  assert_int_equal(app_plots_count(&app->game.told.plots), 240);
  assert_int_equal(app->game.told.plots.taken, app->game.run.world.tick / APP_PLOT_EVERY);
  shell_restart(app, false);
  assert_int_equal(app_plots_count(&app->game.told.plots), 0);
}

/// With the panel, its plots and every overlay, the game is the one that a bare world would be.
static void the_state_is_the_same(void **state) {
  App *app = open_crowd(*state, 1280, 720);
  app->settings.value[APP_SETTING_PANEL_OPEN] = app->screens.lab_plots = true;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = true;
  SimWorld bare;
  const SimWorldOptions options = {.seed = app->game.run.seed, .hero = NAV_NO_CELL, .population = -1};
  assert_true(sim_world_init(&bare, &app->game.run.level, &options));
  while (bare.tick < app->game.run.world.tick) sim_step(&bare, NULL, 0);
  const SimCommand away = {.kind = SIM_CMD_MOVE_TO, .x = 25, .y = 6};
  app_command(&app->game, away);
  int compared = 0;
  for (int frame = 0; frame < 300; frame++) {
    hand_frames(app, 1);
    for (bool first = compared == 0; bare.tick < app->game.run.world.tick; first = false)
      sim_step(&bare, &away, first ? 1 : 0);
    assert_true(sim_world_hash(&bare) == sim_world_hash(&app->game.run.world));
    compared += bare.tick > 0;
  }
  assert_true(compared > 100 && bare.heroes[0].cell != nav_grid_cell(&bare.grid, 2, 2));
  assert_true(app_plots_count(&app->game.told.plots) > 15);
  sim_world_free(&bare);
}

/// Four lines of labels, each with its newest value, and folded only the heading.
static void the_panel_shows_them(void **state) {
  static const char *const titles[] = {"Enemies within 2 tiles", "Mean distance, tiles",
                                       "Squares per decision", "Flow field, ms"};
  App *app = open_crowd(*state, 800, 600);
  send_to(app, 25, 6);
  hand_key(app, SDLK_l, 0);
  for (int open = 0; open < 2; open++) {
    if (open == 1) hand_tap_widget(app, "lab plots", 0);
    hand_frames(app, 120);
    BaseBuffer texts = {0};
    hand_screen_texts(app, &texts);
    for (int i = 0; i < 4; i++)
      assert_int_equal(strstr(base_buffer_text(&texts), titles[i]) != NULL, open == 1);
    if (open == 1) {
      char now[32];
      snprintf(now, sizeof now, " %.1f\n",
               (double)app_plots_at(&app->game.told.plots, APP_PLOT_DISTANCE,
                                    app_plots_count(&app->game.told.plots) - 1));
      assert_non_null(strstr(base_buffer_text(&texts), now));
    }
    base_buffer_free(&texts);
  }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(samples_are_what_was_there), TEST(squares_are_those_of_the_decision),
      TEST(the_ring_keeps_a_minute),    TEST(the_state_is_the_same),
      TEST(the_panel_shows_them),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
