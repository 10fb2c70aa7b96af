/* All kinds together: calls, sleep, modes in play, what is heard of each act,
 * and what a crowd must not do to ticks and events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "nav/senses/sound.h"
#include "scenes.h"
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_UNDEFINED__) &&              \
    !defined(SANITIZED)
#define COUNTS_MEMORY
#include <stdatomic.h>

/* Every allocation of this program, those of threads and those that are freed at once too. */
static atomic_long allocations;
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
void *malloc(size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_calloc(count, size);
}
void *realloc(void *block, size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_realloc(block, size);
}
#endif

enum { SECOND = SIM_TICKS_PER_SECOND };

static int32_t row_of(const SimWorld *world, int32_t kind, int32_t number) {
  for (int32_t i = 0; i < world->actors.count; i++)
    if (world->actors.kind[i] == kind && number-- == 0) return i;
  fail_msg("no such enemy");
  return -1;
}

static bool beside_hero(const SimWorld *world, int32_t actor) {
  return nav_grid_distance2(&world->grid, world->actors.cell[actor], world->heroes[0].cell) <= 2;
}

/// The sentry sees him; a hound and a lurker that cannot come to him, a hound beyond the radio range does not
/// hear of it.
static void hounds_and_lurkers_come_when_called(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "########################################\n"
                      "#e..####################################\n"
                      "#.#.####...h###l.##...................h#\n"
                      "#.#.####.######..##.####################\n"
                      "#@..............................########\n"
                      "########################################\n");
  level.tuning.value[SIM_TUNE_STEP_LOUDNESS] = 0;
  SimWorld *world = scene_world(&level, 5, -1);
  int32_t called[2] = {row_of(world, SIM_HOUND, 0), row_of(world, SIM_LURKER, 0)};
  int32_t far = row_of(world, SIM_HOUND, 1);
  bool by_radar[2] = {false, false}, there[2] = {false, false};
  for (int32_t tick = 0; tick < 20 * SECOND; tick++) {
    scene_run(world, 1);
    for (int32_t i = 0; i < 2; i++) {
      const SimMind *mind = &world->actors.mind[called[i]];
      by_radar[i] = by_radar[i] || (mind->mode == SIM_HUNTING && mind->sense == SIM_SENSE_RADAR);
      there[i] = there[i] || beside_hero(world, called[i]);
    }
    int32_t mode = world->actors.mind[far].mode;
    assert_true(mode == SIM_PATROL || mode == SIM_ASLEEP);
  }
  for (int32_t i = 0; i < 2; i++) assert_true(by_radar[i] && there[i]);
  assert_int_equal(world->stats.detections[SIM_LURKER][SIM_SENSE_RADAR], 1);
  scene_close(world, &level);
}

/// They lie where the level has put them until something loud, and then all come.
static void sleepers_of_a_level_sleep_until_woken(void **state) {
  (void)state;
  static const int32_t kinds[3] = {SIM_HOUND, SIM_SENTRY, SIM_LURKER};
  SimLevel level;
  scene_level(&level,
              "###############\n#@............#\n#..............\n#............>#\n###############\n");
  for (int32_t i = 0; i < 3; i++)
    assert_true(sim_level_add_spawn(
        &level, (SimSpawn){.enemy = kinds[i], .x = 12, .y = 1 + i, .count = 2, .start = 5, .asleep = 1}));
  level.tuning.value[SIM_TUNE_BELLS] = 1;
  SimWorld *world = scene_world(&level, 5, -1);
  scene_run(world, 60 * SECOND);
  assert_int_equal(world->actors.count, 6);
  for (int32_t i = 0; i < 6; i++) {
    assert_int_equal(world->actors.mind[i].mode, SIM_ASLEEP);
    assert_int_equal(world->actors.cell[i], world->actors.mind[i].home);
  }
  scene_walk_to(world, 7, 2, 5 * SECOND); // footsteps wake no enemy
  for (int32_t i = 0; i < 6; i++) assert_int_equal(world->actors.mind[i].mode, SIM_ASLEEP);
  scene_command(world, (SimCommand){.kind = SIM_CMD_BELL, .x = 10, .y = 2});
  scene_run(world, SECOND);
  for (int32_t i = 0; i < 6; i++) assert_int_not_equal(world->actors.mind[i].mode, SIM_ASLEEP);
  scene_close(world, &level);
}

/// One that nothing disturbs sleeps now and then, and gets up again.
static void hounds_take_naps(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world =
      scene_open(&level, "##########\n#........#\n#...h....#\n##########\n#@.......#\n##########\n", 5);
  int32_t naps = 0, asleep = 0, before = SIM_PATROL;
  for (int32_t tick = 0; tick < 240 * SECOND; tick++) {
    scene_run(world, 1);
    int32_t mode = world->actors.mind[0].mode;
    naps += mode == SIM_ASLEEP && before == SIM_PATROL;
    asleep += mode == SIM_ASLEEP;
    assert_true(mode == SIM_PATROL || mode == SIM_ASLEEP);
    before = mode;
  }
  assert_true(naps >= 3);
  assert_in_range(asleep, 10 * SECOND, 160 * SECOND);
  scene_close(world, &level);
}

