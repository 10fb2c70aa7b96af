/* A path among entrances, and its tiles piece by piece.
 *
 * A node of the search is an entrance seen from one of its two clusters: the path has come through it into
 * that cluster. From there every other entrance of the cluster leads into the cluster beyond. Values are the
 * cost of the tiles entered. Estimates are what the Manhattan distance usually costs on this map, and a
 * little more (weighted A*, Pohl 1970): the search heads for the target and finds a good path instead of the
 * best one. Most of the difference is recovered afterwards: all entrances between the clusters of the path
 * are compared, and pieces are straightened.
 *
 * A key of the open list is a rank and a node below it. Ranks stay below 2^40: values are below 2^28
 * and estimates below 2^30, both in NAV_WEIGHT_ONE. */
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/heap.h"
#include "nav/regions/clusters.h"

enum {
  FIRST_ENTRANCES = 4,  // the first piece, which a walker waits for, leads past so many entrances,
  PIECE_ENTRANCES = 12, // any other one past so many,
  WALKED_SHARE = 2,     // of which one part in so many is walked before the next piece
  FIRST_HEAP = 65536,   // keys; a search that needs more makes it grow
  NODE_BITS = 24,       // of a key: the largest map has 2^23 nodes and the target
  MAX_CLUSTERS = 4096,  // of a path; longer ones are not improved after the search
};

typedef struct Node {
  uint32_t stamp; // of the search that its value belongs to
  int32_t value;  // negative: closed, and -1 - its value
  int32_t parent; // node that it was reached from; -1: the start
} Node;

struct NavRegionsWork {
  NavAstar *astar; // of pieces; NULL before the first
  NavClusterMap map;
  NavClusterFlood flood;
  uint16_t start_value[4 * NAV_MAX_CLUSTER]; // flood values from the start to each entrance of its cluster
  uint16_t goal_value[4 * NAV_MAX_CLUSTER];  // and from the target to each entrance of its cluster
  Node *node;                                // one for each entrance slot; the last one is the target
  int32_t nodes;
  uint32_t stamp;
  BaseHeap open; // rank above NODE_BITS, node below; an improved node is pushed again
};

typedef struct Search {
  const NavRegions *regions;
  const NavGrid *grid;
  NavRegions *begun; // the same regions, where clusters may still be unmeasured; or NULL
  NavRegionsWork *work;
  int32_t start_cluster, start_cost; // of the start's own tile
  int32_t goal_cluster, goal_x, goal_y;
  int32_t *measures; // clusters that may still be measured; NULL: any number
  uint32_t weight;   // of estimates
  bool out_of_memory, gave_up;
} Search;

NavRegionsWork *nav_regions_work_new(const NavRegions *regions) {
  NavRegionsWork *work = base_block_alloc(1, sizeof *work);
  if (work == NULL) return NULL;
  work->nodes = regions->across * regions->down * nav_regions_slots(regions) + 1;
  work->node = base_block_alloc((size_t)work->nodes, sizeof *work->node);
  const size_t keys = work->nodes < FIRST_HEAP ? (size_t)work->nodes : FIRST_HEAP;
  work->open = (BaseHeap){base_block_alloc(keys, sizeof(uint64_t)), 0, keys};
  BASE_ASSERT(work->nodes <= 1 << NODE_BITS);
  nav_cluster_flood_init(&work->flood);
  if (work->node != NULL && work->open.key != NULL) return work;
  nav_regions_work_free(work);
  return NULL;
}

void nav_regions_work_free(NavRegionsWork *work) {
  if (work == NULL) return;
  nav_astar_free(work->astar);
  base_block_free(work->node);
  base_block_free(work->open.key);
  base_block_free(work);
}

void nav_route_free(NavRoute *route) {
  nav_path_free(&route->way);
  nav_path_free(&route->piece);
}

/* The search */

