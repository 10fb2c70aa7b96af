/* Flow fields: ours, a binary heap and a bucket queue as textbooks have them, and libtcod's Dijkstra. One run
 * floods all maps of a case; small maps come in dozens, so that no branch predictor learns one. */
#include "base/assert.h"
#include "cli/bench/bench.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/random.h"
#include "cli/bench/maps.h"
#include "cli/bench/rivals.h"
#include "nav/nav.h"

enum { MAX_MAPS = 64, MAX_CROWD = 8 };

/* The recipe of a case. */
typedef struct Recipe {
  const char *name;
  int32_t maps, side;
  BenchMap *make;
  bool only_when_named; // takes seconds
} Recipe;

typedef struct Map {
  NavGrid grid;
  uint32_t *crowd;
  NavGoal goal;
  NavFieldInput input;
  NavField field;
  FieldTcod *tcod;
} Map;

typedef struct Maps {
  int32_t count;
  bool broken; // a map or a build failed
  FieldRivals *rivals;
  Map map[MAX_MAPS];
} Maps;

static const Recipe recipes[] = {
    {"field/42x42 mazes", 64, 42, bench_map_maze, false},
    {"field/512x512 caves", 1, 512, bench_map_caves, false},
    {"field/512x512 city", 1, 512, bench_map_city, false},
    {"field/1024x1024 city", 1, 1024, bench_map_city, false},
    {"field/4096x4096 random", 1, 4096, bench_map_random, true},
};

static void run_ours(void *context) {
  Maps *maps = context;
  for (int32_t i = 0; i < maps->count; i++)
    if (nav_field_build(&maps->map[i].field, &maps->map[i].input) != NAV_FIELD_OK) maps->broken = true;
}

static void run_heap(void *context) {
  Maps *maps = context;
  for (int32_t i = 0; i < maps->count; i++) field_rivals_heap(maps->rivals, &maps->map[i].input);
}

static void run_buckets(void *context) {
  Maps *maps = context;
  for (int32_t i = 0; i < maps->count; i++) field_rivals_buckets(maps->rivals, &maps->map[i].input);
}

static void run_tcod(void *context) {
  Maps *maps = context;
  for (int32_t i = 0; i < maps->count; i++) field_tcod_run(maps->map[i].tcod);
}

static bool equal(const Map *map, const uint32_t *value) {
  return memcmp(map->field.value, value, (size_t)map->grid.cells * sizeof *value) == 0;
}

static bool equal_to_tcod(const Map *map) {
  field_tcod_run(map->tcod);
  for (int32_t y = 0; y < map->grid.height; y++) {
    for (int32_t x = 0; x < map->grid.width; x++) {
      NavCell cell = nav_grid_cell(&map->grid, x, y);
      if (field_tcod_value(map->tcod, cell) != map->field.value[cell]) return false;
    }
  }
  return true;
}

static bool check_fields(void *context) {
  Maps *maps = context;
  run_ours(maps);
  bool good = !maps->broken;
  for (int32_t i = 0; i < maps->count && good; i++) {
    const Map *map = &maps->map[i];
    good = equal(map, field_rivals_heap(maps->rivals, &map->input)) &&
           equal(map, field_rivals_buckets(maps->rivals, &map->input)) &&
           (map->tcod == NULL || equal_to_tcod(map));
  }
  return good;
}

static void free_maps(Maps *maps) {
  for (int32_t i = 0; i < maps->count; i++) {
    field_tcod_free(maps->map[i].tcod);
    nav_field_free(&maps->map[i].field);
    base_block_free(maps->map[i].crowd);
    nav_grid_free(&maps->map[i].grid);
  }
  field_rivals_free(maps->rivals);
  base_block_free(maps);
}

// A goal in the largest part of the map, so that much of it is reached.
static NavCell choose_goal(const NavGrid *grid, BaseRandom *random) {
  NavComponents parts;
  if (!nav_components_init(&parts, grid, NAV_WALKER)) return NAV_NO_CELL;
  nav_components_build(&parts, grid);
  int32_t largest = 0, largest_size = 0;
  NavCell chosen = NAV_NO_CELL;
  int32_t *size = base_block_alloc((size_t)parts.count + 1, sizeof *size);
  for (NavCell cell = 0; size != NULL && cell < grid->cells; cell++) {
    int32_t label = parts.label[cell];
    if (label != 0 && ++size[label] > largest_size) {
      largest = label;
      largest_size = size[label];
    }
  }
  uint32_t skip = largest_size > 0 ? base_random_below(random, (uint32_t)largest_size) : 0;
  for (NavCell cell = 0; size != NULL && cell < grid->cells && chosen == NAV_NO_CELL; cell++)
    if (largest != 0 && parts.label[cell] == largest && skip-- == 0) chosen = cell;
  base_block_free(size);
  nav_components_free(&parts);
  return chosen;
}

