/* The costs from one tile of a cluster to others.
 *
 * A cluster is at most 64 tiles wide, so a row is one machine word, and a flood moves a whole front at once:
 * all tiles of one value, a bit each, step in the four directions with a few operations a row. The cost of a
 * step depends only on the tile entered, so the first discovery of a tile in the order of values is final;
 * found tiles join those of their value by masks, one for each cost that occurs.
 *
 * Where paths wind, as in mazes, fronts are narrow and values large. A cluster in which a flood takes more
 * than BITS_STEPS is flooded tile by tile from then on, through circular buckets. Both find the same values.
 */
#include <string.h>

#include "base/assert.h"
#include "nav/regions/clusters.h"

enum { BITS_STEPS = 640 };

_Static_assert((int)NAV_REGIONS_MAX_COST < (int)NAV_FLOOD_BUCKETS, "a step fits the ring of buckets");
_Static_assert((int)NAV_REGIONS_MAX_COST *(int)NAV_CLUSTER_TILES < (int)NAV_NARROW_FAR,
               "a value fits 16 bits");

/* Whole fronts */

// Rows of a front, and whether a tile that is asked for was found.
typedef struct Found {
  uint64_t any, asked;
} Found;

// Neighbours of a front, rows `low` to `high`, that were not seen before. Closed tiles count as seen.
BASE_INLINE Found find_open(NavClusterFlood *flood, const uint64_t *restrict front, int32_t low,
                            int32_t high) {
  uint64_t *restrict seen = flood->seen, *restrict fresh = flood->fresh;
  const uint64_t *restrict asked = flood->asked;
  Found all = {0, 0};
  for (int32_t y = low; y <= high; y++) {
    const uint64_t found = (front[y] >> 1 | front[y] << 1 | front[y + 1] | front[y - 1]) & ~seen[y];
    seen[y] |= found;
    fresh[y] = found;
    all.any |= found;
    all.asked |= found & asked[y];
  }
  return all;
}

// Finds open neighbours on a map with edges.
BASE_INLINE Found find_past_edges(NavClusterFlood *flood, const uint64_t (*restrict way)[NAV_CLUSTER_STRIDE],
                                  const uint64_t *restrict front, int32_t low, int32_t high) {
  uint64_t *restrict seen = flood->seen, *restrict fresh = flood->fresh;
  const uint64_t *restrict asked = flood->asked;
  Found all = {0, 0};
  for (int32_t y = low; y <= high; y++) {
    uint64_t found = (front[y] & way[NAV_LEFT][y]) >> 1 | (front[y] & way[NAV_RIGHT][y]) << 1 |
                     (front[y + 1] & way[NAV_UP][y + 1]) | (front[y - 1] & way[NAV_DOWN][y - 1]);
    found &= ~seen[y];
    seen[y] |= found;
    fresh[y] = found;
    all.any |= found;
    all.asked |= found & asked[y];
  }
  return all;
}

BASE_INLINE void add_those(uint64_t *restrict into, const uint64_t *restrict fresh,
                           const uint64_t *restrict mask, int32_t low, int32_t high) {
  for (int32_t y = low; y <= high; y++) into[y] |= fresh[y] & mask[y];
}

// Moves the front of the value `now`. True: it found a tile that is asked for.
BASE_INLINE bool step(NavClusterFlood *flood, const NavClusterMap *map, int32_t now) {
  const uint32_t ring = map->buckets - 1, bucket = (uint32_t)now & ring;
  uint64_t *front = flood->front[bucket];
  const int32_t low = flood->low[bucket] > 1 ? flood->low[bucket] - 1 : 1;
  const int32_t high = flood->high[bucket] < NAV_MAX_CLUSTER ? flood->high[bucket] + 1 : NAV_MAX_CLUSTER;
  const Found found = map->has_edges ? find_past_edges(flood, map->way, front, low, high)
                                     : find_open(flood, front, low, high);
  memset(front + low, 0, (size_t)(high - low + 1) * sizeof *front);
  flood->low[bucket] = NAV_CLUSTER_STRIDE;
  flood->high[bucket] = 0;
  if (found.any == 0) return false;
  flood->fresh_low = low;
  flood->fresh_high = high;
  for (int32_t i = 0; i < map->costs; i++) {
    const uint32_t into = ((uint32_t)now + map->cost[i]) & ring;
    add_those(flood->front[into], flood->fresh, map->mask[i], low, high);
    if (flood->low[into] > low) flood->low[into] = low;
    if (flood->high[into] < high) flood->high[into] = high;
  }
  return found.asked != 0;
}

static bool step_plain(NavClusterFlood *flood, const NavClusterMap *map, int32_t now) {
  return step(flood, map, now);
}

BASE_WIDE_CPU static bool step_wide(NavClusterFlood *flood, const NavClusterMap *map, int32_t now) {
  return step(flood, map, now);
}

