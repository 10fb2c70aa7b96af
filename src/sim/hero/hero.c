/* The heroes: what commands and edits do to them, and their walk (walk.h), one step a tick; the second hero.
 */
#include "sim/hero/hero.h"
#include "sim/hero/walk.h"

static const uint64_t hero_stream[SIM_MAX_HEROES] = {SIM_STREAM_HERO, SIM_STREAM_SECOND};

static bool ended(const SimWorld *world) {
  return world->end_tick >= 0;
}

static SimWalker walker_of(SimWorld *world, int32_t hero) {
  BASE_ASSERT(hero >= 0 && hero < world->hero_count);
  SimHeroMind *mind = &world->minds[hero];
  nav_requests_recall(world->priv->requests, &world->priv->thinking[hero].errand);
  return (SimWalker){.grid = &world->grid,
                     .components = &world->walkers,
                     .tuning = &world->tuning,
                     .hero = &world->heroes[hero],
                     .steer = mind->steer,
                     .carry = &world->priv->hero_carry[hero],
                     .thought = &world->priv->hero_thought[hero],
                     .large = sim_world_is_large(world),
                     .random = &world->priv->hero_random[hero],
                     .trace = world->hero_watched ? &mind->trace : NULL,
                     .plan = mind->plan,
                     .plan_count = &mind->plan_count,
                     .world = world};
}

bool sim_hero_at_centre(const SimWorld *world, const SimHero *hero) {
  return hero->x == base_fixed_centre(nav_grid_x(&world->grid, hero->cell)) &&
         hero->y == base_fixed_centre(nav_grid_y(&world->grid, hero->cell));
}

bool sim_hero_obeys(const SimWorld *world, int32_t hero) {
  bool led = false;
  for (int32_t i = 0; i < world->objective_count && hero > 0; i++)
    led = led || sim_objective_kinds[world->objectives[i].kind]->leads_second;
  return hero < world->hero_count && !led;
}

/// Is there the hero whom the command is for?
static bool is_here(const SimWorld *world, const SimCommand *command) {
  return command->hero < world->hero_count;
}

static bool set_target(SimWorld *world, const SimCommand *command) {
  int32_t x = command->x, y = command->y;
  if (!sim_hero_obeys(world, command->hero)) return false;
  const SimWalker walker = walker_of(world, command->hero);
  NavCell cell = nav_grid_inside(&world->grid, x, y) ? nav_grid_cell(&world->grid, x, y) : NAV_NO_CELL;
  if (ended(world) || cell == NAV_NO_CELL || !nav_grid_open(&world->grid, NAV_WALKER, cell)) {
    sim_event_at(world, SIM_EVENT_TARGET_REFUSED, x, y);
    return true;
  }
  sim_event_at(world, SIM_EVENT_TARGET, x, y);
  sim_walker_send(&walker, cell);
  return true;
}

const SimCommandRow sim_command_move = {.name = "move",
                                        .word = "go",
                                        .help = "Gives a hero a new target; not rock, not off the map",
                                        .takes = {SIM_TAKES_TILE, SIM_TAKES_HERO},
                                        .is_heavy = sim_command_always_heavy,
                                        .apply = set_target};

static bool stop_hero(SimWorld *world, const SimCommand *command) {
  if (!sim_hero_obeys(world, command->hero)) return false;
  const SimWalker walker = walker_of(world, command->hero);
  if (ended(world)) return true;
  walker.hero->target = NAV_NO_CELL;
  walker.hero->status = SIM_HERO_IDLE;
  *walker.plan_count = *walker.thought = 0;
  return true;
}

const SimCommandRow sim_command_stop = {
    .name = "stop", .help = "A hero drops his target", .takes = {SIM_TAKES_HERO}, .apply = stop_hero};

void sim_hero_reconsider(SimWorld *world) {
  for (int32_t i = 0; i < world->hero_count; i++) {
    const SimWalker walker = walker_of(world, i);
    sim_walker_reconsider(&walker);
  }
}

void sim_hero_take(SimWorld *world) {
  for (int32_t i = 0; i < world->hero_count; i++) {
    const SimWalker walker = walker_of(world, i);
    sim_walker_take(&walker);
  }
}

static bool steer_hero(SimWorld *world, const SimCommand *command) {
  if (!is_here(world, command)) return false;
  const SimWalker walker = walker_of(world, command->hero);
  sim_walker_steer(&walker, command->id);
  return true;
}

