/* Barricades: rock that the player puts on free floor and takes away again. A barricade never lands on the
 * hero or an enemy: a tile is free only when no spot on it is held, and no enemy nor the hero is crossing it
 * or, diagonally, its corner. */
#include "sim/powers/barricade.h"

#include "sim/fields/changes.h"
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"
#include "sim/world/power.h"
#include "sim/world/terrain.h"

static bool thing_on(const SimWorld *world, int32_t x, int32_t y) {
  for (int32_t i = 0; i < world->thing_count; i++)
    if (!world->thing_taken[i] && world->things[i].x == x && world->things[i].y == y) return true;
  return false;
}

/// An enemy that has given up its spot on the tile may still be halfway on the tile.
static bool enemy_crosses(const SimWorld *world, int32_t x, int32_t y) {
  const SimActors *actors = &world->actors;
  for (int32_t i = 0; i < actors->count; i++) {
    const int32_t dx = base_fixed_tile(actors->x[i]) - x, dy = base_fixed_tile(actors->y[i]) - y;
    if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && sim_in_box(sim_actor_box(world, i), x, y)) return true;
  }
  return false;
}

static bool hero_crosses(const SimWorld *world, int32_t x, int32_t y) {
  bool crosses = false;
  for (int32_t i = 0; i < world->hero_count; i++)
    crosses = crosses || sim_in_box(sim_hero_box(world, &world->heroes[i]), x, y);
  return crosses;
}

bool sim_world_barricade_fits(const SimWorld *world, int32_t x, int32_t y) {
  if (!nav_grid_inside(&world->grid, x, y)) return false;
  NavCell cell = nav_grid_cell(&world->grid, x, y);
  if (world->barricade[cell]) return true;
  if (!sim_terrains[world->grid.terrain[cell]]->takes_barricade) return false;
  return world->crowd[cell] == 0 && !hero_crosses(world, x, y) && !thing_on(world, x, y) &&
         !enemy_crosses(world, x, y);
}

static void set_terrain(SimWorld *world, int32_t x, int32_t y, NavTerrain terrain) {
  sim_map_change_and_recount(world, nav_grid_cell(&world->grid, x, y));
  nav_grid_set_terrain(&world->grid, x, y, terrain);
  nav_components_update(&world->walkers, &world->grid, nav_grid_cell(&world->grid, x, y));
}

void sim_barricade_remove(SimWorld *world, NavCell cell) {
  SimPrivate *priv = world->priv;
  int32_t x = nav_grid_x(&world->grid, cell), y = nav_grid_y(&world->grid, cell);
  int32_t i = 0;
  while (i < priv->barricade_count && priv->barricades[i].cell != cell) i++;
  BASE_ASSERT(i < priv->barricade_count);
  set_terrain(world, x, y, priv->barricades[i].below);
  priv->barricades[i] = priv->barricades[--priv->barricade_count];
  world->barricade[cell] = false;
  world->heroes[0].barricades++;
  sim_event_at(world, SIM_EVENT_BARRICADE_DOWN, x, y);
  sim_sound(world, SIM_SOUND_BUILD, base_fixed_centre(x), base_fixed_centre(y),
            world->tuning.value[SIM_TUNE_BARRICADE_LOUDNESS]);
}

static void put_up(SimWorld *world, NavCell cell, int32_t x, int32_t y) {
  SimPrivate *priv = world->priv;
  BASE_ASSERT(priv->barricade_count < SIM_MAX_BARRICADES);
  priv->barricades[priv->barricade_count++] =
      (SimBarricade){.cell = cell, .below = (NavTerrain)world->grid.terrain[cell]};
  set_terrain(world, x, y, NAV_ROCK);
  world->barricade[cell] = true;
  world->heroes[0].barricades--;
  sim_event_at(world, SIM_EVENT_BARRICADE_UP, x, y);
  // It is made around the things and bodies that are there, and must not swallow them.
  int32_t loudness =
      world->tuning.value[SIM_TUNE_BARRICADE_LOUDNESS] + world->tuning.value[SIM_TUNE_MUFFLING];
  sim_sound(world, SIM_SOUND_BUILD, base_fixed_centre(x), base_fixed_centre(y), loudness);
}

static bool toggle(SimWorld *world, const SimCommand *command) {
  int32_t x = command->x, y = command->y;
  bool fits = sim_world_barricade_fits(world, x, y);
  NavCell cell = fits ? nav_grid_cell(&world->grid, x, y) : NAV_NO_CELL;
  if (fits && world->barricade[cell])
    sim_barricade_remove(world, cell);
  else if (fits && world->heroes[0].barricades > 0)
    put_up(world, cell, x, y);
  else
    sim_event_at(world, SIM_EVENT_BARRICADE_REFUSED, x, y);
  return true;
}

static int32_t left(const SimWorld *world) {
  return world->heroes[0].barricades;
}

static const SimPower power = {
    .used = SIM_EVENT_BARRICADE_UP,
    .refused = SIM_EVENT_BARRICADE_REFUSED,
    .given = SIM_BARRICADES,
    .fits = sim_world_barricade_fits,
    .left = left,
};

const SimCommandRow sim_command_barricade = {.name = "barricade",
                                             .help = "Places a barricade, or takes the one there away",
                                             .takes = {SIM_TAKES_TILE},
                                             .apply = toggle,
                                             .power = &power};
