/* Where those go that follow no field: to the nearest goal that a way leads to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/actors/actors.h"

enum { SECOND = SIM_TICKS_PER_SECOND, SEEDS = 8 };

static SimCommand goal(int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_GOAL, .x = x, .y = y};
}

static NavCell cell_at(const SimWorld *world, int32_t x, int32_t y) {
  return nav_grid_cell(&world->grid, x, y);
}

static int32_t steps(const SimWorld *world, NavCell a, NavCell b) {
  const NavGrid *grid = &world->grid;
  return abs(nav_grid_x(grid, a) - nav_grid_x(grid, b)) + abs(nav_grid_y(grid, a) - nav_grid_y(grid, b));
}

/// A cell at the top that no enemy gets into, and the hero far away.
static const char cell[] = "##################################\n"
                           "#........................#.#.....#\n"
                           "#........................###.....#\n"
                           "#................................#\n"
                           "#@...............................#\n"
                           "##################################\n";

/// Counts the enemies of the kind near the hero, who is farther away than a goal that no way leads to.
static int32_t arrived(int32_t kind, bool second, uint64_t seed) {
  SimLevel level;
  scene_level(&level, cell);
  level.tuning.value[SIM_TUNE_HARMLESS] = 1;
  SimWorld *world = scene_world(&level, seed, -1);
  scene_command(world, second ? (SimCommand){.kind = SIM_CMD_JOIN, .x = 26, .y = 1} : goal(26, 1));
  assert_true(second ? world->hero_count > 1 : world->goal_count == 1);
  scene_command(world, scene_spawn(kind, 30, 3, 4));
  scene_run(world, 20 * SECOND);
  int32_t count = 0;
  for (int32_t i = 0; i < world->actors.count; i++)
    count += steps(world, world->actors.cell[i], world->heroes[0].cell) <= 4;
  scene_close(world, &level);
  return count;
}

static void they_go_where_a_way_leads(void **state) {
  (void)state;
  static const int32_t kinds[] = {SIM_HUSK, SIM_DELVER, SIM_GHOUL, SIM_WARDEN, SIM_SKIRTER};
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
      for (int32_t second = 0; second < 2; second++)
        if (arrived(kinds[i], second, seed) != 4)
          fail_msg("seed %d: %ss do not come%s", (int)seed, sim_enemy_kinds[kinds[i]]->name,
                   second ? " to the first hero" : "");
}

/// The quarry by its definition, with a flood instead of components.
static NavCell expected_quarry(const SimWorld *world, NavCell at, NavCell kept, bool *reached,
                               NavCell *queue) {
  const NavGrid *grid = &world->grid;
  int32_t length = 0;
  for (NavCell i = 0; i < grid->cells; i++) reached[i] = false;
  reached[at] = true;
  queue[length++] = at;
  for (int32_t i = 0; i < length; i++)
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = queue[i] + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, NAV_WALKER, queue[i], dir) || reached[next]) continue;
      reached[next] = true;
      queue[length++] = next;
    }
  const bool wants_hero = world->tuning.value[SIM_TUNE_HERO_GOAL] != 0;
  const bool asks = world->tuning.value[SIM_TUNE_REACH_TEST] != 0;
  NavCell best = at;
  int64_t least = INT64_MAX;
  for (int32_t pass = asks ? 0 : 1; pass < 2 && least == INT64_MAX; pass++) // the reached ones first
    for (int32_t i = wants_hero ? -1 : 0; i < world->goal_count; i++) {
      const NavGoal one = i < 0 ? (NavGoal){world->heroes[0].cell, 0} : world->goals[i];
      if (!nav_grid_open(grid, NAV_WALKER, one.cell) || (pass == 0 && !reached[one.cell])) continue;
      const int64_t twice = 2 * ((int64_t)steps(world, at, one.cell) + one.offset);
      const int64_t cost = one.cell == kept ? twice / 2 : twice;
      if (cost < least) least = cost, best = one.cell;
    }
  return best;
}

static void the_quarry_is_the_nearest_that_can_be_reached(void **state) {
  (void)state;
  int32_t differs = 0;
  for (uint64_t number = 0; number < 150; number++) {
    BaseRandom random = base_random_seeded(number, 23);
    SimLevel level;
    scene_random_level(&level, &random);
    level.tuning.value[SIM_TUNE_REACH_TEST] = number % 4 != 0;
    level.tuning.value[SIM_TUNE_HERO_GOAL] = number % 3 != 0;
    SimWorld *world = scene_world(&level, number, 0);
    const NavGrid *grid = &world->grid;
    bool *reached = calloc((size_t)grid->cells, sizeof *reached);
    NavCell *queue = calloc((size_t)grid->cells, sizeof *queue);
    assert_true(reached != NULL && queue != NULL);
    for (int32_t i = 0; i < 6; i++) {
      const int32_t x = (int32_t)base_random_below(&random, (uint32_t)grid->width);
      const int32_t y = (int32_t)base_random_below(&random, (uint32_t)grid->height);
      SimCommand command = goal(x, y);
      command.value = (int32_t)base_random_below(&random, 9);
      scene_command(world, command);
    }
    for (NavCell at = 0; at < grid->cells && world->goal_count > 0; at++) {
      if (!nav_grid_holds(grid, at) || !nav_grid_open(grid, NAV_WALKER, at)) continue;
      const NavCell kept = at % 2 == 0 ? world->goals[at % world->goal_count].cell : NAV_NO_CELL;
      const NavCell want = expected_quarry(world, at, kept, reached, queue);
      assert_int_equal(sim_world_quarry(world, at, kept), want);
      differs += want != at && !reached[world->heroes[0].cell] && reached[want];
    }
    free(reached);
    free(queue);
    scene_close(world, &level);
  }
  assert_true(differs > 100); // or nothing was asked
}

/* Delvers share one target */

