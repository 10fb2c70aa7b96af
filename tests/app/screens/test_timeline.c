/* The time line by mouse, by finger alone, by keys and by pad: it is drawn and worked at all sizes, hides
 * nothing, and a press on a place of it brings the world to that tick. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../hand.h"
#include "app/actions/key_rows.h"
#include "app/game/queue.h"
#include "app/hud/hud.h"
#include "app/hud/timeline.h"
#include "app/run/ghosts.h"
#include "app/run/speed.h"
#include "app/run/when.h"
#include "app/screens/screens.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_perform.h"
#include "sim/world/world.h"

typedef struct Size {
  int width, height, percent;
} Size;

static const Size sizes[] = {{320, 480, 100},  {400, 700, 100},  {800, 600, 100},   {800, 600, 150},
                             {1280, 720, 100}, {1280, 720, 200}, {1920, 1080, 100}, {768, 1024, 100}};

enum { SIZES = sizeof sizes / sizeof *sizes, PLAYED = 700 };

static const AppUiBox *box_of(const App *app, const char *name, int index) {
  return app_ui_box(&app->ui, app_ui_id(name, index));
}

static bool is_open(const App *app) {
  return box_of(app, "time track", 0) != NULL;
}

static void open_line(App *app) {
  app->settings.value[APP_SETTING_TIMELINE] = 1;
  hand_frames(app, 2);
}

static void tell_time(App *app, AppTimeAct act, int32_t value) {
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_TIME, .id = (int32_t)act, .value = value});
  hand_frames(app, 2);
}

/// A game of eleven seconds or so; the line is open.
static App *play_a_while(Hand *hand, Size size) {
  App *app = hand_open(hand, "three-doors", size.width, size.height);
  app->settings.value[APP_SETTING_UI_SCALE] = size.percent;
  app->settings.value[APP_SETTING_PANEL_OPEN] = app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = 0;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = false;
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
  hand_pass(app, PLAYED);
  app->game.run.paused = true;
  open_line(app);
  assert_true(app->game.run.world.tick >= PLAYED - 10);
  return app;
}

/* Where a tick lies, written out again: between two labels of 62 logical pixels, all that is known, or ten
 * seconds. */

static float rail_left(const App *app) {
  return roundf(box_of(app, "time track", 0)->rect.x + 62 * app->window.scale);
}

static float rail_width(const App *app) {
  return roundf(box_of(app, "time track", 0)->rect.w - 124 * app->window.scale);
}

static int64_t axis(const App *app) {
  int64_t end = 600;
  for (int i = 0; i < SIM_BRANCHES; i++)
    if (app->game.run.history->branch[i].used && app->game.run.history->branch[i].end > end)
      end = app->game.run.history->branch[i].end;
  return end;
}

static int64_t tick_under(const App *app, float x) {
  const int64_t tick = llround((double)(x - rail_left(app)) / (double)rail_width(app) * (double)axis(app));
  return tick < 0 ? 0 : tick > app_time_end(&app->game) ? app_time_end(&app->game) : tick;
}

/// Until the world has come to where it is wanted.
static void wait_for_seek(App *app) {
  for (int i = 0; i < 200 && app->game.run.time.seeks; i++) shell_frame(app);
  assert_false(app->game.run.time.seeks);
}

/// Taps a button of the bar, unfolded where it has no space.
static void tap_part(App *app, TimelinePart part) {
  for (int i = 0; i < 3 && box_of(app, "time", (int)part) == NULL; i++)
    hand_tap_widget(app, "time", TIMELINE_REST);
  hand_tap_widget(app, "time", (int)part);
}

/* Shown */

