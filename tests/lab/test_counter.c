/* Counter-examples: the property is checked by nav_walk on a grid that the test builds itself, and so is
 * every single deletion, by a program of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "formats/formats.h"
#include "lab/contrast/counter.h"

enum { SIDE = LAB_COUNTER_MAX_SIDE, MAX_WALK = 4 * SIDE * SIDE + 1 };

static LabWalker walker(const char *name, int32_t depth) {
  LabWalker made = {nav_steering_find(name), sim_tuning_default()};
  assert_true(made.row >= 0);
  made.tuning.value[SIM_TUNE_DEPTH] = depth;
  return made;
}

/* The property, by a walk of the test's own */

typedef struct Plan {
  int32_t width, height, from_x, from_y, to_x, to_y;
  bool rock[SIDE][SIDE]; // [y][x]
} Plan;

static Plan plan_of(const LabCounterMap *map) {
  Plan plan = {
      map->width,           map->height, map->from % map->width, map->from / map->width, map->to % map->width,
      map->to / map->width, {{false}}};
  for (int32_t y = 0; y < map->height; y++)
    for (int32_t x = 0; x < map->width; x++) plan.rock[y][x] = map->rock[y * map->width + x] != 0;
  return plan;
}

typedef struct Track {
  int32_t count, x[MAX_WALK], y[MAX_WALK];
  const NavGrid *grid;
} Track;

static void visit_cell(void *context, NavCell cell) {
  Track *track = context;
  track->x[track->count] = nav_grid_x(track->grid, cell);
  track->y[track->count++] = nav_grid_y(track->grid, cell);
}

static NavWalkResult walk_plan(const Plan *plan, const LabWalker *walker, uint64_t seed, Track *track) {
  NavGrid grid;
  NavComponents components;
  assert_true(nav_grid_init(&grid, plan->width, plan->height));
  for (int32_t y = 0; y < plan->height; y++)
    for (int32_t x = 0; x < plan->width; x++)
      if (!plan->rock[y][x]) nav_grid_set_terrain(&grid, x, y, NAV_FLOOR);
  assert_true(nav_components_init(&components, &grid, NAV_WALKER));
  nav_components_build(&components, &grid);
  NavSteer *steer = nav_steer_new(&grid);
  assert_non_null(steer);
  BaseRandom random = base_random_seeded(seed, NAV_WALK_STREAM);
  const NavQuery query = {.grid = &grid,
                          .components = &components,
                          .cls = NAV_WALKER,
                          .at = nav_grid_cell(&grid, plan->from_x, plan->from_y),
                          .target = nav_grid_cell(&grid, plan->to_x, plan->to_y),
                          .depth = walker->tuning.value[SIM_TUNE_DEPTH],
                          .random = &random,
                          .rules = sim_tuning_rules(&walker->tuning)};
  track->count = 0;
  track->grid = &grid;
  const NavWalkResult result = nav_walk(steer, walker->row, &query, nav_walk_limit(&grid), visit_cell, track);
  nav_steer_free(steer);
  nav_components_free(&components);
  nav_grid_free(&grid);
  return result;
}

static bool is_open(const Plan *plan, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < plan->width && y < plan->height && !plan->rock[y][x];
}

/// Steps of the walk that arrives; -1: the plan lacks the property.
static int64_t steps_of(const Plan *plan, const LabCounterAsk *ask) {
  static Track track;
  if (!is_open(plan, plan->from_x, plan->from_y) || !is_open(plan, plan->to_x, plan->to_y)) return -1;
  if (plan->from_x == plan->to_x && plan->from_y == plan->to_y) return -1;
  if (walk_plan(plan, &ask->walker[LAB_FAILS], ask->seed, &track).end == NAV_STEER_REACHED) return -1;
  const NavWalkResult arrives = walk_plan(plan, &ask->walker[LAB_ARRIVES], ask->seed, &track);
  return arrives.end == NAV_STEER_REACHED ? arrives.steps : -1;
}

static Plan without_row(const Plan *plan, int32_t row) {
  Plan less = *plan;
  less.height--;
  for (int32_t y = row; y < less.height; y++) memcpy(less.rock[y], plan->rock[y + 1], sizeof less.rock[y]);
  if (less.from_y > row || less.from_y == less.height) less.from_y--;
  if (less.to_y > row || less.to_y == less.height) less.to_y--;
  return less;
}

