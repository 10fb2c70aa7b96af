/* The regions of a whole map: built, repaired where a cell changed, and shown. */
#include "nav/regions/regions.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/regions/clusters.h"

static bool allocate(NavRegions *regions) {
  const size_t clusters = (size_t)regions->across * (size_t)regions->down;
  BaseArena *arena = &regions->arena;
  regions->cluster = base_arena_alloc(arena, clusters, sizeof *regions->cluster);
  regions->entrance =
      base_arena_alloc(arena, clusters * (size_t)nav_regions_slots(regions), sizeof *regions->entrance);
  regions->border = base_arena_alloc(arena, clusters * 2, (size_t)regions->side + 1);
  regions->flood = base_arena_alloc(arena, 1, sizeof *regions->flood);
  for (int i = 0; i < 2; i++) regions->map[i] = base_arena_alloc(arena, 1, sizeof *regions->map[i]);
  if (regions->flood != NULL) nav_cluster_flood_init(regions->flood);
  return !arena->failed;
}

// Chooses the entrances from a cluster toward right or down. True: they changed.
static bool choose(NavRegions *regions, const NavGrid *grid, int32_t cluster, NavDir dir) {
  int32_t beside = nav_regions_beside(regions, cluster, dir);
  if (beside < 0) return false;
  nav_cluster_load(regions, grid, cluster, regions->map[0]);
  nav_cluster_load(regions, grid, beside, regions->map[1]);
  return nav_regions_choose_entrances(regions, grid, cluster, dir);
}

// A border as stored by its owner, the cluster above it or to the left of it.
typedef struct Border {
  int32_t owner, beside; // clusters; `beside` is on the far side, -1 where the map ends
  NavDir dir;            // from the owner
} Border;

static Border border_of(const NavRegions *regions, int32_t cluster, NavDir dir) {
  const int32_t beside = nav_regions_beside(regions, cluster, dir);
  const bool own = dir == NAV_DOWN || dir == NAV_RIGHT;
  return (Border){own ? cluster : beside, beside, own ? dir : nav_dir_opposite(dir)};
}

static bool is_blank(const NavRegions *regions, Border border) {
  return nav_regions_border(regions, border.owner, border.dir)[0] == NAV_BORDER_BLANK;
}

static void number(NavRegions *regions, const NavGrid *grid, int32_t cluster) {
  if (regions->cluster[cluster].state != NAV_CLUSTER_BLANK) return;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const Border border = border_of(regions, cluster, dir);
    if (border.beside >= 0 && is_blank(regions, border)) choose(regions, grid, border.owner, border.dir);
  }
  nav_regions_number(regions, grid, cluster);
  regions->cluster[cluster].state = NAV_CLUSTER_NUMBERED;
}

bool nav_regions_ready(NavRegions *regions, const NavGrid *grid, int32_t cluster) {
  if (regions->cluster[cluster].state == NAV_CLUSTER_MEASURED) return true;
  number(regions, grid, cluster);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const int32_t beside = nav_regions_beside(regions, cluster, dir);
    if (beside >= 0) number(regions, grid, beside);
  }
  if (!nav_regions_measure(regions, grid, cluster)) return false;
  regions->cluster[cluster].state = NAV_CLUSTER_MEASURED;
  return true;
}

static NavRegions *new_blank(const NavGrid *grid, NavClass cls, int32_t cluster) {
  BASE_ASSERT(cluster >= NAV_MIN_CLUSTER && cluster <= NAV_MAX_CLUSTER);
  NavRegions *regions = base_block_alloc(1, sizeof *regions);
  if (regions == NULL) return NULL;
  regions->cls = cls;
  regions->side = cluster;
  regions->width = grid->width;
  regions->height = grid->height;
  regions->across = (grid->width + cluster - 1) / cluster;
  regions->down = (grid->height + cluster - 1) / cluster;
  regions->revision = grid->revision;
  if (!allocate(regions)) {
    nav_regions_free(regions);
    return NULL;
  }
  for (int32_t i = 0; i < regions->across * regions->down; i++)
    for (NavDir dir = NAV_DOWN; dir <= NAV_RIGHT; dir += NAV_RIGHT - NAV_DOWN)
      nav_regions_border(regions, i, dir)[0] = NAV_BORDER_BLANK;
  return regions;
}

NavRegions *nav_regions_new(const NavGrid *grid, NavClass cls, int32_t cluster) {
  NavRegions *regions = new_blank(grid, cls, cluster);
  if (regions == NULL) return NULL;
  for (int32_t i = 0; i < regions->across * regions->down; i++) {
    if (nav_regions_ready(regions, grid, i)) continue;
    nav_regions_free(regions);
    return NULL;
  }
  regions->sampled = true;
  return regions;
}

NavRegions *nav_regions_begin(const NavGrid *grid, NavClass cls, int32_t cluster) {
  return new_blank(grid, cls, cluster);
}

void nav_regions_free(NavRegions *regions) {
  if (regions == NULL) return;
  for (int32_t i = 0; regions->cluster != NULL && i < regions->across * regions->down; i++)
    base_block_free(regions->cluster[i].distance);
  base_arena_free(&regions->arena);
  base_block_free(regions);
}

