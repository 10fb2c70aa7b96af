/* Corrects a tap of a finger that came down next to its target: a finger hides what it taps, so it may miss
 * by as much as the ring that lessons draw round it. */
#include "app/hands/snap.h"

#include <assert.h>
#include <math.h>

#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/game/tile_at.h"

typedef struct Nearest {
  const AppCamera *seen;
  SDL_FPoint at;
  float away; // pixels
  int32_t x, y;
  bool found;
} Nearest;

static void try_tile(Nearest *nearest, int32_t x, int32_t y) {
  const float px = app_camera_px(nearest->seen, (float)x + 0.5f),
              py = app_camera_py(nearest->seen, (float)y + 0.5f);
  const float away = hypotf(px - nearest->at.x, py - nearest->at.y);
  if (away > nearest->away) return;
  nearest->away = away;
  nearest->x = x;
  nearest->y = y;
  nearest->found = true;
}

static void try_things(Nearest *nearest, const SimWorld *world) {
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *thing = &world->things[i];
    if (thing->kind != SIM_ENEMY && !world->thing_taken[i] &&
        app_tile_is_open(&world->grid, thing->x, thing->y))
      try_tile(nearest, thing->x, thing->y);
  }
}

static void try_target(Nearest *nearest, const AppGame *game) {
  const NavGrid *grid = &game->run.world.grid;
  const NavCell target = app_target(game, app_sent(game));
  if (target == NAV_NO_CELL || target == game->run.world.heroes[app_sent(game)].cell) return;
  const int32_t x = nav_grid_x(grid, target), y = nav_grid_y(grid, target);
  if (app_tile_is_open(grid, x, y)) try_tile(nearest, x, y);
}

bool app_snap_tile(const AppGame *game, const AppCamera *seen, SDL_FPoint at, AppSnapTo to, int32_t *x,
                   int32_t *y) {
  assert(game->run.has_world && seen->zoom > 0);
  const float reach = app_ring_radius(seen, game->window->scale, APP_RING_TILES, 1);
  Nearest nearest = {.seen = seen, .at = at, .away = reach};
  try_things(&nearest, &game->run.world);
  if (!nearest.found && to == APP_SNAP_ALL) try_target(&nearest, game);
  if (!nearest.found) return false;
  *x = nearest.x;
  *y = nearest.y;
  return true;
}
