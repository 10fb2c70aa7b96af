/* Arrivals and departures: each has a counted reason. */
#include "sim/world/state.h"
#include "worlds/checks.h"

static int64_t to_come(const SimWorld *world) {
  int64_t sum = 0;
  for (int32_t i = 0; i < world->priv->spawner_count; i++) sum += world->priv->spawners[i].left;
  return sum;
}

void account_before(WorldAccount *account, const SimWorld *world) {
  const SimStats *stats = &world->stats;
  *account = (WorldAccount){.spawned = stats->spawned,
                            .removed = stats->removed,
                            .killed = stats->killed,
                            .escaped = stats->escaped,
                            .unplaced = stats->unplaced,
                            .to_come = to_come(world)};
}

/// Commands that bring enemies or take them away by themselves.
static bool takes_away(const SimCommand *command) {
  return command->kind != SIM_CMD_MOVE_TO && command->kind != SIM_CMD_STOP && command->kind != SIM_CMD_BELL &&
         command->kind != SIM_CMD_STEERING && command->kind != SIM_CMD_GOAL &&
         command->kind != SIM_CMD_NOGOAL && command->kind != SIM_CMD_JOIN && command->kind != SIM_CMD_LEAVE &&
         command->kind != SIM_CMD_EMBERS && command->kind != SIM_CMD_THING && command->kind != SIM_CMD_SPAWN;
}

bool account_after(const WorldAccount *account, const SimWorld *world, const SimCommand *commands,
                   int32_t count, TrialWhy *why) {
  int64_t asked = account->to_come - to_come(world);
  for (int32_t i = 0; i < count; i++) {
    if (takes_away(&commands[i])) return true;
    const SimCommand *command = &commands[i];
    if (command->kind != SIM_CMD_SPAWN || !sim_command_valid(command)) continue;
    if (!nav_grid_inside(&world->grid, command->x, command->y)) continue;
    const NavCell cell = nav_grid_cell(&world->grid, command->x, command->y);
    if (sim_kind_fits(&world->grid, sim_enemy_kinds[command->id], cell)) asked += command->value;
  }
  const SimStats *stats = &world->stats;
  const int64_t came = stats->spawned - account->spawned, unplaced = stats->unplaced - account->unplaced;
  if (came + unplaced != asked)
    return trial_failed(why, "%lld were to come, %lld came and %lld found no place", (long long)asked,
                        (long long)came, (long long)unplaced);
  const int64_t gone = stats->removed - account->removed, fell = stats->killed - account->killed;
  const int64_t escaped = stats->escaped - account->escaped;
  if (gone != fell + escaped)
    return trial_failed(why, "%lld are gone, %lld fell and %lld escaped", (long long)gone, (long long)fell,
                        (long long)escaped);
  return true;
}
