/* Regions for huge maps: hierarchical A* (HPA*: Botea, Mueller and Schaeffer 2004), with four directions or
 * eight (nav_grid_diagonal).
 *
 * The map is cut into square clusters. Where two of them meet, every stretch of border that can be crossed
 * has an entrance; long stretches have one every quarter of a cluster, and a short stretch has none where the
 * entrance of another stretch is near on both sides. The costs between the entrances of a cluster are
 * computed once, so a long path is found among entrances only. The tiles in between are found piece by
 * piece while it is walked, each piece by A* past a few entrances at a time, which straightens the path.
 *
 * With eight directions borders are crossed by straight steps at the same entrances; the steps in clusters
 * and in pieces may be diagonal, which leaves what is walked as near to the shortest as with four.
 *
 * Always true: the entrances and distances that are known equal those that a build from the present grid
 * would give. Updates keep that true by computing again the clusters of the changed cells and the
 * clusters across those of its borders whose entrances changed; others do not depend on the cell.
 *
 * Threads: searches of several threads may share regions of nav_regions_new, each with its own NavRegionsWork
 * and route. Those of nav_regions_begin change with every search: one at a time. */
#ifndef NAV_REGIONS_REGIONS_H
#define NAV_REGIONS_REGIONS_H

#include "base/api.h"
#include "base/archive.h"
#include "base/hash.h"
#include "nav/astar/astar.h"

BASE_API_BEGIN

/// Tiles a side of a cluster.
enum { NAV_MIN_CLUSTER = 8, NAV_DEFAULT_CLUSTER = 64, NAV_MAX_CLUSTER = 64 };

/// The clusters of one grid and one class, with their entrances and the costs between them.
typedef struct NavRegions NavRegions;

/// Can a class have regions on this grid? Where no tile costs it more than 15, and no door that is there
/// costs it anything. Else all functions below that make regions return NULL.
bool nav_regions_suit(const NavGrid *grid, NavClass cls);

/// Builds the regions of a grid. `cluster`: tiles a side, NAV_MIN_CLUSTER to NAV_MAX_CLUSTER. O(cells x
/// entrances of a cluster): with NAV_DEFAULT_CLUSTER 0.07 to 0.13 microseconds a cell, 0.3 in mazes, and 1 to
/// 2 bytes a cell. NULL: out of memory, or nav_regions_suit says no.
NavRegions *nav_regions_new(const NavGrid *grid, NavClass cls, int32_t cluster);

/// The same for eight directions. Twice the memory; the time of four directions in mazes, two to four times
/// that on even ground, 10 to 15 times where tiles next to each other cost differently.
NavRegions *nav_regions_new_diagonal(const NavGrid *grid, NavClass cls, int32_t cluster);

/// Begins regions as nav_regions_new does, but a cluster is opened only when a search first reaches it: the
/// entrances of its borders are chosen. The costs from one of them to all others are measured when a search
/// first comes through it. The first search opens up to 16 samples too, a millisecond or two. Every search
/// finds exactly what it would find with everything measured; the first ones take longer. Searches must set
/// NavRegionsQuery's `begun`.
NavRegions *nav_regions_begin(const NavGrid *grid, NavClass cls, int32_t cluster);
/// The same for eight directions.
NavRegions *nav_regions_begin_diagonal(const NavGrid *grid, NavClass cls, int32_t cluster);
/// Frees it; NULL is allowed.
void nav_regions_free(NavRegions *regions);

BASE_PRIVATE_BEGIN

/* Built by several threads. Their caller begins with a plan, of which nothing is known; its threads choose
 * all portions and, after the last of them, measure all portions, each portion once, in any order. Then the
 * regions equal those of nav_regions_new to the byte. */

/// Memory of a thread for portions: about 1 MB. NULL: out of memory.
typedef struct NavRegionsHand NavRegionsHand;
NavRegionsHand *nav_regions_hand_new(void);
/// Frees it; NULL is allowed.
void nav_regions_hand_free(NavRegionsHand *hand);

