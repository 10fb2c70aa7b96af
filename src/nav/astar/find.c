/* The search that a query asks for: its memory, its marks, and the path that the marks give. */
#include <string.h>

#include "base/allocator.h"
#include "base/assert.h"
#include "base/expect.h"
#include "nav/astar/diagonal.h"
#include "nav/astar/guided.h"
#include "nav/astar/jump.h"
#include "nav/astar/landmarks.h"
#include "nav/astar/straight.h"
#include "nav/astar/textbook.h"

enum { JUMP_WORK = 2 }; // a node of a search by jump points takes as long as so many tiles

NavAstar *nav_astar_new(const NavGrid *grid) {
  BASE_EXPECT(nav_grid_sound(grid), NULL);
  NavAstar *astar = base_alloc_zeroed(1, sizeof *astar);
  if (astar == NULL) return NULL;
  size_t cells = (size_t)grid->cells;
  size_t chunks =
      cells * ASTAR_ENTRIES_A_CELL / (ASTAR_CHUNK - 1 - ASTAR_CHUNK_SPARE) + 2 * ASTAR_BUCKETS + 2;
  astar->cells = grid->cells;
  astar->stride = grid->stride;
  astar->mark = base_alloc(cells, sizeof *astar->mark);
  // Pages of large blocks cost nothing before they are touched.
  astar->node = base_alloc_zeroed(cells, sizeof *astar->node);
  astar->pool_size = chunks * ASTAR_CHUNK;
  astar->pool = base_alloc(astar->pool_size, sizeof *astar->pool);
  astar->touched = base_alloc(cells + 1, sizeof *astar->touched); // one is written before it counts
  const bool keeps = cells <= ASTAR_MAX_LANDMARK_CELLS;
  if (keeps) astar->landmarks = base_alloc_zeroed(1, sizeof *astar->landmarks);
  if (astar->mark != NULL && astar->node != NULL && astar->pool != NULL && astar->touched != NULL &&
      (!keeps || astar->landmarks != NULL))
    return astar;
  nav_astar_free(astar);
  return NULL;
}

void nav_astar_free(NavAstar *astar) {
  if (astar == NULL) return;
  base_free(astar->mark);
  base_free(astar->node);
  base_free(astar->guide);
  nav_astar_jump_free(astar);
  nav_astar_landmarks_clear(astar->landmarks);
  base_free(astar->landmarks);
  nav_astar_textbook_free(astar);
  base_free(astar->pool);
  base_free(astar->touched);
  base_free(astar);
}

static uint32_t mark_of(const NavAstar *astar, NavCell cell) {
  if (astar->form == ASTAR_GUIDED) return astar->guide[cell].mark;
  return astar->form == ASTAR_JUMPS ? astar->jump_node[cell].mark : astar->node[cell].mark;
}

/// The mark of the last search on a cell, and for a closed one the direction of the step into it.
static NavAstarMark look_up(const NavAstar *astar, NavCell cell, uint32_t *dir) {
  if (astar->search == 0) return NAV_ASTAR_UNTOUCHED;
  if (astar->form != ASTAR_STRAIGHT) {
    const uint32_t mark = mark_of(astar, cell);
    *dir = mark & ASTAR_WAY;
    if (mark >> ASTAR_G_SHIFT != astar->search) return NAV_ASTAR_UNTOUCHED;
    return mark & ASTAR_NODE_CLOSED ? NAV_ASTAR_CLOSED : NAV_ASTAR_OPEN;
  }
  if (cell < astar->first_ready || cell >= astar->end_ready) return NAV_ASTAR_UNTOUCHED;
  uint32_t mark = astar->mark[cell];
  *dir = mark & 3;
  if (mark & ASTAR_FRESH) return NAV_ASTAR_UNTOUCHED;
  if (mark & ASTAR_CLOSED) return NAV_ASTAR_CLOSED;
  return mark & ASTAR_OPEN ? NAV_ASTAR_OPEN : NAV_ASTAR_UNTOUCHED;
}

static NavCell step_back(const NavAstar *astar, NavCell cell, const int32_t *way) {
  uint32_t dir = 0;
  look_up(astar, cell, &dir);
  return cell - way[dir];
}

/// Builds the path from the marks, from the target back, so that the tile next to the start is on top.
static bool lay_path(const NavAstar *astar, const NavAstarQuery *query, const int32_t *way, NavPath *path) {
  if (astar->form == ASTAR_JUMPS) return nav_astar_lay_jumps(astar, query, path);
  int32_t left_out = -query->max_tiles;
  for (NavCell cell = query->to; cell != query->from && query->max_tiles > 0; left_out++)
    cell = step_back(astar, cell, way);
  for (NavCell cell = query->to; cell != query->from; cell = step_back(astar, cell, way)) {
    if (left_out > 0)
      left_out--;
    else if (!nav_path_push(path, cell))
      return false;
  }
  return true;
}

