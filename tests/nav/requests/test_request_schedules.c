/* Random schedules of asking, collecting, cancelling and changing the map, with random delays in the workers:
 * with any number of threads, the same calls give the same answers, and they are right for the map at that
 * time. And walkers that crash and turn while they wait for a path: the same steps with any number of
 * threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "request_support.h"
#include "support/maps.h"

enum {
  SCHEDULES = THREADS_ARE_WATCHED ? 12 : 60,
  STEPS = 200,
  ROOM = 8,
  CROWD_CELLS = 1024,
  FIELDS = 3,
};

/* Schedules */

typedef struct Schedule {
  RequestMap map;
  BaseRandom random;
  NavRequests *requests;
  NavRequest asked[STEPS]; // by asker
  NavGoal goals[STEPS][2];
  uint32_t crowd[2][CROWD_CELLS];
  NavTicket tickets[STEPS];
  NavAstar *astar;
  NavPath path;
  NavField field;
  BaseHash hash; // of everything that came back
  int64_t now;
  int64_t answers;
} Schedule;

/// From few cells, so that many requests are equal.
static NavCell some_cell(Schedule *schedule) {
  uint32_t x = base_random_below(&schedule->random, 2), y = base_random_below(&schedule->random, 2);
  return nav_grid_cell(&schedule->map.grid, (int32_t)x * 15, (int32_t)y * 14);
}

static void ask_something(Schedule *schedule, int32_t asker) {
  NavRequest *request = &schedule->asked[asker];
  NavCell a = some_cell(schedule), b = some_cell(schedule);
  if (base_random_below(&schedule->random, 3) > 0) {
    *request = request_path(a, b, base_random_below(&schedule->random, 2));
    request->path.cls = base_random_below(&schedule->random, 4) == 0 ? NAV_FLYER : NAV_WALKER;
  } else {
    schedule->goals[asker][0] = (NavGoal){a, 0};
    schedule->goals[asker][1] = (NavGoal){b, 3};
    *request = (NavRequest){.kind = NAV_REQUEST_FIELD};
    request->field = (NavFieldInput){.goals = schedule->goals[asker],
                                     .goal_count = 1 + (int32_t)base_random_below(&schedule->random, 2),
                                     .crowd = schedule->crowd[base_random_below(&schedule->random, 2)],
                                     .crowd_weight = 2,
                                     .crowd_cap = 5};
  }
  request->asker = asker;
  int64_t due = schedule->now + base_random_below(&schedule->random, 6);
  NavAskStatus status = nav_requests_ask(schedule->requests, request, due, &schedule->tickets[asker]);
  schedule->hash = base_hash_i32(schedule->hash, (int32_t)status);
  schedule->hash = base_hash_u64(schedule->hash, schedule->tickets[asker]);
}

/// The answer, computed at once on the present map.
static BaseHash reference(Schedule *schedule, int32_t asker) {
  const NavRequest *request = &schedule->asked[asker];
  NavAnswer answer = {.kind = request->kind, .path = &schedule->path, .field = &schedule->field};
  if (request->kind == NAV_REQUEST_PATH) {
    BaseRandom lot = base_random_seeded(request->path.seed, 0);
    NavAstarQuery query = {.grid = &schedule->map.grid,
                           .components = &schedule->map.components,
                           .cls = request->path.cls,
                           .from = request->path.from,
                           .to = request->path.to,
                           .random = request->path.seed != 0 ? &lot : NULL};
    answer.found = nav_astar_find(schedule->astar, &query, &schedule->path);
  } else {
    NavFieldInput input = request->field;
    input.grid = &schedule->map.grid;
    answer.built = nav_field_build(&schedule->field, &input);
  }
  return request_answer_hash(&answer, BASE_HASH_START);
}

