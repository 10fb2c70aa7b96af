/* The goals of the throng, and the choice among them for enemies that follow no field. */
#include "sim/world/state.h"

int32_t sim_goals_of_the_throng(const SimWorld *world, NavGoal *goals) {
  int32_t count = 0;
  for (int32_t i = 0; i < world->hero_count && world->tuning.value[SIM_TUNE_HERO_GOAL] != 0; i++)
    goals[count++] = (NavGoal){world->heroes[i].cell, 0};
  for (int32_t i = 0; i < world->goal_count; i++) goals[count++] = world->goals[i];
  BASE_ASSERT(count <= SIM_FLOW_GOALS);
  return count;
}

static bool is_cut_off(const SimWorld *world, NavCell cell, const NavGoal *goals, int32_t count) {
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) return false;
  for (int32_t i = 0; i < count; i++)
    if (nav_grid_open(&world->grid, NAV_WALKER, goals[i].cell) &&
        nav_components_connected(&world->walkers, cell, goals[i].cell))
      return false;
  return true;
}

int32_t sim_siege_goals(const SimWorld *world, const NavGoal *goals, int32_t count, NavGoal *out) {
  int32_t found = 0;
  if (world->tuning.value[SIM_TUNE_BARRICADE_STRENGTH] == 0) return 0;
  for (int32_t i = 0; i < world->priv->barricade_count; i++)
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell cell = world->priv->barricades[i].cell + nav_grid_delta(&world->grid, dir);
      if (found < SIM_SIEGE_GOALS && is_cut_off(world, cell, goals, count)) out[found++] = (NavGoal){cell, 0};
    }
  return found;
}

typedef struct Quarry {
  NavCell cell;
  int64_t cost;
  bool reachable;
} Quarry;

static void consider_goal(const SimWorld *world, NavCell at, NavCell kept, NavGoal goal, Quarry *best) {
  const NavGrid *grid = &world->grid;
  int64_t dx = nav_grid_x(grid, goal.cell) - nav_grid_x(grid, at);
  int64_t dy = nav_grid_y(grid, goal.cell) - nav_grid_y(grid, at);
  int64_t cost = 2 * ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) + goal.offset);
  if (goal.cell == kept) cost /= 2;
  if (!nav_grid_open(grid, NAV_WALKER, goal.cell)) return;
  const bool reachable = sim_knows_reach(world) && nav_components_connected(&world->walkers, at, goal.cell);
  const bool better = reachable != best->reachable ? reachable : cost < best->cost;
  if (better) *best = (Quarry){goal.cell, cost, reachable};
}

NavCell sim_world_quarry(const SimWorld *world, NavCell at, NavCell kept) {
  const bool hero = world->tuning.value[SIM_TUNE_HERO_GOAL] != 0;
  const bool siege = world->priv->barricade_count > 0;
  if (hero && world->goal_count == 0 && world->hero_count < 2 && !siege) return world->heroes[0].cell;
  NavGoal goals[SIM_FLOW_GOALS];
  const int32_t wanted = sim_goals_of_the_throng(world, goals);
  const int32_t count = wanted + (siege ? sim_siege_goals(world, goals, wanted, goals + wanted) : 0);
  Quarry best = {at, INT64_MAX, false};
  for (int32_t i = 0; i < count; i++)
    if (i < wanted || nav_components_connected(&world->walkers, at, goals[i].cell))
      consider_goal(world, at, kept, goals[i], &best);
  return best.cell;
}