static const char yard[] = "##############################\n"
                           "#@.....,,,....#.....h...~~...#\n"
                           "#.###.####.##.#.###.##.#~~.#.#\n"
                           "#.#...a..#.##...#....#.#.....#\n"
                           "#.#.####.#.######.##.#.###.#.#\n"
                           "#...#w...+....e...##.+...k.#.#\n"
                           "#.#.#.##.####.###.##.#.#.#.#.#\n"
                           "#.#...##..l...#.t.....d#.r.#.#\n"
                           "#.###.####.##.#.###.##.#.#.#.#\n"
                           "#..m..g.n.......s....o.....#.#\n"
                           "##############################\n";

/// He walks about, shoots, throws bells and builds, and all enemies hunt him.
static int32_t yard_commands(const SimWorld *world, BaseRandom *random, SimCommand commands[3]) {
  static const SimCommandKind kinds[3] = {SIM_CMD_MOVE_TO, SIM_CMD_BELL, SIM_CMD_BARRICADE};
  for (int32_t i = 0; i < 3; i++) {
    commands[i] = (SimCommand){.kind = kinds[i]};
    commands[i].x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
    commands[i].y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
  }
  commands[1].x = nav_grid_x(&world->grid, world->heroes[0].cell); // a bell at his feet
  commands[1].y = nav_grid_y(&world->grid, world->heroes[0].cell);
  return world->tick % (2 * SECOND) != 0 ? 0 : world->tick % (4 * SECOND) != 0 ? 1 : 3;
}

/// Two minutes of it. Adds to `ticks` how long each kind was in which mode.
static void play_in_the_yard(uint64_t seed, int64_t ticks[SIM_ENEMY_KIND_COUNT][SIM_MODE_COUNT]) {
  SimLevel level;
  scene_level(&level, yard);
  assert_true(
      sim_level_add_spawn(&level, (SimSpawn){.enemy = SIM_HOUND, .x = 28, .y = 1, .count = 2, .asleep = 1}));
  level.tuning.value[SIM_TUNE_BELLS] = 9;
  level.tuning.value[SIM_TUNE_BOLT_RANGE] = 600;
  level.tuning.value[SIM_TUNE_BOLT_RELOAD] = 600;
  SimWorld *world = scene_world(&level, seed, -1);
  BaseRandom random = base_random_seeded(seed, 8);
  for (int32_t tick = 0; tick < 120 * SECOND; tick++) {
    SimCommand commands[3];
    sim_step(world, commands, yard_commands(world, &random, commands));
    for (int32_t i = 0; i < world->actors.count; i++)
      ticks[world->actors.kind[i]][sim_world_mode(world, i)]++;
    for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT && tick % SECOND == 0; kind++) // those that fell
      if (world->kind_alive[kind] == 0)
        scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = kind, .x = 28, .y = 5, .value = 1});
  }
  scene_check(world);
  scene_close(world, &level);
}

/// In a few games together, so that it does not hang on the luck of one.
static void everybody_is_about_everything(void **state) {
  (void)state;
  int64_t ticks[SIM_ENEMY_KIND_COUNT][SIM_MODE_COUNT] = {{0}};
  for (uint64_t seed = 6; seed <= 8; seed++) play_in_the_yard(seed, ticks);
  for (int32_t mode = 0; mode < SIM_MODE_COUNT; mode++) {
    int64_t sum = 0;
    for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) sum += ticks[kind][mode];
    print_message("%s: %lld ticks\n", sim_mode_name((SimMode)mode), (long long)sum);
    assert_true(sum > 0);
  }
  assert_true(ticks[SIM_THIEF][SIM_FLEEING] > 0 && ticks[SIM_HOUND][SIM_ASLEEP] > 0);
  for (int32_t mode = SIM_PATROL; mode <= SIM_SEARCHING; mode++)
    assert_true(ticks[SIM_SENTRY][mode] > 0 && ticks[SIM_HOUND][mode] > 0);
}

/// The sentry behind the thin wall hears the newest sound as loud as the formula says.
static void heard_as_told(SimWorld *world, SimSoundKind kind, int32_t loudness) {
  const SimSound *sound = &world->traces.sound[world->traces.sounds % SIM_MAX_SOUNDS];
  int32_t row = row_of(world, SIM_SENTRY, 0);
  SimMind *mind = &world->actors.mind[row];
  assert_int_equal(sound->kind, kind);
  mind->listened = world->traces.sounds - 1;
  mind->level = 0;
  sim_perceive(world, row);
  int64_t dx = sound->x - world->actors.x[row], dy = sound->y - world->actors.y[row], distance = 0;
  while ((2 * distance + 1) * (2 * distance + 1) * BASE_ONE * BASE_ONE <= 40000 * (dx * dx + dy * dy))
    distance++;
  assert_int_equal(mind->level, loudness - distance - 400);
}

