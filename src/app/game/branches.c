/* Branches of a game, the ghost beside its world, and speed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/time.h"
#include "base/clock.h"

enum {
  BUDGET_NS = 5 * 1000000, // of a frame, for the ghost
  MOST_AT_ONCE = 256,      // ticks between two looks at the clock
};

/* Branches */

static bool comes_from(const SimHistory *history, int32_t branch, int32_t ancestor) {
  while (branch >= 0 && branch != ancestor) branch = history->branch[branch].parent;
  return branch == ancestor;
}

/// What the new branch knows of the run: hints need no more, and medals it has none.
static AppProgress progress_here(const AppGame *game, int32_t left) {
  AppProgress progress = game->run.time.ends[left];
  progress.give_ups = 0;
  progress.still = 0;
  progress.caught_standing = false;
  progress.gain = (AppGain){0};
  int64_t tick = game->run.world.tick;
  while ((tick = sim_history_find(game->run.history, SIM_MARK_STOPPED, tick, -1)) >= 0) progress.give_ups++;
  return progress;
}

void app_time_branched(AppGame *game, int32_t left) {
  AppTime *time = &game->run.time;
  const bool watched = time->watching;
  time->turns++;
  game->run.progress = progress_here(game, left);
  game->run.lab_run = true;
  time->past = time->watching = false;
  app_time_ghost(game, left);
  app_notice(&game->told.notice, watched ? "The game is yours from here on. It does not count."
                                         : "A new branch of time. It keeps no best time.");
}

void app_time_branch(AppGame *game, int32_t branch) {
  AppTime *time = &game->run.time;
  SimHistory *history = game->run.history;
  if (!app_time_known(game) || branch < 0 || branch >= SIM_BRANCHES || !history->branch[branch].used ||
      branch == history->now || time->seeks)
    return;
  const int32_t left = history->now;
  const bool shown = time->ghost_of == APP_GHOST_BRANCH && time->ghost_branch == branch;
  const int64_t end = history->branch[branch].end;
  const int64_t to = game->run.world.tick < end ? game->run.world.tick : end;
  app_time_leave(game);
  if (sim_history_switch(history, &game->run.world, branch, game->clock->fixed ? 0 : 1) < 0) {
    app_notice(&game->told.notice, "Not enough memory to go there.");
    return;
  }
  time->turns++;
  if (shown) app_time_ghost(game, left);
  app_time_seek(game, to);
}

void app_time_branch_next(AppGame *game, int step) {
  if (!app_time_known(game)) return;
  const SimHistory *history = game->run.history;
  int32_t branch = history->now;
  do branch = (branch + step + SIM_BRANCHES) % SIM_BRANCHES;
  while (!history->branch[branch].used);
  if (branch == history->now)
    app_notice(&game->told.notice, "There is no other branch. Change something in the past to begin one.");
  else
    app_time_branch(game, branch);
}

void app_time_drop(AppGame *game, int32_t branch) {
  AppTime *time = &game->run.time;
  if (!app_time_known(game) || branch < 0 || branch >= SIM_BRANCHES ||
      comes_from(game->run.history, game->run.history->now, branch))
    return;
  if (time->ghost_of == APP_GHOST_BRANCH && comes_from(game->run.history, time->ghost_branch, branch))
    app_time_ghost(game, -1);
  if (time->edited && comes_from(game->run.history, time->edit_branch, branch)) return; // the drawing is its
  sim_history_drop(game->run.history, branch);
}

/* Ghosts */

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

static void begin_ghost(AppGame *game, AppGhostOf of, SimHistory *history, int32_t branch) {
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

/* The ghost comes along */

/// Does it lag behind the world, though its branch goes on?
static bool lags(const AppGame *game, int64_t at) {
  const SimGhost *ghost = &game->run.time.ghost;
  return at < game->run.world.tick && at < ghost->history->branch[ghost->branch].end;
}

/// To the world's tick, as far as the time of a frame allows.
static void bring(AppGame *game) {
  AppTime *time = &game->run.time;
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

void app_time_follow(AppGame *game) {
  const AppTime *time = &game->run.time;
  if (time->ghost_of == APP_GHOST_NONE || time->seeks) return;
  if (!time->ghost.made || lags(game, time->ghost.world.tick)) bring(game);
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

/* Speed */

int32_t app_time_speed_now(const AppGame *game) {
  if (game->run.time.speed > 0) return game->run.time.speed;
  return game->run.has_world ? game->run.world.tuning.value[SIM_TUNE_GAME_SPEED] * 10 : APP_SPEED_ONE;
}

const char *app_time_speed_text(int32_t thousandths, char *out, size_t size) {
  if (thousandths > 0 && thousandths < APP_SPEED_ONE && APP_SPEED_ONE % thousandths == 0)
    snprintf(out, size, "1/%d", (int)(APP_SPEED_ONE / thousandths));
  else
    snprintf(out, size, "%g", (double)thousandths / APP_SPEED_ONE);
  return out;
}

void app_time_set_speed(AppGame *game, int32_t thousandths) {
  game->run.time.speed = thousandths < 100 ? 100 : thousandths > APP_SPEED_MAX ? APP_SPEED_MAX : thousandths;
}

void app_time_speed(AppGame *game, int step) {
  const int32_t now = app_time_speed_now(game);
  int32_t speed = step > 0 ? APP_SPEED_MIN : APP_SPEED_MAX;
  char text[16];
  while (step > 0 && speed < APP_SPEED_MAX && speed <= now) speed *= 2;
  while (step < 0 && speed > APP_SPEED_MIN && speed >= now) speed /= 2;
  app_time_set_speed(game, speed);
  app_notice(&game->told.notice, "Speed %s", app_time_speed_text(speed, text, sizeof text));
}

void app_time_do(AppGame *game, AppTimeAct act, int32_t value, int32_t other) {
  switch (act) {
  case APP_TIME_SEEK:
    app_time_seek(game, value);
    break;
  case APP_TIME_STEP:
    app_time_step(game, value);
    break;
  case APP_TIME_JUMP:
    app_time_jump(game, (AppTimeJump)value, other);
    break;
  case APP_TIME_NOW:
    app_time_now(game);
    break;
  case APP_TIME_PLAY:
    app_time_play(game);
    break;
  case APP_TIME_SPEED:
    app_time_speed(game, value);
    break;
  case APP_TIME_SET_SPEED:
    app_time_set_speed(game, value);
    break;
  case APP_TIME_BRANCH:
    app_time_branch(game, value);
    break;
  case APP_TIME_BRANCH_NEXT:
    app_time_branch_next(game, value);
    break;
  case APP_TIME_DROP:
    app_time_drop(game, value);
    break;
  case APP_TIME_GHOST:
    app_time_ghost(game, value);
    break;
  case APP_TIME_GHOST_TOGGLE:
    app_time_ghost_toggle(game);
    break;
  case APP_TIME_TURN_BACK:
    app_time_seek(game, app_time_before_end(game));
    break;
  case APP_TIME_ACT_COUNT:
    break;
  }
}
