/* The grid's arrays and the rules that read them: what may be entered, at what cost, across which edges.
 *
 * Always true: the border ring stays rock (setters take tiles on the map only), each edge is written on both
 * of its sides, and edge_count and door_count count every edge once. */
#include "nav/grid/grid.h"

#include <string.h>

#include "base/arena.h"
#include "base/expect.h"

enum { RAIL_SHIFT = 4 }; // bit d a wall, bit d + 4 a rail, both a door

// A stride that is a multiple of a large power of two would map the tiles of a column to a few cache sets.
static int32_t stride_for(int32_t width) {
  int32_t stride = width + 2;
  return stride % 64 == 0 ? stride + 8 : stride;
}

bool nav_grid_init(NavGrid *grid, int32_t width, int32_t height) {
  BASE_EXPECT(grid != NULL, false);
  *grid = (NavGrid){0};
  if (width < 1 || height < 1 || width > NAV_MAX_SIDE || height > NAV_MAX_SIDE) return false;
  NavGrid made = {.width = width, .height = height, .stride = stride_for(width)};
  made.cells = made.stride * (height + 2);
  made.terrain = base_block_alloc((size_t)made.cells, sizeof *made.terrain);
  made.edges = base_block_alloc((size_t)made.cells, sizeof *made.edges);
  if (made.terrain == NULL || made.edges == NULL) {
    nav_grid_free(&made);
    return false;
  }
  memset(made.terrain, NAV_ROCK, (size_t)made.cells);
  made.costs = nav_costs_default();
  made.terrains = NAV_TERRAIN_COUNT;
  made.blocking = (NavBlocking){1u << NAV_ROCK, 1u << NAV_ROCK, true, true};
  *grid = made;
  return true;
}

void nav_grid_free(NavGrid *grid) {
  BASE_EXPECT(grid != NULL, );
  base_block_free(grid->terrain);
  base_block_free(grid->edges);
  *grid = (NavGrid){0};
}

bool nav_grid_copy(NavGrid *copy, const NavGrid *grid) {
  BASE_EXPECT(copy != NULL && copy != grid, false);
  *copy = (NavGrid){0};
  BASE_EXPECT(nav_grid_sound(grid), false);
  if (!nav_grid_init(copy, grid->width, grid->height)) return false;
  memcpy(copy->terrain, grid->terrain, (size_t)grid->cells);
  if (grid->edge_count > 0) memcpy(copy->edges, grid->edges, (size_t)grid->cells); // else no page is touched
  copy->costs = grid->costs;
  copy->blocking = grid->blocking;
  copy->terrains = grid->terrains;
  copy->door_count = grid->door_count;
  copy->edge_count = grid->edge_count;
  copy->revision = grid->revision;
  return true;
}

void nav_grid_set_terrain(NavGrid *grid, int32_t x, int32_t y, NavTerrain terrain) {
  BASE_EXPECT(nav_grid_sound(grid) && nav_grid_inside(grid, x, y) && (uint32_t)terrain < NAV_MAX_TERRAINS, );
  if ((int32_t)terrain >= grid->terrains) grid->terrains = (int32_t)terrain + 1;
  uint8_t *at = &grid->terrain[nav_grid_cell(grid, x, y)];
  if (*at == (uint8_t)terrain) return;
  *at = (uint8_t)terrain;
  grid->revision++;
}

static uint8_t edge_bits(NavDir dir, NavEdge edge) {
  switch (edge) {
  case NAV_EDGE_WALL:
    return (uint8_t)(1u << dir);
  case NAV_EDGE_RAIL:
    return (uint8_t)(1u << (dir + RAIL_SHIFT));
  case NAV_EDGE_DOOR:
    return (uint8_t)(1u << dir | 1u << (dir + RAIL_SHIFT));
  default:
    return 0;
  }
}

static void write_side(NavGrid *grid, NavCell cell, NavDir dir, NavEdge edge) {
  unsigned both = (1u << dir) | (1u << (dir + RAIL_SHIFT));
  grid->edges[cell] = (uint8_t)((grid->edges[cell] & ~both) | edge_bits(dir, edge));
}

void nav_grid_set_edge(NavGrid *grid, int32_t x, int32_t y, NavDir dir, NavEdge edge) {
  BASE_EXPECT(nav_grid_sound(grid) && nav_grid_inside(grid, x, y) && (uint32_t)dir < NAV_DIR_COUNT &&
                  (uint32_t)edge <= NAV_EDGE_DOOR, );
  NavCell cell = nav_grid_cell(grid, x, y);
  NavEdge before = nav_grid_edge(grid, cell, dir);
  if (before == edge || (before == NAV_EDGE_WALL && edge == NAV_EDGE_RAIL)) return;
  write_side(grid, cell, dir, edge);
  write_side(grid, cell + nav_grid_delta(grid, dir), nav_dir_opposite(dir), edge);
  grid->edge_count += (edge != NAV_EDGE_NONE) - (before != NAV_EDGE_NONE);
  grid->door_count += (edge == NAV_EDGE_DOOR) - (before == NAV_EDGE_DOOR);
  grid->revision++;
}

