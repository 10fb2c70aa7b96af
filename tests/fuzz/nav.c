/* The interface of nav: the input becomes calls. Map, edges, costs, crowd and goals change; fields are built
 * whole, in parts and repaired; paths are searched. Every answer is compared with a plain reference. */
#include "nav/nav.h"

#include <string.h>

#include "base/arena.h"
#include "fuzz/grids.h"
#include "support/maps.h"
#include "support/reference.h"

enum {
  MAX_GOALS = 4,
  MAX_CHANGED = 64,
  MAX_CALLS = 30,
  MAX_WANTS = 6,
  MAX_CROWD_COST = 600, // that fields with diagonals take
};

typedef struct Lab {
  FuzzBytes bytes;
  NavGrid grid;
  NavGoal goals[MAX_GOALS];
  NavFieldInput input;
  uint32_t *crowd;
  uint64_t *truth;
  NavField field;
  NavCell changed[MAX_CHANGED]; // since the field was built or repaired
  int32_t changed_count;
  bool begun; // the field holds something
  NavComponents components;
  NavRegions *regions; // NULL: none that are kept up to date
  NavAstar *astar;
  NavPath path;
  NavRoute route;
} Lab;

static int32_t below(Lab *lab, int32_t bound) {
  return fuzz_below(&lab->bytes, bound);
}

static NavCell any_cell(Lab *lab) {
  return fuzz_cell(&lab->grid, &lab->bytes);
}

/* Making */

static void choose_goals(Lab *lab) {
  static const int32_t ranges[] = {1, 40, 5000, 60000};
  const int32_t range = ranges[below(lab, 4)];
  lab->input.goal_count = below(lab, MAX_GOALS + 1);
  for (int32_t i = 0; i < lab->input.goal_count; i++) {
    const NavCell cell = any_cell(lab);
    lab->goals[i] = (NavGoal){cell, (uint32_t)below(lab, range)};
  }
}

static void choose_weight(Lab *lab) {
  static const uint32_t weights[] = {0, 1, 4, 40, 700, 400000}, caps[] = {NAV_NO_CAP, 0, 5, 70, 3000};
  lab->input.crowd_weight = weights[below(lab, 6)];
  lab->input.crowd_cap = caps[below(lab, 5)];
  lab->input.diagonal = below(lab, 5) > 2;
}

static void make_lab(Lab *lab) {
  const NavClass cls = fuzz_grid(&lab->grid, &lab->bytes);
  const size_t cells = (size_t)lab->grid.cells;
  lab->crowd = base_block_alloc(cells, sizeof *lab->crowd);
  lab->truth = base_block_alloc(cells, sizeof *lab->truth);
  lab->astar = nav_astar_new(&lab->grid);
  FUZZ_CHECK(lab->crowd != NULL && lab->truth != NULL && lab->astar != NULL, "no memory");
  FUZZ_CHECK(nav_field_init(&lab->field, &lab->grid) &&
                 nav_components_init(&lab->components, &lab->grid, cls),
             "no memory");
  nav_components_build(&lab->components, &lab->grid);
  lab->input = (NavFieldInput){.grid = &lab->grid, .cls = cls, .goals = lab->goals, .crowd = lab->crowd};
  choose_goals(lab);
  choose_weight(lab);
}

static void unmake_lab(Lab *lab) {
  nav_route_free(&lab->route);
  nav_path_free(&lab->path);
  nav_astar_free(lab->astar);
  nav_regions_free(lab->regions);
  nav_components_free(&lab->components);
  nav_field_free(&lab->field);
  base_block_free(lab->truth);
  base_block_free(lab->crowd);
  nav_grid_free(&lab->grid);
}

/* Fields */

