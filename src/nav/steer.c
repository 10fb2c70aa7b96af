/* The table of steerings and what one walker remembers for them. */
#include "nav/steer.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/learning.h"
#include "nav/lookahead.h"

// Apart from NavSteer, because a plan may build what a decision would have built: that decides nothing.
typedef struct Memory {
  NavLearning *learning; // NULL until first used
  NavField field;        // of flow: toward one target, no crowd
  const NavGrid *grid;   // what the field was built for; NULL: not built
  uint32_t revision;
  NavCell target;
  NavClass cls;
} Memory;

struct NavSteer {
  int32_t cells;     // of the grids it is for
  NavCell target;    // of the last decision; NAV_NO_CELL: a new walk
  NavCell at, next;  // where it fell and where it led
  NavCell came_from; // where the walker was before `at`
  Memory *memory;
};

typedef NavDecision DecideAlone(const NavQuery *query, NavCell previous);

void nav_trace_begin(NavTrace *trace, const NavQuery *query) {
  trace->at = query->at;
  trace->target = query->target;
  trace->depth = query->depth;
  trace->decision = (NavDecision){NAV_STEER_BLOCKED, NAV_NO_DIR, NAV_NO_CELL, 0};
  trace->reason = NAV_REASON_NONE;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    trace->proxy2[dir] = NAV_OBSTACLE;
    trace->best[dir] = NAV_NO_CELL;
    trace->steps[dir] = -1;
    trace->rank[dir] = NAV_OBSTACLE;
  }
  trace->seen_count = 0;
}

// Where the walker came from in this walk. A walker that was moved by others, or has a new target, came from
// nowhere.
static NavCell previous_of(const NavSteer *steer, const NavQuery *query) {
  if (steer->target != query->target) return NAV_NO_CELL;
  if (query->at == steer->next) return steer->at;
  return query->at == steer->at ? steer->came_from : NAV_NO_CELL;
}

static NavDecision fail(const NavQuery *query, NavSteerStatus status, NavTrace *trace) {
  NavDecision decision = {status, NAV_NO_DIR, NAV_NO_CELL, 0};
  if (trace != NULL) {
    nav_trace_begin(trace, query);
    trace->decision = decision;
  }
  return decision;
}

/* Greedy and lookahead: each decision follows from where the walker stands and came from. */

static NavDecision greedy_alone(const NavQuery *query, NavCell previous) {
  (void)previous;
  return nav_greedy_decide(query, NULL);
}

static NavDecision lookahead_alone(const NavQuery *query, NavCell previous) {
  return nav_lookahead_decide(query, previous, NULL);
}

static int32_t roll_forward(const NavSteer *steer, const NavQuery *query, NavCell *out, int32_t most,
                            DecideAlone *decide) {
  NavQuery ahead = *query;
  NavCell previous = previous_of(steer, query);
  for (int32_t count = 0; count < most; count++) {
    NavDecision decision = decide(&ahead, previous);
    if (decision.status != NAV_STEER_MOVE) return count;
    out[count] = decision.next;
    previous = ahead.at;
    ahead.at = decision.next;
  }
  return most;
}

static NavDecision greedy_decide(NavSteer *steer, const NavQuery *query, NavTrace *trace) {
  (void)steer;
  return nav_greedy_decide(query, trace);
}

static int32_t greedy_plan(const NavSteer *steer, const NavQuery *query, NavCell *out, int32_t most) {
  return roll_forward(steer, query, out, most, greedy_alone);
}

static NavDecision lookahead_decide(NavSteer *steer, const NavQuery *query, NavTrace *trace) {
  return nav_lookahead_decide(query, previous_of(steer, query), trace);
}

static int32_t lookahead_plan(const NavSteer *steer, const NavQuery *query, NavCell *out, int32_t most) {
  return roll_forward(steer, query, out, most, lookahead_alone);
}

/* Learning. */

static NavLearning *learning_of(Memory *memory, const NavQuery *query) {
  if (memory->learning == NULL) memory->learning = nav_learning_new(query->grid);
  return memory->learning;
}

static NavDecision learning_decide(NavSteer *steer, const NavQuery *query, NavTrace *trace) {
  NavLearning *learning = learning_of(steer->memory, query);
  return learning != NULL ? nav_learning_decide(learning, query, trace)
                          : fail(query, NAV_STEER_BLOCKED, trace);
}

static int32_t learning_plan(const NavSteer *steer, const NavQuery *query, NavCell *out, int32_t most) {
  NavLearning *learning = learning_of(steer->memory, query);
  return learning != NULL ? nav_learning_plan(learning, query, out, most) : 0;
}

/* Flow: down a field of its own. */

static bool field_fits(const Memory *memory, const NavQuery *query) {
  return memory->grid == query->grid && memory->revision == query->grid->revision &&
         memory->target == query->target && memory->cls == query->cls;
}

// False: out of memory.
static bool build_field(Memory *memory, const NavQuery *query) {
  memory->grid = NULL;
  if (memory->field.cells == 0 && !nav_field_init(&memory->field, query->grid)) return false;
  NavGoal goal = {query->target, 0};
  NavFieldInput input = {
      .grid = query->grid, .cls = query->cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
  if (nav_field_build(&memory->field, &input) != NAV_FIELD_OK) return false;
  memory->grid = query->grid;
  memory->revision = query->grid->revision;
  memory->target = query->target;
  memory->cls = query->cls;
  return true;
}

static bool connected(const NavQuery *query) {
  return query->components == NULL || nav_components_connected(query->components, query->at, query->target);
}

static void trace_flow(const Memory *memory, const NavQuery *query, NavTrace *trace) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(query->grid, query->cls, query->at, dir)) continue;
    NavCell next = query->at + nav_grid_delta(query->grid, dir);
    trace->seen[trace->seen_count++] = next;
    int32_t enter = nav_enter_cost(query->cls, (NavTerrain)query->grid->terrain[next]);
    if (memory->field.value[next] != NAV_UNREACHED)
      trace->rank[dir] = (int64_t)memory->field.value[next] + enter;
  }
}

