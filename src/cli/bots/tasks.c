#include "cli/bots/tasks.h"

#include "sim/world/power.h"

enum {
  THROW = 7
}; // tiles from which he throws a bell: less than its range, because he may be off the centre

static NavCell cell_of(const SimWorld *world, int32_t x, int32_t y) {
  return nav_grid_cell(&world->grid, x, y);
}

static bool is_near(const SimWorld *world, const SimObjective *objective, NavCell cell, int32_t tiles) {
  return nav_grid_distance2(&world->grid, cell, cell_of(world, objective->x, objective->y)) <=
         (int64_t)tiles * tiles;
}

/// Where the bell is thrown for a lure: the middle of the room.
static NavCell middle_of(const SimWorld *world, const SimObjective *objective) {
  return cell_of(world, objective->x + objective->value[SIM_OBJECTIVE_WIDTH] / 2,
                 objective->y + objective->value[SIM_OBJECTIVE_HEIGHT] / 2);
}

static bool throws_from(const SimWorld *world, NavCell cell, NavCell target) {
  const NavGrid *grid = &world->grid;
  return nav_grid_distance2(grid, cell, target) <= THROW * THROW &&
         nav_ray_free(grid, nav_point_centre(grid, cell), nav_point_centre(grid, target));
}

bool bots_task_stands(const SimWorld *world, int32_t i, NavCell cell) {
  const SimObjective *objective = &world->objectives[i];
  switch ((SimObjectiveId)objective->kind) {
  case SIM_OBJECTIVE_HOLD:
    return is_near(world, objective, cell, objective->value[SIM_OBJECTIVE_RADIUS] - 1);
  case SIM_OBJECTIVE_LURE:
    return throws_from(world, cell, middle_of(world, objective));
  case SIM_OBJECTIVE_CHIME:
    return throws_from(world, cell, cell_of(world, objective->x, objective->y));
  default:
    return is_near(world, objective, cell, 1);
  }
}

static bool is_in_room(const SimWorld *world, const SimObjective *objective, NavCell cell) {
  const int32_t dx = nav_grid_x(&world->grid, cell) - objective->x,
                dy = nav_grid_y(&world->grid, cell) - objective->y;
  return dx >= 0 && dy >= 0 && dx < objective->value[SIM_OBJECTIVE_WIDTH] &&
         dy < objective->value[SIM_OBJECTIVE_HEIGHT];
}

static int32_t count_inside(const SimWorld *world, const SimObjective *objective) {
  int32_t inside = 0;
  for (int32_t y = 0; y < objective->value[SIM_OBJECTIVE_HEIGHT]; y++)
    for (int32_t x = 0; x < objective->value[SIM_OBJECTIVE_WIDTH]; x++)
      inside += world->crowd[cell_of(world, objective->x + x, objective->y + y)];
  return inside;
}

bool bots_task_is_met(const SimWorld *world, int32_t i) {
  const SimObjective *objective = &world->objectives[i];
  const SimBell *bell = &world->traces.bell;
  if (world->objective_states[i].done) return true;
  if (objective->kind == SIM_OBJECTIVE_ESCORT) return world->objective_states[i].progress > 0;
  if (objective->kind != SIM_OBJECTIVE_LURE) return false;
  return count_inside(world, objective) > 0 || (bell->left > 0 && is_in_room(world, objective, bell->cell));
}

int32_t bots_task_after(const SimWorld *world, int32_t i) {
  if (world->objectives[i].kind != SIM_OBJECTIVE_CHIME) return -1;
  int32_t before = i - 1;
  while (before >= 0 && world->objectives[before].kind != SIM_OBJECTIVE_CHIME) before--;
  return before;
}

static bool throw_bell(const SimWorld *world, NavCell target, SimCommand *command) {
  const int32_t x = nav_grid_x(&world->grid, target), y = nav_grid_y(&world->grid, target);
  if (world->traces.bell.left > 0 || sim_power_left(world, SIM_CMD_BELL) == 0 ||
      !sim_world_bell_fits(world, x, y))
    return false;
  *command = (SimCommand){.kind = SIM_CMD_BELL, .x = x, .y = y};
  return true;
}

/// A way into the room that is open: a tile next to one of the room. NAV_NO_CELL: there is none left.
static NavCell open_door(const SimWorld *world, const SimObjective *objective) {
  for (int32_t y = 0; y < objective->value[SIM_OBJECTIVE_HEIGHT]; y++)
    for (int32_t x = 0; x < objective->value[SIM_OBJECTIVE_WIDTH]; x++) {
      const NavCell cell = cell_of(world, objective->x + x, objective->y + y);
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        const NavCell next = cell + nav_grid_delta(&world->grid, dir);
        if (nav_grid_passable(&world->grid, NAV_WALKER, cell, dir) && !is_in_room(world, objective, next))
          return next;
      }
    }
  return NAV_NO_CELL;
}

static bool shut(const SimWorld *world, const SimObjective *objective, SimCommand *command) {
  const NavCell door = open_door(world, objective);
  if (door == NAV_NO_CELL || sim_power_left(world, SIM_CMD_BARRICADE) == 0) return false;
  const int32_t x = nav_grid_x(&world->grid, door), y = nav_grid_y(&world->grid, door);
  *command = (SimCommand){.kind = SIM_CMD_BARRICADE, .x = x, .y = y};
  return sim_world_barricade_fits(world, x, y);
}

static bool act_on_task(const SimWorld *world, int32_t i, SimCommand *command) {
  const SimObjective *objective = &world->objectives[i];
  const int32_t after = bots_task_after(world, i);
  if (objective->kind == SIM_OBJECTIVE_CHIME)
    return (after < 0 || world->objective_states[after].done) &&
           throw_bell(world, cell_of(world, objective->x, objective->y), command);
  if (objective->kind != SIM_OBJECTIVE_LURE || is_in_room(world, objective, world->heroes[0].cell))
    return false;
  if (count_inside(world, objective) >= objective->value[SIM_OBJECTIVE_COUNT])
    return shut(world, objective, command);
  return throw_bell(world, middle_of(world, objective), command);
}

bool bots_task_command(const SimWorld *world, SimCommand *command) {
  for (int32_t i = 0; i < world->objective_count && world->end_tick < 0; i++)
    if (!world->objective_states[i].done && act_on_task(world, i, command)) return true;
  return false;
}