static bool push(NavRegionsWork *work, uint64_t rank, int32_t node) {
  BASE_ASSERT(rank >> (64 - NODE_BITS) == 0);
  return base_heap_push_growing(&work->open, rank << NODE_BITS | (uint64_t)node);
}

static int32_t pop(NavRegionsWork *work) {
  return (int32_t)(base_heap_pop(&work->open) & ((1u << NODE_BITS) - 1));
}

// Gives a node a value, if that is better than what it has.
static void reach(Search *search, int32_t node, int32_t value, int32_t parent, int32_t x, int32_t y) {
  NavRegionsWork *work = search->work;
  Node *there = &work->node[node];
  if (there->stamp == work->stamp && (there->value < 0 || there->value <= value)) return;
  *there = (Node){work->stamp, value, parent};
  int32_t dx = x - search->goal_x, dy = y - search->goal_y;
  uint64_t estimate = (uint64_t)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
  uint64_t rank = (uint64_t)value * NAV_WEIGHT_ONE + estimate * search->weight;
  if (!push(work, rank, node)) search->out_of_memory = true;
}

// Makes sure that the cluster is measured. False: out of memory, or the search gives up.
static bool need(Search *search, int32_t cluster) {
  if (search->regions->cluster[cluster].state == NAV_CLUSTER_MEASURED) return true;
  BASE_ASSERT(search->begun != NULL);
  if (search->measures != NULL && --*search->measures < 0) {
    *search->measures = 0;
    search->gave_up = true;
    return false;
  }
  if (nav_regions_ready(search->begun, search->grid, cluster)) return true;
  search->out_of_memory = true;
  return false;
}

// Through every entrance of a cluster into the next. `distance`: flood values of the entrances from the tile
// that was reached with `value`, from which that tile's own cost is already subtracted.
static void through_entrances(Search *search, int32_t cluster, const uint16_t *distance, int32_t value,
                              int32_t parent) {
  const NavRegions *regions = search->regions;
  const int32_t slots = nav_regions_slots(regions);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    int32_t beside = nav_regions_beside(regions, cluster, dir);
    if (beside < 0) continue;
    int32_t first = regions->cluster[cluster].first[dir], end = regions->cluster[cluster].first[dir + 1];
    int32_t twin = beside * slots + regions->cluster[beside].first[nav_dir_opposite(dir)] - first;
    for (int32_t i = first; i < end; i++) {
      if (distance[i] == NAV_CLUSTER_FAR) continue;
      const NavEntrance *entrance = &regions->entrance[twin + i];
      reach(search, twin + i, value + distance[i] + entrance->cost, parent, entrance->x, entrance->y);
    }
  }
}

// A new number for the marks of nodes.
static void new_stamp(NavRegionsWork *work) {
  if (++work->stamp != 0) return;
  memset(work->node, 0, (size_t)work->nodes * sizeof *work->node);
  work->stamp = 1;
}

static void expand(Search *search, int32_t node) {
  const NavRegions *regions = search->regions;
  const int32_t slots = nav_regions_slots(regions), index = node / slots, own = node % slots;
  if (!need(search, index)) return;
  const NavCluster *cluster = &regions->cluster[index];
  Node *here = &search->work->node[node];
  int32_t value = here->value - regions->entrance[node].cost;
  here->value = -1 - here->value;
  if (index == search->goal_cluster && search->work->goal_value[own] != NAV_CLUSTER_FAR)
    reach(search, search->work->nodes - 1, value + search->work->goal_value[own], node, search->goal_x,
          search->goal_y);
  through_entrances(search, index, cluster->distance + own * cluster->first[NAV_DIR_COUNT], value, node);
}

