/* Steerings: ways for one walker to choose its next tile. Each is one const row, with its name and its
 * functions, in the file that implements it; the table lists the rows. A steering decides tile by tile; what
 * it must remember between decisions is in a NavSteer that the caller owns.
 *
 * Threads: one at a time for each NavSteer, plans included; the table is constant. */
#ifndef NAV_STEER_STEER_H
#define NAV_STEER_STEER_H

#include "base/api.h"
#include "base/archive.h"
#include "nav/field/input.h"
#include "nav/grid/decision.h"

BASE_API_BEGIN

/// Parts of a query that change what a steering decides, besides grid, class, place and target.
typedef enum NavReads {
  NAV_READS_N_STEP = 1 << 0,           // NavRules.no_n_step
  NAV_READS_OSCILLATION_STOP = 1 << 1, // NavRules.no_oscillation_stop
  NAV_READS_REACH_TEST = 1 << 2,       // NavRules.no_reach_test; without it the same is found out later
  NAV_READS_TIES = 1 << 3,             // NavRules.ties_in_order
  NAV_READS_CORNER_OFFSET = 1 << 4,    // NavRules.corner_offset
  NAV_READS_DEPTH = 1 << 5,            // NavSteering.uses_depth
  NAV_READS_DIAGONAL = 1 << 6,         // NavSteering.walks_diagonally
  NAV_READS_ESTIMATE = 1 << 7,         // NavRules.estimate
} NavReads;

/// One steering. `memory` is what memory_new returned, NULL for rows without; `previous` is the cell that the
/// walker came from in this walk, NAV_NO_CELL at its start.
typedef struct NavSteering {
  const char *name;                         // as --steer, recordings and the lab write it: "lookahead"
  const char *title;                        // for players: "Lookahead"
  const char *help;                         // one sentence
  bool uses_depth;                          // decides by NavQuery.depth
  bool walks_diagonally;                    // reads NavQuery.diagonal; for the others it is false
  void *(*memory_new)(const NavGrid *grid); // on first use; NULL: out of memory. No function: no memory
  void (*memory_free)(void *memory);        // where memory_new is, this is
  BaseHash (*memory_hash)(const void *memory, BaseHash hash); // what decides later; no function: nothing does
  /// Writes what memory_hash hashes, or reads it into a new memory, for the walker's grid as it is now. A row
  /// has both functions or neither.
  void (*memory_archive)(void *memory, const NavGrid *grid, BaseArchive *archive);
  /// Takes what decisions and plans will need on the query's grid as it is now, whatever their target, so
  /// that none of them takes memory until the grid changes. Nothing that decides changes. False: out of
  /// memory. No function: memory_new takes all.
  bool (*memory_take)(void *memory, const NavQuery *query);
  /// It knows nothing again, as a new one, but keeps its room. Where memory_new is, this is.
  void (*memory_forget)(void *memory);
  const void *(*memory_view)(const void *memory); // see nav_steer_view; no function: nothing to show
  NavDecision (*decide)(void *memory, const NavQuery *query, NavCell previous,
                        NavTrace *trace); // trace may be NULL
  /// The way it would go from query->at if nothing changed: at most `max` cells, query->at left out. Changes
  /// nothing that decides. A row that cannot know all of it without walking (learning) gives the part that is
  /// decided. No function, for rows without memory: one decision after the other.
  int32_t (*plan)(void *memory, const NavQuery *query, NavCell previous, NavCell *out, int32_t max);
  uint32_t reads; // bits of NavReads, for the rules
} NavSteering;

BASE_LAB_BEGIN

/// Bits of NavReads: all that the row reads. O(1).
static inline uint32_t nav_steering_reads(const NavSteering *row) {
  return row->reads | (row->uses_depth ? (uint32_t)NAV_READS_DEPTH : 0) |
         (row->walks_diagonally ? (uint32_t)NAV_READS_DIAGONAL : 0);
}

BASE_LAB_END

BASE_PRIVATE_BEGIN

