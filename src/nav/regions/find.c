/* A path among entrances.
 *
 * A node of the search is an entrance seen from one of its two clusters: the path has come through it into
 * that cluster. Nodes lie together in the order in which a search reaches their borders, so that it touches
 * little memory. From there every other entrance of the cluster leads into the cluster beyond. Values are the
 * cost of the tiles entered, with eight directions in 1 / NAV_FIELD_STRAIGHT. Estimates are what paths
 * usually cost on this map, and a little more (weighted A*, Pohl 1970): the search heads for the target and
 * finds a good path instead of the best one. Most of the difference is recovered where pieces of tiles
 * straighten it.
 *
 * A key of the open list is a rank and a node below it. Ranks stay below 2^40: values are below 2^28
 * and estimates below 2^30, both in NAV_WEIGHT_ONE; with eight directions values are below 2^34, in 1. */
#include <string.h>

#include "base/assert.h"
#include "base/expect.h"
#include "nav/regions/search.h"

enum {
  FIRST_HEAP = 16384, // keys, and
  FIRST_NODES = 8192, // nodes; a search that needs more makes them grow
  NODE_BITS = 24,     // of a key: the largest map has 2^23 nodes and the target
  GOAL = 0,           // node
  NOT_REACHED = -1,
  SAMPLE_WORK = 20, // a sample, and
  ROW_WORK = 8,     // a row in four directions, count for so much work
};

typedef struct Search {
  const NavRegions *regions;
  const NavGrid *grid;
  NavRegions *begun; // the same regions, where distances may still be unknown; or NULL
  NavRegionsWork *work;
  int32_t start_cluster, start_cost; // see own_cost
  int32_t unit, weight;              // nav_regions_unit, nav_regions_weight
  int32_t goal_cluster, goal_x, goal_y;
  int32_t *measures;      // clusters that may still be opened; NULL: any number
  int64_t done, max_work; // see nav_regions_find_within
  NavRegionsEstimate estimate;
  bool out_of_memory, gave_up;
} Search;

NavRegionsWork *nav_regions_work_new(const NavRegions *regions) {
  BASE_EXPECT(regions != NULL, NULL);
  NavRegionsWork *work = base_block_alloc(1, sizeof *work);
  if (work == NULL) return NULL;
  const int32_t clusters = regions->across * regions->down;
  BASE_ASSERT(clusters * nav_regions_slots(regions) < 1 << NODE_BITS);
  work->side = base_block_alloc((size_t)clusters * NAV_DIR_COUNT, sizeof *work->side);
  work->capacity = FIRST_NODES;
  work->node = base_block_alloc(FIRST_NODES, sizeof *work->node);
  work->open = (BaseHeap){base_block_alloc(FIRST_HEAP, sizeof(uint64_t)), 0, FIRST_HEAP};
  nav_cluster_flood_init(&work->flood);
  nav_cluster_octile_init(&work->octile);
  if (work->side != NULL && work->node != NULL && work->open.key != NULL) return work;
  nav_regions_work_free(work);
  return NULL;
}

void nav_regions_work_free(NavRegionsWork *work) {
  if (work == NULL) return;
  nav_astar_free(work->astar);
  base_block_free(work->node);
  base_block_free(work->side);
  base_block_free(work->open.key);
  base_block_free(work);
}

static bool grow_nodes(NavRegionsWork *work, int32_t capacity) {
  RegionsNode *grown = base_block_alloc((size_t)capacity, sizeof *grown);
  if (grown == NULL) return false;
  memcpy(grown, work->node, (size_t)work->nodes * sizeof *grown);
  base_block_free(work->node);
  work->node = grown;
  work->capacity = capacity;
  return true;
}

// The heap has room for two keys a node: when it is full, at least half of them are stale.
bool nav_regions_work_take(NavRegionsWork *work, const NavRegions *regions, const NavGrid *grid) {
  const int32_t points = nav_regions_points(regions);
  BASE_ASSERT(points > 0);
  if (work->astar == NULL) work->astar = nav_astar_new(grid);
  if (work->astar == NULL || (work->capacity < points && !grow_nodes(work, points))) return false;
  const size_t keys = 2 * (size_t)points;
  if (work->open.capacity >= keys) return true;
  uint64_t *key = base_block_alloc(keys, sizeof *key);
  if (key == NULL) return false;
  base_block_free(work->open.key);
  work->open = (BaseHeap){key, 0, keys};
  return true;
}

