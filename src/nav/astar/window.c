/* The windowed search, with four directions and with eight: one body, and a row for each with its steps.
 * Tiles of the window are numbered row by row; the start is the one in the middle. A tile is pushed each time
 * its cost becomes lower, and a popped entry whose cost is not the tile's any more is dropped.
 *
 * A key is a rank above that of the start, 32 bits, the distance left in 20 and a tile in 12. Distance times
 * the lowest cost is consistent, so no rank is lower than that of the start, no tile is expanded twice, and a
 * way has at most as many steps as tiles are expanded. Of equal ranks the tile with less distance left is the
 * one with the longer path so far. */
#include "nav/astar/windowed.h"

#include <string.h>

#include "base/assert.h"
#include "base/compiler.h"
#include "nav/astar/windowed_diagonal.h"
#include "nav/field/input.h"
#include "nav/grid/edges.h"

enum {
  REACH = NAV_WINDOWED_REACH,
  SIDE = NAV_WINDOWED_SIDE,
  INDEX_BITS = 12,
  DISTANCE_BITS = 20,
  MAX_INDEX = (1 << INDEX_BITS) - 1,
  MAX_DISTANCE = (1 << DISTANCE_BITS) - 1,
  COUNT_SHIFT = 28,
};
#define NOT_REACHED UINT32_MAX

_Static_assert((int)NAV_WINDOWED_TILES <= 1 << (int)INDEX_BITS, "a tile fits its bits of a key");
_Static_assert((int)NAV_MAX_SIDE *(int)NAV_FIELD_DIAGONAL < (int)MAX_DISTANCE, "so does a distance");
_Static_assert(((int64_t)NAV_WINDOWED_MAX_EXPANDED + 2 * NAV_WINDOWED_SIDE) *
                       (3 * NAV_MAX_COST + NAV_WINDOWED_MAX_BUSY_COST + UINT8_MAX) * NAV_FIELD_DIAGONAL <
                   (int64_t)UINT32_MAX,
               "and the cost of a path");
_Static_assert(2 * (int)NAV_WINDOWED_STEPS <= COUNT_SHIFT && 3 * (int)NAV_WINDOWED_WAYS <= COUNT_SHIFT,
               "the steps fit below their number");

/// The differences of the two. A diagonal step counts as two straight ones in estimates where there is none.
typedef struct WindowKind {
  uint32_t ways;               // directions of a step
  uint32_t straight, diagonal; // length of a step
  uint8_t none;                // way into the start
  uint32_t way_bits;           // of a packed step
  uint32_t packed_ways;        // steps that are packed
} WindowKind;

static const WindowKind four_ways = {.ways = NAV_DIR_COUNT,
                                     .straight = 1,
                                     .diagonal = 2,
                                     .none = NAV_NO_DIR,
                                     .way_bits = 2,
                                     .packed_ways = NAV_WINDOWED_STEPS};
static const WindowKind eight_ways = {.ways = NAV_WAY_COUNT,
                                      .straight = NAV_FIELD_STRAIGHT,
                                      .diagonal = NAV_FIELD_DIAGONAL,
                                      .none = NAV_WAY_COUNT,
                                      .way_bits = 3,
                                      .packed_ways = NAV_WINDOWED_WAYS};

/// The caller's struct of either kind.
typedef struct Window {
  const NavWindowedQuery *query;
  int32_t from_x, from_y, to_x, to_y;
  uint32_t min_cost, start;
  uint32_t *cost;
  uint8_t *way;
  BaseHeap *open;
} Window;

static int32_t index_of(int32_t x, int32_t y) {
  return (y + REACH) * SIDE + x + REACH;
}

static NavCell cell_of(const NavWindowedQuery *query, int32_t index) {
  return query->from + (index / SIDE - REACH) * query->grid->stride + index % SIDE - REACH;
}

static uint32_t magnitude(int32_t value) {
  return (uint32_t)(value < 0 ? -value : value);
}

