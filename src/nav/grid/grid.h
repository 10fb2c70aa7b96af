/* The map: terrain per tile, zero-width walls and rails between tiles.
 *
 * Always true of a NavGrid: one ring of rock surrounds the tiles in memory, so a neighbour of any tile may be
 * read without a bounds check, and everything off the map is rock. A wall or rail is written on both of its
 * sides.
 *
 * Threads: any number may read a grid at once while none changes it. */
#ifndef NAV_GRID_GRID_H
#define NAV_GRID_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "base/api.h"
#include "nav/grid/directions.h"
#include "nav/grid/terrain.h"

BASE_API_BEGIN

/// Limits of a grid.
enum {
  NAV_MAX_SIDE = 4096, // tiles
};

/// The edge between two tiles. A wall stops all movement, sight and sound, a rail the classes that
/// NavCosts.over_rails does not name, a door those whose NavCosts.door is closed.
typedef enum NavEdge { NAV_EDGE_NONE, NAV_EDGE_WALL, NAV_EDGE_RAIL, NAV_EDGE_DOOR } NavEdge;

/// The obstacles of sight and sound, apart from walls.
typedef struct NavBlocking {
  uint64_t sight, sound;       // bit t: terrain t does; terrain 0 always
  bool door_sight, door_sound; // doors do
} NavBlocking;

/// A tile as an index into the grid's arrays (border included). Column x, row y is nav_grid_cell(grid, x, y).
typedef int32_t NavCell;

/// No cell at all.
#define NAV_NO_CELL ((NavCell)-1)

/// A map. Owned by the caller; read directly, changed only by the functions below. Arrays have `cells` items.
typedef struct NavGrid {
  int32_t width, height; // tiles, 1 to NAV_MAX_SIDE
  int32_t stride;        // cells from one row to the next, at least width + 2
  int32_t cells;         // length of the arrays, border included
  int32_t edge_count;    // edges that carry anything; 0 allows the faster loops
  int32_t door_count;    // those of them that are doors
  int32_t terrains;      // all terrains of the map, and all that a class may enter, are below it
  uint32_t revision;     // goes up with every change: what was computed from the map is tied to it
  uint8_t *terrain;      // per cell
  uint8_t *edges;        // per cell: bit d a wall, bit d + 4 a rail, both a door, toward NavDir d
  NavCosts costs;        // nav_costs_default, or what nav_grid_set_costs has set
  NavBlocking blocking;  // terrain 0 and doors, or what nav_grid_set_blocking has set
} NavGrid;

/// Makes a grid of rock, sides in tiles. False: a side is not 1 to NAV_MAX_SIDE, or out of memory; the grid
/// is then empty. O(cells).
bool nav_grid_init(NavGrid *grid, int32_t width, int32_t height);
/// Frees the arrays and leaves an empty grid; an empty one (zeroed memory) is allowed.
void nav_grid_free(NavGrid *grid);

/// Makes `copy`, which need not be initialized, an independent copy. False: out of memory; `copy` is then
/// empty. O(cells).
bool nav_grid_copy(NavGrid *copy, const NavGrid *grid);

/// Is (x, y) a tile of the map?
static inline bool nav_grid_inside(const NavGrid *grid, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < grid->width && y < grid->height;
}

/// The cell of a tile on the map, or of the border ring (-1 .. side).
static inline NavCell nav_grid_cell(const NavGrid *grid, int32_t x, int32_t y) {
  return (y + 1) * grid->stride + x + 1;
}

/// Column and row of a cell, from 0; -1 or the side on the border ring.
static inline int32_t nav_grid_x(const NavGrid *grid, NavCell cell) {
  return cell % grid->stride - 1;
}
static inline int32_t nav_grid_y(const NavGrid *grid, NavCell cell) {
  return cell / grid->stride - 1;
}

/// The offset from a cell to its neighbour; 0 for NAV_NO_DIR.
static inline int32_t nav_grid_delta(const NavGrid *grid, NavDir dir) {
  switch (dir) {
  case NAV_UP:
    return -grid->stride;
  case NAV_DOWN:
    return grid->stride;
  case NAV_LEFT:
    return -1;
  case NAV_RIGHT:
    return 1;
  default:
    return 0;
  }
}

/// Changes one tile on the map (asserted); raises the revision when it becomes another terrain. O(1).
void nav_grid_set_terrain(NavGrid *grid, int32_t x, int32_t y, NavTerrain terrain);

/// Puts a wall, a rail or a door between tile (x, y) and its neighbour, or clears the edge (NAV_EDGE_NONE). A
/// rail does not replace a wall. An edge on the rim of the map is allowed and stops nothing that could move.
/// O(1).
void nav_grid_set_edge(NavGrid *grid, int32_t x, int32_t y, NavDir dir, NavEdge edge);

