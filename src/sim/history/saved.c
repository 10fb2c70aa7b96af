/* Worlds as bytes. Each belongs to the first branch that has come through its state, so that all that leave
 * it later share it. */
#include "sim/history/saved.h"

#include <stdlib.h>
#include <string.h>

#include "sim/history/tree.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"

enum {
  BYTES_A_MICROSECOND = 150, // of a save
  CELLS_A_MICROSECOND = 100,
  SLOW_EVERY = 60 * SIM_TICKS_PER_SECOND,
  FINER = 2, // more often than fit the bound: then those that stay lie more evenly
  ASIDE = 4, // a gap in a branch that the world does not come from counts so much less
};

/* Finding */

/// The first row that is at the tick or later; `given`: of this tick, with more commands than that.
static int64_t first_behind(const SimBranchParts *parts, int64_t tick, int32_t given) {
  int64_t row = sim_row_from(parts->saved, parts->saved_count, sizeof *parts->saved, tick);
  while (row < parts->saved_count && parts->saved[row].tick == tick && parts->saved[row].given <= given)
    row++;
  return row;
}

const SimSaved *sim_saved_before(const SimHistory *history, int32_t branch, int64_t tick) {
  int64_t upto = tick;
  int32_t given = tick >= history->branch[branch].end ? INT32_MAX : 0; // at the end commands are given
  for (int32_t row = branch; row >= 0; row = history->branch[row].parent) {
    const SimBranchParts *parts = history->branch[row].parts;
    const int64_t behind = first_behind(parts, upto, given);
    if (behind > 0) return &parts->saved[behind - 1];
    if (upto >= history->branch[row].from) given = 0;
    if (upto > history->branch[row].from) upto = history->branch[row].from;
  }
  return NULL;
}

/* Making room */

/// The worth of a saved world: the ticks between its neighbours, less for older ones.
static int64_t worth(const SimHistory *history, const SimBranch *branch, int64_t row, bool aside) {
  const SimBranchParts *parts = branch->parts;
  const int64_t tick = parts->saved[row].tick, last = parts->saved_count - 1;
  const int64_t before = row > 0 ? parts->saved[row - 1].tick : branch->from;
  const int64_t behind = row < last ? parts->saved[row + 1].tick : tick + sim_saved_every(history);
  const int64_t age = branch->end - tick;
  int64_t gap = behind - before;
  if (age > SIM_HISTORY_TICKS) gap = gap * SIM_HISTORY_TICKS / age;
  return aside ? gap / ASIDE : gap;
}

/// Is it the one from which everything else can be reached?
static bool is_base(const SimBranch *branch, int64_t row) {
  return branch->parent < 0 && row == 0;
}

/// False: none may go.
static bool remove_one(SimHistory *history) {
  int64_t least = INT64_MAX, row = -1;
  int32_t of = -1;
  for (int32_t i = 0; i < SIM_BRANCHES; i++) {
    const SimBranch *branch = &history->branch[i];
    if (!branch->used) continue;
    const bool aside = !sim_branch_comes_from(history, history->now, i);
    for (int64_t k = 0; k < branch->parts->saved_count; k++) {
      if (is_base(branch, k)) continue;
      const int64_t value = worth(history, branch, k, aside);
      if (value >= least) continue;
      least = value;
      row = k;
      of = i;
    }
  }
  if (of >= 0) sim_saved_remove(history, of, row);
  return of >= 0;
}

void sim_saved_remove(SimHistory *history, int32_t branch, int64_t row) {
  SimBranchParts *parts = history->branch[branch].parts;
  BASE_ASSERT(row >= 0 && row < parts->saved_count && history->bytes >= parts->saved[row].size);
  history->bytes -= parts->saved[row].size;
  history->saves--;
  free(parts->saved[row].bytes);
  const int64_t behind = --parts->saved_count - row;
  memmove(&parts->saved[row], &parts->saved[row + 1], (size_t)behind * sizeof *parts->saved);
}

bool sim_saved_is_base(const SimHistory *history, const SimSaved *saved) {
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    if (history->branch[i].used && history->branch[i].parent < 0)
      return saved == history->branch[i].parts->saved;
  return false;
}

void sim_saved_forget(SimHistory *history, const SimSaved *saved) {
  for (int32_t i = 0; i < SIM_BRANCHES; i++) {
    if (!history->branch[i].used) continue;
    const SimBranchParts *parts = history->branch[i].parts;
    for (int64_t row = 0; row < parts->saved_count; row++) {
      if (&parts->saved[row] != saved) continue;
      sim_saved_remove(history, i, row);
      return;
    }
  }
}

/* Saving */

int64_t sim_saved_every(const SimHistory *history) {
  const SimHistoryParts *parts = history->parts;
  const size_t size = parts->saved_size;
  const int64_t fits = (int64_t)size * (SIM_HISTORY_TICKS / FINER) / ((int64_t)parts->limit + 1) + 1;
  const int64_t cells = parts->level.grid.cells;
  const bool slow = cells / CELLS_A_MICROSECOND + (int64_t)size / BYTES_A_MICROSECOND > SIM_SLOW_SAVE;
  const int64_t least = slow ? SLOW_EVERY : SIM_SAVE_EVERY;
  return fits > least ? fits : least;
}

/// Into its place, and others make room. Keeps the bytes.
static bool insert_saved(SimHistory *history, int32_t branch, SimSaved saved) {
  BASE_ASSERT(history->branch[branch].used && saved.bytes != NULL);
  while (history->bytes + saved.size > history->parts->limit && history->saves > 0)
    if (!remove_one(history)) return false;
  SimBranchParts *parts = history->branch[branch].parts;
  SimSaved *grown = base_grown(parts->saved, (size_t)parts->saved_count, sizeof *grown);
  if (grown == NULL) return false;
  parts->saved = grown;
  const int64_t row = first_behind(parts, saved.tick, saved.given);
  memmove(&grown[row + 1], &grown[row], (size_t)(parts->saved_count - row) * sizeof *grown);
  grown[row] = saved;
  parts->saved_count++;
  history->bytes += saved.size;
  history->saves++;
  return true;
}

void sim_saved_add(SimHistory *history, const SimWorld *world, const SimPlace *place) {
  const int32_t branch = sim_branch_of_state(history, place, world->tick);
  const SimBranchParts *parts = history->branch[branch].parts;
  const int64_t behind = first_behind(parts, world->tick, place->given);
  const SimSaved *same = behind > 0 ? &parts->saved[behind - 1] : NULL;
  if (same != NULL && same->tick == world->tick && same->given == place->given) return;
  BaseBuffer bytes = {0};
  if (sim_world_save(world, &bytes) && bytes.length <= UINT32_MAX) {
    char *fitting = realloc(bytes.data, bytes.length);
    const SimSaved saved = {.tick = world->tick,
                            .given = place->given,
                            .size = (uint32_t)bytes.length,
                            .bytes = fitting != NULL ? fitting : bytes.data};
    history->parts->saved_size = bytes.length;
    if (insert_saved(history, branch, saved)) return;
    bytes.data = saved.bytes;
  }
  base_buffer_free(&bytes);
}

void sim_saved_if_due(SimHistory *history, const SimWorld *world, const SimPlace *place, int64_t every) {
  const SimSaved *before = sim_saved_before(history, place->branch, world->tick);
  if (before == NULL || world->tick - before->tick >= every) sim_saved_add(history, world, place);
}
