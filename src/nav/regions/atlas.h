/* Regions of a grid that changes at any time, on a copy of it: when they are next needed, the copy is brought
 * up to date cell by cell and the regions are repaired with it. An atlas that borrows has no copy but the
 * grid's own arrays, and is repaired where changes were noted. Clusters are measured when a search comes to
 * them, so that the first search on a huge map is fast.
 *
 * Threads: one at a time for each atlas. */
#ifndef NAV_REGIONS_ATLAS_H
#define NAV_REGIONS_ATLAS_H

#include "base/api.h"
#include "nav/regions/regions.h"

BASE_PRIVATE_BEGIN

/// Zeroed memory is an atlas of nothing. One with `borrows` set reads the arrays of the grid that it follows:
/// every change of them is named when it follows next (nav_atlas_follow_changed, nav_atlas_note), and until
/// then nothing may search or walk by it.
typedef struct NavAtlas {
  NavRegions *regions; // NULL: not built
  NavGrid map;         // what they belong to: a copy,
  bool borrows;        // or the struct of it with the grid's own arrays
  NavRegionsWork *work;
  const uint8_t *of; // terrain of the grid that `map` is a copy of, at this revision; see NavScope
  uint32_t revision; // of that grid
} NavAtlas;

/// Regions of the present grid and the class. O(1) where nothing has changed, O(cells) else; allocates where
/// it builds from scratch: first, for another class, size, other
/// directions or costs, and after changes in many clusters. False:
/// out of memory.
bool nav_atlas_follow(NavAtlas *atlas, const NavGrid *grid, NavClass cls);
/// The same with regions of eight directions, or of four; builds from scratch where they were others.
bool nav_atlas_follow_ways(NavAtlas *atlas, const NavGrid *grid, NavClass cls, bool diagonal);

/// The regions of an atlas.
typedef struct NavRegionsKind {
  NavClass cls;
  bool diagonal; // eight directions
} NavRegionsKind;

/// The same where only some clusters have changed since it followed last: `cells` are one at least of each
/// cluster (NAV_DEFAULT_CLUSTER tiles a side) with a cell whose terrain or edges differ now. An edge is
/// stored on both sides. O(clusters named x their tiles) instead of O(cells).
bool nav_atlas_follow_changed(NavAtlas *atlas, const NavGrid *grid, const NavRegionsKind *kind,
                              const NavCell *cells, int32_t count);

/// The most clusters that an atlas has.
enum { NAV_ATLAS_CLUSTERS = (NAV_MAX_SIDE / NAV_DEFAULT_CLUSTER) * (NAV_MAX_SIDE / NAV_DEFAULT_CLUSTER) };

/// The clusters in which a grid has changed since an atlas followed it, for an owner who notes every change.
/// Zeroed memory: none.
typedef struct NavAtlasChanges {
  bool any; // also others: it compares the whole grid
  int32_t count;
  NavCell cell[NAV_ATLAS_CLUSTERS];
  bool listed[NAV_ATLAS_CLUSTERS]; // by cluster
} NavAtlasChanges;

/// Notes that a cell has changed or is about to: its terrain, or the edges around it. NAV_NO_CELL: any may.
/// O(1).
void nav_atlas_note(NavAtlasChanges *changes, const NavGrid *grid, NavCell cell);
/// Follows by what was noted, and forgets it; compares the whole grid where nothing was. Cost and result as
/// of nav_atlas_follow_changed.
bool nav_atlas_follow_noted(NavAtlas *atlas, NavAtlasChanges *changes, const NavGrid *grid,
                            const NavRegionsKind *kind);

/// Begins an empty atlas, to be copied in portions: takes its memory, in a time that does not grow with the
/// map. False: out of memory; it is then empty.
bool nav_atlas_begin(NavAtlas *atlas, const NavGrid *grid, const NavRegionsKind *kind);
/// Copies the cells `from` .. `from` + `count` - 1 of the grid. From the first portion on every change of it
/// is noted; the portion with the last cell copies these clusters once more and forgets them, and the atlas
/// follows from then on. O(count).
void nav_atlas_copy(NavAtlas *atlas, NavAtlasChanges *changes, const NavGrid *grid, NavCell from,
                    int32_t count);

/// Takes all that searches and walks need until the grid changes (nav_regions_take). False: out of memory.
/// O(tiles at borders); allocates.
bool nav_atlas_take(NavAtlas *atlas);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_atlas_free(NavAtlas *atlas);

/// Writes what later searches depend on, or reads it into an atlas that follows `grid` and in which nothing
/// is measured. O(cells).
void nav_atlas_archive(NavAtlas *atlas, const NavGrid *grid, BaseArchive *archive);

/// For searches on the copy, after nav_atlas_follow; without components.
NavRegionsQuery nav_atlas_query(const NavAtlas *atlas);

BASE_PRIVATE_END

#endif