static void note_answer(Schedule *schedule, const NavAnswer *answer) {
  BaseHash hash = request_answer_hash(answer, BASE_HASH_START);
  assert_true(answer->ticket == schedule->tickets[answer->asker]);
  assert_true(hash == reference(schedule, answer->asker));
  schedule->hash = base_hash_u64(base_hash_i32(schedule->hash, answer->asker), hash);
  schedule->answers++;
  if (hash % 3 == 0 && answer->kind == NAV_REQUEST_FIELD)
    nav_requests_take_field(schedule->requests, &schedule->field);
  else if (hash % 3 == 0)
    assert_true(nav_requests_take_path(schedule->requests, &schedule->path));
}

static void change_map(Schedule *schedule) {
  nav_requests_change_begin(schedule->requests);
  for (uint32_t i = base_random_below(&schedule->random, 3); i > 0; i--)
    request_map_change(&schedule->map, &schedule->random);
  NavRequestsMap present = request_map_of(&schedule->map);
  nav_requests_change_end(schedule->requests, &present, NULL, 0);
}

static void step_schedule(Schedule *schedule, int32_t asker) {
  NavAnswer answer;
  NavTicket ticket = schedule->tickets[base_random_below(&schedule->random, (uint32_t)asker + 1)];
  switch (base_random_below(&schedule->random, 16)) {
  case 0:
    change_map(schedule);
    break;
  case 1:
    schedule->hash = base_hash_i32(schedule->hash, nav_requests_cancel(schedule->requests, ticket));
    break;
  case 2:
    if (nav_requests_await(schedule->requests, ticket, &answer)) note_answer(schedule, &answer);
    break;
  case 3:
  case 4:
    schedule->now++;
    while (nav_requests_collect(schedule->requests, schedule->now, &answer)) note_answer(schedule, &answer);
    break;
  case 5:
    if (nav_requests_collect(schedule->requests, schedule->now, &answer)) note_answer(schedule, &answer);
    break;
  default:
    ask_something(schedule, asker);
  }
}

enum { RESIZED = -1 }; // in place of a number of threads: another number every few steps

static BaseHash play_schedule(uint64_t number, int32_t threads, NavRequestsDelay *delay, void *context,
                              NavRequestsCounts *counts) {
  static Schedule schedule; // large
  schedule = (Schedule){.random = base_random_seeded(number, 9), .hash = BASE_HASH_START};
  request_map_init(&schedule.map, &schedule.random, 20, 18);
  assert_true(schedule.map.grid.cells <= CROWD_CELLS);
  for (int32_t i = 0; i < CROWD_CELLS; i++) {
    schedule.crowd[0][i] = base_random_below(&schedule.random, 3);
    schedule.crowd[1][i] = base_random_below(&schedule.random, 5);
  }
  schedule.astar = nav_astar_new(&schedule.map.grid);
  assert_true(schedule.astar != NULL && nav_field_init(&schedule.field, &schedule.map.grid));
  const NavRequestsOptions options = {.map = request_map_of(&schedule.map),
                                      .threads = threads == RESIZED ? 3 : threads,
                                      .capacity = ROOM,
                                      .fields = FIELDS,
                                      .goals = 2,
                                      .paths = true,
                                      .delay = delay,
                                      .delay_context = context};
  schedule.requests = nav_requests_new(&options);
  assert_non_null(schedule.requests);
  BaseRandom sizes = base_random_seeded(number, 10);
  for (int32_t asker = 0; asker < STEPS; asker++) {
    step_schedule(&schedule, asker);
    if (threads != RESIZED || base_random_below(&sizes, 5) != 0) continue;
    const int32_t size = (int32_t)base_random_below(&sizes, 9);
    nav_requests_resize(schedule.requests, size);
    assert_int_equal(nav_requests_threads(schedule.requests), size);
  }
  *counts = nav_requests_counts(schedule.requests);
  assert_true(counts->collected == schedule.answers && schedule.answers > 20);
  nav_requests_free(schedule.requests); // with what is still pending
  nav_field_free(&schedule.field);
  nav_path_free(&schedule.path);
  nav_astar_free(schedule.astar);
  request_map_free(&schedule.map);
  return schedule.hash;
}

