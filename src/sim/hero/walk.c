/* One hero's walk: his pace in whole ticks, and the decision on each tile. */
#include "sim/hero/walk.h"

#include "sim/senses/senses.h"
#include "sim/world/terrain.h"

enum {
  CARRY_ONE = 256,   // a tick, in parts of the carry
  THINK_SHARE = 640, // work in a tick
  THINK_MORE = 4,    // of what was done, one part in so many more in each tick after a second
  PLAN_SHARE = 32,   // tiles that the intended way grows by in a tick on a large map
};

NavQuery sim_walker_query(const NavGrid *grid, const NavComponents *components, const SimTuning *tuning,
                          const SimHero *hero) {
  return (NavQuery){.grid = grid,
                    .components = components,
                    .cls = NAV_WALKER,
                    .at = hero->cell,
                    .target = hero->target,
                    .depth = tuning->value[SIM_TUNE_DEPTH],
                    .diagonal = tuning->value[SIM_TUNE_DIAGONAL] != 0,
                    .rules = sim_tuning_rules(tuning)};
}

static NavQuery query(const SimWalker *walker) {
  NavQuery next = sim_walker_query(walker->grid, walker->components, walker->tuning, walker->hero);
  next.random = walker->random;
  return next;
}

static bool target_open(const SimWalker *walker) {
  return nav_grid_open(walker->grid, NAV_WALKER, walker->hero->target);
}

/* The intended way */

static void forget_plan(const SimWalker *walker) {
  if (walker->plan != NULL) *walker->plan_count = 0;
}

/// On a large map the way is planned farther with each step, so that no tick has all of it to plan.
static int32_t most_planned(const SimWalker *walker, int32_t known) {
  const bool all = walker->world == NULL || !sim_world_is_large(walker->world);
  return all || known > NAV_MAX_PLAN - PLAN_SHARE ? NAV_MAX_PLAN : known + PLAN_SHARE;
}

/// Recomputes the intended way from the tile that he walks to, of which so many tiles were known.
static void plan_way(const SimWalker *walker, int32_t known) {
  forget_plan(walker);
  if (walker->plan == NULL || walker->hero->status != SIM_HERO_MOVING || !target_open(walker)) return;
  if (*walker->thought > 0) return;
  NavQuery from_here = query(walker);
  *walker->plan_count = nav_steer_plan(walker->steer, walker->hero->steering, &from_here, walker->plan,
                                       most_planned(walker, known));
}

/// After a step to `next`: a plan that began with it and led to the target stays right without its first
/// tile.
static void advance_plan(const SimWalker *walker, NavCell next) {
  if (walker->plan == NULL) return;
  int32_t count = *walker->plan_count;
  bool kept = count > 1 && walker->plan[0] == next && walker->plan[count - 1] == walker->hero->target;
  if (!kept) {
    plan_way(walker, count);
    return;
  }
  for (int32_t i = 1; i < count; i++) walker->plan[i - 1] = walker->plan[i];
  *walker->plan_count = count - 1;
}

/* Thinking */

int64_t sim_walker_work(int32_t ticks) {
  int64_t work = (int64_t)(ticks < SIM_TICKS_PER_SECOND ? ticks : SIM_TICKS_PER_SECOND) * THINK_SHARE;
  for (int32_t i = SIM_TICKS_PER_SECOND; i < ticks && work < INT32_MAX; i++) work += work / THINK_MORE;
  return work;
}

/// May he set out, or go on, by what his steering knows or finds within so many ticks?
static bool finds_within(const SimWalker *walker, int32_t ticks) {
  const NavQuery here = query(walker);
  return !target_open(walker) ||
         nav_steer_think(walker->steer, walker->hero->steering, &here, sim_walker_work(ticks));
}

static void begin_thinking(const SimWalker *walker) {
  const bool thinks = walker->large && walker->tuning->value[SIM_TUNE_DIAGONAL] != 0;
  if (!thinks || finds_within(walker, 0))
    *walker->thought = 0;
  else if (*walker->thought == 0)
    *walker->thought = 1;
}

/// One tick of it. True: he knows where to go.
static bool think_ahead(const SimWalker *walker) {
  if (*walker->thought == 0) return true;
  BASE_ASSERT(walker->hero->status == SIM_HERO_MOVING);
  const bool found = finds_within(walker, *walker->thought);
  *walker->thought = found ? 0 : *walker->thought + 1;
  if (found) plan_way(walker, 0);
  return found;
}

/* Orders */

void sim_walker_take(const SimWalker *walker) {
  const NavQuery here = query(walker);
  if (!nav_steer_take(walker->steer, walker->hero->steering, &here) && walker->world != NULL)
    walker->world->no_memory = true;
}

static void start_walk(const SimWalker *walker) {
  walker->hero->status = SIM_HERO_MOVING;
  if (walker->world != NULL) sim_walker_take(walker);
  nav_steer_start(walker->steer);
  begin_thinking(walker);
  plan_way(walker, 0);
}

