/* Crash and turn: the plain walker against a second implementation of its rule, and the one with memory,
 * which arrives exactly where a flood says that a way exists, within the bound of Tremaux. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "nav/crash/crash_turn.h"
#include "nav/steer/walk.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAX_CELLS = 64 * 64, MAX_PLAIN_STEPS = 250 };

/* The reference: a flood and the rule */

static bool reached[MAX_CELLS];

static int64_t distance2(const NavQuery *query, NavCell cell) {
  int32_t stride = query->grid->stride;
  int64_t x = cell % stride - query->target % stride, y = cell / stride - query->target / stride;
  return x * x + y * y;
}

typedef struct Pick {
  NavDir dir[NAV_DIR_COUNT];
  uint32_t count;
  int64_t min;
} Pick;

static void offer_dir(Pick *pick, NavDir dir, int64_t value) {
  if (pick->count > 0 && value > pick->min) return;
  if (pick->count > 0 && value < pick->min) pick->count = 0;
  pick->min = value;
  pick->dir[pick->count++] = dir;
}

static NavDir take_dir(const Pick *pick, BaseRandom *random) {
  if (pick->count < 2 || random == NULL) return pick->dir[0];
  return pick->dir[base_random_below(random, pick->count)];
}

// The five sentences of the rule, one after the other.
static NavDir rule(const NavQuery *query, NavDir heading, BaseRandom *random) {
  bool goes = heading != NAV_NO_DIR;
  NavDir back = !goes                 ? NAV_NO_DIR
                : heading == NAV_UP   ? NAV_DOWN
                : heading == NAV_DOWN ? NAV_UP
                : heading == NAV_LEFT ? NAV_RIGHT
                                      : NAV_LEFT;
  bool passable[NAV_DIR_COUNT];
  int64_t far[NAV_DIR_COUNT], here = distance2(query, query->at);
  Pick nearer = {.count = 0}, side = {.count = 0};
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    passable[dir] = support_passable(query->grid, query->cls, query->at, dir);
    far[dir] = distance2(query, query->at + nav_grid_delta(query->grid, dir));
    if (!passable[dir] || (goes && dir == back)) continue;
    if (far[dir] < here) offer_dir(&nearer, dir, far[dir]);
    if (!goes || dir != heading) offer_dir(&side, dir, far[dir]);
  }
  if (goes && passable[heading] && far[heading] < here) return heading;
  if (nearer.count > 0) return take_dir(&nearer, random);
  if (goes && passable[heading]) return heading;
  if (side.count > 0) return take_dir(&side, random);
  return goes && passable[back] ? back : NAV_NO_DIR;
}

/* Worlds */

static void make_map(NavGrid *grid, BaseRandom *random, int32_t kind) {
  int32_t side = 8 + (int32_t)base_random_below(random, 24),
          other = 8 + (int32_t)base_random_below(random, 24);
  uint32_t share = base_random_below(random, 20);
  switch (kind % 4) {
  case 0:
    support_map_maze(grid, random, side, other, share);
    break;
  case 1:
    support_map_random(grid, random, side, other, share * 2 + 5);
    break;
  case 2:
    support_map_rooms(grid, random, side, other);
    break;
  default:
    support_map_random(grid, random, side, other, share);
    support_map_add_edges(grid, random, 25, 10);
    break;
  }
}

static bool make_query(NavQuery *query, const NavGrid *grid, BaseRandom *random) {
  *query = (NavQuery){.grid = grid, .cls = (NavClass)base_random_below(random, NAV_CLASS_COUNT), .depth = 7};
  query->at = support_map_random_open(grid, random, query->cls);
  query->target = support_map_random_open(grid, random, query->cls);
  return query->at != NAV_NO_CELL;
}

/* Plain */

