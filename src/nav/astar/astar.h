/* A* (Hart, Nilsson and Raphael 1968) on the path graph: a node for each tile, a link where a step is
 * passable, the step's cost that of the tile entered. The estimate is the Manhattan distance, with diagonals
 * the octile distance; both are consistent, so no tile is expanded twice without diagonals.
 *
 * The open list is buckets (Dial 1969) of steps, by what the way behind a step costs and the estimate beyond
 * it. A step changes that key by a few whole numbers only, so eight buckets in a circle do, and the first
 * step taken into a tile is final: a tile is known by one byte, the direction of that step. Steps of equal
 * key are taken in batches, last in first out, which on open ground leads straight to the target. With
 * diagonals keys are no whole numbers; buckets are then narrow bands of g + h, and the rare tile that was
 * expanded too early within its band is opened again. */
#ifndef NAV_ASTAR_ASTAR_H
#define NAV_ASTAR_ASTAR_H

#include "base/random.h"
#include "nav/grid/components.h"
#include "nav/grid/path.h"

typedef struct NavAstar NavAstar; // open list and marks, used again from search to search

typedef struct NavAstarQuery {
  const NavGrid *grid;
  const NavComponents *components; // of the class and revision (others are not looked at); NULL: none
  NavClass cls;
  NavCell from, to;     // tiles on the map; a closed one has no way from or to it
  bool diagonal;        // eight neighbours, see nav_grid_diagonal
  BaseRandom *random;   // chooses among equally short ways; NULL: always the same one
  int64_t max_expanded; // gives up after so many tiles; 0: no bound
  int32_t max_tiles;    // only so many tiles of the way are kept, those next to the start; 0: all of it
} NavAstarQuery;

typedef enum NavPathStatus {
  NAV_PATH_FOUND,
  NAV_PATH_UNREACHABLE,
  NAV_PATH_GAVE_UP,   // most_expanded tiles were not enough
  NAV_PATH_NO_MEMORY, // the path could not grow
} NavPathStatus;

typedef struct NavAstarResult {
  NavPathStatus status;
  int64_t
      cost; // in NAV_COST_ONE, 0 unless found; equals the value at `from` of a flow field with the goal `to`
  int64_t expanded; // tiles taken from the open list; 0 where the components say that there is no way
} NavAstarResult;

/// For grids of this size: 5 bytes a cell, 24 more once diagonals are asked for, and at most 8 for the open
/// list. Large parts are touched only as far as a search spreads. NULL: out of memory.
NavAstar *nav_astar_new(const NavGrid *grid);
void nav_astar_free(NavAstar *astar);

/// One shortest path; `path` is replaced (left empty unless found) and may grow, nothing else allocates.
/// O(tiles expanded), and a few vector instructions for 16 tiles of the rows that they lie in; a way that the
/// components deny costs nothing. The cost of a path is what entering its tiles costs, the start's left
/// out. With equal input the path is always the same; by `random` it varies, its cost does not.
NavAstarResult nav_astar_find(NavAstar *astar, const NavAstarQuery *query, NavPath *path);

/// For overlays: what the last search did with a cell.
typedef enum NavAstarMark { NAV_ASTAR_UNTOUCHED, NAV_ASTAR_OPEN, NAV_ASTAR_CLOSED } NavAstarMark;
NavAstarMark nav_astar_mark(const NavAstar *astar, NavCell cell);

/// Cells that the last search touched: the closed ones in their order, the start first, then those left open;
/// with diagonals in the order of their first opening. Valid until the next search.
int32_t nav_astar_touched(const NavAstar *astar, const NavCell **cells);

#endif
