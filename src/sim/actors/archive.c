/* Writes and reads enemies. The crowd of a tile and the number alive of a kind are derived. */
#include "sim/actors/actors.h"
#include "sim/world/body.h"

enum {
  BODIES_SINCE = 6, // version of the form
  MAX_HEALTH = 1 << 20,
  MAX_ANGLE = 36000,
  MAX_REACH = 2, // tiles: the width of the spot's tile and of its neighbour
};

int32_t sim_archived_kinds(const SimWorld *world, const BaseArchive *archive) {
  return archive->reads && world->priv->form < BODIES_SINCE ? (int32_t)SIM_OGRE
                                                            : (int32_t)SIM_ENEMY_KIND_COUNT;
}

/// Are its position and the end of its walk on the tile of its spot or on a neighbour?
static bool is_near_spot(const SimWorld *world, int32_t i) {
  const SimActors *actors = &world->actors;
  const NavGrid *grid = &world->grid;
  const int64_t x = actors->x[i], y = actors->y[i], left = actors->countdown[i];
  const int64_t end_x = x + left * actors->vx[i], end_y = y + left * actors->vy[i];
  const int64_t spot_x = nav_grid_x(grid, actors->cell[i]), spot_y = nav_grid_y(grid, actors->cell[i]);
  const int64_t lowest_x = (spot_x - 1) * BASE_ONE, highest_x = (spot_x + MAX_REACH) * BASE_ONE;
  const int64_t lowest_y = (spot_y - 1) * BASE_ONE, highest_y = (spot_y + MAX_REACH) * BASE_ONE;
  return x >= 0 && y >= 0 && x < (int64_t)grid->width * BASE_ONE && y < (int64_t)grid->height * BASE_ONE &&
         x >= lowest_x && x < highest_x && y >= lowest_y && y < highest_y && end_x >= lowest_x &&
         end_x < highest_x && end_y >= lowest_y && end_y < highest_y && end_x >= 0 && end_y >= 0 &&
         end_x < (int64_t)grid->width * BASE_ONE && end_y < (int64_t)grid->height * BASE_ONE;
}

static void archive_places(SimWorld *world, BaseArchive *archive) {
  SimActors *actors = &world->actors;
  const int32_t count = actors->count;
  base_archive_of(archive, SIM_VALUES_ACTOR, -1);
  base_archive_words(archive, actors->x, count, 0, NAV_MAX_SIDE * BASE_ONE - 1);
  base_archive_words(archive, actors->y, count, 0, NAV_MAX_SIDE * BASE_ONE - 1);
  base_archive_words(archive, actors->vx, count, -2 * BASE_ONE, 2 * BASE_ONE);
  base_archive_words(archive, actors->vy, count, -2 * BASE_ONE, 2 * BASE_ONE);
  base_archive_words(archive, actors->cell, count, 0, world->grid.cells - 1);
  base_archive_runs(archive, actors->spot, count, SIM_TILE_SPOTS - 1);
  base_archive_runs(archive, actors->kind, count, SIM_ENEMY_KIND_COUNT - 1);
  base_archive_runs(archive, actors->state, count, SIM_ACTOR_PUSHED);
  for (int32_t i = 0; i < count; i++) {
    int32_t countdown = actors->countdown[i];
    base_archive_of(archive, SIM_VALUES_ACTOR, i);
    base_archive_i32(archive, &countdown, 1, INT16_MAX);
    base_archive_u32(archive, &actors->id[i], UINT32_MAX);
    if (archive->reads) actors->countdown[i] = (int16_t)countdown;
  }
}

static void archive_mind(SimWorld *world, SimMind *mind, BaseArchive *archive) {
  const NavGrid *grid = &world->grid;
  base_archive_i32(archive, &mind->mode, 0, SIM_MODE_COUNT - 1);
  base_archive_i32(archive, &mind->mode_tick, INT32_MIN, INT32_MAX);
  base_archive_i32(archive, &mind->sense, 0, SIM_SENSE_COUNT - 1);
  nav_archive_cell_or_none(archive, grid, &mind->known);
  base_archive_i32(archive, &mind->known_tick, INT32_MIN, INT32_MAX);
  base_archive_i32(archive, &mind->facing, 0, MAX_ANGLE);
  base_archive_i32(archive, &mind->health, 1, MAX_HEALTH);
  base_archive_i32(archive, &mind->rays, 0, NAV_LOOK_RAYS);
  base_archive_i32(archive, &mind->level, INT32_MIN, INT32_MAX);
  base_archive_i32(archive, &mind->listened, 0, INT32_MAX);
  base_archive_i32(archive, &mind->radioed, 0, INT32_MAX);
  nav_archive_cell_or_none(archive, grid, &mind->goal);
  nav_archive_cell_or_none(archive, grid, &mind->came_from);
  nav_archive_cell(archive, grid, &mind->home);
  base_archive_i32(archive, &mind->ready_tick, INT32_MIN, INT32_MAX);
  base_archive_i32(archive, &mind->slot, -1, INT32_MAX);
  base_archive_i32(archive, &mind->plan, INT32_MIN, INT32_MAX);
  base_archive_i32(archive, &mind->way, INT32_MIN, INT32_MAX);
  base_archive_i32(archive, &mind->way_from, NAV_NO_CELL, grid->cells - 1);
  base_archive_i32(archive, &mind->leg, 0, grid->cells - 1);
  base_archive_i32(archive, &mind->looks, INT32_MIN, INT32_MAX);
  if (archive->reads)
    base_archive_check(archive, mind->leg == 0 || nav_grid_holds(grid, mind->leg), "a leg leads off the map");
}