// Flood values from a tile of a cluster to its entrances, and to another tile (returned); NAV_CLUSTER_FAR: no
// path.
static uint16_t flood_cluster(Search *search, int32_t cluster, NavCell from, NavCell also,
                              uint16_t *to_entrances) {
  const NavRegions *regions = search->regions;
  const NavGrid *grid = search->grid;
  NavRegionsWork *work = search->work;
  const NavEntrance *entrance = regions->entrance + (size_t)cluster * (size_t)nav_regions_slots(regions);
  nav_cluster_load(regions, grid, cluster, &work->map);
  const int32_t count = regions->cluster[cluster].first[NAV_DIR_COUNT];
  const int32_t x = nav_grid_x(grid, also), y = nav_grid_y(grid, also);
  const bool both = nav_regions_cluster_of(regions, x, y) == cluster;
  uint16_t ask[4 * NAV_MAX_CLUSTER + 1];
  for (int32_t i = 0; i < count; i++)
    ask[i] = (uint16_t)nav_cluster_index(&work->map, entrance[i].x, entrance[i].y);
  if (both) ask[count] = (uint16_t)nav_cluster_index(&work->map, x, y);
  nav_cluster_flood(&work->map, nav_cluster_index(&work->map, nav_grid_x(grid, from), nav_grid_y(grid, from)),
                    NAV_CLUSTER_FAR, ask, count + both, &work->flood);
  for (int32_t i = 0; i < count; i++) to_entrances[i] = work->flood.value[ask[i]];
  return both ? work->flood.value[ask[count]] : NAV_CLUSTER_FAR;
}

// What estimates are made from. False: out of memory, or the search gives up.
static bool measure_samples(Search *search) {
  NavRegions *begun = search->begun;
  for (int32_t i = 0; begun != NULL && !begun->sampled && i < begun->across * begun->down; i++)
    if (nav_regions_sampled(begun, i) && !need(search, i)) return false;
  if (begun != NULL) begun->sampled = true;
  search->weight = nav_regions_weight(search->regions);
  return true;
}

static void begin(Search *search, NavCell from, NavCell to) {
  const NavRegions *regions = search->regions;
  const NavGrid *grid = search->grid;
  NavRegionsWork *work = search->work;
  search->goal_x = nav_grid_x(grid, to);
  search->goal_y = nav_grid_y(grid, to);
  search->goal_cluster = nav_regions_cluster_of(regions, search->goal_x, search->goal_y);
  search->start_cluster = nav_regions_cluster_of(regions, nav_grid_x(grid, from), nav_grid_y(grid, from));
  new_stamp(work);
  if (!need(search, search->goal_cluster) || !need(search, search->start_cluster)) return;
  flood_cluster(search, search->goal_cluster, to, to, work->goal_value);
  search->start_cost = nav_enter_cost(grid, regions->cls, (NavTerrain)grid->terrain[from]);
  uint16_t straight = flood_cluster(search, search->start_cluster, from, to, work->start_value);
  if (straight != NAV_CLUSTER_FAR)
    reach(search, work->nodes - 1, straight - search->start_cost, -1, search->goal_x, search->goal_y);
  through_entrances(search, search->start_cluster, work->start_value, -search->start_cost, -1);
}

/* Improving the path: the search heads for the target, so it takes the first good entrance. Here all
 * entrances between each two clusters of the path are compared, cluster after cluster from the start: exact,
 * and cheap, since a border has only a few. Where a path comes through an entrance twice, the better value
 * stays; values fall from the target back to the start, so the parents always form a path. */

static int32_t cluster_of(const Search *search, int32_t node) {
  return node / nav_regions_slots(search->regions);
}

static NavDir dir_between(const NavRegions *regions, int32_t from, int32_t to) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_regions_beside(regions, from, dir) == to) return dir;
  return NAV_NO_DIR;
}

// The nodes beyond the border from one cluster to the next; those on the near side are in the same order.
typedef struct Crossing {
  int32_t own, beyond; // node of the first entrance on either side
  int32_t count;
} Crossing;

static Crossing crossing(const NavRegions *regions, int32_t from, int32_t to) {
  const int32_t slots = nav_regions_slots(regions);
  NavDir dir = dir_between(regions, from, to);
  const uint16_t *first = regions->cluster[from].first;
  return (Crossing){from * slots + first[dir], to * slots + regions->cluster[to].first[nav_dir_opposite(dir)],
                    first[dir + 1] - first[dir]};
}

