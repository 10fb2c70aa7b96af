/* Husks, delvers, skirters and lurkers: each in a scene that its way of moving is about, with fixed seeds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "nav/corners/corners.h"
#include "nav/crash/path_map.h"
#include "nav/senses/sight.h"
#include "scenes.h"
#include "sim/actors/actors.h"
#include "sim/senses/senses.h"

enum { SECOND = SIM_TICKS_PER_SECOND };

/// Ticks until the newest enemy is on the hero's tile, at most `max`; some more ticks then pass.
static int32_t ticks_to_arrive(SimWorld *world, int32_t kind, int32_t x, int32_t y, int32_t max) {
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = kind, .x = x, .y = y, .value = 1});
  int32_t ticks = 0, row = world->actors.count - 1;
  uint32_t id = world->actors.id[row];
  for (; ticks < max && world->actors.cell[sim_world_actor(world, id)] != world->heroes[0].cell; ticks++)
    scene_run(world, 1);
  scene_run(world, 30); // it gets there in the flesh, and thinks about it
  return ticks;
}

/// Removes all enemies, as though they had fallen.
static void remove_enemies(SimWorld *world) {
  while (world->actors.count > 0) sim_actor_remove(world, world->actors.count - 1);
}

/// A pocket that is open toward the hero's far side only: plain crash and turn never leaves it.
static const char pocket[] = "##################\n"
                             "#................#\n"
                             "#...########.....#\n"
                             "#..........#.....#\n"
                             "#..........#....@#\n"
                             "#..........#.....#\n"
                             "#...########.....#\n"
                             "#................#\n"
                             "##################\n";

static void a_husk_circles_where_a_delver_arrives(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, pocket, 3);
  assert_int_equal(ticks_to_arrive(world, SIM_HUSK, 9, 4, 60 * SECOND), 60 * SECOND);
  remove_enemies(world);
  assert_true(ticks_to_arrive(world, SIM_DELVER, 9, 4, 60 * SECOND) < 30 * SECOND);
  scene_close(world, &level);
}

/// In the open a husk arrives as fast as any other kind.
static void a_husk_arrives_in_the_open(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(
      &level, "##############\n#............#\n#..##........#\n#@...........#\n##############\n", 3);
  assert_true(ticks_to_arrive(world, SIM_HUSK, 12, 1, 60 * SECOND) < 6 * SECOND);
  scene_close(world, &level);
}

static const char maze[] = "#####################\n"
                           "#.....#.....#.......#\n"
                           "#.###.#.###.#.#####.#\n"
                           "#.#.#...#.#...#...#.#\n"
                           "#.#.#####.#####.#.#.#\n"
                           "#.#.......#.....#...#\n"
                           "#.#######.#.#########\n"
                           "#.......#.#.......#.#\n"
                           "#######.#.#######.#.#\n"
                           "#.....#.#.......#.#.#\n"
                           "#.###.#.#######.#.#.#\n"
                           "#...#...#.....#.#...#\n"
                           "###.#####.###.#.###.#\n"
                           "#@..#.......#.......#\n"
                           "#####################\n";

static void the_tenth_delver_arrives_sooner_than_the_first(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, maze, 5);
  int32_t first = ticks_to_arrive(world, SIM_DELVER, 19, 13, 300 * SECOND);
  assert_true(first < 300 * SECOND);
  const NavCell *cells;
  assert_true(nav_path_map_dead_ends(sim_delver_map(world), &cells) > 0);
  assert_true(nav_path_map_linked(sim_delver_map(world), &cells) > 0);
  assert_int_equal(sim_delver_target(world), world->heroes[0].cell);
  int32_t tenth = 0;
  for (int32_t i = 2; i <= 10; i++) {
    remove_enemies(world);
    tenth = ticks_to_arrive(world, SIM_DELVER, 19, 13, 300 * SECOND);
  }
  int32_t shortest = (int32_t)world->field.value[nav_grid_cell(&world->grid, 19, 13)] * SECOND * 100 /
                     level.tuning.value[SIM_TUNE_DELVER_SPEED];
  print_message("first %d ticks, tenth %d, the shortest way takes about %d\n", (int)first, (int)tenth,
                (int)shortest);
  assert_true(tenth < first);
  assert_true(tenth < shortest * 5 / 4 + SECOND);
  scene_close(world, &level);
}

/// More delvers than walkers with memory: the others arrive by the map of these.
static void delvers_without_a_memory_of_their_own_arrive(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, maze, 6);
  world->tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0; // so that the field tells steps
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_DELVER, .x = 19, .y = 13, .value = 150});
  int32_t without = 0;
  scene_run(world, 60);
  for (int32_t i = 0; i < world->actors.count; i++) without += world->actors.mind[i].slot < 0;
  assert_int_equal(without, 150 - 64);
  scene_run(world, 120 * SECOND);
  int32_t near = 0;
  for (int32_t i = 0; i < world->actors.count; i++)
    near += world->field.value[world->actors.cell[i]] < 40 && world->actors.mind[i].slot < 0;
  assert_int_equal(near, without);
  scene_check(world);
  scene_close(world, &level);
}

/// The team goes on to where the hero has gone.
static void delvers_follow_to_a_new_target(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, maze, 7);
  assert_true(ticks_to_arrive(world, SIM_DELVER, 1, 5, 300 * SECOND) < 300 * SECOND);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("astar")});
  scene_walk_to(world, 19, 1, 60 * SECOND);
  int32_t ticks = 0;
  for (; ticks < 200 * SECOND && world->actors.cell[0] != world->heroes[0].cell; ticks++) scene_run(world, 1);
  assert_true(ticks < 200 * SECOND);
  assert_int_equal(sim_delver_target(world), world->heroes[0].cell);
  scene_close(world, &level);
}

static void skirters_come_round_boxes(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "##############################\n"
                               "#............................#\n"
                               "#...####......#######........#\n"
                               "#...####......#######...##...#\n"
                               "#.@.####......#######...##...#\n"
                               "#...####..##..#######...##...#\n"
                               "#.........##.................#\n"
                               "#......................####..#\n"
                               "#....#######...####....####..#\n"
                               "#....#######...####....####..#\n"
                               "#............................#\n"
                               "##############################\n",
                               3);
  for (int32_t y = 1; y <= 10; y += 3) {
    NavCell from = nav_grid_cell(&world->grid, 28, y);
    int32_t ticks = ticks_to_arrive(world, SIM_SKIRTER, 28, y, 60 * SECOND);
    int32_t shortest =
        (int32_t)world->field.value[from] * SECOND * 100 / level.tuning.value[SIM_TUNE_SKIRTER_SPEED];
    assert_true(ticks < shortest * 3 / 2 + SECOND);
    assert_non_null(sim_skirter_walk(world, 0));
    remove_enemies(world);
  }
  // Twenty at once, a barricade in their way while they walk, and the hero on his way, too.
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_SKIRTER, .x = 27, .y = 5, .value = 20});
  scene_run(world, SECOND);
  scene_command(world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 12, .y = 6});
  scene_walk_to(world, 8, 10, 20 * SECOND);
  scene_run(world, 20 * SECOND);
  for (int32_t i = 0; i < world->actors.count; i++)
    assert_true(nav_grid_distance2(&world->grid, world->actors.cell[i], world->heroes[0].cell) <= 4 * 4);
  scene_check(world);
  scene_close(world, &level);
}

/* Lurkers */

