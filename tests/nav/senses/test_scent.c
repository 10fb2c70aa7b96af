/* Scent against a simple pass over the whole map, and trails that are followed and lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "nav/senses/scent.h"
#include "support/maps.h"

enum { MAX_CELLS = 3000 };

static const NavScentRates default_size = {NAV_DEFAULT_FADING, NAV_DEFAULT_SPREADING};

static int32_t below(BaseRandom *random, int32_t bound) {
  return (int32_t)base_random_below(random, (uint32_t)bound);
}

/* The reference: two buffers, every tile asks its neighbours. */

typedef struct Plain {
  int64_t strength[MAX_CELLS], age[MAX_CELLS];
} Plain;

static bool holds(const NavGrid *grid, NavCell cell) {
  return grid->terrain[cell] == NAV_FLOOR || grid->terrain[cell] == NAV_MUD;
}

static bool joined(const NavGrid *grid, NavCell cell, NavDir dir) {
  return holds(grid, cell) && holds(grid, cell + nav_grid_delta(grid, dir)) &&
         nav_grid_edge(grid, cell, dir) != NAV_EDGE_WALL;
}

static int64_t after_fading(const NavGrid *grid, const Plain *plain, NavCell cell, int32_t fading) {
  int64_t strength = plain->strength[cell];
  return holds(grid, cell) ? strength - (strength * fading + 65535) / 65536 : 0;
}

static void plain_step(Plain *plain, const NavGrid *grid, NavScentRates rates) {
  static Plain next;
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    next.strength[cell] = 0;
    next.age[cell] = NAV_SCENT_NEVER;
    if (!holds(grid, cell)) continue;
    int64_t strength = after_fading(grid, plain, cell, rates.fading),
            part = strength * rates.spreading / 65536;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if (joined(grid, cell, dir)) strength -= part;
    int64_t age = strength > 0 ? plain->age[cell] : NAV_SCENT_NEVER;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!joined(grid, cell, dir)) continue;
      NavCell other = cell + nav_grid_delta(grid, dir);
      int64_t given = after_fading(grid, plain, other, rates.fading) * rates.spreading / 65536;
      int64_t older = plain->age[other] > 0 ? plain->age[other] - 1 : 0;
      if (given > 0 && older > age) age = older;
      strength += given;
    }
    next.strength[cell] = strength < NAV_MAX_SCENT ? strength : NAV_MAX_SCENT;
    next.age[cell] = age;
  }
  *plain = next;
}

static void compare_scent(const NavScent *scent, const Plain *plain, const NavGrid *grid) {
  const NavCell *list;
  int32_t count = nav_scent_cells(scent, &list), expected = 0;
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    assert_int_equal(nav_scent_strength(scent, cell), plain->strength[cell]);
    assert_int_equal(nav_scent_age(scent, cell), plain->age[cell]);
    expected += plain->strength[cell] > 0;
  }
  assert_int_equal(count, expected);
  for (int32_t i = 0; i < count; i++) assert_true(plain->strength[list[i]] > 0);
}

static void steps_are_those_of_the_whole_map(void **state) {
  (void)state;
  static Plain plain;
  BaseRandom random = base_random_seeded(51, 7);
  for (int32_t map = 0; map < 60; map++) {
    NavGrid grid;
    support_map_random(&grid, &random, 1 + below(&random, 20), 1 + below(&random, 20), 15);
    support_map_add_edges(&grid, &random, 10, 10);
    NavScent *scent = nav_scent_new(&grid);
    assert_non_null(scent);
    assert_true(grid.cells <= MAX_CELLS);
    for (NavCell cell = 0; cell < MAX_CELLS; cell++) plain.strength[cell] = 0, plain.age[cell] = -1;
    NavScentRates rates;
    rates.fading = 1 + below(&random, 10000);
    rates.spreading = below(&random, 13107);
    for (int32_t tick = 0; tick < 60; tick++) {
      NavCell cell = nav_grid_cell(&grid, below(&random, grid.width), below(&random, grid.height));
      int32_t strength = below(&random, 3) == 0 ? below(&random, 100000) : 0;
      nav_scent_deposit(scent, &grid, cell, (uint32_t)strength, tick);
      if (holds(&grid, cell) && strength > 0) {
        int64_t sum = plain.strength[cell] + strength;
        plain.strength[cell] = sum < NAV_MAX_SCENT ? sum : NAV_MAX_SCENT;
        plain.age[cell] = tick;
      }
      if (below(&random, 10) == 0) // the map changes under the scent
        nav_grid_set_terrain(&grid, below(&random, grid.width), below(&random, grid.height),
                             (NavTerrain)below(&random, NAV_TERRAIN_COUNT));
      nav_scent_step(scent, &grid, rates);
      plain_step(&plain, &grid, rates);
      compare_scent(scent, &plain, &grid);
    }
    nav_scent_free(scent);
    nav_grid_free(&grid);
  }
}

