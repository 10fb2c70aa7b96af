/* Goals of the throng besides the hero: decoys, priorities, exits. All flows to the hero lead to them too,
 * from the next snapshot on: an offset is the number of steps that a goal seems farther away. Enemies that
 * follow no field go to the nearest by sim_world_quarry. With hero_goal off the throng wants these goals
 * only; senses still tell enemies of the hero, and contact still hurts.
 *
 * While goals_are_exits is on, every enemy on the tile of a goal is removed at the end of the tick;
 * the game is lost when escape_limit of them, if that is not 0, have got away. */
#include "sim/step/goals.h"

#include "sim/actors/actors.h"
#include "sim/hero/hero.h"
#include "sim/world/body.h"

static int32_t goal_on(const SimWorld *world, NavCell cell) {
  int32_t i = 0;
  while (i < world->goal_count && world->goals[i].cell != cell) i++;
  return i;
}

static bool add(SimWorld *world, const SimCommand *command) {
  if (!nav_grid_inside(&world->grid, command->x, command->y)) return false;
  NavCell cell = nav_grid_cell(&world->grid, command->x, command->y);
  int32_t i = goal_on(world, cell);
  if (i == SIM_MAX_GOALS || !nav_grid_open(&world->grid, NAV_FLYER, cell)) return false;
  world->goals[i] = (NavGoal){cell, (uint32_t)command->value};
  if (i == world->goal_count) world->goal_count++;
  sim_event(world, SIM_EVENT_GOAL, cell);
  return true;
}

const SimCommandRow sim_command_goal = {
    .name = "goal",
    .joints = ":",
    .help = "One more goal of the throng; the offset makes it less attractive",
    .takes = {SIM_TAKES_TILE, SIM_TAKES_OFFSET},
    .apply = add};

static void remove_goal(SimWorld *world, int32_t i) {
  sim_event(world, SIM_EVENT_GOAL, world->goals[i].cell);
  world->goal_count--;
  for (; i < world->goal_count; i++) world->goals[i] = world->goals[i + 1];
}

static bool take_away(SimWorld *world, const SimCommand *command) {
  if (!nav_grid_inside(&world->grid, command->x, command->y)) return false;
  int32_t i = goal_on(world, nav_grid_cell(&world->grid, command->x, command->y));
  if (i == world->goal_count) return false;
  remove_goal(world, i);
  return true;
}

void sim_goals_clear(SimWorld *world) {
  for (int32_t i = world->goal_count - 1; i >= 0; i--)
    if (!nav_grid_open(&world->grid, NAV_FLYER, world->goals[i].cell)) remove_goal(world, i);
}

const SimCommandRow sim_command_nogoal = {
    .name = "nogoal", .help = "Takes such a goal away", .takes = {SIM_TAKES_TILE}, .apply = take_away};

static bool any_at_a_goal(const SimWorld *world) {
  for (int32_t i = 0; i < world->goal_count; i++)
    if (world->crowd[world->goals[i].cell] > 0) return true;
  return false;
}

static void lose_to_escapes(SimWorld *world, NavCell cell) {
  int32_t limit = world->tuning.value[SIM_TUNE_ESCAPE_LIMIT];
  if (limit == 0 || world->stats.escaped < limit || world->end_tick >= 0) return;
  sim_hero_end(world, SIM_HERO_LOST);
  sim_event(world, SIM_EVENT_LOST, cell);
}

static bool covers_exit(const SimWorld *world, int32_t actor, const uint8_t *exit) {
  const SimBox box = sim_actor_tiles(world, actor);
  for (int32_t y = box.top; y <= box.bottom; y++)
    for (int32_t x = box.left; x <= box.right; x++)
      if (exit[nav_grid_cell(&world->grid, x, y)]) return true;
  return false;
}

void sim_exits_step(SimWorld *world) {
  uint8_t *exit = world->priv->visited;
  if (world->tuning.value[SIM_TUNE_GOALS_ARE_EXITS] == 0 || !any_at_a_goal(world)) return;
  for (int32_t i = 0; i < world->goal_count; i++) exit[world->goals[i].cell] = 1;
  for (int32_t i = world->actors.count - 1; i >= 0; i--) { // removal moves the last one into the freed row
    NavCell cell = world->actors.cell[i];
    if (!covers_exit(world, i, exit) || sim_actor_stands(world, i) != cell) continue;
    sim_event(world, SIM_EVENT_ESCAPED, cell);
    sim_actor_remove(world, i);
    world->stats.escaped++;
    lose_to_escapes(world, cell);
  }
  for (int32_t i = 0; i < world->goal_count; i++) exit[world->goals[i].cell] = 0;
}
