/* Arriving: slots against sorted field values, groups that come to rest, the nearest tile against all tiles,
 * and splits against labels of the map with the tiles closed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "nav/arrive/nearest.h"
#include "nav/arrive/slots.h"
#include "nav/arrive/split.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAX_BODIES = 200 };

static void build_field(NavField *field, const NavGrid *grid, NavClass cls, NavCell goal, bool diagonal) {
  const NavGoal goals[] = {{goal, 0}};
  const NavFieldInput input = {
      .grid = grid, .cls = cls, .goals = goals, .goal_count = 1, .diagonal = diagonal};
  assert_true(nav_field_init(field, grid));
  assert_int_equal(nav_field_build(field, &input), NAV_FIELD_OK);
}

static void random_map(NavGrid *grid, BaseRandom *random, int i) {
  const int32_t width = 3 + (int32_t)base_random_below(random, 20),
                height = 3 + (int32_t)base_random_below(random, 20);
  support_map_random(grid, random, width, height, base_random_below(random, 45));
  if (i % 3 == 0) support_map_add_edges(grid, random, 10, 10);
  if (i % 4 == 0) support_map_random_costs(grid, random);
}

static const NavField *sorted_field; // of by_value

static int by_value(const void *a, const void *b) {
  const NavCell one = *(const NavCell *)a, other = *(const NavCell *)b;
  const uint32_t here = sorted_field->value[one], there = sorted_field->value[other];
  if (here != there) return here < there ? -1 : 1;
  return one < other ? -1 : 1;
}

static void slots_are_the_cheapest_tiles(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(331, 1);
  for (int i = 0; i < 300; i++) {
    NavGrid grid;
    NavField field;
    NavSlots slots;
    random_map(&grid, &random, i);
    const NavClass cls = (NavClass)(i % NAV_CLASS_COUNT);
    const NavCell goal = support_map_random_open(&grid, &random, cls);
    assert_true(nav_slots_init(&slots, &grid, MAX_BODIES));
    if (goal != NAV_NO_CELL) {
      build_field(&field, &grid, cls, goal, i % 2 == 1);
      NavCell *all = calloc((size_t)grid.cells, sizeof *all);
      int32_t reached = 0;
      for (NavCell cell = 0; cell < grid.cells; cell++)
        if (field.value[cell] != NAV_UNREACHED) all[reached++] = cell;
      sorted_field = &field;
      qsort(all, (size_t)reached, sizeof *all, by_value);
      const int32_t bodies = (int32_t)base_random_below(&random, MAX_BODIES + 1);
      const NavSlotsQuery query = {&grid, cls, goal, bodies, i % 2 == 1};
      const int32_t count = nav_slots_place(&slots, &query);
      assert_int_equal(count, bodies < reached ? bodies : reached);
      for (int32_t k = 0; k < count; k++) assert_int_equal(slots.cell[k], all[k]);
      for (NavCell cell = 0; cell < grid.cells; cell++)
        if (slots.slot[cell] != 0) assert_int_equal(slots.cell[slots.slot[cell] - 1], cell);
      free(all);
      nav_field_free(&field);
    }
    nav_slots_free(&slots);
    nav_grid_free(&grid);
  }
}

/// A group and its tiles.
typedef struct Group {
  NavCell at[MAX_BODIES];
  int32_t count;
  uint8_t *crowd;
} Group;

static int32_t move_group(Group *group, NavSlots *slots, const NavField *field, const NavGrid *grid,
                          NavClass cls) {
  int32_t moved = 0;
  nav_slots_update(slots, grid, group->crowd);
  for (int32_t i = 0; i < group->count; i++) {
    const NavCell at = group->at[i];
    const NavCell next = nav_slots_at(slots, at) ? nav_slots_next(slots, grid, at, group->crowd)
                                                 : nav_free_step(field, grid, cls, at, group->crowd, 1);
    if (next == NAV_NO_CELL) continue;
    assert_true(nav_grid_way_open(grid, cls, at, nav_grid_way(grid, at, next)));
    assert_int_equal(group->crowd[next], 0);
    group->crowd[at]--;
    group->crowd[next]++;
    group->at[i] = next;
    moved++;
  }
  return moved;
}

/// All get in, and then no one moves any more.
static void expect_arrival(const NavGrid *grid, NavClass cls, NavCell goal, int32_t bodies, bool diagonal,
                           BaseRandom *random) {
  Group group = {.crowd = calloc((size_t)grid->cells, 1)};
  NavField field;
  NavSlots slots;
  bool *reached = calloc((size_t)grid->cells, sizeof *reached);
  assert_true(nav_slots_init(&slots, grid, MAX_BODIES));
  build_field(&field, grid, cls, goal, diagonal);
  const int32_t tiles = support_reachable(grid, cls, goal, reached);
  for (int tries = 0; tries < 20000 && group.count < bodies && group.count < tiles; tries++) {
    const NavCell cell = support_map_random_open(grid, random, cls);
    if (!reached[cell] || group.crowd[cell] != 0) continue;
    group.crowd[cell] = 1;
    group.at[group.count++] = cell;
  }
  const NavSlotsQuery query = {grid, cls, goal, group.count, diagonal};
  assert_int_equal(nav_slots_place(&slots, &query), group.count);
  int turns = 0;
  while (move_group(&group, &slots, &field, grid, cls) > 0) assert_true(++turns < 20000);
  for (int32_t i = 0; i < group.count; i++) assert_true(nav_slots_at(&slots, group.at[i]));
  nav_field_free(&field);
  nav_slots_free(&slots);
  free(group.crowd);
  free(reached);
}

static void groups_come_to_rest(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(332, 1);
  for (int i = 0; i < 200; i++) {
    NavGrid grid;
    if (i % 5 == 4)
      support_map_maze(&grid, &random, 31, 21, 10);
    else
      random_map(&grid, &random, i);
    const NavClass cls = (NavClass)(i % NAV_CLASS_COUNT);
    const NavCell goal = support_map_random_open(&grid, &random, cls);
    if (goal != NAV_NO_CELL)
      expect_arrival(&grid, cls, goal, 1 + (int32_t)base_random_below(&random, MAX_BODIES), i % 2 == 1,
                     &random);
    nav_grid_free(&grid);
  }
}

/// A dead end behind a door of one tile: the first ones in make room.
static void a_room_with_one_door_fills(void **state) {
  (void)state;
  static const char rows[] = "####################\n"
                             "#......#...........#\n"
                             "#......#...........#\n"
                             "#..................#\n"
                             "#......#...........#\n"
                             "#......#...........#\n"
                             "####################\n";
  for (int diagonal = 0; diagonal < 2; diagonal++) {
    BaseRandom random = base_random_seeded(333, (uint64_t)diagonal);
    NavGrid grid;
    support_map_parse(&grid, rows);
    expect_arrival(&grid, NAV_WALKER, nav_grid_cell(&grid, 5, 3), 30, diagonal == 1, &random);
    nav_grid_free(&grid);
  }
}

static void the_nearest_tile_is_found(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(334, 1);
  for (int i = 0; i < 200; i++) {
    NavGrid grid;
    NavComponents components;
    random_map(&grid, &random, i);
    const NavClass cls = (NavClass)(i % NAV_CLASS_COUNT);
    const NavCell from = support_map_random_open(&grid, &random, cls);
    assert_true(nav_components_init(&components, &grid, cls));
    nav_components_build(&components, &grid);
    for (int k = 0; k < 10 && from != NAV_NO_CELL; k++) {
      const int32_t x = (int32_t)base_random_below(&random, 40) - 10,
                    y = (int32_t)base_random_below(&random, 40) - 10;
      NavCell best = NAV_NO_CELL;
      int64_t least = INT64_MAX;
      for (NavCell cell = 0; cell < grid.cells; cell++) {
        const int64_t dx = nav_grid_x(&grid, cell) - x, dy = nav_grid_y(&grid, cell) - y;
        if (!nav_components_connected(&components, from, cell) || dx * dx + dy * dy >= least) continue;
        least = dx * dx + dy * dy;
        best = cell;
      }
      NavField field;
      build_field(&field, &grid, cls, from, false);
      assert_int_equal(nav_nearest_connected(&components, &grid, from, x, y), best);
      assert_int_equal(nav_nearest_reached(&field, &grid, x, y), best);
      nav_field_free(&field);
    }
    assert_int_equal(nav_nearest_connected(&components, &grid, 0, 1, 1), NAV_NO_CELL);
    nav_components_free(&components);
    nav_grid_free(&grid);
  }
}

/// Were two open tiles that stay open connected, and are no longer?
static bool parts_something(const NavGrid *before, const NavGrid *after, NavClass cls) {
  int32_t *old = calloc((size_t)before->cells, sizeof *old),
          *now = calloc((size_t)before->cells, sizeof *now);
  support_components(before, cls, old);
  support_components(after, cls, now);
  bool parts = false;
  for (NavCell a = 0; a < before->cells && !parts; a++)
    for (NavCell b = a + 1; b < before->cells && !parts && now[a] != 0; b++)
      parts = now[b] != 0 && old[a] == old[b] && now[a] != now[b];
  free(old);
  free(now);
  return parts;
}

static void splits_are_those_of_labels(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(335, 1);
  int found = 0;
  for (int i = 0; i < 120; i++) {
    NavGrid grid, closed;
    NavSplit split;
    random_map(&grid, &random, i);
    const NavClass cls = (NavClass)(i % NAV_CLASS_COUNT);
    assert_true(nav_split_init(&split, &grid));
    for (int k = 0; k < 8; k++) {
      NavCell closing[12];
      const int32_t count = 1 + (int32_t)base_random_below(&random, 12);
      assert_true(nav_grid_copy(&closed, &grid));
      for (int32_t n = 0; n < count; n++) {
        const int32_t x = (int32_t)base_random_below(&random, (uint32_t)grid.width),
                      y = (int32_t)base_random_below(&random, (uint32_t)grid.height);
        closing[n] = nav_grid_cell(&grid, x, y);
        nav_grid_set_terrain(&closed, x, y, NAV_ROCK);
      }
      NavCell cut_off = NAV_NO_CELL;
      const bool splits = nav_would_split(&split, &grid, cls, closing, count, &cut_off);
      assert_int_equal(splits, parts_something(&grid, &closed, cls));
      if (splits) assert_true(nav_grid_open(&closed, cls, cut_off));
      found += splits;
      nav_grid_free(&closed);
    }
    nav_split_free(&split);
    nav_grid_free(&grid);
  }
  assert_in_range(found, 50, 900);
}

/// After four thousand million marks the old ones are wiped.
static void marks_wrap(void **state) {
  (void)state;
  NavGrid grid;
  NavSplit split;
  support_map_parse(&grid, ".....\n");
  const NavCell middle = nav_grid_cell(&grid, 2, 0), end = nav_grid_cell(&grid, 0, 0);
  assert_true(nav_split_init(&split, &grid));
  for (int i = 0; i < 6; i++) {
    split.round = UINT32_MAX - 40000 + (uint32_t)i * 7000;
    for (int k = 0; k < 4; k++) {
      assert_true(nav_would_split(&split, &grid, NAV_WALKER, &middle, 1, NULL));
      assert_false(nav_would_split(&split, &grid, NAV_WALKER, &end, 1, NULL));
    }
  }
  nav_split_free(&split);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(slots_are_the_cheapest_tiles), cmocka_unit_test(groups_come_to_rest),
      cmocka_unit_test(a_room_with_one_door_fills),   cmocka_unit_test(the_nearest_tile_is_found),
      cmocka_unit_test(splits_are_those_of_labels),   cmocka_unit_test(marks_wrap),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
