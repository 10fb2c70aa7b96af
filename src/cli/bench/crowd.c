/* The crowd's step: ours, an array of structs that makes the same moves, and a lower bound that only streams
 * positions. The field is not recomputed while this is timed; bench field measures it. */
#include "base/assert.h"
#include "cli/bench/bench.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "formats/formats.h"
#include "sim/world/terrain.h"
#include "sim/world/world.h"

enum {
  SIDE = 1024,
  SETTLE_TICKS = 60,
  CHECK_TICKS = 20,
  UPDATES = 2000000, // of one enemy, approximate number in a run
  MAX_TICKS = 60,
};

// The obvious layout: all data of an enemy in one struct.
typedef struct Walker {
  int32_t x, y, vx, vy;
  int32_t cell;
  int32_t countdown;
  int32_t kind, state, spot;
  uint32_t id;
} Walker;

typedef struct Crowd {
  SimWorld *world;
  int32_t ticks; // of one run
  Walker *walker;
  uint8_t *spots; // separate from the world's
  int32_t *crowd;
  BaseRandom random;
  int32_t *floor_x, *floor_y;
} Crowd;

static int32_t nth_bit(uint32_t mask, uint32_t n) {
  BASE_ASSERT(n < 32 && mask >> n != 0);
  int32_t bit = 0;
  for (;; bit++) {
    if ((mask >> bit & 1) == 0) continue;
    if (n-- == 0) return bit;
  }
}

static uint32_t bits(uint32_t mask) {
  uint32_t count = 0;
  for (; mask != 0; mask >>= 1) count += mask & 1;
  return count;
}

// One of the set bits, as many random bits as ours uses.
static int32_t pick_bit(uint32_t mask, uint32_t random) {
  return nth_bit(mask, random * bits(mask) / 256);
}

static void set_out(Walker *walker, int32_t x, int32_t y, int32_t pace) {
  BASE_ASSERT(pace > 0);
  int32_t dx = x - walker->x, dy = y - walker->y;
  int32_t wide = dx < 0 ? -dx : dx, high = dy < 0 ? -dy : dy;
  int32_t max = wide > high ? wide : high, min = wide > high ? high : wide;
  int32_t length = max - max / 8 + min / 2 > max ? max - max / 8 + min / 2 : max;
  int32_t ticks = (length + pace / 2) / pace;
  if (ticks < 1) ticks = 1;
  walker->vx = dx / ticks;
  walker->vy = dy / ticks;
  walker->x += dx - walker->vx * ticks;
  walker->y += dy - walker->vy * ticks;
  walker->countdown = ticks;
  walker->state = SIM_ACTOR_WALKING;
}

// A random point in a quarter of a tile.
static void point_in(int32_t tile_x, int32_t tile_y, int32_t spot, uint32_t random, int32_t *x, int32_t *y) {
  *x = tile_x * BASE_ONE + BASE_ONE / 4 + spot % 2 * BASE_ONE / 2 + ((int32_t)(random % 256) - 128) * 32;
  *y =
      tile_y * BASE_ONE + BASE_ONE / 4 + spot / 2 * BASE_ONE / 2 + ((int32_t)(random / 256 % 256) - 128) * 32;
}

static int32_t pace_into(const SimWorld *world, NavCell cell) {
  const int64_t percent = sim_terrain_speed(&world->tuning, (NavTerrain)world->grid.terrain[cell]);
  return (int32_t)(world->tuning.value[sim_enemy_speed[SIM_POPULATION_KIND]] * percent * BASE_ONE /
                   (100 * 100 * SIM_TICKS_PER_SECOND));
}

static void stay(Crowd *crowd, Walker *walker, bool full, uint32_t random) {
  BASE_ASSERT(walker->spot >= 0 && walker->spot < SIM_TILE_SPOTS);
  const SimWorld *world = crowd->world;
  uint32_t value = world->field.value[walker->cell];
  if (!full && random % 4 == 0) {
    int32_t x, y;
    uint32_t where = base_random_next(&crowd->random);
    point_in(nav_grid_x(&world->grid, walker->cell), nav_grid_y(&world->grid, walker->cell), walker->spot,
             where, &x, &y);
    set_out(walker, x, y, pace_into(world, walker->cell) / 2 + 1);
    return;
  }
  bool lost = !full && value == NAV_UNREACHED;
  walker->vx = walker->vy = 0;
  walker->state = full ? SIM_ACTOR_WAITING : SIM_ACTOR_WALKING;
  walker->countdown = (int32_t)((lost ? 16 : 3) + (random >> 24) * (lost ? 32 : 6) / 256);
}

