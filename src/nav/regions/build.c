/* The regions of a whole map: built, repaired where a cell changed, and shown. */
#include "nav/regions/regions.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/expect.h"
#include "nav/regions/clusters.h"

static bool allocate_regions(NavRegions *regions) {
  const size_t clusters = (size_t)regions->across * (size_t)regions->down;
  BaseArena *arena = &regions->arena;
  regions->border_size = sizeof(NavBorder) + (size_t)regions->side * sizeof(NavEntrance);
  regions->cluster = base_arena_alloc(arena, clusters, sizeof *regions->cluster);
  regions->border = base_arena_alloc(arena, clusters * 2, regions->border_size);
  regions->scratch = nav_regions_scratch_new();
  return !arena->failed && regions->scratch != NULL;
}

// The border of a cluster as its owner has it, which is the cluster above it or to the left of it.
typedef struct Owned {
  int32_t owner;
  NavDir dir;
} Owned;

static Owned owned(int32_t cluster, NavGate gate, NavDir dir) {
  return gate.own == 0 ? (Owned){cluster, dir} : (Owned){gate.beside, nav_dir_opposite(dir)};
}

// Measures what an open cluster has to have. False: out of memory.
static bool renew_cluster(NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch,
                          int32_t cluster) {
  if (!nav_regions_number(regions, cluster)) return false;
  if (regions->diagonal)
    regions->cluster[cluster].row_work = nav_cluster_work(nav_regions_map(regions, grid, scratch, cluster));
  if (nav_regions_sample_of(regions, cluster) >= 0) nav_regions_take_sample(regions, grid, scratch, cluster);
  const int32_t count = regions->lazy ? 0 : regions->cluster[cluster].first[NAV_DIR_COUNT];
  for (int32_t i = 0; i < count; i++) nav_regions_measure(regions, grid, scratch, cluster, i);
  return true;
}

bool nav_regions_open_chosen(NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch,
                             int32_t cluster) {
  regions->cluster[cluster].open = true;
  if (renew_cluster(regions, grid, scratch, cluster)) return true;
  regions->cluster[cluster].open = false;
  return false;
}

bool nav_regions_open(NavRegions *regions, const NavGrid *grid, int32_t cluster) {
  if (regions->cluster[cluster].open) return true;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavGate gate = nav_regions_gate(regions, cluster, dir);
    const Owned border = owned(cluster, gate, dir);
    if (gate.border != NULL && !gate.border->chosen)
      nav_regions_choose(regions, grid, regions->scratch, border.owner, border.dir);
  }
  return nav_regions_open_chosen(regions, grid, regions->scratch, cluster);
}

bool nav_regions_suit(const NavGrid *grid, NavClass cls) {
  BASE_EXPECT(nav_grid_sound(grid) && nav_class_sound(cls), false);
  return nav_max_cost(grid, cls) <= NAV_REGIONS_MAX_COST && nav_door_cost(grid, cls) == 0;
}

NavRegions *nav_regions_blank(const NavGrid *grid, NavClass cls, int32_t cluster, bool diagonal, bool lazy) {
  BASE_EXPECT(nav_grid_sound(grid) && nav_class_sound(cls) && cluster >= NAV_MIN_CLUSTER &&
                  cluster <= NAV_MAX_CLUSTER,
              NULL);
  if (!nav_regions_suit(grid, cls)) return NULL;
  NavRegions *regions = base_block_alloc(1, sizeof *regions);
  if (regions == NULL) return NULL;
  regions->cls = cls;
  regions->side = cluster;
  regions->width = grid->width;
  regions->height = grid->height;
  regions->across = (grid->width + cluster - 1) / cluster;
  regions->down = (grid->height + cluster - 1) / cluster;
  regions->revision = grid->revision;
  regions->diagonal = diagonal;
  regions->lazy = lazy;
  if (allocate_regions(regions)) return regions;
  nav_regions_free(regions);
  return NULL;
}

static NavRegions *new_measured(const NavGrid *grid, NavClass cls, int32_t cluster, bool diagonal) {
  NavRegions *regions = nav_regions_blank(grid, cls, cluster, diagonal, false);
  if (regions == NULL) return NULL;
  for (int32_t i = 0; i < regions->across * regions->down; i++) {
    if (nav_regions_open(regions, grid, i)) continue;
    nav_regions_free(regions);
    return NULL;
  }
  regions->sampled = true;
  return regions;
}

