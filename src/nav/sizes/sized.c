/* Positions of bodies as ranks: terrains in the order of what they cost the class, closed ones last, so that
 * the costliest tile under a body is a maximum of bytes. Tiles become positions of 2 x 2, those positions of
 * 3 x 3, and so on: a position of k + 1 is the maximum of four of k, in place, since each lies behind the one
 * that is written. What lies between tiles counts when 1 becomes 2; every pair of tiles of a larger body lies
 * within a position of 2 x 2. The same passes run over the whole map in a build and over a small block in an
 * update. */
#include "nav/sizes/sized.h"

#include <string.h>

#include "base/assert.h"
#include "base/expect.h"
#include "nav/sizes/within.h"

enum {
  CLOSED = 255,
  BLOCK_SIDE = 2 * NAV_MAX_SIZE - 1, // tiles under the positions that cover one cell
};

/// The terrains in the order of their cost, and back.
typedef struct Ranks {
  uint8_t of[NAV_MAX_TERRAINS]; // CLOSED: may not be entered
  uint8_t terrain[CLOSED + 1];  // by rank; a table of all bytes, so that none is compared
} Ranks;

static void rank_terrains(Ranks *ranks, const NavGrid *grid, NavClass cls) {
  ranks->terrain[CLOSED] = NAV_ROCK;
  for (int32_t terrain = 0; terrain < grid->terrains; terrain++) {
    const int32_t cost = nav_enter_cost(grid, cls, (NavTerrain)terrain);
    ranks->of[terrain] = CLOSED;
    if (cost == 0) continue;
    int32_t rank = 0;
    for (int32_t other = 0; other < grid->terrains; other++) {
      const int32_t less = nav_enter_cost(grid, cls, (NavTerrain)other);
      rank += less > 0 && (less < cost || (less == cost && other < terrain));
    }
    ranks->of[terrain] = (uint8_t)rank;
    ranks->terrain[rank] = (uint8_t)terrain;
  }
}

/// A rectangle of ranks and of the edges around its tiles.
typedef struct Block {
  uint8_t *rank;
  const uint8_t *edges; // NULL: the map has none
  int32_t rank_stride, edge_stride;
  int32_t width, height;
} Block;

static inline uint8_t max_of(uint8_t a, uint8_t b) {
  return a > b ? a : b;
}

/// Positions of the next size in all but the last row and column, which stay as they are.
static void grow_block(const Block *block) {
  const int32_t width = block->width;
  for (int32_t y = 0; y + 1 < block->height; y++) {
    uint8_t *row = block->rank + y * block->rank_stride;
    const uint8_t *restrict next = row + block->rank_stride;
    for (int32_t x = 0; x + 1 < width; x++)
      row[x] = max_of(max_of(row[x], row[x + 1]), max_of(next[x], next[x + 1]));
  }
}

/// Closes the positions of 2 x 2 with an edge within.
static void close_at_edges(const Block *block, NavEdgeRule rule) {
  const int32_t width = block->width;
  for (int32_t y = 0; y + 1 < block->height; y++) {
    uint8_t *restrict row = block->rank + y * block->rank_stride;
    const uint8_t *restrict edges = block->edges + y * block->edge_stride;
    const uint8_t *restrict below = edges + block->edge_stride;
    for (int32_t x = 0; x + 1 < width; x++)
      row[x] |= (uint8_t)(0u - nav_edges_within(edges + x, below + x, rule));
  }
}

/// Ranks of tiles become ranks of positions.
static void make_positions(const Block *block, NavEdgeRule rule, int32_t size) {
  for (int32_t side = 2; side <= size; side++) {
    grow_block(block);
    if (side == 2 && block->edges != NULL) close_at_edges(block, rule);
  }
}

/// All of the grid but tiles and edges.
static void take_ground(NavGrid *positions, const NavGrid *grid) {
  positions->costs = grid->costs;
  positions->blocking = grid->blocking;
  positions->terrains = grid->terrains;
}

static bool are_alike(const NavSized *sized, const NavGrid *grid) {
  return sized != NULL && sized->size > 0 && nav_grid_sound(grid) && sized->grid.cells == grid->cells &&
         sized->grid.width == grid->width;
}

