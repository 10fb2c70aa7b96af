/* Games with diagonal steps: ways become shorter, corners are never cut, and the switch can be thrown at any
 * time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/arena.h"
#include "scenes.h"
#include "sim/world/state.h"

enum { HALL = 24, GAMES = 40, TICKS = 400 };

static void set_tunable(SimWorld *world, SimTunable tunable, int32_t value) {
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

static void make_hall(SimLevel *level) {
  assert_true(sim_level_init(level, HALL, HALL));
  for (int32_t i = 0; i < HALL * HALL; i++) nav_grid_set_terrain(&level->grid, i % HALL, i / HALL, NAV_FLOOR);
  level->hero_x = level->hero_y = 1;
}

static int32_t ticks_of_walk(const char *steering, int32_t diagonal) {
  SimLevel level;
  make_hall(&level);
  SimWorld *world = scene_world(&level, 5, -1);
  set_tunable(world, SIM_TUNE_DIAGONAL, diagonal);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find(steering)});
  scene_walk_to(world, HALL - 3, HALL - 3, 2000);
  assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
  const int32_t ticks = (int32_t)world->tick;
  scene_close(world, &level);
  return ticks;
}

/// Twenty tiles to the side and down: 40 steps of 12 ticks, or 20 steps of 17.
static void the_hero_walks_shorter(void **state) {
  (void)state;
  static const char *const steerings[] = {"astar", "flow", "regions"};
  for (size_t i = 0; i < sizeof steerings / sizeof *steerings; i++) {
    const int32_t straight = ticks_of_walk(steerings[i], 0), slanted = ticks_of_walk(steerings[i], 1);
    assert_in_range(straight, 478, 486);
    assert_in_range(slanted, 478 * 99 / 140 - 4, 486 * 99 / 140 + 4);
  }
  assert_int_equal(ticks_of_walk("lookahead", 0),
                   ticks_of_walk("lookahead", 1)); // decides by four neighbours
}

static int32_t ticks_to_touch(int32_t kind, int32_t diagonal) {
  SimLevel level;
  make_hall(&level);
  SimWorld *world = scene_world(&level, 5, -1);
  set_tunable(world, SIM_TUNE_HARMLESS, 1);
  set_tunable(world, SIM_TUNE_DIAGONAL, diagonal);
  scene_run(world, SIM_TICKS_PER_SECOND); // the next field
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = kind, .x = 21, .y = 21, .value = 3});
  const int64_t start = world->tick;
  while (world->stats.touches == 0 && world->tick < start + 3000) sim_step(world, NULL, 0);
  assert_true(world->stats.touches > 0);
  const int32_t ticks = (int32_t)(world->tick - start);
  scene_close(world, &level);
  return ticks;
}

/// By the shared fields of all three classes, and by the paths of wardens.
static void the_throng_arrives_sooner(void **state) {
  (void)state;
  static const int32_t kinds[] = {SIM_SHADE, SIM_MOTH, SIM_NEWT, SIM_WARDEN};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const int32_t straight = ticks_to_touch(kinds[i], 0), slanted = ticks_to_touch(kinds[i], 1);
    if (slanted * 100 > straight * 82)
      fail_msg("kind %d: %d, %d", (int)kinds[i], (int)slanted, (int)straight);
  }
}

/// May something of the class be on tile b one tick after tile a? Only over passable edges, and past a corner
/// only where all four tiles are open.
static bool may_follow(const NavGrid *grid, NavClass cls, NavCell a, NavCell b) {
  const int32_t dx = nav_grid_x(grid, b) - nav_grid_x(grid, a),
                dy = nav_grid_y(grid, b) - nav_grid_y(grid, a);
  if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return false;
  if (dx == 0 && dy == 0) return nav_grid_open(grid, cls, a);
  if (dx != 0 && dy != 0) return nav_grid_diagonal(grid, cls, a, dx, dy);
  return nav_grid_passable(grid, cls, a, dy < 0 ? NAV_UP : dy > 0 ? NAV_DOWN : dx < 0 ? NAV_LEFT : NAV_RIGHT);
}

static NavCell hero_on(const SimWorld *world) {
  return nav_grid_cell(&world->grid, base_fixed_tile(world->heroes[0].x),
                       base_fixed_tile(world->heroes[0].y));
}

/// The tile that each enemy is on, by id; NAV_NO_CELL: none.
static void note(const SimWorld *world, NavCell *on, uint32_t ids) {
  for (uint32_t id = 0; id < ids; id++) on[id] = NAV_NO_CELL;
  for (int32_t i = 0; i < world->actors.count; i++) {
    assert_true(world->actors.id[i] < ids);
    on[world->actors.id[i]] = sim_actor_stands(world, i);
  }
}

/// Commands of a random game: all but those that move the water's edge under the enemies.
static SimCommand next_command(const SimWorld *world, BaseRandom *random, int32_t tick) {
  SimCommand command = scene_random_command(world, random);
  if (command.kind == SIM_CMD_TUNE) command.kind = SIM_CMD_BARRICADE;
  if (command.kind == SIM_CMD_STEERING)
    command.id = nav_steering_find(base_random_below(random, 2) == 0 ? "astar" : "flow");
  if (command.kind == SIM_CMD_SPAWN) command.value = 5;
  if (command.kind == SIM_CMD_POPULATION) command.kind = SIM_CMD_MOVE_TO;
  if (tick % 97 == 96)
    command = (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DIAGONAL, .value = tick % 2};
  return command;
}

static void play_game(uint64_t game, int64_t *diagonal_steps) {
  BaseRandom random = base_random_seeded(game, 11);
  SimLevel level;
  scene_random_level(&level, &random);
  for (int32_t y = 0; y < level.grid.height; y++) // more room than rock
    for (int32_t x = 0; x < level.grid.width; x++)
      if (level.grid.terrain[nav_grid_cell(&level.grid, x, y)] == NAV_ROCK &&
          base_random_below(&random, 4) != 0)
        nav_grid_set_terrain(&level.grid, x, y, NAV_FLOOR);
  for (int32_t i = 0; i < 30; i++)
    nav_grid_set_edge(&level.grid, (int32_t)base_random_below(&random, (uint32_t)level.grid.width),
                      (int32_t)base_random_below(&random, (uint32_t)level.grid.height),
                      (NavDir)base_random_below(&random, NAV_DIR_COUNT),
                      (NavEdge)base_random_below(&random, 3));
  level.tuning.value[SIM_TUNE_DIAGONAL] = 1;
  level.tuning.value[SIM_TUNE_HARMLESS] = 1;
  level.has_game = false;
  SimWorld *world = scene_world(&level, game, 25);
  enum { IDS = 4000 };
  NavCell *on = base_block_alloc(IDS, sizeof *on);
  assert_non_null(on);
  for (int32_t tick = 0; tick < TICKS; tick++) {
    note(world, on, IDS);
    const NavCell hero = hero_on(world), hero_cell = world->heroes[0].cell;
    const SimCommand command = next_command(world, &random, tick);
    sim_step(world, &command, tick % 4 == 0);
    scene_check(world);
    if (tick % 4 == 0 &&
        (command.kind == SIM_CMD_TERRAIN || command.kind == SIM_CMD_EDGE || command.kind == SIM_CMD_PLACE))
      continue; // the map itself has moved them
    assert_true(may_follow(&world->grid, NAV_WALKER, hero, hero_on(world)));
    const uint32_t his = nav_grid_way(&world->grid, hero_cell, world->heroes[0].cell);
    *diagonal_steps += his >= NAV_DIR_COUNT && his < NAV_WAY_COUNT;
    for (int32_t i = 0; i < world->actors.count; i++) {
      const NavCell before = on[world->actors.id[i]];
      if (before == NAV_NO_CELL) continue;
      if (!may_follow(&world->grid, sim_kind_of(world, i)->cls, before, sim_actor_stands(world, i)))
        fail_msg("game %d tick %d: a %s cuts a corner", (int)game, (int)tick, sim_kind_of(world, i)->name);
      const uint32_t way = nav_grid_way(&world->grid, sim_actor_stands(world, i), world->actors.cell[i]);
      *diagonal_steps += way >= NAV_DIR_COUNT && way < NAV_WAY_COUNT;
    }
  }
  base_block_free(on);
  scene_close(world, &level);
}

static void nobody_cuts_a_corner(void **state) {
  (void)state;
  int64_t diagonal_steps = 0;
  for (uint64_t game = 0; game < GAMES; game++) play_game(game, &diagonal_steps);
  print_message("%lld ticks on a diagonal way\n", (long long)diagonal_steps);
  assert_true(diagonal_steps > 5000);
}

static BaseHash hash_after(const SimLevel *level, int32_t threads, int64_t *on_tick) {
  SimWorld *world = malloc(sizeof *world);
  assert_non_null(world);
  const SimWorldOptions options = {
      .seed = 9, .hero = NAV_NO_CELL, .population = 40, .capacity = 500, .threads = threads};
  assert_true(sim_world_init(world, level, &options));
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = kind, .x = 12, .y = 12, .value = 4});
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 20, .y = 3});
  BaseHash hash = 0;
  for (int32_t tick = 0; tick < 600; tick++) {
    if (tick == 200) set_tunable(world, SIM_TUNE_DIAGONAL, 0);
    if (tick == 300) set_tunable(world, SIM_TUNE_DIAGONAL, 1);
    if (tick == 400) scene_command(world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 10, .y = 10});
    sim_step(world, NULL, 0);
    hash = base_hash_u64(hash, sim_world_hash(world));
  }
  *on_tick = world->tick;
  scene_free(world);
  return hash;
}

static void threads_decide_nothing(void **state) {
  (void)state;
  SimLevel level;
  int64_t tick, other_tick;
  make_hall(&level);
  for (int32_t i = 0; i < 60; i++)
    nav_grid_set_terrain(&level.grid, i * 7 % 20 + 2, i * 11 % 21 + 2, i % 3 == 0 ? NAV_MUD : NAV_ROCK);
  nav_grid_set_terrain(&level.grid, 12, 12, NAV_FLOOR);
  level.tuning.value[SIM_TUNE_DIAGONAL] = 1;
  const BaseHash hash = hash_after(&level, 0, &tick);
  for (int32_t threads = 1; threads <= 2; threads++) {
    assert_true(hash_after(&level, threads, &other_tick) == hash);
    assert_int_equal(tick, other_tick);
  }
  level.tuning.value[SIM_TUNE_DIAGONAL] = 0;
  assert_true(hash_after(&level, 0, &other_tick) != hash);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_hero_walks_shorter),
      cmocka_unit_test(the_throng_arrives_sooner),
      cmocka_unit_test(nobody_cuts_a_corner),
      cmocka_unit_test(threads_decide_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
