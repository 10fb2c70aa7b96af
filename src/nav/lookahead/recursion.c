/* The recursion with a stack of its own. Always true: frame 0 is the neighbour that is being asked, each
 * other one a square that the frame below it asks; a frame with index i has n = P - i. */
#include "nav/lookahead/recursion.h"

#include "base/assert.h"
#include "nav/lookahead/lookahead.h"

void nav_recursion_begin(NavRecursion *recursion, const NavQuery *query) {
  BASE_ASSERT(query->at != query->target);
  const int32_t depth = query->depth < 0 ? 0 : query->depth > NAV_MAX_DEPTH ? NAV_MAX_DEPTH : query->depth;
  recursion->grid = query->grid;
  recursion->cls = query->cls;
  recursion->walker =
      (NavRecursionFrame){.cell = query->at,
                          .dx = nav_grid_x(query->grid, query->at) - nav_grid_x(query->grid, query->target),
                          .dy = nav_grid_y(query->grid, query->at) - nav_grid_y(query->grid, query->target)};
  recursion->target = query->target;
  recursion->depth = depth;
  recursion->rules = query->rules;
  recursion->ranks_steps = recursion->done = false;
  recursion->neighbour = NAV_UP;
  recursion->calls = 0;
  recursion->waiting = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    recursion->proxy2[dir] = recursion->steps[dir] = NAV_OBSTACLE;
}

static bool two_lowest_equal(const NavRecursion *recursion, int64_t *min, NavDir *first) {
  int32_t equal = 0;
  *min = NAV_OBSTACLE;
  *first = NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const int64_t proxy2 = recursion->proxy2[dir];
    if (proxy2 < *min) {
      *min = proxy2;
      *first = dir;
    }
  }
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) equal += recursion->proxy2[dir] == *min;
  return equal > 1;
}

/// The answer of a square to who asked it.
static void give_answer(NavRecursion *recursion, int64_t answer) {
  if (recursion->waiting > 0) {
    NavRecursionFrame *asker = &recursion->frame[recursion->waiting - 1];
    if (answer < asker->min) asker->min = answer;
    return;
  }
  (recursion->ranks_steps ? recursion->steps : recursion->proxy2)[recursion->neighbour++] = answer;
  if (recursion->neighbour < NAV_DIR_COUNT) return;
  int64_t min;
  NavDir first;
  recursion->done =
      recursion->ranks_steps || recursion->rules.no_n_step || !two_lowest_equal(recursion, &min, &first);
  recursion->ranks_steps = !recursion->done;
  recursion->neighbour = recursion->done ? NAV_DIR_COUNT : NAV_UP;
}

/// A square that is called, by the direction from the one that calls it.
typedef struct Called {
  NavCell cell;
  int32_t dx, dy; // from the target
  bool open;
} Called;

static Called square_at(const NavRecursion *recursion, const NavRecursionFrame *from, NavDir dir) {
  const NavGrid *grid = recursion->grid;
  const NavCell cell = from->cell + nav_grid_delta(grid, dir);
  return (Called){cell, from->dx + nav_way_x(dir), from->dy + nav_way_y(dir),
                  nav_grid_open(grid, recursion->cls, cell) &&
                      (grid->edge_count == 0 || nav_grid_passable(grid, recursion->cls, from->cell, dir))};
}

static void wait_for(NavRecursion *recursion, const Called *called, int64_t own) {
  BASE_ASSERT(recursion->waiting < NAV_MAX_DEPTH + 2);
  recursion->frame[recursion->waiting++] = (NavRecursionFrame){called->cell, called->dx, called->dy, 0, own};
}

/// The n-proxy of a square: "some number much larger than any distance" for an obstacle, its own distance for
/// n = 0, else also the least of the squares around it.
static void call_proxy(NavRecursion *recursion, const Called *called, int32_t n) {
  const int64_t own = (int64_t)called->dx * called->dx + (int64_t)called->dy * called->dy;
  if (!called->open || n == 0)
    give_answer(recursion, called->open ? own : NAV_OBSTACLE);
  else
    wait_for(recursion, called, own);
}

/// The n-step: prohibitively huge for an obstacle or n < 0, P - n for the target, else the least of the
/// squares around it.
static void call_step(NavRecursion *recursion, const Called *called, int32_t n) {
  if (n < 0 || !called->open)
    give_answer(recursion, NAV_OBSTACLE);
  else if (called->cell == recursion->target)
    give_answer(recursion, recursion->depth - n);
  else
    wait_for(recursion, called, NAV_OBSTACLE);
}

static void call_square(NavRecursion *recursion, const NavRecursionFrame *from, NavDir dir) {
  const Called called = square_at(recursion, from, dir);
  const int32_t n = recursion->depth - recursion->waiting;
  recursion->calls++;
  if (recursion->ranks_steps)
    call_step(recursion, &called, n);
  else
    call_proxy(recursion, &called, n);
}

/// Ends the calls whose squares have all answered.
static void return_answers(NavRecursion *recursion) {
  while (recursion->waiting > 0 && recursion->frame[recursion->waiting - 1].asked == NAV_DIR_COUNT) {
    const int64_t answer = recursion->frame[--recursion->waiting].min;
    give_answer(recursion, answer);
  }
}

bool nav_recursion_step(NavRecursion *recursion, int64_t calls) {
  for (const int64_t end = recursion->calls + calls; recursion->calls < end && !recursion->done;) {
    if (recursion->waiting == 0) {
      call_square(recursion, &recursion->walker, (NavDir)recursion->neighbour);
    } else {
      NavRecursionFrame *asker = &recursion->frame[recursion->waiting - 1];
      call_square(recursion, asker, (NavDir)asker->asked++);
    }
    return_answers(recursion);
  }
  return recursion->done;
}

NavDir nav_recursion_choice(const NavRecursion *recursion, NavReason *reason) {
  BASE_ASSERT(recursion->done);
  int64_t min;
  NavDir first;
  const bool equal = two_lowest_equal(recursion, &min, &first);
  NavDir nearest = NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (recursion->steps[dir] < (nearest == NAV_NO_DIR ? NAV_OBSTACLE : recursion->steps[nearest]))
      nearest = dir;
  *reason = first == NAV_NO_DIR     ? NAV_REASON_NONE
            : nearest != NAV_NO_DIR ? NAV_REASON_MIN_STEPS
            : equal                 ? NAV_REASON_FIRST_EQUAL
                                    : NAV_REASON_MIN_PROXY;
  return nearest != NAV_NO_DIR ? nearest : first;
}

NavDecision nav_recursion_decide(const NavQuery *query, NavCell previous, NavTrace *trace) {
  NavDecision decision = nav_lookahead_decide(query, previous, trace);
  if (query->at == query->target) return decision;
  NavRecursion recursion;
  NavReason reason;
  nav_recursion_begin(&recursion, query);
  if (nav_recursion_step(&recursion, NAV_RECURSION_MAX_CALLS))
    BASE_ASSERT(nav_recursion_choice(&recursion, &reason) == decision.dir);
  (void)reason;
  decision.looked = (int32_t)recursion.calls;
  if (trace != NULL) trace->decision = decision;
  return decision;
}
