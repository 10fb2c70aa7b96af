/* The map, its cards, assistance, the ends of a game and the credits, played in the open window. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "hand.h"

#include "app/draw/style.h"
#include "app/game/queue.h"
#include "app/run/chapters.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_screens.h"

static const AppUiBox *box_of(const App *app, const char *name, int index) {
  return app_ui_box(&app->ui, app_ui_id(name, index));
}

static void win_record(App *app, int level, AppWin win) {
  app_records_win(&app->settings.records, app->game.library.entries[level].name, win);
}

static App *open_map(Hand *hand, int w, int h) {
  App *app = hand_open(hand, NULL, w, h);
  shell_go(app, APP_SCREEN_LEVELS);
  hand_frames(app, 3);
  return app;
}

static bool apart(SDL_FRect a, SDL_FRect b) {
  return a.x + a.w <= b.x + 0.5f || b.x + b.w <= a.x + 0.5f || a.y + a.h <= b.y + 0.5f ||
         b.y + b.h <= a.y + 0.5f;
}

static void all_levels_lie_on_the_map(void **state) {
  static const int sizes[][2] = {{400, 700}, {800, 600}, {1280, 720}, {1920, 1080}, {2560, 1440}};
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    App *app = open_map(*state, sizes[k][0], sizes[k][1]);
    const int count = app->game.library.campaign;
    const float min = APP_BUTTON * app->window.scale - 0.5f;
    for (int i = 0; i < count; i++) {
      const AppUiBox *box = box_of(app, "place", i);
      assert_non_null(box);
      assert_true(box->whole.w >= min && box->whole.h >= min);
      assert_true(box->whole.x >= 0 && box->whole.x + box->whole.w <= (float)app->window.width + 0.5f);
      for (int j = 0; j < i; j++) assert_true(apart(box->whole, box_of(app, "place", j)->whole));
    }
    if (k != 1) continue;
    hand_reveal(app, "place", count - 1);
    hand_reveal(app, "place", 0);
  }
}

static void a_card_leads_into_its_level(void **state) {
  App *app = open_map(*state, 800, 600);
  hand_tap_widget(app, "place", 1);
  assert_int_equal(app->screens.now, APP_SCREEN_CARD);
  assert_null(box_of(app, "place", 1)); // nothing of the map can be hit below it
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_LEVELS);
  hand_tap_widget(app, "place", 1);
  hand_tap_widget(app, "play", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->game.run.library_at, 1);
}

static void a_locked_level_opens_in_the_lab_alone(void **state) {
  App *app = open_map(*state, 1280, 720);
  const int last = app->game.library.campaign - 1;
  hand_tap_widget(app, "place", last);
  assert_int_equal(app->screens.now, APP_SCREEN_CARD);
  assert_null(box_of(app, "play", 0));
  hand_key(app, SDLK_RETURN, 0); // Enter does not open it
  assert_int_equal(app->screens.now, APP_SCREEN_CARD);
  hand_tap_widget(app, "open in lab", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->game.run.library_at, last);
  assert_true(app->settings.value[APP_SETTING_PANEL_OPEN]);
}

static void keys_choose_a_level(void **state) {
  App *app = open_map(*state, 1280, 720);
  hand_key(app, SDLK_RETURN, 0); // the next one
  assert_int_equal(app->screens.now, APP_SCREEN_CARD);
  assert_int_equal(app->screens.map_place, 0);
  hand_key(app, SDLK_RETURN, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->game.run.library_at, 0);
}

static void the_mouse_drags_the_map(void **state) {
  App *app = open_map(*state, 800, 600);
  const float before = box_of(app, "place", 0)->whole.y;
  const SDL_FRect place = box_of(app, "place", 0)->rect;
  const float x = place.x + place.w / 2, y = place.y + place.h / 2;
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x, y);
  for (int i = 1; i <= 10; i++) hand_mouse(app, SDL_MOUSEMOTION, 0, x, y - 9 * (float)i);
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, x, y - 90);
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_LEVELS); // a drag is no tap
  assert_true(box_of(app, "place", 0)->whole.y < before - 60);
}

static void the_hero_walks_on_when_a_level_was_won(void **state) {
  App *app = open_map(*state, 1280, 720);
  const float start = app->screens.map_hero;
  assert_true(start < 0 && start > -1); // before the first
  win_record(app, 0, (AppWin){.ticks = 100, .hearts = 3});
  hand_frames(app, 10);
  const float on_the_way = app->screens.map_hero;
  assert_true(on_the_way > start + 0.01f && on_the_way < start + 0.9f);
  hand_frames(app, 240);
  assert_true(fabsf(app->screens.map_hero - start - 1) < 0.001f);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 1;
  win_record(app, 1, (AppWin){.ticks = 100, .hearts = 3});
  hand_frames(app, 2);
  assert_true(fabsf(app->screens.map_hero - start - 2) < 0.001f); // he is simply there
}

/// Mean brightness of the lowest rows of the window, where the second chapter's rock begins.
static double foot(const App *app) {
  enum { ROWS = 60 };
  const int w = app->window.width;
  const SDL_Rect rows = {0, app->window.height - ROWS, w, ROWS};
  uint32_t *pixels = malloc((size_t)w * ROWS * sizeof *pixels);
  assert_non_null(pixels);
  assert_int_equal(SDL_RenderReadPixels(app->window.renderer, &rows, SDL_PIXELFORMAT_ARGB8888, pixels, w * 4),
                   0);
  double sum = 0;
  for (int i = 0; i < w * ROWS; i++)
    sum += (pixels[i] >> 16 & 255) + (pixels[i] >> 8 & 255) + (pixels[i] & 255);
  free(pixels);
  return sum / (3.0 * w * ROWS);
}

/// The ground is copied from a picture: it follows what opens, and comes back when textures were lost.
static void the_ground_follows_the_campaign(void **state) {
  setenv("SDL_RENDER_DRIVER", "software", 1);
  App *app = open_map(*state, 800, 600);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 1;
  hand_frames(app, 3);
  const double shut = foot(app);
  SDL_Event lost = {.type = SDL_RENDER_TARGETS_RESET};
  SDL_PushEvent(&lost);
  hand_frames(app, 2);
  assert_true(fabs(foot(app) - shut) < 0.01);
  const AppCampaign campaign = app_campaign(&app->game.library, &app->settings.records);
  for (int i = 0; i < campaign.first[1]; i++) win_record(app, i, (AppWin){.ticks = 100, .hearts = 3});
  hand_frames(app, 3);
  print_message("the foot of the map: %.1f shut, %.1f open\n", shut, foot(app));
  assert_true(foot(app) > 2 * shut);
}

/* Assistance */

