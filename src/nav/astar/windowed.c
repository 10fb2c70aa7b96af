/* The windowed search. Tiles of the window are numbered row by row; the start is the one in the middle. A
 * tile is pushed each time its cost becomes lower, and a popped entry whose cost is not the tile's any more
 * is dropped. The estimate is consistent, so no rank is below that of the start; of equal ranks, the tile
 * with the longer path so far is the one with less distance left. */
#include "nav/astar/windowed.h"

#include <string.h>

#include "base/assert.h"
#include "nav/grid/edges.h"

enum {
  REACH = NAV_WINDOWED_REACH,
  SIDE = NAV_WINDOWED_SIDE,
  INDEX_BITS = 12,
  DISTANCE_BITS = 14,
};
#define NOT_REACHED UINT32_MAX

_Static_assert((int)NAV_WINDOWED_TILES <= 1 << (int)INDEX_BITS, "a tile fits its bits of a key");
_Static_assert(2 * (int)NAV_MAX_SIDE < 1 << (int)DISTANCE_BITS, "a distance fits its bits of a key");

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
  window->cost[index] = cost;
  window->dir[index] = (uint8_t)dir;
  uint32_t apart =
      magnitude(window->from_x + x - window->to_x) + magnitude(window->from_y + y - window->to_y);
  const uint64_t rank = cost + apart * window->min_cost - window->start;
  const uint64_t tie = (uint64_t)apart << INDEX_BITS | (uint64_t)index;
  bool pushed = base_heap_push(&window->open, rank << (DISTANCE_BITS + INDEX_BITS) | tie);
  BASE_ASSERT(pushed);
}

static void expand(NavWindowed *window, int32_t x, int32_t y, NavCell cell) {
  const NavWindowedQuery *query = window->query;
  const NavGrid *grid = query->grid;
  const uint32_t door = (uint32_t)nav_door_cost(grid, query->cls);
  uint32_t here = window->cost[index_of(x, y)];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(grid, dir);
    if (!nav_grid_passable(grid, query->cls, cell, dir)) continue;
    if (cell == query->from && next == query->barred) continue;
    uint32_t enter = (uint32_t)nav_enter_cost(grid, query->cls, (NavTerrain)grid->terrain[next]);
    if (query->busy != NULL && query->busy[next] >= query->full) enter += (uint32_t)query->busy_cost;
    if (query->layer != NULL) enter += query->layer[next];
    if (door > 0) enter += door * nav_step_doors(grid->edges, grid->stride, cell, dir);
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
  window->start = window->min_cost *
                  (magnitude(window->from_x - window->to_x) + magnitude(window->from_y - window->to_y));
  window->expanded = 0;
  window->open = (BaseHeap){window->keys, 0, sizeof window->keys / sizeof *window->keys};
  memset(window->cost, 0xff, sizeof window->cost);
  reach(window, 0, 0, 0, NAV_NO_DIR);
  while (window->open.count > 0) {
    const uint64_t key = base_heap_pop(&window->open);
    const int32_t index = (int32_t)(key & ((1u << INDEX_BITS) - 1));
    const uint64_t apart = key >> INDEX_BITS & ((1u << DISTANCE_BITS) - 1);
    const uint64_t rank = (key >> (DISTANCE_BITS + INDEX_BITS)) + window->start;
    if (rank - apart * window->min_cost != window->cost[index]) continue; // it was reached more cheaply
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
  return cell_of(window, (int32_t)(window->keys[index] & ((1u << INDEX_BITS) - 1)));
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