/// The table: ROW(x) for the row nav_steering_x, in the order in which the lab lists them. State hashes
/// contain the index of a row, so new rows go to the end. Behind a row: the type that nav_steer_view returns
/// for it.
#define NAV_STEERINGS(ROW)                                                                                   \
  ROW(greedy)                                                                                                \
  ROW(lookahead)                                                                                             \
  ROW(learning) /* NavLearning */                                                                            \
  ROW(astar)    /* NavAstar: its last search, plans included */                                              \
  ROW(flow)     /* NavFlowView */                                                                            \
  ROW(crash_turn)                                                                                            \
  ROW(crash_turn_memory) /* NavCrashTurn */                                                                  \
  ROW(corners)           /* NavCornersView */                                                                \
  ROW(regions)           /* NavRegionsWalk */                                                                \
  ROW(dijkstra)          /* NavAstar */                                                                      \
  ROW(best_first)        /* NavAstar */                                                                      \
  ROW(recursion)                                                                                             \
  ROW(centre) /* NavCornersView */                                                                           \
  ROW(normal) /* NavCornersView */

#define NAV_DECLARE_STEERING(row) extern const NavSteering nav_steering_##row;
NAV_STEERINGS(NAV_DECLARE_STEERING)
#undef NAV_DECLARE_STEERING

BASE_PRIVATE_END

/// The table in the order in which the lab lists it, nav_steering_count rows. New ones come at the end.
extern const NavSteering *const nav_steerings[];
extern const int32_t nav_steering_count;

/// Index of the row of that name in nav_steerings, or -1. O(rows).
int32_t nav_steering_find(const char *name);

typedef struct NavSteer NavSteer; // what one walker remembers, for any row of the table

/// Memory for a walker on grids of this size; NULL: out of memory. What a row remembers (estimates of
/// learning, the integration field of flow) is allocated on its first use, up to about 30 bytes a cell and a
/// quarter of a megabyte; where that fails, the steering says NAV_STEER_NO_MEMORY.
NavSteer *nav_steer_new(const NavGrid *grid);
/// Frees it; NULL is allowed.
void nav_steer_free(NavSteer *steer);

BASE_PRIVATE_BEGIN

/// Takes the memory of row `row` for decisions and plans by queries with the class, grid, `diagonal` and
/// rules.estimate of this one (its other members do not count), so that those take none until the grid
/// changes. Decides nothing, and no hash sees it. O(1) where that was done; else up to what the first
/// decision costs. False: out of memory.
bool nav_steer_take(NavSteer *steer, int32_t row, const NavQuery *query);

/// Notes that a cell of the walker's grid has changed or is about to: its terrain, or the edges around it.
/// NAV_NO_CELL: any may. For an owner who notes every change: rows that keep a copy of the grid then look at
/// these cells alone, where otherwise they compare all of it. Decides nothing. O(rows).
void nav_steer_note(NavSteer *steer, const NavGrid *grid, NavCell cell);

/// Every change of the walker's grid, always one with the same arrays, will be noted: rows that would keep a
/// copy of it then read the grid itself. Before its first use; decides nothing.
void nav_steer_rely(NavSteer *steer);

/// Searches ahead for the next decision and plan from query->at, of which nothing decides, by at most so much
/// work, in units of up to 8 microseconds. True: what they need is found, or known but for changes of the
/// map. What is returned depends on the query, `max_work` and what decides alone. Each call begins from
/// scratch, but what was measured by earlier ones takes no time, so with more leave each time a search is
/// spread. Rows that decide at once: always true.
bool nav_steer_think(const NavSteer *steer, int32_t row, const NavQuery *query, int64_t max_work);

BASE_PRIVATE_END

/// Begins a new walk: forgets where the walker came from (not what it learned).
void nav_steer_start(NavSteer *steer);

/// Forgets everything: decides as a new one would, but keeps its memory. O(what is remembered).
void nav_steer_forget(NavSteer *steer);

/// One decision of row `row`. After NAV_STEER_MOVE the caller moves the walker to decision.next. `trace` may
/// be NULL. Costs what the row's algorithm costs.
NavDecision nav_steer_decide(NavSteer *steer, int32_t row, const NavQuery *query, NavTrace *trace);

BASE_LAB_BEGIN

/// The cell that the walker came from in this walk, as the next decision at query->at will take it;
/// NAV_NO_CELL: none.
NavCell nav_steer_previous(const NavSteer *steer, const NavQuery *query);

