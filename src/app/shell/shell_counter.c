/* Acts of the sheet Counter-example: its map is played, raced on, or saved. */
#include <assert.h>
#include <stdio.h>

#include "app/files/files_own.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/race/race_worlds.h"
#include "app/screens/counter.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_screens.h"
#include "base/file.h"

static const LabCounter *search_of(const App *app) {
  const LabCounter *search = app->screens.counter->search;
  assert(search != NULL && search->found);
  return search;
}

/// Its map is the level that is played, with the hero at its start. False: the notice says why.
static bool play_map(App *app) {
  SimLevel level;
  const LabCounter *search = search_of(app);
  if (!lab_counter_level(search, &level)) {
    app_notice(&app->game.told.notice, "Not enough memory for this level.");
    return false;
  }
  if (!shell_play_made(app, &level, "counterexample")) return false;
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  const int32_t row = search->ask.walker[LAB_FAILS].row;
  if (app->game.run.world.heroes[0].steering != row)
    app_command(&app->game, (SimCommand){.kind = SIM_CMD_STEERING, .id = row});
  app_notice(&app->game.told.notice, "Send the hero to the flag: he does not arrive.");
  return true;
}

static void race(App *app) {
  const LabCounter *search = search_of(app);
  const LabCounterMap *map = &search->best.map;
  AppRaceSetup setup = {.kind = APP_RACE_STEERINGS, .count = LAB_WALKERS, .tunable = SIM_TUNE_DEPTH};
  for (int i = 0; i < LAB_WALKERS; i++) {
    setup.steering[i] = search->ask.walker[i].row;
    setup.value[i] = search->ask.walker[i].tuning.value[SIM_TUNE_DEPTH];
  }
  if (!play_map(app)) return;
  app->race = app_race_new(&app->game, &setup);
  if (app->race == NULL) return;
  shell_go(app, APP_SCREEN_RACE);
  app_race_to(app->race,
              nav_grid_cell(&app->game.run.world.grid, map->to % map->width, map->to / map->width));
}

/* Saving */

/// False: the notice says why.
static bool write_file(App *app, const char *path) {
  BaseBuffer text = {0};
  char error[BASE_FILE_ERROR_TEXT] = "not enough memory";
  lab_counter_write(search_of(app), &text);
  const bool written = !text.failed && base_file_write(path, text.data, text.length, error);
  if (!written) app_notice(&app->game.told.notice, "Not saved: %.120s.", error);
  base_buffer_free(&text);
  return written;
}

static void save_map(App *app) {
  const LabCounter *search = search_of(app);
  char fails[40], arrives[40], title[96], name[APP_FILES_NAME], slug[APP_FILES_NAME], path[APP_FILES_PATH];
  lab_walker_text(&search->ask.walker[LAB_FAILS], fails, sizeof fails);
  lab_walker_text(&search->ask.walker[LAB_ARRIVES], arrives, sizeof arrives);
  snprintf(title, sizeof title, "%s not %s", arrives, fails);
  app_files_own_slug(title, slug);
  if (!app_files_folder(&app->files, "levels", &app->game)) return;
  app_files_own_free_name(&app->files, slug, ".level", name);
  if (!app_files_own_path(&app->files, name, ".level", path) || !write_file(app, path)) return;
  app_files_own_list(&app->files);
  app_notice(&app->game.told.notice, "Saved among your levels: %s.level", name);
}

static void perform(App *app, const AppIntent *intent) {
  static void (*const acts[])(App * app) = {[APP_COUNTER_RACE] = race, [APP_COUNTER_SAVE] = save_map};
  if (intent->id == APP_COUNTER_PLAY)
    play_map(app);
  else
    acts[intent->id](app);
}

static bool replaces(const AppIntent *intent) {
  return intent->id != APP_COUNTER_SAVE;
}

const ShellIntent shell_intent_counter = {.perform = perform, .replaces = replaces};
