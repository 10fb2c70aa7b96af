/* Goals of the throng besides the hero: their field against a reference, decoys, exits, and every kind among
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/world/state.h"
#include "support/rounds.h"

static SimCommand goal(int32_t x, int32_t y, int32_t offset) {
  return (SimCommand){.kind = SIM_CMD_GOAL, .x = x, .y = y, .value = offset};
}

static SimCommand nogoal(int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_NOGOAL, .x = x, .y = y};
}

static SimCommand tune_command(SimTunable tunable, int32_t value) {
  return (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value};
}

/// By the definition: lowered until nothing can be lowered any more.
static void expect_field(const SimWorld *world, SimFlow flow, NavClass cls) {
  const NavGrid *grid = &world->grid;
  const NavField *field = sim_flow(world, flow);
  assert_non_null(field);
  uint64_t *value = malloc((size_t)grid->cells * sizeof *value);
  assert_non_null(value);
  for (NavCell cell = 0; cell < grid->cells; cell++) value[cell] = UINT64_MAX;
  if (nav_grid_open(grid, cls, world->heroes[0].cell) && world->tuning.value[SIM_TUNE_HERO_GOAL])
    value[world->heroes[0].cell] = 0;
  for (int32_t i = 0; i < world->goal_count; i++) {
    const NavGoal *at = &world->goals[i];
    if (nav_grid_open(grid, cls, at->cell) && at->offset < value[at->cell]) value[at->cell] = at->offset;
  }
  for (bool lowered = true; lowered;) {
    lowered = false;
    for (NavCell cell = grid->stride; cell < grid->cells - grid->stride; cell++)
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && nav_grid_open(grid, cls, cell); dir++) {
        NavCell next = cell + nav_grid_delta(grid, dir);
        if (!nav_grid_passable(grid, cls, cell, dir) || value[next] == UINT64_MAX) continue;
        uint64_t over = value[next] + (uint64_t)nav_enter_cost(grid, cls, (NavTerrain)grid->terrain[next]);
        if (over < value[cell]) value[cell] = over, lowered = true;
      }
  }
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    uint32_t expected = value[cell] == UINT64_MAX ? NAV_UNREACHED : (uint32_t)value[cell];
    if (field->value[cell] != expected)
      fail_msg("%d,%d is worth %u, expected %u", (int)nav_grid_x(grid, cell), (int)nav_grid_y(grid, cell),
               (unsigned)field->value[cell], (unsigned)expected);
  }
  free(value);
}

static void the_field_leads_to_all_goals(void **state) {
  (void)state;
  for (uint64_t number = 0; number < SUPPORT_ROUNDS(60); number++) {
    BaseRandom random = base_random_seeded(number, 13);
    SimLevel level;
    scene_random_level(&level, &random);
    level.tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0;
    level.tuning.value[SIM_TUNE_FIELD_HZ] = 60;
    SimWorld *world = scene_world(&level, number, 10);
    for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
      for (int32_t i = 0; i < 9; i++)
        scene_command(world,
                      scene_spawn(kind, (int32_t)base_random_below(&random, (uint32_t)level.grid.width),
                                  (int32_t)base_random_below(&random, (uint32_t)level.grid.height), 1));
    scene_command(world, tune_command(SIM_TUNE_HERO_GOAL, (int32_t)base_random_below(&random, 2)));
    for (int32_t round = 0; round < 12; round++) {
      SimCommand command = goal((int32_t)base_random_below(&random, (uint32_t)level.grid.width),
                                (int32_t)base_random_below(&random, (uint32_t)level.grid.height),
                                (int32_t)base_random_below(&random, 30));
      if (round % 4 == 3) command.value = SIM_MAX_OFFSET - command.value;
      scene_command(world, command);
      if (round % 3 == 2 && world->goal_count > 0) {
        const NavCell cell = world->goals[0].cell;
        scene_command(world, nogoal(nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell)));
      }
      scene_run(world, 4);
      expect_field(world, SIM_FLOW_WALKER_HERO, NAV_WALKER);
      if (world->kind_alive[SIM_MOTH] > 0) expect_field(world, SIM_FLOW_FLYER_HERO, NAV_FLYER);
      if (world->kind_alive[SIM_NEWT] > 0) expect_field(world, SIM_FLOW_SWIMMER_HERO, NAV_SWIMMER);
    }
    scene_free(world);
    sim_level_free(&level);
  }
}

static const char *hall = "####################\n"
                          "#@.................#\n"
                          "#..................#\n"
                          "#.......####.......#\n"
                          "#..................#\n"
                          "#..................#\n"
                          "####################\n";

static int32_t count_near(const SimWorld *world, int32_t x, int32_t y, int32_t tiles) {
  int32_t count = 0;
  for (int32_t i = 0; i < world->actors.count; i++)
    count += abs(base_fixed_tile(world->actors.x[i]) - x) <= tiles &&
             abs(base_fixed_tile(world->actors.y[i]) - y) <= tiles;
  return count;
}

static void goals_are_added_moved_and_taken_away(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, hall, 1);
  const BaseHash without = sim_world_hash(world);
  world->goal_count = 1; // as though there was one
  assert_true(sim_world_hash(world) != without);
  world->goal_count = 0;
  const SimCommand impossible[] = {goal(8, 3, 0),  goal(-1, 2, 0),
                                   goal(3, 2, -1), goal(3, 2, SIM_MAX_OFFSET + 1),
                                   nogoal(3, 2),   nogoal(99, 2)};
  for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
    scene_command(world, impossible[i]);
    assert_true(scene_event(world, SIM_EVENT_REFUSED) && world->goal_count == 0);
  }
  scene_command(world, goal(3, 2, 7));
  scene_command(world, goal(3, 2, 4)); // the same one
  assert_true(scene_event(world, SIM_EVENT_GOAL));
  assert_true(world->goal_count == 1 && world->goals[0].offset == 4);
  SCENE_HASHED(world, world->goals[0].cell);
  SCENE_HASHED(world, world->goals[0].offset);
  scene_command(world, nogoal(3, 2));
  assert_int_equal(world->goal_count, 0);
  scene_close(world, &level);
  world = scene_open(&level, hall, 1);
  int32_t given = 0;
  for (int32_t y = 1; y < 6; y++)
    for (int32_t x = 1; x < 19 && y != 3; x++, given++) scene_command(world, goal(x, y, 0));
  assert_true(given > SIM_MAX_GOALS);
  assert_int_equal(world->goal_count, SIM_MAX_GOALS);
  assert_int_equal(world->stats.refused, given - SIM_MAX_GOALS);
  scene_close(world, &level);
}

static void decoys_draw_the_throng(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, hall, 1);
  scene_command(world, tune_command(SIM_TUNE_CROWD_WEIGHT, 0));
  scene_command(world, goal(18, 5, 3)); // for those in the right half nearer than the hero, offset and all
  scene_command(world, scene_spawn(SIM_SHADE, 15, 2, 20));
  scene_command(world, scene_spawn(SIM_HUSK, 15, 5, 4));
  scene_command(world, scene_spawn(SIM_DELVER, 14, 5, 4));
  scene_command(world, scene_spawn(SIM_WARDEN, 14, 2, 4));
  scene_command(world, scene_spawn(SIM_SKIRTER, 13, 1, 4));
  scene_run(world, 1200);
  assert_in_range(count_near(world, 18, 5, 4), 32, 36);
  scene_check(world);
  scene_command(world, nogoal(18, 5));
  scene_run(world, 1200);
  assert_in_range(count_near(world, 1, 1, 7), 34, 36);       // a queue
  scene_command(world, tune_command(SIM_TUNE_HERO_GOAL, 0)); // and now they want nothing
  scene_run(world, 600);
  scene_check(world);
  scene_command(world, goal(18, 1, 0));
  scene_run(world, 1200);
  assert_in_range(count_near(world, 18, 1, 7), 34, 36);
  scene_close(world, &level);
}

static void exits_let_them_out(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, hall, 1);
  scene_command(world, goal(18, 5, 0));
  scene_command(world, tune_command(SIM_TUNE_HERO_GOAL, 0));
  scene_command(world, tune_command(SIM_TUNE_ESCAPE_LIMIT, 30));
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (sim_enemy_kinds[kind]->start == SIM_HUNTING && sim_kind_size(sim_enemy_kinds[kind]) == 1)
      scene_command(world, scene_spawn(kind, 10, 5, 5)); // bodies: test_bodies
  const int32_t all = world->actors.count;
  assert_true(all >= 40);
  scene_run(world, 900);
  assert_int_equal(world->actors.count, all); // the goal is no exit yet
  scene_command(world, tune_command(SIM_TUNE_GOALS_ARE_EXITS, 1));
  assert_true(scene_event(world, SIM_EVENT_ESCAPED));
  int64_t lost_at = -1;
  for (int32_t i = 0; i < 1500 && world->actors.count > 0; i++) {
    sim_step(world, NULL, 0);
    if (scene_event(world, SIM_EVENT_LOST)) lost_at = world->stats.escaped;
    scene_check(world);
  }
  assert_int_equal(world->actors.count, 0);
  assert_int_equal(world->stats.escaped, all);
  assert_in_range(lost_at, 30, 33); // no more than one tile holds go in one tick
  assert_int_equal(world->heroes[0].status, SIM_HERO_LOST);
  SCENE_HASHED(world, world->stats.escaped);
  scene_close(world, &level);
}

/* All kinds among goals that come and go */

