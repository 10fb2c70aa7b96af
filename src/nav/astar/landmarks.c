/* Placing landmarks, and keeping their bounds true when the map changes. */
#include "nav/astar/landmarks.h"

#include <string.h>

#include "base/allocator.h"
#include "base/assert.h"
#include "nav/grid/ways.h"

enum {
  MAX_COST = 15,      // of a tile: with more, slots would hold only what is near
  BUCKETS = 128,      // more than ASTAR_BOUND_DIAGONAL x MAX_COST
  PLACE_SHARE = 2,    // a landmark after searches expanded so many times the cells of the grid
  RENEW_SHARE = 32,   // an outdated one is placed again after so many times: its bounds still hold
  MAX_CHANGED = 1024, // cells; with more, all landmarks are dropped
  MOVED_SHARE = 4,    // all are dropped when more than one in so many cells had to be moved
};

/* Floods */

// Dijkstra (1959) over the whole component, with Dial's buckets as lists through the nodes.
typedef struct Flood {
  NavWays ways;
  AstarNode *node;
  int16_t *slot; // of the landmark, by cell
  uint32_t mark;
  bool away; // costs from the landmark, not to it
  NavCell first[BUCKETS];
} Flood;

static void insert_cell(Flood *flood, NavCell cell) {
  const int32_t bucket = (int32_t)(flood->node[cell].g % BUCKETS);
  const NavCell next = flood->first[bucket];
  flood->node[cell].next = next;
  flood->node[cell].before = ~bucket;
  if (next != 0) flood->node[next].before = cell;
  flood->first[bucket] = cell;
}

static void take_out(Flood *flood, NavCell cell) {
  const NavCell next = flood->node[cell].next, before = flood->node[cell].before;
  if (next != 0) flood->node[next].before = before;
  *(before >= 0 ? &flood->node[before].next : &flood->first[~before]) = next;
}

/// The cost of a step in units of a slot, by the cost of the tile that it enters.
static int32_t step_cost(uint32_t way, int32_t entered) {
  return (way < NAV_DIR_COUNT ? ASTAR_BOUND_STRAIGHT : ASTAR_BOUND_DIAGONAL) * entered;
}

static void close_cell(const Flood *flood, NavCell cell) {
  AstarNode *node = &flood->node[cell];
  node->mark |= ASTAR_NODE_CLOSED;
  const int64_t cost = node->g;
  const int16_t cut = (int16_t)(cost < ASTAR_FAR ? cost : ASTAR_FAR);
  flood->slot[cell] = flood->away ? (int16_t)(ASTAR_FAR - cut) : cut;
}

static void spread_cell(Flood *flood, NavCell cell) {
  const NavWays *ways = &flood->ways;
  uint32_t set = nav_ways_from(ways, cell, true, ways->has_edges);
  for (; set != 0; set &= set - 1) {
    const uint32_t way = base_lowest_bit(set);
    const NavCell next = cell + ways->step[way];
    AstarNode *node = &flood->node[next];
    const int64_t g =
        flood->node[cell].g + step_cost(way, ways->cost[ways->terrain[flood->away ? next : cell]]);
    const bool known = node->mark >> ASTAR_G_SHIFT == flood->mark >> ASTAR_G_SHIFT;
    if (known && g >= node->g) continue;
    if (known) take_out(flood, next);
    node->g = g;
    node->mark = flood->mark;
    insert_cell(flood, next);
  }
}

/// Fills a slot of all tiles; returns the tile that is the farthest.
static NavCell flood_from(NavAstar *astar, Flood *flood, NavCell from) {
  BASE_ASSERT(from >= 0 && from < astar->cells);
  flood->mark = nav_astar_next_search(astar) << ASTAR_G_SHIFT;
  flood->node = astar->node;
  memset(flood->first, 0, sizeof flood->first);
  flood->node[from].g = 0;
  flood->node[from].mark = flood->mark;
  insert_cell(flood, from);
  NavCell last = from;
  for (int32_t bucket = 0, empty = 0; empty < BUCKETS; bucket = (bucket + 1) % BUCKETS, empty++) {
    for (NavCell cell; (cell = flood->first[bucket]) != 0; last = cell, empty = 0) {
      take_out(flood, cell);
      close_cell(flood, cell);
      spread_cell(flood, cell);
    }
  }
  return last;
}

/* Placing */

static int16_t *slots_of(const AstarLandmarks *marks, int32_t cells, int32_t index) {
  return marks->slot + (size_t)index * (size_t)cells;
}

