/* One cluster: its entrances chosen and numbered, the distances between them measured by floods. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/regions/clusters.h"

enum {
  WINDOW_MARGIN = 4, // tiles, see `connected`
  MAPS_ACROSS = 4,   // of NAV_MAPS_KEPT
};

int32_t nav_regions_beside(const NavRegions *regions, int32_t cluster, NavDir dir) {
  int32_t x = cluster % regions->across + nav_way_x(dir), y = cluster / regions->across + nav_way_y(dir);
  bool inside = x >= 0 && y >= 0 && x < regions->across && y < regions->down;
  return inside ? y * regions->across + x : -1;
}

NavRegionsScratch *nav_regions_scratch_new(void) {
  NavRegionsScratch *scratch = base_block_alloc(1, sizeof *scratch);
  if (scratch == NULL) return NULL;
  nav_regions_scratch_init(scratch);
  return scratch;
}

void nav_regions_scratch_init(NavRegionsScratch *scratch) {
  nav_cluster_flood_init(&scratch->flood);
  nav_cluster_octile_init(&scratch->octile);
  nav_regions_scratch_forget(scratch);
}

void nav_regions_scratch_free(NavRegionsScratch *scratch) {
  base_block_free(scratch);
}

void nav_regions_scratch_forget(NavRegionsScratch *scratch) {
  for (int32_t i = 0; i < NAV_MAPS_KEPT; i++) scratch->map[i].cluster = -1;
}

NavClusterMap *nav_regions_map(const NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch,
                               int32_t cluster) {
  const int32_t x = cluster % regions->across % MAPS_ACROSS, y = cluster / regions->across % MAPS_ACROSS;
  NavClusterMap *map = &scratch->map[y * MAPS_ACROSS + x];
  if (map->cluster != cluster) nav_cluster_load(regions, grid, cluster, map);
  return map;
}

/* Entrances */

// Toward right or down.
static NavBorder *border_at(const NavRegions *regions, int32_t owner, NavDir dir) {
  const size_t index = 2 * (size_t)owner + (dir == NAV_DOWN);
  return (NavBorder *)(void *)(regions->border + index * regions->border_size);
}

NavGate nav_regions_gate(const NavRegions *regions, int32_t cluster, NavDir dir) {
  const int32_t beside = nav_regions_beside(regions, cluster, dir);
  if (beside < 0) return (NavGate){NULL, -1, 0};
  const bool own = dir == NAV_DOWN || dir == NAV_RIGHT;
  const NavBorder *border = border_at(regions, own ? cluster : beside, own ? dir : nav_dir_opposite(dir));
  return (NavGate){border, beside, own ? 0 : 1};
}

// The border between two clusters, tile by tile.
typedef struct Border {
  NavClusterMap *map[2];            // of the owner, of its neighbour
  int32_t mine, theirs, step;       // index of the first tile in each cluster, and what to add for the next
  int32_t side;                     // of a cluster
  uint64_t crossable;               // where it can be crossed, a bit a tile
  uint64_t goes_on;                 // from where one may step on along it on both sides
  uint8_t cost[2][NAV_MAX_CLUSTER]; // of crossable tiles
} Border;

static uint64_t bit_of(const uint64_t *rows, int32_t tile) {
  return rows[tile / NAV_CLUSTER_STRIDE] >> (tile % NAV_CLUSTER_STRIDE - 1) & 1u;
}

// May one step from the tile to the next along the border, in the cluster?
static uint64_t steps_on(const NavClusterMap *map, int32_t tile, int32_t step) {
  const NavDir dir = step == 1 ? NAV_RIGHT : NAV_DOWN;
  if (map->has_edges) return bit_of(map->way[dir], tile);
  return bit_of(map->open, tile + step) & bit_of(map->open, tile);
}