static bool ruled_out(const NavAstarQuery *query) {
  if (!nav_grid_open(query->grid, query->cls, query->from) ||
      !nav_grid_open(query->grid, query->cls, query->to))
    return true;
  const NavComponents *known = query->components;
  return known != NULL && known->cls == query->cls && known->revision == query->grid->revision &&
         !nav_components_connected(known, query->from, query->to);
}

static void begin_search(NavAstar *astar, AstarForm form) {
  astar->touched_count = 0;
  astar->form = form;
  astar->first_ready = astar->end_ready = 0;
  nav_astar_next_search(astar);
}

/// Do steps cost anything but the terrain?
static bool has_extra(const NavAstarQuery *query) {
  const AstarExtra extra = nav_astar_extra(query);
  return astar_has_extra(&extra);
}

/// Will any shortest path do, so that jump points and landmarks may save work? They do not look whether a
/// path costs too much.
static bool is_free(const NavAstarQuery *query) {
  if (!query->any_shortest || query->random != NULL || has_extra(query)) return false;
  const int64_t most = query->grid->cells * (int64_t)nav_max_cost(query->grid, query->cls);
  return 2 * most <= ASTAR_MAX_COST / NAV_COST_ONE; // a diagonal step costs less than two
}

static bool landmarks_ready(NavAstar *astar, const NavAstarQuery *query) {
  return query->diagonal && astar->landmarks != NULL && nav_astar_landmarks_ready(astar, query);
}

/// Searches by the landmarks, if some help.
static bool search_guided(NavAstar *astar, const NavAstarQuery *query, NavAstarResult *result) {
  if (!landmarks_ready(astar, query)) return false;
  if (astar->guide == NULL) astar->guide = base_alloc_zeroed((size_t)astar->cells, sizeof *astar->guide);
  if (astar->guide == NULL) return false;
  begin_search(astar, ASTAR_GUIDED);
  return nav_astar_search_guided(astar, query, result);
}

/// Searches by jump points, where the ground is even and there is memory.
static bool search_jumps(NavAstar *astar, const NavAstarQuery *query, NavAstarResult *result) {
  if (!nav_astar_jump_ready(astar, query)) return false;
  const bool by_landmarks = landmarks_ready(astar, query);
  begin_search(astar, ASTAR_JUMPS);
  return nav_astar_search_jumps(astar, query, by_landmarks, result);
}

bool nav_astar_take_textbook(NavAstar *astar) {
  return nav_astar_textbook_take(astar);
}

static NavAstarResult search_by_textbook(NavAstar *astar, const NavAstarQuery *query) {
  begin_search(astar, ASTAR_TEXTBOOK);
  if (!nav_astar_textbook_take(astar)) return (NavAstarResult){NAV_PATH_NO_MEMORY, 0, 0};
  return nav_astar_search_textbook(astar, query);
}

static NavAstarResult search_plainly(NavAstar *astar, const NavAstarQuery *query) {
  const bool straight =
      !query->diagonal && nav_astar_straight_suits(query->grid, query->cls) && !has_extra(query);
  begin_search(astar, straight ? ASTAR_STRAIGHT : ASTAR_DIAGONAL);
  return straight ? nav_astar_search_straight(astar, query) : nav_astar_search_diagonal(astar, query);
}

/// Searches tile by tile for no longer than the bits of jump points would take to follow the map. False: the
/// path is farther, or landmarks have to follow the map too.
static bool search_briefly(NavAstar *astar, const NavAstarQuery *query, NavAstarResult *result) {
  if (query->diagonal && astar->landmarks != NULL && astar->landmarks->count > 0) return false;
  NavAstarQuery brief = *query;
  brief.max_expanded = nav_astar_jump_wait(astar, query);
  if (brief.max_expanded == 0) return false;
  if (query->max_expanded > 0 && query->max_expanded < brief.max_expanded) return false;
  *result = search_plainly(astar, &brief);
  astar->jump_waited[query->cls] += result->expanded;
  return result->status != NAV_PATH_GAVE_UP;
}

static NavAstarResult search_freely(NavAstar *astar, const NavAstarQuery *query) {
  NavAstarResult result;
  if (search_briefly(astar, query, &result)) return result;
  if (search_jumps(astar, query, &result)) return result;
  return search_guided(astar, query, &result) ? result : search_plainly(astar, query);
}

