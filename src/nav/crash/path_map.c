/* Dead ends and links per cell, each also in a list, so that forgetting and hashing cost what was learned,
 * not the size of the grid.
 *
 * Always true: from a linked cell other than the target, a step leads to a cell with a distance one less. A
 * dead end's exit leads to a cell that is alive or died later: exits never form a circle. */
#include "nav/crash/path_map.h"

#include "base/arena.h"
#include "base/assert.h"
#include "nav/grid/archive.h"

enum { NO_EXIT = 1 + NAV_DIR_COUNT };  // in `dead`, in addition to 1 + NavDir
enum { WAYS = 15, GROUND = WAYS + 1 }; // in `links`: bits by NavDir, and a mark while linking

struct NavPathMap {
  BaseArena arena; // of the arrays
  int32_t cells;
  NavScope scope; // what the knowledge is about; all zero: there is none
  uint32_t age;
  uint8_t *dead;     // per cell: 0 alive, 1 + the way out, or NO_EXIT
  uint8_t *links;    // per cell: bits by NavDir
  int32_t *distance; // per cell: 1 + steps to the target; 0: not known
  NavCell *dead_end; // cells with dead > 0
  int32_t dead_count;
  NavCell *linked; // cells with distance > 0
  int32_t linked_count;
};

NavPathMap *nav_path_map_new(const NavGrid *grid) {
  NavPathMap *map = base_block_alloc(1, sizeof *map);
  if (map == NULL) return NULL;
  size_t cells = (size_t)grid->cells;
  map->cells = grid->cells;
  map->dead = base_arena_alloc(&map->arena, cells, sizeof *map->dead);
  map->links = base_arena_alloc(&map->arena, cells, sizeof *map->links);
  map->distance = base_arena_alloc(&map->arena, cells, sizeof *map->distance);
  map->dead_end = base_arena_alloc(&map->arena, cells, sizeof *map->dead_end);
  map->linked = base_arena_alloc(&map->arena, cells, sizeof *map->linked);
  if (!map->arena.failed) return map;
  nav_path_map_free(map);
  return NULL;
}

void nav_path_map_free(NavPathMap *map) {
  if (map == NULL) return;
  base_arena_free(&map->arena);
  base_block_free(map);
}

bool nav_path_map_fits(const NavPathMap *map, const NavQuery *query) {
  return nav_scope_holds(&map->scope, query);
}

void nav_path_map_forget(NavPathMap *map) {
  for (int32_t i = 0; i < map->dead_count; i++) map->dead[map->dead_end[i]] = 0;
  for (int32_t i = 0; i < map->linked_count; i++) {
    map->distance[map->linked[i]] = 0;
    map->links[map->linked[i]] = 0;
  }
  map->dead_count = map->linked_count = 0;
  map->scope = (NavScope){0};
  map->age++;
}

void nav_path_map_adapt(NavPathMap *map, const NavQuery *query) {
  BASE_ASSERT(map->cells == query->grid->cells);
  if (nav_path_map_fits(map, query)) return;
  nav_path_map_forget(map);
  map->scope = nav_query_scope(query);
}

uint32_t nav_path_map_age(const NavPathMap *map) {
  return map->age;
}

bool nav_path_map_dead_end(const NavPathMap *map, NavCell cell) {
  return map->dead[cell] != 0;
}

NavDir nav_path_map_exit(const NavPathMap *map, NavCell cell) {
  uint8_t dead = map->dead[cell];
  return dead == 0 || dead == NO_EXIT ? NAV_NO_DIR : (NavDir)(dead - 1);
}

int32_t nav_path_map_links(const NavPathMap *map, NavCell cell) {
  return map->links[cell];
}

int32_t nav_path_map_distance(const NavPathMap *map, NavCell cell) {
  return map->distance[cell] - 1;
}

int32_t nav_path_map_dead_ends(const NavPathMap *map, const NavCell **cells) {
  *cells = map->dead_end;
  return map->dead_count;
}

int32_t nav_path_map_linked(const NavPathMap *map, const NavCell **cells) {
  *cells = map->linked;
  return map->linked_count;
}

void nav_path_map_close(NavPathMap *map, NavCell cell, NavDir exit) {
  BASE_ASSERT(map->scope.map != NULL && cell != map->scope.target && map->dead[cell] == 0);
  map->dead[cell] = exit == NAV_NO_DIR ? (uint8_t)NO_EXIT : (uint8_t)(1 + exit);
  map->dead_end[map->dead_count++] = cell;
}

// Marks the tiles walked on now, and if one of them is new also all linked ones, as ground to flood. Returns
// whether one is new.
static bool spread_ground(NavPathMap *map, const NavCell *been, int32_t count) {
  bool is_new = false;
  for (int32_t i = 0; i < count; i++) {
    is_new |= map->distance[been[i]] == 0;
    map->links[been[i]] |= GROUND;
  }
  for (int32_t i = 0; is_new && i < map->linked_count; i++) {
    map->distance[map->linked[i]] = 0;
    map->links[map->linked[i]] = GROUND;
  }
  return is_new;
}