static NavEdge edge_of(const NavGrid *grid, NavCell cell, NavDir dir) {
  const unsigned bits = (unsigned)grid->edges[cell] >> dir, rail = bits >> RAIL_SHIFT & 1u;
  if (bits & 1u) return rail ? NAV_EDGE_DOOR : NAV_EDGE_WALL;
  return rail ? NAV_EDGE_RAIL : NAV_EDGE_NONE;
}

NavEdge nav_grid_edge(const NavGrid *grid, NavCell cell, NavDir dir) {
  BASE_EXPECT(nav_grid_sound(grid) && nav_cell_sound(grid, cell) && (uint32_t)dir < NAV_DIR_COUNT,
              NAV_EDGE_NONE);
  return edge_of(grid, cell, dir);
}

static bool costs_are_sound(const NavCosts *costs) {
  bool sound = true;
  for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++) {
    sound = sound && costs->enter[cls][NAV_ROCK] == 0;
    sound = sound && (costs->door[cls] <= NAV_MAX_COST || costs->door[cls] == NAV_DOOR_CLOSED);
    for (int32_t terrain = 0; terrain < NAV_MAX_TERRAINS; terrain++)
      sound = sound && costs->enter[cls][terrain] <= NAV_MAX_COST;
  }
  return sound;
}

void nav_grid_set_costs(NavGrid *grid, const NavCosts *costs) {
  BASE_EXPECT(nav_grid_sound(grid) && costs != NULL && costs_are_sound(costs), );
  for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++)
    for (int32_t terrain = grid->terrains; terrain < NAV_MAX_TERRAINS; terrain++)
      if (costs->enter[cls][terrain] > 0) grid->terrains = terrain + 1;
  if (memcmp(&grid->costs, costs, sizeof *costs) == 0) return;
  grid->costs = *costs;
  grid->revision++;
}

void nav_grid_set_blocking(NavGrid *grid, const NavBlocking *blocking) {
  BASE_EXPECT(nav_grid_sound(grid) && blocking != NULL && (blocking->sight & blocking->sound & 1) != 0, );
  const NavBlocking *now = &grid->blocking;
  if (now->sight == blocking->sight && now->sound == blocking->sound &&
      now->door_sight == blocking->door_sight && now->door_sound == blocking->door_sound)
    return;
  grid->blocking = *blocking;
  grid->revision++;
}

int32_t nav_min_cost(const NavGrid *grid, NavClass cls) {
  int32_t min = NAV_MAX_COST + 1;
  for (int32_t terrain = 0; terrain < grid->terrains; terrain++) {
    const int32_t cost = grid->costs.enter[cls][terrain];
    if (cost > 0 && cost < min) min = cost;
  }
  return min <= NAV_MAX_COST ? min : 1;
}

int32_t nav_max_cost(const NavGrid *grid, NavClass cls) {
  int32_t max = 0;
  for (int32_t terrain = 0; terrain < grid->terrains; terrain++)
    if (grid->costs.enter[cls][terrain] > max) max = grid->costs.enter[cls][terrain];
  return max;
}

uint32_t nav_grid_way(const NavGrid *grid, NavCell from, NavCell to) {
  BASE_EXPECT(nav_grid_sound(grid), NAV_WAY_COUNT);
  if (!nav_cell_sound(grid, from) || !nav_cell_sound(grid, to)) return NAV_WAY_COUNT;
  uint32_t way = 0;
  while (way < NAV_WAY_COUNT && from + nav_way_delta(grid->stride, way) != to) way++;
  return way;
}

int64_t nav_grid_distance2(const NavGrid *grid, NavCell a, NavCell b) {
  int64_t dx = nav_grid_x(grid, a) - nav_grid_x(grid, b);
  int64_t dy = nav_grid_y(grid, a) - nav_grid_y(grid, b);
  return dx * dx + dy * dy;
}

const char *nav_class_name(NavClass cls) {
  static const char *const names[] = {"walker", "swimmer", "flyer"};
  return (uint32_t)cls < NAV_CLASS_COUNT ? names[cls] : NULL;
}

const char *nav_dir_name(NavDir dir) {
  static const char *const names[] = {"up", "down", "left", "right"};
  return (uint32_t)dir < NAV_DIR_COUNT ? names[dir] : NULL;
}
