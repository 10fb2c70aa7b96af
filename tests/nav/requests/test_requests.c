/* Requests: what is answered, shared and refused, and in which order, with any number of threads. Random
 * schedules are in test_request_schedules.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <time.h>

#include "request_support.h"
#include "support/maps.h"

enum { WIDTH = 24, HEIGHT = 18 };

static NavRequests *make_requests(const RequestMap *map, int32_t threads, int32_t capacity, int32_t fields) {
  const NavRequestsOptions options = {.map = request_map_of(map),
                                      .threads = threads,
                                      .capacity = capacity,
                                      .fields = fields,
                                      .goals = 4,
                                      .paths = true};
  NavRequests *requests = nav_requests_new(&options);
  assert_non_null(requests);
  assert_int_equal(nav_requests_threads(requests), threads);
  return requests;
}

/// The same with workers that are held at a bar.
static NavRequests *make_held(const RequestMap *map, int32_t threads, int32_t capacity, SupportBar *bar) {
  support_bar_init(bar);
  const NavRequestsOptions options = {.map = request_map_of(map),
                                      .threads = threads,
                                      .capacity = capacity,
                                      .paths = true,
                                      .delay = support_bar_delay,
                                      .delay_context = bar};
  NavRequests *requests = nav_requests_new(&options);
  assert_non_null(requests);
  return requests;
}

static void open_map(RequestMap *map) {
  support_map_open(&map->grid, WIDTH, HEIGHT);
  assert_true(nav_components_init(&map->components, &map->grid, NAV_WALKER));
  nav_components_build(&map->components, &map->grid);
}

static NavCell at(const RequestMap *map, int32_t x, int32_t y) {
  return nav_grid_cell(&map->grid, x, y);
}

static NavTicket ask_for(NavRequests *requests, NavRequest request, int32_t asker, int64_t due,
                         NavAskStatus expected) {
  NavTicket ticket;
  request.asker = asker;
  assert_int_equal(nav_requests_ask(requests, &request, due, &ticket), expected);
  assert_true((ticket == 0) == (expected == NAV_ASK_FULL));
  return ticket;
}

static NavAnswer collect_answer(NavRequests *requests, int64_t now, int32_t asker) {
  NavAnswer answer;
  assert_true(nav_requests_collect(requests, now, &answer));
  assert_int_equal(answer.asker, asker);
  return answer;
}

static void paths_are_those_of_a_star(void **state) {
  (void)state;
  for (int32_t round = 0; round < SUPPORT_THREAD_COUNTS; round++) {
    BaseRandom random = base_random_seeded(1, 1);
    RequestMap map;
    request_map_init(&map, &random, WIDTH, HEIGHT);
    NavRequests *requests = make_requests(&map, support_threads[round], 64, 0);
    NavAstar *astar = nav_astar_new(&map.grid);
    NavPath path = {0};
    NavRequest asked[64];
    for (int32_t i = 0; i < 64; i++) {
      NavCell from = support_map_random_open(&map.grid, &random, NAV_WALKER);
      NavCell to = support_map_random_open(&map.grid, &random, NAV_WALKER);
      asked[i] = request_path(from, to, (uint64_t)i); // seeds differ, so no two are equal
      asked[i].path.cls = (NavClass)(i % NAV_CLASS_COUNT);
      asked[i].path.diagonal = i % 2 == 0;
      ask_for(requests, asked[i], i, 1, NAV_ASK_TAKEN);
    }
    for (int32_t i = 0; i < 64; i++) {
      NavAnswer answer = collect_answer(requests, 1, i);
      BaseRandom lot = base_random_seeded((uint64_t)i, 0);
      NavAstarQuery query = {.grid = &map.grid,
                             .cls = asked[i].path.cls,
                             .from = asked[i].path.from,
                             .to = asked[i].path.to,
                             .diagonal = asked[i].path.diagonal,
                             .random = i > 0 ? &lot : NULL};
      NavAstarResult found = nav_astar_find(astar, &query, &path);
      assert_int_equal(answer.found.status, found.status);
      assert_true(answer.found.cost == found.cost);
      assert_int_equal(answer.path->count, path.count);
      if (path.count > 0)
        assert_memory_equal(answer.path->cell, path.cell, (size_t)path.count * sizeof *path.cell);
    }
    nav_path_free(&path);
    nav_astar_free(astar);
    nav_requests_free(requests);
    request_map_free(&map);
  }
}

static void fields_are_those_of_a_build(void **state) {
  (void)state;
  for (int32_t round = 0; round < SUPPORT_THREAD_COUNTS; round++) {
    BaseRandom random = base_random_seeded(2, 1);
    RequestMap map;
    request_map_init(&map, &random, WIDTH, HEIGHT);
    NavRequests *requests = make_requests(&map, support_threads[round], 8, 8);
    uint32_t crowd[2048];
    assert_true(map.grid.cells <= 2048);
    for (int32_t i = 0; i < 2048; i++) crowd[i] = base_random_below(&random, 4);
    NavGoal goals[8][2];
    NavFieldInput input[8];
    for (int32_t i = 0; i < 8; i++) {
      for (int32_t k = 0; k < 2; k++)
        goals[i][k] = (NavGoal){support_map_random_open(&map.grid, &random, NAV_WALKER), (uint32_t)i};
      input[i] = (NavFieldInput){.grid = &map.grid,
                                 .goals = goals[i],
                                 .goal_count = i == 0 ? 0 : 1 + i % 2,
                                 .crowd = i % 3 == 0 ? NULL : crowd,
                                 .crowd_weight = (uint32_t)i,
                                 .crowd_cap = NAV_NO_CAP};
      NavGoal passing[2] = {goals[i][0], goals[i][1]}; // goals are copied: these are gone when it is answered
      NavFieldInput given = input[i];
      given.goals = passing;
      ask_for(requests, (NavRequest){.kind = NAV_REQUEST_FIELD, .field = given}, i, 1, NAV_ASK_TAKEN);
    }
    NavField field;
    assert_true(nav_field_init(&field, &map.grid));
    for (int32_t i = 0; i < 8; i++) {
      NavAnswer answer = collect_answer(requests, 1, i);
      assert_int_equal(nav_field_build(&field, &input[i]), answer.built);
      assert_int_equal(answer.field->reached, field.reached);
      assert_memory_equal(answer.field->value, field.value, (size_t)field.cells * sizeof *field.value);
      assert_memory_equal(answer.field->best, field.best, (size_t)field.cells);
    }
    nav_field_free(&field);
    nav_requests_free(requests);
    request_map_free(&map);
  }
}

static void equal_requests_are_answered_once(void **state) {
  (void)state;
  RequestMap map;
  open_map(&map);
  for (int32_t round = 0; round < SUPPORT_THREAD_COUNTS; round++) {
    NavRequests *requests = make_requests(&map, support_threads[round], 100, 1);
    NavRequest path = request_path(at(&map, 0, 0), at(&map, 9, 9), 3);
    NavGoal goal = {at(&map, 4, 4), 0};
    NavRequest field = {.kind = NAV_REQUEST_FIELD,
                        .field = {.goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP}};
    for (int32_t i = 0; i < 40; i++) ask_for(requests, path, i, i, i == 0 ? NAV_ASK_TAKEN : NAV_ASK_SHARED);
    for (int32_t i = 0; i < 40; i++)
      ask_for(requests, field, 40 + i, i, i == 0 ? NAV_ASK_TAKEN : NAV_ASK_SHARED);
    NavPath priv = {0};
    NavField kept;
    assert_true(nav_field_init(&kept, &map.grid));
    for (int32_t i = 0; i < 40; i++) {
      assert_int_equal(collect_answer(requests, i, i).found.cost / NAV_COST_ONE, 18);
      assert_true(nav_requests_take_path(requests, &priv)); // the others still find theirs
      assert_int_equal(priv.count, 18);
      assert_int_equal(priv.cell[0], at(&map, 9, 9));
      assert_int_equal(collect_answer(requests, i, 40 + i).field->value[at(&map, 0, 0)], 8);
      nav_requests_take_field(requests, &kept);
      assert_int_equal(kept.value[at(&map, 9, 9)], 10);
      assert_int_equal(kept.max, WIDTH - 5 + HEIGHT - 5);
    }
    NavRequestsCounts counts = nav_requests_counts(requests);
    assert_true(counts.computed == 2 && counts.taken == 2 && counts.shared == 78 && counts.collected == 80);
    nav_path_free(&priv);
    nav_field_free(&kept);
    nav_requests_free(requests);
  }
  request_map_free(&map);
}

/// A field that was taken, copied from a shared answer or not, can be repaired.
static void fields_that_were_taken_can_be_repaired(void **state) {
  (void)state;
  RequestMap map;
  open_map(&map);
  NavRequests *requests = make_requests(&map, 1, 4, 1);
  NavField taken[2], fresh;
  NavGoal goals[2] = {{at(&map, 4, 4), 0}, {at(&map, 9, 9), 0}};
  NavFieldInput input = {.grid = &map.grid, .goals = goals, .goal_count = 2, .crowd_cap = NAV_NO_CAP};
  assert_true(nav_field_init(&fresh, &map.grid));
  for (int32_t i = 0; i < 2; i++) {
    NavFieldInput other = {.grid = &map.grid, .goals = goals, .goal_count = 1};
    assert_true(nav_field_init(&taken[i], &map.grid));
    assert_int_equal(nav_field_build(&taken[i], &other), NAV_FIELD_OK); // what it was is forgotten
    ask_for(requests, (NavRequest){.kind = NAV_REQUEST_FIELD, .field = input}, i, 1,
            i == 0 ? NAV_ASK_TAKEN : NAV_ASK_SHARED);
  }
  for (int32_t i = 0; i < 2; i++) {
    collect_answer(requests, 1, i);
    nav_requests_take_field(requests, &taken[i]);
  }
  nav_requests_free(requests);
  for (int32_t x = 3; x < 12; x++) {
    nav_grid_set_terrain(&map.grid, x, 6, NAV_ROCK);
    NavCell changed = at(&map, x, 6);
    assert_int_equal(nav_field_build(&fresh, &input), NAV_FIELD_OK);
    for (int32_t i = 0; i < 2; i++) {
      assert_int_equal(nav_field_update(&taken[i], &input, &changed, 1, map.grid.cells), NAV_FIELD_OK);
      assert_memory_equal(taken[i].value, fresh.value, (size_t)fresh.cells * sizeof *fresh.value);
      assert_memory_equal(taken[i].best, fresh.best, (size_t)fresh.cells);
    }
  }
  for (int32_t i = 0; i < 2; i++) nav_field_free(&taken[i]);
  nav_field_free(&fresh);
  request_map_free(&map);
}

/// Requests that differ in one member are not equal.
static void different_requests_are_not_shared(void **state) {
  (void)state;
  RequestMap map;
  open_map(&map);
  NavRequests *requests = make_requests(&map, 2, 100, 20);
  NavRequest path = request_path(at(&map, 0, 0), at(&map, 9, 9), 0);
  NavRequest paths[] = {path, path, path, path, path, path};
  paths[1].path.from++;
  paths[2].path.to++;
  paths[3].path.seed++;
  paths[4].path.diagonal = true;
  paths[5].path.cls = NAV_FLYER;
  for (int32_t i = 0; i < 6; i++) ask_for(requests, paths[i], i, 0, NAV_ASK_TAKEN);
  static uint32_t crowd[2][2048];
  NavGoal goals[] = {{at(&map, 4, 4), 0}, {at(&map, 4, 4), 1}, {at(&map, 5, 4), 0}};
  NavFieldInput input = {.goals = goals, .goal_count = 1, .crowd = crowd[0], .crowd_weight = 1};
  NavFieldInput inputs[] = {input, input, input, input, input, input, input, input};
  inputs[1].goals = &goals[1];
  inputs[2].goals = &goals[2];
  inputs[3].goal_count = 2;
  inputs[4].crowd = crowd[1];
  inputs[5].crowd_weight = 2;
  inputs[6].crowd_cap = 9;
  inputs[7].cls = NAV_SWIMMER;
  for (int32_t i = 0; i < 8; i++)
    ask_for(requests, (NavRequest){.kind = NAV_REQUEST_FIELD, .field = inputs[i]}, i, 0, NAV_ASK_TAKEN);
  assert_true(nav_requests_counts(requests).shared == 0);
  nav_requests_free(requests);
  request_map_free(&map);
}

/// Capacity counts what was not collected yet, whether workers are done with all of it or none has begun.
static void a_full_queue_is_refused(void **state) {
  (void)state;
  RequestMap map;
  open_map(&map);
  for (int32_t round = 0; round < SUPPORT_THREAD_COUNTS; round++) {
    NavRequests *requests = make_requests(&map, support_threads[round], 5, 2);
    NavRequest path = request_path(at(&map, 0, 0), at(&map, 9, 9), 0);
    NavGoal goal = {at(&map, 4, 4), 0};
    NavRequest field = {.kind = NAV_REQUEST_FIELD, .field = {.goals = &goal, .goal_count = 1}};
    for (int32_t again = 0; again < 20; again++) {
      ask_for(requests, path, 0, 1, NAV_ASK_TAKEN);
      goal.offset = 0;
      ask_for(requests, field, 1, 1, NAV_ASK_TAKEN);
      goal.offset = 1;
      ask_for(requests, field, 2, 1, NAV_ASK_TAKEN);
      goal.offset = 2;
      ask_for(requests, field, 9, 1, NAV_ASK_FULL); // a third field; a path or an equal field would fit
      goal.offset = 1;
      ask_for(requests, field, 3, 1, NAV_ASK_SHARED);
      path.path.seed++;
      ask_for(requests, path, 4, 1, NAV_ASK_TAKEN);
      ask_for(requests, path, 9, 1, NAV_ASK_FULL); // even an equal one
      for (int32_t i = 0; i < 5; i++) collect_answer(requests, 1, i);
      NavAnswer none;
      assert_false(nav_requests_collect(requests, 1, &none));
    }
    assert_true(nav_requests_counts(requests).refused == 40);
    nav_requests_free(requests);
  }
  request_map_free(&map);
}

static void answers_come_in_the_order_of_asking_when_due(void **state) {
  (void)state;
  RequestMap map;
  open_map(&map);
  for (int32_t round = 0; round < SUPPORT_THREAD_COUNTS; round++) {
    NavRequests *requests = make_requests(&map, support_threads[round], 8, 0);
    static const int64_t due[] = {5, 3, 9, 3, 5, 4};
    static const int32_t order[][3] = {{3, 1, 3}, {4, 5, -1}, {5, 0, 4}, {9, 2, -1}};
    NavAnswer answer;
    for (int32_t i = 0; i < 6; i++)
      ask_for(requests, request_path(at(&map, i, 0), at(&map, 9, 9), 0), i, due[i], NAV_ASK_TAKEN);
    assert_false(nav_requests_collect(requests, 2, &answer));
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
      for (int32_t k = 1; k < 3 && order[i][k] >= 0; k++) collect_answer(requests, order[i][0], order[i][k]);
      assert_false(nav_requests_collect(requests, order[i][0], &answer));
    }
    nav_requests_free(requests);
  }
  request_map_free(&map);
}

/// A ticket is valid for the first await, collect or cancel only.
static void tickets_are_good_once(void **state) {
  (void)state;
  RequestMap map;
  open_map(&map);
  for (int32_t round = 0; round < SUPPORT_THREAD_COUNTS; round++) {
    NavRequests *requests = make_requests(&map, support_threads[round], 8, 0);
    NavTicket ticket[4];
    NavAnswer answer;
    for (int32_t i = 0; i < 4; i++)
      ticket[i] = ask_for(requests, request_path(at(&map, i / 2, 0), at(&map, 9, 9), 0), i, 7,
                          i % 2 == 0 ? NAV_ASK_TAKEN : NAV_ASK_SHARED);
    assert_true(nav_requests_await(requests, ticket[2], &answer)); // long before it is due
    assert_true(answer.ticket == ticket[2] && answer.asker == 2 && answer.path->count == 17);
    assert_false(nav_requests_await(requests, ticket[2], &answer));
    assert_false(nav_requests_cancel(requests, ticket[2]));
    assert_true(nav_requests_cancel(requests, ticket[0]));
    assert_false(nav_requests_await(requests, ticket[0], &answer));
    assert_int_equal(collect_answer(requests, 7, 1).path->count,
                     18); // the one that shared with the cancelled one
    assert_int_equal(collect_answer(requests, 7, 3).path->count, 17);
    assert_false(nav_requests_collect(requests, 7, &answer));
    assert_false(nav_requests_await(requests, 0, &answer));
    assert_false(nav_requests_cancel(requests, 12345));
    nav_requests_free(requests);
  }
  request_map_free(&map);
}

/// While the only worker is held, the owner still gets answers: it computes what no worker has begun.
static void a_stuck_worker_delays_only_what_it_holds(void **state) {
  (void)state;
  RequestMap map;
  SupportBar bar;
  open_map(&map);
  NavRequests *requests = make_held(&map, 1, 8, &bar);
  NavAnswer answer;
  NavPending pending[8];
  NavTicket held = ask_for(requests, request_path(at(&map, 0, 0), at(&map, 9, 9), 0), 0, 9, NAV_ASK_TAKEN);
  support_bar_await(&bar, 1);
  for (int32_t i = 1; i < 8; i++)
    ask_for(requests, request_path(at(&map, i, 0), at(&map, 9, 9), 0), i, 1, NAV_ASK_TAKEN);
  ask_for(requests, request_path(at(&map, 8, 0), at(&map, 9, 9), 0), 8, 1, NAV_ASK_FULL);
  assert_int_equal(nav_requests_pending(requests, pending, 8), 8);
  assert_int_equal(pending[0].state, NAV_REQUEST_RUNS);
  assert_true(pending[0].ticket == held && pending[0].due == 9 && pending[0].asker == 0);
  assert_true(pending[3].from == at(&map, 3, 0) && pending[3].to == at(&map, 9, 9));
  assert_int_equal(pending[3].state, NAV_REQUEST_WAITS);
  for (int32_t i = 1; i < 8; i++) collect_answer(requests, 1, i);
  assert_true(nav_requests_counts(requests).computed == 7);
  assert_int_equal(nav_requests_pending(requests, pending, 0), 1);
  support_bar_open(&bar);
  assert_true(nav_requests_await(requests, held, &answer));
  assert_int_equal(answer.path->count, 18);
  nav_requests_free(requests);
  support_bar_free(&bar);
  request_map_free(&map);
}

/// A request that is cancelled before a worker begins is never computed.
static void cancelled_requests_are_not_computed(void **state) {
  (void)state;
  RequestMap map;
  SupportBar bar;
  open_map(&map);
  NavRequests *requests = make_held(&map, 1, 8, &bar);
  NavTicket ticket[8];
  NavAnswer answer;
  for (int32_t i = 0; i < 8; i++) {
    ticket[i] = ask_for(requests, request_path(at(&map, i, 0), at(&map, 9, 9), 0), i, 1, NAV_ASK_TAKEN);
    if (i == 0) support_bar_await(&bar, 1);
  }
  for (int32_t i = 1; i < 8; i++) assert_true(nav_requests_cancel(requests, ticket[i]));
  support_bar_open(&bar);
  assert_true(nav_requests_await(requests, ticket[0], &answer));
  assert_false(nav_requests_collect(requests, 1, &answer));
  nav_requests_free(requests);
  support_bar_free(&bar);

  requests = make_requests(&map, 0, 8, 0);
  ticket[0] = ask_for(requests, request_path(at(&map, 0, 0), at(&map, 9, 9), 0), 0, 1, NAV_ASK_TAKEN);
  assert_true(nav_requests_cancel(requests, ticket[0]));
  assert_true(nav_requests_counts(requests).computed == 0 && nav_requests_counts(requests).cancelled == 1);
  nav_requests_free(requests);
  request_map_free(&map);
}

/// An answer reflects the map at the time of collection; only a changed revision causes work.
static void a_changed_map_is_answered_anew(void **state) {
  (void)state;
  for (int32_t round = 0; round < SUPPORT_THREAD_COUNTS; round++) {
    RequestMap map;
    open_map(&map);
    NavRequests *requests = make_requests(&map, support_threads[round], 8, 0);
    NavTicket first = ask_for(requests, request_path(at(&map, 0, 0), at(&map, 9, 0), 0), 0, 9, NAV_ASK_TAKEN);
    ask_for(requests, request_path(at(&map, 0, 0), at(&map, 9, 0), 0), 1, 9, NAV_ASK_SHARED);
    NavAnswer answer;
    assert_true(nav_requests_await(requests, first, &answer));
    assert_int_equal(answer.path->count, 9);
    NavRequestsMap present = request_map_of(&map);
    nav_requests_change_begin(requests);
    nav_requests_change_end(requests, &present, NULL, 0);
    assert_true(nav_requests_counts(requests).computed == 1);
    nav_requests_change_begin(requests);
    for (int32_t y = 0; y < HEIGHT - 1; y++) nav_grid_set_terrain(&map.grid, 5, y, NAV_ROCK);
    nav_components_build(&map.components, &map.grid);
    nav_requests_change_end(requests, &present, NULL, 0);
    assert_int_equal(collect_answer(requests, 9, 1).path->count, 9 + 2 * (HEIGHT - 1));
    assert_true(nav_requests_counts(requests).computed == 2);
    nav_requests_free(requests);
    request_map_free(&map);
  }
}

/// Frees requests while the queue is full and workers are busy, repeatedly.
static void an_end_while_busy_is_clean(void **state) {
  (void)state;
  RequestMap map;
  BaseRandom random = base_random_seeded(3, 1);
  request_map_init(&map, &random, WIDTH, HEIGHT);
  atomic_uint delays = 0;
  for (int32_t round = 0; round < 60; round++) {
    const NavRequestsOptions options = {.map = request_map_of(&map),
                                        .threads = round % 9,
                                        .capacity = 32,
                                        .paths = true,
                                        .delay = support_random_delay,
                                        .delay_context = &delays};
    NavRequests *requests = nav_requests_new(&options);
    assert_non_null(requests);
    NavCell to = support_map_random_open(&map.grid, &random, NAV_WALKER);
    for (int32_t i = 0; i < round % 32; i++)
      ask_for(requests,
              request_path(support_map_random_open(&map.grid, &random, NAV_WALKER), to, (uint64_t)i), i, 1,
              NAV_ASK_TAKEN);
    for (int32_t i = 0; i < round % 5 && i < round % 32; i++) collect_answer(requests, 1, i);
    nav_requests_free(requests);
  }
  request_map_free(&map);
}

/// Workers without work sleep: in 200 ms of idling they use almost none of a processor's time.
static void idle_workers_sleep(void **state) {
  (void)state;
  RequestMap map;
  open_map(&map);
  NavRequests *requests = make_requests(&map, 8, 8, 0);
  ask_for(requests, request_path(at(&map, 0, 0), at(&map, 9, 9), 0), 0, 1, NAV_ASK_TAKEN);
  collect_answer(requests, 1, 0);
  struct timespec before, after, pause = {.tv_nsec = 200000000};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
  nanosleep(&pause, NULL);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
  int64_t used = (after.tv_sec - before.tv_sec) * (int64_t)1000000000 + after.tv_nsec - before.tv_nsec;
  assert_in_range(used, 0, 40000000);
  nav_requests_free(requests);
  request_map_free(&map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_are_those_of_a_star),
      cmocka_unit_test(fields_are_those_of_a_build),
      cmocka_unit_test(equal_requests_are_answered_once),
      cmocka_unit_test(fields_that_were_taken_can_be_repaired),
      cmocka_unit_test(different_requests_are_not_shared),
      cmocka_unit_test(a_full_queue_is_refused),
      cmocka_unit_test(answers_come_in_the_order_of_asking_when_due),
      cmocka_unit_test(tickets_are_good_once),
      cmocka_unit_test(a_stuck_worker_delays_only_what_it_holds),
      cmocka_unit_test(cancelled_requests_are_not_computed),
      cmocka_unit_test(a_changed_map_is_answered_anew),
      cmocka_unit_test(an_end_while_busy_is_clean),
      cmocka_unit_test(idle_workers_sleep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