void sim_walker_send(const SimWalker *walker, NavCell target) {
  SimHero *hero = walker->hero;
  if (hero->status == SIM_HERO_MOVING && hero->target == target) return;
  hero->target = target;
  *walker->thought = 0;
  start_walk(walker);
}

void sim_walker_reconsider(const SimWalker *walker) {
  SimHeroStatus status = walker->hero->status;
  if (status == SIM_HERO_MOVING || status == SIM_HERO_OSCILLATION || status == SIM_HERO_BLOCKED ||
      status == SIM_HERO_UNREACHABLE)
    start_walk(walker);
}

void sim_walker_steer(const SimWalker *walker, int32_t steering) {
  if (walker->hero->steering == steering) return;
  walker->hero->steering = steering;
  *walker->thought = 0;
  sim_walker_reconsider(walker);
}

void sim_walker_stand(const SimWalker *walker, SimHeroStatus status) {
  BASE_ASSERT(status != SIM_HERO_MOVING);
  walker->hero->vx = walker->hero->vy = 0;
  walker->hero->countdown = 0;
  walker->hero->status = status;
  *walker->carry = *walker->thought = 0;
  forget_plan(walker);
}

/* Steps */

/// The NavDir that he faces after the step: of a diagonal one, left or right.
static NavDir facing_of(const SimWalker *walker, NavCell next) {
  const uint32_t way = nav_grid_way(walker->grid, walker->hero->cell, next);
  if (way < NAV_DIR_COUNT) return (NavDir)way;
  return nav_way_x(way) < 0 ? NAV_LEFT : NAV_RIGHT;
}

/// The ticks that the step takes; the remainder is carried over.
static int32_t ticks_to(const SimWalker *walker, NavCell next) {
  const NavGrid *grid = walker->grid;
  const int32_t percent = sim_terrain_speed(walker->tuning, (NavTerrain)grid->terrain[next]);
  int32_t time = BASE_ONE * CARRY_ONE / sim_pace(walker->tuning->value[SIM_TUNE_HERO_SPEED], percent);
  const bool slants = nav_grid_way(grid, walker->hero->cell, next) >= NAV_DIR_COUNT;
  if (slants) time = time * NAV_FIELD_DIAGONAL / NAV_FIELD_STRAIGHT;
  time += *walker->carry;
  *walker->carry = time < CARRY_ONE ? 0 : time % CARRY_ONE;
  return time < CARRY_ONE ? 1 : time / CARRY_ONE;
}

static void set_out(const SimWalker *walker, NavCell next) {
  const NavGrid *grid = walker->grid;
  SimHero *hero = walker->hero;
  const int32_t ticks = ticks_to(walker, next);
  hero->facing = (int32_t)facing_of(walker, next);
  hero->came_from = hero->cell;
  hero->cell = next;
  BaseFixed dx = base_fixed_centre(nav_grid_x(grid, next)) - hero->x;
  BaseFixed dy = base_fixed_centre(nav_grid_y(grid, next)) - hero->y;
  hero->vx = dx / ticks;
  hero->vy = dy / ticks;
  hero->x += dx - hero->vx * ticks;
  hero->y += dy - hero->vy * ticks;
  hero->countdown = ticks;
  if (walker->world != NULL) sim_hero_left(walker->world, hero, hero->came_from);
}

static void give_up(const SimWalker *walker, SimHeroStatus status) {
  sim_walker_stand(walker, status);
  if (walker->world != NULL) sim_event(walker->world, SIM_EVENT_HERO_STOPPED, walker->hero->cell);
}

static void decide_step(const SimWalker *walker) {
  if (!target_open(walker)) {
    give_up(walker, SIM_HERO_UNREACHABLE);
    return;
  }
  NavQuery here = query(walker);
  NavDecision decision = nav_steer_decide(walker->steer, walker->hero->steering, &here, walker->trace);
  if (walker->looked != NULL) *walker->looked += decision.looked;
  if (decision.status == NAV_STEER_MOVE) {
    set_out(walker, decision.next);
    advance_plan(walker, decision.next);
  } else if (decision.status == NAV_STEER_REACHED) {
    sim_walker_stand(walker, SIM_HERO_REACHED);
  } else {
    bool paces = decision.status == NAV_STEER_OSCILLATION, shut_in = decision.status == NAV_STEER_BLOCKED;
    if (decision.status == NAV_STEER_NO_MEMORY && walker->world != NULL) walker->world->no_memory = true;
    give_up(walker, paces ? SIM_HERO_OSCILLATION : shut_in ? SIM_HERO_BLOCKED : SIM_HERO_UNREACHABLE);
  }
}

bool sim_walker_decides(const SimWalker *walker) {
  return walker->hero->countdown <= 1 && walker->hero->status == SIM_HERO_MOVING && *walker->thought == 0;
}

void sim_walker_step(const SimWalker *walker) {
  SimHero *hero = walker->hero;
  const bool knows = think_ahead(walker);
  if (hero->countdown > 0) {
    hero->x += hero->vx;
    hero->y += hero->vy;
    if (--hero->countdown > 0) return;
    hero->vx = hero->vy = 0;
  }
  if (hero->status == SIM_HERO_MOVING && knows) decide_step(walker);
}
