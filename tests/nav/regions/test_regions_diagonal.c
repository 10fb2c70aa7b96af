/* Regions with eight directions: a way is found exactly where there is one, each of its steps may be taken,
 * and it costs hardly more than the shortest; distances within clusters are those of a textbook search; and
 * what is repaired, measured late or measured by several threads is what is built. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "nav/regions/atlas.h"
#include "nav/regions/clusters.h"
#include "support/maps.h"
#include "support/reference.h"
#include "support/rounds.h"

typedef struct World {
  NavGrid grid;
  NavClass cls;
  NavRegions *regions;
  NavRegionsWork *work;
  NavAstar *astar;
  NavPath path;
  NavRoute route;
} World;

static void world_ready(World *world, NavClass cls, int32_t cluster) {
  world->cls = cls;
  world->regions = nav_regions_new_diagonal(&world->grid, cls, cluster);
  assert_non_null(world->regions);
  assert_true(nav_regions_diagonal(world->regions));
  world->work = nav_regions_work_new(world->regions);
  world->astar = nav_astar_new(&world->grid);
  assert_true(world->work != NULL && world->astar != NULL);
  world->path = (NavPath){0};
  world->route = (NavRoute){0};
}

static void world_free(World *world) {
  nav_route_free(&world->route);
  nav_path_free(&world->path);
  nav_astar_free(world->astar);
  nav_regions_work_free(world->work);
  nav_regions_free(world->regions);
  nav_grid_free(&world->grid);
}

static NavRegionsQuery query_of(const World *world) {
  return (NavRegionsQuery){.regions = world->regions, .grid = &world->grid, .work = world->work};
}

// Terrain of all kinds, of floor and rock alone, walls, rails and other costs, by turns.
static void small_map(NavGrid *grid, BaseRandom *random, int32_t map) {
  const int32_t width = 1 + (int32_t)base_random_below(random, 60),
                height = 1 + (int32_t)base_random_below(random, 60);
  if (map % 3 == 0 && width > 3 && height > 3)
    support_map_maze(grid, random, width, height, (uint32_t)(map % 15));
  else
    support_map_random(grid, random, width, height, (uint32_t)(map % 45));
  for (int32_t i = 0; i < width * height && map % 5 >= 3; i++)
    if (grid->terrain[nav_grid_cell(grid, i % width, i / width)] != NAV_ROCK)
      nav_grid_set_terrain(grid, i % width, i / width, NAV_FLOOR);
  if (map % 4 == 1) support_map_add_edges(grid, random, 12, 8);
  if (map % 7 == 2) support_map_random_costs(grid, random);
  if (map % 7 == 5)
    support_map_own_ground(grid, random, &(SupportGround){map % 60 + 4, SUPPORT_LOW_COST, 4, 0});
}

/* Ways */

typedef struct Tally {
  int64_t ways, none, slanted;
  double ratios, worst, by_entrances;
} Tally;

static int64_t walk_route(World *world, NavCell from, NavCell to, Tally *tally) {
  const NavRegionsQuery query = query_of(world);
  int64_t cost = 0;
  NavCell at = from;
  for (NavCell next; (next = nav_route_next(&query, &world->route)) != NAV_NO_CELL; at = next) {
    const uint32_t way = nav_grid_way(&world->grid, at, next);
    assert_true(way < NAV_WAY_COUNT && nav_grid_way_open(&world->grid, world->cls, at, way));
    assert_true(support_may_step(&world->grid, world->cls, at, (int32_t)way));
    cost += nav_enter_cost(&world->grid, world->cls, (NavTerrain)world->grid.terrain[next]) *
            (way < NAV_DIR_COUNT ? NAV_COST_ONE : NAV_COST_DIAGONAL);
    tally->slanted += way >= NAV_DIR_COUNT;
  }
  assert_int_equal(at, to);
  return cost;
}

static void check_pair(World *world, NavCell from, NavCell to, Tally *tally) {
  const NavRegionsQuery query = query_of(world);
  const NavAstarQuery exact = {
      .grid = &world->grid, .cls = world->cls, .from = from, .to = to, .diagonal = true};
  const NavAstarResult best = nav_astar_find(world->astar, &exact, &world->path);
  const NavRouteResult result = nav_regions_find(&query, &world->route, from, to);
  assert_int_equal(result.status, best.status);
  if (best.status != NAV_PATH_FOUND) {
    tally->none++;
    assert_int_equal(nav_route_next(&query, &world->route), NAV_NO_CELL);
    return;
  }
  const int64_t walked = walk_route(world, from, to, tally);
  assert_true(walked >= best.cost && walked <= result.cost);
  const double ratio = best.cost > 0 ? (double)walked / (double)best.cost : 1;
  tally->ways++;
  tally->ratios += ratio;
  tally->by_entrances += best.cost > 0 ? (double)result.cost / (double)best.cost : 1;
  if (ratio > tally->worst) tally->worst = ratio;
}