bool nav_sized_init(NavSized *sized, const NavGrid *grid, NavClass cls, int32_t size) {
  BASE_EXPECT(sized != NULL, false);
  *sized = (NavSized){0};
  BASE_EXPECT(nav_grid_sound(grid) && nav_class_sound(cls) && size >= 1 && size <= NAV_MAX_SIZE, false);
  *sized = (NavSized){.cls = cls, .size = size};
  if (!nav_grid_init(&sized->grid, grid->width, grid->height)) return false;
  BASE_ASSERT(sized->grid.stride == grid->stride);
  take_ground(&sized->grid, grid);
  return true;
}

void nav_sized_free(NavSized *sized) {
  BASE_EXPECT(sized != NULL, );
  nav_grid_free(&sized->grid);
  *sized = (NavSized){0};
}

static void copy_edges(NavGrid *to, const NavGrid *from) {
  if (from->edge_count > 0 || to->edge_count > 0) memcpy(to->edges, from->edges, (size_t)from->cells);
  to->edge_count = from->edge_count;
  to->door_count = from->door_count;
}

void nav_sized_build(NavSized *sized, const NavGrid *grid) {
  BASE_EXPECT(are_alike(sized, grid), );
  NavGrid *positions = &sized->grid;
  take_ground(positions, grid);
  positions->revision++;
  sized->revision = grid->revision;
  if (sized->size == 1) {
    memcpy(positions->terrain, grid->terrain, (size_t)grid->cells);
    copy_edges(positions, grid);
    return;
  }
  Ranks ranks;
  rank_terrains(&ranks, grid, sized->cls);
  uint8_t *restrict rank = positions->terrain;
  const uint8_t *restrict terrain = grid->terrain;
  const int32_t cells = grid->cells;
  for (NavCell cell = 0; cell < cells; cell++) rank[cell] = ranks.of[terrain[cell]];
  const Block map = {.rank = rank,
                     .edges = grid->edge_count > 0 ? grid->edges : NULL,
                     .rank_stride = grid->stride,
                     .edge_stride = grid->stride,
                     .width = grid->stride,
                     .height = grid->height + 2};
  make_positions(&map, nav_edge_rule(grid, sized->cls), sized->size);
  for (NavCell cell = 0; cell < cells; cell++) rank[cell] = ranks.terrain[rank[cell]];
}

/* Repair */

/// The work of an update.
typedef struct Repair {
  NavSized *sized;
  const NavGrid *grid;
  NavComponents *components;
  NavCell *out;
  int32_t count; // of positions that have changed
} Repair;

static void note_change(Repair *repair, NavCell cell) {
  if (repair->components != NULL) nav_components_update(repair->components, &repair->sized->grid, cell);
  if (repair->out != NULL) repair->out[repair->count] = cell;
  repair->count++;
}

/// The positions that cover the changed cell, computed in a block of the tiles under them. (An edge within a
/// body has the tiles on both of its sides within.)
static void repair_positions(Repair *repair, const Ranks *ranks, NavCell changed) {
  const NavGrid *grid = repair->grid;
  NavGrid *positions = &repair->sized->grid;
  const int32_t size = repair->sized->size;
  const int32_t x = nav_grid_x(grid, changed), y = nav_grid_y(grid, changed);
  const int32_t left = x < size ? 0 : x - size + 1, right = x < grid->width ? x : grid->width - 1;
  const int32_t top = y < size ? 0 : y - size + 1, bottom = y < grid->height ? y : grid->height - 1;
  // Up to the ring, which is closed.
  const int32_t to_x = right + size - 1 < grid->width ? right + size - 1 : grid->width;
  const int32_t to_y = bottom + size - 1 < grid->height ? bottom + size - 1 : grid->height;
  uint8_t rank[BLOCK_SIDE * BLOCK_SIDE];
  const NavCell first = nav_grid_cell(grid, left, top);
  const Block block = {.rank = rank,
                       .edges = grid->edge_count > 0 ? grid->edges + first : NULL,
                       .rank_stride = BLOCK_SIDE,
                       .edge_stride = grid->stride,
                       .width = to_x - left + 1,
                       .height = to_y - top + 1};
  BASE_ASSERT(block.width <= BLOCK_SIDE && block.height <= BLOCK_SIDE);
  for (int32_t row = 0; row < block.height; row++)
    for (int32_t column = 0; column < block.width; column++)
      rank[row * BLOCK_SIDE + column] = ranks->of[grid->terrain[first + row * grid->stride + column]];
  make_positions(&block, nav_edge_rule(grid, repair->sized->cls), size);
  for (int32_t row = top; row <= bottom; row++)
    for (int32_t column = left; column <= right; column++) {
      const NavTerrain made = (NavTerrain)ranks->terrain[rank[(row - top) * BLOCK_SIDE + column - left]];
      const NavCell cell = nav_grid_cell(positions, column, row);
      if (positions->terrain[cell] == (uint8_t)made) continue;
      nav_grid_set_terrain(positions, column, row, made);
      note_change(repair, cell);
    }
}