/* The search */

// An entrance as a cluster sees it.
typedef struct Place {
  int32_t cluster;
  NavDir dir;
  int32_t index;
  NavGate gate;
} Place;

static Place place_of(const Search *search, int32_t node) {
  const int32_t side = search->work->node[node].side, cluster = side / NAV_DIR_COUNT;
  const NavDir dir = (NavDir)(side % NAV_DIR_COUNT);
  return (Place){cluster, dir, node - search->work->side[side].first,
                 nav_regions_gate(search->regions, cluster, dir)};
}

static uint64_t rank_of(const Search *search, int64_t value, int32_t x, int32_t y) {
  const int32_t dx = x < search->goal_x ? search->goal_x - x : x - search->goal_x;
  const int32_t dy = y < search->goal_y ? search->goal_y - y : y - search->goal_y;
  const uint64_t rank = (uint64_t)(value * search->weight) +
                        (uint64_t)(dx > dy ? dx : dy) * search->estimate.longer +
                        (uint64_t)(dx > dy ? dy : dx) * search->estimate.shorter;
  BASE_ASSERT(rank >> (64 - NODE_BITS) == 0);
  return rank;
}

// Is it a node's key by its present value? Others would be skipped when they come up.
static bool is_fresh(const Search *search, uint64_t key) {
  const int32_t node = (int32_t)(key & ((1u << NODE_BITS) - 1));
  const int64_t value = search->work->node[node].value;
  int32_t x = search->goal_x, y = search->goal_y;
  if (value < 0) return false;
  if (node != GOAL) {
    const Place at = place_of(search, node);
    nav_regions_tile(search->regions, at.cluster, at.dir, at.gate.border->entrance[at.index].along, &x, &y);
  }
  return key >> NODE_BITS == rank_of(search, value, x, y);
}

static void drop_stale(const Search *search) {
  BaseHeap *open = &search->work->open;
  size_t left = 0;
  for (size_t i = 0; i < open->count; i++)
    if (is_fresh(search, open->key[i])) open->key[left++] = open->key[i];
  open->count = left;
  base_heap_order(open);
}

static bool push_node(const Search *search, uint64_t rank, int32_t node) {
  BaseHeap *open = &search->work->open;
  if (open->count == open->capacity) drop_stale(search);
  return base_heap_push_growing(open, rank << NODE_BITS | (uint64_t)node);
}

static int32_t pop_node(NavRegionsWork *work) {
  return (int32_t)(base_heap_pop(&work->open) & ((1u << NODE_BITS) - 1));
}

// The first of the nodes on a side of a border. -1: out of memory.
static int32_t nodes_of(NavRegionsWork *work, int32_t side, int32_t count) {
  RegionsSide *there = &work->side[side];
  if (there->stamp == work->stamp) return there->first;
  if (work->nodes + count > work->capacity && !grow_nodes(work, 2 * work->capacity)) return -1;
  *there = (RegionsSide){work->stamp, work->nodes};
  for (int32_t i = 0; i < count; i++) work->node[work->nodes++] = (RegionsNode){NOT_REACHED, -1, side};
  return there->first;
}

// Gives a node a value, if that is better than what it has.
static void reach_node(Search *search, int32_t node, int64_t value, int32_t parent, int32_t x, int32_t y) {
  RegionsNode *there = &search->work->node[node];
  if (there->value < NOT_REACHED || (there->value != NOT_REACHED && there->value <= value)) return;
  there->value = value;
  there->parent = parent;
  if (!push_node(search, rank_of(search, value, x, y), node)) search->out_of_memory = true;
}

// Makes sure that the cluster is open. False: out of memory, or the search gives up.
static bool need(Search *search, int32_t cluster) {
  if (search->regions->cluster[cluster].open) return true;
  BASE_ASSERT(search->begun != NULL);
  if (search->measures != NULL && --*search->measures < 0) {
    *search->measures = 0;
    search->gave_up = true;
    return false;
  }
  if (nav_regions_open(search->begun, search->grid, cluster)) return true;
  search->out_of_memory = true;
  return false;
}