static Plan turned(const Plan *plan) {
  Plan other = {plan->height, plan->width, plan->from_y, plan->from_x, plan->to_y, plan->to_x, {{false}}};
  for (int32_t y = 0; y < plan->height; y++)
    for (int32_t x = 0; x < plan->width; x++) other.rock[x][y] = plan->rock[y][x];
  return other;
}

static void no_deletion_holds(const Plan *plan, const LabCounterAsk *ask) {
  for (int32_t row = 0; row < plan->height && plan->height > 1; row++) {
    const Plan less = without_row(plan, row);
    assert_true(steps_of(&less, ask) < 0);
  }
  const Plan across = turned(plan);
  for (int32_t column = 0; column < plan->width && plan->width > 1; column++) {
    const Plan less = without_row(&across, column), back = turned(&less);
    assert_true(steps_of(&back, ask) < 0);
  }
  for (int32_t y = 0; y < plan->height; y++) {
    for (int32_t x = 0; x < plan->width; x++) {
      if (!plan->rock[y][x]) continue;
      Plan less = *plan;
      less.rock[y][x] = false;
      assert_true(steps_of(&less, ask) < 0);
    }
  }
  const int64_t steps = steps_of(plan, ask);
  for (int way = 0; way < 8; way++) {
    static const int32_t dx[] = {0, 0, -1, 1}, dy[] = {-1, 1, 0, 0};
    Plan less = *plan;
    (way < 4 ? &less.from_x : &less.to_x)[0] += dx[way % 4];
    (way < 4 ? &less.from_y : &less.to_y)[0] += dy[way % 4];
    const int64_t now = steps_of(&less, ask);
    assert_true(now < 0 || now >= steps);
  }
}

/* Tests */

static LabCounter *searched(const LabCounterAsk *ask, int32_t budget) {
  LabCounter *counter = lab_counter_new(ask);
  assert_non_null(counter);
  while (lab_counter_step(counter, budget)) continue;
  assert_int_equal(counter->phase, LAB_COUNTER_DONE);
  return counter;
}

static void same_tiles(const LabCounter *counter, int which) {
  static Track track;
  const LabCounterWalk *walked = &counter->best.walk[which];
  const Plan plan = plan_of(&counter->best.map);
  const NavWalkResult result = walk_plan(&plan, &counter->ask.walker[which], counter->ask.seed, &track);
  assert_true(walked->count <= track.count);
  for (int32_t i = 0; i < walked->count; i++)
    assert_int_equal(walked->tile[i], track.y[i] * plan.width + track.x[i]);
  if (walked->result.end != NAV_STEER_LOOP) assert_int_equal(walked->result.end, result.end);
}

static int32_t check_pair(LabWalker fails, LabWalker arrives, int32_t size, uint64_t seed) {
  const LabCounterAsk ask = {.walker = {fails, arrives}, .size = size, .seed = seed, .tries = 3000};
  LabCounter *counter = searched(&ask, 1000);
  const bool found = counter->found;
  if (found) {
    const Plan plan = plan_of(&counter->best.map);
    assert_true(plan.width <= size && plan.height <= size);
    assert_true(steps_of(&plan, &ask) > 0);
    no_deletion_holds(&plan, &ask);
    for (int i = 0; i < LAB_WALKERS; i++) same_tiles(counter, i);
  }
  lab_counter_free(counter);
  return found;
}

static void found_maps_are_minimal(void **state) {
  (void)state;
  int32_t found = 0;
  for (uint64_t seed = 1; seed <= 6; seed++) {
    found += check_pair(walker("greedy", 7), walker("astar", 7), 9, seed);
    found += check_pair(walker("greedy", 7), walker("lookahead", 3), 12, seed);
    found += check_pair(walker("lookahead", 3), walker("learning", 7), 12, seed);
    found += check_pair(walker("lookahead", 5), walker("lookahead", 3), 16, seed);
    found += check_pair(walker("crash-turn", 7), walker("flow", 7), 8, seed);
  }
  assert_true(found >= 28);
}

static void settings_count(void **state) {
  (void)state;
  LabWalker without = walker("lookahead", 7);
  without.tuning.value[SIM_TUNE_N_STEP] = 0;
  assert_int_equal(check_pair(without, walker("lookahead", 7), 12, 1), 1);
}

static void none_where_there_is_none(void **state) {
  (void)state;
  assert_int_equal(check_pair(walker("greedy", 7), walker("greedy", 7), 12, 1), 0);
  assert_int_equal(check_pair(walker("crash-turn", 7), walker("crash-turn", 7), 8, 2), 0);
  assert_int_equal(check_pair(walker("astar", 7), walker("greedy", 7), 12, 1), 0);
}