/// Regions to be chosen and measured in portions. No search may use them before that, nor may the grid
/// change. NULL: out of memory.
NavRegions *nav_regions_plan(const NavGrid *grid, NavClass cls, int32_t cluster, bool diagonal);
/// The number of portions, each a row of clusters: 0 .. nav_regions_portions - 1.
int32_t nav_regions_portions(const NavRegions *regions);
/// Chooses the entrances of a portion. Safe on several threads, for different portions and with a hand each,
/// while none is measured. O(tiles of the portion).
void nav_regions_choose_portion(NavRegions *regions, const NavGrid *grid, NavRegionsHand *hand,
                                int32_t portion);
/// Measures the distances of a portion, when all portions are chosen. Safe on several threads as above.
/// False: out of memory; the regions must then be freed. O(tiles of the portion x entrances of a cluster).
bool nav_regions_measure_portion(NavRegions *regions, const NavGrid *grid, NavRegionsHand *hand,
                                 int32_t portion);

BASE_PRIVATE_END

/// The most threads of nav_regions_new_by.
enum { NAV_REGIONS_MAX_THREADS = 64 };

/// Builds as nav_regions_new or nav_regions_new_diagonal, by so many threads, 1 .. NAV_REGIONS_MAX_THREADS:
/// it starts all but the calling one and waits for them; where the system refuses some, by fewer. The result
/// is the same for any number. NULL: out of memory.
NavRegions *nav_regions_new_by(int32_t threads, const NavGrid *grid, NavClass cls, int32_t cluster,
                               bool diagonal);

/// Repairs the regions after one cell has changed: its terrain, or the walls and rails around it. Call it
/// after each change and before the next one; for an edge, the cell on one side is enough. O(tiles of a
/// cluster x its entrances). False: out of memory; the regions must then be freed.
bool nav_regions_update(NavRegions *regions, const NavGrid *grid, NavCell cell);

/// The same after several cells have changed: each cluster concerned is computed again once, however many of
/// its cells have changed. O(clusters) besides.
bool nav_regions_update_all(NavRegions *regions, const NavGrid *grid, const NavCell *cells, int32_t count);

/// Do the regions belong to this state of the grid?
bool nav_regions_fit(const NavRegions *regions, const NavGrid *grid);

BASE_PRIVATE_BEGIN

/// The movement class that the regions were built for.
NavClass nav_regions_class(const NavRegions *regions);

/// Have they eight directions?
bool nav_regions_diagonal(const NavRegions *regions);

BASE_PRIVATE_END

BASE_LAB_BEGIN

/// For overlays: the side of a cluster in tiles, and the number of clusters in a row and in a column.
int32_t nav_regions_side(const NavRegions *regions);
void nav_regions_size(const NavRegions *regions, int32_t *across, int32_t *down);

/// For overlays: the entrances of a cluster, as its own tiles next to the border. Returns their number and
/// writes at most `max` of them; of a cluster that no search has reached yet, those that are chosen.
int32_t nav_regions_entrances(const NavRegions *regions, const NavGrid *grid, int32_t cluster, NavCell *out,
                              int32_t max);

BASE_LAB_END

BASE_PRIVATE_BEGIN

/// For tests: a hash of all entrances and distances that are known. O(what is known).
BaseHash nav_regions_hash(const NavRegions *regions, BaseHash hash);

/// For tests: does `all` know all that `part` knows, and the same? O(what is known).
bool nav_regions_contain(const NavRegions *all, const NavRegions *part);

/// Writes which clusters are open, or reads it and opens them, of regions that were begun for `grid`.
/// O(clusters), and what opening them takes.
void nav_regions_archive(NavRegions *regions, const NavGrid *grid, BaseArchive *archive);

/// Memory for clusters of up to so many entrances, so that opening one allocates only where it has more.
/// False: out of memory; the regions can still be used. Allocates.
bool nav_regions_reserve(NavRegions *regions, int32_t entrances);

/// Memory for all entrances that this state of the grid can have, so that neither opening nor measuring takes
/// any until it changes. O(tiles at borders), after updates of the clusters that they touched and of those
/// next to them. False: out of memory; the regions can still be used.
bool nav_regions_take(NavRegions *regions, const NavGrid *grid);

