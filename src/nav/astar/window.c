/* The windowed search, with four directions and with eight: one body, and a row for each that says what steps
 * there are and how a key is made. Tiles of the window are numbered row by row; the start is the one in the
 * middle. A tile is pushed each time its cost becomes lower, and a popped entry whose cost is not the tile's
 * any more is dropped.
 *
 * Distance times the lowest cost is consistent, so no tile is expanded twice, and a way has at most as many
 * steps as tiles are expanded. */
#include "nav/astar/windowed.h"

#include <string.h>

#include "base/assert.h"
#include "base/compiler.h"
#include "nav/astar/windowed_diagonal.h"
#include "nav/field/input.h"

enum { REACH = NAV_WINDOWED_REACH, SIDE = NAV_WINDOWED_SIDE, COUNT_SHIFT = 28 };

/// A key is a rank, then the inverted cost, then a tile of the window.
enum { STRAIGHT_COST_BITS = 16, STRAIGHT_INDEX_BITS = 16, DIAGONAL_COST_BITS = 24, DIAGONAL_INDEX_BITS = 12 };

#define MOST_COST                                                                                            \
  (((int)NAV_WINDOWED_MAX_EXPANDED + 1) * ((int)NAV_MAX_COST + (int)NAV_WINDOWED_MAX_BUSY_COST))
_Static_assert(MOST_COST < (1 << STRAIGHT_COST_BITS) - 1, "the cost of a path fits its bits of a key");
_Static_assert(MOST_COST *(int)NAV_FIELD_DIAGONAL < (1 << DIAGONAL_COST_BITS) - 1,
               "the cost of a path with diagonals does");
_Static_assert((int)NAV_WINDOWED_TILES <= 1 << (int)DIAGONAL_INDEX_BITS, "a tile fits its bits of a key");
_Static_assert(2 * (int)NAV_WINDOWED_STEPS <= COUNT_SHIFT && 3 * (int)NAV_WINDOWED_WAYS <= COUNT_SHIFT,
               "the steps fit below their number");

/// What differs. A diagonal step that there is not counts as two straight ones in estimates.
typedef struct WindowKind {
  uint32_t ways;               // directions of a step
  uint32_t straight, diagonal; // length of a step
  uint32_t cost_bits, index_bits;
  bool wide;            // costs are of 32 bits, else of 16
  uint8_t none;         // way into the start
  uint32_t way_bits;    // of a packed step
  uint32_t packed_ways; // steps that are packed
} WindowKind;

static const WindowKind four_ways = {.ways = NAV_DIR_COUNT,
                                     .straight = 1,
                                     .diagonal = 2,
                                     .cost_bits = STRAIGHT_COST_BITS,
                                     .index_bits = STRAIGHT_INDEX_BITS,
                                     .wide = false,
                                     .none = NAV_NO_DIR,
                                     .way_bits = 2,
                                     .packed_ways = NAV_WINDOWED_STEPS};
static const WindowKind eight_ways = {.ways = NAV_WAY_COUNT,
                                      .straight = NAV_FIELD_STRAIGHT,
                                      .diagonal = NAV_FIELD_DIAGONAL,
                                      .cost_bits = DIAGONAL_COST_BITS,
                                      .index_bits = DIAGONAL_INDEX_BITS,
                                      .wide = true,
                                      .none = NAV_WAY_COUNT,
                                      .way_bits = 3,
                                      .packed_ways = NAV_WINDOWED_WAYS};

