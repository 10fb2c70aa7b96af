/* The question that a steering answers for one walker, its decision, and the trace of how it fell. Shared by
 * the algorithms (lookahead, crash, corners) and by the table of steerings above them.
 *
 * Threads: a query is only read, but for its random stream: one stream, one thread. */
#ifndef NAV_GRID_DECISION_H
#define NAV_GRID_DECISION_H

#include <stddef.h>

#include "base/api.h"
#include "base/hash.h"
#include "base/random.h"
#include "nav/grid/components.h"
#include "nav/grid/estimate.h"
#include "nav/grid/grid.h"

BASE_API_BEGIN

/// Limits of decisions and their traces.
enum {
  NAV_MAX_DEPTH = 64,                                       // lookahead depth P
  NAV_TRACE_MAX_SEEN = 8712,                                // all squares within P + 1 steps, 2 x 66^2
  NAV_MAX_RINGS = NAV_MAX_DEPTH + 2,                        // of NavRings: 0 .. P + 1
  NAV_RING_WORDS = NAV_MAX_RINGS * (3 * NAV_MAX_RINGS + 6), // ring k: 2 k + 1 rows of three words, rounded
  NAV_MAX_PLAN = 512,                                       // tiles of the intended way that are kept
  NAV_RANK_ONE = 16,                                        // one step, in the ranks of learning
};

#define NAV_OBSTACLE INT64_MAX // squared proxy of an obstacle

/// The decision of a steering, and the end of a walk.
typedef enum NavSteerStatus {
  NAV_STEER_MOVE,        // step to NavDecision.next
  NAV_STEER_REACHED,     // is on the target
  NAV_STEER_OSCILLATION, // gave up: the chosen step leads back to the previous cell
  NAV_STEER_BLOCKED,     // no neighbour may be entered
  NAV_STEER_UNREACHABLE, // no way exists
  NAV_STEER_LIMIT,       // only from nav_walk, nav_racer_step and nav_fan_step: too many steps
  NAV_STEER_LOOP,      // only from nav_racer_watch and nav_fan_step: it repeats an earlier state, so it loops
                       // without end
  NAV_STEER_NO_MEMORY, // the steering could not take what it needs, memory or, for regions, costs that suit
                       // them (nav_regions_suit): nothing is known of the way
  NAV_STEER_WRONG_CALL, // nothing was decided
} NavSteerStatus;

BASE_LAB_BEGIN

/// Why a direction was chosen.
typedef enum NavReason {
  NAV_REASON_NONE,        // nothing was chosen
  NAV_REASON_MIN_PROXY,   // a single minimal P-proxy
  NAV_REASON_MIN_STEPS,   // several minimal proxies: the minimal P-step
  NAV_REASON_FIRST_EQUAL, // several equal, and no P-step to tell them apart: the first in order
  NAV_REASON_LEARNED,     // toward the best frontier square of the local search
  NAV_REASON_FIELD,       // down the flow field
  NAV_REASON_PATH,        // along a path that was found
  NAV_REASON_AHEAD,       // crash and turn: straight on
  NAV_REASON_TOWARD,      // another direction that brings nearer
  NAV_REASON_TURNED,      // at a wall: to the side that gets nearest, or back out of a dead end
  NAV_REASON_RANDOM,      // drawn among equals
  NAV_REASON_BACKTRACK,   // nothing new here: back to the last choice point
  NAV_REASON_KNOWN_WAY,   // along the links of a path map
  NAV_REASON_SIGHT,       // straight on: the target is in sight
  NAV_REASON_CORNER,      // round an obstacle by a corner node
  NAV_REASON_UNTRACED,    // the trace was asked for too late: why is no longer known
} NavReason;

BASE_LAB_END

/// Parts of the rules that can be left out or exchanged, to show what each is for. All zero: the whole rules.
typedef struct NavRules {
  bool no_n_step;           // lookahead: equal P-proxies go to the first in order, also near the target
  bool no_oscillation_stop; // lookahead: steps back to where it came from, so it may pace without end
  bool no_reach_test;       // no components are asked: who explores finds out by exploring
  bool ties_in_order;       // nothing is drawn: of equals the first in order
  int32_t corner_offset;    // corners: from walls to nodes, in 1 / BASE_ONE tiles; 0: NAV_CORNERS_RADIUS
  NavEstimate estimate;     // astar and best-first: of what is left to the target
} NavRules;

/// The question of one walker: its cell, its target, and the inputs that it may use.
typedef struct NavQuery {
  const NavGrid *grid;
  const NavComponents *components; // of the same class and revision; NULL: unknown whether a way exists
  NavClass cls;
  NavCell at;
  NavCell target;
  int32_t depth;      // P, 0 .. NAV_MAX_DEPTH
  bool diagonal;      // eight neighbours, see nav_grid_diagonal; only for rows that say walks_diagonally
  BaseRandom *random; // for choices among equals; NULL: the first in order
  NavRules rules;     // which parts are left out
} NavQuery;

BASE_PRIVATE_BEGIN

/// The components that a decision may read by the rules, and the stream for choices among equals. Or NULL.
static inline const NavComponents *nav_query_components(const NavQuery *query) {
  return query->rules.no_reach_test ? NULL : query->components;
}
static inline BaseRandom *nav_query_random(const NavQuery *query) {
  return query->rules.ties_in_order ? NULL : query->random;
}