static void look_at_border(Border *border, const NavRegions *regions, const NavGrid *grid, NavDir dir) {
  const NavClusterMap *mine = border->map[0], *theirs = border->map[1];
  const int32_t last = regions->side - 1, stride = NAV_CLUSTER_STRIDE;
  const bool right = dir == NAV_RIGHT;
  const int32_t rest = right ? regions->height - mine->y0 : regions->width - mine->x0;
  border->side = regions->side;
  border->mine = right ? stride + regions->side : regions->side * stride + 1;
  border->theirs = stride + 1;
  border->step = right ? stride : 1;
  border->crossable = border->goes_on = 0;
  for (int32_t i = 0; i < regions->side && i < rest; i++) {
    const int32_t a = border->mine + i * border->step, b = border->theirs + i * border->step;
    border->cost[0][i] = nav_cluster_cost(mine, a);
    border->cost[1][i] = nav_cluster_cost(theirs, b);
    if (border->cost[0][i] == 0 || border->cost[1][i] == 0) continue;
    const NavCell cell = nav_grid_cell(grid, mine->x0 + (right ? last : i), mine->y0 + (right ? i : last));
    if (mine->has_edges && !nav_grid_passable(grid, regions->cls, cell, dir)) continue;
    border->crossable |= (uint64_t)1 << i;
    // The last tile has none after it in the cluster: the ring is closed.
    if (i < last)
      border->goes_on |= (steps_on(mine, a, border->step) & steps_on(theirs, b, border->step)) << i;
  }
}

// The cheapest place to cross in first .. last, and of those the one nearest to the middle.
static int32_t best_place(const Border *border, int32_t first, int32_t last) {
  int32_t best = first, min = INT32_MAX;
  for (int32_t i = first; i <= last; i++) {
    const int32_t cost = border->cost[0][i] + border->cost[1][i], off = 2 * i - first - last;
    const int32_t rank = cost * 2 * NAV_MAX_CLUSTER + (off < 0 ? -off : off);
    if (rank >= min) continue;
    min = rank;
    best = i;
  }
  return best;
}

/* A stretch needs no entrance where the one before it is near: at most a quarter of a side away, and
 * connected with it on both sides within a window at the border. So entrances are few, and walks are no
 * longer: pieces cross borders wherever it is shortest. One fill for each entrance answers for all stretches
 * after it; a bound on the cost between the two took a flood for each stretch, and ways were no better. */

typedef struct Window {
  int32_t low, high; // rows
  uint64_t columns;
} Window;

static uint64_t bits_between(int32_t first, int32_t last) {
  const int32_t low = first < 0 ? 0 : first, high = last > 63 ? 63 : last;
  return ~(uint64_t)0 >> (63 - high + low) << low;
}

// The window around an entrance in one of the two clusters; `beyond`: the owner's neighbour.
static Window window_of(const Border *border, int32_t entrance, bool beyond) {
  const int32_t depth = border->side / NAV_ENTRANCES_APART + WINDOW_MARGIN;
  const int32_t first = entrance - WINDOW_MARGIN, last = entrance + depth, side = border->side;
  const int32_t near = beyond ? 0 : side - depth, far = beyond ? depth - 1 : side - 1;
  if (border->step == 1)
    return (Window){(near < 0 ? 0 : near) + 1, (far < side ? far : side - 1) + 1, bits_between(first, last)};
  return (Window){(first < 0 ? 0 : first) + 1, (last < side ? last : side - 1) + 1, bits_between(near, far)};
}

// Spreads tiles along their row: to the right where `right` may be entered so, to the left where `left` may.
static uint64_t spread_row(uint64_t tiles, uint64_t right, uint64_t left) {
  uint64_t a = tiles, b = tiles;
  for (unsigned by = 1; by < 64; by *= 2) {
    a |= right & a << by;
    right &= right << by;
    b |= left & b >> by;
    left &= left >> by;
  }
  return a | b;
}

// Adds what is connected with a row's tiles to the next row, up or down. True: that changed.
static bool fill_next(const NavClusterMap *map, Window window, uint64_t *fill, int32_t row, NavDir dir) {
  const int32_t next = row + nav_way_y(dir);
  const uint64_t way = map->has_edges ? map->way[dir][row] : map->open[next];
  const uint64_t more = fill[row] & way & window.columns & ~fill[next];
  if (more == 0) return false;
  const uint64_t open = map->open[next] & window.columns;
  const uint64_t right = map->has_edges ? map->way[NAV_RIGHT][next] << 1 & open : open;
  const uint64_t left = map->has_edges ? map->way[NAV_LEFT][next] >> 1 & open : open;
  fill[next] |= spread_row(more, right, left);
  return true;
}

