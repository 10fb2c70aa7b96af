/* Walks that come round: noticed at the first state that comes back, never before, and then the walk really
 * goes round; compared with a list of all states. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "nav/nav.h"
#include "support/maps.h"

enum { MAX_STEPS = 600, LAPS = 3, LONGEST = MAX_STEPS * (LAPS + 1) };

typedef struct Way {
  NavCell cell[LONGEST + 1];
  uint64_t random[LONGEST + 1]; // state of the stream when it stood there
  int32_t count;
  const BaseRandom *stream;
} Way;

static Way way; // of all tests here

static void note(void *context, NavCell cell) {
  Way *walked = context;
  walked->random[walked->count] = walked->stream->state;
  walked->cell[walked->count++] = cell;
}

// The first place of the way whose cell, cell before and random state were there already; `length`: since
// then.
static int32_t first_return(const Way *walked, int32_t *length) {
  for (int32_t i = 1; i < walked->count; i++)
    for (int32_t k = i - 1; k >= 1; k--) {
      if (walked->cell[k] != walked->cell[i] || walked->cell[k - 1] != walked->cell[i - 1] ||
          walked->random[k] != walked->random[i])
        continue;
      *length = i - k;
      return i;
    }
  return -1;
}

typedef struct World {
  NavGrid grid;
  NavComponents components;
  NavQuery query;
} World;

static bool world_random(World *world, BaseRandom *random, int32_t map) {
  const int32_t side = 6 + map % 18;
  support_map_random(&world->grid, random, side, side, 15 + (uint32_t)(map % 25));
  if (map % 4 == 0) support_map_add_edges(&world->grid, random, 8, 8);
  assert_true(nav_components_init(&world->components, &world->grid, NAV_WALKER));
  nav_components_build(&world->components, &world->grid);
  world->query = (NavQuery){.grid = &world->grid,
                            .components = &world->components,
                            .cls = NAV_WALKER,
                            .at = support_map_random_open(&world->grid, random, NAV_WALKER),
                            .target = support_map_random_open(&world->grid, random, NAV_WALKER),
                            .depth = map % 9,
                            .rules = {.no_n_step = map % 3 == 0,
                                      .no_oscillation_stop = map % 2 == 0,
                                      .ties_in_order = map % 5 == 0,
                                      .no_reach_test = map % 7 == 0}};
  return world->query.at != NAV_NO_CELL;
}

static void world_free(World *world) {
  nav_components_free(&world->components);
  nav_grid_free(&world->grid);
}

static NavWalkResult walk_row(const World *world, int32_t row, uint64_t seed, int64_t max_steps) {
  BaseRandom random = base_random_seeded(seed, NAV_WALK_STREAM);
  NavQuery query = world->query;
  NavSteer *steer = nav_steer_new(&world->grid);
  assert_non_null(steer);
  query.random = &random;
  way.count = 0;
  way.stream = &random;
  NavWalkResult result = nav_walk(steer, row, &query, max_steps, note, &way);
  nav_steer_free(steer);
  return result;
}

static void race(const World *world, int32_t row, uint64_t seed, NavRacer *racer) {
  assert_true(nav_racer_init(racer, row, &world->query, seed));
  do {
    nav_racer_step(racer, MAX_STEPS);
  } while (nav_racer_watch(racer));
}

// Each lap is the one before, tile by tile.
static void check_laps(const World *world, int32_t row, uint64_t seed, const NavRacer *racer) {
  const int32_t from = (int32_t)(racer->result.steps - racer->loop_length),
                length = (int32_t)racer->loop_length;
  NavWalkResult longer = walk_row(world, row, seed, racer->result.steps + LAPS * racer->loop_length);
  assert_int_equal(longer.end, NAV_STEER_LIMIT);
  for (int32_t i = from + length; i < way.count; i++) assert_int_equal(way.cell[i], way.cell[i - length]);
}

static void loops_are_noticed_at_once_and_are_loops(void **state) {
  (void)state;
  int32_t loops = 0, ends = 0, longest = 0;
  BaseRandom random = base_random_seeded(51, 1);
  for (int32_t map = 0; map < 500; map++) {
    World world;
    const bool usable = world_random(&world, &random, map);
    for (int32_t row = 0; row < nav_steering_count && usable; row++) {
      world.query.depth = map % (row == nav_steering_find("recursion") ? 4 : 9); // 4^(P + 2) calls
      const bool remembers = nav_steerings[row]->memory_hash != NULL;
      NavRacer racer;
      race(&world, row, (uint64_t)map, &racer);
      NavWalkResult alone = walk_row(&world, row, (uint64_t)map, MAX_STEPS);
      int32_t length = 0;
      const int32_t back = remembers ? -1 : first_return(&way, &length);
      if (back < 0) {
        assert_int_equal(racer.result.end, alone.end);
        assert_int_equal(racer.result.steps, alone.steps);
        assert_int_equal(racer.loop_length, 0);
        ends++;
      } else {
        assert_int_equal(racer.result.end, NAV_STEER_LOOP);
        assert_int_equal(racer.result.steps, back);
        assert_int_equal(racer.loop_length, length);
        check_laps(&world, row, (uint64_t)map, &racer);
        longest = length > longest ? length : longest;
        loops++;
      }
      nav_racer_free(&racer);
    }
    world_free(&world);
  }
  print_message("%d loops, the longest of %d tiles; %d other ends\n", loops, longest, ends);
  assert_true(loops > 300 && ends > 1500 && longest > 20);
}

// Before a wall as wide as high, crash and turn draws in each round which way to turn: that is no loop. With
// the same in order it is one.
static void chance_is_no_loop(void **state) {
  (void)state;
  World world;
  support_map_parse(&world.grid, "#########\n#...#...#\n#...#...#\n#...#...#\n#########\n");
  world.query = (NavQuery){.grid = &world.grid,
                           .cls = NAV_WALKER,
                           .at = nav_grid_cell(&world.grid, 1, 2),
                           .target = nav_grid_cell(&world.grid, 7, 2)};
  const int32_t row = nav_steering_find("crash-turn");
  NavRacer racer;
  int32_t drawn = 0;
  for (uint64_t seed = 0; seed < 20; seed++) {
    const BaseRandom before = base_random_seeded(seed, NAV_WALK_STREAM);
    race(&world, row, seed, &racer);
    drawn += racer.random.state != before.state;
    if (racer.result.end == NAV_STEER_LOOP) check_laps(&world, row, seed, &racer);
    nav_racer_free(&racer);
  }
  assert_true(drawn > 0);
  world.query.rules.ties_in_order = true;
  race(&world, row, 1, &racer);
  assert_int_equal(racer.result.end, NAV_STEER_LOOP);
  nav_racer_free(&racer);
  nav_grid_free(&world.grid);
}

// Notes for one target, map or rule say nothing about another.
static void another_walk_begins_again(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, "######\n#....#\n######\n");
  NavQuery query = {.grid = &grid,
                    .cls = NAV_WALKER,
                    .at = nav_grid_cell(&grid, 1, 1),
                    .target = nav_grid_cell(&grid, 4, 1),
                    .depth = 2};
  NavSteer *steer = nav_steer_new(&grid);
  NavLoop *loop = nav_loop_new();
  const int32_t row = nav_steering_find("lookahead"), other = nav_steering_find("greedy");
  assert_int_equal(nav_loop_note(loop, steer, row, &query), 0);
  assert_int_equal(nav_loop_note(loop, steer, row, &query), 1);
  query.depth = 3;
  assert_int_equal(nav_loop_note(loop, steer, row, &query), 0);
  query.rules.no_n_step = true;
  assert_int_equal(nav_loop_note(loop, steer, row, &query), 0);
  assert_int_equal(nav_loop_note(loop, steer, other, &query), 0);
  query.target = nav_grid_cell(&grid, 3, 1);
  assert_int_equal(nav_loop_note(loop, steer, other, &query), 0);
  nav_grid_set_terrain(&grid, 4, 1, NAV_ROCK);
  assert_int_equal(nav_loop_note(loop, steer, other, &query), 0);
  assert_int_equal(nav_loop_note(loop, steer, other, &query), 1);
  nav_loop_free(loop);
  nav_loop_free(NULL);
  nav_steer_free(steer);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops_are_noticed_at_once_and_are_loops),
      cmocka_unit_test(chance_is_no_loop),
      cmocka_unit_test(another_walk_begins_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
