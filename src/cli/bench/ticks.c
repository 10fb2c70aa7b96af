/* Ticks on a map as large as they come: how long the thread that steps the world is held up, by the clock on
 * the wall, with enemies all over the map and with enemies near the hero, with a worker and without. Ticks
 * follow each other without a pause, so a worker has no more time than the ticks themselves take; "played"
 * are those of a game, sixty a second. Maps change by barricades next to the hero, set and taken by turns,
 * and by strokes of the editor: a brush that goes round the hero and draws rock and floor, and one that
 * covers his tile. Ways among regions begin with nothing measured: of a hero who is sent across the map again
 * and again, in four directions and in eight, and of wardens. */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "cli/bench/bench.h"
#include "formats/generate/generate.h"
#include "sim/snapshot/snapshot.h"

enum {
  SIDE = 4096,
  WARM_TICKS = 120,
  TICKS = 600,
  TICK_NS = 1000000000 / SIM_TICKS_PER_SECOND,
  NEAR_TILES = 200,
  RARE = 5,
  GROUP = 4, // enemies that arrive together
  EDIT_TICKS = 45,
  BRUSH = 5, // tiles a side
  WALK = 24, // strokes of a walk of the brush round the hero
  FEW = 64,  // enemies near the hero, whose field is soon there
};

/// Writes the commands that change the map in a tick; returns their number, at most BRUSH.
typedef int32_t Edit(const SimWorld *world, int32_t tick, SimCommand *commands);

typedef struct Throng {
  const char *name;
  int32_t enemies;
  int32_t away; // tiles from the hero at most, along each axis
  int32_t threads;
  Edit *edit;     // NULL: nothing changes
  bool plays;     // a tick every 60th of a second, as in a game
  bool rare;      // hash and save are measured too
  bool all_kinds; // in turn; else `kind`
  bool diagonal;
  int32_t kind; // SIM_SHADE by default
  bool regions; // the hero walks by them
  bool cold;    // the first ticks count, and nothing was before them
} Throng;

static NavCell some_cell(const SimWorld *world, int32_t away, BaseRandom *random) {
  const NavGrid *grid = &world->grid;
  const int32_t hero_x = nav_grid_x(grid, world->heroes[0].cell),
                hero_y = nav_grid_y(grid, world->heroes[0].cell);
  for (;;) {
    const int32_t x = hero_x - away + (int32_t)base_random_below(random, 2 * (uint32_t)away + 1);
    const int32_t y = hero_y - away + (int32_t)base_random_below(random, 2 * (uint32_t)away + 1);
    if (!nav_grid_inside(grid, x, y)) continue;
    const NavCell cell = nav_grid_cell(grid, x, y);
    if (nav_components_connected(&world->walkers, cell, world->heroes[0].cell)) return cell;
  }
}

static int32_t beside_hero(const SimWorld *world, int32_t *y) {
  *y = nav_grid_y(&world->grid, world->heroes[0].cell);
  return nav_grid_x(&world->grid, world->heroes[0].cell) + 1;
}

/// A barricade next to the hero comes or goes.
static int32_t barricade(const SimWorld *world, int32_t tick, SimCommand *commands) {
  int32_t y;
  const int32_t x = beside_hero(world, &y);
  commands[0] = (SimCommand){.kind = SIM_CMD_BARRICADE, .x = x, .y = y};
  return tick % EDIT_TICKS == EDIT_TICKS / 2;
}

static int32_t stroke(int32_t x, int32_t y, NavTerrain terrain, SimCommand *commands) {
  for (int32_t i = 0; i < BRUSH; i++)
    commands[i] =
        (SimCommand){.kind = SIM_CMD_TERRAIN, .id = (int32_t)terrain, .x = x, .y = y + i, .value = BRUSH};
  return BRUSH;
}

/// A stroke in every tick, in walks above the hero: one of rock, and one of floor over it.
static int32_t paint_map(const SimWorld *world, int32_t tick, SimCommand *commands) {
  int32_t y;
  const int32_t x = beside_hero(world, &y), at = tick % WALK;
  return stroke(x - WALK / 2 + at, y - 2 * BRUSH, tick / WALK % 2 == 0 ? NAV_ROCK : NAV_FLOOR, commands);
}

/// Rock on the hero's tile now and then, from which he goes to the next open one, and floor again.
static int32_t cover_hero(const SimWorld *world, int32_t tick, SimCommand *commands) {
  int32_t y;
  const int32_t x = beside_hero(world, &y), at = tick % EDIT_TICKS;
  if (at == 0) return stroke(x - 1, y, NAV_ROCK, commands);
  return at == EDIT_TICKS / 2 ? stroke(x - BRUSH, y - BRUSH / 2, NAV_FLOOR, commands) : 0;
}

