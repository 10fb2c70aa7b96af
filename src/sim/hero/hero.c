/* The hero: from tile centre to tile centre, each next tile decided by his steering row. He is on his way
 * (MOVING) until the steering says that he is there or gives up; a new order counts from the tile that he is
 * walking to. */
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

enum { CARRY_ONE = 256 }; // a tick, in parts of hero_carry

static bool ended(const SimWorld *world) {
  return world->end_tick >= 0;
}

static NavQuery query(const SimWorld *world) {
  return (NavQuery){.grid = &world->grid,
                    .components = &world->walkers,
                    .cls = NAV_WALKER,
                    .at = world->hero.cell,
                    .target = world->hero.target,
                    .depth = world->tuning.value[SIM_TUNE_DEPTH],
                    .diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0,
                    .random = &world->priv->hero_random,
                    .rules = sim_tuning_rules(&world->tuning)};
}

static bool target_open(const SimWorld *world) {
  return nav_grid_open(&world->grid, NAV_WALKER, world->hero.target);
}

bool sim_hero_at_centre(const SimWorld *world) {
  const SimHero *hero = &world->hero;
  return hero->x == base_fixed_centre(nav_grid_x(&world->grid, hero->cell)) &&
         hero->y == base_fixed_centre(nav_grid_y(&world->grid, hero->cell));
}

/// Recomputes the intended way from the tile that he walks to.
static void plan(SimWorld *world) {
  world->hero_plan_count = 0;
  if (world->hero.status != SIM_HERO_MOVING || !target_open(world)) return;
  NavQuery from_here = query(world);
  world->hero_plan_count =
      nav_steer_plan(world->hero_steer, world->hero.steering, &from_here, world->hero_plan, NAV_MAX_PLAN);
}

/// After a step to `next`: a plan that began with it and led to the target stays right without its first
/// tile.
static void advance_plan(SimWorld *world, NavCell next) {
  int32_t count = world->hero_plan_count;
  bool kept = count > 1 && world->hero_plan[0] == next && world->hero_plan[count - 1] == world->hero.target;
  if (!kept) {
    plan(world);
    return;
  }
  for (int32_t i = 1; i < count; i++) world->hero_plan[i - 1] = world->hero_plan[i];
  world->hero_plan_count = count - 1;
}

static void start_walk(SimWorld *world) {
  world->hero.status = SIM_HERO_MOVING;
  nav_steer_start(world->hero_steer);
  plan(world);
}

static bool set_target(SimWorld *world, const SimCommand *command) {
  SimHero *hero = &world->hero;
  int32_t x = command->x, y = command->y;
  NavCell cell = nav_grid_inside(&world->grid, x, y) ? nav_grid_cell(&world->grid, x, y) : NAV_NO_CELL;
  if (ended(world) || cell == NAV_NO_CELL || !nav_grid_open(&world->grid, NAV_WALKER, cell)) {
    sim_event_at(world, SIM_EVENT_TARGET_REFUSED, x, y);
    return true;
  }
  sim_event_at(world, SIM_EVENT_TARGET, x, y);
  if (hero->status == SIM_HERO_MOVING && hero->target == cell) return true;
  hero->target = cell;
  start_walk(world);
  return true;
}

const SimCommandRow sim_command_move = {.name = "move",
                                        .word = "go",
                                        .help = "Gives the hero a new target; not rock, not off the map",
                                        .takes = {SIM_TAKES_TILE},
                                        .apply = set_target};

static bool stop(SimWorld *world, const SimCommand *command) {
  (void)command;
  if (ended(world)) return true;
  world->hero.target = NAV_NO_CELL;
  world->hero.status = SIM_HERO_IDLE;
  world->hero_plan_count = 0;
  return true;
}

const SimCommandRow sim_command_stop = {.name = "stop", .help = "The hero drops his target", .apply = stop};

void sim_hero_reconsider(SimWorld *world) {
  SimHeroStatus status = world->hero.status;
  if (status == SIM_HERO_MOVING || status == SIM_HERO_OSCILLATION || status == SIM_HERO_BLOCKED ||
      status == SIM_HERO_UNREACHABLE)
    start_walk(world);
}

static void stand(SimWorld *world, SimHeroStatus status) {
  BASE_ASSERT(status != SIM_HERO_MOVING);
  world->hero.vx = world->hero.vy = 0;
  world->hero.countdown = 0;
  world->hero.status = status;
  world->priv->hero_carry = 0;
  world->hero_plan_count = 0;
}

void sim_hero_place(SimWorld *world, NavCell cell) {
  SimHero *hero = &world->hero;
  const NavPoint centre = nav_point_centre(&world->grid, cell);
  SimHeroStatus status = hero->status;
  if (status != SIM_HERO_MOVING) {
    stand(world, status == SIM_HERO_REACHED && hero->target != cell ? SIM_HERO_IDLE : status);
  } else {
    hero->vx = hero->vy = 0;
    hero->countdown = 0;
    world->priv->hero_carry = 0;
  }
  if (hero->status == SIM_HERO_IDLE) hero->target = NAV_NO_CELL;
  hero->x = centre.x;
  hero->y = centre.y;
  hero->cell = cell;
  hero->came_from = NAV_NO_CELL;
}

void sim_hero_end(SimWorld *world, SimHeroStatus status) {
  stand(world, status);
  world->hero.target = NAV_NO_CELL;
  world->end_tick = world->tick;
}

