/* A racer is nav_walk cut into steps. */
#include "nav/steer/race.h"

bool nav_racer_init(NavRacer *racer, int32_t row, const NavQuery *query, uint64_t seed) {
  *racer = (NavRacer){.row = row, .query = *query, .result = {NAV_STEER_LIMIT, 0, 0}};
  racer->random = base_random_seeded(seed, NAV_WALK_STREAM);
  racer->steer = nav_steer_new(query->grid);
  racer->running = racer->steer != NULL;
  return racer->running;
}

void nav_racer_free(NavRacer *racer) {
  nav_steer_free(racer->steer);
  *racer = (NavRacer){0};
}

bool nav_racer_step(NavRacer *racer, int64_t max_steps) {
  if (!racer->running) return false;
  racer->query.random = &racer->random; // set here, so that a racer may be moved in memory
  NavDecision decision = nav_steer_decide(racer->steer, racer->row, &racer->query, NULL);
  racer->result.looked += decision.looked;
  racer->running = decision.status == NAV_STEER_MOVE && racer->result.steps < max_steps;
  if (!racer->running) {
    racer->result.end = decision.status == NAV_STEER_MOVE ? NAV_STEER_LIMIT : decision.status;
    return false;
  }
  racer->query.at = decision.next;
  racer->result.steps++;
  return true;
}