static void scent_fades_to_nothing(void **state) {
  (void)state;
  NavGrid grid;
  support_map_open(&grid, 20, 20);
  NavScent *scent = nav_scent_new(&grid);
  assert_non_null(scent);
  BaseHash empty = nav_scent_hash(scent, BASE_HASH_START);
  nav_scent_deposit(scent, &grid, nav_grid_cell(&grid, 10, 10), 70000, 5);
  assert_int_equal(nav_scent_strength(scent, nav_grid_cell(&grid, 10, 10)), NAV_MAX_SCENT);
  assert_true(nav_scent_hash(scent, BASE_HASH_START) != empty);
  const NavCell *cells;
  int32_t steps = 0, max = 0;
  while (nav_scent_cells(scent, &cells) > 0 && steps < 10000) {
    nav_scent_step(scent, &grid, default_size);
    steps++;
    if (nav_scent_cells(scent, &cells) > max) max = nav_scent_cells(scent, &cells);
  }
  assert_in_range(steps, 100, 2000);
  assert_in_range(max, 9, 399);
  assert_true(nav_scent_hash(scent, BASE_HASH_START) == empty);
  nav_scent_deposit(scent, &grid, nav_grid_cell(&grid, 3, 3), 70000, 6);
  nav_scent_clear(scent);
  assert_true(nav_scent_hash(scent, BASE_HASH_START) == empty);
  assert_int_equal(nav_scent_age(scent, nav_grid_cell(&grid, 3, 3)), NAV_SCENT_NEVER);
  nav_scent_free(scent);
  nav_grid_free(&grid);
}

static void order_does_not_show(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(52, 7);
  for (int32_t map = 0; map < 20; map++) {
    NavGrid grid;
    support_map_random(&grid, &random, 20, 20, 15);
    NavScent *scents[2] = {nav_scent_new(&grid), nav_scent_new(&grid)};
    assert_non_null(scents[0]);
    assert_non_null(scents[1]);
    for (int32_t tick = 0; tick < 40; tick++) {
      NavCell cells[8];
      for (int32_t i = 0; i < 8; i++) cells[i] = nav_grid_cell(&grid, below(&random, 20), below(&random, 20));
      for (int32_t i = 0; i < 8; i++) {
        nav_scent_deposit(scents[0], &grid, cells[i], 20000, tick);
        nav_scent_deposit(scents[1], &grid, cells[7 - i], 20000, tick);
      }
      for (int32_t i = 0; i < 2; i++) nav_scent_step(scents[i], &grid, (NavScentRates){3000, 4000});
      assert_true(nav_scent_hash(scents[0], 1) == nav_scent_hash(scents[1], 1));
    }
    nav_scent_free(scents[0]);
    nav_scent_free(scents[1]);
    nav_grid_free(&grid);
  }
}

/* Trails */

typedef struct Trail {
  NavGrid grid;
  NavScent *scent;
  int64_t tick;
} Trail;

// A trail from tile to tile, ten steps for each.
static void lay_trail(Trail *trail, int32_t x, int32_t y, NavDir dir, int32_t tiles) {
  NavCell cell = nav_grid_cell(&trail->grid, x, y);
  for (int32_t i = 0; i <= tiles; i++, cell += nav_grid_delta(&trail->grid, dir)) {
    nav_scent_deposit(trail->scent, &trail->grid, cell, 20000, trail->tick);
    for (int32_t step = 0; step < 10; step++, trail->tick++)
      nav_scent_step(trail->scent, &trail->grid, default_size);
  }
}

// Where a hound ends that starts at a tile, and after how many steps.
static NavCell follow_trail(const Trail *trail, int32_t x, int32_t y, int32_t *steps) {
  NavCell cell = nav_grid_cell(&trail->grid, x, y);
  for (*steps = 0; *steps < 1000; ++*steps) {
    NavDir dir = nav_scent_follow(trail->scent, &trail->grid, NAV_WALKER, cell);
    if (dir == NAV_NO_DIR) return cell;
    cell += nav_grid_delta(&trail->grid, dir);
  }
  return NAV_NO_CELL;
}

