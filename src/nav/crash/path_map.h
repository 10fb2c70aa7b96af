/* A path map: what the walkers of a team have found on their ways to one target (Kehoe's shared memory of
 * paths). It holds dead ends, tiles that no walker needs to enter any more, and links, tiles of walkers that
 * arrived, with the directions and steps from there to the target. Knowledge holds for one NavScope: target,
 * movement class and revision of the grid; nav_path_map_adapt with another one forgets it all.
 *
 * Promises: dead ends cut nothing off, the other tiles reach each other and the target as they did before.
 * From a dead end, exits lead out. From a link, neighbours with ever fewer steps lead to the target.
 *
 * Threads: any number may read a map at once while no walker of its team moves. */
#ifndef NAV_CRASH_PATH_MAP_H
#define NAV_CRASH_PATH_MAP_H

#include "base/api.h"
#include "base/archive.h"
#include "nav/grid/decision.h"

BASE_API_BEGIN

typedef struct NavPathMap NavPathMap; // one for each team; about 14 bytes a cell

BASE_PRIVATE_BEGIN

/// For grids of this size; NULL: out of memory.
NavPathMap *nav_path_map_new(const NavGrid *grid);
/// Frees it; NULL is allowed.
void nav_path_map_free(NavPathMap *map);

/// Does what it holds apply to this query's grid, revision, target and class?
bool nav_path_map_fits(const NavPathMap *map, const NavQuery *query);

/// Forgets everything unless it fits. O(what is forgotten). Walkers with different targets on one map
/// therefore erase each other's knowledge: give each target its own map.
void nav_path_map_adapt(NavPathMap *map, const NavQuery *query);

/// Forgets everything, whatever it applies to. O(what is forgotten).
void nav_path_map_forget(NavPathMap *map);

/// The number of times that it has forgotten everything; a walker compares it to learn whether its search
/// still holds.
uint32_t nav_path_map_age(const NavPathMap *map);

BASE_PRIVATE_END

/// Is the cell a dead end? O(1).
bool nav_path_map_dead_end(const NavPathMap *map, NavCell cell);
/// The way out of a dead end, toward a tile that is none or became one later; NAV_NO_DIR: none, the target
/// cannot be reached.
NavDir nav_path_map_exit(const NavPathMap *map, NavCell cell);
/// Bits by NavDir: the ways that led walkers to the target; 0 at the target and where none passed on the way
/// there.
int32_t nav_path_map_links(const NavPathMap *map, NavCell cell);
/// Steps of the shortest known way to the target; -1 where none is known.
int32_t nav_path_map_distance(const NavPathMap *map, NavCell cell);

/// All dead ends in the order in which they were found, and all cells that have a distance, nearest first.
/// The lists are valid until the map changes.
int32_t nav_path_map_dead_ends(const NavPathMap *map, const NavCell **cells);
int32_t nav_path_map_linked(const NavPathMap *map, const NavCell **cells);

BASE_PRIVATE_BEGIN

/// Writes a dead end, once a cell. The caller ensures that its neighbours that are no dead ends reach each
/// other without it, and that it is not the target. O(1).
void nav_path_map_close(NavPathMap *map, NavCell cell, NavDir exit);

/// Writes the tiles of a walker that arrived, the target among them. Distances are recomputed over all linked
/// tiles, so each is the shortest that they allow. O(tiles linked) if one of these is new, otherwise
/// O(count).
void nav_path_map_link(NavPathMap *map, const NavQuery *query, const NavCell *been, int32_t count);

/// Adds everything that it holds. O(what it holds).
BaseHash nav_path_map_hash(const NavPathMap *map, BaseHash hash);
/// Writes all that, or reads it into an empty map. O(what it holds).
void nav_path_map_archive(NavPathMap *map, const NavGrid *grid, BaseArchive *archive);

BASE_PRIVATE_END

BASE_API_END

#endif