static void check_pairs(World *world, BaseRandom *random, int32_t pairs, Tally *tally) {
  for (int32_t i = 0; i < pairs; i++) {
    const NavCell from = support_map_random_open(&world->grid, random, world->cls);
    const NavCell to = support_map_random_open(&world->grid, random, world->cls);
    if (from != NAV_NO_CELL) check_pair(world, from, to, tally);
  }
}

static void print_tally(const char *where, const Tally *tally) {
  print_message("%s: %d ways, %d without; %.4f of the shortest on average walked, %.4f at most, %.4f by "
                "entrances\n",
                where, (int)tally->ways, (int)tally->none, tally->ratios / (double)tally->ways, tally->worst,
                tally->by_entrances / (double)tally->ways);
}

static void finds_a_way_exactly_where_there_is_one(void **state) {
  (void)state;
  static const int32_t sides[] = {8, 13, 16, 32, 64};
  BaseRandom random = base_random_seeded(501, 1);
  Tally tally = {0};
  for (int32_t map = 0; map < SUPPORT_ROUNDS(100); map++) {
    World world;
    small_map(&world.grid, &random, map);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT), sides[map % 5]);
    check_pairs(&world, &random, 12, &tally);
    world_free(&world);
  }
  print_tally("small maps", &tally);
  assert_true(tally.none > SUPPORT_ROUNDS(60) && tally.ways > SUPPORT_ROUNDS(300));
  assert_true(tally.slanted > tally.ways);
  assert_true(tally.ratios <= 1.02 * (double)tally.ways && tally.worst <= 1.2);
}

static void is_hardly_longer_on(const char *where, NavGrid *grid, BaseRandom *random, int32_t cluster) {
  World world = {.grid = *grid};
  world_ready(&world, NAV_WALKER, cluster);
  Tally tally = {0};
  check_pairs(&world, random, SUPPORT_ROUNDS(16), &tally);
  print_tally(where, &tally);
  assert_true(tally.ratios <= 1.02 * (double)tally.ways);
  world_free(&world);
}

static void ways_are_hardly_longer_than_the_shortest(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(502, 1);
  NavGrid grid;
  support_map_random(&grid, &random, 200, 150, 5);
  is_hardly_longer_on("few rocks", &grid, &random, 32);
  support_map_random(&grid, &random, 200, 150, 25);
  is_hardly_longer_on("many rocks", &grid, &random, 64);
  support_map_rooms(&grid, &random, 200, 200);
  is_hardly_longer_on("rooms", &grid, &random, 32);
  support_map_maze(&grid, &random, 151, 151, 10);
  is_hardly_longer_on("maze", &grid, &random, 64);
  support_map_open(&grid, 250, 150);
  is_hardly_longer_on("open", &grid, &random, 32);
}

/* Clusters */

// The cluster as a map of its own, so that a textbook search does not leave it.
static void cut_out(NavGrid *out, const World *world, int32_t x0, int32_t y0) {
  const int32_t side = nav_regions_side(world->regions);
  const int32_t width = world->grid.width - x0 < side ? world->grid.width - x0 : side;
  const int32_t height = world->grid.height - y0 < side ? world->grid.height - y0 : side;
  assert_true(nav_grid_init(out, width, height));
  out->costs = world->grid.costs;
  for (int32_t i = 0; i < width * height; i++) {
    const int32_t x = i % width, y = i / width;
    const NavCell cell = nav_grid_cell(&world->grid, x0 + x, y0 + y);
    nav_grid_set_terrain(out, x, y, (NavTerrain)world->grid.terrain[cell]);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      nav_grid_set_edge(out, x, y, dir, nav_grid_edge(&world->grid, cell, dir));
  }
}

