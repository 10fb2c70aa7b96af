/* A* (Hart, Nilsson and Raphael 1968) on the path graph: a node for each tile, an arc where a step is
 * passable, whose cost is that of the tile entered. The heuristic is the Manhattan distance, with diagonals
 * the octile distance; both are consistent, so without diagonals no tile is expanded twice.
 *
 * The open list is circular buckets (Dial 1969) of steps, keyed by the cost of the path up to a step plus the
 * heuristic after it. A step changes that key by a small whole number, so eight buckets suffice, and the
 * first step taken into a tile is final: a tile needs one byte, the direction of that step. Steps of equal
 * key are taken in batches, last in first out, which on open ground leads straight to the target. With
 * diagonals keys are not whole numbers; buckets are then narrow bands of g + h, and the rare tile that was
 * expanded too early within its band is opened again.
 *
 * Where any shortest path will do (NavAstarQuery.any_shortest), the search goes by jump points: on even
 * ground it lists only tiles at which a shortest path may have to turn (Harabor and Grastien 2011; over words
 * of bits, 2014; without diagonals Baum 2025). The bits that it reads stay with the NavAstar, are built by
 * the first search that is long enough, and are repaired when the map has changed. Where ground is uneven
 * (mud, thin walls) the same search goes tile by tile, and costs are exact. On maps that are mostly uneven,
 * and without diagonals in narrow mazes and scattered rock, jumps are short: there tiles are searched, as the
 * bits tell.
 *
 * With diagonals landmarks guide such a search too: tiles to which all costs are known (ALT: Goldberg and
 * Harrelson 2005). They also stay with the NavAstar when the map changes by some tiles, and save half to nine
 * tenths of what is expanded. The cost is the same; which of the shortest paths is found depends on the
 * searches before.
 *
 * These searches take up to 8 terrains and costs up to 15 as the game has them. Beyond, with a layer of costs
 * and where a door costs something, tiles are searched one by one in either number of directions: through
 * bands of g + h, as many as the costs ask for, and exact. Jump points stay where only costs are higher.
 *
 * With another estimate or order (NavAstarQuery.estimate, .order) the search of the textbooks runs instead,
 * on a binary heap: Dijkstra, best-first, and estimates that say too little or too much.
 *
 * Threads: one NavAstar for each; they may search the same grid at once. */
#ifndef NAV_ASTAR_ASTAR_H
#define NAV_ASTAR_ASTAR_H

#include "base/api.h"
#include "base/random.h"
#include "nav/grid/components.h"
#include "nav/grid/estimate.h"
#include "nav/grid/path.h"

BASE_API_BEGIN

typedef struct NavAstar NavAstar; // open list and marks, reused from search to search; one for each thread

typedef struct NavSearchTrace NavSearchTrace; // a search that is kept: <throng/nav_lab.h> has it

/// The question of a search.
typedef struct NavAstarQuery {
  const NavGrid *grid;
  const NavComponents *components; // used where class and revision match; NULL: none
  NavClass cls;
  NavCell from, to;     // tiles on the map; from or to a closed one there is no path
  bool diagonal;        // eight neighbours, see nav_grid_diagonal
  bool any_shortest;    // any of the shortest paths will do: jump points and landmarks save most of the work
  BaseRandom *random;   // chooses among equally short paths; NULL: always the same one
  int64_t max_expanded; // gives up after expanding so many tiles; 0: no bound
  int32_t max_tiles;    // keeps only so many tiles of the path, those next to the start; 0: all
  NavEstimate estimate; // of what is left to the target
  NavSearchOrder order; // of the open list; zero, as of the estimate: A* with the best of its estimates
  const uint8_t *layer; // what each cell costs besides its terrain, or NULL
  const uint16_t *layer_wide; // the same in 16 bits, or NULL; not both
} NavAstarQuery;

/// The result of a search.
typedef enum NavPathStatus {
  NAV_PATH_FOUND,       // a shortest path; by an order or estimate without that promise, some path
  NAV_PATH_UNREACHABLE, // there is none
  NAV_PATH_GAVE_UP,     // max_expanded tiles were not enough
  NAV_PATH_NO_MEMORY,   // the path could not grow
  NAV_PATH_TOO_COSTLY,  // a path would cost more than 2^30; only where cells x costs exceed that
  NAV_PATH_WRONG_CALL,  // nothing was searched
} NavPathStatus;

