/* A second hero: walks as the first does, both draw the throng, and what they share is the first one's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenes.h"
#include "sim/world/state.h"

static const char *hall = "####################\n"
                          "#@.......*.......*>#\n"
                          "#.......+..........#\n"
                          "#.......####.......#\n"
                          "#........,,........#\n"
                          "#..................#\n"
                          "####################\n";

static SimCommand join_at(int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_JOIN, .x = x, .y = y};
}

static SimCommand move_hero(int32_t hero, int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y, .hero = hero};
}

/// The second goes as the first would from there, tick by tick, by each steering that draws no lots.
static void both_walk_alike(void **state) {
  (void)state;
  static const char *const steerings[] = {"greedy", "lookahead", "learning", "flow"};
  for (size_t i = 0; i < sizeof steerings / sizeof *steerings; i++) {
    SimLevel level;
    scene_level(&level, hall);
    SimWorld *one = scene_world(&level, 1, -1), *two = scene_world(&level, 1, -1);
    SimCommand steer = {.kind = SIM_CMD_STEERING, .id = nav_steering_find(steerings[i])};
    scene_command(one, steer);
    scene_command(two, join_at(1, 1));
    steer.hero = 1;
    scene_command(two, steer);
    scene_run(one, 1);
    assert_int_equal(two->heroes[0].steering, nav_steering_find("lookahead"));
    scene_command(one, move_hero(0, 14, 4));
    scene_command(two, move_hero(1, 14, 4));
    for (int32_t tick = 0; tick < 400; tick++) {
      const SimHero *first = &one->heroes[0], *second = &two->heroes[1];
      assert_true(first->x == second->x && first->y == second->y && first->cell == second->cell &&
                  first->status == second->status && first->countdown == second->countdown);
      assert_int_equal(one->minds[0].plan_count, two->minds[1].plan_count);
      assert_int_equal(two->heroes[0].cell, nav_grid_cell(&two->grid, 1, 1));
      sim_step(one, NULL, 0);
      sim_step(two, NULL, 0);
    }
    assert_int_equal(two->heroes[1].status, one->heroes[0].status);
    scene_free(one);
    scene_free(two);
    sim_level_free(&level);
  }
}

static void he_joins_and_leaves(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, hall, 1);
  const SimCommand impossible[] = {
      move_hero(1, 3, 3), {.kind = SIM_CMD_STOP, .hero = 1}, {.kind = SIM_CMD_LEAVE},           join_at(8, 3),
      join_at(-1, 3),     {.kind = SIM_CMD_STOP, .hero = 2}, {.kind = SIM_CMD_STOP, .hero = -1}};
  for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
    scene_command(world, impossible[i]);
    assert_true(scene_event(world, SIM_EVENT_REFUSED) && world->hero_count < 2);
  }
  const BaseHash alone = sim_world_hash(world);
  scene_command(world, join_at(18, 5));
  assert_true(scene_event(world, SIM_EVENT_SECOND) && world->hero_count == 2);
  scene_command(world, join_at(17, 5));
  assert_true(scene_event(world, SIM_EVENT_REFUSED));
  assert_true(sim_world_hash(world) != alone);
  SCENE_HASHED(world, world->heroes[1].x);
  SCENE_HASHED(world, world->heroes[1].facing);
  SCENE_HASHED(world, world->priv->hero_carry[1]);
  SCENE_HASHED(world, world->priv->hero_random[1].state);
  for (int32_t i = 0; i < 20; i++) { // again and again
    scene_command(world, (SimCommand){.kind = SIM_CMD_LEAVE});
    assert_int_equal(world->hero_count, 1);
    scene_command(world, join_at(2 + i % 5, 5));
    scene_command(world, move_hero(1, 18, 1));
    scene_run(world, 30);
    assert_true(world->heroes[1].x > base_fixed_centre(2 + i % 5));
  }
  scene_close(world, &level);
}

static void the_throng_goes_for_the_nearer(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, hall, 1);
  scene_command(world, join_at(18, 5));
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_CROWD_WEIGHT, .value = 0});
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1});
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    scene_command(world, scene_spawn(kind, 13, 5, 2));
  const NavCell beside = nav_grid_cell(&world->grid, 17, 5);
  scene_run(world, 30);
  assert_int_equal(world->field.value[beside], 1);
  assert_int_equal(world->field.value[nav_grid_cell(&world->grid, 2, 1)], 1);
  int32_t near = 0, touches = 0;
  for (int32_t tick = 0; tick < 900; tick++) {
    sim_step(world, NULL, 0);
    touches += scene_event(world, SIM_EVENT_TOUCH);
    scene_check(world);
  }
  for (int32_t i = 0; i < world->actors.count; i++) near += base_fixed_tile(world->actors.x[i]) >= 10;
  assert_true(near >= world->actors.count * 3 / 4);
  assert_true(touches > 0); // only the second is near
  scene_close(world, &level);
}

static void they_share_hearts_embers_and_the_gate(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, hall, 1);
  scene_command(world, join_at(18, 2));
  scene_command(world, move_hero(0, 9, 1));
  scene_command(world, move_hero(1, 17, 1));
  scene_run(world, 200);
  assert_true(world->heroes[0].embers == 2 && world->gate_open);
  scene_command(world, move_hero(1, 18, 1));
  scene_run(world, 60);
  assert_true(world->end_tick < 0); // he waits there for the other
  scene_command(world, move_hero(0, 18, 1));
  scene_run(world, 200);
  assert_true(world->heroes[0].status == SIM_HERO_WON && world->heroes[1].status == SIM_HERO_WON);
  scene_close(world, &level);
  world = scene_open(&level, hall, 1);
  scene_command(world, join_at(18, 5));
  scene_command(world, scene_spawn(SIM_SHADE, 17, 5, 8));
  for (int32_t i = 0; i < 3000 && world->end_tick < 0; i++) sim_step(world, NULL, 0);
  assert_int_equal(world->heroes[0].hearts, 0);
  assert_true(world->heroes[0].status == SIM_HERO_LOST && world->heroes[1].status == SIM_HERO_LOST);
  scene_close(world, &level);
}

/* Everything at once */

static int32_t random_commands(const SimWorld *world, BaseRandom *random, int32_t tick,
                               SimCommand *commands) {
  const int32_t x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
  const int32_t y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
  *commands = move_hero((int32_t)base_random_below(random, 2), x, y);
  if (tick % 30 == 10) *commands = join_at(x, y);
  if (tick % 400 == 395) *commands = (SimCommand){.kind = SIM_CMD_LEAVE};
  if (tick % 50 == 20) *commands = scene_spawn(tick / 50 % SIM_ENEMY_KIND_COUNT, x, y, 10);
  if (tick % 20 == 5) *commands = scene_random_command(world, random);
  return tick % 5 == 0;
}

static void any_number_of_threads_is_the_same(void **state) {
  (void)state;
  scene_play_twice(
      &(SceneGames){.stream = 57, .count = 6, .ticks = 1500, .population = 30, .act = random_commands});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(both_walk_alike),
      cmocka_unit_test(he_joins_and_leaves),
      cmocka_unit_test(the_throng_goes_for_the_nearer),
      cmocka_unit_test(they_share_hearts_embers_and_the_gate),
      cmocka_unit_test(any_number_of_threads_is_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
