/* Regions of huge maps, with four directions and with eight: a route over entrances (HPA*) against A* over
 * tiles, set-up with the first route, by one thread and by two, and update after an edit against building
 * from scratch. Before anything is timed, routes are walked to their ends and compared with the shortest,
 * routes of lazily measured regions with those of measured ones, and updated regions with new ones.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/clock.h"
#include "base/random.h"
#include "cli/bench/bench.h"
#include "cli/bench/maps.h"
#include "nav/nav.h"

enum {
  PAIRS = 24, // of start and target; each run of a contestant finds all ways
  CHECKED_EDITS = 40,
  QUERY_SIDE = NAV_MAX_SIDE,
  EDIT_SIDE = 1024,
  SET_UPS = 5, // of each number of threads
  MAX_THREADS = 2,
};

typedef struct Ways {
  NavGrid grid;
  bool diagonal; // eight directions
  NavComponents components;
  NavRegions *regions;
  NavRegionsWork *work;
  NavRoute route;
  NavAstar *astar;
  NavPath path;
  NavCell from[PAIRS], to[PAIRS];
  int32_t turn;
  BaseRandom random;
  int64_t sum; // of all answers, so that none is optimised away
} Ways;

static NavRegionsQuery query_of(const Ways *ways) {
  return (NavRegionsQuery){
      .regions = ways->regions, .grid = &ways->grid, .components = &ways->components, .work = ways->work};
}

static NavRegions *build_regions(const Ways *ways) {
  return ways->diagonal ? nav_regions_new_diagonal(&ways->grid, NAV_WALKER, NAV_DEFAULT_CLUSTER)
                        : nav_regions_new(&ways->grid, NAV_WALKER, NAV_DEFAULT_CLUSTER);
}

static NavRegions *begin_regions(const Ways *ways) {
  return ways->diagonal ? nav_regions_begin_diagonal(&ways->grid, NAV_WALKER, NAV_DEFAULT_CLUSTER)
                        : nav_regions_begin(&ways->grid, NAV_WALKER, NAV_DEFAULT_CLUSTER);
}

static NavAstarResult find_shortest(Ways *ways, int32_t pair) {
  BASE_ASSERT(pair >= 0 && pair < PAIRS);
  NavAstarQuery query = {.grid = &ways->grid,
                         .components = &ways->components,
                         .cls = NAV_WALKER,
                         .from = ways->from[pair],
                         .to = ways->to[pair],
                         .diagonal = ways->diagonal};
  return nav_astar_find(ways->astar, &query, &ways->path);
}

// The route over entrances only.
static void find_entrances(Ways *ways, int32_t pair) {
  NavRegionsQuery query = query_of(ways);
  ways->sum += nav_regions_find(&query, &ways->route, ways->from[pair], ways->to[pair]).expanded;
}

static void run_entrances(void *context) {
  for (int32_t pair = 0; pair < PAIRS; pair++) find_entrances(context, pair);
}

static void find_stretch(Ways *ways, int32_t pair) {
  NavRegionsQuery query = query_of(ways);
  find_entrances(ways, pair);
  ways->sum += nav_route_next(&query, &ways->route);
}

static void run_stretch(void *context) {
  for (int32_t pair = 0; pair < PAIRS; pair++) find_stretch(context, pair);
}

static void run_walk(void *context) {
  Ways *ways = context;
  NavRegionsQuery query = query_of(ways);
  for (int32_t pair = 0; pair < PAIRS; pair++) {
    find_entrances(ways, pair);
    while (nav_route_next(&query, &ways->route) != NAV_NO_CELL) ways->sum++;
  }
}

static void run_astar(void *context) {
  Ways *ways = context;
  for (int32_t pair = 0; pair < PAIRS; pair++) ways->sum += find_shortest(ways, pair).expanded;
}

static int64_t walk_route(Ways *ways, int32_t pair) {
  BASE_ASSERT(pair >= 0 && pair < PAIRS);
  NavRegionsQuery query = query_of(ways);
  if (nav_regions_find(&query, &ways->route, ways->from[pair], ways->to[pair]).status != NAV_PATH_FOUND)
    return -1;
  int64_t cost = 0;
  NavCell at = ways->from[pair];
  for (NavCell next; (next = nav_route_next(&query, &ways->route)) != NAV_NO_CELL; at = next)
    cost += nav_enter_cost(&ways->grid, NAV_WALKER, (NavTerrain)ways->grid.terrain[next]) *
            (nav_grid_way(&ways->grid, at, next) < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL);
  return ways->route.at == ways->to[pair] ? cost : -1;
}

// Computes the walked cost divided by the shortest for each way. False: a way is wrong.
static bool ratios_of(Ways *ways, double *ratio, int32_t count) {
  for (int32_t pair = 0; pair < count; pair++) {
    const int64_t walked = walk_route(ways, pair), min = find_shortest(ways, pair).cost;
    if (walked < min) return false;
    ratio[pair] = min > 0 ? (double)walked / (double)min : 1;
  }
  return true;
}

/// At most 1.02 times the shortest on average; with diagonals, whose pieces are shorter where mazes make long
/// ones slow, 1.03.
static bool check_ways(void *context) {
  const Ways *ways = context;
  double ratio[PAIRS], sum = 0;
  if (!ratios_of(context, ratio, PAIRS)) return false;
  for (int32_t pair = 0; pair < PAIRS; pair++) sum += ratio[pair];
  return sum <= (ways->diagonal ? 1.03 : 1.02) * PAIRS;
}

// The work before the first step on a map, with all clusters measured before (`begun` false) or on demand.
static NavRouteResult find_first(Ways *ways, NavRegions *regions, bool begun, int32_t pair) {
  NavRegionsWork *work = regions == NULL ? NULL : nav_regions_work_new(regions);
  if (work == NULL) return (NavRouteResult){.status = NAV_PATH_NO_MEMORY};
  const NavRegionsQuery query = {.regions = regions,
                                 .grid = &ways->grid,
                                 .components = &ways->components,
                                 .work = work,
                                 .begun = begun ? regions : NULL};
  NavRouteResult result = nav_regions_find(&query, &ways->route, ways->from[pair], ways->to[pair]);
  ways->sum += nav_route_next(&query, &ways->route);
  nav_regions_work_free(work);
  return result;
}

// On regions of its own.
static void find_first_of_all(Ways *ways, int32_t pair) {
  NavRegions *regions = begin_regions(ways);
  ways->sum += find_first(ways, regions, true, pair).cost;
  nav_regions_free(regions);
}

static void run_begin(void *context) {
  for (int32_t pair = 0; pair < PAIRS; pair++) find_first_of_all(context, pair);
}

// On a search of its own.
static void run_begin_astar(void *context) {
  Ways *ways = context;
  for (int32_t pair = 0; pair < PAIRS; pair++) {
    NavAstar *kept = ways->astar;
    ways->astar = nav_astar_new(&ways->grid);
    if (ways->astar != NULL) ways->sum += find_shortest(ways, pair).expanded;
    nav_astar_free(ways->astar);
    ways->astar = kept;
  }
}

static void run_set_up(void *context) {
  Ways *ways = context;
  NavRegions *regions = build_regions(ways);
  ways->sum += find_first(ways, regions, false, ways->turn++ % PAIRS).cost;
  nav_regions_free(regions);
}

static bool check_set_up(void *context) {
  Ways *ways = context;
  NavRegions *begun = begin_regions(ways);
  bool same = begun != NULL;
  for (int32_t pair = 0; pair < PAIRS && same; pair++) {
    NavRouteResult late = find_first(ways, begun, true, pair);
    NavRouteResult early = find_first(ways, ways->regions, false, pair);
    same = late.status == NAV_PATH_FOUND && late.cost == early.cost && late.expanded == early.expanded;
  }
  nav_regions_free(begun);
  return same;
}

static NavCell random_cell(Ways *ways) {
  int32_t x = (int32_t)base_random_below(&ways->random, (uint32_t)ways->grid.width);
  int32_t y = (int32_t)base_random_below(&ways->random, (uint32_t)ways->grid.height);
  return nav_grid_cell(&ways->grid, x, y);
}

static NavCell flip(Ways *ways) {
  NavCell cell = random_cell(ways);
  bool open = nav_grid_open(&ways->grid, NAV_WALKER, cell);
  nav_grid_set_terrain(&ways->grid, nav_grid_x(&ways->grid, cell), nav_grid_y(&ways->grid, cell),
                       open ? NAV_ROCK : NAV_FLOOR);
  return cell;
}

static void run_update(void *context) {
  Ways *ways = context;
  ways->sum += nav_regions_update(ways->regions, &ways->grid, flip(ways));
}

static void run_build(void *context) {
  Ways *ways = context;
  flip(ways);
  NavRegions *fresh = build_regions(ways);
  ways->sum += fresh != NULL;
  nav_regions_free(fresh);
}

static bool check_update(void *context) {
  Ways *ways = context;
  for (int32_t i = 0; i < CHECKED_EDITS; i++)
    if (!nav_regions_update(ways->regions, &ways->grid, flip(ways))) return false;
  NavRegions *fresh = build_regions(ways);
  bool same = fresh != NULL &&
              nav_regions_hash(fresh, BASE_HASH_START) == nav_regions_hash(ways->regions, BASE_HASH_START);
  nav_regions_free(fresh);
  return same;
}

static void free_ways(Ways *ways) {
  if (ways == NULL) return;
  nav_route_free(&ways->route);
  nav_path_free(&ways->path);
  nav_astar_free(ways->astar);
  nav_regions_work_free(ways->work);
  nav_regions_free(ways->regions);
  nav_components_free(&ways->components);
  nav_grid_free(&ways->grid);
  base_block_free(ways);
}

static void choose_pairs(Ways *ways) {
  for (int32_t pair = 0; pair < PAIRS; pair++) {
    do {
      ways->from[pair] = random_cell(ways);
      ways->to[pair] = random_cell(ways);
    } while (!nav_components_connected(&ways->components, ways->from[pair], ways->to[pair]));
  }
}

/// NULL: out of memory.
static Ways *make_ways(int32_t side, BenchMap *make, bool diagonal) {
  Ways *ways = base_block_alloc(1, sizeof *ways);
  if (ways == NULL) return NULL;
  ways->diagonal = diagonal;
  ways->random = base_random_seeded(4096, 1);
  const bool made = nav_grid_init(&ways->grid, side, side) && make(&ways->grid, &ways->random) &&
                    nav_components_init(&ways->components, &ways->grid, NAV_WALKER);
  if (made) {
    nav_components_build(&ways->components, &ways->grid);
    choose_pairs(ways);
    ways->regions = build_regions(ways);
    ways->astar = nav_astar_new(&ways->grid);
  }
  if (ways->regions != NULL) ways->work = nav_regions_work_new(ways->regions);
  if (ways->work != NULL && ways->astar != NULL) return ways;
  free_ways(ways);
  return NULL;
}

// Microseconds that each pair takes, once.
static void sample_pairs(BenchRun *bench, Ways *ways, const char *name, void find(Ways *ways, int32_t pair)) {
  double sample[PAIRS];
  if (!bench_wants(bench, name)) return;
  for (int32_t pair = 0; pair < PAIRS; pair++) {
    const uint64_t start = base_clock_work_ns();
    find(ways, pair);
    sample[pair] = (double)(base_clock_work_ns() - start) / 1e3;
  }
  bench_samples(bench, name, "us/path", sample, PAIRS);
}

// Single ways: for a player, the slow ones count.
static void sample_ways(BenchRun *bench, const char *map, Ways *ways) {
  char name[64];
  double ratio[PAIRS];
  snprintf(name, sizeof name, "regions/each way and stretch %s", map);
  sample_pairs(bench, ways, name, find_stretch);
  snprintf(name, sizeof name, "regions/each first way %s", map);
  sample_pairs(bench, ways, name, find_first_of_all);
  snprintf(name, sizeof name, "regions/walked of the shortest %s", map);
  if (bench_wants(bench, name))
    bench_samples(bench, name, "times", ratio, ratios_of(ways, ratio, PAIRS) ? PAIRS : 0);
}

// All clusters, milliseconds by the clock on the wall; below 0: they are not those of one thread.
static double set_up_by(const Ways *ways, int32_t threads, BaseHash expected) {
  const uint64_t start = base_clock_ns();
  NavRegions *regions =
      nav_regions_new_by(threads, &ways->grid, NAV_WALKER, NAV_DEFAULT_CLUSTER, ways->diagonal);
  const double ms = (double)base_clock_since(start) / 1e6;
  const bool same = regions != NULL && nav_regions_hash(regions, BASE_HASH_START) == expected;
  nav_regions_free(regions);
  return same ? ms : -1;
}

static void sample_threads(BenchRun *bench, const char *map, const Ways *ways) {
  double ms[MAX_THREADS][SET_UPS];
  char name[64];
  int32_t done = 0;
  snprintf(name, sizeof name, "regions/set-up %s, 1 thread", map);
  if (!bench_wants(bench, name)) return;
  const BaseHash expected = nav_regions_hash(ways->regions, BASE_HASH_START);
  for (int32_t i = 0; i < SET_UPS * MAX_THREADS; i++) {
    double *sample = &ms[i % MAX_THREADS][i / MAX_THREADS];
    *sample = set_up_by(ways, 1 + i % MAX_THREADS, expected);
    done += *sample >= 0;
  }
  for (int32_t i = 0; i < MAX_THREADS; i++) {
    snprintf(name, sizeof name, "regions/set-up %s, %d thread%s", map, (int)i + 1, i > 0 ? "s" : "");
    bench_samples(bench, name, "ms", ms[i], done == SET_UPS * MAX_THREADS ? SET_UPS : 0);
  }
}

static void measure_cases(BenchRun *bench, const char *map, Ways *ways) {
  BenchCase cases[] = {
      {.unit = "us/path",
       .units = 1e3 * PAIRS,
       .check = check_ways,
       .contestant_count = ways->diagonal ? 3 : 4, // with diagonals, A* takes many times as long
       .contestant = {{"entrances", run_entrances},
                      {"entrances and first piece", run_stretch},
                      {"walked to the end", run_walk},
                      {"A* over tiles", run_astar}}},
      {.unit = "ms/path",
       .units = 1e6 * PAIRS,
       .check = check_set_up,
       .contestant_count = ways->diagonal ? 1 : 2,
       .contestant = {{"clusters on demand", run_begin}, {"A* over tiles", run_begin_astar}}},
      {.unit = "ms",
       .units = 1e6,
       .check = check_set_up,
       .contestant_count = 1,
       .contestant = {{"all clusters at once", run_set_up}}}};
  enum { CASES = sizeof cases / sizeof *cases };
  snprintf(cases[0].name, sizeof cases[0].name, "regions/%dx%d %s", QUERY_SIDE, QUERY_SIDE, map);
  snprintf(cases[1].name, sizeof cases[1].name, "regions/first way %s", map);
  snprintf(cases[2].name, sizeof cases[2].name, "regions/set-up %s", map);
  for (int32_t i = 0; i < CASES; i++) {
    cases[i].context = ways;
    bench_run(bench, &cases[i]);
  }
}

// Any of the cases and samples on the largest map?
static bool wants_ways(const BenchRun *bench, const char *map) {
  static const char *const kinds[] = {
      "4096x4096", "first way", "set-up", "each way and stretch", "each first way", "walked of the shortest"};
  bool wanted = false;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    char name[64];
    snprintf(name, sizeof name, "regions/%s %s", kinds[i], map);
    wanted = wanted || bench_wants(bench, name);
  }
  return wanted;
}

static void measure_ways(BenchRun *bench, const char *map, BenchMap *make, bool diagonal) {
  if (!wants_ways(bench, map)) return;
  Ways *ways = make_ways(QUERY_SIDE, make, diagonal);
  if (ways == NULL) {
    cli_failed("regions/ %s: not enough memory", map);
    return;
  }
  measure_cases(bench, map, ways);
  sample_ways(bench, map, ways);
  sample_threads(bench, map, ways);
  free_ways(ways);
}

static void measure_edits(BenchRun *bench, const char *map, BenchMap *make, bool diagonal) {
  BenchCase bench_case = {.unit = "us/edit", .units = 1000, .check = check_update, .contestant_count = 2};
  snprintf(bench_case.name, sizeof bench_case.name, "regions/edit %dx%d %s", EDIT_SIDE, EDIT_SIDE, map);
  bench_case.contestant[0] = (BenchContestant){"update", run_update};
  bench_case.contestant[1] = (BenchContestant){"build from scratch", run_build};
  if (!bench_wants(bench, bench_case.name)) return;
  Ways *ways = make_ways(EDIT_SIDE, make, diagonal);
  if (ways == NULL) cli_failed("%s: not enough memory", bench_case.name);
  bench_case.context = ways;
  if (ways != NULL) bench_run(bench, &bench_case);
  free_ways(ways);
}

static void run(BenchRun *bench) {
  measure_ways(bench, "city", bench_map_city, false);
  measure_ways(bench, "caves", bench_map_caves, false);
  measure_ways(bench, "random", bench_map_random, false);
  measure_ways(bench, "city, diagonal", bench_map_city, true);
  measure_ways(bench, "caves, diagonal", bench_map_caves, true);
  measure_ways(bench, "random, diagonal", bench_map_random, true);
  measure_edits(bench, "city", bench_map_city, false);
  measure_edits(bench, "random", bench_map_random, false);
  measure_edits(bench, "city, diagonal", bench_map_city, true);
  measure_edits(bench, "random, diagonal", bench_map_random, true);
}

const BenchArea bench_area_regions = {.name = "regions", .run = run};
