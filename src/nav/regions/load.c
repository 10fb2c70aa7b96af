/* A cluster cut out of the map, as bits: tiles by their cost, and where a step is passable. */
#include <string.h>

#include "base/assert.h"
#include "base/simd/bits256.h"
#include "nav/regions/clusters.h"

enum { FEW_TERRAIN_BITS = 3, TERRAIN_BITS = 6, EDGE_BITS = 8 };

_Static_assert((int)NAV_MAX_TERRAINS <= 1 << TERRAIN_BITS, "a terrain is so many bits");

static uint64_t eight_bytes(const uint8_t *bytes) {
  uint64_t word = 0;
  for (unsigned i = 0; i < 8; i++) word |= (uint64_t)bytes[i] << 8 * i;
  return word;
}

// Bit `bit` of each of eight bytes, the first one lowest.
static uint64_t plane(uint64_t bytes, unsigned bit) {
  return ((bytes >> bit & 0x0101010101010101u) * 0x0102040810204080u) >> 56;
}

// The lowest `bits` bits of 64 bytes, a word for each.
static void planes(const uint8_t *bytes, unsigned bits, uint64_t *out) {
  memset(out, 0, bits * sizeof *out);
  for (unsigned x = 0; x < 64; x += 8) {
    const uint64_t eight = eight_bytes(bytes + x);
    for (unsigned bit = 0; eight != 0 && bit < bits; bit++) out[bit] |= plane(eight, bit) << x;
  }
}

// The different costs of terrain for the class.
typedef struct Costs {
  int32_t terrains;             // of the grid
  unsigned bits;                // in which they differ
  int32_t of[NAV_MAX_TERRAINS]; // index of the cost, -1: closed
} Costs;

static Costs list_costs(const NavRegions *regions, const NavGrid *grid, NavClusterMap *map) {
  Costs costs;
  uint32_t largest = 0;
  costs.terrains = grid->terrains;
  costs.bits = grid->terrains <= 1 << FEW_TERRAIN_BITS ? FEW_TERRAIN_BITS : TERRAIN_BITS;
  map->costs = 0;
  for (int32_t terrain = 0; terrain < grid->terrains; terrain++) {
    const uint8_t cost = (uint8_t)nav_enter_cost(grid, regions->cls, (NavTerrain)terrain);
    int32_t i = 0;
    while (i < map->costs && map->cost[i] != cost) i++;
    costs.of[terrain] = cost == 0 ? -1 : i;
    if (cost == 0) continue;
    map->cost[i] = cost;
    if (i == map->costs) map->costs++;
    if (cost > largest) largest = cost;
  }
  for (map->buckets = 2; map->buckets <= largest; map->buckets *= 2) continue;
  return costs;
}

static void add_tiles(NavClusterMap *map, const Costs *costs, int32_t terrain, uint64_t tiles, int32_t row) {
  map->mask[costs->of[terrain]][row] |= tiles;
  map->open[row] |= tiles;
}

static void load_tiles(NavClusterMap *map, const Costs *costs, const uint8_t *terrain, uint64_t inside,
                       int32_t row) {
  uint64_t bits[TERRAIN_BITS];
  planes(terrain, costs->bits, bits);
  for (int32_t t = 0; t < costs->terrains; t++) {
    if (costs->of[t] < 0) continue;
    uint64_t tiles = inside;
    for (unsigned bit = 0; bit < costs->bits; bit++) tiles &= t >> bit & 1 ? bits[bit] : ~bits[bit];
    add_tiles(map, costs, t, tiles, row);
  }
}

