/* Tiles, directions, scopes, paths and maps, written and read. */
#include "nav/grid/archive.h"

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
  base_archive_u32(archive, &cls, NAV_CLASS_COUNT - 1);
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

// Are the bits of a cell those of at most one of wall and rail a side, and the same on the other side? Counts
// those whose other side is down or right.
static bool edges_agree(const NavGrid *grid, NavCell cell, int32_t *count) {
  const uint32_t bits = grid->edges[cell], walls = bits & 15, rails = bits >> 4;
  if ((walls & rails) != 0) return false;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavEdge edge = nav_grid_edge(grid, cell, dir);
    const NavCell other = cell + nav_grid_delta(grid, dir);
    if (edge == NAV_EDGE_NONE) continue;
    if (other < 0 || other >= grid->cells || nav_grid_edge(grid, other, nav_dir_opposite(dir)) != edge)
      return false;
    if (!nav_grid_holds(grid, cell) && !nav_grid_holds(grid, other)) return false;
    *count += dir == NAV_DOWN || dir == NAV_RIGHT;
  }
  return true;
}

void nav_archive_map(BaseArchive *archive, NavGrid *grid) {
  BASE_EXPECT(archive != NULL && nav_grid_sound(grid), );
  base_archive_runs(archive, grid->terrain, grid->cells, NAV_TERRAIN_COUNT - 1);
  base_archive_runs(archive, grid->edges, grid->cells, UINT8_MAX);
  if (!archive->reads) return;
  bool fine = map_is_framed(grid);
  int32_t edges = 0;
  for (NavCell cell = 0; cell < grid->cells && fine; cell++) fine = edges_agree(grid, cell, &edges);
  base_archive_check(archive, fine, "the map is malformed");
  grid->edge_count = edges;
}

void nav_archive_ground(BaseArchive *archive, NavGrid *grid) {
  BASE_EXPECT(archive != NULL && nav_grid_sound(grid), );
  for (int32_t cls = 0; cls < NAV_CLASS_COUNT; cls++)
    base_archive_runs(archive, grid->costs.enter[cls], NAV_TERRAIN_COUNT, NAV_MAX_COST);
  base_archive_u32(archive, &grid->revision, UINT32_MAX);
  if (!archive->reads) return;
  for (int32_t cls = 0; cls < NAV_CLASS_COUNT; cls++)
    base_archive_check(archive, grid->costs.enter[cls][NAV_ROCK] == 0, "rock can be entered");
}