/// Makes that edge of a tile of the map what it is on the grid.
static void copy_edge(NavGrid *positions, const NavGrid *grid, NavCell cell, NavDir dir) {
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  const NavEdge edge = nav_grid_edge(grid, cell, dir);
  if (!nav_grid_inside(grid, x, y) || nav_grid_edge(positions, cell, dir) == edge) return;
  nav_grid_set_edge(positions, x, y, dir, NAV_EDGE_NONE); // since a rail replaces no wall
  nav_grid_set_edge(positions, x, y, dir, edge);
}

/// Size 1: the cell and its edges. Those of the rim, which stop nothing that could move, from either side.
static void copy_tile(Repair *repair, NavCell cell) {
  NavGrid *positions = &repair->sized->grid;
  const NavGrid *grid = repair->grid;
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  const uint32_t before = positions->revision;
  if (nav_grid_inside(grid, x, y)) nav_grid_set_terrain(positions, x, y, (NavTerrain)grid->terrain[cell]);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavCell next = cell + nav_grid_delta(grid, dir);
    copy_edge(positions, grid, cell, dir);
    if (next >= 0 && next < grid->cells) copy_edge(positions, grid, next, nav_dir_opposite(dir));
  }
  if (positions->revision != before && nav_grid_inside(grid, x, y)) note_change(repair, cell);
}

int32_t nav_sized_update(NavSized *sized, const NavGrid *grid, const NavCell *changed, int32_t count,
                         NavComponents *components, NavCell *out) {
  BASE_EXPECT(are_alike(sized, grid) && count >= 0 && (changed != NULL || count == 0), 0);
  BASE_EXPECT(components == NULL || components->cls == sized->cls, 0);
  for (int32_t i = 0; i < count; i++) BASE_EXPECT(nav_cell_sound(grid, changed[i]), 0);
  BASE_ASSERT(memcmp(&sized->grid.costs, &grid->costs, sizeof grid->costs) == 0);
  Repair repair = {.sized = sized, .grid = grid, .components = components, .out = out};
  Ranks ranks;
  if (sized->size > 1) rank_terrains(&ranks, grid, sized->cls);
  for (int32_t i = 0; i < count; i++) {
    if (sized->size > 1)
      repair_positions(&repair, &ranks, changed[i]);
    else
      copy_tile(&repair, changed[i]);
  }
  sized->revision = grid->revision;
  return repair.count;
}

int32_t nav_sized_covering(const NavSized *sized, NavCell cell, NavCell *out) {
  BASE_EXPECT(sized != NULL && nav_grid_sound(&sized->grid) && out != NULL, 0);
  const NavGrid *grid = &sized->grid;
  BASE_EXPECT(nav_cell_sound(grid, cell), 0);
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  int32_t count = 0;
  for (int32_t top = y - sized->size + 1; top <= y; top++)
    for (int32_t left = x - sized->size + 1; left <= x; left++) {
      if (!nav_grid_inside(grid, left, top)) continue;
      const NavCell at = nav_grid_cell(grid, left, top);
      if (nav_grid_open(grid, sized->cls, at)) out[count++] = at;
    }
  return count;
}
