/* A* in all its forms, and windowed, over ground of the caller's own: terrains, classes, costs, layers and
 * doors, against the textbook. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nav/astar/astar.h"
#include "nav/astar/windowed_diagonal.h"
#include "nav/field/field.h"
#include "support/maps.h"
#include "support/reference.h"

typedef struct World {
  NavGrid grid;
  NavClass cls;
  BaseRandom random;
  NavAstar *astar;
  NavPath path;
  NavDiagonalField exact; // 8 directions
  uint8_t *layer;
  uint16_t *layer_wide;
  uint64_t *truth; // 4 directions
} World;

static void make_world(World *world, int i) {
  static const SupportGround grounds[] = {{64, 1023, 0, 0},   {64, 1023, 6, 0}, {8, 15, 0, 0},
                                          {64, 1023, 6, 500}, {5, 15, 6, 9},    {3, 200, 0, 0}};
  memset(world, 0, sizeof *world);
  world->random = base_random_seeded((uint64_t)i, 8841);
  world->cls = (NavClass)(i % NAV_MAX_CLASSES);
  if (i % 3 == 2)
    support_map_maze(&world->grid, &world->random, 35, 31, 10);
  else
    support_map_random(&world->grid, &world->random, 24 + i % 9, 28, 15);
  if (i % 2 == 1) support_map_add_edges(&world->grid, &world->random, 4, 4);
  support_map_own_ground(&world->grid, &world->random, &grounds[i % 6]);
  const size_t cells = (size_t)world->grid.cells;
  world->layer = calloc(cells, sizeof *world->layer);
  world->layer_wide = calloc(cells, sizeof *world->layer_wide);
  world->truth = calloc(cells, sizeof *world->truth);
  for (size_t cell = 0; cell < cells; cell++) {
    world->layer[cell] = (uint8_t)base_random_below(&world->random, cell % 3 == 0 ? 256 : 10);
    world->layer_wide[cell] = (uint16_t)base_random_below(&world->random, cell % 9 == 0 ? 65536 : 100);
  }
  world->astar = nav_astar_new(&world->grid);
  assert_non_null(world->astar);
  assert_true(nav_field_diagonal_init(&world->exact, &world->grid));
}

static void free_world(World *world) {
  free(world->layer);
  free(world->layer_wide);
  free(world->truth);
  nav_astar_free(world->astar);
  nav_path_free(&world->path);
  nav_field_diagonal_free(&world->exact);
  nav_grid_free(&world->grid);
}

static NavFieldInput input_of(const World *world, const NavGoal *goal, const NavAstarQuery *query) {
  return (NavFieldInput){.grid = &world->grid,
                         .cls = world->cls,
                         .goals = goal,
                         .goal_count = 1,
                         .layer = query->layer,
                         .layer_wide = query->layer_wide};
}

// Sums the costs of a path's tiles and checks that each step is possible.
static int64_t walk_cost(const World *world, const NavAstarQuery *query) {
  const NavGoal goal = {query->to, 0};
  const NavFieldInput input = input_of(world, &goal, query);
  int64_t cost = 0;
  NavCell at = query->from;
  for (int32_t i = world->path.count - 1; i >= 0; at = world->path.cell[i--]) {
    const uint32_t way = nav_grid_way(&world->grid, at, world->path.cell[i]);
    assert_true(way < (query->diagonal ? 8u : 4u));
    assert_true(support_may_step(&world->grid, world->cls, at, (int32_t)way));
    const int64_t length = way < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL;
    cost += (int64_t)support_enter_cost(&input, world->path.cell[i]) * length +
            (int64_t)support_door_cost(&input, at, (int32_t)way) * NAV_COST_ONE;
  }
  assert_int_equal(at, query->to);
  return cost;
}

static void check_query(World *world, const NavAstarQuery *query) {
  const NavGoal goal = {query->to, 0};
  const NavFieldInput input = input_of(world, &goal, query);
  int64_t truth;
  if (query->diagonal) {
    assert_int_equal(nav_field_diagonal_build(&world->exact, &input), NAV_FIELD_OK);
    truth = world->exact.value[query->from] == NAV_DIAGONAL_UNREACHED ? -1 : world->exact.value[query->from];
  } else {
    support_dijkstra(&input, world->truth);
    truth = world->truth[query->from] == UINT64_MAX ? -1 : (int64_t)world->truth[query->from] * NAV_COST_ONE;
  }
  const NavAstarResult result = nav_astar_find(world->astar, query, &world->path);
  if (truth < 0) {
    assert_int_equal(result.status, NAV_PATH_UNREACHABLE);
    return;
  }
  assert_int_equal(result.status, NAV_PATH_FOUND);
  assert_true(result.cost == truth);
  assert_true(walk_cost(world, query) == truth);
}

static void all_searches_equal_the_textbook(void **state) {
  (void)state;
  for (int i = 0; i < 72; i++) {
    World world;
    make_world(&world, i);
    for (int pair = 0; pair < 12; pair++) {
      BaseRandom dice = base_random_seeded((uint64_t)pair, 1);
      NavAstarQuery query = {.grid = &world.grid, .cls = world.cls, .diagonal = pair % 2 == 1};
      query.from = support_map_random_open(&world.grid, &world.random, world.cls);
      query.to = support_map_random_open(&world.grid, &world.random, world.cls);
      query.any_shortest = pair / 2 % 2 == 1;
      query.random = pair % 5 == 4 ? &dice : NULL;
      query.layer = i / 6 % 3 == 1 ? world.layer : NULL;
      query.layer_wide = i / 6 % 3 == 2 ? world.layer_wide : NULL;
      if (pair == 9) query.estimate = NAV_ESTIMATE_ZERO;
      if (pair == 6 && query.layer == NULL) nav_astar_place_landmarks(world.astar, &query);
      check_query(&world, &query);
    }
    free_world(&world);
  }
}

// The whole map lies in the window: its way is a shortest one.
static void windowed_searches_equal_the_textbook(void **state) {
  (void)state;
  NavWindowed *window = malloc(sizeof *window);
  NavWindowedDiagonal *slanted = malloc(sizeof *slanted);
  for (int i = 0; i < 60; i++) {
    World world;
    NavField field;
    make_world(&world, i);
    assert_true(nav_field_init(&field, &world.grid));
    NavWindowedQuery query = {.grid = &world.grid, .cls = world.cls, .barred = NAV_NO_CELL};
    query.layer = i / 6 % 2 == 1 ? world.layer : NULL;
    for (int pair = 0; pair < 6; pair++) {
      query.from = nav_grid_nearest_open(&world.grid, world.cls, world.grid.width / 2, world.grid.height / 2);
      query.to = support_map_random_open(&world.grid, &world.random, world.cls);
      const NavGoal goal = {query.to, 0};
      NavFieldInput input = {.grid = &world.grid, .cls = world.cls, .goals = &goal, .goal_count = 1};
      input.layer = query.layer;
      support_dijkstra(&input, world.truth);
      const NavCell end = nav_windowed_find(window, &query);
      if (world.truth[query.from] == UINT64_MAX) {
        assert_int_not_equal(end, query.to);
      } else if (end == query.to) {
        const int32_t x = nav_grid_x(&world.grid, end) - window->from_x,
                      y = nav_grid_y(&world.grid, end) - window->from_y;
        assert_int_equal(window->cost[(y + NAV_WINDOWED_REACH) * NAV_WINDOWED_SIDE + x + NAV_WINDOWED_REACH],
                         world.truth[query.from]);
      }
      input.diagonal = true;
      support_dijkstra(&input, world.truth);
      const NavCell far = nav_windowed_diagonal_find(slanted, &query);
      if (world.truth[query.from] != UINT64_MAX && far == query.to)
        assert_int_equal(nav_windowed_diagonal_cost(slanted, far), world.truth[query.from]);
    }
    nav_field_free(&field);
    free_world(&world);
  }
  free(window);
  free(slanted);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_searches_equal_the_textbook),
      cmocka_unit_test(windowed_searches_equal_the_textbook),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
