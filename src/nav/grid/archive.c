/* Tiles, directions, scopes, paths and maps, written and read. */
#include "nav/grid/archive.h"

#include <string.h>

#include "base/expect.h"

bool nav_grid_holds(const NavGrid *grid, NavCell cell) {
  BASE_EXPECT(nav_grid_sound(grid), false);
  return cell >= 0 && cell < grid->cells &&
         nav_grid_inside(grid, nav_grid_x(grid, cell), nav_grid_y(grid, cell));
}

static const char off_the_map[] = "a tile is not on the map";

void(nav_archive_cell)(BaseArchive *archive, const NavGrid *grid, NavCell *cell) {
  BASE_EXPECT(archive != NULL && nav_grid_sound(grid) && cell != NULL, );
  base_archive_i32(archive, cell, 0, grid->cells - 1);
  if (!archive->reads) return;
  base_archive_check(archive, nav_grid_holds(grid, *cell), off_the_map);
  if (archive->fault != NULL) *cell = nav_grid_cell(grid, 0, 0);
}

void(nav_archive_cell_or_none)(BaseArchive *archive, const NavGrid *grid, NavCell *cell) {
  BASE_EXPECT(archive != NULL && nav_grid_sound(grid) && cell != NULL, );
  base_archive_i32(archive, cell, NAV_NO_CELL, grid->cells - 1);
  if (!archive->reads) return;
  base_archive_check(archive, *cell == NAV_NO_CELL || nav_grid_holds(grid, *cell), off_the_map);
  if (archive->fault != NULL) *cell = NAV_NO_CELL;
}

void nav_archive_dir(BaseArchive *archive, NavDir *dir) {
  int32_t number = *dir == NAV_NO_DIR ? -1 : (int32_t)*dir;
  base_archive_i32(archive, &number, -1, NAV_DIR_COUNT - 1);
  if (archive->reads) *dir = number < 0 ? NAV_NO_DIR : (NavDir)number;
}

static void archive_rules(BaseArchive *archive, NavRules *rules) {
  base_archive_bool(archive, &rules->no_n_step);
  base_archive_bool(archive, &rules->no_oscillation_stop);
  base_archive_bool(archive, &rules->no_reach_test);
  base_archive_bool(archive, &rules->ties_in_order);
  base_archive_i32(archive, &rules->corner_offset, 0, INT32_MAX);
  int32_t estimate = (int32_t)rules->estimate;
  base_archive_i32(archive, &estimate, 0, NAV_ESTIMATE_COUNT - 1);
  if (archive->reads) rules->estimate = (NavEstimate)estimate;
}

void nav_archive_scope(BaseArchive *archive, const NavGrid *grid, NavScope *scope) {
  bool holds = scope->map != NULL;
  base_archive_bool(archive, &holds);
  if (archive->reads) *scope = (NavScope){0};
  if (!holds) return;
  uint32_t cls = scope->cls;
  base_archive_u32(archive, &scope->revision, UINT32_MAX);
  nav_archive_cell(archive, grid, &scope->target);
  base_archive_u32(archive, &cls, NAV_MAX_CLASSES - 1);
  base_archive_bool(archive, &scope->diagonal);
  archive_rules(archive, &scope->rules);
  if (!archive->reads) return;
  scope->cls = (NavClass)cls;
  scope->map = grid->terrain;
}

void nav_archive_path(BaseArchive *archive, const NavGrid *grid, NavPath *path, int32_t max) {
  BASE_EXPECT(archive != NULL && nav_grid_sound(grid) && path != NULL && max >= 0, );
  int32_t count = path->count;
  base_archive_count(archive, &count, max);
  if (archive->reads) nav_path_clear(path);
  for (int32_t i = 0; i < count && base_archive_sound(archive); i++) {
    NavCell cell = archive->reads ? 0 : path->cell[i];
    nav_archive_cell(archive, grid, &cell);
    if (archive->reads && !nav_path_push(path, cell)) archive->no_memory = true;
  }
}

bool nav_path_joins(const NavPath *path, const NavGrid *grid, NavCell from) {
  for (int32_t i = path->count - 1; i >= 0; from = path->cell[i--])
    if (nav_grid_way(grid, from, path->cell[i]) == NAV_WAY_COUNT) return false;
  return true;
}

/* The map */

static bool map_is_framed(const NavGrid *grid) {
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (grid->terrain[cell] != NAV_ROCK && !nav_grid_holds(grid, cell)) return false;
  return true;
}

// Are the edges of a cell the same on their other side? Counts those whose other side is down or right, and
// the doors of them.
static bool edges_agree(const NavGrid *grid, NavCell cell, int32_t *count, int32_t *doors) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavEdge edge = nav_grid_edge(grid, cell, dir);
    const NavCell other = cell + nav_grid_delta(grid, dir);
    if (edge == NAV_EDGE_NONE) continue;
    if (other < 0 || other >= grid->cells || nav_grid_edge(grid, other, nav_dir_opposite(dir)) != edge)
      return false;
    if (!nav_grid_holds(grid, cell) && !nav_grid_holds(grid, other)) return false;
    *count += dir == NAV_DOWN || dir == NAV_RIGHT;
    *doors += edge == NAV_EDGE_DOOR && (dir == NAV_DOWN || dir == NAV_RIGHT);
  }
  return true;
}

/* Ground like the game's is written as its bytes: three classes, five terrains, costs up to GAME_MAX_COST.
 * Other ground begins with a number that no length of a run there can be. It is read only into a grid whose
 * ground is not like the game's either, so that no saved world brings in what its rules do not know. */