static void plain_follows_its_rule(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(1, 1);
  int64_t steps = 0;
  for (int32_t map = 0; map < 400; map++) {
    NavGrid grid;
    NavQuery query;
    make_map(&grid, &random, map);
    if (make_query(&query, &grid, &random)) {
      BaseRandom stream = base_random_seeded((uint64_t)map, 2), same = stream;
      query.random = map % 3 == 0 ? NULL : &stream;
      NavDir heading = NAV_NO_DIR;
      NavCell previous = NAV_NO_CELL;
      for (int32_t i = 0; i < MAX_PLAIN_STEPS && query.at != query.target; i++, steps++) {
        NavDir expected = rule(&query, heading, query.random != NULL ? &same : NULL);
        NavDecision decision = nav_crash_turn_decide(&query, previous, NULL);
        assert_int_equal(decision.dir, expected);
        assert_int_equal(decision.status, expected == NAV_NO_DIR ? NAV_STEER_BLOCKED : NAV_STEER_MOVE);
        if (expected == NAV_NO_DIR) break;
        assert_int_equal(decision.next, query.at + nav_grid_delta(&grid, expected));
        previous = query.at;
        query.at = decision.next;
        heading = expected;
      }
      assert_true(stream.state == same.state);
      if (query.at == query.target)
        assert_int_equal(nav_crash_turn_decide(&query, previous, NULL).status, NAV_STEER_REACHED);
    }
    nav_grid_free(&grid);
  }
  assert_true(steps > 20000);
}

// Around separate boxes it always arrives: that is what the method is good for.
static void plain_rounds_what_bulges(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, "...............\n"
                           "...###...###...\n"
                           "...###...###...\n"
                           "...###...###...\n"
                           "...............\n"
                           "......###......\n"
                           "......###......\n"
                           "...............\n");
  for (int32_t pair = 0; pair < grid.width * grid.height * 40; pair++) {
    BaseRandom random = base_random_seeded((uint64_t)pair, 3);
    NavQuery query = {.grid = &grid, .random = &random};
    query.at = support_map_random_open(&grid, &random, NAV_WALKER);
    query.target = support_map_random_open(&grid, &random, NAV_WALKER);
    NavSteer *steer = nav_steer_new(&grid);
    NavWalkResult result = nav_walk(steer, nav_steering_find("crash-turn"), &query, 200, NULL, NULL);
    assert_int_equal(result.end, NAV_STEER_REACHED);
    nav_steer_free(steer);
  }
  nav_grid_free(&grid);
}

static void plain_circles_in_a_pocket(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, ".........\n"
                           "..#####..\n"
                           "......#..\n"
                           "......#..\n"
                           "......#..\n"
                           "..#####..\n"
                           ".........\n");
  NavSteer *steer = nav_steer_new(&grid);
  NavQuery query = {.grid = &grid, .at = nav_grid_cell(&grid, 4, 3), .target = nav_grid_cell(&grid, 8, 3)};
  NavWalkResult result = nav_walk(steer, nav_steering_find("crash-turn"), &query, 500, NULL, NULL);
  assert_int_equal(result.end, NAV_STEER_LIMIT);
  assert_int_equal(result.steps, 500);
  result = nav_walk(steer, nav_steering_find("crash-turn-memory"), &query, 500, NULL, NULL);
  assert_int_equal(result.end, NAV_STEER_REACHED);
  nav_steer_free(steer);
  nav_grid_free(&grid);
}

/* With memory */

typedef struct Outcome {
  NavSteerStatus end;
  int64_t steps;
  uint64_t way; // hash of the tiles
} Outcome;

static Outcome walk_to_end(NavCrashTurn *walker, NavQuery query, int64_t max) {
  Outcome outcome = {NAV_STEER_LIMIT, 0, BASE_HASH_START};
  for (;;) {
    NavDecision decision = nav_crash_turn_memory_decide(walker, &query, NULL);
    outcome.end = decision.status;
    if (decision.status != NAV_STEER_MOVE) return outcome;
    if (outcome.steps == max) fail_msg("more than %lld steps", (long long)max);
    assert_true(support_passable(query.grid, query.cls, query.at, decision.dir));
    assert_int_equal(decision.next, query.at + nav_grid_delta(query.grid, decision.dir));
    query.at = decision.next;
    outcome.way = base_hash_i32(outcome.way, query.at);
    outcome.steps++;
  }
}

static void memory_arrives_wherever_a_way_exists(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(2, 1);
  int32_t arrived = 0, gave_up = 0;
  for (int32_t map = 0; map < 1200; map++) {
    NavGrid grid;
    NavQuery query;
    make_map(&grid, &random, map);
    if (make_query(&query, &grid, &random)) {
      BaseRandom stream = base_random_seeded((uint64_t)map, 2);
      NavCrashTurn *walker = nav_crash_turn_new(&grid, NULL);
      query.random = &stream;
      int32_t tiles = support_reachable(query.grid, query.cls, query.at, reached);
      bool way = reached[query.target];
      Outcome outcome = walk_to_end(walker, query, 2 * ((int64_t)tiles - 1));
      assert_int_equal(outcome.end, way ? NAV_STEER_REACHED : NAV_STEER_UNREACHABLE);
      arrived += way && outcome.steps > 0;
      gave_up += !way && tiles > 1;
      nav_crash_turn_free(walker);
    }
    nav_grid_free(&grid);
  }
  assert_true(arrived > 400 && gave_up > 150);
}

