/* Cards of overlays in the open window: how much of the map they leave, what they never cover, how they fold.
 */
#include "hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/hands/picked.h"
#include "app/shell/shell_parts.h"
#include "base/buffer.h"

enum { WIDE = 47, HIGH = 31 };

/// A map that is shown whole at 1280 x 720, with pillars; `enemies` shades and hounds in its middle.
static App *open_yard(Hand *hand, int w, int h, int enemies) {
  char text[HIGH * (WIDE + 1) + 400];
  int at = snprintf(text, sizeof text,
                    "throng level 1\ntitle = Yard\nbrief = Words about what there is to do here, and more of "
                    "them, so that they take a second line.\n[map]\n");
  for (int y = 0; y < HIGH; y++) {
    for (int x = 0; x < WIDE; x++) {
      const bool rim = x == 0 || y == 0 || x == WIDE - 1 || y == HIGH - 1;
      const bool pillar = x % 6 == 3 && y % 5 == 2;
      text[at++] = rim || pillar ? '#' : x == 4 && y == 4 ? '@' : '.';
    }
    text[at++] = '\n';
  }
  if (enemies > 0)
    at += snprintf(text + at, sizeof text - (size_t)at,
                   "[tuning]\nharmless = 1\n[spawn]\nshade at 24,16 count %d\nhound at 30,20 count %d\n",
                   enemies / 2, enemies / 2);
  text[at] = '\0';
  return hand_open_text(hand, text, w, h);
}

/// All: one with a low card was chosen last, which stays open whatever there is space for.
static void turn_on(App *app, bool all) {
  static const char *const some[] = {"heat", "lookahead", "inspect", "crowd", "sight"};
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = all;
  for (size_t i = 0; i < sizeof some / sizeof *some && !all; i++)
    app->settings.overlay[app_overlays_find(some[i])] = true;
  hand_frames(app, 2);
  if (all) app_overlays_raise(app->game.overlays, app_overlays_find("knows"));
  hand_frames(app, 2);
}

static bool inside(SDL_FRect r, float x, float y) {
  return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

/// Cards, and what takes taps, and the plates that take none.
static bool is_covered(const App *app, float x, float y) {
  const float right = app->settings.value[APP_SETTING_PANEL_OPEN] ? 980 : 1280;
  const float left = app->game.camera.view.x; // the names of the overlays lie there
  const SDL_FRect status = {left + 6, 9, 330, 40}, title = {(left + right) / 2 - 120, 9, 240, 40};
  if (inside(status, x, y) || inside(title, x, y)) return true;
  for (int i = 0; i < APP_OVERLAY_CARDS; i++) {
    AppOverlayCard card;
    if (app_overlays_card(app->game.overlays, i, &card) && inside(card.cell, x, y)) return true;
  }
  return app_ui_box_at(&app->ui, x, y) != NULL;
}

static double visible_share(const App *app) {
  enum { STEP = 3 };
  long all = 0, seen = 0;
  const SDL_FRect *view = &app->game.camera.view;
  for (float y = view->y; y < view->y + view->h; y += STEP)
    for (float x = view->x; x < view->x + view->w; x += STEP) {
      all++;
      seen += !is_covered(app, x, y);
    }
  return (double)seen / (double)all;
}

static void three_quarters_of_the_map_stay_visible(void **state) {
  App *app = open_yard(*state, 1280, 720, 20);
  turn_on(app, true);
  for (int k = 0; k < 8; k++) {
    app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = (k & 1) != 0;
    app->settings.value[APP_SETTING_PANEL_OPEN] = (k & 2) != 0;
    app->settings.value[APP_SETTING_OVERLAY_NAMES] = (k & 4) != 0;
    hand_frames(app, 4);
    const double share = visible_share(app);
    print_message("all overlays on, switches %s%s, panel %s: %.1f%% of the map is visible\n",
                  k & 1 ? "unfolded" : "folded", k & 4 ? " with names" : "", k & 2 ? "open" : "closed",
                  share * 100);
    assert_true(share >= 0.75);
    int shown = 0;
    for (int i = 0; i < APP_OVERLAY_CARDS; i++) {
      AppOverlayCard card;
      shown += app_overlays_card(app->game.overlays, i, &card);
    }
    assert_true(shown >= APP_OVERLAY_COUNT - 2); // folded, not gone
  }
}

static void check_in_sight(const App *app, float x, float y) {
  const float px = app_camera_px(&app->game.camera, x), py = app_camera_py(&app->game.camera, y);
  for (int i = 0; i < APP_OVERLAY_CARDS; i++) {
    AppOverlayCard card;
    if (!app_overlays_card(app->game.overlays, i, &card)) continue;
    for (int k = 0; k < 9; k++)
      assert_false(inside(card.cell, px + (float)(k % 3 - 1) * 8, py + (float)(k / 3 - 1) * 8));
  }
}

static float tiles(BaseFixed at) {
  return (float)at / (float)BASE_ONE;
}

static void check_all_in_sight(const App *app) {
  const SimWorld *world = &app->game.run.world;
  const float part = app->game.run.owed.steps.fraction / (float)BASE_ONE;
  check_in_sight(app, tiles(world->heroes[0].x) + (float)world->heroes[0].vx * part,
                 tiles(world->heroes[0].y) + (float)world->heroes[0].vy * part);
  const NavCell target = world->heroes[0].target;
  if (target != NAV_NO_CELL)
    check_in_sight(app, (float)nav_grid_x(&world->grid, target) + 0.5f,
                   (float)nav_grid_y(&world->grid, target) + 0.5f);
  const int32_t chosen = app_picked(&app->game);
  if (chosen >= 0)
    check_in_sight(app, tiles(world->actors.x[chosen]) + (float)world->actors.vx[chosen] * part,
                   tiles(world->actors.y[chosen]) + (float)world->actors.vy[chosen] * part);
}

/// To all corners of the map, at two sizes, with the panel and without.
static void hero_target_and_enemy_stay_in_sight(void **state) {
  static const int32_t corners[][2] = {{1, 1}, {45, 1}, {1, 29}, {45, 29}, {1, 12}, {23, 4}};
  enum { CORNERS = sizeof corners / sizeof *corners };
  for (int k = 0; k < 4; k++) {
    App *app = open_yard(*state, k & 1 ? 800 : 1280, k & 1 ? 600 : 720, 12);
    app->settings.value[APP_SETTING_PANEL_OPEN] = (k & 2) != 0;
    app_set_tunable(&app->game, SIM_TUNE_HERO_SPEED, 2000);
    turn_on(app, false);
    int open = 0, enemy = 0;
    for (int i = 0; i < CORNERS; i++) {
      const SimActors *actors = &app->game.run.world.actors;
      if (actors->count > 0)
        app->game.hands.select = (AppSelect){true, actors->id[i % actors->count], i % actors->count};
      app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = corners[i][0], .y = corners[i][1]});
      for (int f = 0; f < 90; f++) {
        hand_frames(app, 1);
        check_all_in_sight(app);
        enemy += app_picked(&app->game) >= 0;
        for (int row = 0; row < APP_OVERLAY_COUNT; row++)
          open += app_overlays_is_open(app->game.overlays, row);
      }
    }
    assert_true(enemy > 300);
    assert_true(open >= CORNERS * 90); // at least one legend open all the time on average
  }
}

