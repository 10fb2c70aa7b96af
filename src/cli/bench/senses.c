/* The senses: which of ten thousand enemies are seen, one ray, fields of view, hearing, cover, and a step of
 * scent. Next to each the obvious way: all pairs, rays in floating point, the whole map at every step; next
 * to fields of view libtcod's, where it was found. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/random.h"
#include "cli/bench/bench.h"
#include "cli/bench/maps.h"
#include "cli/bench/views.h"
#include "nav/nav.h"

enum {
  SIDE = 256,
  CROWD = 10000,
  LOOKERS = 1000,
  RAYS = 4096,
  RANGE = 8, // tiles
  CHECKED_LOOKERS = 100,
  SHOOTERS = 256,
  COVER_STEPS = 12,
  TRAIL = 400, // tiles with scent at the start
  MUFFLING = NAV_DEFAULT_MUFFLING,
  LOUDNESS = 1200,
  THRESHOLD = 200,
  RADIUS = BASE_ONE / 5,
};

typedef struct Senses {
  NavGrid grid;
  BaseArena arena; // of the arrays
  NavIndex *index;
  NavCover *cover;
  NavScent *scent;
  BaseRandom random;
  int32_t rays, fov; // of each look
  BaseFixed x[CROWD], y[CROWD];
  int32_t facing[LOOKERS], seen[CROWD];
  NavPoint from[RAYS], to[RAYS];
  int64_t tiles; // that the rays pass
  NavCell asker[SHOOTERS];
  int32_t turn;
  uint16_t *strength, *next; // the whole map's scent
  int64_t sum;               // of all answers, so that none is optimised away
} Senses;

static int32_t below(Senses *senses, int32_t bound) {
  BASE_ASSERT(bound > 0);
  return (int32_t)base_random_below(&senses->random, (uint32_t)bound);
}

static NavPoint random_place(Senses *senses) {
  for (;;) {
    NavPoint at;
    at.x = below(senses, SIDE * BASE_ONE);
    at.y = below(senses, SIDE * BASE_ONE);
    NavCell cell = nav_grid_cell(&senses->grid, base_fixed_tile(at.x), base_fixed_tile(at.y));
    if (nav_grid_open(&senses->grid, NAV_WALKER, cell)) return at;
  }
}

/* Sight among many */

static NavLook look_of(const Senses *senses, int32_t looker) {
  BASE_ASSERT(looker >= 0 && looker < LOOKERS && senses->rays > 0);
  return nav_look((NavPoint){senses->x[looker], senses->y[looker]}, senses->facing[looker], senses->fov,
                  RANGE * BASE_ONE, senses->rays);
}

static void run_index(void *context) {
  Senses *senses = context;
  nav_index_build(senses->index, senses->x, senses->y, CROWD);
  for (int32_t i = 0; i < LOOKERS; i++) {
    NavLook look = look_of(senses, i);
    senses->sum += nav_index_seen(senses->index, &senses->grid, &look, RADIUS, i, senses->seen, CROWD);
  }
}

static int32_t see_all(Senses *senses, int32_t looker) {
  NavLook look = look_of(senses, looker);
  int32_t seen = 0;
  for (int32_t i = 0; i < CROWD; i++)
    seen += i != looker && nav_sees(&senses->grid, &look, (NavPoint){senses->x[i], senses->y[i]}, RADIUS);
  return seen;
}

static void run_all_pairs(void *context) {
  Senses *senses = context;
  for (int32_t i = 0; i < LOOKERS; i++) senses->sum += see_all(senses, i);
}

static bool check_seen(void *context) {
  Senses *senses = context;
  int32_t all = 0;
  nav_index_build(senses->index, senses->x, senses->y, CROWD);
  for (int32_t i = 0; i < CHECKED_LOOKERS; i++) {
    NavLook look = look_of(senses, i);
    int32_t seen = nav_index_seen(senses->index, &senses->grid, &look, RADIUS, i, senses->seen, CROWD);
    if (seen != see_all(senses, i)) return false;
    all += seen;
  }
  return all > 0;
}

