/* The actions: what one means on the map of the screen, else what the window does, else the game. */
#include <assert.h>

#include "app/actions/actions.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_maps.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"
#include "app/told/known.h"

/// Intents of the actions that concern more than the game.
static const AppIntent asks[APP_ACTION_COUNT] = {
    [APP_ACTION_EDIT] = {.kind = APP_INTENT_EDITOR},
    [APP_ACTION_RESTART] = {.kind = APP_INTENT_RESTART},
    [APP_ACTION_SEED] = {.kind = APP_INTENT_RESTART, .id = 1},
    [APP_ACTION_BACK] = {.kind = APP_INTENT_ESCAPE},
    [APP_ACTION_HELP] = {.kind = APP_INTENT_TOGGLE_SCREEN, .id = APP_SCREEN_HELP},
    [APP_ACTION_BESTIARY] = {.kind = APP_INTENT_TOGGLE_SCREEN, .id = APP_SCREEN_BESTIARY},
    [APP_ACTION_SHARE] = {.kind = APP_INTENT_TOGGLE_SCREEN, .id = APP_SCREEN_SHARE},
    [APP_ACTION_RACE] = {.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_RACERS},
    [APP_ACTION_FULLSCREEN] = {.kind = APP_INTENT_SETTING, .id = APP_SETTING_FULLSCREEN},
    [APP_ACTION_PICTURE] = {.kind = APP_INTENT_SHARE, .id = APP_SHARE_PICTURE},
    [APP_ACTION_LOOP] = {.kind = APP_INTENT_SHARE, .id = APP_SHARE_LOOP},
    [APP_ACTION_EDIT_LEVEL] = {.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_EDIT_LEVEL},
    [APP_ACTION_EDIT_NEW] = {.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_NEW},
    [APP_ACTION_EDIT_OPEN] = {.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_OPEN},
    [APP_ACTION_EDIT_SAVE] = {.kind = APP_INTENT_FILE, .id = APP_FILE_SAVE},
    [APP_ACTION_EDIT_SAVE_AS] = {.kind = APP_INTENT_FILE, .id = APP_FILE_SAVE_AS},
    [APP_ACTION_EDIT_COPY_TEXT] = {.kind = APP_INTENT_FILE, .id = APP_FILE_COPY},
    [APP_ACTION_EDIT_PASTE_TEXT] = {.kind = APP_INTENT_FILE, .id = APP_FILE_PASTE},
};

static void run_action(App *app, const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < APP_ACTION_COUNT);
  const ShellMap *map = shell_map(app);
  const AppAction *action = &app_actions[intent->id];
  if (shell_plays(app)) app_known_use(&app->game, action->name);
  if (map != NULL && map->act(app, (AppActionRow)intent->id)) return;
  if (asks[intent->id].kind != APP_INTENT_NONE)
    shell_perform_intent(app, &asks[intent->id]);
  else if (action->call != NULL)
    action->call(&app->game);
  else if (action->run != NULL)
    action->run(&app->game, action->step);
}

static void escape_map(App *app, const AppIntent *intent) {
  (void)intent;
  const ShellMap *map = shell_map(app);
  if (map == NULL || map->escape == NULL || !map->escape(app)) shell_back(app);
}

const ShellIntent shell_intent_action = {.perform = run_action};
const ShellIntent shell_intent_escape = {.perform = escape_map};
