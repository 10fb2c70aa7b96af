/* Chimes: tiles that answer a bell, in the order in which the level names them. One that is struck before its
 * turn silences all of them. */
#include "sim/objectives/objectives.h"

static bool is_chime(const SimWorld *world, int32_t objective) {
  return world->objectives[objective].kind == SIM_OBJECTIVE_CHIME;
}

static bool is_next(const SimWorld *world, int32_t objective) {
  for (int32_t i = 0; i < objective; i++)
    if (is_chime(world, i) && !world->objective_states[i].done) return false;
  return true;
}

static void silence(SimWorld *world) {
  for (int32_t i = 0; i < world->objective_count; i++) {
    if (!is_chime(world, i) || !world->objective_states[i].done) continue;
    world->objective_states[i] = (SimObjectiveState){0};
    world->objectives_left++;
  }
}

static void hear(SimWorld *world, int32_t objective, NavCell cell) {
  const SimObjective *asked = &world->objectives[objective];
  if (cell != nav_grid_cell(&world->grid, asked->x, asked->y) || world->objective_states[objective].done)
    return;
  if (is_next(world, objective))
    sim_objective_reach(world, objective, 1);
  else
    silence(world);
}

const SimObjectiveKind sim_objective_chime = {
    .name = "chime",
    .title = "Ring the chimes in order",
    .help = "Throw a bell onto each chime, in the order of their dots; a wrong one silences them all",
    .said = "The chime answers.",
    .opens_gate = true,
    .counts = -1,
    .hear = hear,
};
