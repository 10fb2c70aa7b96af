/* Clearance from the bottom right: a square of k tiles fits where squares of k - 1 fit on its three other
 * corners, its own tile is open, and the first 2 x 2 of its tiles have nothing between them. All other pairs
 * of its tiles lie within one of the three squares. */
#include "nav/sizes/clearance.h"

#include "base/arena.h"
#include "base/expect.h"
#include "nav/sizes/within.h"

static bool is_tile(const NavGrid *grid, NavClass cls, NavCell cell) {
  return nav_grid_sound(grid) && nav_class_sound(cls) && nav_cell_inner(grid, cell);
}

bool nav_fits(const NavGrid *grid, NavClass cls, int32_t size, NavCell cell) {
  BASE_EXPECT(is_tile(grid, cls, cell) && size >= 1 && size <= NAV_MAX_SIZE, false);
  // Tile by tile from the top left, so that none behind the ring is read: the ring is closed.
  for (int32_t y = 0; y < size; y++)
    for (int32_t x = 0; x < size; x++) {
      const NavCell at = cell + y * grid->stride + x;
      if (!nav_grid_open(grid, cls, at)) return false;
      if (x > 0 && !nav_grid_passable(grid, cls, at, NAV_LEFT)) return false;
      if (y > 0 && !nav_grid_passable(grid, cls, at, NAV_UP)) return false;
    }
  return true;
}

/// Does one of that size fit at any of the positions that cover the cell?
static bool covers_cell(const NavGrid *grid, NavClass cls, int32_t size, int32_t x, int32_t y) {
  for (int32_t top = y - size + 1; top <= y; top++)
    for (int32_t left = x - size + 1; left <= x; left++)
      if (nav_grid_inside(grid, left, top) && nav_fits(grid, cls, size, nav_grid_cell(grid, left, top)))
        return true;
  return false;
}

int32_t nav_fits_over(const NavGrid *grid, NavClass cls, NavCell cell) {
  BASE_EXPECT(is_tile(grid, cls, cell), 0);
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  int32_t size = NAV_MAX_SIZE;
  while (size > 0 && !covers_cell(grid, cls, size, x, y)) size--;
  return size;
}

bool nav_clearance_init(NavClearance *clearance, const NavGrid *grid, NavClass cls) {
  BASE_EXPECT(clearance != NULL, false);
  *clearance = (NavClearance){0};
  BASE_EXPECT(nav_grid_sound(grid) && nav_class_sound(cls), false);
  *clearance = (NavClearance){.cls = cls, .cells = grid->cells};
  clearance->size = base_block_alloc((size_t)grid->cells, sizeof *clearance->size);
  if (clearance->size != NULL) return true;
  nav_clearance_free(clearance);
  return false;
}

void nav_clearance_free(NavClearance *clearance) {
  BASE_EXPECT(clearance != NULL, );
  base_block_free(clearance->size);
  *clearance = (NavClearance){0};
}

static uint32_t min_of(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

/// The limit of the cell alone: 0 where it is closed, 1 where an edge lies within the first 2 x 2 tiles.
static uint32_t limit_of(const NavClearance *clearance, const NavGrid *grid, NavCell cell) {
  const bool open = nav_grid_open(grid, clearance->cls, cell);
  const uint8_t *edges = &grid->edges[cell];
  if (!open) return 0;
  return nav_edges_within(edges, edges + grid->stride, nav_edge_rule(grid, clearance->cls)) ? 1
                                                                                            : NAV_MAX_SIZE;
}

/// The limits of a row, without branches.
static void limit_row(const NavClearance *clearance, const NavGrid *grid, NavCell first) {
  uint8_t open[NAV_MAX_TERRAINS];
  for (int32_t terrain = 0; terrain < grid->terrains; terrain++)
    open[terrain] = nav_enter_cost(grid, clearance->cls, (NavTerrain)terrain) > 0 ? NAV_MAX_SIZE : 0;
  uint8_t *restrict size = clearance->size + first;
  const uint8_t *restrict terrain = grid->terrain + first;
  const uint8_t *restrict edges = grid->edges + first, *restrict below = edges + grid->stride;
  const NavEdgeRule rule = nav_edge_rule(grid, clearance->cls);
  const int32_t width = grid->width;
  for (int32_t x = 0; x < width; x++) size[x] = open[terrain[x]];
  if (grid->edge_count == 0) return;
  for (int32_t x = 0; x < width; x++) {
    const uint8_t most =
        (uint8_t)(NAV_MAX_SIZE - (NAV_MAX_SIZE - 1) * nav_edges_within(edges + x, below + x, rule));
    size[x] = size[x] < most ? size[x] : most;
  }
}

static bool has_cells_of(const NavClearance *clearance, const NavGrid *grid) {
  return clearance != NULL && clearance->size != NULL && nav_grid_sound(grid) &&
         clearance->cells == grid->cells;
}

void nav_clearance_build(NavClearance *clearance, const NavGrid *grid) {
  BASE_EXPECT(has_cells_of(clearance, grid), );
  const int32_t width = grid->width;
  clearance->revision = grid->revision;
  for (int32_t y = grid->height - 1; y >= 0; y--) {
    const NavCell first = nav_grid_cell(grid, 0, y);
    limit_row(clearance, grid, first);
    uint8_t *restrict size = clearance->size + first;
    const uint8_t *restrict below = size + grid->stride;
    uint32_t right = 0; // the ring is closed
    for (int32_t x = width - 1; x >= 0; x--)
      size[x] = (uint8_t)(right = min_of(size[x], 1 + min_of(right, min_of(below[x], below[x + 1]))));
  }
}

void nav_clearance_update(NavClearance *clearance, const NavGrid *grid, const NavCell *changed,
                          int32_t count) {
  BASE_EXPECT(has_cells_of(clearance, grid) && count >= 0 && (changed != NULL || count == 0), );
  for (int32_t i = 0; i < count; i++) BASE_EXPECT(nav_cell_sound(grid, changed[i]), );
  clearance->revision = grid->revision;
  for (int32_t i = 0; i < count; i++) {
    // Squares that cover the cell: an edge within one has the tiles on both of its sides within.
    const int32_t right = nav_grid_x(grid, changed[i]), bottom = nav_grid_y(grid, changed[i]);
    for (int32_t y = bottom; y > bottom - NAV_MAX_SIZE; y--)
      for (int32_t x = right; x > right - NAV_MAX_SIZE; x--)
        if (nav_grid_inside(grid, x, y)) {
          const NavCell cell = nav_grid_cell(grid, x, y);
          uint8_t *size = &clearance->size[cell];
          const uint32_t around = min_of(size[1], min_of(size[grid->stride], size[grid->stride + 1]));
          *size = (uint8_t)min_of(limit_of(clearance, grid, cell), 1 + around);
        }
  }
}
