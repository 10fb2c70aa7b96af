/* Steerings: ways for one walker to choose its next tile, each a row of one table under its standard name. A
 * steering decides tile by tile; what it must remember between decisions is in a NavSteer that the caller
 * owns. A trace reports what was looked at and why the choice fell as it did: overlays draw it, nothing is
 * computed again. */
#ifndef NAV_STEER_STEER_H
#define NAV_STEER_STEER_H

#include "base/hash.h"
#include "base/random.h"
#include "nav/field/field.h"
#include "nav/grid/components.h"
#include "nav/grid/grid.h"

enum {
  NAV_MAX_DEPTH = 64,        // lookahead depth P
  NAV_TRACE_MAX_SEEN = 8712, // all squares within P + 1 steps, 2 x 66^2
  NAV_MAX_PLAN = 512,        // tiles of the intended way that are kept
  NAV_RANK_ONE = 16,         // one step, in the ranks of learning
};

#define NAV_OBSTACLE INT64_MAX // squared proxy of an obstacle

typedef enum NavSteerStatus {
  NAV_STEER_MOVE,        // go on to `next`
  NAV_STEER_REACHED,     // stands on the target
  NAV_STEER_OSCILLATION, // would step back: gave up
  NAV_STEER_BLOCKED,     // no neighbour may be entered (or no memory for the steering, see nav_steer_new)
  NAV_STEER_UNREACHABLE, // no way exists
  NAV_STEER_LIMIT,       // only from nav_walk: too many steps
} NavSteerStatus;

/// Why a direction was chosen.
typedef enum NavReason {
  NAV_REASON_NONE,
  NAV_REASON_MIN_PROXY,   // one least P-proxy
  NAV_REASON_MIN_STEPS,   // two least proxies equal: least P-step
  NAV_REASON_FIRST_EQUAL, // equal, and the target is out of reach of P-step: first in order
  NAV_REASON_LEARNED,     // toward the best edge of the local search
  NAV_REASON_FIELD,       // down the flow field
  NAV_REASON_PATH,        // along a path that was found
  NAV_REASON_AHEAD,       // crash and turn: straight on
  NAV_REASON_TOWARD,      // a way off that brings nearer
  NAV_REASON_TURNED,      // a wall: to the side that gets nearest, or out of a blind alley
  NAV_REASON_RANDOM,      // equals: drawn by lot
  NAV_REASON_BACKTRACK,   // nothing new here: back to the last choice point
  NAV_REASON_KNOWN_WAY,   // along the links of a path map
  NAV_REASON_SIGHT,       // straight on: the target is in sight
  NAV_REASON_CORNER,      // round an obstacle by a corner node
} NavReason;

typedef struct NavQuery {
  const NavGrid *grid;
  const NavComponents *components; // of the same class and revision
  NavClass cls;
  NavCell at;
  NavCell target;
  int32_t depth;      // P, 0 .. NAV_MAX_DEPTH
  bool diagonal;      // eight neighbours, see nav_grid_diagonal; for rows that say walks_diagonally
  BaseRandom *random; // for choices among equals; NULL: the first in order
} NavQuery;

typedef struct NavDecision {
  NavSteerStatus status;
  NavDir dir;   // NAV_NO_DIR unless status is NAV_STEER_MOVE (or OSCILLATION: the way back that was refused),
                // and for diagonal steps
  NavCell next; // the cell to step to; NAV_NO_CELL likewise
  int32_t looked; // squares looked at for this decision
} NavDecision;

/// What one decision looked at, by greedy and lookahead. For crash and turn proxy2 and best are about the
/// neighbours themselves. For learning they are about the most promising edge by way of a neighbour, and
/// rank, in 1 / NAV_RANK_ONE steps, is what makes it so; for flow rank is the field's value by way of the
/// neighbour.
typedef struct NavTrace {
  NavCell at, target;
  int32_t depth;
  NavDecision decision;
  NavReason reason;
  int64_t proxy2[NAV_DIR_COUNT]; // squared P-proxy of each neighbour; NAV_OBSTACLE
  NavCell best[NAV_DIR_COUNT];   // the square that gave it; NAV_NO_CELL
  int32_t steps[NAV_DIR_COUNT];  // P-step of each neighbour; -1: target not within P
  int64_t rank[NAV_DIR_COUNT];   // what learning and flow compared, least wins; NAV_OBSTACLE
  int32_t seen_count;
  NavCell seen[NAV_TRACE_MAX_SEEN]; // squares looked at, nearest first
} NavTrace;

/// Empties a trace for a decision that is about to be taken: where, to which target, nothing looked at.
void nav_trace_begin(NavTrace *trace, const NavQuery *query);

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

/// "reached", "oscillation", ... as `throng trace` prints them.
const char *nav_steer_status_name(NavSteerStatus status);

#endif
