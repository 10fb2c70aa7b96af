/* A walker driven by one steering until something ends it. */
#include "nav/steer/walk.h"

enum { MIN_LIMIT = 1000 };

int64_t nav_walk_limit(const NavGrid *grid) {
  const int64_t max = 4 * (int64_t)grid->width * grid->height;
  return max < MIN_LIMIT ? MIN_LIMIT : max;
}

NavWalkResult nav_walk(NavSteer *steer, int32_t row, const NavQuery *query, int64_t max_steps,
                       NavWalkVisit visit, void *context) {
  NavWalkResult result = {NAV_STEER_LIMIT, 0, 0};
  NavQuery walker = *query;
  nav_steer_start(steer);
  if (visit != NULL) visit(context, walker.at);
  for (;;) {
    NavDecision decision = nav_steer_decide(steer, row, &walker, NULL);
    result.looked += decision.looked;
    if (decision.status != NAV_STEER_MOVE) {
      result.end = decision.status;
      return result;
    }
    if (result.steps >= max_steps) return result;
    walker.at = decision.next;
    result.steps++;
    if (visit != NULL) visit(context, walker.at);
  }
}