/// The distance left from a tile, x and y from the start.
BASE_INLINE uint32_t distance_left(const Window *window, const WindowKind *kind, int32_t x, int32_t y) {
  const uint32_t dx = magnitude(window->from_x + x - window->to_x),
                 dy = magnitude(window->from_y + y - window->to_y);
  const uint32_t longer = dx > dy ? dx : dy, shorter = dx > dy ? dy : dx;
  return kind->diagonal * shorter + kind->straight * (longer - shorter);
}

BASE_INLINE void reach_tile(const Window *window, const WindowKind *kind, int32_t x, int32_t y, uint32_t cost,
                            uint32_t way) {
  const int32_t index = index_of(x, y);
  if (cost >= window->cost[index]) return;
  window->cost[index] = cost;
  window->way[index] = (uint8_t)way;
  const uint64_t left = distance_left(window, kind, x, y);
  const uint64_t rank = cost + left * window->min_cost - window->start;
  const uint64_t tie = left << INDEX_BITS | (uint64_t)index;
  const bool pushed = base_heap_push(window->open, rank << (DISTANCE_BITS + INDEX_BITS) | tie);
  BASE_ASSERT(pushed);
}

BASE_INLINE void expand_tile(const Window *window, const WindowKind *kind, int32_t x, int32_t y,
                             NavCell cell) {
  const NavWindowedQuery *query = window->query;
  const NavGrid *grid = query->grid;
  const uint32_t here = window->cost[index_of(x, y)];
  const uint32_t door = (uint32_t)nav_door_cost(grid, query->cls) * kind->straight;
  for (uint32_t way = 0; way < kind->ways; way++) {
    const NavCell next = cell + nav_way_delta(grid->stride, way);
    if (!nav_grid_way_open(grid, query->cls, cell, way)) continue;
    if (cell == query->from && next == query->barred) continue;
    uint32_t enter = (uint32_t)nav_enter_cost(grid, query->cls, (NavTerrain)grid->terrain[next]);
    if (query->busy != NULL && query->busy[next] >= query->full) enter += (uint32_t)query->busy_cost;
    if (query->layer != NULL) enter += query->layer[next];
    const uint32_t length = way < NAV_DIR_COUNT ? kind->straight : kind->diagonal;
    const uint32_t doors = door > 0 ? door * nav_step_doors(grid->edges, grid->stride, cell, way) : 0;
    reach_tile(window, kind, x + nav_way_x(way), y + nav_way_y(way), here + length * enter + doors, way);
  }
}

/// Searches; `expanded` receives how many tiles were.
BASE_INLINE NavCell search_window(Window *window, const WindowKind *kind, int32_t *expanded) {
  const NavWindowedQuery *query = window->query;
  *expanded = 0;
  window->start = distance_left(window, kind, 0, 0) * window->min_cost;
  reach_tile(window, kind, 0, 0, 0, kind->none);
  while (window->open->count > 0) {
    const uint64_t key = base_heap_pop(window->open);
    const int32_t index = (int32_t)(key & MAX_INDEX);
    const uint64_t rank = (key >> (DISTANCE_BITS + INDEX_BITS)) + window->start;
    const uint64_t left = key >> INDEX_BITS & MAX_DISTANCE;
    if (rank - left * window->min_cost != window->cost[index]) continue; // it was reached more cheaply
    const int32_t x = index % SIDE - REACH, y = index / SIDE - REACH;
    const NavCell cell = cell_of(query, index);
    const bool at_rim = x == -REACH || x == REACH || y == -REACH || y == REACH;
    if (cell == query->to || at_rim || *expanded == NAV_WINDOWED_MAX_EXPANDED) return cell;
    ++*expanded;
    expand_tile(window, kind, x, y, cell);
  }
  return query->from;
}

/// The first steps of the way to `to`, packed. `way`: per tile of the window, the way into it.
BASE_INLINE uint32_t pack_steps(const WindowKind *kind, const uint8_t *way, int32_t to) {
  uint32_t steps = 0, count = 0;
  for (int32_t at = to; way[at] != kind->none; count++) {
    steps = (steps << kind->way_bits | way[at]) & ((1u << kind->way_bits * kind->packed_ways) - 1);
    at -= nav_way_delta(SIDE, way[at]);
  }
  return steps | (count < kind->packed_ways ? count : kind->packed_ways) << COUNT_SHIFT;
}