static void assistance_is_no_run_of_the_lab(void **state) {
  App *app = hand_open_hall(*state);
  app->settings.value[APP_SETTING_ASSISTANCE] = 3;
  shell_restart(app, false);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 5, .y = 5});
  hand_frames(app, 4);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_GAME_SPEED], 70);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_HARMLESS], 1);
  assert_false(app->game.run.lab_run);
  app->settings.value[APP_SETTING_ASSISTANCE] = 0; // what it set does not outlive it
  shell_restart(app, false);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 5, .y = 5});
  hand_frames(app, 4);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_GAME_SPEED], 100);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_HARMLESS], 0);
  assert_false(app->game.run.lab_run);
}

static void walk_to(App *app, int32_t x, int32_t y) {
  const NavCell cell = nav_grid_cell(&app->game.run.world.grid, x, y);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
  for (int i = 0;
       i < 60 && (app->game.run.world.heroes[0].cell != cell || app->game.run.world.heroes[0].countdown > 0);
       i++) {
    if (app->game.run.world.end_tick >= 0) return;
    hand_pass(app, 15);
  }
}

static void win_hall(App *app) {
  walk_to(app, 21, 4);
  walk_to(app, 3, 10);
  walk_to(app, 24, 11);
  for (int i = 0; i < 60 && app->screens.now != APP_SCREEN_WON; i++) hand_pass(app, 10);
  assert_int_equal(app->screens.now, APP_SCREEN_WON);
}