static void check_cluster(const World *world, int32_t index, int32_t *checked) {
  enum { CELLS = 70 * 70, MANY = 4 * NAV_MAX_CLUSTER };
  static uint64_t value[CELLS];
  NavCell entrance[MANY];
  int32_t across, down;
  nav_regions_size(world->regions, &across, &down);
  const int32_t side = nav_regions_side(world->regions), x0 = index % across * side,
                y0 = index / across * side;
  const NavCluster *cluster = &world->regions->cluster[index];
  const int32_t count = nav_regions_entrances(world->regions, &world->grid, index, entrance, MANY);
  NavGrid part;
  cut_out(&part, world, x0, y0);
  assert_true(part.cells <= CELLS);
  for (int32_t to = 0; to < count; to++) {
    const NavGoal goal = {nav_grid_cell(&part, nav_grid_x(&world->grid, entrance[to]) - x0,
                                        nav_grid_y(&world->grid, entrance[to]) - y0),
                          0};
    support_dijkstra(&(NavFieldInput){.grid = &part,
                                      .cls = world->cls,
                                      .goals = &goal,
                                      .goal_count = 1,
                                      .crowd_cap = NAV_NO_CAP,
                                      .diagonal = true},
                     value);
    for (int32_t from = 0; from < count; from++, ++*checked) {
      const NavCell cell = nav_grid_cell(&part, nav_grid_x(&world->grid, entrance[from]) - x0,
                                         nav_grid_y(&world->grid, entrance[from]) - y0);
      const uint32_t distance = nav_distance_at(cluster->distance, from * count + to);
      if (value[cell] == UINT64_MAX)
        assert_true(distance == NAV_CLUSTER_FAR);
      else
        assert_true(distance == value[cell]);
    }
  }
  nav_grid_free(&part);
}

static void distances_are_those_of_a_textbook_search(void **state) {
  (void)state;
  static const int32_t sides[] = {8, 16, 64};
  BaseRandom random = base_random_seeded(503, 1);
  int32_t checked = 0;
  for (int32_t map = 0; map < SUPPORT_ROUNDS(60); map++) {
    World world;
    small_map(&world.grid, &random, map);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT), sides[map / 2 % 3]);
    int32_t across, down;
    nav_regions_size(world.regions, &across, &down);
    for (int32_t i = 0; i < across * down; i += 1 + across * down / 8) check_cluster(&world, i, &checked);
    world_free(&world);
  }
  assert_true(checked > SUPPORT_ROUNDS(400));
}

/* Repairs, and clusters measured late */

static NavCell change_something(NavGrid *grid, BaseRandom *random) {
  const int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width);
  const int32_t y = (int32_t)base_random_below(random, (uint32_t)grid->height);
  if (base_random_below(random, 3) > 0) {
    nav_grid_set_terrain(grid, x, y, (NavTerrain)base_random_below(random, NAV_TERRAIN_COUNT));
  } else {
    const NavDir dir = (NavDir)base_random_below(random, NAV_DIR_COUNT);
    nav_grid_set_edge(grid, x, y, dir, (NavEdge)base_random_below(random, 3));
  }
  return nav_grid_cell(grid, x, y);
}

static void find_both(World *world, NavRegions *begun, NavRegionsWork *work, BaseRandom *random) {
  const NavRegionsQuery query = query_of(world);
  const NavRegionsQuery late = {.regions = begun, .grid = &world->grid, .work = work, .begun = begun};
  const NavCell from = support_map_random_open(&world->grid, random, world->cls);
  const NavCell to = support_map_random_open(&world->grid, random, world->cls);
  if (from == NAV_NO_CELL) return;
  NavRoute route = {0};
  const NavRouteResult a = nav_regions_find(&query, &world->route, from, to);
  const NavRouteResult b = nav_regions_find(&late, &route, from, to);
  assert_true(a.status == b.status && a.cost == b.cost && a.expanded == b.expanded);
  assert_int_equal(route.way.count, world->route.way.count);
  for (int32_t i = 0; i < route.way.count; i++) assert_int_equal(route.way.cell[i], world->route.way.cell[i]);
  nav_route_free(&route);
}

