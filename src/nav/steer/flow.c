/* Flow as a row of the table: down a field of its own toward the target, without a crowd. A plan may build
 * what a decision would have built: that decides nothing, so nothing here goes into a hash. */
#include "base/arena.h"
#include "nav/field/diagonal.h"
#include "nav/steer/rows.h"

typedef struct FlowMemory {
  NavField field;           // toward one target
  NavDiagonalField slanted; // likewise, with diagonal steps; empty until first asked for
  bool diagonal;            // which of them was built last
  const NavGrid *grid;      // what it was built for; NULL: not built
  uint32_t revision;
  NavCell target;
  NavClass cls;
} FlowMemory;

void *nav_steer_flow_new(const NavGrid *grid) {
  FlowMemory *memory = base_block_alloc(1, sizeof *memory);
  if (memory == NULL || nav_field_init(&memory->field, grid)) return memory;
  base_block_free(memory);
  return NULL;
}

void nav_steer_flow_free(void *own) {
  FlowMemory *memory = own;
  nav_field_free(&memory->field);
  nav_field_diagonal_free(&memory->slanted);
  base_block_free(memory);
}

static bool field_fits(const FlowMemory *memory, const NavQuery *query) {
  return memory->grid == query->grid && memory->revision == query->grid->revision &&
         memory->target == query->target && memory->cls == query->cls && memory->diagonal == query->diagonal;
}

// False: out of memory.
static bool build_slanted(FlowMemory *memory, const NavFieldInput *input) {
  if (memory->slanted.value == NULL && !nav_field_diagonal_init(&memory->slanted, input->grid)) return false;
  return nav_field_diagonal_build(&memory->slanted, input) == NAV_FIELD_OK;
}

// False: out of memory.
static bool build_field(FlowMemory *memory, const NavQuery *query) {
  memory->grid = NULL;
  NavGoal goal = {query->target, 0};
  NavFieldInput input = {
      .grid = query->grid, .cls = query->cls, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
  if (query->diagonal ? !build_slanted(memory, &input)
                      : nav_field_build(&memory->field, &input) != NAV_FIELD_OK)
    return false;
  memory->diagonal = query->diagonal;
  memory->grid = query->grid;
  memory->revision = query->grid->revision;
  memory->target = query->target;
  memory->cls = query->cls;
  return true;
}

/// A neighbour that the value comes from: the first of up, down, left, right, then the diagonals from the
/// upper left on. NAV_NO_CELL: on the target, or no way.
static NavCell next_slanted(const FlowMemory *memory, const NavQuery *query, NavCell at) {
  const NavGrid *grid = query->grid;
  const NavCell down = nav_grid_delta(grid, NAV_DOWN), right = nav_grid_delta(grid, NAV_RIGHT);
  const int64_t *value = memory->slanted.value;
  for (int32_t way = 0; way < NAV_DIR_COUNT + 4; way++) {
    const bool straight = way < NAV_DIR_COUNT;
    const int32_t dx = way & 1 ? 1 : -1, dy = way & 2 ? 1 : -1;
    const NavCell next = at + (straight ? nav_grid_delta(grid, (NavDir)way) : dy * down + dx * right);
    const bool open = straight ? nav_grid_passable(grid, query->cls, at, (NavDir)way)
                               : nav_grid_diagonal(grid, query->cls, at, dx, dy);
    if (!open || value[next] == NAV_DIAGONAL_UNREACHED) continue;
    const int64_t enter = nav_enter_cost(query->cls, (NavTerrain)grid->terrain[next]);
    if (value[next] + enter * (straight ? NAV_COST_ONE : NAV_COST_DIAGONAL) == value[at]) return next;
  }
  return NAV_NO_CELL;
}

/// The next tile, and in which direction it lies: NAV_NO_DIR when diagonally, or when there is none.
static NavCell next_of(const FlowMemory *memory, const NavQuery *query, NavCell at, NavDir *dir) {
  *dir = NAV_NO_DIR;
  if (!memory->diagonal) {
    *dir = nav_field_dir(&memory->field, at);
    return *dir == NAV_NO_DIR ? NAV_NO_CELL : at + nav_grid_delta(query->grid, *dir);
  }
  const NavCell next = next_slanted(memory, query, at);
  for (NavDir way = NAV_UP; way < NAV_DIR_COUNT && next != NAV_NO_CELL; way++)
    if (at + nav_grid_delta(query->grid, way) == next) *dir = way;
  return next;
}

static int32_t count_reached(const FlowMemory *memory, const NavGrid *grid) {
  if (!memory->diagonal) return memory->field.reached;
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
    int32_t enter = nav_enter_cost(query->cls, (NavTerrain)query->grid->terrain[next]);
    if (!memory->diagonal && memory->field.value[next] != NAV_UNREACHED)
      trace->rank[dir] = (int64_t)memory->field.value[next] + enter;
  }
}

NavDecision nav_steer_flow_decide(void *own, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)previous;
  FlowMemory *memory = own;
  const NavSteerStatus outlook = nav_query_outlook(query);
  if (outlook != NAV_STEER_MOVE) return nav_decision_end(query, outlook, trace);
  bool built = !field_fits(memory, query);
  if (built && !build_field(memory, query)) return nav_decision_end(query, NAV_STEER_BLOCKED, trace);
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

int32_t nav_steer_flow_plan(void *own, const NavQuery *query, NavCell previous, NavCell *out, int32_t max) {
  (void)previous;
  FlowMemory *memory = own;
  if (nav_query_outlook(query) != NAV_STEER_MOVE) return 0;
  if (!field_fits(memory, query) && !build_field(memory, query)) return 0;
  NavCell at = query->at;
  for (int32_t count = 0; count < max; count++) {
    NavDir dir;
    at = next_of(memory, query, at, &dir);
    if (at == NAV_NO_CELL) return count;
    out[count] = at;
  }
  return max;
}
