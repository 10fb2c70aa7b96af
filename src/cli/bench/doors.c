/* 1,000 agents in one half of a hall, who all want to a point in the other, through two doors of two tiles:
 * the throng of the game by whole ticks, and DetourCrowd where it was found. They begin at the same places,
 * are equally large and fast, and are stepped sixty times a second.
 *
 * What does not compare: ours hold spots, four on a tile, choose the next one about three times a second and
 * go there straight, and share one field; agents of DetourCrowd move freely, plan a corridor each and steer
 * round neighbours in each update. So time shows what that freedom costs, and overlaps what ours do not
 * prevent: two on their way may cross. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/clock.h"
#include "cli/bench/bench.h"
#include "cli/bench/detour.h"
#include "sim/world/world.h"

enum {
  WIDTH = 64,
  HEIGHT = 40,
  WALL = 32,
  DOOR_ROWS = 2,
  GOAL_X = 54,
  GOAL_Y = HEIGHT / 2,
  LEFT = 2, // first column and row of those who wait, two on a tile
  TOP = 8,
  COLUMNS = 20,
  ROWS = 25,
  ON_TILE = 2,
  AGENTS = COLUMNS * ROWS * ON_TILE,
  SECONDS = 60,
  TICKS = SECONDS * SIM_TICKS_PER_SECOND,
  LOOK = SIM_TICKS_PER_SECOND / 2, // overlaps are counted so often
  LOOKS = TICKS / LOOK,
  EARLY = 20, // seconds
};

static const DetourHall hall = {WIDTH, HEIGHT, WALL, {9, 29}, 2, DOOR_ROWS};
static const float agent_radius = 0.2f; // tiles: an enemy's, by which it touches the hero

/// Of one contestant. Samples are taken until nine of ten are through: then most have arrived, and wait.
typedef struct Course {
  const char *name;
  double tick[TICKS];     // ns an agent
  double overlaps[LOOKS]; // pairs of those that are not through
  int ticks, looks;       // of these
  double half, nearly;    // seconds until half, and nine of ten, were through; INFINITY: they never were
  double early, late;     // agents not through after EARLY and SECONDS
} Course;

typedef struct Places {
  float x[AGENTS], y[AGENTS]; // tiles
} Places;

/// What moves a crowd.
typedef struct Mover {
  void *context;
  void (*step)(void *context);
  void (*look)(const void *context, Places *places);
} Mover;

/* What is counted */

static bool is_through(const Places *places, int32_t agent) {
  return places->x[agent] > WALL + 1;
}

static int32_t count_through(const Places *places) {
  int32_t through = 0;
  for (int32_t i = 0; i < AGENTS; i++) through += is_through(places, i);
  return through;
}

/// Pairs nearer than the sum of their radii, neither of which is through. O(agents squared).
static int32_t count_overlaps(const Places *places) {
  const float reach = 2 * agent_radius;
  int32_t pairs = 0;
  for (int32_t i = 0; i < AGENTS; i++) {
    if (is_through(places, i)) continue;
    for (int32_t k = 0; k < i; k++) {
      const float dx = places->x[i] - places->x[k], dy = places->y[i] - places->y[k];
      pairs += !is_through(places, k) && dx * dx + dy * dy < reach * reach;
    }
  }
  return pairs;
}

/// Where the agents are after a tick that took so many nanoseconds.
static void note_tick(Course *course, int32_t tick, uint64_t ns, const Places *places) {
  const int32_t through = count_through(places);
  const double seconds = (tick + 1.0) / SIM_TICKS_PER_SECOND;
  if (course->nearly > seconds) {
    course->tick[course->ticks++] = (double)ns / AGENTS;
    if (tick % LOOK == LOOK - 1) course->overlaps[course->looks++] = count_overlaps(places);
  }
  if (through >= AGENTS / 2) course->half = fmin(course->half, seconds);
  if (through >= AGENTS / 10 * 9) course->nearly = fmin(course->nearly, seconds);
  if (tick < EARLY * SIM_TICKS_PER_SECOND) course->early = AGENTS - through;
  course->late = AGENTS - through;
}

/// Until all are through, or the time is up.
static void run_course(const Mover *mover, Places *places, Course *course) {
  course->half = course->nearly = INFINITY;
  course->late = AGENTS;
  for (int32_t tick = 0; tick < TICKS && course->late > 0; tick++) {
    const uint64_t before = base_clock_work_ns();
    mover->step(mover->context);
    const uint64_t ns = base_clock_work_ns() - before;
    mover->look(mover->context, places);
    note_tick(course, tick, ns, places);
  }
}

/* Ours */

static void step_world(void *context) {
  sim_step(context, NULL, 0);
}

