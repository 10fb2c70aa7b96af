/* The index against a loop over all points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact_sight.h"
#include "nav/senses/index.h"
#include "support/maps.h"

enum { MAX = 300 };

static BaseFixed below(BaseRandom *random, int32_t bound) {
  return (BaseFixed)base_random_below(random, (uint32_t)bound);
}

typedef struct Scene {
  NavGrid grid;
  NavIndex *index;
  int32_t count;
  BaseFixed x[MAX], y[MAX];
} Scene;

static bool on_map(const Scene *scene, int32_t i) {
  return scene->x[i] >= 0 && scene->y[i] >= 0 && scene->x[i] < scene->grid.width * BASE_ONE &&
         scene->y[i] < scene->grid.height * BASE_ONE;
}

// Some on top of each other, some off the map.
static void place_points(Scene *scene, BaseRandom *random) {
  scene->count = below(random, MAX + 1);
  for (int32_t i = 0; i < scene->count; i++) {
    scene->x[i] = below(random, scene->grid.width * BASE_ONE);
    scene->y[i] = below(random, scene->grid.height * BASE_ONE);
    int32_t kind = below(random, 12);
    if (kind == 0) scene->x[i] = -1 - below(random, 1000);
    if (kind == 1) scene->y[i] = scene->grid.height * BASE_ONE + below(random, 1000);
    if (kind == 2 && i > 0) {
      scene->x[i] = scene->x[i - 1];
      scene->y[i] = scene->y[i - 1];
    }
    if (kind >= 8) {
      scene->x[i] = base_fixed_centre(base_fixed_tile(scene->x[i]));
      scene->y[i] = base_fixed_centre(base_fixed_tile(scene->y[i]));
    }
  }
  nav_index_build(scene->index, scene->x, scene->y, scene->count);
}

static void make_scene(Scene *scene, BaseRandom *random) {
  support_map_random(&scene->grid, random, 1 + below(random, 30), 1 + below(random, 30), 15);
  support_map_add_edges(&scene->grid, random, 5, 5);
  scene->index = nav_index_new(&scene->grid, MAX);
  assert_non_null(scene->index);
}

static void free_scene(Scene *scene) {
  nav_index_free(scene->index);
  nav_grid_free(&scene->grid);
}

// Does `a` come before `b`? Blocks in reading order, then numbers.
static bool before(const Scene *scene, int32_t a, int32_t b) {
  int32_t side = NAV_INDEX_TILES * BASE_ONE;
  if (scene->y[a] / side != scene->y[b] / side) return scene->y[a] / side < scene->y[b] / side;
  if (scene->x[a] / side != scene->x[b] / side) return scene->x[a] / side < scene->x[b] / side;
  return a < b;
}

typedef struct Answer {
  bool in[MAX];
  int32_t count;
} Answer;

static void check_list(const Scene *scene, const Answer *answer, const int32_t *list, int32_t count) {
  assert_int_equal(count, answer->count);
  for (int32_t i = 0; i < count; i++) {
    assert_true(answer->in[list[i]]);
    assert_true(i == 0 || before(scene, list[i - 1], list[i]));
  }
}

static void check_square(const Scene *scene, NavPoint centre, BaseFixed reach) {
  bool found[MAX] = {false};
  for (NavIndexWalk walk = nav_index_square(scene->index, centre, reach);
       nav_index_next(scene->index, &walk);) {
    for (int32_t i = 0; i < walk.count; i++) {
      int32_t number = walk.spot[i].number;
      assert_false(found[number]);
      found[number] = true;
      assert_true(walk.spot[i].x == scene->x[number] && walk.spot[i].y == scene->y[number]);
    }
  }
  for (int32_t i = 0; i < scene->count; i++) {
    int64_t dx = (int64_t)scene->x[i] - centre.x, dy = (int64_t)scene->y[i] - centre.y;
    bool inside = on_map(scene, i) && dx >= -reach && dx <= reach && dy >= -reach && dy <= reach;
    assert_true(found[i] || !inside);
    assert_false(found[i] && !on_map(scene, i));
  }
}

static int32_t check_seen(const Scene *scene, const NavLook *look, BaseFixed radius, int32_t but) {
  Answer seen = {.count = 0};
  int32_t list[MAX], few[2] = {-77, -77};
  for (int32_t i = 0; i < scene->count; i++) {
    NavPoint at = {scene->x[i], scene->y[i]};
    if (i == but || !on_map(scene, i) || !nav_see(&scene->grid, look, at, radius, NULL)) continue;
    seen.in[i] = true;
    seen.count++;
  }
  check_list(scene, &seen, list, nav_index_seen(scene->index, &scene->grid, look, radius, but, list, MAX));
  // No more are written than asked for, all are counted.
  assert_int_equal(nav_index_seen(scene->index, &scene->grid, look, radius, but, few, 1), seen.count);
  assert_int_equal(few[1], -77);
  return seen.count;
}

static void answers_are_those_of_everybody(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(31, 7);
  int64_t seen = 0;
  for (int32_t map = 0; map < 60; map++) {
    Scene scene;
    make_scene(&scene, &random);
    for (int32_t crowd = 0; crowd < 4; crowd++) { // the same index over and over
      place_points(&scene, &random);
      for (int32_t question = 0; question < 20; question++) {
        NavPoint centre;
        centre.x = below(&random, scene.grid.width * BASE_ONE);
        centre.y = below(&random, scene.grid.height * BASE_ONE);
        BaseFixed range = below(&random, 10) * BASE_ONE + below(&random, 2) * below(&random, BASE_ONE);
        int32_t but = below(&random, scene.count + 1) - 1;
        bool priv = but >= 0 && on_map(&scene, but) && below(&random, 2) == 0;
        if (priv) centre = (NavPoint){scene.x[but], scene.y[but]};
        check_square(&scene, centre, range);
        NavLook look = nav_look(centre, below(&random, 36000), below(&random, 36001), range,
                                below(&random, 2) == 0 ? 1 : 5);
        seen += check_seen(&scene, &look, BASE_ONE / 4, but);
      }
    }
    free_scene(&scene);
  }
  assert_true(seen > 5000);
}

static void a_square_off_the_map_finds_what_touches_it(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(32, 7);
  Scene scene;
  make_scene(&scene, &random);
  place_points(&scene, &random);
  for (int32_t i = 0; i < 200; i++) {
    NavPoint centre;
    centre.x = below(&random, 100 * BASE_ONE) - 30 * BASE_ONE;
    centre.y = below(&random, 100 * BASE_ONE) - 30 * BASE_ONE;
    BaseFixed reach = below(&random, 40 * BASE_ONE);
    check_square(&scene, centre, reach);
  }
  nav_index_build(scene.index, scene.x, scene.y, 0);
  for (NavIndexWalk walk = nav_index_square(scene.index, (NavPoint){0, 0}, 100 * BASE_ONE);
       nav_index_next(scene.index, &walk);)
    assert_int_equal(walk.count, 0);
  free_scene(&scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_are_those_of_everybody),
      cmocka_unit_test(a_square_off_the_map_finds_what_touches_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
