/* Searches by jump points cost what Dijkstra's algorithm, written out here, says, on any ground; and the bits
 * that they read, repaired when the map changes, are those of bits built from it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "nav/astar/jump.h"
#include "nav/astar/jump_bits.h"
#include "nav/astar/landmarks.h"
#include "support/maps.h"

enum { MAPS = 250, TURNS = 8, MAX_SIDE = 90, MAX_CELLS = (MAX_SIDE + 130) * (MAX_SIDE + 2) };

typedef struct Bed {
  NavGrid grid;
  NavAstar *astar;
  NavPath path;
  BaseRandom random;
  int64_t value[MAX_CELLS]; // of the last reference
  bool closed[MAX_CELLS];
} Bed;

static Bed bed;

static uint32_t below(uint32_t end) {
  return base_random_below(&bed.random, end);
}

/// Narrow, wide and high maps; even ground, scattered mud and water, fields of mud; thin walls and rails.
static void open_bed(int i) {
  const int32_t width = 1 + (int32_t)below(i % 7 == 0 ? MAX_SIDE : 40),
                height = 1 + (int32_t)below(i % 11 == 0 ? MAX_SIDE : 40);
  const uint32_t share = below(45);
  NavGrid *grid = &bed.grid;
  if (i % 5 == 0)
    support_map_maze(grid, &bed.random, width, height, share / 2);
  else if (i % 5 == 1)
    support_map_rooms(grid, &bed.random, width, height);
  else if (i % 5 == 2)
    support_map_random(grid, &bed.random, width, height, share);
  else
    support_map_open(grid, width, height);
  for (uint32_t rocks = i % 5 > 2 ? (uint32_t)(width * height) * below(25) / 100 : 0; rocks > 0; rocks--) {
    const int32_t x = (int32_t)below((uint32_t)width), y = (int32_t)below((uint32_t)height);
    nav_grid_set_terrain(grid, x, y, rocks % 16 == 0 && i % 5 == 4 ? NAV_MUD : NAV_ROCK);
  }
  if (i % 3 == 0) support_map_add_edges(grid, &bed.random, below(4), below(4));
  if (i % 6 == 5) support_map_random_costs(grid, &bed.random);
  bed.astar = nav_astar_new(grid);
  assert_non_null(bed.astar);
  assert_true(grid->cells <= MAX_CELLS);
}

static void close_bed(void) {
  nav_astar_free(bed.astar);
  nav_path_free(&bed.path);
  nav_grid_free(&bed.grid);
}

static void edit_tiles(uint32_t count) {
  NavGrid *grid = &bed.grid;
  for (uint32_t i = 0; i < count; i++) {
    const int32_t x = (int32_t)below((uint32_t)grid->width), y = (int32_t)below((uint32_t)grid->height);
    const uint32_t kind = below(4), value = below(NAV_TERRAIN_COUNT), dir = below(4);
    if (kind == 0)
      nav_grid_set_edge(grid, x, y, (NavDir)dir, (NavEdge)(value % 3));
    else
      nav_grid_set_terrain(grid, x, y, kind == 1 ? NAV_ROCK : kind == 2 ? NAV_FLOOR : (NavTerrain)value);
  }
}

static bool draw_query(NavAstarQuery *query) {
  query->grid = &bed.grid;
  query->from = support_map_random_open(&bed.grid, &bed.random, query->cls);
  query->to = support_map_random_open(&bed.grid, &bed.random, query->cls);
  return query->to != NAV_NO_CELL;
}

static int64_t step_cost(const NavAstarQuery *query, NavCell next, uint32_t way) {
  const int64_t cost = nav_enter_cost(query->grid, query->cls, (NavTerrain)query->grid->terrain[next]);
  return cost * (way < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL);
}

/// Dijkstra (1959) from the textbook: the cheapest open tile is looked for among all.
static int64_t dijkstra(const NavAstarQuery *query) {
  const NavGrid *grid = query->grid;
  NavCell open[MAX_CELLS];
  int32_t count = 0;
  for (NavCell cell = 0; cell < grid->cells; cell++) bed.value[cell] = INT64_MAX, bed.closed[cell] = false;
  bed.value[query->from] = 0;
  open[count++] = query->from;
  while (count > 0) {
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++)
      if (bed.value[open[i]] < bed.value[open[best]]) best = i;
    const NavCell cell = open[best];
    open[best] = open[--count];
    bed.closed[cell] = true;
    if (cell == query->to) break;
    for (uint32_t way = 0; way < (uint32_t)(query->diagonal ? NAV_WAY_COUNT : NAV_DIR_COUNT); way++) {
      if (!nav_grid_way_open(grid, query->cls, cell, way)) continue;
      const NavCell next = cell + nav_way_delta(grid->stride, way);
      const int64_t value = bed.value[cell] + step_cost(query, next, way);
      if (bed.closed[next] || value >= bed.value[next]) continue;
      if (bed.value[next] == INT64_MAX) open[count++] = next;
      bed.value[next] = value;
    }
  }
  return bed.value[query->to];
}

/// Pops the whole path; every step must be allowed, the last must lead to the target. Returns the cost.
static int64_t walk_path(const NavAstarQuery *query) {
  int64_t cost = 0;
  NavCell at = query->from;
  for (NavCell next; (next = nav_path_pop(&bed.path)) != NAV_NO_CELL; at = next) {
    const uint32_t way = nav_grid_way(query->grid, at, next);
    assert_true(way < (uint32_t)(query->diagonal ? NAV_WAY_COUNT : NAV_DIR_COUNT));
    assert_true(nav_grid_way_open(query->grid, query->cls, at, way));
    cost += step_cost(query, next, way);
  }
  assert_int_equal(at, query->to);
  return cost;
}

/// Searches by jump points even where others would be preferred.
static NavAstarResult find_by_jumps(const NavAstarQuery *query, bool by_landmarks) {
  NavAstarResult result;
  nav_astar_jump_ready(bed.astar, query);
  nav_jump_bits_follow(bed.astar->jump_bits[query->cls], query->grid);
  nav_astar_next_search(bed.astar);
  bed.astar->form = ASTAR_JUMPS;
  nav_path_clear(&bed.path);
  assert_true(nav_astar_search_jumps(bed.astar, query, by_landmarks, &result));
  if (result.status == NAV_PATH_FOUND) assert_true(nav_astar_lay_jumps(bed.astar, query, &bed.path));
  return result;
}

/// Returns whether there is a path.
static bool compare_cost(const NavAstarQuery *query, NavAstarResult result, int64_t cost) {
  if (cost == INT64_MAX) {
    assert_int_equal(result.status, NAV_PATH_UNREACHABLE);
    return false;
  }
  assert_int_equal(result.status, NAV_PATH_FOUND);
  assert_int_equal(result.cost, cost);
  assert_int_equal(walk_path(query), cost);
  return true;
}

static void costs_are_those_of_dijkstra_while_the_map_changes(void **state) {
  (void)state;
  bed.random = base_random_seeded(51, 1);
  int found = 0, parted = 0;
  for (int i = 0; i < MAPS; i++) {
    open_bed(i);
    NavAstarQuery query = {.cls = (NavClass)(i % NAV_CLASS_COUNT), .diagonal = true, .any_shortest = true};
    for (int turn = 0; turn < TURNS; turn++) {
      if (turn > 0) edit_tiles(turn % 2 == 0 ? 0 : 1 + below(turn == 5 ? 60 : 3));
      if (!draw_query(&query)) continue;
      const int64_t cost = dijkstra(&query);
      const bool reachable = compare_cost(&query, find_by_jumps(&query, false), cost);
      compare_cost(&query, nav_astar_find(bed.astar, &query, &bed.path), cost);
      if (turn % 4 == 1 && nav_astar_place_landmarks(bed.astar, &query))
        compare_cost(&query, find_by_jumps(&query, true), cost);
      found += reachable;
      parted += !reachable;
      NavAstarQuery four = query;
      four.diagonal = false;
      const int64_t four_cost = dijkstra(&four);
      compare_cost(&four, find_by_jumps(&four, false), four_cost);
      compare_cost(&four, nav_astar_find(bed.astar, &four, &bed.path), four_cost);
    }
    close_bed();
    bed.path = (NavPath){0};
  }
  assert_true(found > MAPS * TURNS / 2 && parted > MAPS / 4);
}

static void assert_equal_words(const uint64_t *a, const uint64_t *b, size_t count) {
  assert_memory_equal(a, b, count * sizeof *a);
}

static void assert_equal_lines(const AstarLines *a, const AstarLines *b) {
  const size_t words = (size_t)a->count * (size_t)a->words;
  assert_equal_words(a->open, b->open, words);
  assert_equal_words(a->special, b->special, words);
  for (int side = 0; side < 2; side++) {
    assert_equal_words(a->stop[side], b->stop[side], words);
    assert_equal_words(a->sees[side], b->sees[side], words);
  }
}

static void repaired_bits_are_those_of_the_map(void **state) {
  (void)state;
  bed.random = base_random_seeded(52, 1);
  for (int i = 0; i < MAPS; i++) {
    open_bed(i);
    const NavClass cls = (NavClass)(i % NAV_CLASS_COUNT);
    AstarJumpBits *kept = nav_jump_bits_new(&bed.grid, cls);
    assert_non_null(kept);
    for (int turn = 0; turn < TURNS; turn++) {
      nav_jump_bits_follow(kept, &bed.grid);
      assert_true(nav_jump_bits_hold(kept, &bed.grid));
      AstarJumpBits *fresh = nav_jump_bits_new(&bed.grid, cls);
      assert_non_null(fresh);
      fresh->base_cost = kept->base_cost; // a choice, which a repair keeps
      nav_jump_bits_follow(fresh, &bed.grid);
      if (fresh->base_cost == kept->base_cost) {
        assert_equal_lines(&kept->row, &fresh->row);
        assert_equal_lines(&kept->column, &fresh->column);
        const size_t words = (size_t)kept->row.count * (size_t)kept->row.words;
        for (uint32_t way = NAV_DIR_COUNT; way < NAV_WAY_COUNT; way++)
          assert_equal_words(kept->turn[way], fresh->turn[way], words);
        assert_equal_words(kept->branch, fresh->branch, words);
        assert_equal_words(kept->branch_column, fresh->branch_column,
                           (size_t)kept->column.count * (size_t)kept->column.words);
        assert_int_equal(kept->special_count, fresh->special_count);
      }
      nav_jump_bits_free(fresh);
      const uint32_t revision = bed.grid.revision;
      edit_tiles(1 + below(3));
      assert_true(nav_jump_bits_hold(kept, &bed.grid) == (revision == bed.grid.revision));
    }
    nav_jump_bits_free(kept);
    close_bed();
    bed.path = (NavPath){0};
  }
}

static void bounds_of_a_search_hold(void **state) {
  (void)state;
  bed.random = base_random_seeded(53, 1);
  for (int i = 0; i < 150; i++) {
    open_bed(i);
    NavAstarQuery query = {.cls = NAV_WALKER, .diagonal = i % 4 != 3, .any_shortest = true};
    if (draw_query(&query)) {
      query.max_expanded = i % 3 == 0 ? 1 + (int64_t)below(20) : 0;
      query.max_tiles = i % 2 == 0 ? 1 + (int32_t)below(20) : 0;
      const int64_t cost = dijkstra(&query);
      const NavAstarResult result = find_by_jumps(&query, false);
      if (query.max_expanded > 0) assert_true(result.expanded <= query.max_expanded);
      if (result.status == NAV_PATH_GAVE_UP) assert_int_equal(result.expanded, query.max_expanded);
      if (result.status == NAV_PATH_FOUND) assert_int_equal(result.cost, cost);
      if (query.max_tiles > 0) {
        assert_true(bed.path.count <= query.max_tiles);
        NavCell at = query.from; // the tiles next to the start
        for (NavCell next; (next = nav_path_pop(&bed.path)) != NAV_NO_CELL; at = next)
          assert_true(nav_grid_way(&bed.grid, at, next) < NAV_WAY_COUNT);
      }
      const NavCell *touched;
      const int32_t count = nav_astar_touched(bed.astar, &touched);
      int32_t marked = 0, closed = 0;
      for (NavCell cell = 0; cell < bed.grid.cells; cell++) {
        marked += nav_astar_mark(bed.astar, cell) != NAV_ASTAR_UNTOUCHED;
        closed += nav_astar_mark(bed.astar, cell) == NAV_ASTAR_CLOSED;
      }
      assert_int_equal(marked, count);
      assert_int_equal(touched[0], query.from);
      assert_true(closed <= result.expanded);
    }
    close_bed();
    bed.path = (NavPath){0};
  }
}

static void a_search_to_its_start_has_no_tiles(void **state) {
  (void)state;
  support_map_open(&bed.grid, 30, 20);
  bed.astar = nav_astar_new(&bed.grid);
  NavAstarQuery query = {.grid = &bed.grid, .cls = NAV_WALKER, .diagonal = true, .any_shortest = true};
  query.from = query.to = nav_grid_cell(&bed.grid, 7, 7);
  const NavAstarResult result = find_by_jumps(&query, false);
  assert_int_equal(result.status, NAV_PATH_FOUND);
  assert_int_equal(result.cost, 0);
  assert_int_equal(bed.path.count, 0);
  close_bed();
  bed.path = (NavPath){0};
}

/// On open ground a handful of nodes where a search tile by tile expands thousands.
static void open_ground_takes_few_nodes(void **state) {
  (void)state;
  support_map_open(&bed.grid, 300, 300);
  for (int32_t y = 0; y < 280; y++) nav_grid_set_terrain(&bed.grid, 150, y, NAV_ROCK);
  bed.astar = nav_astar_new(&bed.grid);
  NavAstarQuery query = {.grid = &bed.grid, .cls = NAV_WALKER, .diagonal = true, .any_shortest = true};
  query.from = nav_grid_cell(&bed.grid, 20, 30);
  query.to = nav_grid_cell(&bed.grid, 280, 40);
  const NavAstarResult jumps = nav_astar_find(bed.astar, &query, &bed.path);
  query.any_shortest = false;
  const NavAstarResult tiles = nav_astar_find(bed.astar, &query, &bed.path);
  assert_int_equal(jumps.cost, tiles.cost);
  assert_true(jumps.expanded < 20 && tiles.expanded > 10000);
  close_bed();
  bed.path = (NavPath){0};
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(costs_are_those_of_dijkstra_while_the_map_changes),
      cmocka_unit_test(repaired_bits_are_those_of_the_map),
      cmocka_unit_test(bounds_of_a_search_hold),
      cmocka_unit_test(a_search_to_its_start_has_no_tiles),
      cmocka_unit_test(open_ground_takes_few_nodes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
