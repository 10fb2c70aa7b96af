/* Edits of a running world: what they change, what they refuse, and that no actor is left in rock, whichever
 * tile is closed under it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/world/state.h"

static const char *room = "##########\n#@.......#\n#........#\n#...##...#\n##########\n";

static SimCommand terrain(NavTerrain terrain, int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_TERRAIN, .id = (int32_t)terrain, .x = x, .y = y};
}

static SimCommand edge(NavEdge edge, int32_t x, int32_t y, NavDir dir) {
  return (SimCommand){.kind = SIM_CMD_EDGE, .id = (int32_t)edge, .x = x, .y = y, .value = (int32_t)dir};
}

static SimCommand thing(int32_t kind, int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_THING, .id = kind, .x = x, .y = y};
}

/// The field is that of the map as it is now.
static void check_field(const SimWorld *world) {
  NavField field;
  assert_true(nav_field_init(&field, &world->grid));
  assert_int_equal(nav_field_build(&field, &world->field_input), NAV_FIELD_OK);
  for (NavCell cell = 0; cell < world->grid.cells; cell++)
    assert_int_equal(world->field.value[cell], field.value[cell]);
  nav_field_free(&field);
  NavComponents walkers;
  assert_true(nav_components_init(&walkers, &world->grid, NAV_WALKER));
  nav_components_build(&walkers, &world->grid);
  for (NavCell cell = 0; cell < world->grid.cells; cell++)
    assert_int_equal(nav_components_connected(&walkers, cell, world->heroes[0].cell),
                     nav_components_connected(&world->walkers, cell, world->heroes[0].cell));
  nav_components_free(&walkers);
}

static void edits_change_the_map_at_once(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  const NavCell far = nav_grid_cell(&world->grid, 8, 1);
  assert_int_equal(world->field.value[far], 7);
  scene_command(world, terrain(NAV_MUD, 4, 1));
  assert_true(scene_event(world, SIM_EVENT_EDITED));
  assert_int_equal(world->field.value[far], 9); // round it
  scene_command(world, terrain(NAV_ROCK, 4, 2));
  assert_int_equal(world->field.value[far], 10); // through it
  scene_command(world, edge(NAV_EDGE_RAIL, 4, 1, NAV_LEFT));
  assert_int_equal(world->field.value[far], NAV_UNREACHED);
  check_field(world);
  scene_command(world, edge(NAV_EDGE_WALL, 3, 1, NAV_RIGHT)); // the same edge from the other side
  assert_int_equal(nav_grid_edge(&world->grid, nav_grid_cell(&world->grid, 4, 1), NAV_LEFT), NAV_EDGE_WALL);
  scene_command(world, edge(NAV_EDGE_RAIL, 3, 1, NAV_RIGHT)); // a rail in place of a wall
  assert_int_equal(nav_grid_edge(&world->grid, nav_grid_cell(&world->grid, 4, 1), NAV_LEFT), NAV_EDGE_RAIL);
  scene_command(world, edge(NAV_EDGE_NONE, 3, 1, NAV_RIGHT));
  assert_int_equal(world->field.value[far], 10);
  scene_command(world, terrain(NAV_FLOOR, 4, 3)); // rock before
  check_field(world);
  scene_close(world, &level);
}

static void what_cannot_be_done_is_refused(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  const BaseHash before = sim_world_hash(world);
  const SimCommand impossible[] = {
      terrain(NAV_ROCK, -1, 0),
      terrain(NAV_ROCK, 0, 5),
      terrain(NAV_TERRAIN_COUNT, 2, 2),
      terrain((NavTerrain)-1, 2, 2),
      edge(NAV_EDGE_WALL, 0, 0, NAV_UP),
      edge(NAV_EDGE_WALL, 9, 2, NAV_RIGHT),
      edge(NAV_EDGE_WALL, 10, 2, NAV_LEFT),
      edge((NavEdge)3, 2, 2, NAV_UP),
      edge(NAV_EDGE_WALL, 2, 2, NAV_DIR_COUNT),
      thing(SIM_EMBER, 0, 0),
      thing(SIM_ENEMY, 2, 2),
      thing(SIM_NO_THING + 1, 2, 2),
      thing(SIM_NO_THING, 2, 2), // nothing lies there
  };
  for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
    scene_command(world, impossible[i]);
    if (!scene_event(world, SIM_EVENT_REFUSED)) fail_msg("number %d was not refused", (int)i);
    assert_false(world->priv->edited);
  }
  assert_int_equal(world->stats.refused, sizeof impossible / sizeof *impossible);
  assert_true(sim_world_hash(world) != before); // the ticks
  scene_close(world, &level);
  world = scene_open(&level, "###\n#@#\n###\n", 1);
  scene_command(world, terrain(NAV_WATER, 1, 1)); // the hero has no other tile
  assert_true(scene_event(world, SIM_EVENT_REFUSED));
  assert_int_equal(world->grid.terrain[world->heroes[0].cell], NAV_FLOOR);
  scene_close(world, &level);
}

static void a_closed_tile_pushes_everybody_off(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  scene_command(world, scene_spawn(SIM_SENTRY, 7, 2, 4));
  scene_command(world, terrain(NAV_ROCK, 7, 2));
  int32_t pushed = 0;
  for (int32_t i = 0; i < world->event_count; i++) pushed += world->events[i].kind == SIM_EVENT_PUSHED;
  assert_int_equal(pushed, 4);
  assert_int_equal(world->actors.count, 4);
  for (int32_t i = 0; i < 4; i++) // all found room one step away
    assert_int_equal(abs(nav_grid_x(&world->grid, world->actors.cell[i]) - 7) +
                         abs(nav_grid_y(&world->grid, world->actors.cell[i]) - 2),
                     1);
  scene_check(world);
  scene_command(world, terrain(NAV_PIT, 1, 1)); // under the hero
  assert_true(world->heroes[0].cell != nav_grid_cell(&world->grid, 1, 1));
  scene_check(world);
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 6, .y = 1});
  for (int32_t i = 0; i < 200 && world->heroes[0].status == SIM_HERO_MOVING; i++) {
    const NavCell next = world->heroes[0].cell;
    const SimCommand close =
        terrain(NAV_ROCK, nav_grid_x(&world->grid, next), nav_grid_y(&world->grid, next));
    sim_step(world, &close, i % 40 == 7); // in the middle of a step
    scene_check(world);
  }
  scene_close(world, &level);
}

static void who_finds_no_tile_is_gone(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "######\n#@#~~#\n######\n", 1);
  scene_command(world, scene_spawn(SIM_NEWT, 4, 1, 4));
  scene_command(world, scene_spawn(SIM_NEWT, 3, 1, 4));
  scene_command(world, scene_spawn(SIM_NEWT, 1, 1, 3));
  assert_int_equal(world->actors.count, 11);
  scene_command(world, terrain(NAV_PIT, 3, 1)); // room for one of four, next to the hero
  assert_true(scene_event(world, SIM_EVENT_VANISHED) && scene_event(world, SIM_EVENT_PUSHED));
  assert_int_equal(world->actors.count, 8);
  assert_int_equal(world->kind_alive[SIM_NEWT], 8);
  scene_check(world);
  scene_close(world, &level);
}

static void things_come_and_go(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1); // no game
  assert_false(world->has_game);
  scene_command(world, thing(SIM_EMBER, 3, 1));
  scene_command(world, thing(SIM_GATE, 6, 1));
  assert_true(world->has_game && !world->gate_open && world->embers_needed == 1);
  scene_command(world, thing(SIM_EMBER, 3, 2));
  assert_int_equal(world->embers_needed, 2);
  scene_command(world, thing(SIM_FLASK, 3, 2)); // in its place
  assert_int_equal(world->embers_needed, 1);
  scene_walk_to(world, 3, 1, 200);
  scene_run(world, 2);
  assert_true(world->heroes[0].embers == 1 && world->gate_open);
  scene_command(world, thing(SIM_EMBER, 5, 2));
  assert_false(world->gate_open);
  scene_command(world, terrain(NAV_WATER, 5, 2)); // the ember goes with the floor
  assert_true(world->gate_open && scene_event(world, SIM_EVENT_GATE_OPEN));
  for (int32_t i = 0; i < 3 * SIM_MORE_THINGS; i++) // slots of what is gone are used again
    scene_command(world, thing(i % 2 == 0 ? SIM_FLASK : SIM_NO_THING, 8, 2));
  assert_int_equal(world->stats.refused, 0);
  assert_int_equal(world->thing_count, world->priv->thing_capacity);
  for (int32_t i = 1; i < world->thing_count; i++) {
    assert_true(world->priv->thing_order[i - 1] < world->priv->thing_order[i]);
    const SimThing *at = &world->things[world->priv->thing_order[i] & UINT32_MAX];
    assert_int_equal(world->priv->thing_order[i] >> 32, (int64_t)at->y * NAV_MAX_SIDE + at->x);
  }
  scene_walk_to(world, 6, 1, 300);
  scene_run(world, 2);
  assert_int_equal(world->heroes[0].status, SIM_HERO_WON);
  scene_close(world, &level);
}

static void a_barricade_goes_before_its_tile_changes(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 4, .y = 1});
  assert_int_equal(world->heroes[0].barricades, SIM_BARRICADES - 1);
  scene_command(world, terrain(NAV_MUD, 4, 1));
  assert_int_equal(world->heroes[0].barricades, SIM_BARRICADES);
  assert_int_equal(world->grid.terrain[nav_grid_cell(&world->grid, 4, 1)], NAV_MUD);
  scene_close(world, &level);
}

static void the_hash_sees_edits(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, room, 1);
  scene_command(world, edge(NAV_EDGE_WALL, 8, 2, NAV_DOWN));
  scene_command(world, thing(SIM_FLASK, 8, 2));
  const NavCell cell = nav_grid_cell(&world->grid, 8, 3);
  SCENE_HASHED(world, world->grid.terrain[cell]);
  SCENE_HASHED(world, world->grid.edges[cell]);
  SCENE_HASHED(world, world->things[0].x);
  SCENE_HASHED(world, world->things[0].y);
  SCENE_HASHED(world, world->embers_needed);
  SCENE_HASHED(world, world->has_game);
  scene_close(world, &level);
}

/* Random edits, many of them under an actor */

