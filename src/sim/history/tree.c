/* Relations of the branches of a history: which one has a tick, and the part that two of them share. */
#include "sim/history/tree.h"

#include "base/assert.h"

int32_t sim_branch_owner(const SimHistory *history, int32_t branch, int64_t tick) {
  BASE_ASSERT(branch >= 0 && branch < SIM_BRANCHES);
  while (history->branch[branch].parent >= 0 && tick < history->branch[branch].from)
    branch = history->branch[branch].parent;
  return branch;
}

int32_t sim_branch_of_state(const SimHistory *history, const SimPlace *place, int64_t tick) {
  int32_t branch = sim_branch_owner(history, place->branch, tick);
  while (history->branch[branch].parent >= 0 && tick == history->branch[branch].from && place->given == 0)
    branch = history->branch[branch].parent;
  return branch;
}

bool sim_branch_comes_from(const SimHistory *history, int32_t branch, int32_t ancestor) {
  BASE_ASSERT(branch < SIM_BRANCHES && ancestor >= 0);
  while (branch >= 0 && branch != ancestor) branch = history->branch[branch].parent;
  return branch >= 0;
}

/// The last tick of the ancestor's that is in the branch's past.
static int64_t shared_with(const SimHistory *history, int32_t branch, int32_t ancestor) {
  int64_t upto = history->branch[branch].end;
  for (; branch != ancestor; branch = history->branch[branch].parent)
    if (upto > history->branch[branch].from) upto = history->branch[branch].from;
  return upto;
}

int64_t sim_branch_common(const SimHistory *history, int32_t a, int32_t b) {
  int32_t both = a;
  while (!sim_branch_comes_from(history, b, both)) both = history->branch[both].parent;
  const int64_t of_a = shared_with(history, a, both), of_b = shared_with(history, b, both);
  return of_a < of_b ? of_a : of_b;
}

int64_t sim_history_first(const SimHistory *history) {
  int32_t first = history->now;
  while (history->branch[first].parent >= 0) first = history->branch[first].parent;
  return history->branch[first].from;
}

int64_t sim_history_end(const SimHistory *history) {
  return history->branch[history->now].end;
}