// Writes the values of what the last step found and is asked for. Returns how many.
static int32_t note(NavClusterFlood *flood, const NavClusterMap *map, int32_t now) {
  int32_t count = 0;
  for (int32_t y = flood->fresh_low; y <= flood->fresh_high; y++) {
    for (uint64_t hits = flood->fresh[y] & flood->asked[y]; hits != 0; hits &= hits - 1, count++) {
      const int32_t tile = y * NAV_CLUSTER_STRIDE + 1 + (int32_t)base_lowest_bit(hits);
      flood->value[tile] = (uint16_t)(now + nav_cluster_cost(map, tile));
    }
    flood->asked[y] &= ~flood->fresh[y];
  }
  return count;
}

static void begin_flood(NavClusterFlood *flood, const NavClusterMap *map, int32_t from, int32_t value) {
  const int32_t row = from / NAV_CLUSTER_STRIDE;
  const uint32_t bucket = (uint32_t)value & (map->buckets - 1);
  memset(flood->front, 0, map->buckets * sizeof flood->front[0]);
  for (int32_t y = 0; y < NAV_CLUSTER_STRIDE; y++) flood->seen[y] = ~map->open[y];
  for (uint32_t i = 0; i < map->buckets; i++) {
    flood->low[i] = NAV_CLUSTER_STRIDE;
    flood->high[i] = 0;
  }
  flood->front[bucket][row] = flood->fresh[row] = nav_cluster_bit(from);
  flood->seen[row] |= nav_cluster_bit(from);
  flood->low[bucket] = flood->high[bucket] = flood->fresh_low = flood->fresh_high = row;
}

// Finds the values of the `wanted` tiles asked for. False: too many steps.
static bool flood_fronts(const NavClusterMap *map, int32_t from, int32_t max, int32_t wanted,
                         NavClusterFlood *flood) {
  int32_t now = nav_cluster_cost(map, from), idle = 0;
  const int32_t end = now + BITS_STEPS, ring = (int32_t)map->buckets;
  begin_flood(flood, map, from, now);
  wanted -= note(flood, map, 0);
  for (; wanted > 0 && idle < ring && now <= max; now++) {
    if (now >= end) return false;
    idle++;
    if (flood->low[now & (ring - 1)] > flood->high[now & (ring - 1)]) continue;
    idle = 0;
    if ((flood->wide_cpu ? step_wide : step_plain)(flood, map, now)) wanted -= note(flood, map, now);
  }
  return true;
}

/* Tile by tile */

// The straight steps from the tiles of a row that stay in the cluster, bits by NavDir.
static void ways_of_row(const NavClusterMap *map, int32_t row, uint64_t *way) {
  const uint64_t open = map->open[row];
  way[NAV_UP] = map->has_edges ? map->way[NAV_UP][row] : open & map->open[row - 1];
  way[NAV_DOWN] = map->has_edges ? map->way[NAV_DOWN][row] : open & map->open[row + 1];
  way[NAV_LEFT] = map->has_edges ? map->way[NAV_LEFT][row] : open & open << 1;
  way[NAV_RIGHT] = map->has_edges ? map->way[NAV_RIGHT][row] : open & open >> 1;
}

// And the diagonal ones: both ways round must be passable (nav_grid_diagonal).
static void slanted_ways_of_row(const NavClusterMap *map, int32_t row, uint64_t *way) {
  for (NavDir along = NAV_UP; along <= NAV_DOWN; along++) {
    uint64_t beyond[NAV_DIR_COUNT] = {0};
    const int32_t next = row + nav_way_y(along);
    if (next >= 1 && next <= NAV_MAX_CLUSTER) ways_of_row(map, next, beyond);
    for (NavDir across = NAV_LEFT; across <= NAV_RIGHT; across++) {
      const uint64_t aside = across == NAV_LEFT ? way[along] << 1 : way[along] >> 1;
      const uint32_t slanted = NAV_DIR_COUNT + 2u * (along == NAV_DOWN) + (across == NAV_RIGHT);
      way[slanted] = way[along] & way[across] & aside & beyond[across];
    }
  }
}

static bool costs_the_same(const NavClusterMap *map) {
  int32_t kinds = 0;
  for (int32_t i = 0; i < map->costs; i++) {
    uint64_t any = 0;
    for (int32_t row = 1; row <= NAV_MAX_CLUSTER; row++) any |= map->mask[i][row];
    kinds += any != 0;
  }
  return kinds <= 1;
}

// Eight words of eight bits, a byte each: bit i of byte k becomes bit k of byte i.
static uint64_t transposed(uint64_t bits) {
  uint64_t swap = (bits ^ bits >> 7) & 0x00aa00aa00aa00aau;
  bits ^= swap ^ swap << 7;
  swap = (bits ^ bits >> 14) & 0x0000cccc0000ccccu;
  bits ^= swap ^ swap << 14;
  swap = (bits ^ bits >> 28) & 0x00000000f0f0f0f0u;
  return bits ^ swap ^ swap << 28;
}