/// Do both leave out and exchange the same parts?
static inline bool nav_rules_same(const NavRules *a, const NavRules *b) {
  return a->no_n_step == b->no_n_step && a->no_oscillation_stop == b->no_oscillation_stop &&
         a->no_reach_test == b->no_reach_test && a->ties_in_order == b->ties_in_order &&
         a->corner_offset == b->corner_offset && a->estimate == b->estimate;
}

BASE_PRIVATE_END

/// The answer of a steering.
typedef struct NavDecision {
  NavSteerStatus status;
  NavDir dir;   // of a straight step, or of the way back that NAV_STEER_OSCILLATION refused; else NAV_NO_DIR
  NavCell next; // the cell to step to (OSCILLATION: not to step to); else NAV_NO_CELL
  int32_t looked; // squares examined for this decision
} NavDecision;

/// The squares that one decision looked at: <throng/nav_lab.h> has it.
typedef struct NavTrace NavTrace;

BASE_LAB_BEGIN

/// The squares that a flood has reached, ring by ring: those of ring k lie k steps from the walker. Words of
/// bits, as the flood left them: bit x of word i is the cell origin + i / words * stride + i % words * 64 +
/// x.
typedef struct NavRings {
  NavCell origin;        // of bit 0 of word 0
  int32_t stride, words; // cells and words a row
  int32_t count;
  struct {
    int32_t from;                // the first word i; all before it and behind the last are empty
    int32_t word, end;           // where they are: bits[word] .. bits[end - 1]
  } ring[NAV_MAX_RINGS];         // by steps from the walker
  uint64_t bits[NAV_RING_WORDS]; // of all rings
} NavRings;

/// The squares that one decision looked at. For greedy and lookahead proxy2, best and steps are the P-proxies
/// and P-steps. For crash and turn proxy2 and best are about the neighbours themselves; for learning about
/// the most promising frontier square by way of a neighbour, with rank, in 1 / NAV_RANK_ONE steps, its merit;
/// for flow rank is the integration field's value by way of the neighbour.
struct NavTrace {
  NavCell at, target;
  NavClass cls;
  int32_t depth;
  NavRules rules;       // greedy, which has no P-steps: no_n_step
  NavDecision decision; // as it fell
  NavReason reason;
  int64_t proxy2[NAV_DIR_COUNT];    // squared P-proxy of each neighbour; NAV_OBSTACLE
  NavCell best[NAV_DIR_COUNT];      // the square that gave it; NAV_NO_CELL
  int32_t steps[NAV_DIR_COUNT];     // P-step of each neighbour; -1: target not within P
  int64_t rank[NAV_DIR_COUNT];      // what learning and flow compared, the smallest wins; NAV_OBSTACLE
  int32_t seen_count;               // of `seen`
  NavCell seen[NAV_TRACE_MAX_SEEN]; // squares looked at, nearest first
  NavRings rings;                   // the squares that a lookahead has looked at, see nav_trace_seen
};

BASE_LAB_END

BASE_PRIVATE_BEGIN

/// Empties a trace for a decision that is about to be taken: where, to which target, nothing looked at.
void nav_trace_begin(NavTrace *trace, const NavQuery *query);

/// Begins the trace (may be NULL) of a decision that compared the neighbours themselves, those in `ways`
/// (bits by NavDir). Returns how many they are.
int32_t nav_trace_neighbours(const NavQuery *query, uint32_t ways, NavTrace *trace);

/// A decision that ends the walk, and its empty trace (may be NULL). `status` is not NAV_STEER_MOVE.
NavDecision nav_decision_end(const NavQuery *query, NavSteerStatus status, NavTrace *trace);

/// The result that is known before any search: NAV_STEER_REACHED on the target, NAV_STEER_UNREACHABLE where
/// the components, if given, say so, otherwise NAV_STEER_MOVE. O(1).
NavSteerStatus nav_query_outlook(const NavQuery *query);

/// The scope of knowledge found for a query: ways to one target on one state of a grid. All zero: nothing.
typedef struct NavScope {
  const uint8_t *map; // terrain of the grid: stays where it is when the grid is moved. NULL: for no query
  uint32_t revision;  // of the grid
  NavCell target;
  NavClass cls;
  bool diagonal;  // as in the query; so are the rules
  NavRules rules; // as in the query
} NavScope;

/// The scope of what is found for this query. O(1).
NavScope nav_query_scope(const NavQuery *query);
/// Does knowledge of this scope apply to the query: same map, revision, target, class and rules? O(1).
bool nav_scope_holds(const NavScope *scope, const NavQuery *query);

BASE_PRIVATE_END

/// The direction of a step between neighbours; NAV_NO_DIR when they are diagonal, or not neighbours.
NavDir nav_step_dir(const NavGrid *grid, NavCell from, NavCell to);

/// "reached", "oscillation", ... as `throng trace` prints them; NULL past the end.
const char *nav_steer_status_name(NavSteerStatus status);

BASE_PRIVATE_BEGIN

/// Is it the question of a walker on that many cells?
static inline bool nav_query_sound(const NavQuery *query, int32_t cells) {
  return query != NULL && nav_grid_sound(query->grid) && query->grid->cells == cells &&
         nav_class_sound(query->cls) && nav_cell_inner(query->grid, query->at) &&
         nav_cell_inner(query->grid, query->target) && (uint32_t)query->rules.estimate < NAV_ESTIMATE_COUNT;
}

BASE_PRIVATE_END

BASE_API_END

#endif
