/* The world's life: made from a level, stepped, freed. All memory is taken here, so a tick takes none. */
#include <string.h>

#include "sim/actors/actors.h"
#include "sim/fields/band.h"
#include "sim/fields/changes.h"
#include "sim/fields/fields.h"
#include "sim/fields/maps.h"
#include "sim/fields/paths.h"
#include "sim/hero/hero.h"
#include "sim/objectives/objectives.h"
#include "sim/powers/powers.h"
#include "sim/powers/siege.h"
#include "sim/score/counting.h"
#include "sim/senses/senses.h"
#include "sim/step/begin.h"
#include "sim/step/commands.h"
#include "sim/step/goals.h"
#include "sim/world/terrain.h"
#include "sim/world/world.h"

/// The number of enemies that the world must hold: as asked for, or else all that the level may bring, within
/// the limit.
static int32_t capacity_needed(const SimLevel *level, const SimWorldOptions *options) {
  int64_t capacity = level->kind_count[SIM_ENEMY];
  for (int32_t i = 0; i < level->spawn_count; i++) capacity += level->spawns[i].count;
  if (options->population > capacity) capacity = options->population;
  if (capacity < SIM_DEFAULT_CAPACITY) capacity = SIM_DEFAULT_CAPACITY;
  if (options->capacity > 0) capacity = options->capacity;
  return capacity > SIM_MAX_ENEMIES ? SIM_MAX_ENEMIES : (int32_t)capacity;
}

static bool alloc_map(SimWorld *world, const SimLevel *level) {
  SimPrivate *priv = world->priv;
  if (!nav_grid_copy(&world->grid, &level->grid)) return false;
  const NavCosts costs = sim_ground_costs(&world->tuning);
  nav_grid_set_costs(&world->grid, &costs);
  BaseArena *arena = &priv->arena;
  const size_t cells = (size_t)world->grid.cells, things = (size_t)level->thing_count + SIM_MORE_THINGS;
  world->crowd = base_arena_alloc(arena, cells, sizeof *world->crowd);
  world->barricade = base_arena_alloc(arena, cells, sizeof *world->barricade);
  priv->spots = base_arena_alloc(arena, cells, sizeof *priv->spots);
  priv->queue = base_arena_alloc(arena, cells, sizeof *priv->queue);
  priv->visited = base_arena_alloc(arena, cells, sizeof *priv->visited);
  for (int i = 0; i < 2; i++) priv->snapshot[i] = base_arena_alloc(arena, cells, sizeof *priv->snapshot[i]);
  for (int i = 0; i < 2 && priv->large && !arena->failed; i++)
    memset(priv->snapshot[i], 0, cells); // before the first tick: the system hands out its pages
  priv->crowd_changed =
      base_arena_alloc(arena, cells / SIM_CROWD_BLOCK + sizeof(uint64_t), sizeof *priv->crowd_changed);
  if (priv->large) {
    priv->block_hash = base_arena_alloc(arena, cells / SIM_MAP_BLOCK + 1, sizeof *priv->block_hash);
    priv->block_hashed = base_arena_alloc(arena, cells / SIM_MAP_BLOCK + 1, sizeof *priv->block_hashed);
  }
  priv->spawners = base_arena_alloc(arena, SIM_MAX_SPAWNS, sizeof *priv->spawners);
  world->things = base_arena_alloc(arena, things, sizeof *world->things);
  world->thing_taken = base_arena_alloc(arena, things, sizeof *world->thing_taken);
  priv->thing_capacity = (int32_t)things;
  priv->thing_order = base_arena_alloc(arena, things, sizeof *priv->thing_order);
  return !arena->failed && nav_components_init(&world->walkers, &world->grid, NAV_WALKER) &&
         sim_hero_begin(world, 0);
}

static void place_hero(SimWorld *world, const SimLevel *level, const SimWorldOptions *options) {
  NavCell cell = options->hero != NAV_NO_CELL ? options->hero
                                              : nav_grid_cell(&world->grid, level->hero_x, level->hero_y);
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) { // by another tuning than the level's own
    const NavCell shore = nav_grid_nearest_open(&world->grid, NAV_WALKER, nav_grid_x(&world->grid, cell),
                                                nav_grid_y(&world->grid, cell));
    if (shore != NAV_NO_CELL) cell = shore;
  }
  int32_t steering = nav_steering_find("lookahead");
  world->heroes[0] = sim_hero_standing(world, cell, steering < 0 ? 0 : steering);
  world->heroes[0].hearts = world->tuning.value[SIM_TUNE_HEARTS];
  world->heroes[0].barricades = SIM_BARRICADES;
}

static void place_things(SimWorld *world, const SimLevel *level) {
  for (int32_t i = 0; i < level->thing_count; i++)
    if (level->things[i].kind != SIM_ENEMY) world->things[world->thing_count++] = level->things[i];
  for (int32_t i = 0; i < level->spawn_count; i++) {
    SimSpawn spawn = level->spawns[i];
    world->priv->spawners[world->priv->spawner_count++] =
        (SimSpawner){.spawn = spawn, .left = spawn.count, .next_tick = spawn.start};
  }
}

