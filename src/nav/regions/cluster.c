/* One sector: cut out of the map, flooded, its gates chosen and the distances between them measured. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/regions/work.h"

enum {
  // A stretch needs no gate where another is reached at this cost for each tile apart, and so much more. Far
  // fewer gates than with a bound close to the straight way, and what is walked is no longer: pieces cross
  // borders wherever it is shortest.
  NEAR_TILE = 3,
  NEAR_SLACK = 16,
  GATES_APART = 4, // gates a sector's side on a border that is all open
};

int32_t nav_regions_beside(const NavRegions *regions, int32_t sector, NavDir dir) {
  int32_t x = sector % regions->across, y = sector / regions->across;
  switch (dir) {
  case NAV_UP:
    return y > 0 ? sector - regions->across : -1;
  case NAV_DOWN:
    return y + 1 < regions->down ? sector + regions->across : -1;
  case NAV_LEFT:
    return x > 0 ? sector - 1 : -1;
  default:
    return x + 1 < regions->across ? sector + 1 : -1;
  }
}

void nav_sector_load(const NavRegions *regions, const NavGrid *grid, int32_t sector, NavSectorMap *map) {
  const int32_t side = regions->side;
  uint8_t costs[NAV_TERRAIN_COUNT];
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
    costs[terrain] = (uint8_t)nav_enter_cost(regions->cls, terrain);
  map->x0 = sector % regions->across * side;
  map->y0 = sector / regions->across * side;
  int32_t wide = regions->width - map->x0 < side ? regions->width - map->x0 : side;
  int32_t tall = regions->height - map->y0 < side ? regions->height - map->y0 : side;
  memset(map->cost, 0, sizeof map->cost);
  memset(map->way, 0, sizeof map->way);
  for (int32_t y = 0; y < tall; y++) {
    const uint8_t *terrain = grid->terrain + nav_grid_cell(grid, map->x0, map->y0 + y);
    uint8_t *cost = map->cost + (y + 1) * NAV_SECTOR_STRIDE + 1;
    for (int32_t x = 0; x < wide; x++) cost[x] = costs[terrain[x]];
  }
  for (int32_t y = 0; y < tall; y++) {
    const uint8_t *edges = grid->edges + nav_grid_cell(grid, map->x0, map->y0 + y);
    const uint8_t *cost = map->cost + (y + 1) * NAV_SECTOR_STRIDE + 1;
    uint8_t *way = map->way + (y + 1) * NAV_SECTOR_STRIDE + 1;
    for (int32_t x = 0; x < wide; x++) {
      if (cost[x] == 0) continue;
      unsigned stopped = regions->cls == NAV_FLYER ? edges[x] : (unsigned)edges[x] | (unsigned)edges[x] >> 4;
      unsigned open = (unsigned)(cost[x - NAV_SECTOR_STRIDE] > 0) << NAV_UP |
                      (unsigned)(cost[x + NAV_SECTOR_STRIDE] > 0) << NAV_DOWN |
                      (unsigned)(cost[x - 1] > 0) << NAV_LEFT | (unsigned)(cost[x + 1] > 0) << NAV_RIGHT;
      way[x] = (uint8_t)(open & ~stopped & 15u);
    }
  }
  nav_sector_pack(map);
}

/* Gates */

// The border between map[0] and map[1], tile by tile.
typedef struct Border {
  NavRegions *regions;
  const NavGrid *grid;
  bool right; // else down
  int32_t length;
  int32_t mine, theirs, step; // index of the first tile in each sector, and to the next
} Border;

static Border border_of(NavRegions *regions, const NavGrid *grid, bool right) {
  const int32_t side = regions->side, stride = NAV_SECTOR_STRIDE;
  const NavSectorMap *map = regions->map[0];
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
  const NavSectorMap *map = border->regions->map[0];
  if (map->cost[border->mine + i * border->step] == 0) return false;
  const int32_t last = border->regions->side - 1;
  int32_t x = map->x0 + (border->right ? last : i), y = map->y0 + (border->right ? i : last);
  return nav_grid_passable(border->grid, border->regions->cls, nav_grid_cell(border->grid, x, y),
                           border->right ? NAV_RIGHT : NAV_DOWN);
}

// From i to i + 1 on both sides of the border.
static bool goes_on(const Border *border, int32_t i) {
  NavDir dir = border->right ? NAV_DOWN : NAV_RIGHT;
  unsigned mine = border->regions->map[0]->way[border->mine + i * border->step];
  unsigned theirs = border->regions->map[1]->way[border->theirs + i * border->step];
  return (mine & theirs) >> dir & 1u;
}

// The cheapest place to cross in first .. last, of those the one nearest to the middle.
static int32_t best_place(const Border *border, int32_t first, int32_t last) {
  int32_t best = first, least = INT32_MAX;
  for (int32_t i = first; i <= last; i++) {
    int32_t cost = border->regions->map[0]->cost[border->mine + i * border->step] +
                   border->regions->map[1]->cost[border->theirs + i * border->step];
    int32_t off = 2 * i - first - last;
    int32_t rank = cost * 2 * NAV_MOST_SECTOR + (off < 0 ? -off : off);
    if (rank >= least) continue;
    least = rank;
    best = i;
  }
  return best;
}

// Is another gate near, here and beyond?
static bool covered(const Border *border, int32_t gate, int32_t place) {
  int32_t apart = place - gate, most = NEAR_TILE * apart + NEAR_SLACK;
  if (apart > border->regions->side / GATES_APART) return false;
  for (int32_t i = 0; i < 2; i++) {
    NavSectorMap *map = border->regions->map[i];
    int32_t first = i == 0 ? border->mine : border->theirs, from = first + gate * border->step;
    const uint16_t to = (uint16_t)(first + place * border->step);
    nav_sector_flood(map, from, most + map->cost[from], &to, 1, border->regions->flood);
    uint16_t value = border->regions->flood->value[to];
    if (value > most + map->cost[from]) return false;
  }
  return true;
}

