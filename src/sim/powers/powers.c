/* Powers of the hero. Always true: `power_used` counts the uses of those powers whose row has no `left`, and
 * is 0 for all other commands. */
#include "sim/powers/powers.h"

static const SimPower *power_of(SimCommandKind kind) {
  BASE_ASSERT(kind < SIM_CMD_COUNT && sim_commands[kind]->power != NULL);
  return sim_commands[kind]->power;
}

int32_t sim_power_given(const SimWorld *world, SimCommandKind kind) {
  const SimPower *power = power_of(kind);
  const int32_t given = power->given > 0 ? power->given : world->tuning.value[power->count];
  return given + world->priv->more_given[kind];
}

int32_t sim_power_left(const SimWorld *world, SimCommandKind kind) {
  if (power_of(kind)->left != NULL) return power_of(kind)->left(world);
  const int32_t left = sim_power_given(world, kind) - world->priv->power_used[kind];
  return left < 0 ? 0 : left; // the lab may have taken some away
}

bool sim_power_reaches(const SimWorld *world, int32_t x, int32_t y, int32_t tiles) {
  if (!nav_grid_inside(&world->grid, x, y)) return false;
  if (!nav_grid_open(&world->grid, NAV_WALKER, nav_grid_cell(&world->grid, x, y))) return false;
  const NavPoint to = {base_fixed_centre(x), base_fixed_centre(y)};
  const int64_t max = (int64_t)tiles * BASE_ONE;
  bool reaches = false;
  for (int32_t i = 0; i < world->hero_count && !reaches; i++) {
    const NavPoint from = {world->heroes[i].x, world->heroes[i].y};
    reaches = nav_point_distance2(from, to) <= max * max && nav_ray_free(&world->grid, from, to);
  }
  return reaches;
}

bool sim_power_apply(SimWorld *world, const SimCommand *command) {
  const SimPower *power = power_of(command->kind);
  const int32_t x = command->x, y = command->y;
  const bool may =
      world->end_tick < 0 && sim_power_left(world, command->kind) > 0 && power->fits(world, x, y);
  sim_event_at(world, may ? power->used : power->refused, x, y);
  if (!may) return true;
  if (power->left == NULL) world->priv->power_used[command->kind]++;
  power->use(world, nav_grid_cell(&world->grid, x, y));
  return true;
}

void sim_powers_step(SimWorld *world) {
  for (int32_t kind = 0; kind < SIM_CMD_COUNT; kind++)
    if (sim_commands[kind]->power != NULL && sim_commands[kind]->power->step != NULL)
      sim_commands[kind]->power->step(world);
}

BaseHash sim_powers_hash(const SimWorld *world, BaseHash hash) {
  for (int32_t kind = 0; kind < SIM_CMD_COUNT; kind++)
    if (world->priv->power_used[kind] > 0)
      hash = base_hash_i32(base_hash_i32(hash, kind), world->priv->power_used[kind]);
  return hash;
}

void sim_powers_archive(SimWorld *world, BaseArchive *archive) {
  for (int32_t kind = 0; kind < SIM_CMD_COUNT; kind++)
    if (sim_commands[kind]->power != NULL && sim_commands[kind]->power->left == NULL)
      base_archive_i32(archive, &world->priv->power_used[kind], 0, INT32_MAX);
}