const SimCommandRow sim_command_steering = {.name = "steering",
                                            .word = "steer",
                                            .help = "Gives a hero another steering",
                                            .takes = {SIM_TAKES_STEERING, SIM_TAKES_HERO},
                                            .is_heavy = sim_command_always_heavy,
                                            .apply = steer_hero};

static void place_walker(const SimWalker *walker, NavCell cell) {
  SimHero *hero = walker->hero;
  const NavPoint centre = nav_point_centre(walker->grid, cell);
  SimHeroStatus status = hero->status;
  if (status != SIM_HERO_MOVING) {
    sim_walker_stand(walker, status == SIM_HERO_REACHED && hero->target != cell ? SIM_HERO_IDLE : status);
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
  const SimWalker walker = walker_of(world, hero);
  place_walker(&walker, cell);
}

static bool place_by_command(SimWorld *world, const SimCommand *command) {
  if (!is_here(world, command) || !nav_grid_inside(&world->grid, command->x, command->y)) return false;
  const NavCell cell = nav_grid_cell(&world->grid, command->x, command->y);
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) return false;
  const SimWalker walker = walker_of(world, command->hero);
  if (!ended(world)) sim_walker_stand(&walker, SIM_HERO_IDLE);
  place_walker(&walker, cell);
  sim_event(world, SIM_EVENT_EDITED, cell);
  return true;
}

const SimCommandRow sim_command_place = {
    .name = "place",
    .help = "Puts a hero on another tile, where he waits; not rock, water or a pit",
    .takes = {SIM_TAKES_TILE, SIM_TAKES_HERO},
    .apply = place_by_command};

void sim_hero_end(SimWorld *world, SimHeroStatus status) {
  for (int32_t i = 0; i < world->hero_count; i++) {
    const SimWalker walker = walker_of(world, i);
    sim_walker_stand(&walker, status);
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

static void ashore(const SimWalker *walker) {
  const SimHero *hero = walker->hero;
  const NavGrid *grid = walker->grid;
  const SimBox box = sim_hero_box(walker->world, hero);
  bool open = true;
  for (int32_t y = box.top; y <= box.bottom; y++)
    for (int32_t x = box.left; x <= box.right; x++)
      open = open && nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y));
  if (open) return;
  const NavCell shore =
      nav_grid_nearest_open(grid, NAV_WALKER, nav_grid_x(grid, hero->cell), nav_grid_y(grid, hero->cell));
  if (shore != NAV_NO_CELL)
    place_walker(walker, shore); // or else all of the map is closed: he stays where he is
}

void sim_hero_ashore(SimWorld *world) {
  for (int32_t i = 0; i < world->hero_count; i++) {
    const SimWalker walker = walker_of(world, i);
    ashore(&walker);
  }
}

static void run_thinking(void *context) {
  const SimThinking *next = context;
  nav_steer_think(next->steer, next->row, &next->query, next->work);
}

void sim_hero_think_ahead(SimWorld *world) {
  for (int32_t i = 0; i < world->hero_count; i++) {
    const SimHero *hero = &world->heroes[i];
    SimThinking *next = &world->priv->thinking[i];
    const int32_t thought = world->priv->hero_thought[i];
    if (thought == 0 || !nav_grid_open(&world->grid, NAV_WALKER, hero->target)) continue;
    *next = (SimThinking){.errand = {.run = run_thinking, .context = next},
                          .steer = world->minds[i].steer,
                          .row = hero->steering,
                          .query = sim_walker_query(&world->grid, &world->walkers, &world->tuning, hero),
                          .work = sim_walker_work(thought)};
    nav_requests_send(world->priv->requests, &next->errand);
  }
}

void sim_hero_step(SimWorld *world) {
  if (world->heroes[0].grace > 0) world->heroes[0].grace--;
  for (int32_t i = 0; i < world->hero_count && !ended(world); i++) {
    const SimWalker walker = walker_of(world, i);
    sim_walker_step(&walker);
  }
  sim_hero_think_ahead(world);
}

/* Coming and going */

bool sim_hero_begin(SimWorld *world, int32_t hero) {
  BASE_ASSERT(hero == world->hero_count && hero < SIM_MAX_HEROES);
  SimHeroMind *mind = &world->minds[hero];
  *mind = (SimHeroMind){.steer = nav_steer_new(&world->grid)};
  if (mind->steer == NULL) return false;
  nav_steer_rely(mind->steer); // sim_map_change tells it of each change
  mind->trace.at = mind->trace.target = NAV_NO_CELL;
  world->priv->hero_random[hero] = base_random_seeded(world->seed, hero_stream[hero]);
  world->priv->hero_carry[hero] = world->priv->hero_thought[hero] = 0;
  world->hero_count++;
  return true;
}

