/* Shortest paths between random pairs on maps of 512 x 512, with and without diagonals: ours, ours by
 * landmarks on a map that stays and on one of which a tile changes before each search, textbook A*, and
 * libtcod's, which with diagonals cuts corners and so solves an easier problem. On even ground: any of the
 * shortest paths, with nothing prepared and with landmarks, and the path that the simulation's search finds.
 * One run searches for all pairs of a case; what a path costs is compared before anything is timed. */
#include "base/assert.h"
#include "cli/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/heap.h"
#include "base/random.h"
#include "cli/bench/even_maps.h"
#include "cli/bench/maps.h"
#include "nav/nav.h"

#ifdef THRONG_HAVE_TCOD
#include <libtcod/path.h>
#endif

enum { SIDE = 512, PAIRS = 16 };

typedef struct Pair {
  NavCell from, to;
} Pair;

/* A* from the textbook: a binary heap in which an improved tile is pushed again, and arrays that are cleared
 * before each search. */
typedef struct Textbook {
  BaseArena arena; // of the arrays
  int64_t *g;      // in NAV_COST_ONE; INT64_MAX: not reached
  NavCell *parent;
  bool *closed;
  BaseHeap heap;
} Textbook;

typedef struct Paths {
  NavGrid grid;
  NavComponents components;
  NavAstar *astar;
  NavAstar *guided; // has landmarks
  NavAstar *free;   // any shortest path; nothing was prepared for it
  NavPath path;
  bool diagonal;
  bool failed;      // out of memory
  NavCell changing; // a tile that is closed and opened again
  Textbook textbook;
  Pair pair[PAIRS];
#ifdef THRONG_HAVE_TCOD
  TCOD_path_t tcod;
#endif
  int64_t sum; // of all answers, so that none is optimised away
} Paths;

static NavAstarResult find_by(Paths *paths, const Pair *pair, NavAstar *astar) {
  BASE_ASSERT(pair->from != NAV_NO_CELL && pair->to != NAV_NO_CELL);
  const bool known = paths->components.revision == paths->grid.revision;
  NavAstarQuery query = {.grid = &paths->grid,
                         .components = known ? &paths->components : NULL,
                         .cls = NAV_WALKER,
                         .from = pair->from,
                         .to = pair->to,
                         .diagonal = paths->diagonal,
                         .any_shortest = astar != paths->astar};
  return nav_astar_find(astar, &query, &paths->path);
}

static NavAstarResult find_ours(Paths *paths, const Pair *pair, bool guided) {
  return find_by(paths, pair, guided ? paths->guided : paths->astar);
}

static int64_t direct(const Paths *paths, NavCell a, NavCell b) {
  const NavGrid *grid = &paths->grid;
  const int64_t x = abs(nav_grid_x(grid, a) - nav_grid_x(grid, b)),
                y = abs(nav_grid_y(grid, a) - nav_grid_y(grid, b)), low = x < y ? x : y, high = x < y ? y : x;
  return paths->diagonal ? (high - low) * NAV_COST_ONE + low * NAV_COST_DIAGONAL : (x + y) * NAV_COST_ONE;
}

/// Keys are rounded to a part of a tile, so it continues while a key could belong to a shorter path.
static int64_t find_textbook(Paths *paths, const Pair *pair) {
  enum { SHIFT = 12 };
  const NavGrid *grid = &paths->grid;
  Textbook *book = &paths->textbook;
  for (NavCell cell = 0; cell < grid->cells; cell++) book->g[cell] = INT64_MAX;
  memset(book->closed, 0, (size_t)grid->cells * sizeof *book->closed);
  book->heap.count = 0;
  book->g[pair->from] = 0;
  base_heap_push(&book->heap,
                 base_heap_key((uint32_t)(direct(paths, pair->from, pair->to) >> (32 - SHIFT)), pair->from));
  const uint32_t ways = paths->diagonal ? (uint32_t)NAV_WAY_COUNT : (uint32_t)NAV_DIR_COUNT;
  while (book->heap.count > 0) {
    const uint64_t key = base_heap_pop(&book->heap);
    const NavCell cell = base_heap_item(key);
    const int64_t best = book->g[pair->to];
    if (best != INT64_MAX && (int64_t)(key >> 32) > best >> (32 - SHIFT)) break;
    if (book->closed[cell]) continue;
    book->closed[cell] = true;
    for (uint32_t way = 0; way < ways; way++) {
      if (!nav_grid_way_open(grid, NAV_WALKER, cell, way)) continue;
      const NavCell next = cell + nav_way_delta(grid->stride, way);
      const int64_t cost = nav_enter_cost(grid, NAV_WALKER, (NavTerrain)grid->terrain[next]);
      const int64_t g = book->g[cell] + cost * (way < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL);
      if (g >= book->g[next]) continue;
      book->g[next] = g;
      book->parent[next] = cell;
      book->closed[next] = false;
      const int64_t f = g + direct(paths, next, pair->to);
      base_heap_push(&book->heap, base_heap_key((uint32_t)(f >> (32 - SHIFT)), next));
    }
  }
  return book->g[pair->to];
}

