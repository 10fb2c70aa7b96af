/* Corners as a row of the table: the continuous walk round boxes, told as the tiles that it passes through.
 * The walk is thought, the walker steps from tile to tile after it: always from a tile that the present leg
 * lies in. A plan may build the boxes that a decision would have built; the walk itself is only changed by
 * decisions. */
#include "base/arena.h"
#include "nav/corners_walk.h"
#include "nav/steer_rows.h"

typedef struct CornersMemory {
  NavBoxes boxes;
  const NavGrid *grid; // what they were built for; NULL: not built
  NavCorners walk;
  NavCell from, at; // the last step; NAV_NO_CELL: no walk yet
  NavCell target;
} CornersMemory;

void *nav_steer_corners_new(const NavGrid *grid) {
  (void)grid;
  CornersMemory *memory = base_block_alloc(1, sizeof *memory);
  if (memory == NULL) return NULL;
  memory->from = memory->at = memory->target = NAV_NO_CELL;
  return memory;
}

void nav_steer_corners_free(void *own) {
  CornersMemory *memory = own;
  nav_boxes_free(&memory->boxes);
  base_block_free(memory);
}

BaseHash nav_steer_corners_hash(const void *own, BaseHash hash) {
  const CornersMemory *memory = own;
  hash = base_hash_i32(base_hash_i32(hash, memory->from), memory->at);
  return nav_corners_hash(&memory->walk, base_hash_i32(hash, memory->target));
}

const NavCorners *nav_steer_corners_walk(const void *own) {
  const CornersMemory *memory = own;
  return memory == NULL || memory->at == NAV_NO_CELL ? NULL : &memory->walk;
}

const NavBoxes *nav_steer_corners_boxes(const void *own) {
  const CornersMemory *memory = own;
  return memory == NULL || memory->grid == NULL ? NULL : &memory->boxes;
}

// False: out of memory.
static bool prepare_boxes(CornersMemory *memory, const NavQuery *query) {
  if (memory->grid == query->grid && nav_boxes_fit(&memory->boxes, query->grid, query->cls)) return true;
  nav_boxes_free(&memory->boxes);
  memory->grid = NULL;
  memory->at = NAV_NO_CELL; // what was thought was about other boxes
  if (!nav_boxes_build(&memory->boxes, query->grid, query->cls)) return false;
  memory->grid = query->grid;
  return true;
}

static NavPoint middle(const NavGrid *grid, NavCell cell) {
  return (NavPoint){base_fixed_centre(nav_grid_x(grid, cell)), base_fixed_centre(nav_grid_y(grid, cell))};
}

// The walk as it stands where the walker is: the one under way, or a new one.
static NavCorners walk_here(const CornersMemory *memory, const NavQuery *query, NavCell previous,
                            NavSteerStatus *status) {
  *status = NAV_STEER_MOVE;
  bool under_way = memory->at == query->at && memory->from == previous && previous != NAV_NO_CELL &&
                   memory->target == query->target;
  NavCorners walk = memory->walk;
  walk.looked = 0; // counts for this decision
  if (under_way) return walk;
  NavPoint from = middle(query->grid, query->at);
  nav_corners_start(&walk, from, middle(query->grid, query->target), NAV_CORNERS_RADIUS);
  *status = nav_corners_begin(&walk, &memory->boxes, from);
  return walk;
}

static int64_t magnitude(int64_t value) {
  return value < 0 ? -value : value;
}

/// Through which side the leg leaves a tile that it passes through and does not end in. Exactly through a
/// corner: up or down first (the radius keeps all four tiles open there).
static NavDir way_out(const NavCorners *walk, int32_t x, int32_t y) {
  NavPoint a = walk->leg_from, b = walk->leg_to;
  int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
  bool across = base_fixed_tile(b.x) != x, up_or_down = base_fixed_tile(b.y) != y;
  int64_t to_x = magnitude((int64_t)(x + (dx > 0)) * BASE_ONE - a.x);
  int64_t to_y = magnitude((int64_t)(y + (dy > 0)) * BASE_ONE - a.y);
  if (across && up_or_down) up_or_down = to_y * magnitude(dx) <= to_x * magnitude(dy);
  if (up_or_down) return dy < 0 ? NAV_UP : NAV_DOWN;
  return dx < 0 ? NAV_LEFT : NAV_RIGHT;
}

