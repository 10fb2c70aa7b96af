/* Chooses the ways that are wanted, and finds them within a budget a frame. */
#include "app/told/preview.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/game/tile_at.h"
#include "base/clock.h"

#define REST 0.12 // seconds on a tile before its way is shown
#define SETTLES                                                                                              \
  0.4 // seconds more where the map has moved below it: nothing flickers while a view follows him
#define IDLE    4.0 // seconds without a movement after which it is no longer, while the world goes on
#define FADE    0.15f
#define TELLING 1.5f // seconds in which the words of a target fade once it is let go

enum {
  BUDGET_NS = 500000, // a frame
  SLICE = 1000,       // work between two looks at the clock
  FIXED_WORK = 50000, // a frame of a script, whatever the clock of the machine says
  /// A map of more cells makes steerings that remember allocate and search for longer than a frame has: then
  /// the plan that the hero has himself is shown alone.
  MAX_CELLS = 1 << 17,
};

void app_preview_forget(AppPreview *preview) {
  SimPreview *ahead = preview->ahead;
  memset(preview, 0, sizeof *preview);
  preview->ahead = ahead;
  preview->hover = NAV_NO_CELL;
}

void app_preview_free(AppPreview *preview) {
  sim_preview_free(preview->ahead);
  preview->ahead = NULL;
}

/* Conditions */

static bool may_show(const AppGame *game) {
  return game->settings->value[APP_SETTING_SHOW_WAY] != 0 && game->run.has_world && !game->run.backdrop &&
         !game->run.drawing && !game->run.time.seeks && game->run.world.end_tick < 0 && !app_intro_runs(game);
}

static bool is_cheap(const AppGame *game, int32_t steering) {
  return nav_steerings[steering]->memory_new == NULL || game->run.world.grid.cells <= MAX_CELLS;
}

static bool want_way(const AppGame *game, int32_t hero, NavCell target, AppWayKey *key) {
  const SimWorld *world = &game->run.world;
  const SimHero *of = &world->heroes[hero];
  const int32_t steering = app_hero_steering(game, hero);
  if (target == NAV_NO_CELL || !nav_grid_open(&world->grid, NAV_WALKER, target) || !is_cheap(game, steering))
    return false;
  *key = (AppWayKey){.to = {.hero = hero,
                            .target = target,
                            .steering = steering,
                            .depth = app_tunable(game, SIM_TUNE_DEPTH)},
                     .from = of->cell,
                     .status = of->status,
                     .countdown = of->countdown,
                     .tick = world->tick,
                     .revision = world->grid.revision,
                     .tuning = world->tuning};
  return true;
}

static bool is_held(const AppGame *game) {
  const AppAim *aim = &game->hands.aim;
  return aim->held && aim->arm == APP_ARM_NONE && !aim->selects;
}

/// The open tile that is pointed at; NAV_NO_CELL: none.
static NavCell pointed(const AppGame *game, float *x, float *y) {
  const NavGrid *grid = &game->run.world.grid;
  const AppAim *aim = &game->hands.aim;
  int32_t tx = game->hands.cursor.tile_x, ty = game->hands.cursor.tile_y;
  *x = (float)tx;
  *y = (float)ty;
  if (!game->run.shown || aim->held || game->hands.arm != APP_ARM_NONE) return NAV_NO_CELL;
  if (!app_pad_plays(game)) {
    *x = aim->hover_x;
    *y = aim->hover_y;
    if (!aim->hovers || game->window->device != APP_DEVICE_MOUSE ||
        !app_tile_at(grid, &game->camera, game->window->scale, (SDL_FPoint){*x, *y}, true, &tx, &ty))
      return NAV_NO_CELL;
  }
  const NavCell cell = nav_grid_inside(grid, tx, ty) ? nav_grid_cell(grid, tx, ty) : NAV_NO_CELL;
  return cell != NAV_NO_CELL && nav_grid_open(grid, NAV_WALKER, cell) ? cell : NAV_NO_CELL;
}

/// Notes where it points. True: it rests there.
static bool rests(AppGame *game) {
  AppPreview *preview = &game->preview;
  const double now = game->clock->now;
  float x, y;
  const NavCell cell = pointed(game, &x, &y);
  const bool moved = x != preview->at_x || y != preview->at_y;
  if (moved) preview->used = now;
  preview->at_x = x;
  preview->at_y = y;
  if (cell != preview->hover) preview->since = moved ? now : now + SETTLES;
  preview->hover = cell;
  const bool idle = app_game_runs(game) && now - preview->used > IDLE;
  return cell != NAV_NO_CELL && !idle && now - preview->since >= REST;
}

/// Fills what is wanted; false: nothing of that kind.
static bool wanted(AppGame *game, AppWayKind kind, AppWayKey *key) {
  const int32_t hero = may_show(game) ? app_sent(game) : 0;
  if (!may_show(game)) return false;
  const NavCell target = app_target(game, hero);
  if (kind == APP_WAY_GOING) return want_way(game, hero, target, key);
  if (!rests(game)) return false;
  const NavCell cell = game->preview.hover;
  return cell != target && cell != game->run.world.heroes[hero].cell && want_way(game, hero, cell, key);
}

