/* What both searches of A* have in common: memory, marks, and the path from them. */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "nav/astar/work.h"

NavAstar *nav_astar_new(const NavGrid *grid) {
  NavAstar *astar = calloc(1, sizeof *astar);
  if (astar == NULL) return NULL;
  size_t cells = (size_t)grid->cells;
  size_t chunks =
      cells * ASTAR_ENTRIES_A_CELL / (ASTAR_CHUNK - 1 - ASTAR_CHUNK_SPARE) + 2 * ASTAR_BUCKETS + 2;
  astar->cells = grid->cells;
  astar->stride = grid->stride;
  astar->mark = malloc(cells * sizeof *astar->mark);
  // From calloc, large blocks come as pages that cost nothing before they are touched.
  astar->wide = calloc(cells, sizeof *astar->wide);
  astar->pool = malloc(chunks * ASTAR_CHUNK * sizeof *astar->pool);
  astar->touched = malloc((cells + 1) * sizeof *astar->touched); // one is written before it is known to count
  if (astar->mark != NULL && astar->wide != NULL && astar->pool != NULL && astar->touched != NULL)
    return astar;
  nav_astar_free(astar);
  return NULL;
}

void nav_astar_free(NavAstar *astar) {
  if (astar == NULL) return;
  free(astar->mark);
  free(astar->wide);
  free(astar->pool);
  free(astar->touched);
  free(astar);
}

/// What the last search did with a cell, and for a closed one the direction of the step into it.
static NavAstarMark look_up(const NavAstar *astar, NavCell cell, uint32_t *dir) {
  if (astar->search == 0) return NAV_ASTAR_UNTOUCHED;
  if (astar->diagonal) {
    uint32_t mark = astar->wide[cell].mark;
    *dir = mark & ASTAR_WAY;
    if (mark >> ASTAR_G_SHIFT != astar->search) return NAV_ASTAR_UNTOUCHED;
    return mark & ASTAR_WIDE_CLOSED ? NAV_ASTAR_CLOSED : NAV_ASTAR_OPEN;
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

/// The path from the marks, the target first, so that the tile behind the start comes to lie on top.
static bool lay_path(const NavAstar *astar, const NavAstarQuery *query, const int32_t *way, NavPath *path) {
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

static bool hopeless(const NavAstarQuery *query) {
  if (!nav_grid_open(query->grid, query->cls, query->from) ||
      !nav_grid_open(query->grid, query->cls, query->to))
    return true;
  const NavComponents *known = query->components;
  return known != NULL && known->cls == query->cls && known->revision == query->grid->revision &&
         !nav_components_connected(known, query->from, query->to);
}

static void begin(NavAstar *astar, bool diagonal) {
  astar->touched_count = 0;
  astar->diagonal = diagonal;
  astar->first_ready = astar->end_ready = 0;
  if (astar->search++ < ASTAR_MAX_SEARCHES) return;
  memset(astar->wide, 0, (size_t)astar->cells * sizeof *astar->wide);
  astar->search = 1;
}

NavAstarResult nav_astar_find(NavAstar *astar, const NavAstarQuery *query, NavPath *path) {
  BASE_ASSERT(query->grid->cells == astar->cells && query->grid->stride == astar->stride);
  nav_path_clear(path);
  begin(astar, query->diagonal);
  if (hopeless(query)) return (NavAstarResult){NAV_PATH_UNREACHABLE, 0, 0};
  int32_t way[ASTAR_WAYS];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) way[dir] = nav_grid_delta(query->grid, dir);
  NavAstarResult result =
      query->diagonal ? nav_astar_search_wide(astar, query, way) : nav_astar_search_narrow(astar, query);
  if (result.status == NAV_PATH_FOUND && !lay_path(astar, query, way, path)) {
    nav_path_clear(path);
    result.status = NAV_PATH_NO_MEMORY;
    result.cost = 0;
  }
  path->cost = result.cost;
  return result;
}

NavAstarMark nav_astar_mark(const NavAstar *astar, NavCell cell) {
  uint32_t dir;
  return look_up(astar, cell, &dir);
}

int32_t nav_astar_touched(const NavAstar *astar, const NavCell **cells) {
  *cells = astar->touched;
  return astar->touched_count;
}
