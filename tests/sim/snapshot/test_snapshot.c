/* Saved worlds go on as the ones that were saved: random games with all kinds of enemies, commands and
 * steerings are saved at random moments, loaded, and played on side by side. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"
#include "support/rounds.h"

enum {
  GAMES = SUPPORT_ROUNDS(30),
  TICKS = 260,
  AFTER = 300,
  POPULATION = 60,
  CAPACITY = 600,
  MAX_THREADS = 4
};

static SimWorldOptions with_threads(int32_t threads) {
  return (SimWorldOptions){.hero = NAV_NO_CELL, .population = -1, .threads = threads};
}

static BaseBuffer saved(const SimWorld *world) {
  BaseBuffer out = {0};
  assert_true(sim_world_save(world, &out));
  return out;
}

/// NULL: it was refused, with an issue.
static SimWorld *load_from(const BaseBuffer *from, const SimLevel *level, int32_t threads) {
  SimWorld *world = malloc(sizeof *world);
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_true(world != NULL && issues != NULL);
  const SimWorldOptions options = with_threads(threads);
  const bool loaded = sim_world_load(world, level, &options, from->data, from->length, issues);
  if (loaded != (issues->errors == 0)) fail_msg("a load says both that it worked and that it did not");
  if (!loaded && getenv("SHOW_ISSUES") != NULL) base_issues_print(issues, "save", stderr);
  free(issues);
  if (loaded) return world;
  free(world);
  return NULL;
}

static SimWorld *loaded(const BaseBuffer *from, const SimLevel *level, int32_t threads) {
  SimWorld *world = load_from(from, level, threads);
  if (world == NULL) fail_msg("a saved world cannot be loaded");
  return world;
}

static void assert_same_bytes(const SimWorld *a, const SimWorld *b, const char *when) {
  BaseBuffer first = saved(a), second = saved(b);
  size_t at = 0;
  while (at < first.length && at < second.length && first.data[at] == second.data[at]) at++;
  if (first.length != second.length || at < first.length)
    fail_msg("%s, tick %lld: saves differ, %zu and %zu bytes long, from byte %zu on", when,
             (long long)a->tick, first.length, second.length, at);
  base_buffer_free(&first);
  base_buffer_free(&second);
}

/* Random games */

static SimCommand random_command(const SimWorld *world, BaseRandom *random) {
  SimCommand command = scene_random_command(world, random);
  const uint32_t lot = base_random_below(random, 8);
  if (lot == 0) {
    command.kind = SIM_CMD_STEERING;
    command.id = (int32_t)base_random_below(random, (uint32_t)nav_steering_count);
    command.hero = (int32_t)base_random_below(random, 2);
  } else if (lot < 3) {
    command.kind = SIM_CMD_MOVE_TO;
  } else if (lot == 3) {
    command.kind = SIM_CMD_SPAWN;
    command.id = (int32_t)base_random_below(random, SIM_ENEMY_KIND_COUNT);
    command.value = 1 + (int32_t)base_random_below(random, 6);
  }
  return command;
}

static int32_t random_commands(const SimWorld *world, BaseRandom *random, SimCommand *commands) {
  int32_t count = 0;
  const int32_t most = base_random_below(random, 6) == 0 ? SCENE_COMMANDS : 0;
  while (count < most && base_random_below(random, 3) > 0) commands[count++] = random_command(world, random);
  return count;
}

static SimWorld *make_world(const SimLevel *level, uint64_t seed, int32_t threads) {
  const SimWorldOptions options = {.seed = seed,
                                   .hero = NAV_NO_CELL,
                                   .population = seed % 3 == 0 ? POPULATION : -1,
                                   .capacity = CAPACITY,
                                   .threads = threads};
  return scene_world_of(level, &options);
}

