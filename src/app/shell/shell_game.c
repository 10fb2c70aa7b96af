/* The game on the map: what gestures, keys and pads do to it, and what screens ask of it. */
#include <assert.h>

#include "app/actions/actions.h"
#include "app/actions/pad_keys.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/hands/aim.h"
#include "app/hands/arm.h"
#include "app/hands/goal_tool.h"
#include "app/hands/pad_hand.h"
#include "app/hands/picked.h"
#include "app/run/time_acts.h"
#include "app/shell/shell_edit.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_maps.h"
#include "app/shell/shell_press.h"
#include "app/shell/shell_screens.h"
#include "app/told/sound.h"
#include "app/told/why_not.h"

/* The map */

static bool is_there(const App *app) {
  return app->game.run.has_world && !app->game.run.backdrop;
}

/// A press that is held hears of its end, even where a panel has come up under the pointer meanwhile.
static void take_gesture(App *app, const AppGestureEvent *gesture, bool taken) {
  if (!taken || (shell_gesture_ends(gesture) && app->game.hands.aim.held))
    app_aim_gesture(&app->game, gesture);
}

static bool works(const App *app, AppActionRow row) {
  const AppActionScope scope = app_actions[row].scope;
  assert(is_there(app));
  return scope != APP_ACTION_RACING && scope != APP_ACTION_DRAWING;
}

static bool act_game(App *app, AppActionRow row) {
  (void)app;
  (void)row;
  return false; // its actions are those of the table
}

static bool escape_game(App *app) {
  if (app->game.hands.arm != APP_ARM_NONE)
    app->game.hands.arm = APP_ARM_NONE;
  else if (!shell_edit_return_from_try(app, false))
    shell_go(app, APP_SCREEN_PAUSE);
  return true;
}

static void press_button(App *app, SDL_GameControllerButton button, bool down) {
  const AppPadKey *key = app_pad_key(button);
  AppGame *game = &app->game;
  if (key == NULL) return;
  const AppPadUse *use = &key->game;
  const AppAction *action = use->action != APP_ACTION_COUNT ? &app_actions[use->action] : NULL;
  if (game->run.paused && use->still != APP_ACTION_COUNT) {
    if (down) shell_perform_action(app, use->still);
  } else if (use->job == APP_PAD_PRESS) {
    app_pad_press(game, down);
  } else if (use->job == APP_PAD_ARM) {
    app_pad_arm(game, (AppArm)action->step.x, down);
  } else if (use->job == APP_PAD_STOP) {
    if (down) app_pad_stop(game);
  } else if (down) {
    shell_press_pad(app, use, action != NULL && action->is_on != NULL && action->is_on(game));
  }
}

static void move_sticks(App *app, const AppPadSticks *sticks, float seconds) {
  if (!app_intro_runs(&app->game)) app_pad_move(&app->game, sticks, seconds);
}

const ShellMap shell_map_game = {.there = is_there,
                                 .gesture = take_gesture,
                                 .works = works,
                                 .act = act_game,
                                 .escape = escape_game,
                                 .pad_button = press_button,
                                 .pad_sticks = move_sticks,
                                 .overlays = true};

/* Requests of screens */

static void command(App *app, const AppIntent *intent) {
  app_command(&app->game, intent->command);
}

static void toggle_arm(App *app, const AppIntent *intent) {
  app_arm_toggle(&app->game, (AppArm)intent->id);
}

static void place_kind(App *app, const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < SIM_ENEMY_KIND_COUNT);
  app->game.hands.place_kind = intent->id;
  app->game.hands.arm = APP_ARM_PLACE;
}

static void place_count(App *app, const AppIntent *intent) {
  assert(intent->id > 0);
  app->game.hands.place_count = intent->id;
}

static void set_goal_offset(App *app, const AppIntent *intent) {
  app_goal_set_offset(&app->game, intent->id);
}

static void remove_goal(App *app, const AppIntent *intent) {
  (void)intent;
  app_goal_remove(&app->game);
}

static void choose_kind(App *app, const AppIntent *intent) {
  app_pick_kind(&app->game, intent->id);
}

static void show_notice(App *app, const AppIntent *intent) {
  assert(intent->text != NULL);
  app_notice(&app->game.told.notice, "%s", intent->text);
}

static void play_sound(App *app, const AppIntent *intent) {
  app_sound_play(&app->game, (AppEffect)intent->id);
}

/// A game that has ended goes on: the screen that says so goes.
static void do_time(App *app, const AppIntent *intent) {
  if (app_screens[app->screens.now]->above) shell_show_game(app, true);
  app_time_do(&app->game, (AppTimeAct)intent->id, intent->value, intent->other);
}

static void why_not(App *app, const AppIntent *intent) {
  app_why_not_do(&app->game, intent->id);
}

/// Pans the camera there; it follows no hero then.
static void look_at_tile(App *app, const AppIntent *intent) {
  AppCamera *camera = &app->game.camera;
  app_camera_pan(camera, (camera->x - ((float)intent->id + 0.5f)) * camera->zoom,
                 (camera->y - ((float)intent->value + 0.5f)) * camera->zoom);
}

const ShellIntent shell_intent_command = {.perform = command};
const ShellIntent shell_intent_arm = {.perform = toggle_arm};
const ShellIntent shell_intent_place_kind = {.perform = place_kind};
const ShellIntent shell_intent_place_count = {.perform = place_count};
const ShellIntent shell_intent_goal_offset = {.perform = set_goal_offset};
const ShellIntent shell_intent_goal_remove = {.perform = remove_goal};
const ShellIntent shell_intent_choose = {.perform = choose_kind};
const ShellIntent shell_intent_notice = {.perform = show_notice};
const ShellIntent shell_intent_sound = {.perform = play_sound};
const ShellIntent shell_intent_why_not = {.perform = why_not};
const ShellIntent shell_intent_time = {.perform = do_time};
const ShellIntent shell_intent_look = {.perform = look_at_tile};
