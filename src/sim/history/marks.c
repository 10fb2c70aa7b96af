/* Marks: the events of a tick, and the ticks in which a field was rebuilt. */
#include "sim/history/marks.h"

#include <stdlib.h>

#include "base/assert.h"

enum { WORD = 64 };

SimBefore sim_marks_before(const SimWorld *world) {
  return (SimBefore){.field_builds = world->stats.field_builds};
}

bool sim_marks_add(SimBranch *branch, int64_t tick, SimMarkKind kind) {
  BASE_ASSERT((uint32_t)kind < SIM_MARK_COUNT);
  for (int64_t i = branch->mark_count - 1; i >= 0 && branch->marks[i].tick == tick; i--)
    if (branch->marks[i].kind == kind) return true;
  SimMark *grown = base_grown(branch->marks, (size_t)branch->mark_count, sizeof *grown);
  if (grown == NULL) return false;
  branch->marks = grown;
  int64_t at = branch->mark_count++; // a recording knows commands before what comes of them
  for (; at > 0 && grown[at - 1].tick > tick; at--) grown[at] = grown[at - 1];
  grown[at] = (SimMark){tick, kind};
  return true;
}

bool sim_marks_add_field(SimBranch *branch, int64_t tick) {
  SimBranchParts *parts = branch->parts;
  const int64_t bit = tick - branch->from;
  BASE_ASSERT(bit >= 0);
  while (parts->field_words <= bit / WORD) {
    uint64_t *grown = base_grown(parts->fields, (size_t)parts->field_words, sizeof *grown);
    if (grown == NULL) return false;
    parts->fields = grown;
    grown[parts->field_words++] = 0;
  }
  parts->fields[bit / WORD] |= (uint64_t)1 << bit % WORD;
  return true;
}

bool sim_marks_note(SimBranch *branch, const SimWorld *world, SimBefore before) {
  static const SimMarkKind marks[SIM_EVENT_COUNT] = {
      [SIM_EVENT_HIT] = SIM_MARK_HIT + 1,
      [SIM_EVENT_EMBER] = SIM_MARK_EMBER + 1,
      [SIM_EVENT_HERO_STOPPED] = SIM_MARK_STOPPED + 1,
      [SIM_EVENT_WON] = SIM_MARK_WON + 1,
      [SIM_EVENT_LOST] = SIM_MARK_LOST + 1,
  };
  bool noted = true;
  for (int32_t i = 0; i < world->event_count; i++) {
    const SimMarkKind mark = marks[world->events[i].kind];
    if (mark > 0) noted = sim_marks_add(branch, world->tick, (SimMarkKind)(mark - 1)) && noted;
  }
  if (world->stats.field_builds != before.field_builds)
    noted = sim_marks_add_field(branch, world->tick) && noted;
  return noted;
}

/* Finding */

bool sim_marks_field_at(const SimBranch *branch, int64_t tick) {
  const int64_t bit = tick - branch->from;
  const SimBranchParts *parts = branch->parts;
  return bit >= 0 && bit / WORD < parts->field_words && (parts->fields[bit / WORD] >> bit % WORD & 1) != 0;
}

/// Searches one branch from a tick to another one, both included, in either direction.
static int64_t find_field(const SimBranch *branch, int64_t from, int64_t to, int step) {
  for (int64_t tick = from; step > 0 ? tick <= to : tick >= to; tick += step)
    if (sim_marks_field_at(branch, tick)) return tick;
  return -1;
}

static int64_t find_mark(const SimBranch *branch, SimMarkKind kind, int64_t from, int64_t to, int step) {
  // the first mark at `from` or later; backward: behind it
  const int64_t row =
      sim_row_from(branch->marks, branch->mark_count, sizeof *branch->marks, from + (step < 0));
  for (int64_t i = step > 0 ? row : row - 1; i >= 0 && i < branch->mark_count; i += step) {
    const SimMark *mark = &branch->marks[i];
    if (step > 0 ? mark->tick > to : mark->tick < to) return -1;
    if (mark->kind == kind) return mark->tick;
  }
  return -1;
}

static int64_t find_in(const SimBranch *branch, SimMarkKind kind, int64_t from, int64_t to, int step) {
  return kind == SIM_MARK_FIELD ? find_field(branch, from, to, step)
                                : find_mark(branch, kind, from, to, step);
}

int64_t sim_history_find(const SimHistory *history, SimMarkKind kind, int64_t tick, int step) {
  BASE_ASSERT(step == 1 || step == -1);
  int64_t found = -1, upto = sim_history_end(history);
  for (int32_t row = history->now; row >= 0; row = history->branch[row].parent) {
    const SimBranch *branch = &history->branch[row];
    const int64_t low = branch->from + 1;
    if (step > 0 && upto > tick) {
      const int64_t from = tick + 1 > low ? tick + 1 : low;
      const int64_t here = find_in(branch, kind, from, upto, 1);
      if (here >= 0) found = here; // the earlier the branch, the nearer
    } else if (step < 0 && low < tick) {
      const int64_t from = tick - 1 < upto ? tick - 1 : upto;
      found = find_in(branch, kind, from, low, -1);
      if (found >= 0) return found;
    }
    upto = upto < branch->from ? upto : branch->from;
  }
  return found;
}