/// Takes the actor's spot. False: the actor cannot be there.
static bool settle_actor(SimWorld *world, int32_t i) {
  const SimActors *actors = &world->actors;
  const NavCell cell = actors->cell[i];
  if (!nav_grid_holds(&world->grid, cell) || !sim_spots_are_free(world, i)) return false;
  if (!is_near_spot(world, i)) return false;
  if (!world->priv->prepared[actors->kind[i]]) return false;
  if (actors->id[i] == 0 || actors->id[i] >= world->priv->next_id) return false;
  sim_spots_take(world, i);
  world->kind_alive[actors->kind[i]]++;
  return true;
}

static void archive_swaps(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  base_archive_of(archive, "request to swap, word", -1);
  base_archive_words(archive, (int32_t *)priv->swap,
                     (int32_t)(SIM_SWAP_REQUESTS * (sizeof(SimSwapRequest) / sizeof(int32_t))), INT32_MIN,
                     INT32_MAX);
  for (int32_t i = 0; i < SIM_SWAP_REQUESTS && archive->reads; i++)
    base_archive_check(
        archive, priv->swap[i].row >= 0 && priv->swap[i].flow >= 0 && priv->swap[i].flow <= SIM_FLOW_COUNT,
        "a request is malformed");
}

static void archive_spawners(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  base_archive_of(archive, NULL, -1);
  base_archive_bool(archive, &priv->respawned);
  if (priv->respawned) base_archive_i32(archive, &priv->spawner_count, 0, SIM_MAX_SPAWNS);
  for (int32_t i = 0; i < priv->spawner_count; i++) {
    SimSpawner *spawner = &priv->spawners[i];
    SimSpawn *spawn = &spawner->spawn;
    base_archive_of(archive, "spawner", i);
    if (priv->respawned) {
      base_archive_i32(archive, &spawn->enemy, 0, SIM_ENEMY_KIND_COUNT - 1);
      base_archive_i32(archive, &spawn->x, 0, world->grid.width - 1);
      base_archive_i32(archive, &spawn->y, 0, world->grid.height - 1);
      base_archive_i32(archive, &spawn->count, 0, SIM_MAX_ENEMIES);
      base_archive_i32(archive, &spawn->every, 0, INT32_MAX);
      base_archive_i32(archive, &spawn->start, 0, INT32_MAX);
      base_archive_i32(archive, &spawn->asleep, 0, 1);
      base_archive_check(archive, spawn->asleep == 0 || sim_enemy_may_sleep(spawn->enemy), "it cannot sleep");
    }
    base_archive_i32(archive, &spawner->left, 0, spawn->count);
    base_archive_i64(archive, &spawner->next_tick, 0, INT64_MAX / 2);
  }
}

/// The kinds that have arrived so far. Reading allocates their memory.
static void archive_prepared(SimWorld *world, BaseArchive *archive) {
  for (int32_t kind = 0; kind < sim_archived_kinds(world, archive) && base_archive_sound(archive); kind++) {
    bool prepared = world->priv->prepared[kind];
    base_archive_of(archive, sim_enemy_kinds[kind]->name, -1);
    base_archive_bool(archive, &prepared);
    if (archive->reads && prepared && !sim_actor_prepare(world, kind)) archive->no_memory = true;
  }
}

void sim_actors_archive(SimWorld *world, BaseArchive *archive) {
  SimActors *actors = &world->actors;
  int32_t count = actors->count;
  archive_prepared(world, archive);
  base_archive_of(archive, NULL, -1);
  base_archive_count(archive, &count, actors->capacity);
  if (archive->reads) actors->count = base_archive_sound(archive) ? count : 0;
  archive_places(world, archive);
  for (int32_t i = 0; i < actors->count && base_archive_sound(archive); i++) {
    base_archive_of(archive, SIM_VALUES_ACTOR, i);
    if (!sim_enemy_kinds[actors->kind[i]]->mindless) archive_mind(world, &actors->mind[i], archive);
    if (archive->reads && base_archive_sound(archive))
      base_archive_check(archive, settle_actor(world, i), "an enemy is where it cannot be");
  }
  archive_swaps(world, archive);
  archive_spawners(world, archive);
}

void sim_kinds_archive(SimWorld *world, BaseArchive *archive) {
  const SimTraces *traces = &world->traces;
  for (int32_t i = 0; i < world->actors.count && archive->reads && base_archive_sound(archive); i++) {
    const SimMind *mind = &world->actors.mind[i];
    if (!sim_kind_of(world, i)->mindless)
      base_archive_check(archive, mind->listened <= traces->sounds && mind->radioed <= traces->contacts,
                         "an enemy knows what has not been");
  }
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT && base_archive_sound(archive); kind++) {
    base_archive_of(archive, sim_enemy_kinds[kind]->name, -1);
    if (world->priv->prepared[kind] && sim_enemy_kinds[kind]->archive != NULL)
      sim_enemy_kinds[kind]->archive(world, archive);
  }
}