/* Reuse */

static bool same_target(const AppWayKey *a, const AppWayKey *b) {
  return a->to.hero == b->to.hero && a->to.target == b->to.target;
}

static bool same_rules(const AppWayKey *a, const AppWayKey *b) {
  SimTuning tuning = a->tuning; // depth is compared as it will be
  tuning.value[SIM_TUNE_DEPTH] = b->tuning.value[SIM_TUNE_DEPTH];
  return same_target(a, b) && a->to.steering == b->to.steering && a->to.depth == b->to.depth &&
         a->revision == b->revision && memcmp(&tuning, &b->tuning, sizeof tuning) == 0;
}

/// Tiles of the way that he has set out to, so many ticks after its beginning.
static int32_t begun(const SimPreviewTile *tile, int32_t count, int64_t ticks) {
  int32_t low = 0, high = count;
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (tile[middle].tick <= ticks)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/// Is he where the way says?
static bool on_way(const AppWayKey *key, const SimPreviewTile *tile, int32_t count, const AppWayKey *now) {
  const int32_t at = begun(tile, count, now->tick - key->tick);
  return now->tick >= key->tick && now->from == (at == 0 ? key->from : tile[at - 1].cell);
}

/// Is a way that was begun by `key` right for what is wanted now?
static bool holds(AppWayKind kind, const AppWayKey *key, const SimPreviewTile *tile, int32_t count,
                  const AppWayKey *now) {
  if (!same_rules(key, now)) return false;
  if (kind == APP_WAY_GOING) return on_way(key, tile, count, now);
  return key->from == now->from && key->status == now->status && now->tick >= key->tick;
}

/* Finding them */

/// The tiles so far. A way to the same target stays as it is until the new one is whole.
static void take_over(AppPreview *preview) {
  AppWay *way = &preview->way[preview->job];
  const SimPreviewTile *tile;
  preview->busy = sim_preview_end(preview->ahead) == SIM_PREVIEW_WALKS;
  if (preview->busy && way->on && same_target(&way->key, &preview->key) && way->end != SIM_PREVIEW_WALKS)
    return;
  if (!way->on || !same_target(&way->key, &preview->key)) way->share = 0;
  way->on = true;
  way->key = preview->key;
  way->end = sim_preview_end(preview->ahead);
  way->ticks = sim_preview_ticks(preview->ahead);
  way->count = sim_preview_tiles(preview->ahead, &tile);
  assert(way->count <= SIM_PREVIEW_TILES);
  memcpy(way->tile, tile, (size_t)way->count * sizeof *tile);
}

static void walk_ahead(AppGame *game) {
  AppPreview *preview = &game->preview;
  const uint64_t start = base_clock_ns();
  if (game->clock->fixed)
    sim_preview_advance(preview->ahead, FIXED_WORK);
  else
    while (sim_preview_advance(preview->ahead, SLICE) == SIM_PREVIEW_WALKS &&
           base_clock_since(start) < BUDGET_NS) {
    }
  take_over(preview);
}

static void begin_way(AppGame *game, AppWayKind kind, const AppWayKey *key) {
  AppPreview *preview = &game->preview;
  if (preview->ahead == NULL) preview->ahead = sim_preview_new();
  if (preview->ahead == NULL) return;
  sim_preview_begin(preview->ahead, &game->run.world, &key->to);
  preview->busy = true;
  preview->job = kind;
  preview->key = *key;
}

/// Does the walk ahead that is under way find this one? Of a tile pointed at it goes on though he has walked
/// on, or else it would never be whole.
static bool finds(const AppPreview *preview, AppWayKind kind, const AppWayKey *key) {
  const SimPreviewTile *tile;
  if (!preview->busy || preview->job != kind || !same_rules(&preview->key, key)) return false;
  if (kind == APP_WAY_HOVER) return key->tick >= preview->key.tick;
  const int32_t count = sim_preview_tiles(preview->ahead, &tile);
  return holds(kind, &preview->key, tile, count, key);
}

static float toward(float from, float to, float step) {
  return from < to ? fminf(from + step, to) : fmaxf(from - step, to);
}

static void fade_way(AppGame *game, AppWayKind kind, bool seen) {
  AppWay *way = &game->preview.way[kind];
  const float seconds = (float)game->clock->frame_seconds;
  const bool calm = game->settings->value[APP_SETTING_REDUCED_MOTION] != 0;
  const bool at_once = calm || kind == APP_WAY_GOING;
  const bool told = seen && (kind == APP_WAY_HOVER || is_held(game) || !app_game_runs(game));
  way->share = at_once ? seen : toward(way->share, seen, seconds / FADE);
  way->told = told ? 1 : fmaxf(way->told - seconds / TELLING, 0);
  if (way->share <= 0) way->on = false;
}

void app_preview_update(AppGame *game) {
  AppPreview *preview = &game->preview;
  for (AppWayKind kind = APP_WAY_GOING; kind < APP_WAYS; kind++) {
    AppWayKey key;
    AppWay *way = &preview->way[kind];
    const bool wants = wanted(game, kind, &key);
    const bool known = wants && way->on && way->end != SIM_PREVIEW_WALKS &&
                       holds(kind, &way->key, way->tile, way->count, &key);
    if (!wants && preview->busy && preview->job == kind) preview->busy = false;
    const bool free = !preview->busy || preview->job >= kind; // the target comes first
    if (wants && !known && free) {
      if (!finds(preview, kind, &key)) begin_way(game, kind, &key);
      if (preview->busy) walk_ahead(game);
    }
    fade_way(game, kind, wants && way->on && same_target(&way->key, &key));
  }
}

/* Showing them */

/// The number of its tiles that he has begun.
static int32_t walked(const AppGame *game, AppWayKind kind) {
  const AppWay *way = &game->preview.way[kind];
  return kind == APP_WAY_HOVER ? 0 : begun(way->tile, way->count, game->run.world.tick - way->key.tick);
}

static bool is_there(const AppGame *game, const AppWay *way) {
  return way->on && game->run.has_world && way->key.to.hero < game->run.world.hero_count;
}

void app_preview_show(const AppGame *game, AppScene *scene) {
  scene->way_count = 0;
  scene->no_ways = game->settings->value[APP_SETTING_SHOW_WAY] == 0;
  for (AppWayKind kind = APP_WAY_GOING; kind < APP_WAYS; kind++) {
    const AppWay *way = &game->preview.way[kind];
    if (!is_there(game, way)) continue;
    const int32_t gone = walked(game, kind);
    assert(gone <= way->count);
    scene->way[scene->way_count++] =
        (AppSceneWay){.hero = way->key.to.hero,
                      .from = gone > 0 ? way->tile[gone - 1].cell : way->key.from,
                      .target = way->key.to.target,
                      .tile = way->tile + gone,
                      .count = way->count - gone,
                      .end = way->end,
                      .faint = kind == APP_WAY_HOVER,
                      .share = way->share};
  }
}

/// The last step of the way.
static void last_step(const AppGame *game, const AppWay *way, int32_t *dx, int32_t *dy) {
  assert(way->count <= SIM_PREVIEW_TILES);
  const NavGrid *grid = &game->run.world.grid;
  const int32_t last = way->count - 1;
  if (last < 0) return;
  const NavCell to = way->tile[last].cell, from = last > 0 ? way->tile[last - 1].cell : way->key.from;
  *dx = nav_grid_x(grid, to) - nav_grid_x(grid, from);
  *dy = nav_grid_y(grid, to) - nav_grid_y(grid, from);
}

/// NULL: it ends at the target.
static const char *why(const AppWay *way) {
  switch (way->end) {
  case SIM_PREVIEW_GIVES_UP:
    return "Gives up here";
  case SIM_PREVIEW_BLOCKED:
    return "Walled in here";
  case SIM_PREVIEW_NO_WAY:
    return way->count == 0 ? "No way there" : "Finds no way";
  case SIM_PREVIEW_CIRCLES:
    return "Goes in circles";
  default:
    return NULL;
  }
}

bool app_preview_words(const AppGame *game, AppWayKind kind, AppWayWords *out) {
  const AppWay *way = &game->preview.way[kind];
  const float share = fminf(way->share, way->told);
  if (!is_there(game, way) || share <= 0 || way->end == SIM_PREVIEW_WALKS || way->end >= SIM_PREVIEW_FAR)
    return false;
  const SimHero *hero = &game->run.world.heroes[way->key.to.hero];
  const int64_t gone =
      kind == APP_WAY_HOVER ? way->key.countdown - hero->countdown : game->run.world.tick - way->key.tick;
  const double seconds = (double)(way->ticks - gone) / SIM_TICKS_PER_SECOND;
  const char *reason = why(way);
  const bool at_once = way->count == 0 && reason != NULL;
  out->stops = reason != NULL;
  const NavCell here = way->end == SIM_PREVIEW_NO_WAY ? way->key.to.target : way->key.from;
  out->cell = way->count > 0 ? way->tile[way->count - 1].cell : here;
  out->held =
      kind == APP_WAY_GOING && is_held(game) && game->hands.aim.finger && out->cell == way->key.to.target;
  out->share = share;
  out->dx = out->dy = 0;
  last_step(game, way, &out->dx, &out->dy);
  if (at_once || way->end == SIM_PREVIEW_CIRCLES)
    snprintf(out->text, sizeof out->text, "%s", reason);
  else if (reason != NULL)
    snprintf(out->text, sizeof out->text, "%s, %.1f s", reason, fmax(seconds, 0));
  else
    snprintf(out->text, sizeof out->text, "%.1f s", fmax(seconds, 0));
  return true;
}