/// The caller's struct of either kind.
typedef struct Window {
  const NavWindowedQuery *query;
  int32_t from_x, from_y, to_x, to_y;
  uint32_t min_cost;
  uint16_t *cost16; // where costs are of 16 bits
  uint32_t *cost32; // where of 32
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

BASE_INLINE uint32_t cost_at(const Window *window, const WindowKind *kind, int32_t index) {
  return kind->wide ? window->cost32[index] : window->cost16[index];
}

BASE_INLINE uint32_t max_cost(const WindowKind *kind) {
  return (1u << kind->cost_bits) - 1;
}

/// What is left from a tile, x and y from the start, where all tiles cost the least.
BASE_INLINE uint32_t estimate_rest(const Window *window, const WindowKind *kind, int32_t x, int32_t y) {
  const uint32_t dx = magnitude(window->from_x + x - window->to_x),
                 dy = magnitude(window->from_y + y - window->to_y);
  const uint32_t longer = dx > dy ? dx : dy, shorter = dx > dy ? dy : dx;
  return (kind->diagonal * shorter + kind->straight * (longer - shorter)) * window->min_cost;
}

BASE_INLINE void reach_tile(const Window *window, const WindowKind *kind, int32_t x, int32_t y, uint32_t cost,
                            uint32_t way) {
  const int32_t index = index_of(x, y);
  if (cost >= cost_at(window, kind, index)) return;
  if (kind->wide)
    window->cost32[index] = cost;
  else
    window->cost16[index] = (uint16_t)cost;
  window->way[index] = (uint8_t)way;
  const uint64_t rank = (uint64_t)cost + estimate_rest(window, kind, x, y), left = max_cost(kind) - cost;
  const uint64_t tie = left << kind->index_bits | (uint64_t)index;
  const bool pushed = base_heap_push(window->open, rank << (kind->cost_bits + kind->index_bits) | tie);
  BASE_ASSERT(pushed);
}

BASE_INLINE void expand_tile(const Window *window, const WindowKind *kind, int32_t x, int32_t y,
                             NavCell cell) {
  const NavWindowedQuery *query = window->query;
  const NavGrid *grid = query->grid;
  const uint32_t here = cost_at(window, kind, index_of(x, y));
  for (uint32_t way = 0; way < kind->ways; way++) {
    const NavCell next = cell + nav_way_delta(grid->stride, way);
    if (!nav_grid_way_open(grid, query->cls, cell, way)) continue;
    if (cell == query->from && next == query->barred) continue;
    uint32_t enter = (uint32_t)nav_enter_cost(grid, query->cls, (NavTerrain)grid->terrain[next]);
    if (query->busy != NULL && query->busy[next] >= query->full) enter += (uint32_t)query->busy_cost;
    const uint32_t length = way < NAV_DIR_COUNT ? kind->straight : kind->diagonal;
    reach_tile(window, kind, x + nav_way_x(way), y + nav_way_y(way), here + length * enter, way);
  }
}

/// Searches; `expanded` receives how many tiles were.
BASE_INLINE NavCell search_window(const Window *window, const WindowKind *kind, int32_t *expanded) {
  const NavWindowedQuery *query = window->query;
  *expanded = 0;
  reach_tile(window, kind, 0, 0, 0, kind->none);
  while (window->open->count > 0) {
    const uint64_t key = base_heap_pop(window->open);
    const int32_t index = (int32_t)(key & ((1u << kind->index_bits) - 1));
    if (max_cost(kind) - (key >> kind->index_bits & max_cost(kind)) != cost_at(window, kind, index)) continue;
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

/* Both structs have the same members, of other sizes: what names them is written for each. */

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
  .to_y = (window)->to_y, .min_cost = (window)->min_cost, .open = &(window)->open

NavCell nav_windowed_find(NavWindowed *window, const NavWindowedQuery *query) {
  check_query(query);
  BEGIN_WINDOW(window, query);
  const Window seen = {SEEN_WINDOW(window), .cost16 = window->cost, .way = window->dir};
  return search_window(&seen, &four_ways, &window->expanded);
}

int32_t nav_windowed_open_count(const NavWindowed *window) {
  return (int32_t)window->open.count;
}

NavCell nav_windowed_open(const NavWindowed *window, int32_t index) {
  BASE_ASSERT(index >= 0 && (size_t)index < window->open.count);
  return cell_of(window->query, (int32_t)(window->keys[index] & ((1u << STRAIGHT_INDEX_BITS) - 1)));
}

NavSteps nav_windowed_steps(const NavWindowed *window, NavCell to) {
  const int32_t index = index_of_cell(window->query, to);
  BASE_ASSERT(window->cost[index] != UINT16_MAX);
  return pack_steps(&four_ways, window->dir, index);
}

NavCell nav_windowed_diagonal_find(NavWindowedDiagonal *window, const NavWindowedQuery *query) {
  check_query(query);
  BEGIN_WINDOW(window, query);
  const Window seen = {SEEN_WINDOW(window), .cost32 = window->cost, .way = window->way};
  return search_window(&seen, &eight_ways, &window->expanded);
}

int32_t nav_windowed_diagonal_open_count(const NavWindowedDiagonal *window) {
  return (int32_t)window->open.count;
}

NavCell nav_windowed_diagonal_open(const NavWindowedDiagonal *window, int32_t index) {
  BASE_ASSERT(index >= 0 && (size_t)index < window->open.count);
  return cell_of(window->query, (int32_t)(window->keys[index] & ((1u << DIAGONAL_INDEX_BITS) - 1)));
}

uint32_t nav_windowed_diagonal_cost(const NavWindowedDiagonal *window, NavCell to) {
  const int32_t index = index_of_cell(window->query, to);
  BASE_ASSERT(window->cost[index] != UINT32_MAX);
  return window->cost[index];
}

NavWays8 nav_windowed_diagonal_steps(const NavWindowedDiagonal *window, NavCell to) {
  const int32_t index = index_of_cell(window->query, to);
  BASE_ASSERT(window->cost[index] != UINT32_MAX);
  return pack_steps(&eight_ways, window->way, index);
}