// Places along the border that are connected with an entrance within the window, a bit each.
static uint64_t connected(const Border *border, int32_t entrance, bool beyond) {
  const NavClusterMap *map = border->map[beyond];
  const Window window = window_of(border, entrance, beyond);
  const int32_t first = beyond ? border->theirs : border->mine, tile = first + entrance * border->step;
  const int32_t row = tile / NAV_CLUSTER_STRIDE;
  uint64_t fill[NAV_CLUSTER_STRIDE];
  memset(fill + window.low, 0, (size_t)(window.high - window.low + 1) * sizeof *fill);
  const uint64_t open = map->open[row] & window.columns;
  fill[row] = spread_row(nav_cluster_bit(tile), map->has_edges ? map->way[NAV_RIGHT][row] << 1 & open : open,
                         map->has_edges ? map->way[NAV_LEFT][row] >> 1 & open : open);
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t y = window.low; y < window.high; y++) changed |= fill_next(map, window, fill, y, NAV_DOWN);
    for (int32_t y = window.high; y > window.low; y--) changed |= fill_next(map, window, fill, y, NAV_UP);
  }
  if (border->step == 1) return fill[first / NAV_CLUSTER_STRIDE];
  uint64_t places = 0;
  for (int32_t y = window.low; y <= window.high; y++)
    places |= (fill[y] >> (first % NAV_CLUSTER_STRIDE - 1) & 1u) << (y - 1);
  return places;
}

bool nav_regions_choose(NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch, int32_t cluster,
                        NavDir dir) {
  BASE_ASSERT(dir == NAV_DOWN || dir == NAV_RIGHT);
  const int32_t piece = regions->side / NAV_ENTRANCES_APART;
  Border border;
  border.map[0] = nav_regions_map(regions, grid, scratch, cluster);
  border.map[1] = nav_regions_map(regions, grid, scratch, nav_regions_beside(regions, cluster, dir));
  look_at_border(&border, regions, grid, dir);
  NavEntrance chosen[NAV_MAX_CLUSTER];
  int32_t count = 0;
  uint64_t covered = 0;
  for (uint64_t left = border.crossable; left != 0;) {
    const int32_t first = (int32_t)base_lowest_bit(left);
    int32_t last = first;
    while (last + 1 - first < piece && (border.goes_on & border.crossable >> 1) >> last & 1u) last++;
    left = last == 63 ? 0 : left >> (last + 1) << (last + 1);
    const int32_t place = best_place(&border, first, last);
    if (covered >> place & 1u) continue;
    chosen[count++] = (NavEntrance){(uint8_t)place, {border.cost[0][place], border.cost[1][place]}};
    if (left != 0)
      covered = bits_between(place, place + piece) & connected(&border, place, false) &
                connected(&border, place, true);
  }
  NavBorder *kept = border_at(regions, cluster, dir);
  const size_t size = (size_t)count * sizeof *chosen;
  if (kept->chosen && kept->count == count && memcmp(kept->entrance, chosen, size) == 0) return false;
  kept->chosen = 1;
  kept->count = (uint8_t)count;
  memcpy(kept->entrance, chosen, size);
  return true;
}

// Room for so many values, those that were there first. NULL: out of memory, the cluster is as it was.
static void *grown_values(const NavCluster *cluster, int32_t capacity, size_t size) {
  void *values = base_block_alloc((size_t)capacity, size);
  const NavDistances kept = cluster->distance;
  const void *from = kept.wide != NULL ? (const void *)kept.wide : kept.narrow;
  if (values != NULL && cluster->capacity > 0) memcpy(values, from, (size_t)cluster->capacity * size);
  return values;
}

void nav_cluster_free(NavCluster *cluster) {
  if (!cluster->reserved) {
    base_block_free(cluster->distance.narrow);
    base_block_free(cluster->distance.wide);
  }
  cluster->distance = (NavDistances){NULL, NULL};
  cluster->reserved = false;
}