uint8_t *nav_regions_border(const NavRegions *regions, int32_t sector, NavDir dir) {
  return regions->border + (size_t)(2 * sector + (dir == NAV_DOWN)) * (size_t)(regions->side + 1);
}

bool nav_regions_choose_gates(NavRegions *regions, const NavGrid *grid, int32_t sector, NavDir dir) {
  const Border border = border_of(regions, grid, dir == NAV_RIGHT);
  const int32_t piece = regions->side / GATES_APART;
  uint8_t chosen[NAV_MOST_SECTOR + 1] = {0};
  for (int32_t i = 0; i < border.length; i++) {
    if (!crossable(&border, i)) continue;
    int32_t first = i;
    while (i + 1 < border.length && i + 1 - first < piece && goes_on(&border, i) && crossable(&border, i + 1))
      i++;
    int32_t place = best_place(&border, first, i);
    bool needed = chosen[0] == 0 || !covered(&border, chosen[chosen[0]], place);
    if (needed) chosen[++chosen[0]] = (uint8_t)place;
  }
  uint8_t *kept = nav_regions_border(regions, sector, dir);
  if (memcmp(kept, chosen, chosen[0] + 1u) == 0) return false;
  memset(kept, 0, (size_t)regions->side + 1);
  memcpy(kept, chosen, chosen[0] + 1u);
  return true;
}

/* Distances */

void nav_regions_number(NavRegions *regions, const NavGrid *grid, int32_t index) {
  NavSector *sector = &regions->sector[index];
  NavSectorMap *map = regions->map[0];
  nav_sector_load(regions, grid, index, map);
  NavGate *gate = regions->gate + (size_t)index * (size_t)nav_regions_slots(regions);
  const int32_t last = regions->side - 1;
  uint16_t count = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    sector->first[dir] = count;
    int32_t beside = nav_regions_beside(regions, index, dir);
    if (beside < 0) continue;
    bool own = dir == NAV_DOWN || dir == NAV_RIGHT, upright = dir == NAV_LEFT || dir == NAV_RIGHT;
    const uint8_t *border = nav_regions_border(regions, own ? index : beside, upright ? NAV_RIGHT : NAV_DOWN);
    BASE_ASSERT(border[0] != NAV_BORDER_BLANK);
    for (int32_t i = 1; i <= border[0]; i++) {
      int32_t x = map->x0 + (upright ? (own ? last : 0) : border[i]);
      int32_t y = map->y0 + (upright ? border[i] : (own ? last : 0));
      uint8_t cost = map->cost[nav_sector_index(map, x, y)];
      BASE_ASSERT(cost > 0);
      gate[count++] = (NavGate){(uint16_t)x, (uint16_t)y, cost};
    }
  }
  sector->first[NAV_DIR_COUNT] = count;
}

// Ways cost the same there and back, so from each gate those behind it in the row are asked for. Also what
// far ways in the sector cost beside their Manhattan distance: near ones say nothing about ways across the
// map.
static void measure_from_gates(NavRegions *regions, NavSectorMap *map, NavSector *sector,
                               const NavGate *gate) {
  const int32_t count = sector->first[NAV_DIR_COUNT];
  uint16_t tile[4 * NAV_MOST_SECTOR];
  for (int32_t i = 0; i < count; i++) tile[i] = (uint16_t)nav_sector_index(map, gate[i].x, gate[i].y);
  sector->walked = sector->straight = 0;
  for (int32_t from = 0; from < count; from++) {
    nav_sector_flood(map, tile[from], NAV_SECTOR_FAR, tile + from, count - from, regions->flood);
    for (int32_t to = from; to < count; to++) {
      const uint16_t distance = regions->flood->value[tile[to]];
      sector->distance[from * count + to] = sector->distance[to * count + from] = distance;
      int32_t straight = abs(gate[from].x - gate[to].x) + abs(gate[from].y - gate[to].y);
      if (distance == NAV_SECTOR_FAR || straight < regions->side) continue;
      sector->walked += 2 * distance - gate[from].cost - gate[to].cost;
      sector->straight += 2 * straight;
    }
  }
}

bool nav_regions_sampled(const NavRegions *regions, int32_t index) {
  const int32_t x = index % regions->across, y = index / regions->across;
  const int32_t apart_x = (regions->across + NAV_SAMPLES - 1) / NAV_SAMPLES;
  const int32_t apart_y = (regions->down + NAV_SAMPLES - 1) / NAV_SAMPLES;
  return x % apart_x == apart_x / 2 && y % apart_y == apart_y / 2;
}

bool nav_regions_measure(NavRegions *regions, const NavGrid *grid, int32_t index) {
  NavSector *sector = &regions->sector[index];
  nav_regions_number(regions, grid, index);
  const NavGate *gate = regions->gate + (size_t)index * (size_t)nav_regions_slots(regions);
  const int32_t count = sector->first[NAV_DIR_COUNT];
  if (sector->room < count * count) {
    base_block_free(sector->distance);
    sector->room = 0;
    sector->distance = base_block_alloc((size_t)(count * count), sizeof *sector->distance);
    if (sector->distance == NULL) return false;
    sector->room = count * count;
  }
  const int64_t walked = sector->walked, straight = sector->straight;
  measure_from_gates(regions, regions->map[0], sector, gate);
  if (!nav_regions_sampled(regions, index)) return true;
  regions->walked += sector->walked - walked;
  regions->straight += sector->straight - straight;
  return true;
}
