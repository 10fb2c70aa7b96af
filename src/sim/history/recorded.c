/* Recordings: a branch as one, and a history of one. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/arena.h"
#include "sim/fields/fields.h"
#include "sim/history/parts.h"
#include "sim/replay/words.h"

const SimReplayHash *sim_hash_at(const SimBranch *branch, int64_t tick) {
  const SimBranchParts *parts = branch->parts;
  int64_t low = 0, high = parts->hash_count;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (parts->hashes[middle].tick < tick)
      low = middle + 1;
    else
      high = middle;
  }
  return low < parts->hash_count && parts->hashes[low].tick == tick ? &parts->hashes[low] : NULL;
}

bool sim_hash_add(SimBranch *branch, int64_t tick, BaseHash hash) {
  SimBranchParts *parts = branch->parts;
  SimReplayHash *grown = base_grown(parts->hashes, (size_t)parts->hash_count, sizeof *grown);
  if (grown == NULL) return false;
  parts->hashes = grown;
  grown[parts->hash_count++] = (SimReplayHash){tick, hash};
  return true;
}

/* Writing */

static void write_hash(BaseBuffer *out, int64_t tick, BaseHash hash) {
  base_buffer_print(out, "%" PRId64 " hash %016" PRIx64 "\n", tick, hash);
}

static void write_command(BaseBuffer *out, int64_t tick, const SimCommand *command) {
  if (!sim_command_valid(command)) return;
  base_buffer_print(out, "%" PRId64 " ", tick);
  sim_words_print(out, command);
  base_buffer_print(out, "\n");
}

/// A world as far as the header of a recording reads it.
static bool write_header(const SimHistory *history, const char *level, BaseBuffer *out) {
  const SimHistoryParts *parts = history->parts;
  SimWorld *begun = base_block_alloc(1, sizeof *begun);
  if (begun == NULL) return false;
  begun->tuning = parts->tuning;
  begun->grid = parts->level.grid; // borrowed
  sim_record_begin(out, level, begun, &parts->options);
  base_block_free(begun);
  return true;
}

/// What one branch gives to it, from its first tick to `upto`, which is still its own where `whole`.
static void write_branch(const SimHistory *history, const SimBranch *branch, int64_t upto, bool whole,
                         BaseBuffer *out) {
  const SimBranchParts *parts = branch->parts;
  int64_t hash = 0, given = 0;
  while (true) {
    const SimReplayHash *next = hash < parts->hash_count ? &parts->hashes[hash] : NULL;
    const SimGiven *commands = given < parts->given_count ? &parts->given[given] : NULL;
    if (next != NULL && (next->tick > upto || (next->tick == upto && !whole))) next = NULL;
    if (commands != NULL && (commands->tick > upto || (commands->tick == upto && !whole))) commands = NULL;
    if (next == NULL && commands == NULL) return;
    if (next != NULL && (commands == NULL || next->tick <= commands->tick)) {
      write_hash(out, next->tick, next->hash);
      hash++;
      continue;
    }
    const int32_t count = sim_given_read(history, branch, commands, 0);
    for (int32_t i = 0; i < count; i++) write_command(out, commands->tick, &history->parts->scratch[i]);
    given++;
  }
}

/// The last hash and the end.
static void write_end(const SimHistory *history, int32_t row, const SimWorld *world, BaseBuffer *out) {
  const SimBranch *branch = &history->branch[row];
  const bool here = world != NULL && !history->failed && row == history->now && world->tick == branch->end;
  const bool written = sim_hash_at(branch, branch->end) != NULL; // or commands have followed it
  if (sim_given_count(branch, branch->end) == 0 && !written) {
    if (here)
      write_hash(out, branch->end, sim_world_hash(world));
    else if (branch->parts->end_known)
      write_hash(out, branch->end, branch->parts->end_hash);
  }
  base_buffer_print(out, "end %" PRId64 "\n", branch->end);
}

bool sim_history_record(const SimHistory *history, int32_t branch, const SimWorld *world, const char *level,
                        const char *text, BaseBuffer *out) {
  (void)text; // recordings do not hold their levels yet
  int32_t line[SIM_BRANCHES], count = 0;
  if (!history->parts->from_start || !write_header(history, level, out)) return false;
  for (int32_t row = branch; row >= 0; row = history->branch[row].parent) line[count++] = row;
  while (count-- > 0) {
    const SimBranch *part = &history->branch[line[count]];
    int64_t upto = part->end;
    for (int32_t i = 0; i < count; i++)
      if (upto > history->branch[line[i]].from) upto = history->branch[line[i]].from;
    write_branch(history, part, upto, count == 0, out);
  }
  write_end(history, branch, world, out);
  return !out->failed;
}

/* Reading */

static bool take_records(SimHistory *history, const SimReplay *replay) {
  SimBranch *branch = &history->branch[0];
  for (int64_t i = 0; i < replay->hash_count; i++)
    if (!sim_hash_add(branch, replay->hashes[i].tick, replay->hashes[i].hash)) return false;
  for (int64_t i = 0; i < replay->command_count; i++)
    if (!sim_given_add(history, branch, replay->command_tick[i], &replay->commands[i], 1) ||
        !sim_marks_add(branch, replay->command_tick[i] + 1, SIM_MARK_COMMAND))
      return false;
  branch->end = replay->ticks;
  return true;
}

SimHistory *sim_history_of_replay(const SimLevel *level, SimWorld *world, const SimReplay *replay,
                                  size_t bytes) {
  BASE_ASSERT(world->tick == 0);
  SimWorldOptions options = replay->options;
  if (replay->hero_x >= 0) options.hero = nav_grid_cell(&level->grid, replay->hero_x, replay->hero_y);
  options.threads = nav_requests_threads(world->priv->requests);
  for (int32_t id = 0; id < SIM_TUNE_COUNT; id++)
    if (sim_tuning_decides(id)) world->tuning.value[id] = replay->tuning.value[id];
  sim_field_restart(world);
  SimHistory *history = sim_history_new(level, world, &options, bytes);
  if (history == NULL || take_records(history, replay)) return history;
  sim_history_free(history);
  return NULL;
}