bool nav_cluster_reserve(NavCluster *cluster, int32_t entrances, bool diagonal) {
  const int32_t capacity = entrances * entrances;
  if (cluster->capacity >= capacity) return true;
  void *values = grown_values(cluster, capacity, diagonal ? sizeof(uint32_t) : sizeof(uint16_t));
  if (values == NULL) return false;
  nav_cluster_free(cluster);
  cluster->distance = diagonal ? (NavDistances){NULL, values} : (NavDistances){values, NULL};
  cluster->capacity = capacity;
  return true;
}

bool nav_regions_number(NavRegions *regions, int32_t index) {
  NavCluster *cluster = &regions->cluster[index];
  uint16_t count = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavGate gate = nav_regions_gate(regions, index, dir);
    cluster->first[dir] = count;
    if (gate.border == NULL) continue;
    BASE_ASSERT(gate.border->chosen);
    count = (uint16_t)(count + gate.border->count);
  }
  BASE_ASSERT(count <= nav_regions_slots(regions));
  cluster->first[NAV_DIR_COUNT] = count;
  memset(cluster->known, 0, sizeof cluster->known);
  return nav_cluster_reserve(cluster, count, regions->diagonal);
}

/* Distances */

int32_t nav_cluster_entrances(const NavRegions *regions, const NavClusterMap *map, uint16_t *tile) {
  int32_t count = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavBorder *border = nav_regions_gate(regions, map->cluster, dir).border;
    for (int32_t i = 0; border != NULL && i < border->count; i++) {
      int32_t x, y;
      nav_regions_tile(regions, map->cluster, dir, border->entrance[i].along, &x, &y);
      tile[count++] = (uint16_t)nav_cluster_index(map, x, y);
    }
  }
  return count;
}

// Is the flood from one entrance asked for this one? Where costs are the same in both directions, only those
// are that have not asked for it themselves.
static bool is_asked(const NavCluster *cluster, bool symmetric, int32_t to) {
  return !symmetric || !nav_cluster_knows(cluster, to);
}

static void keep_distance(NavDistances distances, int32_t index, uint32_t value) {
  if (distances.wide != NULL)
    distances.wide[index] = value;
  else
    distances.narrow[index] = (uint16_t)value;
}

void nav_regions_measure(NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch, int32_t index,
                         int32_t entrance) {
  NavCluster *cluster = &regions->cluster[index];
  BASE_ASSERT(cluster->open && entrance >= 0 && entrance < cluster->first[NAV_DIR_COUNT]);
  if (nav_cluster_knows(cluster, entrance)) return;
  NavClusterMap *map = nav_regions_map(regions, grid, scratch, index);
  if (regions->diagonal && !map->unpacked) nav_cluster_unpack(map, true);
  const bool symmetric = !regions->diagonal || map->even;
  uint16_t tile[4 * NAV_MAX_CLUSTER], ask[4 * NAV_MAX_CLUSTER];
  const int32_t count = nav_cluster_entrances(regions, map, tile);
  int32_t asked = 0;
  for (int32_t to = 0; to < count; to++)
    if (is_asked(cluster, symmetric, to)) ask[asked++] = tile[to];
  if (regions->diagonal)
    nav_cluster_flood_octile(map, tile[entrance], false, ask, asked, &scratch->octile);
  else
    nav_cluster_flood(map, tile[entrance], NAV_NARROW_FAR, ask, asked, &scratch->flood);
  for (int32_t to = 0; to < count; to++) {
    if (!is_asked(cluster, symmetric, to)) continue;
    const uint32_t value =
        regions->diagonal ? scratch->octile.value[tile[to]] : scratch->flood.value[tile[to]];
    keep_distance(cluster->distance, entrance * count + to, value);
    if (symmetric) keep_distance(cluster->distance, to * count + entrance, value);
  }
  cluster->known[entrance / 64] |= (uint64_t)1 << entrance % 64;
}

/* Estimates */

int32_t nav_regions_sample_of(const NavRegions *regions, int32_t index) {
  const int32_t x = index % regions->across, y = index / regions->across;
  const int32_t apart_x = (regions->across + NAV_SAMPLES - 1) / NAV_SAMPLES;
  const int32_t apart_y = (regions->down + NAV_SAMPLES - 1) / NAV_SAMPLES;
  if (x % apart_x != apart_x / 2 || y % apart_y != apart_y / 2) return -1;
  return y / apart_y * NAV_SAMPLES + x / apart_x;
}

