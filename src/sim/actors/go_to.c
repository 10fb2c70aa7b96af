/* Walking to a known tile: an A* search (Hart, Nilsson, Raphael 1968) that looks no farther than a window of
 * tiles around the walker, whose result is walked for up to WAY_STEPS steps before it is made again. So most
 * steps cost nothing, and no memory is needed beside one word in the mind.
 *
 * Where the tile lies beyond the window, or behind more tiles than are looked at, the way leads to the edge
 * of what was seen that seems nearest (as A* counts it), and not back to where the walker came from while
 * there is anything else; one time in four to any edge, so that no dead end holds it for ever. That edge is
 * walked to before anything else is thought of. Among dead ends larger than the window it may lose much time;
 * whoever walks gives up by the clock of its mode.
 *
 * A way is kept while its target moves a little, and all searches of a tick together look at MOST_A_TICK
 * squares and one search more: when a whole crowd is called at once, those who come too late take a step that
 * brings them nearer, or wait, and search another time.
 *
 * Ties: least estimate, then the longest way so far, then the least tile of the window. Full tiles are
 * dearer, so a queue is gone round where that is short. */
#include <string.h>

#include "sim/actors/actors.h"
#include "sim/senses/senses.h"

enum {
  REACH = 24, // tiles to each side
  SIDE = 2 * REACH + 1,
  WINDOW = SIDE * SIDE,
  MAX_EXPANDED = 1400,
  MAX_A_TICK = 12000,
  WAIT_MIN = 4, // ticks of one that could neither search nor come nearer
  WAIT_SPREAD = 8,
  KEPT_SHARE = 4, // a way is kept while its target moves by at most one part of so many of the distance
  ROOM = 4 * MAX_EXPANDED + 8,
  FULL_COST = 4, // of a tile without a free spot
  WAY_STEPS = 14,
  STEP_BITS = 2,
  STEP_MASK = (1 << STEP_BITS) - 1,
  COUNT_SHIFT = WAY_STEPS * STEP_BITS,
  TRY_ANY = 4,   // one time in so many, where the target is not found, the way leads to any edge
  TRY_ASIDE = 4, // one time in so many, whoever finds the next tile full goes aside
  NOT_SEEN = UINT16_MAX,
};

typedef struct Search {
  const SimWorld *world;
  NavClass cls;
  NavCell start, target, barred; // not entered as the first step; NAV_NO_CELL: nothing is
  int32_t start_x, start_y, target_x, target_y;
  uint16_t cost[WINDOW]; // NOT_SEEN, or the least so far
  uint8_t from[WINDOW];  // NavDir of the step into it
  uint64_t heap[ROOM];   // estimate, then what is left of the way so far, then the tile: least first
  int32_t count;
  int32_t expanded; // in all searches since it was begun
} Search;

static void heap_push(Search *search, uint64_t entry) {
  if (search->count == ROOM) return;
  int32_t hole = search->count++;
  for (; hole > 0 && search->heap[(hole - 1) / 2] > entry; hole = (hole - 1) / 2)
    search->heap[hole] = search->heap[(hole - 1) / 2];
  search->heap[hole] = entry;
}

static uint64_t heap_pop(Search *search) {
  uint64_t top = search->heap[0], moved = search->heap[--search->count];
  int32_t hole = 0;
  for (int32_t child; (child = 2 * hole + 1) < search->count; hole = child) {
    if (child + 1 < search->count && search->heap[child + 1] < search->heap[child]) child++;
    if (moved <= search->heap[child]) break;
    search->heap[hole] = search->heap[child];
  }
  search->heap[hole] = moved;
  return top;
}

static int32_t index_of(int32_t x, int32_t y) {
  return (y + REACH) * SIDE + x + REACH;
}

static uint32_t magnitude(int32_t value) {
  return (uint32_t)(value < 0 ? -value : value);
}

/// x, y: from the start.
static void reach(Search *search, int32_t x, int32_t y, uint32_t cost, uint32_t from) {
  int32_t index = index_of(x, y);
  if (cost >= search->cost[index]) return;
  search->cost[index] = (uint16_t)cost;
  search->from[index] = (uint8_t)from;
  uint32_t left =
      magnitude(search->start_x + x - search->target_x) + magnitude(search->start_y + y - search->target_y);
  heap_push(search, (uint64_t)(cost + left) << 32 | (uint64_t)(UINT16_MAX - cost) << 16 | (uint64_t)index);
}