/// The edge of the cell on that side.
NavEdge nav_grid_edge(const NavGrid *grid, NavCell cell, NavDir dir);

/// Changes the costs of all tiles; raises the revision when they differ. What depends on the map must be
/// built from scratch: there is no single cell that has changed. O(1).
///
/// Few terrains and low costs are the quickest: all searches take up to 8 terrains and costs up to 15 as they
/// take the default table. Beyond: fields and windowed searches stay exact, of costs from 64 on in three to
/// five times the time; A* stays exact and goes tile by tile; regions need costs up to 15 (nav_regions_new).
void nav_grid_set_costs(NavGrid *grid, const NavCosts *costs);

/// Changes what stops sight and sound; raises the revision when it differs. Bit 0 must be set (asserted):
/// nothing is seen or heard beyond the map. O(1).
void nav_grid_set_blocking(NavGrid *grid, const NavBlocking *blocking);

/// Cost of entering terrain; 0: may not be entered.
static inline int32_t nav_enter_cost(const NavGrid *grid, NavClass cls, NavTerrain terrain) {
  return grid->costs.enter[cls][terrain];
}

BASE_PRIVATE_BEGIN

/// The lowest cost of any terrain that the class may enter, at least 1: a bound for estimates.
int32_t nav_min_cost(const NavGrid *grid, NavClass cls);
/// The highest one, 0 where it may enter none.
int32_t nav_max_cost(const NavGrid *grid, NavClass cls);

/// The cost of passing the doors of the map for the class in addition to the tile; 0 where it cannot pass
/// any.
static inline int32_t nav_door_cost(const NavGrid *grid, NavClass cls) {
  return grid->door_count == 0 || grid->costs.door[cls] == NAV_DOOR_CLOSED ? 0 : grid->costs.door[cls];
}

BASE_PRIVATE_END

/// May the class stand on the cell?
static inline bool nav_grid_open(const NavGrid *grid, NavClass cls, NavCell cell) {
  return grid->costs.enter[cls][grid->terrain[cell]] > 0;
}

/// May the class step from `cell` (open) to the neighbour at `dir`: is that open, and no edge in the way?
bool nav_grid_passable(const NavGrid *grid, NavClass cls, NavCell cell, NavDir dir);

/// May the class step diagonally from `cell` (open), dx and dy -1 or 1? Only where the diagonal tile and both
/// tiles next to the step are open and none of the four edges between these tiles stops it: no corner is cut,
/// and no end of a zero-width wall is brushed.
bool nav_grid_diagonal(const NavGrid *grid, NavClass cls, NavCell cell, int32_t dx, int32_t dy);

/// May the class step from `cell` (open) in direction `way`: nav_grid_passable or nav_grid_diagonal?
bool nav_grid_way_open(const NavGrid *grid, NavClass cls, NavCell cell, uint32_t way);

/// The way of a step between neighbours, diagonal ones too; NAV_WAY_COUNT where they are none.
uint32_t nav_grid_way(const NavGrid *grid, NavCell from, NavCell to);

BASE_PRIVATE_BEGIN

/// Squared straight-line distance in tiles: the square of the lookahead's 0-proxy.
int64_t nav_grid_distance2(const NavGrid *grid, NavCell a, NavCell b);

BASE_PRIVATE_END

/// The open cell nearest to (x, y), which may lie off the map, by straight-line distance, then the lowest
/// cell; NAV_NO_CELL when all are closed. O(tiles nearer than it, at worst all).
NavCell nav_grid_nearest_open(const NavGrid *grid, NavClass cls, int32_t x, int32_t y);

/// Names as level files and the command line write them: "walker", "up"; NULL past the end.
const char *nav_class_name(NavClass cls);
const char *nav_dir_name(NavDir dir);

BASE_PRIVATE_BEGIN

/// Has the grid tiles?
static inline bool nav_grid_sound(const NavGrid *grid) {
  return grid != NULL && grid->terrain != NULL;
}

/// Is there such a class?
static inline bool nav_class_sound(NavClass cls) {
  return (uint32_t)cls < NAV_MAX_CLASSES;
}

/// May the arrays of a sound grid be read at the cell?
static inline bool nav_cell_sound(const NavGrid *grid, NavCell cell) {
  return (uint32_t)cell < (uint32_t)grid->cells;
}

/// And at the eight around it? A cell of the ring above, below or at a corner is none of these.
static inline bool nav_cell_inner(const NavGrid *grid, NavCell cell) {
  const uint32_t rim = (uint32_t)grid->stride + 1;
  return (uint32_t)cell - rim < (uint32_t)grid->cells - 2 * rim;
}

BASE_PRIVATE_END

BASE_API_END

#endif