#if BASE_HAVE_WIDE_CPU
BASE_WIDE_CPU static void load_tiles_wide(NavClusterMap *map, const Costs *costs, const uint8_t *terrain,
                                          uint64_t inside, int32_t row) {
  const BaseBits256 low = base_bits256_load(terrain), high = base_bits256_load(terrain + 32);
  for (int32_t t = 0; t < costs->terrains; t++) {
    if (costs->of[t] < 0) continue;
    const BaseBits256 all = base_bits256_all_u8((uint8_t)t);
    const uint64_t tiles = base_bits256_top_bits_u8(base_bits256_equal_u8(low, all)) |
                           (uint64_t)base_bits256_top_bits_u8(base_bits256_equal_u8(high, all)) << 32;
    add_tiles(map, costs, t, tiles & inside, row);
  }
}
#else
#define load_tiles_wide load_tiles
#endif

// Finds the tiles with an open tile above, below, left and right of them, a bit each.
static void load_ways(NavClusterMap *map, const uint64_t *stopped, int32_t row) {
  const uint64_t open = map->open[row];
  map->way[NAV_UP][row] = open & map->open[row - 1] & ~stopped[NAV_UP];
  map->way[NAV_DOWN][row] = open & map->open[row + 1] & ~stopped[NAV_DOWN];
  map->way[NAV_LEFT][row] = open & map->open[row] << 1 & ~stopped[NAV_LEFT];
  map->way[NAV_RIGHT][row] = open & map->open[row] >> 1 & ~stopped[NAV_RIGHT];
}

static void load_edges(NavEdgeRule rule, NavClusterMap *map, const uint8_t *edges, int32_t row) {
  uint64_t bits[EDGE_BITS];
  planes(edges, EDGE_BITS, bits);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const uint64_t rails = bits[dir + NAV_DIR_COUNT], doors = bits[dir] & rails;
    if (rule.rails != 0) bits[dir] |= rails;
    if (rule.doors != 0) bits[dir] &= ~doors;
  }
  load_ways(map, bits, row);
}

// 64 bytes from `from` on, of which `wide` are read.
static const uint8_t *bytes_of_row(const uint8_t *from, int32_t wide, uint8_t spare[64]) {
  if (wide == 64) return from;
  memcpy(spare, from, (size_t)wide);
  return spare;
}

void nav_cluster_load(const NavRegions *regions, const NavGrid *grid, int32_t cluster, NavClusterMap *map) {
  BASE_ASSERT(cluster >= 0 && cluster < regions->across * regions->down);
  const int32_t side = regions->side;
  const Costs costs = list_costs(regions, grid, map);
  uint8_t spare[64] = {0};
  map->cluster = cluster;
  map->x0 = cluster % regions->across * side;
  map->y0 = cluster / regions->across * side;
  const int32_t wide = regions->width - map->x0 < side ? regions->width - map->x0 : side;
  const int32_t tall = regions->height - map->y0 < side ? regions->height - map->y0 : side;
  const uint64_t inside = ~(uint64_t)0 >> (64 - wide);
  const bool wide_cpu = base_cpu_is_wide();
  map->unpacked = false;
  map->has_edges = grid->edge_count > 0;
  memset(map->open, 0, sizeof map->open);
  memset(map->mask, 0, (size_t)map->costs * sizeof map->mask[0]);
  for (int32_t y = 0; y < tall; y++) {
    const NavCell first = nav_grid_cell(grid, map->x0, map->y0 + y);
    const uint8_t *terrain = bytes_of_row(grid->terrain + first, wide, spare);
    (wide_cpu ? load_tiles_wide : load_tiles)(map, &costs, terrain, inside, y + 1);
  }
  if (!map->has_edges) return;
  const NavEdgeRule rule = nav_edge_rule(grid, regions->cls);
  memset(map->way, 0, sizeof map->way);
  for (int32_t y = 0; y < tall; y++) {
    const NavCell first = nav_grid_cell(grid, map->x0, map->y0 + y);
    load_edges(rule, map, bytes_of_row(grid->edges + first, wide, spare), y + 1);
  }
}

uint8_t nav_cluster_cost(const NavClusterMap *map, int32_t index) {
  const uint64_t bit = nav_cluster_bit(index);
  for (int32_t i = 0; i < map->costs; i++)
    if (map->mask[i][index / NAV_CLUSTER_STRIDE] & bit) return map->cost[i];
  return 0;
}