typedef struct Watch {
  int64_t loaded, in_line; // ticks of one lurker while a bolt is loaded, and of these in its line
  int64_t spent, came;     // ticks while it is spent, and of these in the line
  int64_t there;           // ticks on the hero's tile
} Watch;

/// In the bolt's line: within its range, the ray to the centre free, no other enemy's tile in between.
static bool in_line(const SimWorld *world, int32_t actor) {
  const SimActors *actors = &world->actors;
  int64_t reach = (int64_t)world->tuning.value[SIM_TUNE_BOLT_RANGE] * BASE_ONE / 100;
  int64_t dx = actors->x[actor] - world->heroes[0].x, dy = actors->y[actor] - world->heroes[0].y;
  if (dx * dx + dy * dy > reach * reach) return false;
  const NavPoint hero = {world->heroes[0].x, world->heroes[0].y}, at = {actors->x[actor], actors->y[actor]};
  return nav_ray_clear(&world->grid, world->crowd, actors->cell[actor], hero, at);
}

static void note_lurkers(const SimWorld *world, Watch *seen) {
  bool loaded = sim_bolt_loaded(world);
  for (int32_t i = 0; i < world->actors.count; i++) {
    if (world->actors.kind[i] != SIM_LURKER) continue;
    seen->loaded += loaded;
    seen->in_line += loaded && in_line(world, i);
    seen->spent += !loaded;
    seen->there += world->actors.cell[i] == world->heroes[0].cell;
    seen->came += !loaded && in_line(world, i);
  }
}