static void mending_leaves_what_building_does(void **state) {
  (void)state;
  enum { MANY = 12 };
  BaseRandom random = base_random_seeded(504, 1);
  for (int32_t map = 0; map < SUPPORT_ROUNDS(20); map++) {
    World world;
    Tally tally = {0};
    small_map(&world.grid, &random, map);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT), map % 2 == 0 ? 8 : 16);
    NavRegions *begun = nav_regions_begin_diagonal(&world.grid, world.cls, nav_regions_side(world.regions));
    NavRegionsWork *work = nav_regions_work_new(begun);
    assert_true(begun != NULL && work != NULL);
    for (int32_t i = 0; i < 60; i++) {
      NavCell cells[MANY];
      const int32_t count = 1 + (int32_t)base_random_below(&random, MANY);
      for (int32_t k = 0; k < count; k++) cells[k] = change_something(&world.grid, &random);
      assert_true(nav_regions_update_all(world.regions, &world.grid, cells, count));
      assert_true(nav_regions_update_all(begun, &world.grid, cells, count));
      find_both(&world, begun, work, &random);
      if (i % 10 != 9) continue;
      NavRegions *rebuilt = nav_regions_new_diagonal(&world.grid, world.cls, nav_regions_side(world.regions));
      assert_non_null(rebuilt);
      assert_true(nav_regions_hash(rebuilt, BASE_HASH_START) ==
                  nav_regions_hash(world.regions, BASE_HASH_START));
      assert_true(nav_regions_contain(rebuilt, begun));
      nav_regions_free(rebuilt);
    }
    check_pairs(&world, &random, 6, &tally);
    nav_regions_work_free(work);
    nav_regions_free(begun);
    world_free(&world);
  }
}

/// An atlas that changes from four directions to eight and back is built from scratch, and one that keeps
/// them follows the map.
static void an_atlas_has_the_directions_that_are_asked_for(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(505, 1);
  NavGrid grid;
  NavAtlas atlas = {0};
  NavRoute route = {0};
  support_map_random(&grid, &random, 150, 150, 20);
  for (int32_t i = 0; i < 12; i++) {
    const bool diagonal = i / 3 % 2 == 1;
    change_something(&grid, &random);
    const NavRegions *before = atlas.regions;
    assert_true(nav_atlas_follow_ways(&atlas, &grid, NAV_WALKER, diagonal));
    assert_int_equal(nav_regions_diagonal(atlas.regions), diagonal);
    if (i % 3 != 0) assert_ptr_equal(atlas.regions, before);
    NavRegions *fresh = diagonal ? nav_regions_new_diagonal(&grid, NAV_WALKER, NAV_DEFAULT_CLUSTER)
                                 : nav_regions_new(&grid, NAV_WALKER, NAV_DEFAULT_CLUSTER);
    const NavRegionsQuery query = nav_atlas_query(&atlas);
    const NavCell from = support_map_random_open(&grid, &random, NAV_WALKER);
    const NavCell to = support_map_random_open(&grid, &random, NAV_WALKER);
    assert_int_not_equal(nav_regions_find(&query, &route, from, to).status, NAV_PATH_NO_MEMORY);
    assert_true(nav_regions_contain(fresh, atlas.regions));
    nav_regions_free(fresh);
  }
  nav_route_free(&route);
  nav_atlas_free(&atlas);
  nav_grid_free(&grid);
}

/// Told which clusters may have changed, an atlas becomes what one is that looks at the whole map.
static void an_atlas_looks_where_the_map_has_changed(void **state) {
  (void)state;
  enum { SIDE = 5 * NAV_DEFAULT_CLUSTER + 7, MANY = 40 };
  BaseRandom random = base_random_seeded(508, 1);
  NavGrid grid;
  NavAtlas told = {0}, whole = {0};
  NavRoute route = {0};
  int32_t kept = 0;
  support_map_random(&grid, &random, SIDE, SIDE, 15);
  for (int32_t i = 0; i < SUPPORT_ROUNDS(40); i++) {
    NavCell cells[5 * MANY];
    int32_t count = 0;
    const int32_t changes = i % 8 == 7 ? MANY : 1 + (int32_t)base_random_below(&random, 8);
    const NavRegionsKind kind = {NAV_WALKER, i >= 20};
    for (int32_t k = 0; k < changes; k++) {
      const NavCell cell = change_something(&grid, &random);
      cells[count++] = cell;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        const NavCell next = cell + nav_grid_delta(&grid, dir);
        if (nav_grid_inside(&grid, nav_grid_x(&grid, next), nav_grid_y(&grid, next))) cells[count++] = next;
      }
    }
    const NavRegions *before = told.regions;
    assert_true(nav_atlas_follow_changed(&told, &grid, &kind, cells, count));
    assert_true(nav_atlas_follow_ways(&whole, &grid, kind.cls, kind.diagonal));
    kept += before == told.regions;
    assert_memory_equal(told.map.terrain, grid.terrain, (size_t)grid.cells);
    assert_memory_equal(told.map.edges, grid.edges, (size_t)grid.cells);
    assert_int_equal(told.map.edge_count, grid.edge_count);
    for (int32_t k = 0; k < 2; k++) {
      const NavRegionsQuery a = nav_atlas_query(&told), b = nav_atlas_query(&whole);
      const NavCell from = support_map_random_open(&grid, &random, NAV_WALKER);
      const NavCell to = support_map_random_open(&grid, &random, NAV_WALKER);
      const NavRouteResult one = nav_regions_find(&a, &route, from, to);
      const NavRouteResult other = nav_regions_find(&b, &route, from, to);
      assert_true(one.status == other.status && one.cost == other.cost && one.expanded == other.expanded);
    }
    assert_true(nav_regions_hash(told.regions, BASE_HASH_START) ==
                nav_regions_hash(whole.regions, BASE_HASH_START));
  }
  assert_true(kept > SUPPORT_ROUNDS(20));
  nav_route_free(&route);
  nav_atlas_free(&told);
  nav_atlas_free(&whole);
  nav_grid_free(&grid);
}

