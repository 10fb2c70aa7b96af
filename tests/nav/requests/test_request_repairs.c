/* Fields that are repaired in the caller's memory, and paths of which only the next tiles are kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "request_support.h"
#include "support/maps.h"

enum { WIDTH = 40, HEIGHT = 30, ROUNDS = 60, CELLS = 2048 };

static NavRequests *make_requests(const RequestMap *map, int32_t threads) {
  const NavRequestsOptions options = {
      .map = request_map_of(map), .threads = threads, .capacity = 8, .goals = 1};
  NavRequests *requests = nav_requests_new(&options);
  assert_non_null(requests);
  return requests;
}

static void expect_built(const RequestMap *map, const NavFieldInput *input, const NavField *field) {
  NavField expected;
  NavFieldInput here = *input;
  here.grid = &map->grid;
  assert_true(nav_field_init(&expected, &map->grid));
  assert_int_equal(nav_field_build(&expected, &here), NAV_FIELD_OK);
  assert_memory_equal(field->value, expected.value, (size_t)expected.cells * sizeof *expected.value);
  assert_memory_equal(field->best, expected.best, (size_t)expected.cells);
  nav_field_free(&expected);
}

/// Each round changes a few tiles of the crowd, and sometimes a wall while the field is pending.
static void play_rounds(int32_t threads) {
  BaseRandom random = base_random_seeded(7, 1);
  RequestMap map;
  request_map_init(&map, &random, WIDTH, HEIGHT);
  assert_true(map.grid.cells <= CELLS);
  NavRequests *requests = make_requests(&map, threads);
  NavField field;
  assert_true(nav_field_init(&field, &map.grid));
  uint32_t crowd[CELLS] = {0};
  NavCell changed[4] = {0};
  NavGoal goal = {support_map_random_open(&map.grid, &random, NAV_WALKER), 0};
  int32_t repaired = 0;
  bool known = false;
  for (int32_t round = 0; round < ROUNDS; round++) {
    int32_t count = known ? (int32_t)base_random_below(&random, 4) : 0;
    for (int32_t i = 0; i < count; i++) {
      changed[i] = support_map_random_open(&map.grid, &random, NAV_WALKER);
      crowd[changed[i]] = base_random_below(&random, 5);
    }
    NavRequest request = {.kind = NAV_REQUEST_FIELD,
                          .field = {.goals = &goal,
                                    .goal_count = 1,
                                    .crowd = crowd,
                                    .crowd_weight = 2,
                                    .crowd_cap = NAV_NO_CAP},
                          .into = &field,
                          .changed = known ? changed : NULL,
                          .changed_count = count};
    NavTicket ticket;
    assert_int_equal(nav_requests_ask(requests, &request, 0, &ticket), NAV_ASK_TAKEN);
    bool walls = round % 7 == 3;
    if (walls) {
      nav_requests_change_begin(requests);
      request_map_change(&map, &random);
      const NavRequestsMap now = request_map_of(&map);
      nav_requests_change_end(requests, &now, NULL, 0);
    }
    NavAnswer answer;
    assert_true(nav_requests_await(requests, ticket, &answer));
    assert_int_equal(answer.built, NAV_FIELD_OK);
    assert_ptr_equal(answer.field, &field);
    if (walls) assert_int_equal(nav_field_repaired(&field), -1); // what changed was not known any more
    repaired += nav_field_repaired(&field) >= 0;
    expect_built(&map, &request.field, &field);
    known = true;
  }
  assert_true(repaired > ROUNDS / 4);
  nav_requests_free(requests);
  nav_field_free(&field);
  request_map_free(&map);
}

static void repaired_fields_are_those_of_a_build(void **state) {
  (void)state;
  for (int32_t i = 0; i < SUPPORT_THREAD_COUNTS; i++) play_rounds(support_threads[i]);
}

/// Answers that are kept when the map changes, whether they were computed before (by a worker, or ahead by
/// the caller) or not: after an update with all that has changed since the request they are those of a build.
static void play_kept(int32_t threads) {
  BaseRandom random = base_random_seeded(17, 1);
  RequestMap map;
  request_map_init(&map, &random, WIDTH, HEIGHT);
  NavRequests *requests = make_requests(&map, threads);
  NavField field;
  assert_true(nav_field_init(&field, &map.grid));
  NavGoal goal = {support_map_random_open(&map.grid, &random, NAV_WALKER), 0};
  NavCell changed[CELLS];
  int32_t ahead = 0, updated = 0;
  for (int32_t round = 0; round < ROUNDS; round++) {
    NavRequest request = {.kind = NAV_REQUEST_FIELD,
                          .field = {.grid = &map.grid, .goals = &goal, .goal_count = 1},
                          .into = &field,
                          .keeps = true};
    NavTicket ticket;
    assert_int_equal(nav_requests_ask(requests, &request, 0, &ticket), NAV_ASK_TAKEN);
    int32_t count = 0;
    for (uint32_t changes = base_random_below(&random, 4); changes > 0; changes--) {
      if (base_random_below(&random, 2) == 0) {
        const bool done = nav_requests_compute(requests, ticket);
        assert_false(nav_requests_waits(requests, ticket));
        ahead += done;
      }
      uint8_t before[CELLS];
      for (NavCell cell = 0; cell < map.grid.cells; cell++) before[cell] = map.grid.terrain[cell];
      nav_requests_change_begin(requests);
      request_map_change(&map, &random);
      const NavRequestsMap now = request_map_of(&map);
      nav_requests_change_end(requests, &now, NULL, 0);
      for (NavCell cell = 0; cell < map.grid.cells; cell++)
        if (before[cell] != map.grid.terrain[cell]) changed[count++] = cell;
    }
    NavAnswer answer;
    assert_true(nav_requests_await(requests, ticket, &answer));
    assert_int_equal(answer.built, NAV_FIELD_OK);
    assert_false(nav_requests_compute(requests, ticket)); // it is no more
    if (count > 0)
      assert_int_equal(nav_field_update(&field, &request.field, changed, count, NAV_REPAIR_DEFAULT),
                       NAV_FIELD_OK);
    updated += count > 0 && nav_field_repaired(&field) > 0;
    expect_built(&map, &request.field, &field);
  }
  assert_true((threads > 0 || ahead > 5) && updated > 5);
  nav_requests_free(requests);
  nav_field_free(&field);
  request_map_free(&map);
}

static void kept_answers_are_brought_up_to_date(void **state) {
  (void)state;
  for (int32_t i = 0; i < SUPPORT_THREAD_COUNTS; i++) play_kept(support_threads[i]);
}

/// The tiles next to the start, and the cost of the whole path.
static void long_paths_are_cut_at_the_far_end(void **state) {
  (void)state;
  enum { TILES = 10 };
  for (int32_t round = 0; round < SUPPORT_THREAD_COUNTS; round++) {
    BaseRandom random = base_random_seeded(9, 1);
    RequestMap map;
    request_map_init(&map, &random, WIDTH, HEIGHT);
    NavRequests *requests = make_requests(&map, support_threads[round]);
    assert_true(nav_requests_add_paths(requests, TILES));
    NavAstar *astar = nav_astar_new(&map.grid);
    NavPath whole = {0}, taken = {0};
    assert_true(nav_path_reserve(&taken, TILES));
    int32_t cut = 0;
    for (int32_t i = 0; i < 50; i++) {
      NavCell from = support_map_random_open(&map.grid, &random, NAV_WALKER);
      NavCell to = support_map_random_open(&map.grid, &random, NAV_WALKER);
      NavRequest request = request_path(from, to, 0);
      const NavAstarQuery query = {.grid = &map.grid, .cls = request.path.cls, .from = from, .to = to};
      NavTicket ticket;
      NavAnswer answer;
      assert_int_equal(nav_requests_ask(requests, &request, 0, &ticket), NAV_ASK_TAKEN);
      assert_true(nav_requests_await(requests, ticket, &answer));
      NavAstarResult found = nav_astar_find(astar, &query, &whole);
      int32_t count = whole.count < TILES ? whole.count : TILES;
      assert_int_equal(answer.found.status, found.status);
      assert_true(answer.path->cost == whole.cost);
      assert_int_equal(answer.path->count, count);
      assert_int_equal(answer.path->capacity, TILES); // it never grows
      for (int32_t k = 1; k <= count; k++)
        assert_int_equal(answer.path->cell[count - k], whole.cell[whole.count - k]);
      cut += whole.count > TILES;
      if (found.status == NAV_PATH_FOUND) assert_true(nav_requests_take_path(requests, &taken));
    }
    assert_true(cut > 10);
    nav_path_free(&whole);
    nav_path_free(&taken);
    nav_astar_free(astar);
    nav_requests_free(requests);
    request_map_free(&map);
  }
}

/// In parts, pressed on or not, while the map changes or not: what is collected is what a build gives.
static void play_parts(int32_t threads) {
  BaseRandom random = base_random_seeded(19, (uint64_t)threads);
  RequestMap map;
  request_map_init(&map, &random, WIDTH, HEIGHT);
  const NavRequestsOptions options = {
      .map = request_map_of(&map), .threads = threads, .capacity = 2, .goals = 1, .portion = 23};
  NavRequests *requests = nav_requests_new(&options);
  NavField field;
  assert_true(requests != NULL && nav_field_init(&field, &map.grid));
  NavCell wanted[CELLS], changed[CELLS];
  int32_t cancelled = 0;
  for (int32_t round = 0; round < ROUNDS; round++) {
    const NavGoal goal = {support_map_random_open(&map.grid, &random, NAV_WALKER), 0};
    const int32_t count = (int32_t)base_random_below(&random, 6);
    for (int32_t i = 0; i < count; i++) wanted[i] = support_map_random_open(&map.grid, &random, NAV_WALKER);
    const NavRequest request = {.kind = NAV_REQUEST_FIELD,
                                .field = {.grid = &map.grid, .goals = &goal, .goal_count = 1},
                                .into = &field,
                                .in_parts = true,
                                .wanted = round % 5 == 0 ? NULL : wanted,
                                .wanted_count = count};
    NavTicket ticket;
    assert_int_equal(nav_requests_ask(requests, &request, 0, &ticket), NAV_ASK_TAKEN);
    for (uint32_t step = base_random_below(&random, 4); step > 0; step--) {
      nav_requests_press(requests, ticket, base_random_below(&random, CELLS));
      if (base_random_below(&random, 3) > 0) continue;
      uint8_t before[CELLS];
      int32_t changes = 0;
      memcpy(before, map.grid.terrain, (size_t)map.grid.cells);
      nav_requests_change_begin(requests);
      request_map_change(&map, &random);
      const NavRequestsMap now = request_map_of(&map);
      for (NavCell cell = 0; cell < map.grid.cells; cell++)
        if (before[cell] != map.grid.terrain[cell]) changed[changes++] = cell;
      nav_requests_change_end(requests, &now, step == 2 ? NULL : changed, changes);
    }
    NavAnswer answer;
    if (base_random_below(&random, 8) == 0) {
      assert_true(nav_requests_cancel(requests, ticket)); // in the middle of it, mostly
      cancelled++;
      continue;
    }
    assert_true(nav_requests_await(requests, ticket, &answer));
    assert_int_equal(answer.built, NAV_FIELD_OK);
    for (NavCell cell = 0; cell < map.grid.cells; cell++) nav_field_value(&field, cell);
    nav_field_want(&field, NULL, 0);
    while (!nav_field_advance(&field, 0)) continue;
    expect_built(&map, &request.field, &field);
  }
  assert_true(cancelled > 5);
  nav_requests_free(requests);
  nav_field_free(&field);
  request_map_free(&map);
}

static void fields_in_parts_are_those_of_a_build(void **state) {
  (void)state;
  for (int32_t i = 0; i < SUPPORT_THREAD_COUNTS; i++) play_parts(support_threads[i]);
  play_parts(0);
}

/// A field of a map of its own is that of a build there, however the other map changes meanwhile.
static void play_own_map(int32_t threads) {
  BaseRandom random = base_random_seeded(20, (uint64_t)threads);
  RequestMap map;
  request_map_init(&map, &random, WIDTH, HEIGHT);
  const NavRequestsOptions options = {
      .map = request_map_of(&map), .threads = threads, .capacity = 2, .goals = 1, .portion = 23};
  NavRequests *requests = nav_requests_new(&options);
  NavField field, built;
  assert_true(requests != NULL && nav_field_init(&field, &map.grid) && nav_field_init(&built, &map.grid));
  for (int32_t round = 0; round < ROUNDS / 4; round++) {
    NavGrid own;
    assert_true(nav_grid_copy(&own, &map.grid));
    const NavGoal goal = {support_map_random_open(&own, &random, NAV_WALKER), 0};
    const NavRequest request = {.kind = NAV_REQUEST_FIELD,
                                .field = {.grid = &own, .goals = &goal, .goal_count = 1},
                                .into = &field,
                                .in_parts = true,
                                .keeps = round % 2 == 0};
    NavTicket ticket;
    NavAnswer answer;
    nav_requests_field_map(requests, &own);
    assert_int_equal(nav_requests_ask(requests, &request, 0, &ticket), NAV_ASK_TAKEN);
    nav_requests_field_map(requests, NULL); // of those to come
    for (uint32_t step = base_random_below(&random, 4); step > 0; step--) {
      nav_requests_press(requests, ticket, base_random_below(&random, CELLS));
      nav_requests_change_begin(requests);
      request_map_change(&map, &random);
      const NavRequestsMap now = request_map_of(&map);
      nav_requests_change_end(requests, &now, NULL, 0);
    }
    assert_true(nav_requests_await(requests, ticket, &answer));
    assert_int_equal(nav_field_build(&built, &request.field), NAV_FIELD_OK);
    for (NavCell cell = 0; cell < own.cells; cell++) {
      assert_int_equal(nav_field_value(&field, cell), built.value[cell]);
      assert_int_equal(nav_field_best(&field, cell), built.best[cell]);
    }
    nav_grid_free(&own);
  }
  nav_requests_free(requests);
  nav_field_free(&field);
  nav_field_free(&built);
  request_map_free(&map);
}

static void fields_of_a_map_of_their_own_go_on(void **state) {
  (void)state;
  for (int32_t i = 0; i < SUPPORT_THREAD_COUNTS; i++) play_own_map(support_threads[i]);
  play_own_map(0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(repaired_fields_are_those_of_a_build),
      cmocka_unit_test(fields_in_parts_are_those_of_a_build),
      cmocka_unit_test(fields_of_a_map_of_their_own_go_on),
      cmocka_unit_test(kept_answers_are_brought_up_to_date),
      cmocka_unit_test(long_paths_are_cut_at_the_far_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
