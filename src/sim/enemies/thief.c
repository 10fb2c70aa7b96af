/* Chases the hero. Once hurt, it runs for the nearest flask that is left, drinks it and has full health
 * again. With no flask left it chases, hurt or not. */
#include "sim/actors/actors.h"
#include "sim/fields/read.h"
#include "sim/senses/senses.h"

/// Index of the flask on the cell; -1: none.
static int32_t flask_on(const SimWorld *world, NavCell cell) {
  int32_t x = nav_grid_x(&world->grid, cell), y = nav_grid_y(&world->grid, cell);
  for (int32_t i = 0; i < world->thing_count; i++)
    if (world->things[i].kind == SIM_FLASK && !world->thing_taken[i] && world->things[i].x == x &&
        world->things[i].y == y)
      return i;
  return -1;
}

static void drink(SimWorld *world, SimMind *mind, NavCell cell) {
  int32_t flask = flask_on(world, cell);
  if (flask < 0) return;
  world->thing_taken[flask] = true;
  mind->health = sim_kind_thief.health;
  sim_event(world, SIM_EVENT_STOLEN, cell);
}

static void think(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell cell = world->actors.cell[actor];
  NavField *flasks = sim_flow_followed(world, SIM_FLOW_WALKER_FLASK);
  const bool hurt = mind->health < sim_kind_thief.health && sim_flow(world, SIM_FLOW_WALKER_FLASK) != NULL;
  const uint32_t away = hurt ? sim_field_value(world, flasks, cell) : NAV_UNREACHED;
  bool goes = away != NAV_UNREACHED;
  if (away == 0) drink(world, mind, cell);
  goes = goes && mind->health < sim_kind_thief.health;
  if (mind->mode != (goes ? SIM_FLEEING : SIM_HUNTING))
    sim_mode_set(world, actor, goes ? SIM_FLEEING : SIM_HUNTING);
  sim_actor_follow(world, actor, goes ? flasks : &world->field);
}

static void show_flow(const SimWorld *world, int32_t actor, SimMindView *view) {
  if (world->actors.mind[actor].mode == SIM_FLEEING && sim_flow(world, SIM_FLOW_WALKER_FLASK) != NULL)
    view->flow = SIM_FLOW_WALKER_FLASK;
}

const SimEnemyKind sim_kind_thief = {
    .name = "thief",
    .title = "Thief",
    .help = "Chases you; once hurt, runs for your flasks",
    .hunts = "Chasing him.",
    .flees = "Running for the nearest flask.",
    .glyph = 't',
    .cls = NAV_WALKER,
    .senses = SIM_FEELS,
    .health = 2,
    .start = SIM_HUNTING,
    .flow = SIM_FLOW_WALKER_FLASK,
    .think = think,
    .show = show_flow,
};