/* One ray */

static void run_rays(void *context) {
  Senses *senses = context;
  for (int32_t i = 0; i < RAYS; i++)
    senses->sum += nav_ray_free(&senses->grid, senses->from[i], senses->to[i]);
}

// Amanatides and Woo (1987) as usually written: without corners and thin walls.
static bool free_in_doubles(const NavGrid *grid, NavPoint from, NavPoint to) {
  double x = from.x / (double)BASE_ONE, y = from.y / (double)BASE_ONE;
  double dx = to.x / (double)BASE_ONE - x, dy = to.y / (double)BASE_ONE - y;
  int tile_x = (int)floor(x), tile_y = (int)floor(y), step_x = dx < 0 ? -1 : 1, step_y = dy < 0 ? -1 : 1;
  double each_x = fabs(1 / dx), each_y = fabs(1 / dy);
  double next_x = each_x * (dx < 0 ? x - tile_x : tile_x + 1 - x);
  double next_y = each_y * (dy < 0 ? y - tile_y : tile_y + 1 - y);
  while (grid->terrain[nav_grid_cell(grid, tile_x, tile_y)] != NAV_ROCK) {
    if (next_x > 1 && next_y > 1) return true;
    if (next_x < next_y) {
      next_x += each_x;
      tile_x += step_x;
    } else {
      next_y += each_y;
      tile_y += step_y;
    }
  }
  return false;
}

static void run_doubles(void *context) {
  Senses *senses = context;
  for (int32_t i = 0; i < RAYS; i++)
    senses->sum += free_in_doubles(&senses->grid, senses->from[i], senses->to[i]);
}

static bool check_rays(void *context) {
  Senses *senses = context;
  for (int32_t i = 0; i < RAYS; i++) {
    bool free = nav_ray_free(&senses->grid, senses->from[i], senses->to[i]);
    if (!free || !free_in_doubles(&senses->grid, senses->from[i], senses->to[i])) return false;
    if (!nav_ray_free(&senses->grid, senses->to[i], senses->from[i])) return false;
  }
  return true;
}

// Free ones, four to thirty tiles long.
static void choose_rays(Senses *senses) {
  senses->tiles = 0;
  for (int32_t i = 0; i < RAYS;) {
    NavPoint from = random_place(senses), to = random_place(senses);
    int32_t wide = abs(base_fixed_tile(to.x) - base_fixed_tile(from.x));
    int32_t tall = abs(base_fixed_tile(to.y) - base_fixed_tile(from.y));
    if (wide + tall < 4 || wide + tall > 30 || !nav_ray_free(&senses->grid, from, to)) continue;
    senses->from[i] = from;
    senses->to[i++] = to;
    senses->tiles += wide + tall + 1;
  }
}

/* Hearing: which enemies hear a bell */

static void run_heard(void *context) {
  Senses *senses = context;
  NavSound bell = {senses->from[senses->turn++ % RAYS], LOUDNESS, MUFFLING};
  for (int32_t i = 0; i < CROWD; i++)
    senses->sum += nav_sound_heard(&senses->grid, &bell, (NavPoint){senses->x[i], senses->y[i]}, THRESHOLD);
}

static void run_levels(void *context) {
  Senses *senses = context;
  NavSound bell = {senses->from[senses->turn++ % RAYS], LOUDNESS, MUFFLING};
  for (int32_t i = 0; i < CROWD; i++)
    senses->sum += nav_sound_level(&senses->grid, &bell, (NavPoint){senses->x[i], senses->y[i]}) >= THRESHOLD;
}

static bool check_sound(void *context) {
  Senses *senses = context;
  int64_t before = senses->sum, heard;
  run_heard(senses);
  heard = senses->sum - before;
  senses->turn--;
  before = senses->sum;
  run_levels(senses);
  return senses->sum - before == heard;
}

/* Cover */

static NavCoverQuery cover_query(const Senses *senses, int32_t i) {
  BASE_ASSERT(i >= 0 && i < SHOOTERS);
  return (NavCoverQuery){.grid = &senses->grid,
                         .shooter = senses->from[i],
                         .radius = RADIUS,
                         .cls = NAV_WALKER,
                         .from = senses->asker[i],
                         .steps = COVER_STEPS};
}

