/* The table of steerings, and walks from start to end: a plan is what the walk then does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "nav/nav.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAX_VISITS = 4096 };

typedef struct Way {
  NavCell cell[MAX_VISITS];
  int32_t count;
} Way;

static void note(void *context, NavCell cell) {
  Way *way = context;
  if (way->count < MAX_VISITS) way->cell[way->count] = cell;
  way->count++;
}

typedef struct World {
  NavGrid grid;
  NavComponents components;
  NavSteer *steer;
  NavQuery query;
} World;

static void world_ready(World *world, NavClass cls) {
  assert_true(nav_components_init(&world->components, &world->grid, cls));
  nav_components_build(&world->components, &world->grid);
  world->steer = nav_steer_new(&world->grid);
  assert_non_null(world->steer);
  world->query = (NavQuery){.grid = &world->grid, .components = &world->components, .cls = cls, .depth = 7};
}

static void world_free(World *world) {
  nav_steer_free(world->steer);
  nav_components_free(&world->components);
  nav_grid_free(&world->grid);
}

static void world_parse(World *world, const char *rows, int32_t x, int32_t y, int32_t tx, int32_t ty) {
  support_map_parse(&world->grid, rows);
  world_ready(world, NAV_WALKER);
  world->query.at = nav_grid_cell(&world->grid, x, y);
  world->query.target = nav_grid_cell(&world->grid, tx, ty);
}

static int32_t row_of(const char *name) {
  int32_t row = nav_steering_find(name);
  assert_true(row >= 0);
  return row;
}

// State hashes contain the index of a row: rows keep their order, new ones follow behind.
static void the_table_is_complete(void **state) {
  (void)state;
  static const char *const order[] = {"greedy",     "lookahead",         "learning", "astar",   "flow",
                                      "crash-turn", "crash-turn-memory", "corners",  "regions", "dijkstra",
                                      "best-first", "recursion",         "centre",   "normal"};
  const int32_t known = sizeof order / sizeof *order;
  assert_true(nav_steering_count >= known);
  for (int32_t row = 0; row < nav_steering_count; row++) {
    const NavSteering *steering = nav_steerings[row];
    if (row < known) assert_string_equal(steering->name, order[row]);
    assert_int_equal(nav_steering_find(steering->name), row);
    assert_true(strlen(steering->title) > 0 && strlen(steering->help) > 0);
    assert_non_null(steering->decide);
    assert_true(steering->plan != NULL || steering->memory_new == NULL);
    assert_true((steering->memory_new != NULL) == (steering->memory_free != NULL));
  }
  assert_int_equal(nav_steering_find("no such steering"), -1);
  assert_string_equal(nav_steer_status_name(NAV_STEER_REACHED), "reached");
  assert_string_equal(nav_steer_status_name(NAV_STEER_OSCILLATION), "oscillation");
  assert_string_equal(nav_steer_status_name(NAV_STEER_BLOCKED), "blocked");
  assert_string_equal(nav_steer_status_name(NAV_STEER_UNREACHABLE), "unreachable");
  assert_string_equal(nav_steer_status_name(NAV_STEER_LIMIT), "limit");
  assert_string_equal(nav_steer_status_name(NAV_STEER_LOOP), "loop");
  assert_string_equal(nav_steer_status_name(NAV_STEER_NO_MEMORY), "out of memory");
}

static void check_way(const World *world, const Way *way, const NavWalkResult *result) {
  assert_int_equal(way->count, result->steps + 1);
  assert_int_equal(way->cell[0], world->query.at);
  for (int32_t i = 1; i < way->count && i < MAX_VISITS; i++) {
    bool stepped = false;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      stepped |= support_passable(&world->grid, world->query.cls, way->cell[i - 1], dir) &&
                 way->cell[i - 1] + nav_grid_delta(&world->grid, dir) == way->cell[i];
    assert_true(stepped);
  }
  if (result->end == NAV_STEER_REACHED) assert_int_equal(way->cell[way->count - 1], world->query.target);
}

// A plan at the start of a walk is a prefix of the walk, as long as the plan holds; crash and turn cuts it
// off where it begins to circle.
static void check_plan(World *world, int32_t row, const Way *way, NavSteerStatus end) {
  NavCell plan[300];
  nav_steer_start(world->steer);
  int32_t count = nav_steer_plan(world->steer, row, &world->query, plan, 300);
  if (row == row_of("crash-turn") && end == NAV_STEER_LIMIT)
    assert_in_range(count, 1, 300);
  else
    assert_int_equal(count, way->count - 1 < 300 ? way->count - 1 : 300);
  for (int32_t i = 0; i < count; i++) assert_int_equal(plan[i], way->cell[i + 1]);
  assert_int_equal(nav_steer_plan(world->steer, row, &world->query, plan, 2), count < 2 ? count : 2);
}

static void check_end(const World *world, int32_t row, NavSteerStatus end) {
  const NavQuery *query = &world->query;
  bool connected = nav_components_connected(&world->components, query->at, query->target);
  if (row == row_of("learning") || row == row_of("astar") || row == row_of("flow") ||
      row == row_of("crash-turn-memory") || row == row_of("regions") || row == row_of("dijkstra") ||
      row == row_of("best-first")) {
    bool there = query->at == query->target;
    assert_int_equal(end, connected || there ? NAV_STEER_REACHED : NAV_STEER_UNREACHABLE);
  }
  if (!connected && query->at != query->target) assert_int_not_equal(end, NAV_STEER_REACHED);
}

/// The recursion makes up to 4^(P + 2) calls.
static int32_t depth_of(int32_t row, int32_t map) {
  return map % (row == row_of("recursion") ? 4 : 13);
}

static void a_plan_is_what_the_walk_does(void **state) {
  (void)state;
  static Way way;
  BaseRandom random = base_random_seeded(7, 1);
  for (int32_t map = 0; map < 400; map++) {
    World world;
    int32_t side = 2 + (int32_t)base_random_below(&random, 40);
    support_map_random(&world.grid, &random, side, side, (uint32_t)(map % 45));
    if (map % 3 == 0) support_map_add_edges(&world.grid, &random, 8, 8);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT));
    for (int32_t i = 0; i < 3; i++) {
      world.query.at = support_map_random_open(&world.grid, &random, world.query.cls);
      world.query.target = support_map_random_open(&world.grid, &random, world.query.cls);
      if (world.query.at == NAV_NO_CELL) break;
      for (int32_t row = 0; row < nav_steering_count; row++) {
        way.count = 0;
        world.query.depth = depth_of(row, map);
        NavWalkResult result = nav_walk(world.steer, row, &world.query, 3000, note, &way);
        check_way(&world, &way, &result);
        check_end(&world, row, result.end);
        bool plans_all = row != row_of("learning") && row != row_of("crash-turn-memory");
        if (plans_all) check_plan(&world, row, &way, result.end);
      }
    }
    world_free(&world);
  }
}

/// After nav_steer_forget a walker decides, remembers and counts as a new one does.
static void a_walker_that_forgets_is_a_new_one(void **state) {
  (void)state;
  static Way used_way, new_way;
  BaseRandom random = base_random_seeded(23, 1);
  int32_t walks = 0;
  for (int32_t map = 0; map < 120; map++) {
    World world;
    const int32_t side = 4 + (int32_t)base_random_below(&random, 30);
    support_map_random(&world.grid, &random, side, side, (uint32_t)(map % 45));
    world_ready(&world, NAV_WALKER);
    for (int32_t i = 0; i < 2 * nav_steering_count; i++) {
      const int32_t row = i % nav_steering_count;
      world.query.depth = depth_of(row, map % 9);
      if (i % 4 == 0) world.query.target = support_map_random_open(&world.grid, &random, NAV_WALKER);
      world.query.at = support_map_random_open(&world.grid, &random, NAV_WALKER);
      if (world.query.at == NAV_NO_CELL) break;
      NavSteer *fresh = nav_steer_new(&world.grid);
      assert_non_null(fresh);
      assert_true(nav_steer_hash(world.steer, BASE_HASH_START) == nav_steer_hash(fresh, BASE_HASH_START));
      used_way.count = new_way.count = 0;
      const NavWalkResult used = nav_walk(world.steer, row, &world.query, 2000, note, &used_way);
      const NavWalkResult new = nav_walk(fresh, row, &world.query, 2000, note, &new_way);
      assert_int_equal(used.end, new.end);
      assert_int_equal(used.steps, new.steps);
      assert_int_equal(used.looked, new.looked);
      assert_memory_equal(used_way.cell, new_way.cell, (size_t)new_way.count * sizeof *new_way.cell);
      nav_steer_forget(world.steer);
      nav_steer_free(fresh);
      walks++;
    }
    world_free(&world);
  }
  assert_in_range(walks, 1500, 4000);
}

/// The cost of the walk, in NAV_COST_ONE; fails at an impossible step.
static int64_t diagonal_cost(const World *world, const Way *way) {
  const NavGrid *grid = &world->grid;
  int64_t cost = 0;
  for (int32_t i = 1; i < way->count; i++) {
    const NavCell from = way->cell[i - 1], to = way->cell[i];
    const int32_t dx = nav_grid_x(grid, to) - nav_grid_x(grid, from);
    const int32_t dy = nav_grid_y(grid, to) - nav_grid_y(grid, from);
    const int64_t enter = nav_enter_cost(grid, world->query.cls, (NavTerrain)grid->terrain[to]);
    assert_true(dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && enter > 0);
    if (dx != 0 && dy != 0) {
      assert_true(nav_grid_diagonal(grid, world->query.cls, from, dx, dy));
      cost += enter * NAV_COST_DIAGONAL;
      continue;
    }
    const NavDir dir = dy < 0 ? NAV_UP : dy > 0 ? NAV_DOWN : dx < 0 ? NAV_LEFT : NAV_RIGHT;
    assert_true(support_passable(grid, world->query.cls, from, dir));
    cost += enter * NAV_COST_ONE;
  }
  return cost;
}

static void diagonal_walks_cost_what_the_diagonal_field_says(void **state) {
  (void)state;
  static Way way;
  BaseRandom random = base_random_seeded(19, 1);
  int32_t found = 0, none = 0;
  for (int32_t map = 0; map < 200; map++) {
    World world;
    int32_t side = 2 + (int32_t)base_random_below(&random, 30);
    support_map_random(&world.grid, &random, side, side, (uint32_t)(map % 45));
    if (map % 3 == 0) support_map_add_edges(&world.grid, &random, 8, 8);
    world_ready(&world, (NavClass)(map % NAV_CLASS_COUNT));
    world.query.at = support_map_random_open(&world.grid, &random, world.query.cls);
    world.query.target = support_map_random_open(&world.grid, &random, world.query.cls);
    NavDiagonalField field;
    assert_true(nav_field_diagonal_init(&field, &world.grid));
    NavGoal goal = {world.query.target, 0};
    NavFieldInput input = {.grid = &world.grid,
                           .cls = world.query.cls,
                           .goals = &goal,
                           .goal_count = 1,
                           .crowd_cap = NAV_NO_CAP};
    for (int32_t row = 0; row < nav_steering_count && world.query.at != NAV_NO_CELL; row++) {
      if (!nav_steerings[row]->walks_diagonally) continue;
      // Straight before and after: what was found for the one must not be used for the other.
      world.query.diagonal = false;
      nav_walk(world.steer, row, &world.query, MAX_VISITS, NULL, NULL);
      world.query.diagonal = true;
      way.count = 0;
      NavWalkResult result = nav_walk(world.steer, row, &world.query, MAX_VISITS, note, &way);
      assert_int_equal(nav_field_diagonal_build(&field, &input), NAV_FIELD_OK);
      const int64_t value = field.value[world.query.at];
      check_end(&world, row, result.end);
      assert_int_equal(value != NAV_DIAGONAL_UNREACHED, result.end == NAV_STEER_REACHED);
      if (value != NAV_DIAGONAL_UNREACHED && row != row_of("best-first"))
        assert_true(diagonal_cost(&world, &way) == value);
      check_plan(&world, row, &way, result.end);
      found += result.end == NAV_STEER_REACHED;
      none += result.end == NAV_STEER_UNREACHABLE;
    }
    nav_field_diagonal_free(&field);
    world_free(&world);
  }
  assert_in_range(found, 100, 800);
  assert_in_range(none, 30, 800);
}

static void a_plan_goes_on_from_the_middle_of_a_walk(void **state) {
  (void)state;
  World world;
  world_parse(&world, "#######\n#..#..#\n#..#..#\n#.....#\n#######\n", 1, 1, 5, 1);
  int32_t row = row_of("lookahead");
  NavCell before[50], after[50];
  int32_t count = nav_steer_plan(world.steer, row, &world.query, before, 50);
  assert_true(count > 3);
  for (int32_t i = 0; i < count; i++) {
    NavDecision decision = nav_steer_decide(world.steer, row, &world.query, NULL);
    assert_int_equal(decision.next, before[i]);
    world.query.at = decision.next;
    assert_int_equal(nav_steer_plan(world.steer, row, &world.query, after, 50), count - i - 1);
    assert_memory_equal(after, before + i + 1, (size_t)(count - i - 1) * sizeof *after);
  }
  assert_int_equal(nav_steer_decide(world.steer, row, &world.query, NULL).status, NAV_STEER_REACHED);
  world_free(&world);
}

static NavWalkResult walk_by(World *world, const char *name, int64_t max) {
  return nav_walk(world->steer, row_of(name), &world->query, max, NULL, NULL);
}

static void a_wall_ends_each_steering_its_own_way(void **state) {
  (void)state;
  World world;
  const char *cup =
      "#########\n#.......#\n#.#####.#\n#.....#.#\n#.....#.#\n#.....#.#\n#.#####.#\n#.......#\n#########\n";
  world_parse(&world, cup, 5, 4, 7, 4);
  world.query.depth = 3;
  NavWalkResult greedy = walk_by(&world, "greedy", 1000);
  assert_int_equal(greedy.end, NAV_STEER_LIMIT);
  assert_int_equal(greedy.steps, 1000);
  assert_int_equal(walk_by(&world, "lookahead", 1000).end, NAV_STEER_OSCILLATION);
  assert_int_equal(walk_by(&world, "learning", 1000).end, NAV_STEER_REACHED);
  NavWalkResult flow = walk_by(&world, "flow", 1000);
  assert_int_equal(flow.end, NAV_STEER_REACHED);
  assert_int_equal(flow.steps, 16);
  assert_int_equal(walk_by(&world, "crash-turn", 1000).end, NAV_STEER_LIMIT);
  assert_int_equal(walk_by(&world, "crash-turn-memory", 1000).end, NAV_STEER_REACHED);
  world.query.depth = 15;
  NavWalkResult deep = walk_by(&world, "lookahead", 1000);
  assert_int_equal(deep.end, NAV_STEER_REACHED);
  assert_int_equal(deep.steps, 16);
  assert_true(deep.looked > 0);
  world_free(&world);
}

static void limits_and_trivial_walks(void **state) {
  (void)state;
  for (int32_t row = 0; row < nav_steering_count; row++) {
    World world;
    world_parse(&world, "....\n", 0, 0, 3, 0);
    assert_int_equal(nav_walk(world.steer, row, &world.query, 3, NULL, NULL).end, NAV_STEER_REACHED);
    NavWalkResult cut = nav_walk(world.steer, row, &world.query, 2, NULL, NULL);
    assert_int_equal(cut.end, NAV_STEER_LIMIT);
    assert_int_equal(cut.steps, 2);
    assert_int_equal(nav_walk(world.steer, row, &world.query, 0, NULL, NULL).steps, 0);
    world.query.target = world.query.at;
    Way way = {.count = 0};
    NavWalkResult none = nav_walk(world.steer, row, &world.query, 10, note, &way);
    assert_int_equal(none.end, NAV_STEER_REACHED);
    assert_int_equal(none.steps, 0);
    assert_int_equal(way.count, 1);
    world_free(&world);
    world_parse(&world, ".#.\n", 0, 0, 2, 0);
    bool knows = row >= row_of("learning") && row != row_of("recursion");
    assert_int_equal(nav_walk(world.steer, row, &world.query, 5, NULL, NULL).end,
                     knows ? NAV_STEER_UNREACHABLE : NAV_STEER_BLOCKED);
    world_free(&world);
  }
}

// Turning back is refused within one walk only: not after a new target, nor when something else moved the
// walker.
static void a_new_walk_may_turn_back(void **state) {
  (void)state;
  World world;
  world_parse(&world, "#######\n#.....#\n#######\n", 3, 1, 5, 1);
  int32_t row = row_of("lookahead");
  NavDecision there = nav_steer_decide(world.steer, row, &world.query, NULL);
  assert_int_equal(there.dir, NAV_RIGHT);
  world.query.at = there.next;
  NavQuery back = world.query;
  back.target = nav_grid_cell(&world.grid, 1, 1);
  assert_int_equal(nav_steer_decide(world.steer, row, &back, NULL).status, NAV_STEER_MOVE);
  world_free(&world);

  world_parse(&world, "########\n#...#..#\n########\n", 2, 1, 6, 1);
  world.query.at = nav_steer_decide(world.steer, row, &world.query, NULL).next;
  NavDecision refused = nav_steer_decide(world.steer, row, &world.query, NULL);
  NavDecision again = nav_steer_decide(world.steer, row, &world.query, NULL);
  assert_int_equal(refused.status, NAV_STEER_OSCILLATION);
  assert_int_equal(again.status, NAV_STEER_OSCILLATION);
  assert_int_equal(refused.next, nav_grid_cell(&world.grid, 2, 1));
  NavCell plan[4];
  assert_int_equal(nav_steer_plan(world.steer, row, &world.query, plan, 4), 0);
  nav_steer_start(world.steer);
  assert_int_equal(nav_steer_decide(world.steer, row, &world.query, NULL).status, NAV_STEER_MOVE);
  world_free(&world);
}

static void flow_follows_changes_of_map_and_target(void **state) {
  (void)state;
  World world;
  world_parse(&world, ".....\n.###.\n.....\n", 0, 1, 4, 1);
  NavWalkResult first = walk_by(&world, "flow", 100);
  assert_int_equal(first.steps, 6);
  static NavTrace trace;
  NavDecision decision = nav_steer_decide(world.steer, row_of("flow"), &world.query, &trace);
  assert_int_equal(decision.dir, NAV_UP);
  assert_int_equal(decision.looked, 1);
  assert_int_equal(trace.reason, NAV_REASON_FIELD);
  assert_int_equal(trace.rank[NAV_UP], 6);
  assert_int_equal(trace.rank[NAV_DOWN], 6);
  assert_true(trace.rank[NAV_LEFT] == NAV_OBSTACLE);
  nav_grid_set_terrain(&world.grid, 2, 0, NAV_MUD);
  nav_components_build(&world.components, &world.grid);
  assert_int_equal(nav_steer_decide(world.steer, row_of("flow"), &world.query, NULL).dir, NAV_DOWN);
  nav_grid_set_edge(&world.grid, 2, 2, NAV_RIGHT, NAV_EDGE_WALL);
  nav_components_build(&world.components, &world.grid);
  assert_int_equal(nav_steer_decide(world.steer, row_of("flow"), &world.query, NULL).dir, NAV_UP);
  world.query.target = nav_grid_cell(&world.grid, 0, 2);
  assert_int_equal(nav_steer_decide(world.steer, row_of("flow"), &world.query, NULL).dir, NAV_DOWN);
  world_free(&world);
}

static void what_was_learned_can_be_seen(void **state) {
  (void)state;
  World world;
  world_parse(&world, "....\n.##.\n.#..\n", 2, 2, 0, 2);
  assert_null(nav_steer_view(world.steer, &nav_steering_learning));
  world.query.depth = 1;
  NavWalkResult result = walk_by(&world, "learning", 100);
  assert_int_equal(result.end, NAV_STEER_REACHED);
  const NavLearning *learning = nav_steer_view(world.steer, &nav_steering_learning);
  assert_non_null(learning);
  assert_true(nav_learning_count(learning) > 0);
  world_free(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_table_is_complete),
      cmocka_unit_test(a_plan_is_what_the_walk_does),
      cmocka_unit_test(a_walker_that_forgets_is_a_new_one),
      cmocka_unit_test(diagonal_walks_cost_what_the_diagonal_field_says),
      cmocka_unit_test(a_plan_goes_on_from_the_middle_of_a_walk),
      cmocka_unit_test(a_wall_ends_each_steering_its_own_way),
      cmocka_unit_test(limits_and_trivial_walks),
      cmocka_unit_test(a_new_walk_may_turn_back),
      cmocka_unit_test(flow_follows_changes_of_map_and_target),
      cmocka_unit_test(what_was_learned_can_be_seen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
