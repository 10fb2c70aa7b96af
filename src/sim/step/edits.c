/* The lab's edits: terrain, walls between tiles, and things, changed while the game runs. The map changes as
 * under a barricade: fields are made again in the same tick, walks start afresh, paths are checked.
 *
 * Nobody stays where the class may not stand. An enemy whose tile was closed goes to a free spot of the
 * nearest open tile, counted in steps that no wall stops, and where there is none it is gone; the hero goes
 * to the nearest open tile, and an edit that would leave him none is refused. Those on the way from a tile
 * that was closed, or across an edge that now stops them, go to the tile that they walk to. A barricade on an
 * edited tile is taken away first; a thing on a tile that walkers can no longer enter is gone. */
#include "sim/actors/actors.h"
#include "sim/fields/fields.h"
#include "sim/hero/hero.h"

/// The tiles that he may cross from where he is now to the centre of his tile.
static SimBox left_to_walk(const SimWorld *world, const SimHero *hero) {
  return sim_box(base_fixed_tile(hero->x), base_fixed_tile(hero->y), nav_grid_x(&world->grid, hero->cell),
                 nav_grid_y(&world->grid, hero->cell));
}

/// Between begin and end only the map changes.
static void change_terrain(SimWorld *world, NavCell cell, NavTerrain terrain) {
  sim_map_change_begin(world);
  nav_grid_set_terrain(&world->grid, nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell), terrain);
  nav_components_update(&world->walkers, &world->grid, cell);
  sim_map_change_end(world);
  world->priv->walls_changed = world->priv->edited = true;
}

static bool edit_terrain(SimWorld *world, const SimCommand *command) {
  int32_t x = command->x, y = command->y;
  if (!nav_grid_inside(&world->grid, x, y)) return false;
  NavCell cell = nav_grid_cell(&world->grid, x, y);
  if (world->barricade[cell]) sim_barricade_remove(world, cell);
  NavTerrain before = (NavTerrain)world->grid.terrain[cell], terrain = (NavTerrain)command->id;
  if (before == terrain) return true;
  change_terrain(world, cell, terrain);
  if (nav_grid_nearest_open(&world->grid, NAV_WALKER, x, y) == NAV_NO_CELL) { // where should a hero go?
    change_terrain(world, cell, before);
    return false;
  }
  sim_event_at(world, SIM_EVENT_EDITED, x, y);
  sim_actors_ashore(world);
  if (nav_grid_open(&world->grid, NAV_WALKER, cell)) return true;
  sim_hero_ashore(world);
  sim_thing_set(world, SIM_NO_THING, x, y);
  return true;
}

const SimCommandRow sim_command_terrain = {.name = "terrain",
                                           .help =
                                               "Changes a tile: # rock, . floor, \",\" mud, ~ water, ^ pit",
                                           .takes = {SIM_TAKES_TERRAIN, SIM_TAKES_TILE},
                                           .apply = edit_terrain};

static bool in_box(const SimWorld *world, SimBox box, NavCell cell) {
  const int32_t x = nav_grid_x(&world->grid, cell), y = nav_grid_y(&world->grid, cell);
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/// Does a step over these tiles lead across the edge, or diagonally past it, and is it stopped now?
static bool stopped(const SimWorld *world, NavClass cls, SimBox box, const NavCell sides[2]) {
  return in_box(world, box, sides[0]) && in_box(world, box, sides[1]) &&
         !nav_grid_passable(&world->grid, cls, sides[0], nav_step_dir(&world->grid, sides[0], sides[1]));
}

static bool edit_edge(SimWorld *world, const SimCommand *command) {
  NavGrid *grid = &world->grid;
  int32_t x = command->x, y = command->y;
  NavDir dir = (NavDir)command->value;
  if (!nav_grid_inside(grid, x, y)) return false;
  const NavCell cell = nav_grid_cell(grid, x, y), sides[2] = {cell, cell + nav_grid_delta(grid, dir)};
  if (!nav_grid_inside(grid, nav_grid_x(grid, sides[1]), nav_grid_y(grid, sides[1]))) return false; // the rim
  if (nav_grid_edge(grid, cell, dir) == (NavEdge)command->id) return true;
  sim_map_change_begin(world);
  nav_grid_set_edge(grid, x, y, dir, NAV_EDGE_NONE); // a rail does not replace a wall
  nav_grid_set_edge(grid, x, y, dir, (NavEdge)command->id);
  nav_components_update(&world->walkers, grid, cell);
  sim_map_change_end(world);
  world->priv->walls_changed = world->priv->edited = true;
  sim_event_at(world, SIM_EVENT_EDITED, x, y);
  for (int32_t i = 0; i < world->actors.count; i++)
    if (stopped(world, sim_kind_of(world, i)->cls, sim_actor_box(world, i), sides))
      sim_actor_place(world, i, world->actors.cell[i]);
  for (int32_t i = 0; i < sim_world_heroes(world); i++) {
    const SimHero *hero = sim_world_hero(world, i);
    if (stopped(world, NAV_WALKER, left_to_walk(world, hero), sides)) sim_hero_place(world, i, hero->cell);
  }
  return true;
}

const SimCommandRow sim_command_edge = {.name = "edge",
                                        .help = "Puts a wall or a rail between a tile and its neighbour",
                                        .takes = {SIM_TAKES_EDGE, SIM_TAKES_TILE, SIM_TAKES_DIR},
                                        .apply = edit_edge};

static bool edit_thing(SimWorld *world, const SimCommand *command) {
  int32_t x = command->x, y = command->y;
  if (!nav_grid_inside(&world->grid, x, y)) return false;
  NavCell cell = nav_grid_cell(&world->grid, x, y);
  if (world->barricade[cell] || !nav_grid_open(&world->grid, NAV_WALKER, cell)) return false;
  if (!sim_thing_set(world, command->id, x, y)) return false;
  sim_event_at(world, SIM_EVENT_EDITED, x, y);
  return true;
}

const SimCommandRow sim_command_thing = {.name = "thing",
                                         .help = "Puts a thing on floor or mud, or takes it away",
                                         .takes = {SIM_TAKES_THING, SIM_TAKES_TILE},
                                         .apply = edit_thing};
