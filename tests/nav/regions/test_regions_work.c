/* The work of searches among regions: how much is given up at does not depend on what is measured, a search
 * that is tried again with more leave is spread, pieces of ways are bounded, and so is the memory of all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "nav/regions/clusters.h"
#include "support/maps.h"
#include "support/rounds.h"

enum { SIDE = 200, CLUSTER = 16, SHARE = 60 };

typedef struct Search {
  NavRegions *regions;
  NavRegionsWork *work;
  NavRoute route;
} Search;

static void search_begin(Search *search, const NavGrid *grid, bool diagonal, bool measured) {
  NavRegions *(*const make[2][2])(const NavGrid *, NavClass, int32_t) = {
      {nav_regions_begin, nav_regions_begin_diagonal}, {nav_regions_new, nav_regions_new_diagonal}};
  search->regions = make[measured][diagonal](grid, NAV_WALKER, CLUSTER);
  assert_non_null(search->regions);
  search->work = nav_regions_work_new(search->regions);
  assert_non_null(search->work);
  search->route = (NavRoute){0};
}

static void search_end(Search *search) {
  nav_route_free(&search->route);
  nav_regions_work_free(search->work);
  nav_regions_free(search->regions);
}

static NavRouteResult find_route(Search *search, const NavGrid *grid, NavCell from, NavCell to,
                                 int64_t *max_work) {
  const NavRegionsQuery query = {.regions = search->regions,
                                 .grid = grid,
                                 .work = search->work,
                                 .begun = search->regions->lazy ? search->regions : NULL};
  return nav_regions_find_within(&query, &search->route, from, to, max_work);
}

static int32_t rows_known(const NavRegions *regions) {
  int32_t rows = 0;
  for (int32_t i = 0; i < regions->across * regions->down; i++)
    for (int32_t k = 0; regions->cluster[i].open && k < regions->cluster[i].first[NAV_DIR_COUNT]; k++)
      rows += nav_cluster_knows(&regions->cluster[i], k);
  return rows;
}

static void same_way(const Search *a, const Search *b) {
  assert_int_equal(a->route.way.count, b->route.way.count);
  for (int32_t i = 0; i < a->route.way.count; i++)
    assert_int_equal(a->route.way.cell[i], b->route.way.cell[i]);
}

/// From scratch with a share more leave each time: it ends where the whole search fits, and no try measures
/// more than a share and the samples.
static void a_search_is_spread_over_tries(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(601, 1);
  int32_t spread = 0;
  for (int32_t map = 0; map < SUPPORT_ROUNDS(24); map++) {
    const bool diagonal = map % 2 == 1;
    NavGrid grid;
    Search known, fresh;
    if (map % 3 == 0)
      support_map_maze(&grid, &random, SIDE, SIDE, 10);
    else
      support_map_random(&grid, &random, SIDE, SIDE, 25);
    search_begin(&known, &grid, diagonal, true);
    search_begin(&fresh, &grid, diagonal, false);
    const NavCell from = support_map_random_open(&grid, &random, NAV_WALKER),
                  to = support_map_random_open(&grid, &random, NAV_WALKER);
    int64_t needed = INT64_MAX;
    const NavRouteResult whole = find_route(&known, &grid, from, to, &needed);
    for (int64_t leave = 0; whole.status == NAV_PATH_FOUND; leave += SHARE) {
      const int32_t before = rows_known(fresh.regions);
      int64_t work = leave;
      const NavRouteResult found = find_route(&fresh, &grid, from, to, &work);
      assert_in_range(rows_known(fresh.regions) - before, 0,
                      SHARE + NAV_DIR_COUNT * NAV_SAMPLES * NAV_SAMPLES);
      assert_int_equal(found.status, leave >= needed ? NAV_PATH_FOUND : NAV_PATH_GAVE_UP);
      assert_true(work == (leave >= needed ? needed : leave));
      work = leave;
      assert_int_equal(find_route(&known, &grid, from, to, &work).status, found.status);
      if (found.status == NAV_PATH_GAVE_UP) assert_int_equal(fresh.route.way.count, 0);
      if (leave < needed) continue;
      assert_true(found.cost == whole.cost && found.expanded == whole.expanded);
      same_way(&known, &fresh);
      spread += leave > 2 * SHARE;
      break;
    }
    int64_t work = needed;
    assert_int_equal(find_route(&fresh, &grid, from, to, &work).status, whole.status);
    if (whole.status == NAV_PATH_FOUND && whole.expanded > 0) {
      work = needed - 1;
      assert_int_equal(find_route(&fresh, &grid, from, to, &work).status, NAV_PATH_GAVE_UP);
    }
    search_end(&known);
    search_end(&fresh);
    nav_grid_free(&grid);
  }
  assert_true(spread > 0);
}

/// A border tile by tile: entrances that it can have.
static int32_t plain_bound(const NavGrid *grid, int32_t cluster_side, NavCell first, NavCell step,
                           NavCell beyond, int32_t length) {
  int32_t most = 0, run = 0;
  for (int32_t i = 0; i < length; i++) {
    const NavCell cell = first + i * step, other = cell + beyond;
    const bool open = nav_grid_open(grid, NAV_WALKER, cell) && nav_grid_open(grid, NAV_WALKER, other);
    const bool edged = grid->edges[cell] != 0 || grid->edges[other] != 0;
    if (!open) run = 0;
    if (!open) continue;
    if (edged || run == cluster_side / 4) run = 0;
    most += run == 0;
    run++;
  }
  return most;
}

static int32_t at_most(int32_t a, int32_t b) {
  return a < b ? a : b;
}

/// Each entrance is seen from both sides, and there is the target. No more are chosen.
static void points_are_those_of_all_borders(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(602, 1);
  for (int32_t map = 0; map < SUPPORT_ROUNDS(60); map++) {
    const int32_t width = 1 + (int32_t)base_random_below(&random, 90),
                  height = 1 + (int32_t)base_random_below(&random, 90), side = map % 2 == 0 ? 8 : 16;
    NavGrid grid;
    support_map_random(&grid, &random, width, height, (uint32_t)(map % 50));
    if (map % 3 == 0) support_map_add_edges(&grid, &random, 8, 8);
    NavRegions *regions = nav_regions_new(&grid, NAV_WALKER, side);
    assert_true(regions != NULL && nav_regions_take(regions, &grid));
    int32_t points = 1;
    for (int32_t y = 0; y < height; y += side)
      for (int32_t x = side; x < width; x += side)
        points += 2 * plain_bound(&grid, side, nav_grid_cell(&grid, x - 1, y), grid.stride, 1,
                                  at_most(side, height - y));
    for (int32_t y = side; y < height; y += side)
      for (int32_t x = 0; x < width; x += side)
        points += 2 * plain_bound(&grid, side, nav_grid_cell(&grid, x, y - 1), 1, grid.stride,
                                  at_most(side, width - x));
    assert_int_equal(nav_regions_points(regions), points);
    for (int32_t i = 0; i < regions->across * regions->down; i++)
      assert_true(regions->cluster[i].first[NAV_DIR_COUNT] <= regions->cluster[i].most);
    nav_regions_free(regions);
    nav_grid_free(&grid);
  }
}

/// Where costs differ from tile to tile, A* over eight directions looks at nearly all tiles around: pieces
/// are then shorter, so that none looks at many. They lead to the target all the same.
static void pieces_are_bounded(void **state) {
  (void)state;
  enum { TOUCHED = 30000, WIDE = 640 };
  BaseRandom random = base_random_seeded(603, 1);
  NavGrid grid;
  assert_true(nav_grid_init(&grid, WIDE, WIDE));
  for (int32_t i = 0; i < WIDE * WIDE; i++) {
    const uint32_t lot = base_random_below(&random, 100);
    nav_grid_set_terrain(&grid, i % WIDE, i / WIDE, lot < 25 ? NAV_ROCK : lot < 62 ? NAV_MUD : NAV_FLOOR);
  }
  NavComponents components;
  assert_true(nav_components_init(&components, &grid, NAV_WALKER));
  nav_components_build(&components, &grid);
  const NavCell from = nav_grid_nearest_open(&grid, NAV_WALKER, 40, 40),
                to = nav_grid_nearest_open(&grid, NAV_WALKER, WIDE - 40, WIDE - 40);
  assert_true(nav_components_connected(&components, from, to));
  NavRegions *regions = nav_regions_begin_diagonal(&grid, NAV_WALKER, NAV_DEFAULT_CLUSTER);
  NavRegionsWork *work = nav_regions_work_new(regions);
  NavRoute route = {0};
  const NavRegionsQuery query = {.regions = regions, .grid = &grid, .work = work, .begun = regions};
  assert_int_equal(nav_regions_find(&query, &route, from, to).status, NAV_PATH_FOUND);
  int32_t pieces = 0, most = 0;
  NavCell at = from;
  for (NavCell next; (next = nav_route_next(&query, &route)) != NAV_NO_CELL; at = next) {
    const NavCell *cells;
    if (route.pieces == pieces) continue;
    pieces = route.pieces;
    const int32_t touched = nav_regions_touched(work, &cells);
    most = touched > most ? touched : most;
  }
  assert_int_equal(at, to);
  assert_in_range(most, 4000, TOUCHED);
  nav_route_free(&route);
  nav_regions_work_free(work);
  nav_regions_free(regions);
  nav_components_free(&components);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_search_is_spread_over_tries),
      cmocka_unit_test(points_are_those_of_all_borders),
      cmocka_unit_test(pieces_are_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