/// Both go on by the same commands, tick by tick, some of them given between ticks.
static void go_on_together(SimWorld *first, SimWorld *second, BaseRandom *random) {
  for (int32_t i = 0; i < AFTER; i++) {
    SimCommand commands[SCENE_COMMANDS];
    const int32_t count = random_commands(first, random, commands);
    const bool between = base_random_below(random, 3) == 0;
    first->heroes[0].hearts = second->heroes[0].hearts = SIM_HEARTS;
    if (between) sim_world_command(first, commands, count);
    if (between) sim_world_command(second, commands, count);
    sim_step(first, commands, between ? 0 : count);
    sim_step(second, commands, between ? 0 : count);
    if (sim_world_hash(first) != sim_world_hash(second))
      fail_msg("%d ticks after it was saved, at tick %lld, the state is another one", (int)i + 1,
               (long long)first->tick);
    if (i % 80 == 0) scene_check(second);
  }
  assert_same_bytes(first, second, "after playing on");
}

static void play_and_load(uint64_t number) {
  BaseRandom random = base_random_seeded(number, 12);
  SimLevel level;
  scene_random_level(&level, &random);
  SimWorld *world = make_world(&level, number, (int32_t)(number % (MAX_THREADS + 1)));
  const int32_t ticks = (int32_t)base_random_below(&random, TICKS);
  for (int32_t i = 0; i < ticks; i++) {
    SimCommand commands[SCENE_COMMANDS];
    const int32_t count = random_commands(world, &random, commands);
    world->heroes[0].hearts = SIM_HEARTS;
    sim_step(world, commands, count);
  }
  if (number % 3 != 0) { // between two ticks
    SimCommand commands[SCENE_COMMANDS];
    for (int32_t i = 0; i < SCENE_COMMANDS; i++) commands[i] = random_command(world, &random);
    sim_world_command(world, commands, SCENE_COMMANDS);
  }
  BaseBuffer save = saved(world);
  SimWorld *other = loaded(&save, &level, (int32_t)(number / 5 % (MAX_THREADS + 1)));
  assert_true(sim_world_hash(other) == sim_world_hash(world));
  assert_same_bytes(world, other, "at once");
  scene_check(other);
  go_on_together(world, other, &random);
  base_buffer_free(&save);
  scene_free(other);
  scene_free(world);
  sim_level_free(&level);
}

static void random_games_go_on(void **state) {
  (void)state;
  for (uint64_t number = 0; number < GAMES; number++) play_and_load(number);
  play_and_load(1117); // a mole takes a memory that another has given back
}

/// From one save to the next: what is lost in one load would add up.
static void a_world_may_be_loaded_at_every_tick(void **state) {
  (void)state;
  for (uint64_t number = 100; number < 100 + SUPPORT_ROUNDS(4); number++) {
    BaseRandom random = base_random_seeded(number, 13);
    SimLevel level;
    scene_random_level(&level, &random);
    SimWorld *world = make_world(&level, number, 0), *other = make_world(&level, number, 1);
    for (int32_t i = 0; i < 200; i++) {
      SimCommand commands[SCENE_COMMANDS];
      const int32_t count = random_commands(world, &random, commands);
      world->heroes[0].hearts = other->heroes[0].hearts = SIM_HEARTS;
      sim_step(world, commands, count);
      sim_step(other, commands, count);
      if (sim_world_hash(world) != sim_world_hash(other))
        fail_msg("game %d differs at tick %d", (int)number, (int)i);
      BaseBuffer save = saved(other);
      scene_free(other);
      other = loaded(&save, &level, i % (MAX_THREADS + 1));
      base_buffer_free(&save);
    }
    assert_same_bytes(world, other, "after many loads");
    scene_free(other);
    scene_free(world);
    sim_level_free(&level);
  }
}

/* Each steering, each kind */

static const char maze[] = "########################\n"
                           "#@.....#.....,,,.......#\n"
                           "#.####.#.###.,,,.#####.#\n"
                           "#.#..#.#.#.#.....#...#.#\n"
                           "#.#.##.#.#.#.###.#.#.#.#\n"
                           "#.#....#...#.#.#.#.#...#\n"
                           "#.########.#.#.#.#.#####\n"
                           "#..........#...#.#.....#\n"
                           "#.##############.#####.#\n"
                           "#.~~~............#..*#.#\n"
                           "#.~+~.##########.#.###.#\n"
                           "#.~~~.#......>.#...#...#\n"
                           "#.....#........#...#...#\n"
                           "########################\n";

