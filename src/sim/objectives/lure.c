/* Lure enemies into a room and shut them in: so many stand there, and no way leads from where they stand to a
 * hero. Looked at a few times a second. */
#include "sim/objectives/objectives.h"

enum { TURN = 10 }; // ticks

/// Over water or a pit an enemy is not.
static bool is_shut_in(const SimWorld *world, NavCell cell) {
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) return false;
  for (int32_t i = 0; i < world->hero_count; i++)
    if (nav_components_connected(&world->walkers, cell, world->heroes[i].cell)) return false;
  return true;
}

/// Enemies in the room; `shut`: of them those that are shut in.
static int32_t count_inside(const SimWorld *world, const SimObjective *objective, int32_t *shut) {
  const int32_t right = objective->x + objective->value[SIM_OBJECTIVE_WIDTH];
  const int32_t bottom = objective->y + objective->value[SIM_OBJECTIVE_HEIGHT];
  int32_t inside = 0;
  *shut = 0;
  for (int32_t y = objective->y; y < bottom && y < world->grid.height; y++)
    for (int32_t x = objective->x; x < right && x < world->grid.width; x++) {
      const NavCell cell = nav_grid_cell(&world->grid, x, y);
      if (world->crowd[cell] == 0) continue;
      inside += world->crowd[cell];
      if (is_shut_in(world, cell)) *shut += world->crowd[cell];
    }
  return inside;
}

/// While the door is open one enemy counts as missing, however many are inside.
static void step(SimWorld *world, int32_t objective) {
  if (world->tick % TURN != 0) return;
  const SimObjective *asked = &world->objectives[objective];
  const int32_t needed = sim_objective_needed(asked);
  int32_t shut;
  const int32_t inside = count_inside(world, asked, &shut);
  sim_objective_reach(world, objective, shut >= needed ? needed : inside < needed ? inside : needed - 1);
}

const SimObjectiveKind sim_objective_lure = {
    .name = "lure",
    .title = "Lure them in and shut the door",
    .help = "Get that many enemies into a room, and leave them no way out to him",
    .said = "They are shut in.",
    .takes = 1 << SIM_OBJECTIVE_WIDTH | 1 << SIM_OBJECTIVE_HEIGHT | 1 << SIM_OBJECTIVE_COUNT,
    .opens_gate = true,
    .counts = SIM_OBJECTIVE_COUNT,
    .step = step,
};
