/* Discs that avoid each other: the scenes by which such methods are known, with the time of a step, how long
 * it takes until all have arrived, and how many pairs overlap on the way.
 *
 * RVO2, the published form of the method in floating point, has the circle of 250 among its examples; it is
 * here at our scale: a radius of a fifth of a tile for 1.5, the same share of the way a step. Its agents may
 * overlap where there is no room, and it asks the caller to disturb wishes at random where symmetry brings
 * them to a halt; ours do neither. Of the time its paper says "a few milliseconds" for thousands of agents on
 * many cores (van den Berg, Guy, Lin and Manocha 2011). The scene of DetourCrowd: doors.c.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/clock.h"
#include "cli/bench/bench.h"
#include "nav/nav.h"

enum {
  MAX_AGENTS = 1000,
  MAX_STEPS = 12000,
  RADIUS = BASE_ONE / 5,
  SPEED = 2 * BASE_ONE / 60, // two tiles a second, sixty steps a second
  STEPS_A_SECOND = 60,
  LOOK = 30, // steps: overlaps are counted so often
};

typedef struct Scene {
  NavGrid grid;
  NavAvoid avoid;
  NavField field[2]; // the ways of both groups where `fields`
  bool fields;       // agents leave the scene where their way ends; else they go to `to`
  int32_t count;
  NavAvoidAgent agent[MAX_AGENTS];
  NavPoint to[MAX_AGENTS];
  uint8_t group[MAX_AGENTS];
  double step[MAX_STEPS]; // ns an agent, of each step
  int32_t steps;
  double seconds;  // until all had arrived; INFINITY: they had not
  double overlaps; // pairs, over all looks
} Scene;

static void add_agent(Scene *scene, NavPoint at, NavPoint to, uint8_t group) {
  BASE_ASSERT(scene->count < MAX_AGENTS);
  scene->agent[scene->count] = (NavAvoidAgent){.at = at, .radius = RADIUS, .speed = SPEED};
  scene->to[scene->count] = to;
  scene->group[scene->count++] = group;
}

static NavPoint point_at(double x, double y) {
  return (NavPoint){(BaseFixed)lround(x * BASE_ONE), (BaseFixed)lround(y * BASE_ONE)};
}

static bool open_hall(Scene *scene, int32_t width, int32_t height) {
  if (!nav_grid_init(&scene->grid, width, height)) return false;
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++) nav_grid_set_terrain(&scene->grid, x, y, NAV_FLOOR);
  return true;
}

/* The scenes */

static bool make_circle(Scene *scene, int32_t agents, double radius) {
  const int32_t side = 2 * (int32_t)radius + 6;
  if (!open_hall(scene, side, side)) return false;
  for (int32_t i = 0; i < agents; i++) {
    const double angle = 6.283185307179586 * i / agents, x = radius * cos(angle), y = radius * sin(angle);
    const double middle = side / 2.0;
    add_agent(scene, point_at(middle + x, middle + y), point_at(middle - x, middle - y), 0);
  }
  return true;
}

static bool make_circle_250(Scene *scene) {
  return make_circle(scene, 250, 26.7);
}

static bool make_circle_1000(Scene *scene) {
  return make_circle(scene, 1000, 106.7);
}

/// Two squares of 500 cross, one along the rows, one along the columns.
static bool make_crossing(Scene *scene) {
  enum { ACROSS = 20, DEEP = 25, WAY = 44 };
  const double apart = 1, middle = 25; // settled ones leave room for those behind
  if (!open_hall(scene, 72, 72)) return false;
  for (int32_t i = 0; i < ACROSS * DEEP; i++) {
    const double along = 0.5 + i / ACROSS * apart, across = middle + i % ACROSS * apart;
    add_agent(scene, point_at(along, across), point_at(along + WAY, across), 0);
    add_agent(scene, point_at(across, along), point_at(across, along + WAY), 1);
  }
  return true;
}

static bool lead_to_column(Scene *scene, int32_t group, int32_t x) {
  NavGoal goals[64];
  BASE_ASSERT(scene->grid.height <= 64);
  for (int32_t y = 0; y < scene->grid.height; y++) goals[y] = (NavGoal){nav_grid_cell(&scene->grid, x, y), 0};
  const NavFieldInput input = {
      .grid = &scene->grid, .goals = goals, .goal_count = scene->grid.height, .diagonal = true};
  scene->fields = true;
  return nav_field_init(&scene->field[group], &scene->grid) &&
         nav_field_build(&scene->field[group], &input) == NAV_FIELD_OK;
}