static void expand(Search *search, int32_t x, int32_t y, NavCell cell) {
  static const int8_t step_x[NAV_DIR_COUNT] = {0, 0, -1, 1}, step_y[NAV_DIR_COUNT] = {-1, 1, 0, 0};
  const NavGrid *grid = &search->world->grid;
  uint32_t here = search->cost[index_of(x, y)];
  for (int32_t dir = 0; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(grid, (NavDir)dir);
    if (!nav_grid_passable(grid, search->cls, cell, (NavDir)dir)) continue;
    if (cell == search->start && next == search->barred) continue;
    uint32_t enter = (uint32_t)nav_enter_cost(search->cls, (NavTerrain)grid->terrain[next]);
    if (!sim_spot_free(search->world, next)) enter += FULL_COST;
    reach(search, x + step_x[dir], y + step_y[dir], here + enter, (uint32_t)dir);
  }
}

/// The tile of the window that the way leads to: the target, or the best edge of what was seen; the start
/// where there is none.
static int32_t find(Search *search) {
  memset(search->cost, 0xff, sizeof search->cost);
  search->count = 0;
  int32_t max = search->expanded + MAX_EXPANDED;
  reach(search, 0, 0, 0, NAV_NO_DIR);
  while (search->count > 0) {
    uint64_t entry = heap_pop(search);
    int32_t index = (int32_t)(entry & UINT16_MAX);
    if (UINT16_MAX - (entry >> 16 & UINT16_MAX) != search->cost[index]) continue; // found cheaper since
    int32_t x = index % SIDE - REACH, y = index / SIDE - REACH;
    NavCell cell = search->start + y * search->world->grid.stride + x;
    bool at_edge = x == -REACH || x == REACH || y == -REACH || y == REACH;
    if (cell == search->target || at_edge || search->expanded == max) return index;
    search->expanded++;
    expand(search, x, y, cell);
  }
  return index_of(0, 0);
}

/// The first steps of the way to a tile of the window, packed: the next step in the lowest bits, how many in
/// the highest.
static uint32_t pack(const Search *search, int32_t index) {
  static const int32_t back[NAV_DIR_COUNT] = {SIDE, -SIDE, 1, -1};
  uint32_t steps = 0, count = 0;
  while (search->from[index] != NAV_NO_DIR) {
    steps = (steps << STEP_BITS | search->from[index]) & ((1u << COUNT_SHIFT) - 1);
    count++;
    index += back[search->from[index]];
  }
  return steps | (count < WAY_STEPS ? count : WAY_STEPS) << COUNT_SHIFT;
}

static NavCell cell_of(const Search *search, int32_t index) {
  return search->start + (index / SIDE - REACH) * search->world->grid.stride + index % SIDE - REACH;
}

/// Where a way leads whose end was not found: to the edge `found`, or another one.
static int32_t choose_edge(SimWorld *world, int32_t actor, Search *search, int32_t found) {
  if (search->count > 0 && base_random_below(&world->priv->motion_random, TRY_ANY) == 0) {
    uint32_t any = base_random_below(&world->priv->motion_random, (uint32_t)search->count);
    return (int32_t)(search->heap[any] & UINT16_MAX);
  }
  uint32_t way = pack(search, found);
  NavCell first = search->start + nav_grid_delta(&world->grid, (NavDir)(way & STEP_MASK));
  if (way == 0 || first != world->actors.mind[actor].came_from) return found;
  search->barred = first;
  int32_t other = find(search);
  if (cell_of(search, other) != search->start) return other;
  search->barred = NAV_NO_CELL;
  return find(search);
}

/// The way to the target, or to an edge on the way there, which is then the mind's leg.
static uint32_t plan_way(SimWorld *world, int32_t actor, NavCell target) {
  const SimActors *actors = &world->actors;
  SimMind *mind = &actors->mind[actor];
  Search search;
  search.world = world;
  search.cls = sim_enemy_kinds[actors->kind[actor]]->cls;
  search.start = actors->cell[actor];
  search.barred = NAV_NO_CELL;
  search.expanded = 0;
  search.start_x = nav_grid_x(&world->grid, search.start);
  search.start_y = nav_grid_y(&world->grid, search.start);
  if (mind->leg == search.start) mind->leg = 0;
  search.target = mind->leg != 0 ? mind->leg : target;
  search.target_x = nav_grid_x(&world->grid, search.target);
  search.target_y = nav_grid_y(&world->grid, search.target);
  int32_t found = find(&search);
  bool lost = cell_of(&search, found) != search.target;
  bool leg_lost = lost && mind->leg != 0; // the way there was closed meanwhile
  if (lost && !leg_lost) {
    found = choose_edge(world, actor, &search, found);
    mind->leg = cell_of(&search, found);
  }
  world->priv->search_left -= search.expanded;
  if (leg_lost) {
    mind->leg = 0;
    return plan_way(world, actor, target);
  }
  return pack(&search, found);
}

