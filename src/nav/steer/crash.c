/* Crash and turn as rows of the table: without memory, and with a NavCrashTurn that has a path map of its
 * own. The algorithms are in nav/crash. */
#include "nav/crash/crash_turn.h"
#include "nav/steer/steer.h"

static NavDecision plain_decide(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)memory;
  return nav_crash_turn_decide(query, previous, trace);
}

// Exactly the way it will go, random choices included: they come from a copy of the stream. A way that
// circles ends where it comes round: each step is compared with a mark that is moved up after 1, 2, 4, ...
// steps (Brent 1980).
static int32_t plain_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out, int32_t max) {
  (void)memory;
  NavQuery ahead = *query;
  BaseRandom copy = query->random != NULL ? *query->random : (BaseRandom){0, 1};
  if (query->random != NULL) ahead.random = &copy;
  NavCell mark = query->at, before_mark = previous;
  int32_t next_mark = 1;
  for (int32_t count = 0; count < max; count++) {
    NavDecision decision = nav_crash_turn_decide(&ahead, previous, NULL);
    if (decision.status != NAV_STEER_MOVE) return count;
    previous = ahead.at;
    ahead.at = out[count] = decision.next;
    if (ahead.at == mark && previous == before_mark) return count + 1;
    if (count + 1 < next_mark) continue;
    next_mark *= 2;
    mark = ahead.at;
    before_mark = previous;
  }
  return max;
}

const NavSteering nav_steering_crash_turn = {
    .name = "crash-turn",
    .title = "Crash and turn",
    .help = "Straight on toward the target; at a wall it turns to the side that gets nearest; may circle for "
            "ever",
    .decide = plain_decide,
    .plan = plain_plan,
    .reads = NAV_READS_REACH_TEST | NAV_READS_TIES,
};

static void *memory_new(const NavGrid *grid) {
  return nav_crash_turn_new(grid, NULL);
}

static void memory_free(void *memory) {
  nav_crash_turn_free(memory);
}

static BaseHash memory_hash(const void *memory, BaseHash hash) {
  return nav_crash_turn_hash(memory, hash);
}

static void memory_archive(void *memory, const NavGrid *grid, BaseArchive *archive) {
  nav_crash_turn_archive(memory, grid, archive);
}

static void memory_forget(void *memory) {
  nav_crash_turn_reset(memory);
}

static const void *memory_view(const void *memory) {
  return memory;
}

static NavDecision memory_decide(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)previous;
  return nav_crash_turn_memory_decide(memory, query, trace);
}

static int32_t memory_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out, int32_t max) {
  (void)previous;
  return nav_crash_turn_plan(memory, query, out, max);
}

const NavSteering nav_steering_crash_turn_memory = {
    .name = "crash-turn-memory",
    .title = "Crash with memory",
    .help = "Crashes and turns, remembers where it had a choice and goes back there from dead ends; always "
            "arrives",
    .memory_new = memory_new,
    .memory_free = memory_free,
    .memory_hash = memory_hash,
    .memory_archive = memory_archive,
    .memory_forget = memory_forget,
    .memory_view = memory_view,
    .decide = memory_decide,
    .plan = memory_plan,
    .reads = NAV_READS_REACH_TEST | NAV_READS_TIES,
};
