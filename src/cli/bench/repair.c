/* Repairing a field against building it from scratch, after enemies have stepped: one changed tile is an
 * enemy that appears or is gone, two are an enemy that steps to its next tile. Each run makes the next of
 * many random sets of changes, or takes it back; the build from scratch follows the same changes. The
 * break-even case repairs sets of many sizes without a budget and times the set that takes as long as a
 * build; the contestant's name holds the share of tiles that get new values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/clock.h"
#include "base/random.h"
#include "cli/bench/bench.h"
#include "cli/bench/maps.h"
#include "nav/nav.h"

enum { SETS = 128, MAX_CHANGED = 1024, MAX_CROWD = 3, TIMED_BUILDS = 5 };

typedef struct Recipe {
  const char *name;
  int32_t side;
  BenchMap *make;
  bool diagonal;
} Recipe;

static const Recipe recipes[] = {
    {"512x512 city", 512, bench_map_city, false},    {"512x512 caves", 512, bench_map_caves, false},
    {"1024x1024 city", 1024, bench_map_city, false}, {"diagonal city", 512, bench_map_city, true},
    {"diagonal caves", 512, bench_map_caves, true},
};
static const int32_t changes[] = {1, 10, 100};

/* One field, and where its enemies come and go. */
typedef struct Side {
  NavField field;
  uint32_t *crowd;
  NavFieldInput input;
  int32_t turn;
} Side;

typedef struct Repair {
  NavGrid grid;
  NavGoal goal;
  Side repaired, repaired_typical, built; // each at its own place in the sets
  int32_t budget;
  int32_t typical; // the set of changes that is repaired in the median time, or in that of building
  int32_t count[SETS];
  NavCell changed[SETS][MAX_CHANGED];
  bool broken;
} Repair;

// Even places gain an enemy, odd ones lose it.
static void move_crowd(uint32_t *crowd, const NavCell *changed, int32_t count, bool forth) {
  for (int32_t i = 0; i < count; i++) crowd[changed[i]] += (i % 2 == 0) == forth ? 1 : UINT32_MAX;
}

// Every second run takes back what the one before has changed. Returns the set.
static int32_t change_map(const Repair *repair, Side *side, bool typical) {
  BASE_ASSERT(repair->typical >= 0 && repair->typical < SETS);
  int32_t turn = side->turn++;
  const int32_t set = typical ? repair->typical : turn / 2 % SETS;
  move_crowd(side->crowd, repair->changed[set], repair->count[set], turn % 2 == 0);
  return set;
}

static void update_field(Repair *repair, bool typical) {
  Side *side = typical ? &repair->repaired_typical : &repair->repaired;
  const int32_t set = change_map(repair, side, typical);
  if (nav_field_update(&side->field, &side->input, repair->changed[set], repair->count[set],
                       repair->budget) != NAV_FIELD_OK)
    repair->broken = true;
}

static void run_typical(void *context) {
  update_field(context, true);
}

static void run_all(void *context) {
  update_field(context, false);
}

static void run_build(void *context) {
  Repair *repair = context;
  Side *side = &repair->built;
  change_map(repair, side, false);
  if (nav_field_build(&side->field, &side->input) != NAV_FIELD_OK) repair->broken = true;
}

static bool check_repair(void *context) {
  Repair *repair = context;
  const NavField *a = &repair->repaired.field, *b = &repair->built.field;
  size_t cells = (size_t)repair->grid.cells;
  bool good = true;
  for (int i = 0; i < 2 * SETS && good; i++) {
    run_all(repair);
    run_build(repair);
    good = !repair->broken && a->reached == b->reached && a->max == b->max &&
           memcmp(a->value, b->value, cells * sizeof *a->value) == 0 &&
           memcmp(a->best, b->best, cells * sizeof *a->best) == 0;
  }
  return good;
}

static bool make_side(Repair *repair, Side *side, bool diagonal) {
  BaseRandom random = base_random_seeded(2025, 2);
  side->crowd = base_block_alloc((size_t)repair->grid.cells, sizeof *side->crowd);
  if (side->crowd == NULL || !nav_field_init(&side->field, &repair->grid)) return false;
  for (NavCell cell = 0; cell < repair->grid.cells; cell++)
    side->crowd[cell] = base_random_below(&random, 4) == 0 ? 1 + base_random_below(&random, MAX_CROWD) : 0;
  side->input = (NavFieldInput){.grid = &repair->grid,
                                .goals = &repair->goal,
                                .goal_count = 1,
                                .crowd = side->crowd,
                                .crowd_weight = 1,
                                .crowd_cap = NAV_NO_CAP,
                                .diagonal = diagonal};
  return nav_field_build(&side->field, &side->input) == NAV_FIELD_OK;
}

// An enemy that has a way, and the tile that it steps to.
static NavCell random_enemy(const Repair *repair, BaseRandom *random, NavCell *next) {
  const Side *side = &repair->built;
  for (;;) {
    NavCell cell = (NavCell)base_random_below(random, (uint32_t)repair->grid.cells);
    const uint32_t way = nav_field_way(&side->field, cell);
    if (way == NAV_WAY_COUNT || side->crowd[cell] == 0) continue;
    *next = cell + nav_way_delta(repair->grid.stride, way);
    return cell;
  }
}

