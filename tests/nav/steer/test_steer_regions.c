/* The steering regions: arrives wherever a way exists, hardly farther than the shortest, notices every change
 * of the map, and its plans decide nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "nav/nav.h"
#include "nav/steer/notes.h"
#include "support/maps.h"
#include "support/reference.h"

typedef struct World {
  NavGrid grid;
  NavComponents components;
  NavAstar *astar;
  NavPath path;
  NavSteer *steer;
  int32_t row;
  NavQuery query;
} World;

static void world_ready(World *world, NavClass cls) {
  assert_true(nav_components_init(&world->components, &world->grid, cls));
  nav_components_build(&world->components, &world->grid);
  world->steer = nav_steer_new(&world->grid);
  world->astar = nav_astar_new(&world->grid);
  assert_true(world->steer != NULL && world->astar != NULL);
  world->path = (NavPath){0};
  world->row = nav_steering_find("regions");
  assert_true(world->row >= 0);
  world->query = (NavQuery){.grid = &world->grid, .components = &world->components, .cls = cls};
}

static void world_free(World *world) {
  nav_path_free(&world->path);
  nav_astar_free(world->astar);
  nav_steer_free(world->steer);
  nav_components_free(&world->components);
  nav_grid_free(&world->grid);
}

static int64_t shortest(World *world) {
  NavAstarQuery query = {
      .grid = &world->grid, .cls = world->query.cls, .from = world->query.at, .to = world->query.target};
  NavAstarResult result = nav_astar_find(world->astar, &query, &world->path);
  return result.status == NAV_PATH_FOUND ? result.cost / NAV_COST_ONE : -1;
}

typedef struct Bill {
  const World *world;
  NavCell last;
  int64_t cost;
} Bill;

static void charge_cell(void *context, NavCell cell) {
  Bill *bill = context;
  const World *world = bill->world;
  if (bill->last != NAV_NO_CELL) {
    bool steps = false;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      steps |= bill->last + nav_grid_delta(&world->grid, dir) == cell &&
               support_passable(&world->grid, world->query.cls, bill->last, dir);
    assert_true(steps);
    bill->cost += nav_enter_cost(&world->grid, world->query.cls, (NavTerrain)world->grid.terrain[cell]);
  }
  bill->last = cell;
}

/// Cost of the walk; -1: unreachable.
static int64_t walk_cost(World *world) {
  Bill bill = {world, NAV_NO_CELL, 0};
  NavWalkResult result =
      nav_walk(world->steer, world->row, &world->query, world->grid.cells, charge_cell, &bill);
  if (result.end == NAV_STEER_UNREACHABLE) return -1;
  assert_int_equal(result.end, NAV_STEER_REACHED);
  assert_int_equal(bill.last, world->query.target);
  return bill.cost;
}

typedef void (*Maker)(NavGrid *grid, BaseRandom *random, int32_t side);

static void make_random(NavGrid *grid, BaseRandom *random, int32_t side) {
  support_map_random(grid, random, side, side, 12);
}
static void make_maze(NavGrid *grid, BaseRandom *random, int32_t side) {
  support_map_maze(grid, random, side, side, 10);
}
static void make_rooms(NavGrid *grid, BaseRandom *random, int32_t side) {
  support_map_rooms(grid, random, side, side);
}

static void it_arrives_and_hardly_farther(void **state) {
  (void)state;
  static const Maker makers[] = {make_random, make_maze, make_rooms};
  BaseRandom random = base_random_seeded(11, 1);
  for (size_t m = 0; m < sizeof makers / sizeof *makers; m++) {
    int64_t walked = 0, min = 0, arrived = 0;
    for (int map = 0; map < 3; map++) {
      World world;
      makers[m](&world.grid, &random, 180 + 70 * map);
      if (map == 1) support_map_add_edges(&world.grid, &random, 3, 3);
      world_ready(&world, NAV_WALKER);
      for (int i = 0; i < 40; i++) {
        world.query.at = support_map_random_open(&world.grid, &random, NAV_WALKER);
        world.query.target = support_map_random_open(&world.grid, &random, NAV_WALKER);
        world.query.components = i % 8 == 0 ? NULL : &world.components; // does without
        int64_t best = shortest(&world), cost = walk_cost(&world);
        assert_true(best < 0 ? cost == -1 : cost >= best);
        if (best < 0) continue;
        walked += cost;
        min += best;
        arrived++;
      }
      world_free(&world);
    }
    print_message("%d: %lld walks, %.4f of the shortest\n", (int)m, (long long)arrived,
                  (double)walked / (double)min);
    assert_true(arrived > 60);
    assert_true(walked * 100 <= min * 105);
  }
}

static void other_classes_walk_too(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(12, 1);
  for (int i = 0; i < 60; i++) {
    World world;
    support_map_random(&world.grid, &random, 90, 70, 30);
    if (i % 2 == 0) support_map_add_edges(&world.grid, &random, 5, 5);
    world_ready(&world, (NavClass)(i % NAV_CLASS_COUNT));
    world.query.at = support_map_random_open(&world.grid, &random, world.query.cls);
    world.query.target = support_map_random_open(&world.grid, &random, world.query.cls);
    assert_int_equal(walk_cost(&world) < 0, shortest(&world) < 0);
    world_free(&world);
  }
}

// Walls come and go on the way and elsewhere, between two steps and many at once.
static void change_some(World *world, BaseRandom *random, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    int32_t x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
    int32_t y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
    uint32_t kind = base_random_below(random, 4);
    NavCell cell = nav_grid_cell(&world->grid, x, y);
    if (kind == 0) {
      const NavDir dir = (NavDir)base_random_below(random, 4);
      nav_grid_set_edge(&world->grid, x, y, dir, NAV_EDGE_NONE); // so that a rail can follow a wall
      nav_grid_set_edge(&world->grid, x, y, dir, (NavEdge)base_random_below(random, 3));
    } else if (cell != world->query.at && cell != world->query.target)
      nav_grid_set_terrain(&world->grid, x, y, kind == 1 ? NAV_ROCK : kind == 2 ? NAV_MUD : NAV_FLOOR);
  }
  nav_components_build(&world->components, &world->grid);
}

// A repair gives what a new build gives.
static void check_regions(const World *world) {
  const NavRegionsWalk *walk = nav_steer_view(world->steer, &nav_steering_regions);
  assert_non_null(walk);
  assert_memory_equal(walk->grid->terrain, world->grid.terrain, (size_t)world->grid.cells);
  assert_memory_equal(walk->grid->edges, world->grid.edges, (size_t)world->grid.cells);
  NavRegions *built = nav_regions_new(walk->grid, NAV_WALKER, NAV_DEFAULT_CLUSTER);
  assert_non_null(built);
  assert_true(nav_regions_contain(built, walk->regions));
  nav_regions_free(built);
}

static void it_is_right_after_changes_under_way(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(13, 1);
  int32_t reached = 0, cut_off = 0;
  for (int i = 0; i < 12; i++) {
    World world;
    support_map_random(&world.grid, &random, 150, 150, 12);
    if (i % 2 == 0) support_map_add_edges(&world.grid, &random, 5, 2);
    world_ready(&world, NAV_WALKER);
    world.query.at = support_map_random_open(&world.grid, &random, NAV_WALKER);
    world.query.target = support_map_random_open(&world.grid, &random, NAV_WALKER);
    NavSteerStatus status = NAV_STEER_MOVE;
    for (int32_t steps = 0; status == NAV_STEER_MOVE && steps < 20000; steps++) {
      if (steps % 7 == 3 && steps < 400) change_some(&world, &random, steps % 5 == 0 ? 200 : 3);
      NavDecision decision = nav_steer_decide(world.steer, world.row, &world.query, NULL);
      status = decision.status;
      if (status != NAV_STEER_MOVE) break;
      if (steps % 84 == 3) check_regions(&world);
      assert_true(support_passable(&world.grid, NAV_WALKER, world.query.at, decision.dir));
      world.query.at = decision.next;
    }
    bool way = nav_components_connected(&world.components, world.query.at, world.query.target);
    assert_int_equal(status, way ? NAV_STEER_REACHED : NAV_STEER_UNREACHABLE);
    *(way ? &reached : &cut_off) += 1;
    world_free(&world);
  }
  print_message("%d reached, %d cut off\n", (int)reached, (int)cut_off);
  assert_true(reached >= 8);
}

static void plans_decide_nothing(void **state) {
  (void)state;
  static NavTrace trace;
  NavCell plan[300];
  for (uint64_t seed = 0; seed < 6; seed++) {
    World quiet, shown;
    BaseRandom random = base_random_seeded(seed, 3), same = random;
    make_rooms(&quiet.grid, &random, 200);
    make_rooms(&shown.grid, &same, 200);
    world_ready(&quiet, NAV_WALKER);
    world_ready(&shown, NAV_WALKER);
    quiet.query.at = support_map_random_open(&quiet.grid, &random, NAV_WALKER);
    quiet.query.target = support_map_random_open(&quiet.grid, &random, NAV_WALKER);
    shown.query.at = quiet.query.at;
    shown.query.target = quiet.query.target;
    NavDecision one = {.status = NAV_STEER_MOVE}, other;
    for (int i = 0; one.status == NAV_STEER_MOVE && i < 120; i++) {
      int32_t count = nav_steer_plan(shown.steer, shown.row, &shown.query, plan, 300);
      if (i % 9 == 4) { // a wall that comes and goes again between two decisions
        nav_grid_set_terrain(&shown.grid, 0, 0, NAV_PIT);
        nav_grid_set_terrain(&quiet.grid, 0, 0, NAV_PIT);
        nav_steer_plan(shown.steer, shown.row, &shown.query, plan, 300);
        nav_grid_set_terrain(&shown.grid, 0, 0, NAV_ROCK);
        nav_grid_set_terrain(&quiet.grid, 0, 0, NAV_ROCK);
        count = nav_steer_plan(shown.steer, shown.row, &shown.query, plan, 300);
      }
      one = nav_steer_decide(quiet.steer, quiet.row, &quiet.query, i % 2 == 0 ? &trace : NULL);
      other = nav_steer_decide(shown.steer, shown.row, &shown.query, NULL);
      assert_int_equal(one.status, other.status);
      assert_int_equal(one.next, other.next);
      assert_true(nav_steer_hash(quiet.steer, 1) == nav_steer_hash(shown.steer, 1));
      if (one.status != NAV_STEER_MOVE) break;
      assert_true(count > 0);
      assert_int_equal(plan[0], one.next);
      assert_int_equal(nav_steer_decide(shown.steer, shown.row, &shown.query, NULL).next, one.next);
      quiet.query.at = one.next;
      shown.query.at = other.next;
    }
    world_free(&quiet);
    world_free(&shown);
  }
}

/// The same plan by a memory that has planned nothing, with the route of this one.
static int32_t plan_from_scratch(void *memory, const NavQuery *query, NavCell *out, int32_t max) {
  const NavSteering *row = &nav_steering_regions;
  void *fresh = row->memory_new(query->grid);
  BaseArchive writer = base_archive_writer();
  assert_non_null(fresh);
  row->memory_archive(memory, query->grid, &writer);
  BaseArchive reader = base_archive_reader(writer.bytes, writer.size);
  row->memory_archive(fresh, query->grid, &reader);
  assert_true(!writer.no_memory && base_archive_sound(&reader));
  const int32_t count = row->plan(fresh, query, NAV_NO_CELL, out, max);
  assert_true(nav_steer_plans_from_scratch(fresh) >= (count > 0));
  base_archive_free(&writer);
  row->memory_free(fresh);
  return count;
}

/// Plans of a walk continue each other; each is what it would be if it were the first. Walls change under
/// way, and the walker is led elsewhere or set back.
static void plans_continue_each_other(void **state) {
  (void)state;
  NavCell plan[300], expected[300];
  int64_t plans = 0, begun = 0;
  for (uint64_t seed = 0; seed < 6; seed++) {
    World world;
    BaseRandom random = base_random_seeded(seed, 5);
    make_rooms(&world.grid, &random, 200);
    world_ready(&world, NAV_WALKER);
    void *memory = nav_steering_regions.memory_new(&world.grid);
    NavQuery *query = &world.query;
    query->diagonal = seed % 2 == 1;
    query->at = support_map_random_open(&world.grid, &random, NAV_WALKER);
    query->target = support_map_random_open(&world.grid, &random, NAV_WALKER);
    for (int i = 0; i < 150; i++) {
      if (i % 50 == 30) nav_grid_set_terrain(&world.grid, i, i, NAV_MUD);
      if (i % 60 == 40) query->target = support_map_random_open(&world.grid, &random, NAV_WALKER);
      if (i % 70 == 20) query->at = support_map_random_open(&world.grid, &random, NAV_WALKER);
      const int32_t max = i % 4 == 3 ? 300 : i;
      const int32_t count = nav_steering_regions.plan(memory, query, NAV_NO_CELL, plan, max);
      assert_int_equal(plan_from_scratch(memory, query, expected, max), count);
      assert_memory_equal(plan, expected, (size_t)count * sizeof *plan);
      plans++;
      if (i % 9 == 8) continue; // twice from the same place
      const NavDecision decision = nav_steering_regions.decide(memory, query, NAV_NO_CELL, NULL);
      if (decision.status != NAV_STEER_MOVE) break;
      if (count > 0) assert_int_equal(plan[0], decision.next);
      query->at = decision.next;
    }
    begun += nav_steer_plans_from_scratch(memory);
    nav_steering_regions.memory_free(memory);
    world_free(&world);
  }
  assert_true(plans > 300 && begun < plans / 10);
}

/// Changes that are noted, for the one who relies on that; the other compares its copy.
static void note_some(World *world, BaseRandom *random, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
    const int32_t y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
    const NavCell cell = nav_grid_cell(&world->grid, x, y);
    const uint32_t kind = base_random_below(random, 4);
    if (cell == world->query.at || cell == world->query.target) continue;
    nav_steer_note(world->steer, &world->grid, cell);
    if (kind == 0)
      nav_grid_set_edge(&world->grid, x, y, (NavDir)base_random_below(random, 4), NAV_EDGE_WALL);
    else
      nav_grid_set_terrain(&world->grid, x, y, kind == 1 ? NAV_ROCK : kind == 2 ? NAV_MUD : NAV_FLOOR);
  }
  nav_components_build(&world->components, &world->grid);
}

/// One who reads the grid itself decides what one with a copy does, after changes of few clusters, of many,
/// and of the costs.
static void a_copy_decides_nothing(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 6; seed++) {
    World copies, relies;
    World *const both[] = {&copies, &relies};
    BaseRandom random[2];
    for (int k = 0; k < 2; k++) {
      random[k] = base_random_seeded(seed, 7);
      support_map_random(&both[k]->grid, &random[k], 400, 330, 15);
      world_ready(both[k], NAV_WALKER);
      both[k]->query.diagonal = seed % 2 == 1;
      both[k]->query.at = support_map_random_open(&both[k]->grid, &random[k], NAV_WALKER);
      both[k]->query.target = support_map_random_open(&both[k]->grid, &random[k], NAV_WALKER);
    }
    nav_steer_rely(relies.steer);
    for (int i = 0; i < 120; i++) {
      NavDecision decision[2];
      for (int k = 0; k < 2; k++) {
        if (i % 11 == 5) note_some(both[k], &random[k], i % 3 == 0 ? 400 : 2);
        if (i == 60) nav_steer_note(both[k]->steer, &both[k]->grid, NAV_NO_CELL);
        if (i == 60) {
          NavCosts costs = both[k]->grid.costs;
          costs.enter[NAV_WALKER][NAV_MUD] = 5;
          nav_grid_set_costs(&both[k]->grid, &costs);
        }
        decision[k] = nav_steer_decide(both[k]->steer, both[k]->row, &both[k]->query, NULL);
        both[k]->query.at = decision[k].next;
      }
      assert_int_equal(decision[0].status, decision[1].status);
      assert_int_equal(decision[0].next, decision[1].next);
      if (decision[0].status != NAV_STEER_MOVE) break;
      const NavRegionsWalk *walk = nav_steer_view(relies.steer, &nav_steering_regions);
      assert_ptr_equal(walk->grid->terrain, relies.grid.terrain);
    }
    world_free(&copies);
    world_free(&relies);
  }
}

/// Thinking ends when the search fits into its work, whatever was planned before, and decides nothing.
static void thinking_decides_nothing(void **state) {
  (void)state;
  NavCell plan[64];
  int32_t spread = 0;
  for (uint64_t seed = 0; seed < 6; seed++) {
    World one, other;
    BaseRandom random = base_random_seeded(seed, 8), same = random;
    support_map_maze(&one.grid, &random, 420, 420, 10);
    support_map_maze(&other.grid, &same, 420, 420, 10);
    world_ready(&one, NAV_WALKER);
    world_ready(&other, NAV_WALKER);
    one.query.diagonal = other.query.diagonal = true;
    one.query.at = other.query.at = support_map_random_open(&one.grid, &random, NAV_WALKER);
    one.query.target = other.query.target = support_map_random_open(&one.grid, &random, NAV_WALKER);
    NavDecision decision = {.status = NAV_STEER_MOVE};
    for (int i = 0; decision.status == NAV_STEER_MOVE && i < 40; i++) {
      int32_t tries = 0;
      if (i % 13 == 7)
        one.query.target = other.query.target = support_map_random_open(&one.grid, &random, NAV_WALKER);
      for (int64_t work = 0;; work += 160, tries++) {
        if (seed % 2 == 1 && tries == 2) nav_steer_plan(one.steer, one.row, &one.query, plan, 64);
        const bool ready = nav_steer_think(one.steer, one.row, &one.query, work);
        assert_int_equal(nav_steer_think(other.steer, other.row, &other.query, work), ready);
        if (ready) break;
      }
      assert_true(tries == 0 || i % 13 == 7 || i == 0); // on the way there is nothing to think about
      spread += tries > 2;
      decision = nav_steer_decide(one.steer, one.row, &one.query, NULL);
      assert_int_equal(decision.next, nav_steer_decide(other.steer, other.row, &other.query, NULL).next);
      one.query.at = other.query.at = decision.next;
    }
    world_free(&one);
    world_free(&other);
  }
  assert_true(spread >= 4);
}

static void the_walk_among_entrances_can_be_seen(void **state) {
  (void)state;
  World world;
  static NavTrace trace;
  support_map_open(&world.grid, 300, 200);
  world_ready(&world, NAV_WALKER);
  assert_null(nav_steer_view(world.steer, &nav_steering_regions));
  world.query.at = nav_grid_cell(&world.grid, 5, 5);
  world.query.target = nav_grid_cell(&world.grid, 290, 190);
  NavDecision decision = nav_steer_decide(world.steer, world.row, &world.query, &trace);
  assert_true(decision.looked > 1);
  assert_int_equal(trace.reason, NAV_REASON_PATH);
  assert_int_equal(trace.seen[0], world.query.at);
  const NavRegionsWalk *walk = nav_steer_view(world.steer, &nav_steering_regions);
  assert_non_null(walk);
  assert_int_equal(walk->start, world.query.at);
  assert_int_equal(walk->links[0], world.query.target);
  assert_true(walk->count > 5 && walk->left > 0 && walk->left < walk->count);
  assert_int_equal(nav_steer_decide(world.steer, world.row, &world.query, NULL).looked, 1); // known already
  world_free(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_arrives_and_hardly_farther),
      cmocka_unit_test(other_classes_walk_too),
      cmocka_unit_test(it_is_right_after_changes_under_way),
      cmocka_unit_test(plans_decide_nothing),
      cmocka_unit_test(the_walk_among_entrances_can_be_seen),
      cmocka_unit_test(plans_continue_each_other),
      cmocka_unit_test(a_copy_decides_nothing),
      cmocka_unit_test(thinking_decides_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