static void improve(NavRegionsWork *work, int32_t node, int32_t value, int32_t parent) {
  Node *there = &work->node[node];
  if (there->stamp == work->stamp && there->value <= value) return;
  *there = (Node){work->stamp, value, parent};
}

// From the start through the first border.
static void set_out(const Search *search, Crossing next) {
  const NavRegions *regions = search->regions;
  const int32_t first = search->start_cluster * nav_regions_slots(regions);
  for (int32_t i = 0; i < next.count; i++) {
    uint16_t distance = search->work->start_value[next.own + i - first];
    if (distance == NAV_CLUSTER_FAR) continue;
    int32_t value = distance - search->start_cost + regions->entrance[next.beyond + i].cost;
    improve(search->work, next.beyond + i, value, -1);
  }
}

// From the entrances by which a cluster was entered through those to the next one.
static void go_through(const Search *search, Crossing last, Crossing next) {
  const NavRegions *regions = search->regions;
  const int32_t slots = nav_regions_slots(regions), index = last.beyond / slots;
  const NavCluster *cluster = &regions->cluster[index];
  const int32_t row = cluster->first[NAV_DIR_COUNT];
  for (int32_t i = 0; i < last.count; i++) {
    const int32_t from = last.beyond + i;
    if (search->work->node[from].stamp != search->work->stamp) continue;
    const uint16_t *distance = cluster->distance + (from - index * slots) * row;
    int32_t value = search->work->node[from].value - regions->entrance[from].cost;
    for (int32_t k = 0; k < next.count; k++) {
      uint16_t more = distance[next.own + k - index * slots];
      if (more != NAV_CLUSTER_FAR)
        improve(search->work, next.beyond + k, value + more + regions->entrance[next.beyond + k].cost, from);
    }
  }
}

static void arrive(const Search *search, Crossing last) {
  NavRegionsWork *work = search->work;
  const int32_t slots = nav_regions_slots(search->regions);
  for (int32_t i = 0; i < last.count; i++) {
    const int32_t from = last.beyond + i;
    uint16_t more = work->goal_value[from % slots];
    if (work->node[from].stamp != work->stamp || more == NAV_CLUSTER_FAR) continue;
    improve(work, work->nodes - 1, work->node[from].value - search->regions->entrance[from].cost + more,
            from);
  }
}

// The clusters of the path from the start on. 0: too many.
static int32_t list_clusters(const Search *search, int32_t *clusters) {
  const NavRegionsWork *work = search->work;
  int32_t count = 1;
  for (int32_t node = work->node[work->nodes - 1].parent; node >= 0; node = work->node[node].parent) count++;
  if (count > MAX_CLUSTERS) return 0;
  int32_t at = count;
  for (int32_t node = work->node[work->nodes - 1].parent; node >= 0; node = work->node[node].parent)
    clusters[--at] = cluster_of(search, node);
  clusters[0] = search->start_cluster;
  return count;
}

static void improve_path(const Search *search) {
  NavRegionsWork *work = search->work;
  int32_t clusters[MAX_CLUSTERS];
  const int32_t count = list_clusters(search, clusters);
  if (count < 2) return;
  new_stamp(work);
  Crossing last = crossing(search->regions, clusters[0], clusters[1]);
  set_out(search, last);
  for (int32_t i = 2; i < count; i++) {
    Crossing next = crossing(search->regions, clusters[i - 1], clusters[i]);
    go_through(search, last, next);
    last = next;
  }
  arrive(search, last);
}

/* The route */