static bool make_map(Map *map, const Recipe *recipe, BaseRandom *random) {
  BASE_ASSERT(recipe->side > 0 && recipe->maps <= MAX_MAPS);
  if (!nav_grid_init(&map->grid, recipe->side, recipe->side)) return false;
  if (!recipe->make(&map->grid, random)) return false;
  map->crowd = base_block_alloc((size_t)map->grid.cells, sizeof *map->crowd);
  map->goal = (NavGoal){choose_goal(&map->grid, random), 0};
  if (map->crowd == NULL || map->goal.cell == NAV_NO_CELL) return false;
  for (NavCell cell = 0; cell < map->grid.cells; cell++)
    map->crowd[cell] = base_random_below(random, MAX_CROWD + 1);
  map->input = (NavFieldInput){.grid = &map->grid,
                               .cls = NAV_WALKER,
                               .goals = &map->goal,
                               .goal_count = 1,
                               .crowd = map->crowd,
                               .crowd_weight = 1,
                               .crowd_cap = NAV_NO_CAP};
  map->tcod = field_tcod_new(&map->input);
  return nav_field_init(&map->field, &map->grid);
}

/// NULL: out of memory, after a message.
static Maps *make_maps(const Recipe *recipe) {
  BASE_ASSERT(recipe->maps > 0 && recipe->maps <= MAX_MAPS);
  Maps *maps = base_block_alloc(1, sizeof *maps);
  if (maps == NULL) return NULL;
  BaseRandom random = base_random_seeded(2024, (uint64_t)recipe->side);
  while (maps->count < recipe->maps && !maps->broken)
    maps->broken = !make_map(&maps->map[maps->count++], recipe, &random);
  maps->rivals = field_rivals_new(maps->map[0].grid.cells);
  if (!maps->broken && maps->rivals != NULL) return maps;
  cli_failed("%s: not enough memory", recipe->name);
  free_maps(maps);
  return NULL;
}

/* Eight directions, next to four, on even ground without a crowd: as published maps have it. */

static void set_diagonal(Maps *maps, bool diagonal) {
  for (int32_t i = 0; i < maps->count; i++) maps->map[i].input.diagonal = diagonal;
}

static void run_eight(void *context) {
  set_diagonal(context, true);
  run_ours(context);
}

static void run_four(void *context) {
  set_diagonal(context, false);
  run_ours(context);
}

static void run_heap_of_eight(void *context) {
  set_diagonal(context, true);
  run_heap(context);
}

static bool check_eight(void *context) {
  Maps *maps = context;
  run_eight(maps);
  bool good = !maps->broken;
  for (int32_t i = 0; i < maps->count && good; i++)
    good = equal(&maps->map[i], field_rivals_heap(maps->rivals, &maps->map[i].input));
  return good;
}

static void measure_eight(BenchRun *bench, const Recipe *recipe) {
  Maps *maps = make_maps(recipe);
  if (maps == NULL) return;
  BenchCase bench_case = {.unit = "ns/tile",
                          .context = maps,
                          .check = check_eight,
                          .contestant_count = 3,
                          .contestant = {{"diagonal", run_eight},
                                         {"four directions", run_four},
                                         {"binary heap", run_heap_of_eight}}};
  snprintf(bench_case.name, sizeof bench_case.name, "%s, diagonal", recipe->name);
  for (int32_t i = 0; i < maps->count; i++) {
    NavCosts even = maps->map[i].grid.costs;
    even.enter[NAV_WALKER][NAV_MUD] = even.enter[NAV_WALKER][NAV_FLOOR];
    nav_grid_set_costs(&maps->map[i].grid, &even);
    maps->map[i].input.crowd = NULL;
  }
  run_eight(maps);
  for (int32_t i = 0; i < maps->count; i++) bench_case.units += maps->map[i].field.reached;
  bench_run_ours(bench, &bench_case, 2);
  free_maps(maps);
}

static void measure_recipe(BenchRun *bench, const Recipe *recipe) {
  Maps *maps = make_maps(recipe);
  if (maps == NULL) return;
  run_ours(maps);
  BenchCase bench_case = {
      .unit = "ns/tile",
      .context = maps,
      .check = check_fields,
      .contestant_count = 3,
      .contestant = {{"push-once", run_ours}, {"binary heap", run_heap}, {"bucket queue", run_buckets}}};
  snprintf(bench_case.name, sizeof bench_case.name, "%s", recipe->name);
  for (int32_t i = 0; i < maps->count; i++) bench_case.units += maps->map[i].field.reached;
  if (maps->map[0].tcod != NULL)
    bench_case.contestant[bench_case.contestant_count++] = (BenchContestant){"libtcod", run_tcod};
  bench_run(bench, &bench_case);
  free_maps(maps);
}

