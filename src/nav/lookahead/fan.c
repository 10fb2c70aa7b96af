/* Walks of the lookahead in slices. Always true: a walk without an end is at `place`, `steps` tiles from
 * the start; once its loop is known (`loop` > 0), `ahead` and `behind` look for where it begins instead. */
#include "nav/lookahead/fan.h"

#include "base/assert.h"
#include "nav/lookahead/lookahead.h"

static bool same(NavFanPlace a, NavFanPlace b) {
  return a.at == b.at && a.previous == b.previous;
}

static NavDecision decide_walk(const NavFan *fan, const NavFanWalk *walk, NavFanPlace place) {
  NavQuery query = fan->query;
  query.at = place.at;
  query.depth = (int32_t)(walk - fan->walk);
  return nav_lookahead_decide(&query, place.previous, NULL);
}

static NavFanPlace after(const NavFan *fan, const NavFanWalk *walk, NavFanPlace place) {
  const NavDecision decision = decide_walk(fan, walk, place);
  BASE_ASSERT(decision.status == NAV_STEER_MOVE); // it has walked here before
  return (NavFanPlace){decision.next, place.at};
}

static void end_walk(NavFan *fan, NavFanWalk *walk, NavSteerStatus status) {
  walk->end = status;
  fan->running--;
}

static void keep_place(NavFan *fan, NavFanWalk *walk) {
  if (walk->way_count == fan->way_capacity) return;
  const int64_t depth = walk - fan->walk;
  fan->ways[depth * fan->way_capacity + walk->way_count++] = walk->place.at;
}

// One step on, and the mark.
static void walk_on(NavFan *fan, NavFanWalk *walk, NavDecision decision) {
  if (decision.status != NAV_STEER_MOVE || walk->steps >= fan->max_steps) {
    end_walk(fan, walk, decision.status != NAV_STEER_MOVE ? decision.status : NAV_STEER_LIMIT);
    return;
  }
  walk->place = (NavFanPlace){decision.next, walk->place.at};
  walk->last = decision.next;
  walk->steps++;
  keep_place(fan, walk);
  walk->since_mark++;
  if (same(walk->place, walk->mark)) {
    walk->loop = walk->lead = walk->since_mark;
    walk->ahead = walk->behind = (NavFanPlace){fan->query.at, fan->previous};
  } else if (walk->since_mark == walk->next_mark) {
    walk->mark = walk->place;
    walk->next_mark *= 2;
    walk->since_mark = 0;
  }
}

// One step nearer to where the loop begins. Returns how many decisions it took.
static int64_t seek_begin(NavFan *fan, NavFanWalk *walk) {
  if (walk->lead > 0) {
    walk->ahead = after(fan, walk, walk->ahead);
    walk->lead--;
    return 1;
  }
  if (!same(walk->ahead, walk->behind)) {
    walk->ahead = after(fan, walk, walk->ahead);
    walk->behind = after(fan, walk, walk->behind);
    walk->lead_in++;
    return 2;
  }
  walk->last = walk->ahead.at;
  walk->steps = walk->lead_in + walk->loop;
  if (walk->way_count > walk->steps) walk->way_count = (int32_t)walk->steps;
  end_walk(fan, walk, NAV_STEER_LOOP);
  return 0;
}

static int64_t go_on(NavFan *fan, NavFanWalk *walk) {
  if (walk->end != NAV_STEER_MOVE) return 0;
  if (walk->loop > 0) return seek_begin(fan, walk);
  walk_on(fan, walk, decide_walk(fan, walk, walk->place));
  return 1;
}

void nav_fan_start(NavFan *fan, const NavQuery *query, NavCell previous, int64_t max_steps, NavCell *ways,
                   int32_t way_capacity) {
  BASE_ASSERT(max_steps >= 0 && way_capacity >= 0 && (ways != NULL || way_capacity == 0));
  fan->query = *query;
  fan->query.random = NULL; // the lookahead draws no lots
  fan->previous = previous;
  fan->revision = query->grid->revision;
  fan->max_steps = max_steps;
  fan->ways = ways;
  fan->way_capacity = way_capacity;
  fan->turn = 0;
  fan->running = NAV_FAN_WALKS;
  const NavFanPlace start = {query->at, previous};
  for (int32_t depth = 0; depth < NAV_FAN_WALKS; depth++) {
    NavFanWalk *walk = &fan->walk[depth];
    *walk =
        (NavFanWalk){.end = NAV_STEER_MOVE, .last = query->at, .place = start, .mark = start, .next_mark = 1};
    walk->first = decide_walk(fan, walk, start);
    walk_on(fan, walk, walk->first);
  }
}

bool nav_fan_step(NavFan *fan, int64_t decisions) {
  BASE_ASSERT(fan->query.grid->revision == fan->revision);
  while (fan->running > 0 && decisions > 0) {
    decisions -= go_on(fan, &fan->walk[fan->turn]);
    fan->turn = (fan->turn + 1) % NAV_FAN_WALKS;
  }
  return fan->running > 0;
}

bool nav_fan_holds(const NavFan *fan, const NavQuery *query, NavCell previous) {
  const NavScope scope = nav_query_scope(&fan->query);
  return fan->query.at == query->at && fan->previous == previous && fan->revision == query->grid->revision &&
         nav_scope_holds(&scope, query);
}

const NavCell *nav_fan_way(const NavFan *fan, int32_t depth, int32_t *count) {
  BASE_ASSERT(depth >= 0 && depth < NAV_FAN_WALKS);
  *count = fan->walk[depth].way_count;
  return *count > 0 ? fan->ways + (int64_t)depth * fan->way_capacity : NULL;
}
