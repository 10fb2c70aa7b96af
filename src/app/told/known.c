/* The things of the game screen that the player knows. */
#include "app/told/known.h"

#include <assert.h>
#include <string.h>

#include "app/game/notice.h"
#include "app/told/stopped.h"

#define NEW_SECONDS 9.0 // that what came is pointed out

/// Its place in the campaign; -1: it is no level of it.
static int place_of(const FormatsLibrary *library, const char *level) {
  for (int i = 0; i < library->campaign; i++)
    if (strcmp(library->entries[i].name, level) == 0) return i;
  return -1;
}

/// Is a level of the campaign played as it is, not looked at, drawn or watched?
static bool is_campaign(const AppGame *game) {
  const AppRun *run = &game->run;
  return run->has_world && !run->backdrop && !run->drawing && !run->drawn && !run->time.watching &&
         run->library_at >= 0 && game->library.entries[run->library_at].campaign &&
         !game->settings->value[APP_SETTING_PANEL_OPEN];
}

/// Was the lesson of the level said that brings the thing? Where the level has none, the level brings it.
static bool is_taught(const AppGame *game, const AppThingRow *row) {
  const SimLevel *level = &game->run.level;
  if (row->when == SIM_LESSON_START) return true;
  for (int32_t i = 0; i < level->lesson_count; i++)
    if (level->lessons[i].when == row->when && level->lessons[i].number == row->number)
      return (game->told.lessons.said >> i & 1) != 0;
  return true;
}

/// Does the level that is played bring it, or one before?
static bool has_come(const AppGame *game, const AppThingRow *row) {
  const int at = place_of(&game->library, row->level);
  return game->run.library_at > at || (game->run.library_at == at && is_taught(game, row));
}

/// Was a level won that brings it, or one after?
static bool was_won(const AppGame *game, const AppThingRow *row) {
  const FormatsLibrary *library = &game->library;
  for (int i = SDL_max(place_of(library, row->level), 0); i < library->campaign; i++)
    if (app_records_find(&game->settings->records, library->entries[i].name) != NULL) return true;
  return false;
}

static bool is_in_use(const AppGame *game, AppThing thing) {
  if (thing == APP_THING_TIMELINE) return game->settings->value[APP_SETTING_TIMELINE] != 0;
  if (thing != APP_THING_LAB) return false;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++)
    if (game->settings->overlay[i]) return true;
  return game->settings->value[APP_SETTING_OVERLAY_BUTTONS] != 0;
}

bool app_knows(const AppGame *game, AppThing thing) {
  assert(thing >= 0 && thing < APP_THING_COUNT);
  const AppThingRow *row = &app_things[thing];
  return !is_campaign(game) || game->settings->known[thing] || is_in_use(game, thing) ||
         has_come(game, row) || was_won(game, row);
}

/// The thing whose button an action has; APP_THING_COUNT: none.
static AppThing thing_of(const char *action) {
  const size_t length = strlen(action);
  for (AppThing thing = 0; thing < APP_THING_COUNT; thing++)
    for (const char *at = app_things[thing].actions; at != NULL && *at != '\0';) {
      if (strncmp(at, action, length) == 0 && (at[length] == ' ' || at[length] == '\0')) return thing;
      at = strchr(at, ' ');
      if (at != NULL) at++;
    }
  return APP_THING_COUNT;
}

bool app_knows_action(const AppGame *game, const char *action) {
  const AppThing thing = thing_of(action);
  return thing == APP_THING_COUNT || app_knows(game, thing);
}

bool app_known_is_new(const AppGame *game, const char *action) {
  const AppThing thing = thing_of(action);
  if (thing == APP_THING_COUNT || !is_campaign(game)) return false;
  const double since = game->told.known_since[thing];
  return since > 0 && game->clock->now - since < NEW_SECONDS;
}

/// Returns what is said of it; NULL: nothing.
static const char *learn_thing(AppGame *game, AppThing thing) {
  game->settings->known[thing] = true;
  game->told.known_since[thing] = game->clock->now;
  return app_things[thing].words[0] != '\0' ? app_things[thing].words : NULL;
}

void app_known_update(AppGame *game) {
  bool learned = false;
  if (!is_campaign(game) || !game->run.shown || game->run.owed.waiting) return;
  for (AppThing thing = 0; thing < APP_THING_COUNT; thing++) {
    if (game->settings->known[thing] || !has_come(game, &app_things[thing])) continue;
    const bool old = was_won(game, &app_things[thing]);
    const char *words = learn_thing(game, thing);
    if (old) game->told.known_since[thing] = 0;
    if (words != NULL && !old && strcmp(app_things[thing].level, game->run.level_name) == 0)
      app_notice(&game->told.notice, "%s", words);
    learned = true;
  }
  if (learned) app_settings_save(game->settings);
}

void app_known_use(AppGame *game, const char *action) {
  const AppThing thing = thing_of(action);
  if (thing == APP_THING_COUNT || !is_campaign(game) || app_knows(game, thing)) return;
  if (thing == APP_THING_DEPTH && app_stopped_may_look(game)) return; // the same as the button "Look farther"
  learn_thing(game, thing);
  app_settings_save(game->settings);
}

int32_t app_known_plain_depth(const AppGame *game) {
  const int at = place_of(&game->library, app_things[APP_THING_DEPTH].level);
  const int level = game->run.library_at;
  return level >= 0 && level < at ? sim_tunables[SIM_TUNE_DEPTH].max : APP_PLAIN_DEPTH;
}
