/* Regions of a whole map: built, mended where a cell changed, and shown. */
#include "nav/regions/regions.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/regions/work.h"

static bool allocate(NavRegions *regions) {
  const size_t sectors = (size_t)regions->across * (size_t)regions->down;
  regions->sector = base_block_alloc(sectors, sizeof *regions->sector);
  regions->gate = base_block_alloc(sectors * (size_t)nav_regions_slots(regions), sizeof *regions->gate);
  regions->border = base_block_alloc(sectors * 2, (size_t)regions->side + 1);
  regions->flood = base_block_alloc(1, sizeof *regions->flood);
  for (int i = 0; i < 2; i++) regions->map[i] = base_block_alloc(1, sizeof *regions->map[i]);
  if (regions->flood != NULL) nav_sector_flood_init(regions->flood);
  return regions->sector != NULL && regions->gate != NULL && regions->border != NULL &&
         regions->flood != NULL && regions->map[0] != NULL && regions->map[1] != NULL;
}

// The border from a sector toward right or down. True: its gates changed.
static bool choose(NavRegions *regions, const NavGrid *grid, int32_t sector, NavDir dir) {
  int32_t beside = nav_regions_beside(regions, sector, dir);
  if (beside < 0) return false;
  nav_sector_load(regions, grid, sector, regions->map[0]);
  nav_sector_load(regions, grid, beside, regions->map[1]);
  return nav_regions_choose_gates(regions, grid, sector, dir);
}

// The border toward any direction as its owner knows it: the sector above or to the left of it.
typedef struct Border {
  int32_t owner, beside; // sectors; `beside` is on the far side; -1: the map ends there
  NavDir dir;            // from the owner
} Border;

static Border border_of(const NavRegions *regions, int32_t sector, NavDir dir) {
  const int32_t beside = nav_regions_beside(regions, sector, dir);
  const bool own = dir == NAV_DOWN || dir == NAV_RIGHT;
  return (Border){own ? sector : beside, beside, own ? dir : nav_dir_opposite(dir)};
}

static bool is_blank(const NavRegions *regions, Border border) {
  return nav_regions_border(regions, border.owner, border.dir)[0] == NAV_BORDER_BLANK;
}

static void number(NavRegions *regions, const NavGrid *grid, int32_t sector) {
  if (regions->sector[sector].state != NAV_SECTOR_BLANK) return;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const Border border = border_of(regions, sector, dir);
    if (border.beside >= 0 && is_blank(regions, border)) choose(regions, grid, border.owner, border.dir);
  }
  nav_regions_number(regions, grid, sector);
  regions->sector[sector].state = NAV_SECTOR_NUMBERED;
}

bool nav_regions_ready(NavRegions *regions, const NavGrid *grid, int32_t sector) {
  if (regions->sector[sector].state == NAV_SECTOR_MEASURED) return true;
  number(regions, grid, sector);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const int32_t beside = nav_regions_beside(regions, sector, dir);
    if (beside >= 0) number(regions, grid, beside);
  }
  if (!nav_regions_measure(regions, grid, sector)) return false;
  regions->sector[sector].state = NAV_SECTOR_MEASURED;
  return true;
}