// Distances and links over the ground, breadth first; the list of linked cells is the queue.
static void flood_ground(NavPathMap *map, const NavQuery *query) {
  map->linked[0] = query->target;
  map->distance[query->target] = 1;
  map->linked_count = 1;
  for (int32_t i = 0; i < map->linked_count; i++) {
    NavCell cell = map->linked[i];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!nav_grid_passable(query->grid, query->cls, cell, dir)) continue;
      NavCell next = cell + nav_grid_delta(query->grid, dir);
      if (!(map->links[next] & GROUND)) continue;
      if (map->distance[next] == 0) {
        map->distance[next] = map->distance[cell] + 1;
        map->linked[map->linked_count++] = next;
      }
      if (map->distance[next] == map->distance[cell] + 1)
        map->links[next] = (uint8_t)(map->links[next] | 1u << nav_dir_opposite(dir));
    }
  }
}

void nav_path_map_link(NavPathMap *map, const NavQuery *query, const NavCell *been, int32_t count) {
  BASE_ASSERT(nav_path_map_fits(map, query));
  if (spread_ground(map, been, count)) flood_ground(map, query);
  for (int32_t i = 0; i < map->linked_count; i++) map->links[map->linked[i]] &= WAYS;
  for (int32_t i = 0; i < count; i++) map->links[been[i]] &= WAYS;
}

BaseHash nav_path_map_hash(const NavPathMap *map, BaseHash hash) {
  hash = base_hash_i32(hash, map->scope.map != NULL);
  if (map->scope.map == NULL) return hash;
  hash = base_hash_i32(hash, map->scope.target);
  hash = base_hash_i32(hash, (int32_t)map->scope.cls);
  hash = base_hash_u64(hash, map->scope.revision);
  hash = base_hash_i32(hash, map->dead_count);
  for (int32_t i = 0; i < map->dead_count; i++) {
    hash = base_hash_i32(hash, map->dead_end[i]);
    hash = base_hash_i32(hash, map->dead[map->dead_end[i]]);
  }
  hash = base_hash_i32(hash, map->linked_count);
  for (int32_t i = 0; i < map->linked_count; i++) {
    hash = base_hash_i32(hash, map->linked[i]);
    hash = base_hash_i32(hash, map->links[map->linked[i]]);
    hash = base_hash_i32(hash, map->distance[map->linked[i]]);
  }
  return hash;
}

// Does the exit lead to a cell that is alive or dies later in the list? The cell lies on the map.
static bool leads_out(const NavPathMap *map, const NavGrid *grid, NavCell cell, uint32_t dead) {
  return dead == NO_EXIT || map->dead[cell + nav_grid_delta(grid, (NavDir)(dead - 1))] == 0;
}

static void archive_dead_ends(NavPathMap *map, const NavGrid *grid, BaseArchive *archive) {
  base_archive_count(archive, &map->dead_count, map->cells);
  for (int32_t i = 0; i < map->dead_count; i++) {
    NavCell *cell = &map->dead_end[i];
    nav_archive_cell(archive, grid, cell);
    uint32_t dead = map->dead[*cell];
    base_archive_check(archive, !archive->reads || dead == 0, "a dead end is there twice");
    base_archive_u32(archive, &dead, NO_EXIT);
    if (!archive->reads) continue;
    base_archive_check(archive, dead > 0 && leads_out(map, grid, *cell, dead), "an exit leads nowhere");
    if (archive->fault != NULL)
      map->dead_count = i;
    else
      map->dead[*cell] = (uint8_t)dead;
  }
}

static void archive_linked(NavPathMap *map, const NavGrid *grid, BaseArchive *archive) {
  base_archive_count(archive, &map->linked_count, map->cells);
  for (int32_t i = 0; i < map->linked_count; i++) {
    NavCell *cell = &map->linked[i];
    nav_archive_cell(archive, grid, cell);
    uint32_t links = map->links[*cell];
    int32_t distance = map->distance[*cell];
    base_archive_check(archive, !archive->reads || distance == 0, "a link is there twice");
    base_archive_u32(archive, &links, WAYS);
    base_archive_i32(archive, &distance, 1, map->cells);
    if (archive->reads && archive->fault != NULL) map->linked_count = i;
    if (!archive->reads || archive->fault != NULL) continue;
    map->links[*cell] = (uint8_t)links;
    map->distance[*cell] = distance;
  }
}

void nav_path_map_archive(NavPathMap *map, const NavGrid *grid, BaseArchive *archive) {
  nav_archive_scope(archive, grid, &map->scope);
  base_archive_u32(archive, &map->age, UINT32_MAX);
  archive_dead_ends(map, grid, archive);
  archive_linked(map, grid, archive);
}
