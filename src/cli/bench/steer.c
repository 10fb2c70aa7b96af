/* Whole walks by two more steerings. Learning competes with a direct implementation of the same algorithm,
 * with an estimate per tile and a binary heap; the walks must be equal tile by tile. Corners compete with
 * textbook A*, the choice of a walker without a field: both must arrive, and no walk may be shorter than
 * A*'s. */
#include "base/assert.h"
#include "cli/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/fixed.h"
#include "base/heap.h"
#include "cli/bench/maps.h"
#include "nav/nav.h"

enum {
  SIDE = 128,
  PAIRS = 16,
  DEPTH = 7,
  MAX_STEPS = 100000,
  RANK = NAV_RANK_ONE, // ranks are in parts of a step
  MIN_MEMORY = 32,     // these two as in src/nav/lookahead/learning.c
  PATIENCE = 20,
};

typedef struct Pair {
  NavCell from, to;
} Pair;

// Memory of the textbook algorithms: arrays per cell, and a heap.
typedef struct Book {
  int32_t *estimate; // learning: steps to the target, Manhattan distance at first
  bool *searched;    // learning: was inside a search
  int32_t *steps;    // from where the search began; -1: not reached
  NavCell *first;    // the cell after the start on the way there; A*: the cell before
  bool *inner;       // learning: expanded
  NavCell *queue;
  BaseHeap heap;
} Book;

typedef struct Walks {
  NavGrid grid;
  NavComponents components;
  NavSteer *steer;
  int32_t learning, corners; // rows of the table
  BaseArena arena;
  Book book;
  Pair pair[PAIRS];
  NavCell way[2][MAX_STEPS]; // the last walks of ours and of the book
  int64_t sum;               // of all answers, so that none is optimised away
} Walks;

static int32_t manhattan(const NavGrid *grid, NavCell a, NavCell b) {
  return abs(nav_grid_x(grid, a) - nav_grid_x(grid, b)) + abs(nav_grid_y(grid, a) - nav_grid_y(grid, b));
}

/* A row of the table, decision by decision. Returns its steps, -1: it has not arrived. */

static int32_t walk_by_row(Walks *walks, int32_t row, const Pair *pair, NavCell *way) {
  BASE_ASSERT(row >= 0 && row < nav_steering_count);
  NavQuery query = {.grid = &walks->grid,
                    .components = &walks->components,
                    .cls = NAV_WALKER,
                    .at = pair->from,
                    .target = pair->to,
                    .depth = DEPTH};
  nav_steer_start(walks->steer);
  for (int32_t count = 0; count < MAX_STEPS; count++) {
    const NavDecision decision = nav_steer_decide(walks->steer, row, &query, NULL);
    if (decision.status == NAV_STEER_REACHED) return count;
    if (decision.status != NAV_STEER_MOVE) return -1;
    query.at = way[count] = decision.next;
  }
  return -1;
}

/* Learning, written straight */

typedef struct Lesson {
  NavCell target;
  int32_t inner, seen; // squares of the last search
  bool eager;
  int32_t stale; // decisions since something was learned
} Lesson;

static bool may_expand(const Book *book, const Lesson *lesson, NavCell cell) {
  return book->steps[cell] <= DEPTH ||
         (book->searched[cell] && lesson->inner < MIN_MEMORY + 4 * (DEPTH + 1) * (DEPTH + 2));
}

// Breadth first from `at`. Returns whether it has met the target.
static bool search_ahead(Walks *walks, Lesson *lesson, NavCell at) {
  const NavGrid *grid = &walks->grid;
  Book *book = &walks->book;
  for (int32_t i = 0; i < lesson->seen; i++) {
    book->steps[book->queue[i]] = -1;
    book->inner[book->queue[i]] = false;
  }
  lesson->inner = lesson->seen = 0;
  book->steps[at] = 0;
  book->queue[lesson->seen++] = at;
  for (int32_t i = 0; i < lesson->seen; i++) {
    const NavCell cell = book->queue[i];
    if (!may_expand(book, lesson, cell)) continue;
    book->inner[cell] = true;
    lesson->inner++;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, NAV_WALKER, cell, dir) || book->steps[next] >= 0) continue;
      book->steps[next] = book->steps[cell] + 1;
      book->first[next] = cell == at ? next : book->first[cell];
      book->queue[lesson->seen++] = next;
    }
    if (book->steps[lesson->target] >= 0) return true;
  }
  return false;
}

// The edge square that ranks first: steps and estimate, then the straight line, then found first.
static NavCell best_edge(const Walks *walks, const Lesson *lesson) {
  BASE_ASSERT(lesson->seen > 0);
  const Book *book = &walks->book;
  NavCell best = NAV_NO_CELL;
  int64_t min = INT64_MAX, nearest = INT64_MAX;
  for (int32_t i = 0; i < lesson->seen; i++) {
    const NavCell cell = book->queue[i];
    if (book->inner[cell]) continue;
    const int64_t far2 = nav_grid_distance2(&walks->grid, cell, lesson->target);
    int64_t rank = (int64_t)RANK * (book->steps[cell] + book->estimate[cell]);
    if (lesson->eager) rank += base_isqrt((uint64_t)far2 * RANK * RANK);
    if (rank > min || (rank == min && far2 >= nearest)) continue;
    min = rank;
    nearest = far2;
    best = cell;
  }
  return best;
}