// The distances from an entrance of an open cluster to all others.
static NavDistances distances(Search *search, int32_t cluster, int32_t entrance) {
  const NavCluster *from = &search->regions->cluster[cluster];
  if (!nav_cluster_knows(from, entrance)) {
    BASE_ASSERT(search->begun != NULL);
    nav_regions_measure(search->begun, search->grid, search->begun->scratch, cluster, entrance);
  }
  return nav_distances_from(from->distance, entrance * from->first[NAV_DIR_COUNT]);
}

// The share of the tile that they begin at in the flood values of a cluster: in four directions they are
// those of a way there and back.
static int32_t own_cost(const Search *search, int32_t cost) {
  return search->regions->diagonal ? 0 : cost;
}

// Reaches from a tile of a cluster, which was reached with `value` + its own cost (own_cost), through a gate
// into the cluster beyond. `distance`: flood values of the gate's entrances from that tile.
static void through_gate(Search *search, NavGate gate, NavDir dir, NavDistances distance, int64_t value,
                         int32_t parent) {
  const NavDir back = nav_dir_opposite(dir);
  const int32_t twin =
      nodes_of(search->work, NAV_DIR_COUNT * gate.beside + (int32_t)back, gate.border->count);
  if (twin < 0) {
    search->out_of_memory = true;
    return;
  }
  int32_t x0, y0;
  nav_regions_tile(search->regions, gate.beside, back, 0, &x0, &y0);
  const bool upright = dir == NAV_LEFT || dir == NAV_RIGHT;
  for (int32_t i = 0; i < gate.border->count; i++) {
    const uint32_t away = nav_distance_at(distance, i);
    if (away == NAV_CLUSTER_FAR) continue;
    const NavEntrance *entrance = &gate.border->entrance[i];
    reach_node(search, twin + i, value + away + entrance->cost[1 - gate.own] * search->unit, parent,
               upright ? x0 : x0 + entrance->along, upright ? y0 + entrance->along : y0);
  }
}

static void through_entrances(Search *search, int32_t cluster, NavDistances distance, int64_t value,
                              int32_t parent) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavGate gate = nav_regions_gate(search->regions, cluster, dir);
    if (gate.border == NULL) continue;
    through_gate(search, gate, dir, distance, value, parent);
    distance = nav_distances_from(distance, gate.border->count);
  }
}

// Forgets all nodes but the target.
static void forget_nodes(const NavRegions *regions, NavRegionsWork *work) {
  const size_t sides = (size_t)(regions->across * regions->down) * NAV_DIR_COUNT;
  if (++work->stamp == 0) memset(work->side, 0, sides * sizeof *work->side);
  if (work->stamp == 0) work->stamp = 1;
  work->node[GOAL] = (RegionsNode){NOT_REACHED, -1, -1};
  work->nodes = GOAL + 1;
}

static void expand_node(Search *search, int32_t node) {
  const Place at = place_of(search, node);
  if (!need(search, at.cluster)) return;
  search->done += search->regions->diagonal ? search->regions->cluster[at.cluster].row_work : ROW_WORK;
  search->gave_up = search->done > search->max_work;
  if (search->gave_up) return;
  const int32_t own = search->regions->cluster[at.cluster].first[at.dir] + at.index;
  RegionsNode *here = &search->work->node[node];
  const int64_t value = here->value - own_cost(search, at.gate.border->entrance[at.index].cost[at.gate.own]);
  here->value = -2 - here->value;
  if (at.cluster == search->goal_cluster && search->work->goal_value[own] != NAV_CLUSTER_FAR)
    reach_node(search, GOAL, value + search->work->goal_value[own], node, search->goal_x, search->goal_y);
  through_entrances(search, at.cluster, distances(search, at.cluster, own), value, node);
}

// A tile of an open cluster from which, or with `back` to which, all its entrances are measured.
typedef struct End {
  int32_t cluster;
  NavCell cell;
  bool back;
} End;

