/* Branches begin, fork, are joined where room is short, and go. */
#include "sim/history/branches.h"

#include <stdlib.h>
#include <string.h>

#include "sim/history/commands.h"
#include "sim/history/marks.h"
#include "sim/history/saved.h"
#include "sim/history/states.h"
#include "sim/history/tree.h"

SimBranchParts *sim_branch_begin(SimHistory *history, int32_t branch, int32_t parent, int64_t from) {
  SimBranchParts *parts = calloc(1, sizeof *parts);
  if (parts == NULL) return NULL;
  history->branch[branch] = (SimBranch){.parent = parent,
                                        .used = true,
                                        .from = from,
                                        .end = from,
                                        .passed = from,
                                        .noted = from,
                                        .differs = -1,
                                        .serial = ++history->parts->serial,
                                        .parts = parts};
  return parts;
}

/// All but the bytes of saved worlds.
static void free_contents(SimBranch *branch) {
  SimBranchParts *parts = branch->parts;
  if (parts != NULL) {
    free(parts->saved);
    free(parts->given);
    free(parts->hashes);
    free(parts->fields);
    base_buffer_free(&parts->digests);
    base_buffer_free(&parts->words);
  }
  free(parts);
  free(branch->marks);
  *branch = (SimBranch){.parent = -1};
}

void sim_branch_free(SimHistory *history, int32_t branch) {
  SimBranchParts *parts = history->branch[branch].parts;
  while (parts != NULL && parts->saved_count > 0) sim_saved_remove(history, branch, parts->saved_count - 1);
  free_contents(&history->branch[branch]);
}

/* Making room */

static bool has_children(const SimHistory *history, int32_t branch) {
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    if (history->branch[i].used && history->branch[i].parent == branch) return true;
  return false;
}

/// The oldest one that may go; -1: none.
static int32_t oldest_leaf(const SimHistory *history) {
  int32_t oldest = -1;
  for (int32_t i = 0; i < SIM_BRANCHES; i++) {
    if (has_children(history, i) || sim_branch_comes_from(history, history->now, i)) continue;
    if (oldest < 0 || history->branch[i].serial < history->branch[oldest].serial) oldest = i;
  }
  return oldest;
}

static bool copy_commands(SimHistory *history, SimBranch *to, const SimBranch *from, int64_t before) {
  for (int64_t i = 0; i < from->parts->given_count && from->parts->given[i].tick < before; i++) {
    const SimGiven *given = &from->parts->given[i];
    const int32_t count = sim_given_read(history, from, given, 0);
    if (!sim_given_add(history, to, given->tick, history->parts->scratch, count)) return false;
  }
  return true;
}

static bool copy_states(SimBranch *to, const SimBranch *from, int64_t before) {
  SimDigest digest;
  for (int64_t tick = from->from; tick < before && sim_digest_at(from, tick, &digest); tick++)
    if (to->parts->digest_count == tick - to->from && !sim_digest_add(to, digest)) return false;
  for (int64_t i = 0; i < from->parts->hash_count && from->parts->hashes[i].tick < before; i++)
    if (!sim_hash_add(to, from->parts->hashes[i].tick, from->parts->hashes[i].hash)) return false;
  return true;
}

static bool copy_marks(SimBranch *to, const SimBranch *from, int64_t upto) {
  for (int64_t i = 0; i < from->mark_count && from->marks[i].tick <= upto; i++)
    if (!sim_marks_add(to, from->marks[i].tick, from->marks[i].kind)) return false;
  for (int64_t tick = from->from + 1; tick <= upto; tick++)
    if (sim_marks_field_at(from, tick) && !sim_marks_add_field(to, tick)) return false;
  return true;
}

/// The saved worlds change hands. `count` of them.
static bool take_saved(SimBranchParts *to, SimBranchParts *from, int64_t count) {
  for (int64_t i = 0; i < count; i++) {
    SimSaved *grown = base_grown(to->saved, (size_t)to->saved_count, sizeof *grown);
    if (grown == NULL) return false;
    to->saved = grown;
    grown[to->saved_count++] = from->saved[i];
  }
  return true;
}

/// Joins the first branch and the only one that leaves it.
static bool join_branches(SimHistory *history, SimBranch *joined, const SimBranch *first,
                          const SimBranch *second) {
  SimBranchParts *parts = joined->parts;
  int64_t shared = 0;
  while (shared < first->parts->saved_count &&
         (first->parts->saved[shared].tick < second->from ||
          (first->parts->saved[shared].tick == second->from && first->parts->saved[shared].given == 0)))
    shared++;
  if (!copy_commands(history, joined, first, second->from) ||
      !copy_commands(history, joined, second, INT64_MAX) || !copy_states(joined, first, second->from) ||
      !copy_states(joined, second, INT64_MAX) || !copy_marks(joined, first, second->from) ||
      !copy_marks(joined, second, second->end + 1) || !take_saved(parts, first->parts, shared) ||
      !take_saved(parts, second->parts, second->parts->saved_count)) {
    parts->saved_count = 0; // still the others'
    return false;
  }
  parts->end_known = second->parts->end_known;
  parts->end_hash = second->parts->end_hash;
  parts->end_digest = second->parts->end_digest;
  memmove(first->parts->saved, first->parts->saved + shared,
          (size_t)(first->parts->saved_count - shared) * sizeof *first->parts->saved);
  first->parts->saved_count -= shared;
  second->parts->saved_count = 0;
  return true;
}

/// The end of the first branch is forgotten, the one branch that leaves it takes its place. False: out of
/// memory.
static bool shorten_history(SimHistory *history) {
  int32_t first = history->now, second = -1;
  for (; history->branch[first].parent >= 0; first = history->branch[first].parent) second = first;
  BASE_ASSERT(second >= 0);
  SimBranch joined = history->branch[second];
  joined.marks = NULL;
  joined.mark_count = 0;
  joined.parent = -1;
  joined.from = history->branch[first].from;
  joined.parts = calloc(1, sizeof *joined.parts);
  const bool made = joined.parts != NULL &&
                    join_branches(history, &joined, &history->branch[first], &history->branch[second]);
  if (!made) {
    free_contents(&joined);
    return false;
  }
  sim_branch_free(history, first);
  sim_branch_free(history, second);
  history->branch[second] = joined;
  return true;
}

/* Leaving, and dropping */

static int32_t free_place(const SimHistory *history) {
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    if (!history->branch[i].used) return i;
  return -1;
}

int32_t sim_branch_fork(SimHistory *history, int64_t tick) {
  if (free_place(history) < 0) {
    const int32_t oldest = oldest_leaf(history);
    if (oldest >= 0)
      sim_branch_free(history, oldest);
    else if (!shorten_history(history))
      return -1;
  }
  const SimPlace here = {.branch = history->now};
  const int32_t branch = free_place(history);
  const int32_t parent = sim_branch_of_state(history, &here, tick);
  return sim_branch_begin(history, branch, parent, tick) == NULL ? -1 : branch;
}

void sim_history_drop(SimHistory *history, int32_t branch) {
  if (!history->branch[branch].used || sim_branch_comes_from(history, history->now, branch)) return;
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    if (history->branch[i].used && history->branch[i].parent == branch) sim_history_drop(history, i);
  sim_branch_free(history, branch);
}