static int32_t random_commands(const SimWorld *world, BaseRandom *random, int32_t tick,
                               SimCommand *commands) {
  const int32_t x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
  const int32_t y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
  *commands = scene_spawn(tick / 9 % SIM_ENEMY_KIND_COUNT, x, y, 3);
  if (tick % 9 == 1) *commands = goal(x, y, (int32_t)base_random_below(random, 20));
  if (tick % 9 == 4 && world->goal_count > 0) {
    const NavCell cell = world->goals[base_random_below(random, (uint32_t)world->goal_count)].cell;
    *commands = nogoal(nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell));
  }
  if (tick % 200 == 100) *commands = tune_command(SIM_TUNE_HERO_GOAL, (int32_t)base_random_below(random, 2));
  if (tick % 150 == 75)
    *commands = tune_command(SIM_TUNE_GOALS_ARE_EXITS, (int32_t)base_random_below(random, 2));
  if (world->actors.count > 400) *commands = (SimCommand){.kind = SIM_CMD_POPULATION, .value = 100};
  return tick % 3 != 2;
}

static void every_kind_lives_with_goals(void **state) {
  (void)state;
  scene_play_twice(
      &(SceneGames){.stream = 17, .count = 6, .ticks = 2000, .population = 20, .act = random_commands});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_field_leads_to_all_goals), cmocka_unit_test(goals_are_added_moved_and_taken_away),
      cmocka_unit_test(decoys_draw_the_throng),       cmocka_unit_test(exits_let_them_out),
      cmocka_unit_test(every_kind_lives_with_goals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