static void trail_init(Trail *trail, const char *rows) {
  support_map_parse(&trail->grid, rows);
  trail->scent = nav_scent_new(&trail->grid);
  trail->tick = 0;
  assert_non_null(trail->scent);
}

static void trail_free(Trail *trail) {
  nav_scent_free(trail->scent);
  nav_grid_free(&trail->grid);
}

static void a_trail_is_followed_round_corners(void **state) {
  (void)state;
  Trail trail;
  int32_t steps;
  trail_init(&trail, "############\n"
                     "#..........#\n"
                     "#.########.#\n"
                     "#.#......#.#\n"
                     "#.#.####.#.#\n"
                     "#.#......#.#\n"
                     "#.########.#\n"
                     "#..........#\n"
                     "############\n");
  lay_trail(&trail, 1, 7, NAV_UP, 6);
  lay_trail(&trail, 2, 1, NAV_RIGHT, 8);
  lay_trail(&trail, 10, 2, NAV_DOWN, 5);
  lay_trail(&trail, 9, 7, NAV_LEFT, 1);
  assert_int_equal(follow_trail(&trail, 1, 6, &steps), nav_grid_cell(&trail.grid, 8, 7));
  assert_int_equal(steps, 5 + 9 + 6 + 2); // the way that was walked, not the short one back
  assert_int_equal(follow_trail(&trail, 8, 7, &steps), nav_grid_cell(&trail.grid, 8, 7));
  assert_int_equal(follow_trail(&trail, 3, 3, &steps),
                   nav_grid_cell(&trail.grid, 3, 3)); // nothing comes in there
  assert_int_equal(steps, 0);
  trail_free(&trail);
}

static void a_trail_ends_at_water(void **state) {
  (void)state;
  Trail trail;
  int32_t steps;
  trail_init(&trail, "....~....\n"
                     "....~....\n"
                     "....~....\n");
  lay_trail(&trail, 0, 1, NAV_RIGHT, 8); // through the water
  assert_int_equal(nav_scent_strength(trail.scent, nav_grid_cell(&trail.grid, 4, 1)), 0);
  assert_int_equal(follow_trail(&trail, 0, 1, &steps), nav_grid_cell(&trail.grid, 3, 1));
  assert_int_equal(follow_trail(&trail, 5, 1, &steps), nav_grid_cell(&trail.grid, 8, 1));
  trail_free(&trail);
}

static void walls_stop_it_and_rails_stop_only_walkers(void **state) {
  (void)state;
  Trail trail;
  trail_init(&trail, "..\n..\n");
  nav_grid_set_edge(&trail.grid, 0, 0, NAV_RIGHT, NAV_EDGE_RAIL);
  nav_grid_set_edge(&trail.grid, 0, 1, NAV_RIGHT, NAV_EDGE_WALL);
  nav_grid_set_edge(&trail.grid, 0, 0, NAV_DOWN, NAV_EDGE_WALL);
  nav_grid_set_edge(&trail.grid, 1, 0, NAV_DOWN, NAV_EDGE_WALL);
  lay_trail(&trail, 1, 0, NAV_RIGHT, 0);
  NavCell left = nav_grid_cell(&trail.grid, 0, 0);
  assert_true(nav_scent_strength(trail.scent, left) > 0);
  assert_int_equal(nav_scent_strength(trail.scent, nav_grid_cell(&trail.grid, 1, 1)), 0);
  assert_int_equal(nav_scent_strength(trail.scent, nav_grid_cell(&trail.grid, 0, 1)), 0);
  assert_int_equal(nav_scent_follow(trail.scent, &trail.grid, NAV_WALKER, left), NAV_NO_DIR);
  assert_int_equal(nav_scent_follow(trail.scent, &trail.grid, NAV_FLYER, left), NAV_RIGHT);
  trail_free(&trail);
}