// With components there is no exploration where no way exists, and the answer stays the same.
static void memory_gives_up_once(void **state) {
  (void)state;
  NavGrid grid;
  NavComponents components;
  support_map_parse(&grid, "....#...\n....#...\n....#...\n");
  assert_true(nav_components_init(&components, &grid, NAV_WALKER));
  nav_components_build(&components, &grid);
  NavCrashTurn *walker = nav_crash_turn_new(&grid, NULL);
  NavQuery query = {.grid = &grid, .at = nav_grid_cell(&grid, 1, 1), .target = nav_grid_cell(&grid, 6, 1)};
  NavQuery told = query;
  told.components = &components;
  assert_int_equal(walk_to_end(walker, told, 0).end, NAV_STEER_UNREACHABLE);
  while (query.at != NAV_NO_CELL) {
    NavDecision decision = nav_crash_turn_memory_decide(walker, &query, NULL);
    if (decision.status == NAV_STEER_UNREACHABLE) break;
    query.at = decision.next;
  }
  for (int32_t i = 0; i < 3; i++) assert_int_equal(walk_to_end(walker, query, 0).end, NAV_STEER_UNREACHABLE);
  const NavCell *cells;
  assert_int_equal(nav_path_map_dead_ends(nav_crash_turn_map(walker), &cells), 12);
  // From its start it need not explore again: every tile is a dead end without an exit.
  query.at = nav_grid_cell(&grid, 1, 1);
  assert_int_equal(walk_to_end(walker, query, 0).end, NAV_STEER_UNREACHABLE);
  // A wall falls: what was learned is forgotten.
  nav_grid_set_terrain(&grid, 4, 2, NAV_FLOOR);
  assert_int_equal(walk_to_end(walker, query, 2 * 25).end, NAV_STEER_REACHED);
  nav_crash_turn_free(walker);
  nav_components_free(&components);
  nav_grid_free(&grid);
}

static void lots_follow_the_seed(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(3, 1);
  int32_t differ = 0;
  for (int32_t map = 0; map < 60; map++) {
    NavGrid grid;
    NavQuery query;
    support_map_open(&grid, 20, 20);
    if (map % 2 == 0) nav_grid_free(&grid), make_map(&grid, &random, map);
    if (make_query(&query, &grid, &random)) {
      Outcome outcome[4];
      for (uint64_t i = 0; i < 4; i++) {
        BaseRandom stream = base_random_seeded(i / 2, 5);
        NavCrashTurn *walker = nav_crash_turn_new(&grid, NULL);
        query.random = &stream;
        outcome[i] = walk_to_end(walker, query, 100000);
        nav_crash_turn_free(walker);
      }
      assert_true(outcome[0].way == outcome[1].way && outcome[2].way == outcome[3].way);
      differ += outcome[0].way != outcome[2].way;
    }
    nav_grid_free(&grid);
  }
  assert_true(differ > 5);
}

// Moved by something else, and with walls that come and go: it still arrives where a way exists in the end.
static void memory_bears_change(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(4, 1);
  for (int32_t map = 0; map < 300; map++) {
    NavGrid grid;
    NavQuery query;
    make_map(&grid, &random, map);
    if (make_query(&query, &grid, &random)) {
      NavCrashTurn *walker = nav_crash_turn_new(&grid, NULL);
      for (int32_t i = 0; i < 60; i++) {
        NavDecision decision = nav_crash_turn_memory_decide(walker, &query, NULL);
        if (decision.status == NAV_STEER_MOVE) query.at = decision.next;
        uint32_t event = base_random_below(&random, 12);
        int32_t x = (int32_t)base_random_below(&random, (uint32_t)grid.width);
        int32_t y = (int32_t)base_random_below(&random, (uint32_t)grid.height);
        NavCell cell = nav_grid_cell(&grid, x, y);
        if (event == 0 && nav_grid_open(&grid, query.cls, cell)) query.at = cell;
        if (event == 1 && nav_grid_open(&grid, query.cls, cell)) query.target = cell;
        if (event == 2 && cell != query.at) nav_grid_set_terrain(&grid, x, y, i % 2 ? NAV_ROCK : NAV_FLOOR);
      }
      support_reachable(query.grid, query.cls, query.at, reached);
      assert_int_equal(walk_to_end(walker, query, 2 * MAX_CELLS).end,
                       reached[query.target] ? NAV_STEER_REACHED : NAV_STEER_UNREACHABLE);
      nav_crash_turn_free(walker);
    }
    nav_grid_free(&grid);
  }
}

