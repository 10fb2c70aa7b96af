/* Lookahead decisions: ours, ours as the hero's walk asks for them, ours with their traces, the same by
 * bounded breadth-first search, and the recursion that defines them. Positions rotate over the map, so that
 * no branch predictor learns one. */
#include "base/assert.h"
#include "cli/bench/bench.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/random.h"
#include "cli/bench/maps.h"
#include "nav/nav.h"

enum {
  SMALL_SIDE = 42,
  LARGE_SIDE = 300,
  POSITIONS = 256,
  MAX_RECURSION = 12, // beyond that one decision takes seconds; on small maps only
  FAR_STEPS = INT32_MAX / 2,
};

enum { OURS, HERO, TRACED, SEARCH, RECURSION, CONTESTANTS };

typedef struct Square {
  int32_t x, y;
} Square;

typedef struct Neighbour {
  int32_t proxy2; // squared P-proxy; INT32_MAX: closed
  int32_t steps;  // P-step; FAR_STEPS: the target is not within P
} Neighbour;

// The rivals' own copy of a map: open squares with a closed rim.
typedef struct Map {
  bool open[LARGE_SIDE + 2][LARGE_SIDE + 2];
  uint32_t seen[LARGE_SIDE + 2][LARGE_SIDE + 2]; // number of the search that saw a square
  int32_t steps[LARGE_SIDE + 2][LARGE_SIDE + 2];
  Square queue[LARGE_SIDE * LARGE_SIDE];
  uint32_t searches;
} Map;

typedef struct Lookahead {
  NavGrid grid;
  NavComponents components;
  NavSteer *steer;
  int32_t row; // of the lookahead in the table
  Map map;
  NavQuery query[POSITIONS];
  Square at[POSITIONS], target[POSITIONS];
  int32_t next[CONTESTANTS]; // whose turn it is
  int32_t depth;
  bool recursion; // takes part
  NavTrace trace;
  int64_t sum; // of all answers, so that none is optimised away
} Lookahead;

static Square beside(Square square, NavDir dir) {
  return (Square){square.x + nav_way_x(dir), square.y + nav_way_y(dir)};
}

static int32_t distance2(Square a, Square b) {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

// The direction by P-proxy, or by P-step where the two lowest P-proxies are equal.
static NavDir rank_neighbours(const Neighbour neighbour[NAV_DIR_COUNT]) {
  NavDir by_proxy = NAV_NO_DIR, by_steps = NAV_NO_DIR;
  int32_t min = INT32_MAX, nearest = FAR_STEPS, equal = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (neighbour[dir].proxy2 < min) {
      min = neighbour[dir].proxy2;
      by_proxy = dir;
      equal = 0;
    }
    equal += neighbour[dir].proxy2 == min;
    if (neighbour[dir].steps < nearest) {
      nearest = neighbour[dir].steps;
      by_steps = dir;
    }
  }
  return equal >= 2 && by_steps != NAV_NO_DIR ? by_steps : by_proxy;
}

/* The recursion, word for word. */

static int32_t proxy2(const Map *map, Square square, Square target, int32_t n) {
  if (!map->open[square.y][square.x]) return INT32_MAX;
  int32_t min = distance2(square, target);
  for (NavDir dir = NAV_UP; n > 0 && dir < NAV_DIR_COUNT; dir++) {
    int32_t next = proxy2(map, beside(square, dir), target, n - 1);
    if (next < min) min = next;
  }
  return min;
}

static int32_t n_step(const Map *map, Square square, Square target, int32_t depth, int32_t n) {
  if (n < 0 || !map->open[square.y][square.x]) return FAR_STEPS;
  if (square.x == target.x && square.y == target.y) return depth - n;
  int32_t min = FAR_STEPS;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    int32_t next = n_step(map, beside(square, dir), target, depth, n - 1);
    if (next < min) min = next;
  }
  return min;
}

static NavDir decide_by_recursion(Lookahead *lookahead, int32_t position) {
  Neighbour neighbour[NAV_DIR_COUNT];
  const Map *map = &lookahead->map;
  Square target = lookahead->target[position];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    Square next = beside(lookahead->at[position], dir);
    neighbour[dir].proxy2 = proxy2(map, next, target, lookahead->depth);
    neighbour[dir].steps = n_step(map, next, target, lookahead->depth, lookahead->depth);
  }
  return rank_neighbours(neighbour);
}

