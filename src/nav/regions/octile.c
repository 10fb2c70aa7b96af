/* The costs from one tile of a cluster to others, or from others to it, in eight directions.
 *
 * Values are whole numbers: a straight step costs 70 times its tile, a diagonal one 99 times. They are taken
 * bucket by bucket, in circular buckets narrower than the least step, so all tiles of a bucket are final when
 * it is begun, in any order (Denardo and Fox 1979). A tile that is found more cheaply before that is listed
 * once more, in an earlier bucket, and dropped where it comes up again.
 *
 * Where a step leads from one calm tile to another (NavClusterMap.calm), most ways on are as cheap without
 * the tile in between. After a diagonal step that and its two parts are left; after a straight one straight
 * on is left, and to a side only what the tile before cannot reach by itself. Of ways of equal cost the one
 * whose diagonal steps come first is left, so each tile is found by some other as cheaply as can be
 * (Harabor and Grastien 2011, pruned neighbours). */
#include <string.h>

#include "base/assert.h"
#include "nav/regions/clusters.h"

// Bits of a tile's mark.
enum { DONE = 1, ASKED = 2 };

enum { STEPS_OF_WORK = 512 };

_Static_assert((int)NAV_FIELD_STRAIGHT >= 1 << (int)NAV_OCTILE_SHIFT, "no step stays in its bucket");
_Static_assert((int)NAV_REGIONS_MAX_COST *(int)NAV_FIELD_DIAGONAL >> (int)NAV_OCTILE_SHIFT <
                   (int)NAV_OCTILE_BUCKETS - 1,
               "a step fits the ring of buckets");

static void list_tile(NavClusterOctile *octile, int32_t tile, uint32_t value) {
  const uint32_t bucket = (value >> NAV_OCTILE_SHIFT) % NAV_OCTILE_BUCKETS;
  BASE_ASSERT(octile->count[bucket] < NAV_CLUSTER_TILES);
  octile->list[bucket][octile->count[bucket]++] = (uint16_t)tile;
}

// Returns how many different tiles are asked for.
static int32_t begin_octile(NavClusterOctile *octile, int32_t from, const uint16_t *ask, int32_t count) {
  int32_t wanted = 0;
  memset(octile->value, 255, sizeof octile->value);
  memset(octile->mark, 0, sizeof octile->mark);
  memset(octile->count, 0, sizeof octile->count);
  for (int32_t i = 0; i < count; i++) {
    wanted += octile->mark[ask[i]] == 0;
    octile->mark[ask[i]] = ASKED;
  }
  octile->value[from] = 0;
  octile->onward[from] = 255;
  list_tile(octile, from, 0);
  return wanted;
}

// The diagonal way between two straight ones.
static uint32_t between(NavDir along, NavDir across) {
  const uint32_t vertical = along < NAV_LEFT ? along : across, flat = along < NAV_LEFT ? across : along;
  return NAV_DIR_COUNT + 2u * (vertical == NAV_DOWN) + (flat == NAV_RIGHT);
}

// Ways on after a straight step from a tile with these ways, to one side of it.
static uint32_t ways_to_side(uint32_t ways, NavDir ahead, NavDir side) {
  if (ways >> between(ahead, side) & 1u) return 0;
  const uint32_t back = ways >> side & 1u ? 0 : 1u << between(nav_dir_opposite(ahead), side);
  return 1u << side | 1u << between(ahead, side) | back;
}

static uint32_t ways_on(uint32_t ways, uint32_t way) {
  if (way >= NAV_DIR_COUNT)
    return 1u << way | 1u << (nav_way_y(way) < 0 ? NAV_UP : NAV_DOWN) |
           1u << (nav_way_x(way) < 0 ? NAV_LEFT : NAV_RIGHT);
  const NavDir ahead = (NavDir)way, side = ahead < NAV_LEFT ? NAV_LEFT : NAV_UP;
  return 1u << way | ways_to_side(ways, ahead, side) | ways_to_side(ways, ahead, nav_dir_opposite(side));
}