static void decide_step(Crowd *crowd, Walker *walker) {
  const SimWorld *world = crowd->world;
  uint32_t random = base_random_next(&crowd->random);
  uint32_t best = world->field.best[walker->cell], free = 0;
  for (int32_t dir = 0; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = walker->cell + nav_grid_delta(&world->grid, (NavDir)dir);
    if ((best >> dir & 1) != 0 && crowd->spots[next] != 15) free |= 1u << dir;
  }
  if (free == 0) {
    stay(crowd, walker, best != 0, random);
    return;
  }
  NavCell next = walker->cell + nav_grid_delta(&world->grid, (NavDir)pick_bit(free, random >> 24));
  int32_t spot = pick_bit(~(uint32_t)crowd->spots[next] & 15, random >> 16 & 255), x, y;
  crowd->spots[walker->cell] = (uint8_t)(crowd->spots[walker->cell] & ~(1u << walker->spot));
  crowd->crowd[walker->cell]--;
  crowd->spots[next] = (uint8_t)(crowd->spots[next] | 1u << spot);
  crowd->crowd[next]++;
  walker->cell = next;
  walker->spot = spot;
  point_in(nav_grid_x(&world->grid, next), nav_grid_y(&world->grid, next), spot, random, &x, &y);
  set_out(walker, x, y, pace_into(world, next));
}

static void step_walkers(Crowd *crowd, int32_t ticks) {
  BASE_ASSERT(ticks > 0);
  int32_t count = crowd->world->actors.count;
  for (int32_t tick = 0; tick < ticks; tick++) {
    for (int32_t i = 0; i < count; i++) {
      Walker *walker = &crowd->walker[i];
      walker->x += walker->vx;
      walker->y += walker->vy;
      if (--walker->countdown <= 0) decide_step(crowd, walker);
    }
  }
}

static void step_ours(Crowd *crowd, int32_t ticks) {
  for (int32_t tick = 0; tick < ticks; tick++) sim_actors_step(crowd->world);
}

static void run_ours(void *context) {
  Crowd *crowd = context;
  step_ours(crowd, crowd->ticks);
}

static void run_walkers(void *context) {
  Crowd *crowd = context;
  step_walkers(crowd, crowd->ticks);
}

static void run_floor(void *context) {
  Crowd *crowd = context;
  const SimActors *actors = &crowd->world->actors;
  int32_t *restrict x = crowd->floor_x, *restrict y = crowd->floor_y;
  const int32_t *restrict vx = actors->vx, *restrict vy = actors->vy;
  for (int32_t tick = 0; tick < crowd->ticks; tick++) {
    for (int32_t i = 0; i < actors->count; i++) x[i] += vx[i];
    for (int32_t i = 0; i < actors->count; i++) y[i] += vy[i];
  }
}

static bool same(const Crowd *crowd) {
  const SimActors *actors = &crowd->world->actors;
  for (int32_t i = 0; i < actors->count; i++) {
    const Walker *walker = &crowd->walker[i];
    if (walker->x != actors->x[i] || walker->y != actors->y[i] || walker->cell != actors->cell[i] ||
        walker->spot != actors->spot[i] || walker->countdown != actors->countdown[i])
      return false;
  }
  return true;
}

static int64_t sum_of_cells(const SimActors *actors) {
  int64_t sum = 0;
  for (int32_t i = 0; i < actors->count; i++) sum += actors->cell[i];
  return sum;
}

static bool check_crowd(void *context) {
  Crowd *crowd = context;
  int64_t before = sum_of_cells(&crowd->world->actors);
  step_ours(crowd, CHECK_TICKS);
  step_walkers(crowd, CHECK_TICKS);
  return sum_of_cells(&crowd->world->actors) != before && same(crowd);
}

/// Streets and alleys between blocks, squares, patches of mud.
static bool make_city(SimLevel *level) {
  if (!sim_level_init(level, SIDE, SIDE)) return false;
  BaseRandom random = base_random_seeded(1024, 3);
  for (int32_t y = 0; y < SIDE; y++) {
    for (int32_t x = 0; x < SIDE; x++) {
      bool street = x % 19 < 4 || y % 15 < 3, square = x / 19 % 7 == 3 && y / 15 % 5 == 2;
      bool mud = base_random_below(&random, 12) == 0;
      NavTerrain ground = mud ? NAV_MUD : NAV_FLOOR;
      nav_grid_set_terrain(&level->grid, x, y, street || square ? ground : NAV_ROCK);
    }
  }
  return sim_level_place_hero(level);
}