// Dijkstra from the edge inwards. Every inner square gets the estimate that the edge tells.
static void learn_estimates(Walks *walks, Lesson *lesson) {
  const NavGrid *grid = &walks->grid;
  Book *book = &walks->book;
  int32_t *told = book->steps; // of no more use
  bool learned = false;
  book->heap.count = 0;
  for (int32_t i = 0; i < lesson->seen; i++) {
    const NavCell cell = book->queue[i];
    told[cell] = book->inner[cell] ? INT32_MAX : book->estimate[cell];
    if (!book->inner[cell]) base_heap_push(&book->heap, base_heap_key((uint32_t)told[cell], cell));
  }
  while (book->heap.count > 0) {
    const uint64_t key = base_heap_pop(&book->heap);
    const NavCell cell = base_heap_item(key);
    if ((int32_t)base_heap_rank(key) > told[cell]) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + nav_grid_delta(grid, dir);
      if (!book->inner[next] || !nav_grid_passable(grid, NAV_WALKER, next, nav_dir_opposite(dir))) continue;
      if (told[next] <= told[cell] + 1) continue;
      told[next] = told[cell] + 1;
      base_heap_push(&book->heap, base_heap_key((uint32_t)told[next], next));
    }
  }
  for (int32_t i = 0; i < lesson->seen; i++) {
    const NavCell cell = book->queue[i];
    if (!book->inner[cell] || (book->searched[cell] && told[cell] <= book->estimate[cell])) continue;
    book->estimate[cell] = told[cell];
    book->searched[cell] = learned = true;
  }
  lesson->stale = learned ? 0 : lesson->stale + 1;
  if (lesson->stale > PATIENCE) lesson->eager = false;
}

static int32_t learn_by_book(Walks *walks, const Pair *pair, NavCell *way) {
  Book *book = &walks->book;
  Lesson lesson = {.target = pair->to, .eager = true};
  NavCell at = pair->from;
  for (NavCell cell = 0; cell < walks->grid.cells; cell++) {
    book->estimate[cell] = manhattan(&walks->grid, cell, pair->to);
    book->searched[cell] = book->inner[cell] = false;
    book->steps[cell] = -1;
  }
  int32_t count = 0;
  for (; at != pair->to && count < MAX_STEPS; count++) {
    const bool met = search_ahead(walks, &lesson, at);
    const NavCell aim = met ? pair->to : best_edge(walks, &lesson);
    if (aim == NAV_NO_CELL) return -1;
    way[count] = at = book->first[aim];
    if (!met) learn_estimates(walks, &lesson);
  }
  return at == pair->to ? count : -1;
}

/* A* as textbooks have it, to the target: steps, -1 without a way */

static int32_t walk_by_astar(Walks *walks, const Pair *pair, NavCell *way) {
  const NavGrid *grid = &walks->grid;
  Book *book = &walks->book;
  for (NavCell cell = 0; cell < grid->cells; cell++) book->steps[cell] = INT32_MAX;
  memset(book->inner, 0, (size_t)grid->cells * sizeof *book->inner);
  book->heap.count = 0;
  book->steps[pair->from] = 0;
  base_heap_push(&book->heap, base_heap_key((uint32_t)manhattan(grid, pair->from, pair->to), pair->from));
  while (book->heap.count > 0) {
    const NavCell cell = base_heap_item(base_heap_pop(&book->heap));
    if (cell == pair->to) break;
    if (book->inner[cell]) continue;
    book->inner[cell] = true;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + nav_grid_delta(grid, dir);
      const int32_t steps = book->steps[cell] + 1;
      if (!nav_grid_passable(grid, NAV_WALKER, cell, dir) || steps >= book->steps[next]) continue;
      book->steps[next] = steps;
      book->first[next] = cell;
      base_heap_push(&book->heap, base_heap_key((uint32_t)(steps + manhattan(grid, next, pair->to)), next));
    }
  }
  const int32_t count = book->steps[pair->to];
  if (count == INT32_MAX) return -1;
  NavCell at = pair->to;
  for (int32_t i = count - 1; i >= 0; i--, at = book->first[at]) way[i] = at;
  return count;
}

/* One run walks all pairs. Each learner begins without knowledge, as the target has changed. */

static void run_learning(void *context) {
  Walks *walks = context;
  for (int32_t i = 0; i < PAIRS; i++)
    walks->sum += walk_by_row(walks, walks->learning, &walks->pair[i], walks->way[0]);
}

static void run_learning_book(void *context) {
  Walks *walks = context;
  for (int32_t i = 0; i < PAIRS; i++) walks->sum += learn_by_book(walks, &walks->pair[i], walks->way[1]);
}

