/* One cluster: cut out of the map, its entrances chosen, and the distances between them measured by floods.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/regions/clusters.h"

enum {
  // A stretch needs no entrance where another is reached at this cost for each tile apart, plus the
  // slack, both times the cost of the cheapest terrain.
  // That gives far fewer entrances than a bound close to the straight path, and what is walked is no longer:
  // pieces cross borders wherever it is shortest.
  NEAR_TILE = 3,
  NEAR_SLACK = 16,
  ENTRANCES_APART = 4, // entrances on a border that is all open
};

int32_t nav_regions_beside(const NavRegions *regions, int32_t cluster, NavDir dir) {
  int32_t x = cluster % regions->across + nav_way_x(dir), y = cluster / regions->across + nav_way_y(dir);
  bool inside = x >= 0 && y >= 0 && x < regions->across && y < regions->down;
  return inside ? y * regions->across + x : -1;
}

void nav_cluster_load(const NavRegions *regions, const NavGrid *grid, int32_t cluster, NavClusterMap *map) {
  BASE_ASSERT(cluster >= 0 && cluster < regions->across * regions->down);
  const int32_t side = regions->side;
  uint8_t costs[NAV_TERRAIN_COUNT];
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
    costs[terrain] = (uint8_t)nav_enter_cost(grid, regions->cls, terrain);
  unsigned in_use = 0; // a bit for each cost
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
    if (costs[terrain] > 0) in_use |= 1u << costs[terrain];
  map->x0 = cluster % regions->across * side;
  map->y0 = cluster / regions->across * side;
  int32_t wide = regions->width - map->x0 < side ? regions->width - map->x0 : side;
  int32_t tall = regions->height - map->y0 < side ? regions->height - map->y0 : side;
  memset(map->cost, 0, sizeof map->cost);
  memset(map->way, 0, sizeof map->way);
  for (int32_t y = 0; y < tall; y++) {
    const uint8_t *terrain = grid->terrain + nav_grid_cell(grid, map->x0, map->y0 + y);
    uint8_t *cost = map->cost + (y + 1) * NAV_CLUSTER_STRIDE + 1;
    for (int32_t x = 0; x < wide; x++) cost[x] = costs[terrain[x]];
  }
  for (int32_t y = 0; y < tall; y++) {
    const uint8_t *edges = grid->edges + nav_grid_cell(grid, map->x0, map->y0 + y);
    const uint8_t *cost = map->cost + (y + 1) * NAV_CLUSTER_STRIDE + 1;
    uint8_t *way = map->way + (y + 1) * NAV_CLUSTER_STRIDE + 1;
    for (int32_t x = 0; x < wide; x++) {
      if (cost[x] == 0) continue;
      unsigned stopped = regions->cls == NAV_FLYER ? edges[x] : (unsigned)edges[x] | (unsigned)edges[x] >> 4;
      unsigned open = (unsigned)(cost[x - NAV_CLUSTER_STRIDE] > 0) << NAV_UP |
                      (unsigned)(cost[x + NAV_CLUSTER_STRIDE] > 0) << NAV_DOWN |
                      (unsigned)(cost[x - 1] > 0) << NAV_LEFT | (unsigned)(cost[x + 1] > 0) << NAV_RIGHT;
      way[x] = (uint8_t)(open & ~stopped & 15u);
    }
  }
  nav_cluster_pack(map, in_use);
}

/* Entrances */

// The border between map[0] and map[1], tile by tile.
typedef struct Border {
  NavRegions *regions;
  const NavGrid *grid;
  bool right; // else down
  int32_t length;
  int32_t mine, theirs, step; // index of the first tile in each cluster, and what to add for the next
} Border;

static Border border_of(NavRegions *regions, const NavGrid *grid, bool right) {
  const int32_t side = regions->side, stride = NAV_CLUSTER_STRIDE;
  const NavClusterMap *map = regions->map[0];
  int32_t rest = right ? regions->height - map->y0 : regions->width - map->x0;
  return (Border){.regions = regions,
                  .grid = grid,
                  .right = right,
                  .length = rest < side ? rest : side,
                  .mine = right ? stride + side : side * stride + 1,
                  .theirs = stride + 1,
                  .step = right ? stride : 1};
}