/// Slots that a landmark has.
static int32_t slots_each(const AstarLandmarks *marks) {
  return marks->kind == ASTAR_PAIRS ? 2 : 1;
}

static bool raises(const AstarLandmarks *marks, int32_t index) {
  return marks->kind == ASTAR_PAIRS && index % 2 == 1;
}

/// The value of a slot that no path leads to from the landmark.
static int16_t empty(const AstarLandmarks *marks, int32_t index) {
  return raises(marks, index) ? 0 : ASTAR_FAR;
}

static void clear_slots(const AstarLandmarks *marks, int32_t cells, int32_t first, int32_t count) {
  BASE_ASSERT(first >= 0 && first + count <= ASTAR_SLOTS);
  for (int32_t i = first; i < first + count; i++) {
    int16_t *slot = slots_of(marks, cells, i);
    for (NavCell cell = 0; cell < cells; cell++) slot[cell] = empty(marks, i);
  }
}

/// Does a path lead to the first landmark?
static bool reached(const AstarLandmarks *marks, NavCell cell) {
  return marks->slot[cell] != ASTAR_FAR;
}

/// The tile farthest from all landmarks but `except`, among those that the first landmark reaches.
static NavCell farthest(const AstarLandmarks *marks, const NavWays *ways, int32_t cells, int32_t except) {
  const int32_t each = slots_each(marks);
  NavCell best = NAV_NO_CELL;
  int32_t best_far = -1;
  for (NavCell cell = 0; cell < cells; cell++) {
    if (!ways->open[ways->terrain[cell]] || !reached(marks, cell)) continue;
    int32_t far = ASTAR_FAR;
    for (int32_t i = 0; i < marks->count; i++) {
      const int32_t here = slots_of(marks, cells, i * each)[cell];
      if (i != except && here < far) far = here;
    }
    if (far > best_far) best = cell, best_far = far;
  }
  return best;
}

static bool all_placed(const AstarLandmarks *marks) {
  return marks->count == ASTAR_SLOTS / slots_each(marks);
}

/// Places one landmark more, or an outdated one again.
static void place_landmark(NavAstar *astar, const NavAstarQuery *query) {
  AstarLandmarks *marks = astar->landmarks;
  const bool again = all_placed(marks);
  const int32_t landmark = again ? marks->oldest : marks->count, each = slots_each(marks);
  BASE_ASSERT((landmark + 1) * each <= ASTAR_SLOTS);
  Flood flood = {.slot = slots_of(marks, astar->cells, landmark * each)};
  nav_ways_init(&flood.ways, query->grid, query->cls);
  NavCell cell = NAV_NO_CELL;
  if (marks->count > 0) cell = farthest(marks, &flood.ways, astar->cells, again ? landmark : -1);
  if (cell == NAV_NO_CELL) cell = flood_from(astar, &flood, query->to);
  clear_slots(marks, astar->cells, landmark * each, each);
  flood_from(astar, &flood, cell);
  flood.away = true;
  flood.slot += astar->cells;
  if (marks->kind == ASTAR_PAIRS) flood_from(astar, &flood, cell);
  marks->count += !again;
  marks->outdated -= again;
  marks->oldest = again ? (landmark + 1) % marks->count : 0;
  marks->searched = 0;
}

/* Changes of the map */

// Cells whose slots were moved and have yet to move their neighbours': a ring in the order of arrival.
typedef struct Ring {
  NavCell *cell; // as many as the grid has cells, and one
  int32_t size, first, count;
  AstarNode *node;
  uint32_t mark; // of a node: waits in the ring
  int64_t left;  // moves before all landmarks are dropped
} Ring;

static void wait_for(Ring *ring, NavCell cell) {
  if (ring->node[cell].mark == ring->mark) return;
  BASE_ASSERT(ring->count < ring->size); // a cell waits once
  ring->node[cell].mark = ring->mark;
  ring->cell[(ring->first + ring->count++) % ring->size] = cell;
}

/// Moves a slot of the tiles around a cell until (1) holds there. Costs to a landmark fall; costs from it
/// fall too, which raises the slot.
static void move_around(const AstarLandmarks *marks, const NavWays *ways, Ring *ring, NavCell cell,
                        int32_t index) {
  const bool up = raises(marks, index);
  int16_t *slot = slots_of(marks, ring->size - 1, index);
  const int32_t here = slot[cell], cost_here = ways->cost[ways->terrain[cell]];
  uint32_t set = nav_ways_from(ways, cell, true, ways->has_edges);
  for (; set != 0; set &= set - 1) {
    const uint32_t way = base_lowest_bit(set);
    const NavCell next = cell + ways->step[way];
    const int32_t cost_there = ways->cost[ways->terrain[next]];
    const int32_t cost = step_cost(way, up ? cost_there : cost_here);
    if (up ? slot[next] >= here - cost : slot[next] <= here + cost) continue;
    slot[next] = (int16_t)(up ? here - cost : here + cost);
    ring->left--;
    wait_for(ring, next);
  }
}