static void a_title_folds_its_card(void **state) {
  Hand *hand = *state;
  App *app = open_yard(hand, 800, 600, 0);
  app->settings.value[APP_SETTING_MINIMAP] = 0; // its place is for the cards
  const int32_t heat = app_overlays_find("heat"), look = app_overlays_find("lookahead");
  app->settings.overlay[heat] = app->settings.overlay[look] = true;
  hand_frames(app, 4);
  AppOverlayCard card, small;
  assert_true(app_overlays_card(app->game.overlays, 2 * heat, &card) && card.open);
  hand_tap_widget(app, "card title", 2 * heat);
  assert_true(app->settings.folded[heat] && !app->settings.folded[look]);
  assert_true(app_overlays_card(app->game.overlays, 2 * heat, &small) && !small.open);
  assert_true(small.cell.h < card.cell.h && small.cell.h >= APP_BUTTON);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL); // it was no tap on the map
  app = open_yard(hand, 800, 600, 0);                                  // kept from game to game
  hand_frames(app, 4);
  assert_true(app->settings.folded[heat] && !app_overlays_is_open(app->game.overlays, heat));
  hand_tap_widget(app, "card title", 2 * heat);
  assert_false(app->settings.folded[heat]);
  assert_true(app_overlays_is_open(app->game.overlays, heat));
  const SDL_FRect cell = (app_overlays_card(app->game.overlays, 2 * heat, &card), card.cell);
  hand_tap(app, cell.x + cell.w / 2, cell.y + cell.h - 14); // the rest of a card is no map either
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
}

/// One that was folded for want of space opens by a tap, and others fold instead.
static void a_picture_opens_by_a_tap(void **state) {
  App *app = open_yard(*state, 800, 600, 0);
  turn_on(app, true);
  const int32_t heat = app_overlays_find("heat");
  assert_false(app_overlays_is_open(app->game.overlays, heat));
  assert_false(app->settings.folded[heat]);
  hand_tap_widget(app, "card title", 2 * heat);
  assert_true(app_overlays_is_open(app->game.overlays, heat));
  assert_false(app->settings.folded[heat]);
}

static int count_on(const App *app) {
  int on = 0;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) on += app->settings.overlay[i];
  return on;
}