/// After nav_regions_take: the most entrances that a search can reach, each seen from both sides, and the
/// target.
int32_t nav_regions_points(const NavRegions *regions);

BASE_PRIVATE_END

/// The state of a search, reused from search to search: one for each thread, not one for each walker. The
/// first piece of a walk allocates in it. NULL: out of memory.
typedef struct NavRegionsWork NavRegionsWork;
NavRegionsWork *nav_regions_work_new(const NavRegions *regions);
/// Frees it; NULL is allowed.
void nav_regions_work_free(NavRegionsWork *work);

BASE_PRIVATE_BEGIN

/// After nav_regions_take: memory for any search and any piece. False: out of memory; it can still be used.
/// Allocates.
bool nav_regions_work_take(NavRegionsWork *work, const NavRegions *regions, const NavGrid *grid);

BASE_PRIVATE_END

/// A path that is being walked. Zeroed memory is an empty route; it allocates only where it grows.
typedef struct NavRoute {
  NavPath way;   // waypoints that are left, the next one on top; the target is the last
  NavPath piece; // tiles up to one of them, the next one on top
  NavCell at;    // the walker's tile
  NavCell target;
  uint32_t revision; // of the grid
  int32_t keep;      // tiles at the end of the piece that the next piece replaces
  int32_t pieces;    // pieces found so far
} NavRoute;

/// Frees its paths and leaves them empty; zeroed memory is allowed.
void nav_route_free(NavRoute *route);

/// The question of a search by regions.
typedef struct NavRegionsQuery {
  const NavRegions *regions;
  const NavGrid *grid;
  const NavComponents
      *components; // of the class; NULL: none, then a search without a path visits all entrances
  NavRegionsWork *work;
  NavRegions *begun; // `regions` where nav_regions_begin made them (one search at a time then); else NULL
  int32_t *measures; // clusters that searches may still open, counted down; NULL: any number
} NavRegionsQuery;

/// The result of a search by regions.
typedef struct NavRouteResult {
  NavPathStatus status; // FOUND, UNREACHABLE, GAVE_UP (it may open no more: once more from there, with
                        // leave for one cluster at least, it comes farther) or NO_MEMORY (it could not grow)
  int64_t cost;         // through the entrances, in NAV_COST_ONE: the tiles walked cost at most this
  int64_t expanded;     // entrances taken from the open list
} NavRouteResult;

/// Finds a path among entrances and starts `route` on it. Not the shortest: what is then walked is 1 to 2
/// percent longer on average (measured, see throng bench), without a bound for a single path. O(entrances
/// near the path x entrances of a cluster). Botea, Mueller and Schaeffer (2004).
NavRouteResult nav_regions_find(const NavRegionsQuery *query, NavRoute *route, NavCell from, NavCell to);

BASE_PRIVATE_BEGIN

/// The same, but GAVE_UP where it would be more than so much work, 1 is up to 8 microseconds; if it is found,
/// `work` becomes the work that it took. That depends on the map, `from` and `to` alone, not on what is
/// measured already; of what is not, at most so much is measured. So a search that begins from scratch with
/// more leave each time is spread over as many calls.
NavRouteResult nav_regions_find_within(const NavRegionsQuery *query, NavRoute *route, NavCell from,
                                       NavCell to, int64_t *work);

BASE_PRIVATE_END

/// The next tile of the path, which becomes route->at. Finds the next piece where the present one ends, and a
/// new path where the grid has changed. NAV_NO_CELL: arrived (route->at is the target), no path any more, or
/// out of memory. O(1) within a piece; at its end one search by A* over some clusters.
NavCell nav_route_next(const NavRegionsQuery *query, NavRoute *route);

BASE_LAB_BEGIN

/// For overlays: tiles that finding the last piece touched, as nav_astar_touched.
int32_t nav_regions_touched(const NavRegionsWork *work, const NavCell **cells);

BASE_LAB_END

BASE_API_END

#endif