/* Breadth first from each neighbour, no farther than P steps. */

static Neighbour search_from(Map *map, Square from, Square target, int32_t depth) {
  Neighbour found = {INT32_MAX, FAR_STEPS};
  Square *queue = map->queue;
  int32_t tail = 0;
  uint32_t search = ++map->searches;
  if (!map->open[from.y][from.x]) return found;
  map->seen[from.y][from.x] = search;
  map->steps[from.y][from.x] = 0;
  queue[tail++] = from;
  for (int32_t head = 0; head < tail; head++) {
    Square square = queue[head];
    int32_t steps = map->steps[square.y][square.x], proxy = distance2(square, target);
    if (proxy < found.proxy2) found.proxy2 = proxy;
    if (proxy == 0) found.steps = steps;
    if (steps == depth) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      Square next = beside(square, dir);
      if (map->seen[next.y][next.x] == search || !map->open[next.y][next.x]) continue;
      map->seen[next.y][next.x] = search;
      map->steps[next.y][next.x] = steps + 1;
      queue[tail++] = next;
    }
  }
  return found;
}

static NavDir decide_by_search(Lookahead *lookahead, int32_t position) {
  Neighbour neighbour[NAV_DIR_COUNT];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    neighbour[dir] = search_from(&lookahead->map, beside(lookahead->at[position], dir),
                                 lookahead->target[position], lookahead->depth);
  return rank_neighbours(neighbour);
}

static NavDir decide_by_ours(Lookahead *lookahead, int32_t position) {
  return nav_lookahead_decide(&lookahead->query[position], NAV_NO_CELL, NULL).dir;
}

// As src/sim/hero does: by the table, with a walker's memory.
static NavDir decide_as_hero(Lookahead *lookahead, int32_t position) {
  return nav_steer_decide(lookahead->steer, lookahead->row, &lookahead->query[position], NULL).dir;
}

static NavDir decide_traced(Lookahead *lookahead, int32_t position) {
  return nav_lookahead_decide(&lookahead->query[position], NAV_NO_CELL, &lookahead->trace).dir;
}

/* One run is one decision, at the next position. */

static int32_t take_turn(Lookahead *lookahead, int32_t contestant) {
  BASE_ASSERT(contestant >= 0 && contestant < CONTESTANTS);
  int32_t position = lookahead->next[contestant];
  lookahead->next[contestant] = (position + 1) % POSITIONS;
  return position;
}

static void run_ours(void *context) {
  Lookahead *lookahead = context;
  lookahead->sum += decide_by_ours(lookahead, take_turn(lookahead, OURS));
}

static void run_hero(void *context) {
  Lookahead *lookahead = context;
  lookahead->sum += decide_as_hero(lookahead, take_turn(lookahead, HERO));
}

static void run_traced(void *context) {
  Lookahead *lookahead = context;
  lookahead->sum += decide_traced(lookahead, take_turn(lookahead, TRACED));
}

static void run_search(void *context) {
  Lookahead *lookahead = context;
  lookahead->sum += decide_by_search(lookahead, take_turn(lookahead, SEARCH));
}

static void run_recursion(void *context) {
  Lookahead *lookahead = context;
  lookahead->sum += decide_by_recursion(lookahead, take_turn(lookahead, RECURSION));
}

// All positions by search; by recursion as many as take about a second on an open map.
static bool check_decisions(void *context) {
  Lookahead *lookahead = context;
  int32_t by_recursion = lookahead->depth <= 7 ? POSITIONS : lookahead->depth <= 10 ? 32 : 3;
  for (int32_t position = 0; position < POSITIONS; position++) {
    NavDir ours = decide_by_ours(lookahead, position);
    if (ours != decide_traced(lookahead, position) || ours != decide_by_search(lookahead, position) ||
        ours != decide_as_hero(lookahead, position))
      return false;
    if (!lookahead->recursion || position >= by_recursion) continue;
    if (ours != decide_by_recursion(lookahead, position)) return false;
  }
  return true;
}

/* The positions. */