static void flood_cluster(NavRegionsWork *work, bool diagonal, End end, int32_t from, const uint16_t *ask,
                          int32_t count, uint32_t *value) {
  if (diagonal)
    nav_cluster_flood_octile(&work->map, from, end.back, ask, count, &work->octile);
  else
    nav_cluster_flood(&work->map, from, NAV_NARROW_FAR, ask, count, &work->flood);
  for (int32_t i = 0; i < count; i++) {
    value[i] = diagonal ? work->octile.value[ask[i]] : work->flood.value[ask[i]];
    if (!diagonal && value[i] == NAV_NARROW_FAR) value[i] = NAV_CLUSTER_FAR;
  }
}

// Writes flood values between the tile and the cluster's entrances; returns that of another tile;
// NAV_CLUSTER_FAR: no path.
static uint32_t measure_end(Search *search, End end, NavCell also, uint32_t *to_entrances) {
  const NavRegions *regions = search->regions;
  const NavGrid *grid = search->grid;
  NavRegionsWork *work = search->work;
  nav_cluster_load(regions, grid, end.cluster, &work->map);
  const int32_t x = nav_grid_x(grid, also), y = nav_grid_y(grid, also);
  const bool both = nav_regions_cluster_of(regions, x, y) == end.cluster;
  uint16_t ask[4 * NAV_MAX_CLUSTER + 1];
  uint32_t value[4 * NAV_MAX_CLUSTER + 1];
  const int32_t count = nav_cluster_entrances(regions, &work->map, ask);
  if (both) ask[count] = (uint16_t)nav_cluster_index(&work->map, x, y);
  const int32_t from = nav_cluster_index(&work->map, nav_grid_x(grid, end.cell), nav_grid_y(grid, end.cell));
  flood_cluster(work, regions->diagonal, end, from, ask, count + both, value);
  memcpy(to_entrances, value, (size_t)count * sizeof *value);
  return both ? value[count] : NAV_CLUSTER_FAR;
}

// Measures the samples of the estimates. False: out of memory, or the search gives up.
static bool measure_samples(Search *search) {
  NavRegions *begun = search->begun;
  for (int32_t i = 0; begun != NULL && !begun->sampled && i < begun->across * begun->down; i++) {
    if (nav_regions_sample_of(begun, i) < 0) continue;
    search->done += SAMPLE_WORK;
    search->gave_up = search->done > search->max_work;
    if (search->gave_up || !need(search, i)) return false;
  }
  search->done = SAMPLE_WORK * NAV_SAMPLES * NAV_SAMPLES; // also where they were measured before
  search->gave_up = search->done > search->max_work;
  if (search->gave_up) return false;
  if (begun != NULL) begun->sampled = true;
  search->estimate = nav_regions_estimate(search->regions, search->grid);
  return true;
}

static void begin_search(Search *search, NavCell from, NavCell to) {
  const NavRegions *regions = search->regions;
  const NavGrid *grid = search->grid;
  NavRegionsWork *work = search->work;
  search->goal_x = nav_grid_x(grid, to);
  search->goal_y = nav_grid_y(grid, to);
  search->goal_cluster = nav_regions_cluster_of(regions, search->goal_x, search->goal_y);
  search->start_cluster = nav_regions_cluster_of(regions, nav_grid_x(grid, from), nav_grid_y(grid, from));
  forget_nodes(regions, work);
  if (!need(search, search->goal_cluster) || !need(search, search->start_cluster)) return;
  measure_end(search, (End){search->goal_cluster, to, true}, to, work->goal_value);
  search->start_cost = own_cost(search, nav_enter_cost(grid, regions->cls, (NavTerrain)grid->terrain[from]));
  const uint32_t straight =
      measure_end(search, (End){search->start_cluster, from, false}, to, work->start_value);
  if (straight != NAV_CLUSTER_FAR)
    reach_node(search, GOAL, (int64_t)straight - search->start_cost, -1, search->goal_x, search->goal_y);
  const NavDistances distances = {NULL, work->start_value};
  through_entrances(search, search->start_cluster, distances, -search->start_cost, -1);
}

/* The route */

