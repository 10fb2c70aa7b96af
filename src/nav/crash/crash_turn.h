/* Crash and turn (Kehoe): straight on toward the target, and at a wall a turn to the side that gets nearest.
 * With memory it becomes a depth-first search by walking (Tremaux; Tarry 1895): choice points are remembered
 * and dead ends backtracked, so it arrives wherever a way exists and gives up only when all is explored. A
 * team may share a path map: each walker uses what the others have found.
 *
 * The rule, tile by tile. "Nearer" compares the straight-line distances to the target of the tile that a step
 * leads to and of the tile that it leaves. Of the possible steps, the first kind that there is:
 *   1. straight on, in the heading, when that brings nearer;
 *   2. in another direction that brings nearer, but not back: the one that gets nearest;
 *   3. straight on, though not nearer: it has turned at a wall and follows it to its end;
 *   4. to the side, at a wall: the one that gets nearest;
 *   5. back, out of a dead end.
 * Equals in 2 and 4 are drawn from query->random; without one the first in order is taken. A walker without a
 * heading has no 1, 3 and 5, and 4 means any direction.
 *
 * Threads: one at a time for each walker, and for all walkers of a team together: they share a path map. */
#ifndef NAV_CRASH_CRASH_TURN_H
#define NAV_CRASH_CRASH_TURN_H

#include "base/api.h"
#include "nav/crash/path_map.h"
#include "nav/grid/decision.h"

BASE_API_BEGIN

BASE_PRIVATE_BEGIN

/// The choice of the rule, and the kind that made it.
typedef struct NavTurn {
  NavDir dir;       // NAV_NO_DIR: no way is open
  NavReason reason; // AHEAD, TOWARD, TURNED; RANDOM or FIRST_EQUAL among equals
} NavTurn;

/// The rule at the cell `at` for a walker with this heading (NAV_NO_DIR: none), among the ways in `open`,
/// bits by NavDir. Draws from `random` (may be NULL) only among equals. O(1).
NavTurn nav_crash_turn_choose(const NavQuery *query, NavCell at, NavDir heading, uint32_t open,
                              BaseRandom *random);

/// Bits by NavDir: the steps that are possible from the cell.
uint32_t nav_crash_turn_ways(const NavQuery *query, NavCell cell);

/// Plain crash and turn: the rule, its heading taken from `previous`, the cell that it came from
/// (NAV_NO_CELL: none). It gets round convex obstacles and may circle without end in concave ones.
/// NAV_STEER_UNREACHABLE where the components, if given, say so; NAV_STEER_BLOCKED where no step is possible.
/// O(1).
NavDecision nav_crash_turn_decide(const NavQuery *query, NavCell previous, NavTrace *trace);

BASE_PRIVATE_END

/// One walker with memory: about 16 bytes a cell, and without a team those of a path map.
typedef struct NavCrashTurn NavCrashTurn;

BASE_PRIVATE_BEGIN

/// `team` is the map that it reads and writes, which must outlive it; NULL: a private one. Returns NULL when
/// out of memory. Allocates.
NavCrashTurn *nav_crash_turn_new(const NavGrid *grid, NavPathMap *team);
/// Frees it; NULL is allowed.
void nav_crash_turn_free(NavCrashTurn *walker);

/// Forgets its search, not what the path map holds. A new target or revision does the same, and so does a
/// decision on a tile that it did not walk to. O(tiles visited).
void nav_crash_turn_start(NavCrashTurn *walker);

/// Forgets its search and what its own path map holds. Not for a walker of a team. O(what is forgotten).
void nav_crash_turn_reset(NavCrashTurn *walker);

/// One decision: the rule, among the tiles that it has not visited and that are no dead ends. If there is
/// none, it walks back to the last choice point, by short cuts along its trail. Next to a link of the path
/// map it follows the links. NAV_STEER_UNREACHABLE at once where the components, if given, say so, otherwise
/// when all is explored. Alone and with an empty map it enters each tile at most once forward and once back:
/// at most 2 x (tiles of its component - 1) steps. Amortised O(1) a decision. Tremaux; Tarry (1895).
NavDecision nav_crash_turn_memory_decide(NavCrashTurn *walker, const NavQuery *query, NavTrace *trace);

/// The part of the way that is decided, at most `max` cells, query->at left out: the straight run up to its
/// next turn or fork, the way back to the last choice point, or the links to the target. Returns the number
/// of cells; changes nothing, random streams included. O(max).
int32_t nav_crash_turn_plan(const NavCrashTurn *walker, const NavQuery *query, NavCell *out, int32_t max);

/// Adds everything that its later decisions depend on. A team's map is hashed by its owner, not here. O(what
/// it remembers).
BaseHash nav_crash_turn_hash(const NavCrashTurn *walker, BaseHash hash);
/// Writes all that, or reads it into a walker that has not searched. A team's map is read before. O(what it
/// remembers).
void nav_crash_turn_archive(NavCrashTurn *walker, const NavGrid *grid, BaseArchive *archive);

BASE_PRIVATE_END

/// For overlays: choice points with ways still open, and the trail (the way walked, without what was walked
/// back), both oldest first; its map. Valid until the next decision.
int32_t nav_crash_turn_choices(const NavCrashTurn *walker, const NavCell **cells);
/// Does that choice point have a way that is neither tried nor walked along by the last decision? O(1).
bool nav_crash_turn_untried(const NavCrashTurn *walker, const NavGrid *grid, NavClass cls, NavCell choice);
int32_t nav_crash_turn_trail(const NavCrashTurn *walker, const NavCell **cells);
const NavPathMap *nav_crash_turn_map(const NavCrashTurn *walker);

BASE_API_END

#endif
