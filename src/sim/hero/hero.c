/* The heroes: from tile centre to tile centre, each next tile decided by his steering row. He is on his way
 * (MOVING) until the steering says that he is there or gives up; a new order counts from the tile that he is
 * walking to. */
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

enum { CARRY_ONE = 256 }; // a tick, in parts of hero_carry

static bool ended(const SimWorld *world) {
  return world->end_tick >= 0;
}

/// One hero and what his walk consists of, wherever it lies.
typedef struct Walker {
  SimWorld *world;
  SimHero *hero;
  NavSteer *steer;
  NavTrace *trace; // of his decisions
  NavCell *plan;
  int32_t *plan_count, *carry;
  BaseRandom *random;
} Walker;

static Walker walker_of(SimWorld *world, int32_t hero) {
  SimPrivate *priv = world->priv;
  SimSecond *second = world->second;
  if (hero == 0)
    return (Walker){world,
                    &world->hero,
                    world->hero_steer,
                    &world->hero_trace,
                    world->hero_plan,
                    &world->hero_plan_count,
                    &priv->hero_carry,
                    &priv->hero_random};
  BASE_ASSERT(hero == 1 && second != NULL);
  return (Walker){world,        &second->hero,       second->steer,       &second->trace,
                  second->plan, &second->plan_count, &priv->second_carry, &priv->second_random};
}

static NavQuery query(const SimWorld *world, const SimHero *hero, BaseRandom *random) {
  return (NavQuery){.grid = &world->grid,
                    .components = &world->walkers,
                    .cls = NAV_WALKER,
                    .at = hero->cell,
                    .target = hero->target,
                    .depth = world->tuning.value[SIM_TUNE_DEPTH],
                    .diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0,
                    .random = random,
                    .rules = sim_tuning_rules(&world->tuning)};
}

static bool target_open(const Walker *walker) {
  return nav_grid_open(&walker->world->grid, NAV_WALKER, walker->hero->target);
}

bool sim_hero_at_centre(const SimWorld *world, const SimHero *hero) {
  return hero->x == base_fixed_centre(nav_grid_x(&world->grid, hero->cell)) &&
         hero->y == base_fixed_centre(nav_grid_y(&world->grid, hero->cell));
}

/// Recomputes the intended way from the tile that he walks to.
static void plan(const Walker *walker) {
  *walker->plan_count = 0;
  if (walker->hero->status != SIM_HERO_MOVING || !target_open(walker)) return;
  NavQuery from_here = query(walker->world, walker->hero, walker->random);
  *walker->plan_count =
      nav_steer_plan(walker->steer, walker->hero->steering, &from_here, walker->plan, NAV_MAX_PLAN);
}

/// After a step to `next`: a plan that began with it and led to the target stays right without its first
/// tile.
static void advance_plan(const Walker *walker, NavCell next) {
  int32_t count = *walker->plan_count;
  bool kept = count > 1 && walker->plan[0] == next && walker->plan[count - 1] == walker->hero->target;
  if (!kept) {
    plan(walker);
    return;
  }
  for (int32_t i = 1; i < count; i++) walker->plan[i - 1] = walker->plan[i];
  *walker->plan_count = count - 1;
}

static void start_walk(const Walker *walker) {
  walker->hero->status = SIM_HERO_MOVING;
  nav_steer_start(walker->steer);
  plan(walker);
}

/// Is there the hero whom the command is for?
static bool is_here(const SimWorld *world, const SimCommand *command) {
  return command->hero < sim_world_heroes(world);
}

static bool set_target(SimWorld *world, const SimCommand *command) {
  int32_t x = command->x, y = command->y;
  if (!is_here(world, command)) return false;
  const Walker walker = walker_of(world, command->hero);
  NavCell cell = nav_grid_inside(&world->grid, x, y) ? nav_grid_cell(&world->grid, x, y) : NAV_NO_CELL;
  if (ended(world) || cell == NAV_NO_CELL || !nav_grid_open(&world->grid, NAV_WALKER, cell)) {
    sim_event_at(world, SIM_EVENT_TARGET_REFUSED, x, y);
    return true;
  }
  sim_event_at(world, SIM_EVENT_TARGET, x, y);
  if (walker.hero->status == SIM_HERO_MOVING && walker.hero->target == cell) return true;
  walker.hero->target = cell;
  start_walk(&walker);
  return true;
}