/// Two halls, and no way between them: the hero in one, a goal in the other.
static const char halls[] = "########################\n"
                            "#@.........#..........,#\n"
                            "#..........#...........#\n"
                            "#..........#...........#\n"
                            "#..........#...........#\n"
                            "########################\n";

static int32_t near_to(const SimWorld *world, NavCell target, int32_t first, int32_t end) {
  int32_t count = 0;
  for (int32_t i = first; i < end; i++) count += steps(world, world->actors.cell[i], target) <= 3;
  return count;
}

static void a_team_that_is_cut_in_two_goes_to_both(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    SimLevel level;
    scene_level(&level, halls);
    level.tuning.value[SIM_TUNE_HARMLESS] = 1;
    SimWorld *world = scene_world(&level, seed, -1);
    const NavCell far = cell_at(world, 22, 1);
    scene_command(world, goal(22, 1));
    const bool left_first = seed % 2 == 0;
    for (int32_t i = 0; i < 2; i++)
      scene_command(world, scene_spawn(SIM_DELVER, (i == 0) == left_first ? 9 : 13, 4, 4));
    const int32_t left = left_first ? 0 : 4;
    scene_run(world, 2 * SECOND);
    const NavCell target = sim_delver_target(world);
    int32_t changes = 0;
    for (int32_t i = 0; i < 18 * SECOND; i++) {
      scene_run(world, 1);
      changes += sim_delver_target(world) != target;
    }
    assert_int_equal(changes, 0); // neither half takes it from the other, or all that was explored is lost
    assert_int_equal(near_to(world, world->heroes[0].cell, left, left + 4), 4);
    assert_int_equal(near_to(world, far, 4 - left, 8 - left), 4);
    scene_check(world);
    scene_close(world, &level);
  }
}

/// When none is left that could reach the target, those who are choose another.
static void the_last_ones_choose_for_themselves(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    SimLevel level;
    scene_level(&level, halls);
    SimWorld *world = scene_world(&level, seed, -1);
    const NavCell far = cell_at(world, 22, 1), hero = world->heroes[0].cell;
    scene_command(world, goal(22, 1));
    scene_command(world, scene_spawn(SIM_DELVER, 9, 4, 3));
    scene_command(world, scene_spawn(SIM_DELVER, 13, 4, 3));
    scene_run(world, SECOND);
    const NavCell target = sim_delver_target(world), other = target == hero ? far : hero;
    assert_true(target == hero || target == far);
    for (int32_t i = 5; i >= 0; i--)
      if (nav_components_connected(&world->walkers, world->actors.cell[i], target))
        sim_actor_remove(world, i);
    assert_int_equal(world->actors.count, 3);
    scene_run(world, 3 * SECOND);
    assert_int_equal(sim_delver_target(world), other);
    scene_run(world, 10 * SECOND);
    assert_int_equal(near_to(world, other, 0, 3), 3);
    scene_close(world, &level);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(they_go_where_a_way_leads),
      cmocka_unit_test(the_quarry_is_the_nearest_that_can_be_reached),
      cmocka_unit_test(a_team_that_is_cut_in_two_goes_to_both),
      cmocka_unit_test(the_last_ones_choose_for_themselves),
  };
  return cmocka_run_group_tests_name("quarry", tests, NULL, NULL);
}
