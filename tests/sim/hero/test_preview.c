/* Previews of heroes' ways equal the walks, in random worlds and in those made for one rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/hero/preview_walk.h"
#include "support/maps.h"
#include "support/rounds.h"

enum { WORLDS = SUPPORT_ROUNDS(150), ORDERS = 14, MOST_TICKS = 2500, ENDS = SIM_PREVIEW_FAILED + 1 };

static SimPreview *preview;

static int make_preview(void **state) {
  (void)state;
  preview = sim_preview_new();
  return preview != NULL ? 0 : -1;
}

static int free_preview(void **state) {
  (void)state;
  sim_preview_free(preview);
  return 0;
}

static bool odds(BaseRandom *random, uint32_t percent) {
  return base_random_below(random, 100) < percent;
}

static void set_tunable(SimWorld *world, SimTunable tunable, int32_t value) {
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

/// Rules and paces of another game now and then.
static void change_rules(SimWorld *world, BaseRandom *random) {
  static const SimTunable switches[] = {SIM_TUNE_DIAGONAL, SIM_TUNE_N_STEP, SIM_TUNE_OSCILLATION_STOP,
                                        SIM_TUNE_REACH_TEST, SIM_TUNE_TIES};
  for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
    if (odds(random, 20)) set_tunable(world, switches[i], !odds(random, 40));
  if (odds(random, 30))
    set_tunable(world, SIM_TUNE_HERO_SPEED, 50 + (int32_t)base_random_below(random, 1900));
  if (odds(random, 30)) set_tunable(world, SIM_TUNE_MUD_SPEED, 10 + (int32_t)base_random_below(random, 90));
  if (odds(random, 10)) set_tunable(world, SIM_TUNE_WATER_COST, odds(random, 50) ? 3 : 0);
}

static SimWay any_way(const SimWorld *world, BaseRandom *random) {
  const int32_t hero = (int32_t)base_random_below(random, (uint32_t)world->hero_count);
  const SimHero *of = &world->heroes[hero];
  SimWay way = {.hero = hero, .steering = of->steering, .depth = world->tuning.value[SIM_TUNE_DEPTH]};
  if (odds(random, 60)) way.steering = (int32_t)base_random_below(random, (uint32_t)nav_steering_count);
  if (odds(random, 30)) way.depth = (int32_t)base_random_below(random, odds(random, 80) ? 12 : 65);
  way.target = support_map_random_open(&world->grid, random, NAV_WALKER);
  if (of->target != NAV_NO_CELL && odds(random, 20)) way.target = of->target; // he is on his way already
  return way;
}

static void walk_about(SimWorld *world, BaseRandom *random, int32_t ends[ENDS]) {
  for (int32_t i = 0; i < ORDERS && world->end_tick < 0; i++) {
    change_rules(world, random);
    if (odds(random, 15)) {
      const NavCell at = support_map_random_open(&world->grid, random, NAV_WALKER);
      scene_command(world, (SimCommand){.kind = world->hero_count < 2 ? SIM_CMD_JOIN : SIM_CMD_LEAVE,
                                        .x = nav_grid_x(&world->grid, at),
                                        .y = nav_grid_y(&world->grid, at)});
    }
    if (world->end_tick >= 0) return;
    const PreviewWalk walk = {.world = world,
                              .preview = preview,
                              .way = any_way(world, random),
                              .work = 1 + (int64_t)base_random_below(random, 5000),
                              .max_ticks =
                                  (int32_t)base_random_below(random, odds(random, 50) ? 90 : MOST_TICKS)};
    if (!nav_grid_open(&world->grid, NAV_WALKER, walk.way.target)) continue; // his tile was flooded
    ends[preview_walk(&walk)]++;
  }
}

/// Small worlds with harmless enemies of all kinds; orders come between tiles and on them.
static void random_worlds(void **state) {
  (void)state;
  int32_t ends[ENDS] = {0};
  for (uint64_t number = 0; number < WORLDS; number++) {
    BaseRandom random = base_random_seeded(number, 771);
    SimLevel level;
    scene_random_level(&level, &random);
    level.tuning.value[SIM_TUNE_HARMLESS] = 1;
    SimWorld *world = scene_world(&level, number, -1);
    walk_about(world, &random, ends);
    scene_free(world);
    sim_level_free(&level);
  }
  for (int32_t end = SIM_PREVIEW_ARRIVES; end <= SIM_PREVIEW_CIRCLES; end++)
    if (end != SIM_PREVIEW_BLOCKED && ends[end] < 2)
      fail_msg("only %d walks ended by %d", (int)ends[end], (int)end);
}

/// A maze, where what he learns matters, and a map larger than a window.
static void large_maps(void **state) {
  (void)state;
  for (uint64_t number = 0; number < 6; number++) {
    BaseRandom random = base_random_seeded(number, 772);
    int32_t ends[ENDS] = {0};
    SimLevel level;
    scene_level(&level, "####\n#@.#\n####\n");
    nav_grid_free(&level.grid);
    if (number % 2 == 0)
      support_map_maze(&level.grid, &random, 61, 61, 10);
    else
      support_map_rooms(&level.grid, &random, 90, 70);
    const NavCell start = support_map_random_open(&level.grid, &random, NAV_WALKER);
    level.hero_x = nav_grid_x(&level.grid, start);
    level.hero_y = nav_grid_y(&level.grid, start);
    SimWorld *world = scene_world(&level, number, -1);
    walk_about(world, &random, ends);
    scene_free(world);
    sim_level_free(&level);
  }
}

static SimPreviewEnd preview_to(SimWorld *world, const char *steering, int32_t depth, int32_t x, int32_t y) {
  const PreviewWalk walk = {.world = world,
                            .preview = preview,
                            .way = {.target = nav_grid_cell(&world->grid, x, y),
                                    .steering = nav_steering_find(steering),
                                    .depth = depth},
                            .work = 1000,
                            .max_ticks = INT32_MAX};
  return preview_walk(&walk);
}

static int32_t tiles(void) {
  const SimPreviewTile *tile;
  return sim_preview_tiles(preview, &tile);
}

/// Each end, where the rules say where and when: ticks counted by hand at 12 a tile and 24 in mud.
static void each_end(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "############\n"
                               "#@..,......#\n"
                               "#.########.#\n"
                               "#........#.#\n"
                               "#.########.#\n"
                               "#..........#\n"
                               "##########~#\n"
                               "#.........~#\n"
                               "############\n",
                               1);
  set_tunable(world, SIM_TUNE_HERO_SPEED, 500);
  assert_int_equal(preview_to(world, "astar", 7, 1, 1), SIM_PREVIEW_ARRIVES); // he is there already
  assert_int_equal(sim_preview_ticks(preview), 1);
  assert_int_equal(preview_to(world, "astar", 7, 6, 1), SIM_PREVIEW_ARRIVES);
  assert_int_equal(tiles(), 5);
  assert_in_range(sim_preview_ticks(preview), 6 * 12, 6 * 12 + 2);
  assert_int_equal(preview_to(world, "astar", 7, 1, 3), SIM_PREVIEW_ARRIVES);
  assert_int_equal(preview_to(world, "lookahead", 2, 10, 3), SIM_PREVIEW_GIVES_UP);
  assert_int_equal(preview_to(world, "learning", 2, 10, 3), SIM_PREVIEW_ARRIVES);
  assert_int_equal(preview_to(world, "learning", 7, 5, 7), SIM_PREVIEW_NO_WAY);
  assert_int_equal(tiles(), 0);
  set_tunable(world, SIM_TUNE_OSCILLATION_STOP, 0);
  assert_int_equal(preview_to(world, "astar", 7, 1, 3), SIM_PREVIEW_ARRIVES);
  assert_int_equal(preview_to(world, "lookahead", 2, 10, 3), SIM_PREVIEW_CIRCLES);
  scene_run(world, 3000);
  assert_int_equal(world->heroes[0].status, SIM_HERO_MOVING); // without end
  scene_close(world, &level);
  world = scene_open(&level, "#####\n#@###\n##.##\n#####\n", 1);
  set_tunable(world, SIM_TUNE_REACH_TEST, 0);
  assert_int_equal(preview_to(world, "greedy", 7, 2, 2), SIM_PREVIEW_BLOCKED);
  scene_close(world, &level);
}

/// Lessons that he learned before he went elsewhere by another steering count again; those that only a
/// preview has learned do not.
static void a_change_of_mind(void **state) {
  (void)state;
  static const char *const steerings[] = {"learning", "crash-turn-memory"};
  for (size_t i = 0; i < sizeof steerings / sizeof *steerings; i++) {
    BaseRandom random = base_random_seeded(i, 773);
    SimLevel level;
    scene_level(&level, "####\n#@.#\n####\n");
    nav_grid_free(&level.grid);
    support_map_maze(&level.grid, &random, 31, 31, 5);
    SimWorld *world = scene_world(&level, 1, -1);
    PreviewWalk walk = {.world = world,
                        .preview = preview,
                        .way = {.target = nav_grid_cell(&world->grid, 29, 29),
                                .steering = nav_steering_find(steerings[i]),
                                .depth = 3},
                        .work = 1000,
                        .max_ticks = 400};
    for (int32_t turn = 0; turn < 3; turn++) {
      assert_int_equal(preview_walk(&walk), SIM_PREVIEW_ARRIVES);
      assert_true(sim_preview_ticks(preview) > walk.max_ticks);
      scene_command(world,
                    (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("astar")}); // unforeseen
      preview_to(world, "astar", 3, 1, 1);
    }
    scene_free(world);
    sim_level_free(&level);
  }
}

/// Embers open the gate on the way, and the open gate is as far as he gets.
static void gates_end_it(void **state) {
  (void)state;
  for (int32_t embers = 0; embers < 2; embers++) {
    SimLevel level;
    SimWorld *world = scene_open(
        &level, embers == 0 ? "##########\n#@..>.*..#\n##########\n" : "##########\n#@*.>....#\n##########\n",
        1);
    assert_int_equal(preview_to(world, "lookahead", 7, 8, 1),
                     embers == 0 ? SIM_PREVIEW_ARRIVES : SIM_PREVIEW_WINS);
    assert_int_equal(tiles(), embers == 0 ? 7 : 3);
    if (embers == 0) assert_int_equal(preview_to(world, "lookahead", 7, 1, 1), SIM_PREVIEW_WINS);
    scene_close(world, &level);
  }
}

/// Two heroes win where both are at gates; the other one is on his way meanwhile.
static void two_win_together(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "############\n"
                               "#@..*......#\n"
                               "#....>.....#\n"
                               "#..........#\n"
                               "############\n",
                               1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_JOIN, .x = 10, .y = 3});
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 4, .y = 1, .hero = 1});
  assert_int_equal(preview_to(world, "astar", 7, 5, 2), SIM_PREVIEW_ARRIVES);
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 5, .y = 2, .hero = 1});
  assert_int_equal(preview_to(world, "astar", 7, 1, 1), SIM_PREVIEW_ARRIVES);
  assert_int_equal(preview_to(world, "astar", 7, 5, 2), SIM_PREVIEW_WINS);
  scene_close(world, &level);
}

/// A corridor that is longer than what is kept.
static void far_ways_end(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "####\n#@.#\n####\n");
  nav_grid_free(&level.grid);
  support_map_serpentine(&level.grid, 121, 121);
  level.tuning.value[SIM_TUNE_HERO_SPEED] = 2000;
  SimWorld *world = scene_world(&level, 1, -1);
  const NavCell end = nav_grid_nearest_open(&level.grid, NAV_WALKER, 118, 118);
  assert_int_equal(preview_to(world, "astar", 7, nav_grid_x(&level.grid, end), nav_grid_y(&level.grid, end)),
                   SIM_PREVIEW_FAR);
  assert_int_equal(tiles(), SIM_PREVIEW_TILES);
  scene_free(world);
  sim_level_free(&level);
}

/// Another map ends a preview; a small budget ends a call, and what is known stays.
static void budgets_and_changes(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "############\n#@.........#\n#..........#\n############\n", 1);
  const SimWay way = {
      .target = nav_grid_cell(&world->grid, 10, 1), .steering = nav_steering_find("lookahead"), .depth = 7};
  sim_preview_begin(preview, world, &way);
  int32_t calls = 0, known = 0;
  while (sim_preview_advance(preview, 1) == SIM_PREVIEW_WALKS) {
    assert_true(tiles() >= known && tiles() <= known + 1);
    known = tiles();
    calls++;
  }
  assert_int_equal(sim_preview_end(preview), SIM_PREVIEW_ARRIVES);
  assert_true(calls >= 100);
  sim_preview_begin(preview, world, &way);
  sim_preview_advance(preview, 1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_TERRAIN, .id = NAV_MUD, .x = 5, .y = 1});
  assert_int_equal(sim_preview_advance(preview, 1000), SIM_PREVIEW_OUTDATED);
  const SimWay closed = {.target = 0, .steering = 0, .depth = 7};
  sim_preview_begin(preview, world, &closed);
  assert_int_equal(sim_preview_advance(preview, 1000), SIM_PREVIEW_NO_WAY);
  scene_close(world, &level);
}

/// A preview is used for a map of as many tiles, but of other sides.
static void maps_of_one_size_and_two_shapes(void **state) {
  (void)state;
  static const char *const steerings[] = {"flow", "learning", "astar", "regions", "corners"};
  for (int32_t i = 0; i < 10; i++) {
    NavGrid grid;
    SimLevel level;
    support_map_open(&grid, i % 2 == 0 ? 9 : 14, i % 2 == 0 ? 14 : 9);
    assert_int_equal(grid.cells, 11 * 16);
    assert_true(sim_level_init(&level, grid.width, grid.height));
    for (NavCell cell = 0; cell < grid.cells; cell++)
      if (nav_grid_holds(&grid, cell))
        nav_grid_set_terrain(&level.grid, nav_grid_x(&grid, cell), nav_grid_y(&grid, cell), NAV_FLOOR);
    SimWorld *world = scene_world(&level, 1, -1);
    assert_int_equal(preview_to(world, steerings[i / 2], 7, grid.width - 1, grid.height - 1),
                     SIM_PREVIEW_ARRIVES);
    scene_free(world);
    sim_level_free(&level);
    nav_grid_free(&grid);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_end),
      cmocka_unit_test(a_change_of_mind),
      cmocka_unit_test(gates_end_it),
      cmocka_unit_test(two_win_together),
      cmocka_unit_test(far_ways_end),
      cmocka_unit_test(budgets_and_changes),
      cmocka_unit_test(random_worlds),
      cmocka_unit_test(large_maps),
      cmocka_unit_test(maps_of_one_size_and_two_shapes),
  };
  return cmocka_run_group_tests(tests, make_preview, free_preview);
}
