/* Flow as a row of the table: down a field of its own toward the target, without a crowd. A plan may build
 * what a decision would have built: that decides nothing, so nothing here goes into a hash. */
#include "base/arena.h"
#include "nav/steer_rows.h"

typedef struct FlowMemory {
  NavField field;      // toward one target
  const NavGrid *grid; // what it was built for; NULL: not built
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
  base_block_free(memory);
}

static bool field_fits(const FlowMemory *memory, const NavQuery *query) {
  return memory->grid == query->grid && memory->revision == query->grid->revision &&
         memory->target == query->target && memory->cls == query->cls;
}

// False: out of memory.
static bool build_field(FlowMemory *memory, const NavQuery *query) {
  memory->grid = NULL;
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

static void trace_flow(const FlowMemory *memory, const NavQuery *query, NavTrace *trace) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(query->grid, query->cls, query->at, dir)) continue;
    NavCell next = query->at + nav_grid_delta(query->grid, dir);
    trace->seen[trace->seen_count++] = next;
    int32_t enter = nav_enter_cost(query->cls, (NavTerrain)query->grid->terrain[next]);
    if (memory->field.value[next] != NAV_UNREACHED)
      trace->rank[dir] = (int64_t)memory->field.value[next] + enter;
  }
}

NavDecision nav_steer_flow_decide(void *own, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)previous;
  FlowMemory *memory = own;
  if (query->at == query->target) return nav_steer_fail(query, NAV_STEER_REACHED, trace);
  if (!connected(query)) return nav_steer_fail(query, NAV_STEER_UNREACHABLE, trace);
  bool built = !field_fits(memory, query);
  if (built && !build_field(memory, query)) return nav_steer_fail(query, NAV_STEER_BLOCKED, trace);
  NavDir dir = nav_field_dir(&memory->field, query->at);
  if (dir == NAV_NO_DIR) return nav_steer_fail(query, NAV_STEER_UNREACHABLE, trace);
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

int32_t nav_steer_flow_plan(void *own, const NavQuery *query, NavCell previous, NavCell *out, int32_t most) {
  (void)previous;
  FlowMemory *memory = own;
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
