/* 1,000 agents cross a hall to one point behind a wall, through two doors of two tiles: the throng of the
 * game by whole ticks, discs that avoid each other (nav/avoid), and DetourCrowd where it was found. They
 * begin at the same places, have the same radius and speed, and are stepped sixty times a second.
 *
 * What does not compare: shades hold spots, four on a tile, choose the next one about three times a second
 * and walk there straight, and share one field. Agents of DetourCrowd move freely; each plans a corridor and
 * steers round its neighbours in each update. So the time shows what that freedom costs, and the overlaps
 * show how far each keeps agents apart. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/clock.h"
#include "cli/bench/bench.h"
#include "cli/bench/detour.h"
#include "nav/nav.h"
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
  SECONDS = 40,
  TICKS = SECONDS * SIM_TICKS_PER_SECOND,
  LOOK = SIM_TICKS_PER_SECOND / 2, // overlaps are counted so often
  LOOKS = TICKS / LOOK,
  EARLY = 20, // seconds
};

static const DetourHall hall = {WIDTH, HEIGHT, WALL, {9, 29}, 2, DOOR_ROWS};
static const float agent_radius = 0.2f; // tiles: an enemy's, by which it touches the hero

/// Contestants of DetourCrowd by the range within which agents mind others, in tiles. An agent finds so many
/// there and no more, not always the nearest ones, so in a dense crowd a wide range lets them overlap: three
/// radii got most agents through of 3 to 12 that were tried, 12 are what its demonstration program takes.
static const struct {
  const char *name;
  float range;
} detours[] = {{"DetourCrowd, range 0.6", 0.6f}, {"DetourCrowd, range 2.4", 2.4f}};

enum { OURS = 2, DETOURS = sizeof detours / sizeof *detours };

/// The measurements of one contestant. Sampling ends when nine of ten agents are through, because then most
/// have arrived and wait.
typedef struct Course {
  const char *name;
  double tick[TICKS];     // ns an agent
  double overlaps[LOOKS]; // pairs of agents that are not through
  int ticks, looks;       // of these
  double half, nearly;    // seconds until half, and nine of ten, were through; INFINITY: they never were
  double early, late;     // agents not through after EARLY and SECONDS
} Course;

typedef struct Places {
  float x[AGENTS], y[AGENTS]; // tiles
} Places;

/// A crowd that can be stepped and looked at.
typedef struct Mover {
  void *context;
  void (*step)(void *context);
  void (*look)(const void *context, Places *places);
} Mover;

/* Counting */

static bool is_through(const Places *places, int32_t agent) {
  return places->x[agent] > WALL + 1;
}

static int32_t count_through(const Places *places) {
  int32_t through = 0;
  for (int32_t i = 0; i < AGENTS; i++) through += is_through(places, i);
  return through;
}

/// Counts pairs nearer than the sum of their radii, neither of which is through. O(agents squared).
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

/// Takes the samples of a tick that took `ns` nanoseconds.
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

/// Steps until all are through, or the time is up.
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

/// Spawns the shades; the hero cannot fall.
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
static bool run_detour(Course *course, const Places *start, float speed, float range) {
  const DetourAgents agents = {.radius = agent_radius,
                               .speed = speed,
                               .range = range,
                               .count = AGENTS,
                               .x = start->x,
                               .y = start->y,
                               .to_x = GOAL_X + 0.5f,
                               .to_y = GOAL_Y + 0.5f};
  DetourCrowdRun *run = detour_new(&hall, &agents);
  if (run == NULL) return false;
  Places places;
  run_course(&(Mover){run, step_detour, look_at_detour}, &places, course);
  detour_free(run);
  return true;
}

/* Discs that avoid each other */

typedef struct Discs {
  NavGrid grid;
  NavField field;
  NavAvoid avoid;
  NavAvoidAgent agent[AGENTS];
} Discs;

static void step_discs(void *context) {
  Discs *discs = context;
  for (int32_t i = 0; i < AGENTS; i++)
    discs->agent[i].wish = nav_avoid_wish_down(&discs->field, &discs->grid, &discs->agent[i]);
  nav_avoid_step(&discs->avoid, &discs->grid, discs->agent, AGENTS);
}