/// The numbers of a search, besides the path.
typedef struct NavAstarResult {
  NavPathStatus status;
  int64_t cost; // in NAV_COST_ONE, 0 unless found; equals the value at `from` of a field with the goal `to`
  int64_t expanded; // tiles taken from the open list (by jump points: nodes); 0 where the components rule out
                    // a path
} NavAstarResult;

/// Allocates for grids of this size: 5 bytes a cell, 24 more once diagonals or landmarks are asked for, and
/// at most 8 for the open list; 16 more with the first search by jump points, and 5 for each class whose bits
/// it builds. Pages are touched only where a search spreads; bits fill theirs. NULL: out of memory.
NavAstar *nav_astar_new(const NavGrid *grid);
/// Frees it; NULL is allowed.
void nav_astar_free(NavAstar *astar);

BASE_PRIVATE_BEGIN

/// Takes the memory of searches with another estimate or order, 28 bytes a cell, which otherwise the first of
/// them takes. False: out of memory.
bool nav_astar_take_textbook(NavAstar *astar);

BASE_PRIVATE_END

/// Finds one shortest path; `path` is replaced (empty unless found) and may grow; nothing else allocates but
/// the first search by jump points, landmarks and nav_astar_take_textbook.
/// Where any shortest path will do, bits of the map are built, some 2 ns a cell, once searches have taken
/// about as long without them; after a change of the map they are compared with it, 30 cells a ns, and what
/// differs is repaired, some microseconds. They are tied to the arrays of the grid and its revision.
/// O(tiles expanded), and a few vector instructions for each 16 tiles of the rows that they lie in; O(1)
/// where the components rule out a path. The cost of a path is that of entering its tiles, without the start.
/// Equal input gives the same path; with `random` it varies, its cost does not. Hart, Nilsson and Raphael
/// (1968).
NavAstarResult nav_astar_find(NavAstar *astar, const NavAstarQuery *query, NavPath *path);

/// Builds the bits of jump points and places the landmarks for queries like this one (its map, class and the
/// tiles connected with `to`), which otherwise happens one by one, each after such queries have expanded
/// twice as many tiles as the grid has cells. They are tied to the arrays of the grid and its revision, and
/// to one class. 16 floods of some 50 ns a tile; 50 bytes a cell. False: such queries use no landmarks:
/// without diagonals, on grids of more than 2^21 cells, with tiles that cost more than 15, with a layer or
/// past doors that cost. Goldberg and Harrelson (2005).
bool nav_astar_place_landmarks(NavAstar *astar, const NavAstarQuery *query);

BASE_LAB_BEGIN

/// For overlays: what the last search did with a cell.
typedef enum NavAstarMark { NAV_ASTAR_UNTOUCHED, NAV_ASTAR_OPEN, NAV_ASTAR_CLOSED } NavAstarMark;
NavAstarMark nav_astar_mark(const NavAstar *astar, NavCell cell);

/// Cells that the last search touched: the closed ones in order, the start first, then those left open; with
/// diagonals or another estimate or order, in the order of their first opening. Returns how many; *cells is
/// valid until the next search. A search by jump points touches its nodes alone; tiles of its path between
/// them stay untouched.
int32_t nav_astar_touched(const NavAstar *astar, const NavCell **cells);

/// For overlays: what the last search with another estimate or order knew of a cell that it touched, in
/// NAV_COST_ONE: what the way to it costs, and the estimate of what is left. False: another search, or
/// untouched.
bool nav_astar_costs(const NavAstar *astar, NavCell cell, int64_t *so_far, int64_t *left);

/// The result of the last search; all zero before the first.
NavAstarResult nav_astar_last(const NavAstar *astar);

/// A search kept after the next one has begun: its tiles in the order of nav_astar_touched, and a mark a
/// cell.
struct NavSearchTrace {
  int32_t cells;
  uint8_t *mark;         // NavAstarMark of each cell
  NavCell *touched;      // in the order of nav_astar_touched
  int32_t count, closed; // tiles touched; those of them that are closed
};

/// For grids of this size: 5 bytes a cell; pages are touched only where a search spreads. False: out of
/// memory; the trace is then empty.
bool nav_search_trace_init(NavSearchTrace *trace, const NavGrid *grid);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_search_trace_free(NavSearchTrace *trace);
/// Keeps the last search. O(tiles touched by this search and by the one kept before); does not allocate.
void nav_search_trace_keep(NavSearchTrace *trace, const NavAstar *astar);

BASE_LAB_END

BASE_API_END

#endif