const SimCommandRow sim_command_move = {.name = "move",
                                        .word = "go",
                                        .help = "Gives a hero a new target; not rock, not off the map",
                                        .takes = {SIM_TAKES_TILE, SIM_TAKES_HERO},
                                        .apply = set_target};

static bool stop(SimWorld *world, const SimCommand *command) {
  if (!is_here(world, command)) return false;
  const Walker walker = walker_of(world, command->hero);
  if (ended(world)) return true;
  walker.hero->target = NAV_NO_CELL;
  walker.hero->status = SIM_HERO_IDLE;
  *walker.plan_count = 0;
  return true;
}

const SimCommandRow sim_command_stop = {
    .name = "stop", .help = "A hero drops his target", .takes = {SIM_TAKES_HERO}, .apply = stop};

static void reconsider(const Walker *walker) {
  SimHeroStatus status = walker->hero->status;
  if (status == SIM_HERO_MOVING || status == SIM_HERO_OSCILLATION || status == SIM_HERO_BLOCKED ||
      status == SIM_HERO_UNREACHABLE)
    start_walk(walker);
}

void sim_hero_reconsider(SimWorld *world) {
  for (int32_t i = 0; i < sim_world_heroes(world); i++) {
    const Walker walker = walker_of(world, i);
    reconsider(&walker);
  }
}

static bool steer(SimWorld *world, const SimCommand *command) {
  if (!is_here(world, command)) return false;
  const Walker walker = walker_of(world, command->hero);
  if (walker.hero->steering == command->id) return true;
  walker.hero->steering = command->id;
  reconsider(&walker);
  return true;
}

const SimCommandRow sim_command_steering = {.name = "steering",
                                            .word = "steer",
                                            .help = "Gives a hero another steering",
                                            .takes = {SIM_TAKES_STEERING, SIM_TAKES_HERO},
                                            .apply = steer};

static void stand(const Walker *walker, SimHeroStatus status) {
  BASE_ASSERT(status != SIM_HERO_MOVING);
  walker->hero->vx = walker->hero->vy = 0;
  walker->hero->countdown = 0;
  walker->hero->status = status;
  *walker->carry = 0;
  *walker->plan_count = 0;
}

static void place(const Walker *walker, NavCell cell) {
  SimHero *hero = walker->hero;
  const NavPoint centre = nav_point_centre(&walker->world->grid, cell);
  SimHeroStatus status = hero->status;
  if (status != SIM_HERO_MOVING) {
    stand(walker, status == SIM_HERO_REACHED && hero->target != cell ? SIM_HERO_IDLE : status);
  } else {
    hero->vx = hero->vy = 0;
    hero->countdown = 0;
    *walker->carry = 0;
  }
  if (hero->status == SIM_HERO_IDLE) hero->target = NAV_NO_CELL;
  hero->x = centre.x;
  hero->y = centre.y;
  hero->cell = cell;
  hero->came_from = NAV_NO_CELL;
}

void sim_hero_place(SimWorld *world, int32_t hero, NavCell cell) {
  const Walker walker = walker_of(world, hero);
  place(&walker, cell);
}

static bool place_by_command(SimWorld *world, const SimCommand *command) {
  if (!is_here(world, command) || !nav_grid_inside(&world->grid, command->x, command->y)) return false;
  const NavCell cell = nav_grid_cell(&world->grid, command->x, command->y);
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) return false;
  const Walker walker = walker_of(world, command->hero);
  if (!ended(world)) stand(&walker, SIM_HERO_IDLE);
  place(&walker, cell);
  sim_event(world, SIM_EVENT_EDITED, cell);
  return true;
}

const SimCommandRow sim_command_place = {
    .name = "place",
    .help = "Puts a hero on another tile, where he waits; not rock, water or a pit",
    .takes = {SIM_TAKES_TILE, SIM_TAKES_HERO},
    .apply = place_by_command};

void sim_hero_end(SimWorld *world, SimHeroStatus status) {
  for (int32_t i = 0; i < sim_world_heroes(world); i++) {
    const Walker walker = walker_of(world, i);
    stand(&walker, status);
    walker.hero->target = NAV_NO_CELL;
  }
  world->end_tick = world->tick;
}

SimBox sim_hero_box(const SimWorld *world, const SimHero *hero) {
  const bool between = !sim_hero_at_centre(world, hero) && hero->came_from != NAV_NO_CELL;
  const NavCell from = between ? hero->came_from : hero->cell;
  return sim_box(nav_grid_x(&world->grid, from), nav_grid_y(&world->grid, from),
                 nav_grid_x(&world->grid, hero->cell), nav_grid_y(&world->grid, hero->cell));
}

