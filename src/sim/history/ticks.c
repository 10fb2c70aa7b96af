/* Each tick: what is given is kept, then the world is stepped. */
#include "sim/history/ticks.h"

#include <stdlib.h>
#include <string.h>

#include "sim/history/branches.h"
#include "sim/history/commands.h"
#include "sim/history/marks.h"
#include "sim/history/saved.h"
#include "sim/history/states.h"
#include "sim/history/travel.h"
#include "sim/world/state.h"

enum { SMALL_STEP = 4 }; // ticks back, one after the other

/* Beginning and end */

SimHistory *sim_history_alloc(const SimLevel *level) {
  SimHistory *history = calloc(1, sizeof *history);
  SimHistoryParts *parts = calloc(1, sizeof *parts);
  if (history != NULL) history->parts = parts;
  for (int32_t i = 0; i < SIM_BRANCHES && history != NULL; i++) history->branch[i].parent = -1;
  if (history == NULL || parts == NULL || !sim_level_copy(&parts->level, level)) {
    free(history);
    free(parts);
    return NULL;
  }
  parts->limit = SIM_HISTORY_BYTES;
  parts->heading = parts->stepped_to = -1;
  return history;
}

SimHistory *sim_history_new(const SimLevel *level, const SimWorld *world, const SimWorldOptions *options,
                            size_t bytes) {
  SimHistory *history = sim_history_alloc(level);
  if (history == NULL) return NULL;
  SimHistoryParts *parts = history->parts;
  parts->options = *options;
  parts->tuning = world->tuning;
  parts->from_start = world->tick == 0 && !world->priv->commanded;
  parts->limit = bytes;
  const SimBranchParts *first = sim_branch_begin(history, 0, -1, world->tick);
  if (first != NULL) sim_saved_add(history, world, &(SimPlace){.branch = 0});
  if (first != NULL && first->saved_count > 0) return history;
  sim_history_free(history);
  return NULL;
}

void sim_history_free(SimHistory *history) {
  if (history == NULL) return;
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    if (history->branch[i].used) sim_branch_free(history, i);
  sim_level_free(&history->parts->level);
  free(history->parts->scratch);
  free(history->parts);
  free(history);
}

/* Recording */

/// Before commands are given, or a tick is done, at the end of the present branch. False: memory is short.
static bool keep_commands(SimHistory *history, const SimWorld *world, const SimCommand *commands,
                          int32_t count) {
  SimBranch *branch = &history->branch[history->now];
  BASE_ASSERT(!history->failed && world->tick == branch->end);
  branch->parts->end_known = false;
  if (!sim_state_note(branch, world)) return false;
  if (count == 0) return true;
  return sim_given_add(history, branch, world->tick, commands, count) &&
         sim_marks_add(branch, world->tick + 1, SIM_MARK_COMMAND);
}

/// The state at the end of a branch that the world is about to leave.
static void note_end(SimHistory *history, const SimWorld *world) {
  SimBranch *branch = &history->branch[history->now];
  if (history->failed || world->tick != branch->end || branch->parts->end_known) return;
  branch->parts->end_known = true;
  branch->parts->end_hash = sim_world_hash(world);
  branch->parts->end_digest = sim_world_digest(world);
}

/// Begins a new branch at the world's position in the past. False: memory is short.
static bool leave_branch(SimHistory *history, const SimWorld *world) {
  if (history->failed) return false;
  if (world->tick >= sim_history_end(history)) return true;
  const int32_t branch = sim_branch_fork(history, world->tick);
  if (branch < 0) return false;
  history->now = branch;
  history->parts->place = (SimPlace){.branch = branch, .serial = history->branch[branch].serial};
  return true;
}

bool sim_history_step(SimHistory *history, SimWorld *world, const SimCommand *commands, int32_t count) {
  SimPlace *place = &history->parts->place;
  history->parts->heading = -1;
  if (!history->failed && place->given == 0)
    sim_saved_if_due(history, world, place, sim_saved_every(history));
  if (!history->failed && count == 0 && world->tick < sim_history_end(history)) {
    sim_travel_step(history, world, place);
    sim_travel_finish(history, world, place);
    return true;
  }
  history->failed = !leave_branch(history, world) || !keep_commands(history, world, commands, count);
  if (history->failed) {
    sim_step(world, commands, count);
    return false;
  }
  SimBranch *branch = &history->branch[history->now];
  branch->end++;
  sim_travel_step(history, world, place);
  if (branch->passed < branch->end) history->failed = true;
  return !history->failed;
}

bool sim_history_command(SimHistory *history, SimWorld *world, const SimCommand *commands, int32_t count) {
  SimPlace *place = &history->parts->place;
  history->parts->heading = -1;
  if (count > 0)
    history->failed = !leave_branch(history, world) || !keep_commands(history, world, commands, count);
  sim_world_command(world, commands, count);
  if (count > 0) place->given += count;
  return !history->failed;
}

const SimLevel *sim_history_level(const SimHistory *history) {
  return &history->parts->level;
}

/* Going there */

static int64_t nearest_known(const SimHistory *history, int32_t branch, int64_t tick) {
  const int64_t first = sim_history_first(history), end = history->branch[branch].end;
  return tick < first ? first : tick > end ? end : tick;
}

static int64_t go_to(SimHistory *history, SimWorld *world, const SimTravel *to) {
  note_end(history, world);
  const int64_t reached = sim_travel(history, world, &history->parts->place, to);
  if (reached < 0) return -1;
  history->now = to->branch;
  history->failed = false;
  return reached;
}

int64_t sim_history_seek(SimHistory *history, SimWorld *world, int64_t tick, int32_t max_ticks) {
  const int64_t there = nearest_known(history, history->now, tick);
  const bool step = world->tick > there && world->tick - there <= SMALL_STEP;
  const bool small = step || history->parts->stepped_to == there;
  history->parts->stepped_to = small ? there : -1;
  history->parts->heading = -1;
  return go_to(history, world, &(SimTravel){history->now, there, max_ticks, small});
}

int64_t sim_history_switch(SimHistory *history, SimWorld *world, int32_t branch, int32_t max_ticks) {
  SimHistoryParts *parts = history->parts;
  if (!history->branch[branch].used) return world->tick;
  int64_t tick = branch == history->now && parts->heading >= 0 ? parts->heading : world->tick;
  tick = nearest_known(history, branch, tick);
  const int64_t reached = go_to(history, world, &(SimTravel){branch, tick, max_ticks, false});
  if (reached >= 0) parts->heading = reached < tick ? tick : -1;
  return reached;
}

void sim_history_keep(SimHistory *history, const SimWorld *world) {
  if (!history->failed) sim_saved_add(history, world, &history->parts->place);
}

size_t sim_history_recorded(const SimHistory *history) {
  size_t bytes = 0;
  for (int32_t i = 0; i < SIM_BRANCHES; i++) {
    const SimBranch *branch = &history->branch[i];
    if (!branch->used) continue;
    const SimBranchParts *parts = branch->parts;
    bytes += parts->words.length + parts->digests.length + (size_t)parts->given_count * sizeof *parts->given +
             (size_t)parts->hash_count * sizeof *parts->hashes +
             (size_t)parts->field_words * sizeof *parts->fields +
             (size_t)branch->mark_count * sizeof *branch->marks;
  }
  return bytes;
}