enum { GAME_MAX_COST = 15, OWN_GROUND = NAV_TERRAIN_COUNT + 1 };

static bool ground_is_like_default(const NavGrid *grid) {
  const NavCosts *costs = &grid->costs, list = nav_costs_default();
  const NavBlocking *blocking = &grid->blocking;
  for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++) {
    for (int32_t terrain = 0; terrain < NAV_MAX_TERRAINS; terrain++) {
      const bool listed = cls < NAV_CLASS_COUNT && terrain < NAV_TERRAIN_COUNT;
      if (costs->enter[cls][terrain] > (listed ? GAME_MAX_COST : 0)) return false;
    }
  }
  return grid->terrains <= NAV_TERRAIN_COUNT && grid->door_count == 0 &&
         memcmp(costs->door, list.door, sizeof list.door) == 0 && costs->over_rails == list.over_rails &&
         blocking->sight == 1 && blocking->sound == 1 && blocking->door_sight && blocking->door_sound;
}

void nav_archive_map(BaseArchive *archive, NavGrid *grid) {
  BASE_EXPECT(archive != NULL && nav_grid_sound(grid), );
  const bool own = archive->reads && !ground_is_like_default(grid);
  base_archive_runs(archive, grid->terrain, grid->cells, (uint32_t)grid->terrains - 1);
  base_archive_runs(archive, grid->edges, grid->cells, UINT8_MAX);
  if (!archive->reads) return;
  bool fine = map_is_framed(grid);
  int32_t edges = 0, doors = 0;
  for (NavCell cell = 0; cell < grid->cells && fine; cell++) fine = edges_agree(grid, cell, &edges, &doors);
  base_archive_check(archive, fine && (own || doors == 0), "the map is malformed");
  grid->edge_count = edges;
  grid->door_count = fine && own ? doors : 0;
}

static void archive_listed_costs(BaseArchive *archive, NavGrid *grid) {
  for (int32_t cls = 0; cls < NAV_CLASS_COUNT; cls++) {
    uint8_t enter[NAV_TERRAIN_COUNT] = {0};
    for (int32_t i = 0; i < NAV_TERRAIN_COUNT; i++) enter[i] = (uint8_t)grid->costs.enter[cls][i];
    base_archive_runs(archive, enter, NAV_TERRAIN_COUNT, GAME_MAX_COST);
    for (int32_t i = 0; i < NAV_TERRAIN_COUNT; i++) grid->costs.enter[cls][i] = enter[i];
  }
}

static void archive_own_costs(BaseArchive *archive, NavGrid *grid) {
  NavCosts *costs = &grid->costs;
  for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++) {
    uint32_t enter[NAV_MAX_TERRAINS], door = costs->door[cls];
    for (int32_t i = 0; i < NAV_MAX_TERRAINS; i++) enter[i] = costs->enter[cls][i];
    base_archive_wide_runs(archive, enter, NAV_MAX_TERRAINS, NAV_MAX_COST);
    base_archive_u32(archive, &door, NAV_DOOR_CLOSED);
    base_archive_check(archive, door <= NAV_MAX_COST || door == NAV_DOOR_CLOSED, "a door costs too much");
    for (int32_t i = 0; i < NAV_MAX_TERRAINS; i++) {
      costs->enter[cls][i] = (uint16_t)enter[i];
      if (enter[i] > 0 && i >= grid->terrains) grid->terrains = i + 1;
    }
    costs->door[cls] = archive->fault != NULL ? NAV_DOOR_CLOSED : (uint16_t)door;
  }
  uint32_t over_rails = costs->over_rails;
  base_archive_u32(archive, &over_rails, UINT8_MAX);
  costs->over_rails = (uint16_t)over_rails;
}

static void archive_blocking(BaseArchive *archive, NavBlocking *blocking) {
  base_archive_u64(archive, &blocking->sight);
  base_archive_u64(archive, &blocking->sound);
  base_archive_bool(archive, &blocking->door_sight);
  base_archive_bool(archive, &blocking->door_sound);
  if (!archive->reads) return;
  base_archive_check(archive, (blocking->sight & blocking->sound & 1) != 0, "nothing bounds sight or sound");
  blocking->sight |= 1, blocking->sound |= 1;
}

// Reads the mark of ground of the caller's own, or nothing; writes it where the ground is such.
static bool has_own_ground(BaseArchive *archive, const NavGrid *grid) {
  int32_t mark = OWN_GROUND;
  if (ground_is_like_default(grid)) return false;
  const size_t at = archive->at;
  base_archive_i32(archive, &mark, 0, INT32_MAX);
  if (mark == OWN_GROUND) return true;
  archive->at = at;
  return false;
}

void nav_archive_ground(BaseArchive *archive, NavGrid *grid) {
  BASE_EXPECT(archive != NULL && nav_grid_sound(grid), );
  if (has_own_ground(archive, grid)) {
    archive_own_costs(archive, grid);
    archive_blocking(archive, &grid->blocking);
  } else {
    if (archive->reads) {
      grid->costs = nav_costs_default();
      grid->blocking = (NavBlocking){1, 1, true, true};
    }
    archive_listed_costs(archive, grid);
  }
  base_archive_u32(archive, &grid->revision, UINT32_MAX);
  if (!archive->reads) return;
  for (int32_t cls = 0; cls < NAV_MAX_CLASSES; cls++)
    base_archive_check(archive, grid->costs.enter[cls][NAV_ROCK] == 0, "rock can be entered");
}