static void ashore(const Walker *walker) {
  const SimHero *hero = walker->hero;
  const NavGrid *grid = &walker->world->grid;
  const SimBox box = sim_hero_box(walker->world, hero);
  bool open = true;
  for (int32_t y = box.top; y <= box.bottom; y++)
    for (int32_t x = box.left; x <= box.right; x++)
      open = open && nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y));
  if (open) return;
  const NavCell shore =
      nav_grid_nearest_open(grid, NAV_WALKER, nav_grid_x(grid, hero->cell), nav_grid_y(grid, hero->cell));
  if (shore != NAV_NO_CELL) place(walker, shore); // or else all of the map is closed: he stays where he is
}

void sim_hero_ashore(SimWorld *world) {
  for (int32_t i = 0; i < sim_world_heroes(world); i++) {
    const Walker walker = walker_of(world, i);
    ashore(&walker);
  }
}

/// The NavDir that he faces after the step: of a diagonal one, left or right.
static NavDir facing_of(const SimWorld *world, const SimHero *hero, NavCell next) {
  const uint32_t way = nav_grid_way(&world->grid, hero->cell, next);
  if (way < NAV_DIR_COUNT) return (NavDir)way;
  return nav_way_x(way) < 0 ? NAV_LEFT : NAV_RIGHT;
}

static void set_out(const Walker *walker, NavCell next) {
  SimWorld *world = walker->world;
  SimHero *hero = walker->hero;
  const int32_t *value = world->tuning.value;
  int32_t percent = world->grid.terrain[next] == NAV_MUD ? value[SIM_TUNE_MUD_SPEED] : 100;
  int32_t time = BASE_ONE * CARRY_ONE / sim_pace(value[SIM_TUNE_HERO_SPEED], percent);
  const bool slants = nav_grid_way(&world->grid, hero->cell, next) >= NAV_DIR_COUNT;
  if (slants) time = time * NAV_FIELD_DIAGONAL / NAV_FIELD_STRAIGHT;
  time += *walker->carry;
  int32_t ticks = time < CARRY_ONE ? 1 : time / CARRY_ONE;
  *walker->carry = time < CARRY_ONE ? 0 : time % CARRY_ONE;

  hero->facing = (int32_t)facing_of(world, hero, next);
  hero->came_from = hero->cell;
  hero->cell = next;
  BaseFixed dx = base_fixed_centre(nav_grid_x(&world->grid, next)) - hero->x;
  BaseFixed dy = base_fixed_centre(nav_grid_y(&world->grid, next)) - hero->y;
  hero->vx = dx / ticks;
  hero->vy = dy / ticks;
  hero->x += dx - hero->vx * ticks;
  hero->y += dy - hero->vy * ticks;
  hero->countdown = ticks;
  sim_hero_left(world, hero, hero->came_from);
}

static void give_up(const Walker *walker, SimHeroStatus status) {
  stand(walker, status);
  sim_event(walker->world, SIM_EVENT_HERO_STOPPED, walker->hero->cell);
}

static void decide(const Walker *walker) {
  if (!target_open(walker)) {
    give_up(walker, SIM_HERO_UNREACHABLE);
    return;
  }
  NavQuery here = query(walker->world, walker->hero, walker->random);
  NavTrace *trace = walker->world->hero_watched ? walker->trace : NULL;
  NavDecision decision = nav_steer_decide(walker->steer, walker->hero->steering, &here, trace);
  if (decision.status == NAV_STEER_MOVE) {
    set_out(walker, decision.next);
    advance_plan(walker, decision.next);
  } else if (decision.status == NAV_STEER_REACHED) {
    stand(walker, SIM_HERO_REACHED);
  } else {
    bool paces = decision.status == NAV_STEER_OSCILLATION, shut_in = decision.status == NAV_STEER_BLOCKED;
    give_up(walker, paces ? SIM_HERO_OSCILLATION : shut_in ? SIM_HERO_BLOCKED : SIM_HERO_UNREACHABLE);
  }
}

static void step(const Walker *walker) {
  SimHero *hero = walker->hero;
  if (hero->countdown > 0) {
    hero->x += hero->vx;
    hero->y += hero->vy;
    if (--hero->countdown > 0) return;
    hero->vx = hero->vy = 0;
  }
  if (hero->status == SIM_HERO_MOVING) decide(walker);
}