static void one_key_and_one_button_clear_all(void **state) {
  App *app = open_yard(*state, 800, 600, 0);
  static const struct {
    SDL_Keycode key;
    Uint16 mod;
  } keys[] = {{SDLK_DELETE, 0}, {SDLK_a, KMOD_LSHIFT}};
  for (int i = 0; i < 3; i++) {
    turn_on(app, true);
    assert_int_equal(count_on(app), APP_OVERLAY_COUNT);
    if (i < 2)
      hand_key(app, keys[i].key, keys[i].mod);
    else
      hand_tap_widget(app, "action", APP_ACTION_CLEAR);
    assert_int_equal(count_on(app), 0);
    assert_false(app->settings.value[APP_SETTING_OVERLAY_BUTTONS]);
  }
  assert_null(app_ui_box(&app->ui, app_ui_id("action", APP_ACTION_CLEAR))); // there is nothing left to clear
  hand_key(app, SDLK_v, 0);
  hand_tap_widget(app, "racers go", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  for (int i = 0; i < 2; i++) {
    turn_on(app, true);
    if (i == 0) hand_key(app, SDLK_DELETE, 0);
    if (i == 1) hand_tap_widget(app, "race tools", 0);
    if (i == 1) hand_tap_widget(app, "race clear", 0);
    assert_int_equal(count_on(app), 0);
  }
}

/// Buttons on cards belong there.
static bool is_offer(const App *app, const char *text) {
  const AppOffer *offers;
  const int count = app_overlays_offers(app->game.overlays, &offers);
  for (int i = 0; i < count; i++)
    if (strcmp(offers[i].label, text) == 0) return true;
  return false;
}

/// Checks that the words over the map, as the screen draws them, lie over no card. Returns the lines checked.
static int check_words(App *app) {
  BaseBuffer texts = {0};
  int checked = 0;
  hand_screen_texts(app, &texts);
  for (char *line = strtok(texts.data, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    int x = 0, y = 0, used = 0;
    if (sscanf(line, "%d,%d %n", &x, &y, &used) != 2 || used == 0) continue;
    if ((float)x >= app->game.camera.view.w || is_offer(app, line + used)) continue; // or in the panel
    const float w = app_draw_text_width(&app->draw, APP_TEXT * 0.8f, line + used);
    checked++;
    for (int i = 0; i < APP_OVERLAY_CARDS; i++) {
      AppOverlayCard card;
      if (!app_overlays_card(app->game.overlays, i, &card)) continue;
      const SDL_FRect words = {(float)x, (float)y, w, APP_TEXT};
      if (SDL_HasIntersectionF(&words, &card.cell)) fail_msg("\"%s\" lies over a card", line + used);
    }
  }
  base_buffer_free(&texts);
  return checked;
}

static void no_notice_lies_over_a_card(void **state) {
  for (int k = 0; k < 8; k++) {
    App *app = open_yard(*state, k & 4 ? 1280 : 800, k & 4 ? 720 : 600, 12);
    app->settings.value[APP_SETTING_PANEL_OPEN] = (k & 1) != 0;
    turn_on(app, (k & 2) != 0);
    const int banner = check_words(app); // with the words at the start
    app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 20, .y = 9});
    hand_frames(app, 30);
    app_notice(&app->game.told.notice,
               "A sentence about what cannot be done here, long enough for a line and for half of another.");
    hand_key(app, SDLK_SPACE, 0);
    hand_key(app, SDLK_b, 0);
    assert_true(check_words(app) > 3 && banner > 3);
    app->game.told.meet = (AppMeet){.kind = 8, .until = app->clock.now + 1};
    check_words(app);
  }
}

static void the_panel_keeps_the_zoom_of_a_whole_map(void **state) {
  App *app = open_yard(*state, 1280, 720, 0);
  hand_show_whole(app);
  const float zoom = app->game.camera.zoom;
  hand_key(app, SDLK_l, 0);
  hand_frames(app, 60);
  assert_true(app->settings.value[APP_SETTING_PANEL_OPEN]);
  assert_true(app->game.camera.zoom == zoom);
  assert_true(app_camera_px(&app->game.camera, 0) >= 0 && app_camera_px(&app->game.camera, WIDE) <= 980);
  turn_on(app, true); // and so do cards
  hand_frames(app, 60);
  assert_true(app->game.camera.zoom == zoom);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(three_quarters_of_the_map_stay_visible),
      TEST(hero_target_and_enemy_stay_in_sight),
      TEST(a_title_folds_its_card),
      TEST(a_picture_opens_by_a_tap),
      TEST(one_key_and_one_button_clear_all),
      TEST(no_notice_lies_over_a_card),
      TEST(the_panel_keeps_the_zoom_of_a_whole_map),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
