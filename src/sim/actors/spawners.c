/* Spawners, from the level or from commands, send enemies to a tile over time. A world holds at most
 * SIM_MAX_SPAWNS; a spawner that has sent all its enemies makes room for another. */
#include "sim/actors/actors.h"
#include "sim/senses/senses.h"

enum {
  SPAWNER_TILES = 4096,           // that a spawner searches for free spots, up to 60 times a second
  FULL_TILES = 8 * SPAWNER_TILES, // after this many full tiles in a tick, spawners try only their own
};

static NavCell cell_of(const SimWorld *world, const SimSpawn *spawn) {
  return nav_grid_cell(&world->grid, spawn->x, spawn->y);
}

static bool can_stand(const SimWorld *world, const SimSpawn *spawn) {
  return sim_kind_fits(&world->grid, sim_enemy_kinds[spawn->enemy], cell_of(world, spawn));
}

void sim_spawners_step(SimWorld *world) {
  SimPrivate *priv = world->priv;
  int32_t in_vain = 0;
  for (int32_t i = 0; i < priv->spawner_count; i++) {
    SimSpawner *spawner = &priv->spawners[i];
    if (spawner->left == 0 || world->tick < spawner->next_tick) continue;
    int32_t count = spawner->spawn.every == 0 ? spawner->left : 1;
    spawner->left -= count;
    spawner->next_tick = world->tick + spawner->spawn.every;
    int32_t first = world->actors.count;
    const int32_t tiles = in_vain < FULL_TILES ? SPAWNER_TILES + count / sim_tile_capacity(world) : 1;
    if (can_stand(world, &spawner->spawn))
      in_vain +=
          sim_actors_arrive(world, spawner->spawn.enemy, cell_of(world, &spawner->spawn), count, tiles);
    else
      sim_unplaced(world, count);
    for (int32_t actor = first; actor < world->actors.count && spawner->spawn.asleep; actor++)
      sim_mode_set(world, actor, SIM_ASLEEP);
  }
}

int32_t sim_world_arrivals(const SimWorld *world, int32_t within, SimArrival *out, int32_t max) {
  int32_t count = 0;
  for (int32_t i = 0; i < world->priv->spawner_count && count < max; i++) {
    const SimSpawner *spawner = &world->priv->spawners[i];
    const int64_t ticks = spawner->next_tick - world->tick;
    if (spawner->left == 0 || ticks < 1 || ticks > within || !can_stand(world, &spawner->spawn)) continue;
    out[count++] = (SimArrival){spawner->spawn.enemy, cell_of(world, &spawner->spawn), (int32_t)ticks};
  }
  return count;
}

void sim_spawners_take(SimWorld *world) {
  int64_t more = 0;
  for (int32_t i = 0; i < world->priv->spawner_count; i++) {
    const SimSpawner *spawner = &world->priv->spawners[i];
    if (spawner->left > 0) sim_actor_take(world, spawner->spawn.enemy);
    more += spawner->left;
  }
  sim_actors_take(world, more);
}

static void take_away(SimPrivate *priv, int32_t i) {
  BASE_ASSERT(i >= 0 && i < priv->spawner_count);
  priv->spawner_count--;
  for (; i < priv->spawner_count; i++) priv->spawners[i] = priv->spawners[i + 1];
  priv->respawned = true;
}

bool sim_spawners_clear(SimWorld *world, SimBox box, bool all) {
  SimPrivate *priv = world->priv;
  const int32_t before = priv->spawner_count;
  for (int32_t i = before - 1; i >= 0; i--) {
    const SimSpawn *spawn = &priv->spawners[i].spawn;
    if (sim_in_box(box, spawn->x, spawn->y) && (all || !can_stand(world, spawn))) take_away(priv, i);
  }
  return priv->spawner_count < before;
}

/// Frees a row for a spawner. False: the table is full, and each spawner has enemies left.
static bool make_room(SimPrivate *priv) {
  if (priv->spawner_count < SIM_MAX_SPAWNS) return true;
  int32_t i = 0;
  while (i < priv->spawner_count && priv->spawners[i].left > 0) i++;
  if (i == priv->spawner_count) return false;
  take_away(priv, i);
  return true;
}

static bool put(SimWorld *world, const SimCommand *command) {
  SimPrivate *priv = world->priv;
  const SimSpawn spawn = {.enemy = command->id,
                          .x = command->x,
                          .y = command->y,
                          .count = command->value,
                          .every = command->every,
                          .start = command->start,
                          .asleep = command->asleep};
  if (spawn.count < 1 || spawn.count > SIM_MAX_ENEMIES) return false;
  if (!nav_grid_inside(&world->grid, spawn.x, spawn.y) || !can_stand(world, &spawn)) return false;
  if ((spawn.asleep && !sim_enemy_may_sleep(spawn.enemy)) || !make_room(priv)) return false;
  priv->spawners[priv->spawner_count++] =
      (SimSpawner){.spawn = spawn, .left = spawn.count, .next_tick = world->tick + spawn.start};
  priv->respawned = true;
  sim_spawners_take(world);
  sim_event_at(world, SIM_EVENT_EDITED, spawn.x, spawn.y);
  return true;
}

const SimCommandRow sim_command_spawner = {
    .name = "spawner",
    .joints = "@:",
    .help = "COUNT enemies from now + START ticks on, one each EVERY ticks; EVERY 0: all at once",
    .takes = {SIM_TAKES_KIND, SIM_TAKES_TILE, SIM_TAKES_COUNT, SIM_TAKES_EVERY, SIM_TAKES_START,
              SIM_TAKES_ASLEEP},
    .apply = put};
