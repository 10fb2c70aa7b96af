/* Repairing a field against building it anew, after enemies have stepped: one tile changed is an enemy that
 * appears or is gone, two are one that steps to the next tile on its way. Each run takes the next of many
 * random sets of changes, or takes it back; a build from scratch follows the same changes. */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/random.h"
#include "cli/bench.h"
#include "cli/bench_field_parts.h"
#include "nav/nav.h"

enum { SETS = 128, MOST_CHANGED = 100, MOST_CROWD = 3 };

typedef struct Recipe {
  const char *name;
  int32_t side;
  FieldMap *make;
} Recipe;

static const Recipe recipes[] = {
    {"512x512 city", 512, field_map_city},
    {"512x512 caves", 512, field_map_caves},
    {"1024x1024 city", 1024, field_map_city},
};
static const int32_t changes[] = {1, 10, MOST_CHANGED};

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
  Side repaired, built;
  int32_t count;
  NavCell changed[SETS][MOST_CHANGED];
  bool broken;
} Repair;

// Even places gain an enemy and odd ones lose it; the next time round it is taken back.
static const NavCell *change(const Repair *repair, Side *side) {
  int32_t turn = side->turn++ % (2 * SETS);
  const NavCell *changed = repair->changed[turn % SETS];
  uint32_t coming = turn < SETS ? 1 : UINT32_MAX;
  for (int32_t i = 0; i < repair->count; i++) side->crowd[changed[i]] += i % 2 == 0 ? coming : 0 - coming;
  return changed;
}

static void run_update(void *context) {
  Repair *repair = context;
  Side *side = &repair->repaired;
  const NavCell *changed = change(repair, side);
  if (nav_field_update(&side->field, &side->input, changed, repair->count, NAV_REPAIR_DEFAULT) !=
      NAV_FIELD_OK)
    repair->broken = true;
}

static void run_build(void *context) {
  Repair *repair = context;
  Side *side = &repair->built;
  change(repair, side);
  if (nav_field_build(&side->field, &side->input) != NAV_FIELD_OK) repair->broken = true;
}

static bool check(void *context) {
  Repair *repair = context;
  const NavField *a = &repair->repaired.field, *b = &repair->built.field;
  size_t cells = (size_t)repair->grid.cells;
  bool good = true;
  for (int i = 0; i < SETS && good; i++) {
    run_update(repair);
    run_build(repair);
    good = !repair->broken && a->reached == b->reached && a->most == b->most &&
           memcmp(a->value, b->value, cells * sizeof *a->value) == 0 &&
           memcmp(a->best, b->best, cells * sizeof *a->best) == 0;
  }
  return good;
}

static bool make_side(Repair *repair, Side *side, uint64_t seed) {
  BaseRandom random = base_random_seeded(seed, 2);
  side->crowd = base_block_alloc((size_t)repair->grid.cells, sizeof *side->crowd);
  if (side->crowd == NULL || !nav_field_init(&side->field, &repair->grid)) return false;
  for (NavCell cell = 0; cell < repair->grid.cells; cell++)
    side->crowd[cell] = 1000 + base_random_below(&random, MOST_CROWD + 1); // never below 0
  side->input = (NavFieldInput){.grid = &repair->grid,
                                .goals = &repair->goal,
                                .goal_count = 1,
                                .crowd = side->crowd,
                                .crowd_weight = 1,
                                .crowd_cap = NAV_NO_CAP};
  return nav_field_build(&side->field, &side->input) == NAV_FIELD_OK;
}