#ifdef THRONG_HAVE_TCOD
static float tcod_cost(int from_x, int from_y, int to_x, int to_y, void *context) {
  const NavGrid *grid = context;
  (void)from_x, (void)from_y;
  return (float)nav_enter_cost(grid, NAV_WALKER, (NavTerrain)grid->terrain[nav_grid_cell(grid, to_x, to_y)]);
}

/// Finds a path with libtcod and returns the cost of its tiles.
static int32_t find_tcod(Paths *paths, const Pair *pair) {
  const NavGrid *grid = &paths->grid;
  if (!TCOD_path_compute(paths->tcod, nav_grid_x(grid, pair->from), nav_grid_y(grid, pair->from),
                         nav_grid_x(grid, pair->to), nav_grid_y(grid, pair->to)))
    return -1;
  int32_t cost = 0;
  for (int i = 0; i < TCOD_path_size(paths->tcod); i++) {
    int x, y;
    TCOD_path_get(paths->tcod, i, &x, &y);
    cost += nav_enter_cost(grid, NAV_WALKER, (NavTerrain)grid->terrain[nav_grid_cell(grid, x, y)]);
  }
  return cost;
}

static void run_tcod(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) paths->sum += find_tcod(paths, &paths->pair[i]);
}
#endif

static void run_ours(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) paths->sum += find_ours(paths, &paths->pair[i], false).expanded;
}

static void run_guided(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) paths->sum += find_ours(paths, &paths->pair[i], true).expanded;
}

static void run_free(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) paths->sum += find_by(paths, &paths->pair[i], paths->free).expanded;
}

static void change_paths(Paths *paths) {
  NavGrid *grid = &paths->grid;
  const bool closed = grid->terrain[paths->changing] == NAV_ROCK;
  nav_grid_set_terrain(grid, nav_grid_x(grid, paths->changing), nav_grid_y(grid, paths->changing),
                       closed ? NAV_FLOOR : NAV_ROCK);
}

/// An even number of changes, so the map is what it was.
static void run_changed(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) {
    change_paths(paths);
    paths->sum += find_ours(paths, &paths->pair[i], true).expanded;
  }
}

static void run_textbook(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) paths->sum += find_textbook(paths, &paths->pair[i]);
}

static bool check_paths(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) {
    const Pair *pair = &paths->pair[i];
    for (int changed = 0; changed < 3; changed++) { // as it is, with the tile changed, and changed back
      if (changed > 0) change_paths(paths);
      const NavAstarResult ours = find_ours(paths, pair, false), guided = find_ours(paths, pair, true);
      const int64_t cost = find_textbook(paths, pair);
      const int64_t found = ours.status == NAV_PATH_FOUND ? ours.cost : INT64_MAX;
      if (guided.status != ours.status || guided.cost != ours.cost || found != cost) return false;
      if (paths->diagonal && find_by(paths, pair, paths->free).cost != ours.cost) return false;
    }
#ifdef THRONG_HAVE_TCOD
    const int32_t cost = find_tcod(paths, pair);
    if (paths->diagonal ? cost < 0 : cost * NAV_COST_ONE != find_ours(paths, pair, false).cost) return false;
#endif
  }
  return true;
}

static void free_paths(Paths *paths) {
  if (paths == NULL) return;
#ifdef THRONG_HAVE_TCOD
  if (paths->tcod != NULL) TCOD_path_delete(paths->tcod);
#endif
  base_arena_free(&paths->textbook.arena);
  nav_path_free(&paths->path);
  nav_astar_free(paths->astar);
  nav_astar_free(paths->guided);
  nav_astar_free(paths->free);
  nav_components_free(&paths->components);
  nav_grid_free(&paths->grid);
  base_block_free(paths);
}

