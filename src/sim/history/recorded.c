/* Recordings: a branch as one, and a history of one. */
#include "sim/history/commands.h"
#include "sim/history/marks.h"
#include "sim/history/saved.h"
#include "sim/history/states.h"
#include "sim/history/tree.h"
#include "sim/world/state.h"

/* Writing */

typedef struct Writer {
  const SimHistory *history;
  int32_t branch;
  SimRecord record;
} Writer;

static void write_head(Writer *writer, const char *level, const char *text, BaseBuffer *out) {
  const SimHistoryParts *parts = writer->history->parts;
  const SimWorldOptions *options = &parts->options;
  const NavGrid *grid = &parts->level.grid;
  const bool placed = options->hero != NAV_NO_CELL;
  const SimRecordHead head = {.level = level,
                              .text = text,
                              .level_hash = sim_level_hash(&parts->level),
                              .options = options,
                              .hero_x = placed ? nav_grid_x(grid, options->hero) : -1,
                              .hero_y = placed ? nav_grid_y(grid, options->hero) : -1,
                              .tuning = &parts->tuning};
  sim_record_head(&writer->record, out, &head);
}

/// A saved world of this very tick, now and then.
static void write_saved(Writer *writer, int64_t tick) {
  const SimSaved *saved = sim_saved_before(writer->history, writer->branch, tick);
  if (saved == NULL || saved->tick != tick || saved->given > 0) return;
  if (!sim_record_wants(&writer->record, tick, (size_t)saved->size)) return;
  sim_record_saved(&writer->record, tick, saved->bytes, (size_t)saved->size);
}

static void write_tick(Writer *writer, int64_t tick) {
  const SimHistory *history = writer->history;
  const SimBranch *branch = &history->branch[sim_branch_owner(history, writer->branch, tick)];
  const SimReplayHash *hash = sim_hash_at(branch, tick);
  SimDigest digest;
  if (sim_digest_at(branch, tick, &digest)) sim_record_digest(&writer->record, tick, digest);
  if (hash != NULL) sim_record_hash(&writer->record, tick, hash->hash);
  write_saved(writer, tick);
  const int32_t count = sim_given_read(history, branch, sim_given_at(branch, tick), 0);
  sim_record_commands(&writer->record, tick, history->parts->scratch, count);
}

/// The state at the end, where it is known and no commands wait there for a tick.
static void write_end(Writer *writer, const SimWorld *world) {
  const SimHistory *history = writer->history;
  const SimBranch *branch = &history->branch[writer->branch];
  const SimBranchParts *parts = branch->parts;
  const bool here =
      world != NULL && !history->failed && writer->branch == history->now && world->tick == branch->end;
  const int64_t end = branch->end;
  SimDigest digest = parts->end_digest;
  BaseHash hash = parts->end_hash;
  const bool waits = sim_given_count(branch, end) > 0;
  if (here && !waits) digest = sim_world_digest(world), hash = sim_world_hash(world);
  const bool known = (here || parts->end_known) && !waits;
  if (sim_digest_at(branch, end, &digest) || known) sim_record_digest(&writer->record, end, digest);
  if (sim_hash_at(branch, end) != NULL)
    sim_record_hash(&writer->record, end, sim_hash_at(branch, end)->hash);
  else if (known)
    sim_record_hash(&writer->record, end, hash);
  const int32_t count = sim_given_read(history, branch, sim_given_at(branch, end), 0);
  sim_record_commands(&writer->record, end, history->parts->scratch, count);
  sim_record_finish(&writer->record, end);
}

bool sim_history_record(const SimHistory *history, int32_t branch, const SimWorld *world, const char *level,
                        const char *text, BaseBuffer *out) {
  if (!history->parts->from_start) return false;
  Writer writer = {.history = history, .branch = branch};
  write_head(&writer, level, text, out);
  for (int64_t tick = 0; tick < history->branch[branch].end && !out->failed; tick++)
    write_tick(&writer, tick);
  write_end(&writer, world);
  return !out->failed;
}

/* Reading */

static bool take_digests(SimBranch *branch, const SimReplay *replay) {
  for (int64_t i = 0; i < replay->digests_count; i++) {
    const SimReplayDigests *line = &replay->digests[i];
    for (int32_t k = 0; k < line->count; k++) {
      SimDigest digest;
      if (line->tick - line->count + 1 + k != branch->parts->digest_count) return true; // there is a gap
      if (!sim_digest_read(replay->digest.data + (line->first + k) * SIM_DIGEST_TEXT, &digest)) return true;
      if (!sim_digest_add(branch, digest)) return false;
    }
  }
  return true;
}

static bool take_records(SimHistory *history, const SimReplay *replay) {
  SimBranch *branch = &history->branch[0];
  for (int64_t i = 0; i < replay->hash_count; i++)
    if (!sim_hash_add(branch, replay->hashes[i].tick, replay->hashes[i].hash)) return false;
  for (int64_t i = 0; i < replay->command_count; i++)
    if (!sim_given_add(history, branch, replay->command_tick[i], &replay->commands[i], 1) ||
        !sim_marks_add(branch, replay->command_tick[i] + 1, SIM_MARK_COMMAND))
      return false;
  branch->end = replay->ticks;
  return take_digests(branch, replay);
}

SimHistory *sim_history_of_replay(const SimLevel *level, SimWorld *world, const SimReplay *replay,
                                  size_t bytes) {
  SimWorldOptions options = replay->options;
  if (options.hero == NAV_NO_CELL && nav_grid_inside(&level->grid, replay->hero_x, replay->hero_y))
    options.hero = nav_grid_cell(&level->grid, replay->hero_x, replay->hero_y);
  options.threads = nav_requests_threads(world->priv->requests);
  sim_replay_begin(replay, world);
  SimHistory *history = sim_history_new(level, world, &options, bytes);
  if (history == NULL || take_records(history, replay)) return history;
  sim_history_free(history);
  return NULL;
}