static Square random_open(const NavGrid *grid, BaseRandom *random) {
  NavCell cell = bench_map_open_cell(grid, random);
  return (Square){nav_grid_x(grid, cell), nav_grid_y(grid, cell)};
}

static void place_queries(Lookahead *lookahead, BaseRandom *random) {
  const NavGrid *grid = &lookahead->grid;
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      lookahead->map.open[y + 1][x + 1] = grid->terrain[nav_grid_cell(grid, x, y)] != NAV_ROCK;
  for (int32_t i = 0; i < POSITIONS; i++) {
    Square at = random_open(grid, random), target = at;
    while (target.x == at.x && target.y == at.y) target = random_open(grid, random);
    lookahead->at[i] = (Square){at.x + 1, at.y + 1};
    lookahead->target[i] = (Square){target.x + 1, target.y + 1};
    lookahead->query[i] = (NavQuery){.grid = grid,
                                     .components = &lookahead->components,
                                     .cls = NAV_WALKER,
                                     .at = nav_grid_cell(grid, at.x, at.y),
                                     .target = nav_grid_cell(grid, target.x, target.y),
                                     .depth = lookahead->depth};
  }
}

static bool prepare_map(Lookahead *lookahead, int32_t side) {
  if (!nav_grid_init(&lookahead->grid, side, side)) return false;
  lookahead->row = nav_steering_find("lookahead");
  lookahead->steer = nav_steer_new(&lookahead->grid);
  return lookahead->steer != NULL &&
         nav_components_init(&lookahead->components, &lookahead->grid, NAV_WALKER);
}

enum { OPEN, MAZE, CAVES, MAPS };

static void bench_one(BenchRun *bench, int32_t side, int32_t map, int32_t depth) {
  BASE_ASSERT(side <= LARGE_SIDE && map >= OPEN && map < MAPS);
  static const struct {
    const char *name;
    BenchMap *draw;
  } maps[MAPS] = {{"open", bench_map_open}, {"maze", bench_map_maze}, {"caves", bench_map_caves}};
  BenchCase bench_case = {.unit = "us/decision", .units = 1000, .check = check_decisions};
  snprintf(bench_case.name, sizeof bench_case.name, "lookahead/%s-%dx%d/P=%d", maps[map].name, (int)side,
           (int)side, (int)depth);
  if (!bench_wants(bench, bench_case.name)) return;
  static const BenchContestant contestants[CONTESTANTS] = {{"bit rows", run_ours},
                                                           {"bit rows, asked by a hero", run_hero},
                                                           {"bit rows and a trace", run_traced},
                                                           {"breadth-first search", run_search},
                                                           {"recursion", run_recursion}};
  memcpy(bench_case.contestant, contestants, sizeof contestants);
  Lookahead *lookahead = base_block_alloc(1, sizeof *lookahead);
  if (lookahead == NULL) return;
  BaseRandom random = base_random_seeded(42, (uint64_t)map);
  lookahead->depth = depth;
  lookahead->recursion = depth <= MAX_RECURSION && side == SMALL_SIDE;
  bench_case.contestant_count = lookahead->recursion ? CONTESTANTS : RECURSION;
  if (prepare_map(lookahead, side) && maps[map].draw(&lookahead->grid, &random)) {
    nav_components_build(&lookahead->components, &lookahead->grid);
    place_queries(lookahead, &random);
    bench_case.context = lookahead;
    bench_run_ours(bench, &bench_case, TRACED + 1);
  }
  nav_steer_free(lookahead->steer);
  nav_components_free(&lookahead->components);
  nav_grid_free(&lookahead->grid);
  base_block_free(lookahead);
}

static void run(BenchRun *bench) {
  static const int32_t small[] = {7, 10, 12, 16, NAV_MAX_DEPTH}, large[] = {7, 16, NAV_MAX_DEPTH};
  for (size_t i = 0; i < sizeof small / sizeof *small; i++)
    for (int32_t map = OPEN; map <= MAZE; map++) bench_one(bench, SMALL_SIDE, map, small[i]);
  for (size_t i = 0; i < sizeof large / sizeof *large; i++)
    for (int32_t map = OPEN; map < MAPS; map++) bench_one(bench, LARGE_SIDE, map, large[i]);
}

const BenchArea bench_area_lookahead = {.name = "lookahead", .run = run};
