/* The hero: his pace, his orders, when he gives up and when he tries again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"

static void the_hero_keeps_his_pace(void **state) {
  (void)state;
  const int32_t speeds[] = {100, 333, 500, 550, 730, 2000};
  for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
    SimLevel level;
    scene_level(&level, "######################\n#@...................#\n######################\n");
    level.tuning.value[SIM_TUNE_HERO_SPEED] = speeds[i];
    SimWorld *world = scene_world(&level, 1, -1);
    scene_walk_to(world, 20, 1, 5000);
    assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
    assert_int_equal(world->heroes[0].x, base_fixed_centre(20));
    int32_t exact = 19 * SIM_TICKS_PER_SECOND * 100 / speeds[i];
    assert_in_range(world->tick, exact, exact + 2 + exact / 100);
    scene_close(world, &level);
  }
}

static void a_new_target_counts_from_the_next_tile(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "############\n#....@.....#\n############\n", 1);
  sim_world_watch_hero(world, true);
  assert_int_equal(world->minds[0].trace.at, NAV_NO_CELL);
  scene_command(world, scene_move_to(10, 1));
  assert_true(scene_event(world, SIM_EVENT_TARGET));
  assert_int_equal(world->heroes[0].status, SIM_HERO_MOVING);
  assert_int_equal(world->minds[0].plan[0],
                   nav_grid_cell(&world->grid, 7, 1)); // from the tile that he walks to
  assert_int_equal(world->minds[0].plan_count, 4);
  assert_int_equal(world->minds[0].plan[3], world->heroes[0].target);
  assert_int_equal(world->minds[0].trace.at, nav_grid_cell(&world->grid, 5, 1));
  scene_run(world, 3);
  NavCell next = nav_grid_cell(&world->grid, 6, 1);
  assert_int_equal(world->heroes[0].cell, next);
  scene_command(world, scene_move_to(1, 1));
  assert_int_equal(world->heroes[0].cell, next); // still on his way there
  assert_int_equal(world->heroes[0].target, nav_grid_cell(&world->grid, 1, 1));
  assert_int_equal(world->minds[0].plan[0], nav_grid_cell(&world->grid, 5, 1));
  assert_int_equal(world->minds[0].plan_count, 5);
  int32_t ticks = 0;
  for (; world->heroes[0].status == SIM_HERO_MOVING && ticks < 300; ticks++) {
    // The way that is drawn is the way that he walks: its first tile is the next that he enters.
    NavCell first = world->minds[0].plan_count > 0 ? world->minds[0].plan[0] : NAV_NO_CELL,
            cell = world->heroes[0].cell;
    scene_run(world, 1);
    if (world->heroes[0].cell != cell) assert_int_equal(world->heroes[0].cell, first);
  }
  assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
  assert_int_equal(world->heroes[0].cell, world->heroes[0].target);
  assert_int_equal(world->minds[0].plan_count, 0);
  scene_close(world, &level);
}

static void stop_ends_at_a_centre(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "############\n#@.........#\n############\n", 1);
  scene_command(world, scene_move_to(10, 1));
  scene_run(world, 4);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STOP});
  scene_run(world, 60);
  assert_int_equal(world->heroes[0].status, SIM_HERO_IDLE);
  assert_int_equal(world->heroes[0].target, NAV_NO_CELL);
  assert_int_equal(world->heroes[0].x, base_fixed_centre(2));
  assert_int_equal(world->heroes[0].vx, 0);
  scene_close(world, &level);
}

static void impossible_targets_are_refused(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "######\n#@.~^#\n######\n", 1);
  const int32_t refused[][2] = {{0, 0}, {-1, 0}, {3, 1}, {4, 1}, {6, 1}, {INT32_MAX, INT32_MIN}};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    scene_command(world, scene_move_to(refused[i][0], refused[i][1]));
    assert_true(scene_event(world, SIM_EVENT_TARGET_REFUSED));
    assert_int_equal(world->heroes[0].status, SIM_HERO_IDLE);
    assert_int_equal(world->heroes[0].target, NAV_NO_CELL);
  }
  scene_close(world, &level);
}

/// A wall across the only way: he gives up, and goes on by himself when it is taken away.
static void a_changed_wall_makes_him_try_again(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "############\n#@.........#\n############\n", 1);
  scene_command(world, scene_barricade(5, 1));
  scene_command(world, scene_move_to(10, 1));
  assert_true(scene_until(world, SIM_EVENT_HERO_STOPPED, 600) > 0);
  SimHeroStatus status = world->heroes[0].status;
  assert_true(status == SIM_HERO_UNREACHABLE || status == SIM_HERO_OSCILLATION || status == SIM_HERO_BLOCKED);
  assert_int_equal(world->heroes[0].vx, 0);
  assert_int_equal(world->minds[0].plan_count, 0);
  scene_command(world, scene_barricade(5, 1));
  assert_true(scene_event(world, SIM_EVENT_BARRICADE_DOWN));
  scene_run(world, 600);
  assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
  scene_close(world, &level);
}

static void a_walled_target_is_unreachable(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "############\n#@.........#\n#..........#\n############\n", 1);
  scene_command(world, scene_move_to(10, 1));
  scene_run(world, 20);
  scene_command(world, scene_barricade(10, 1));
  assert_true(scene_until(world, SIM_EVENT_HERO_STOPPED, 600) > 0);
  assert_int_equal(world->heroes[0].status, SIM_HERO_UNREACHABLE);
  scene_command(world, scene_barricade(10, 1));
  scene_run(world, 600);
  assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
  scene_close(world, &level);
}

/// Deeper lookahead, chosen after he gave up, sends him on his way again.
static void a_changed_steering_makes_him_try_again(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "###########\n"
                      "#.........#\n"
                      "#.#######.#\n"
                      "#.#.....#.#\n"
                      "#.#...@.#.#\n"
                      "#.#.....#.#\n"
                      "#.#.#####.#\n"
                      "#.........#\n"
                      "###########\n");
  level.tuning.value[SIM_TUNE_DEPTH] = 1;
  SimWorld *world = scene_world(&level, 1, -1);
  scene_walk_to(world, 9, 4, 2000);
  assert_int_equal(world->heroes[0].status, SIM_HERO_OSCILLATION);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("learning")});
  assert_int_equal(world->heroes[0].status, SIM_HERO_MOVING);
  scene_run(world, 3000);
  assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
  scene_close(world, &level);
}

static void set_tunable(SimWorld *world, SimTunable tunable, int32_t value) {
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

/// In the open the lookahead arrives only with the n-step; without the stop he paces until the stop is back;
/// each switch, thrown after he gave up, makes him try again.
static void switches_of_the_steerings_work_at_once(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "....................\n....................\n....................\n"
                      "....................\n....................\n....................\n"
                      "....................\n@...................\n....................\n");
  level.tuning.value[SIM_TUNE_N_STEP] = 0;
  SimWorld *world = scene_world(&level, 1, -1);
  scene_walk_to(world, 15, 7, 2000);
  assert_int_equal(world->heroes[0].status, SIM_HERO_OSCILLATION);
  const int32_t x = nav_grid_x(&world->grid, world->heroes[0].cell),
                y = nav_grid_y(&world->grid, world->heroes[0].cell);
  assert_int_equal(15 - x + 7 - y, world->tuning.value[SIM_TUNE_DEPTH]);
  set_tunable(world, SIM_TUNE_OSCILLATION_STOP, 0);
  assert_int_equal(world->heroes[0].status, SIM_HERO_MOVING);
  scene_run(world, 2000);
  assert_int_equal(world->heroes[0].status, SIM_HERO_MOVING);
  set_tunable(world, SIM_TUNE_OSCILLATION_STOP, 1);
  scene_run(world, 200);
  assert_int_equal(world->heroes[0].status, SIM_HERO_OSCILLATION);
  set_tunable(world, SIM_TUNE_N_STEP, 1);
  scene_run(world, 600);
  assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
  scene_close(world, &level);
}

/// The fan of what he is asked next tells where he will go and how that ends.
static void his_fan_tells_what_he_will_do(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "###########\n"
                      "#.........#\n"
                      "#.#######.#\n"
                      "#.#.....#.#\n"
                      "#.#...@.#.#\n"
                      "#.#.....#.#\n"
                      "#.#.#####.#\n"
                      "#.........#\n"
                      "###########\n");
  for (int32_t depth = 0; depth < NAV_FAN_WALKS; depth++) {
    level.tuning.value[SIM_TUNE_DEPTH] = depth;
    SimWorld *world = scene_world(&level, 1, -1);
    scene_command(world, scene_move_to(9, 4));
    for (int32_t i = 0; i < 3 && world->heroes[0].status == SIM_HERO_MOVING;
         i++) { // also from the middle of a walk
      NavFan fan;
      NavCell previous;
      const NavQuery query = sim_world_hero_query(world, &previous);
      const BaseRandom before = sim_world_hero_random(world);
      assert_null(query.random);
      nav_fan_start(&fan, &query, previous, 1000, NULL, 0);
      while (nav_fan_step(&fan, 1000)) {
      }
      const NavFanWalk *walk = &fan.walk[depth];
      assert_int_equal(sim_world_hero_random(world).state, before.state);
      if (i < 2) {
        while (world->heroes[0].cell == query.at && world->heroes[0].status == SIM_HERO_MOVING)
          scene_run(world, 1);
        if (walk->first.status == NAV_STEER_MOVE) assert_int_equal(world->heroes[0].cell, walk->first.next);
        continue;
      }
      scene_run(world, 3000);
      assert_int_equal(world->heroes[0].cell, walk->last);
      assert_int_equal(world->heroes[0].status,
                       walk->end == NAV_STEER_REACHED ? SIM_HERO_REACHED : SIM_HERO_OSCILLATION);
    }
    scene_free(world);
  }
  sim_level_free(&level);
}

/// Without the reach test he walks before he knows.
static void an_explorer_finds_out_by_exploring(void **state) {
  (void)state;
  const char *const names[] = {"learning", "crash-turn-memory"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, "#########\n#@...#..#\n#.##.#..#\n#....#..#\n#########\n", 1);
    const NavCell start = world->heroes[0].cell;
    scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find(names[i])});
    set_tunable(world, SIM_TUNE_DEPTH, 1);
    scene_walk_to(world, 7, 2, 2000);
    assert_int_equal(world->heroes[0].status, SIM_HERO_UNREACHABLE);
    assert_int_equal(world->heroes[0].cell, start);
    set_tunable(world, SIM_TUNE_REACH_TEST, 0);
    assert_int_equal(world->heroes[0].status, SIM_HERO_MOVING);
    int32_t ticks = scene_until(world, SIM_EVENT_HERO_STOPPED, 5000);
    assert_true(ticks > 5 * SIM_TICKS_PER_SECOND / 5);
    assert_int_equal(world->heroes[0].status, SIM_HERO_UNREACHABLE);
    scene_close(world, &level);
  }
}

/// Before a wall across his way he draws which way to turn, by the seed of the world; his plan has drawn the
/// same.
static void his_lots_follow_the_seed(void **state) {
  (void)state;
  int32_t up = 0, down = 0;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    SimLevel level;
    scene_level(&level, "#########\n#.......#\n#...#...#\n#@..#...#\n#...#...#\n#.......#\n#########\n");
    SimWorld *world = scene_world(&level, seed, 0), *twin = scene_world(&level, seed, 0);
    SimCommand steering = {.kind = SIM_CMD_STEERING, .id = nav_steering_find("crash-turn-memory")};
    scene_command(world, steering);
    scene_command(twin, steering);
    scene_command(world, scene_move_to(7, 3));
    scene_command(twin, scene_move_to(7, 3));
    NavCell wall = nav_grid_cell(&world->grid, 3, 3), planned = NAV_NO_CELL;
    for (int32_t i = 0; i < 2000 && world->heroes[0].status == SIM_HERO_MOVING; i++) {
      scene_run(world, 1);
      scene_run(twin, 1);
      assert_true(sim_world_hash(world) == sim_world_hash(twin));
      if (world->heroes[0].cell == wall && world->minds[0].plan_count > 0) planned = world->minds[0].plan[0];
      if (world->heroes[0].came_from != wall) continue;
      assert_int_equal(world->heroes[0].cell, planned);
    }
    assert_int_equal(world->heroes[0].status, SIM_HERO_REACHED);
    up += planned == nav_grid_cell(&world->grid, 3, 2);
    down += planned == nav_grid_cell(&world->grid, 3, 4);
    scene_free(twin);
    scene_close(world, &level);
  }
  assert_true(up > 0 && down > 0);
  assert_int_equal(up + down, 12);
}

/// All that a trace tells; squares as its list.
/// On a large map his intended way grows by a share a step until it leads to the target; elsewhere it is all
/// there at once. He walks it either way.
static void the_intended_way_grows_on_a_large_map(void **state) {
  (void)state;
  for (int32_t large = 0; large < 2; large++) {
    SimLevel level;
    assert_true(sim_level_init(&level, 300, 12));
    for (int32_t i = 0; i < 300 * 12; i++) nav_grid_set_terrain(&level.grid, i % 300, i / 300, NAV_FLOOR);
    level.hero_x = level.hero_y = 5;
    SimWorld *world = calloc(1, sizeof *world);
    const SimWorldOptions options = {.hero = NAV_NO_CELL, .population = 0, .large_map = large};
    assert_true(world != NULL && sim_world_init(world, &level, &options));
    const SimCommand orders[] = {{.kind = SIM_CMD_STEERING, .id = nav_steering_find("regions")},
                                 {.kind = SIM_CMD_MOVE_TO, .x = 290, .y = 5}};
    sim_step(world, orders, 2);
    const SimHeroMind *mind = &world->minds[0];
    int32_t before = mind->plan_count;
    assert_in_range(before, large ? 32 : 284, large ? 64 : 285);
    for (int32_t tick = 0; tick < 400; tick++) {
      const NavCell next = mind->plan[0], at = world->heroes[0].cell;
      scene_run(world, 1);
      if (world->heroes[0].cell == at) continue;
      assert_int_equal(world->heroes[0].cell, next);
      assert_true(mind->plan_count <= before + 32);
      before = mind->plan_count;
    }
    assert_int_equal(mind->plan[before - 1], world->heroes[0].target);
    scene_free(world);
    sim_level_free(&level);
  }
}

static void same_trace(const NavTrace *a, const NavTrace *b) {
  static NavCell seen[2][NAV_TRACE_MAX_SEEN];
  assert_int_equal(a->at, b->at);
  assert_int_equal(a->target, b->target);
  assert_int_equal(a->depth, b->depth);
  assert_int_equal(a->reason, b->reason);
  assert_memory_equal(a->proxy2, b->proxy2, sizeof a->proxy2);
  assert_memory_equal(a->best, b->best, sizeof a->best);
  assert_memory_equal(a->steps, b->steps, sizeof a->steps);
  assert_memory_equal(a->rank, b->rank, sizeof a->rank);
  const int32_t count = nav_trace_seen(a, seen[0]);
  assert_int_equal(nav_trace_seen(b, seen[1]), count);
  assert_memory_equal(seen[0], seen[1], (size_t)count * sizeof seen[0][0]);
}

/// The last decision as the steering keeps it is the trace's; returns whether there was one.
static bool check_last(const SimWorld *world) {
  NavDecision last;
  const NavCell at = nav_steer_last(world->minds[0].steer, &last);
  assert_int_equal(world->minds[0].trace.at, at);
  if (at == NAV_NO_CELL) return false;
  assert_int_equal(world->minds[0].trace.decision.status, last.status);
  assert_int_equal(world->minds[0].trace.decision.next, last.next);
  assert_int_equal(world->minds[0].trace.decision.dir, last.dir);
  assert_int_equal(world->minds[0].trace.decision.looked, last.looked);
  return true;
}

/// Three worlds: one is never watched, one always, one now and then, after the decision. A barricade on the
/// way changes the grid in between.
static void who_looks_changes_nothing(void **state) {
  (void)state;
  static const char rows[] = "##############\n#@.....#.....#\n#.####.#.###.#\n#....#...#...#\n"
                             "#.##.#####.#.#\n#............#\n##############\n";
  int32_t whole = 0, told = 0;
  for (int32_t row = 0; row < nav_steering_count; row++) {
    SimLevel level[3];
    SimWorld *world[3];
    for (int32_t i = 0; i < 3; i++) {
      world[i] = scene_open(&level[i], rows, 7);
      scene_command(world[i], (SimCommand){.kind = SIM_CMD_STEERING, .id = row});
      scene_command(world[i], scene_move_to(12, 1));
    }
    sim_world_watch_hero(world[1], true);
    for (int32_t tick = 0; tick < 400; tick++) {
      const SimCommand command =
          tick == 97 ? scene_barricade(6, 3) : scene_move_to(tick == 250 ? 1 : 12, tick == 250 ? 5 : 1);
      const bool looks = tick % 13 == 5;
      for (int32_t i = 0; i < 3; i++) sim_step(world[i], &command, tick == 97 || tick == 250);
      assert_true(sim_world_hash(world[0]) == sim_world_hash(world[1]));
      sim_world_watch_hero(world[2], looks);
      assert_true(sim_world_hash(world[0]) == sim_world_hash(world[2]));
      assert_int_equal(world[0]->minds[0].trace.at, NAV_NO_CELL); // nothing was written
      check_last(world[1]);
      if (!looks || !check_last(world[2])) continue;
      const bool alone = nav_steerings[row]->memory_new == NULL;
      if (world[2]->minds[0].trace.reason == NAV_REASON_UNTRACED) {
        told++;
        if (alone) assert_in_range(tick, 97, 120); // the wall is newer than the decision
      } else {
        assert_true(alone);
        same_trace(&world[1]->minds[0].trace, &world[2]->minds[0].trace);
        whole++;
      }
    }
    for (int32_t i = 0; i < 3; i++) scene_close(world[i], &level[i]);
  }
  print_message("%d traces told afterwards are those of the decision, of %d only what it was\n", whole, told);
  assert_true(whole > 50 && told > 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_hero_keeps_his_pace),
      cmocka_unit_test(a_new_target_counts_from_the_next_tile),
      cmocka_unit_test(stop_ends_at_a_centre),
      cmocka_unit_test(impossible_targets_are_refused),
      cmocka_unit_test(a_changed_wall_makes_him_try_again),
      cmocka_unit_test(a_walled_target_is_unreachable),
      cmocka_unit_test(a_changed_steering_makes_him_try_again),
      cmocka_unit_test(switches_of_the_steerings_work_at_once),
      cmocka_unit_test(his_fan_tells_what_he_will_do),
      cmocka_unit_test(an_explorer_finds_out_by_exploring),
      cmocka_unit_test(his_lots_follow_the_seed),
      cmocka_unit_test(the_intended_way_grows_on_a_large_map),
      cmocka_unit_test(who_looks_changes_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
