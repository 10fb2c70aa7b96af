#include "app/shell/shell_maps.h"

#include <assert.h>

static const ShellMap *const maps[APP_MAP_KINDS] = {
    [APP_MAP_GAME] = &shell_map_game,
    [APP_MAP_DRAWING] = &shell_map_drawing,
    [APP_MAP_RACE] = &shell_map_race,
};

const ShellMap *shell_map(const App *app) {
  assert((unsigned)app->screens.now < APP_SCREEN_COUNT);
  const ShellMap *map = maps[app_screens[app->screens.now]->map];
  return map != NULL && map->there(app) ? map : NULL;
}

bool shell_plays(const App *app) {
  return app_screens[app->screens.now]->map == APP_MAP_GAME && shell_map(app) != NULL;
}

bool shell_gesture_ends(const AppGestureEvent *gesture) {
  return gesture->kind == APP_GESTURE_RELEASE || gesture->kind == APP_GESTURE_CANCEL;
}

void shell_pause(App *app) {
  if (shell_plays(app) && app->game.run.owed.end_at == 0 && !app->game.run.owed.waiting)
    app->game.run.paused = true;
  if (app->race != NULL) app->race->paused = true;
}
