/* Enemies on ground that is edited. No enemy stays on a closed tile, such as water that walkers may no longer
 * wade: each moves at once to a free spot of the nearest open tile, counted in steps over all tiles, walls
 * included. If the whole map has no such tile, the enemy is removed. */
#include "sim/actors/actors.h"
#include "sim/world/body.h"

/// Is there a free spot for the actor on the cell, and is it open?
static bool takes_actor(const SimWorld *world, int32_t actor, NavCell cell) {
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  if (sim_kind_size(kind) > 1) return sim_body_room(world, kind, cell, actor) != 0;
  return nav_grid_open(&world->grid, kind->cls, cell) && sim_spot_free(world, cell);
}

/// The nearest open tile with a free spot; NAV_NO_CELL: none.
static NavCell find_shore(SimWorld *world, int32_t actor, NavCell from) {
  const NavGrid *grid = &world->grid;
  SimPrivate *priv = world->priv;
  NavCell found = NAV_NO_CELL;
  int32_t length = 0;
  priv->visited[from] = 1;
  priv->queue[length++] = from;
  for (int32_t at = 0; at < length && found == NAV_NO_CELL; at++) {
    const NavCell cell = priv->queue[at];
    if (takes_actor(world, actor, cell)) found = cell;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + nav_grid_delta(grid, dir);
      if (priv->visited[next] || !nav_grid_inside(grid, nav_grid_x(grid, next), nav_grid_y(grid, next)))
        continue;
      priv->visited[next] = 1;
      priv->queue[length++] = next;
    }
  }
  for (int32_t at = 0; at < length; at++) priv->visited[priv->queue[at]] = 0;
  return found;
}

bool sim_actor_is_on_ground(const SimWorld *world, int32_t actor) {
  const NavClass cls = sim_kind_of(world, actor)->cls;
  const SimBox box = sim_actor_box(world, actor);
  for (int32_t y = box.top; y <= box.bottom; y++)
    for (int32_t x = box.left; x <= box.right; x++)
      if (!nav_grid_open(&world->grid, cls, nav_grid_cell(&world->grid, x, y))) return false;
  return sim_actor_size(world, actor) == 1 || sim_body_stands(world, actor);
}

static void go_ashore(SimWorld *world, int32_t actor) {
  const NavCell cell = world->actors.cell[actor];
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  const bool stays =
      sim_kind_size(kind) > 1 ? sim_body_stands(world, actor) : nav_grid_open(&world->grid, kind->cls, cell);
  const NavCell shore = stays ? cell : find_shore(world, actor, cell);
  if (shore == NAV_NO_CELL) {
    sim_event(world, SIM_EVENT_VANISHED, cell);
    sim_actor_remove(world, actor);
  } else {
    sim_actor_place(world, actor, shore);
    sim_event(world, SIM_EVENT_PUSHED, shore);
  }
}

void sim_actors_ashore(SimWorld *world) {
  for (int32_t actor = world->actors.count - 1; actor >= 0; actor--)
    if (!sim_actor_is_on_ground(world, actor)) go_ashore(world, actor);
}

void sim_actors_ashore_in(SimWorld *world, SimBox box) {
  if (!sim_anybody_near(world, box)) return;
  for (int32_t actor = world->actors.count - 1; actor >= 0; actor--)
    if (sim_actor_is_near(world, actor, box) && !sim_actor_is_on_ground(world, actor))
      go_ashore(world, actor);
}

static bool boxes_meet(SimBox a, SimBox b) {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

bool sim_actors_clear(SimWorld *world, SimBox box) {
  const SimActors *actors = &world->actors;
  const int32_t before = actors->count;
  if (!sim_anybody_near(world, box)) return false;
  for (int32_t actor = before - 1; actor >= 0; actor--) {
    if (!sim_actor_is_near(world, actor, box)) continue;
    const int32_t x = nav_grid_x(&world->grid, actors->cell[actor]);
    const int32_t y = nav_grid_y(&world->grid, actors->cell[actor]);
    if (sim_in_box(box, x, y) ||
        (sim_actor_size(world, actor) > 1 && boxes_meet(box, sim_actor_tiles(world, actor))) ||
        sim_in_box(box, base_fixed_tile(actors->x[actor]), base_fixed_tile(actors->y[actor])))
      sim_actor_remove(world, actor);
  }
  return actors->count < before;
}
