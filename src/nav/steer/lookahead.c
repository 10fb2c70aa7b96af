/* Greedy, lookahead, its recursion and learning as rows of the table; the algorithms are in nav/lookahead. */
#include "nav/lookahead/lookahead.h"

#include "nav/lookahead/learning.h"
#include "nav/lookahead/recursion.h"
#include "nav/steer/steer.h"

static NavDecision decide_greedily(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)memory, (void)previous;
  return nav_greedy_decide(query, trace);
}

const NavSteering nav_steering_greedy = {
    .name = "greedy",
    .title = "Greedy",
    .help = "Steps to whichever neighbour is closest to the target; gets stuck behind anything in the way",
    .decide = decide_greedily,
};

static NavDecision decide_ahead(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)memory;
  return nav_lookahead_decide(query, previous, trace);
}

const NavSteering nav_steering_lookahead = {
    .name = "lookahead",
    .title = "Lookahead",
    .help = "Goes where some square within so many steps is nearest to the target; gives up when it would "
            "turn back",
    .uses_depth = true,
    .decide = decide_ahead,
    .reads = NAV_READS_N_STEP | NAV_READS_OSCILLATION_STOP,
};

static NavDecision decide_by_recursion(void *memory, const NavQuery *query, NavCell previous,
                                       NavTrace *trace) {
  (void)memory;
  return nav_recursion_decide(query, previous, trace);
}

// Plans by the floods, which decide the same at once: a plan of some hundred tiles by recursion takes
// seconds.
static int32_t plan_by_floods(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                              int32_t max) {
  (void)memory;
  NavQuery here = *query;
  for (int32_t count = 0; count < max; count++) {
    const NavDecision decision = nav_lookahead_decide(&here, previous, NULL);
    if (decision.status != NAV_STEER_MOVE) return count;
    previous = here.at;
    here.at = out[count] = decision.next;
  }
  return max;
}

const NavSteering nav_steering_recursion = {
    .name = "recursion",
    .title = "Recursion",
    .help = "Decides as Lookahead does, by the article's recursion call by call: slow from 10 steps on",
    .uses_depth = true,
    .decide = decide_by_recursion,
    .plan = plan_by_floods,
    .reads = NAV_READS_N_STEP | NAV_READS_OSCILLATION_STOP,
};

static void *learning_new(const NavGrid *grid) {
  return nav_learning_new(grid);
}

static void learning_free(void *memory) {
  nav_learning_free(memory);
}

static BaseHash learning_hash(const void *memory, BaseHash hash) {
  return nav_learning_hash(memory, hash);
}

static void learning_archive(void *memory, const NavGrid *grid, BaseArchive *archive) {
  nav_learning_archive(memory, grid, archive);
}

static void learning_forget(void *memory) {
  nav_learning_reset(memory);
}

static const void *learning_view(const void *memory) {
  return memory;
}

static NavDecision learning_decide(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)previous;
  return nav_learning_decide(memory, query, trace);
}

static int32_t learning_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                             int32_t max) {
  (void)previous;
  return nav_learning_plan(memory, query, out, max);
}

const NavSteering nav_steering_learning = {
    .name = "learning",
    .title = "Learning",
    .help = "Looks ahead too and remembers what it has learned; arrives wherever a way exists",
    .uses_depth = true,
    .memory_new = learning_new,
    .memory_free = learning_free,
    .memory_hash = learning_hash,
    .memory_archive = learning_archive,
    .memory_forget = learning_forget,
    .memory_view = learning_view,
    .decide = learning_decide,
    .plan = learning_plan,
    .reads = NAV_READS_REACH_TEST,
};