/// A few of each kind in turn, anywhere on the map.
static int32_t arrive_enemies(const SimWorld *world, int32_t tick, SimCommand *commands) {
  BaseRandom random = base_random_seeded((uint64_t)tick, 14);
  if (tick % EDIT_TICKS != EDIT_TICKS / 2) return 0;
  const NavCell cell = some_cell(world, SIDE, &random);
  commands[0] = (SimCommand){.kind = SIM_CMD_SPAWN,
                             .id = tick / EDIT_TICKS % SIM_ENEMY_KIND_COUNT,
                             .x = nav_grid_x(&world->grid, cell),
                             .y = nav_grid_y(&world->grid, cell),
                             .value = GROUP};
  return 1;
}

/// The hero is sent to any tile of the map.
static int32_t send_hero(const SimWorld *world, int32_t tick, SimCommand *commands) {
  BaseRandom random = base_random_seeded((uint64_t)tick, 15);
  if (tick % EDIT_TICKS != EDIT_TICKS / 2) return 0;
  const NavCell cell = some_cell(world, SIDE, &random);
  commands[0] = (SimCommand){
      .kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(&world->grid, cell), .y = nav_grid_y(&world->grid, cell)};
  return 1;
}

/// In groups all over the square around the hero, and he cannot fall.
static bool fill_world(SimWorld *world, const Throng *throng) {
  BaseRandom random = base_random_seeded(4096, 13);
  const int32_t groups = throng->enemies / GROUP;
  SimCommand *spawn = malloc(((size_t)groups + 2) * sizeof *spawn);
  if (spawn == NULL) return false;
  for (int32_t i = 0; i < groups; i++) {
    const NavCell cell = some_cell(world, throng->away, &random);
    spawn[i] = (SimCommand){.kind = SIM_CMD_SPAWN,
                            .id = throng->all_kinds ? i % SIM_ENEMY_KIND_COUNT : throng->kind,
                            .x = nav_grid_x(&world->grid, cell),
                            .y = nav_grid_y(&world->grid, cell),
                            .value = GROUP};
  }
  spawn[groups] = (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1};
  const int32_t steering = throng->regions ? nav_steering_find("regions") : world->heroes[0].steering;
  spawn[groups + 1] = (SimCommand){.kind = SIM_CMD_STEERING, .id = steering};
  sim_step(world, spawn, groups + 2);
  free(spawn);
  return world->actors.count > throng->enemies / 2;
}

/// By the clock on the wall, and by the processor's time of this thread, to which other programs add nothing.
static int measure_ticks(SimWorld *world, const Throng *throng, double *ms, double *work) {
  for (int i = 0; i < WARM_TICKS && !throng->cold; i++) sim_step(world, NULL, 0);
  uint64_t next = base_clock_ns();
  for (int i = 0; i < TICKS; i++) {
    next += TICK_NS;
    if (throng->plays) bench_wait_until(next);
    SimCommand edit[BRUSH];
    const int32_t edits = throng->edit == NULL ? 0 : throng->edit(world, i, edit);
    const uint64_t before = base_clock_ns(), before_work = base_clock_work_ns();
    sim_step(world, edit, edits);
    work[i] = (double)(base_clock_work_ns() - before_work) / 1e6;
    ms[i] = (double)(base_clock_since(before)) / 1e6;
  }
  return TICKS;
}

/// Measures the rarer work of recordings and the history.
static void measure_rare(BenchRun *bench, const SimWorld *world) {
  double hash[RARE], save[RARE];
  for (int i = 0; i < RARE; i++) {
    BaseBuffer bytes = {0};
    const uint64_t start = base_clock_work_ns();
    const BaseHash state = sim_world_hash(world);
    const uint64_t middle = base_clock_work_ns();
    hash[i] = (double)(middle - start) / 1e6;
    const bool saved = sim_world_save(world, &bytes);
    save[i] = (double)(base_clock_work_ns() - middle) / 1e6;
    base_buffer_free(&bytes);
    if (!saved || state == 0) return;
  }
  bench_samples(bench, "ticks/4096x4096, 100,000, state hash", "ms", hash, RARE);
  bench_samples(bench, "ticks/4096x4096, 100,000, save", "ms", save, RARE);
}

