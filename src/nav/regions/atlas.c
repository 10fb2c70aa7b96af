/* The copy of a grid and its regions. */
#include "nav/regions/atlas.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/grid/archive.h"

// Changes in more clusters make a new atlas, whose clusters are measured when they are needed.
enum { MAX_REPAIRED = 16 };

void nav_atlas_free(NavAtlas *atlas) {
  nav_regions_work_free(atlas->work);
  nav_regions_free(atlas->regions);
  if (!atlas->borrows) nav_grid_free(&atlas->map);
  *atlas = (NavAtlas){.borrows = atlas->borrows};
}

NavRegionsQuery nav_atlas_query(const NavAtlas *atlas) {
  return (NavRegionsQuery){
      .regions = atlas->regions, .grid = &atlas->map, .work = atlas->work, .begun = atlas->regions};
}

// Regions and work for the copy. False: out of memory, the atlas is empty.
static bool begin_regions(NavAtlas *atlas, const NavRegionsKind *kind) {
  atlas->regions = kind->diagonal ? nav_regions_begin_diagonal(&atlas->map, kind->cls, NAV_DEFAULT_CLUSTER)
                                  : nav_regions_begin(&atlas->map, kind->cls, NAV_DEFAULT_CLUSTER);
  if (atlas->regions != NULL) atlas->work = nav_regions_work_new(atlas->regions);
  if (atlas->work != NULL) return true;
  nav_atlas_free(atlas);
  return false;
}

// The grid as it is now, of which an atlas that borrows has the arrays. False: out of memory.
static bool take_map(NavAtlas *atlas, const NavGrid *grid) {
  if (!atlas->borrows) return nav_grid_copy(&atlas->map, grid);
  atlas->map = *grid;
  return true;
}

static bool build_atlas(NavAtlas *atlas, const NavGrid *grid, const NavRegionsKind *kind) {
  nav_atlas_free(atlas);
  return take_map(atlas, grid) && begin_regions(atlas, kind);
}

// Tiles from x0, y0 up to x1, y1, without these.
typedef struct Part {
  int32_t x0, y0, x1, y1;
} Part;

static bool row_differs(const NavGrid *map, const NavGrid *grid, const Part *part, int32_t y) {
  NavCell first = nav_grid_cell(grid, part->x0, y);
  size_t length = (size_t)(part->x1 - part->x0);
  if (memcmp(map->terrain + first, grid->terrain + first, length) != 0) return true;
  return (map->edge_count != 0 || grid->edge_count != 0) &&
         memcmp(map->edges + first, grid->edges + first, length) != 0;
}

static bool cell_differs(const NavGrid *map, const NavGrid *grid, NavCell cell) {
  return map->terrain[cell] != grid->terrain[cell] || map->edges[cell] != grid->edges[cell];
}

// One cell of each cluster that has changed.
typedef struct Changed {
  NavCell cell[MAX_REPAIRED];
  int32_t cluster[MAX_REPAIRED];
  int32_t count;
} Changed;

// False: the list is full.
static bool list_cell(Changed *changed, int32_t cluster, NavCell cell) {
  for (int32_t i = changed->count - 1; i >= 0; i--)
    if (changed->cluster[i] == cluster) return true;
  if (changed->count == MAX_REPAIRED) return false;
  changed->cell[changed->count] = cell;
  changed->cluster[changed->count++] = cluster;
  return true;
}

// Brings one cell of the copy up to date.
static void copy_cell(NavGrid *map, const NavGrid *grid, int32_t x, int32_t y) {
  const NavCell cell = nav_grid_cell(grid, x, y);
  nav_grid_set_terrain(map, x, y, (NavTerrain)grid->terrain[cell]);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavEdge edge = nav_grid_edge(grid, cell, dir);
    if (nav_grid_edge(map, cell, dir) == edge) continue;
    nav_grid_set_edge(map, x, y, dir, NAV_EDGE_NONE); // a wall there would stay
    nav_grid_set_edge(map, x, y, dir, edge);
  }
}