void sim_hero_step(SimWorld *world) {
  if (world->hero.grace > 0) world->hero.grace--;
  for (int32_t i = 0; i < sim_world_heroes(world) && !ended(world); i++) {
    const Walker walker = walker_of(world, i);
    step(&walker);
  }
}

/* The second hero */

SimSecond *sim_second_memory(SimWorld *world) {
  SimPrivate *priv = world->priv;
  if (priv->second == NULL) priv->second = base_arena_alloc(&priv->arena, 1, sizeof *priv->second);
  return priv->second;
}

static bool join(SimWorld *world, const SimCommand *command) {
  int32_t x = command->x, y = command->y;
  if (ended(world) || world->second != NULL || !nav_grid_inside(&world->grid, x, y)) return false;
  NavCell cell = nav_grid_cell(&world->grid, x, y);
  SimSecond *second = sim_second_memory(world);
  if (second == NULL || !nav_grid_open(&world->grid, NAV_WALKER, cell)) return false;
  NavSteer *steer = nav_steer_new(&world->grid);
  if (steer == NULL) return false;
  const NavPoint centre = nav_point_centre(&world->grid, cell);
  *second = (SimSecond){.steer = steer};
  second->hero = (SimHero){.x = centre.x,
                           .y = centre.y,
                           .cell = cell,
                           .came_from = NAV_NO_CELL,
                           .target = NAV_NO_CELL,
                           .status = SIM_HERO_IDLE,
                           .facing = NAV_DOWN,
                           .steering = world->hero.steering};
  second->trace.at = second->trace.target = NAV_NO_CELL;
  world->priv->second_random = base_random_seeded(world->seed, SIM_STREAM_SECOND);
  world->priv->second_carry = 0;
  world->second = second;
  sim_event(world, SIM_EVENT_SECOND, cell);
  return true;
}

const SimCommandRow sim_command_join = {
    .name = "join", .help = "A second hero comes to a tile", .takes = {SIM_TAKES_TILE}, .apply = join};

static bool leave(SimWorld *world, const SimCommand *command) {
  (void)command;
  if (world->second == NULL) return false;
  sim_event(world, SIM_EVENT_SECOND, world->second->hero.cell);
  nav_steer_free(world->second->steer);
  world->second->steer = NULL;
  world->second = NULL;
  return true;
}

const SimCommandRow sim_command_leave = {.name = "leave", .help = "The second hero goes", .apply = leave};

void sim_world_watch_hero(SimWorld *world, bool watched) {
  for (int32_t i = 0; i < sim_world_heroes(world) && watched && !world->hero_watched; i++) {
    const Walker walker = walker_of(world, i);
    const NavQuery now = query(world, walker.hero, NULL);
    nav_steer_retrace(walker.steer, &now, walker.trace);
  }
  world->hero_watched = watched;
}

BaseRandom sim_world_hero_random(const SimWorld *world) {
  return world->priv->hero_random;
}

NavQuery sim_world_hero_query(const SimWorld *world, NavCell *previous) {
  NavQuery next = query(world, &world->hero, NULL);
  if (previous != NULL) *previous = nav_steer_previous(world->hero_steer, &next);
  return next;
}

int32_t sim_world_hero_way(const SimWorld *world, const SimWay *wanted, NavCell *out, int32_t max) {
  BASE_ASSERT(wanted->hero < sim_world_heroes(world));
  if (!nav_grid_open(&world->grid, NAV_WALKER, wanted->target)) return 0;
  const bool first = wanted->hero == 0;
  NavQuery from_here = query(world, sim_world_hero(world, wanted->hero),
                             first ? &world->priv->hero_random : &world->priv->second_random);
  from_here.target = wanted->target;
  from_here.depth = wanted->depth;
  return nav_steer_plan_start(first ? world->hero_steer : world->second->steer, wanted->steering, &from_here,
                              out, max);
}

BaseRandom sim_world_motion_random(const SimWorld *world) {
  return world->priv->motion_random;
}

const char *sim_hero_status_name(SimHeroStatus status) {
  static const char *const names[] = {"idle",    "moving",      "reached", "oscillation",
                                      "blocked", "unreachable", "won",     "lost"};
  return status < sizeof names / sizeof *names ? names[status] : NULL;
}