/// The cell where the last decision fell, and that decision; NAV_NO_CELL before the first.
NavCell nav_steer_last(const NavSteer *steer, NavDecision *decision);

/// The trace of the last decision, for an overlay that is opened after it. A row without memory decides again
/// by the same query, as long as the grid has not changed; otherwise the trace holds the decision alone, with
/// NAV_REASON_UNTRACED. Of `now` only grid and components count: those of the decision, which may
/// have been moved since. trace->at is NAV_NO_CELL before the first decision. Cost of a decision at most.
void nav_steer_retrace(const NavSteer *steer, const NavQuery *now, NavTrace *trace);

BASE_LAB_END

/// NavSteering.plan of row `row`: the number of cells written, 0 where there is no plan. Cost: up to `max`
/// decisions, a search or a field, by the row.
int32_t nav_steer_plan(const NavSteer *steer, int32_t row, const NavQuery *query, NavCell *out, int32_t max);
BASE_LAB_BEGIN

/// The same for a new walk, as it would be after nav_steer_start.
int32_t nav_steer_plan_start(const NavSteer *steer, int32_t row, const NavQuery *query, NavCell *out,
                             int32_t max);

BASE_LAB_END

/// Adds everything remembered that later decisions depend on. O(what is remembered).
BaseHash nav_steer_hash(const NavSteer *steer, BaseHash hash);

/// Writes all that, or reads it into a new one. What decides nothing is left out: the last decision is then
/// not known (nav_steer_last), and what follows from the map is computed again when it is needed. O(what is
/// remembered).
void nav_steer_archive(NavSteer *steer, const NavGrid *grid, BaseArchive *archive);

BASE_PRIVATE_BEGIN

/// Makes `to`, memory for grids of the same size, decide by row `row` as `from` would, which remembers things
/// of `grid`: where the walker came from, and what the row remembers. What the row has built of the map is
/// built again when it is needed. Other rows of `to` may not be used. False: out of memory. O(what is
/// remembered); allocates the row's memory on its first use.
bool nav_steer_copy(NavSteer *to, const NavSteer *from, int32_t row, const NavGrid *grid);

BASE_PRIVATE_END

BASE_LAB_BEGIN

/// The view of the memory for one row, for overlays, of the type that NAV_STEERINGS names; NULL before its
/// first use, and for rows that show nothing. Valid until the next decision or plan.
const void *nav_steer_view(const NavSteer *steer, const NavSteering *steering);

/// The view of the steering row "regions": its clusters, and its walker's way among entrances.
typedef struct NavRegionsWalk {
  const struct NavRegions *regions;
  const NavGrid *grid;  // that they belong to: cells are those of the hero's grid
  NavCell start;        // of the way; NAV_NO_CELL: he walks none
  const NavCell *links; // way points from the target (first) back to the first entrance (last)
  int32_t count, left;  // of them; the first `left` lie ahead
} NavRegionsWalk;

/// The view of the steering row "flow": the field that its walker descends, as it was built last. (None is
/// shown from nav_steer_take to the next decision.)
typedef struct NavFlowView {
  NavGoal goal; // its only one: the target
  NavClass cls;
  const struct NavField *field;           // with straight steps
  const struct NavDiagonalField *slanted; // with diagonal ones, which then leads; else NULL
  uint32_t min, max;                      // of nav_flow_value
  uint32_t unit;                          // what a straight step into a tile that costs 1 adds
  int32_t reached;                        // cells with a value
  uint32_t builds;                        // so many ever: tells two states of the field apart
} NavFlowView;

/// The cost of the way from the cell to the target, rounded down to 1 / unit; NAV_UNREACHED: no way. O(1).
uint32_t nav_flow_value(const NavFlowView *view, NavCell cell);
/// The ways (nav_way_x), as bits, that are equally good from the cell; the walker takes the first. 0: on the
/// target, or no way. `grid`: the one that the field was built of. O(1).
uint32_t nav_flow_ways(const NavFlowView *view, const NavGrid *grid, NavCell cell);

BASE_LAB_END

BASE_API_END

#endif
