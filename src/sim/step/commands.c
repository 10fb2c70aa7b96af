/* Common checks of all commands, the dispatch to their rows, and the command that changes numbers only. */
#include "sim/step/commands.h"

#include "sim/fields/changes.h"
#include "sim/fields/fields.h"
#include "sim/hero/hero.h"
#include "sim/step/ground.h"

static bool in_range(SimTakes takes, const SimCommand *command) {
  switch (takes) {
  case SIM_TAKES_TUNABLE:
    return command->id >= 0 && command->id < SIM_TUNE_COUNT && sim_tunable_applies(command->id);
  case SIM_TAKES_STEERING:
    return command->id >= 0 && command->id < nav_steering_count;
  case SIM_TAKES_KIND:
    return command->id >= 0 && command->id < SIM_ENEMY_KIND_COUNT;
  case SIM_TAKES_COUNT:
    return command->value >= 0;
  case SIM_TAKES_OFFSET:
    return command->value >= 0 && command->value <= SIM_MAX_OFFSET;
  case SIM_TAKES_LENGTH:
    return command->value >= 0 && command->value <= NAV_MAX_SIDE;
  case SIM_TAKES_EVERY:
    return command->every >= 0 && command->every <= SIM_MAX_WAIT;
  case SIM_TAKES_START:
    return command->start >= 0 && command->start <= SIM_MAX_WAIT;
  case SIM_TAKES_ASLEEP:
    return command->asleep == 0 || command->asleep == 1;
  case SIM_TAKES_BOON:
    return command->id >= 0 && command->id < SIM_BOON_COUNT;
  case SIM_TAKES_WAVE:
    return command->value >= 1 && command->value <= SIM_MAX_WAVE;
  case SIM_TAKES_EMBERS:
    return command->value >= 0;
  case SIM_TAKES_HERO:
    return command->hero == 0 || command->hero == 1;
  case SIM_TAKES_TERRAIN:
    return command->id >= 0 && command->id < NAV_TERRAIN_COUNT;
  case SIM_TAKES_EDGE:
    return command->id >= NAV_EDGE_NONE && command->id <= NAV_EDGE_RAIL;
  case SIM_TAKES_DIR:
    return command->value >= 0 && command->value < NAV_DIR_COUNT;
  case SIM_TAKES_THING:
    return command->id >= 0 && command->id <= SIM_NO_THING && command->id != SIM_ENEMY;
  default:
    return true;
  }
}

bool sim_command_valid(const SimCommand *command) {
  if ((uint32_t)command->kind >= SIM_CMD_COUNT) return false;
  bool valid = true;
  for (int32_t i = 0; i < SIM_COMMAND_WORDS; i++)
    valid = valid && in_range(sim_commands[command->kind]->takes[i], command);
  return valid;
}

bool sim_burden_add(SimBurden *burden, int64_t tick, const SimCommand *command) {
  BASE_ASSERT((uint32_t)command->kind < SIM_CMD_COUNT);
  const SimCommandRow *row = sim_commands[command->kind];
  if (tick != burden->tick) *burden = (SimBurden){.tick = tick, .over = burden->over};
  if (row->is_heavy == NULL || !row->is_heavy(command)) return true;
  burden->heavy++;
  for (int32_t i = 0; i < SIM_COMMAND_WORDS; i++)
    if (row->takes[i] == SIM_TAKES_COUNT) burden->arrivals += command->value;
  const bool bears = burden->heavy <= SIM_MAX_HEAVY && burden->arrivals <= SIM_MAX_ARRIVALS;
  burden->over = burden->over || !bears;
  return bears;
}

void sim_commands_apply(SimWorld *world, const SimCommand *commands, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const SimCommand *command = &commands[i];
    if (!sim_command_valid(command) || !sim_commands[command->kind]->apply(world, command))
      sim_event_at(world, SIM_EVENT_REFUSED, command->x, command->y);
  }
  sim_map_settle(world);
  world->priv->commanded = world->priv->commanded || count > 0;
}

void sim_commands_finish(SimWorld *world) {
  SimPrivate *priv = world->priv;
  if (priv->commanded) {
    sim_ground_update(world);
    sim_map_settle(world);
    sim_workers_update(world);
    sim_hero_take(world);
  }
  priv->commanded = false;
  if (priv->walls_changed) sim_hero_reconsider(world);
}

void sim_world_command(SimWorld *world, const SimCommand *commands, int32_t count) {
  world->event_count = 0;
  sim_commands_apply(world, commands, count);
}

/// A hero thinks over what he does by it.
static bool tune_is_heavy(const SimCommand *command) {
  return command->id == SIM_TUNE_DEPTH || sim_tunables[command->id].section == SIM_SECTION_STEERING;
}

static bool tune(SimWorld *world, const SimCommand *command) {
  const SimTunableInfo *info = &sim_tunables[command->id];
  int32_t *kept = &world->tuning.value[command->id], value = command->value;
  if (value < info->min) value = info->min;
  if (value > info->max) value = info->max;
  if (*kept == value) return true;
  if (command->id == SIM_TUNE_HEARTS) sim_hero_add_hearts(world, value - *kept);
  *kept = value;
  if (tune_is_heavy(command)) sim_hero_reconsider(world);
  return true;
}

const SimCommandRow sim_command_tune = {.name = "tune",
                                        .word = "set",
                                        .joints = "=",
                                        .help = "Sets a tunable, clamped to its range",
                                        .takes = {SIM_TAKES_TUNABLE, SIM_TAKES_VALUE},
                                        .is_heavy = tune_is_heavy,
                                        .apply = tune};