SimHero sim_hero_standing(const SimWorld *world, NavCell cell, int32_t steering) {
  const NavPoint centre = nav_point_centre(&world->grid, cell);
  return (SimHero){.x = centre.x,
                   .y = centre.y,
                   .cell = cell,
                   .came_from = NAV_NO_CELL,
                   .target = NAV_NO_CELL,
                   .status = SIM_HERO_IDLE,
                   .facing = NAV_DOWN,
                   .steering = steering};
}

bool sim_hero_join(SimWorld *world, NavCell cell) {
  const int32_t hero = world->hero_count;
  if (!sim_hero_begin(world, hero)) return false;
  world->heroes[hero] = sim_hero_standing(world, cell, world->heroes[0].steering);
  return true;
}

void sim_hero_send(SimWorld *world, int32_t hero, NavCell cell) {
  BASE_ASSERT(nav_grid_open(&world->grid, NAV_WALKER, cell));
  const SimWalker walker = walker_of(world, hero);
  sim_walker_send(&walker, cell);
}

static bool join_hero(SimWorld *world, const SimCommand *command) {
  const int32_t hero = world->hero_count;
  if (ended(world) || hero == SIM_MAX_HEROES || !nav_grid_inside(&world->grid, command->x, command->y))
    return false;
  const NavCell cell = nav_grid_cell(&world->grid, command->x, command->y);
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) return false;
  const bool joined = sim_hero_join(world, cell);
  world->no_memory = world->no_memory || !joined;
  if (joined) sim_event(world, SIM_EVENT_SECOND, cell);
  return joined;
}

const SimCommandRow sim_command_join = {
    .name = "join", .help = "A second hero comes to a tile", .takes = {SIM_TAKES_TILE}, .apply = join_hero};

static bool leave_hero(SimWorld *world, const SimCommand *command) {
  (void)command;
  if (world->hero_count == 1) return false;
  const int32_t last = --world->hero_count;
  sim_event(world, SIM_EVENT_SECOND, world->heroes[last].cell);
  nav_steer_free(world->minds[last].steer);
  world->minds[last].steer = NULL;
  return true;
}

const SimCommandRow sim_command_leave = {
    .name = "leave", .help = "The second hero goes", .apply = leave_hero};

void sim_world_watch_hero(SimWorld *world, bool watched) {
  for (int32_t i = 0; i < world->hero_count && watched && !world->hero_watched; i++) {
    const SimWalker walker = walker_of(world, i);
    const NavQuery now = sim_walker_query(walker.grid, walker.components, walker.tuning, walker.hero);
    nav_steer_retrace(walker.steer, &now, &world->minds[i].trace);
  }
  world->hero_watched = watched;
}

BaseRandom sim_world_hero_random(const SimWorld *world) {
  return world->priv->hero_random[0];
}

NavQuery sim_world_hero_query(const SimWorld *world, NavCell *previous) {
  NavQuery next = sim_walker_query(&world->grid, &world->walkers, &world->tuning, &world->heroes[0]);
  if (previous != NULL) *previous = nav_steer_previous(world->minds[0].steer, &next);
  return next;
}

int32_t sim_world_hero_way(const SimWorld *world, const SimWay *wanted, NavCell *out, int32_t max) {
  BASE_ASSERT(wanted->hero < world->hero_count);
  if (!nav_grid_open(&world->grid, NAV_WALKER, wanted->target)) return 0;
  NavQuery from_here =
      sim_walker_query(&world->grid, &world->walkers, &world->tuning, &world->heroes[wanted->hero]);
  from_here.random = &world->priv->hero_random[wanted->hero];
  from_here.target = wanted->target;
  from_here.depth = wanted->depth;
  return nav_steer_plan_start(world->minds[wanted->hero].steer, wanted->steering, &from_here, out, max);
}

BaseRandom sim_world_motion_random(const SimWorld *world) {
  return world->priv->motion_random;
}

const char *sim_hero_status_name(SimHeroStatus status) {
  static const char *const names[] = {"idle",    "moving",      "reached", "oscillation",
                                      "blocked", "unreachable", "won",     "lost"};
  return status < sizeof names / sizeof *names ? names[status] : NULL;
}
