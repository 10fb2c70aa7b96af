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

_Static_assert((int)NAV_MAX_COST < (int)NAV_FLOOD_BUCKETS, "a step fits the ring of buckets");
_Static_assert((int)NAV_MAX_COST *(int)NAV_CLUSTER_TILES < (int)NAV_CLUSTER_FAR, "a value fits 16 bits");

/* The cluster as bits */

static uint64_t eight_bytes(const uint8_t *bytes) {
  uint64_t word = 0;
  for (unsigned i = 0; i < 8; i++) word |= (uint64_t)bytes[i] << 8 * i;
  return word;
}

// Bit `bit` of each of eight bytes, the first one lowest.
static uint64_t plane(uint64_t bytes, unsigned bit) {
  return ((bytes >> bit & 0x0101010101010101u) * 0x0102040810204080u) >> 56;
}

static void pack_row(NavClusterMap *map, unsigned costs_in_use, int32_t row) {
  NavClusterBits *bits = &map->bits;
  uint64_t cost[NAV_COST_BITS] = {0}, way[NAV_DIR_COUNT] = {0};
  for (int32_t x = 0; x < NAV_MAX_CLUSTER; x += 8) {
    const uint64_t costs = eight_bytes(map->cost + row * NAV_CLUSTER_STRIDE + 1 + x);
    const uint64_t ways = eight_bytes(map->way + row * NAV_CLUSTER_STRIDE + 1 + x);
    for (unsigned bit = 0; bit < NAV_COST_BITS; bit++) cost[bit] |= plane(costs, bit) << x;
    for (unsigned dir = 0; dir < NAV_DIR_COUNT; dir++) way[dir] |= plane(ways, dir) << x;
  }
  for (unsigned dir = 0; dir < NAV_DIR_COUNT; dir++) bits->way[dir][row] = way[dir];
  for (unsigned rest = costs_in_use; rest != 0; rest &= rest - 1) {
    const unsigned c = base_lowest_bit(rest);
    uint64_t mask = ~(uint64_t)0;
    for (unsigned bit = 0; bit < NAV_COST_BITS; bit++) mask &= c >> bit & 1u ? cost[bit] : ~cost[bit];
    bits->cost[c][row] = mask;
    bits->costs |= (unsigned)(mask != 0) << c;
  }
}

void nav_cluster_pack(NavClusterMap *map, unsigned costs_in_use) {
  map->winding = false;
  memset(&map->bits, 0, sizeof map->bits);
  for (int32_t row = 1; row <= NAV_MAX_CLUSTER; row++) pack_row(map, costs_in_use, row);
}

/* Whole fronts */

static void lay(uint64_t *rows, int32_t tile) {
  rows[tile / NAV_CLUSTER_STRIDE] |= (uint64_t)1 << (tile % NAV_CLUSTER_STRIDE - 1);
}

// Writes the neighbours of a front, rows `low` to `high`, that were not found before to `fresh`. Returns
// their union over all rows.
BASE_INLINE uint64_t find_fresh(const NavClusterBits *bits, const uint64_t *restrict front,
                                uint64_t *restrict seen, uint64_t *restrict fresh, int32_t low,
                                int32_t high) {
  uint64_t any = 0;
  for (int32_t y = low; y <= high; y++) {
    uint64_t found = (front[y] & bits->way[NAV_LEFT][y]) >> 1 | (front[y] & bits->way[NAV_RIGHT][y]) << 1 |
                     (front[y + 1] & bits->way[NAV_UP][y + 1]) | (front[y - 1] & bits->way[NAV_DOWN][y - 1]);
    found &= ~seen[y];
    seen[y] |= found;
    fresh[y] = found;
    any |= found;
  }
  return any;
}

BASE_INLINE void add_those(uint64_t *restrict into, const uint64_t *restrict fresh,
                           const uint64_t *restrict mask, int32_t low, int32_t high) {
  for (int32_t y = low; y <= high; y++) into[y] |= fresh[y] & mask[y];
}

// Moves the front of the value `now`, whose rows `low` to `high` may not be empty.
BASE_INLINE void step(NavClusterFlood *flood, const NavClusterBits *bits, int32_t now, int32_t low,
                      int32_t high) {
  uint64_t *front = flood->front[now % NAV_FLOOD_BUCKETS], fresh[NAV_CLUSTER_STRIDE];
  low = low > 1 ? low - 1 : 1;
  high = high < NAV_MAX_CLUSTER ? high + 1 : NAV_MAX_CLUSTER;
  const uint64_t any = find_fresh(bits, front, flood->seen, fresh, low, high);
  memset(front + low, 0, (size_t)(high - low + 1) * sizeof *front);
  if (any == 0) return;
  for (unsigned left = bits->costs; left != 0; left &= left - 1) {
    const uint32_t cost = base_lowest_bit(left), into = ((uint32_t)now + cost) % NAV_FLOOD_BUCKETS;
    add_those(flood->front[into], fresh, bits->cost[cost], low, high);
    if (flood->low[into] > low) flood->low[into] = low;
    if (flood->high[into] < high) flood->high[into] = high;
  }
}

