#include "app/shell/shell_hold.h"

#include <assert.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/game/notice.h"
#include "app/hands/aim.h"
#include "app/shell/shell_maps.h"

/// The action of a button that was pressed and is held to be used; APP_ACTION_COUNT: none.
static AppActionRow held_button(const App *app) {
  for (int row = 0; row < (int)APP_ACTION_COUNT; row++)
    if (app_actions[row].holds && app->ui.active == app_ui_id("action", row)) return (AppActionRow)row;
  return APP_ACTION_COUNT;
}

static void put_away(App *app) {
  app->game.hands.arm = APP_ARM_NONE;
  app->game.hands.holds = app->hold.pressed = app->hold.on_map = false;
}

static void take_up(App *app, AppActionRow row) {
  AppGame *game = &app->game;
  assert(app_actions[row].is_on != NULL && app_actions[row].run != NULL);
  if (!app_actions[row].is_on(game)) app_actions[row].run(game, app_actions[row].step);
  app->hold.pressed = game->hands.arm != APP_ARM_NONE;
}

/// The pointer that holds the button has moved: over the map it aims.
static void drag_held(App *app, const AppGestureEvent *gesture) {
  AppGestureEvent aim = *gesture;
  if (!app->hold.on_map && app_ui_box_at(&app->ui, gesture->x, gesture->y) != NULL) return;
  if (!app->game.hands.aim.held) aim.kind = APP_GESTURE_PRESS; // also one that came from beyond the map
  app->hold.on_map = true;
  app_aim_gesture(&app->game, &aim);
}

static void lift_held(App *app, const AppGestureEvent *gesture) {
  AppGestureEvent aim = *gesture;
  if (app->hold.on_map) {
    if (app_ui_box_at(&app->ui, gesture->x, gesture->y) != NULL) aim.kind = APP_GESTURE_CANCEL;
    app_aim_gesture(&app->game, &aim);
  } else {
    app->ui.click_count = 0; // letting go is no second press
    app_notice(&app->game.told.notice, "Hold it and slide to a tile.");
  }
  put_away(app);
}

void shell_hold_gesture(App *app, const AppGestureEvent *gesture) {
  if (gesture->kind == APP_GESTURE_PRESS && app->settings.value[APP_SETTING_HOLD] != 0 && shell_plays(app)) {
    const AppActionRow row = held_button(app);
    if (row != APP_ACTION_COUNT) take_up(app, row);
    return;
  }
  if (!app->hold.pressed) return;
  if (gesture->kind == APP_GESTURE_DRAG) drag_held(app, gesture);
  if (gesture->kind == APP_GESTURE_RELEASE) lift_held(app, gesture);
  if (gesture->kind == APP_GESTURE_CANCEL) shell_hold_end(app);
}

void shell_hold_end(App *app) {
  if (app->hold.pressed) app_aim_stop(&app->game);
  if (app->hold.pressed || app->game.hands.holds) put_away(app);
}

/// Its row where the key works something that is held; APP_ACTION_COUNT: none.
static AppActionRow held_key(const App *app, SDL_Keycode key) {
  for (int row = 0; row < (int)APP_ACTION_COUNT; row++) {
    AppKey keys[APP_KEY_SLOTS];
    if (!app_actions[row].holds) continue;
    app_keys_get(&app->settings, row, keys);
    for (int i = 0; i < APP_KEY_SLOTS; i++)
      if (keys[i].code != SDLK_UNKNOWN && keys[i].code == key) return (AppActionRow)row;
  }
  return APP_ACTION_COUNT;
}

void shell_hold_key(App *app, SDL_Keycode key, bool down) {
  const AppActionRow row = held_key(app, key);
  if (app->settings.value[APP_SETTING_HOLD] == 0 || row == APP_ACTION_COUNT) return;
  const bool on = app_actions[row].is_on(&app->game);
  if (down && on) app->game.hands.holds = true;
  if (!down && on) put_away(app);
}