/// All that the field holds as known, and the counts of a whole one.
static void check_field(const Lab *lab) {
  const NavField *field = &lab->field;
  int32_t reached = 0;
  uint64_t max = 0;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    const uint64_t truth = lab->truth[cell];
    reached += truth != UINT64_MAX;
    if (truth != UINT64_MAX && truth > max) max = truth;
    if (field->value[cell] >= field->frontier) {
      FUZZ_CHECK(truth >= field->frontier, "cell %d is not known", (int)cell);
      continue;
    }
    FUZZ_CHECK(field->value[cell] == truth, "cell %d: %u, not %llu", (int)cell, (unsigned)field->value[cell],
               (unsigned long long)truth);
    const uint32_t best = support_best(&lab->input, lab->truth, cell);
    FUZZ_CHECK(field->best[cell] == best, "best of cell %d: %x, not %x", (int)cell,
               (unsigned)field->best[cell], (unsigned)best);
  }
  if (field->frontier != NAV_WHOLE) return;
  FUZZ_CHECK(field->reached == reached && field->max == max, "%d reached up to %u, not %d up to %llu",
             (int)field->reached, (unsigned)field->max, (int)reached, (unsigned long long)max);
}

/// After a build, a begin or a repair. Where values may be too large, nothing has changed.
static void take_status(Lab *lab, NavFieldStatus status) {
  uint64_t sum = UINT16_MAX, most = 0;
  for (NavCell cell = 0; cell < lab->grid.cells; cell++) {
    const uint64_t cost = support_enter_cost(&lab->input, cell);
    sum += cost;
    if (cost > most) most = cost;
  }
  const bool may_fail = lab->input.diagonal ? most > MAX_CROWD_COST : sum > INT32_MAX;
  FUZZ_CHECK(status == NAV_FIELD_OK || (status == NAV_FIELD_TOO_COSTLY && may_fail), "status %d, sum %llu",
             (int)status, (unsigned long long)sum);
  if (status != NAV_FIELD_OK) {
    lab->begun = false; // of which input it is, is no longer known here
    return;
  }
  lab->begun = true;
  lab->changed_count = 0;
  support_dijkstra(&lab->input, lab->truth);
  check_field(lab);
}

static void advance_field(Lab *lab) {
  NavCell wants[MAX_WANTS];
  int32_t count = 0;
  for (int32_t i = below(lab, MAX_WANTS + 1); i > 0; i--) {
    const NavCell cell = any_cell(lab);
    if (nav_grid_open(&lab->grid, lab->input.cls, cell)) wants[count++] = cell;
  }
  const int64_t portion = below(lab, 50);
  nav_field_want(&lab->field, count > 0 ? wants : NULL, count);
  int32_t left = below(lab, 40);
  bool done = false;
  while (!done && left-- > 0) done = nav_field_advance(&lab->field, portion);
  check_field(lab);
  for (int32_t i = 0; i < count && (done || portion % 2 == 0); i++) {
    const uint64_t truth = lab->truth[wants[i]];
    FUZZ_CHECK(nav_field_value(&lab->field, wants[i]) == (truth == UINT64_MAX ? NAV_UNREACHED : truth),
               "a wanted value");
    FUZZ_CHECK(nav_field_best(&lab->field, wants[i]) == support_best(&lab->input, lab->truth, wants[i]),
               "a wanted direction");
  }
  nav_field_want(&lab->field, NULL, 0); // the array above ends here
}

static void call_field(Lab *lab, int32_t call) {
  if (call == 0) take_status(lab, nav_field_build(&lab->field, &lab->input));
  if (call == 1) take_status(lab, nav_field_begin(&lab->field, &lab->input));
  if (call >= 2 && lab->begun)
    take_status(lab, nav_field_update(&lab->field, &lab->input, lab->changed, lab->changed_count,
                                      call == 2 ? NAV_REPAIR_DEFAULT : lab->grid.cells));
  if (lab->begun && below(lab, 2) == 0) advance_field(lab);
}

/* Changes */

/// A list that is full cannot name the next cell: the field is then built again.
static void note_changed(Lab *lab, NavCell cell) {
  if (lab->changed_count == MAX_CHANGED) {
    lab->begun = false;
    return;
  }
  lab->changed[lab->changed_count++] = cell;
}

