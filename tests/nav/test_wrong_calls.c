/* Wrong calls of each public function: NULL, zeroed memory, an object that was freed, and numbers out of
 * range. Each gives the result that says so, in every build, and changes nothing; a handler
 * is told. tests/nav/wrong_calls.py holds the rows to the functions of the installed header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "nav/nav.h"

enum { SIDE = 8, CELLS = 128, NO_CLASS = 77, NO_ROW = 1000 };

/// Rows call with these: sound objects, and zeroed ones.
typedef struct Lot {
  NavGrid grid, empty, other; // `other` is larger
  NavComponents components, unmade;
  NavField field, unbuilt, blank; // `unbuilt` has memory
  NavFlee flee, no_flee;
  NavSlots slots, no_slots;
  NavSplit split, no_split;
  NavAvoid avoid, no_avoid;
  NavAvoidAgent agent; // on `in`
  NavClearance clearance, no_clearance;
  NavSized sized, no_sized;
  NavFov fov, no_fov;
  NavPath path;
  NavAstar *astar;
  NavRegions *regions;
  NavRegionsWork *work;
  NavRequests *requests;
  NavIndex *index;
  NavScent *scent;
  NavCover *cover;
  NavSteer *steer;
  NavCell in; // a tile
  NavGoal goal;
  NavFieldInput input;
  NavQuery query;
  uint8_t crowd[CELLS];
} Lot;

static Lot lot;
static int told;

static void count_call(const char *file, int line, const char *condition) {
  assert_true(file != NULL && line > 0 && condition != NULL);
  told++;
}

/// A cell of the ring, whose neighbours are not all there, and cells that are none.
static const NavCell off[] = {0, NAV_NO_CELL, INT32_MIN, INT32_MAX, CELLS, 1 << 20};
#define OFF_FROM(cell, first)                                                                                \
  NavCell cell = 0;                                                                                          \
  for (size_t i_ = first; i_ < sizeof off / sizeof *off && (cell = off[i_], true); i_++)
#define OFF(cell)     OFF_FROM(cell, 1)
#define OFF_RIM(cell) OFF_FROM(cell, 0)

/// A row: the wrong calls of one function.
#define WRONG(function) static void function##_wrongly(void)

WRONG(nav_allocator) { // there is none
  assert_non_null(nav_allocator());
  told++;
}

WRONG(nav_set_allocator) {
  nav_set_allocator(&(BaseAllocator){0});
  assert_non_null(nav_allocator()->allocate);
  told++;
}

WRONG(nav_version) {
  assert_int_equal(nav_version(), NAV_VERSION); // takes nothing
  told++;
}

WRONG(nav_set_assert_handler) {
  nav_set_assert_handler(NULL); // the default
  told++;
}

WRONG(nav_set_wrong_call_handler) {
  nav_set_wrong_call_handler(NULL); // no handler is told
  nav_grid_free(NULL);
  nav_set_wrong_call_handler(count_call);
  assert_int_equal(told, 0);
  told++;
}

WRONG(nav_grid_init) {
  NavGrid grid;
  assert_false(nav_grid_init(NULL, 3, 3));
  for (int32_t side = -1; side <= 0; side++)
    assert_false(nav_grid_init(&grid, side, 3) || nav_grid_init(&grid, 3, side));
  assert_false(nav_grid_init(&grid, NAV_MAX_SIDE + 1, 3));
  assert_null(grid.terrain);
}

WRONG(nav_grid_free) {
  NavGrid twice;
  assert_true(nav_grid_init(&twice, 2, 2));
  nav_grid_free(&twice);
  nav_grid_free(&twice);
  nav_grid_free(NULL);
}

WRONG(nav_grid_copy) {
  NavGrid copy;
  assert_false(nav_grid_copy(NULL, &lot.grid) || nav_grid_copy(&lot.grid, &lot.grid));
  assert_false(nav_grid_copy(&copy, NULL) || nav_grid_copy(&copy, &lot.empty));
  assert_null(copy.terrain);
}

WRONG(nav_grid_set_terrain) {
  nav_grid_set_terrain(NULL, 0, 0, NAV_FLOOR);
  nav_grid_set_terrain(&lot.empty, 0, 0, NAV_FLOOR);
  nav_grid_set_terrain(&lot.grid, -1, 0, NAV_FLOOR);
  nav_grid_set_terrain(&lot.grid, 0, SIDE, NAV_FLOOR);
  nav_grid_set_terrain(&lot.grid, 0, 0, (NavTerrain)NO_CLASS);
}

WRONG(nav_grid_set_edge) {
  nav_grid_set_edge(NULL, 0, 0, NAV_UP, NAV_EDGE_WALL);
  nav_grid_set_edge(&lot.empty, 0, 0, NAV_UP, NAV_EDGE_WALL);
  nav_grid_set_edge(&lot.grid, SIDE, 0, NAV_UP, NAV_EDGE_WALL);
  nav_grid_set_edge(&lot.grid, 0, 0, NAV_NO_DIR, NAV_EDGE_WALL);
  nav_grid_set_edge(&lot.grid, 0, 0, NAV_UP, (NavEdge)9);
}

WRONG(nav_grid_edge) {
  assert_int_equal(nav_grid_edge(NULL, 0, NAV_UP), NAV_EDGE_NONE);
  assert_int_equal(nav_grid_edge(&lot.empty, 0, NAV_UP), NAV_EDGE_NONE);
  assert_int_equal(nav_grid_edge(&lot.grid, lot.in, NAV_NO_DIR), NAV_EDGE_NONE);
  OFF(cell) assert_int_equal(nav_grid_edge(&lot.grid, cell, NAV_UP), NAV_EDGE_NONE);
}

WRONG(nav_grid_set_costs) {
  const NavCosts before = lot.grid.costs;
  NavCosts costs = before;
  nav_grid_set_costs(NULL, &costs);
  nav_grid_set_costs(&lot.empty, &costs);
  nav_grid_set_costs(&lot.grid, NULL);
  costs.enter[NAV_FLYER][NAV_ROCK] = 1;
  nav_grid_set_costs(&lot.grid, &costs);
  assert_memory_equal(&lot.grid.costs, &before, sizeof before);
}

WRONG(nav_grid_set_blocking) {
  const NavBlocking before = lot.grid.blocking, all = {1, 1, true, true};
  nav_grid_set_blocking(NULL, &all);
  nav_grid_set_blocking(&lot.empty, &all);
  nav_grid_set_blocking(&lot.grid, NULL);
  nav_grid_set_blocking(&lot.grid, &(NavBlocking){2, 1, true, true}); // terrain 0 always stops both
  nav_grid_set_blocking(&lot.grid, &(NavBlocking){1, 2, true, true});
  assert_true(lot.grid.blocking.sight == before.sight && lot.grid.blocking.sound == before.sound);
}

WRONG(nav_grid_passable) {
  assert_false(nav_grid_passable(NULL, NAV_WALKER, 0, NAV_UP) ||
               nav_grid_passable(&lot.empty, NAV_WALKER, 1, NAV_UP));
  assert_false(nav_grid_passable(&lot.grid, (NavClass)NO_CLASS, lot.in, NAV_UP));
  assert_false(nav_grid_passable(&lot.grid, NAV_WALKER, lot.in, NAV_NO_DIR));
  OFF_RIM(cell) assert_false(nav_grid_passable(&lot.grid, NAV_WALKER, cell, NAV_UP));
}

WRONG(nav_grid_diagonal) {
  assert_false(nav_grid_diagonal(NULL, NAV_WALKER, 0, 1, 1) ||
               nav_grid_diagonal(&lot.empty, NAV_WALKER, 1, 1, 1));
  assert_false(nav_grid_diagonal(&lot.grid, (NavClass)NO_CLASS, lot.in, 1, 1));
  assert_false(nav_grid_diagonal(&lot.grid, NAV_WALKER, lot.in, 0, 1));
  OFF_RIM(cell) assert_false(nav_grid_diagonal(&lot.grid, NAV_WALKER, cell, 1, 1));
}

WRONG(nav_grid_way_open) {
  assert_false(nav_grid_way_open(NULL, NAV_WALKER, 0, 0) || nav_grid_way_open(&lot.empty, NAV_WALKER, 1, 7));
  assert_false(nav_grid_way_open(&lot.grid, NAV_WALKER, lot.in, NAV_WAY_COUNT));
  assert_false(nav_grid_way_open(&lot.grid, (NavClass)-1, lot.in, 5));
  OFF_RIM(cell) assert_false(nav_grid_way_open(&lot.grid, NAV_WALKER, cell, 4));
}

WRONG(nav_grid_way) {
  assert_int_equal(nav_grid_way(NULL, 0, 1), NAV_WAY_COUNT);
  assert_int_equal(nav_grid_way(&lot.empty, 0, 0), NAV_WAY_COUNT);
  OFF(cell) assert_int_equal(nav_grid_way(&lot.grid, cell, lot.in), NAV_WAY_COUNT);
}

WRONG(nav_grid_nearest_open) {
  assert_int_equal(nav_grid_nearest_open(NULL, NAV_WALKER, 0, 0), NAV_NO_CELL);
  assert_int_equal(nav_grid_nearest_open(&lot.empty, NAV_WALKER, 0, 0), NAV_NO_CELL);
  assert_int_equal(nav_grid_nearest_open(&lot.grid, (NavClass)NO_CLASS, 0, 0), NAV_NO_CELL);
}

WRONG(nav_grid_holds) {
  assert_false(nav_grid_holds(NULL, 0) || nav_grid_holds(&lot.empty, 0));
  OFF(cell) assert_false(nav_grid_holds(&lot.grid, cell));
}

WRONG(nav_class_name) {
  assert_null(nav_class_name((NavClass)99)); // a value, not a wrong call
  assert_null(nav_class_name((NavClass)-1));
  told++;
}

WRONG(nav_terrain_name) {
  assert_null(nav_terrain_name((NavTerrain)99)); // a value, not a wrong call
  assert_null(nav_terrain_name((NavTerrain)-1));
  told++;
}

WRONG(nav_dir_name) {
  assert_null(nav_dir_name((NavDir)99)); // a value, not a wrong call
  assert_null(nav_dir_name((NavDir)-1));
  told++;
}

WRONG(nav_steer_status_name) {
  assert_null(nav_steer_status_name((NavSteerStatus)99)); // a value, not a wrong call
  assert_null(nav_steer_status_name((NavSteerStatus)-1));
  told++;
}

WRONG(nav_costs_default) {
  assert_int_equal(nav_costs_default().enter[NAV_WALKER][NAV_ROCK], 0); // takes nothing
  told++;
}

WRONG(nav_step_dir) {
  assert_int_equal(nav_step_dir(NULL, 0, 1), NAV_NO_DIR);
  assert_int_equal(nav_step_dir(&lot.empty, 0, 0), NAV_NO_DIR);
  OFF(cell) assert_int_equal(nav_step_dir(&lot.grid, cell, lot.in), NAV_NO_DIR);
}

WRONG(nav_components_init) {
  NavComponents made;
  assert_false(nav_components_init(NULL, &lot.grid, NAV_WALKER) ||
               nav_components_init(&made, NULL, NAV_WALKER));
  assert_false(nav_components_init(&made, &lot.empty, NAV_WALKER) ||
               nav_components_init(&made, &lot.grid, (NavClass)NO_CLASS));
  assert_null(made.label);
}

WRONG(nav_components_free) {
  nav_components_free(NULL);
  nav_components_free(&lot.unmade);
}

WRONG(nav_components_build) {
  nav_components_build(NULL, &lot.grid);
  nav_components_build(&lot.unmade, &lot.grid);
  nav_components_build(&lot.components, NULL);
  nav_components_build(&lot.components, &lot.empty);
  nav_components_build(&lot.components, &lot.other);
}

WRONG(nav_components_update) {
  nav_components_update(NULL, &lot.grid, lot.in);
  nav_components_update(&lot.unmade, &lot.grid, lot.in);
  nav_components_update(&lot.components, NULL, lot.in);
  nav_components_update(&lot.components, &lot.other, lot.in);
  OFF_RIM(cell) nav_components_update(&lot.components, &lot.grid, cell);
}

WRONG(nav_path_free) {
  nav_path_free(NULL);
  nav_path_free(&(NavPath){0});
}

WRONG(nav_path_clear) {
  nav_path_clear(NULL);
}

WRONG(nav_path_reserve) {
  assert_false(nav_path_reserve(NULL, 1) || nav_path_reserve(&lot.path, -1));
}

WRONG(nav_path_push) {
  assert_false(nav_path_push(NULL, 1));
}

WRONG(nav_path_pop) {
  assert_int_equal(nav_path_pop(NULL), NAV_NO_CELL);
  assert_int_equal(nav_path_pop(&(NavPath){0}), NAV_NO_CELL);
}

WRONG(nav_archive_cell) {
  BaseArchive archive = base_archive_writer();
  NavCell cell = lot.in;
  (nav_archive_cell)(NULL, &lot.grid, &cell);
  (nav_archive_cell)(&archive, NULL, &cell);
  (nav_archive_cell)(&archive, &lot.empty, &cell);
  (nav_archive_cell)(&archive, &lot.grid, NULL);
  assert_int_equal(archive.size, 0);
}

WRONG(nav_archive_cell_or_none) {
  BaseArchive archive = base_archive_writer();
  NavCell cell = lot.in;
  (nav_archive_cell_or_none)(NULL, &lot.grid, &cell);
  (nav_archive_cell_or_none)(&archive, NULL, &cell);
  (nav_archive_cell_or_none)(&archive, &lot.empty, &cell);
  (nav_archive_cell_or_none)(&archive, &lot.grid, NULL);
  assert_int_equal(archive.size, 0);
}

WRONG(nav_archive_path) {
  BaseArchive archive = base_archive_writer();
  nav_archive_path(NULL, &lot.grid, &lot.path, 9);
  nav_archive_path(&archive, NULL, &lot.path, 9);
  nav_archive_path(&archive, &lot.grid, NULL, 9);
  nav_archive_path(&archive, &lot.grid, &lot.path, -1);
  assert_int_equal(archive.size, 0);
}

WRONG(nav_archive_map) {
  BaseArchive archive = base_archive_writer();
  nav_archive_map(NULL, &lot.grid);
  nav_archive_map(&archive, NULL);
  nav_archive_map(&archive, &lot.empty);
  assert_int_equal(archive.size, 0);
}

WRONG(nav_archive_ground) {
  BaseArchive archive = base_archive_writer();
  nav_archive_ground(NULL, &lot.grid);
  nav_archive_ground(&archive, NULL);
  nav_archive_ground(&archive, &lot.empty);
  assert_int_equal(archive.size, 0);
}

WRONG(nav_field_init) {
  NavField made;
  assert_false(nav_field_init(NULL, &lot.grid) || nav_field_init(&made, NULL) ||
               nav_field_init(&made, &lot.empty));
  assert_null(made.work);
}

WRONG(nav_field_free) {
  nav_field_free(NULL);
  nav_field_free(&lot.blank);
}

/// Inputs that no field takes, one after the other; false after the last.
static bool wrong_input(int number, NavFieldInput *input) {
  static NavGoal far;
  static uint32_t crowd[CELLS];
  far = (NavGoal){CELLS, 0};
  *input = lot.input;
  switch (number) {
  case 0:
    return input->grid = NULL, true;
  case 1:
    return input->grid = &lot.empty, true;
  case 2:
    return input->grid = &lot.other, true;
  case 3:
    return input->cls = (NavClass)NO_CLASS, true;
  case 4:
    return input->goals = NULL, true;
  case 5:
    return input->goal_count = -1, true;
  case 6:
    return input->goal_count = NAV_MAX_GOALS + 1, true;
  case 7:
    return input->goals = &far, true;
  case 8:
    return input->crowd = crowd, input->crowd_bytes = lot.crowd, true;
  default:
    return false;
  }
}

WRONG(nav_field_build) {
  NavFieldInput input = lot.input;
  NavField *field = NULL;
  const NavFieldInput *given = &input;
  assert_int_equal(nav_field_build(field, given), NAV_FIELD_WRONG_CALL);
  field = &lot.blank;
  assert_int_equal(nav_field_build(field, given), NAV_FIELD_WRONG_CALL);
  field = &lot.field;
  given = NULL;
  assert_int_equal(nav_field_build(field, given), NAV_FIELD_WRONG_CALL);
  given = &input;
  for (int i = 0; wrong_input(i, &input); i++)
    assert_int_equal(nav_field_build(field, given), NAV_FIELD_WRONG_CALL);
  assert_int_equal(lot.field.value[lot.goal.cell], 0);
}

WRONG(nav_field_build_on_two) {
  NavFieldInput input = lot.input;
  NavField *field = NULL;
  const NavFieldInput *given = &input;
  assert_int_equal(nav_field_build_on_two(field, given, NULL), NAV_FIELD_WRONG_CALL);
  field = &lot.blank;
  assert_int_equal(nav_field_build_on_two(field, given, NULL), NAV_FIELD_WRONG_CALL);
  field = &lot.field;
  given = NULL;
  assert_int_equal(nav_field_build_on_two(field, given, NULL), NAV_FIELD_WRONG_CALL);
  given = &input;
  for (int i = 0; wrong_input(i, &input); i++)
    assert_int_equal(nav_field_build_on_two(field, given, NULL), NAV_FIELD_WRONG_CALL);
  assert_int_equal(lot.field.value[lot.goal.cell], 0);
}

WRONG(nav_field_begin) {
  NavFieldInput input = lot.input;
  NavField *field = NULL;
  const NavFieldInput *given = &input;
  assert_int_equal(nav_field_begin(field, given), NAV_FIELD_WRONG_CALL);
  field = &lot.blank;
  assert_int_equal(nav_field_begin(field, given), NAV_FIELD_WRONG_CALL);
  field = &lot.field;
  given = NULL;
  assert_int_equal(nav_field_begin(field, given), NAV_FIELD_WRONG_CALL);
  given = &input;
  for (int i = 0; wrong_input(i, &input); i++)
    assert_int_equal(nav_field_begin(field, given), NAV_FIELD_WRONG_CALL);
  assert_int_equal(lot.field.value[lot.goal.cell], 0);
}

WRONG(nav_field_update) {
  NavFieldInput input = lot.input;
  NavField *field = NULL;
  const NavFieldInput *given = &input;
  assert_int_equal(nav_field_update(field, given, &lot.in, 1, NAV_REPAIR_DEFAULT), NAV_FIELD_WRONG_CALL);
  field = &lot.blank;
  assert_int_equal(nav_field_update(field, given, &lot.in, 1, NAV_REPAIR_DEFAULT), NAV_FIELD_WRONG_CALL);
  field = &lot.field;
  given = NULL;
  assert_int_equal(nav_field_update(field, given, &lot.in, 1, NAV_REPAIR_DEFAULT), NAV_FIELD_WRONG_CALL);
  given = &input;
  for (int i = 0; wrong_input(i, &input); i++)
    assert_int_equal(nav_field_update(field, given, &lot.in, 1, NAV_REPAIR_DEFAULT), NAV_FIELD_WRONG_CALL);
  input = lot.input;
  OFF_RIM(cell) assert_int_equal(nav_field_update(field, &input, &cell, 1, 9), NAV_FIELD_WRONG_CALL);
  assert_int_equal(nav_field_update(field, &input, &lot.in, -1, 9), NAV_FIELD_WRONG_CALL);
  assert_int_equal(nav_field_update(field, &input, NULL, 1, 9), NAV_FIELD_WRONG_CALL);
  assert_int_equal(nav_field_update(field, &input, &lot.in, 1, -2), NAV_FIELD_WRONG_CALL);
  assert_int_equal(lot.field.value[lot.goal.cell], 0);
}

WRONG(nav_field_want) {
  nav_field_want(NULL, &lot.in, 1);
  nav_field_want(&lot.blank, &lot.in, 1);
  nav_field_want(&lot.field, &lot.in, -1);
}

WRONG(nav_field_advance) {
  assert_true(nav_field_advance(NULL, 9) && nav_field_advance(&lot.blank, 9));
  assert_true(nav_field_advance(&lot.unbuilt, 9));
}

WRONG(nav_field_value) {
  assert_int_equal(nav_field_value(NULL, 0), NAV_UNREACHED);
  assert_int_equal(nav_field_value(&lot.blank, 0), NAV_UNREACHED);
  assert_int_equal(nav_field_value(&lot.unbuilt, lot.in), NAV_UNREACHED);
  OFF(cell) assert_int_equal(nav_field_value(&lot.field, cell), NAV_UNREACHED);
}

WRONG(nav_field_best) {
  assert_int_equal(nav_field_best(NULL, 0), 0);
  assert_int_equal(nav_field_best(&lot.blank, 0), 0);
  assert_int_equal(nav_field_best(&lot.unbuilt, lot.in), 0);
  OFF(cell) assert_int_equal(nav_field_best(&lot.field, cell), 0);
}

WRONG(nav_field_way) {
  assert_int_equal(nav_field_way(NULL, 0), NAV_WAY_COUNT);
  assert_int_equal(nav_field_way(&lot.blank, 0), NAV_WAY_COUNT);
  assert_int_equal(nav_field_way(&lot.unbuilt, lot.in), NAV_WAY_COUNT);
  OFF(cell) assert_int_equal(nav_field_way(&lot.field, cell), NAV_WAY_COUNT);
}

WRONG(nav_field_dir) {
  assert_int_equal(nav_field_dir(NULL, 0), NAV_NO_DIR);
  assert_int_equal(nav_field_dir(&lot.blank, 0), NAV_NO_DIR);
  assert_int_equal(nav_field_dir(&lot.unbuilt, lot.in), NAV_NO_DIR);
  OFF(cell) assert_int_equal(nav_field_dir(&lot.field, cell), NAV_NO_DIR);
}

WRONG(nav_field_repaired) {
  assert_int_equal(nav_field_repaired(NULL), -1);
  assert_int_equal(nav_field_repaired(&lot.blank), -1);
}

WRONG(nav_field_copy) {
  nav_field_copy(NULL, &lot.field);
  nav_field_copy(&lot.field, NULL);
  nav_field_copy(&lot.field, &lot.field);
  nav_field_copy(&lot.blank, &lot.field);
  nav_field_copy(&lot.field, &lot.blank);
  assert_int_equal(lot.field.value[lot.goal.cell], 0);
}

WRONG(nav_flee_init) {
  NavFlee made;
  assert_false(nav_flee_init(NULL, &lot.grid) || nav_flee_init(&made, NULL) ||
               nav_flee_init(&made, &lot.empty));
  assert_null(made.queue);
}

WRONG(nav_flee_free) {
  nav_flee_free(NULL);
  nav_flee_free(&lot.no_flee);
}

WRONG(nav_flee_build) {
  assert_int_equal(nav_flee_build(NULL, &lot.input, &lot.field), NAV_FIELD_WRONG_CALL);
  assert_int_equal(nav_flee_build(&lot.no_flee, &lot.input, &lot.field), NAV_FIELD_WRONG_CALL);
  assert_int_equal(nav_flee_build(&lot.flee, NULL, &lot.field), NAV_FIELD_WRONG_CALL);
  assert_int_equal(nav_flee_build(&lot.flee, &lot.input, NULL), NAV_FIELD_WRONG_CALL);
  assert_int_equal(nav_flee_build(&lot.flee, &lot.input, &lot.blank), NAV_FIELD_WRONG_CALL);
  assert_int_equal(nav_flee_build(&lot.flee, &lot.input, &lot.flee.field), NAV_FIELD_WRONG_CALL);
  NavFieldInput input;
  for (int i = 0; wrong_input(i, &input); i++)
    assert_int_equal(nav_flee_build(&lot.flee, &input, &lot.field), NAV_FIELD_WRONG_CALL);
}

WRONG(nav_band_dir) {
  assert_int_equal(nav_band_dir(NULL, &lot.flee, lot.in, 1, 2), NAV_NO_DIR);
  assert_int_equal(nav_band_dir(&lot.field, NULL, lot.in, 1, 2), NAV_NO_DIR);
  assert_int_equal(nav_band_dir(&lot.field, &lot.no_flee, lot.in, 1, 2), NAV_NO_DIR);
  assert_int_equal(nav_band_dir(&lot.blank, &lot.no_flee, 0, 1, 2), NAV_NO_DIR);
  assert_int_equal(nav_band_dir(&lot.field, &lot.flee, lot.in, 2, 1), NAV_NO_DIR);
  OFF(cell) assert_int_equal(nav_band_dir(&lot.field, &lot.flee, cell, 1, 2), NAV_NO_DIR);
}

WRONG(nav_band_way) {
  assert_int_equal(nav_band_way(NULL, &lot.flee, lot.in, 1, 2), NAV_WAY_COUNT);
  assert_int_equal(nav_band_way(&lot.field, NULL, lot.in, 1, 2), NAV_WAY_COUNT);
  assert_int_equal(nav_band_way(&lot.field, &lot.no_flee, lot.in, 1, 2), NAV_WAY_COUNT);
  assert_int_equal(nav_band_way(&lot.blank, &lot.no_flee, 0, 1, 2), NAV_WAY_COUNT);
  assert_int_equal(nav_band_way(&lot.field, &lot.flee, lot.in, 2, 1), NAV_WAY_COUNT);
  OFF(cell) assert_int_equal(nav_band_way(&lot.field, &lot.flee, cell, 1, 2), NAV_WAY_COUNT);
}

WRONG(nav_wish_best) {
  const NavWish wishes[] = {{NULL, 0}, {&lot.blank, 0}};
  assert_int_equal(nav_wish_best(NULL, 1, lot.in), -1);
  assert_int_equal(nav_wish_best(wishes, -1, lot.in), -1);
  assert_int_equal(nav_wish_best(wishes, 2, lot.in), -1);
}

WRONG(nav_wish_way) {
  const NavWish wishes[] = {{NULL, 0}, {&lot.blank, 0}, {&lot.field, 0}};
  assert_int_equal(nav_wish_way(NULL, 1, lot.in), NAV_WAY_COUNT);
  assert_int_equal(nav_wish_way(wishes, 2, lot.in), NAV_WAY_COUNT);
  OFF(cell) assert_int_equal(nav_wish_way(wishes + 2, 1, cell), NAV_WAY_COUNT);
}

WRONG(nav_nearest_connected) {
  assert_int_equal(nav_nearest_connected(NULL, &lot.grid, lot.in, 0, 0), NAV_NO_CELL);
  assert_int_equal(nav_nearest_connected(&lot.unmade, &lot.grid, lot.in, 0, 0), NAV_NO_CELL);
  assert_int_equal(nav_nearest_connected(&lot.components, NULL, lot.in, 0, 0), NAV_NO_CELL);
  assert_int_equal(nav_nearest_connected(&lot.components, &lot.other, lot.in, 0, 0), NAV_NO_CELL);
  OFF(cell) assert_int_equal(nav_nearest_connected(&lot.components, &lot.grid, cell, 0, 0), NAV_NO_CELL);
}

WRONG(nav_nearest_reached) {
  assert_int_equal(nav_nearest_reached(NULL, &lot.grid, 0, 0), NAV_NO_CELL);
  assert_int_equal(nav_nearest_reached(&lot.blank, &lot.grid, 0, 0), NAV_NO_CELL);
  assert_int_equal(nav_nearest_reached(&lot.field, NULL, 0, 0), NAV_NO_CELL);
  assert_int_equal(nav_nearest_reached(&lot.field, &lot.other, 0, 0), NAV_NO_CELL);
}

WRONG(nav_slots_init) {
  NavSlots made;
  assert_false(nav_slots_init(NULL, &lot.grid, 3) || nav_slots_init(&made, NULL, 3) ||
               nav_slots_init(&made, &lot.empty, 3));
  assert_false(nav_slots_init(&made, &lot.grid, 0) || nav_slots_init(&made, &lot.grid, INT32_MAX));
  assert_null(made.slot);
}

WRONG(nav_slots_free) {
  nav_slots_free(NULL);
  nav_slots_free(&lot.no_slots);
}

WRONG(nav_slots_place) {
  NavSlotsQuery query = {.grid = &lot.grid, .goal = lot.in, .count = 2};
  assert_int_equal(nav_slots_place(NULL, &query), 0);
  assert_int_equal(nav_slots_place(&lot.no_slots, &query), 0);
  assert_int_equal(nav_slots_place(&lot.slots, NULL), 0);
  query.count = 99;
  assert_int_equal(nav_slots_place(&lot.slots, &query), 0);
  query = (NavSlotsQuery){.grid = &lot.grid, .goal = lot.in, .count = 2, .cls = (NavClass)NO_CLASS};
  assert_int_equal(nav_slots_place(&lot.slots, &query), 0);
  query.cls = NAV_WALKER;
  OFF(cell) {
    query.goal = cell;
    assert_int_equal(nav_slots_place(&lot.slots, &query), 0);
  }
  query.grid = NULL;
  assert_int_equal(nav_slots_place(&lot.slots, &query), 0);
}

WRONG(nav_slots_update) {
  nav_slots_update(NULL, &lot.grid, lot.crowd);
  nav_slots_update(&lot.no_slots, &lot.grid, lot.crowd);
  nav_slots_update(&lot.slots, NULL, lot.crowd);
  nav_slots_update(&lot.slots, &lot.other, lot.crowd);
  nav_slots_update(&lot.slots, &lot.grid, NULL);
}

WRONG(nav_slots_next) {
  assert_int_equal(nav_slots_next(NULL, &lot.grid, lot.in, lot.crowd), NAV_NO_CELL);
  assert_int_equal(nav_slots_next(&lot.no_slots, &lot.grid, lot.in, lot.crowd), NAV_NO_CELL);
  assert_int_equal(nav_slots_next(&lot.slots, NULL, lot.in, lot.crowd), NAV_NO_CELL);
  assert_int_equal(nav_slots_next(&lot.slots, &lot.grid, lot.in, NULL), NAV_NO_CELL);
  assert_int_equal(nav_slots_next(&lot.slots, &lot.grid, nav_grid_cell(&lot.grid, 7, 7), lot.crowd),
                   NAV_NO_CELL); // no slot
  OFF(cell) assert_int_equal(nav_slots_next(&lot.slots, &lot.grid, cell, lot.crowd), NAV_NO_CELL);
}

WRONG(nav_free_step) {
  assert_int_equal(nav_free_step(NULL, &lot.grid, NAV_WALKER, lot.in, lot.crowd, 1), NAV_NO_CELL);
  assert_int_equal(nav_free_step(&lot.blank, &lot.grid, NAV_WALKER, lot.in, lot.crowd, 1), NAV_NO_CELL);
  assert_int_equal(nav_free_step(&lot.field, NULL, NAV_WALKER, lot.in, lot.crowd, 1), NAV_NO_CELL);
  assert_int_equal(nav_free_step(&lot.field, &lot.grid, (NavClass)NO_CLASS, lot.in, lot.crowd, 1),
                   NAV_NO_CELL);
  assert_int_equal(nav_free_step(&lot.field, &lot.grid, NAV_WALKER, lot.in, NULL, 1), NAV_NO_CELL);
  assert_int_equal(nav_free_step(&lot.field, &lot.grid, NAV_WALKER, lot.in, lot.crowd, 0), NAV_NO_CELL);
  OFF_RIM(cell)
  assert_int_equal(nav_free_step(&lot.field, &lot.grid, NAV_WALKER, cell, lot.crowd, 1), NAV_NO_CELL);
}

WRONG(nav_avoid_init) {
  NavAvoid made;
  assert_false(nav_avoid_init(NULL, &lot.grid, 3) || nav_avoid_init(&made, NULL, 3) ||
               nav_avoid_init(&made, &lot.empty, 3));
  assert_false(nav_avoid_init(&made, &lot.grid, 0) || nav_avoid_init(&made, &lot.grid, INT32_MAX));
  assert_null(made.first);
}

WRONG(nav_avoid_free) {
  nav_avoid_free(NULL);
  nav_avoid_free(&lot.no_avoid);
}

/// One that no step takes: `which` says what is wrong with it.
static NavAvoidAgent wrong_agent(int which) {
  NavAvoidAgent agent = lot.agent;
  if (which == 0) agent.radius = 0;
  if (which == 1) agent.radius = NAV_AVOID_MAX_RADIUS + 1;
  if (which == 2) agent.speed = -1;
  if (which == 3) agent.speed = NAV_AVOID_MAX_SPEED + 1;
  if (which == 4) agent.cls = (NavClass)NO_CLASS;
  if (which == 5) agent.wish.x = INT32_MIN;
  if (which == 6) agent.wish.y = NAV_AVOID_MAX_WISH + 1;
  if (which == 7) agent.at.x = -1;
  if (which == 8) agent.at.y = INT32_MAX;
  return agent;
}

static void step_avoid_wrongly(void (*step)(NavAvoid *, const NavGrid *, NavAvoidAgent *, int32_t)) {
  NavAvoidAgent agent = lot.agent;
  step(NULL, &lot.grid, &agent, 1);
  step(&lot.no_avoid, &lot.grid, &agent, 1);
  step(&lot.avoid, NULL, &agent, 1);
  step(&lot.avoid, &lot.other, &agent, 1);
  step(&lot.avoid, &lot.grid, NULL, 1);
  step(&lot.avoid, &lot.grid, &agent, -1);
  step(&lot.avoid, &lot.grid, &agent, 99);
  for (int which = 0; which < 9; which++) {
    agent = wrong_agent(which);
    step(&lot.avoid, &lot.grid, &agent, 1);
  }
  assert_int_equal(lot.avoid.count, 0);
}

static void begin_avoid(NavAvoid *avoid, const NavGrid *grid, NavAvoidAgent *agents, int32_t count) {
  nav_avoid_begin(avoid, grid, agents, count);
}

WRONG(nav_avoid_step) {
  step_avoid_wrongly(nav_avoid_step);
}

WRONG(nav_avoid_begin) {
  step_avoid_wrongly(begin_avoid);
}

WRONG(nav_avoid_part) {
  nav_avoid_part(NULL, &lot.grid, &lot.agent, 0, 0);
  nav_avoid_part(&lot.no_avoid, &lot.grid, &lot.agent, 0, 0);
  nav_avoid_part(&lot.avoid, NULL, &lot.agent, 0, 0);
  nav_avoid_part(&lot.avoid, &lot.grid, NULL, 0, 0);
  nav_avoid_part(&lot.avoid, &lot.grid, &lot.agent, 0, 1); // none was begun
  nav_avoid_part(&lot.avoid, &lot.grid, &lot.agent, -1, 1);
}

WRONG(nav_avoid_end) {
  nav_avoid_end(NULL, &lot.grid, &lot.agent);
  nav_avoid_end(&lot.no_avoid, &lot.grid, &lot.agent);
  nav_avoid_end(&lot.avoid, NULL, &lot.agent);
  nav_avoid_end(&lot.avoid, &lot.other, &lot.agent);
}

WRONG(nav_avoid_wish_to) {
  const NavPoint wish = nav_avoid_wish_to(NULL, (NavPoint){1, 1});
  assert_true(wish.x == 0 && wish.y == 0);
}

WRONG(nav_avoid_wish_down) {
  const NavAvoidAgent off_map = wrong_agent(7);
  const NavPoint wish[] = {nav_avoid_wish_down(NULL, &lot.grid, &lot.agent),
                           nav_avoid_wish_down(&lot.blank, &lot.grid, &lot.agent),
                           nav_avoid_wish_down(&lot.field, NULL, &lot.agent),
                           nav_avoid_wish_down(&lot.field, &lot.other, &lot.agent),
                           nav_avoid_wish_down(&lot.field, &lot.grid, NULL),
                           nav_avoid_wish_down(&lot.field, &lot.grid, &off_map)};
  for (size_t i = 0; i < sizeof wish / sizeof *wish; i++) assert_true(wish[i].x == 0 && wish[i].y == 0);
}

WRONG(nav_fits) {
  assert_false(nav_fits(NULL, NAV_WALKER, 2, lot.in) || nav_fits(&lot.empty, NAV_WALKER, 2, lot.in));
  assert_false(nav_fits(&lot.grid, (NavClass)NO_CLASS, 2, lot.in));
  assert_false(nav_fits(&lot.grid, NAV_WALKER, 0, lot.in) ||
               nav_fits(&lot.grid, NAV_WALKER, NAV_MAX_SIZE + 1, lot.in));
  OFF_RIM(cell) assert_false(nav_fits(&lot.grid, NAV_WALKER, 2, cell));
}

WRONG(nav_fits_over) {
  assert_int_equal(nav_fits_over(NULL, NAV_WALKER, lot.in), 0);
  assert_int_equal(nav_fits_over(&lot.empty, NAV_WALKER, lot.in), 0);
  assert_int_equal(nav_fits_over(&lot.grid, (NavClass)NO_CLASS, lot.in), 0);
  OFF_RIM(cell) assert_int_equal(nav_fits_over(&lot.grid, NAV_WALKER, cell), 0);
}

WRONG(nav_clearance_init) {
  NavClearance made;
  assert_false(nav_clearance_init(NULL, &lot.grid, NAV_WALKER) ||
               nav_clearance_init(&made, NULL, NAV_WALKER) ||
               nav_clearance_init(&made, &lot.empty, NAV_WALKER));
  assert_false(nav_clearance_init(&made, &lot.grid, (NavClass)NO_CLASS));
  assert_null(made.size);
}

WRONG(nav_clearance_free) {
  nav_clearance_free(NULL);
  nav_clearance_free(&lot.no_clearance);
}

WRONG(nav_clearance_build) {
  nav_clearance_build(NULL, &lot.grid);
  nav_clearance_build(&lot.no_clearance, &lot.grid);
  nav_clearance_build(&lot.clearance, NULL);
  nav_clearance_build(&lot.clearance, &lot.other);
}

WRONG(nav_clearance_update) {
  nav_clearance_update(NULL, &lot.grid, &lot.in, 1);
  nav_clearance_update(&lot.no_clearance, &lot.grid, &lot.in, 1);
  nav_clearance_update(&lot.clearance, NULL, &lot.in, 1);
  nav_clearance_update(&lot.clearance, &lot.other, &lot.in, 1);
  nav_clearance_update(&lot.clearance, &lot.grid, NULL, 1);
  nav_clearance_update(&lot.clearance, &lot.grid, &lot.in, -1);
  OFF(cell) nav_clearance_update(&lot.clearance, &lot.grid, &cell, 1);
}

WRONG(nav_sized_init) {
  NavSized made;
  assert_false(nav_sized_init(NULL, &lot.grid, NAV_WALKER, 2) || nav_sized_init(&made, NULL, NAV_WALKER, 2) ||
               nav_sized_init(&made, &lot.empty, NAV_WALKER, 2));
  assert_false(nav_sized_init(&made, &lot.grid, (NavClass)NO_CLASS, 2) ||
               nav_sized_init(&made, &lot.grid, NAV_WALKER, 0) ||
               nav_sized_init(&made, &lot.grid, NAV_WALKER, NAV_MAX_SIZE + 1));
  assert_null(made.grid.terrain);
}

WRONG(nav_sized_free) {
  nav_sized_free(NULL);
  nav_sized_free(&lot.no_sized);
}

WRONG(nav_sized_build) {
  nav_sized_build(NULL, &lot.grid);
  nav_sized_build(&lot.no_sized, &lot.grid);
  nav_sized_build(&lot.sized, NULL);
  nav_sized_build(&lot.sized, &lot.other);
}

WRONG(nav_sized_update) {
  assert_int_equal(nav_sized_update(NULL, &lot.grid, &lot.in, 1, NULL, NULL), 0);
  assert_int_equal(nav_sized_update(&lot.no_sized, &lot.grid, &lot.in, 1, NULL, NULL), 0);
  assert_int_equal(nav_sized_update(&lot.sized, NULL, &lot.in, 1, NULL, NULL), 0);
  assert_int_equal(nav_sized_update(&lot.sized, &lot.other, &lot.in, 1, NULL, NULL), 0);
  assert_int_equal(nav_sized_update(&lot.sized, &lot.grid, NULL, 1, NULL, NULL), 0);
  assert_int_equal(nav_sized_update(&lot.sized, &lot.grid, &lot.in, -1, NULL, NULL), 0);
  OFF(cell) assert_int_equal(nav_sized_update(&lot.sized, &lot.grid, &cell, 1, NULL, NULL), 0);
}

WRONG(nav_sized_covering) {
  NavCell at[NAV_MAX_COVERING];
  assert_int_equal(nav_sized_covering(NULL, lot.in, at), 0);
  assert_int_equal(nav_sized_covering(&lot.no_sized, lot.in, at), 0);
  assert_int_equal(nav_sized_covering(&lot.sized, lot.in, NULL), 0);
  OFF(cell) assert_int_equal(nav_sized_covering(&lot.sized, cell, at), 0);
}

WRONG(nav_split_init) {
  NavSplit made;
  assert_false(nav_split_init(NULL, &lot.grid) || nav_split_init(&made, NULL) ||
               nav_split_init(&made, &lot.empty));
  assert_null(made.mark);
}

WRONG(nav_split_free) {
  nav_split_free(NULL);
  nav_split_free(&lot.no_split);
}

WRONG(nav_would_split) {
  assert_true(nav_would_split(NULL, &lot.grid, NAV_WALKER, &lot.in, 1, NULL));
  assert_true(nav_would_split(&lot.no_split, &lot.grid, NAV_WALKER, &lot.in, 1, NULL));
  assert_true(nav_would_split(&lot.split, NULL, NAV_WALKER, &lot.in, 1, NULL));
  assert_true(nav_would_split(&lot.split, &lot.grid, (NavClass)NO_CLASS, &lot.in, 1, NULL));
  assert_true(nav_would_split(&lot.split, &lot.grid, NAV_WALKER, NULL, 1, NULL));
  assert_true(nav_would_split(&lot.split, &lot.grid, NAV_WALKER, &lot.in, -1, NULL));
  OFF(cell) assert_true(nav_would_split(&lot.split, &lot.grid, NAV_WALKER, &cell, 1, NULL));
}

WRONG(nav_astar_new) {
  assert_null(nav_astar_new(NULL));
  assert_null(nav_astar_new(&lot.empty));
}

WRONG(nav_astar_free) {
  nav_astar_free(NULL); // allowed
  told++;
}

WRONG(nav_astar_find) {
  NavAstarQuery query = {.grid = &lot.grid, .from = lot.in, .to = lot.goal.cell};
  assert_int_equal(nav_astar_find(NULL, &query, &lot.path).status, NAV_PATH_WRONG_CALL);
  assert_int_equal(nav_astar_find(lot.astar, NULL, &lot.path).status, NAV_PATH_WRONG_CALL);
  assert_int_equal(nav_astar_find(lot.astar, &query, NULL).status, NAV_PATH_WRONG_CALL);
  OFF(cell) {
    query.to = cell;
    assert_int_equal(nav_astar_find(lot.astar, &query, &lot.path).status, NAV_PATH_WRONG_CALL);
  }
  query = (NavAstarQuery){.grid = &lot.grid, .from = lot.in, .to = lot.in, .cls = (NavClass)NO_CLASS};
  assert_int_equal(nav_astar_find(lot.astar, &query, &lot.path).status, NAV_PATH_WRONG_CALL);
  query = (NavAstarQuery){.grid = &lot.grid, .from = lot.in, .to = lot.in, .estimate = (NavEstimate)99};
  assert_int_equal(nav_astar_find(lot.astar, &query, &lot.path).status, NAV_PATH_WRONG_CALL);
  query = (NavAstarQuery){.grid = &lot.other, .from = lot.in, .to = lot.in};
  assert_int_equal(nav_astar_find(lot.astar, &query, &lot.path).status, NAV_PATH_WRONG_CALL);
  query.grid = &lot.empty;
  assert_int_equal(nav_astar_find(lot.astar, &query, &lot.path).status, NAV_PATH_WRONG_CALL);
}

WRONG(nav_astar_place_landmarks) {
  const NavAstarQuery query = {.grid = &lot.other, .from = lot.in, .to = lot.in, .diagonal = true};
  assert_false(nav_astar_place_landmarks(NULL, &query) || nav_astar_place_landmarks(lot.astar, NULL));
  assert_false(nav_astar_place_landmarks(lot.astar, &query));
}

WRONG(nav_regions_new) {
  assert_null(nav_regions_new(NULL, NAV_WALKER, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_new(&lot.empty, NAV_WALKER, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_new(&lot.grid, (NavClass)NO_CLASS, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_new(&lot.grid, NAV_WALKER, NAV_MAX_CLUSTER + 1));
  assert_null(nav_regions_new(&lot.grid, NAV_WALKER, 0));
}

WRONG(nav_regions_new_diagonal) {
  assert_null(nav_regions_new_diagonal(NULL, NAV_WALKER, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_new_diagonal(&lot.empty, NAV_WALKER, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_new_diagonal(&lot.grid, (NavClass)NO_CLASS, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_new_diagonal(&lot.grid, NAV_WALKER, NAV_MAX_CLUSTER + 1));
  assert_null(nav_regions_new_diagonal(&lot.grid, NAV_WALKER, 0));
}

WRONG(nav_regions_begin) {
  assert_null(nav_regions_begin(NULL, NAV_WALKER, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_begin(&lot.empty, NAV_WALKER, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_begin(&lot.grid, (NavClass)NO_CLASS, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_begin(&lot.grid, NAV_WALKER, NAV_MAX_CLUSTER + 1));
  assert_null(nav_regions_begin(&lot.grid, NAV_WALKER, 0));
}

WRONG(nav_regions_begin_diagonal) {
  assert_null(nav_regions_begin_diagonal(NULL, NAV_WALKER, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_begin_diagonal(&lot.empty, NAV_WALKER, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_begin_diagonal(&lot.grid, (NavClass)NO_CLASS, NAV_DEFAULT_CLUSTER));
  assert_null(nav_regions_begin_diagonal(&lot.grid, NAV_WALKER, NAV_MAX_CLUSTER + 1));
  assert_null(nav_regions_begin_diagonal(&lot.grid, NAV_WALKER, 0));
}

WRONG(nav_regions_new_by) {
  assert_null(nav_regions_new_by(0, &lot.grid, NAV_WALKER, NAV_DEFAULT_CLUSTER, false));
  assert_null(nav_regions_new_by(1, NULL, NAV_WALKER, NAV_DEFAULT_CLUSTER, false));
  assert_null(nav_regions_new_by(1, &lot.empty, NAV_WALKER, NAV_DEFAULT_CLUSTER, true));
  assert_null(nav_regions_new_by(1, &lot.grid, (NavClass)NO_CLASS, NAV_DEFAULT_CLUSTER, true));
  assert_null(nav_regions_new_by(1, &lot.grid, NAV_WALKER, 0, true));
}

WRONG(nav_regions_free) {
  nav_regions_free(NULL); // allowed
  told++;
}

WRONG(nav_regions_suit) {
  assert_false(nav_regions_suit(NULL, NAV_WALKER) || nav_regions_suit(&lot.empty, NAV_WALKER));
  assert_false(nav_regions_suit(&lot.grid, (NavClass)NO_CLASS));
}

WRONG(nav_regions_fit) {
  assert_false(nav_regions_fit(NULL, &lot.grid) || nav_regions_fit(lot.regions, NULL));
  assert_false(nav_regions_fit(lot.regions, &lot.empty));
}

WRONG(nav_regions_update) {
  assert_false(nav_regions_update(NULL, &lot.grid, lot.in) || nav_regions_update(lot.regions, NULL, lot.in));
  assert_false(nav_regions_update(lot.regions, &lot.other, lot.in));
  OFF(cell)
  assert_false(cell != 0 &&
               nav_regions_update(lot.regions, &lot.grid, cell)); // 0: of the ring, which has no cluster
}

WRONG(nav_regions_update_all) {
  assert_false(nav_regions_update_all(NULL, &lot.grid, &lot.in, 1) ||
               nav_regions_update_all(lot.regions, NULL, &lot.in, 1));
  assert_false(nav_regions_update_all(lot.regions, &lot.other, &lot.in, 1));
  assert_false(nav_regions_update_all(lot.regions, &lot.grid, NULL, 1) ||
               nav_regions_update_all(lot.regions, &lot.grid, &lot.in, -1));
  OFF(cell)
  assert_false(nav_regions_update_all(lot.regions, &lot.grid, &cell, 1));
}

WRONG(nav_regions_work_new) {
  assert_null(nav_regions_work_new(NULL));
}

WRONG(nav_regions_work_free) {
  nav_regions_work_free(NULL); // allowed
  told++;
}

WRONG(nav_regions_find) {
  NavRoute route = {0};
  NavRegionsQuery query = {.regions = lot.regions, .grid = &lot.grid, .work = lot.work};
  assert_int_equal(nav_regions_find(NULL, &route, lot.in, lot.in).status, NAV_PATH_WRONG_CALL);
  assert_int_equal(nav_regions_find(&query, NULL, lot.in, lot.in).status, NAV_PATH_WRONG_CALL);
  OFF(cell) assert_int_equal(nav_regions_find(&query, &route, lot.in, cell).status, NAV_PATH_WRONG_CALL);
  query.work = NULL;
  assert_int_equal(nav_regions_find(&query, &route, lot.in, lot.in).status, NAV_PATH_WRONG_CALL);
  query = (NavRegionsQuery){.regions = lot.regions, .grid = &lot.other, .work = lot.work};
  assert_int_equal(nav_regions_find(&query, &route, lot.in, lot.in).status, NAV_PATH_WRONG_CALL);
  query = (NavRegionsQuery){0};
  assert_int_equal(nav_regions_find(&query, &route, lot.in, lot.in).status, NAV_PATH_WRONG_CALL);
  nav_route_free(&route);
}

WRONG(nav_route_free) {
  nav_route_free(NULL);
  nav_route_free(&(NavRoute){0});
}

WRONG(nav_route_next) {
  NavRoute route = {0};
  const NavRegionsQuery none = {0};
  assert_int_equal(nav_route_next(NULL, &route), NAV_NO_CELL);
  assert_int_equal(nav_route_next(&none, &route), NAV_NO_CELL);
  assert_int_equal(nav_route_next(&none, NULL), NAV_NO_CELL);
}

WRONG(nav_requests_new) {
  NavRequestsOptions options = {.map.grid = &lot.grid, .capacity = 2};
  assert_null(nav_requests_new(NULL));
  options.capacity = 0;
  assert_null(nav_requests_new(&options));
  options = (NavRequestsOptions){.map.grid = &lot.grid, .capacity = 2, .threads = NAV_MAX_WORKERS + 1};
  assert_null(nav_requests_new(&options));
  options = (NavRequestsOptions){.map.grid = &lot.grid, .capacity = 2, .fields = 3};
  assert_null(nav_requests_new(&options));
  options = (NavRequestsOptions){.map.grid = &lot.empty, .capacity = 2};
  assert_null(nav_requests_new(&options));
  options.map.grid = NULL;
  assert_null(nav_requests_new(&options));
}

WRONG(nav_requests_free) {
  nav_requests_free(NULL); // allowed
  told++;
}

WRONG(nav_requests_add_paths) {
  assert_false(nav_requests_add_paths(NULL, 0) || nav_requests_add_paths(lot.requests, -1));
  assert_false(nav_requests_add_paths(lot.requests, 0)); // a second time
}

WRONG(nav_requests_resize) {
  nav_requests_resize(NULL, 1);
  nav_requests_resize(lot.requests, -1);
  nav_requests_resize(lot.requests, NAV_MAX_WORKERS + 1);
}

WRONG(nav_requests_ask) {
  NavTicket ticket = 9;
  NavRequest request = {.kind = NAV_REQUEST_PATH, .path = {.from = lot.in, .to = lot.in}};
  assert_int_equal(nav_requests_ask(NULL, &request, 0, &ticket), NAV_ASK_WRONG_CALL);
  assert_int_equal(ticket, 0);
  assert_int_equal(nav_requests_ask(lot.requests, NULL, 0, NULL), NAV_ASK_WRONG_CALL);
  OFF(cell) {
    request.path.to = cell;
    assert_int_equal(nav_requests_ask(lot.requests, &request, 0, &ticket), NAV_ASK_WRONG_CALL);
  }
  request = (NavRequest){.kind = NAV_REQUEST_PATH,
                         .path = {.from = lot.in, .to = lot.in, .cls = (NavClass)NO_CLASS}};
  assert_int_equal(nav_requests_ask(lot.requests, &request, 0, &ticket), NAV_ASK_WRONG_CALL);
  request = (NavRequest){.kind = NAV_REQUEST_FIELD, .field = lot.input, .into = &lot.blank};
  assert_int_equal(nav_requests_ask(lot.requests, &request, 0, &ticket), NAV_ASK_WRONG_CALL);
  request = (NavRequest){.kind = NAV_REQUEST_FIELD, .field = lot.input, .in_parts = true};
  assert_int_equal(nav_requests_ask(lot.requests, &request, 0, &ticket), NAV_ASK_WRONG_CALL);
  request = (NavRequest){.kind = NAV_REQUEST_FIELD, .field = lot.input};
  request.field.goals = NULL;
  assert_int_equal(nav_requests_ask(lot.requests, &request, 0, &ticket), NAV_ASK_WRONG_CALL);
  request = (NavRequest){.kind = (NavRequestKind)9};
  assert_int_equal(nav_requests_ask(lot.requests, &request, 0, &ticket), NAV_ASK_WRONG_CALL);
}

WRONG(nav_requests_collect) {
  NavAnswer answer;
  assert_false(nav_requests_collect(NULL, 0, &answer) || nav_requests_collect(lot.requests, 0, NULL));
}

WRONG(nav_requests_await) {
  NavAnswer answer;
  assert_false(nav_requests_await(NULL, 1, &answer) || nav_requests_await(lot.requests, 77, NULL));
  assert_false(nav_requests_await(lot.requests, 77, &answer));
}

WRONG(nav_requests_cancel) {
  assert_false(nav_requests_cancel(NULL, 1) || nav_requests_cancel(lot.requests, 77));
}

WRONG(nav_requests_press) {
  nav_requests_press(NULL, 1, 1);
  nav_requests_press(lot.requests, 77, 1);
}

WRONG(nav_requests_change_begin) {
  const NavRequestsMap map = {.grid = &lot.grid};
  NavAnswer answer;
  nav_requests_change_begin(NULL);
  nav_requests_change_begin(lot.requests);
  nav_requests_change_begin(lot.requests); // a second time
  assert_false(nav_requests_collect(lot.requests, 0, &answer));
  nav_requests_change_end(lot.requests, &map, NULL, 0);
}

WRONG(nav_requests_change_end) {
  const NavRequestsMap map = {.grid = &lot.grid}, larger = {.grid = &lot.other}, none = {0};
  nav_requests_change_end(NULL, &map, NULL, 0);
  nav_requests_change_end(lot.requests, &map, NULL, 0); // none has begun
  nav_requests_change_begin(lot.requests);
  nav_requests_change_end(lot.requests, NULL, NULL, 0);
  nav_requests_change_end(lot.requests, &none, NULL, 0);
  nav_requests_change_end(lot.requests, &larger, NULL, 0);
  nav_requests_change_end(lot.requests, &map, NULL, 0);
}

WRONG(nav_requests_take_path) {
  NavPath path = {0};
  assert_false(nav_requests_take_path(NULL, &path) || nav_requests_take_path(lot.requests, NULL));
  assert_false(nav_requests_take_path(lot.requests, &path)); // nothing was collected
}

WRONG(nav_requests_take_field) {
  nav_requests_take_field(NULL, &lot.field);
  nav_requests_take_field(lot.requests, NULL);
  nav_requests_take_field(lot.requests, &lot.field); // nothing was collected
}

WRONG(nav_angle) {
  assert_int_equal(nav_angle(INT64_MAX, 0), 0);
  assert_int_equal(nav_angle(0, INT64_MIN), 0);
}

WRONG(nav_angle_turn) {
  assert_in_range(nav_angle_turn(INT64_MIN, INT64_MAX) + NAV_TURN, 0, 2 * NAV_TURN); // takes any
  told++;
}

WRONG(nav_look) {
  assert_int_equal(nav_look((NavPoint){0, 0}, 0, NAV_TURN, -1, 1).rays, 0);
  const NavLook blind = nav_look(nav_point_centre(&lot.grid, lot.in), 0, NAV_TURN, BASE_ONE, 2);
  assert_false(nav_sees(&lot.grid, &blind, blind.from, 1));
}

WRONG(nav_ray_free) {
  NavPoint here = nav_point_centre(&lot.grid, lot.in), far = {-BASE_ONE, INT32_MAX};
  assert_false(nav_ray_free(NULL, here, here) || nav_ray_free(&lot.empty, here, here));
  assert_false(nav_ray_free(&lot.grid, here, far) || nav_ray_free(&lot.grid, far, here));
}

WRONG(nav_ray) {
  NavPoint here = nav_point_centre(&lot.grid, lot.in), far = {-BASE_ONE, INT32_MAX};
  assert_false(nav_ray(NULL, here, here).free || nav_ray(&lot.empty, here, here).free ||
               nav_ray(&lot.grid, far, here).free);
}

WRONG(nav_ray_clear) {
  NavPoint here = nav_point_centre(&lot.grid, lot.in), far = {-BASE_ONE, INT32_MAX};
  assert_false(nav_ray_clear(NULL, lot.crowd, NAV_NO_CELL, here, here) ||
               nav_ray_clear(&lot.grid, NULL, NAV_NO_CELL, here, here));
  assert_false(nav_ray_clear(&lot.grid, lot.crowd, NAV_NO_CELL, far, here));
}

WRONG(nav_see) {
  const NavPoint here = nav_point_centre(&lot.grid, lot.in);
  NavLook look = nav_look(here, 0, NAV_TURN, BASE_ONE, 1);
  NavSeen seen = {.seen = true};
  assert_false(nav_see(NULL, &look, here, 1, &seen) || seen.seen || nav_see(&lot.grid, NULL, here, 1, NULL));
  look.rays = 99;
  assert_false(nav_see(&lot.grid, &look, here, 1, &seen));
  assert_false(nav_see(&lot.empty, &look, here, 1, &seen));
}

WRONG(nav_sees) {
  const NavPoint here = nav_point_centre(&lot.grid, lot.in);
  NavLook look = nav_look(here, 0, NAV_TURN, BASE_ONE, 1);
  assert_false(nav_sees(NULL, &look, here, 1) || nav_sees(&lot.grid, NULL, here, 1) ||
               nav_sees(&lot.empty, &look, here, 1));
  look.rays = 99;
  assert_false(nav_sees(&lot.grid, &look, here, 1));
}

WRONG(nav_cover_new) {
  assert_null(nav_cover_new(NULL));
  assert_null(nav_cover_new(&lot.empty));
}

WRONG(nav_cover_free) {
  nav_cover_free(NULL); // allowed
  told++;
}

WRONG(nav_cover_at) {
  NavCoverQuery query = {.grid = &lot.grid,
                         .shooter = nav_point_centre(&lot.grid, lot.in),
                         .radius = 1,
                         .from = lot.in,
                         .steps = 3};
  assert_int_equal(nav_cover_at(NULL, lot.in), NAV_COVER_NONE);
  OFF_RIM(cell) assert_int_equal(nav_cover_at(&query, cell), NAV_COVER_NONE);
  query.grid = NULL;
  assert_int_equal(nav_cover_at(&query, lot.in), NAV_COVER_NONE);
}

WRONG(nav_cover_list) {
  NavCoverQuery query = {.grid = &lot.grid,
                         .shooter = nav_point_centre(&lot.grid, lot.in),
                         .radius = 1,
                         .from = lot.in,
                         .steps = 3};
  NavCell out[4];
  assert_int_equal(nav_cover_list(NULL, &query, out, 4), 0);
  assert_int_equal(nav_cover_list(lot.cover, NULL, out, 4), 0);
  assert_int_equal(nav_cover_list(lot.cover, &query, NULL, 4), 0);
  query.cls = (NavClass)NO_CLASS;
  assert_int_equal(nav_cover_list(lot.cover, &query, out, 4), 0);
  query.cls = NAV_WALKER;
  query.from = CELLS;
  assert_int_equal(nav_cover_list(lot.cover, &query, out, 4), 0);
  query.grid = &lot.other;
  query.from = lot.in;
  assert_int_equal(nav_cover_list(lot.cover, &query, out, 4), 0);
}

WRONG(nav_cover_find) {
  NavCoverQuery query = {.grid = &lot.grid,
                         .shooter = nav_point_centre(&lot.grid, lot.in),
                         .radius = 1,
                         .from = lot.in,
                         .steps = 3};
  assert_int_equal(nav_cover_find(NULL, &query), NAV_NO_CELL);
  assert_int_equal(nav_cover_find(lot.cover, NULL), NAV_NO_CELL);
  query.radius = -1;
  assert_int_equal(nav_cover_find(lot.cover, &query), NAV_NO_CELL);
}

WRONG(nav_cover_dir) {
  NavCoverQuery query = {.grid = &lot.grid,
                         .shooter = nav_point_centre(&lot.grid, lot.in),
                         .radius = 1,
                         .from = lot.in,
                         .steps = 3};
  assert_int_equal(nav_cover_dir(NULL, &query, lot.in), NAV_NO_DIR);
  assert_int_equal(nav_cover_dir(lot.cover, NULL, lot.in), NAV_NO_DIR);
  OFF(cell) assert_int_equal(nav_cover_dir(lot.cover, &query, cell), NAV_NO_DIR);
}

WRONG(nav_fov_init) {
  NavFov made;
  assert_false(nav_fov_init(NULL, &lot.grid, 3) || nav_fov_init(&made, NULL, 3) ||
               nav_fov_init(&made, &lot.empty, 3));
  assert_false(nav_fov_init(&made, &lot.grid, -1) || nav_fov_init(&made, &lot.grid, INT32_MAX));
  assert_null(made.cell);
}

WRONG(nav_fov_free) {
  nav_fov_free(NULL);
  nav_fov_free(&lot.no_fov);
}

WRONG(nav_fov_look) {
  nav_fov_look(NULL, &lot.grid, lot.in, 3);
  nav_fov_look(&lot.no_fov, &lot.grid, lot.in, 3);
  nav_fov_look(&lot.fov, NULL, lot.in, 3);
  nav_fov_look(&lot.fov, &lot.other, lot.in, 3);
  nav_fov_look(&lot.fov, &lot.grid, lot.in, 99);
  OFF(cell) nav_fov_look(&lot.fov, &lot.grid, cell, 3);
  assert_int_equal(lot.fov.count, 0);
}

WRONG(nav_index_new) {
  assert_null(nav_index_new(NULL, 3));
  assert_null(nav_index_new(&lot.empty, 3));
  assert_null(nav_index_new(&lot.grid, -1));
}

WRONG(nav_index_free) {
  nav_index_free(NULL); // allowed
  told++;
}

WRONG(nav_index_build) {
  const BaseFixed x[1] = {0};
  nav_index_build(NULL, x, x, 1);
  nav_index_build(lot.index, x, NULL, 1);
  nav_index_build(lot.index, NULL, x, 1);
  nav_index_build(lot.index, x, x, -1);
  nav_index_build(lot.index, x, x, 99);
}

WRONG(nav_index_square) {
  NavIndexWalk walk = nav_index_square(NULL, (NavPoint){0, 0}, 1);
  assert_false(nav_index_next(lot.index, &walk));
}

WRONG(nav_index_next) {
  NavIndexWalk walk = {0};
  assert_false(nav_index_next(NULL, &walk) || nav_index_next(lot.index, NULL));
  walk.row = -7;
  assert_false(nav_index_next(lot.index, &walk));
}

WRONG(nav_index_seen) {
  const NavPoint here = nav_point_centre(&lot.grid, lot.in);
  NavLook look = nav_look(here, 0, NAV_TURN, BASE_ONE, 1);
  int32_t out[2];
  assert_int_equal(nav_index_seen(NULL, &lot.grid, &look, 1, NAV_NOBODY, out, 2), 0);
  assert_int_equal(nav_index_seen(lot.index, NULL, &look, 1, NAV_NOBODY, out, 2), 0);
  assert_int_equal(nav_index_seen(lot.index, &lot.grid, NULL, 1, NAV_NOBODY, out, 2), 0);
  assert_int_equal(nav_index_seen(lot.index, &lot.grid, &look, 1, NAV_NOBODY, NULL, 2), 0);
}

WRONG(nav_scent_new) {
  assert_null(nav_scent_new(NULL));
  assert_null(nav_scent_new(&lot.empty));
}

WRONG(nav_scent_free) {
  nav_scent_free(NULL); // allowed
  told++;
}

WRONG(nav_scent_clear) {
  nav_scent_clear(NULL);
}

WRONG(nav_scent_deposit) {
  nav_scent_deposit(NULL, &lot.grid, lot.in, 9, 1);
  nav_scent_deposit(lot.scent, NULL, lot.in, 9, 1);
  nav_scent_deposit(lot.scent, &lot.other, lot.in, 9, 1);
  nav_scent_deposit(lot.scent, &lot.grid, lot.in, 9, -1);
  OFF(cell) nav_scent_deposit(lot.scent, &lot.grid, cell, 9, 1);
  const NavCell *cells;
  assert_int_equal(nav_scent_cells(lot.scent, &cells), 0);
}

WRONG(nav_scent_step) {
  const NavScentRates rates = {1, 1};
  nav_scent_step(NULL, &lot.grid, rates);
  nav_scent_step(lot.scent, NULL, rates);
  nav_scent_step(lot.scent, &lot.other, rates);
  nav_scent_step(lot.scent, &lot.grid, (NavScentRates){0, NAV_SCENT_WHOLE});
}

WRONG(nav_scent_wash) {
  nav_scent_wash(NULL, &lot.grid);
  nav_scent_wash(lot.scent, NULL);
  nav_scent_wash(lot.scent, &lot.empty);
}

WRONG(nav_scent_strength) {
  assert_int_equal(nav_scent_strength(NULL, lot.in), 0);
  OFF(cell) assert_int_equal(nav_scent_strength(lot.scent, cell), 0);
}

WRONG(nav_scent_age) {
  assert_int_equal(nav_scent_age(NULL, lot.in), NAV_SCENT_NEVER);
  OFF(cell) assert_int_equal(nav_scent_age(lot.scent, cell), NAV_SCENT_NEVER);
}

WRONG(nav_scent_follow) {
  assert_int_equal(nav_scent_follow(NULL, &lot.grid, NAV_WALKER, lot.in), NAV_NO_DIR);
  assert_int_equal(nav_scent_follow(lot.scent, NULL, NAV_WALKER, lot.in), NAV_NO_DIR);
  assert_int_equal(nav_scent_follow(lot.scent, &lot.grid, (NavClass)NO_CLASS, lot.in), NAV_NO_DIR);
  OFF_RIM(cell) assert_int_equal(nav_scent_follow(lot.scent, &lot.grid, NAV_WALKER, cell), NAV_NO_DIR);
}

WRONG(nav_scent_smell) {
  const NavNose nose = {1, 1};
  NavCell found;
  assert_int_equal(nav_scent_smell(NULL, &lot.grid, NAV_WALKER, lot.in, nose, &found), NAV_NO_DIR);
  assert_int_equal(nav_scent_smell(lot.scent, NULL, NAV_WALKER, lot.in, nose, &found), NAV_NO_DIR);
  assert_int_equal(nav_scent_smell(lot.scent, &lot.grid, NAV_WALKER, lot.in, nose, NULL), NAV_NO_DIR);
  assert_int_equal(nav_scent_smell(lot.scent, &lot.grid, NAV_WALKER, lot.in, (NavNose){1, 99}, &found),
                   NAV_NO_DIR);
  OFF_RIM(cell)
  assert_int_equal(nav_scent_smell(lot.scent, &lot.grid, NAV_WALKER, cell, nose, &found), NAV_NO_DIR);
}

WRONG(nav_scent_cells) {
  const NavCell *cells;
  assert_int_equal(nav_scent_cells(NULL, &cells), 0);
  assert_int_equal(nav_scent_cells(lot.scent, NULL), 0);
}

WRONG(nav_scent_hash) {
  assert_int_equal(nav_scent_hash(NULL, 5), 5);
}

WRONG(nav_scent_archive) {
  BaseArchive archive = base_archive_writer();
  nav_scent_archive(NULL, &lot.grid, &archive);
  nav_scent_archive(lot.scent, NULL, &archive);
  nav_scent_archive(lot.scent, &lot.other, &archive);
  nav_scent_archive(lot.scent, &lot.grid, NULL);
  assert_int_equal(archive.size, 0);
}

WRONG(nav_sound_level) {
  NavSound sound = {nav_point_centre(&lot.grid, lot.in), 1000, 0};
  NavPoint far = {INT32_MAX, INT32_MIN};
  assert_true(nav_sound_level(NULL, &sound, sound.at) == INT64_MIN);
  assert_true(nav_sound_level(&lot.grid, NULL, sound.at) == INT64_MIN);
  assert_true(nav_sound_level(&lot.grid, &sound, far) == INT64_MIN);
  sound.muffling = -1;
  assert_true(nav_sound_level(&lot.grid, &sound, sound.at) == INT64_MIN);
}

WRONG(nav_sound_heard) {
  NavSound sound = {nav_point_centre(&lot.grid, lot.in), 1000, 0};
  NavPoint far = {INT32_MAX, INT32_MIN};
  assert_false(nav_sound_heard(NULL, &sound, sound.at, 0) || nav_sound_heard(&lot.grid, NULL, sound.at, 0));
  assert_false(nav_sound_heard(&lot.empty, &sound, sound.at, 0));
  sound.at = far;
  assert_false(nav_sound_heard(&lot.grid, &sound, far, 0));
}

/// Queries that no walker may ask, one after the other; false after the last.
static bool wrong_query(int number, NavQuery *query) {
  *query = lot.query;
  switch (number) {
  case 0:
    return query->grid = NULL, true;
  case 1:
    return query->grid = &lot.empty, true;
  case 2:
    return query->grid = &lot.other, true;
  case 3:
    return query->cls = (NavClass)NO_CLASS, true;
  case 4:
    return query->at = NAV_NO_CELL, true;
  case 5:
    return query->target = CELLS, true;
  case 6:
    return query->rules.estimate = (NavEstimate)99, true;
  case 7:
    return query->rules.corner_offset = INT32_MAX, true;
  default:
    return false;
  }
}

WRONG(nav_steering_find) {
  assert_int_equal(nav_steering_find(NULL), -1);
  assert_int_equal(nav_steering_find(""), -1);
}

WRONG(nav_steer_new) {
  assert_null(nav_steer_new(NULL));
  assert_null(nav_steer_new(&lot.empty));
}

WRONG(nav_steer_free) {
  nav_steer_free(NULL); // allowed
  told++;
}

WRONG(nav_steer_start) {
  nav_steer_start(NULL);
}

WRONG(nav_steer_forget) {
  nav_steer_forget(NULL);
}

WRONG(nav_steer_decide) {
  NavQuery query;
  assert_int_equal(nav_steer_decide(NULL, 0, &lot.query, NULL).status, NAV_STEER_WRONG_CALL);
  assert_int_equal(nav_steer_decide(lot.steer, 0, NULL, NULL).status, NAV_STEER_WRONG_CALL);
  assert_int_equal(nav_steer_decide(lot.steer, -1, &lot.query, NULL).status, NAV_STEER_WRONG_CALL);
  assert_int_equal(nav_steer_decide(lot.steer, NO_ROW, &lot.query, NULL).status, NAV_STEER_WRONG_CALL);
  for (int32_t row = 0; row < nav_steering_count; row++)
    for (int i = 0; wrong_query(i, &query); i++)
      assert_int_equal(nav_steer_decide(lot.steer, row, &query, NULL).status, NAV_STEER_WRONG_CALL);
}

WRONG(nav_steer_plan) {
  NavQuery query;
  NavCell out[4];
  assert_int_equal(nav_steer_plan(NULL, 0, &lot.query, out, 4), 0);
  assert_int_equal(nav_steer_plan(lot.steer, 0, NULL, out, 4), 0);
  assert_int_equal(nav_steer_plan(lot.steer, NO_ROW, &lot.query, out, 4), 0);
  assert_int_equal(nav_steer_plan(lot.steer, 0, &lot.query, NULL, 4), 0);
  for (int32_t row = 0; row < nav_steering_count; row++) {
    assert_int_equal(nav_steer_plan(lot.steer, row, &lot.query, out, -1), 0);
    for (int i = 0; wrong_query(i, &query); i++)
      assert_int_equal(nav_steer_plan(lot.steer, row, &query, out, 4), 0);
  }
}

WRONG(nav_steer_hash) {
  assert_int_equal(nav_steer_hash(NULL, 5), 5);
}

WRONG(nav_steer_archive) {
  BaseArchive archive = base_archive_writer();
  nav_steer_archive(NULL, &lot.grid, &archive);
  nav_steer_archive(lot.steer, NULL, &archive);
  nav_steer_archive(lot.steer, &lot.other, &archive);
  nav_steer_archive(lot.steer, &lot.grid, NULL);
  assert_int_equal(archive.size, 0);
}

WRONG(nav_walk) {
  NavQuery query;
  assert_int_equal(nav_walk(NULL, 0, &lot.query, 9, NULL, NULL).end, NAV_STEER_WRONG_CALL);
  assert_int_equal(nav_walk(lot.steer, 0, NULL, 9, NULL, NULL).end, NAV_STEER_WRONG_CALL);
  assert_int_equal(nav_walk(lot.steer, NO_ROW, &lot.query, 9, NULL, NULL).end, NAV_STEER_WRONG_CALL);
  for (int i = 0; wrong_query(i, &query); i++)
    assert_int_equal(nav_walk(lot.steer, 0, &query, 9, NULL, NULL).end, NAV_STEER_WRONG_CALL);
}

WRONG(nav_walk_limit) {
  assert_true(nav_walk_limit(NULL) > 0 && nav_walk_limit(&lot.empty) > 0);
}

static void make_lot(void) {
  assert_true(nav_grid_init(&lot.grid, SIDE, SIDE) && nav_grid_init(&lot.other, SIDE + 3, SIDE + 5));
  assert_true(lot.grid.cells <= CELLS);
  for (int32_t i = 0; i < SIDE * SIDE; i++) nav_grid_set_terrain(&lot.grid, i % SIDE, i / SIDE, NAV_FLOOR);
  lot.in = nav_grid_cell(&lot.grid, 3, 4);
  lot.goal = (NavGoal){nav_grid_cell(&lot.grid, 1, 1), 0};
  lot.input = (NavFieldInput){.grid = &lot.grid, .goals = &lot.goal, .goal_count = 1};
  lot.query = (NavQuery){.grid = &lot.grid, .at = lot.in, .target = lot.goal.cell, .depth = 3};
  assert_true(nav_components_init(&lot.components, &lot.grid, NAV_WALKER));
  nav_components_build(&lot.components, &lot.grid);
  assert_true(nav_field_init(&lot.field, &lot.grid) && nav_field_init(&lot.unbuilt, &lot.grid));
  assert_int_equal(nav_field_build(&lot.field, &lot.input), NAV_FIELD_OK);
  assert_true(nav_flee_init(&lot.flee, &lot.grid));
  assert_int_equal(nav_flee_build(&lot.flee, &lot.input, &lot.field), NAV_FIELD_OK);
  assert_true(nav_slots_init(&lot.slots, &lot.grid, 4) && nav_split_init(&lot.split, &lot.grid));
  assert_int_equal(
      nav_slots_place(&lot.slots, &(NavSlotsQuery){.grid = &lot.grid, .goal = lot.in, .count = 2}), 2);
  assert_true(nav_fov_init(&lot.fov, &lot.grid, 5) && nav_avoid_init(&lot.avoid, &lot.grid, 4));
  assert_true(nav_clearance_init(&lot.clearance, &lot.grid, NAV_WALKER) &&
              nav_sized_init(&lot.sized, &lot.grid, NAV_WALKER, 2));
  nav_clearance_build(&lot.clearance, &lot.grid);
  nav_sized_build(&lot.sized, &lot.grid);
  lot.agent = (NavAvoidAgent){.at = nav_point_centre(&lot.grid, lot.in),
                              .radius = NAV_AVOID_MAX_RADIUS,
                              .speed = NAV_AVOID_MAX_SPEED};
  lot.astar = nav_astar_new(&lot.grid);
  lot.regions = nav_regions_new(&lot.grid, NAV_WALKER, NAV_MIN_CLUSTER);
  lot.work = nav_regions_work_new(lot.regions);
  lot.requests =
      nav_requests_new(&(NavRequestsOptions){.map.grid = &lot.grid, .capacity = 4, .fields = 1, .goals = 4});
  assert_true(lot.requests != NULL && nav_requests_add_paths(lot.requests, 0));
  lot.index = nav_index_new(&lot.grid, 4);
  lot.scent = nav_scent_new(&lot.grid);
  lot.cover = nav_cover_new(&lot.grid);
  lot.steer = nav_steer_new(&lot.grid);
  assert_true(lot.index != NULL && lot.scent != NULL && lot.cover != NULL && lot.steer != NULL &&
              lot.work != NULL);
}

static void free_lot(void) {
  nav_steer_free(lot.steer);
  nav_cover_free(lot.cover);
  nav_scent_free(lot.scent);
  nav_index_free(lot.index);
  nav_requests_free(lot.requests);
  nav_regions_work_free(lot.work);
  nav_regions_free(lot.regions);
  nav_astar_free(lot.astar);
  nav_fov_free(&lot.fov);
  nav_avoid_free(&lot.avoid);
  nav_clearance_free(&lot.clearance);
  nav_sized_free(&lot.sized);
  nav_split_free(&lot.split);
  nav_slots_free(&lot.slots);
  nav_flee_free(&lot.flee);
  nav_field_free(&lot.unbuilt);
  nav_field_free(&lot.field);
  nav_components_free(&lot.components);
  nav_path_free(&lot.path);
  nav_grid_free(&lot.other);
  nav_grid_free(&lot.grid);
}

/// Each row is told, and leaves the map as it was.
static void wrong_calls_are_told_and_change_nothing(void **state) {
  (void)state;
  static const struct {
    const char *name;
    void (*call)(void);
  } rows[] = {
#define ROW(function) {#function, function##_wrongly},
      // clang-format off
      ROW(nav_allocator)
      ROW(nav_set_allocator)
      ROW(nav_version)
      ROW(nav_set_assert_handler)
      ROW(nav_set_wrong_call_handler)
      ROW(nav_grid_init)
      ROW(nav_grid_free)
      ROW(nav_grid_copy)
      ROW(nav_grid_set_terrain)
      ROW(nav_grid_set_edge)
      ROW(nav_grid_edge)
      ROW(nav_grid_set_costs)
      ROW(nav_grid_set_blocking)
      ROW(nav_grid_passable)
      ROW(nav_grid_diagonal)
      ROW(nav_grid_way_open)
      ROW(nav_grid_way)
      ROW(nav_grid_nearest_open)
      ROW(nav_grid_holds)
      ROW(nav_class_name)
      ROW(nav_terrain_name)
      ROW(nav_dir_name)
      ROW(nav_steer_status_name)
      ROW(nav_costs_default)
      ROW(nav_step_dir)
      ROW(nav_components_init)
      ROW(nav_components_free)
      ROW(nav_components_build)
      ROW(nav_components_update)
      ROW(nav_path_free)
      ROW(nav_path_clear)
      ROW(nav_path_reserve)
      ROW(nav_path_push)
      ROW(nav_path_pop)
      ROW(nav_archive_cell)
      ROW(nav_archive_cell_or_none)
      ROW(nav_archive_path)
      ROW(nav_archive_map)
      ROW(nav_archive_ground)
      ROW(nav_field_init)
      ROW(nav_field_free)
      ROW(nav_field_build)
      ROW(nav_field_build_on_two)
      ROW(nav_field_begin)
      ROW(nav_field_update)
      ROW(nav_field_want)
      ROW(nav_field_advance)
      ROW(nav_field_value)
      ROW(nav_field_best)
      ROW(nav_field_way)
      ROW(nav_field_dir)
      ROW(nav_field_repaired)
      ROW(nav_field_copy)
      ROW(nav_flee_init)
      ROW(nav_flee_free)
      ROW(nav_flee_build)
      ROW(nav_band_dir)
      ROW(nav_band_way)
      ROW(nav_wish_best)
      ROW(nav_wish_way)
      ROW(nav_nearest_connected)
      ROW(nav_nearest_reached)
      ROW(nav_fits)
      ROW(nav_fits_over)
      ROW(nav_clearance_init)
      ROW(nav_clearance_free)
      ROW(nav_clearance_build)
      ROW(nav_clearance_update)
      ROW(nav_sized_init)
      ROW(nav_sized_free)
      ROW(nav_sized_build)
      ROW(nav_sized_update)
      ROW(nav_sized_covering)
      ROW(nav_avoid_init)
      ROW(nav_avoid_free)
      ROW(nav_avoid_step)
      ROW(nav_avoid_begin)
      ROW(nav_avoid_part)
      ROW(nav_avoid_end)
      ROW(nav_avoid_wish_to)
      ROW(nav_avoid_wish_down)
      ROW(nav_slots_init)
      ROW(nav_slots_free)
      ROW(nav_slots_place)
      ROW(nav_slots_update)
      ROW(nav_slots_next)
      ROW(nav_free_step)
      ROW(nav_split_init)
      ROW(nav_split_free)
      ROW(nav_would_split)
      ROW(nav_astar_new)
      ROW(nav_astar_free)
      ROW(nav_astar_find)
      ROW(nav_astar_place_landmarks)
      ROW(nav_regions_new)
      ROW(nav_regions_new_diagonal)
      ROW(nav_regions_begin)
      ROW(nav_regions_begin_diagonal)
      ROW(nav_regions_new_by)
      ROW(nav_regions_free)
      ROW(nav_regions_suit)
      ROW(nav_regions_fit)
      ROW(nav_regions_update)
      ROW(nav_regions_update_all)
      ROW(nav_regions_work_new)
      ROW(nav_regions_work_free)
      ROW(nav_regions_find)
      ROW(nav_route_free)
      ROW(nav_route_next)
      ROW(nav_requests_new)
      ROW(nav_requests_free)
      ROW(nav_requests_add_paths)
      ROW(nav_requests_resize)
      ROW(nav_requests_ask)
      ROW(nav_requests_collect)
      ROW(nav_requests_await)
      ROW(nav_requests_cancel)
      ROW(nav_requests_press)
      ROW(nav_requests_change_begin)
      ROW(nav_requests_change_end)
      ROW(nav_requests_take_path)
      ROW(nav_requests_take_field)
      ROW(nav_angle)
      ROW(nav_angle_turn)
      ROW(nav_look)
      ROW(nav_ray_free)
      ROW(nav_ray)
      ROW(nav_ray_clear)
      ROW(nav_see)
      ROW(nav_sees)
      ROW(nav_cover_new)
      ROW(nav_cover_free)
      ROW(nav_cover_at)
      ROW(nav_cover_list)
      ROW(nav_cover_find)
      ROW(nav_cover_dir)
      ROW(nav_fov_init)
      ROW(nav_fov_free)
      ROW(nav_fov_look)
      ROW(nav_index_new)
      ROW(nav_index_free)
      ROW(nav_index_build)
      ROW(nav_index_square)
      ROW(nav_index_next)
      ROW(nav_index_seen)
      ROW(nav_scent_new)
      ROW(nav_scent_free)
      ROW(nav_scent_clear)
      ROW(nav_scent_deposit)
      ROW(nav_scent_step)
      ROW(nav_scent_wash)
      ROW(nav_scent_strength)
      ROW(nav_scent_age)
      ROW(nav_scent_follow)
      ROW(nav_scent_smell)
      ROW(nav_scent_cells)
      ROW(nav_scent_hash)
      ROW(nav_scent_archive)
      ROW(nav_sound_level)
      ROW(nav_sound_heard)
      ROW(nav_steering_find)
      ROW(nav_steer_new)
      ROW(nav_steer_free)
      ROW(nav_steer_start)
      ROW(nav_steer_forget)
      ROW(nav_steer_decide)
      ROW(nav_steer_plan)
      ROW(nav_steer_hash)
      ROW(nav_steer_archive)
      ROW(nav_walk)
      ROW(nav_walk_limit)
  // clang-format on
#undef ROW
  };
  make_lot();
  nav_set_wrong_call_handler(count_call);
  const uint32_t revision = lot.grid.revision;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    told = 0;
    rows[i].call();
    if (told == 0) fail_msg("nobody was told of a wrong call of %s", rows[i].name);
    if (lot.grid.revision != revision) fail_msg("%s has changed the map", rows[i].name);
  }
  nav_set_wrong_call_handler(NULL);
  free_lot();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wrong_calls_are_told_and_change_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
