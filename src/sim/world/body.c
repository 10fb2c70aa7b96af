/* Spots of bodies. The spot number of a body says which spots it holds on every tile: up to four leave the
 * quarter of that number, the others are for tiles that hold less than four enemies. */
#include "sim/world/body.h"

enum { LEAVES_ONE = 15, QUARTER_KINDS = 4 };

/// The spots that a body holds on each of its tiles, by its spot number.
static const uint8_t held_spots[SIM_TILE_SPOTS] = {
    LEAVES_ONE ^ 1, LEAVES_ONE ^ 2, LEAVES_ONE ^ 4, LEAVES_ONE ^ 8, 1, 3, 7, 0,
};

static int32_t bits_in(uint32_t mask) {
  int32_t count = 0;
  for (; mask != 0; mask &= mask - 1) count++;
  return count;
}

/// The spots of the actor on one of its tiles.
static uint32_t spots_of(const SimWorld *world, int32_t actor) {
  const int32_t spot = world->actors.spot[actor];
  return sim_actor_size(world, actor) > 1 ? held_spots[spot] : 1u << spot;
}

int32_t sim_actor_spots(const SimWorld *world, int32_t actor) {
  return bits_in(spots_of(world, actor));
}

/// Spot numbers that a tile with these spots of others leaves.
static uint32_t numbers_left(const SimWorld *world, uint32_t others) {
  const int32_t capacity = sim_tile_capacity(world), taken = bits_in(others);
  if (capacity < SIM_QUARTERS) return taken == 0 ? 1u << (QUARTER_KINDS + capacity - 1) : 0;
  if (taken + SIM_QUARTERS - 1 > capacity) return 0;
  uint32_t numbers = 0;
  for (uint32_t number = 0; number < QUARTER_KINDS; number++)
    if ((others & held_spots[number]) == 0) numbers |= 1u << number;
  return numbers;
}

uint32_t sim_body_room(const SimWorld *world, const SimEnemyKind *kind, NavCell cell, int32_t actor) {
  const NavGrid *grid = &world->grid;
  const int32_t size = sim_kind_size(kind);
  const NavCell corner = sim_body_corner(grid, size, cell);
  if (!nav_grid_holds(grid, corner) || !sim_kind_fits(grid, kind, corner)) return 0;
  uint32_t numbers = (1u << SIM_TILE_SPOTS) - 1;
  for (int32_t y = 0; y < size; y++)
    for (int32_t x = 0; x < size; x++) {
      const NavCell tile = corner + y * grid->stride + x;
      uint32_t others = world->priv->spots[tile];
      if (actor >= 0 && sim_actor_covers(world, actor, tile)) others &= ~spots_of(world, actor);
      numbers &= numbers_left(world, others);
    }
  return numbers;
}

bool sim_body_stands(const SimWorld *world, int32_t actor) {
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  const NavCell cell = world->actors.cell[actor];
  return sim_kind_fits(&world->grid, kind, sim_body_corner(&world->grid, sim_kind_size(kind), cell));
}

/// Calls for every spot of the actor on every tile that it covers.
static void for_all_spots(SimWorld *world, int32_t actor, void (*change)(SimWorld *, NavCell, int32_t)) {
  const SimBox box = sim_actor_tiles(world, actor);
  const uint32_t spots = spots_of(world, actor);
  for (int32_t y = box.top; y <= box.bottom; y++)
    for (int32_t x = box.left; x <= box.right; x++)
      for (int32_t spot = 0; spot < SIM_TILE_SPOTS; spot++)
        if (spots >> spot & 1) change(world, nav_grid_cell(&world->grid, x, y), spot);
}

void sim_spots_take(SimWorld *world, int32_t actor) {
  BASE_ASSERT(spots_of(world, actor) != 0);
  for_all_spots(world, actor, sim_spot_take);
}

void sim_spots_leave(SimWorld *world, int32_t actor) {
  for_all_spots(world, actor, sim_spot_leave);
}

bool sim_spots_are_free(const SimWorld *world, int32_t actor) {
  const SimBox box = sim_actor_tiles(world, actor);
  const uint32_t spots = spots_of(world, actor);
  for (int32_t y = box.top; y <= box.bottom; y++)
    for (int32_t x = box.left; x <= box.right; x++) {
      const NavCell cell = nav_grid_cell(&world->grid, x, y);
      if (!nav_grid_inside(&world->grid, x, y)) return false;
      if (!nav_grid_open(&world->grid, sim_kind_of(world, actor)->cls, cell)) return false;
      if ((world->priv->spots[cell] & spots) != 0) return false;
    }
  return spots != 0;
}
