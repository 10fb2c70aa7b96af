/* The lab's edits: terrain, walls between tiles, things, and the bodies on a tile, changed while the game
 * runs. The map changes as under a barricade: fields are rebuilt in the same tick, walks restart, paths are
 * checked.
 *
 * No body stays on a tile that is closed to its class. An enemy whose tile was closed goes to a free spot of
 * the nearest open tile, counted in steps that no wall stops, or is removed if there is none; the hero goes
 * to the nearest open tile, and an edit that would leave him none is refused. Bodies on the way from a tile
 * that was closed, or across an edge that now stops them, go to the tile that they walk to. A barricade on an
 * edited tile is removed first. Things, spawners, goals, a bell, prints and arrows that a closed tile cannot
 * hold are removed, and opening it again brings none of them back.
 *
 * Tiles are edited in runs to the right: all tiles of a run change before any body is moved. A run that
 * leaves the map is refused whole. */
#include "sim/actors/actors.h"
#include "sim/fields/changes.h"
#include "sim/hero/hero.h"
#include "sim/powers/barricade.h"
#include "sim/senses/senses.h"
#include "sim/step/goals.h"

/// The tiles that he may cross from where he is now to the centre of his tile.
static SimBox left_to_walk(const SimWorld *world, const SimHero *hero) {
  return sim_box(base_fixed_tile(hero->x), base_fixed_tile(hero->y), nav_grid_x(&world->grid, hero->cell),
                 nav_grid_y(&world->grid, hero->cell));
}

/// The tiles of a command with a length. False: not all of them lie on the map.
static bool find_run(const SimWorld *world, const SimCommand *command, SimBox *run) {
  const int32_t length = command->value > 1 ? command->value : 1;
  if (!nav_grid_inside(&world->grid, command->x, command->y)) return false;
  if (length > world->grid.width - command->x) return false;
  *run = (SimBox){command->x, command->y, command->x + length - 1, command->y};
  return true;
}

static NavCell cell_in(const SimWorld *world, SimBox run, int32_t i) {
  return nav_grid_cell(&world->grid, run.left, run.top) + i;
}

static int32_t length_of(SimBox run) {
  return run.right - run.left + 1;
}

static void set_tile(SimWorld *world, NavCell cell, NavTerrain terrain) {
  if (world->grid.terrain[cell] == terrain) return;
  sim_map_change(world, cell);
  nav_grid_set_terrain(&world->grid, nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell), terrain);
  nav_components_update(&world->walkers, &world->grid, cell);
}

/// Removes things from the run that walkers, or all classes, can no longer reach.
static void clear_closed(SimWorld *world, SimBox run) {
  bool closed = false;
  for (int32_t i = 0; i < length_of(run); i++) {
    if (nav_grid_open(&world->grid, NAV_WALKER, cell_in(world, run, i))) continue;
    sim_thing_set(world, SIM_NO_THING, run.left + i, run.top);
    closed = true;
  }
  sim_spawners_clear(world, run, false);
  if (!closed) return;
  sim_hero_ashore(world);
  sim_goals_clear(world);
  sim_traces_clear(world, run);
}

static bool edit_terrain(SimWorld *world, const SimCommand *command) {
  SimBox run;
  uint8_t before[NAV_MAX_SIDE];
  int32_t changed = 0;
  if (!find_run(world, command, &run)) return false;
  const int32_t length = length_of(run);
  for (int32_t i = 0; i < length; i++) {
    const NavCell cell = cell_in(world, run, i);
    if (world->barricade[cell]) sim_barricade_remove(world, cell);
    before[i] = world->grid.terrain[cell];
    changed += before[i] != command->id;
  }
  if (changed == 0) return true;
  for (int32_t i = 0; i < length; i++) set_tile(world, cell_in(world, run, i), (NavTerrain)command->id);
  const bool refused = world->walkers.count == 0; // where should a hero go?
  for (int32_t i = 0; i < length && refused; i++)
    set_tile(world, cell_in(world, run, i), (NavTerrain)before[i]);
  if (refused) return false;
  world->priv->edited = true;
  int32_t first = 0;
  while (before[first] == command->id) first++;
  sim_event_at(world, SIM_EVENT_EDITED, run.left + first, run.top);
  sim_actors_ashore_in(world, run);
  clear_closed(world, run);
  return true;
}