static const char pillars[] = "###########################\n"
                              "#.........................#\n"
                              "#..##....##....##....##...#\n"
                              "#..##....##....##....##...#\n"
                              "#.........................#\n"
                              "#.........................#\n"
                              "#......##....@...##.......#\n"
                              "#......##........##.......#\n"
                              "#.........................#\n"
                              "#..##....##....##....##...#\n"
                              "#..##....##....##....##...#\n"
                              "#.........................#\n"
                              "###########################\n";

/// Six hunting lurkers around the hero, a shade now and then that makes the lantern shoot.
static Watch watch_lurkers(uint64_t seed, bool walks) {
  static const int32_t at[6][2] = {{4, 1}, {22, 1}, {4, 11}, {22, 11}, {1, 6}, {25, 6}};
  static const int32_t round[4][2] = {{7, 4}, {19, 4}, {19, 8}, {7, 8}};
  SimLevel level;
  Watch seen = {0};
  SimWorld *world = scene_open(&level, pillars, seed);
  world->tuning.value[SIM_TUNE_BOLT_RANGE] = 900;
  for (int32_t i = 0; i < 6; i++)
    scene_command(
        world,
        (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_LURKER, .x = at[i][0], .y = at[i][1], .value = 1});
  for (int32_t i = 0; i < world->actors.count; i++)
    sim_know(world, i, SIM_SENSE_TOUCH, world->heroes[0].cell);
  scene_run(world, 3 * SECOND);
  for (int32_t tick = 0; tick < 40 * SECOND; tick++) {
    const int32_t *to = round[tick / (4 * SECOND) % 4];
    const SimCommand commands[2] = {
        {.kind = SIM_CMD_SPAWN, .id = SIM_SHADE, .x = 13, .y = 1, .value = 1},
        {.kind = SIM_CMD_MOVE_TO, .x = to[0], .y = to[1]},
    };
    sim_step(world, commands, tick % (4 * SECOND) == 0 ? 1 + walks : 0);
    note_lurkers(world, &seen);
  }
  scene_check(world);
  scene_close(world, &level);
  return seen;
}

/// The promise, in a hall with pillars: while a bolt is loaded, hunting lurkers spend at most one tick in
/// twenty in its line as long as the hero rests, and one in five while he walks about, for he moves the light
/// and finds them. While it is spent they do come out and reach him.
static void lurkers_stay_out_of_the_line_while_a_bolt_is_loaded(void **state) {
  (void)state;
  for (int32_t walks = 0; walks < 2; walks++) {
    Watch all = {0};
    for (uint64_t seed = 1; seed <= 6; seed++) {
      Watch seen = watch_lurkers(seed, walks == 1);
      all.loaded += seen.loaded;
      all.in_line += seen.in_line;
      all.spent += seen.spent;
      all.came += seen.came;
      all.there += seen.there;
    }
    print_message("he %s: loaded %lld, in line %lld; spent %lld, in line %lld; at him %lld\n",
                  walks ? "walks" : "stands", (long long)all.loaded, (long long)all.in_line,
                  (long long)all.spent, (long long)all.came, (long long)all.there);
    assert_true(all.loaded > 1000 && all.spent > 1000 && all.there > 100);
    assert_true(all.in_line * (walks ? 5 : 20) <= all.loaded);
    assert_true(all.came * all.loaded > 3 * all.in_line * all.spent); // three times as often as while loaded
  }
}