static void each_act_is_as_loud_as_told(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, "########\n#@.*..>#\n#...e..#\n########\n");
  for (int32_t x = 1; x < 7; x++) nav_grid_set_edge(&level.grid, x, 1, NAV_DOWN, NAV_EDGE_WALL);
  level.tuning.value[SIM_TUNE_BELLS] = 1;
  level.tuning.value[SIM_TUNE_STEP_LOUDNESS] = 900;
  level.tuning.value[SIM_TUNE_HEARING] = 0;
  SimWorld *world = scene_world(&level, 5, -1);
  world->actors.countdown[0] = INT16_MAX; // listens when it is told to
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 2, .y = 1});
  heard_as_told(world, SIM_SOUND_STEP, 900);
  world->tuning.value[SIM_TUNE_STEP_LOUDNESS] = 0;
  scene_run(world, SECOND);
  for (int32_t i = 0; i < 2; i++) { // up and down
    scene_command(world, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = 5, .y = 1});
    heard_as_told(world, SIM_SOUND_BUILD, 1000);
  }
  scene_walk_to(world, 3, 1, SECOND);
  heard_as_told(world, SIM_SOUND_EMBER, 600);
  scene_command(world, (SimCommand){.kind = SIM_CMD_BELL, .x = 5, .y = 1});
  heard_as_told(world, SIM_SOUND_BELL, 1600);
  scene_run(world, 5 * SECOND);
  assert_true(sim_hero_hurt(world, &world->heroes[0], (SimHit){SIM_HIT_TOUCH, 0}));
  heard_as_told(world, SIM_SOUND_FIGHT, 1200);
  scene_close(world, &level);
}

/// Two hundred fall, arrive and spot him in the tick in which he wins: that he wins is among the events.
static void a_crowd_does_not_drown_the_end(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world =
      scene_open(&level, "##########\n#@>......#\n#........#\n#........#\n#........#\n##########\n", 5);
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 2, .y = 1});
  bool won = false;
  for (int32_t tick = 0; tick < SECOND && !won; tick++) {
    const SimCommand spawn = {.kind = SIM_CMD_SPAWN, .id = SIM_SENTRY, .x = 8, .y = 4, .value = 80};
    for (int32_t i = world->actors.count - 1; i >= 0; i--) {
      sim_know(world, i, SIM_SENSE_TOUCH, world->heroes[0].cell);
      sim_hurt(world, i, 9, SIM_SENSE_TOUCH);
    }
    sim_step(world, &spawn, 1);
    won = scene_event(world, SIM_EVENT_WON);
    assert_true(world->event_count < SIM_MAX_EVENTS);
  }
  assert_int_equal(world->heroes[0].status, SIM_HERO_WON);
  assert_true(won);
  scene_close(world, &level);
}

static void no_tick_allocates_once_everybody_is_there(void **state) {
  (void)state;
#if defined(COUNTS_MEMORY)
  for (int32_t threads = 0; threads <= 2; threads += 2) {
    SimLevel level;
    scene_level(&level, yard);
    level.tuning.value[SIM_TUNE_BELLS] = 9;
    level.tuning.value[SIM_TUNE_BOLT_RANGE] = 900;
    SimWorld *world = malloc(sizeof *world);
    SimWorldOptions options = {
        .seed = 6, .hero = NAV_NO_CELL, .population = -1, .capacity = 2000, .threads = threads};
    assert_true(sim_world_init(world, &level, &options));
    scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find("lookahead")});
    BaseRandom random = base_random_seeded(6, 6);
    long before = atomic_load(&allocations);
    int32_t barricades = 0;
    for (int32_t tick = 0; tick < 40 * SECOND; tick++) {
      SimCommand commands[4];
      int32_t count = yard_commands(world, &random, commands);
      int32_t kind = (int32_t)(world->tick / 30 % SIM_ENEMY_KIND_COUNT);
      commands[count] = (SimCommand){.kind = SIM_CMD_SPAWN, .id = kind, .x = 28, .y = 9, .value = 3};
      if (tick % 30 == 0 && world->actors.count < 300) count++;
      sim_world_watch_hero(world, tick % 7 < 5); // looking and looking away allocate nothing either
      sim_step(world, commands, count);
      barricades += scene_event(world, SIM_EVENT_BARRICADE_UP);
    }
    print_message("%d barricades, %d bolts, %d bells\n", (int)barricades, (int)world->traces.bolts,
                  (int)world->traces.bells_thrown);
    assert_true(before > 0 && barricades > 0 && world->traces.bolts > 5 && world->traces.bells_thrown > 0);
    assert_int_equal(atomic_load(&allocations), before);
    scene_close(world, &level);
  }
#else
  print_message("no_tick_allocates_once_everybody_is_there is skipped: allocations are not counted here\n");
  skip();
#endif
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hounds_and_lurkers_come_when_called),
      cmocka_unit_test(sleepers_of_a_level_sleep_until_woken),
      cmocka_unit_test(hounds_take_naps),
      cmocka_unit_test(everybody_is_about_everything),
      cmocka_unit_test(each_act_is_as_loud_as_told),
      cmocka_unit_test(a_crowd_does_not_drown_the_end),
      cmocka_unit_test(no_tick_allocates_once_everybody_is_there),
  };
  return cmocka_run_group_tests_name("everybody", tests, NULL, NULL);
}