static bool same_map(const LabCounterMap *a, const LabCounterMap *b) {
  return a->width == b->width && a->height == b->height && a->from == b->from && a->to == b->to &&
         memcmp(a->rock, b->rock, (size_t)(a->width * a->height)) == 0;
}

static void equal_for_equal_seeds_and_any_budget(void **state) {
  (void)state;
  int32_t different = 0;
  LabCounterMap first = {0};
  for (uint64_t seed = 1; seed <= 5; seed++) {
    const LabCounterAsk ask = {
        .walker = {walker("lookahead", 7), walker("learning", 7)}, .size = 12, .seed = seed, .tries = 2000};
    LabCounter *a = searched(&ask, 1), *b = searched(&ask, 4096);
    assert_true(a->found && b->found);
    assert_true(same_map(&a->best.map, &b->best.map));
    assert_int_equal(a->tries, b->tries);
    assert_int_equal(a->walked, b->walked);
    if (seed == 1) first = a->best.map;
    different += !same_map(&first, &a->best.map);
    lab_counter_free(a);
    lab_counter_free(b);
  }
  assert_true(different > 0);
}

static void the_map_shrinks_in_sight(void **state) {
  (void)state;
  const LabCounterAsk ask = {
      .walker = {walker("greedy", 7), walker("astar", 7)}, .size = 16, .seed = 3, .tries = 20000};
  LabCounter *counter = lab_counter_new(&ask);
  assert_non_null(counter);
  int32_t tiles = 0, times = 0, examples = 0;
  while (lab_counter_step(counter, 1)) {
    const int32_t now = counter->now.map.width * counter->now.map.height;
    if (counter->examples != examples) {
      examples = counter->examples;
    } else if (examples > 0) {
      assert_true(now <= tiles);
      times += now < tiles;
    }
    tiles = now;
  }
  assert_true(times > 100);
  lab_counter_free(counter);
}

static void the_level_holds_it(void **state) {
  (void)state;
  LabCounterAsk ask = {
      .walker = {walker("lookahead", 3), walker("learning", 7)}, .size = 12, .seed = 1, .tries = 2000};
  ask.walker[LAB_FAILS].tuning.value[SIM_TUNE_N_STEP] = 0;
  LabCounter *counter = searched(&ask, 1000);
  BaseBuffer text = {0};
  lab_counter_write(counter, &text);
  assert_false(text.failed);
  BaseIssues issues = {0};
  SimLevel level;
  assert_true(formats_native_parse(&level, text.data, text.length, &issues));
  assert_int_equal(issues.warnings, 0);
  const Plan plan = plan_of(&counter->best.map);
  assert_int_equal(level.grid.width, plan.width);
  assert_int_equal(level.grid.height, plan.height);
  for (int32_t y = 0; y < plan.height; y++)
    for (int32_t x = 0; x < plan.width; x++)
      assert_int_equal(level.grid.terrain[nav_grid_cell(&level.grid, x, y)] == NAV_ROCK, plan.rock[y][x]);
  assert_true(level.hero_x == plan.from_x && level.hero_y == plan.from_y);
  assert_true(level.goal_count == 1 && level.goals[0].x == plan.to_x && level.goals[0].y == plan.to_y);
  assert_int_equal(level.tuning.value[SIM_TUNE_DEPTH], 3);
  assert_int_equal(level.tuning.value[SIM_TUNE_N_STEP], 0);
  char tiles[64];
  const LabCounterWalk *walked = &counter->best.walk[LAB_ARRIVES];
  snprintf(tiles, sizeof tiles, "#   %d,%d %d,%d", (int)(walked->tile[0] % plan.width),
           (int)(walked->tile[0] / plan.width), (int)(walked->tile[1] % plan.width),
           (int)(walked->tile[1] / plan.width));
  assert_non_null(strstr(base_buffer_text(&text), tiles));
  sim_level_free(&level);
  base_buffer_free(&text);
  lab_counter_free(counter);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(found_maps_are_minimal),   cmocka_unit_test(settings_count),
      cmocka_unit_test(none_where_there_is_none), cmocka_unit_test(equal_for_equal_seeds_and_any_budget),
      cmocka_unit_test(the_map_shrinks_in_sight), cmocka_unit_test(the_level_holds_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
