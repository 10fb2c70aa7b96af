/* Commands: checked here, done elsewhere. One that makes no sense leaves the world as it is and raises an
 * event. */
#include "sim/world/private.h"

static void tune(SimWorld *world, int32_t id, int32_t value) {
  const SimTunableInfo *info = &sim_tunables[id];
  if (value < info->min) value = info->min;
  if (value > info->max) value = info->max;
  if (world->tuning.value[id] == value) return;
  world->tuning.value[id] = value;
  if (id == SIM_TUNE_DEPTH) sim_hero_reconsider(world);
}

static void steering(SimWorld *world, int32_t row) {
  if (world->hero.steering == row) return;
  world->hero.steering = row;
  sim_hero_reconsider(world);
}

static bool spawn(SimWorld *world, const SimCommand *command) {
  const NavGrid *grid = &world->grid;
  if (command->id < 0 || command->id >= SIM_ENEMY_KIND_COUNT || command->value < 0) return false;
  if (!nav_grid_inside(grid, command->x, command->y)) return false;
  NavCell cell = nav_grid_cell(grid, command->x, command->y);
  if (!nav_grid_open(grid, sim_enemy_kinds[command->id].cls, cell)) return false;
  sim_spawn_at(world, command->id, cell, command->value, grid->cells);
  return true;
}

/// False: refused, and nothing has said so yet.
static bool apply(SimWorld *world, const SimCommand *command) {
  switch (command->kind) {
  case SIM_CMD_MOVE_TO:
    sim_hero_target(world, command->x, command->y);
    return true;
  case SIM_CMD_STOP:
    sim_hero_stop(world);
    return true;
  case SIM_CMD_BARRICADE:
    sim_barricade_toggle(world, command->x, command->y);
    return true;
  case SIM_CMD_TUNE:
    if (command->id < 0 || command->id >= SIM_TUNE_COUNT) return false;
    tune(world, command->id, command->value);
    return true;
  case SIM_CMD_STEERING:
    if (command->id < 0 || command->id >= nav_steering_count) return false;
    steering(world, command->id);
    return true;
  case SIM_CMD_POPULATION:
    if (command->value < 0) return false;
    sim_population_set(world, command->value);
    return true;
  case SIM_CMD_SPAWN:
    return spawn(world, command);
  case SIM_CMD_BELL:
    sim_bell_throw(world, command->x, command->y);
    return true;
  default:
    return false;
  }
}

void sim_commands_apply(SimWorld *world, const SimCommand *commands, int32_t count) {
  for (int32_t i = 0; i < count; i++)
    if (!apply(world, &commands[i])) sim_event_at(world, SIM_EVENT_REFUSED, commands[i].x, commands[i].y);
  if (world->priv->walls_changed) sim_hero_reconsider(world);
}