// Every open way is at a choice point on the trail, and every choice point has one.
static void check_choices(const NavCrashTurn *walker, const NavQuery *query) {
  static uint8_t been[MAX_CELLS];
  const NavCell *trail, *choice;
  int32_t length = nav_crash_turn_trail(walker, &trail), count = nav_crash_turn_choices(walker, &choice),
          at = 0;
  memset(been, 0, sizeof been);
  for (int32_t i = 0; i < length; i++) been[trail[i]] = 1;
  for (int32_t i = 0; i < length; i++) {
    bool open = false, linked = i == 0;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = trail[i] + nav_grid_delta(query->grid, dir);
      if (!support_passable(query->grid, query->cls, trail[i], dir)) continue;
      linked |= i > 0 && next == trail[i - 1];
      open |= !been[next] && !nav_path_map_dead_end(nav_crash_turn_map(walker), next);
    }
    assert_true(linked);
    // Visited tiles that left the trail without becoming dead ends cannot be told from here: only one
    // direction.
    if (at < count && choice[at] == trail[i]) {
      assert_true(open);
      at++;
    }
  }
  assert_int_equal(at, count);
}

// A walker leaves the side ways that it passed to try, and never the way that it walks.
static void the_way_that_it_walks_is_not_left_to_try(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, "#########\n"
                           "#.......#\n"
                           "####.####\n"
                           "####.####\n"
                           "#########\n");
  const NavCell fork = nav_grid_cell(&grid, 4, 1);
  NavQuery query = {.grid = &grid,
                    .cls = NAV_WALKER,
                    .at = nav_grid_cell(&grid, 1, 1),
                    .target = nav_grid_cell(&grid, 7, 1)};
  NavCrashTurn *walker = nav_crash_turn_new(&grid, NULL);
  for (int32_t x = 1; x < 7; x++) {
    const NavDecision decision = nav_crash_turn_memory_decide(walker, &query, NULL);
    assert_int_equal(decision.next, nav_grid_cell(&grid, x + 1, 1));
    const NavCell *choices;
    const int32_t count = nav_crash_turn_choices(walker, &choices);
    for (int32_t i = 0; i < count; i++)
      assert_int_equal(nav_crash_turn_untried(walker, &grid, NAV_WALKER, choices[i]), choices[i] == fork);
    assert_int_equal(nav_crash_turn_untried(walker, &grid, NAV_WALKER, fork), true);
    query.at = decision.next;
  }
  nav_crash_turn_free(walker);
  nav_grid_free(&grid);
}

static void plans_come_true(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(5, 1);
  int64_t planned = 0;
  static const char *const names[] = {"crash-turn", "crash-turn-memory"};
  for (int32_t map = 0; map < 240; map++) {
    NavGrid grid;
    NavQuery query;
    make_map(&grid, &random, map);
    if (make_query(&query, &grid, &random)) {
      int32_t row = nav_steering_find(names[map / 4 % 2]);
      BaseRandom stream = base_random_seeded((uint64_t)map, 2);
      query.random = map % 3 == 0 ? NULL : &stream;
      NavSteer *steer = nav_steer_new(&grid);
      NavCell plan[NAV_MAX_PLAN];
      int32_t length = 0, at = 0;
      for (int32_t i = 0; i < 200; i++) {
        if (at == length) {
          BaseHash before = nav_steer_hash(steer, BASE_HASH_START);
          BaseRandom stream_before = stream;
          length =
              nav_steer_plan(steer, row, &query, plan, 1 + (int32_t)base_random_below(&random, NAV_MAX_PLAN));
          at = 0;
          assert_true(stream.state == stream_before.state);
          if (i > 0) assert_true(before == nav_steer_hash(steer, BASE_HASH_START));
        }
        NavDecision decision = nav_steer_decide(steer, row, &query, NULL);
        if (decision.status != NAV_STEER_MOVE) {
          assert_int_equal(length, at);
          break;
        }
        assert_true(length > 0);
        assert_int_equal(decision.next, plan[at]);
        at++;
        planned++;
        query.at = decision.next;
        const NavCrashTurn *walker = nav_steer_view(steer, &nav_steering_crash_turn_memory);
        if (walker != NULL) check_choices(walker, &query);
      }
      nav_steer_free(steer);
    }
    nav_grid_free(&grid);
  }
  assert_true(planned > 10000);
}