static void a_win_with_assistance_counts_without_time_and_medals(void **state) {
  App *app = hand_open_hall(*state);
  app->settings.value[APP_SETTING_ASSISTANCE] = 1;
  shell_restart(app, false);
  win_hall(app);
  const AppRecord *record = app_records_find(&app->settings.records, app->game.run.level_name);
  assert_non_null(record);
  assert_true(record->ticks == 0 && record->medals == 0 && record->hearts == 3);
  app->settings.value[APP_SETTING_ASSISTANCE] = 0;
  shell_restart(app, false);
  win_hall(app);
  record = app_records_find(&app->settings.records, app->game.run.level_name);
  assert_int_equal(record->ticks, app->game.run.world.end_tick);
  assert_int_equal(record->medals, 1 << APP_MEDAL_UNHURT | 1 << APP_MEDAL_PLAIN); // the hall has no par
  assert_int_equal(app->screens.landed, 0);
  hand_frames(app, 150);
  assert_int_equal(app->screens.landed, record->medals); // both have dropped in
}

static void help_is_offered_after_three_losses(void **state) {
  App *app = hand_open_hall(*state);
  app->game.run.world.heroes[0].status = SIM_HERO_LOST;
  for (int losses = 1; losses <= 4; losses++) {
    app->game.run.progress.losses = losses;
    shell_go(app, APP_SCREEN_LOST);
    hand_frames(app, 2);
    assert_int_equal(box_of(app, "assist", 0) != NULL, losses >= 3);
    if (losses < 4) shell_go(app, APP_SCREEN_GAME);
  }
  hand_tap_widget(app, "assist", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_ASSIST);
  hand_tap_widget(app, "assistance", 2);
  assert_int_equal(app->settings.value[APP_SETTING_ASSISTANCE], 2);
  hand_tap_widget(app, "restart", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->game.run.assistance, 2);
}

/* The end */

static void credits_move_by_themselves(void **state) {
  App *app = hand_open(*state, NULL, 800, 600);
  hand_tap_widget(app, "credits", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_CREDITS);
  const float before = box_of(app, "levels", 1)->whole.y;
  hand_frames(app, 200);
  const float after = box_of(app, "levels", 1)->whole.y;
  assert_true(after < before - 20);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = 1;
  hand_frames(app, 100);
  assert_true(fabsf(box_of(app, "levels", 1)->whole.y - after) < 0.5f);
  hand_tap_widget(app, "levels", 1); // a finger scrolls there
  assert_int_equal(app->screens.now, APP_SCREEN_LEVELS);
}

static void after_the_last_level_comes_the_end(void **state) {
  App *app = hand_open_hall(*state);
  app->game.run.library_at = app->game.library.campaign - 1;
  shell_go(app, APP_SCREEN_WON);
  hand_frames(app, 2);
  assert_null(box_of(app, "next", 0));
  hand_tap_widget(app, "credits", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_CREDITS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(all_levels_lie_on_the_map),
      HAND_TEST(a_card_leads_into_its_level),
      HAND_TEST(a_locked_level_opens_in_the_lab_alone),
      HAND_TEST(keys_choose_a_level),
      HAND_TEST(the_mouse_drags_the_map),
      HAND_TEST(the_hero_walks_on_when_a_level_was_won),
      HAND_TEST(the_ground_follows_the_campaign),
      HAND_TEST(assistance_is_no_run_of_the_lab),
      HAND_TEST(a_win_with_assistance_counts_without_time_and_medals),
      HAND_TEST(help_is_offered_after_three_losses),
      HAND_TEST(credits_move_by_themselves),
      HAND_TEST(after_the_last_level_comes_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