static bool make_walkers(Crowd *crowd, BaseArena *arena) {
  const SimWorld *world = crowd->world;
  const SimActors *actors = &world->actors;
  size_t count = (size_t)actors->count, cells = (size_t)world->grid.cells;
  crowd->walker = base_arena_alloc(arena, count, sizeof *crowd->walker);
  crowd->spots = base_arena_alloc(arena, cells, sizeof *crowd->spots);
  crowd->crowd = base_arena_alloc(arena, cells, sizeof *crowd->crowd);
  crowd->floor_x = base_arena_alloc(arena, count, sizeof *crowd->floor_x);
  crowd->floor_y = base_arena_alloc(arena, count, sizeof *crowd->floor_y);
  if (arena->failed) return false;
  for (int32_t i = 0; i < actors->count; i++)
    crowd->walker[i] = (Walker){.x = actors->x[i],
                                .y = actors->y[i],
                                .vx = actors->vx[i],
                                .vy = actors->vy[i],
                                .cell = actors->cell[i],
                                .countdown = actors->countdown[i],
                                .kind = actors->kind[i],
                                .state = actors->state[i],
                                .spot = actors->spot[i],
                                .id = actors->id[i]};
  for (int32_t i = 0; i < actors->count; i++)
    crowd->spots[actors->cell[i]] = (uint8_t)(crowd->spots[actors->cell[i]] | 1u << actors->spot[i]);
  for (size_t cell = 0; cell < cells; cell++) crowd->crowd[cell] = world->crowd[cell];
  crowd->random = sim_world_motion_random(world);
  return true;
}

static void run_case(BenchRun *bench, const SimLevel *level, const char *name, int32_t enemies) {
  BASE_ASSERT(enemies > 0 && enemies <= SIM_MAX_ENEMIES);
  BaseArena arena = {0};
  SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = enemies, .capacity = enemies};
  Crowd crowd = {.world = base_arena_alloc(&arena, 1, sizeof *crowd.world), .ticks = UPDATES / enemies};
  if (crowd.ticks > MAX_TICKS) crowd.ticks = MAX_TICKS;
  bool ready = crowd.world != NULL && sim_world_init(crowd.world, level, &options);
  if (ready) {
    step_ours(&crowd, SETTLE_TICKS);
    ready = crowd.world->actors.count == enemies && make_walkers(&crowd, &arena);
  }
  if (ready) {
    BenchCase bench_case = {.unit = "ns/enemy",
                            .units = (double)enemies * crowd.ticks,
                            .context = &crowd,
                            .check = check_crowd,
                            .contestant_count = 3,
                            .contestant = {{"arrays, countdown", run_ours},
                                           {"array of structs", run_walkers},
                                           {"streaming only", run_floor}}};
    snprintf(bench_case.name, sizeof bench_case.name, "%s", name);
    bench_run(bench, &bench_case);
  } else {
    cli_failed("%s: not enough memory", name);
  }
  if (crowd.world != NULL) sim_world_free(crowd.world);
  base_arena_free(&arena);
}

/* Whole ticks with all kinds together, decisions, senses and fields included. */

enum { MIXED_SIDE = 256, MIXED = 10000, MIXED_GROUPS = 500, MIXED_TICKS = 60, MIXED_BLOCKS = 700 };

/// Open ground with blocks of rock in it; the hero in the middle.
static bool make_mixed(SimLevel *level) {
  BaseRandom random = base_random_seeded(256, 4);
  if (!sim_level_init(level, MIXED_SIDE, MIXED_SIDE)) return false;
  for (int32_t i = 0; i < MIXED_SIDE * MIXED_SIDE; i++)
    nav_grid_set_terrain(&level->grid, i % MIXED_SIDE, i / MIXED_SIDE, NAV_FLOOR);
  for (int32_t i = 0; i < MIXED_BLOCKS; i++) {
    int32_t x = (int32_t)base_random_below(&random, MIXED_SIDE);
    int32_t y = (int32_t)base_random_below(&random, MIXED_SIDE);
    int32_t width = 1 + (int32_t)base_random_below(&random, 8);
    int32_t height = 1 + (int32_t)base_random_below(&random, 8);
    for (int32_t k = 0; k < width * height; k++) {
      int32_t column = x + k % width, row = y + k / width;
      if (nav_grid_inside(&level->grid, column, row))
        nav_grid_set_terrain(&level->grid, column, row, NAV_ROCK);
    }
  }
  level->tuning.value[SIM_TUNE_BOLT_RANGE] = 800;
  return sim_level_place_hero(level);
}

