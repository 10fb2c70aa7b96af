/* Shortest paths between random pairs on maps of 512 x 512: ours, textbook A*, and libtcod's.
 * One run searches for all pairs of a case; what a path costs is compared before anything is timed. */
#include "cli/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/heap.h"
#include "base/random.h"
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
  int32_t *g;      // INT32_MAX: not reached
  NavCell *parent;
  bool *closed;
  BaseHeap heap;
} Textbook;

typedef struct Paths {
  NavGrid grid;
  NavComponents components;
  NavAstar *astar;
  NavPath path;
  Textbook textbook;
  Pair pair[PAIRS];
#ifdef THRONG_HAVE_TCOD
  TCOD_path_t tcod;
#endif
  int64_t sum; // of all answers, so that none is optimised away
} Paths;

static NavAstarResult find_ours(Paths *paths, const Pair *pair, bool diagonal) {
  NavAstarQuery query = {.grid = &paths->grid,
                         .components = &paths->components,
                         .cls = NAV_WALKER,
                         .from = pair->from,
                         .to = pair->to,
                         .diagonal = diagonal};
  return nav_astar_find(paths->astar, &query, &paths->path);
}

static int32_t manhattan(const NavGrid *grid, NavCell a, NavCell b) {
  return abs(nav_grid_x(grid, a) - nav_grid_x(grid, b)) + abs(nav_grid_y(grid, a) - nav_grid_y(grid, b));
}

static int32_t find_textbook(Paths *paths, const Pair *pair) {
  const NavGrid *grid = &paths->grid;
  Textbook *book = &paths->textbook;
  for (NavCell cell = 0; cell < grid->cells; cell++) book->g[cell] = INT32_MAX;
  memset(book->closed, 0, (size_t)grid->cells * sizeof *book->closed);
  book->heap.count = 0;
  book->g[pair->from] = 0;
  base_heap_push(&book->heap, base_heap_key((uint32_t)manhattan(grid, pair->from, pair->to), pair->from));
  while (book->heap.count > 0) {
    NavCell cell = base_heap_item(base_heap_pop(&book->heap));
    if (cell == pair->to) return book->g[cell];
    if (book->closed[cell]) continue;
    book->closed[cell] = true;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!nav_grid_passable(grid, NAV_WALKER, cell, dir)) continue;
      NavCell next = cell + nav_grid_delta(grid, dir);
      int32_t g = book->g[cell] + nav_enter_cost(grid, NAV_WALKER, (NavTerrain)grid->terrain[next]);
      if (g >= book->g[next]) continue;
      book->g[next] = g;
      book->parent[next] = cell;
      base_heap_push(&book->heap, base_heap_key((uint32_t)(g + manhattan(grid, next, pair->to)), next));
    }
  }
  return -1;
}

#ifdef THRONG_HAVE_TCOD
static float tcod_cost(int from_x, int from_y, int to_x, int to_y, void *context) {
  const NavGrid *grid = context;
  (void)from_x, (void)from_y;
  return (float)nav_enter_cost(grid, NAV_WALKER, (NavTerrain)grid->terrain[nav_grid_cell(grid, to_x, to_y)]);
}

/// What the tiles of its path cost.
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

static void run_textbook(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) paths->sum += find_textbook(paths, &paths->pair[i]);
}

static void run_diagonal(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) paths->sum += find_ours(paths, &paths->pair[i], true).expanded;
}

static bool check(void *context) {
  Paths *paths = context;
  for (int i = 0; i < PAIRS; i++) {
    const Pair *pair = &paths->pair[i];
    NavAstarResult ours = find_ours(paths, pair, false), diagonal = find_ours(paths, pair, true);
    if (ours.status != NAV_PATH_FOUND || diagonal.status != NAV_PATH_FOUND || diagonal.cost > ours.cost)
      return false;
    if (ours.cost != find_textbook(paths, pair) * NAV_COST_ONE) return false;
#ifdef THRONG_HAVE_TCOD
    if (ours.cost != find_tcod(paths, pair) * NAV_COST_ONE) return false;
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
  nav_components_free(&paths->components);
  nav_grid_free(&paths->grid);
  base_block_free(paths);
}

static Paths *make_paths(BenchMap *make) {
  Paths *paths = base_block_alloc(1, sizeof *paths);
  BaseRandom random = base_random_seeded(512, 1);
  if (paths == NULL || !nav_grid_init(&paths->grid, SIDE, SIDE)) return paths;
  make(&paths->grid, &random);
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
  book->heap.capacity = cells * NAV_DIR_COUNT;
  book->heap.key = base_arena_alloc(&book->arena, book->heap.capacity, sizeof *book->heap.key);
#ifdef THRONG_HAVE_TCOD
  paths->tcod = TCOD_path_new_using_function(SIDE, SIDE, tcod_cost, &paths->grid, 0);
#endif
  paths->astar = nav_astar_new(&paths->grid);
  return paths;
}

static bool complete(const Paths *paths) {
  if (paths == NULL || paths->astar == NULL) return false;
#ifdef THRONG_HAVE_TCOD
  if (paths->tcod == NULL) return false;
#endif
  return paths->textbook.heap.key != NULL && !paths->textbook.arena.failed;
}

static void measure(Bench *bench, const char *name, BenchMap *make) {
  BenchCase bench_case = {.unit = "us/path",
                          .units = PAIRS * 1000,
                          .check = check,
                          .contestant_count = 3,
                          .contestant = {{"buckets of steps", run_ours},
                                         {"with diagonals", run_diagonal},
                                         {"binary heap", run_textbook}}};
  snprintf(bench_case.name, sizeof bench_case.name, "%s", name);
  if (!bench_wants(bench, bench_case.name)) return;
  Paths *paths = make_paths(make);
  if (complete(paths)) {
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

/// All ground costs the same, as on the maps of most games.
static void caves_of_floor(NavGrid *grid, BaseRandom *random) {
  bench_map_caves(grid, random);
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      if (grid->terrain[nav_grid_cell(grid, x, y)] == NAV_MUD) nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
}

static void run(Bench *bench) {
  measure(bench, "astar/512x512 caves, no mud", caves_of_floor);
  measure(bench, "astar/512x512 caves", bench_map_caves);
  measure(bench, "astar/512x512 city", bench_map_city);
  measure(bench, "astar/512x512 maze", bench_map_maze);
  measure(bench, "astar/512x512 random", bench_map_random);
}

const BenchArea bench_area_astar = {.name = "astar", .run = run};
