/* Crash and turn (Kehoe): straight on toward the target, and at a wall a turn to the side that brings
 * nearest. With memory it becomes a depth-first search by walking (Tremaux; Tarry 1895): choice points are
 * remembered, dead ends backtracked, so it arrives wherever a way exists and gives up only when all is
 * explored. On a path map shared by a team, each profits from what the others have found.
 *
 * The rule, tile by tile. "Nearer" is by straight-line distance of the tile that a step leads to, against the
 * tile that it leads from. Of the steps that may be taken, the first kind that there is:
 *   1. straight on (the way it was going), when that brings nearer;
 *   2. another way that brings nearer, though not back: the one that gets nearest;
 *   3. straight on, though that does not bring nearer: it has turned at a wall and follows it to its end;
 *   4. it has crashed: to the side, the one that gets nearest;
 *   5. back, out of a blind alley.
 * Equals in 2 and 4 are drawn from query->random; without one the first in order is taken. A walker that
 * comes from nowhere goes no way yet: for it 1, 3 and 5 do not exist, and 4 means any way. */
#ifndef NAV_CRASH_CRASH_TURN_H
#define NAV_CRASH_CRASH_TURN_H

#include "nav/crash/path_map.h"
#include "nav/grid/decision.h"

typedef struct NavTurn {
  NavDir dir;       // NAV_NO_DIR: no way is open
  NavReason reason; // AHEAD, TOWARD, TURNED, or LOT and FIRST_EQUAL among equals
} NavTurn;

/// The rule at query->at for one that goes `heading` (NAV_NO_DIR: comes from nowhere), among the ways in
/// `open`, bits by NavDir. Draws from `random` (may be NULL) only when two are equal.
NavTurn nav_crash_turn_choose(const NavQuery *query, NavCell at, NavDir heading, uint32_t open,
                              BaseRandom *random);

/// Bits by NavDir: the steps that may be taken from the cell.
uint32_t nav_crash_turn_ways(const NavQuery *query, NavCell cell);

/// Plain crash and turn: no memory but where it came from, `previous` (NAV_NO_CELL: from nowhere). It goes
/// round whatever bulges toward it and may circle for ever in what does not. NAV_STEER_UNREACHABLE where the
/// components, if given, say so; NAV_STEER_BLOCKED where no step may be taken. O(1).
NavDecision nav_crash_turn_decide(const NavQuery *query, NavCell previous, NavTrace *trace);

typedef struct NavCrashTurn
    NavCrashTurn; // one walker with memory; about 16 bytes a cell, and a map's without a team

/// `team` is the map it reads and writes, which must outlive it; NULL: one of its own. NULL: out of memory.
NavCrashTurn *nav_crash_turn_new(const NavGrid *grid, NavPathMap *team);
void nav_crash_turn_free(NavCrashTurn *walker);

/// Forgets its own search, not what the path map holds. The same happens by itself with a new target or
/// revision, and where it finds itself on a tile that it did not walk to.
void nav_crash_turn_start(NavCrashTurn *walker);

/// One decision, by the rule above among the ways that it has not been to and that are no dead ends. Where
/// there is none, it walks back to the last choice point, by short cuts along its way where there are any.
/// Beside a link of the path map it follows the links. NAV_STEER_UNREACHABLE at once where the components, if
/// given, say so, otherwise when all is explored. Alone and with an empty map it steps into each tile at most
/// once forward and once back: at most 2 x (tiles of its component - 1) steps. O(1) a decision on average.
NavDecision nav_crash_turn_memory_decide(NavCrashTurn *walker, const NavQuery *query, NavTrace *trace);

/// What it has decided on: the straight run up to its next turn or fork, the way back to the last choice
/// point, or the links to the target. Draws and changes nothing.
int32_t nav_crash_turn_plan(const NavCrashTurn *walker, const NavQuery *query, NavCell *out, int32_t max);

/// Everything that its later decisions depend on. A team's map is hashed by its owner, not here.
BaseHash nav_crash_turn_hash(const NavCrashTurn *walker, BaseHash hash);

/// For overlays: choice points with ways still open, oldest first; the way it has walked without what it has
/// walked back, oldest first; its map.
int32_t nav_crash_turn_choices(const NavCrashTurn *walker, const NavCell **cells);
int32_t nav_crash_turn_trail(const NavCrashTurn *walker, const NavCell **cells);
const NavPathMap *nav_crash_turn_map(const NavCrashTurn *walker);

#endif