static void step_plain(NavClusterFlood *flood, const NavClusterBits *bits, int32_t now, int32_t low,
                       int32_t high) {
  step(flood, bits, now, low, high);
}

BASE_WIDE_CPU static void step_wide(NavClusterFlood *flood, const NavClusterBits *bits, int32_t now,
                                    int32_t low, int32_t high) {
  step(flood, bits, now, low, high);
}

static void empty(NavClusterFlood *flood, int32_t bucket) {
  flood->low[bucket] = NAV_CLUSTER_STRIDE;
  flood->high[bucket] = 0;
}

// Writes the value of those tiles of a front that are asked for. Returns how many.
static int32_t note(NavClusterFlood *flood, int32_t now, int32_t low, int32_t high) {
  const uint64_t *front = flood->front[now % NAV_FLOOD_BUCKETS];
  int32_t count = 0;
  for (int32_t y = low; y <= high; y++) {
    for (uint64_t hits = front[y] & flood->asked[y]; hits != 0; hits &= hits - 1, count++)
      flood->value[y * NAV_CLUSTER_STRIDE + 1 + (int32_t)base_lowest_bit(hits)] = (uint16_t)now;
  }
  return count;
}

// Finds the values of the `wanted` tiles asked for. False: too many steps.
static bool flood_fronts(const NavClusterMap *map, int32_t from, int32_t max, int32_t wanted,
                         NavClusterFlood *flood) {
  int32_t now = map->cost[from], idle = 0;
  const int32_t end = now + BITS_STEPS;
  memset(flood->front, 0, sizeof flood->front);
  memset(flood->seen, 0, sizeof flood->seen);
  for (int32_t i = 0; i < NAV_FLOOD_BUCKETS; i++) empty(flood, i);
  lay(flood->front[now % NAV_FLOOD_BUCKETS], from);
  lay(flood->seen, from);
  flood->low[now % NAV_FLOOD_BUCKETS] = flood->high[now % NAV_FLOOD_BUCKETS] = from / NAV_CLUSTER_STRIDE;
  for (; wanted > 0 && idle < NAV_FLOOD_BUCKETS && now <= max; now++) {
    if (now >= end) return false;
    const int32_t bucket = now % NAV_FLOOD_BUCKETS, low = flood->low[bucket], high = flood->high[bucket];
    idle++;
    if (low > high) continue;
    empty(flood, bucket);
    idle = 0;
    wanted -= note(flood, now, low, high);
    (flood->wide_cpu ? step_wide : step_plain)(flood, &map->bits, now, low, high);
  }
  return true;
}

/* Tile by tile */

static void flood_tiles(const NavClusterMap *map, int32_t from, int32_t max, NavClusterFlood *flood) {
  int32_t count[NAV_FLOOD_BUCKETS] = {0}, waiting = 1;
  memset(flood->value, 255, sizeof flood->value);
  int32_t now = map->cost[from];
  flood->value[from] = (uint16_t)now;
  flood->list[now % NAV_FLOOD_BUCKETS][count[now % NAV_FLOOD_BUCKETS]++] = (uint16_t)from;
  for (; waiting > 0 && now <= max; now++) {
    int32_t bucket = now % NAV_FLOOD_BUCKETS;
    for (int32_t i = 0; i < count[bucket]; i++) {
      int32_t at = flood->list[bucket][i];
      unsigned way = map->way[at];
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        int32_t next = at + nav_way_delta(NAV_CLUSTER_STRIDE, dir);
        if ((way >> dir & 1u) == 0 || flood->value[next] != NAV_CLUSTER_FAR) continue;
        int32_t value = now + map->cost[next], into = value % NAV_FLOOD_BUCKETS;
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
  BASE_ASSERT(from >= 0 && from < NAV_CLUSTER_CELLS && map->cost[from] > 0);
  if (!map->winding) {
    int32_t wanted = 0;
    memset(flood->asked, 0, sizeof flood->asked);
    for (int32_t i = 0; i < count; i++) {
      const uint64_t bit = (uint64_t)1 << (ask[i] % NAV_CLUSTER_STRIDE - 1);
      uint64_t *row = &flood->asked[ask[i] / NAV_CLUSTER_STRIDE];
      wanted += (*row & bit) == 0;
      *row |= bit;
      flood->value[ask[i]] = NAV_CLUSTER_FAR;
    }
    if (flood_fronts(map, from, max, wanted, flood)) return;
    map->winding = true;
  }
  flood_tiles(map, from, max, flood);
}

void nav_cluster_flood_init(NavClusterFlood *flood) {
  flood->wide_cpu = base_cpu_is_wide();
}