static void place_enemies(SimWorld *world, const SimLevel *level) {
  for (int32_t i = 0; i < level->thing_count; i++) {
    SimThing thing = level->things[i];
    if (thing.kind != SIM_ENEMY) continue;
    NavCell cell = nav_grid_cell(&world->grid, thing.x, thing.y);
    bool fits = sim_kind_fits(&world->grid, sim_enemy_kinds[thing.enemy], cell);
    if (!fits || !sim_actor_add(world, thing.enemy, cell)) world->stats.unplaced++;
  }
}

static void place_goals(SimWorld *world, const SimLevel *level) {
  for (int32_t i = 0; i < level->goal_count; i++) {
    const SimGoal goal = level->goals[i];
    const NavCell cell = nav_grid_cell(&world->grid, goal.x, goal.y);
    if (nav_grid_open(&world->grid, NAV_FLYER, cell))
      world->goals[world->goal_count++] = (NavGoal){cell, (uint32_t)goal.offset};
  }
}

bool sim_world_begin(SimWorld *world, const SimLevel *level, const SimWorldOptions *options) {
  *world = (SimWorld){.seed = options->seed,
                      .tuning = level->tuning,
                      .embers_needed = level->embers_needed,
                      .has_game = level->has_game,
                      .end_tick = -1};
  world->priv = base_block_alloc(1, sizeof *world->priv);
  if (world->priv != NULL) sim_flows_begin(world, level, options);
  if (world->priv == NULL || !alloc_map(world, level) ||
      !sim_actors_alloc(world, capacity_needed(level, options)) ||
      !sim_flow_take(world, SIM_FLOW_WALKER_HERO)) {
    sim_world_free(world);
    return false;
  }
  sim_flow_begin(world, SIM_FLOW_WALKER_HERO, SIM_POPULATION_KIND);
  world->priv->spawn_random = base_random_seeded(options->seed, SIM_STREAM_SPAWN);
  world->priv->motion_random = base_random_seeded(options->seed, SIM_STREAM_MOTION);
  world->priv->next_id = 1;
  nav_components_build(&world->walkers, &world->grid);
  if (!sim_field_maps_take(world) || !sim_requests_init(world, level, options)) {
    sim_world_free(world);
    return false;
  }
  world->priv->level = sim_level_hash(level);
  place_things(world, level);
  memcpy(world->objectives, level->objectives, sizeof world->objectives);
  world->objective_count = level->objective_count;
  sim_score_begin(world);
  return true;
}

bool sim_world_init(SimWorld *world, const SimLevel *level, const SimWorldOptions *options) {
  if (!sim_world_begin(world, level, options)) return false;
  place_hero(world, level, options);
  sim_spawners_take(world);
  place_enemies(world, level);
  place_goals(world, level);
  world->no_memory = world->no_memory || !sim_objectives_begin(world);
  sim_rules_init(world);
  if (options->population >= 0) sim_population_set(world, options->population);
  world->event_count = 0;
  sim_field_restart(world);
  sim_flows_touch_all(world);
  if (!world->no_memory) return true;
  sim_world_free(world);
  return false;
}

void sim_world_free(SimWorld *world) {
  if (world->priv != NULL) {
    nav_requests_free(world->priv->requests); // first: its threads read what is freed below
    for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
      if (sim_enemy_kinds[kind]->free != NULL) sim_enemy_kinds[kind]->free(world);
    nav_index_free(world->priv->index);
    nav_scent_free(world->priv->scent_room);
    sim_flows_free(world);
    sim_field_maps_free(world);
    sim_paths_free(world);
    sim_band_free(world);
    sim_watch_free(world);
    base_arena_free(&world->priv->arena);
    base_block_free(world->priv);
  }
  for (int32_t i = 0; i < world->hero_count; i++) nav_steer_free(world->minds[i].steer);
  nav_components_free(&world->walkers);
  nav_grid_free(&world->grid);
  *world = (SimWorld){0};
}

void sim_world_move(SimWorld *to, SimWorld *from) {
  *to = *from; // workers hold on to the map's arrays only, and those stay where they are
  if (!to->priv->large) to->field_input.grid = &to->grid;
  to->priv->walkers = &to->field;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT && !to->priv->large; flow++)
    to->priv->flow[flow].input.grid = to->priv->flow[flow].pending_input.grid = &to->grid;
  *from = (SimWorld){0};
}

void sim_step(SimWorld *world, const SimCommand *commands, int32_t count) {
  world->event_count = 0;
  sim_commands_apply(world, commands, count);
  sim_siege_step(world);
  sim_commands_finish(world);
  sim_hero_think_ahead(world);
  sim_spawners_step(world);
  sim_paths_step(world);
  sim_field_step(world);
  sim_band_step(world);
  sim_hero_step(world);
  sim_powers_step(world);
  sim_scent_step(world);
  sim_actors_step(world);
  sim_bolt_step(world);
  sim_arrows_step(world);
  sim_deaths_step(world);
  sim_exits_step(world);
  sim_touch_step(world);
  sim_objectives_step(world);
  sim_rules_step(world);
  sim_score_step(world);
  sim_errands_recall(world);
  world->tick++;
}
