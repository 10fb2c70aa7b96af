/* Maps for tests: random ones, mazes and odd shapes, each the same on every machine for the same random
 * stream. Each function makes a grid that the caller frees; when out of memory it ends the test program. */
#ifndef SUPPORT_MAPS_H
#define SUPPORT_MAPS_H

#include "base/random.h"
#include "nav/grid/grid.h"

/// Every tile rock with `rock` percent, else mud, water and pit with 8 percent each, else floor.
void support_map_random(NavGrid *grid, BaseRandom *random, int32_t width, int32_t height, uint32_t rock);

/// Floor everywhere.
void support_map_open(NavGrid *grid, int32_t width, int32_t height);

/// A perfect maze of one-tile corridors between rock (depth first), then `opened` percent of the inner walls
/// removed.
void support_map_maze(NavGrid *grid, BaseRandom *random, int32_t width, int32_t height, uint32_t opened);

/// One corridor that folds over the whole map: about the longest shortest path that a map of this size has.
void support_map_serpentine(NavGrid *grid, int32_t width, int32_t height);

/// Rooms of random sizes behind walls with doors, with roads and mud in between.
void support_map_rooms(NavGrid *grid, BaseRandom *random, int32_t width, int32_t height);

/// Puts a wall on `walls` percent of the edges and a rail on `rails` percent, the rim included.
void support_map_add_edges(NavGrid *grid, BaseRandom *random, uint32_t walls, uint32_t rails);

/// The highest cost that all searches take.
enum { SUPPORT_LOW_COST = 15 };

/// Other terrain costs than the usual ones, 1 to SUPPORT_LOW_COST for each class and terrain; one in four of
/// them closed, but never floor.
void support_map_random_costs(NavGrid *grid, BaseRandom *random);

/// Ground of a caller's own, see support_map_own_ground.
typedef struct SupportGround {
  int32_t terrains;  // that occur and cost something, 2 .. NAV_MAX_TERRAINS
  int32_t max_cost;  // of a terrain, for all classes
  uint32_t doors;    // percent of the edges that become doors
  int32_t door_cost; // the most that a door costs a class; one class in three finds doors closed
} SupportGround;

/// Gives each tile that is not rock another terrain, and each of NAV_MAX_CLASSES classes its own costs: one
/// terrain in eight closed, but never terrain 1, two in three of the others cheap. Rails stop half the
/// classes. One terrain in eight stops sight, one in eight sound.
void support_map_own_ground(NavGrid *grid, BaseRandom *random, const SupportGround *ground);

/// An open cell of the class, evenly chosen; NAV_NO_CELL when there is none.
NavCell support_map_random_open(const NavGrid *grid, BaseRandom *random, NavClass cls);

/// '#' rock, '.' floor, ',' mud, '~' water, '^' pit; rows end with '\n'. For readable hand-made maps.
void support_map_parse(NavGrid *grid, const char *rows);

#endif