static SimCommand random_edit(const SimWorld *world, BaseRandom *random) {
  int32_t x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
  int32_t y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
  if (world->actors.count > 0 && base_random_below(random, 2) == 0) {
    int32_t i = (int32_t)base_random_below(random, (uint32_t)world->actors.count);
    x = base_fixed_tile(world->actors.x[i]);
    y = base_fixed_tile(world->actors.y[i]);
  } else if (base_random_below(random, 4) == 0) {
    x = base_fixed_tile(world->heroes[0].x);
    y = base_fixed_tile(world->heroes[0].y);
  }
  switch (base_random_below(random, 6)) {
  case 0:
    return terrain(NAV_ROCK, x, y);
  case 1:
    return terrain((NavTerrain)base_random_below(random, NAV_TERRAIN_COUNT), x, y);
  case 2:
    return edge((NavEdge)base_random_below(random, 3), x, y,
                (NavDir)base_random_below(random, NAV_DIR_COUNT));
  case 3:
    return thing((int32_t)base_random_below(random, SIM_NO_THING + 1), x, y);
  default:
    return terrain(NAV_FLOOR, x, y);
  }
}

static int32_t random_edits(const SimWorld *world, BaseRandom *random, int32_t tick, SimCommand *commands) {
  int32_t count = (int32_t)base_random_below(random, 3);
  for (int32_t i = 0; i < count; i++) commands[i] = random_edit(world, random);
  if (tick % 40 == 0) {
    const int32_t x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
    const int32_t y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
    commands[count++] = scene_spawn(tick / 40 % SIM_ENEMY_KIND_COUNT, x, y, 12);
  }
  if (world->actors.count > 400) commands[count++] = (SimCommand){.kind = SIM_CMD_POPULATION, .value = 100};
  return count;
}

static void check_now_and_then(const SimWorld *world, int32_t tick) {
  if (tick % 250 == 0) check_field(world);
}

static void nobody_ever_stands_in_rock(void **state) {
  (void)state;
  scene_play_twice(&(SceneGames){.stream = 91,
                                 .count = 6,
                                 .ticks = 2500,
                                 .population = 20,
                                 .act = random_edits,
                                 .check = check_now_and_then});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(edits_change_the_map_at_once),
      cmocka_unit_test(what_cannot_be_done_is_refused),
      cmocka_unit_test(a_closed_tile_pushes_everybody_off),
      cmocka_unit_test(who_finds_no_tile_is_gone),
      cmocka_unit_test(things_come_and_go),
      cmocka_unit_test(a_barricade_goes_before_its_tile_changes),
      cmocka_unit_test(the_hash_sees_edits),
      cmocka_unit_test(nobody_ever_stands_in_rock),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
