#include "app/race/race_parting.h"

#include <assert.h>

#include "app/game/notice.h"
#include "app/race/race_worlds.h"

#define ZOOM   44.0f // logical pixels a tile, at least: the neighbours are seen well
#define HIGHER 0.17f // of a map's height that the tile lies above its middle: words lie below

enum { SLICE = 1200 }; // ticks a frame

bool app_race_parts(const AppRace *race) {
  return race->parting.phase != APP_PARTING_NONE && race->parting.phase != APP_PARTING_SHOWN;
}

bool app_race_is_parted(const AppRace *race) {
  const AppRaceParting *parting = &race->parting;
  return parting->phase == APP_PARTING_SHOWN && race->ticks + 1 >= parting->tick && !race->stale;
}

static const AppRacePane *pane_of(const AppRace *race, int which) {
  assert(race->parting.pane[which] < race->count);
  return &race->pane[race->parting.pane[which]];
}

static void end_search(AppRace *race) {
  race->parting.phase = APP_PARTING_NONE;
  race->quiet = false;
}

/* The first difference */

static bool has_ended(const AppRace *race, const AppRacePane *pane) {
  return race->ticks > 0 && !app_race_walks(pane);
}

static bool same_end(const AppRacePane *a, const AppRacePane *b) {
  return a->world.heroes[0].status == b->world.heroes[0].status &&
         lab_walk_stopped(&a->walk) == lab_walk_stopped(&b->walk);
}

/// The result of a comparison of two walks.
typedef enum Apart { APART_NOT_YET, APART_HERE, APART_NEVER } Apart;

/// Compares the tiles that both have entered; those before parting->at are equal.
static Apart compare_walks(AppRace *race) {
  AppRaceParting *parting = &race->parting;
  const AppRacePane *a = pane_of(race, 0), *b = pane_of(race, 1);
  int32_t at = parting->at;
  while (at < a->trail_count && at < b->trail_count && a->trail[at] == b->trail[at]) at++;
  parting->at = at;
  if (at < a->trail_count && at < b->trail_count) return APART_HERE;
  const bool a_stops = at == a->trail_count && has_ended(race, a);
  const bool b_stops = at == b->trail_count && has_ended(race, b);
  if (a_stops && b_stops) return same_end(a, b) ? APART_NEVER : APART_HERE;
  if ((a_stops && at < b->trail_count) || (b_stops && at < a->trail_count)) return APART_HERE;
  return APART_NOT_YET;
}

/* The phases */

/// Restarts the race, to run it to another tick.
static void rerun_race(AppRace *race, AppPartingPhase phase) {
  app_race_again(race);
  race->parting.phase = race->failed ? APP_PARTING_NONE : phase;
  race->quiet = !race->failed;
}

/// Runs on until the walks differ, or both have ended alike.
static bool seek_parting(AppRace *race) {
  AppRaceParting *parting = &race->parting;
  const Apart apart = compare_walks(race);
  if (apart == APART_NOT_YET) return app_race_tick(race);
  if (apart == APART_NEVER) {
    app_notice(race->notice, "These two never part.");
    end_search(race);
    return false;
  }
  assert(parting->at > 0); // they begin on one tile
  parting->cell = pane_of(race, 0)->trail[parting->at - 1];
  parting->tick = 0;
  parting->traced[0] = parting->traced[1] = false;
  rerun_race(race, APP_PARTING_TRACES);
  return true;
}

/// The decision on the tile where they part has just been taken: it is kept.
static void keep_trace(AppRace *race, int which) {
  AppRaceParting *parting = &race->parting;
  const AppRacePane *pane = pane_of(race, which);
  const bool decided = pane->walk.decisions == parting->at;
  if (parting->traced[which] || (!decided && !has_ended(race, pane))) return;
  if (parting->tick == 0) parting->tick = race->ticks;
  if (!decided) return; // stopped there, in a loop
  assert(pane->world.minds[0].trace.at == parting->cell);
  parting->trace[which] = pane->world.minds[0].trace;
  parting->traced[which] = true;
}