static void expect_equal(const NavRequestsCounts *counts, const NavRequestsCounts *expected) {
  assert_true(counts->taken == expected->taken && counts->shared == expected->shared);
  assert_true(counts->refused == expected->refused && counts->cancelled == expected->cancelled);
  assert_true(counts->collected == expected->collected);
}

static void threads_and_delays_change_nothing(void **state) {
  (void)state;
  atomic_uint delays = 0;
  int64_t shared = 0, refused = 0;
  for (uint64_t number = 0; number < SCHEDULES; number++) {
    NavRequestsCounts expected, counts;
    BaseHash hash = play_schedule(number, 0, NULL, NULL, &expected);
    assert_true(hash !=
                play_schedule(number + SCHEDULES, 0, NULL, NULL, &counts)); // it does see what happens
    for (int32_t i = 1; i < SUPPORT_THREAD_COUNTS; i++) {
      assert_true(play_schedule(number, support_threads[i], NULL, NULL, &counts) == hash);
      expect_equal(&counts, &expected);
      assert_true(play_schedule(number, support_threads[i], support_random_delay, &delays, &counts) == hash);
      expect_equal(&counts, &expected);
    }
    assert_true(play_schedule(number, RESIZED, NULL, NULL, &counts) == hash);
    expect_equal(&counts, &expected);
    assert_true(play_schedule(number, RESIZED, support_random_delay, &delays, &counts) == hash);
    expect_equal(&counts, &expected);
    shared += expected.shared;
    refused += expected.refused;
  }
  assert_true(shared > SCHEDULES && refused > SCHEDULES); // neither was a rare case
}

/* Walkers */

enum { WALKERS = 24, PATIENCE = 7, MAX_TICKS = 600 };

/// A walker that requests a path, crashes and turns until it is there, and then follows it.
typedef struct Walker {
  NavCell cell, came_from, target;
  NavCell trail[PATIENCE + 2]; // where it has been while it waited, the tile that the path starts on first
  int32_t trail_count;
  bool asked, waits;
  NavPath path;
  BaseRandom random;
  int32_t turned; // steps while it waited
} Walker;

/// The path starts where the walker stood when it asked. It goes back along its trail to the tile of the path
/// that is nearest to the target, at worst the start.
static void join_path(Walker *walker) {
  NavPath *path = &walker->path;
  int32_t last = walker->trail_count - 1, best = 0, left = path->count, min = last + path->count;
  for (int32_t i = 0; i <= last; i++) {
    for (int32_t k = 0; k < path->count; k++) {
      if (path->cell[k] != walker->trail[i] || last - i + k >= min) continue;
      best = i, left = k, min = last - i + k;
    }
  }
  path->count = left;
  for (int32_t i = best; i < last; i++) assert_true(nav_path_push(path, walker->trail[i]));
  walker->waits = false;
}

static void step_walker(Walker *walker, const RequestMap *map) {
  if (walker->cell == walker->target) return;
  NavCell next = NAV_NO_CELL;
  if (walker->waits) {
    NavQuery query = {.grid = &map->grid,
                      .components = &map->components,
                      .at = walker->cell,
                      .target = walker->target,
                      .random = &walker->random};
    NavDecision decision = nav_crash_turn_decide(&query, walker->came_from, NULL);
    if (decision.status != NAV_STEER_MOVE) return;
    next = decision.next;
    walker->trail[walker->trail_count++] = next;
    walker->turned++;
  } else {
    next = nav_path_pop(&walker->path);
    assert_true(next != NAV_NO_CELL);
  }
  int32_t passable = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    passable += walker->cell + nav_grid_delta(&map->grid, dir) == next &&
                nav_grid_passable(&map->grid, NAV_WALKER, walker->cell, dir);
  assert_int_equal(passable, 1);
  walker->came_from = walker->cell;
  walker->cell = next;
}