static NavDecision flow_decide(NavSteer *steer, const NavQuery *query, NavTrace *trace) {
  Memory *memory = steer->memory;
  if (query->at == query->target) return fail(query, NAV_STEER_REACHED, trace);
  if (!connected(query)) return fail(query, NAV_STEER_UNREACHABLE, trace);
  bool built = !field_fits(memory, query);
  if (built && !build_field(memory, query)) return fail(query, NAV_STEER_BLOCKED, trace);
  NavDir dir = nav_field_dir(&memory->field, query->at);
  if (dir == NAV_NO_DIR) return fail(query, NAV_STEER_UNREACHABLE, trace);
  NavDecision decision = {NAV_STEER_MOVE, dir, query->at + nav_grid_delta(query->grid, dir),
                          built ? memory->field.reached : 1};
  if (trace != NULL) {
    nav_trace_begin(trace, query);
    trace_flow(memory, query, trace);
    trace->reason = NAV_REASON_FIELD;
    trace->decision = decision;
  }
  return decision;
}

static int32_t flow_plan(const NavSteer *steer, const NavQuery *query, NavCell *out, int32_t most) {
  Memory *memory = steer->memory;
  if (query->at == query->target || !connected(query)) return 0;
  if (!field_fits(memory, query) && !build_field(memory, query)) return 0;
  NavCell at = query->at;
  for (int32_t count = 0; count < most; count++) {
    NavDir dir = nav_field_dir(&memory->field, at);
    if (dir == NAV_NO_DIR) return count;
    at += nav_grid_delta(query->grid, dir);
    out[count] = at;
  }
  return most;
}

const NavSteering nav_steerings[] = {
    {.name = "greedy",
     .title = "Greedy",
     .help =
         "Goes to the neighbour nearest to the target in a straight line; paces for ever before an obstacle",
     .uses_depth = false,
     .decide = greedy_decide,
     .plan = greedy_plan},
    {.name = "lookahead",
     .title = "Lookahead",
     .help = "Goes where some square within so many steps is nearest to the target; gives up when it would "
             "turn back",
     .uses_depth = true,
     .decide = lookahead_decide,
     .plan = lookahead_plan},
    {.name = "learning",
     .title = "Learning",
     .help = "Looks ahead likewise and remembers what it has learned; arrives wherever a way exists",
     .uses_depth = true,
     .decide = learning_decide,
     .plan = learning_plan},
    {.name = "flow",
     .title = "Flow field",
     .help = "Walks down a flow field of the whole map: a cheapest way",
     .uses_depth = false,
     .decide = flow_decide,
     .plan = flow_plan},
};

const int32_t nav_steering_count = sizeof nav_steerings / sizeof *nav_steerings;

int32_t nav_steering_find(const char *name) {
  for (int32_t row = 0; row < nav_steering_count; row++)
    if (strcmp(nav_steerings[row].name, name) == 0) return row;
  return -1;
}

NavSteer *nav_steer_new(const NavGrid *grid) {
  NavSteer *steer = base_block_alloc(1, sizeof *steer);
  if (steer == NULL) return NULL;
  steer->memory = base_block_alloc(1, sizeof *steer->memory);
  if (steer->memory == NULL) {
    base_block_free(steer);
    return NULL;
  }
  steer->cells = grid->cells;
  nav_steer_start(steer);
  return steer;
}

void nav_steer_free(NavSteer *steer) {
  if (steer == NULL) return;
  nav_learning_free(steer->memory->learning);
  nav_field_free(&steer->memory->field);
  base_block_free(steer->memory);
  base_block_free(steer);
}

void nav_steer_start(NavSteer *steer) {
  steer->target = steer->at = steer->next = steer->came_from = NAV_NO_CELL;
}

NavDecision nav_steer_decide(NavSteer *steer, int32_t row, const NavQuery *query, NavTrace *trace) {
  BASE_ASSERT(row >= 0 && row < nav_steering_count && query->grid->cells == steer->cells);
  NavCell came_from = previous_of(steer, query);
  NavDecision decision = nav_steerings[row].decide(steer, query, trace);
  steer->target = query->target;
  steer->at = query->at;
  steer->next = decision.status == NAV_STEER_MOVE ? decision.next : NAV_NO_CELL;
  steer->came_from = came_from;
  return decision;
}

int32_t nav_steer_plan(const NavSteer *steer, int32_t row, const NavQuery *query, NavCell *out,
                       int32_t most) {
  BASE_ASSERT(row >= 0 && row < nav_steering_count && query->grid->cells == steer->cells);
  return nav_steerings[row].plan(steer, query, out, most);
}

const NavLearning *nav_steer_learning(const NavSteer *steer) {
  return steer->memory->learning;
}

const char *nav_steer_status_name(NavSteerStatus status) {
  static const char *const names[] = {"move", "reached", "oscillation", "blocked", "unreachable", "limit"};
  return names[status];
}