static void traces_tell_what_was_decided(void **state) {
  (void)state;
  static NavTrace trace;
  BaseRandom random = base_random_seeded(6, 1);
  int32_t reasons[NAV_REASON_KNOWN_WAY + 1] = {0};
  for (int32_t map = 0; map < 60; map++) {
    NavGrid grid;
    NavQuery query;
    make_map(&grid, &random, map);
    if (make_query(&query, &grid, &random)) {
      NavCrashTurn *one = nav_crash_turn_new(&grid, NULL), *two = nav_crash_turn_new(&grid, NULL);
      NavCell from = query.at;
      for (int32_t round = 0; round < 2; round++) {
        query.at = from;
        for (;;) {
          NavDecision decision = nav_crash_turn_memory_decide(one, &query, &trace);
          NavDecision untraced = nav_crash_turn_memory_decide(two, &query, NULL);
          assert_true(nav_crash_turn_hash(one, 1) == nav_crash_turn_hash(two, 1));
          assert_int_equal(decision.next, untraced.next);
          assert_int_equal(decision.status, untraced.status);
          assert_int_equal(decision.looked, untraced.looked);
          assert_int_equal(trace.decision.next, decision.next);
          assert_int_equal(trace.seen_count, decision.looked);
          reasons[trace.reason]++;
          if (decision.status != NAV_STEER_MOVE) break;
          assert_int_equal(trace.best[decision.dir], decision.next);
          query.at = decision.next;
        }
      }
      nav_crash_turn_free(one);
      nav_crash_turn_free(two);
    }
    nav_grid_free(&grid);
  }
  for (NavReason reason = NAV_REASON_AHEAD; reason <= NAV_REASON_KNOWN_WAY; reason++)
    if (reason != NAV_REASON_RANDOM) assert_true(reasons[reason] > 0);
}

static void a_racer_walks_as_it_would_alone(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(7, 1);
  for (int32_t map = 0; map < 24; map++) {
    NavGrid grid;
    NavQuery query;
    NavComponents components;
    make_map(&grid, &random, map);
    if (make_query(&query, &grid, &random)) {
      assert_true(nav_components_init(&components, &grid, query.cls));
      nav_components_build(&components, &grid);
      query.components = &components;
      NavRacer racer[16];
      for (int32_t row = 0; row < nav_steering_count; row++)
        assert_true(nav_racer_init(&racer[row], row, &query, 11));
      for (bool running = true; running;) {
        running = false;
        for (int32_t row = 0; row < nav_steering_count; row++) running |= nav_racer_step(&racer[row], 300);
      }
      for (int32_t row = 0; row < nav_steering_count; row++) {
        BaseRandom stream = base_random_seeded(11, NAV_WALK_STREAM);
        NavSteer *steer = nav_steer_new(&grid);
        NavQuery alone = query;
        alone.random = &stream;
        NavWalkResult result = nav_walk(steer, row, &alone, 300, NULL, NULL);
        assert_memory_equal(&result.end, &racer[row].result.end, sizeof result.end);
        assert_int_equal(result.steps, racer[row].result.steps);
        assert_int_equal(result.looked, racer[row].result.looked);
        nav_steer_free(steer);
        nav_racer_free(&racer[row]);
      }
      nav_components_free(&components);
    }
    nav_grid_free(&grid);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plain_follows_its_rule),
      cmocka_unit_test(plain_rounds_what_bulges),
      cmocka_unit_test(plain_circles_in_a_pocket),
      cmocka_unit_test(memory_arrives_wherever_a_way_exists),
      cmocka_unit_test(memory_gives_up_once),
      cmocka_unit_test(lots_follow_the_seed),
      cmocka_unit_test(memory_bears_change),
      cmocka_unit_test(the_way_that_it_walks_is_not_left_to_try),
      cmocka_unit_test(plans_come_true),
      cmocka_unit_test(traces_tell_what_was_decided),
      cmocka_unit_test(a_racer_walks_as_it_would_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
