/* A path map: what walkers toward one target have found out by walking, written by all of a team and read by
 * all of it (Kehoe's shared memory of paths). It holds dead ends, tiles that nobody needs to enter any more,
 * and links, tiles of walkers that arrived, with the ways and steps from there to the target. Knowledge holds
 * for one target, one movement class and one revision of the grid; a question about another one forgets it
 * all.
 *
 * Promises: a dead end never cuts anything off, tiles that are none reach each other and the target as they
 * did before. From a dead end, exits lead out. From a link, neighbours with ever fewer steps lead to the
 * target. */
#ifndef NAV_CRASH_PATH_MAP_H
#define NAV_CRASH_PATH_MAP_H

#include "nav/grid/decision.h"

typedef struct NavPathMap NavPathMap; // one a team; about 14 bytes a cell

/// Room for grids of this size; NULL: out of memory.
NavPathMap *nav_path_map_new(const NavGrid *grid);
void nav_path_map_free(NavPathMap *map);

/// Is what it holds about this grid at this revision, this target and this class?
bool nav_path_map_fits(const NavPathMap *map, const NavQuery *query);

/// Forgets everything unless it fits. O(what is forgotten). Walkers with different targets on one map
/// therefore make each other forget: give each target a map of its own.
void nav_path_map_adapt(NavPathMap *map, const NavQuery *query);

/// How often it has forgotten everything: who relied on what it held compares this.
uint32_t nav_path_map_age(const NavPathMap *map);

bool nav_path_map_dead_end(const NavPathMap *map, NavCell cell);
/// The way out of a dead end, toward a tile that is none or became one later; NAV_NO_DIR: nothing leads out,
/// and so no way leads to the target.
NavDir nav_path_map_exit(const NavPathMap *map, NavCell cell);
/// Bits by NavDir: ways that led to the target; 0 at the target itself and where nobody came by on a way
/// there.
int32_t nav_path_map_links(const NavPathMap *map, NavCell cell);
/// The steps of the shortest way from here that is known; -1 where none is.
int32_t nav_path_map_distance(const NavPathMap *map, NavCell cell);

/// All dead ends in the order of finding, and all cells that have a distance, nearest first. The
/// lists are valid until the map changes.
int32_t nav_path_map_dead_ends(const NavPathMap *map, const NavCell **cells);
int32_t nav_path_map_linked(const NavPathMap *map, const NavCell **cells);

/// Writes a dead end; the caller has made sure that the tiles around it that are no dead ends reach each
/// other without it, and that it is not the target. O(1).
void nav_path_map_close(NavPathMap *map, NavCell cell, NavDir exit);

/// Writes what one that arrived has walked on, the target among it. The steps from all tiles known so far are
/// reckoned anew over all of them, so a way is as short as what is known allows. O(tiles linked) if there is
/// a new one among these, otherwise O(count).
void nav_path_map_link(NavPathMap *map, const NavQuery *query, const NavCell *been, int32_t count);

/// Everything it holds, for a state hash.
BaseHash nav_path_map_hash(const NavPathMap *map, BaseHash hash);

#endif