static void each_steering_goes_on(void **state) {
  (void)state;
  for (int32_t row = 0; row < nav_steering_count; row++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, maze, 7);
    BaseRandom random = base_random_seeded(7, (uint64_t)row);
    const SimCommand set_out[] = {{.kind = SIM_CMD_STEERING, .id = row},
                                  {.kind = SIM_CMD_MOVE_TO, .x = 20, .y = 9}};
    sim_step(world, set_out, 2);
    for (int32_t i = 0; i < 6; i++) {
      scene_run(world, 25 + (int32_t)base_random_below(&random, 40));
      BaseBuffer save = saved(world);
      SimWorld *other = loaded(&save, &level, 0);
      for (int32_t k = 0; k < 60; k++) {
        scene_run(world, 1);
        scene_run(other, 1);
        if (sim_world_hash(world) != sim_world_hash(other))
          fail_msg("%s: tick %lld differs", nav_steerings[row]->name, (long long)world->tick);
        assert_int_equal(world->minds[0].plan_count, other->minds[0].plan_count);
        assert_memory_equal(world->minds[0].plan, other->minds[0].plan,
                            (size_t)world->minds[0].plan_count * sizeof *world->minds[0].plan);
      }
      base_buffer_free(&save);
      scene_free(other);
    }
    scene_close(world, &level);
  }
}

static SimWorld *moved(SimWorld *from) {
  SimWorld *to = malloc(sizeof *to);
  assert_non_null(to);
  sim_world_move(to, from);
  memset(from, 0xA5, sizeof *from); // a pointer that still leads there finds nonsense
  free(from);
  return to;
}

/// The memory of the steerings and the traces afterwards are the same wherever the world lies.
static void a_world_moves_at_any_tick(void **state) {
  (void)state;
  for (int32_t row = 0; row < nav_steering_count; row++) {
    SimLevel level, same;
    SimWorld *plain = scene_open(&level, maze, 7), *world = scene_open(&same, maze, 7);
    BaseRandom random = base_random_seeded(9, (uint64_t)row);
    const SimCommand set_out[] = {
        {.kind = SIM_CMD_STEERING, .id = row},
        {.kind = SIM_CMD_SPAWN, .id = row % SIM_ENEMY_KIND_COUNT, .x = 3, .y = 12, .value = 9},
        {.kind = SIM_CMD_JOIN, .x = 9, .y = 12},
        {.kind = SIM_CMD_MOVE_TO, .x = 20, .y = 9},
        {.kind = SIM_CMD_MOVE_TO, .x = 20, .y = 1, .hero = 1}};
    sim_step(plain, set_out, 5);
    sim_step(world, set_out, 5);
    for (int32_t i = 0; i < 300; i++) {
      SimCommand commands[SCENE_COMMANDS];
      const int32_t count = i % 40 == 39 ? random_commands(plain, &random, commands) : 0;
      if (i % 7 == 0) world = moved(world);
      sim_step(plain, commands, count);
      sim_step(world, commands, count);
      if (sim_world_hash(plain) != sim_world_hash(world))
        fail_msg("%s: moved, tick %lld differs", nav_steerings[row]->name, (long long)world->tick);
      if (i % 11 == 0) world = moved(world);
      sim_world_watch_hero(plain, i % 3 == 0);
      sim_world_watch_hero(world, i % 3 == 0);
      if (i % 3 != 0) continue;
      assert_int_equal(plain->minds[0].trace.at, world->minds[0].trace.at);
      assert_int_equal(plain->minds[0].trace.reason, world->minds[0].trace.reason);
      assert_int_equal(plain->minds[0].trace.seen_count, world->minds[0].trace.seen_count);
    }
    scene_close(world, &same);
    scene_close(plain, &level);
  }
}

