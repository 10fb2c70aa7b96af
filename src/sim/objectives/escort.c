/* Escort: a second hero waits on a tile. Once the first has been next to him he comes along: he goes to where
 * the first is, and stops next to him; at the open gate he goes all the way. Both must stand at a gate. */
#include "sim/hero/hero.h"
#include "sim/objectives/objectives.h"

enum {
  TURN = 15,  // ticks between two looks
  FOUND = 2,  // tiles: so near he is found
  FOLLOW = 2, // tiles: farther away he follows
};

static bool begin_escort(SimWorld *world, int32_t objective) {
  const SimObjective *asked = &world->objectives[objective];
  const NavCell cell = nav_grid_cell(&world->grid, asked->x, asked->y);
  if (world->hero_count > 1 || !nav_grid_open(&world->grid, NAV_WALKER, cell)) return true;
  return sim_hero_join(world, cell);
}

static void step_escort(SimWorld *world, int32_t objective) {
  if (world->hero_count < 2 || world->tick % TURN != 0) return;
  const NavCell first = world->heroes[0].cell, second = world->heroes[1].cell;
  const int64_t apart = nav_grid_distance2(&world->grid, first, second);
  SimObjectiveState *state = &world->objective_states[objective];
  if (apart <= FOUND * FOUND && nav_components_connected(&world->walkers, first, second)) state->progress = 1;
  const bool leaves = world->gate_open && apart > 0 && sim_thing_lies(world, SIM_GATE, first);
  if (state->progress > 0 && (leaves || apart > FOLLOW * FOLLOW)) sim_hero_send(world, 1, first);
}

const SimObjectiveKind sim_objective_escort = {
    .name = "escort",
    .title = "Bring him out",
    .help = "A second hero waits there, follows once he is found, and must reach the gate too",
    .leads_second = true,
    .counts = -1,
    .step = step_escort,
    .begin = begin_escort,
};