/* Several threads */

/// Any number of threads, more than rows of clusters too, makes the same bytes for four directions and for
/// eight.
static void threads_measure_what_one_does(void **state) {
  (void)state;
  static const int32_t threads[] = {1, 2, 3, 7};
  BaseRandom random = base_random_seeded(506, 1);
  for (int32_t map = 0; map < SUPPORT_ROUNDS(16); map++) {
    NavGrid grid;
    small_map(&grid, &random, map);
    const NavClass cls = (NavClass)(map % NAV_CLASS_COUNT);
    for (int32_t diagonal = 0; diagonal < 2; diagonal++) {
      NavRegions *one = diagonal ? nav_regions_new_diagonal(&grid, cls, 8) : nav_regions_new(&grid, cls, 8);
      NavRegions *many = nav_regions_new_by(threads[map % 4], &grid, cls, 8, diagonal);
      assert_true(one != NULL && many != NULL);
      assert_true(nav_regions_hash(one, BASE_HASH_START) == nav_regions_hash(many, BASE_HASH_START));
      assert_true(nav_regions_contain(one, many) && nav_regions_contain(many, one));
      const NavCell cell = change_something(&grid, &random);
      assert_true(nav_regions_update(one, &grid, cell) && nav_regions_update(many, &grid, cell));
      assert_true(nav_regions_hash(one, BASE_HASH_START) == nav_regions_hash(many, BASE_HASH_START));
      nav_regions_free(one);
      nav_regions_free(many);
    }
    nav_grid_free(&grid);
  }
}

/// Portions in any order give the same.
static void portions_may_be_done_in_any_order(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(507, 1);
  NavGrid grid;
  support_map_random(&grid, &random, 70, 61, 25);
  NavRegions *one = nav_regions_new_diagonal(&grid, NAV_WALKER, 8);
  NavRegions *plan = nav_regions_plan(&grid, NAV_WALKER, 8, true);
  NavRegionsHand *hand[2] = {nav_regions_hand_new(), nav_regions_hand_new()};
  assert_true(one != NULL && plan != NULL && hand[0] != NULL && hand[1] != NULL);
  const int32_t portions = nav_regions_portions(plan);
  assert_int_equal(portions, 8);
  for (int32_t i = 0; i < portions; i++)
    nav_regions_choose_portion(plan, &grid, hand[i % 2], i * 5 % portions);
  for (int32_t i = 0; i < portions; i++)
    assert_true(nav_regions_measure_portion(plan, &grid, hand[i % 2], portions - 1 - i));
  assert_true(nav_regions_hash(one, BASE_HASH_START) == nav_regions_hash(plan, BASE_HASH_START));
  for (int32_t i = 0; i < 2; i++) nav_regions_hand_free(hand[i]);
  nav_regions_free(plan);
  nav_regions_free(one);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_a_way_exactly_where_there_is_one),
      cmocka_unit_test(ways_are_hardly_longer_than_the_shortest),
      cmocka_unit_test(distances_are_those_of_a_textbook_search),
      cmocka_unit_test(mending_leaves_what_building_does),
      cmocka_unit_test(an_atlas_has_the_directions_that_are_asked_for),
      cmocka_unit_test(an_atlas_looks_where_the_map_has_changed),
      cmocka_unit_test(threads_measure_what_one_does),
      cmocka_unit_test(portions_may_be_done_in_any_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