// Writes the target and the tiles beyond the entrances on the path to it, the first on top. False: out of
// memory.
static bool write_way(const Search *search, const NavGrid *grid, NavCell to, NavRoute *route) {
  const NavRegionsWork *work = search->work;
  if (!nav_path_push(&route->way, to)) return false;
  for (int32_t node = work->node[work->nodes - 1].parent; node >= 0; node = work->node[node].parent) {
    const NavEntrance *entrance = &search->regions->entrance[node];
    if (!nav_path_push(&route->way, nav_grid_cell(grid, entrance->x, entrance->y))) return false;
  }
  return true;
}

static NavRouteResult stopped(NavRoute *route, NavPathStatus status, int64_t expanded) {
  nav_path_clear(&route->way);
  return (NavRouteResult){status, 0, expanded};
}

NavRouteResult nav_regions_find(const NavRegionsQuery *query, NavRoute *route, NavCell from, NavCell to) {
  const NavGrid *grid = query->grid;
  BASE_ASSERT(nav_regions_fit(query->regions, grid));
  BASE_ASSERT(query->begun == NULL || query->begun == query->regions);
  BASE_ASSERT(query->components == NULL || query->components->cls == query->regions->cls);
  BASE_ASSERT(from >= 0 && from < grid->cells && to >= 0 && to < grid->cells);
  Search search = {.regions = query->regions,
                   .grid = grid,
                   .begun = query->begun,
                   .work = query->work,
                   .measures = query->measures};
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
  if (measure_samples(&search)) begin(&search, from, to);
  const int32_t goal = query->work->nodes - 1;
  int64_t expanded = 0;
  while (query->work->open.count > 0 && !search.out_of_memory && !search.gave_up) {
    int32_t node = pop(query->work);
    if (node == goal) {
      improve_path(&search);
      if (!write_way(&search, grid, to, route)) break;
      return (NavRouteResult){NAV_PATH_FOUND, query->work->node[goal].value * NAV_COST_ONE, expanded};
    }
    if (query->work->node[node].value < 0) continue; // closed: a stale key
    expanded++;
    expand(&search, node);
  }
  if (search.gave_up) return stopped(route, NAV_PATH_GAVE_UP, expanded);
  bool exhausted = query->work->open.count == 0 && !search.out_of_memory;
  return stopped(route, exhausted ? NAV_PATH_UNREACHABLE : NAV_PATH_NO_MEMORY, expanded);
}

/* Pieces */

// The shortest path from the walker past some entrances; its first half is what will be walked.
static bool find_piece(const NavRegionsQuery *query, NavRoute *route) {
  NavPath *way = &route->way;
  if (query->work->astar == NULL) query->work->astar = nav_astar_new(query->grid);
  if (query->work->astar == NULL) return false;
  const int32_t entrances = route->pieces == 0 ? FIRST_ENTRANCES : PIECE_ENTRANCES;
  bool whole = way->count <= entrances;
  NavCell to = whole ? way->cell[0] : way->cell[way->count - entrances];
  NavAstarQuery search = {.grid = query->grid, .cls = query->regions->cls, .from = route->at, .to = to};
  if (nav_astar_find(query->work->astar, &search, &route->piece).status != NAV_PATH_FOUND) return false;
  way->count = whole ? 0 : way->count - entrances / WALKED_SHARE;
  route->keep = whole ? 0 : route->piece.count / WALKED_SHARE;
  route->pieces++;
  return true;
}

NavCell nav_route_next(const NavRegionsQuery *query, NavRoute *route) {
  if (route->revision != query->grid->revision &&
      nav_regions_find(query, route, route->at, route->target).status != NAV_PATH_FOUND)
    return NAV_NO_CELL;
  if (route->piece.count <= route->keep) {
    nav_path_clear(&route->piece);
    if (route->way.count == 0 || !find_piece(query, route)) return NAV_NO_CELL;
  }
  route->at = nav_path_pop(&route->piece);
  return route->at;
}

int32_t nav_regions_touched(const NavRegionsWork *work, const NavCell **cells) {
  return work->astar == NULL ? 0 : nav_astar_touched(work->astar, cells);
}
