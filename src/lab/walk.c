#include "lab/walk.h"

#include "base/assert.h"
#include "base/clock.h"

bool lab_walk_init(LabWalk *walk, const SimWorld *world) {
  *walk = (LabWalk){
      .twin = nav_steer_new(&world->grid), .loop = nav_loop_new(), .heading = NAV_NO_DIR, .end_tick = -1};
  return walk->twin != NULL && walk->loop != NULL;
}

void lab_walk_free(LabWalk *walk) {
  nav_steer_free(walk->twin);
  nav_loop_free(walk->loop);
  *walk = (LabWalk){.end_tick = -1};
}

bool lab_walk_stopped(const LabWalk *walk) {
  return walk->limited || walk->loop_length > 0;
}

bool lab_walk_goes(const LabWalk *walk, const SimWorld *world) {
  return world->heroes[0].status == SIM_HERO_MOVING && !lab_walk_stopped(walk);
}

double lab_walk_microseconds(const LabWalk *walk) {
  return walk->decisions > 0 ? (double)walk->ns / 1000 / (double)walk->decisions : 0;
}

/// Repeats the hero's latest decision with the twin. The hero also looks ahead for the dots of his intended
/// way and fills a trace for an overlay; the twin does neither, so its squares and its time are those of
/// `throng trace`.
static void time_twin(LabWalk *walk, const SimWorld *world, const NavQuery *query) {
  const uint64_t start = base_clock_ns();
  const NavDecision decision = nav_steer_decide(walk->twin, world->heroes[0].steering, query, NULL);
  walk->ns += base_clock_since(start);
  walk->looked += decision.looked;
  NavDecision his;
  nav_steer_last(world->minds[0].steer, &his);
  if (decision.status != his.status || decision.next != his.next) walk->twin_strays = true;
}

static void count_step(LabWalk *walk, const NavGrid *grid, NavCell before, NavCell cell) {
  const NavDir heading = nav_step_dir(grid, before, cell);
  walk->turns += walk->steps > 0 && heading != walk->heading;
  walk->heading = heading;
  walk->steps++;
  walk->cost += (heading != NAV_NO_DIR ? NAV_COST_ONE : NAV_COST_DIAGONAL) *
                nav_enter_cost(grid, NAV_WALKER, (NavTerrain)grid->terrain[cell]);
}

/// The step beyond the limit, or into the next round of a loop, is not taken any more: steps and squares are
/// then those of `throng race`.
static void note_decision(LabWalk *walk, SimWorld *world, int64_t limit, NavCell before, BaseRandom *random) {
  const NavQuery query = {.grid = &world->grid,
                          .components = &world->walkers,
                          .cls = NAV_WALKER,
                          .at = before,
                          .target = world->heroes[0].target,
                          .depth = world->tuning.value[SIM_TUNE_DEPTH],
                          .diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0,
                          .random = random,
                          .rules = sim_tuning_rules(&world->tuning)};
  walk->loop_length = nav_loop_note(walk->loop, walk->twin, world->heroes[0].steering, &query);
  if (walk->loop_length == NAV_LOOP_NO_MEMORY) world->no_memory = true;
  if (walk->loop_length == 0) {
    walk->decisions++;
    time_twin(walk, world, &query);
    walk->limited = world->heroes[0].cell != before && walk->steps == limit;
    if (world->heroes[0].cell != before && !walk->limited)
      count_step(walk, &world->grid, before, world->heroes[0].cell);
  }
  if (!lab_walk_goes(walk, world)) walk->end_tick = walk->ticks;
}

void lab_walk_step(LabWalk *walk, SimWorld *world, int64_t limit, const SimCommand *commands, int count) {
  BASE_ASSERT(walk->twin != NULL && limit > 0);
  walk->ticks++;
  if (lab_walk_stopped(walk)) return;
  const SimHero *hero = &world->heroes[0];
  if (count > 0) nav_steer_start(walk->twin);
  const NavCell before = hero->cell;
  BaseRandom random = sim_world_hero_random(world);
  const bool walked = hero->status == SIM_HERO_MOVING || count > 0;
  sim_step(world, commands, count);
  if (walked && (hero->cell != before || hero->status != SIM_HERO_MOVING))
    note_decision(walk, world, limit, before, &random);
}