/// Groups of all kinds in turn, spread over the map.
static void fill_mixed(SimWorld *world) {
  BaseRandom random = base_random_seeded(256, 5);
  SimCommand spawn[MIXED_GROUPS];
  for (int32_t group = 0; group < MIXED_GROUPS;) {
    spawn[group] = (SimCommand){.kind = SIM_CMD_SPAWN, .id = group % SIM_ENEMY_KIND_COUNT};
    spawn[group].x = (int32_t)base_random_below(&random, MIXED_SIDE);
    spawn[group].y = (int32_t)base_random_below(&random, MIXED_SIDE);
    spawn[group].value = MIXED / MIXED_GROUPS;
    group +=
        nav_grid_open(&world->grid, NAV_WALKER, nav_grid_cell(&world->grid, spawn[group].x, spawn[group].y));
  }
  sim_step(world, spawn, MIXED_GROUPS);
}

static void run_mixed(void *context) {
  for (int32_t tick = 0; tick < MIXED_TICKS; tick++) sim_step(context, NULL, 0);
}

static bool check_mixed(void *context) {
  const SimWorld *world = context;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (world->kind_alive[kind] < MIXED / SIM_ENEMY_KIND_COUNT / 2) return false;
  return true;
}

static void bench_mixed(BenchRun *bench) {
  SimLevel level = {0};
  BaseArena arena = {0};
  SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1, .capacity = MIXED};
  SimWorld *world = base_arena_alloc(&arena, 1, sizeof *world);
  if (world != NULL && make_mixed(&level) && sim_world_init(world, &level, &options)) {
    fill_mixed(world);
    BenchCase bench_case = {.name = "crowd/mixed",
                            .unit = "us/tick",
                            .units = MIXED_TICKS * 1000.0,
                            .context = world,
                            .check = check_mixed,
                            .contestant_count = 1,
                            .contestant = {{"12 kinds, 10000, 256x256", run_mixed}}};
    bench_run(bench, &bench_case);
    sim_world_free(world);
  } else {
    cli_failed("crowd/mixed: not enough memory");
  }
  sim_level_free(&level);
  base_arena_free(&arena);
}

/* Whole ticks of the level The Million on this thread alone, from when all have come. */

enum { MILLION_TICKS = 240 };

static double ms_since(uint64_t before) {
  return (double)(base_clock_work_ns() - before) / 1e6;
}

static bool make_million(SimWorld *world) {
  SimLevel level = {0};
  const SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1};
  BaseIssues *issues = base_block_alloc(1, sizeof *issues);
  const bool made = issues != NULL && formats_load(&level, "million", issues, NULL) &&
                    sim_world_init(world, &level, &options);
  int64_t expected = 0;
  for (int32_t i = 0; i < level.spawn_count && made; i++) expected += level.spawns[i].count;
  while (made && world->stats.spawned + world->stats.unplaced < expected) sim_step(world, NULL, 0);
  sim_level_free(&level);
  base_block_free(issues);
  return made;
}

/// Whole ticks, and then the phase in which the crowd moves: what is left of a tick is mostly fields.
static void bench_million(BenchRun *bench) {
  double tick[MILLION_TICKS], crowd[MILLION_TICKS];
  SimWorld *world = base_block_alloc(1, sizeof *world);
  const int count = world != NULL && make_million(world) ? MILLION_TICKS : 0;
  for (int i = 0; i < count; i++) {
    const uint64_t before = base_clock_work_ns();
    sim_step(world, NULL, 0);
    tick[i] = ms_since(before);
  }
  for (int i = 0; i < count; i++) {
    const uint64_t before = base_clock_work_ns();
    sim_actors_step(world);
    crowd[i] = ms_since(before);
  }
  bench_samples(bench, "crowd/million", "ms/tick", tick, count);
  bench_samples(bench, "crowd/million, crowd alone", "ms/tick", crowd, count);
  if (count > 0) sim_world_free(world);
  base_block_free(world);
}

static void run(BenchRun *bench) {
  static const struct {
    const char *name;
    int32_t enemies;
  } cases[] = {{"crowd/10k", 10000}, {"crowd/100k", 100000}, {"crowd/1M", 1000000}};
  SimLevel level = {0};
  bool made = false;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (!bench_wants(bench, cases[i].name)) continue;
    made = made || make_city(&level);
    if (made) run_case(bench, &level, cases[i].name, cases[i].enemies);
  }
  if (bench_wants(bench, "crowd/mixed")) bench_mixed(bench);
  if (bench_wants(bench, "crowd/million")) bench_million(bench);
  sim_level_free(&level);
}

const BenchArea bench_area_crowd = {.name = "crowd", .run = run};