/// Two streams of 50 meet at a door of one tile.
static bool make_door(Scene *scene) {
  enum { WIDTH = 41, HEIGHT = 21, DOOR = 10, STREAM = 50, ROWS = 8 };
  if (!open_hall(scene, WIDTH, HEIGHT)) return false;
  for (int32_t y = 0; y < HEIGHT; y++)
    if (y != DOOR) nav_grid_set_terrain(&scene->grid, WIDTH / 2, y, NAV_ROCK);
  for (int32_t i = 0; i < STREAM; i++) {
    const double back = 3.5 + i / ROWS * 0.5, across = (i % ROWS - (ROWS - 1) / 2.0) * 0.5;
    add_agent(scene, point_at(WIDTH / 2.0 - back, DOOR + 0.5 + across), (NavPoint){0, 0}, 0);
    add_agent(scene, point_at(WIDTH / 2.0 + back, DOOR + 0.5 - across), (NavPoint){0, 0}, 1);
  }
  return lead_to_column(scene, 0, WIDTH - 1) && lead_to_column(scene, 1, 0);
}

static const struct {
  const char *name;
  bool (*make)(Scene *scene);
} scenes[] = {{"circle of 250", make_circle_250},
              {"circle of 1,000", make_circle_1000},
              {"crossing of 1,000", make_crossing},
              {"one door", make_door}};

/* Measuring */

/// Gives wishes; those whose way has ended leave. Returns how many have not arrived.
static int32_t wish_on(Scene *scene) {
  int32_t left = 0, kept = 0;
  for (int32_t i = 0; i < scene->count; i++) {
    NavAvoidAgent *agent = &scene->agent[i];
    if (scene->fields) {
      agent->wish = nav_avoid_wish_down(&scene->field[scene->group[i]], &scene->grid, agent);
      if (nav_point_same(agent->wish, (NavPoint){0, 0})) continue;
      left++;
    } else {
      agent->wish = nav_avoid_wish_to(agent, scene->to[i]);
      left += nav_point_distance2(agent->at, scene->to[i]) > (int64_t)RADIUS * RADIUS;
    }
    scene->agent[kept] = *agent;
    scene->to[kept] = scene->to[i];
    scene->group[kept++] = scene->group[i];
  }
  scene->count = kept;
  return left;
}

/// O(agents squared).
static int32_t count_overlaps(const Scene *scene) {
  int32_t pairs = 0;
  for (int32_t i = 0; i < scene->count; i++)
    for (int32_t k = 0; k < i; k++)
      pairs += nav_point_distance2(scene->agent[i].at, scene->agent[k].at) < (int64_t)4 * RADIUS * RADIUS;
  return pairs;
}

static void run_scene(Scene *scene) {
  scene->seconds = INFINITY;
  for (; scene->steps < MAX_STEPS; scene->steps++) {
    if (wish_on(scene) == 0) {
      scene->seconds = (double)scene->steps / STEPS_A_SECOND;
      return;
    }
    const uint64_t before = base_clock_work_ns();
    nav_avoid_step(&scene->avoid, &scene->grid, scene->agent, scene->count);
    scene->step[scene->steps] = (double)(base_clock_work_ns() - before) / scene->count;
    if (scene->steps % LOOK == 0) scene->overlaps += count_overlaps(scene);
  }
}

static void report_scene(BenchRun *bench, const char *name, Scene *scene) {
  const struct {
    const char *what, *unit;
    double *sample;
    int count;
  } measures[] = {{"a step", "ns/agent", scene->step, scene->steps},
                  {"arrived", "s", &scene->seconds, 1},
                  {"overlaps", "pairs", &scene->overlaps, 1}};
  for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
    char title[80];
    snprintf(title, sizeof title, "avoid/%s, %s", name, measures[i].what);
    const BenchSeries series = {"half planes", measures[i].sample, measures[i].count};
    bench_series(bench, title, measures[i].unit, &series, 1, 1);
  }
}

static void free_scene(Scene *scene) {
  nav_avoid_free(&scene->avoid);
  for (int32_t i = 0; i < 2; i++) nav_field_free(&scene->field[i]);
  nav_grid_free(&scene->grid);
  base_block_free(scene);
}

static void run(BenchRun *bench) {
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
    char name[64];
    snprintf(name, sizeof name, "avoid/%s", scenes[i].name);
    if (!bench_wants(bench, name)) continue;
    Scene *scene = base_block_alloc(1, sizeof *scene);
    if (scene != NULL && scenes[i].make(scene) && nav_avoid_init(&scene->avoid, &scene->grid, MAX_AGENTS)) {
      run_scene(scene);
      report_scene(bench, scenes[i].name, scene);
    } else {
      cli_failed("avoid: not enough memory");
    }
    if (scene != NULL) free_scene(scene);
  }
}

const BenchArea bench_area_avoid = {"avoid", run};
