/* Walking to a known tile: a windowed A* search (nav/astar/windowed.h) whose steps are walked, up to
 * NAV_WINDOWED_STEPS, before it is repeated. So most steps cost nothing, and no memory is needed but one word
 * in the mind.
 *
 * If the search does not find the tile, the way leads to the rim of the searched window, and not back to
 * where the actor came from unless that is the only way; one time in four it leads to any open tile, so that
 * no dead end holds the actor forever. That end is the leg: the actor walks to it before it plans again.
 * Among dead ends larger than the window it may lose much time; enemies give up by the clock of their mode.
 *
 * A way is kept while its target moves a little. A search begins only while the searches of the tick have
 * expanded fewer than MAX_A_TICK tiles, so a tick may exceed that by one plan. When a whole crowd is called
 * at once, the other actors step to a nearer neighbour, or wait, and search in a later tick.
 *
 * Full tiles cost more, so actors go round a queue if the detour is short. */
#include "sim/actors/actors.h"
#include "sim/senses/senses.h"

enum {
  MAX_A_TICK = 12000,
  WAIT_MIN = 4, // ticks of an actor that could neither search nor come nearer
  WAIT_SPREAD = 8,
  KEPT_SHARE = 4, // a way is kept while its target moves by at most one part in so many of the distance
  FULL_COST = 4,  // of a tile without a free spot
  TRY_ANY = 4,    // one time in so many, where the target is not found, the way leads to any open tile
  TRY_ASIDE = 4,  // one time in so many, an actor that finds the next tile full steps aside
};

/// The end of a way whose target was not found: `found`, or another one.
static NavCell choose_end(SimWorld *world, int32_t actor, NavWindowed *window, NavWindowedQuery *query,
                          NavCell found) {
  SimPrivate *priv = world->priv;
  int32_t open = nav_windowed_open_count(window);
  if (open > 0 && base_random_below(&priv->motion_random, TRY_ANY) == 0)
    return nav_windowed_open(window, (int32_t)base_random_below(&priv->motion_random, (uint32_t)open));
  NavSteps way = nav_windowed_steps(window, found);
  NavCell first = query->from + nav_grid_delta(&world->grid, nav_steps_first(way));
  if (way == 0 || first != world->actors.mind[actor].came_from) return found;
  query->barred = first;
  NavCell other = nav_windowed_find(window, query);
  priv->search_left -= window->expanded;
  if (other != query->from) return other;
  query->barred = NAV_NO_CELL;
  other = nav_windowed_find(window, query);
  priv->search_left -= window->expanded;
  return other;
}

/// The way to the target, or to an end on the way there, which becomes the mind's leg.
static NavSteps plan_way(SimWorld *world, int32_t actor, NavCell target) {
  BASE_ASSERT(target >= 0 && target < world->grid.cells);
  const SimActors *actors = &world->actors;
  SimMind *mind = &actors->mind[actor];
  NavWindowed window;
  NavWindowedQuery query = {.grid = &world->grid,
                            .cls = sim_enemy_kinds[actors->kind[actor]]->cls,
                            .from = actors->cell[actor],
                            .barred = NAV_NO_CELL,
                            .busy = world->crowd,
                            .full = (uint8_t)sim_tile_capacity(world),
                            .busy_cost = FULL_COST};
  if (mind->leg == query.from) mind->leg = 0;
  bool has_leg = mind->leg != 0;
  query.to = has_leg ? mind->leg : target;
  NavCell found = nav_windowed_find(&window, &query);
  world->priv->search_left -= window.expanded;
  if (found != query.to && has_leg) { // the way to the leg has closed
    mind->leg = 0;
    return plan_way(world, actor, target);
  }
  if (found != query.to) mind->leg = found = choose_end(world, actor, &window, &query, found);
  return nav_windowed_steps(&window, found);
}

/// May another search begin in this tick?
static bool may_search(SimWorld *world) {
  SimPrivate *priv = world->priv;
  if (priv->search_tick != world->tick + 1) priv->search_left = MAX_A_TICK; // 0: no tick yet
  priv->search_tick = world->tick + 1;
  return priv->search_left > 0;
}

/// Steps without a search: to the free neighbour nearest to the target, if it is nearer than this tile.
static void step_greedily(SimWorld *world, int32_t actor, NavCell target) {
  uint32_t ways = sim_actor_ways(world, actor);
  NavCell cell = world->actors.cell[actor];
  int64_t min = nav_grid_distance2(&world->grid, cell, target);
  NavDir best = NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    int64_t distance = nav_grid_distance2(&world->grid, cell + nav_grid_delta(&world->grid, dir), target);
    if (!(ways >> dir & 1) || distance >= min) continue;
    min = distance;
    best = dir;
  }
  if (best != NAV_NO_DIR) {
    sim_actor_step(world, actor, best);
    return;
  }
  uint32_t random = base_random_below(&world->priv->motion_random, WAIT_SPREAD);
  sim_actor_wait(world, actor, SIM_ACTOR_WAITING, WAIT_MIN + (int32_t)random);
}

/// Sets the target. Keeps the way to the previous one if that is near the new one and the actor is still on
/// the way.
static void set_target(SimWorld *world, int32_t actor, NavCell target) {
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
  NavClass cls = sim_kind_of(world, actor)->cls;
  if (!nav_grid_open(&world->grid, cls, target)) return false;
  return cls != NAV_WALKER || nav_components_connected(&world->walkers, world->actors.cell[actor], target);
}

/// Steps to any neighbour with a free spot.
static void step_aside(SimWorld *world, int32_t actor) {
  uint32_t ways = sim_actor_ways(world, actor);
  if (ways == 0) return;
  uint32_t random = base_random_next(&world->priv->motion_random);
  sim_actor_step(world, actor, (uint32_t)sim_pick_bit(ways, random >> 24));
}

bool sim_go_to(SimWorld *world, int32_t actor, NavCell target) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell cell = world->actors.cell[actor];
  if (target == NAV_NO_CELL || cell == target || !connected(world, actor, target)) return false;
  set_target(world, actor, target);
  NavSteps way = (NavSteps)mind->way;
  NavClass cls = sim_kind_of(world, actor)->cls;
  if (nav_steps_count(way) == 0 || !nav_grid_passable(&world->grid, cls, cell, nav_steps_first(way))) {
    if (!may_search(world)) {
      step_greedily(world, actor, target);
      return true;
    }
    way = plan_way(world, actor, target);
    mind->way = (int32_t)way;
    mind->way_from = cell;
    if (way == 0) return false;
  }
  sim_watch_guide(world, actor, SIM_GUIDE_SEARCH);
  if (sim_actor_step(world, actor, nav_steps_first(way))) {
    mind->way_from = world->actors.cell[actor];
    mind->way = (int32_t)nav_steps_rest(way);
  } else if (base_random_below(&world->priv->motion_random, TRY_ASIDE) == 0) {
    step_aside(world, actor);
  }
  return true;
}
