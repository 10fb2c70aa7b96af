#include "lab/contrast/parting.h"

#include <math.h>
#include <stdio.h>

#include "base/assert.h"

typedef struct Walker {
  int32_t row;
  NavSteer *steer;
  BaseRandom random;
  NavQuery query;
} Walker;

static bool begin_walker(Walker *walker, int32_t row, const NavQuery *query, uint64_t seed) {
  *walker = (Walker){.row = row, .query = *query, .random = base_random_seeded(seed, NAV_WALK_STREAM)};
  walker->query.random = &walker->random;
  walker->steer = nav_steer_new(query->grid);
  return walker->steer != NULL;
}

static NavDecision ask_walker(Walker *walker, NavTrace *trace) {
  return nav_steer_decide(walker->steer, walker->row, &walker->query, trace);
}

/// False: out of memory.
static bool walk_together(LabParting *parting, Walker walker[2], int64_t max_steps) {
  for (;;) {
    NavDecision decision[2];
    for (int i = 0; i < 2; i++) {
      decision[i] = ask_walker(&walker[i], &parting->trace[i]);
      if (decision[i].status == NAV_STEER_NO_MEMORY) return false;
    }
    parting->at = walker[0].query.at;
    parting->parted = decision[0].status != decision[1].status || decision[0].next != decision[1].next;
    if (parting->parted || decision[0].status != NAV_STEER_MOVE || parting->steps == max_steps) return true;
    parting->steps++;
    for (int i = 0; i < 2; i++) walker[i].query.at = decision[i].next;
  }
}

bool lab_parting_find(LabParting *parting, const int32_t row[2], const NavQuery query[2], uint64_t seed,
                      int64_t max_steps) {
  BASE_ASSERT(query[0].at == query[1].at && query[0].target == query[1].target);
  BASE_ASSERT(query[0].grid->cells == query[1].grid->cells);
  Walker walker[2] = {0};
  parting->parted = false;
  parting->steps = 0;
  bool found = begin_walker(&walker[0], row[0], &query[0], seed) &&
               begin_walker(&walker[1], row[1], &query[1], seed) && walk_together(parting, walker, max_steps);
  for (int i = 0; i < 2; i++) nav_steer_free(walker[i].steer);
  return found;
}

/* Words */

// No default case, so that the compiler reports a missing one.
static const char *reason_words(NavReason reason) {
  switch (reason) {
  case NAV_REASON_NONE:
    break;
  case NAV_REASON_MIN_PROXY:
    return "The smallest P-proxy.";
  case NAV_REASON_MIN_STEPS:
    return "Equal P-proxies: the smallest P-step.";
  case NAV_REASON_FIRST_EQUAL:
    return "Equal: the first in order.";
  case NAV_REASON_LEARNED:
    return "Toward the best edge of the local search.";
  case NAV_REASON_FIELD:
    return "Down the flow field.";
  case NAV_REASON_PATH:
    return "Along the path that was found.";
  case NAV_REASON_AHEAD:
    return "Straight on.";
  case NAV_REASON_TOWARD:
    return "Brings nearer.";
  case NAV_REASON_TURNED:
    return "Turned at a wall.";
  case NAV_REASON_RANDOM:
    return "Drawn among equals.";
  case NAV_REASON_BACKTRACK:
    return "Nothing new here: back.";
  case NAV_REASON_KNOWN_WAY:
    return "A way that it knows.";
  case NAV_REASON_SIGHT:
    return "The target is in sight.";
  case NAV_REASON_CORNER:
    return "Round a corner.";
  case NAV_REASON_UNTRACED:
    return "The reason was not recorded.";
  }
  return "The only way.";
}

const char *lab_decision_why(const NavTrace *trace) {
  switch (trace->decision.status) {
  case NAV_STEER_MOVE:
    break;
  case NAV_STEER_REACHED:
    return "On the target.";
  case NAV_STEER_OSCILLATION:
    return "Back the way it came: gives up.";
  case NAV_STEER_BLOCKED:
    return "No neighbour is open.";
  case NAV_STEER_UNREACHABLE:
    return "No way there.";
  case NAV_STEER_LIMIT:
    return "Too many steps: stopped.";
  case NAV_STEER_LOOP:
    return "Going in circles: stopped.";
  case NAV_STEER_NO_MEMORY:
    return "Out of memory.";
  case NAV_STEER_WRONG_CALL:
    return "A wrong call.";
  }
  return reason_words(trace->reason);
}

const char *lab_decision_value(const NavTrace *trace, const NavGrid *grid, NavDir dir, char *out,
                               size_t size) {
  BASE_ASSERT(size > 0 && (uint32_t)dir < NAV_DIR_COUNT);
  out[0] = '\0';
  const double proxy = sqrt((double)trace->proxy2[dir]);
  if (!nav_grid_passable(grid, trace->cls, trace->at, dir))
    snprintf(out, size, "closed");
  else if (trace->rank[dir] != NAV_OBSTACLE && trace->reason == NAV_REASON_LEARNED)
    snprintf(out, size, "way %.1f", (double)trace->rank[dir] / NAV_RANK_ONE);
  else if (trace->rank[dir] != NAV_OBSTACLE)
    snprintf(out, size, "cost %lld", (long long)trace->rank[dir]);
  else if (trace->proxy2[dir] != NAV_OBSTACLE && trace->steps[dir] >= 0)
    snprintf(out, size, "proxy %.1f, step %d", proxy, (int)trace->steps[dir]);
  else if (trace->proxy2[dir] != NAV_OBSTACLE)
    snprintf(out, size, "proxy %.1f", proxy);
  return out;
}