static void it_is_closed_at_first(void **state) {
  App *app = hand_open_hall(*state);
  assert_false(is_open(app));
  const float map = app->game.camera.view.h;
  hand_tap_widget(app, "action", APP_ACTION_TIMELINE);
  assert_true(is_open(app));
  assert_true(app->game.camera.view.h < map);
  assert_true(app->settings.value[APP_SETTING_TIMELINE] != 0);
  AppKey keys[APP_KEY_SLOTS];
  app_keys_get(&app->settings, APP_ACTION_TIMELINE, keys);
  hand_key(app, keys[0].code, keys[0].mod);
  assert_false(is_open(app));
  assert_float_equal(app->game.camera.view.h, map, 1);
  hand_key(app, keys[0].code, keys[0].mod);
  hand_tap_widget(app, "time", TIMELINE_CLOSE);
  assert_false(is_open(app));
}

static void it_comes_by_itself_in_the_past(void **state) {
  App *app = play_a_while(*state, (Size){800, 600, 100});
  app->settings.value[APP_SETTING_TIMELINE] = 0;
  hand_frames(app, 2);
  assert_false(is_open(app));
  tell_time(app, APP_TIME_SEEK, 100);
  wait_for_seek(app);
  hand_frames(app, 2);
  assert_true(is_open(app));
  bool told = false; // that it is the past
  for (int i = 0; i < APP_CLEAR_PLATES; i++)
    told =
        told || (app->screens.clear.plate[i].seen && app->screens.clear.plate[i].id == app_ui_id("past", 0));
  assert_true(told);
  hand_tap_widget(app, "time", TIMELINE_NOW);
  wait_for_seek(app);
  hand_frames(app, 2);
  assert_int_equal(app->game.run.world.tick, app_time_end(&app->game));
}

static bool is_framed(const App *app) {
  const SDL_FRect view = app->game.camera.view;
  uint32_t *pixels = hand_picture(app);
  const int x = (int)view.x, y = (int)(view.y + view.h / 2), right = (int)(view.x + view.w) - 1;
  const uint32_t left_pixel = pixels[y * app->window.width + x] & 0xffffff,
                 right_pixel = pixels[y * app->window.width + right] & 0xffffff;
  free(pixels);
  return left_pixel == 0xa9e2f5 && right_pixel == 0xa9e2f5;
}

/// The map has a frame in the past, and of a recording always.
static void the_past_is_framed(void **state) {
  setenv("SDL_RENDER_DRIVER", "software", 1);
  App *app = play_a_while(*state, (Size){800, 600, 100});
  assert_false(is_framed(app));
  tell_time(app, APP_TIME_SEEK, 100);
  wait_for_seek(app);
  hand_frames(app, 2);
  assert_true(is_framed(app));
  tell_time(app, APP_TIME_NOW, 0);
  wait_for_seek(app);
  hand_frames(app, 2);
  assert_false(is_framed(app));
  app->game.run.time.watching = true;
  hand_frames(app, 2);
  assert_true(is_framed(app));
  app->game.run.time.watching = false;
}

/* Worked */

static void drag_by_finger(App *app, float from, float to) {
  const AppUiBox *track = box_of(app, "time track", 0);
  const float y = track->rect.y + 4; // its whole height takes a finger
  hand_finger(app, SDL_FINGERDOWN, 1, from, y);
  for (int i = 1; i <= 8; i++) hand_finger(app, SDL_FINGERMOTION, 1, from + (to - from) * (float)i / 8, y);
}

static void a_dragged_finger_is_followed(void **state) {
  for (int k = 0; k < SIZES; k++) {
    App *app = play_a_while(*state, sizes[k]);
    const float left = rail_left(app), width = rail_width(app);
    assert_true(width > 100);
    drag_by_finger(app, left + width * 0.9f, left + width * 0.25f);
    hand_frames(app, 2);
    wait_for_seek(app);
    const int64_t wanted = tick_under(app, left + width * 0.25f);
    assert_int_equal(app->game.run.world.tick, wanted); // while it is held
    hand_finger(app, SDL_FINGERMOTION, 1, left + width * 0.6f, box_of(app, "time track", 0)->rect.y + 10);
    hand_finger(app, SDL_FINGERUP, 1, left + width * 0.6f, box_of(app, "time track", 0)->rect.y + 10);
    hand_frames(app, 2);
    wait_for_seek(app);
    assert_int_equal(app->game.run.world.tick, tick_under(app, left + width * 0.6f));
    assert_int_equal(app->game.run.history->now, 0); // nothing was changed by that
    hand_tap(app, left + width * 0.4f, box_of(app, "time track", 0)->rect.y + 20);
    wait_for_seek(app);
    assert_int_equal(app->game.run.world.tick, tick_under(app, left + width * 0.4f));
  }
}