static void change_map(Lab *lab) {
  const NavCell cell = any_cell(lab);
  fuzz_change(&lab->grid, cell, &lab->bytes);
  note_changed(lab, cell);
  nav_components_update(&lab->components, &lab->grid, cell);
  if (lab->regions != NULL) FUZZ_CHECK(nav_regions_update(lab->regions, &lab->grid, cell), "no memory");
}

static void change_costs(Lab *lab) {
  NavCosts costs = nav_costs_default();
  const NavTerrain terrain = (NavTerrain)(1 + below(lab, NAV_TERRAIN_COUNT - 1));
  costs.enter[lab->input.cls][terrain] = (uint16_t)below(lab, SUPPORT_LOW_COST + 1);
  nav_grid_set_costs(&lab->grid, &costs);
  nav_components_build(&lab->components, &lab->grid);
  nav_regions_free(lab->regions);
  lab->regions = NULL;
}

static void check_components(Lab *lab) {
  int32_t *label = base_block_alloc((size_t)lab->grid.cells, sizeof *label);
  int32_t *theirs = base_block_alloc((size_t)lab->grid.cells + 1, sizeof *theirs);
  FUZZ_CHECK(label != NULL && theirs != NULL, "no memory");
  const int32_t count = support_components(&lab->grid, lab->input.cls, label);
  FUZZ_CHECK(lab->components.count == count, "%d components, not %d", (int)lab->components.count, (int)count);
  for (NavCell cell = 0; cell < lab->grid.cells; cell++) {
    const int32_t own = lab->components.label[cell];
    FUZZ_CHECK((own == 0) == (label[cell] == 0), "cell %d is open for one", (int)cell);
    if (theirs[label[cell]] == 0) theirs[label[cell]] = own; // as many there as here: no two share one
    FUZZ_CHECK(theirs[label[cell]] == own, "cell %d is of two components", (int)cell);
  }
  base_block_free(label);
  base_block_free(theirs);
}

/* Searches */

/// UINT64_MAX: there is no path.
static uint64_t shortest(Lab *lab, NavCell from, NavCell to) {
  const NavGoal goal = {to, 0};
  const NavFieldInput input = {.grid = &lab->grid, .cls = lab->input.cls, .goals = &goal, .goal_count = 1};
  uint64_t *value = base_block_alloc((size_t)lab->grid.cells, sizeof *value);
  FUZZ_CHECK(value != NULL, "no memory");
  support_dijkstra(&input, value);
  const uint64_t cost = nav_grid_open(&lab->grid, lab->input.cls, from) ? value[from] : UINT64_MAX;
  base_block_free(value);
  return cost;
}

/// The cost of a step to a neighbour; it must be allowed.
static uint64_t step_cost(const Lab *lab, NavCell from, NavCell to) {
  NavDir dir = NAV_UP;
  while (dir < NAV_DIR_COUNT && from + nav_grid_delta(&lab->grid, dir) != to) dir++;
  FUZZ_CHECK(dir < NAV_DIR_COUNT && support_passable(&lab->grid, lab->input.cls, from, dir),
             "a step %d to %d", (int)from, (int)to);
  return lab->grid.costs.enter[lab->input.cls][lab->grid.terrain[to]];
}

