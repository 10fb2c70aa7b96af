/* A way among entrances, and its tiles piece by piece.
 *
 * A node of the search is a entrance from one of its two clusters, and stands for having come through it into
 * that cluster. From there every other entrance of the cluster can be gone through, into the cluster beyond.
 * Values are the plain cost of tiles entered. Estimates are what the Manhattan distance costs on this map as
 * a rule, and a little more (weighted A*, Pohl 1970): the search goes for the target, and finds a good way
 * instead of the best one. What it misses, the choice among all entrances of the clusters on the way and the
 * straightening of pieces largely bring back. */
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/regions/search.h"

enum {
  FIRST_ENTRANCES = 4,  // the first piece, which a walker waits for, leads past so many entrances ..
  PIECE_ENTRANCES = 12, // .. any other one past so many ..
  WALKED_SHARE = 2,     // .. of which one in so many is walked before the next piece
  FIRST_HEAP = 1024,
};

NavRegionsWork *nav_regions_work_new(const NavRegions *regions, const NavGrid *grid) {
  NavRegionsWork *work = base_block_alloc(1, sizeof *work);
  if (work == NULL) return NULL;
  work->nodes = regions->across * regions->down * nav_regions_slots(regions) + 1;
  work->astar = nav_astar_new(grid);
  work->node = base_block_alloc((size_t)work->nodes, sizeof *work->node);
  work->heap = base_block_alloc(FIRST_HEAP, sizeof *work->heap);
  work->heap_capacity = FIRST_HEAP;
  nav_cluster_flood_init(&work->flood);
  if (work->astar != NULL && work->node != NULL && work->heap != NULL) return work;
  nav_regions_work_free(work);
  return NULL;
}

void nav_regions_work_free(NavRegionsWork *work) {
  if (work == NULL) return;
  nav_astar_free(work->astar);
  base_block_free(work->node);
  base_block_free(work->heap);
  base_block_free(work);
}

void nav_route_free(NavRoute *route) {
  nav_path_free(&route->way);
  nav_path_free(&route->piece);
}

/* The open list: a binary heap in which an improved node is pushed again. Equal ranks: the lower node first.
 */

static inline bool before(NavEntranceEntry a, NavEntranceEntry b) {
  return a.rank < b.rank || (a.rank == b.rank && a.node < b.node);
}

static bool push(NavRegionsWork *work, NavEntranceEntry entry) {
  if (work->heap_count == work->heap_capacity) {
    NavEntranceEntry *grown = base_block_alloc((size_t)work->heap_capacity * 2, sizeof *grown);
    if (grown == NULL) return false;
    memcpy(grown, work->heap, (size_t)work->heap_count * sizeof *grown);
    base_block_free(work->heap);
    work->heap = grown;
    work->heap_capacity *= 2;
  }
  int32_t hole = work->heap_count++;
  for (; hole > 0 && before(entry, work->heap[(hole - 1) / 2]); hole = (hole - 1) / 2)
    work->heap[hole] = work->heap[(hole - 1) / 2];
  work->heap[hole] = entry;
  return true;
}

static int32_t pop(NavRegionsWork *work) {
  NavEntranceEntry top = work->heap[0], last = work->heap[--work->heap_count];
  int32_t hole = 0;
  for (int32_t child; (child = 2 * hole + 1) < work->heap_count; hole = child) {
    if (child + 1 < work->heap_count && before(work->heap[child + 1], work->heap[child])) child++;
    if (!before(work->heap[child], last)) break;
    work->heap[hole] = work->heap[child];
  }
  work->heap[hole] = last;
  return top.node;
}

/* The search */

// A value of a node, if it is better than what it has.
static void reach(NavEntranceSearch *search, int32_t node, int32_t value, int32_t parent, int32_t x,
                  int32_t y) {
  NavRegionsWork *work = search->work;
  NavEntranceNode *there = &work->node[node];
  if (there->stamp == work->stamp && (there->value < 0 || there->value <= value)) return;
  *there = (NavEntranceNode){work->stamp, value, parent};
  int32_t dx = x - search->goal_x, dy = y - search->goal_y;
  uint64_t estimate = (uint64_t)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
  NavEntranceEntry entry = {(uint64_t)value * NAV_WEIGHT_ONE + estimate * search->weight, node};
  if (!push(work, entry)) search->out_of_memory = true;
}