static void each_kind_goes_on(void **state) {
  (void)state;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, maze, 11);
    const int32_t y = sim_enemy_kinds[kind]->cls == NAV_SWIMMER ? 9 : 12;
    const bool body = sim_enemy_kinds[kind]->size > 1;
    const SimCommand room[] = {{.kind = SIM_CMD_TERRAIN, .id = NAV_FLOOR, .x = 3, .y = y, .value = 8},
                               {.kind = SIM_CMD_TERRAIN, .id = NAV_FLOOR, .x = 3, .y = y - 1, .value = 8}};
    if (body) sim_step(world, room, 2);
    const SimCommand commands[] = {
        {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1},
        {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_BOLT_RANGE, .value = 600},
        {.kind = SIM_CMD_SPAWN, .id = kind, .x = 3, .y = body ? y - 1 : y, .value = 30},
        {.kind = SIM_CMD_MOVE_TO, .x = 9, .y = 12}};
    sim_step(world, commands, 4);
    assert_in_range(world->stats.arrived[kind], body ? 2 : 30, 30);
    for (int32_t i = 0; i < 5; i++) {
      scene_run(world, 47);
      BaseBuffer save = saved(world);
      SimWorld *other = loaded(&save, &level, i % 3);
      for (int32_t k = 0; k < 80; k++) {
        scene_run(world, 1);
        scene_run(other, 1);
        if (sim_world_hash(world) != sim_world_hash(other))
          fail_msg("%s: tick %lld differs", sim_enemy_kinds[kind]->name, (long long)world->tick);
      }
      assert_same_bytes(world, other, sim_enemy_kinds[kind]->name);
      base_buffer_free(&save);
      scene_free(other);
    }
    scene_close(world, &level);
  }
}

/// Rows that hash also save, and no others do.
static void rows_have_both_columns(void **state) {
  (void)state;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    assert_int_equal(sim_enemy_kinds[kind]->hash != NULL, sim_enemy_kinds[kind]->archive != NULL);
  for (int32_t row = 0; row < nav_steering_count; row++) {
    assert_int_equal(nav_steerings[row]->memory_hash != NULL, nav_steerings[row]->memory_archive != NULL);
    assert_int_equal(nav_steerings[row]->memory_new != NULL, nav_steerings[row]->memory_forget != NULL);
  }
}

/* Saves that are refused */

/// As snapshot.c writes it: 8 letters, 4 bytes of version, 8 of the sum.
enum { VERSION_AT = 8, SUM_AT = 12, PARTS_AT = 20 };

static uint64_t number_at(const uint8_t *bytes, size_t length) {
  uint64_t number = 0;
  for (size_t i = 0; i < length; i++) number |= (uint64_t)bytes[i] << 8 * i;
  return number;
}

/// Gives changed bytes the sum that belongs to them, so that it is not that which refuses them.
static void seal(BaseBuffer *save) {
  uint8_t *bytes = (uint8_t *)save->data;
  size_t at = PARTS_AT;
  if (save->length < PARTS_AT) return;
  BaseHash hash = base_hash_u64(BASE_HASH_START, save->length - PARTS_AT);
  for (; save->length - at >= 8; at += 8) hash = base_hash_u64(hash, number_at(bytes + at, 8));
  hash = base_hash_u64(hash, number_at(bytes + at, save->length - at));
  for (int32_t i = 0; i < 8; i++) bytes[SUM_AT + i] = (uint8_t)(hash >> 8 * i);
}

static void assert_refused(const BaseBuffer *save, const SimLevel *level, const char *what) {
  SimWorld *world = load_from(save, level, 0);
  if (world != NULL) fail_msg("a save was loaded: %s", what);
}

static SimWorld *busy_world(SimLevel *level, uint64_t number) {
  BaseRandom random = base_random_seeded(number, 14);
  scene_random_level(level, &random);
  SimWorld *world = make_world(level, number, 0);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const NavCell cell = nav_grid_nearest_open(&world->grid, sim_enemy_kinds[kind]->cls, 4 + kind % 4, 5);
    if (cell == NAV_NO_CELL) continue;
    scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN,
                                      .id = kind,
                                      .x = nav_grid_x(&world->grid, cell),
                                      .y = nav_grid_y(&world->grid, cell),
                                      .value = 2});
  }
  for (int32_t i = 0; i < 90; i++) {
    SimCommand commands[SCENE_COMMANDS];
    const int32_t count = random_commands(world, &random, commands);
    world->heroes[0].hearts = SIM_HEARTS;
    sim_step(world, commands, count);
  }
  return world;
}