/// `even`: one of those maps; or what `make` draws.
static Paths *make_paths(BenchMap *make, const BenchEvenMap *even, bool diagonal) {
  Paths *paths = base_block_alloc(1, sizeof *paths);
  BaseRandom random = base_random_seeded(512, 1);
  const int32_t side = even != NULL ? even->side : SIDE;
  if (paths == NULL || !nav_grid_init(&paths->grid, side, side)) return paths;
  if (even != NULL)
    even->draw(&paths->grid, &random, even->size);
  else if (!make(&paths->grid, &random))
    return paths;
  size_t cells = (size_t)paths->grid.cells;
  if (!nav_components_init(&paths->components, &paths->grid, NAV_WALKER)) return paths;
  nav_components_build(&paths->components, &paths->grid);
  for (int i = 0; i < PAIRS; i++) {
    Pair *pair = &paths->pair[i];
    do {
      pair->from = bench_map_open_cell(&paths->grid, &random);
      pair->to = bench_map_open_cell(&paths->grid, &random);
    } while (!nav_components_connected(&paths->components, pair->from, pair->to));
  }
  Textbook *book = &paths->textbook;
  book->g = base_arena_alloc(&book->arena, cells, sizeof *book->g);
  book->parent = base_arena_alloc(&book->arena, cells, sizeof *book->parent);
  book->closed = base_arena_alloc(&book->arena, cells, sizeof *book->closed);
  book->heap.capacity = cells * NAV_WAY_COUNT;
  book->heap.key = base_arena_alloc(&book->arena, book->heap.capacity, sizeof *book->heap.key);
#ifdef THRONG_HAVE_TCOD
  paths->tcod = TCOD_path_new_using_function(side, side, tcod_cost, &paths->grid, diagonal ? 1.41421356f : 0);
#endif
  paths->diagonal = diagonal;
  do paths->changing = bench_map_open_cell(&paths->grid, &random);
  while (paths->grid.terrain[paths->changing] != NAV_FLOOR);
  paths->astar = nav_astar_new(&paths->grid);
  paths->guided = nav_astar_new(&paths->grid);
  paths->free = nav_astar_new(&paths->grid);
  const NavAstarQuery query = {
      .grid = &paths->grid, .cls = NAV_WALKER, .to = paths->pair[0].to, .diagonal = diagonal};
  if (diagonal && paths->guided != NULL && !nav_astar_place_landmarks(paths->guided, &query))
    paths->failed = true;
  return paths;
}

static bool paths_complete(const Paths *paths) {
  if (paths == NULL || paths->astar == NULL || paths->guided == NULL || paths->free == NULL || paths->failed)
    return false;
#ifdef THRONG_HAVE_TCOD
  if (paths->tcod == NULL) return false;
#endif
  return paths->textbook.heap.key != NULL && !paths->textbook.arena.failed;
}

static void measure_map(BenchRun *bench, const char *name, BenchMap *make, bool diagonal) {
  BenchCase bench_case = {.unit = "us/path",
                          .units = PAIRS * 1000,
                          .check = check_paths,
                          .contestant_count = 2,
                          .contestant = {{"buckets of steps", run_ours}, {"binary heap", run_textbook}}};
  const BenchContestant diagonals[] = {{"bands", run_ours},
                                       {"landmarks", run_guided},
                                       {"landmarks, map changed", run_changed},
                                       {"binary heap", run_textbook}};
  snprintf(bench_case.name, sizeof bench_case.name, "astar/%s %s", diagonal ? "diagonals" : "512x512", name);
  if (diagonal) {
    memcpy(bench_case.contestant, diagonals, sizeof diagonals);
    bench_case.contestant_count = (int)(sizeof diagonals / sizeof *diagonals);
  }
  if (!bench_wants(bench, bench_case.name)) return;
  Paths *paths = make_paths(make, NULL, diagonal);
  if (paths_complete(paths)) {
    bench_case.context = paths;
#ifdef THRONG_HAVE_TCOD
    bench_case.contestant[bench_case.contestant_count++] = (BenchContestant){"libtcod", run_tcod};
#endif
    bench_run(bench, &bench_case);
  } else {
    cli_failed("%s: not enough memory", name);
  }
  free_paths(paths);
}

static void measure_even(BenchRun *bench, const BenchEvenMap *even) {
  BenchCase bench_case = {
      .unit = "us/path",
      .units = PAIRS * 1000,
      .check = check_paths,
      .contestant_count = 3,
      .contestant = {{"any shortest", run_free}, {"landmarks", run_guided}, {"bands", run_ours}}};
  snprintf(bench_case.name, sizeof bench_case.name, "astar/even %s", even->name);
  if (!bench_wants(bench, bench_case.name)) return;
  Paths *paths = make_paths(NULL, even, true);
  if (paths_complete(paths)) {
    bench_case.context = paths;
    bench_run_ours(bench, &bench_case, 2);
  } else {
    cli_failed("%s: not enough memory", even->name);
  }
  free_paths(paths);
}

/// All ground costs the same, as on the maps of most games.
static bool caves_of_floor(NavGrid *grid, BaseRandom *random) {
  if (!bench_map_caves(grid, random)) return false;
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      if (grid->terrain[nav_grid_cell(grid, x, y)] == NAV_MUD) nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
  return true;
}

static void run(BenchRun *bench) {
  for (int diagonal = 0; diagonal < 2; diagonal++) {
    measure_map(bench, "caves, no mud", caves_of_floor, diagonal);
    measure_map(bench, "caves", bench_map_caves, diagonal);
    measure_map(bench, "city", bench_map_city, diagonal);
    measure_map(bench, "maze", bench_map_maze, diagonal);
    measure_map(bench, "random", bench_map_random, diagonal);
  }
  for (int i = 0; i < BENCH_EVEN_MAPS; i++) measure_even(bench, &bench_even_maps[i]);
}

const BenchArea bench_area_astar = {.name = "astar", .run = run};