static void look_at_world(const void *context, Places *places) {
  const SimActors *actors = &((const SimWorld *)context)->actors;
  for (int32_t i = 0; i < AGENTS; i++) {
    places->x[i] = (float)actors->x[i] / BASE_ONE;
    places->y[i] = (float)actors->y[i] / BASE_ONE;
  }
}

static bool is_door(int32_t y) {
  for (int32_t i = 0; i < hall.door_count; i++)
    if (y >= hall.door[i] && y < hall.door[i] + DOOR_ROWS) return true;
  return false;
}

static bool make_world(SimWorld *world) {
  SimLevel level;
  if (!sim_level_init(&level, WIDTH, HEIGHT)) return false;
  for (int32_t y = 0; y < HEIGHT; y++)
    for (int32_t x = 0; x < WIDTH; x++)
      if (x != WALL || is_door(y)) nav_grid_set_terrain(&level.grid, x, y, NAV_FLOOR);
  SimWorldOptions options = {.seed = 1, .population = 0, .capacity = AGENTS};
  options.hero = nav_grid_cell(&level.grid, GOAL_X, GOAL_Y);
  const bool made = sim_level_place_hero(&level) && sim_world_init(world, &level, &options);
  sim_level_free(&level);
  return made;
}

/// All shades, and the hero cannot fall.
static bool fill_world(SimWorld *world) {
  SimCommand command[COLUMNS * ROWS + 1];
  for (int32_t i = 0; i < COLUMNS * ROWS; i++)
    command[i] = (SimCommand){.kind = SIM_CMD_SPAWN,
                              .id = SIM_SHADE,
                              .x = LEFT + i % COLUMNS,
                              .y = TOP + i / COLUMNS,
                              .value = ON_TILE};
  command[COLUMNS * ROWS] = (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1};
  sim_step(world, command, COLUMNS * ROWS + 1);
  return world->actors.count == AGENTS;
}

/// False: out of memory. `start`: where they began.
static bool run_ours(Course *course, Places *start, float *speed) {
  Places places;
  SimWorld *world = base_block_alloc(1, sizeof *world);
  const bool made = world != NULL && make_world(world);
  const bool filled = made && fill_world(world);
  if (filled) {
    *speed = (float)world->tuning.value[sim_enemy_speed[SIM_SHADE]] / 100;
    look_at_world(world, start);
    run_course(&(Mover){world, step_world, look_at_world}, &places, course);
  }
  if (made) sim_world_free(world);
  base_block_free(world);
  return filled;
}

/* DetourCrowd */

static void step_detour(void *context) {
  detour_step(context, 1.0f / SIM_TICKS_PER_SECOND);
}

static void look_at_detour(const void *context, Places *places) {
  detour_positions(context, places->x, places->y);
}

/// False: this build has none.
static bool run_detour(Course *course, const Places *start, float speed) {
  const DetourAgents agents = {agent_radius, speed, AGENTS, start->x, start->y, GOAL_X + 0.5f, GOAL_Y + 0.5f};
  DetourCrowdRun *run = detour_new(&hall, &agents);
  if (run == NULL) return false;
  Places places;
  run_course(&(Mover){run, step_detour, look_at_detour}, &places, course);
  detour_free(run);
  return true;
}

/* The cases */

static void report(Bench *bench, Course *course, int count) {
  static const struct {
    const char *name, *unit;
  } measures[] = {
      {"doors/a tick, 1,000 agents", "ns/agent"}, {"doors/half are through", "s"},
      {"doors/nine of ten are through", "s"},     {"doors/not through after 20 s", "agents"},
      {"doors/not through after 60 s", "agents"}, {"doors/overlaps", "pairs"},
  };
  for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
    BenchSeries series[2];
    for (int k = 0; k < count; k++) {
      Course *of = &course[k];
      double *const sample[] = {of->tick, &of->half, &of->nearly, &of->early, &of->late, of->overlaps};
      const int samples[] = {of->ticks, 1, 1, 1, 1, of->looks};
      series[k] = (BenchSeries){of->name, sample[i], samples[i]};
    }
    bench_series(bench, measures[i].name, measures[i].unit, series, count, 1);
  }
}

static void run(Bench *bench) {
  Places start;
  float speed;
  Course *course = base_block_alloc(2, sizeof *course);
  if (course != NULL && run_ours(&course[0], &start, &speed)) {
    course[0].name = "tiles, one field";
    course[1].name = "DetourCrowd";
    const bool both = bench_times_others(bench) && run_detour(&course[1], &start, speed);
    report(bench, course, both ? 2 : 1);
  } else {
    cli_failed("doors: not enough memory");
  }
  base_block_free(course);
}

const BenchArea bench_area_doors = {"doors", run};