static void check_query(const NavWindowedQuery *query) {
  BASE_ASSERT(query->from >= 0 && query->from < query->grid->cells);
  BASE_ASSERT(query->busy_cost >= 0 && query->busy_cost <= NAV_WINDOWED_MAX_BUSY_COST);
}

/// The tile of the window that the cell is.
static int32_t index_of_cell(const NavWindowedQuery *query, NavCell cell) {
  const int32_t x = nav_grid_x(query->grid, cell) - nav_grid_x(query->grid, query->from),
                y = nav_grid_y(query->grid, cell) - nav_grid_y(query->grid, query->from);
  BASE_ASSERT(magnitude(x) <= REACH && magnitude(y) <= REACH);
  return index_of(x, y);
}

/* Both structs have the same members, keys of another number: what names them is written for each. */

#define BEGIN_WINDOW(window, asked)                                                                          \
  do {                                                                                                       \
    (window)->query = (asked);                                                                               \
    (window)->from_x = nav_grid_x((asked)->grid, (asked)->from);                                             \
    (window)->from_y = nav_grid_y((asked)->grid, (asked)->from);                                             \
    (window)->to_x = nav_grid_x((asked)->grid, (asked)->to);                                                 \
    (window)->to_y = nav_grid_y((asked)->grid, (asked)->to);                                                 \
    (window)->min_cost = (uint32_t)nav_min_cost((asked)->grid, (asked)->cls);                                \
    (window)->open = (BaseHeap){(window)->keys, 0, sizeof(window)->keys / sizeof *(window)->keys};           \
    memset((window)->cost, 0xff, sizeof(window)->cost);                                                      \
  } while (0)

#define SEEN_WINDOW(window)                                                                                  \
  .query = (window)->query, .from_x = (window)->from_x, .from_y = (window)->from_y, .to_x = (window)->to_x,  \
  .to_y = (window)->to_y, .min_cost = (window)->min_cost, .open = &(window)->open, .cost = (window)->cost

NavCell nav_windowed_find(NavWindowed *window, const NavWindowedQuery *query) {
  check_query(query);
  BEGIN_WINDOW(window, query);
  Window seen = {SEEN_WINDOW(window), .way = window->dir};
  return search_window(&seen, &four_ways, &window->expanded);
}

int32_t nav_windowed_open_count(const NavWindowed *window) {
  return (int32_t)window->open.count;
}

NavCell nav_windowed_open(const NavWindowed *window, int32_t index) {
  BASE_ASSERT(index >= 0 && (size_t)index < window->open.count);
  return cell_of(window->query, (int32_t)(window->keys[index] & MAX_INDEX));
}

NavSteps nav_windowed_steps(const NavWindowed *window, NavCell to) {
  const int32_t index = index_of_cell(window->query, to);
  BASE_ASSERT(window->cost[index] != NOT_REACHED);
  return pack_steps(&four_ways, window->dir, index);
}

NavCell nav_windowed_diagonal_find(NavWindowedDiagonal *window, const NavWindowedQuery *query) {
  check_query(query);
  BEGIN_WINDOW(window, query);
  Window seen = {SEEN_WINDOW(window), .way = window->way};
  return search_window(&seen, &eight_ways, &window->expanded);
}

int32_t nav_windowed_diagonal_open_count(const NavWindowedDiagonal *window) {
  return (int32_t)window->open.count;
}

NavCell nav_windowed_diagonal_open(const NavWindowedDiagonal *window, int32_t index) {
  BASE_ASSERT(index >= 0 && (size_t)index < window->open.count);
  return cell_of(window->query, (int32_t)(window->keys[index] & MAX_INDEX));
}

uint32_t nav_windowed_diagonal_cost(const NavWindowedDiagonal *window, NavCell to) {
  const int32_t index = index_of_cell(window->query, to);
  BASE_ASSERT(window->cost[index] != NOT_REACHED);
  return window->cost[index];
}

NavWays8 nav_windowed_diagonal_steps(const NavWindowedDiagonal *window, NavCell to) {
  const int32_t index = index_of_cell(window->query, to);
  BASE_ASSERT(window->cost[index] != NOT_REACHED);
  return pack_steps(&eight_ways, window->way, index);
}