static void run_cover(void *context) {
  Senses *senses = context;
  NavCoverQuery query = cover_query(senses, senses->turn++ % SHOOTERS);
  senses->sum += nav_cover_find(senses->cover, &query);
}

static bool check_cover(void *context) {
  Senses *senses = context;
  int32_t found = 0;
  for (int32_t i = 0; i < SHOOTERS; i++) {
    NavCoverQuery query = cover_query(senses, i);
    NavCell cell = nav_cover_find(senses->cover, &query);
    if (cell == NAV_NO_CELL) continue;
    found++;
    if (nav_cover_at(&query, cell) != NAV_COVER_MAP) return false;
  }
  return found > SHOOTERS / 2;
}

/* Scent */

static const NavScentRates rates = {NAV_DEFAULT_FADING, NAV_DEFAULT_SPREADING};

static void lay_trail(Senses *senses) {
  nav_scent_clear(senses->scent);
  memset(senses->strength, 0, (size_t)senses->grid.cells * sizeof *senses->strength);
  for (int32_t i = 0; i < TRAIL; i++) {
    int32_t x = base_fixed_tile(senses->x[i]), y = base_fixed_tile(senses->y[i]);
    NavCell cell = nav_grid_cell(&senses->grid, x, y);
    if (senses->strength[cell] > 0) continue;
    nav_scent_deposit(senses->scent, &senses->grid, cell, 20000, i);
    senses->strength[cell] = 20000;
  }
}

// Every run starts with the same trail, so that all runs do the same work.
static void run_scent(void *context) {
  Senses *senses = context;
  lay_trail(senses);
  for (int32_t i = 0; i < 8; i++) nav_scent_step(senses->scent, &senses->grid, rates);
}

static uint32_t faded(const Senses *senses, NavCell cell) {
  uint32_t strength = senses->strength[cell];
  return strength - (strength * NAV_DEFAULT_FADING + 65535) / 65536;
}

static bool takes(const NavGrid *grid, NavCell cell) {
  return nav_terrain_has(grid->terrain[cell], NAV_KEEPS_SCENT);
}

// Without ages.
static void step_whole_map(Senses *senses) {
  const NavGrid *grid = &senses->grid;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      NavCell cell = nav_grid_cell(grid, x, y);
      uint32_t strength = faded(senses, cell), part = strength * NAV_DEFAULT_SPREADING / 65536;
      if (!takes(grid, cell)) continue;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        NavCell other = cell + nav_grid_delta(grid, dir);
        if (!takes(grid, other)) continue;
        strength += faded(senses, other) * NAV_DEFAULT_SPREADING / 65536;
        strength -= part;
      }
      senses->next[cell] = (uint16_t)(strength < NAV_MAX_SCENT ? strength : NAV_MAX_SCENT);
    }
  }
  uint16_t *swap = senses->strength;
  senses->strength = senses->next;
  senses->next = swap;
}

static void run_whole_map(void *context) {
  Senses *senses = context;
  lay_trail(senses);
  for (int32_t i = 0; i < 8; i++) step_whole_map(senses);
}

static bool check_scent(void *context) {
  Senses *senses = context;
  run_scent(senses);
  for (int32_t i = 0; i < 8; i++) step_whole_map(senses);
  for (NavCell cell = 0; cell < senses->grid.cells; cell++)
    if (nav_scent_strength(senses->scent, cell) != senses->strength[cell]) return false;
  return true;
}

/* The cases */

static void free_senses(Senses *senses) {
  if (senses == NULL) return;
  nav_index_free(senses->index);
  nav_cover_free(senses->cover);
  nav_scent_free(senses->scent);
  base_arena_free(&senses->arena);
  nav_grid_free(&senses->grid);
  base_block_free(senses);
}