SimBox sim_hero_box(const SimWorld *world) {
  const SimHero *hero = &world->hero;
  const bool between = !sim_hero_at_centre(world) && hero->came_from != NAV_NO_CELL;
  const NavCell from = between ? hero->came_from : hero->cell;
  return sim_box(nav_grid_x(&world->grid, from), nav_grid_y(&world->grid, from),
                 nav_grid_x(&world->grid, hero->cell), nav_grid_y(&world->grid, hero->cell));
}

void sim_hero_ashore(SimWorld *world) {
  SimHero *hero = &world->hero;
  const NavGrid *grid = &world->grid;
  const SimBox box = sim_hero_box(world);
  bool open = true;
  for (int32_t y = box.top; y <= box.bottom; y++)
    for (int32_t x = box.left; x <= box.right; x++)
      open = open && nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y));
  if (open) return;
  const NavCell shore =
      nav_grid_nearest_open(grid, NAV_WALKER, nav_grid_x(grid, hero->cell), nav_grid_y(grid, hero->cell));
  if (shore == NAV_NO_CELL) return; // all of the map is closed: he stays where he is
  sim_hero_place(world, shore);
}

/// The NavDir that he faces after the step: of a diagonal one, left or right.
static NavDir facing_of(const SimWorld *world, NavCell next) {
  const uint32_t way = nav_grid_way(&world->grid, world->hero.cell, next);
  if (way < NAV_DIR_COUNT) return (NavDir)way;
  return nav_way_x(way) < 0 ? NAV_LEFT : NAV_RIGHT;
}

static void set_out(SimWorld *world, NavCell next) {
  SimHero *hero = &world->hero;
  const int32_t *value = world->tuning.value;
  int32_t percent = world->grid.terrain[next] == NAV_MUD ? value[SIM_TUNE_MUD_SPEED] : 100;
  int32_t time = BASE_ONE * CARRY_ONE / sim_pace(value[SIM_TUNE_HERO_SPEED], percent);
  const bool slants = nav_grid_way(&world->grid, hero->cell, next) >= NAV_DIR_COUNT;
  if (slants) time = time * NAV_FIELD_DIAGONAL / NAV_FIELD_STRAIGHT;
  time += world->priv->hero_carry;
  int32_t ticks = time < CARRY_ONE ? 1 : time / CARRY_ONE;
  world->priv->hero_carry = time < CARRY_ONE ? 0 : time % CARRY_ONE;

  hero->facing = (int32_t)facing_of(world, next);
  hero->came_from = hero->cell;
  hero->cell = next;
  BaseFixed dx = base_fixed_centre(nav_grid_x(&world->grid, next)) - hero->x;
  BaseFixed dy = base_fixed_centre(nav_grid_y(&world->grid, next)) - hero->y;
  hero->vx = dx / ticks;
  hero->vy = dy / ticks;
  hero->x += dx - hero->vx * ticks;
  hero->y += dy - hero->vy * ticks;
  hero->countdown = ticks;
  sim_hero_left(world, hero->came_from);
}

static void give_up(SimWorld *world, SimHeroStatus status) {
  stand(world, status);
  sim_event(world, SIM_EVENT_HERO_STOPPED, world->hero.cell);
}

static void decide(SimWorld *world) {
  if (!target_open(world)) {
    give_up(world, SIM_HERO_UNREACHABLE);
    return;
  }
  NavQuery here = query(world);
  NavTrace *trace = world->hero_watched ? &world->hero_trace : NULL;
  NavDecision decision = nav_steer_decide(world->hero_steer, world->hero.steering, &here, trace);
  if (decision.status == NAV_STEER_MOVE) {
    set_out(world, decision.next);
    advance_plan(world, decision.next);
  } else if (decision.status == NAV_STEER_REACHED) {
    stand(world, SIM_HERO_REACHED);
  } else {
    bool paces = decision.status == NAV_STEER_OSCILLATION, shut_in = decision.status == NAV_STEER_BLOCKED;
    give_up(world, paces ? SIM_HERO_OSCILLATION : shut_in ? SIM_HERO_BLOCKED : SIM_HERO_UNREACHABLE);
  }
}

void sim_hero_step(SimWorld *world) {
  SimHero *hero = &world->hero;
  if (hero->grace > 0) hero->grace--;
  if (ended(world)) return;
  if (hero->countdown > 0) {
    hero->x += hero->vx;
    hero->y += hero->vy;
    if (--hero->countdown > 0) return;
    hero->vx = hero->vy = 0;
  }
  if (hero->status == SIM_HERO_MOVING) decide(world);
}

void sim_world_watch_hero(SimWorld *world, bool watched) {
  if (watched && !world->hero_watched) nav_steer_retrace(world->hero_steer, &world->hero_trace);
  world->hero_watched = watched;
}

BaseRandom sim_world_hero_random(const SimWorld *world) {
  return world->priv->hero_random;
}

NavQuery sim_world_hero_query(const SimWorld *world, NavCell *previous) {
  NavQuery next = query(world);
  next.random = NULL;
  if (previous != NULL) *previous = nav_steer_previous(world->hero_steer, &next);
  return next;
}

BaseRandom sim_world_motion_random(const SimWorld *world) {
  return world->priv->motion_random;
}

const char *sim_hero_status_name(SimHeroStatus status) {
  static const char *const names[] = {"idle",    "moving",      "reached", "oscillation",
                                      "blocked", "unreachable", "won",     "lost"};
  return status < sizeof names / sizeof *names ? names[status] : NULL;
}
