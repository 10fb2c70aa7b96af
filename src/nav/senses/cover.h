/* Cover: tiles that a shooter cannot hit.
 *
 * A tile is covered by the map when all five rays from the shooter to a disc on its centre (nav_look_points)
 * are blocked. It is covered by bodies when the ray to its centre passes the inside of a tile with another
 * body on it; the shooter's tile and the tile itself do not count.
 *
 * Threads: one NavCover for each; they may share the grid. */
#ifndef NAV_SENSES_COVER_H
#define NAV_SENSES_COVER_H

#include "base/api.h"
#include "nav/senses/sight.h"

BASE_API_BEGIN

typedef struct NavCover NavCover; // scratch for one search at a time

/// About 10 bytes a cell. NULL: out of memory.
NavCover *nav_cover_new(const NavGrid *grid);
/// Frees it; NULL is allowed.
void nav_cover_free(NavCover *cover);

/// The cover of a tile.
typedef enum NavCoverKind { NAV_COVER_NONE, NAV_COVER_MAP, NAV_COVER_BODIES } NavCoverKind;

/// The actor that seeks cover, and the eyes that it hides from.
typedef struct NavCoverQuery {
  const NavGrid *grid;
  NavPoint shooter;     // where the rays begin
  BaseFixed radius;     // of the disc of the actor that seeks cover
  const uint8_t *crowd; // per cell: bodies, the actor's own on `from` included. NULL: only the map covers
  NavClass cls;
  NavCell from;  // the actor's cell; open to the class
  int32_t steps; // how far it would go, in tiles
} NavCoverQuery;

/// The cover of the tile; the map where both cover it. O(5 rays).
NavCoverKind nav_cover_at(const NavCoverQuery *query, NavCell cell);

/// Tiles with cover, nearest first: by steps from query->from, which is itself a candidate, then in the order
/// of a breadth-first search that tries up, down, left, right. Returns how many were written; stops after
/// `max`, so asking for one is cheapest. O(tiles in reach x rays).
int32_t nav_cover_list(NavCover *cover, const NavCoverQuery *query, NavCell *out, int32_t max);

/// The first of them; NAV_NO_CELL: there is none in reach. Cost as nav_cover_list for one.
NavCell nav_cover_find(NavCover *cover, const NavCoverQuery *query);

BASE_LAB_BEGIN

/// The tiles that the last search asked, in its order: the last of them gives cover by nav_cover_found, or,
/// where nav_cover_list wanted several, some before it do, too. Lasts until the next search.
const NavCell *nav_cover_tested(const NavCover *cover, int32_t *count);
/// The cover of the tile that the last search found; NAV_COVER_NONE: it found none.
NavCoverKind nav_cover_found(const NavCover *cover);

BASE_LAB_END

/// The first step from query->from toward a tile that the last search reached; NAV_NO_DIR for query->from
/// itself and for tiles that it did not reach.
NavDir nav_cover_dir(const NavCover *cover, const NavCoverQuery *query, NavCell cell);

BASE_API_END

#endif
