/* Fields that two threads build against those of one thread, byte by byte. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "nav/field/field.h"
#include "nav/field/work.h"
#include "support/delays.h"
#include "support/maps.h"
#include "support/rounds.h"

enum { MAX_GOALS = 40 };

// A second thread that runs once for each build.
typedef struct Lent {
  void (*run)(void *argument);
  void *argument;
  pthread_t thread;
  bool refuses;
  bool is_late; // runs only when the build waits for its end
  int32_t starts, waits;
} Lent;

static void *lent_thread(void *context) {
  const Lent *lent = context;
  lent->run(lent->argument);
  return NULL;
}

static bool start_lent(void *context, void (*run)(void *argument), void *argument) {
  Lent *lent = context;
  lent->starts++;
  if (lent->refuses) return false;
  lent->run = run;
  lent->argument = argument;
  if (!lent->is_late) assert_int_equal(pthread_create(&lent->thread, NULL, lent_thread, lent), 0);
  return true;
}

static void wait_for_lent(void *context) {
  Lent *lent = context;
  lent->waits++;
  if (lent->is_late)
    lent->run(lent->argument);
  else
    assert_int_equal(pthread_join(lent->thread, NULL), 0);
}

typedef struct World {
  NavGrid grid;
  NavField alone, both;
  Lent lent;
  NavFieldHelper helper;
  NavGoal goals[MAX_GOALS];
  uint32_t *crowd;
  NavFieldInput input;
} World;

static void force_two(World *world, bool force) {
  FieldWork *work = world->both.work;
  work->always_two = force;
}

static void world_finish(World *world, NavClass cls) {
  assert_true(nav_field_init(&world->alone, &world->grid) && nav_field_init(&world->both, &world->grid));
  world->crowd = base_block_alloc((size_t)world->grid.cells, sizeof *world->crowd);
  assert_non_null(world->crowd);
  world->helper = (NavFieldHelper){start_lent, wait_for_lent, &world->lent};
  world->input = (NavFieldInput){
      .grid = &world->grid, .cls = cls, .goals = world->goals, .crowd_weight = 1, .crowd_cap = NAV_NO_CAP};
  force_two(world, true);
}

static void world_free(World *world) {
  nav_field_free(&world->alone);
  nav_field_free(&world->both);
  base_block_free(world->crowd);
  nav_grid_free(&world->grid);
}

static void set_form(World *world, bool wide_cpu) {
  FieldWork *alone = world->alone.work, *both = world->both.work;
  alone->wide_cpu = both->wide_cpu = wide_cpu && base_cpu_is_wide();
}

static void random_goals(World *world, BaseRandom *random) {
  static const uint32_t ranges[] = {1, 9, 700, 3000000};
  const uint32_t count = 1 + base_random_below(random, MAX_GOALS),
                 range = ranges[base_random_below(random, 4)];
  world->input.goal_count = (int32_t)count;
  for (uint32_t i = 0; i < count; i++) {
    const NavCell cell = support_map_random_open(&world->grid, random, world->input.cls);
    world->goals[i] = (NavGoal){cell == NAV_NO_CELL ? 0 : cell, base_random_below(random, range)};
  }
}

// `weight`: 50 makes some tiles too dear for waves.
static void random_crowd(World *world, BaseRandom *random, uint32_t weight) {
  for (NavCell cell = 0; cell < world->grid.cells; cell++) world->crowd[cell] = base_random_below(random, 6);
  world->input.crowd = base_random_below(random, 4) == 0 ? NULL : world->crowd;
  world->input.crowd_weight = weight;
  world->input.crowd_cap = base_random_below(random, 3) == 0 ? 20 : NAV_NO_CAP; // with a bound and without
}

static void check_equal(const World *world) {
  const NavField *alone = &world->alone, *both = &world->both;
  const size_t cells = (size_t)alone->cells;
  assert_memory_equal(alone->value, both->value, cells * sizeof *alone->value);
  assert_memory_equal(alone->best, both->best, cells);
  assert_int_equal(alone->reached, both->reached);
  assert_int_equal(alone->min, both->min);
  assert_int_equal(alone->max, both->max);
  assert_int_equal(alone->unit, both->unit);
  assert_int_equal(alone->frontier, both->frontier);
}

static void build_and_check(World *world) {
  const NavFieldStatus status = nav_field_build(&world->alone, &world->input);
  assert_int_equal(nav_field_build_on_two(&world->both, &world->input, &world->helper), status);
  check_equal(world);
}

static void make_map(World *world, BaseRandom *random, int32_t round) {
  const int32_t width = 1 + (int32_t)base_random_below(random, 90);
  const int32_t height = 1 + (int32_t)base_random_below(random, round % 8 == 0 ? 30 : 150);
  if (round % 5 == 0)
    support_map_maze(&world->grid, random, width, height, 15);
  else if (round % 5 == 1)
    support_map_open(&world->grid, width, height);
  else
    support_map_random(&world->grid, random, width, height, base_random_below(random, 4) * 10);
  if (round % 3 == 0) support_map_add_edges(&world->grid, random, 8, 8);
  if (round % 4 == 0) support_map_random_costs(&world->grid, random);
}

static void two_threads_give_the_same_bytes(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(41, 1);
  for (int32_t round = 0; round < SUPPORT_ROUNDS(48); round++) {
    World world = {0};
    make_map(&world, &random, round);
    world_finish(&world, (NavClass)base_random_below(&random, NAV_CLASS_COUNT));
    for (int32_t build = 0; build < 3; build++) { // each overwrites the one before
      set_form(&world, build != 1);
      random_goals(&world, &random);
      random_crowd(&world, &random, build == 2 && round % 4 == 1 ? 50 : base_random_below(&random, 8));
      build_and_check(&world);
    }
    assert_int_equal(world.lent.waits, world.lent.starts);
    assert_true(world.lent.starts > 0);
    world_free(&world);
  }
}

// A thread that is refused, or comes when all is done: the build does not wait for it.
static void threads_that_do_not_come(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(42, 1);
  for (int32_t round = 0; round < (THREADS_ARE_WATCHED ? 2 : 4); round++) {
    World world = {.lent = {.refuses = round % 2 == 0, .is_late = round % 2 == 1}};
    support_map_random(&world.grid, &random, 1430, 1430, 20); // large enough for two threads
    world_finish(&world, NAV_WALKER);
    force_two(&world, false);
    assert_true(world.grid.cells >= NAV_FIELD_TWO_THREADS);
    random_goals(&world, &random);
    if (round >= 2) random_crowd(&world, &random, round == 3 && !BASE_CALLS ? 50 : 1);
    build_and_check(&world);
    assert_int_equal(world.lent.starts, 1);
    assert_int_equal(world.lent.waits, round % 2);
    world_free(&world);
  }
}

static void small_maps_ask_for_no_thread(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(43, 1);
  World world = {0};
  support_map_random(&world.grid, &random, 60, 60, 20);
  world_finish(&world, NAV_WALKER);
  force_two(&world, false);
  random_goals(&world, &random);
  build_and_check(&world);
  assert_int_equal(world.lent.starts, 0);
  world_free(&world);
}

// A field that two threads have built is repaired and goes on like one that a single thread has built.
static void repairs_go_on_from_it(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(44, 1);
  World world = {0};
  support_map_rooms(&world.grid, &random, 90, 140);
  world_finish(&world, NAV_WALKER);
  for (int32_t round = 0; round < 12; round++) {
    NavCell changed[4];
    random_goals(&world, &random);
    random_crowd(&world, &random, 1);
    build_and_check(&world);
    for (int32_t i = 0; i < 4; i++) {
      changed[i] = support_map_random_open(&world.grid, &random, NAV_WALKER);
      nav_grid_set_terrain(&world.grid, nav_grid_x(&world.grid, changed[i]),
                           nav_grid_y(&world.grid, changed[i]), round % 2 == 0 ? NAV_ROCK : NAV_MUD);
    }
    assert_int_equal(nav_field_update(&world.alone, &world.input, changed, 4, NAV_REPAIR_DEFAULT),
                     NAV_FIELD_OK);
    assert_int_equal(nav_field_update(&world.both, &world.input, changed, 4, NAV_REPAIR_DEFAULT),
                     NAV_FIELD_OK);
    check_equal(&world);
  }
  world_free(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_threads_give_the_same_bytes),
      cmocka_unit_test(threads_that_do_not_come),
      cmocka_unit_test(small_maps_ask_for_no_thread),
      cmocka_unit_test(repairs_go_on_from_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