NavRegions *nav_regions_new(const NavGrid *grid, NavClass cls, int32_t cluster) {
  return new_measured(grid, cls, cluster, false);
}

NavRegions *nav_regions_new_diagonal(const NavGrid *grid, NavClass cls, int32_t cluster) {
  return new_measured(grid, cls, cluster, true);
}

NavRegions *nav_regions_begin(const NavGrid *grid, NavClass cls, int32_t cluster) {
  return nav_regions_blank(grid, cls, cluster, false, true);
}

NavRegions *nav_regions_begin_diagonal(const NavGrid *grid, NavClass cls, int32_t cluster) {
  return nav_regions_blank(grid, cls, cluster, true, true);
}

void nav_regions_free(NavRegions *regions) {
  if (regions == NULL) return;
  for (int32_t i = 0; regions->cluster != NULL && i < regions->across * regions->down; i++)
    nav_cluster_free(&regions->cluster[i]);
  base_block_free(regions->reserve);
  nav_regions_scratch_free(regions->scratch);
  base_arena_free(&regions->arena);
  base_block_free(regions);
}

/// Chooses again those entrances of a cluster that are known. It, as a cell has changed, and the clusters
/// beyond borders that change are to be computed again.
static void touch_borders(NavRegions *regions, const NavGrid *grid, int32_t cluster) {
  regions->cluster[cluster].renewed = true;
  regions->cluster[cluster].bounded = false;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavGate gate = nav_regions_gate(regions, cluster, dir);
    const Owned border = owned(cluster, gate, dir);
    if (gate.border != NULL) regions->cluster[gate.beside].bounded = false;
    if (gate.border == NULL || !gate.border->chosen) continue;
    if (nav_regions_choose(regions, grid, regions->scratch, border.owner, border.dir))
      regions->cluster[gate.beside].renewed = true;
  }
}

// Computes again what was known of a cluster. False: out of memory.
static bool refresh_cluster(NavRegions *regions, const NavGrid *grid, int32_t index) {
  NavCluster *cluster = &regions->cluster[index];
  const bool renewed = cluster->renewed && cluster->open;
  cluster->renewed = false;
  return !renewed || renew_cluster(regions, grid, regions->scratch, index);
}

bool nav_regions_update(NavRegions *regions, const NavGrid *grid, NavCell cell) {
  BASE_EXPECT(regions != NULL && nav_grid_sound(grid) && regions->width == grid->width &&
                  regions->height == grid->height,
              false);
  BASE_EXPECT(nav_cell_sound(grid, cell), false);
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  regions->revision = grid->revision;
  if (!nav_grid_inside(grid, x, y)) return true;
  const int32_t cluster = nav_regions_cluster_of(regions, x, y);
  nav_regions_scratch_forget(regions->scratch);
  touch_borders(regions, grid, cluster);
  bool updated = refresh_cluster(regions, grid, cluster);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const int32_t beside = nav_regions_beside(regions, cluster, dir);
    if (beside >= 0) updated = refresh_cluster(regions, grid, beside) && updated;
  }
  return updated;
}

bool nav_regions_update_all(NavRegions *regions, const NavGrid *grid, const NavCell *cells, int32_t count) {
  BASE_EXPECT(regions != NULL && nav_grid_sound(grid) && regions->width == grid->width &&
                  regions->height == grid->height && count >= 0 && (cells != NULL || count == 0),
              false);
  for (int32_t i = 0; i < count; i++) BASE_EXPECT(nav_cell_sound(grid, cells[i]), false);
  const int32_t clusters = regions->across * regions->down;
  bool updated = true;
  regions->revision = grid->revision;
  nav_regions_scratch_forget(regions->scratch);
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = nav_grid_x(grid, cells[i]), y = nav_grid_y(grid, cells[i]);
    if (nav_grid_inside(grid, x, y)) regions->cluster[nav_regions_cluster_of(regions, x, y)].touched = true;
  }
  for (int32_t i = 0; i < clusters; i++) {
    if (regions->cluster[i].touched) touch_borders(regions, grid, i);
    regions->cluster[i].touched = false;
  }
  for (int32_t i = 0; i < clusters; i++) updated = refresh_cluster(regions, grid, i) && updated;
  return updated;
}