// Brings a part of the copy up to date. False: cells have changed in more clusters than a repair is worth;
// the copy is then left half done.
static bool copy_part(NavAtlas *atlas, const NavGrid *grid, const Part *part, Changed *changed) {
  const int32_t side = nav_regions_side(atlas->regions);
  for (int32_t y = part->y0; y < part->y1; y++) {
    if (!row_differs(&atlas->map, grid, part, y)) continue;
    for (int32_t x = part->x0; x < part->x1; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      if (!cell_differs(&atlas->map, grid, cell)) continue;
      copy_cell(&atlas->map, grid, x, y);
      if (!list_cell(changed, y / side * NAV_MAX_SIDE + x / side, cell)) return false;
    }
  }
  return true;
}

static Part cluster_around(const NavAtlas *atlas, const NavGrid *grid, NavCell cell) {
  const int32_t side = nav_regions_side(atlas->regions);
  const int32_t x = nav_grid_x(grid, cell) / side * side, y = nav_grid_y(grid, cell) / side * side;
  return (Part){x, y, x + side < grid->width ? x + side : grid->width,
                y + side < grid->height ? y + side : grid->height};
}

// Without a copy that tells which of the clusters differ, all that are named do.
static bool repair_borrowed(NavAtlas *atlas, const NavGrid *grid, const NavCell *cells, int32_t count) {
  if (cells == NULL || count > MAX_REPAIRED) return false;
  take_map(atlas, grid);
  return nav_regions_update_all(atlas->regions, &atlas->map, cells, count);
}

// `cells`: one of each cluster that may have changed; NULL: any may. False: out of memory, or changes are too
// many.
static bool repair_atlas(NavAtlas *atlas, const NavGrid *grid, const NavCell *cells, int32_t count) {
  if (atlas->borrows) return repair_borrowed(atlas, grid, cells, count);
  const Part whole = {0, 0, grid->width, grid->height};
  Changed changed = {.count = 0};
  if (cells == NULL && !copy_part(atlas, grid, &whole, &changed)) return false;
  for (int32_t i = 0; cells != NULL && i < count; i++) {
    const Part part = cluster_around(atlas, grid, cells[i]);
    if (!copy_part(atlas, grid, &part, &changed)) return false;
  }
  return nav_regions_update_all(atlas->regions, &atlas->map, changed.cell, changed.count);
}

static bool follow_changes(NavAtlas *atlas, const NavGrid *grid, const NavRegionsKind *kind,
                           const NavCell *cells, int32_t count) {
  bool usable = atlas->regions != NULL && nav_regions_class(atlas->regions) == kind->cls &&
                nav_regions_diagonal(atlas->regions) == kind->diagonal && atlas->map.width == grid->width &&
                atlas->map.height == grid->height && atlas->map.stride == grid->stride &&
                memcmp(&atlas->map.costs, &grid->costs, sizeof grid->costs) == 0;
  if (usable && atlas->of == grid->terrain && atlas->revision == grid->revision) return true;
  usable = usable && repair_atlas(atlas, grid, atlas->of == grid->terrain ? cells : NULL, count);
  if (!usable && !build_atlas(atlas, grid, kind)) return false;
  atlas->of = grid->terrain;
  atlas->revision = grid->revision;
  return true;
}

bool nav_atlas_follow(NavAtlas *atlas, const NavGrid *grid, NavClass cls) {
  return follow_changes(atlas, grid, &(NavRegionsKind){cls, false}, NULL, 0);
}

bool nav_atlas_follow_ways(NavAtlas *atlas, const NavGrid *grid, NavClass cls, bool diagonal) {
  return follow_changes(atlas, grid, &(NavRegionsKind){cls, diagonal}, NULL, 0);
}

bool nav_atlas_follow_changed(NavAtlas *atlas, const NavGrid *grid, const NavRegionsKind *kind,
                              const NavCell *cells, int32_t count) {
  BASE_ASSERT(cells != NULL || count == 0);
  static const NavCell none = 0;
  return follow_changes(atlas, grid, kind, cells != NULL ? cells : &none, count);
}

/* Changes that are noted */

static void note_cluster(NavAtlasChanges *changes, const NavGrid *grid, NavCell cell) {
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  if (!nav_grid_inside(grid, x, y)) return;
  const int32_t across = (grid->width + NAV_DEFAULT_CLUSTER - 1) / NAV_DEFAULT_CLUSTER;
  const int32_t cluster = y / NAV_DEFAULT_CLUSTER * across + x / NAV_DEFAULT_CLUSTER;
  BASE_ASSERT(cluster < NAV_ATLAS_CLUSTERS);
  if (changes->listed[cluster]) return;
  changes->listed[cluster] = true;
  changes->cell[changes->count++] = cell;
}

