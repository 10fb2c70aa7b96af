/* Goals of the throng that the player sets. */
#include "app/hands/goal_tool.h"

#include <assert.h>
#include <math.h>

#include "app/game/queue.h"

#define FINGER_REACH 22.0f // logical pixels: half of what a finger can hit
#define MOUSE_REACH  10.0f // the same, where tiles are smaller

int32_t app_goals(const AppGame *game, NavGoal *out) {
  if (!game->run.has_world) return 0;
  return app_view_goals(&game->run.world, game->run.commands, game->run.command_count, out);
}

bool app_goal_on(const AppGame *game, NavCell cell, NavGoal *out) {
  NavGoal goals[SIM_MAX_GOALS];
  const int32_t count = app_goals(game, goals);
  for (int32_t i = 0; i < count; i++) {
    if (goals[i].cell != cell) continue;
    *out = goals[i];
    return true;
  }
  return false;
}

bool app_goal_chosen(const AppGame *game, NavGoal *out) {
  return game->hands.goal.chosen && app_goal_on(game, game->hands.goal.cell, out);
}

bool app_goal_at(const AppGame *game, float px, float py, bool finger, NavGoal *out) {
  NavGoal goals[SIM_MAX_GOALS];
  const NavGrid *grid = &game->run.world.grid;
  const float reach = (finger ? FINGER_REACH : MOUSE_REACH) * game->window->scale;
  float nearest = fmaxf(reach, game->camera.zoom / 2);
  bool found = false;
  const int32_t count = app_goals(game, goals);
  for (int32_t i = 0; i < count; i++) {
    const float dx = app_camera_px(&game->camera, (float)nav_grid_x(grid, goals[i].cell) + 0.5f) - px;
    const float dy = app_camera_py(&game->camera, (float)nav_grid_y(grid, goals[i].cell) + 0.5f) - py;
    if (hypotf(dx, dy) > nearest) continue;
    nearest = hypotf(dx, dy);
    *out = goals[i];
    found = true;
  }
  return found;
}

static void command(AppGame *game, SimCommandKind kind, NavCell cell, uint32_t offset) {
  app_command_at(game, (SimCommand){.kind = kind, .value = (int32_t)offset}, cell);
}

static void choose_goal(AppGame *game, NavGoal goal) {
  game->hands.goal.chosen = true;
  game->hands.goal.cell = goal.cell;
  game->hands.goal.offset = (int32_t)goal.offset;
}

void app_goal_add(AppGame *game, int32_t x, int32_t y) {
  if (!nav_grid_inside(&game->run.world.grid, x, y)) return;
  const NavGoal goal = {nav_grid_cell(&game->run.world.grid, x, y), (uint32_t)game->hands.goal.offset};
  command(game, SIM_CMD_GOAL, goal.cell, goal.offset); // refused, it says so
  if (nav_grid_open(&game->run.world.grid, NAV_FLYER, goal.cell)) choose_goal(game, goal);
}

void app_goal_drop(AppGame *game, NavGoal goal, int32_t x, int32_t y) {
  NavGoal other;
  const NavGrid *grid = &game->run.world.grid;
  const NavCell to = nav_grid_inside(grid, x, y) ? nav_grid_cell(grid, x, y) : goal.cell;
  if (to == goal.cell) {
    if (game->hands.goal.chosen && game->hands.goal.cell == goal.cell)
      app_goal_remove(game);
    else
      choose_goal(game, goal);
    return;
  }
  if (!nav_grid_open(grid, NAV_FLYER, to) || app_goal_on(game, to, &other)) return;
  command(game, SIM_CMD_NOGOAL, goal.cell, 0);
  command(game, SIM_CMD_GOAL, to, goal.offset);
  choose_goal(game, (NavGoal){to, goal.offset});
}

void app_goal_remove(AppGame *game) {
  NavGoal goal;
  if (app_goal_chosen(game, &goal)) command(game, SIM_CMD_NOGOAL, goal.cell, 0);
  game->hands.goal.chosen = false;
}

void app_goal_set_offset(AppGame *game, int32_t offset) {
  assert(offset >= 0);
  NavGoal goal;
  game->hands.goal.offset = offset;
  if (app_goal_chosen(game, &goal) && goal.offset != (uint32_t)offset)
    command(game, SIM_CMD_GOAL, goal.cell, (uint32_t)offset);
}

void app_goal_here(AppGame *game, NavCell cell) {
  NavGoal goal;
  if (app_goal_on(game, cell, &goal)) {
    choose_goal(game, goal);
    app_goal_remove(game);
  } else {
    app_goal_add(game, nav_grid_x(&game->run.world.grid, cell), nav_grid_y(&game->run.world.grid, cell));
  }
}