/// Is anything left of what may be searched in this tick?
static bool may_search(SimWorld *world) {
  SimPrivate *priv = world->priv;
  if (priv->search_tick != world->tick + 1) priv->search_left = MAX_A_TICK; // 0 is no tick's
  priv->search_tick = world->tick + 1;
  return priv->search_left > 0;
}

/// Without a search: to the free neighbour that is nearest to the target, if it is nearer than this tile.
static void step_greedily(SimWorld *world, int32_t actor, NavCell target) {
  NavClass cls = sim_enemy_kinds[world->actors.kind[actor]]->cls;
  NavCell cell = world->actors.cell[actor];
  int64_t min = nav_grid_distance2(&world->grid, cell, target);
  NavDir best = NAV_NO_DIR;
  for (int32_t dir = 0; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(&world->grid, (NavDir)dir);
    if (!nav_grid_passable(&world->grid, cls, cell, (NavDir)dir) || !sim_spot_free(world, next)) continue;
    int64_t distance = nav_grid_distance2(&world->grid, next, target);
    if (distance >= min) continue;
    min = distance;
    best = (NavDir)dir;
  }
  if (best != NAV_NO_DIR) {
    sim_actor_step(world, actor, best);
    return;
  }
  uint32_t random = base_random_below(&world->priv->motion_random, WAIT_SPREAD);
  sim_actor_wait(world, actor, SIM_ACTOR_WAITING, WAIT_MIN + (int32_t)random);
}

/// Takes note of the target; the way to the one before stays good while that was near to this one, and while
/// nothing has moved the walker off it.
static void aim(SimWorld *world, int32_t actor, NavCell target) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell cell = world->actors.cell[actor];
  bool kept = mind->way_from == cell;
  if (kept && mind->goal != target)
    kept = mind->goal != NAV_NO_CELL &&
           nav_grid_distance2(&world->grid, mind->goal, target) * (KEPT_SHARE * KEPT_SHARE) <=
               nav_grid_distance2(&world->grid, cell, target);
  if (!kept) mind->way = mind->leg = 0;
  mind->goal = target;
}

static bool connected(const SimWorld *world, int32_t actor, NavCell target) {
  NavClass cls = sim_enemy_kinds[world->actors.kind[actor]]->cls;
  if (!nav_grid_open(&world->grid, cls, target)) return false;
  return cls != NAV_WALKER || nav_components_connected(&world->walkers, world->actors.cell[actor], target);
}

/// To any neighbour with room.
static void step_aside(SimWorld *world, int32_t actor) {
  NavClass cls = sim_enemy_kinds[world->actors.kind[actor]]->cls;
  NavCell cell = world->actors.cell[actor];
  uint32_t dirs = 0;
  for (int32_t dir = 0; dir < NAV_DIR_COUNT; dir++)
    if (nav_grid_passable(&world->grid, cls, cell, (NavDir)dir) &&
        sim_spot_free(world, cell + nav_grid_delta(&world->grid, (NavDir)dir)))
      dirs |= 1u << dir;
  if (dirs == 0) return;
  uint32_t random = base_random_next(&world->priv->motion_random);
  sim_actor_step(world, actor, (NavDir)sim_pick_bit(dirs, random >> 24));
}

bool sim_go_to(SimWorld *world, int32_t actor, NavCell target) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell cell = world->actors.cell[actor];
  if (target == NAV_NO_CELL || cell == target || !connected(world, actor, target)) return false;
  aim(world, actor, target);
  uint32_t way = (uint32_t)mind->way;
  NavDir dir = (NavDir)(way & STEP_MASK);
  NavClass cls = sim_enemy_kinds[world->actors.kind[actor]]->cls;
  if (way >> COUNT_SHIFT == 0 || !nav_grid_passable(&world->grid, cls, cell, dir)) {
    if (!may_search(world)) {
      step_greedily(world, actor, target);
      return true;
    }
    way = plan_way(world, actor, target);
    mind->way = (int32_t)way;
    mind->way_from = cell;
    dir = (NavDir)(way & STEP_MASK);
    if (way == 0) return false;
  }
  if (sim_actor_step(world, actor, dir)) {
    uint32_t steps = way & ((1u << COUNT_SHIFT) - 1);
    mind->way_from = world->actors.cell[actor];
    mind->way = (int32_t)(steps >> STEP_BITS | ((way >> COUNT_SHIFT) - 1) << COUNT_SHIFT);
  } else if (base_random_below(&world->priv->motion_random, TRY_ASIDE) == 0) {
    step_aside(world, actor);
  }
  return true;
}
