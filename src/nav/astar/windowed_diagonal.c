/* The windowed search with eight directions. As in windowed.c tiles of the window are numbered row by row,
 * and a popped entry whose cost is not the tile's any more is dropped.
 *
 * A key is a rank above that of the start, 32 bits, the distance left in 20 and a tile in 12. Octile distance
 * times the lowest cost is consistent, so no rank is lower and no tile is expanded twice, and a way has at
 * most as many steps as tiles are expanded. */
#include "nav/astar/windowed_diagonal.h"

#include <string.h>

#include "base/assert.h"
#include "nav/field/input.h"
#include "nav/grid/edges.h"

enum {
  REACH = NAV_WINDOWED_REACH,
  SIDE = NAV_WINDOWED_SIDE,
  INDEX_BITS = 12,
  DISTANCE_BITS = 20,
  MAX_DISTANCE = (1 << DISTANCE_BITS) - 1,
};
#define NOT_REACHED UINT32_MAX

_Static_assert((int)NAV_WINDOWED_TILES <= 1 << (int)INDEX_BITS, "a tile fits its bits of a key");
_Static_assert((int)NAV_MAX_SIDE *(int)NAV_FIELD_DIAGONAL < (int)MAX_DISTANCE, "so does a distance");
_Static_assert(((int64_t)NAV_WINDOWED_MAX_EXPANDED + 2 * NAV_WINDOWED_SIDE) *
                       (3 * NAV_MAX_COST + NAV_WINDOWED_MAX_BUSY_COST + UINT8_MAX) * NAV_FIELD_DIAGONAL <
                   (int64_t)UINT32_MAX,
               "and the cost of a path");

static int32_t index_of(int32_t x, int32_t y) {
  return (y + REACH) * SIDE + x + REACH;
}

static NavCell cell_of(const NavWindowedDiagonal *window, int32_t index) {
  return window->query->from + (index / SIDE - REACH) * window->query->grid->stride + index % SIDE - REACH;
}

static uint32_t magnitude(int32_t value) {
  return (uint32_t)(value < 0 ? -value : value);
}

/// The distance left from a tile, x and y from the start.
static uint32_t distance_left(const NavWindowedDiagonal *window, int32_t x, int32_t y) {
  const uint32_t dx = magnitude(window->from_x + x - window->to_x),
                 dy = magnitude(window->from_y + y - window->to_y);
  const uint32_t longer = dx > dy ? dx : dy, shorter = dx > dy ? dy : dx;
  return NAV_FIELD_DIAGONAL * shorter + NAV_FIELD_STRAIGHT * (longer - shorter);
}

static void reach_tile(NavWindowedDiagonal *window, int32_t x, int32_t y, uint32_t cost, uint32_t way) {
  const int32_t index = index_of(x, y);
  if (cost >= window->cost[index]) return;
  window->cost[index] = cost;
  window->way[index] = (uint8_t)way;
  const uint64_t left = distance_left(window, x, y), rank = cost + left * window->min_cost - window->start;
  const uint64_t tie = left << INDEX_BITS | (uint64_t)index;
  const bool pushed = base_heap_push(&window->open, rank << (DISTANCE_BITS + INDEX_BITS) | tie);
  BASE_ASSERT(pushed);
}

static void expand_tile(NavWindowedDiagonal *window, int32_t x, int32_t y, NavCell cell) {
  const NavWindowedQuery *query = window->query;
  const NavGrid *grid = query->grid;
  const uint32_t door = (uint32_t)nav_door_cost(grid, query->cls);
  const uint32_t here = window->cost[index_of(x, y)];
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    const NavCell next = cell + nav_way_delta(grid->stride, way);
    if (!nav_grid_way_open(grid, query->cls, cell, way)) continue;
    if (cell == query->from && next == query->barred) continue;
    uint32_t enter = (uint32_t)nav_enter_cost(grid, query->cls, (NavTerrain)grid->terrain[next]);
    if (query->busy != NULL && query->busy[next] >= query->full) enter += (uint32_t)query->busy_cost;
    if (query->layer != NULL) enter += query->layer[next];
    const uint32_t length = way < NAV_DIR_COUNT ? NAV_FIELD_STRAIGHT : NAV_FIELD_DIAGONAL;
    const uint32_t doors = door > 0 ? nav_step_doors(grid->edges, grid->stride, cell, way) : 0;
    const uint32_t cost = here + length * enter + NAV_FIELD_STRAIGHT * door * doors;
    reach_tile(window, x + nav_way_x(way), y + nav_way_y(way), cost, way);
  }
}

