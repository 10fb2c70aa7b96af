/* Flow as a row of the table: down an integration field toward the target, without a crowd. The field follows
 * from the query alone, so it does not go into the hash and a plan may build it. */
#include "base/arena.h"
#include "base/assert.h"
#include "nav/field/field.h"
#include "nav/steer/steer.h"

typedef struct FlowMemory {
  NavField field;           // toward one target
  NavDiagonalField slanted; // the same with diagonal steps; empty until first asked for
  NavScope scope;           // of the one that was built last
} FlowMemory;

static void *flow_new(const NavGrid *grid) {
  FlowMemory *memory = base_block_alloc(1, sizeof *memory);
  if (memory == NULL || nav_field_init(&memory->field, grid)) return memory;
  base_block_free(memory);
  return NULL;
}

static void flow_free(void *priv) {
  FlowMemory *memory = priv;
  nav_field_free(&memory->field);
  nav_field_diagonal_free(&memory->slanted);
  base_block_free(memory);
}

// A build without goals is quick and takes what one with goals does: that depends on the grid's costs alone.
static bool flow_take(void *priv, const NavQuery *query) {
  FlowMemory *memory = priv;
  const NavFieldInput input = {.grid = query->grid, .cls = query->cls, .crowd_cap = NAV_NO_CAP};
  if (query->diagonal && memory->slanted.value == NULL &&
      !nav_field_diagonal_init(&memory->slanted, query->grid))
    return false;
  memory->scope = (NavScope){0};
  return nav_field_build(&memory->field, &input) != NAV_FIELD_NO_MEMORY;
}

static void flow_forget(void *priv) {
  FlowMemory *memory = priv;
  memory->scope = (NavScope){0};
}

// False: out of memory.
static bool build_slanted(FlowMemory *memory, const NavFieldInput *input) {
  if (memory->slanted.value == NULL && !nav_field_diagonal_init(&memory->slanted, input->grid)) return false;
  return nav_field_diagonal_build(&memory->slanted, input) == NAV_FIELD_OK;
}

// False: out of memory.
static bool build_field(FlowMemory *memory, const NavQuery *query) {
  memory->scope = (NavScope){0};
  NavGoal goal = {query->target, 0};
  NavFieldInput input = {
      .grid = query->grid, .cls = query->cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
  if (query->diagonal ? !build_slanted(memory, &input)
                      : nav_field_build(&memory->field, &input) != NAV_FIELD_OK)
    return false;
  memory->scope = nav_query_scope(query);
  return true;
}

// The neighbour that the value comes from: the first of up, down, left, right, then the diagonals row by row.
// NAV_NO_CELL: on the target, or no way.
static NavCell next_slanted(const FlowMemory *memory, const NavQuery *query, NavCell at) {
  const NavGrid *grid = query->grid;
  const int64_t *value = memory->slanted.value;
  BASE_ASSERT(value != NULL);
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    const bool straight = way < NAV_DIR_COUNT;
    const NavCell next = at + nav_way_delta(grid->stride, way);
    const bool open = straight ? nav_grid_passable(grid, query->cls, at, (NavDir)way)
                               : nav_grid_diagonal(grid, query->cls, at, nav_way_x(way), nav_way_y(way));
    if (!open || value[next] == NAV_DIAGONAL_UNREACHED) continue;
    const int64_t enter = nav_enter_cost(grid, query->cls, (NavTerrain)grid->terrain[next]);
    if (value[next] + enter * (straight ? NAV_COST_ONE : NAV_COST_DIAGONAL) == value[at]) return next;
  }
  return NAV_NO_CELL;
}

// The next tile, and its direction: NAV_NO_DIR when it is diagonal, or when there is none.
static NavCell next_of(const FlowMemory *memory, const NavQuery *query, NavCell at, NavDir *dir) {
  *dir = NAV_NO_DIR;
  if (!memory->scope.diagonal) {
    *dir = nav_field_dir(&memory->field, at);
    return *dir == NAV_NO_DIR ? NAV_NO_CELL : at + nav_grid_delta(query->grid, *dir);
  }
  const NavCell next = next_slanted(memory, query, at);
  *dir = nav_step_dir(query->grid, at, next);
  return next;
}

static int32_t count_reached(const FlowMemory *memory, const NavGrid *grid) {
  if (!memory->scope.diagonal) return memory->field.reached;
  int32_t reached = 0;
  for (NavCell cell = 0; cell < grid->cells; cell++)
    reached += memory->slanted.value[cell] != NAV_DIAGONAL_UNREACHED;
  return reached;
}

static void trace_flow(const FlowMemory *memory, const NavQuery *query, NavTrace *trace) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(query->grid, query->cls, query->at, dir)) continue;
    NavCell next = query->at + nav_grid_delta(query->grid, dir);
    trace->seen[trace->seen_count++] = next;
    int32_t enter = nav_enter_cost(query->grid, query->cls, (NavTerrain)query->grid->terrain[next]);
    if (!memory->scope.diagonal && memory->field.value[next] != NAV_UNREACHED)
      trace->rank[dir] = (int64_t)memory->field.value[next] + enter;
  }
}

static NavDecision flow_decide(void *priv, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)previous;
  FlowMemory *memory = priv;
  const NavSteerStatus outlook = nav_query_outlook(query);
  if (outlook != NAV_STEER_MOVE) return nav_decision_end(query, outlook, trace);
  bool built = !nav_scope_holds(&memory->scope, query);
  if (built && !build_field(memory, query)) return nav_decision_end(query, NAV_STEER_NO_MEMORY, trace);
  NavDir dir;
  NavCell next = next_of(memory, query, query->at, &dir);
  if (next == NAV_NO_CELL) return nav_decision_end(query, NAV_STEER_UNREACHABLE, trace);
  NavDecision decision = {NAV_STEER_MOVE, dir, next, built ? count_reached(memory, query->grid) : 1};
  if (trace != NULL) {
    nav_trace_begin(trace, query);
    trace_flow(memory, query, trace);
    trace->reason = NAV_REASON_FIELD;
    trace->decision = decision;
  }
  return decision;
}

static int32_t flow_plan(void *priv, const NavQuery *query, NavCell previous, NavCell *out, int32_t max) {
  (void)previous;
  FlowMemory *memory = priv;
  if (nav_query_outlook(query) != NAV_STEER_MOVE) return 0;
  if (!nav_scope_holds(&memory->scope, query) && !build_field(memory, query)) return 0;
  NavCell at = query->at;
  for (int32_t count = 0; count < max; count++) {
    NavDir dir;
    at = next_of(memory, query, at, &dir);
    if (at == NAV_NO_CELL) return count;
    out[count] = at;
  }
  return max;
}

const NavSteering nav_steering_flow = {
    .name = "flow",
    .title = "Flow field",
    .help = "Walks down a flow field of the whole map: a cheapest way",
    .walks_diagonally = true,
    .memory_new = flow_new,
    .memory_free = flow_free,
    .memory_take = flow_take,
    .memory_forget = flow_forget,
    .decide = flow_decide,
    .plan = flow_plan,
};