// Enemies move while a set is drawn, so none leaves a tile twice.
static void draw_set(Repair *repair, BaseRandom *random, int32_t set, int32_t count) {
  BASE_ASSERT(set >= 0 && set < SETS && count > 0 && count <= MAX_CHANGED);
  NavCell *changed = repair->changed[set];
  repair->count[set] = count;
  for (int32_t i = 0; i < count; i += 2) {
    NavCell next, cell = random_enemy(repair, random, &next);
    int32_t moved = i + 1 < count ? 2 : 1;
    changed[i] = next;
    if (moved == 2) changed[i + 1] = cell;
    move_crowd(repair->built.crowd, changed + i, moved, true);
  }
  move_crowd(repair->built.crowd, changed, count, false);
}

static bool make_repair(Repair *repair, const Recipe *recipe) {
  BaseRandom random = base_random_seeded(2024, (uint64_t)recipe->side);
  if (!nav_grid_init(&repair->grid, recipe->side, recipe->side)) return false;
  if (!recipe->make(&repair->grid, &random)) return false;
  int32_t middle = recipe->side / 2;
  repair->goal.cell = nav_grid_nearest_open(&repair->grid, NAV_WALKER, middle, middle);
  return make_side(repair, &repair->repaired, recipe->diagonal) &&
         make_side(repair, &repair->repaired_typical, recipe->diagonal) &&
         make_side(repair, &repair->built, recipe->diagonal);
}

static void free_all(Repair *repair) {
  Side *sides[] = {&repair->repaired, &repair->repaired_typical, &repair->built};
  for (int i = 0; i < 3; i++) {
    nav_field_free(&sides[i]->field);
    base_block_free(sides[i]->crowd);
  }
  nav_grid_free(&repair->grid);
  base_block_free(repair);
}

typedef struct Timed {
  uint64_t ns;
  int32_t set;
  int64_t settled; // negative: built from scratch
} Timed;

static int by_time(const void *a, const void *b) {
  const Timed *left = a, *right = b;
  return (left->ns > right->ns) - (left->ns < right->ns);
}

// Time of each set, there and back, and the tiles that it gave new values.
static void time_sets(Repair *repair, Timed *timed) {
  for (int32_t set = 0; set < SETS; set++) {
    int64_t settled = 0;
    uint64_t before = base_clock_work_ns();
    for (int turn = 0; turn < 2; turn++) {
      run_all(repair);
      settled += nav_field_repaired(&repair->repaired.field);
    }
    timed[set] = (Timed){base_clock_work_ns() - before, set, settled};
  }
  qsort(timed, SETS, sizeof *timed, by_time);
}

// A change on a narrow way reaches half the map, most reach a few tiles, so the median represents them, not
// the mean.
static Timed find_typical(Repair *repair) {
  Timed timed[SETS];
  time_sets(repair, timed);
  return timed[SETS / 2];
}

// The largest set that is repaired at least as fast as a build is.
static Timed find_break_even(Repair *repair) {
  Timed timed[SETS];
  uint64_t min = UINT64_MAX;
  for (int i = 0; i < TIMED_BUILDS; i++) {
    uint64_t before = base_clock_work_ns();
    for (int turn = 0; turn < 2; turn++) run_build(repair);
    const uint64_t ns = base_clock_work_ns() - before;
    if (ns < min) min = ns;
  }
  repair->built.turn = 0; // both sides go through the sets from the first one on
  time_sets(repair, timed);
  int32_t at = 0;
  while (at + 1 < SETS && timed[at + 1].ns <= min) at++;
  return timed[at];
}

typedef struct Kind {
  char name[64];
  int32_t changes; // 0: break-even
} Kind;

static void run_case(BenchRun *bench, Repair *repair, const Kind *kind) {
  BaseRandom random = base_random_seeded(2026, (uint64_t)kind->changes);
  const bool even = kind->changes == 0;
  repair->budget = even ? repair->grid.cells : NAV_REPAIR_DEFAULT;
  for (int32_t set = 0; set < SETS; set++)
    draw_set(repair, &random, set, even ? MAX_CHANGED * (set + 1) / SETS : kind->changes);
  const Timed typical = even ? find_break_even(repair) : find_typical(repair);
  repair->typical = typical.set;
  char share[64];
  snprintf(share, sizeof share, "repair of %.1f%% of all",
           50.0 * (double)typical.settled / (double)repair->built.field.reached);
  BenchCase bench_case = {.unit = "us/update",
                          .units = 1000,
                          .context = repair,
                          .check = check_repair,
                          .contestant_count = even ? 2 : 3,
                          .contestant = {{even ? share : "repair, median change", run_typical},
                                         {"repair, mean of all", run_all},
                                         {"build from scratch", run_build}}};
  if (even) bench_case.contestant[1] = bench_case.contestant[2];
  snprintf(bench_case.name, sizeof bench_case.name, "%s", kind->name);
  bench_run(bench, &bench_case);
}

static void measure_kind(BenchRun *bench, const Recipe *recipe, const Kind *kind) {
  Repair *repair = base_block_alloc(1, sizeof *repair);
  if (repair != NULL && make_repair(repair, recipe))
    run_case(bench, repair, kind);
  else
    cli_failed("%s: not enough memory", kind->name);
  if (repair != NULL) free_all(repair);
}

static void run(BenchRun *bench) {
  for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++) {
    Kind kind = {.changes = 0};
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++) {
      kind.changes = changes[k];
      snprintf(kind.name, sizeof kind.name, "repair/%s %d changed", recipes[i].name, (int)kind.changes);
      if (bench_wants(bench, kind.name)) measure_kind(bench, &recipes[i], &kind);
    }
    kind.changes = 0;
    snprintf(kind.name, sizeof kind.name, "repair/%s break-even", recipes[i].name);
    if (bench_wants(bench, kind.name)) measure_kind(bench, &recipes[i], &kind);
  }
}

const BenchArea bench_area_repair = {.name = "repair", .run = run};
