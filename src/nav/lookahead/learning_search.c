/* Looking around, choosing an edge, raising the estimates inside. Integers only; every tie is broken in
 * writing. */
#include "nav/lookahead/learning_search.h"

#include <stdlib.h>

#include "base/fixed.h"

typedef struct Rank {
  int64_t value; // least wins; in 1 / NAV_RANK_ONE steps
  int64_t distance2;
} Rank;

static const Rank no_rank = {INT64_MAX, INT64_MAX};

enum { MIN_MEMORY = 32 }; // inner squares that even the shortest lookahead may search in remembered ground

static int32_t depth_of(const NavQuery *query) {
  return query->depth < 1 ? 1 : query->depth > NAV_MAX_DEPTH ? NAV_MAX_DEPTH : query->depth;
}

// Twice the squares within P + 1 steps, were all of them open.
static int32_t max_inner(int32_t depth) {
  return MIN_MEMORY + 4 * (depth + 1) * (depth + 2);
}

int32_t nav_local_first_guess(const NavLocal *local, int32_t x, int32_t y) {
  return abs(x - local->target_x) + abs(y - local->target_y);
}

static void push(NavLocal *local, NavCell cell, int32_t x, int32_t y, int32_t parent, NavDir first) {
  NavLocalNode *node = &local->node[local->count];
  uint32_t learned = local->learned == NULL ? 0 : local->learned[cell];
  *node = (NavLocalNode){.cell = cell,
                         .estimate =
                             nav_local_first_guess(local, x, y) + (learned > 0 ? (int32_t)learned - 1 : 0),
                         .x = (int16_t)x,
                         .y = (int16_t)y,
                         .steps = parent == NAV_NO_NODE ? 0 : (int16_t)(local->node[parent].steps + 1),
                         .parent = (int16_t)parent,
                         .first = (uint8_t)first};
  local->node_of[cell] = (int16_t)local->count++;
}

static bool may_expand(const NavLocal *local, const NavLocalNode *node, int32_t depth) {
  if (local->count + NAV_DIR_COUNT > NAV_LOCAL_CAPACITY) return false;
  if (node->steps <= depth) return true;
  return local->learned != NULL && local->learned[node->cell] > 0 && local->inner_count < max_inner(depth);
}

static void expand(NavLocal *local, int32_t index) {
  const NavGrid *grid = local->query->grid;
  NavLocalNode *node = &local->node[index];
  node->inner = true;
  local->inner_count++;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(grid, local->query->cls, node->cell, dir)) continue;
    NavCell next = node->cell + nav_grid_delta(grid, dir);
    node->ways |= (uint8_t)(1u << dir);
    if (local->node_of[next] == NAV_NO_NODE)
      push(local, next, node->x + nav_way_x(dir), node->y + nav_way_y(dir), index,
           index == 0 ? dir : (NavDir)node->first);
  }
}

// Breadth first; stops as soon as the target is seen.
static int32_t look(NavLocal *local, int32_t depth) {
  for (int32_t i = 0; i < local->count; i++) {
    if (!may_expand(local, &local->node[i], depth)) continue;
    expand(local, i);
    int32_t target = local->node_of[local->query->target];
    if (target != NAV_NO_NODE) return target;
  }
  return NAV_NO_NODE;
}

static int64_t distance2(const NavLocal *local, const NavLocalNode *node) {
  int64_t dx = node->x - local->target_x, dy = node->y - local->target_y;
  return dx * dx + dy * dy;
}

// Steps to the edge and on from there as estimated. On unknown ground the way is longer than an estimate that
// knows of no obstacle, the more so the farther it is: hence eagerly the straight line once more. (Half of
// it, or one and a half, cost more steps on one sort of map or another; twice the estimate instead costs 3%
// more on mazes.)
static Rank rank_of(const NavLocal *local, int32_t index) {
  const NavLocalNode *node = &local->node[index];
  Rank rank = {(int64_t)NAV_RANK_ONE * (node->steps + node->estimate), distance2(local, node)};
  if (local->eager) rank.value += base_isqrt((uint64_t)rank.distance2 * NAV_RANK_ONE * NAV_RANK_ONE);
  return rank;
}