void nav_cluster_octile_init(NavClusterOctile *octile) {
  for (uint32_t ways = 0; ways < 256; ways++)
    for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) octile->after[ways][way] = (uint8_t)ways_on(ways, way);
}

enum { STRIDE = NAV_CLUSTER_STRIDE };
static const int16_t delta[NAV_WAY_COUNT] = {-STRIDE,     STRIDE,      -1,         1,
                                             -STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1};
static const uint8_t length[NAV_WAY_COUNT] = {NAV_FIELD_STRAIGHT, NAV_FIELD_STRAIGHT, NAV_FIELD_STRAIGHT,
                                              NAV_FIELD_STRAIGHT, NAV_FIELD_DIAGONAL, NAV_FIELD_DIAGONAL,
                                              NAV_FIELD_DIAGONAL, NAV_FIELD_DIAGONAL};

static bool is_calm(const NavClusterMap *map, int32_t tile) {
  return map->calm[tile / NAV_CLUSTER_STRIDE] >> (tile % NAV_CLUSTER_STRIDE - 1) & 1u;
}

// Returns how many tiles were listed.
BASE_INLINE int32_t expand(NavClusterOctile *octile, const NavClusterMap *map, int32_t tile, bool back) {
  const uint32_t here = octile->value[tile], own = map->tile_cost[tile];
  const bool calm = is_calm(map, tile);
  int32_t listed = 0;
  for (uint32_t ways = map->tile_way[tile] & (calm ? octile->onward[tile] : 255u); ways != 0;
       ways &= ways - 1) {
    const uint32_t way = base_lowest_bit(ways);
    const int32_t next = tile + delta[way];
    const uint32_t value = here + (back ? own : map->tile_cost[next]) * length[way],
                   known = octile->value[next];
    if (value >= known) continue;
    octile->value[next] = value;
    octile->onward[next] = calm ? octile->after[map->tile_way[tile]][way] : 255u;
    if (value >> NAV_OCTILE_SHIFT == known >> NAV_OCTILE_SHIFT) continue; // it is listed there
    list_tile(octile, next, value);
    listed++;
  }
  return listed;
}

BASE_INLINE void flood(NavClusterOctile *octile, const NavClusterMap *map, int32_t wanted, bool back) {
  int32_t waiting = 1;
  for (uint32_t now = 0; waiting > 0 && wanted > 0; now = (now + 1) % NAV_OCTILE_BUCKETS) {
    const int32_t count = octile->count[now];
    for (int32_t i = 0; i < count; i++) {
      const int32_t tile = octile->list[now][i];
      if (octile->mark[tile] & DONE) continue;
      wanted -= octile->mark[tile] == ASKED;
      octile->mark[tile] |= DONE;
      waiting += expand(octile, map, tile, back);
    }
    waiting -= count;
    octile->count[now] = 0;
  }
}

uint16_t nav_cluster_work(const NavClusterMap *map) {
  uint32_t steps = 0; // there and back is one
  for (int32_t y = 1; y <= NAV_MAX_CLUSTER; y++) {
    const uint64_t here = map->open[y], below = map->open[y + 1];
    const uint64_t beside = here & here >> 1, blocks = beside & below & below >> 1;
    steps += base_count_bits(beside) + base_count_bits(here & below) + 2 * base_count_bits(blocks);
  }
  return (uint16_t)(1 + steps / STEPS_OF_WORK);
}

void nav_cluster_flood_octile(NavClusterMap *map, int32_t from, bool back, const uint16_t *ask, int32_t count,
                              NavClusterOctile *octile) {
  BASE_ASSERT(from >= 0 && from < NAV_CLUSTER_CELLS && nav_cluster_cost(map, from) > 0);
  if (!map->unpacked) nav_cluster_unpack(map, true);
  const int32_t wanted = begin_octile(octile, from, ask, count);
  if (back)
    flood(octile, map, wanted, true);
  else
    flood(octile, map, wanted, false);
}