static void place_walkers(Walker *walkers, const RequestMap *map, BaseRandom *random) {
  for (int32_t i = 0; i < WALKERS; i++) {
    NavCell cell = support_map_random_open(&map->grid, random, NAV_WALKER), target = cell;
    for (int32_t tries = 0; tries < 50; tries++) {
      NavCell other = support_map_random_open(&map->grid, random, NAV_WALKER);
      if (nav_components_connected(&map->components, cell, other)) target = other;
    }
    walkers[i] = (Walker){.cell = cell, .came_from = NAV_NO_CELL, .target = target, .trail = {cell}};
    walkers[i].trail_count = 1;
    walkers[i].random = base_random_seeded((uint64_t)i, 4);
  }
}

/// A tick: collects due answers, makes requests while there is capacity, steps. Returns how many still walk.
static int32_t tick(Walker *walkers, const RequestMap *map, NavRequests *requests, int64_t now) {
  NavAnswer answer;
  while (nav_requests_collect(requests, now, &answer)) {
    Walker *walker = &walkers[answer.asker];
    assert_int_equal(answer.found.status, NAV_PATH_FOUND);
    assert_true(nav_requests_take_path(requests, &walker->path));
    join_path(walker);
  }
  int32_t walking = 0;
  for (int32_t i = 0; i < WALKERS; i++) {
    Walker *walker = &walkers[i];
    if (walker->cell == walker->target && !walker->waits) continue;
    walking++;
    if (!walker->asked) {
      NavRequest request = request_path(walker->cell, walker->target, 0);
      request.asker = i;
      walker->asked = walker->waits =
          nav_requests_ask(requests, &request, now + PATIENCE, NULL) != NAV_ASK_FULL;
      if (!walker->asked) continue; // refused: asks again at the next tick
    }
    step_walker(walker, map);
  }
  return walking;
}

static BaseHash let_walk(uint64_t number, int32_t threads, int32_t *turned) {
  BaseRandom random = base_random_seeded(number, 8);
  RequestMap map;
  request_map_init(&map, &random, 40, 30);
  static Walker walkers[WALKERS];
  place_walkers(walkers, &map, &random);
  atomic_uint delays = (unsigned)threads;
  const NavRequestsOptions options = {.map = request_map_of(&map),
                                      .threads = threads,
                                      .capacity = WALKERS / 2,
                                      .paths = true,
                                      .delay = support_random_delay,
                                      .delay_context = &delays};
  NavRequests *requests = nav_requests_new(&options);
  assert_non_null(requests);
  BaseHash hash = BASE_HASH_START;
  int64_t now = 0;
  while (tick(walkers, &map, requests, now) > 0) {
    for (int32_t i = 0; i < WALKERS; i++) hash = base_hash_i32(hash, walkers[i].cell);
    assert_true(++now < MAX_TICKS);
  }
  for (int32_t i = 0; i < WALKERS; i++) {
    assert_int_equal(walkers[i].cell, walkers[i].target);
    *turned += walkers[i].turned;
    nav_path_free(&walkers[i].path);
  }
  nav_requests_free(requests);
  request_map_free(&map);
  return base_hash_u64(hash, (uint64_t)now);
}

static void walkers_crash_and_turn_while_they_wait(void **state) {
  (void)state;
  for (uint64_t number = 0; number < SCHEDULES / 4; number++) {
    int32_t turned = 0;
    BaseHash hash = let_walk(number, 0, &turned);
    assert_true(turned > WALKERS); // they did not stand and wait
    for (int32_t i = 1; i < SUPPORT_THREAD_COUNTS; i++)
      assert_true(let_walk(number, support_threads[i], &turned) == hash);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threads_and_delays_change_nothing),
      cmocka_unit_test(walkers_crash_and_turn_while_they_wait),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
