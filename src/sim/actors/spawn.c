/* Arrivals: enemies at a tile, by spawners and by command, and a population by number. An enemy that finds no
 * free spot, or a full world, is counted in stats.unplaced. */
#include <string.h>

#include "sim/actors/actors.h"

enum {
  POPULATION_TRIES = 64, // random tiles tried for one enemy before the map is swept instead
  POPULATION_DISTANCE = 10,
};

void sim_unplaced(SimWorld *world, int32_t count) {
  BASE_ASSERT(count >= 0);
  world->stats.unplaced =
      count > INT32_MAX - world->stats.unplaced ? INT32_MAX : world->stats.unplaced + count;
}

/// Adds the unvisited neighbours of `cell` to the queue; returns its new length.
static int32_t queue_neighbours(SimWorld *world, const SimEnemyKind *kind, NavCell cell, int32_t length,
                                int32_t max) {
  SimPrivate *priv = world->priv;
  for (int32_t dir = 0; dir < NAV_DIR_COUNT && length < max; dir++) {
    NavCell next = cell + nav_grid_delta(&world->grid, (NavDir)dir);
    if (priv->visited[next] || !nav_grid_passable(&world->grid, kind->cls, cell, (NavDir)dir)) continue;
    if (kind->size > 1 && !sim_kind_fits(&world->grid, kind, next)) continue;
    priv->visited[next] = 1;
    priv->queue[length++] = next;
  }
  return length;
}

int32_t sim_actors_arrive(SimWorld *world, int32_t kind, NavCell cell, int32_t count, int32_t max_tiles) {
  BASE_ASSERT(kind >= 0 && kind < SIM_ENEMY_KIND_COUNT && max_tiles >= 1);
  SimPrivate *priv = world->priv;
  int32_t length = 0, placed = 0, in_vain = 0;
  priv->visited[cell] = 1;
  priv->queue[length++] = cell;
  for (int32_t at = 0; at < length && placed < count && sim_actors_have_room(world); at++) {
    const int32_t before = placed;
    while (placed < count && sim_actor_add(world, kind, priv->queue[at])) {
      placed++;
      if (sim_enemy_kinds[kind]->asks_paths) world->actors.mind[world->actors.count - 1].home = cell;
    }
    in_vain += placed == before;
    if (placed < count)
      length = queue_neighbours(world, sim_enemy_kinds[kind], priv->queue[at], length, max_tiles);
  }
  for (int32_t at = 0; at < length; at++) priv->visited[priv->queue[at]] = 0;
  if (placed > 0) sim_event(world, SIM_EVENT_ARRIVED, cell);
  sim_unplaced(world, count - placed);
  return in_vain;
}

/// Does the cell have a free spot, a way to the hero, and a distance of at least `min_distance` to him?
static bool suits(const SimWorld *world, NavCell cell, int64_t min_distance) {
  return sim_spot_free(world, cell) &&
         nav_components_connected(&world->walkers, cell, world->heroes[0].cell) &&
         nav_grid_distance2(&world->grid, cell, world->heroes[0].cell) >= min_distance * min_distance;
}

static NavCell random_cell(SimWorld *world) {
  uint32_t x = base_random_below(&world->priv->spawn_random, (uint32_t)world->grid.width);
  uint32_t y = base_random_below(&world->priv->spawn_random, (uint32_t)world->grid.height);
  return nav_grid_cell(&world->grid, (int32_t)x, (int32_t)y);
}

/// Places up to `count` enemies at random or, after POPULATION_TRIES failures, on the next suitable tile of
/// one sweep that continues from enemy to enemy, so even on a full map it makes only a few passes. Returns
/// the number placed.
static int32_t populate(SimWorld *world, int32_t count, int64_t min_distance) {
  int32_t placed = 0, cells = world->grid.cells;
  NavCell sweep = random_cell(world);
  while (placed < count) {
    NavCell found = NAV_NO_CELL;
    for (int32_t i = 0; i < POPULATION_TRIES && found == NAV_NO_CELL; i++) {
      NavCell cell = random_cell(world);
      if (suits(world, cell, min_distance)) found = cell;
    }
    for (int32_t i = 0; i < cells && found == NAV_NO_CELL; i++) {
      sweep = sweep + 1 < cells ? sweep + 1 : 0;
      if (suits(world, sweep, min_distance)) found = sweep;
    }
    if (found == NAV_NO_CELL || !sim_actor_add(world, SIM_POPULATION_KIND, found)) break;
    placed++;
  }
  return placed;
}

void sim_population_set(SimWorld *world, int32_t count) {
  BASE_ASSERT(count >= 0);
  for (int32_t i = 0; i < world->priv->spawner_count; i++) world->priv->spawners[i].left = 0;
  while (world->actors.count > count) sim_actor_remove(world, world->actors.count - 1);
  int32_t missing = count - world->actors.count;
  if (missing <= 0) return;
  int32_t placed = populate(world, missing, POPULATION_DISTANCE);
  if (placed < missing) placed += populate(world, missing - placed, 0);
  if (placed > 0) sim_event(world, SIM_EVENT_ARRIVED, world->heroes[0].cell);
  sim_unplaced(world, missing - placed);
}

static bool spawn(SimWorld *world, const SimCommand *command) {
  const NavGrid *grid = &world->grid;
  if (!nav_grid_inside(grid, command->x, command->y)) return false;
  NavCell cell = nav_grid_cell(grid, command->x, command->y);
  if (!sim_kind_fits(grid, sim_enemy_kinds[command->id], cell)) return false;
  sim_actors_arrive(world, command->id, cell, command->value, grid->cells);
  return true;
}

const SimCommandRow sim_command_spawn = {.name = "spawn",
                                         .joints = "@:",
                                         .help =
                                             "Enemies arrive at a tile, the rest on the nearest free tiles",
                                         .takes = {SIM_TAKES_KIND, SIM_TAKES_TILE, SIM_TAKES_COUNT},
                                         .is_heavy = sim_command_always_heavy,
                                         .apply = spawn};

static bool populate_by_command(SimWorld *world, const SimCommand *command) {
  sim_population_set(world, command->value);
  return true;
}

const SimCommandRow sim_command_population = {
    .name = "population",
    .help = "So many enemies from now on: more arrive at once, or the newest vanish; none comes later",
    .takes = {SIM_TAKES_COUNT},
    .is_heavy = sim_command_always_heavy,
    .apply = populate_by_command};