static bool ends_in(const NavCorners *walk, int32_t x, int32_t y) {
  return base_fixed_tile(walk->leg_to.x) == x && base_fixed_tile(walk->leg_to.y) == y;
}

/// The next tile of the walk; *dir the way to it when the status is MOVE.
static NavSteerStatus step(NavCorners *walk, const NavBoxes *boxes, const NavGrid *grid, NavCell at,
                           NavDir *dir) {
  int32_t x = nav_grid_x(grid, at), y = nav_grid_y(grid, at);
  while (ends_in(walk, x, y)) {
    NavSteerStatus status = nav_corners_next_leg(walk, boxes);
    if (status != NAV_STEER_MOVE) return status;
  }
  *dir = way_out(walk, x, y);
  return NAV_STEER_MOVE;
}

// The tiles of the leg under way, from the walker on.
static void trace_leg(const NavCorners *walk, const NavQuery *query, NavTrace *trace) {
  NavCell cell = query->at;
  int32_t x = nav_grid_x(query->grid, cell), y = nav_grid_y(query->grid, cell);
  trace->seen[trace->seen_count++] = cell;
  while (!ends_in(walk, x, y) && trace->seen_count < NAV_TRACE_MAX_SEEN) {
    cell += nav_grid_delta(query->grid, way_out(walk, x, y));
    x = nav_grid_x(query->grid, cell);
    y = nav_grid_y(query->grid, cell);
    trace->seen[trace->seen_count++] = cell;
  }
}

static void trace_decision(const NavCorners *walk, const NavQuery *query, NavDecision decision,
                           NavTrace *trace) {
  nav_trace_begin(trace, query);
  trace->decision = decision;
  trace->reason = walk->leg_end == NAV_LEG_TARGET ? NAV_REASON_SIGHT : NAV_REASON_CORNER;
  trace_leg(walk, query, trace);
  NavCell end = trace->seen[trace->seen_count - 1];
  trace->best[decision.dir] = end;
  trace->proxy2[decision.dir] = nav_grid_distance2(query->grid, end, query->target);
}

static bool connected(const NavQuery *query) {
  return query->components == NULL || nav_components_connected(query->components, query->at, query->target);
}

NavDecision nav_steer_corners_decide(void *own, const NavQuery *query, NavCell previous, NavTrace *trace) {
  CornersMemory *memory = own;
  if (query->at == query->target) return nav_steer_fail(query, NAV_STEER_REACHED, trace);
  if (!connected(query)) return nav_steer_fail(query, NAV_STEER_UNREACHABLE, trace);
  if (!prepare_boxes(memory, query)) return nav_steer_fail(query, NAV_STEER_BLOCKED, trace);
  NavSteerStatus status;
  NavCorners walk = walk_here(memory, query, previous, &status);
  NavDir dir = NAV_NO_DIR;
  if (status == NAV_STEER_MOVE) status = step(&walk, &memory->boxes, query->grid, query->at, &dir);
  memory->walk = walk;
  memory->from = memory->at = query->at;
  memory->target = query->target;
  if (status != NAV_STEER_MOVE) return nav_steer_fail(query, status, trace);
  memory->at = query->at + nav_grid_delta(query->grid, dir);
  int32_t looked = walk.looked < INT32_MAX ? (int32_t)walk.looked : INT32_MAX;
  NavDecision decision = {NAV_STEER_MOVE, dir, memory->at, looked};
  if (trace != NULL) trace_decision(&walk, query, decision, trace);
  return decision;
}

int32_t nav_steer_corners_plan(void *own, const NavQuery *query, NavCell previous, NavCell *out,
                               int32_t most) {
  CornersMemory *memory = own;
  if (query->at == query->target || !connected(query) || !prepare_boxes(memory, query)) return 0;
  NavSteerStatus status;
  NavCorners walk = walk_here(memory, query, previous, &status);
  NavCell at = query->at;
  for (int32_t count = 0; count < most; count++) {
    NavDir dir = NAV_NO_DIR;
    if (at == query->target || status != NAV_STEER_MOVE) return count;
    status = step(&walk, &memory->boxes, query->grid, at, &dir);
    if (status != NAV_STEER_MOVE) return count;
    at += nav_grid_delta(query->grid, dir);
    out[count] = at;
  }
  return most;
}