/// Behind a wall it stays at home; a noise brings it.
static void a_lurker_wakes_by_sound(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "####################\n"
                               "#@.................#\n"
                               "#################..#\n"
                               "#l.................#\n"
                               "####################\n",
                               3);
  world->tuning.value[SIM_TUNE_MUFFLING] = 6400;
  NavCell home = world->actors.cell[0];
  scene_run(world, 10 * SECOND);
  assert_int_equal(world->actors.mind[0].mode, SIM_PATROL);
  assert_int_equal(world->actors.cell[0], home);
  world->tuning.value[SIM_TUNE_MUFFLING] = 0;
  scene_walk_to(world, 4, 1, 5 * SECOND);
  assert_int_not_equal(world->actors.mind[0].mode, SIM_PATROL);
  scene_run(world, 30 * SECOND);
  assert_true(world->stats.detections[SIM_LURKER][SIM_SENSE_SOUND] > 0);
  scene_close(world, &level);
}

/// Without a bolt there is nothing to hide from.
static void a_lurker_wakes_by_sight_and_hunts(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "#####\n#.l.#\n#...#\n#...#\n#...#\n#.@.#\n#####\n", 3);
  scene_run(world, 4 * SECOND);
  assert_int_equal(world->actors.mind[0].mode, SIM_HUNTING);
  assert_int_equal(world->stats.detections[SIM_LURKER][SIM_SENSE_SIGHT], 1);
  assert_int_equal(world->actors.cell[0], world->heroes[0].cell);
  scene_close(world, &level);
}

/// The bolt is loaded and another enemy is between: the lurker keeps behind it although no rock is near.
static void bodies_are_cover(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "############\n#@....w.l..#\n############\n", 3);
  SimMind *lurker = NULL;
  int32_t row = 0;
  world->tuning.value[SIM_TUNE_BOLT_RANGE] = 2000;
  for (int32_t i = 0; i < world->actors.count; i++) {
    if (world->actors.kind[i] == SIM_LURKER)
      lurker = &world->actors.mind[row = i];
    else
      world->actors.countdown[i] = INT16_MAX; // it rests
  }
  assert_non_null(lurker);
  sim_know(world, row, SIM_SENSE_TOUCH, world->heroes[0].cell);
  NavCell at = world->actors.cell[row];
  int32_t held = 0;
  for (int32_t tick = 0; tick < 40; tick++) {
    sim_actors_step(world); // and nothing else, so the bolt stays loaded
    held += world->actors.cell[row] == at;
  }
  assert_int_equal(held, 40);
  scene_close(world, &level);
}

static void equal_scenes_have_equal_hashes(void **state) {
  (void)state;
  BaseHash hash[3] = {0};
  for (int32_t run = 0; run < 3; run++) {
    SimLevel level;
    scene_level(&level, pillars);
    level.tuning.value[SIM_TUNE_BOLT_RANGE] = 700;
    SimWorld *world = malloc(sizeof *world);
    assert_non_null(world);
    SimWorldOptions options = {.seed = 9, .hero = NAV_NO_CELL, .population = -1, .capacity = 900};
    options.threads = run == 1 ? 2 : 0;
    assert_true(sim_world_init(world, &level, &options));
    for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
      scene_command(world,
                    (SimCommand){.kind = SIM_CMD_SPAWN, .id = kind, .x = 1 + 2 * kind, .y = 11, .value = 30});
    scene_walk_to(world, run == 2 ? 4 : 3, 1, 10 * SECOND);
    scene_run(world, 10 * SECOND);
    scene_check(world);
    hash[run] = sim_world_hash(world);
    scene_close(world, &level);
  }
  assert_true(hash[0] == hash[1]);
  assert_true(hash[0] != hash[2]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_husk_circles_where_a_delver_arrives),
      cmocka_unit_test(a_husk_arrives_in_the_open),
      cmocka_unit_test(the_tenth_delver_arrives_sooner_than_the_first),
      cmocka_unit_test(delvers_without_a_memory_of_their_own_arrive),
      cmocka_unit_test(delvers_follow_to_a_new_target),
      cmocka_unit_test(skirters_come_round_boxes),
      cmocka_unit_test(lurkers_stay_out_of_the_line_while_a_bolt_is_loaded),
      cmocka_unit_test(a_lurker_wakes_by_sound),
      cmocka_unit_test(a_lurker_wakes_by_sight_and_hunts),
      cmocka_unit_test(bodies_are_cover),
      cmocka_unit_test(equal_scenes_have_equal_hashes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
