/* The largest number of entrances of clusters, and memory for so many, so that searches allocate none. */
#include "base/assert.h"
#include "nav/regions/clusters.h"

/* Bounds */

// The most entrances that can be chosen on a border that is read tile by tile: one a stretch, and one for
// each piece of it; each tile with walls or rails around it counts as a stretch.
typedef struct Stretches {
  int32_t most, length; // of the stretch that the last tile belongs to
} Stretches;

static void read_next(Stretches *border, const NavRegions *regions, const NavGrid *grid, NavCell cell,
                      NavCell beyond) {
  const bool open = nav_grid_open(grid, regions->cls, cell) && nav_grid_open(grid, regions->cls, beyond);
  const bool edged = grid->edge_count != 0 && (grid->edges[cell] | grid->edges[beyond]) != 0;
  if (!open || edged || border->length == regions->side / NAV_ENTRANCES_APART) border->length = 0;
  border->most += open && border->length == 0;
  border->length += open;
}

// Adds a border to the bounds of the two clusters.
static void add_border(NavRegions *regions, int32_t cluster, int32_t neighbour, const Stretches *border) {
  NavCluster *sides[] = {&regions->cluster[cluster], &regions->cluster[neighbour]};
  for (size_t i = 0; i < 2; i++)
    if (!sides[i]->bounded) sides[i]->most += border->most;
}

static bool is_to_read(const NavRegions *regions, int32_t cluster, int32_t neighbour) {
  return neighbour >= 0 && !(regions->cluster[cluster].bounded && regions->cluster[neighbour].bounded);
}

static void bound_below(NavRegions *regions, const NavGrid *grid, int32_t cluster) {
  const int32_t below = nav_regions_beside(regions, cluster, NAV_DOWN);
  if (!is_to_read(regions, cluster, below)) return;
  int32_t x, y;
  nav_regions_tile(regions, cluster, NAV_DOWN, 0, &x, &y);
  const int32_t end = x + regions->side < regions->width ? x + regions->side : regions->width;
  Stretches border = {0, 0};
  for (; x < end; x++) {
    const NavCell cell = nav_grid_cell(grid, x, y);
    read_next(&border, regions, grid, cell, cell + grid->stride);
  }
  add_border(regions, cluster, below, &border);
}

// The borders to the right of a row of clusters, in the order in which their tiles lie in memory.
static void bound_right(NavRegions *regions, const NavGrid *grid, int32_t row) {
  Stretches border[NAV_MAX_SIDE / NAV_MIN_CLUSTER] = {0};
  uint16_t read[NAV_MAX_SIDE / NAV_MIN_CLUSTER];
  int32_t count = 0;
  const int32_t first = row * regions->across, side = regions->side;
  for (int32_t i = 0; i < regions->across; i++)
    if (is_to_read(regions, first + i, nav_regions_beside(regions, first + i, NAV_RIGHT)))
      read[count++] = (uint16_t)i;
  for (int32_t y = row * side; y < (row + 1) * side && y < regions->height; y++) {
    for (int32_t i = 0; i < count; i++) {
      const NavCell cell = nav_grid_cell(grid, (read[i] + 1) * side - 1, y);
      read_next(&border[i], regions, grid, cell, cell + 1);
    }
  }
  for (int32_t i = 0; i < count; i++) add_border(regions, first + read[i], first + read[i] + 1, &border[i]);
}

static void bound_entrances(NavRegions *regions, const NavGrid *grid) {
  const int32_t clusters = regions->across * regions->down;
  for (int32_t i = 0; i < clusters; i++)
    if (!regions->cluster[i].bounded) regions->cluster[i].most = 0;
  for (int32_t i = 0; i < clusters; i++) bound_below(regions, grid, i);
  for (int32_t row = 0; row < regions->down; row++) bound_right(regions, grid, row);
  for (int32_t i = 0; i < clusters; i++) {
    regions->bounds += !regions->cluster[i].bounded;
    regions->cluster[i].bounded = true;
  }
}

/* Memory */

// The number of distances that the cluster must have space for: `values`, or 0: as many as it can have.
static size_t room_for(const NavCluster *cluster, size_t values) {
  return values != 0 ? values : (size_t)cluster->most * (size_t)cluster->most;
}

// One block for all clusters that have none, so that the system hands out its pages when they are measured.
static bool reserve_block(NavRegions *regions, size_t each) {
  const int32_t clusters = regions->across * regions->down;
  const size_t size = regions->diagonal ? sizeof(uint32_t) : sizeof(uint16_t);
  size_t values = 0;
  for (int32_t i = 0; i < clusters; i++)
    if (regions->cluster[i].capacity == 0) values += room_for(&regions->cluster[i], each);
  if (values == 0) return true;
  char *block = regions->reserve = base_block_alloc(values, size);
  for (int32_t i = 0; i < clusters && block != NULL; i++) {
    NavCluster *cluster = &regions->cluster[i];
    const size_t room = room_for(cluster, each);
    if (cluster->capacity > 0 || room == 0) continue;
    cluster->distance =
        regions->diagonal ? (NavDistances){NULL, (void *)block} : (NavDistances){(void *)block, NULL};
    cluster->capacity = (int32_t)room;
    cluster->reserved = true;
    block += room * size;
  }
  return block != NULL;
}

bool nav_regions_reserve(NavRegions *regions, int32_t entrances) {
  BASE_ASSERT(entrances >= 0 && entrances <= nav_regions_slots(regions));
  const size_t values = (size_t)entrances * (size_t)entrances;
  if (entrances > 0 && regions->reserve == NULL && !reserve_block(regions, values)) return false;
  for (int32_t i = 0; i < regions->across * regions->down; i++)
    if (!nav_cluster_reserve(&regions->cluster[i], entrances, regions->diagonal)) return false;
  return true;
}

bool nav_regions_take(NavRegions *regions, const NavGrid *grid) {
  const int32_t clusters = regions->across * regions->down;
  bound_entrances(regions, grid);
  if (regions->reserve == NULL && !reserve_block(regions, 0)) return false;
  regions->points = 1;
  for (int32_t i = 0; i < clusters; i++) {
    const NavCluster *cluster = &regions->cluster[i];
    regions->points += cluster->most;
    if (!nav_cluster_reserve(&regions->cluster[i], cluster->most, regions->diagonal)) return false;
  }
  return true;
}

int32_t nav_regions_points(const NavRegions *regions) {
  return regions->points;
}