static Senses *new_senses(BenchMap *draw) {
  Senses *senses = base_block_alloc(1, sizeof *senses);
  if (senses == NULL) return NULL;
  senses->random = base_random_seeded(4, 4);
  bool sound = nav_grid_init(&senses->grid, SIDE, SIDE) && draw(&senses->grid, &senses->random);
  if (sound) {
    size_t cells = (size_t)senses->grid.cells;
    senses->index = nav_index_new(&senses->grid, CROWD);
    senses->cover = nav_cover_new(&senses->grid);
    senses->scent = nav_scent_new(&senses->grid);
    senses->strength = base_arena_alloc(&senses->arena, cells, sizeof *senses->strength);
    senses->next = base_arena_alloc(&senses->arena, cells, sizeof *senses->next);
    sound = senses->index != NULL && senses->cover != NULL && senses->scent != NULL && !senses->arena.failed;
  }
  if (sound) return senses;
  free_senses(senses);
  return NULL;
}

static void settle_senses(Senses *senses) {
  for (int32_t i = 0; i < CROWD; i++) {
    NavPoint at = random_place(senses);
    senses->x[i] = at.x;
    senses->y[i] = at.y;
  }
  for (int32_t i = 0; i < LOOKERS; i++) senses->facing[i] = below(senses, NAV_TURN);
  choose_rays(senses);
  for (int32_t i = 0; i < SHOOTERS; i++)
    senses->asker[i] =
        nav_grid_cell(&senses->grid, base_fixed_tile(senses->to[i].x), base_fixed_tile(senses->to[i].y));
}

typedef struct SightCase {
  const char *name;
  BenchMap *draw;
  int32_t rays, fov;
} SightCase;

static void bench_sight(BenchRun *bench) {
  static const SightCase cases[] = {{"senses/sight-city", bench_map_city, 1, 12000},
                                    {"senses/sight-city-5-rays", bench_map_city, 5, 12000},
                                    {"senses/sight-open", bench_map_open, 1, 12000},
                                    {"senses/sight-open-all-round", bench_map_open, 1, 36000}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (!bench_wants(bench, cases[i].name)) continue;
    Senses *senses = new_senses(cases[i].draw);
    if (senses == NULL) return;
    senses->rays = cases[i].rays;
    senses->fov = cases[i].fov;
    settle_senses(senses);
    BenchCase bench_case = {
        .unit = "ms/1000 looks",
        .units = 1e6,
        .context = senses,
        .check = check_seen,
        .contestant_count = 2,
        .contestant = {{"index, built each time", run_index}, {"all pairs", run_all_pairs}}};
    snprintf(bench_case.name, sizeof bench_case.name, "%s", cases[i].name);
    bench_run(bench, &bench_case);
    free_senses(senses);
  }
}

static void bench_others(BenchRun *bench) {
  Senses *senses = new_senses(bench_map_city);
  if (senses == NULL) return;
  settle_senses(senses);
  BenchCase cases[] = {
      {"senses/ray",
       "ns/tile",
       (double)senses->tiles,
       senses,
       check_rays,
       2,
       {{"whole numbers", run_rays}, {"floating point", run_doubles}}},
      {"senses/sound",
       "ns/ear",
       CROWD,
       senses,
       check_sound,
       2,
       {{"distance first", run_heard}, {"always a ray", run_levels}}},
      {"senses/cover", "us/search", 1e3, senses, check_cover, 1, {{"flood, five rays a tile", run_cover}}},
      {"senses/scent",
       "us/step",
       8e3,
       senses,
       check_scent,
       2,
       {{"tiles with scent, with ages", run_scent}, {"whole map", run_whole_map}}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    if (bench_wants(bench, cases[i].name)) bench_run(bench, &cases[i]);
  free_senses(senses);
}

static void run(BenchRun *bench) {
  bench_sight(bench);
  bench_views(bench);
  static const char *const others[] = {"senses/ray", "senses/sound", "senses/cover", "senses/scent"};
  bool wanted = false;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) wanted |= bench_wants(bench, others[i]);
  if (wanted) bench_others(bench);
}

const BenchArea bench_area_senses = {.name = "senses", .run = run};