static void search_paths(Lab *lab) {
  const NavCell from = any_cell(lab), to = any_cell(lab);
  const uint64_t truth = shortest(lab, from, to);
  BaseRandom random = base_random_seeded(7, 7);
  const int32_t how = below(lab, 8);
  const NavAstarQuery query = {.grid = &lab->grid,
                               .components = how & 1 ? &lab->components : NULL,
                               .cls = lab->input.cls,
                               .from = from,
                               .to = to,
                               .random = how & 2 ? &random : NULL,
                               .max_expanded = how & 4 ? 1 + below(lab, 200) : 0};
  const NavAstarResult result = nav_astar_find(lab->astar, &query, &lab->path);
  if (result.status == NAV_PATH_GAVE_UP) {
    FUZZ_CHECK(query.max_expanded > 0 && result.expanded >= query.max_expanded, "it gave up");
    return;
  }
  FUZZ_CHECK(result.status == (truth == UINT64_MAX ? NAV_PATH_UNREACHABLE : NAV_PATH_FOUND), "status %d",
             (int)result.status);
  if (result.status != NAV_PATH_FOUND) return;
  FUZZ_CHECK(result.cost == (int64_t)truth * NAV_COST_ONE, "a cost of %lld, not %llu",
             (long long)(result.cost / NAV_COST_ONE), (unsigned long long)truth);
  uint64_t cost = 0;
  NavCell at = from;
  for (NavCell next; (next = nav_path_pop(&lab->path)) != NAV_NO_CELL; at = next)
    cost += step_cost(lab, at, next);
  FUZZ_CHECK(at == to && cost == truth, "the path costs %llu", (unsigned long long)cost);
}

/// Regions that were kept up to date equal new ones; a way through them is legal, and no longer than said.
static void walk_regions(Lab *lab) {
  const NavCell from = any_cell(lab), to = any_cell(lab);
  NavRegions *fresh = nav_regions_new(&lab->grid, lab->input.cls, NAV_MIN_CLUSTER);
  FUZZ_CHECK(fresh != NULL, "no memory");
  FUZZ_CHECK(lab->regions == NULL ||
                 nav_regions_hash(lab->regions, BASE_HASH_START) == nav_regions_hash(fresh, BASE_HASH_START),
             "repaired, the regions are others");
  nav_regions_free(lab->regions);
  lab->regions = fresh;
  if (!nav_grid_open(&lab->grid, lab->input.cls, from) || !nav_grid_open(&lab->grid, lab->input.cls, to))
    return;
  NavRegionsWork *work = nav_regions_work_new(fresh);
  FUZZ_CHECK(work != NULL, "no memory");
  const NavRegionsQuery query = {.regions = fresh, .grid = &lab->grid, .work = work};
  const uint64_t truth = shortest(lab, from, to);
  const NavRouteResult result = nav_regions_find(&query, &lab->route, from, to);
  FUZZ_CHECK(result.status == (truth == UINT64_MAX ? NAV_PATH_UNREACHABLE : NAV_PATH_FOUND), "status %d",
             (int)result.status);
  uint64_t cost = 0;
  NavCell at = from;
  for (NavCell next; (next = nav_route_next(&query, &lab->route)) != NAV_NO_CELL; at = next)
    cost += step_cost(lab, at, next);
  if (result.status == NAV_PATH_FOUND)
    FUZZ_CHECK(at == to && cost >= truth && (int64_t)cost * NAV_COST_ONE <= result.cost,
               "walked %llu of %llu", (unsigned long long)cost, (unsigned long long)truth);
  nav_regions_work_free(work);
}

static void call_nav(Lab *lab) {
  const int32_t which = below(lab, 14);
  NavCell cell;
  switch (which) {
  case 0:
  case 1:
  case 2:
  case 3:
    call_field(lab, which);
    break;
  case 4:
    choose_goals(lab);
    call_field(lab, below(lab, 4));
    break;
  case 5:
    choose_weight(lab);
    call_field(lab, below(lab, 4));
    break;
  case 6:
    change_costs(lab);
    call_field(lab, below(lab, 4));
    break;
  case 7:
    cell = any_cell(lab);
    lab->crowd[cell] = (uint32_t)below(lab, 256);
    note_changed(lab, cell);
    break;
  case 8:
    search_paths(lab);
    break;
  case 9:
    walk_regions(lab);
    break;
  case 10:
    check_components(lab);
    break;
  default:
    change_map(lab);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Lab lab = {.bytes = {data, size, 0}};
  make_lab(&lab);
  for (int32_t calls = 0; calls < MAX_CALLS && fuzz_more(&lab.bytes); calls++) call_nav(&lab);
  unmake_lab(&lab);
  return 0;
}
