/* Steerings: ways for one walker to choose its next tile, each a row of one table under its standard name. A
 * steering decides tile by tile; what it must remember between decisions is in a NavSteer that the caller
 * owns. */
#ifndef NAV_STEER_STEER_H
#define NAV_STEER_STEER_H

#include "nav/grid/decision.h"

typedef struct NavSteer NavSteer; // what one walker remembers, for any steering of the table

/// One row. `memory` is the row's own, NULL for rows without; `previous` is where the walker came from in
/// this walk, NAV_NO_CELL at its start.
typedef struct NavSteering {
  const char *name;  // as --steer and the lab write it: "lookahead"
  const char *title; // for players: "Lookahead"
  const char *help;  // one sentence
  bool uses_depth;
  bool walks_diagonally; // understands NavQuery.diagonal; the others walk straight whatever it says
  void *(*memory_new)(
      const NavGrid *grid); // on first use; NULL: out of memory. No function: nothing to remember
  void (*memory_free)(void *memory);
  BaseHash (*memory_hash)(const void *memory, BaseHash hash); // what decides later; no function: nothing does
  NavDecision (*decide)(void *memory, const NavQuery *query, NavCell previous,
                        NavTrace *trace); // trace may be NULL
  /// The way it would go from query->at if nothing changed, at most `most` cells, query->at left out; changes
  /// nothing that decides. Where knowing it all would need walking it (learning), the part that it has
  /// decided on.
  int32_t (*plan)(void *memory, const NavQuery *query, NavCell previous, NavCell *out, int32_t max);
} NavSteering;

/// The table. Its order is the lab's order.
extern const NavSteering nav_steerings[];
extern const int32_t nav_steering_count;

/// Row of that name, or -1.
int32_t nav_steering_find(const char *name);

/// Memory for a walker on grids of this size; NULL: out of memory. What a row remembers (estimates of
/// learning, the own field of flow) is allocated on its first use, up to about 30 bytes a cell and a quarter
/// of a megabyte; where that fails, the steering says NAV_STEER_BLOCKED.
NavSteer *nav_steer_new(const NavGrid *grid);
void nav_steer_free(NavSteer *steer);

/// A new walk begins: forgets where it came from (not what it learned).
void nav_steer_start(NavSteer *steer);

/// One decision of steering row `row`. After NAV_STEER_MOVE the caller moves the walker to decision.next.
NavDecision nav_steer_decide(NavSteer *steer, int32_t row, const NavQuery *query, NavTrace *trace);
int32_t nav_steer_plan(const NavSteer *steer, int32_t row, const NavQuery *query, NavCell *out, int32_t max);

/// Everything remembered that later decisions depend on.
BaseHash nav_steer_hash(const NavSteer *steer, BaseHash hash);

/// Memory of a row for those who know its type (overlays); NULL before its first use.
const void *nav_steer_memory(const NavSteer *steer, int32_t row);

/// What the walker has learned, for overlays; NULL before learning was used.
struct NavLearning;
const struct NavLearning *nav_steer_learning(const NavSteer *steer);

/// The search of row astar, for overlays (open and closed cells, see astar.h); NULL before its first use.
/// Plans of that row use it too.
struct NavAstar;
const struct NavAstar *nav_steer_astar_search(const NavSteer *steer);

/// The walker behind the row `crash-turn-memory`, for overlays; NULL before its first use.
struct NavCrashTurn;
const struct NavCrashTurn *nav_steer_crash_turn(const NavSteer *steer);

#endif
