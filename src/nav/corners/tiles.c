/* Walks by corners told as the tiles that they pass through. The continuous walk runs ahead: it is at the end
 * of its present leg, the walker in a tile of that leg. */
#include "base/arena.h"
#include "base/assert.h"
#include "nav/corners/walk.h"
#include "nav/grid/archive.h"

struct NavCornersTiles {
  NavCorners walk;
  NavCell from, at; // the last step; NAV_NO_CELL: no walk yet
  NavCell target;
};

NavCornersTiles *nav_corners_tiles_new(int32_t count) {
  BASE_ASSERT(count >= 0);
  NavCornersTiles *walkers = base_block_alloc((size_t)count, sizeof *walkers);
  for (int32_t i = 0; walkers != NULL && i < count; i++) nav_corners_tiles_forget(&walkers[i]);
  return walkers;
}

void nav_corners_tiles_free(NavCornersTiles *walkers) {
  base_block_free(walkers);
}

NavCornersTiles *nav_corners_tiles_at(NavCornersTiles *walkers, int32_t index) {
  return &walkers[index];
}

const NavCornersTiles *nav_corners_tiles_read(const NavCornersTiles *walkers, int32_t index) {
  return &walkers[index];
}

void nav_corners_tiles_forget(NavCornersTiles *walker) {
  walker->from = walker->at = walker->target = NAV_NO_CELL;
}

void nav_corners_tiles_stay(NavCornersTiles *walker, NavCell at, NavCell previous) {
  walker->at = at;
  walker->from = previous;
}

const NavCorners *nav_corners_tiles_walk(const NavCornersTiles *walker) {
  return walker->at == NAV_NO_CELL ? NULL : &walker->walk;
}

NavCornerTrace *nav_corners_tiles_show(NavCornersTiles *walker, NavCell at) {
  nav_corners_tiles_forget(walker);
  walker->at = at;
  return &walker->walk.trace;
}

BaseHash nav_corners_tiles_hash(const NavCornersTiles *walker, BaseHash hash) {
  hash = base_hash_i32(base_hash_i32(hash, walker->from), walker->at);
  return nav_corners_hash(&walker->walk, base_hash_i32(hash, walker->target));
}

// The walk at the walker's place: the one under way, or a new one.
static NavCorners walk_here(const NavCornersTiles *walker, const NavBoxes *boxes, const NavQuery *query,
                            NavCell previous, NavSteerStatus *status) {
  *status = NAV_STEER_MOVE;
  const BaseFixed radius =
      query->rules.corner_offset != 0 ? query->rules.corner_offset : (BaseFixed)NAV_CORNERS_RADIUS;
  bool under_way = walker->at == query->at && walker->from == previous && previous != NAV_NO_CELL &&
                   walker->target == query->target && walker->walk.revision == boxes->revision &&
                   nav_corners_radius(&walker->walk) == radius;
  NavCorners walk = walker->walk;
  walk.looked = 0; // counts for this decision
  if (under_way) return walk;
  NavPoint from = nav_point_centre(query->grid, query->at);
  nav_corners_start(&walk, from, nav_point_centre(query->grid, query->target), radius);
  *status = nav_corners_begin(&walk, boxes, from);
  return walk;
}

static int64_t magnitude(int64_t value) {
  return value < 0 ? -value : value;
}

// The side through which the leg leaves a tile in which it does not end. Exactly through a corner: up or down
// first (the radius keeps all four tiles open there).
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

// Advances the walk to its next tile; *dir is the step when the status is MOVE.
static NavSteerStatus step_tile(NavCorners *walk, const NavBoxes *boxes, const NavGrid *grid, NavCell at,
                                NavDir *dir) {
  int32_t x = nav_grid_x(grid, at), y = nav_grid_y(grid, at);
  while (ends_in(walk, x, y)) {
    NavSteerStatus status = nav_corners_next_leg(walk, boxes);
    if (status != NAV_STEER_MOVE) return status;
  }
  *dir = way_out(walk, x, y);
  return NAV_STEER_MOVE;
}

// The tiles of the present leg, from the walker on.
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

NavDecision nav_corners_tiles_decide(NavCornersTiles *walker, const NavBoxes *boxes, const NavQuery *query,
                                     NavCell previous, NavTrace *trace) {
  BASE_ASSERT(nav_boxes_fit(boxes, query->grid, query->cls));
  NavSteerStatus status;
  NavCorners walk = walk_here(walker, boxes, query, previous, &status);
  NavDir dir = NAV_NO_DIR;
  if (status == NAV_STEER_MOVE) status = step_tile(&walk, boxes, query->grid, query->at, &dir);
  walker->walk = walk;
  walker->from = walker->at = query->at;
  walker->target = query->target;
  if (status != NAV_STEER_MOVE) return nav_decision_end(query, status, trace);
  walker->at = query->at + nav_grid_delta(query->grid, dir);
  int32_t looked = walk.looked < INT32_MAX ? (int32_t)walk.looked : INT32_MAX;
  NavDecision decision = {NAV_STEER_MOVE, dir, walker->at, looked};
  if (trace != NULL) trace_decision(&walk, query, decision, trace);
  return decision;
}

int32_t nav_corners_tiles_plan(const NavCornersTiles *walker, const NavBoxes *boxes, const NavQuery *query,
                               NavCell previous, NavCell *out, int32_t max) {
  NavSteerStatus status;
  NavCorners walk = walk_here(walker, boxes, query, previous, &status);
  NavCell at = query->at;
  for (int32_t count = 0; count < max; count++) {
    NavDir dir = NAV_NO_DIR;
    if (at == query->target || status != NAV_STEER_MOVE) return count;
    status = step_tile(&walk, boxes, query->grid, at, &dir);
    if (status != NAV_STEER_MOVE) return count;
    at += nav_grid_delta(query->grid, dir);
    out[count] = at;
  }
  return max;
}

void nav_corners_tiles_archive(NavCornersTiles *walker, const NavGrid *grid, const NavBoxes *boxes,
                               BaseArchive *archive) {
  nav_archive_cell_or_none(archive, grid, &walker->from);
  nav_archive_cell_or_none(archive, grid, &walker->at);
  nav_archive_cell_or_none(archive, grid, &walker->target);
  nav_corners_archive(&walker->walk, grid, boxes, archive);
}