void nav_regions_archive(NavRegions *regions, const NavGrid *grid, BaseArchive *archive) {
  for (int32_t i = 0; i < regions->across * regions->down && base_archive_sound(archive); i++) {
    bool open = regions->cluster[i].open;
    base_archive_bool(archive, &open);
    if (archive->reads && open && !nav_regions_open(regions, grid, i)) archive->no_memory = true;
  }
}

bool nav_regions_fit(const NavRegions *regions, const NavGrid *grid) {
  BASE_EXPECT(regions != NULL && grid != NULL, false);
  return regions->revision == grid->revision && regions->width == grid->width &&
         regions->height == grid->height;
}

NavClass nav_regions_class(const NavRegions *regions) {
  return regions->cls;
}

bool nav_regions_diagonal(const NavRegions *regions) {
  return regions->diagonal;
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
  int32_t count = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavBorder *border = nav_regions_gate(regions, cluster, dir).border;
    for (int32_t i = 0; border != NULL && i < border->count; i++, count++) {
      int32_t x, y;
      nav_regions_tile(regions, cluster, dir, border->entrance[i].along, &x, &y);
      if (count < max) out[count] = nav_grid_cell(grid, x, y);
    }
  }
  return count;
}

// The distance as it is in memory.
static uint32_t kept_distance(const NavCluster *cluster, int32_t index) {
  const NavDistances distance = cluster->distance;
  return distance.wide != NULL ? distance.wide[index] : distance.narrow[index];
}

BaseHash nav_regions_hash(const NavRegions *regions, BaseHash hash) {
  for (int32_t s = 0; s < regions->across * regions->down; s++) {
    const NavCluster *cluster = &regions->cluster[s];
    const int32_t count = cluster->first[NAV_DIR_COUNT];
    hash = base_hash_i32(hash, cluster->open);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavBorder *border = nav_regions_gate(regions, s, dir).border;
      hash = base_hash_i32(hash, cluster->first[dir]);
      for (int32_t i = 0; border != NULL && i < border->count; i++)
        for (int32_t k = 0; k < 3; k++)
          hash = base_hash_i32(hash, k < 2 ? border->entrance[i].cost[k] : border->entrance[i].along);
    }
    for (int32_t i = 0; i < count; i++)
      for (int32_t k = 0; nav_cluster_knows(cluster, i) && k < count; k++)
        hash = base_hash_i32(hash, (int32_t)kept_distance(cluster, i * count + k));
  }
  for (int32_t i = 0; i < NAV_SAMPLES * NAV_SAMPLES; i++) {
    const NavSample *sample = &regions->sample[i];
    hash = base_hash_u64(base_hash_u64(hash, (uint64_t)sample->lc), (uint64_t)sample->sc);
  }
  return hash;
}

static bool borders_agree(const NavRegions *all, const NavRegions *part, int32_t cluster) {
  for (NavDir dir = NAV_DOWN; dir <= NAV_RIGHT; dir += NAV_RIGHT - NAV_DOWN) {
    const NavBorder *a = nav_regions_gate(all, cluster, dir).border;
    const NavBorder *b = nav_regions_gate(part, cluster, dir).border;
    if (b == NULL || !b->chosen) continue;
    if (!a->chosen || a->count != b->count) return false;
    if (memcmp(a->entrance, b->entrance, b->count * sizeof *b->entrance) != 0) return false;
  }
  return true;
}

bool nav_regions_contain(const NavRegions *all, const NavRegions *part) {
  if (all->width != part->width || all->height != part->height || all->side != part->side) return false;
  if (all->diagonal != part->diagonal) return false;
  for (int32_t s = 0; s < part->across * part->down; s++) {
    const NavCluster *a = &all->cluster[s], *b = &part->cluster[s];
    if (!borders_agree(all, part, s)) return false;
    if (!b->open) continue;
    if (!a->open || memcmp(a->first, b->first, sizeof a->first) != 0) return false;
    const int32_t count = b->first[NAV_DIR_COUNT];
    for (int32_t i = 0; i < count; i++) {
      if (!nav_cluster_knows(b, i)) continue;
      if (!nav_cluster_knows(a, i)) return false;
      for (int32_t k = i * count; k < (i + 1) * count; k++)
        if (nav_distance_at(a->distance, k) != nav_distance_at(b->distance, k)) return false;
    }
    const int32_t sample = nav_regions_sample_of(part, s);
    if (sample >= 0 && memcmp(&all->sample[sample], &part->sample[sample], sizeof *part->sample) != 0)
      return false;
  }
  return true;
}