static bool crossable(const Border *border, int32_t i) {
  const NavClusterMap *map = border->regions->map[0];
  if (map->cost[border->mine + i * border->step] == 0) return false;
  const int32_t last = border->regions->side - 1;
  int32_t x = map->x0 + (border->right ? last : i), y = map->y0 + (border->right ? i : last);
  return nav_grid_passable(border->grid, border->regions->cls, nav_grid_cell(border->grid, x, y),
                           border->right ? NAV_RIGHT : NAV_DOWN);
}

// May one step from i to i + 1 on both sides of the border?
static bool goes_on(const Border *border, int32_t i) {
  NavDir dir = border->right ? NAV_DOWN : NAV_RIGHT;
  unsigned mine = border->regions->map[0]->way[border->mine + i * border->step];
  unsigned theirs = border->regions->map[1]->way[border->theirs + i * border->step];
  return (mine & theirs) >> dir & 1u;
}

// The cheapest place to cross in first .. last, and of those the one nearest to the middle.
static int32_t best_place(const Border *border, int32_t first, int32_t last) {
  int32_t best = first, min = INT32_MAX;
  for (int32_t i = first; i <= last; i++) {
    int32_t cost = border->regions->map[0]->cost[border->mine + i * border->step] +
                   border->regions->map[1]->cost[border->theirs + i * border->step];
    int32_t off = 2 * i - first - last;
    int32_t rank = cost * 2 * NAV_MAX_CLUSTER + (off < 0 ? -off : off);
    if (rank >= min) continue;
    min = rank;
    best = i;
  }
  return best;
}

// Is that entrance near the place on both sides of the border?
static bool covered(const Border *border, int32_t entrance, int32_t place) {
  int32_t apart = place - entrance,
          max = (NEAR_TILE * apart + NEAR_SLACK) * nav_min_cost(border->grid, border->regions->cls);
  if (apart > border->regions->side / ENTRANCES_APART) return false;
  for (int32_t i = 0; i < 2; i++) {
    NavClusterMap *map = border->regions->map[i];
    int32_t first = i == 0 ? border->mine : border->theirs, from = first + entrance * border->step;
    const uint16_t to = (uint16_t)(first + place * border->step);
    nav_cluster_flood(map, from, max + map->cost[from], &to, 1, border->regions->flood);
    uint16_t value = border->regions->flood->value[to];
    if (value > max + map->cost[from]) return false;
  }
  return true;
}

uint8_t *nav_regions_border(const NavRegions *regions, int32_t cluster, NavDir dir) {
  return regions->border + (size_t)(2 * cluster + (dir == NAV_DOWN)) * (size_t)(regions->side + 1);
}

bool nav_regions_choose_entrances(NavRegions *regions, const NavGrid *grid, int32_t cluster, NavDir dir) {
  BASE_ASSERT(dir == NAV_DOWN || dir == NAV_RIGHT);
  const Border border = border_of(regions, grid, dir == NAV_RIGHT);
  const int32_t piece = regions->side / ENTRANCES_APART;
  uint8_t chosen[NAV_MAX_CLUSTER + 1] = {0};
  for (int32_t i = 0; i < border.length; i++) {
    if (!crossable(&border, i)) continue;
    int32_t first = i;
    while (i + 1 < border.length && i + 1 - first < piece && goes_on(&border, i) && crossable(&border, i + 1))
      i++;
    int32_t place = best_place(&border, first, i);
    bool needed = chosen[0] == 0 || !covered(&border, chosen[chosen[0]], place);
    if (needed) chosen[++chosen[0]] = (uint8_t)place;
  }
  uint8_t *kept = nav_regions_border(regions, cluster, dir);
  if (memcmp(kept, chosen, chosen[0] + 1u) == 0) return false;
  memset(kept, 0, (size_t)regions->side + 1);
  memcpy(kept, chosen, chosen[0] + 1u);
  return true;
}

/* Distances */