static NavAstarResult search_path(NavAstar *astar, const NavAstarQuery *query) {
  if (nav_astar_wants_textbook(query)) return search_by_textbook(astar, query);
  if (!is_free(query)) return search_plainly(astar, query);
  const NavAstarResult result = search_freely(astar, query);
  const int64_t work = astar->form == ASTAR_JUMPS ? JUMP_WORK : 1;
  if (query->diagonal && astar->landmarks != NULL) astar->landmarks->searched += work * result.expanded;
  return result;
}

static bool is_query(const NavAstar *astar, const NavAstarQuery *query) {
  return query != NULL && nav_grid_sound(query->grid) && query->grid->cells == astar->cells &&
         query->grid->stride == astar->stride && nav_class_sound(query->cls) &&
         nav_cell_sound(query->grid, query->from) && nav_cell_sound(query->grid, query->to) &&
         query->max_expanded >= 0 && query->max_tiles >= 0 &&
         (query->layer == NULL || query->layer_wide == NULL) &&
         (uint32_t)query->estimate < NAV_ESTIMATE_COUNT && (uint32_t)query->order <= NAV_ORDER_ESTIMATE;
}

NavAstarResult nav_astar_find(NavAstar *astar, const NavAstarQuery *query, NavPath *path) {
  BASE_EXPECT(astar != NULL && path != NULL && is_query(astar, query),
              (NavAstarResult){NAV_PATH_WRONG_CALL, 0, 0});
  nav_path_clear(path);
  if (ruled_out(query)) {
    begin_search(astar, ASTAR_STRAIGHT);
    return astar->last = (NavAstarResult){NAV_PATH_UNREACHABLE, 0, 0};
  }
  NavAstarResult result = search_path(astar, query);
  int32_t way[NAV_WAY_COUNT];
  for (uint32_t i = 0; i < NAV_WAY_COUNT; i++) way[i] = nav_way_delta(astar->stride, i);
  if (result.status == NAV_PATH_FOUND && !lay_path(astar, query, way, path)) {
    nav_path_clear(path);
    result.status = NAV_PATH_NO_MEMORY;
    result.cost = 0;
  }
  path->cost = result.cost;
  return astar->last = result;
}

bool nav_astar_place_landmarks(NavAstar *astar, const NavAstarQuery *query) {
  BASE_EXPECT(astar != NULL && is_query(astar, query), false);
  if (!nav_grid_open(query->grid, query->cls, query->to) || has_extra(query)) return false;
  begin_search(astar, ASTAR_STRAIGHT);
  nav_astar_jump_prepare(astar, query);
  return query->diagonal && astar->landmarks != NULL && nav_astar_landmarks_place_all(astar, query);
}

NavAstarMark nav_astar_mark(const NavAstar *astar, NavCell cell) {
  BASE_ASSERT(cell >= 0 && cell < astar->cells);
  uint32_t dir;
  return look_up(astar, cell, &dir);
}

int32_t nav_astar_touched(const NavAstar *astar, const NavCell **cells) {
  *cells = astar->touched;
  return astar->touched_count;
}

bool nav_astar_costs(const NavAstar *astar, NavCell cell, int64_t *so_far, int64_t *left) {
  if (astar->form != ASTAR_TEXTBOOK || nav_astar_mark(astar, cell) == NAV_ASTAR_UNTOUCHED) return false;
  *so_far = astar->node[cell].g;
  *left = astar->rank[cell].estimate;
  return true;
}

NavAstarResult nav_astar_last(const NavAstar *astar) {
  return astar->last;
}

/* A search that is kept */

bool nav_search_trace_init(NavSearchTrace *trace, const NavGrid *grid) {
  BASE_ASSERT(grid->cells > 0);
  *trace = (NavSearchTrace){.cells = grid->cells};
  trace->mark = base_alloc_zeroed((size_t)grid->cells, sizeof *trace->mark);
  trace->touched = base_alloc((size_t)grid->cells, sizeof *trace->touched);
  if (trace->mark != NULL && trace->touched != NULL) return true;
  nav_search_trace_free(trace);
  return false;
}

void nav_search_trace_free(NavSearchTrace *trace) {
  base_free(trace->mark);
  base_free(trace->touched);
  *trace = (NavSearchTrace){0};
}

void nav_search_trace_keep(NavSearchTrace *trace, const NavAstar *astar) {
  BASE_ASSERT(trace->cells == astar->cells && astar->touched_count <= trace->cells);
  for (int32_t i = 0; i < trace->count; i++) trace->mark[trace->touched[i]] = NAV_ASTAR_UNTOUCHED;
  trace->count = astar->touched_count;
  trace->closed = 0;
  for (int32_t i = 0; i < trace->count; i++) {
    const NavCell cell = trace->touched[i] = astar->touched[i];
    const NavAstarMark mark = nav_astar_mark(astar, cell);
    trace->mark[cell] = (uint8_t)mark;
    trace->closed += mark == NAV_ASTAR_CLOSED;
  }
}