/// Lists the cells that differ from the map of the slots; -1: too many.
static int32_t list_changes(const AstarLandmarks *marks, const NavGrid *grid, NavCell *changed) {
  int32_t count = 0;
  for (NavCell row = 0; row < grid->cells; row += grid->stride) {
    const size_t length = (size_t)grid->stride;
    if (memcmp(grid->terrain + row, marks->terrain + row, length) == 0 &&
        memcmp(grid->edges + row, marks->edges + row, length) == 0)
      continue;
    for (NavCell cell = row; cell < row + grid->stride; cell++) {
      if (grid->terrain[cell] == marks->terrain[cell] && grid->edges[cell] == marks->edges[cell]) continue;
      if (count == MAX_CHANGED) return -1;
      changed[count++] = cell;
    }
  }
  return count;
}

/// Slots of a tile that was closed are old or empty. False: the ground is no longer even.
static bool take_in(const AstarLandmarks *marks, const NavWays *ways, int32_t cells, NavCell cell) {
  const int32_t cost = ways->cost[ways->terrain[cell]];
  if (marks->kind == ASTAR_EVEN && cost != 0 && cost != marks->even_cost) return false;
  if (ways->open[marks->terrain[cell]]) return true;
  for (int32_t i = 0; i < ASTAR_SLOTS; i++) slots_of(marks, cells, i)[cell] = empty(marks, i);
  return true;
}

static void wait_around(Ring *ring, const NavWays *ways, NavCell cell) {
  if (ways->open[ways->terrain[cell]]) wait_for(ring, cell);
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    const NavCell next = cell + ways->step[way];
    if (next >= 0 && next < ring->size - 1 && ways->open[ways->terrain[next]]) wait_for(ring, next);
  }
}

/// Makes (1) hold on a changed map. False: more than a few slots would have to move.
static bool follow_map(NavAstar *astar, const NavAstarQuery *query) {
  AstarLandmarks *marks = astar->landmarks;
  const NavGrid *grid = query->grid;
  NavCell changed[MAX_CHANGED];
  const int32_t count = list_changes(marks, grid, changed);
  if (count < 0) return false;
  NavWays ways;
  nav_ways_init(&ways, grid, query->cls);
  for (int32_t i = 0; i < count; i++)
    if (!take_in(marks, &ways, astar->cells, changed[i])) return false;
  Ring ring = {.cell = astar->touched,
               .size = astar->cells + 1,
               .node = astar->node,
               .left = astar->cells / MOVED_SHARE};
  for (int32_t index = 0; index < marks->count * slots_each(marks); index++) {
    ring.mark = nav_astar_next_search(astar) << ASTAR_G_SHIFT;
    for (int32_t i = 0; i < count; i++) wait_around(&ring, &ways, changed[i]);
    while (ring.count > 0) {
      const NavCell cell = ring.cell[ring.first];
      ring.first = (ring.first + 1) % ring.size, ring.count--;
      ring.node[cell].mark = 0;
      move_around(marks, &ways, &ring, cell, index);
      if (ring.left < 0) return false;
    }
  }
  for (int32_t i = 0; i < count; i++) {
    marks->terrain[changed[i]] = grid->terrain[changed[i]];
    marks->edges[changed[i]] = grid->edges[changed[i]];
  }
  if (count > 0) marks->outdated = marks->count;
  return true;
}

/* Limits of a search */

/// The cost that all tiles share that may be entered; 0: they differ.
static int32_t even_cost(const NavGrid *grid, NavClass cls) {
  int32_t even = 0;
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    const int32_t cost = nav_enter_cost(grid, cls, (NavTerrain)grid->terrain[cell]);
    if (cost == 0 || cost == even) continue;
    if (even != 0) return 0;
    even = cost;
  }
  return even;
}

static bool allocate_slots(AstarLandmarks *marks, size_t cells) {
  if (marks->slot != NULL) return true;
  marks->slot = base_alloc(cells, ASTAR_SLOTS * sizeof *marks->slot);
  marks->terrain = base_alloc(cells, 1);
  marks->edges = base_alloc(cells, 1);
  if (marks->slot != NULL && marks->terrain != NULL && marks->edges != NULL) return true;
  nav_astar_landmarks_clear(marks);
  return false;
}