/// Both decisions, as they fall in the same race once more.
static bool trace_decisions(AppRace *race) {
  AppRaceParting *parting = &race->parting;
  bool done = true;
  for (int i = 0; i < 2; i++) sim_world_watch_hero(&race->pane[parting->pane[i]].world, true);
  const bool ran = app_race_tick(race);
  for (int i = 0; i < 2; i++) {
    keep_trace(race, i);
    done = done && (parting->traced[i] || has_ended(race, pane_of(race, i)));
  }
  assert(ran || done);
  if (done) rerun_race(race, APP_PARTING_RETURNS);
  return true;
}

/// Both maps at the tile, and not too far away.
static void look_there(AppRace *race) {
  for (int i = 0; i < race->count; i++) {
    AppCamera *camera = &race->pane[i].camera;
    const NavGrid *grid = &race->pane[i].world.grid;
    const float x = (float)nav_grid_x(grid, race->parting.cell) + 0.5f;
    const float y = (float)nav_grid_y(grid, race->parting.cell) + 0.5f;
    const SDL_FRect view = camera->view;
    const SDL_FPoint middle = {view.x + view.w / 2, view.y + view.h / 2};
    const float wanted = ZOOM * race->window->base;
    if (camera->zoom < wanted) app_camera_pinch(camera, wanted / camera->zoom, middle.x, middle.y);
    app_camera_pan(camera, middle.x - app_camera_px(camera, x),
                   middle.y - view.h * HIGHER - app_camera_py(camera, y));
  }
}

/// Runs to the tick before the first of the two decides.
static bool run_back(AppRace *race) {
  AppRaceParting *parting = &race->parting;
  if (race->ticks + 1 < parting->tick) return app_race_tick(race);
  end_search(race);
  parting->phase = APP_PARTING_SHOWN;
  race->paused = true;
  for (int i = 0; i < race->count; i++) app_view_reset(race->pane[i].view);
  look_there(race);
  return false;
}

static bool run_phase(AppRace *race) {
  switch (race->parting.phase) {
  case APP_PARTING_SEEKS:
    return seek_parting(race);
  case APP_PARTING_TRACES:
    return trace_decisions(race);
  case APP_PARTING_RETURNS:
    return run_back(race);
  case APP_PARTING_NONE:
  case APP_PARTING_SHOWN:
    break;
  }
  return false;
}

bool app_race_part_advance(AppRace *race) {
  AppRaceParting *parting = &race->parting;
  if (parting->phase == APP_PARTING_SHOWN && (!race->paused || !app_race_is_parted(race))) end_search(race);
  if (!app_race_parts(race)) return false;
  if (race->stale) { // a setting was changed: there is another race to look at
    end_search(race);
    return false;
  }
  race->single_steps = 0;
  for (int32_t left = SLICE; left > 0 && run_phase(race); left--) continue;
  if (race->failed) end_search(race);
  return app_race_parts(race);
}

/* The pair of panes */

/// The next two panes in the order 1 2, 1 3, 2 3, 1 4, ... False: those were the last.
static bool next_two(const AppRace *race, int pane[2]) {
  if (++pane[0] < pane[1]) return true;
  pane[0] = 0;
  return ++pane[1] < race->count;
}

void app_race_part(AppRace *race) {
  AppRaceParting *parting = &race->parting;
  if (race->kind != APP_RACE_STEERINGS) {
    app_notice(race->notice, "Only walks in a race of steerings are compared.");
    return;
  }
  if (race->target == NAV_NO_CELL) {
    app_notice(race->notice, "Choose the finish first.");
    return;
  }
  const bool shown = app_race_is_parted(race);
  if (!shown) {
    parting->pane[0] = 0;
    parting->pane[1] = 1;
  } else if (!next_two(race, parting->pane)) {
    end_search(race);
    return;
  }
  parting->at = 0;
  parting->phase = APP_PARTING_SEEKS;
  race->quiet = true;
}
