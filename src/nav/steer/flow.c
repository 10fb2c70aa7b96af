/* Flow as a row of the table: down an integration field toward the target, without a crowd. The field follows
 * from the query alone, so it does not go into the hash and a plan may build it. */
#include "base/arena.h"
#include "base/assert.h"
#include "base/compiler.h"
#include "nav/field/field.h"
#include "nav/grid/edges.h"
#include "nav/steer/steer.h"

typedef struct FlowMemory {
  NavField field;           // toward one target
  NavDiagonalField slanted; // the same with diagonal steps; empty until first asked for
  NavScope scope;           // of the one that was built last
  NavFlowView view;         // the same
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

// The field is no longer what the walker descends.
static void forget_field(FlowMemory *memory) {
  memory->scope = (NavScope){0};
  memory->view.field = NULL;
}

// A build without goals is quick and takes what one with goals does: that depends on the grid's costs alone.
static bool flow_take(void *priv, const NavQuery *query) {
  FlowMemory *memory = priv;
  const NavFieldInput input = {.grid = query->grid, .cls = query->cls, .crowd_cap = NAV_NO_CAP};
  if (query->diagonal && memory->slanted.value == NULL &&
      !nav_field_diagonal_init(&memory->slanted, query->grid))
    return false;
  forget_field(memory);
  return nav_field_build(&memory->field, &input) != NAV_FIELD_NO_MEMORY;
}

static void flow_forget(void *priv) {
  forget_field(priv);
}

// False: out of memory.
static bool build_slanted(FlowMemory *memory, const NavFieldInput *input) {
  if (memory->slanted.value == NULL && !nav_field_diagonal_init(&memory->slanted, input->grid)) return false;
  return nav_field_diagonal_build(&memory->slanted, input) == NAV_FIELD_OK;
}

static void show_slanted(NavFlowView *view, int32_t cells) {
  view->unit = NAV_FIELD_STRAIGHT;
  view->min = view->max = 0; // the target's is 0, and the target is open: there was a way
  view->reached = 0;
  for (NavCell cell = 0; cell < cells; cell++) {
    const uint32_t value = nav_flow_value(view, cell);
    if (value == NAV_UNREACHED) continue;
    view->reached++;
    if (value > view->max) view->max = value;
  }
}

static void show_field(FlowMemory *memory, const NavQuery *query) {
  const NavField *field = &memory->field;
  memory->view = (NavFlowView){.goal = {query->target, 0},
                               .cls = query->cls,
                               .field = field,
                               .slanted = query->diagonal ? &memory->slanted : NULL,
                               .min = field->min,
                               .max = field->max,
                               .unit = field->unit,
                               .reached = field->reached,
                               .builds = memory->view.builds + 1};
  if (query->diagonal) show_slanted(&memory->view, query->grid->cells);
}

// False: out of memory.
static bool build_field(FlowMemory *memory, const NavQuery *query) {
  forget_field(memory);
  NavGoal goal = {query->target, 0};
  NavFieldInput input = {
      .grid = query->grid, .cls = query->cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
  if (query->diagonal ? !build_slanted(memory, &input)
                      : nav_field_build(&memory->field, &input) != NAV_FIELD_OK)
    return false;
  memory->scope = nav_query_scope(query);
  show_field(memory, query);
  return true;
}

// The ways from where the value comes.
static uint32_t slanted_ways(const NavDiagonalField *slanted, const NavGrid *grid, NavClass cls, NavCell at) {
  const int64_t *value = slanted->value, door = nav_door_cost(grid, cls);
  uint32_t ways = 0;
  BASE_ASSERT(value != NULL);
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    const bool straight = way < NAV_DIR_COUNT;
    const NavCell next = at + nav_way_delta(grid->stride, way);
    const bool open = straight ? nav_grid_passable(grid, cls, at, (NavDir)way)
                               : nav_grid_diagonal(grid, cls, at, nav_way_x(way), nav_way_y(way));
    if (!open || value[next] == NAV_DIAGONAL_UNREACHED) continue;
    const int64_t enter = nav_enter_cost(grid, cls, (NavTerrain)grid->terrain[next]);
    const int64_t doors = door > 0 ? door * nav_step_doors(grid->edges, grid->stride, at, way) : 0;
    const int64_t cost = enter * (straight ? NAV_COST_ONE : NAV_COST_DIAGONAL) + doors * NAV_COST_ONE;
    if (value[next] + cost == value[at]) ways |= 1u << way;
  }
  return ways;
}

uint32_t nav_flow_value(const NavFlowView *view, NavCell cell) {
  BASE_ASSERT(view->field != NULL && cell >= 0 && cell < view->field->cells);
  if (view->slanted == NULL) return view->field->value[cell];
  const int64_t value = view->slanted->value[cell];
  if (value == NAV_DIAGONAL_UNREACHED) return NAV_UNREACHED;
  const int64_t units = value / NAV_COST_ONE * view->unit + value % NAV_COST_ONE * view->unit / NAV_COST_ONE;
  return units < NAV_UNREACHED ? (uint32_t)units : NAV_UNREACHED - 1;
}

uint32_t nav_flow_ways(const NavFlowView *view, const NavGrid *grid, NavCell cell) {
  BASE_ASSERT(view->field != NULL && view->field->cells == grid->cells && cell >= 0 && cell < grid->cells);
  if (view->slanted == NULL) return view->field->best[cell];
  if (view->slanted->value[cell] == NAV_DIAGONAL_UNREACHED) return 0;
  return slanted_ways(view->slanted, grid, view->cls, cell);
}

// The neighbour that the value comes from: the first of up, down, left, right, then the diagonals row by row.
// NAV_NO_CELL: on the target, or no way.
static NavCell next_slanted(const FlowMemory *memory, const NavQuery *query, NavCell at) {
  const uint32_t ways = slanted_ways(&memory->slanted, query->grid, query->cls, at);
  return ways == 0 ? NAV_NO_CELL : at + nav_way_delta(query->grid->stride, base_lowest_bit(ways));
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

static void trace_flow(const FlowMemory *memory, const NavQuery *query, NavTrace *trace) {
  const int32_t door = nav_door_cost(query->grid, query->cls);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(query->grid, query->cls, query->at, dir)) continue;
    NavCell next = query->at + nav_grid_delta(query->grid, dir);
    trace->seen[trace->seen_count++] = next;
    int32_t enter = nav_enter_cost(query->grid, query->cls, (NavTerrain)query->grid->terrain[next]);
    if (door > 0)
      enter += door * (int32_t)nav_step_doors(query->grid->edges, query->grid->stride, query->at, dir);
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
  NavDecision decision = {NAV_STEER_MOVE, dir, next, built ? memory->view.reached : 1};
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

static const void *flow_view(const void *priv) {
  const FlowMemory *memory = priv;
  return memory->view.field != NULL ? &memory->view : NULL;
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
    .memory_view = flow_view,
    .decide = flow_decide,
    .plan = flow_plan,
};
