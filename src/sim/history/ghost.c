/* Second worlds: ghosts, and copies that are searched. */
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "sim/history/saved.h"
#include "sim/history/travel.h"

void sim_ghost_begin(SimGhost *ghost, SimHistory *history, int32_t branch) {
  BASE_ASSERT(branch >= 0 && branch < SIM_BRANCHES);
  memset(ghost, 0, sizeof *ghost);
  ghost->history = history;
  ghost->branch = branch;
  ghost->place = (SimPlace){branch, history->branch[branch].serial, 0};
}

int64_t sim_ghost_follow(SimGhost *ghost, int64_t tick, int32_t max_ticks) {
  SimHistory *history = ghost->history;
  const SimBranch *branch = &history->branch[ghost->branch];
  const bool there = branch->used && branch->serial == ghost->place.serial;
  const int64_t first = sim_history_first(history);
  const int64_t known = !there || tick > branch->end ? branch->end : tick < first ? first : tick;
  int64_t reached = -1;
  if (there)
    reached = sim_travel(history, &ghost->world, &ghost->place,
                         &(SimTravel){ghost->branch, known, max_ticks, false});
  if (reached < 0 && ghost->made) sim_world_free(&ghost->world);
  ghost->made = reached >= 0;
  return reached;
}

void sim_ghost_end(SimGhost *ghost) {
  if (ghost->made) sim_world_free(&ghost->world);
  memset(ghost, 0, sizeof *ghost);
}

/* Searching */

typedef struct Search {
  SimHistory *history;
  const SimHistorySearch *what;
  SimWorld *world;
  SimPlace place;
  int32_t left; // ticks
} Search;

/// Steps on to `end`; the first such tick, or the last one. -1: none.
static int64_t search_on(Search *search, int64_t end, bool first) {
  int64_t found = -1;
  for (; search->world->tick < end && search->left > 0; search->left--) {
    if (search->place.given == 0)
      sim_saved_if_due(search->history, search->world, &search->place, sim_saved_every(search->history));
    sim_travel_step(search->history, search->world, &search->place);
    if (!search->what->stop(search->what->context, search->world)) continue;
    found = search->world->tick;
    if (first) return found;
  }
  return search->world->tick < end ? -1 : found; // cut off, it may not be the last one
}

/// Loads what lies before the tick and says so to who searches. False: out of memory.
static bool search_from(Search *search, int64_t tick) {
  SimHistory *history = search->history;
  const SimSaved *saved = sim_saved_before(history, history->now, tick);
  if (saved == NULL || !sim_travel_load(history, search->world, saved)) return false;
  search->place = (SimPlace){history->now, history->branch[history->now].serial, saved->given};
  if (search->what->prepare != NULL) search->what->prepare(search->what->context, search->world);
  return true;
}

static int64_t search_forward(Search *search, int64_t tick) {
  if (!search_from(search, tick)) return -1;
  while (search->world->tick < tick) {
    sim_travel_step(search->history, search->world, &search->place);
    search->what->stop(search->what->context, search->world); // it may remember what was before
  }
  return search_on(search, sim_history_end(search->history), true);
}

/// Searches from one saved world back to the one before it.
static int64_t search_back(Search *search, int64_t tick) {
  int64_t end = tick - 1, found = -1;
  const int64_t first = sim_history_first(search->history);
  while (found < 0 && end > first && search->left > 0) {
    if (!search_from(search, end - 1)) return -1;
    const int64_t begun = search->world->tick;
    found = search_on(search, end, false);
    end = begun;
  }
  return found;
}

int64_t sim_history_search(SimHistory *history, const SimWorld *world, const SimHistorySearch *what) {
  Search search = {.history = history, .what = what, .left = what->max_ticks};
  search.world = base_block_alloc(1, sizeof *search.world);
  if (search.world == NULL || history->failed) {
    base_block_free(search.world);
    return -1;
  }
  const int64_t found =
      what->step > 0 ? search_forward(&search, world->tick) : search_back(&search, world->tick);
  if (search.world->priv != NULL) sim_world_free(search.world);
  base_block_free(search.world);
  return found;
}
