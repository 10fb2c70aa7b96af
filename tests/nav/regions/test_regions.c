/* Regions: a path is found exactly where there is one, it is passable and hardly longer than the shortest;
 * and an update after a change leaves what a build would. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "nav/regions/atlas.h"
#include "nav/regions/regions.h"
#include "nav/regions/search.h"
#include "support/maps.h"
#include "support/reference.h"
#include "support/rounds.h"

typedef struct World {
  NavGrid grid;
  NavClass cls;
  NavComponents components;
  NavRegions *regions;
  NavRegionsWork *work;
  NavAstar *astar;
  NavPath path;
  NavRoute route;
} World;

static void world_ready(World *world, NavClass cls, int32_t cluster) {
  world->cls = cls;
  assert_true(nav_components_init(&world->components, &world->grid, cls));
  nav_components_build(&world->components, &world->grid);
  world->regions = nav_regions_new(&world->grid, cls, cluster);
  assert_non_null(world->regions);
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
  nav_components_free(&world->components);
  nav_grid_free(&world->grid);
}

static NavRegionsQuery query_of(const World *world) {
  return (NavRegionsQuery){.regions = world->regions, .grid = &world->grid, .work = world->work};
}

// By a textbook Dijkstra on small maps; -1: no path.
static int64_t shortest(World *world, NavCell from, NavCell to) {
  enum { SMALL = 10000 };
  if (world->grid.cells <= SMALL) {
    static uint64_t value[SMALL];
    const NavGoal goal = {to, 0};
    support_dijkstra(&(NavFieldInput){.grid = &world->grid,
                                      .cls = world->cls,
                                      .goals = &goal,
                                      .goal_count = 1,
                                      .crowd_cap = NAV_NO_CAP},
                     value);
    return value[from] == UINT64_MAX ? -1 : (int64_t)value[from];
  }
  NavAstarQuery query = {
      .grid = &world->grid, .components = &world->components, .cls = world->cls, .from = from, .to = to};
  NavAstarResult result = nav_astar_find(world->astar, &query, &world->path);
  return result.status == NAV_PATH_FOUND ? result.cost / NAV_COST_ONE : -1;
}

static bool steps_to(const World *world, NavCell from, NavCell to) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (from + nav_grid_delta(&world->grid, dir) == to)
      return support_passable(&world->grid, world->cls, from, dir);
  return false;
}

// The cost of walking the route; checks each step.
static int64_t walk_route(World *world, NavCell from, NavCell to) {
  NavRegionsQuery query = query_of(world);
  int64_t cost = 0;
  NavCell at = from;
  for (NavCell next; (next = nav_route_next(&query, &world->route)) != NAV_NO_CELL; at = next) {
    assert_true(steps_to(world, at, next));
    assert_int_equal(world->route.at, next);
    cost += nav_enter_cost(&world->grid, world->cls, (NavTerrain)world->grid.terrain[next]);
  }
  assert_int_equal(at, to);
  return cost;
}

typedef struct Tally {
  int64_t ways, none, min, walked, by_entrances;
  double ratios, worst;
} Tally;

static void check_pair(World *world, NavCell from, NavCell to, Tally *tally) {
  NavRegionsQuery query = query_of(world);
  int64_t min = shortest(world, from, to);
  NavRouteResult result = nav_regions_find(&query, &world->route, from, to);
  assert_int_equal(result.status, min < 0 ? NAV_PATH_UNREACHABLE : NAV_PATH_FOUND);
  if (min < 0) {
    tally->none++;
    assert_int_equal(nav_route_next(&query, &world->route), NAV_NO_CELL);
    query.components = &world->components;
    result = nav_regions_find(&query, &world->route, from, to);
    assert_int_equal(result.status, NAV_PATH_UNREACHABLE);
    assert_int_equal(result.expanded, 0);
    return;
  }
  int64_t walked = walk_route(world, from, to);
  assert_true(walked >= min && walked * NAV_COST_ONE <= result.cost);
  tally->ways++;
  tally->min += min;
  tally->walked += walked;
  tally->by_entrances += result.cost / NAV_COST_ONE;
  const double ratio = min > 0 ? (double)walked / (double)min : 1;
  tally->ratios += ratio;
  if (ratio > tally->worst) tally->worst = ratio;
}

static void check_pairs(World *world, BaseRandom *random, int32_t pairs, Tally *tally) {
  for (int32_t i = 0; i < pairs; i++) {
    NavCell from = support_map_random_open(&world->grid, random, world->cls);
    NavCell to = support_map_random_open(&world->grid, random, world->cls);
    if (from != NAV_NO_CELL) check_pair(world, from, to, tally);
  }
}

static void print_tally(const char *where, const Tally *tally) {
  print_message(
      "%s: %d ways, %d without; %.4f of the shortest on average walked, %.4f at most, %.4f in sum, %.4f by "
      "entrances\n",
      where, (int)tally->ways, (int)tally->none, tally->ratios / (double)tally->ways, tally->worst,
      (double)tally->walked / (double)tally->min, (double)tally->by_entrances / (double)tally->min);
}

static void small_map(NavGrid *grid, BaseRandom *random, int32_t map) {
  int32_t width = 1 + (int32_t)base_random_below(random, 90),
          height = 1 + (int32_t)base_random_below(random, 90);
  if (map % 3 == 0 && width > 3 && height > 3)
    support_map_maze(grid, random, width, height, (uint32_t)(map % 15));
  else
    support_map_random(grid, random, width, height, (uint32_t)(map % 45));
  if (map % 4 == 1) support_map_add_edges(grid, random, 12, 8);
  if (map % 7 == 2) support_map_random_costs(grid, random);
  if (map % 7 == 5)
    support_map_own_ground(grid, random, &(SupportGround){map % 60 + 4, SUPPORT_LOW_COST, 4, 0});
}

static void finds_a_way_exactly_where_there_is_one(void **state) {
  (void)state;
  static const int32_t sides[] = {8, 13, 16, 32, 64};
  BaseRandom random = base_random_seeded(401, 1);
  Tally tally = {0};
  for (int32_t map = 0; map < SUPPORT_ROUNDS(150); map++) {
    World world;
    small_map(&world.grid, &random, map);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT), sides[map % 5]);
    check_pairs(&world, &random, 12, &tally);
    world_free(&world);
  }
  print_tally("small maps", &tally);
  assert_true(tally.none > SUPPORT_ROUNDS(80) && tally.ways > SUPPORT_ROUNDS(400));
  assert_true(tally.ratios <= 1.02 * (double)tally.ways && tally.worst <= 1.2);
}

static void is_hardly_longer_on(const char *where, NavGrid *grid, BaseRandom *random, int32_t cluster) {
  World world = {.grid = *grid};
  world_ready(&world, NAV_WALKER, cluster);
  Tally tally = {0};
  check_pairs(&world, random, 40, &tally);
  print_tally(where, &tally);
  assert_true(tally.ratios <= 1.02 * (double)tally.ways);
  world_free(&world);
}

static void ways_are_hardly_longer_than_the_shortest(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(402, 1);
  NavGrid grid;
  for (int32_t cluster = 32; cluster <= 64; cluster *= 2) {
    support_map_random(&grid, &random, 400, 300, 5);
    is_hardly_longer_on("few rocks", &grid, &random, cluster);
    support_map_random(&grid, &random, 300, 400, 25);
    is_hardly_longer_on("many rocks", &grid, &random, cluster);
    support_map_rooms(&grid, &random, 400, 400);
    is_hardly_longer_on("rooms", &grid, &random, cluster);
    support_map_maze(&grid, &random, 301, 301, 10);
    is_hardly_longer_on("maze", &grid, &random, cluster);
    support_map_open(&grid, 500, 300);
    is_hardly_longer_on("open", &grid, &random, cluster);
  }
}

static NavCell change_something(NavGrid *grid, BaseRandom *random) {
  int32_t x = (int32_t)base_random_below(random, (uint32_t)grid->width);
  int32_t y = (int32_t)base_random_below(random, (uint32_t)grid->height);
  uint32_t what = base_random_below(random, 3);
  if (what > 0) {
    nav_grid_set_terrain(grid, x, y, (NavTerrain)base_random_below(random, NAV_TERRAIN_COUNT));
  } else {
    NavDir dir = (NavDir)base_random_below(random, NAV_DIR_COUNT);
    nav_grid_set_edge(grid, x, y, dir, (NavEdge)base_random_below(random, 3));
  }
  return nav_grid_cell(grid, x, y);
}

static void mending_leaves_what_building_does(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(403, 1);
  for (int32_t map = 0; map < SUPPORT_ROUNDS(20); map++) {
    World world;
    small_map(&world.grid, &random, map);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT), map % 2 == 0 ? 8 : 16);
    for (int32_t i = 0; i < 500; i++) {
      NavCell cell = change_something(&world.grid, &random);
      assert_true(nav_regions_update(world.regions, &world.grid, cell));
      assert_true(nav_regions_fit(world.regions, &world.grid));
      if (i % 20 != 19) continue;
      NavRegions *rebuilt = nav_regions_new(&world.grid, world.cls, nav_regions_side(world.regions));
      assert_non_null(rebuilt);
      assert_true(nav_regions_hash(rebuilt, BASE_HASH_START) ==
                  nav_regions_hash(world.regions, BASE_HASH_START));
      nav_regions_free(rebuilt);
    }
    nav_components_build(&world.components, &world.grid);
    Tally tally = {0};
    check_pairs(&world, &random, 10, &tally);
    world_free(&world);
  }
}

static void find_both(World *world, NavRegions *begun, NavRegionsWork *work, BaseRandom *random) {
  NavRegionsQuery query = query_of(world);
  NavRegionsQuery late = {.regions = begun, .grid = &world->grid, .work = work, .begun = begun};
  NavCell from = support_map_random_open(&world->grid, random, world->cls);
  NavCell to = support_map_random_open(&world->grid, random, world->cls);
  if (from == NAV_NO_CELL) return;
  NavRoute route = {0};
  NavRouteResult a = nav_regions_find(&query, &world->route, from, to);
  NavRouteResult b = nav_regions_find(&late, &route, from, to);
  assert_true(a.status == b.status && a.cost == b.cost && a.expanded == b.expanded);
  assert_int_equal(route.way.count, world->route.way.count);
  if (route.way.count > 0)
    assert_memory_equal(route.way.cell, world->route.way.cell,
                        (size_t)route.way.count * sizeof *route.way.cell);
  nav_route_free(&route);
}

/// Runs of tiles and rows of walls, each batch as one update, of regions that are measured and of those that
/// are not yet.
static void mending_many_cells_does_too(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(407, 1);
  for (int32_t map = 0; map < SUPPORT_ROUNDS(20); map++) {
    World world;
    small_map(&world.grid, &random, map);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT), map % 2 == 0 ? 8 : 16);
    NavRegions *begun = nav_regions_begin(&world.grid, world.cls, map % 2 == 0 ? 8 : 16);
    NavRegionsWork *work = nav_regions_work_new(begun);
    assert_true(begun != NULL && work != NULL);
    for (int32_t i = 0; i < 150; i++) {
      enum { MANY = 40 };
      NavCell cells[MANY];
      const int32_t count = 1 + (int32_t)base_random_below(&random, MANY);
      const bool run = base_random_below(&random, 2) == 0;
      for (int32_t k = 0; k < count; k++) {
        cells[k] = run && k > 0 ? cells[k - 1] + 1 : change_something(&world.grid, &random);
        const int32_t x = nav_grid_x(&world.grid, cells[k]), y = nav_grid_y(&world.grid, cells[k]);
        if (nav_grid_inside(&world.grid, x, y) && run)
          nav_grid_set_terrain(&world.grid, x, y, i % 2 == 0 ? NAV_ROCK : NAV_FLOOR);
        else if (run)
          cells[k] = cells[k - 1]; // once more, as allowed
      }
      assert_true(nav_regions_update_all(world.regions, &world.grid, cells, count));
      assert_true(nav_regions_update_all(begun, &world.grid, cells, count));
      assert_true(nav_regions_fit(world.regions, &world.grid));
      NavRegions *rebuilt = nav_regions_new(&world.grid, world.cls, nav_regions_side(world.regions));
      assert_non_null(rebuilt);
      if (nav_regions_hash(rebuilt, BASE_HASH_START) != nav_regions_hash(world.regions, BASE_HASH_START))
        fail_msg("map %d differs from a new one after batch %d", (int)map, (int)i);
      if (!nav_regions_contain(rebuilt, begun))
        fail_msg("map %d, begun, differs from a new one after batch %d", (int)map, (int)i);
      nav_regions_free(rebuilt);
      if (i % 5 == 4) find_both(&world, begun, work, &random);
    }
    nav_regions_work_free(work);
    nav_regions_free(begun);
    world_free(&world);
  }
}

/// A painted map of 4x4 clusters: a copy that is repaired finds what new regions find, however much has
/// changed.
static void an_atlas_follows_a_painted_map(void **state) {
  (void)state;
  enum { SIDE = 4 * NAV_DEFAULT_CLUSTER, STROKES = 60 };
  BaseRandom random = base_random_seeded(409, 1);
  NavGrid grid;
  NavAtlas atlas = {0};
  NavRoute route = {0}, expected = {0};
  assert_true(nav_grid_init(&grid, SIDE, SIDE));
  for (int32_t i = 0; i < SIDE * SIDE; i++)
    nav_grid_set_terrain(&grid, i % SIDE, i / SIDE,
                         base_random_below(&random, 4) == 0 ? NAV_ROCK : NAV_FLOOR);
  for (int32_t stroke = 0; stroke < STROKES; stroke++) {
    const int32_t size = stroke % 20 == 19 ? SIDE / 2 : 1 + (int32_t)base_random_below(&random, 7);
    const int32_t x = (int32_t)base_random_below(&random, (uint32_t)(SIDE - size));
    const int32_t y = (int32_t)base_random_below(&random, (uint32_t)(SIDE - size));
    for (int32_t i = 0; i < size * size; i++)
      if (stroke % 3 == 2)
        nav_grid_set_edge(&grid, x + i % size, y + i / size, NAV_RIGHT,
                          (NavEdge)base_random_below(&random, 3));
      else
        nav_grid_set_terrain(&grid, x + i % size, y + i / size,
                             base_random_below(&random, 3) == 0 ? NAV_ROCK : NAV_FLOOR);
    assert_true(nav_atlas_follow(&atlas, &grid, NAV_WALKER));
    assert_memory_equal(atlas.map.terrain, grid.terrain, (size_t)grid.cells);
    assert_memory_equal(atlas.map.edges, grid.edges, (size_t)grid.cells);
    NavRegions *fresh = nav_regions_new(&grid, NAV_WALKER, NAV_DEFAULT_CLUSTER);
    NavRegionsWork *work = nav_regions_work_new(fresh);
    assert_true(fresh != NULL && work != NULL);
    const NavRegionsQuery late = nav_atlas_query(&atlas);
    const NavRegionsQuery query = {.regions = fresh, .grid = &grid, .work = work};
    for (int32_t i = 0; i < 4; i++) {
      const NavCell from = support_map_random_open(&grid, &random, NAV_WALKER);
      const NavCell to = support_map_random_open(&grid, &random, NAV_WALKER);
      const NavRouteResult a = nav_regions_find(&late, &route, from, to);
      const NavRouteResult b = nav_regions_find(&query, &expected, from, to);
      assert_true(a.status == b.status && a.cost == b.cost && a.expanded == b.expanded);
    }
    nav_regions_work_free(work);
    nav_regions_free(fresh);
  }
  nav_route_free(&route);
  nav_route_free(&expected);
  nav_atlas_free(&atlas);
  nav_grid_free(&grid);
}

/// Where every change is noted, the atlas looks at the clusters of these alone, and equals one that looks at
/// all.
static void an_atlas_follows_what_is_noted(void **state) {
  (void)state;
  enum { SIDE = 4 * NAV_DEFAULT_CLUSTER, STROKES = 60 };
  BaseRandom random = base_random_seeded(419, 1);
  const NavRegionsKind kind = {.cls = NAV_WALKER};
  static NavAtlasChanges changes;
  NavGrid grid;
  NavAtlas atlas = {0};
  support_map_random(&grid, &random, SIDE, SIDE, 25);
  assert_true(nav_atlas_follow_noted(&atlas, &changes, &grid, &kind));
  for (int32_t stroke = 0; stroke < STROKES; stroke++) {
    for (int32_t i = 0; i <= stroke % 40; i++) {
      const int32_t x = (int32_t)base_random_below(&random, SIDE - 1),
                    y = (int32_t)base_random_below(&random, SIDE);
      if (stroke % 7 == 6 && i == 0) nav_atlas_note(&changes, &grid, NAV_NO_CELL);
      if (stroke % 7 != 6) nav_atlas_note(&changes, &grid, nav_grid_cell(&grid, x, y));
      if (stroke % 3 == 2)
        nav_grid_set_edge(&grid, x, y, NAV_RIGHT, (NavEdge)base_random_below(&random, 3));
      else
        nav_grid_set_terrain(&grid, x, y, i % 2 == 0 ? NAV_ROCK : NAV_FLOOR);
    }
    assert_true(nav_atlas_follow_noted(&atlas, &changes, &grid, &kind));
    assert_memory_equal(atlas.map.terrain, grid.terrain, (size_t)grid.cells);
    assert_memory_equal(atlas.map.edges, grid.edges, (size_t)grid.cells);
    assert_true(changes.count == 0 && !changes.any);
  }
  const NavCell noted = nav_grid_cell(&grid, 10, 10), other = nav_grid_cell(&grid, SIDE - 10, SIDE - 10);
  const NavTerrain before = (NavTerrain)atlas.map.terrain[other];
  nav_atlas_note(&changes, &grid, noted);
  nav_grid_set_terrain(&grid, 10, 10, NAV_MUD);
  nav_grid_set_terrain(&grid, SIDE - 10, SIDE - 10, NAV_MUD); // against the rule: so it is not looked at
  assert_true(nav_atlas_follow_noted(&atlas, &changes, &grid, &kind));
  assert_int_equal(atlas.map.terrain[noted], NAV_MUD);
  assert_int_equal(atlas.map.terrain[other], before);
  nav_atlas_free(&atlas);
  nav_grid_free(&grid);
}

/// A map that is copied in portions while it changes is the map as it is after the last one.
static void an_atlas_is_copied_in_portions(void **state) {
  (void)state;
  enum { SIDE = 3 * NAV_DEFAULT_CLUSTER, PORTIONS = 12 };
  const NavRegionsKind kind = {.cls = NAV_WALKER};
  static NavAtlasChanges changes;
  for (uint64_t seed = 0; seed < 8; seed++) {
    BaseRandom random = base_random_seeded(439, seed);
    NavGrid grid;
    NavAtlas atlas = {0}, whole = {0};
    support_map_random(&grid, &random, SIDE, SIDE, 25);
    support_map_add_edges(&grid, &random, 9, 9);
    assert_true(nav_atlas_begin(&atlas, &grid, &kind));
    const int32_t share = grid.cells / PORTIONS + 1;
    for (int32_t i = 0; i < PORTIONS; i++) {
      const int32_t from = i * share, count = from + share < grid.cells ? share : grid.cells - from;
      const int32_t x = (int32_t)base_random_below(&random, SIDE - 1),
                    y = (int32_t)base_random_below(&random, SIDE);
      nav_atlas_copy(&atlas, &changes, &grid, from, count);
      if (i == PORTIONS - 1) break;
      nav_atlas_note(&changes, &grid, seed == 7 && i == 5 ? NAV_NO_CELL : nav_grid_cell(&grid, x, y));
      if (i % 2 == 0)
        nav_grid_set_edge(&grid, x, y, NAV_RIGHT, (NavEdge)base_random_below(&random, 3));
      else
        nav_grid_set_terrain(&grid, x, y, i % 3 == 0 ? NAV_ROCK : NAV_FLOOR);
    }
    assert_memory_equal(atlas.map.terrain, grid.terrain, (size_t)grid.cells);
    assert_memory_equal(atlas.map.edges, grid.edges, (size_t)grid.cells);
    assert_int_equal(atlas.map.edge_count, grid.edge_count);
    assert_true(changes.count == 0 && !changes.any && nav_regions_fit(atlas.regions, &atlas.map));
    assert_true(nav_atlas_follow(&whole, &grid, NAV_WALKER) && nav_atlas_follow(&atlas, &grid, NAV_WALKER));
    const NavRegionsQuery a = nav_atlas_query(&atlas), b = nav_atlas_query(&whole);
    NavRoute one = {0}, other = {0};
    for (int32_t i = 0; i < 6; i++) {
      const NavCell from = support_map_random_open(&grid, &random, NAV_WALKER);
      const NavCell to = support_map_random_open(&grid, &random, NAV_WALKER);
      assert_int_equal(nav_regions_find(&a, &one, from, to).cost,
                       nav_regions_find(&b, &other, from, to).cost);
    }
    assert_true(nav_regions_hash(atlas.regions, 1) == nav_regions_hash(whole.regions, 1));
    nav_route_free(&one);
    nav_route_free(&other);
    nav_atlas_free(&atlas);
    nav_atlas_free(&whole);
    nav_grid_free(&grid);
  }
}

/// After a change, memory is counted again where a border may have changed, and it is what it would be for
/// new regions.
/// The clusters of the largest map are told apart, up to its last one.
static void changes_of_the_largest_map(void **state) {
  (void)state;
  static NavAtlasChanges changes;
  NavGrid grid;
  assert_true(nav_grid_init(&grid, NAV_MAX_SIDE, NAV_MAX_SIDE));
  for (int32_t i = 0; i < 2; i++)
    for (int32_t corner = 0; corner < 4; corner++)
      nav_atlas_note(&changes, &grid,
                     nav_grid_cell(&grid, corner % 2 * (NAV_MAX_SIDE - 1), corner / 2 * (NAV_MAX_SIDE - 1)));
  assert_int_equal(changes.count, 4);
  nav_grid_free(&grid);
}

static void memory_is_counted_where_it_may_change(void **state) {
  (void)state;
  enum { SIDE = 6 * 16 };
  BaseRandom random = base_random_seeded(433, 1);
  NavGrid grid;
  support_map_random(&grid, &random, SIDE, SIDE, 30);
  NavRegions *kept = nav_regions_begin(&grid, NAV_WALKER, 16);
  assert_true(kept != NULL && nav_regions_take(kept, &grid));
  assert_int_equal(kept->bounds, 36);
  for (int32_t i = 0; i < 100; i++) {
    const int32_t x = (int32_t)base_random_below(&random, SIDE),
                  y = (int32_t)base_random_below(&random, SIDE);
    if (i % 3 == 0)
      nav_grid_set_edge(&grid, x, y, (NavDir)(i % NAV_DIR_COUNT), i % 2 == 0 ? NAV_EDGE_WALL : NAV_EDGE_NONE);
    else
      nav_grid_set_terrain(&grid, x, y, i % 2 == 0 ? NAV_FLOOR : NAV_ROCK);
    const NavCell cell = nav_grid_cell(&grid, x, y);
    const int64_t before = kept->bounds;
    assert_true(i % 5 == 0 ? nav_regions_update_all(kept, &grid, &cell, 1)
                           : nav_regions_update(kept, &grid, cell));
    assert_true(nav_regions_take(kept, &grid));
    assert_in_range(kept->bounds - before, 3, 5);
    NavRegions *fresh = nav_regions_begin(&grid, NAV_WALKER, 16);
    assert_true(fresh != NULL && nav_regions_take(fresh, &grid));
    assert_int_equal(nav_regions_points(kept), nav_regions_points(fresh));
    for (int32_t k = 0; k < 36; k++) assert_true(kept->cluster[k].capacity >= fresh->cluster[k].capacity);
    nav_regions_free(fresh);
  }
  nav_regions_free(kept);
  nav_grid_free(&grid);
}

/// Paths do not depend on which clusters were measured before, nor on the changes since.
static void clusters_may_be_measured_late(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(405, 1);
  int32_t blank = 0;
  for (int32_t map = 0; map < SUPPORT_ROUNDS(16); map++) {
    World world;
    small_map(&world.grid, &random, map);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT), 8);
    NavRegions *begun = nav_regions_begin(&world.grid, world.cls, 8);
    NavRegionsWork *work = nav_regions_work_new(begun);
    assert_true(begun != NULL && work != NULL);
    int32_t across, down;
    nav_regions_size(begun, &across, &down);
    for (int32_t i = 0; i < across * down; i++)
      blank += nav_regions_entrances(begun, &world.grid, i, NULL, 0) <
               nav_regions_entrances(world.regions, &world.grid, i, NULL, 0);
    for (int32_t i = 0; i < 200; i++) {
      NavCell cell = change_something(&world.grid, &random);
      assert_true(nav_regions_update(world.regions, &world.grid, cell));
      assert_true(nav_regions_update(begun, &world.grid, cell));
      if (i % 4 == 3) find_both(&world, begun, work, &random);
      assert_true(nav_regions_contain(world.regions, begun));
    }
    nav_regions_work_free(work);
    nav_regions_free(begun);
    world_free(&world);
  }
  assert_true(blank > 100); // else nothing was late
}

/// Searches that may measure one cluster each come to the same way as one that may measure all.
static void a_search_goes_on_where_it_gave_up(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(409, 1);
  int32_t gave_up = 0;
  for (int32_t map = 0; map < SUPPORT_ROUNDS(24); map++) {
    World world;
    small_map(&world.grid, &random, map);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT), 8);
    NavRegions *begun = nav_regions_begin(&world.grid, world.cls, 8);
    assert_true(begun != NULL && nav_regions_reserve(begun, 12));
    NavRegionsWork *work = nav_regions_work_new(begun);
    assert_non_null(work);
    NavRegionsQuery whole = query_of(&world);
    NavCell from = support_map_random_open(&world.grid, &random, world.cls);
    NavCell to = support_map_random_open(&world.grid, &random, world.cls);
    NavRouteResult expected = nav_regions_find(&whole, &world.route, from, to), found = {0};
    NavRoute route = {0};
    int32_t across, down, tries = 0;
    nav_regions_size(begun, &across, &down);
    do {
      int32_t measures = 1;
      NavRegionsQuery query = {.regions = begun, .grid = &world.grid, .work = work, .begun = begun};
      query.measures = &measures;
      found = nav_regions_find(&query, &route, from, to);
      assert_true(measures >= 0);
      gave_up += found.status == NAV_PATH_GAVE_UP;
      assert_true(++tries <= across * down + 1);
    } while (found.status == NAV_PATH_GAVE_UP);
    assert_true(found.status == expected.status && found.cost == expected.cost);
    assert_int_equal(route.way.count, world.route.way.count);
    for (int32_t i = 0; i < route.way.count; i++)
      assert_int_equal(route.way.cell[i], world.route.way.cell[i]);
    nav_route_free(&route);
    nav_regions_work_free(work);
    nav_regions_free(begun);
    world_free(&world);
  }
  assert_true(gave_up > 24);
}

static void a_way_under_way_goes_round_new_walls(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(404, 1);
  World world;
  support_map_random(&world.grid, &random, 200, 150, 5);
  world_ready(&world, NAV_FLYER, 16);
  NavRegionsQuery query = query_of(&world);
  NavCell from = nav_grid_cell(&world.grid, 1, 1), to = nav_grid_cell(&world.grid, 198, 148);
  nav_grid_set_terrain(&world.grid, 1, 1, NAV_FLOOR);
  assert_true(nav_regions_update(world.regions, &world.grid, from));
  nav_grid_set_terrain(&world.grid, 198, 148, NAV_FLOOR);
  assert_true(nav_regions_update(world.regions, &world.grid, to));
  assert_int_equal(nav_regions_find(&query, &world.route, from, to).status, NAV_PATH_FOUND);
  NavCell at = from, ahead = NAV_NO_CELL;
  for (int32_t step = 0; at != to; step++) {
    assert_true(step < 2000);
    if (step % 10 == 5 && world.route.piece.count > 3) { // a rock on the path
      ahead = world.route.piece.cell[world.route.piece.count - 3];
      if (ahead != to)
        nav_grid_set_terrain(&world.grid, nav_grid_x(&world.grid, ahead), nav_grid_y(&world.grid, ahead),
                             NAV_ROCK);
      assert_true(nav_regions_update(world.regions, &world.grid, ahead));
    }
    NavCell next = nav_route_next(&query, &world.route);
    assert_true(steps_to(&world, at, next));
    at = next;
  }
  assert_true(ahead != NAV_NO_CELL);
  assert_int_equal(nav_route_next(&query, &world.route), NAV_NO_CELL);
  world_free(&world);
}

/// A corridor that winds through a whole cluster is longer than the floods by rows go: the rest is flooded
/// tile by tile. It is the only way, so its cost is exact.
static void a_winding_cluster_is_measured(void **state) {
  (void)state;
  enum { SIDE = NAV_MAX_CLUSTER, LAST = SIDE - 2 };
  for (int32_t mirrored = 0; mirrored < 2; mirrored++) {
    World world;
    Tally tally = {0};
    assert_true(nav_grid_init(&world.grid, 3 * SIDE, SIDE)); // all rock
    for (int32_t y = 0; y <= LAST; y += 2)
      for (int32_t x = 0; x < SIDE; x++) nav_grid_set_terrain(&world.grid, SIDE + x, y, NAV_FLOOR);
    for (int32_t y = 1; y < LAST; y += 2)
      nav_grid_set_terrain(&world.grid, SIDE + (y / 2 % 2 == mirrored ? 0 : SIDE - 1), y, NAV_FLOOR);
    const int32_t from = mirrored ? SIDE - 1 : 2 * SIDE, to = LAST / 2 % 2 == mirrored ? 2 * SIDE : SIDE - 1;
    nav_grid_set_terrain(&world.grid, from, 0, NAV_FLOOR);
    nav_grid_set_terrain(&world.grid, to, LAST, NAV_FLOOR);
    world_ready(&world, NAV_WALKER, SIDE);
    check_pair(&world, nav_grid_cell(&world.grid, from, 0), nav_grid_cell(&world.grid, to, LAST), &tally);
    assert_int_equal(tally.ways, 1);
    assert_true(tally.min > SIDE * SIDE / 3);
    assert_int_equal(tally.by_entrances, tally.min);
    world_free(&world);
  }
}

/// The memory that is taken ahead is enough for all searches. A full open list drops stale keys and finds the
/// same route.
static void searches_stay_within_what_was_taken(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(431, 1);
  int32_t full = 0;
  for (int32_t map = 0; map < SUPPORT_ROUNDS(40); map++) {
    World world;
    small_map(&world.grid, &random, map);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT), 8);
    NavRegions *begun = nav_regions_begin(&world.grid, world.cls, 8);
    NavRegionsWork *work = nav_regions_work_new(begun);
    assert_true(begun != NULL && work != NULL && nav_regions_take(begun, &world.grid));
    assert_true(nav_regions_work_take(work, begun, &world.grid));
    const int32_t points = nav_regions_points(begun);
    NavRoute route = {0};
    for (int32_t i = 0; i < 60; i++) {
      enum { FEW = 12 };
      const NavCell from =
          nav_grid_cell(&world.grid, (int32_t)base_random_below(&random, (uint32_t)world.grid.width),
                        (int32_t)base_random_below(&random, (uint32_t)world.grid.height));
      const NavCell to =
          nav_grid_cell(&world.grid, (int32_t)base_random_below(&random, (uint32_t)world.grid.width),
                        (int32_t)base_random_below(&random, (uint32_t)world.grid.height));
      const NavRegionsQuery query = query_of(&world);
      const NavRegionsQuery taken = {.regions = begun, .grid = &world.grid, .work = work, .begun = begun};
      const size_t capacity = work->open.capacity;
      const bool few = i % 2 == 1 && capacity > FEW;
      if (few) work->open.capacity = FEW; // of the memory that is there: it is soon full
      const NavRouteResult one = nav_regions_find(&query, &world.route, from, to);
      const NavRouteResult other = nav_regions_find(&taken, &route, from, to);
      const bool grown = few && work->open.capacity != FEW; // into another block, maybe at the same address
      full += grown;
      if (few && !grown) work->open.capacity = capacity;
      assert_int_equal(other.status, one.status);
      assert_int_equal(other.cost, one.cost);
      assert_int_equal(other.expanded, one.expanded);
      assert_int_equal(route.way.count, world.route.way.count);
      for (int32_t k = 0; k < route.way.count; k++)
        assert_int_equal(route.way.cell[k], world.route.way.cell[k]);
      assert_true(work->nodes <= points && route.way.count <= points);
    }
    for (int32_t i = 0; i < begun->across * begun->down; i++)
      assert_true(begun->cluster[i].first[NAV_DIR_COUNT] * begun->cluster[i].first[NAV_DIR_COUNT] <=
                  begun->cluster[i].capacity);
    nav_route_free(&route);
    nav_regions_work_free(work);
    nav_regions_free(begun);
    world_free(&world);
  }
  assert_in_range(full, 1, INT32_MAX);
}

static void ends_and_sizes_are_answered(void **state) {
  (void)state;
  World world;
  support_map_parse(&world.grid, "..........\n.########.\n.#......#.\n.########.\n..........\n");
  world_ready(&world, NAV_WALKER, 8);
  NavRegionsQuery query = query_of(&world);
  NavCell corner = nav_grid_cell(&world.grid, 0, 0), rock = nav_grid_cell(&world.grid, 1, 1);
  NavCell inside = nav_grid_cell(&world.grid, 4, 2);
  assert_int_equal(nav_route_next(&query, &world.route), NAV_NO_CELL);
  assert_int_equal(nav_regions_find(&query, &world.route, corner, corner).status, NAV_PATH_FOUND);
  assert_int_equal(nav_route_next(&query, &world.route), NAV_NO_CELL);
  assert_int_equal(nav_regions_find(&query, &world.route, corner, rock).status, NAV_PATH_UNREACHABLE);
  assert_int_equal(nav_regions_find(&query, &world.route, rock, corner).status, NAV_PATH_UNREACHABLE);
  assert_int_equal(nav_regions_find(&query, &world.route, corner, inside).status, NAV_PATH_UNREACHABLE);
  int32_t across, down;
  nav_regions_size(world.regions, &across, &down);
  assert_true(across == 2 && down == 1);
  NavCell entrances[8];
  assert_int_equal(nav_regions_entrances(world.regions, &world.grid, 0, entrances, 8), 2); // above and below
  for (int32_t i = 0; i < 2; i++) assert_int_equal(nav_grid_x(&world.grid, entrances[i]), 7);
  world_free(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(changes_of_the_largest_map),
      cmocka_unit_test(finds_a_way_exactly_where_there_is_one),
      cmocka_unit_test(ways_are_hardly_longer_than_the_shortest),
      cmocka_unit_test(mending_leaves_what_building_does),
      cmocka_unit_test(mending_many_cells_does_too),
      cmocka_unit_test(an_atlas_follows_a_painted_map),
      cmocka_unit_test(an_atlas_follows_what_is_noted),
      cmocka_unit_test(an_atlas_is_copied_in_portions),
      cmocka_unit_test(memory_is_counted_where_it_may_change),
      cmocka_unit_test(clusters_may_be_measured_late),
      cmocka_unit_test(a_search_goes_on_where_it_gave_up),
      cmocka_unit_test(a_way_under_way_goes_round_new_walls),
      cmocka_unit_test(a_winding_cluster_is_measured),
      cmocka_unit_test(searches_stay_within_what_was_taken),
      cmocka_unit_test(ends_and_sizes_are_answered),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
