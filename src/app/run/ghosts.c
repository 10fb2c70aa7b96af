/* The ghost: another branch, or another run of the level, played along with the world. */
#include "app/run/ghosts.h"

#include <assert.h>

#include "app/game/notice.h"
#include "app/run/when.h"
#include "base/clock.h"

enum {
  BUDGET_NS = 5 * 1000000, // of a frame, for the ghost
  MOST_AT_ONCE = 256,      // ticks between two looks at the clock
};

bool app_time_has_ghost(const AppGame *game) {
  return game->run.time.ghost_of != APP_GHOST_NONE && game->run.time.ghost.made;
}

static bool is_too_large(const AppGame *game) {
  const SimWorld *world = &game->run.world;
  return world->actors.count > APP_GHOST_ENEMIES || world->grid.width * world->grid.height > APP_GHOST_CELLS;
}

static void end_ghost(AppTime *time) {
  if (time->ghost_of != APP_GHOST_NONE) sim_ghost_end(&time->ghost);
  for (int i = 0; i < 2; i++) app_crowd_free(&time->crowds[i]);
  time->ghost_of = APP_GHOST_NONE;
}

/// Does it lag behind the world, though its branch goes on?
static bool lags(const AppGame *game, int64_t at) {
  const SimGhost *ghost = &game->run.time.ghost;
  return at < game->run.world.tick && at < ghost->history->branch[ghost->branch].end;
}

/// Brings the ghost to the world's tick, as far as the time of a frame allows.
static void bring(AppGame *game) {
  AppTime *time = &game->run.time;
  assert(time->ghost_of != APP_GHOST_NONE);
  const uint64_t start = base_clock_ns();
  int32_t some = game->clock->fixed ? 0 : 1;
  int64_t at = -1, before;
  bool late = false;
  do {
    before = at;
    at = sim_ghost_follow(&time->ghost, game->run.world.tick, some);
    late = !game->clock->fixed && base_clock_since(start) > BUDGET_NS;
    if (some > 0 && some < MOST_AT_ONCE) some *= 2;
  } while (at >= 0 && at != before && at != game->run.world.tick && !late);
  if (at < 0) end_ghost(time);
  time->ghost_behind = at >= 0 && lags(game, at);
}

void app_time_ghost_jump(AppGame *game) {
  AppTime *time = &game->run.time;
  if (time->ghost_of == APP_GHOST_NONE) return;
  bring(game);
  for (int i = 0; i < 2; i++) app_crowd_free(&time->crowds[i]);
  if (!time->ghost.made || !app_crowd_init(&time->crowds[0], &game->run.world) ||
      !app_crowd_init(&time->crowds[1], &time->ghost.world))
    return;
  app_crowd_sample(&time->crowds[0], &game->run.world);
  app_crowd_sample(&time->crowds[1], &time->ghost.world);
}

static void begin_ghost(AppGame *game, AppGhostOf of, SimHistory *history, int32_t branch) {
  assert(history != NULL && branch >= 0 && branch < SIM_BRANCHES);
  AppTime *time = &game->run.time;
  end_ghost(time);
  time->ghost_of = of;
  time->ghost_branch = branch;
  sim_ghost_begin(&time->ghost, history, branch);
  app_time_ghost_jump(game);
}

void app_time_ghost(AppGame *game, int32_t branch) {
  AppTime *time = &game->run.time;
  const bool none = !app_time_known(game) || branch < 0 || branch >= SIM_BRANCHES ||
                    branch == game->run.history->now || !game->run.history->branch[branch].used;
  if (none || is_too_large(game))
    end_ghost(time);
  else
    begin_ghost(game, APP_GHOST_BRANCH, game->run.history, branch);
}

/// The branch that this one leaves, or the last one that leaves this; -1: none.
static int32_t nearest_branch(const SimHistory *history) {
  int32_t found = history->branch[history->now].parent;
  for (int32_t i = 0; i < SIM_BRANCHES && found < 0; i++)
    if (history->branch[i].used && history->branch[i].parent == history->now) found = i;
  return found;
}

void app_time_ghost_toggle(AppGame *game) {
  AppTime *time = &game->run.time;
  if (!app_time_known(game)) return;
  const int32_t branch = nearest_branch(game->run.history);
  if (time->ghost_of != APP_GHOST_NONE)
    end_ghost(time);
  else if (branch < 0 && time->run == NULL)
    app_notice(&game->told.notice, "There is no ghost: no other branch, and no best run.");
  else if (is_too_large(game))
    app_notice(&game->told.notice, "This world is too large for a ghost.");
  else if (branch >= 0)
    begin_ghost(game, APP_GHOST_BRANCH, game->run.history, branch);
  else
    begin_ghost(game, APP_GHOST_RUN, time->run, 0);
}

SimHistory *app_time_history_of(const SimLevel *level, const SimReplay *replay, SimWorld *world,
                                size_t bytes) {
  SimWorldOptions options = replay->options;
  SimHistory *history = NULL;
  *world = (SimWorld){0};
  options.threads = SDL_GetCPUCount() > 1 ? -1 : 0;
  if (replay->hero_x >= 0 && nav_grid_inside(&level->grid, replay->hero_x, replay->hero_y))
    options.hero = nav_grid_cell(&level->grid, replay->hero_x, replay->hero_y);
  if (!sim_world_init(world, level, &options)) return NULL;
  world->tuning = replay->tuning;
  const bool same = replay->hash_count > 0 && replay->hashes[0].tick == 0 &&
                    sim_world_hash(world) == replay->hashes[0].hash;
  if (same) history = sim_history_of_replay(level, world, replay, bytes);
  if (history == NULL) sim_world_free(world);
  return history;
}

bool app_time_ghost_replay(AppGame *game, const SimReplay *replay) {
  AppTime *time = &game->run.time;
  if (!game->run.has_world || game->run.backdrop || game->run.drawn || is_too_large(game)) return false;
  SimWorld world;
  SimHistory *run = app_time_history_of(&game->run.level, replay, &world, SIM_HISTORY_BYTES / 4);
  if (run == NULL) return false;
  sim_world_free(&world);
  end_ghost(time);
  sim_history_free(time->run);
  time->run = run;
  begin_ghost(game, APP_GHOST_RUN, run, 0);
  return true;
}

/// A ghost that the player did not ask for belongs to the time line, which says what it is.
static bool is_unasked(const AppGame *game) {
  const AppTime *time = &game->run.time;
  return time->ghost_of == APP_GHOST_BRANCH && !time->ghost_asked &&
         game->settings->value[APP_SETTING_TIMELINE] == 0;
}

void app_time_follow(AppGame *game) {
  AppTime *time = &game->run.time;
  if (is_unasked(game)) end_ghost(time);
  if (time->ghost_of == APP_GHOST_NONE || time->seeks) return;
  if (!time->ghost.made || lags(game, time->ghost.world.tick)) bring(game);
}

void app_time_ghost_tick(AppGame *game) {
  AppTime *time = &game->run.time;
  if (time->ghost_of == APP_GHOST_NONE || !time->ghost.made) return;
  if (time->ghost.world.tick == game->run.world.tick - 1 && lags(game, game->run.world.tick - 1) &&
      sim_ghost_follow(&time->ghost, game->run.world.tick, 1) < 0) {
    end_ghost(time);
    return;
  }
  app_crowd_tick(&time->crowds[0], &game->run.world);
  app_crowd_tick(&time->crowds[1], &time->ghost.world);
}