static void write_bytes(uint8_t *to, uint64_t bytes) {
  for (unsigned i = 0; i < 8; i++) to[i] = (uint8_t)(bytes >> 8 * i);
}

// The costs of eight tiles of a row, a byte each.
static uint64_t costs_of_eight(const NavClusterMap *map, int32_t row, unsigned x) {
  uint64_t costs = 0;
  for (int32_t i = 0; i < map->costs; i++) {
    const uint64_t bits = (map->mask[i][row] >> x & 255u) * 0x0101010101010101u & 0x8040201008040201u;
    costs += ((bits + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u) * map->cost[i];
  }
  return costs;
}

// Tiles of a row around which all open tiles cost the same.
static uint64_t calm_tiles(const NavClusterMap *map, int32_t row) {
  uint64_t some = 0, several = 0;
  for (int32_t i = 0; i < map->costs; i++) {
    const uint64_t *mask = map->mask[i];
    const uint64_t upright = mask[row - 1] | mask[row] | mask[row + 1];
    const uint64_t around = upright | upright << 1 | upright >> 1;
    several |= some & around;
    some |= around;
  }
  return ~several;
}

void nav_cluster_unpack(NavClusterMap *map, bool diagonal) {
  memset(map->tile_cost, 0, sizeof map->tile_cost);
  memset(map->tile_way, 0, sizeof map->tile_way);
  map->even = diagonal && costs_the_same(map);
  for (int32_t row = 1; row <= NAV_MAX_CLUSTER; row++) {
    if (map->open[row] == 0) continue;
    uint64_t way[NAV_WAY_COUNT] = {0};
    ways_of_row(map, row, way);
    if (diagonal) slanted_ways_of_row(map, row, way);
    if (diagonal) map->calm[row] = calm_tiles(map, row);
    for (unsigned x = 0; x < NAV_MAX_CLUSTER; x += 8) {
      const int32_t tile = row * NAV_CLUSTER_STRIDE + 1 + (int32_t)x;
      uint64_t ways = 0;
      for (unsigned i = 0; i < NAV_WAY_COUNT; i++) ways |= (way[i] >> x & 255u) << 8 * i;
      write_bytes(map->tile_way + tile, transposed(ways));
      write_bytes(map->tile_cost + tile, costs_of_eight(map, row, x));
    }
  }
  map->unpacked = true;
}

static void flood_tiles(const NavClusterMap *map, int32_t from, int32_t max, NavClusterFlood *flood) {
  int32_t count[NAV_FLOOD_BUCKETS] = {0}, waiting = 1;
  memset(flood->value, 255, sizeof flood->value);
  int32_t now = map->tile_cost[from];
  flood->value[from] = (uint16_t)now;
  flood->list[now % NAV_FLOOD_BUCKETS][count[now % NAV_FLOOD_BUCKETS]++] = (uint16_t)from;
  for (; waiting > 0 && now <= max; now++) {
    int32_t bucket = now % NAV_FLOOD_BUCKETS;
    for (int32_t i = 0; i < count[bucket]; i++) {
      int32_t at = flood->list[bucket][i];
      unsigned way = map->tile_way[at];
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        int32_t next = at + nav_way_delta(NAV_CLUSTER_STRIDE, dir);
        if ((way >> dir & 1u) == 0 || flood->value[next] != NAV_NARROW_FAR) continue;
        int32_t value = now + map->tile_cost[next], into = value % NAV_FLOOD_BUCKETS;
        flood->value[next] = (uint16_t)value;
        flood->list[into][count[into]++] = (uint16_t)next;
        waiting++;
      }
    }
    waiting -= count[bucket];
    count[bucket] = 0;
  }
}

void nav_cluster_flood(NavClusterMap *map, int32_t from, int32_t max, const uint16_t *ask, int32_t count,
                       NavClusterFlood *flood) {
  BASE_ASSERT(from >= 0 && from < NAV_CLUSTER_CELLS && nav_cluster_cost(map, from) > 0);
  if (!map->unpacked) {
    int32_t wanted = 0;
    memset(flood->asked, 0, sizeof flood->asked);
    for (int32_t i = 0; i < count; i++) {
      const uint64_t bit = nav_cluster_bit(ask[i]);
      uint64_t *row = &flood->asked[ask[i] / NAV_CLUSTER_STRIDE];
      wanted += (*row & bit) == 0;
      *row |= bit;
      flood->value[ask[i]] = NAV_NARROW_FAR;
    }
    if (flood_fronts(map, from, max, wanted, flood)) return;
    nav_cluster_unpack(map, false);
  }
  flood_tiles(map, from, max, flood);
}

void nav_cluster_flood_init(NavClusterFlood *flood) {
  flood->wide_cpu = base_cpu_is_wide();
}