/// The world of a tick is the one that was there at first.
static void a_dragged_mouse_finds_the_same_world(void **state) {
  for (int k = 0; k < SIZES; k += 2) {
    App *app = hand_open(*state, "three-doors", sizes[k].width, sizes[k].height);
    uint64_t hash[PLAYED + 200] = {0};
    int compared = 0;
    app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
    app->window.hidden = true;
    for (int i = 0; i < PLAYED; i++) {
      shell_frame(app);
      const int64_t tick = app->game.run.world.tick;
      assert_true(tick < PLAYED + 200);
      hash[tick] = sim_world_hash(&app->game.run.world);
    }
    app->window.hidden = false;
    app->game.run.paused = true;
    open_line(app);
    const float left = rail_left(app), width = rail_width(app), y = box_of(app, "time track", 0)->rect.y + 25;
    hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, left + width * 0.9f, y);
    for (int i = 8; i > 0; i--) {
      const float x = roundf(left + width * 0.1f * (float)i);
      hand_mouse(app, SDL_MOUSEMOTION, 0, x, y);
      hand_frames(app, 2);
      wait_for_seek(app);
      const int64_t tick = app->game.run.world.tick;
      assert_int_equal(tick, tick_under(app, x + 0.5f)); // the middle of the pixel
      if (hash[tick] == 0) continue;                     // a frame that did two ticks
      assert_true(sim_world_hash(&app->game.run.world) == hash[tick]);
      compared++;
    }
    hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, left, y);
    assert_true(compared >= 6);
  }
}

static void keys_step_the_track(void **state) {
  App *app = play_a_while(*state, (Size){800, 600, 100});
  for (int i = 0; i < 120 && app->ui.focus != app_ui_id("time track", 0); i++) hand_key(app, SDLK_TAB, 0);
  assert_int_equal(app->ui.focus, app_ui_id("time track", 0));
  const int64_t end = app->game.run.world.tick;
  hand_key(app, SDLK_LEFT, 0);
  wait_for_seek(app);
  assert_int_equal(app->game.run.world.tick, end - 1);
  hand_key(app, SDLK_LEFT, KMOD_SHIFT);
  wait_for_seek(app);
  assert_int_equal(app->game.run.world.tick, end - 11);
  hand_key(app, SDLK_RIGHT, 0);
  wait_for_seek(app);
  assert_int_equal(app->game.run.world.tick, end - 10);
}

/// Every button of the bar, by finger alone.
static void buttons_work(void **state) {
  for (int k = 0; k < SIZES; k++) {
    App *app = play_a_while(*state, sizes[k]);
    const int64_t end = app->game.run.world.tick;
    tap_part(app, TIMELINE_BACK);
    wait_for_seek(app);
    assert_int_equal(app->game.run.world.tick, end - 1);
    tap_part(app, TIMELINE_FORTH);
    wait_for_seek(app);
    assert_int_equal(app->game.run.world.tick, end);
    tap_part(app, TIMELINE_KIND);
    hand_tap_widget(app, "time kind", APP_JUMP_DECISION);
    assert_int_equal(app->screens.time_jump, APP_JUMP_DECISION);
    const int32_t speed = app_time_speed_now(&app->game);
    tap_part(app, TIMELINE_FASTER);
    assert_true(app_time_speed_now(&app->game) > speed);
    tap_part(app, TIMELINE_SPEED);
    assert_int_equal(app_time_speed_now(&app->game), APP_SPEED_ONE);
    tap_part(app, TIMELINE_SLOWER);
    assert_true(app_time_speed_now(&app->game) < APP_SPEED_ONE);
  }
}

