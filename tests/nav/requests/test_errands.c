/* Errands: work of the caller's own, which a worker does once or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "request_support.h"
#include "support/maps.h"
#include "support/rounds.h"

enum { ERRANDS = 3, ROUNDS = SUPPORT_ROUNDS(400) };

typedef struct Tally {
  int32_t runs;
  int32_t steps; // that take some time
} Tally;

static void count_up(void *context) {
  Tally *tally = context;
  for (int32_t i = 0; i < tally->steps; i++) tally->runs += i == 0;
}

static NavRequests *make_requests(const RequestMap *map, int32_t threads, NavRequestsDelay *delay,
                                  void *context) {
  const NavRequestsOptions options = {.map = request_map_of(map),
                                      .threads = threads,
                                      .capacity = 16,
                                      .paths = true,
                                      .delay = delay,
                                      .delay_context = context};
  NavRequests *requests = nav_requests_new(&options);
  assert_non_null(requests);
  return requests;
}

/// Sent and called back at any moment, between requests and changes of the map: what says that it was done
/// was done once, and what says that it was not, never.
static void each_is_done_once_or_not_at_all(void **state) {
  (void)state;
  int32_t done = 0;
  for (int32_t round = 0; round < SUPPORT_THREAD_COUNTS; round++) {
    BaseRandom random = base_random_seeded(31, 1);
    RequestMap map;
    request_map_init(&map, &random, 24, 18);
    NavRequests *requests = make_requests(&map, support_threads[round], NULL, NULL);
    NavErrand errand[ERRANDS] = {0};
    Tally tally[ERRANDS] = {0};
    NavAnswer answer;
    assert_false(nav_requests_recall(requests, &errand[0])); // at home
    for (int32_t i = 0; i < ROUNDS; i++) {
      const int32_t which = (int32_t)base_random_below(&random, ERRANDS);
      if (!errand[which].out) {
        tally[which] = (Tally){.steps = 1 + (int32_t)base_random_below(&random, 2000)};
        errand[which].run = count_up;
        errand[which].context = &tally[which];
        nav_requests_send(requests, &errand[which]);
      } else {
        const bool was_done = nav_requests_recall(requests, &errand[which]);
        assert_int_equal(tally[which].runs, was_done);
        assert_false(errand[which].out);
        assert_false(was_done && support_threads[round] == 0);
        done += was_done;
      }
      const NavRequest path = request_path(support_map_random_open(&map.grid, &random, NAV_WALKER),
                                           support_map_random_open(&map.grid, &random, NAV_WALKER), 0);
      if (i % 5 == 1) nav_requests_ask(requests, &path, 0, NULL);
      if (i % 10 == 6) assert_true(nav_requests_collect(requests, 0, &answer));
      if (i % 17 != 11) continue;
      nav_requests_change_begin(requests);
      request_map_change(&map, &random);
      for (int32_t k = 0; k < ERRANDS; k++)
        if (errand[k].out && k % 2 == 0)
          assert_int_equal(nav_requests_recall(requests, &errand[k]), tally[k].runs);
      const NavRequestsMap changed = request_map_of(&map);
      nav_requests_change_end(requests, &changed, NULL, 0);
      while (nav_requests_collect(requests, 0, &answer)) continue;
    }
    for (int32_t k = 0; k < ERRANDS; k++) nav_requests_recall(requests, &errand[k]);
    nav_requests_free(requests);
    request_map_free(&map);
  }
  print_message("%d were done by workers\n", (int)done); // how many is up to the system
}

/// A worker that is held before it begins has begun; others are called back undone, whatever their order.
static void those_that_wait_come_back(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(32, 1);
  RequestMap map;
  SupportBar bar;
  request_map_init(&map, &random, 24, 18);
  support_bar_init(&bar);
  NavRequests *requests = make_requests(&map, 1, support_bar_delay, &bar);
  NavErrand errand[ERRANDS] = {0};
  Tally tally[ERRANDS] = {{.steps = 1}, {.steps = 1}, {.steps = 1}};
  for (int32_t i = 0; i < ERRANDS; i++) {
    errand[i].run = count_up;
    errand[i].context = &tally[i];
    nav_requests_send(requests, &errand[i]);
    if (i == 0) support_bar_await(&bar, 1); // the worker has the first
  }
  assert_false(nav_requests_recall(requests, &errand[1]));
  assert_false(nav_requests_recall(requests, &errand[2]));
  support_bar_open(&bar);
  assert_true(nav_requests_recall(requests, &errand[0]));
  assert_int_equal(tally[0].runs, 1);
  assert_int_equal(tally[1].runs + tally[2].runs, 0);
  nav_requests_free(requests);
  support_bar_free(&bar);
  request_map_free(&map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_is_done_once_or_not_at_all),
      cmocka_unit_test(those_that_wait_come_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