// Computes again what was known of a cluster.
static bool refresh(NavRegions *regions, const NavGrid *grid, int32_t cluster) {
  if (regions->cluster[cluster].state == NAV_CLUSTER_MEASURED)
    return nav_regions_measure(regions, grid, cluster);
  if (regions->cluster[cluster].state == NAV_CLUSTER_NUMBERED) nav_regions_number(regions, grid, cluster);
  return true;
}

bool nav_regions_update(NavRegions *regions, const NavGrid *grid, NavCell cell) {
  BASE_ASSERT(regions->width == grid->width && regions->height == grid->height);
  int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  regions->revision = grid->revision;
  if (!nav_grid_inside(grid, x, y)) return true;
  int32_t cluster = nav_regions_cluster_of(regions, x, y);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const Border border = border_of(regions, cluster, dir);
    if (border.beside < 0 || is_blank(regions, border)) continue;
    bool changed = choose(regions, grid, border.owner, border.dir);
    if (changed && !refresh(regions, grid, border.beside)) return false;
  }
  return refresh(regions, grid, cluster);
}

/// Chooses the borders of a cluster in which cells have changed; it and the clusters beyond those that turn
/// out otherwise are to be computed again.
static void touch_borders(NavRegions *regions, const NavGrid *grid, int32_t cluster) {
  regions->cluster[cluster].renewed = true;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const Border border = border_of(regions, cluster, dir);
    if (border.beside < 0 || is_blank(regions, border)) continue;
    if (choose(regions, grid, border.owner, border.dir)) regions->cluster[border.beside].renewed = true;
  }
}

bool nav_regions_update_all(NavRegions *regions, const NavGrid *grid, const NavCell *cells, int32_t count) {
  BASE_ASSERT(regions->width == grid->width && regions->height == grid->height);
  const int32_t clusters = regions->across * regions->down;
  bool updated = true;
  regions->revision = grid->revision;
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = nav_grid_x(grid, cells[i]), y = nav_grid_y(grid, cells[i]);
    if (nav_grid_inside(grid, x, y)) regions->cluster[nav_regions_cluster_of(regions, x, y)].touched = true;
  }
  for (int32_t i = 0; i < clusters; i++) {
    if (regions->cluster[i].touched) touch_borders(regions, grid, i);
    regions->cluster[i].touched = false;
  }
  for (int32_t i = 0; i < clusters; i++) {
    if (regions->cluster[i].renewed) updated = updated && refresh(regions, grid, i);
    regions->cluster[i].renewed = false;
  }
  return updated;
}

void nav_regions_archive(NavRegions *regions, const NavGrid *grid, BaseArchive *archive) {
  for (int32_t i = 0; i < regions->across * regions->down && base_archive_sound(archive); i++) {
    bool measured = regions->cluster[i].state == NAV_CLUSTER_MEASURED;
    base_archive_bool(archive, &measured);
    if (archive->reads && measured && !nav_regions_ready(regions, grid, i)) archive->no_memory = true;
  }
}

bool nav_regions_reserve(NavRegions *regions, int32_t entrances) {
  for (int32_t i = 0; i < regions->across * regions->down; i++)
    if (!nav_cluster_reserve(&regions->cluster[i], entrances)) return false;
  return true;
}

bool nav_regions_fit(const NavRegions *regions, const NavGrid *grid) {
  return regions->revision == grid->revision && regions->width == grid->width &&
         regions->height == grid->height;
}

NavClass nav_regions_class(const NavRegions *regions) {
  return regions->cls;
}

int32_t nav_regions_side(const NavRegions *regions) {
  return regions->side;
}

void nav_regions_size(const NavRegions *regions, int32_t *across, int32_t *down) {
  *across = regions->across;
  *down = regions->down;
}

int32_t nav_regions_entrances(const NavRegions *regions, const NavGrid *grid, int32_t cluster, NavCell *out,
                              int32_t max) {
  BASE_ASSERT(cluster >= 0 && cluster < regions->across * regions->down);
  const NavEntrance *entrance = regions->entrance + (size_t)cluster * (size_t)nav_regions_slots(regions);
  const int32_t count = regions->cluster[cluster].first[NAV_DIR_COUNT];
  for (int32_t i = 0; i < count && i < max; i++) out[i] = nav_grid_cell(grid, entrance[i].x, entrance[i].y);
  return count;
}

BaseHash nav_regions_hash(const NavRegions *regions, BaseHash hash) {
  for (int32_t s = 0; s < regions->across * regions->down; s++) {
    const NavCluster *cluster = &regions->cluster[s];
    const NavEntrance *entrance = regions->entrance + (size_t)s * (size_t)nav_regions_slots(regions);
    const int32_t count = cluster->first[NAV_DIR_COUNT];
    hash = base_hash_i32(hash, (int32_t)cluster->state);
    for (NavDir dir = NAV_UP; dir <= NAV_DIR_COUNT; dir++) hash = base_hash_i32(hash, cluster->first[dir]);
    for (int32_t i = 0; i < count; i++)
      hash =
          base_hash_i32(base_hash_i32(base_hash_i32(hash, entrance[i].x), entrance[i].y), entrance[i].cost);
    if (cluster->state != NAV_CLUSTER_MEASURED) continue;
    for (int32_t i = 0; i < count * count; i++) hash = base_hash_i32(hash, cluster->distance[i]);
  }
  return base_hash_u64(base_hash_u64(hash, (uint64_t)regions->walked), (uint64_t)regions->straight);
}