static void run_corners(void *context) {
  Walks *walks = context;
  for (int32_t i = 0; i < PAIRS; i++)
    walks->sum += walk_by_row(walks, walks->corners, &walks->pair[i], walks->way[0]);
}

static void run_astar(void *context) {
  Walks *walks = context;
  for (int32_t i = 0; i < PAIRS; i++) walks->sum += walk_by_astar(walks, &walks->pair[i], walks->way[1]);
}

static bool check_learning(void *context) {
  Walks *walks = context;
  for (int32_t i = 0; i < PAIRS; i++) {
    const int32_t ours = walk_by_row(walks, walks->learning, &walks->pair[i], walks->way[0]);
    const int32_t book = learn_by_book(walks, &walks->pair[i], walks->way[1]);
    if (ours != book || ours < 0) return false;
    if (memcmp(walks->way[0], walks->way[1], (size_t)ours * sizeof **walks->way) != 0) return false;
  }
  return true;
}

static bool check_corners(void *context) {
  Walks *walks = context;
  for (int32_t i = 0; i < PAIRS; i++) {
    const int32_t ours = walk_by_row(walks, walks->corners, &walks->pair[i], walks->way[0]);
    if (walk_by_astar(walks, &walks->pair[i], walks->way[1]) > ours || ours < 0) return false;
  }
  return true;
}

/* The cases */

static bool prepare_book(Walks *walks) {
  const size_t cells = (size_t)walks->grid.cells;
  Book *book = &walks->book;
  book->estimate = base_arena_alloc(&walks->arena, cells, sizeof(int32_t));
  book->searched = base_arena_alloc(&walks->arena, cells, sizeof(bool));
  book->steps = base_arena_alloc(&walks->arena, cells, sizeof(int32_t));
  book->first = base_arena_alloc(&walks->arena, cells, sizeof(NavCell));
  book->inner = base_arena_alloc(&walks->arena, cells, sizeof(bool));
  book->queue = base_arena_alloc(&walks->arena, cells, sizeof(NavCell));
  book->heap.capacity = 4 * cells;
  book->heap.key = base_arena_alloc(&walks->arena, 4 * cells, sizeof(uint64_t));
  return !walks->arena.failed;
}

static bool prepare_walks(Walks *walks, BenchMap *draw, BaseRandom *random) {
  if (!nav_grid_init(&walks->grid, SIDE, SIDE) || !draw(&walks->grid, random)) return false;
  if (!nav_components_init(&walks->components, &walks->grid, NAV_WALKER)) return false;
  nav_components_build(&walks->components, &walks->grid);
  for (int32_t i = 0; i < PAIRS; i++) {
    Pair *pair = &walks->pair[i];
    do {
      pair->from = bench_map_open_cell(&walks->grid, random);
      pair->to = bench_map_open_cell(&walks->grid, random);
    } while (pair->from == pair->to || !nav_components_connected(&walks->components, pair->from, pair->to));
  }
  walks->learning = nav_steering_find("learning");
  walks->corners = nav_steering_find("corners");
  walks->steer = nav_steer_new(&walks->grid);
  return walks->steer != NULL && prepare_book(walks);
}

static void bench_one(BenchRun *bench, const char *map, BenchMap *draw, uint64_t stream) {
  BenchCase learning = {.unit = "us/walk",
                        .units = 1000 * PAIRS,
                        .check = check_learning,
                        .contestant_count = 2,
                        .contestant = {{"learning", run_learning}, {"written straight", run_learning_book}}};
  BenchCase corners = {.unit = "us/walk",
                       .units = 1000 * PAIRS,
                       .check = check_corners,
                       .contestant_count = 2,
                       .contestant = {{"corners", run_corners}, {"A* over tiles", run_astar}}};
  snprintf(learning.name, sizeof learning.name, "steer/learning/%s-%dx%d", map, SIDE, SIDE);
  snprintf(corners.name, sizeof corners.name, "steer/corners/%s-%dx%d", map, SIDE, SIDE);
  if (!bench_wants(bench, learning.name) && !bench_wants(bench, corners.name)) return;
  Walks *walks = base_block_alloc(1, sizeof *walks);
  if (walks == NULL) return;
  BaseRandom random = base_random_seeded(43, stream);
  if (prepare_walks(walks, draw, &random)) {
    learning.context = corners.context = walks;
    bench_run(bench, &learning);
    bench_run(bench, &corners);
  }
  nav_steer_free(walks->steer);
  nav_components_free(&walks->components);
  nav_grid_free(&walks->grid);
  base_arena_free(&walks->arena);
  base_block_free(walks);
}

static void run(BenchRun *bench) {
  bench_one(bench, "maze", bench_map_maze, 1);
  bench_one(bench, "city", bench_map_city, 2);
  bench_one(bench, "caves", bench_map_caves, 3);
}

const BenchArea bench_area_steer = {.name = "steer", .run = run};
