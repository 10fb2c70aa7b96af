/* Regions for huge maps: HPA* (Botea, Mueller and Schaeffer 2004), with distances between entrances kept
 * right as the map changes.
 *
 * The map is cut into square clusters. Where two of them meet, every stretch that can be crossed has a
 * entrance (long stretches have one every quarter of a cluster; a short stretch has none where the entrance
 * of another is a near on both sides). What it costs to get from entrance to entrance inside a cluster is
 * computed beforehand, so that a long way is found among entrances only. The tiles in between are found piece
 * by piece while it is walked, each piece by A* past a few entrances at a time, which straightens the way.
 *
 * Always true: the entrances and distances that are known are those that building anew from the present grid
 * would give. */
#ifndef NAV_REGIONS_REGIONS_H
#define NAV_REGIONS_REGIONS_H

#include "base/hash.h"
#include "nav/astar/astar.h"

enum { NAV_MIN_CLUSTER = 8, NAV_DEFAULT_CLUSTER = 64, NAV_MAX_CLUSTER = 64 };

typedef struct NavRegions NavRegions;

/// NULL: out of memory. `cluster`: tiles a side, NAV_LEAST_SECTOR to NAV_MOST_SECTOR. O(cells x entrances of
/// a cluster): with NAV_USUAL_SECTOR 0.07 to 0.13 microseconds a cell, 0.3 in mazes, and 1 to 2 bytes a cell.
NavRegions *nav_regions_new(const NavGrid *grid, NavClass cls, int32_t cluster);

/// The same, but clusters are only measured when a search first comes to them, all but a few: some
/// milliseconds on the largest map. Every search finds exactly what it would find with all of them measured;
/// the first ones take longer. Searches need NavRegionsQuery's `begun`.
NavRegions *nav_regions_begin(const NavGrid *grid, NavClass cls, int32_t cluster);
void nav_regions_free(NavRegions *regions);

/// Puts right what one cell has changed: its terrain, or walls and rails around it. Call it after each such
/// change, before the next cell is changed; of an edge one side is enough. O(tiles of a cluster x its
/// entrances). False: out of memory; the regions must then be freed.
bool nav_regions_update(NavRegions *regions, const NavGrid *grid, NavCell cell);

/// Do they belong to this state of the grid?
bool nav_regions_fit(const NavRegions *regions, const NavGrid *grid);

/// For overlays: tiles a side, clusters in a row and in a column, and the entrances of one (its own tiles
/// next to the border); returns how many there are, of which at most `most` are written. None where no search
/// has come to yet.
int32_t nav_regions_side(const NavRegions *regions);
void nav_regions_size(const NavRegions *regions, int32_t *across, int32_t *down);
int32_t nav_regions_entrances(const NavRegions *regions, const NavGrid *grid, int32_t cluster, NavCell *out,
                              int32_t max);

/// Entrances and distances, for tests: equal exactly when both are equal.
BaseHash nav_regions_hash(const NavRegions *regions, BaseHash hash);

/// What a search needs and nobody keeps: one for each thread that searches, not one for each walker. NULL:
/// out of memory.
typedef struct NavRegionsWork NavRegionsWork;
NavRegionsWork *nav_regions_work_new(const NavRegions *regions, const NavGrid *grid);
void nav_regions_work_free(NavRegionsWork *work);

/// A way under way. Zeroed memory is an empty one; it allocates only when it grows.
typedef struct NavRoute {
  NavPath way;   // way points that are left, the next one on top; the target is the last one
  NavPath piece; // tiles up to one of them, the next one on top
  NavCell at;    // the walker
  NavCell target;
  uint32_t revision; // of the grid
  int32_t keep;      // tiles of the piece that are left for the next one to find better
  int32_t pieces;    // found so far
} NavRoute;

void nav_route_free(NavRoute *route);

typedef struct NavRegionsQuery {
  const NavRegions *regions;
  const NavGrid *grid;
  const NavComponents
      *components; // of the class; NULL: none, then a way that does not exist is searched for in vain
  NavRegionsWork *work;
  NavRegions *begun; // `regions` again when nav_regions_begin made them: then one search at a time; else NULL
} NavRegionsQuery;

typedef struct NavRouteResult {
  NavPathStatus status; // NO_MEMORY: the route could not grow; UNREACHABLE: no way
  int64_t cost;         // by way of the entrances, in NAV_COST_ONE: what is walked costs this or less
  int64_t expanded;     // entrances
} NavRouteResult;

/// A way among entrances. Not the shortest: what is then walked is 1 to 4 percent longer on average
/// (measured, see throng bench); there is no bound on a single one. O(entrances near the way x entrances of a
/// cluster).
NavRouteResult nav_regions_find(const NavRegionsQuery *query, NavRoute *route, NavCell from, NavCell to);

/// The next tile of the way; the walker is then thought to be there. Finds the next piece where the present
/// one ends, and a new way where the grid has changed. NAV_NO_CELL: arrived, no way any more, or out of
/// memory (route->at tells).
NavCell nav_route_next(const NavRegionsQuery *query, NavRoute *route);

/// What the steering row "regions" shows: what it has built, and its walker's way among entrances.
typedef struct NavRegionsWalk {
  const NavRegions *regions;
  const NavGrid *grid;  // that they belong to: cells are those of the hero's grid
  NavCell start;        // of the way; NAV_NO_CELL: he walks none
  const NavCell *links; // way points from the target (first) back to the first entrance (last)
  int32_t count, left;  // of them; the first `left` lie ahead
} NavRegionsWalk;

#endif