/// Takes the map and class that the next landmarks are for. False: out of memory.
static bool start_marks(NavAstar *astar, const NavAstarQuery *query) {
  AstarLandmarks *marks = astar->landmarks;
  const NavGrid *grid = query->grid;
  const size_t cells = (size_t)grid->cells;
  const int32_t even = even_cost(grid, query->cls);
  if (!allocate_slots(marks, cells)) return false;
  memcpy(marks->terrain, grid->terrain, cells);
  memcpy(marks->edges, grid->edges, cells);
  marks->kind = even != 0 ? ASTAR_EVEN : ASTAR_PAIRS;
  marks->cells = grid->cells;
  marks->of_grid = grid->terrain;
  marks->revision = grid->revision;
  marks->costs = grid->costs;
  marks->cls = query->cls;
  marks->even_cost = even;
  clear_slots(marks, grid->cells, 0, ASTAR_SLOTS);
  return true;
}

static void drop_marks(AstarLandmarks *marks) {
  marks->count = marks->outdated = marks->oldest = 0;
}

/// Do the bounds hold for this query, if need be after moving some?
static bool hold_bounds(NavAstar *astar, const NavAstarQuery *query) {
  AstarLandmarks *marks = astar->landmarks;
  const NavGrid *grid = query->grid;
  if (marks->cls != query->cls || marks->of_grid != grid->terrain ||
      memcmp(&marks->costs, &grid->costs, sizeof grid->costs) != 0)
    return false;
  if (marks->revision == grid->revision) return true;
  marks->revision = grid->revision;
  return follow_map(astar, query);
}

bool nav_astar_landmarks_ready(NavAstar *astar, const NavAstarQuery *query) {
  AstarLandmarks *marks = astar->landmarks;
  if (marks == NULL || nav_max_cost(query->grid, query->cls) > MAX_COST) return false;
  if (marks->count > 0 && !hold_bounds(astar, query)) drop_marks(marks);
  const int64_t share = marks->count > 0 && all_placed(marks) ? RENEW_SHARE : PLACE_SHARE;
  const bool due = marks->searched >= share * astar->cells;
  if (marks->count > 0 && due && !reached(marks, query->to)) drop_marks(marks);
  if (due && (!all_placed(marks) || marks->outdated > 0)) {
    if (marks->count == 0 && !start_marks(astar, query)) return false;
    place_landmark(astar, query);
  }
  return marks->count > 0 && reached(marks, query->to);
}

bool nav_astar_landmarks_place_all(NavAstar *astar, const NavAstarQuery *query) {
  AstarLandmarks *marks = astar->landmarks;
  if (marks == NULL || nav_max_cost(query->grid, query->cls) > MAX_COST) return false;
  if (marks->count > 0 && (!hold_bounds(astar, query) || !reached(marks, query->to))) drop_marks(marks);
  if (marks->count == 0 && !start_marks(astar, query)) return false;
  while (!all_placed(marks) || marks->outdated > 0) place_landmark(astar, query);
  return true;
}

AstarBounds nav_astar_bounds(const AstarLandmarks *marks, NavCell from, NavCell to) {
  BASE_ASSERT(marks->count > 0 && from >= 0 && from < marks->cells && to >= 0 && to < marks->cells);
  AstarBounds bounds;
  int32_t cells = marks->cells, best[ASTAR_READ];
  for (int i = 0; i < ASTAR_READ; i++) {
    bounds.slot[i] = marks->slot;
    best[i] = INT32_MIN;
  }
  for (int32_t index = 0; index < marks->count * slots_each(marks); index++) {
    const int16_t *slot = slots_of(marks, cells, index);
    int32_t apart = slot[from] - slot[to];
    if (marks->kind != ASTAR_PAIRS && apart < 0) apart = -apart;
    for (int i = 0; i < ASTAR_READ; i++) { // sorts it in
      if (apart <= best[i]) continue;
      const int32_t worse = best[i];
      const int16_t *other = bounds.slot[i];
      best[i] = apart, bounds.slot[i] = slot;
      apart = worse, slot = other;
    }
  }
  for (int i = 0; i < ASTAR_READ; i++) bounds.to[i] = bounds.slot[i][to];
  return bounds;
}

void nav_astar_landmarks_clear(AstarLandmarks *marks) {
  if (marks == NULL) return;
  base_free(marks->slot);
  base_free(marks->terrain);
  base_free(marks->edges);
  *marks = (AstarLandmarks){0};
}
