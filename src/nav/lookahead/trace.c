/* The definition of n-proxy and n-step as breadth-first searches. Slower than the decision itself, so only
 * asked for when somebody wants to see it, or where the walker stands in rock and parity does not hold. */
#include "nav/lookahead/trace.h"

#include <string.h>

enum {
  SIDE = 2 * (NAV_MAX_DEPTH + 2) + 1, // everything within P + 1 steps, and a rim
  UNSEEN = -1,
};

// Steps from where a search began, per square around the walker.
typedef struct Reach {
  const NavQuery *query;
  int16_t steps[SIDE * SIDE];
  int32_t count;
  NavCell cell[NAV_TRACE_MAX_SEEN];
  int16_t square[NAV_TRACE_MAX_SEEN];
} Reach;

static const int16_t square_delta[NAV_DIR_COUNT] = {-SIDE, SIDE, -1, 1};

enum { MIDDLE = SIDE / 2 * SIDE + SIDE / 2 };

static void begin(Reach *reach, const NavQuery *query) {
  reach->query = query;
  reach->count = 0;
  memset(reach->steps, 0xff, sizeof reach->steps);
}

static void push(Reach *reach, NavCell cell, int32_t square, int32_t steps) {
  if (reach->steps[square] != UNSEEN) return;
  reach->steps[square] = (int16_t)steps;
  reach->cell[reach->count] = cell;
  reach->square[reach->count++] = (int16_t)square;
}

static void expand(Reach *reach, int32_t max) {
  const NavGrid *grid = reach->query->grid;
  for (int32_t i = 0; i < reach->count; i++) {
    NavCell cell = reach->cell[i];
    int32_t square = reach->square[i], steps = reach->steps[square];
    if (steps == max) return;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if (nav_grid_passable(grid, reach->query->cls, cell, dir))
        push(reach, cell + nav_grid_delta(grid, dir), square + square_delta[dir], steps + 1);
  }
}

static void examine_neighbour(Reach *reach, NavDir dir, NavTrace *trace) {
  const NavQuery *query = reach->query;
  begin(reach, query);
  push(reach, query->at + nav_grid_delta(query->grid, dir), MIDDLE + square_delta[dir], 0);
  expand(reach, query->depth);
  for (int32_t i = 0; i < reach->count; i++) {
    int64_t distance2 = nav_grid_distance2(query->grid, reach->cell[i], query->target);
    if (distance2 >= trace->proxy2[dir]) continue;
    trace->proxy2[dir] = distance2;
    trace->best[dir] = reach->cell[i];
    if (distance2 == 0) trace->steps[dir] = reach->steps[reach->square[i]];
  }
}

// All that some neighbour saw: the walker's own square too, unless depth is 0 or it may not be entered again.
static void collect_seen(Reach *reach, NavTrace *trace) {
  const NavQuery *query = reach->query;
  begin(reach, query);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (trace->proxy2[dir] != NAV_OBSTACLE)
      push(reach, query->at + nav_grid_delta(query->grid, dir), MIDDLE + square_delta[dir], 1);
  expand(reach, query->depth + 1);
  trace->seen_count = 0;
  if (reach->steps[MIDDLE] != UNSEEN) trace->seen[trace->seen_count++] = query->at;
  for (int32_t i = 0; i < reach->count; i++)
    if (reach->cell[i] != query->at) trace->seen[trace->seen_count++] = reach->cell[i];
}

static NavDir min_steps(const NavTrace *trace) {
  NavDir min = NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (trace->steps[dir] >= 0 && (min == NAV_NO_DIR || trace->steps[dir] < trace->steps[min])) min = dir;
  return min;
}

static NavDir rank(NavTrace *trace) {
  NavDir min = NAV_NO_DIR;
  int32_t equal = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (trace->proxy2[dir] == NAV_OBSTACLE) continue;
    bool less = min == NAV_NO_DIR || trace->proxy2[dir] < trace->proxy2[min];
    equal = less ? 1 : equal + (trace->proxy2[dir] == trace->proxy2[min]);
    if (less) min = dir;
  }
  if (equal < 2) {
    trace->reason = equal == 1 ? NAV_REASON_MIN_PROXY : NAV_REASON_NONE;
    return min;
  }
  NavDir nearest = min_steps(trace);
  trace->reason = nearest != NAV_NO_DIR ? NAV_REASON_MIN_STEPS : NAV_REASON_FIRST_EQUAL;
  return nearest != NAV_NO_DIR ? nearest : min;
}

NavDir nav_lookahead_examine(const NavQuery *query, NavTrace *trace) {
  Reach reach;
  reach.query = query;
  nav_trace_begin(trace, query);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_grid_passable(query->grid, query->cls, query->at, dir)) examine_neighbour(&reach, dir, trace);
  collect_seen(&reach, trace);
  return rank(trace);
}
