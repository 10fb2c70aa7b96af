/* Walking to a known tile, step by step: round queues, on the old way while its target moves little, not back
 * to where the actor came from, and no more searches a tick than are allowed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "nav/astar/windowed.h"
#include "scenes.h"
#include "sim/actors/actors.h"
#include "sim/world/state.h"

static NavCell cell_at(const SimWorld *world, int32_t x, int32_t y) {
  return nav_grid_cell(&world->grid, x, y);
}

/// A world whose speeds are set, with a sentry. The caller steps it no more.
static SimWorld *world_of(SimLevel *level, const char *rows, uint64_t seed, int32_t x, int32_t y) {
  SimWorld *world = scene_open(level, rows, seed);
  scene_run(world, 1);
  assert_true(sim_actor_add(world, SIM_SENTRY, cell_at(world, x, y)));
  return world;
}

static void fill_tile(SimWorld *world, int32_t x, int32_t y) {
  while (sim_actor_add(world, SIM_SHADE, cell_at(world, x, y))) {
  }
}

/// One call a tick, each step done at once. Returns how many calls it took to get there.
static int32_t calls_to(SimWorld *world, int32_t actor, NavCell to, int32_t max) {
  int32_t calls = 0;
  for (; world->actors.cell[actor] != to && calls < max; calls++, world->tick++) {
    const NavCell cell = world->actors.cell[actor];
    world->actors.x[actor] = base_fixed_centre(nav_grid_x(&world->grid, cell));
    world->actors.y[actor] = base_fixed_centre(nav_grid_y(&world->grid, cell));
    assert_true(sim_go_to(world, actor, to));
  }
  return calls;
}

static void a_full_tile_is_gone_round_where_that_is_short(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 8; seed++) {
    SimLevel level;
    SimWorld *world =
        world_of(&level, "############\n#..........#\n#@.........#\n############\n", seed, 1, 2);
    fill_tile(world, 5, 2);
    assert_int_equal(calls_to(world, 0, cell_at(world, 9, 2), 100), 8 + 2);
    scene_close(world, &level);
    // A longer way round is not worth it: it queues.
    world = world_of(&level,
                     "############\n#..........#\n#.########.#\n#.########.#\n#@.........#\n"
                     "############\n",
                     seed, 1, 4);
    fill_tile(world, 5, 4);
    calls_to(world, 0, cell_at(world, 9, 4), 3);
    assert_int_equal(world->actors.cell[0], cell_at(world, 4, 4));
    scene_close(world, &level);
  }
}

/// Did the last call search?
static bool searches(SimWorld *world, NavCell target) {
  const int32_t before = world->priv->search_left;
  assert_true(sim_go_to(world, 0, target));
  return world->priv->search_left != before;
}

/// Up to a quarter of the distance to the new target.
static void a_way_is_kept_while_its_target_moves_little(void **state) {
  (void)state;
  for (int32_t moved = 0; moved <= 6; moved++) {
    SimLevel level;
    SimWorld *world = world_of(&level,
                               "######################\n#....................#\n#@...................#\n"
                               "######################\n",
                               1, 1, 1);
    assert_true(searches(world, cell_at(world, 14 + moved, 1)));
    assert_int_equal(world->actors.cell[0], cell_at(world, 2, 1));
    assert_int_equal(searches(world, cell_at(world, 14, 1)), moved > 3); // 12 tiles away
    scene_close(world, &level);
  }
}

/// The target lies beyond what is searched, back where it came from.
static void it_does_not_turn_back_while_there_is_another_way(void **state) {
  (void)state;
  static const char *rows[] = {"###############################################################\n"
                               "#@............................................................#\n"
                               "###############################################################\n",
                               "###############################################################\n"
                               "#@.............................################################\n"
                               "###############################################################\n"};
  int32_t back[2] = {0, 0};
  for (uint64_t seed = 1; seed <= 40; seed++) {
    for (int32_t closed = 0; closed < 2; closed++) {
      SimLevel level;
      SimWorld *world = world_of(&level, rows[closed], seed, 30, 1);
      world->actors.mind[0].came_from = cell_at(world, 29, 1);
      assert_true(sim_go_to(world, 0, cell_at(world, 1, 1)));
      back[closed] += world->actors.cell[0] == cell_at(world, 29, 1);
      scene_close(world, &level);
    }
  }
  assert_int_equal(back[0], 0);
  assert_int_equal(back[1], 40); // a dead end
}

static void searches_of_a_tick_are_bounded(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 60, 60));
  for (int32_t i = 0; i < 60 * 60; i++) nav_grid_set_terrain(&level.grid, i % 60, i / 60, NAV_FLOOR);
  for (int32_t y = 1; y < 60; y++) nav_grid_set_terrain(&level.grid, 40, y, NAV_ROCK);
  level.hero_x = 1, level.hero_y = 59;
  SimWorld *world = scene_world(&level, 3, 0);
  scene_run(world, 1);
  for (int32_t i = 0; i < 200; i++)
    assert_true(sim_actor_add(world, SIM_SENTRY, cell_at(world, 20 + i % 20, 30 + i / 20)));
  for (int32_t tick = 0; tick < 3; tick++, world->tick++) {
    int32_t searched = 0;
    for (int32_t i = 0; i < 200; i++) {
      world->actors.mind[i].way = 0;
      const int32_t before = i == 0 ? 12000 : world->priv->search_left;
      const NavCell start = world->actors.cell[i], target = cell_at(world, 59, 59);
      assert_true(sim_go_to(world, i, target));
      if (before <= 0)
        assert_true(world->actors.cell[i] == start ||
                    nav_grid_distance2(&world->grid, world->actors.cell[i], target) <
                        nav_grid_distance2(&world->grid, start, target));
      assert_true(before > 0 || world->priv->search_left == before);
      searched += world->priv->search_left != before;
    }
    assert_in_range(searched, 5, 180); // each tick some have their turn
    assert_true(world->priv->search_left <= 0);
  }
  // Below the wall's end it can come no nearer without a search, so it waits for its turn.
  assert_true(sim_actor_add(world, SIM_SENTRY, cell_at(world, 39, 59)));
  const int32_t last = world->actors.count - 1;
  world->priv->search_tick = world->tick + 1;
  world->priv->search_left = 0;
  assert_true(sim_go_to(world, last, cell_at(world, 59, 59)));
  assert_int_equal(world->actors.cell[last], cell_at(world, 39, 59));
  assert_int_equal(world->actors.state[last], SIM_ACTOR_WAITING);
  assert_in_range(world->actors.countdown[last], 4, 11);
  scene_close(world, &level);
}

/// Two that wait for each other's full tiles change places; one that does something else meanwhile does not.
static void only_who_waits_changes_places(void **state) {
  (void)state;
  for (int32_t waits = 0; waits < 2; waits++) {
    SimLevel level;
    SimWorld *world = world_of(&level, "######\n#@...#\n######\n", 1, 2, 1);
    fill_tile(world, 2, 1);
    const int32_t other = world->actors.count;
    fill_tile(world, 3, 1);
    assert_int_equal(other, 4);
    assert_int_equal(world->actors.count, 8);
    assert_false(sim_actor_step(world, 0, NAV_RIGHT));
    if (!waits) sim_actor_wait(world, 0, SIM_ACTOR_PUSHED, 20);
    assert_int_equal(sim_actor_step(world, other, NAV_LEFT), waits);
    assert_int_equal(world->actors.cell[0], cell_at(world, waits ? 3 : 2, 1));
    assert_int_equal(world->actors.cell[other], cell_at(world, waits ? 2 : 3, 1));
    scene_close(world, &level);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_full_tile_is_gone_round_where_that_is_short),
      cmocka_unit_test(a_way_is_kept_while_its_target_moves_little),
      cmocka_unit_test(it_does_not_turn_back_while_there_is_another_way),
      cmocka_unit_test(searches_of_a_tick_are_bounded),
      cmocka_unit_test(only_who_waits_changes_places),
  };
  return cmocka_run_group_tests_name("go to", tests, NULL, NULL);
}