static void what_is_no_save_of_the_level_is_refused(void **state) {
  (void)state;
  SimLevel level, other;
  SimWorld *world = busy_world(&level, 1);
  BaseBuffer save = saved(world);
  SimWorld *fine = loaded(&save, &level, 0);
  scene_free(fine);
  scene_level(&other, maze);
  assert_refused(&save, &other, "another level");
  save.data[VERSION_AT]++;
  assert_refused(&save, &level, "another version");
  save.data[VERSION_AT]--;
  save.data[0] = 'X';
  assert_refused(&save, &level, "other letters");
  save.data[0] = 'T';
  save.data[SUM_AT] ^= 1;
  assert_refused(&save, &level, "a wrong sum");
  save.data[SUM_AT] ^= 1;
  base_buffer_add(&save, "", 1);
  seal(&save);
  assert_refused(&save, &level, "a byte too many");
  const BaseBuffer empty = {0};
  assert_refused(&empty, &level, "nothing at all");
  base_buffer_free(&save);
  scene_close(world, &level);
  sim_level_free(&other);
}

static BaseBuffer copy_of(const BaseBuffer *save, size_t length) {
  BaseBuffer copy = {0};
  base_buffer_add(&copy, save->data, length);
  assert_false(copy.failed);
  return copy;
}

static void cut_saves_are_refused(void **state) {
  (void)state;
  for (uint64_t number = 0; number < 2; number++) {
    SimLevel level;
    SimWorld *world = busy_world(&level, number);
    BaseBuffer save = saved(world);
    const size_t step = save.length / 150 + 1;
    for (size_t length = 0; length < save.length; length += step) {
      BaseBuffer cut = copy_of(&save, length);
      seal(&cut);
      assert_refused(&cut, &level, "cut off");
      base_buffer_free(&cut);
    }
    base_buffer_free(&save);
    scene_close(world, &level);
  }
}

/// The sum is made right again, so what is changed is read. Most is refused by a check or by the state hash
/// at the end; a change of what is not hashed (statistics, overlays) is loaded, and then plays on.
static void changed_bytes_do_no_harm(void **state) {
  (void)state;
  for (uint64_t number = 0; number < 3; number++) {
    SimLevel level;
    SimWorld *world = busy_world(&level, number);
    BaseBuffer save = saved(world);
    BaseRandom random = base_random_seeded(number, 15);
    for (int32_t i = 0; i < SUPPORT_ROUNDS(300); i++) {
      BaseBuffer changed = copy_of(&save, save.length);
      for (uint32_t k = base_random_below(&random, 3); k < 3; k++) {
        const uint32_t at = PARTS_AT + base_random_below(&random, (uint32_t)(save.length - PARTS_AT));
        changed.data[at] = (char)(changed.data[at] ^ (char)(1u << base_random_below(&random, 8)));
      }
      seal(&changed);
      SimWorld *read = load_from(&changed, &level, 0);
      if (read != NULL) scene_run(read, 30);
      if (read != NULL) scene_free(read);
      base_buffer_free(&changed);
    }
    base_buffer_free(&save);
    scene_close(world, &level);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_have_both_columns),
      cmocka_unit_test(each_steering_goes_on),
      cmocka_unit_test(a_world_moves_at_any_tick),
      cmocka_unit_test(each_kind_goes_on),
      cmocka_unit_test(random_games_go_on),
      cmocka_unit_test(a_world_may_be_loaded_at_every_tick),
      cmocka_unit_test(what_is_no_save_of_the_level_is_refused),
      cmocka_unit_test(cut_saves_are_refused),
      cmocka_unit_test(changed_bytes_do_no_harm),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