// Makes sure that the cluster is measured. False: out of memory.
static bool need(NavEntranceSearch *search, int32_t cluster) {
  if (search->regions->cluster[cluster].state == NAV_CLUSTER_MEASURED) return true;
  BASE_ASSERT(search->begun != NULL);
  if (nav_regions_ready(search->begun, search->grid, cluster)) return true;
  search->out_of_memory = true;
  return false;
}

/// Through every entrance of a cluster into the next. `distance`: one for each entrance, counted as in a
/// flood from where the walker has come with `value`, that tile's own cost taken off already.
static void through_entrances(NavEntranceSearch *search, int32_t cluster, const uint16_t *distance,
                              int32_t value, int32_t parent) {
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

void nav_entrances_stamp(NavRegionsWork *work) {
  if (++work->stamp != 0) return;
  memset(work->node, 0, (size_t)work->nodes * sizeof *work->node);
  work->stamp = 1;
}

static void expand(NavEntranceSearch *search, int32_t node) {
  const NavRegions *regions = search->regions;
  const int32_t slots = nav_regions_slots(regions), index = node / slots, own = node % slots;
  if (!need(search, index)) return;
  const NavCluster *cluster = &regions->cluster[index];
  NavEntranceNode *here = &search->work->node[node];
  int32_t value = here->value - regions->entrance[node].cost;
  here->value = -1 - here->value;
  if (index == search->goal_cluster && search->work->goal_value[own] != NAV_CLUSTER_FAR)
    reach(search, search->work->nodes - 1, value + search->work->goal_value[own], node, search->goal_x,
          search->goal_y);
  through_entrances(search, index, cluster->distance + own * cluster->first[NAV_DIR_COUNT], value, node);
}

// From the entrances of a cluster to a tile of it, and to another tile; NAV_SECTOR_FAR where none leads.
static uint16_t flood_cluster(NavEntranceSearch *search, int32_t cluster, NavCell from, NavCell also,
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

static void begin(NavEntranceSearch *search, NavCell from, NavCell to) {
  const NavRegions *regions = search->regions;
  const NavGrid *grid = search->grid;
  NavRegionsWork *work = search->work;
  search->goal_x = nav_grid_x(grid, to);
  search->goal_y = nav_grid_y(grid, to);
  search->goal_cluster = nav_regions_cluster_of(regions, search->goal_x, search->goal_y);
  search->start_cluster = nav_regions_cluster_of(regions, nav_grid_x(grid, from), nav_grid_y(grid, from));
  work->heap_count = 0;
  nav_entrances_stamp(work);
  if (!need(search, search->goal_cluster) || !need(search, search->start_cluster)) return;
  flood_cluster(search, search->goal_cluster, to, to, work->goal_value);
  search->start_cost = nav_enter_cost(regions->cls, (NavTerrain)grid->terrain[from]);
  uint16_t straight = flood_cluster(search, search->start_cluster, from, to, work->start_value);
  if (straight != NAV_CLUSTER_FAR)
    reach(search, work->nodes - 1, straight - search->start_cost, -1, search->goal_x, search->goal_y);
  through_entrances(search, search->start_cluster, work->start_value, -search->start_cost, -1);
}

// The target and the tiles behind the entrances on the way to it, the first on top. False: out of memory.
static bool write_way(const NavEntranceSearch *search, const NavGrid *grid, NavCell to, NavRoute *route) {
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
  NavEntranceSearch search = {
      .regions = query->regions, .grid = grid, .begun = query->begun, .work = query->work};
  search.weight = nav_regions_weight(query->regions);
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
  begin(&search, from, to);
  const int32_t goal = query->work->nodes - 1;
  int64_t expanded = 0;
  while (query->work->heap_count > 0 && !search.out_of_memory) {
    int32_t node = pop(query->work);
    if (node == goal) {
      nav_entrances_polish(&search);
      if (!write_way(&search, grid, to, route)) break;
      return (NavRouteResult){NAV_PATH_FOUND, query->work->node[goal].value * NAV_COST_ONE, expanded};
    }
    if (query->work->node[node].value < 0) continue; // closed: an older entry
    expanded++;
    expand(&search, node);
  }
  bool exhausted = query->work->heap_count == 0 && !search.out_of_memory;
  return stopped(route, exhausted ? NAV_PATH_UNREACHABLE : NAV_PATH_NO_MEMORY, expanded);
}

/* Pieces */

// From the walker past some entrances by the shortest way there is; the first half of it is what will be
// walked.
static bool find_piece(const NavRegionsQuery *query, NavRoute *route) {
  NavPath *way = &route->way;
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