// Writes the target and the tiles beyond the entrances on the path to it, the first on top. False: out of
// memory.
static bool write_way(const Search *search, const NavGrid *grid, NavCell to, NavRoute *route) {
  const NavRegionsWork *work = search->work;
  if (!nav_path_push(&route->way, to)) return false;
  for (int32_t node = work->node[GOAL].parent; node >= 0; node = work->node[node].parent) {
    const Place at = place_of(search, node);
    int32_t x, y;
    nav_regions_tile(search->regions, at.cluster, at.dir, at.gate.border->entrance[at.index].along, &x, &y);
    if (!nav_path_push(&route->way, nav_grid_cell(grid, x, y))) return false;
  }
  return true;
}

static NavRouteResult stopped(NavRoute *route, NavPathStatus status, int64_t expanded) {
  nav_path_clear(&route->way);
  return (NavRouteResult){status, 0, expanded};
}

// In NAV_COST_ONE, rounded up: 99 / 70 is a little more than the square root of 2, so tiles cost no more.
static int64_t cost_of(const Search *search, int64_t value) {
  const int64_t unit = search->unit, rest = value % unit * NAV_COST_ONE;
  return value / unit * NAV_COST_ONE + (rest + unit - 1) / unit;
}

static bool is_query(const NavRegionsQuery *query) {
  return query != NULL && nav_grid_sound(query->grid) && query->work != NULL &&
         nav_regions_fit(query->regions, query->grid) &&
         (query->begun == NULL || query->begun == query->regions) &&
         (query->components == NULL || query->components->cls == query->regions->cls);
}

NavRouteResult nav_regions_find(const NavRegionsQuery *query, NavRoute *route, NavCell from, NavCell to) {
  int64_t work = INT64_MAX;
  return nav_regions_find_within(query, route, from, to, &work);
}

NavRouteResult nav_regions_find_within(const NavRegionsQuery *query, NavRoute *route, NavCell from,
                                       NavCell to, int64_t *work) {
  BASE_EXPECT(route != NULL && is_query(query) && nav_cell_sound(query->grid, from) &&
                  nav_cell_sound(query->grid, to),
              (NavRouteResult){NAV_PATH_WRONG_CALL, 0, 0});
  const NavGrid *grid = query->grid;
  BASE_ASSERT(nav_regions_fit(query->regions, grid));
  BASE_ASSERT(query->begun == NULL || query->begun == query->regions);
  BASE_ASSERT(query->components == NULL || query->components->cls == query->regions->cls);
  BASE_ASSERT(from >= 0 && from < grid->cells && to >= 0 && to < grid->cells);
  Search search = {.regions = query->regions,
                   .grid = grid,
                   .begun = query->begun,
                   .work = query->work,
                   .measures = query->measures,
                   .max_work = *work,
                   .unit = nav_regions_unit(query->regions),
                   .weight = nav_regions_weight(query->regions)};
  nav_path_clear(&route->way);
  nav_path_clear(&route->piece);
  route->at = from;
  route->target = to;
  route->revision = grid->revision;
  route->keep = 0;
  route->pieces = 0;
  if (!nav_grid_open(grid, query->regions->cls, from) || !nav_grid_open(grid, query->regions->cls, to))
    return stopped(route, NAV_PATH_UNREACHABLE, 0);
  if (from == to) return (NavRouteResult){NAV_PATH_FOUND, 0, 0};
  if (query->components != NULL && !nav_components_connected(query->components, from, to))
    return stopped(route, NAV_PATH_UNREACHABLE, 0);
  query->work->open.count = 0;
  if (measure_samples(&search)) begin_search(&search, from, to);
  int64_t expanded = 0;
  while (query->work->open.count > 0 && !search.out_of_memory && !search.gave_up) {
    int32_t node = pop_node(query->work);
    if (node == GOAL) {
      search.out_of_memory = !write_way(&search, grid, to, route);
      if (search.out_of_memory) break;
      *work = search.done;
      return (NavRouteResult){NAV_PATH_FOUND, cost_of(&search, query->work->node[GOAL].value), expanded};
    }
    if (query->work->node[node].value < NOT_REACHED) continue; // closed: a stale key
    expanded++;
    expand_node(&search, node);
  }
  if (search.gave_up) return stopped(route, NAV_PATH_GAVE_UP, expanded);
  bool exhausted = query->work->open.count == 0 && !search.out_of_memory;
  return stopped(route, exhausted ? NAV_PATH_UNREACHABLE : NAV_PATH_NO_MEMORY, expanded);
}