static void begin_search(NavWindowedDiagonal *window, const NavWindowedQuery *query) {
  window->query = query;
  window->from_x = nav_grid_x(query->grid, query->from);
  window->from_y = nav_grid_y(query->grid, query->from);
  window->to_x = nav_grid_x(query->grid, query->to);
  window->to_y = nav_grid_y(query->grid, query->to);
  window->min_cost = (uint32_t)nav_min_cost(query->grid, query->cls);
  window->start = window->min_cost * distance_left(window, 0, 0);
  window->expanded = 0;
  window->open = (BaseHeap){window->keys, 0, sizeof window->keys / sizeof *window->keys};
  memset(window->cost, 0xff, sizeof window->cost);
  reach_tile(window, 0, 0, 0, NAV_WAY_COUNT);
}

NavCell nav_windowed_diagonal_find(NavWindowedDiagonal *window, const NavWindowedQuery *query) {
  BASE_ASSERT(query->from >= 0 && query->from < query->grid->cells);
  BASE_ASSERT(query->busy_cost >= 0 && query->busy_cost <= NAV_WINDOWED_MAX_BUSY_COST);
  begin_search(window, query);
  while (window->open.count > 0) {
    const uint64_t key = base_heap_pop(&window->open);
    const int32_t index = (int32_t)(key & ((1u << INDEX_BITS) - 1));
    const uint64_t rank = (key >> (DISTANCE_BITS + INDEX_BITS)) + window->start;
    if (rank - (key >> INDEX_BITS & MAX_DISTANCE) * window->min_cost != window->cost[index])
      continue; // it was reached more cheaply
    const int32_t x = index % SIDE - REACH, y = index / SIDE - REACH;
    const NavCell cell = cell_of(window, index);
    const bool at_rim = x == -REACH || x == REACH || y == -REACH || y == REACH;
    if (cell == query->to || at_rim || window->expanded == NAV_WINDOWED_MAX_EXPANDED) return cell;
    window->expanded++;
    expand_tile(window, x, y, cell);
  }
  return query->from;
}

int32_t nav_windowed_diagonal_open_count(const NavWindowedDiagonal *window) {
  return (int32_t)window->open.count;
}

NavCell nav_windowed_diagonal_open(const NavWindowedDiagonal *window, int32_t index) {
  BASE_ASSERT(index >= 0 && (size_t)index < window->open.count);
  return cell_of(window, (int32_t)(window->keys[index] & ((1u << INDEX_BITS) - 1)));
}

static int32_t index_of_cell(const NavWindowedDiagonal *window, NavCell cell) {
  const NavGrid *grid = window->query->grid;
  const int32_t x = nav_grid_x(grid, cell) - window->from_x, y = nav_grid_y(grid, cell) - window->from_y;
  BASE_ASSERT(magnitude(x) <= REACH && magnitude(y) <= REACH);
  BASE_ASSERT(window->cost[index_of(x, y)] != NOT_REACHED);
  return index_of(x, y);
}

uint32_t nav_windowed_diagonal_cost(const NavWindowedDiagonal *window, NavCell to) {
  return window->cost[index_of_cell(window, to)];
}

NavWays8 nav_windowed_diagonal_steps(const NavWindowedDiagonal *window, NavCell to) {
  uint32_t steps = 0, count = 0;
  for (int32_t at = index_of_cell(window, to); window->way[at] != NAV_WAY_COUNT; count++) {
    const uint32_t way = window->way[at];
    steps = (steps << 3 | way) & ((1u << 3 * NAV_WINDOWED_WAYS) - 1);
    at -= nav_way_delta(SIDE, way);
  }
  return steps | (count < NAV_WINDOWED_WAYS ? count : NAV_WINDOWED_WAYS) << 28;
}
