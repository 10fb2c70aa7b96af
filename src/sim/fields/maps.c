/* Copies of a large map for the fields of each snapshot. A copy follows the world's map over several ticks;
 * the distribution does not affect the state, since the copy is equal to the map before fields are requested
 * and is not read earlier. */
#include "sim/fields/maps.h"

#include <string.h>

enum { FOLLOW_AT_LEAST = 256 }; // cells of a slice

const NavGrid *sim_field_grid(const SimWorld *world, int buffer) {
  return world->priv->large ? &world->priv->field_map[buffer].grid : &world->grid;
}

const NavComponents *sim_field_walkers(const SimWorld *world, const NavGrid *grid) {
  for (int i = 0; i < 2; i++)
    if (grid == &world->priv->field_map[i].grid) return &world->priv->field_map[i].walkers;
  return &world->walkers;
}

/* Copies */

static void copy_all(const SimWorld *world, SimFieldMap *map) {
  const NavGrid *from = &world->grid, own = map->grid;
  const size_t cells = (size_t)from->cells;
  BASE_ASSERT(own.cells == from->cells && map->walkers.cells == from->cells);
  memcpy(own.terrain, from->terrain, cells * sizeof *own.terrain);
  if (from->edge_count > 0 || own.edge_count > 0) memcpy(own.edges, from->edges, cells * sizeof *own.edges);
  map->grid = *from;
  map->grid.terrain = own.terrain;
  map->grid.edges = own.edges;
  int32_t *label = map->walkers.label;
  memcpy(label, world->walkers.label, cells * sizeof *label);
  map->walkers = world->walkers; // with its stack
  map->walkers.label = label;
}

void sim_field_maps_reset(SimWorld *world) {
  for (int i = 0; i < 2 && world->priv->large; i++) {
    copy_all(world, &world->priv->field_map[i]);
    world->priv->map_changes[i].count = 0;
  }
}

bool sim_field_maps_take(SimWorld *world) {
  for (int i = 0; i < 2 && world->priv->large; i++) {
    SimFieldMap *map = &world->priv->field_map[i];
    if (!nav_grid_copy(&map->grid, &world->grid)) return false;
    map->walkers.cells = world->grid.cells;
    map->walkers.label = base_block_alloc((size_t)world->grid.cells, sizeof *map->walkers.label);
    if (map->walkers.label == NULL) return false;
    copy_all(world, map);
  }
  return true;
}

void sim_field_maps_free(SimWorld *world) {
  for (int i = 0; i < 2; i++) {
    SimFieldMap *map = &world->priv->field_map[i];
    map->walkers.stack = NULL; // the world's
    nav_components_free(&map->walkers);
    nav_grid_free(&map->grid);
  }
}

/// A cell's terrain and its edges; each change is followed by the repair of the components.
static void set_cell(SimFieldMap *map, NavCell cell, NavTerrain terrain, const NavEdge edges[NAV_DIR_COUNT]) {
  NavGrid *grid = &map->grid;
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  if (grid->terrain[cell] != terrain) {
    nav_grid_set_terrain(grid, x, y, terrain);
    nav_components_update(&map->walkers, grid, cell);
  }
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (nav_grid_edge(grid, cell, dir) == edges[dir]) continue;
    nav_grid_set_edge(grid, x, y, dir, NAV_EDGE_NONE); // a rail does not replace a wall
    nav_components_update(&map->walkers, grid, cell);
    nav_grid_set_edge(grid, x, y, dir, edges[dir]);
    nav_components_update(&map->walkers, grid, cell);
  }
}

static void edges_of(const NavGrid *grid, NavCell cell, NavEdge edges[NAV_DIR_COUNT]) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) edges[dir] = nav_grid_edge(grid, cell, dir);
}

void sim_field_map_follow(SimWorld *world, int32_t slices) {
  SimPrivate *priv = world->priv;
  const int buffer = 1 - priv->live;
  SimFieldMap *map = &priv->field_map[buffer];
  SimMapChanges *changes = &priv->map_changes[buffer];
  BASE_ASSERT(priv->large && slices >= 1);
  if (changes->count > priv->changed_capacity) {
    if (slices > 1) return;
    copy_all(world, map);
    changes->count = 0;
  }
  int32_t share = changes->count / slices + FOLLOW_AT_LEAST;
  for (; changes->count > 0 && (share > 0 || slices == 1); share--) {
    const NavCell cell = changes->cell[--changes->count];
    NavEdge edges[NAV_DIR_COUNT];
    edges_of(&world->grid, cell, edges);
    set_cell(map, cell, (NavTerrain)world->grid.terrain[cell], edges);
  }
}

/* Fields that lag */

uint32_t sim_open_ways(const SimWorld *world, NavClass cls, NavCell cell, uint32_t ways) {
  uint32_t open = 0;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++)
    if ((ways >> way & 1) != 0 && nav_grid_way_open(&world->grid, cls, cell, way)) open |= 1u << way;
  return open;
}

/* Hash and archive */

static BaseHash hash_all(const NavGrid *grid, BaseHash hash) {
  for (NavCell cell = 0; cell < grid->cells; cell++)
    hash = base_hash_u64(hash, (uint64_t)grid->terrain[cell] << 8 | grid->edges[cell]);
  return hash;
}

BaseHash sim_field_map_hash(const SimWorld *world, int buffer, BaseHash hash) {
  const NavGrid *grid = &world->priv->field_map[buffer].grid;
  const SimMapChanges *changes = &world->priv->map_changes[buffer];
  if (changes->count > world->priv->changed_capacity) return hash_all(grid, hash);
  for (int32_t i = 0; i < changes->count; i++) {
    const NavCell cell = changes->cell[i];
    hash = base_hash_i32(hash, cell);
    hash = base_hash_u64(hash, (uint64_t)grid->terrain[cell] << 8 | grid->edges[cell]);
  }
  return hash;
}

static void archive_cell(SimFieldMap *map, NavCell cell, BaseArchive *archive) {
  int32_t terrain = map->grid.terrain[cell], sides[NAV_DIR_COUNT];
  NavEdge edges[NAV_DIR_COUNT];
  edges_of(&map->grid, cell, edges);
  base_archive_i32(archive, &terrain, 0, NAV_TERRAIN_COUNT - 1);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    sides[dir] = (int32_t)edges[dir];
    base_archive_i32(archive, &sides[dir], NAV_EDGE_NONE, NAV_EDGE_RAIL);
    edges[dir] = (NavEdge)sides[dir];
  }
  if (archive->reads && base_archive_sound(archive)) set_cell(map, cell, (NavTerrain)terrain, edges);
}

void sim_field_map_archive(SimWorld *world, int buffer, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  SimFieldMap *map = &priv->field_map[buffer];
  const SimMapChanges *changes = &priv->map_changes[buffer];
  BASE_ASSERT(priv->large);
  if (changes->count <= priv->changed_capacity) {
    for (int32_t i = 0; i < changes->count && base_archive_sound(archive); i++)
      archive_cell(map, changes->cell[i], archive);
    return;
  }
  nav_archive_map(archive, &map->grid);
  nav_archive_ground(archive, &map->grid);
  if (archive->reads && base_archive_sound(archive)) nav_components_build(&map->walkers, &map->grid);
}