/* By pad */

static SDL_Joystick *plug_pad(App *app) {
  const int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                               SDL_CONTROLLER_BUTTON_MAX, 0);
  SDL_Joystick *joystick = device >= 0 ? SDL_JoystickOpen(device) : NULL;
  if (joystick == NULL) {
    print_message("SKIPPED: SDL cannot make up a gamepad here: %s\n", SDL_GetError());
    skip();
  }
  hand_frames(app, 3);
  return joystick;
}

static void push_button(App *app, SDL_Joystick *pad, SDL_GameControllerButton button) {
  SDL_JoystickSetVirtualButton(pad, button, 1);
  hand_frames(app, 2);
  SDL_JoystickSetVirtualButton(pad, button, 0);
  hand_frames(app, 2);
}

static bool has_focus(const App *app, AppUiId id) {
  return app->ui.focus_shown && app->ui.focus == id;
}

/// From the buttons at the top down to the line: the cross moves the focus, A works what has it.
static void a_pad_works_it(void **state) {
  App *app = play_a_while(*state, (Size){800, 600, 100});
  SDL_Joystick *pad = plug_pad(app);
  app->game.run.paused = true;
  const int64_t end = app->game.run.world.tick;
  push_button(app, pad, SDL_CONTROLLER_BUTTON_DPAD_UP);
  for (int i = 0; i < 20 && !has_focus(app, app_ui_id("time track", 0)); i++)
    push_button(app, pad, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
  assert_true(has_focus(app, app_ui_id("time track", 0)));
  for (int i = 0; i < 3; i++) push_button(app, pad, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
  wait_for_seek(app);
  assert_int_equal(app->game.run.world.tick, end - 3);
  push_button(app, pad, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
  for (int i = 0; i < 12 && !has_focus(app, app_ui_id("time", TIMELINE_NOW)); i++)
    push_button(app, pad, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
  for (int i = 0; i < 12 && !has_focus(app, app_ui_id("time", TIMELINE_NOW)); i++)
    push_button(app, pad, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
  assert_true(has_focus(app, app_ui_id("time", TIMELINE_NOW)));
  push_button(app, pad, SDL_CONTROLLER_BUTTON_A);
  wait_for_seek(app);
  assert_int_equal(app->game.run.world.tick, end);
  SDL_JoystickClose(pad);
}

/* Branches */

static int branches(const App *app) {
  int count = 0;
  for (int i = 0; i < SIM_BRANCHES; i++) count += app->game.run.history->branch[i].used;
  return count;
}

/// Back to a tick, and a change there.
static void branch_off(App *app, int64_t tick) {
  tell_time(app, APP_TIME_SEEK, (int32_t)tick);
  wait_for_seek(app);
  app_set_tunable(&app->game, SIM_TUNE_DEPTH, app_tunable(&app->game, SIM_TUNE_DEPTH) % 9 + 2);
  app->game.run.paused = false;
  hand_pass(app, 90);
  app->game.run.paused = true;
  hand_frames(app, 2);
}

static void unfold_tree(App *app) {
  tap_part(app, TIMELINE_TREE);
}

static void the_tree_is_worked_by_finger(void **state) {
  for (int k = 0; k < SIZES; k++) {
    App *app = play_a_while(*state, sizes[k]);
    branch_off(app, 200);
    branch_off(app, 250);
    assert_int_equal(branches(app), 3);
    assert_int_equal(app->game.run.history->now, 2);
    unfold_tree(app);
    hand_tap_widget(app, "branch", 0);
    wait_for_seek(app);
    assert_int_equal(app->game.run.history->now, 0);
    hand_tap_widget(app, "branch ghost", 2);
    hand_frames(app, 20);
    assert_true(app_time_has_ghost(&app->game));
    assert_int_equal(app->game.run.time.ghost_branch, 2);
    hand_tap_widget(app, "branch ghost", 2);
    assert_false(app_time_has_ghost(&app->game));
    hand_tap_widget(app, "branch drop", 2);
    assert_int_equal(branches(app), 2);
    assert_null(box_of(app, "branch drop", 0)); // the one that is shown stays
  }
}

/* Nothing overlaps */

static int check_bar(App *app, const char *what) {
  hand_frames(app, 2);
  int faults = hand_check_boxes(app, what);
  // The bar lies below the map, and so below the hero.
  const SDL_FRect view = app->game.camera.view, *bar = &box_of(app, "time line", 0)->rect;
  if (bar->y < view.y + view.h - 0.6f || view.h < 60 * app->window.base) {
    print_message("%s at %d x %d: the map ends at %g, the bar begins at %g\n", what, app->window.width,
                  app->window.height, (double)(view.y + view.h), (double)bar->y);
    faults++;
  }
  return faults;
}

static int check_folds(App *app, const char *what) {
  int faults = 0;
  for (int fold = TIMELINE_CLOSED; fold <= TIMELINE_BRANCHES; fold++) {
    app->screens.time_fold = (uint8_t)fold;
    faults += check_bar(app, what);
  }
  app->screens.time_fold = TIMELINE_CLOSED;
  return faults;
}

static void nothing_overlaps(void **state) {
  int faults = 0;
  for (int k = 0; k < SIZES; k++) {
    App *app = play_a_while(*state, sizes[k]);
    faults += check_folds(app, "now");
    branch_off(app, 300);
    tell_time(app, APP_TIME_GHOST, 0);
    tell_time(app, APP_TIME_SEEK, 330);
    wait_for_seek(app);
    faults += check_folds(app, "the past");
    for (int shown = 1; shown < 4; shown++) {
      app->settings.value[APP_SETTING_PANEL_OPEN] = (shown & 1) != 0;
      app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = (shown & 2) != 0;
      faults += check_folds(app, "with lab and switches");
    }
    for (int i = 0; i < APP_OVERLAY_COUNT; i += 5) app->settings.overlay[i] = true;
    hand_frames(app, 3);
    faults += check_folds(app, "with overlays");
  }
  assert_int_equal(faults, 0);
}

/// The end of the time line is that of the longest branch, wherever the present is.
static void a_shorter_branch_has_the_same_track(void **state) {
  App *app = play_a_while(*state, (Size){1280, 720, 100});
  branch_off(app, 300);
  tell_time(app, APP_TIME_NOW, 0);
  wait_for_seek(app);
  assert_true(app_time_end(&app->game) < PLAYED / 2 + 100);
  const float at = rail_left(app) + rail_width(app) * 0.3f;
  hand_tap(app, at, box_of(app, "time track", 0)->rect.y + 20);
  wait_for_seek(app);
  assert_int_equal(app->game.run.world.tick, tick_under(app, at));
}

static void what_is_unfolded_is_folded_again(void **state) {
  App *app = play_a_while(*state, (Size){1280, 720, 100});
  tap_part(app, TIMELINE_TREE);
  assert_int_equal(app->screens.time_fold, TIMELINE_BRANCHES);
  tap_part(app, TIMELINE_TREE);
  assert_int_equal(app->screens.time_fold, TIMELINE_CLOSED);
}

static void closing_leads_to_the_present(void **state) {
  App *app = play_a_while(*state, (Size){1280, 720, 100});
  tell_time(app, APP_TIME_SEEK, 100);
  wait_for_seek(app);
  hand_tap_widget(app, "time", TIMELINE_CLOSE);
  wait_for_seek(app);
  hand_frames(app, 2);
  assert_int_equal(app->game.run.world.tick, app_time_end(&app->game));
  assert_false(is_open(app));
}

/// As many branches as there may be: all are reached, none lies over another.
static void many_branches_fit(void **state) {
  for (int k = 0; k < SIZES; k += 3) {
    App *app = play_a_while(*state, sizes[k]);
    for (int i = 0; i < 16; i++) branch_off(app, 60 + 11 * i);
    assert_int_equal(branches(app), 17);
    unfold_tree(app);
    assert_int_equal(check_bar(app, "17 branches"), 0);
    for (int i = 0; i < 17; i += 5) {
      hand_tap_widget(app, "branch", i);
      wait_for_seek(app);
      assert_int_equal(app->game.run.history->now, i);
    }
  }
}

/// Branches in the order of their rows: each before those that leave it, the last to leave first.
static int rows_below(const SimHistory *history, int32_t branch, int *rows) {
  int count = 0;
  rows[count++] = branch;
  for (int64_t from = history->branch[branch].end; from >= 0; from--)
    for (int32_t i = 0; i < SIM_BRANCHES; i++)
      if (history->branch[i].used && history->branch[i].parent == branch && history->branch[i].from == from)
        count += rows_below(history, i, rows + count);
  return count;
}

static int first_branch(const SimHistory *history) {
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    if (history->branch[i].used && history->branch[i].parent < 0) return i;
  fail();
  return -1;
}

/// More than there is space for, each leaving the last: the first ends are forgotten, and their places are
/// used again, that of the very first branch too. Each that is left has a row.
static void every_branch_has_its_row(void **state) {
  App *app = play_a_while(*state, (Size){800, 600, 100});
  AppGame *game = &app->game;
  const SimHistory *history = game->run.history;
  bool moved = false;
  for (int i = 0; i < SIM_BRANCHES + 6; i++) {
    tell_time(app, APP_TIME_SEEK, 100 + 12 * i);
    wait_for_seek(app);
    app_set_tunable(game, SIM_TUNE_DEPTH, app_tunable(game, SIM_TUNE_DEPTH) % 9 + 2);
    game->run.paused = false;
    app->window.hidden = true;
    for (int frames = 0; frames < 40; frames++) shell_frame(app);
    app->window.hidden = false;
    game->run.paused = true;
    moved = moved || history->branch[0].parent >= 0;
  }
  assert_true(moved);
  const int64_t from = history->branch[0].from; // one that leaves the same branch a little earlier
  tell_time(app, APP_TIME_BRANCH, history->branch[0].parent);
  tell_time(app, APP_TIME_SEEK, (int32_t)from - 6);
  wait_for_seek(app);
  branch_off(app, from - 6);
  assert_int_equal(history->branch[history->now].parent, history->branch[0].parent);
  unfold_tree(app);
  int rows[SIM_BRANCHES];
  const int count = rows_below(history, first_branch(history), rows);
  assert_int_equal(count, branches(app));
  float below = -1e9f;
  for (int i = 0; i < count; i++) {
    const AppUiBox *row = box_of(app, "branch", rows[i]);
    if (row == NULL) fail_msg("branch %d has no row", rows[i]);
    assert_true(row->whole.y > below);
    below = row->whole.y;
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(it_is_closed_at_first),
      HAND_TEST(it_comes_by_itself_in_the_past),
      HAND_TEST(a_dragged_finger_is_followed),
      HAND_TEST(a_dragged_mouse_finds_the_same_world),
      HAND_TEST(a_shorter_branch_has_the_same_track),
      HAND_TEST(what_is_unfolded_is_folded_again),
      HAND_TEST(closing_leads_to_the_present),
      HAND_TEST(keys_step_the_track),
      HAND_TEST(buttons_work),
      HAND_TEST(a_pad_works_it),
      HAND_TEST(the_tree_is_worked_by_finger),
      HAND_TEST(nothing_overlaps),
      HAND_TEST(many_branches_fit),
      HAND_TEST(every_branch_has_its_row),
      HAND_TEST(the_past_is_framed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
