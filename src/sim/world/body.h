/* Bodies: the tiles that an enemy covers, and the spots that it holds on them.
 *
 * An enemy of one tile holds one spot of its tile. A body of `size` tiles a side covers a square of them; the
 * tile of the actor is the one that holds its centre, of an even size the one right below it. On each of its
 * tiles it holds all spots but one, so that no two bodies share a tile, and one small enemy at a time
 * squeezes by. */
#ifndef SIM_WORLD_BODY_H
#define SIM_WORLD_BODY_H

#include "sim/world/state.h"

static inline int32_t sim_actor_size(const SimWorld *world, int32_t actor) {
  return sim_kind_size(sim_kind_of(world, actor));
}

/// The top left tile of a body whose centre is on the cell, and the other way round. They may lie off the map
/// by as much as the body does.
static inline NavCell sim_body_corner(const NavGrid *grid, int32_t size, NavCell cell) {
  return cell - size / 2 * (grid->stride + 1);
}
static inline NavCell sim_body_centre(const NavGrid *grid, int32_t size, NavCell corner) {
  return corner + size / 2 * (grid->stride + 1);
}

/// The tiles that the actor covers where it holds its spots.
static inline SimBox sim_actor_tiles(const SimWorld *world, int32_t actor) {
  const int32_t size = sim_actor_size(world, actor);
  const int32_t left = nav_grid_x(&world->grid, world->actors.cell[actor]) - size / 2;
  const int32_t top = nav_grid_y(&world->grid, world->actors.cell[actor]) - size / 2;
  return (SimBox){left, top, left + size - 1, top + size - 1};
}

/// The middle of these tiles.
static inline NavPoint sim_body_middle(const SimWorld *world, int32_t actor) {
  const NavCell cell = world->actors.cell[actor];
  const BaseFixed half = sim_actor_size(world, actor) % 2 * (BASE_ONE / 2);
  return (NavPoint){nav_grid_x(&world->grid, cell) * BASE_ONE + half,
                    nav_grid_y(&world->grid, cell) * BASE_ONE + half};
}

/// Does the actor cover the cell?
static inline bool sim_actor_covers(const SimWorld *world, int32_t actor, NavCell cell) {
  if (sim_actor_size(world, actor) == 1) return world->actors.cell[actor] == cell;
  return sim_in_box(sim_actor_tiles(world, actor), nav_grid_x(&world->grid, cell),
                    nav_grid_y(&world->grid, cell));
}

/// The numbers of the spots, as bits, that a body of that kind with its centre on the cell may hold: all of
/// its tiles are open, nothing lies between them, and others leave room. The actor's own spots, if `actor` is
/// not -1, are no others. 0: it does not fit there. O(size^2).
uint32_t sim_body_room(const SimWorld *world, const SimEnemyKind *kind, NavCell cell, int32_t actor);

/// The number of spots that the actor holds on each of its tiles.
int32_t sim_actor_spots(const SimWorld *world, int32_t actor);

/// Does the body fit where it holds its spots?
bool sim_body_stands(const SimWorld *world, int32_t actor);

/// Takes and gives back the spots of the actor, which its cell and spot name, on all of its tiles.
void sim_spots_take(SimWorld *world, int32_t actor);
void sim_spots_leave(SimWorld *world, int32_t actor);
/// Are the actor's tiles on the map and open, and the spots that it holds there free? For actors that were
/// read and have taken none yet.
bool sim_spots_are_free(const SimWorld *world, int32_t actor);

#endif