static NavRegions *new_blank(const NavGrid *grid, NavClass cls, int32_t sector) {
  BASE_ASSERT(sector >= NAV_LEAST_SECTOR && sector <= NAV_MOST_SECTOR);
  NavRegions *regions = base_block_alloc(1, sizeof *regions);
  if (regions == NULL) return NULL;
  regions->cls = cls;
  regions->side = sector;
  regions->width = grid->width;
  regions->height = grid->height;
  regions->across = (grid->width + sector - 1) / sector;
  regions->down = (grid->height + sector - 1) / sector;
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

static NavRegions *make(const NavGrid *grid, NavClass cls, int32_t sector, bool all) {
  NavRegions *regions = new_blank(grid, cls, sector);
  if (regions == NULL) return NULL;
  for (int32_t i = 0; i < regions->across * regions->down; i++) {
    if (!all && !nav_regions_sampled(regions, i)) continue;
    if (nav_regions_ready(regions, grid, i)) continue;
    nav_regions_free(regions);
    return NULL;
  }
  return regions;
}

NavRegions *nav_regions_new(const NavGrid *grid, NavClass cls, int32_t sector) {
  return make(grid, cls, sector, true);
}

NavRegions *nav_regions_begin(const NavGrid *grid, NavClass cls, int32_t sector) {
  return make(grid, cls, sector, false);
}

void nav_regions_free(NavRegions *regions) {
  if (regions == NULL) return;
  for (int32_t i = 0; regions->sector != NULL && i < regions->across * regions->down; i++)
    base_block_free(regions->sector[i].distance);
  base_block_free(regions->sector);
  base_block_free(regions->gate);
  base_block_free(regions->border);
  base_block_free(regions->flood);
  for (int i = 0; i < 2; i++) base_block_free(regions->map[i]);
  base_block_free(regions);
}

// What was known of a sector, once more.
static bool know_again(NavRegions *regions, const NavGrid *grid, int32_t sector) {
  if (regions->sector[sector].state == NAV_SECTOR_MEASURED) return nav_regions_measure(regions, grid, sector);
  if (regions->sector[sector].state == NAV_SECTOR_NUMBERED) nav_regions_number(regions, grid, sector);
  return true;
}

bool nav_regions_update(NavRegions *regions, const NavGrid *grid, NavCell cell) {
  int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  regions->revision = grid->revision;
  if (!nav_grid_inside(grid, x, y)) return true;
  int32_t sector = nav_regions_sector_of(regions, x, y);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const Border border = border_of(regions, sector, dir);
    if (border.beside < 0 || is_blank(regions, border)) continue;
    bool changed = choose(regions, grid, border.owner, border.dir);
    if (changed && !know_again(regions, grid, border.beside)) return false;
  }
  return know_again(regions, grid, sector);
}

bool nav_regions_fit(const NavRegions *regions, const NavGrid *grid) {
  return regions->revision == grid->revision && regions->width == grid->width &&
         regions->height == grid->height;
}

int32_t nav_regions_side(const NavRegions *regions) {
  return regions->side;
}

void nav_regions_size(const NavRegions *regions, int32_t *across, int32_t *down) {
  *across = regions->across;
  *down = regions->down;
}

int32_t nav_regions_gates(const NavRegions *regions, const NavGrid *grid, int32_t sector, NavCell *out,
                          int32_t most) {
  const NavGate *gate = regions->gate + (size_t)sector * (size_t)nav_regions_slots(regions);
  const int32_t count = regions->sector[sector].first[NAV_DIR_COUNT];
  for (int32_t i = 0; i < count && i < most; i++) out[i] = nav_grid_cell(grid, gate[i].x, gate[i].y);
  return count;
}

BaseHash nav_regions_hash(const NavRegions *regions, BaseHash hash) {
  for (int32_t s = 0; s < regions->across * regions->down; s++) {
    const NavSector *sector = &regions->sector[s];
    const NavGate *gate = regions->gate + (size_t)s * (size_t)nav_regions_slots(regions);
    const int32_t count = sector->first[NAV_DIR_COUNT];
    hash = base_hash_i32(hash, (int32_t)sector->state);
    for (NavDir dir = NAV_UP; dir <= NAV_DIR_COUNT; dir++) hash = base_hash_i32(hash, sector->first[dir]);
    for (int32_t i = 0; i < count; i++)
      hash = base_hash_i32(base_hash_i32(base_hash_i32(hash, gate[i].x), gate[i].y), gate[i].cost);
    if (sector->state != NAV_SECTOR_MEASURED) continue;
    for (int32_t i = 0; i < count * count; i++) hash = base_hash_i32(hash, sector->distance[i]);
  }
  return base_hash_u64(base_hash_u64(hash, (uint64_t)regions->walked), (uint64_t)regions->straight);
}
