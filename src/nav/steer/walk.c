/* Walks and racers: the same step, in a loop or one a call. */
#include "nav/steer/walk.h"

#include "base/assert.h"
#include "base/expect.h"

enum { MIN_LIMIT = 1000 };

int64_t nav_walk_limit(const NavGrid *grid) {
  BASE_EXPECT(grid != NULL, MIN_LIMIT);
  const int64_t max = 4 * (int64_t)grid->width * grid->height;
  return max < MIN_LIMIT ? MIN_LIMIT : max;
}

// One decision, and the step where it is one and the limit allows. False: the walk has ended.
static bool step_walk(NavSteer *steer, int32_t row, int64_t max_steps, NavQuery *query,
                      NavWalkResult *result) {
  NavDecision decision = nav_steer_decide(steer, row, query, NULL);
  result->looked += decision.looked;
  result->end = decision.status == NAV_STEER_MOVE ? NAV_STEER_LIMIT : decision.status;
  if (decision.status != NAV_STEER_MOVE || result->steps >= max_steps) return false;
  query->at = decision.next;
  result->steps++;
  return true;
}

NavWalkResult nav_walk(NavSteer *steer, int32_t row, const NavQuery *query, int64_t max_steps,
                       NavWalkVisit visit, void *context) {
  BASE_EXPECT(steer != NULL && row >= 0 && row < nav_steering_count && query != NULL &&
                  nav_grid_sound(query->grid) && nav_query_sound(query, query->grid->cells),
              (NavWalkResult){NAV_STEER_WRONG_CALL, 0, 0});
  NavWalkResult result = {NAV_STEER_LIMIT, 0, 0};
  NavQuery walker = *query;
  nav_steer_start(steer);
  do {
    if (visit != NULL) visit(context, walker.at);
  } while (step_walk(steer, row, max_steps, &walker, &result));
  return result;
}

bool nav_racer_init(NavRacer *racer, int32_t row, const NavQuery *query, uint64_t seed) {
  BASE_ASSERT(row >= 0 && row < nav_steering_count);
  *racer = (NavRacer){.row = row, .query = *query, .result = {NAV_STEER_LIMIT, 0, 0}};
  racer->random = base_random_seeded(seed, NAV_WALK_STREAM);
  racer->steer = nav_steer_new(query->grid);
  racer->running = racer->steer != NULL;
  return racer->running;
}

void nav_racer_free(NavRacer *racer) {
  nav_steer_free(racer->steer);
  nav_loop_free(racer->loop);
  *racer = (NavRacer){0};
}

bool nav_racer_step(NavRacer *racer, int64_t max_steps) {
  if (!racer->running) return false;
  racer->query.random = &racer->random; // set here, so that a racer may be moved in memory
  racer->running = step_walk(racer->steer, racer->row, max_steps, &racer->query, &racer->result);
  return racer->running;
}

bool nav_racer_watch(NavRacer *racer) {
  if (!racer->running) return false;
  if (racer->loop == NULL) racer->loop = nav_loop_new();
  racer->query.random = &racer->random;
  racer->loop_length = racer->loop == NULL
                           ? NAV_LOOP_NO_MEMORY
                           : nav_loop_note(racer->loop, racer->steer, racer->row, &racer->query);
  if (racer->loop_length == 0) return true;
  racer->result.end = NAV_STEER_LOOP;
  if (racer->loop_length == NAV_LOOP_NO_MEMORY) {
    racer->result.end = NAV_STEER_NO_MEMORY;
    racer->loop_length = 0;
  }
  racer->running = false;
  return false;
}
