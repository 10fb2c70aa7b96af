/* The windowed search. Tiles of the window are numbered row by row; the start is the one in the middle. A
 * tile is pushed each time its cost becomes lower, and a popped entry whose cost is not the tile's any more
 * is dropped. */
#include "nav/astar/windowed.h"

#include <string.h>

#include "base/assert.h"

_Static_assert(((int)NAV_WINDOWED_MAX_EXPANDED + 1) * ((int)NAV_MAX_COST + (int)NAV_WINDOWED_MAX_BUSY_COST) <
                   UINT16_MAX,
               "the cost of a path fits 16 bits");

enum { REACH = NAV_WINDOWED_REACH, SIDE = NAV_WINDOWED_SIDE, NOT_REACHED = UINT16_MAX };

static int32_t index_of(int32_t x, int32_t y) {
  return (y + REACH) * SIDE + x + REACH;
}

static NavCell cell_of(const NavWindowed *window, int32_t index) {
  return window->query->from + (index / SIDE - REACH) * window->query->grid->stride + index % SIDE - REACH;
}

static uint32_t magnitude(int32_t value) {
  return (uint32_t)(value < 0 ? -value : value);
}

/// x, y: from the start.
static void reach(NavWindowed *window, int32_t x, int32_t y, uint32_t cost, uint32_t dir) {
  int32_t index = index_of(x, y);
  if (cost >= window->cost[index]) return;
  window->cost[index] = (uint16_t)cost;
  window->dir[index] = (uint8_t)dir;
  uint32_t apart =
      magnitude(window->from_x + x - window->to_x) + magnitude(window->from_y + y - window->to_y);
  uint32_t left = apart * window->min_cost;
  uint64_t tie = (uint64_t)(UINT16_MAX - cost) << 16 | (uint64_t)index;
  bool pushed = base_heap_push(&window->open, (uint64_t)(cost + left) << 32 | tie);
  BASE_ASSERT(pushed);
}

static void expand(NavWindowed *window, int32_t x, int32_t y, NavCell cell) {
  const NavWindowedQuery *query = window->query;
  const NavGrid *grid = query->grid;
  uint32_t here = window->cost[index_of(x, y)];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(grid, dir);
    if (!nav_grid_passable(grid, query->cls, cell, dir)) continue;
    if (cell == query->from && next == query->barred) continue;
    uint32_t enter = (uint32_t)nav_enter_cost(grid, query->cls, (NavTerrain)grid->terrain[next]);
    if (query->busy != NULL && query->busy[next] >= query->full) enter += (uint32_t)query->busy_cost;
    reach(window, x + nav_way_x(dir), y + nav_way_y(dir), here + enter, dir);
  }
}

NavCell nav_windowed_find(NavWindowed *window, const NavWindowedQuery *query) {
  BASE_ASSERT(query->from >= 0 && query->from < query->grid->cells);
  BASE_ASSERT(query->busy_cost >= 0 && query->busy_cost <= NAV_WINDOWED_MAX_BUSY_COST);
  window->query = query;
  window->from_x = nav_grid_x(query->grid, query->from),
  window->from_y = nav_grid_y(query->grid, query->from);
  window->to_x = nav_grid_x(query->grid, query->to), window->to_y = nav_grid_y(query->grid, query->to);
  window->min_cost = (uint32_t)nav_min_cost(query->grid, query->cls);
  window->expanded = 0;
  window->open = (BaseHeap){window->keys, 0, sizeof window->keys / sizeof *window->keys};
  memset(window->cost, 0xff, sizeof window->cost);
  reach(window, 0, 0, 0, NAV_NO_DIR);
  while (window->open.count > 0) {
    uint64_t key = base_heap_pop(&window->open);
    int32_t index = (int32_t)(key & UINT16_MAX);
    if (UINT16_MAX - (key >> 16 & UINT16_MAX) != window->cost[index]) continue;
    int32_t x = index % SIDE - REACH, y = index / SIDE - REACH;
    NavCell cell = cell_of(window, index);
    bool at_rim = x == -REACH || x == REACH || y == -REACH || y == REACH;
    if (cell == query->to || at_rim || window->expanded == NAV_WINDOWED_MAX_EXPANDED) return cell;
    window->expanded++;
    expand(window, x, y, cell);
  }
  return query->from;
}

int32_t nav_windowed_open_count(const NavWindowed *window) {
  return (int32_t)window->open.count;
}

NavCell nav_windowed_open(const NavWindowed *window, int32_t index) {
  BASE_ASSERT(index >= 0 && (size_t)index < window->open.count);
  return cell_of(window, (int32_t)(window->keys[index] & UINT16_MAX));
}

NavSteps nav_windowed_steps(const NavWindowed *window, NavCell to) {
  const NavGrid *grid = window->query->grid;
  int32_t x = nav_grid_x(grid, to) - window->from_x, y = nav_grid_y(grid, to) - window->from_y;
  BASE_ASSERT(magnitude(x) <= REACH && magnitude(y) <= REACH && window->cost[index_of(x, y)] != NOT_REACHED);
  uint32_t steps = 0, count = 0;
  for (int32_t at = index_of(x, y); window->dir[at] != NAV_NO_DIR; count++) {
    uint32_t dir = window->dir[at];
    steps = (steps << 2 | dir) & ((1u << 2 * NAV_WINDOWED_STEPS) - 1);
    at -= nav_way_delta(SIDE, dir);
  }
  return steps | (count < NAV_WINDOWED_STEPS ? count : NAV_WINDOWED_STEPS) << 2 * NAV_WINDOWED_STEPS;
}
