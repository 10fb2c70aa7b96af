/* The race on the map: what gestures, keys and pads do to it, and what screens ask of it. */
#include <assert.h>

#include "app/actions/actions.h"
#include "app/actions/pad_keys.h"
#include "app/race/race_input.h"
#include "app/race/race_setup.h"
#include "app/race/race_worlds.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_maps.h"
#include "app/shell/shell_press.h"
#include "app/shell/shell_screens.h"

/* The map */

static bool is_there(const App *app) {
  return app->race != NULL;
}

static void take_gesture(App *app, const AppGestureEvent *gesture, bool taken) {
  if (!taken || (shell_gesture_ends(gesture) && app->race->aiming)) app_race_gesture(app->race, gesture);
}

static bool works(const App *app, AppActionRow row) {
  assert(app->race != NULL);
  return app_race_actions[row] != NULL || app_actions[row].scope == APP_ACTION_MAP;
}

static bool act_race(App *app, AppActionRow row) {
  if (app_race_actions[row] == NULL) return false;
  app_race_actions[row](app->race, app_actions[row].step);
  return true;
}

static void press_button(App *app, SDL_GameControllerButton button, bool down) {
  const AppPadKey *key = app_pad_key(button);
  AppRace *race = app->race;
  if (key == NULL || !down) return;
  const AppPadUse *use = &key->race;
  if (use->job == APP_PAD_PRESS)
    shell_perform_action(app, APP_ACTION_RACE_GO);
  else if (use->job == APP_PAD_BLOCK)
    app_race_block(race);
  else if (use->job == APP_PAD_STOP && race->keyed)
    race->keyed = false;
  else if (use->job == APP_PAD_STOP)
    shell_perform_action(app, APP_ACTION_BACK);
  else if (use->job == APP_PAD_ACT)
    shell_press_pad(app, use, use->action == APP_ACTION_PANEL && race->tools);
}

static void move_sticks(App *app, const AppPadSticks *sticks, float seconds) {
  app_race_pad(app->race, sticks, seconds);
}

const ShellMap shell_map_race = {.there = is_there,
                                 .gesture = take_gesture,
                                 .works = works,
                                 .act = act_race,
                                 .pad_button = press_button,
                                 .pad_sticks = move_sticks,
                                 .overlays = true};

/* Beginning a race */

static void begin_race(App *app, AppRaceSetup setup) {
  if (!app->game.run.has_world || app->game.run.backdrop || setup.count < APP_RACE_MIN) return;
  setup.harmless = !app->screens.race_hurts;
  shell_end_race(app);
  app->race = app_race_new(&app->game, &setup);
  if (app->race != NULL) shell_go(app, APP_SCREEN_RACE);
}

static void begin_steerings(App *app, const AppIntent *intent) {
  begin_race(app, app_race_setup_steerings((uint32_t)intent->id));
}

static void begin_preset(App *app, const AppIntent *intent) {
  begin_race(app, app_race_setup_preset(intent->id));
}

static void begin_crowds(App *app, const AppIntent *intent) {
  (void)intent;
  begin_race(app, app_race_setup_crowds());
}

static void choose_racers(App *app, const AppIntent *intent) {
  (void)intent;
  shell_go(app, APP_SCREEN_GAME);
  shell_go(app, APP_SCREEN_RACERS);
}

/* Changes of the present race */

static void set_pane(App *app, const AppIntent *intent) {
  if (app->race != NULL) app_race_set(app->race, intent->id, intent->command);
}

static void copy_pane(App *app, const AppIntent *intent) {
  if (app->race != NULL) app_race_copy(app->race, intent->id);
}

static void drop_pane(App *app, const AppIntent *intent) {
  if (app->race != NULL) app_race_drop(app->race, intent->id);
}

static void run_again(App *app, const AppIntent *intent) {
  (void)intent;
  if (app->race == NULL) return;
  app_race_again(app->race);
  shell_back(app);
}

const ShellIntent shell_intent_race = {.perform = begin_steerings};
const ShellIntent shell_intent_race_choice = {.perform = choose_racers};
const ShellIntent shell_intent_race_preset = {.perform = begin_preset};
const ShellIntent shell_intent_race_crowds = {.perform = begin_crowds};
const ShellIntent shell_intent_race_set = {.perform = set_pane};
const ShellIntent shell_intent_race_copy = {.perform = copy_pane};
const ShellIntent shell_intent_race_drop = {.perform = drop_pane};
const ShellIntent shell_intent_race_again = {.perform = run_again};