static void measure_throng(BenchRun *bench, const SimLevel *level, const Throng *throng) {
  static const SimWorldOptions plain = {.seed = 1, .hero = NAV_NO_CELL, .population = 0};
  double ms[TICKS], work[TICKS];
  char name[64];
  SimWorldOptions options = plain;
  options.threads = throng->threads;
  options.hero = nav_grid_nearest_open(&level->grid, NAV_WALKER, SIDE / 2, SIDE / 2);
  SimWorld *world = calloc(1, sizeof *world);
  SimLevel own = *level;
  own.tuning.value[SIM_TUNE_DIAGONAL] = throng->diagonal;
  const bool made = world != NULL && sim_world_init(world, &own, &options);
  const int count = made && fill_world(world, throng) ? measure_ticks(world, throng, ms, work) : 0;
  snprintf(name, sizeof name, "%s, work", throng->name);
  bench_samples(bench, throng->name, "ms/tick", ms, count);
  bench_samples(bench, name, "ms/tick", work, count);
  if (count > 0 && throng->rare) measure_rare(bench, world);
  if (made) sim_world_free(world);
  free(world);
}

static void run(BenchRun *bench) {
  static const Throng throngs[] = {
      {"ticks/4096x4096, 100,000, 1 thread", 100000, SIDE, 1, .edit = NULL},
      {"ticks/4096x4096, 100,000, played", 100000, SIDE, 1, .plays = true},
      {"ticks/4096x4096, 100,000, no thread", 100000, SIDE, 0, .rare = true},
      {"ticks/4096x4096, 100,000, barricades", 100000, SIDE, 1, barricade, .plays = true},
      {"ticks/4096x4096, 100,000, barricades, no thread", 100000, SIDE, 0, .edit = barricade},
      {"ticks/4096x4096, 100,000, painted", 100000, SIDE, 1, paint_map, .plays = true},
      {"ticks/4096x4096, 100,000, hero covered", 100000, SIDE, 1, cover_hero, .plays = true},
      {"ticks/4096x4096, 10,000 near, 1 thread", 10000, NEAR_TILES, 1, .edit = NULL},
      {"ticks/4096x4096, 10,000 near, no thread", 10000, NEAR_TILES, 0, .edit = NULL},
      {"ticks/4096x4096, 10,000 near, barricades", 10000, NEAR_TILES, 0, .edit = barricade},
      {"ticks/4096x4096, 10,000 near, painted", 10000, NEAR_TILES, 0, .edit = paint_map},
      {"ticks/4096x4096, all kinds near, painted", 10000, NEAR_TILES, 1, paint_map, .plays = true,
       .all_kinds = true},
      {"ticks/4096x4096, arrivals", 10000, NEAR_TILES, 1, arrive_enemies, .plays = true, .all_kinds = true},
      {"ticks/4096x4096, first arrivals", 10000, NEAR_TILES, 1, arrive_enemies, .plays = true},
      {"ticks/4096x4096, diagonal, barricades", 10000, NEAR_TILES, 1, barricade, .plays = true,
       .diagonal = true},
      {"ticks/4096x4096, hero by regions, 1 thread", FEW, NEAR_TILES, 1, send_hero, .regions = true},
      {"ticks/4096x4096, hero by regions, no thread", FEW, NEAR_TILES, 0, send_hero, .regions = true},
      {"ticks/4096x4096, hero by regions, diagonal, 1 thread", FEW, NEAR_TILES, 1, send_hero,
       .diagonal = true, .regions = true},
      {"ticks/4096x4096, hero by regions, diagonal, no thread", FEW, NEAR_TILES, 0, send_hero,
       .diagonal = true, .regions = true},
      {"ticks/4096x4096, wardens, 1 thread", 10000, SIDE, 1, .kind = SIM_WARDEN, .cold = true},
      {"ticks/4096x4096, wardens, no thread", 10000, SIDE, 0, .kind = SIM_WARDEN, .cold = true},
  };
  SimLevel level = {0};
  const FormatsGenerator *city = formats_generators[formats_generator_find("city")];
  bool made = false;
  for (size_t i = 0; i < sizeof throngs / sizeof *throngs; i++) {
    if (!bench_wants(bench, throngs[i].name)) continue;
    made = made || formats_generate(&level, city, SIDE, SIDE, 1);
    if (made)
      measure_throng(bench, &level, &throngs[i]);
    else
      bench_samples(bench, throngs[i].name, "ms/tick", NULL, 0);
  }
  if (made) sim_level_free(&level);
}

const BenchArea bench_area_ticks = {.name = "ticks", .run = run};