static void equals_are_tried_in_order(void **state) {
  (void)state;
  Trail trail;
  trail_init(&trail, "...\n...\n...\n");
  NavCell middle = nav_grid_cell(&trail.grid, 1, 1);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    nav_scent_deposit(trail.scent, &trail.grid, middle + nav_grid_delta(&trail.grid, dir), 100, 9);
  assert_int_equal(nav_scent_follow(trail.scent, &trail.grid, NAV_WALKER, middle), NAV_UP);
  nav_scent_deposit(trail.scent, &trail.grid, middle - 1, 1, 9);
  assert_int_equal(nav_scent_follow(trail.scent, &trail.grid, NAV_WALKER, middle), NAV_LEFT); // the strongest
  nav_scent_deposit(trail.scent, &trail.grid, middle + 1, 1, 10);
  nav_scent_deposit(trail.scent, &trail.grid, middle - 1, 50, 9);
  assert_int_equal(nav_scent_follow(trail.scent, &trail.grid, NAV_WALKER, middle), NAV_RIGHT); // the freshest
  nav_scent_deposit(trail.scent, &trail.grid, middle, 1, 11);
  assert_int_equal(nav_scent_follow(trail.scent, &trail.grid, NAV_WALKER, middle), NAV_NO_DIR);
  trail_free(&trail);
}

/// Steps to each cell by flooding the whole map; -1: none.
static void steps_from(const NavGrid *grid, NavCell start, int32_t *steps) {
  for (NavCell cell = 0; cell < grid->cells; cell++) steps[cell] = -1;
  steps[start] = 0;
  for (int32_t round = 0; round < 8; round++)
    for (NavCell cell = 0; cell < grid->cells; cell++)
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && steps[cell] == round; dir++)
        if (nav_grid_passable(grid, NAV_WALKER, cell, dir) && steps[cell + nav_grid_delta(grid, dir)] < 0)
          steps[cell + nav_grid_delta(grid, dir)] = round + 1;
}

static void a_nose_finds_the_freshest_within_its_reach(void **state) {
  (void)state;
  static int32_t steps[MAX_CELLS], back[MAX_CELLS];
  BaseRandom random = base_random_seeded(53, 7);
  int32_t far = 0;
  for (int32_t map = 0; map < 400; map++) {
    NavGrid grid;
    support_map_random(&grid, &random, 12, 12, 25);
    support_map_add_edges(&grid, &random, 10, 10);
    NavScent *scent = nav_scent_new(&grid);
    for (int32_t i = 0; i < 30; i++)
      nav_scent_deposit(scent, &grid, nav_grid_cell(&grid, below(&random, 12), below(&random, 12)),
                        (uint32_t)below(&random, 1000), below(&random, 20));
    NavCell at = nav_grid_cell(&grid, below(&random, 12), below(&random, 12)), found;
    const NavNose nose = {(uint32_t)(1 + below(&random, 800)), 1 + below(&random, NAV_MAX_NOSE)};
    NavDir dir = nav_scent_smell(scent, &grid, NAV_WALKER, at, nose, &found);
    steps_from(&grid, at, steps);
    int64_t age = NAV_SCENT_NEVER; // and strength of the best
    uint32_t strength = 0;
    for (NavCell cell = 0; cell < grid.cells; cell++) {
      if (steps[cell] < 0 || steps[cell] > nose.reach || nav_scent_strength(scent, cell) < nose.weakest)
        continue;
      int64_t other = nav_scent_age(scent, cell);
      if (other < age || (other == age && nav_scent_strength(scent, cell) <= strength)) continue;
      age = other;
      strength = nav_scent_strength(scent, cell);
    }
    assert_int_equal(found == NAV_NO_CELL, strength == 0);
    if (found != NAV_NO_CELL) {
      assert_int_equal(nav_scent_age(scent, found), age);
      assert_int_equal(nav_scent_strength(scent, found), strength);
      assert_int_equal(dir == NAV_NO_DIR, found == at);
      far += steps[found] > 1;
      if (found != at) { // the first step of a shortest way there
        steps_from(&grid, at + nav_grid_delta(&grid, dir), back);
        assert_true(nav_grid_passable(&grid, NAV_WALKER, at, dir));
        assert_int_equal(back[found], steps[found] - 1);
      }
    }
    NavDir follow = nav_scent_follow(scent, &grid, NAV_WALKER, at);
    assert_int_equal(nav_scent_smell(scent, &grid, NAV_WALKER, at, (NavNose){1, 1}, &found), follow);
    nav_scent_free(scent);
    nav_grid_free(&grid);
  }
  assert_true(far > 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(steps_are_those_of_the_whole_map),
      cmocka_unit_test(scent_fades_to_nothing),
      cmocka_unit_test(order_does_not_show),
      cmocka_unit_test(a_trail_is_followed_round_corners),
      cmocka_unit_test(a_trail_ends_at_water),
      cmocka_unit_test(walls_stop_it_and_rails_stop_only_walkers),
      cmocka_unit_test(equals_are_tried_in_order),
      cmocka_unit_test(a_nose_finds_the_freshest_within_its_reach),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
