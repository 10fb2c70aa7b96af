/* The lookahead's fan: from one place the next decision for every depth from 0 to 16, and the whole walk that
 * each depth would take from there. For overlays that compare depths: the walkers of a fan are hypothetical.
 * It works in slices, so that no frame waits for it.
 *
 * Threads: one at a time for each fan. */
#ifndef NAV_LOOKAHEAD_FAN_H
#define NAV_LOOKAHEAD_FAN_H

#include "base/api.h"
#include "nav/grid/decision.h"

BASE_API_BEGIN

enum { NAV_FAN_WALKS = 17 }; // depth 0 .. 16

/// A place of a walk: all that the lookahead's later decisions depend on.
typedef struct NavFanPlace {
  NavCell at, previous; // its cell, and the cell that it came from
} NavFanPlace;

/// The walk of one depth.
typedef struct NavFanWalk {
  NavDecision first; // the next decision with this depth
  NavSteerStatus
      end;       // REACHED, OSCILLATION, BLOCKED, LIMIT, LOOP as a racer's; MOVE: its end is not known yet
  int64_t steps; // tiles entered; of LOOP: until it came to a place for the second time
  int64_t loop;  // LOOP: the tiles of the loop
  NavCell last;  // where it ends, or has come so far
  int32_t way_count; // cells of its way that are kept, see nav_fan_way

  /// Private: how its loop is found. A mark is moved up after 1, 2, 4, ... steps, and the walk comes to it
  /// again once the mark lies on the loop (Brent 1980). Then one walker goes ahead from the start by the
  /// length of the loop: where both meet it begins.
  NavFanPlace place, mark, ahead, behind;
  int64_t since_mark, next_mark, lead, lead_in; // private: steps of that search
} NavFanWalk;

/// A fan and how far it is. Owned by the caller; read `walk`.
typedef struct NavFan {
  NavQuery query;                 // its depth is not used
  NavCell previous;               // of the walker at the start
  uint32_t revision;              // of the grid
  int64_t max_steps;              // of each walk
  NavCell *ways;                  // the caller's, way_capacity cells a walk; NULL: none are kept
  int32_t way_capacity;           // see ways
  int32_t turn, running;          // the walk that decides next; how many have no end yet
  NavFanWalk walk[NAV_FAN_WALKS]; // by depth
} NavFan;

/// A fan from query->at, for a walker that came from `previous` (NAV_NO_CELL: none, see nav_steer_previous),
/// by the query's rules. Takes the 17 first decisions, some microseconds. `ways`: NAV_FAN_WALKS x
/// way_capacity cells, which the caller keeps as long as the fan; NULL with 0: no ways are kept. Walks end
/// after max_steps tiles (NAV_STEER_LIMIT); one that comes round later than after a third of them may do so
/// too instead of LOOP.
void nav_fan_start(NavFan *fan, const NavQuery *query, NavCell previous, int64_t max_steps, NavCell *ways,
                   int32_t way_capacity);

/// Goes on with all walks in turn, for so many decisions of the lookahead, each 0.2 to 0.5 microseconds.
/// Returns whether any walk has no end yet. A walk of n tiles takes n decisions, one that comes round up to
/// about six times as many. The grid must be as it was at the start.
bool nav_fan_step(NavFan *fan, int64_t decisions);

/// Is this the fan of that walker, on this state of the grid? If not, it must be started again.
bool nav_fan_holds(const NavFan *fan, const NavQuery *query, NavCell previous);

/// The first cells of the way of that depth, without the start; NULL if it has none. Valid until the next
/// call.
const NavCell *nav_fan_way(const NavFan *fan, int32_t depth, int32_t *count);

BASE_API_END

#endif
