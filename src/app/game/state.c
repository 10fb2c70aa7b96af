/* Questions about the game's present state, for all rooms, and the end of its beginning and of a moment. */
#include "app/game/state.h"

bool app_game_runs(const AppGame *game) {
  if (!game->run.has_world) return false;
  if (game->run.backdrop) return true;
  const bool taught = game->told.lessons.looks || game->told.lessons.holds;
  return game->run.shown && !game->run.paused && !game->run.owed.waiting && !taught;
}

bool app_intro_runs(const AppGame *game) {
  return game->run.owed.waiting && game->told.intro.on && game->run.shown;
}

void app_intro_skip(AppGame *game) {
  if (game->told.intro.on && game->told.intro.flies) game->camera.fresh = true; // at once back to the hero
  game->told.intro.on = false;
}

void app_intro_read(AppGame *game) {
  app_intro_skip(game);
  game->told.intro.read = true;
}

bool app_intro_has_card(const AppGame *game) {
  return game->run.owed.waiting && !game->told.intro.read && !game->told.lessons.looks &&
         !app_intro_runs(game);
}

void app_intro_start(AppGame *game) {
  app_intro_skip(game);
  game->run.owed.waiting = false;
}

void app_moment_skip(AppGame *game) {
  if (game->told.moment.until > game->clock->now) game->told.moment.until = game->clock->now;
}

bool app_pad_plays(const AppGame *game) {
  return game->window->device == APP_DEVICE_PAD && game->run.shown && game->run.has_world &&
         !game->run.backdrop && game->hands.cursor.placed && !app_intro_runs(game);
}

#define MAP_LAB         900    // and next to the lab, which takes much of it
#define MAP_FOLDS_BELOW 560.0f // logical pixels

bool app_minimap_folds(const AppGame *game) {
  const float s = game->window->scale, lab = game->settings->value[APP_SETTING_PANEL_OPEN] ? MAP_LAB : 0;
  return (float)game->window->width < (MAP_FOLDS_BELOW + lab) * s;
}

bool app_minimap_unfolded(const AppGame *game) {
  return game->settings->value[APP_SETTING_MINIMAP] != 0 &&
         (game->hands.map_unfolded || !app_minimap_folds(game));
}