void nav_atlas_note(NavAtlasChanges *changes, const NavGrid *grid, NavCell cell) {
  changes->any = changes->any || cell == NAV_NO_CELL;
  if (cell == NAV_NO_CELL) return;
  note_cluster(changes, grid, cell);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) // an edge is written on both of its sides
    note_cluster(changes, grid, cell + nav_grid_delta(grid, dir));
}

static void forget_changes(NavAtlasChanges *changes) {
  if (changes->count > 0) memset(changes->listed, 0, sizeof changes->listed);
  changes->count = 0;
  changes->any = false;
}

bool nav_atlas_follow_noted(NavAtlas *atlas, NavAtlasChanges *changes, const NavGrid *grid,
                            const NavRegionsKind *kind) {
  const bool whole = changes->any || changes->count == 0;
  const bool followed = follow_changes(atlas, grid, kind, whole ? NULL : changes->cell, changes->count);
  if (followed) forget_changes(changes);
  changes->any = !followed;
  return followed;
}

/* Copied in portions */

bool nav_atlas_begin(NavAtlas *atlas, const NavGrid *grid, const NavRegionsKind *kind) {
  BASE_ASSERT(atlas->regions == NULL);
  const size_t cells = (size_t)grid->cells;
  atlas->map = *grid;
  atlas->map.terrain = base_block_alloc(cells, sizeof *grid->terrain);
  atlas->map.edges = base_block_alloc(cells, sizeof *grid->edges);
  if (atlas->map.terrain != NULL && atlas->map.edges != NULL) return begin_regions(atlas, kind);
  nav_atlas_free(atlas);
  return false;
}

static void copy_cells(NavGrid *map, const NavGrid *grid, NavCell from, int32_t count) {
  memcpy(map->terrain + from, grid->terrain + from, (size_t)count * sizeof *map->terrain);
  if (map->edge_count == 0 && grid->edge_count == 0) return; // no page is touched
  memcpy(map->edges + from, grid->edges + from, (size_t)count * sizeof *map->edges);
  if (grid->edge_count > 0) map->edge_count = grid->edge_count;
}

void nav_atlas_copy(NavAtlas *atlas, NavAtlasChanges *changes, const NavGrid *grid, NavCell from,
                    int32_t count) {
  BASE_ASSERT(from >= 0 && count >= 0 && count <= grid->cells - from && atlas->map.cells == grid->cells);
  NavGrid *map = &atlas->map;
  copy_cells(map, grid, from, count);
  if (from + count < grid->cells) return;
  if (changes->any) copy_cells(map, grid, 0, grid->cells);
  for (int32_t i = 0; i < changes->count; i++) {
    const Part part = cluster_around(atlas, grid, changes->cell[i]);
    for (int32_t y = part.y0; y < part.y1; y++)
      copy_cells(map, grid, nav_grid_cell(grid, part.x0, y), part.x1 - part.x0);
  }
  forget_changes(changes);
  const NavGrid arrays = *map;
  *map = *grid;
  map->terrain = arrays.terrain;
  map->edges = arrays.edges;
  nav_regions_update_all(atlas->regions, map, NULL, 0); // none is open: it notes the revision
  atlas->of = grid->terrain;
  atlas->revision = grid->revision;
}

bool nav_atlas_take(NavAtlas *atlas) {
  return nav_regions_take(atlas->regions, &atlas->map) &&
         nav_regions_work_take(atlas->work, atlas->regions, &atlas->map);
}

// A copy with other costs than the grid's is thrown away when it is next needed. One that is out of date
// otherwise is kept as it is, for how it is brought up to date depends on how much has changed.
void nav_atlas_archive(NavAtlas *atlas, const NavGrid *grid, BaseArchive *archive) {
  bool kept = atlas->regions != NULL && memcmp(&atlas->map.costs, &grid->costs, sizeof grid->costs) == 0;
  bool fresh = atlas->of == grid->terrain && atlas->revision == grid->revision;
  base_archive_bool(archive, &kept);
  if (!kept || !base_archive_sound(archive)) return;
  base_archive_bool(archive, &fresh);
  if (!fresh) nav_archive_map(archive, &atlas->map);
  if (!fresh && archive->reads) atlas->of = NULL;
  nav_regions_archive(atlas->regions, &atlas->map, archive);
}