const SimCommandRow sim_command_terrain = {
    .name = "terrain",
    .joints = " :",
    .help = "Changes a tile, or LENGTH tiles to the right, to one of" NAV_TERRAIN_WORDS,
    .takes = {SIM_TAKES_TERRAIN, SIM_TAKES_TILE, SIM_TAKES_LENGTH},
    .apply = edit_terrain};

static bool in_box(const SimWorld *world, SimBox box, NavCell cell) {
  return sim_in_box(box, nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell));
}

/// Does a step over these tiles lead across the edge, or diagonally past it, and is it stopped now?
static bool stopped(const SimWorld *world, NavClass cls, SimBox box, const NavCell sides[2]) {
  return in_box(world, box, sides[0]) && in_box(world, box, sides[1]) &&
         !nav_grid_passable(&world->grid, cls, sides[0], nav_step_dir(&world->grid, sides[0], sides[1]));
}

/// Bodies on the way across an edge that now stops them go to the tile that they walk to.
static void leave_edge(SimWorld *world, const NavCell sides[2]) {
  BASE_ASSERT(sides[0] != sides[1]);
  const NavGrid *grid = &world->grid;
  const SimBox box = sim_box(nav_grid_x(grid, sides[0]), nav_grid_y(grid, sides[0]),
                             nav_grid_x(grid, sides[1]), nav_grid_y(grid, sides[1]));
  const int32_t count = sim_anybody_near(world, box) ? world->actors.count : 0;
  for (int32_t i = 0; i < count; i++)
    if (sim_actor_is_near(world, i, box) &&
        stopped(world, sim_kind_of(world, i)->cls, sim_actor_box(world, i), sides))
      sim_actor_place(world, i, world->actors.cell[i]);
  for (int32_t i = 0; i < world->hero_count; i++) {
    const SimHero *hero = &world->heroes[i];
    if (stopped(world, NAV_WALKER, left_to_walk(world, hero), sides)) sim_hero_place(world, i, hero->cell);
  }
}

static bool edit_edge(SimWorld *world, const SimCommand *command) {
  NavGrid *grid = &world->grid;
  int32_t x = command->x, y = command->y;
  NavDir dir = (NavDir)command->value;
  if (!nav_grid_inside(grid, x, y)) return false;
  const NavCell cell = nav_grid_cell(grid, x, y), sides[2] = {cell, cell + nav_grid_delta(grid, dir)};
  if (!nav_grid_inside(grid, nav_grid_x(grid, sides[1]), nav_grid_y(grid, sides[1]))) return false; // the rim
  if (nav_grid_edge(grid, cell, dir) == (NavEdge)command->id) return true;
  sim_map_change(world, cell);
  nav_grid_set_edge(grid, x, y, dir, NAV_EDGE_NONE); // a rail does not replace a wall
  nav_components_update(&world->walkers, grid, cell);
  nav_grid_set_edge(grid, x, y, dir, (NavEdge)command->id);
  nav_components_update(&world->walkers, grid, cell);
  world->priv->edited = true;
  sim_event_at(world, SIM_EVENT_EDITED, x, y);
  leave_edge(world, sides);
  sim_actors_ashore_in(world, sim_box(nav_grid_x(grid, sides[0]), nav_grid_y(grid, sides[0]),
                                      nav_grid_x(grid, sides[1]), nav_grid_y(grid, sides[1])));
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

static bool clear(SimWorld *world, const SimCommand *command) {
  SimBox run;
  if (!find_run(world, command, &run)) return false;
  const bool enemies = sim_actors_clear(world, run), spawners = sim_spawners_clear(world, run, true);
  if (enemies || spawners) sim_event_at(world, SIM_EVENT_EDITED, run.left, run.top);
  return true;
}

const SimCommandRow sim_command_clear = {
    .name = "clear",
    .joints = ":",
    .help = "Takes away the enemies on a tile, or on LENGTH tiles to the right, and the spawners there",
    .takes = {SIM_TAKES_TILE, SIM_TAKES_LENGTH},
    .apply = clear};