void nav_regions_number(NavRegions *regions, const NavGrid *grid, int32_t index) {
  NavCluster *cluster = &regions->cluster[index];
  NavClusterMap *map = regions->map[0];
  nav_cluster_load(regions, grid, index, map);
  NavEntrance *entrance = regions->entrance + (size_t)index * (size_t)nav_regions_slots(regions);
  const int32_t last = regions->side - 1;
  uint16_t count = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    cluster->first[dir] = count;
    int32_t beside = nav_regions_beside(regions, index, dir);
    if (beside < 0) continue;
    bool own = dir == NAV_DOWN || dir == NAV_RIGHT, upright = dir == NAV_LEFT || dir == NAV_RIGHT;
    const uint8_t *border = nav_regions_border(regions, own ? index : beside, upright ? NAV_RIGHT : NAV_DOWN);
    BASE_ASSERT(border[0] != NAV_BORDER_BLANK);
    for (int32_t i = 1; i <= border[0]; i++) {
      int32_t x = map->x0 + (upright ? (own ? last : 0) : border[i]);
      int32_t y = map->y0 + (upright ? border[i] : (own ? last : 0));
      uint8_t cost = map->cost[nav_cluster_index(map, x, y)];
      BASE_ASSERT(cost > 0);
      entrance[count++] = (NavEntrance){(uint16_t)x, (uint16_t)y, cost};
    }
  }
  BASE_ASSERT(count <= nav_regions_slots(regions));
  cluster->first[NAV_DIR_COUNT] = count;
}

// Costs are the same in both directions, so from each entrance only the later ones are asked for. Also sums
// cost and Manhattan distance of long paths in the cluster; short ones say nothing about paths across the
// map.
static void measure_from_entrances(NavRegions *regions, NavClusterMap *map, NavCluster *cluster,
                                   const NavEntrance *entrance) {
  const int32_t count = cluster->first[NAV_DIR_COUNT];
  uint16_t tile[4 * NAV_MAX_CLUSTER];
  for (int32_t i = 0; i < count; i++)
    tile[i] = (uint16_t)nav_cluster_index(map, entrance[i].x, entrance[i].y);
  cluster->walked = cluster->straight = 0;
  for (int32_t from = 0; from < count; from++) {
    nav_cluster_flood(map, tile[from], NAV_CLUSTER_FAR, tile + from, count - from, regions->flood);
    for (int32_t to = from; to < count; to++) {
      const uint16_t distance = regions->flood->value[tile[to]];
      cluster->distance[from * count + to] = cluster->distance[to * count + from] = distance;
      int32_t straight = abs(entrance[from].x - entrance[to].x) + abs(entrance[from].y - entrance[to].y);
      if (distance == NAV_CLUSTER_FAR || straight < regions->side) continue;
      cluster->walked += 2 * distance - entrance[from].cost - entrance[to].cost;
      cluster->straight += 2 * straight;
    }
  }
}

bool nav_regions_sampled(const NavRegions *regions, int32_t index) {
  const int32_t x = index % regions->across, y = index / regions->across;
  const int32_t apart_x = (regions->across + NAV_SAMPLES - 1) / NAV_SAMPLES;
  const int32_t apart_y = (regions->down + NAV_SAMPLES - 1) / NAV_SAMPLES;
  return x % apart_x == apart_x / 2 && y % apart_y == apart_y / 2;
}

bool nav_cluster_reserve(NavCluster *cluster, int32_t entrances) {
  const int32_t capacity = entrances * entrances;
  if (cluster->capacity >= capacity) return true;
  uint16_t *distance = base_block_alloc((size_t)capacity, sizeof *distance);
  if (distance == NULL) return false;
  if (cluster->capacity > 0)
    memcpy(distance, cluster->distance, (size_t)cluster->capacity * sizeof *distance);
  base_block_free(cluster->distance);
  cluster->distance = distance;
  cluster->capacity = capacity;
  return true;
}

bool nav_regions_measure(NavRegions *regions, const NavGrid *grid, int32_t index) {
  NavCluster *cluster = &regions->cluster[index];
  nav_regions_number(regions, grid, index);
  const NavEntrance *entrance = regions->entrance + (size_t)index * (size_t)nav_regions_slots(regions);
  const int32_t count = cluster->first[NAV_DIR_COUNT];
  if (!nav_cluster_reserve(cluster, count)) return false;
  const int64_t walked = cluster->walked, straight = cluster->straight;
  measure_from_entrances(regions, regions->map[0], cluster, entrance);
  if (!nav_regions_sampled(regions, index)) return true;
  regions->walked += cluster->walked - walked;
  regions->straight += cluster->straight - straight;
  return true;
}
