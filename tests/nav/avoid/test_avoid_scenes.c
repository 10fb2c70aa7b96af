/* Scenes in which agents that avoid each other come to a halt in other programs: here all arrive in each,
 * within a stated number of steps, and no two overlap at any time. Agents have the radius of a fifth of a
 * tile and walk two tiles a second, sixty steps a second. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "nav/avoid/avoid.h"
#include "support/maps.h"

enum { AGENTS = 100, RADIUS = BASE_ONE / 5, SPEED = 2 * BASE_ONE / 60 };

typedef struct Scene {
  NavGrid grid;
  NavField field[2]; // where built: the way of each group
  bool fields;
  NavAvoidAgent agents[AGENTS];
  NavPoint to[AGENTS]; // used without fields
  int32_t group[AGENTS], count;
} Scene;

static void open_hall(Scene *scene, int32_t width, int32_t height) {
  *scene = (Scene){0};
  assert_true(nav_grid_init(&scene->grid, width, height));
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++) nav_grid_set_terrain(&scene->grid, x, y, NAV_FLOOR);
}

static BaseFixed fixed(double tiles) {
  return (BaseFixed)lround(tiles * BASE_ONE);
}

static void add_agent(Scene *scene, double x, double y, double to_x, double to_y, int32_t group) {
  const int32_t i = scene->count++;
  assert_true(i < AGENTS);
  scene->agents[i] = (NavAvoidAgent){.at = {fixed(x), fixed(y)}, .radius = RADIUS, .speed = SPEED};
  scene->to[i] = (NavPoint){fixed(to_x), fixed(to_y)};
  scene->group[i] = group;
}

/// A field for a group, to all tiles of a column.
static void lead_to_column(Scene *scene, int32_t group, int32_t x) {
  NavGoal goals[64];
  for (int32_t y = 0; y < scene->grid.height; y++) goals[y] = (NavGoal){nav_grid_cell(&scene->grid, x, y), 0};
  const NavFieldInput input = {
      .grid = &scene->grid, .goals = goals, .goal_count = scene->grid.height, .diagonal = true};
  assert_true(nav_field_init(&scene->field[group], &scene->grid));
  assert_int_equal(nav_field_build(&scene->field[group], &input), NAV_FIELD_OK);
  scene->fields = true;
}

static void check_no_overlap(const Scene *scene) {
  for (int32_t i = 0; i < scene->count; i++)
    for (int32_t k = 0; k < i; k++)
      assert_true(nav_point_distance2(scene->agents[i].at, scene->agents[k].at) >=
                  (int64_t)4 * RADIUS * RADIUS);
}

/// Wishes of all; those at the end of their field leave the scene. Returns how many have not arrived.
static int32_t wish_on(Scene *scene) {
  int32_t left = 0, kept = 0;
  for (int32_t i = 0; i < scene->count; i++) {
    NavAvoidAgent agent = scene->agents[i];
    const NavPoint to = scene->to[i];
    const int32_t group = scene->group[i];
    if (scene->fields) {
      agent.wish = nav_avoid_wish_down(&scene->field[group], &scene->grid, &agent);
      if (nav_point_same(agent.wish, (NavPoint){0, 0})) continue;
      left++;
    } else {
      agent.wish = nav_avoid_wish_to(&agent, to);
      left += nav_point_distance2(agent.at, to) > (int64_t)RADIUS * RADIUS;
    }
    scene->agents[kept] = agent;
    scene->to[kept] = to;
    scene->group[kept++] = group;
  }
  scene->count = kept;
  return left;
}

static void check_all_arrive(Scene *scene, int32_t max_steps) {
  NavAvoid avoid;
  int32_t steps = 0;
  assert_true(nav_avoid_init(&avoid, &scene->grid, AGENTS));
  for (; wish_on(scene) > 0; steps++) {
    assert_true(steps < max_steps);
    nav_avoid_step(&avoid, &scene->grid, scene->agents, scene->count);
    check_no_overlap(scene);
  }
  nav_avoid_free(&avoid);
  for (int32_t i = 0; i < 2; i++) nav_field_free(&scene->field[i]);
  nav_grid_free(&scene->grid);
}

static void a_circle_swaps_its_sides(void **state) {
  (void)state;
  static Scene scene;
  open_hall(&scene, 24, 24);
  for (int32_t i = 0; i < AGENTS; i++) {
    const double angle = 6.283185307179586 * i / AGENTS, x = 10 * cos(angle), y = 10 * sin(angle);
    add_agent(&scene, 12 + x, 12 + y, 12 - x, 12 - y, 0);
  }
  check_all_arrive(&scene, 1200); // alone 600
}

static void two_pass_in_a_corridor(void **state) {
  (void)state;
  static Scene scene;
  open_hall(&scene, 16, 1);
  add_agent(&scene, 1.5, 0.5, 14.5, 0.5, 0);
  add_agent(&scene, 14.5, 0.5, 1.5, 0.5, 0);
  check_all_arrive(&scene, 500); // alone 390
}

static void groups_pass_in_a_corridor(void **state) {
  (void)state;
  static Scene scene;
  open_hall(&scene, 24, 3);
  for (int32_t i = 0; i < 12; i++) {
    const double along = 1.5 + i / 3 * 0.7, across = 0.5 + i % 3;
    add_agent(&scene, along, across, 24 - along, across, 0);
    add_agent(&scene, 24 - along, across, along, across, 0);
  }
  check_all_arrive(&scene, 1200); // alone 630
}

static void two_groups_cross(void **state) {
  (void)state;
  static Scene scene;
  open_hall(&scene, 24, 24);
  for (int32_t i = 0; i < 49; i++) {
    const double along = 1 + i % 7 * 0.8, across = 9 + i / 7 * 0.8;
    add_agent(&scene, along, across, along + 16, across, 0);
    add_agent(&scene, across, along, across, along + 16, 0);
  }
  check_all_arrive(&scene, 1500); // alone 480
}

static void two_streams_pass_a_door_of_one_tile(void **state) {
  (void)state;
  static Scene scene;
  open_hall(&scene, 25, 13);
  for (int32_t y = 0; y < 13; y++)
    if (y != 6) nav_grid_set_terrain(&scene.grid, 12, y, NAV_ROCK);
  for (int32_t i = 0; i < 10; i++) {
    add_agent(&scene, 9 - i % 4 * 0.5, 6 + i / 4 * 0.5, 0, 0, 0);
    add_agent(&scene, 16 + i % 4 * 0.5, 7 - i / 4 * 0.5, 0, 0, 1);
  }
  lead_to_column(&scene, 0, 24);
  lead_to_column(&scene, 1, 0);
  check_all_arrive(&scene, 4000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_circle_swaps_its_sides),
      cmocka_unit_test(two_pass_in_a_corridor),
      cmocka_unit_test(groups_pass_in_a_corridor),
      cmocka_unit_test(two_groups_cross),
      cmocka_unit_test(two_streams_pass_a_door_of_one_tile),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