// Of equal edges the one nearest in a straight line; of those the one that was found first.
static bool less(Rank a, Rank b) {
  return a.value != b.value ? a.value < b.value : a.distance2 < b.distance2;
}

int32_t nav_local_search(NavLocal *local, const NavQuery *query, const uint32_t *learned, bool eager) {
  const NavGrid *grid = query->grid;
  local->query = query;
  local->learned = learned;
  local->eager = eager;
  local->target_x = nav_grid_x(grid, query->target);
  local->target_y = nav_grid_y(grid, query->target);
  local->count = local->inner_count = 0;
  push(local, query->at, nav_grid_x(grid, query->at), nav_grid_y(grid, query->at), NAV_NO_NODE, NAV_NO_DIR);
  int32_t best = look(local, depth_of(query));
  if (best != NAV_NO_NODE) return best;
  Rank min = no_rank;
  for (int32_t i = 0; i < local->count; i++) {
    if (local->node[i].inner) continue;
    Rank rank = rank_of(local, i);
    if (!less(rank, min)) continue;
    min = rank;
    best = i;
  }
  return best;
}

// Lists the edge by estimate. An edge further above the least than there are inner squares changes none of
// them.
static int32_t sort_edge(NavLocal *local) {
  int32_t min = INT32_MAX;
  for (int32_t i = 0; i < local->count; i++)
    if (!local->node[i].inner && local->node[i].estimate < min) min = local->node[i].estimate;
  for (int32_t i = 0; i <= local->inner_count; i++) local->edge_with[i] = NAV_NO_NODE;
  for (int32_t i = 0; i < local->count; i++) {
    NavLocalNode *node = &local->node[i];
    if (node->inner || node->estimate - min > local->inner_count) continue;
    int16_t *list = &local->edge_with[node->estimate - min];
    node->same = *list;
    *list = (int16_t)i;
  }
  return min;
}

// The inner squares beside a node that has its final estimate, and that have none yet, are one step farther.
static int32_t raise_around(NavLocal *local, int32_t index, int32_t tail) {
  const NavGrid *grid = local->query->grid;
  const NavLocalNode *node = &local->node[index];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    int32_t beside = local->node_of[node->cell + nav_grid_delta(grid, dir)];
    if (beside == NAV_NO_NODE) continue;
    NavLocalNode *inner = &local->node[beside];
    if (!inner->inner || inner->estimate >= 0 || !(inner->ways >> nav_dir_opposite(dir) & 1)) continue;
    inner->estimate = node->estimate + 1;
    local->queue[tail++] = (int16_t)beside;
  }
  return tail;
}

// Dijkstra from the whole edge. All steps cost one, so the squares found form a queue that is sorted by
// itself.
void nav_local_raise(NavLocal *local) {
  int32_t min = sort_edge(local);
  for (int32_t i = 0; i < local->count; i++)
    if (local->node[i].inner) local->node[i].estimate = -1;
  int32_t head = 0, tail = 0;
  for (int32_t above = 0; above <= local->inner_count; above++) {
    for (int32_t i = local->edge_with[above]; i != NAV_NO_NODE; i = local->node[i].same)
      tail = raise_around(local, i, tail);
    while (head < tail && local->node[local->queue[head]].estimate == min + above)
      tail = raise_around(local, local->queue[head++], tail);
  }
}

void nav_local_trace(const NavLocal *local, NavTrace *trace) {
  Rank best[NAV_DIR_COUNT] = {no_rank, no_rank, no_rank, no_rank};
  for (int32_t i = 0; i < local->count; i++) {
    const NavLocalNode *node = &local->node[i];
    trace->seen[i] = node->cell;
    if (node->inner) continue;
    Rank rank = rank_of(local, i);
    if (node->cell == local->query->target) trace->steps[node->first] = node->steps - 1;
    if (!less(rank, best[node->first])) continue;
    best[node->first] = rank;
    trace->best[node->first] = node->cell;
    trace->proxy2[node->first] = rank.distance2;
    trace->rank[node->first] = rank.value;
  }
  trace->seen_count = local->count;
}

void nav_local_end(NavLocal *local) {
  for (int32_t i = 0; i < local->count; i++) local->node_of[local->node[i].cell] = NAV_NO_NODE;
  local->count = local->inner_count = 0;
}
