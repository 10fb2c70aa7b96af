/* Wardens and the paths that they ask for, on maps where one search finds the whole way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/world/state.h"

static SimWorld *world_of(const char *rows, SimLevel *level, uint64_t seed) {
  scene_level(level, rows);
  level->tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0;
  return scene_world(level, seed, -1);
}

static void done(SimWorld *world, SimLevel *level) {
  scene_check(world);
  scene_free(world);
  sim_level_free(level);
}

static const char *halls = "######################\n"
                           "#@.......#...........#\n"
                           "#.######.#.#########.#\n"
                           "#......#.#.........#.#\n"
                           "#.####.#.#########.#.#\n"
                           "#.#....#.........#.#.#\n"
                           "#.#.############.#.#.#\n"
                           "#...#...............w#\n"
                           "######################\n";

/// From the start of its first path it walks exactly as many steps as the path has, and before that it is not
/// idle.
static void a_warden_walks_a_shortest_path(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    SimLevel level;
    SimWorld *world = world_of(halls, &level, seed);
    NavCell cell = world->actors.cell[0];
    uint32_t left = 0;
    int32_t moved_before = 0, steps = 0;
    bool has_path = false;
    for (int32_t tick = 0; tick < 60 * SIM_TICKS_PER_SECOND && world->actors.cell[0] != world->heroes[0].cell;
         tick++) {
      scene_run(world, 1);
      const SimMind *mind = &world->actors.mind[0];
      if (!has_path && mind->slot >= 0 && world->priv->paths.slot[mind->slot].path.count > 0) {
        has_path = true;
        left = world->field.value[world->actors.cell[0]];
        assert_int_equal(world->priv->paths.slot[mind->slot].path.cost / NAV_COST_ONE, left);
      }
      if (world->actors.cell[0] == cell) continue;
      cell = world->actors.cell[0];
      *(has_path ? &steps : &moved_before) += 1;
    }
    assert_true(has_path);
    assert_true(moved_before >= 1);
    assert_int_equal(world->actors.cell[0], world->heroes[0].cell);
    assert_int_equal(steps, left);
    done(world, &level);
  }
}

/// Far more requests than are answered at once: refused wardens walk on their own, and each gets its turn.
static void wardens_move_while_they_wait(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 60, 60));
  for (int32_t i = 0; i < 3600; i++)
    nav_grid_set_terrain(&level.grid, i % 60, i / 60,
                         i / 60 % 4 == 3 && i % 60 % 9 != 4 ? NAV_ROCK : NAV_FLOOR);
  level.hero_x = 4, level.hero_y = 1;
  for (int32_t i = 0; i < 200; i++)
    assert_true(sim_level_add_thing(&level, (SimThing){SIM_ENEMY, SIM_WARDEN, 5 + i % 50, 40 + i / 50 * 4}));
  SimWorld *world = scene_world(&level, 3, -1);
  assert_int_equal(world->kind_alive[SIM_WARDEN], 200);
  NavCell start[200];
  for (int32_t i = 0; i < 200; i++) start[i] = world->actors.cell[i];
  int32_t max = 0, moved = 0, pathless = 0;
  bool had[200] = {false};
  for (int32_t tick = 0; tick < 5 * SIM_TICKS_PER_SECOND; tick++) {
    scene_run(world, 1);
    NavPending pending[SIM_FLOW_COUNT + SIM_PATH_ASKS];
    int32_t count = sim_world_pending(world, pending, SIM_FLOW_COUNT + SIM_PATH_ASKS), paths = 0;
    for (int32_t i = 0; i < count; i++) paths += pending[i].kind == NAV_REQUEST_PATH;
    if (paths > max) max = paths;
    for (int32_t i = 0; i < 200; i++) {
      int32_t slot = world->actors.mind[i].slot;
      had[i] = had[i] || (slot >= 0 && world->priv->paths.slot[slot].path.count > 0);
    }
    if (tick != SIM_TICKS_PER_SECOND) continue;
    for (int32_t i = 0; i < 200; i++) {
      pathless += !had[i];
      moved += !had[i] && world->actors.cell[i] != start[i];
    }
  }
  assert_int_equal(max, 16); // 2 a tick, and 8 ticks each
  assert_true(pathless > 50);
  assert_true(moved > pathless * 8 / 10);
  int32_t served = 0;
  for (int32_t i = 0; i < 200; i++) served += had[i];
  assert_int_equal(served, 200);
  done(world, &level);
}

/// However path_latency changes: each path is handed out after the latency of the tick when it was asked for.
static void paths_are_handed_out_when_they_are_due(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 60, 60));
  for (int32_t i = 0; i < 3600; i++)
    nav_grid_set_terrain(&level.grid, i % 60, i / 60, i % 7 == 3 && i / 60 % 5 != 2 ? NAV_ROCK : NAV_FLOOR);
  assert_true(sim_level_place_hero(&level));
  SimWorld *world = scene_world(&level, 1, 0);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_WARDEN, .x = 50, .y = 50, .value = 60});
  BaseRandom random = base_random_seeded(8, 1);
  int64_t due[SIM_PATH_SLOTS] = {0};
  for (int32_t i = 0; i < SIM_PATH_SLOTS; i++)
    if (world->priv->paths.slot[i].ticket != 0) due[i] = 8; // asked in tick 0, with the default
  int32_t handed_out = 0, most = 0;
  for (int32_t tick = 0; tick < 3000; tick++) {
    SimCommand commands[2] = {{.kind = SIM_CMD_TUNE, .id = SIM_TUNE_PATH_LATENCY},
                              {.kind = SIM_CMD_MOVE_TO, .x = 1, .y = 1}};
    commands[0].value = 1 + (int32_t)base_random_below(&random, 120);
    commands[1].x += (int32_t)base_random_below(&random, 50);
    sim_step(world, commands, base_random_below(&random, 4) == 0 ? 2 : 0);
    const int64_t now = world->tick - 1;
    int32_t under_way = 0;
    for (int32_t i = 0; i < SIM_PATH_SLOTS; i++) {
      const SimPathSlot *slot = &world->priv->paths.slot[i];
      if (due[i] != 0 && due[i] <= now) {
        assert_int_equal(due[i], now);
        handed_out++;
        due[i] = 0;
      }
      if (slot->ticket == 0) continue;
      under_way++;
      if (due[i] == 0) due[i] = now + world->tuning.value[SIM_TUNE_PATH_LATENCY];
      assert_int_equal(slot->due, due[i]);
    }
    if (under_way > most) most = under_way;
  }
  assert_true(handed_out > 100 && most > 16);
  done(world, &level);
}

/// A wall across its path: in the same tick the path is gone and another one is asked for; and a path never
/// leads into a wall.
static void a_warden_asks_again_when_a_wall_closes_its_path(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of("###############\n"
                             "#@...........w#\n"
                             "#.###########.#\n"
                             "#.............#\n"
                             "###############\n",
                             &level, 4);
  const SimPaths *paths = &world->priv->paths;
  while (world->actors.mind[0].slot < 0 || paths->slot[world->actors.mind[0].slot].path.count == 0)
    scene_run(world, 1);
  const SimPathSlot *slot = &paths->slot[world->actors.mind[0].slot];
  bool upper = slot->path.cell[slot->path.count / 2] < nav_grid_cell(&world->grid, 0, 2);
  scene_command(world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 6, .y = upper ? 1 : 3});
  assert_true(scene_event(world, SIM_EVENT_BARRICADE_UP));
  assert_int_equal(slot->path.count, 0);
  assert_true(slot->ticket != 0);
  assert_int_equal(slot->due, world->tick - 1 + world->tuning.value[SIM_TUNE_PATH_LATENCY]);
  for (int32_t tick = 0; tick < 30 * SIM_TICKS_PER_SECOND; tick++) {
    scene_run(world, 1);
    for (int32_t i = 0; i < slot->path.count; i++)
      assert_true(nav_grid_open(&world->grid, NAV_WALKER, slot->path.cell[i]));
  }
  assert_int_equal(world->actors.cell[0], world->heroes[0].cell);
  done(world, &level);
}

/// Counts the wardens, of 40 of one spawner, with a path by the left and by the right one of two equally
/// short ways.
static void count_ways(bool share, int32_t *lefts, int32_t *rights) {
  SimLevel level;
  scene_level(&level, "############\n"
                      "#@......####\n"
                      "#.#####.####\n"
                      "#.#####.####\n"
                      "#.#####.####\n"
                      "#..........#\n"
                      "############\n");
  assert_true(sim_level_add_spawn(
      &level, (SimSpawn){.enemy = SIM_WARDEN, .x = 10, .y = 5, .count = 40, .every = 40, .start = 1}));
  level.tuning.value[SIM_TUNE_SHARE_PATHS] = share;
  SimWorld *world = scene_world(&level, 1, -1);
  bool left[64] = {false}, right[64] = {false};
  for (int32_t tick = 0; tick < 30 * SIM_TICKS_PER_SECOND; tick++) {
    scene_run(world, 1);
    for (int32_t i = 0; i < world->actors.count; i++) {
      const SimPathSlot *slot =
          world->actors.mind[i].slot < 0 ? NULL : &world->priv->paths.slot[world->actors.mind[i].slot];
      for (int32_t k = 0; slot != NULL && k < slot->path.count; k++) {
        left[world->actors.id[i]] |= slot->path.cell[k] == nav_grid_cell(&world->grid, 1, 3);
        right[world->actors.id[i]] |= slot->path.cell[k] == nav_grid_cell(&world->grid, 7, 3);
      }
    }
  }
  *lefts = *rights = 0;
  for (int32_t i = 0; i < 64; i++) *lefts += left[i], *rights += right[i];
  done(world, &level);
}

static void wardens_choose_among_equal_ways(void **state) {
  (void)state;
  int32_t lefts, rights;
  count_ways(false, &lefts, &rights);
  assert_true(lefts >= 5 && rights >= 5);
  count_ways(true, &lefts, &rights); // the lot of the group
  print_message("of a group %d left, %d right\n", (int)lefts, (int)rights);
  assert_true(lefts + rights >= 30 && (lefts <= rights / 4 || rights <= lefts / 4));
}

/// Pairs of wardens that asked for the same way while the first request was under way, the later answer of
/// this tick; *equal: how many of them got the same path. (The tiles at the front may be walked already.)
static int32_t equal_requests(const SimWorld *world, int32_t first, int32_t end, int32_t *equal) {
  int32_t pairs = 0;
  for (int32_t a = first; a < end; a++)
    for (int32_t b = first; b < end; b++) {
      if (a == b || world->actors.mind[a].slot < 0 || world->actors.mind[b].slot < 0) continue;
      const SimPathSlot *late = &world->priv->paths.slot[world->actors.mind[a].slot];
      const SimPathSlot *soon = &world->priv->paths.slot[world->actors.mind[b].slot];
      const int64_t apart = late->due - soon->due;
      const bool now = late->due == world->tick - 1 && late->ticket == 0 && soon->ticket == 0;
      if (!now || apart < 0 || apart >= 8 || (apart == 0 && a < b)) continue;
      if (late->from != soon->from || late->to != soon->to) continue;
      const int32_t count = late->path.count < soon->path.count ? late->path.count : soon->path.count;
      pairs++;
      *equal += count > 0 && memcmp(late->path.cell, soon->path.cell, (size_t)count * sizeof(NavCell)) == 0;
    }
  return pairs;
}

/// Two groups of 8 in narrow passages into a hall: wardens of a group that ask on one tile get one path,
/// found once.
static void a_group_finds_a_path_once(void **state) {
  (void)state;
  for (int32_t share = 0; share <= 1; share++) {
    SimLevel level;
    assert_true(sim_level_init(&level, 40, 40));
    for (int32_t i = 0; i < 1600; i++)
      nav_grid_set_terrain(&level.grid, i % 40, i / 40,
                           i % 40 < 30 || i / 40 == 20 || i / 40 == 30 ? NAV_FLOOR : NAV_ROCK);
    level.hero_x = level.hero_y = 1;
    level.tuning.value[SIM_TUNE_SHARE_PATHS] = share;
    SimWorld *world = scene_world(&level, 1, 0);
    const SimCommand spawns[] = {{.kind = SIM_CMD_SPAWN, .id = SIM_WARDEN, .x = 38, .y = 30, .value = 8},
                                 {.kind = SIM_CMD_SPAWN, .id = SIM_WARDEN, .x = 38, .y = 20, .value = 8}};
    sim_step(world, spawns, 2);
    assert_int_equal(world->actors.mind[0].home, world->actors.mind[7].home);
    assert_true(world->actors.mind[7].home != world->actors.mind[8].home);
    int32_t pairs = 0, equal = 0;
    for (int32_t tick = 0; tick < 10 * SIM_TICKS_PER_SECOND; tick++) {
      const SimCommand go = {.kind = SIM_CMD_MOVE_TO, .x = tick / 60 % 2 == 0 ? 25 : 1, .y = 1};
      sim_step(world, &go, tick % 60 == 0);
      pairs += equal_requests(world, 0, 8, &equal) + equal_requests(world, 8, 16, &equal);
    }
    const NavRequestsCounts counts = nav_requests_counts(world->priv->requests);
    print_message("%d of %d pairs have one path, %d requests shared\n", (int)equal, (int)pairs,
                  (int)counts.shared);
    assert_int_equal(world->stats.paths_found + world->priv->paths.under_way_count, world->stats.paths_asked);
    assert_int_equal(world->stats.paths_shared, counts.shared);
    assert_true(pairs >= 10);
    if (share != 0) assert_true(equal == pairs && counts.shared >= 8);
    if (share == 0) assert_true(equal < pairs / 2 && counts.shared == 0);
    done(world, &level);
  }
}

/// Slots come back when their holders go; an enemy that arrives when the pool is empty follows the field.
static void path_slots_are_given_back(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 40, 40));
  for (int32_t i = 0; i < 1600; i++) nav_grid_set_terrain(&level.grid, i % 40, i / 40, NAV_FLOOR);
  assert_true(sim_level_place_hero(&level));
  level.tuning.value[SIM_TUNE_WARDEN_SPEED] = 2000;
  SimWorld *world = scene_world(&level, 1, 0);
  const SimCommand spawn = {.kind = SIM_CMD_SPAWN, .id = SIM_WARDEN, .x = 1, .y = 1, .value = 1200};
  for (int32_t round = 0; round < 3; round++) {
    scene_command(world, spawn);
    scene_run(world, 40);
    assert_int_equal(world->priv->paths.unused_count, 0);
    int32_t moving = 0;
    for (int32_t i = 0; i < world->actors.count; i++)
      moving += world->actors.mind[i].slot < 0 && world->actors.mind[i].came_from != NAV_NO_CELL;
    assert_true(moving > 0);
    scene_command(world, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 100 * round});
    int32_t held = 0;
    for (int32_t i = 0; i < world->actors.count; i++) held += world->actors.mind[i].slot >= 0;
    assert_int_equal(world->priv->paths.unused_count, SIM_PATH_SLOTS - held);
    assert_true(world->priv->paths.under_way_count <= SIM_PATH_ASKS);
    scene_run(world, 20);
  }
  done(world, &level);
}

/// A long way: only the tiles next to it are kept, and still it walks the shortest.
static void paths_longer_than_a_slot_are_walked_to_the_end(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 61, 61));
  for (int32_t y = 0; y < 61; y++)
    for (int32_t x = 0; x < 61; x++) { // a serpentine
      bool passage = y % 2 == 0 || x == (y % 4 == 1 ? 60 : 0);
      nav_grid_set_terrain(&level.grid, x, y, passage ? NAV_FLOOR : NAV_ROCK);
    }
  level.hero_x = 0, level.hero_y = 0;
  level.tuning.value[SIM_TUNE_WARDEN_SPEED] = 2000;
  assert_true(sim_level_add_thing(&level, (SimThing){SIM_ENEMY, SIM_WARDEN, 60, 60}));
  SimWorld *world = scene_world(&level, 1, -1);
  uint32_t way = world->field.value[world->actors.cell[0]];
  assert_true(way > 4 * SIM_PATH_TILES);
  int32_t steps = 0, ticks = 0;
  NavCell cell = world->actors.cell[0];
  for (; ticks < 300 * SIM_TICKS_PER_SECOND && cell != world->heroes[0].cell; ticks++) {
    scene_run(world, 1);
    steps += world->actors.cell[0] != cell;
    cell = world->actors.cell[0];
  }
  assert_int_equal(steps, way);
  // And it never stood still on the way: 20 tiles a second, a tenth more for the tile it rounds to.
  assert_true(ticks < (int32_t)way * SIM_TICKS_PER_SECOND / 20 * 14 / 10);
  done(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_warden_walks_a_shortest_path),
      cmocka_unit_test(wardens_move_while_they_wait),
      cmocka_unit_test(paths_are_handed_out_when_they_are_due),
      cmocka_unit_test(a_warden_asks_again_when_a_wall_closes_its_path),
      cmocka_unit_test(wardens_choose_among_equal_ways),
      cmocka_unit_test(a_group_finds_a_path_once),
      cmocka_unit_test(path_slots_are_given_back),
      cmocka_unit_test(paths_longer_than_a_slot_are_walked_to_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