static void look_at_discs(const void *context, Places *places) {
  const Discs *discs = context;
  for (int32_t i = 0; i < AGENTS; i++) {
    places->x[i] = (float)discs->agent[i].at.x / BASE_ONE;
    places->y[i] = (float)discs->agent[i].at.y / BASE_ONE;
  }
}

static bool make_discs(Discs *discs, const Places *start, float speed) {
  if (!nav_grid_init(&discs->grid, WIDTH, HEIGHT)) return false;
  for (int32_t y = 0; y < HEIGHT; y++)
    for (int32_t x = 0; x < WIDTH; x++)
      if (x != WALL || is_door(y)) nav_grid_set_terrain(&discs->grid, x, y, NAV_FLOOR);
  for (int32_t i = 0; i < AGENTS; i++)
    discs->agent[i] =
        (NavAvoidAgent){.at = {(BaseFixed)(start->x[i] * BASE_ONE), (BaseFixed)(start->y[i] * BASE_ONE)},
                        .radius = (BaseFixed)(agent_radius * BASE_ONE),
                        .speed = (BaseFixed)(speed * BASE_ONE) / SIM_TICKS_PER_SECOND};
  const NavGoal goal = {nav_grid_cell(&discs->grid, GOAL_X, GOAL_Y), 0};
  const NavFieldInput input = {.grid = &discs->grid, .goals = &goal, .goal_count = 1, .diagonal = true};
  return nav_field_init(&discs->field, &discs->grid) && nav_avoid_init(&discs->avoid, &discs->grid, AGENTS) &&
         nav_field_build(&discs->field, &input) == NAV_FIELD_OK;
}

/// False: out of memory.
static bool run_discs(Course *course, const Places *start, float speed) {
  Places places;
  Discs *discs = base_block_alloc(1, sizeof *discs);
  if (discs == NULL) return false;
  const bool made = make_discs(discs, start, speed);
  if (made) run_course(&(Mover){discs, step_discs, look_at_discs}, &places, course);
  nav_avoid_free(&discs->avoid);
  nav_field_free(&discs->field);
  nav_grid_free(&discs->grid);
  base_block_free(discs);
  return made;
}

/* The cases */

static void report_course(BenchRun *bench, Course *course, int count) {
  static const struct {
    const char *name, *unit;
  } measures[] = {
      {"doors/a tick, 1,000 agents", "ns/agent"}, {"doors/half are through", "s"},
      {"doors/nine of ten are through", "s"},     {"doors/not through after 20 s", "agents"},
      {"doors/not through after 40 s", "agents"}, {"doors/overlaps", "pairs"},
  };
  for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
    BenchSeries series[OURS + DETOURS];
    for (int k = 0; k < count; k++) {
      Course *of = &course[k];
      double *const sample[] = {of->tick, &of->half, &of->nearly, &of->early, &of->late, of->overlaps};
      const int samples[] = {of->ticks, 1, 1, 1, 1, of->looks};
      series[k] = (BenchSeries){of->name, sample[i], samples[i]};
    }
    bench_series(bench, measures[i].name, measures[i].unit, series, count, OURS);
  }
}

static void run(BenchRun *bench) {
  Places start;
  float speed = 0;
  Course *course = base_block_alloc(OURS + DETOURS, sizeof *course);
  if (course != NULL && run_ours(&course[0], &start, &speed) && run_discs(&course[1], &start, speed)) {
    int count = OURS;
    course[0].name = "tiles, one field";
    course[1].name = "discs, one field";
    for (int i = 0; i < DETOURS && bench_times_others(bench); i++) {
      course[count].name = detours[i].name;
      count += run_detour(&course[count], &start, speed, detours[i].range);
    }
    report_course(bench, course, count);
  } else {
    cli_failed("doors: not enough memory");
  }
  base_block_free(course);
}

const BenchArea bench_area_doors = {"doors", run};