// Adds the paths from one entrance to all others that are far from it; short ones say nothing about paths
// across the map.
static void add_paths(const NavRegions *regions, const NavClusterMap *map, int32_t index, int32_t from,
                      NavSample *sample) {
  const NavCluster *cluster = &regions->cluster[index];
  uint16_t tile[4 * NAV_MAX_CLUSTER];
  const int32_t count = nav_cluster_entrances(regions, map, tile), stride = NAV_CLUSTER_STRIDE;
  for (int32_t to = 0; to < count; to++) {
    const uint32_t distance = nav_distance_at(cluster->distance, from * count + to);
    const int32_t dx = abs(tile[from] % stride - tile[to] % stride);
    const int32_t dy = abs(tile[from] / stride - tile[to] / stride);
    if (distance == NAV_CLUSTER_FAR || dx + dy < regions->side) continue;
    const int64_t longer = dx > dy ? dx : dy, shorter = dx > dy ? dy : dx;
    const int32_t ends = nav_cluster_cost(map, tile[from]) + nav_cluster_cost(map, tile[to]);
    const int64_t cost = 2 * (int64_t)distance - (regions->diagonal ? 0 : ends);
    sample->ll += longer * longer;
    sample->ls += longer * shorter;
    sample->ss += shorter * shorter;
    sample->lc += longer * cost;
    sample->sc += shorter * cost;
  }
}

// Samples the cluster from the entrance in the middle of each border.
void nav_regions_take_sample(NavRegions *regions, const NavGrid *grid, NavRegionsScratch *scratch,
                             int32_t index) {
  const NavCluster *cluster = &regions->cluster[index];
  NavSample *sample = &regions->sample[nav_regions_sample_of(regions, index)];
  *sample = (NavSample){0};
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (cluster->first[dir] == cluster->first[dir + 1]) continue;
    const int32_t from = (cluster->first[dir] + cluster->first[dir + 1]) / 2;
    nav_regions_measure(regions, grid, scratch, index, from);
    add_paths(regions, nav_regions_map(regions, grid, scratch, index), index, from, sample);
  }
}

// a / b in nav_regions_weight, between `min` and what tiles that all cost the most would.
static uint32_t weight_of(const NavRegions *regions, int64_t a, int64_t b, int64_t min) {
  const int64_t one = nav_regions_weight(regions), weight = a / (b / one);
  const int64_t max = 8 * NAV_REGIONS_MAX_COST * nav_regions_unit(regions) * one;
  return (uint32_t)(weight < min ? min : weight > max ? max : weight);
}

NavRegionsEstimate nav_regions_estimate(const NavRegions *regions, const NavGrid *grid) {
  enum { BITS = 26, EXTRA = 10 }; // of each sum, so that products fit; one part in so many is added
  NavSample sum = {0};
  for (int32_t i = 0; i < NAV_SAMPLES * NAV_SAMPLES; i++) {
    const NavSample *sample = &regions->sample[i];
    sum = (NavSample){sum.ll + sample->ll, sum.ls + sample->ls, sum.ss + sample->ss, sum.lc + sample->lc,
                      sum.sc + sample->sc};
  }
  while ((sum.ll | sum.ls | sum.ss | sum.lc | sum.sc) >> BITS != 0)
    sum = (NavSample){sum.ll / 2, sum.ls / 2, sum.ss / 2, sum.lc / 2, sum.sc / 2};
  const int64_t det = 2 * (sum.ll * sum.ss - sum.ls * sum.ls), min = nav_min_cost(grid, regions->cls);
  int64_t longer = min * nav_regions_unit(regions) * nav_regions_weight(regions), shorter = longer;
  if (regions->diagonal) shorter = min * (NAV_FIELD_DIAGONAL - NAV_FIELD_STRAIGHT);
  if (det >= NAV_WEIGHT_ONE) {
    longer = weight_of(regions, sum.lc * sum.ss - sum.sc * sum.ls, det, longer);
    shorter = weight_of(regions, sum.sc * sum.ll - sum.lc * sum.ls, det, 0);
  }
  return (NavRegionsEstimate){(uint32_t)(longer + longer / EXTRA), (uint32_t)(shorter + shorter / EXTRA)};
}