/* A field in parts, as the game requests it: it wants the tiles of a throng near its goal, and that throng is
 * the crowd. */

enum { NEAR_SIDE = 4096, NEAR_TILES = 10000, NEAR_REACH = 200, NEAR_CAP = 16, NEAR_PORTION = 65536 };

typedef struct Near {
  Map map; // its field is the whole one
  NavField part;
  uint8_t *crowd;
  NavCell want[NEAR_TILES];
} Near;

static void run_near(void *context) {
  Near *near = context;
  if (nav_field_begin(&near->part, &near->map.input) != NAV_FIELD_OK) return;
  nav_field_want(&near->part, near->want, NEAR_TILES);
  while (!nav_field_advance(&near->part, NEAR_PORTION)) {
  }
}

static void run_whole(void *context) {
  Near *near = context;
  (void)nav_field_build(&near->map.field, &near->map.input);
}

static bool check_near(void *context) {
  Near *near = context;
  run_whole(near);
  run_near(near);
  for (int32_t i = 0; i < NEAR_TILES; i++) {
    const NavCell cell = near->want[i];
    if (nav_field_value(&near->part, cell) != near->map.field.value[cell] ||
        nav_field_best(&near->part, cell) != near->map.field.best[cell])
      return false;
  }
  return true;
}

// Open tiles from which the goal can be reached, in a disc around it.
static void choose_wants(Near *near, BaseRandom *random) {
  const NavGrid *grid = &near->map.grid;
  const int32_t x = nav_grid_x(grid, near->map.goal.cell), y = nav_grid_y(grid, near->map.goal.cell);
  for (int32_t i = 0; i < NEAR_TILES;) {
    const int32_t dx = (int32_t)base_random_below(random, 2 * NEAR_REACH + 1) - NEAR_REACH;
    const int32_t dy = (int32_t)base_random_below(random, 2 * NEAR_REACH + 1) - NEAR_REACH;
    if (dx * dx + dy * dy > NEAR_REACH * NEAR_REACH || !nav_grid_inside(grid, x + dx, y + dy)) continue;
    const NavCell cell = nav_grid_cell(grid, x + dx, y + dy);
    if (near->map.field.value[cell] == NAV_UNREACHED) continue;
    near->want[i++] = cell;
    near->crowd[cell]++;
  }
  near->map.input.crowd = NULL;
  near->map.input.crowd_bytes = near->crowd;
}

static void measure_near(BenchRun *bench) {
  static const Recipe city = {"field/near", 1, NEAR_SIDE, bench_map_city, true};
  Near *near = base_block_alloc(1, sizeof *near);
  BaseRandom random = base_random_seeded(2024, NEAR_SIDE);
  if (near == NULL) return;
  bool made = make_map(&near->map, &city, &random) && nav_field_init(&near->part, &near->map.grid);
  if (made) near->crowd = base_block_alloc((size_t)near->map.grid.cells, sizeof *near->crowd);
  if (made && near->crowd != NULL) {
    near->map.input.crowd_cap = NEAR_CAP;
    run_whole(near);
    choose_wants(near, &random);
    BenchCase bench_case = {.name = "field/near",
                            .unit = "ms",
                            .units = 1e6,
                            .context = near,
                            .check = check_near,
                            .contestant_count = 2,
                            .contestant = {{"in parts", run_near}, {"whole", run_whole}}};
    bench_run(bench, &bench_case); // in turns: each finds the caches full of the other's memory
    bench_case.contestant_count = 1;
    snprintf(bench_case.name, sizeof bench_case.name, "field/near, again");
    bench_run(bench, &bench_case);
  } else {
    cli_failed("field/near: not enough memory");
  }
  field_tcod_free(near->map.tcod);
  nav_field_free(&near->part);
  nav_field_free(&near->map.field);
  base_block_free(near->map.crowd);
  base_block_free(near->crowd);
  nav_grid_free(&near->map.grid);
  base_block_free(near);
}

static void run(BenchRun *bench) {
  bool all = bench_wants(bench, recipes[0].name) && bench_wants(bench, recipes[1].name);
  for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++)
    if (bench_wants(bench, recipes[i].name) && !(all && recipes[i].only_when_named)) {
      measure_recipe(bench, &recipes[i]);
      measure_eight(bench, &recipes[i]);
    }
  if (bench_wants(bench, "field/near") && !all) measure_near(bench);
}

const BenchArea bench_area_field = {.name = "field", .run = run};
