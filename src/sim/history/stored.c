/* A whole history as bytes, and back. One function for each part both writes and reads it. Input is checked
 * before it is used: every number has its range, ticks rise, branches form one tree, commands end where they
 * say, and ticks have digests, or a hash in sixty, so that the number of ticks is bounded by the number of
 * bytes. Saved worlds are checked when they are loaded. */
#include <stdlib.h>
#include <string.h>

#include "sim/history/branches.h"
#include "sim/history/commands.h"
#include "sim/history/states.h"
#include "sim/history/ticks.h"
#include "sim/snapshot/sealed.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"

enum { VERSION = 2, LEAST_COMMAND = 2, WORD = 64 };

static const SimSealed form = {"THRONG-H", VERSION, VERSION, "saved history"};

/// The history that is written or read.
typedef struct Store {
  SimHistory *history;
  BaseArchive *archive;
  int64_t every; // of the saved worlds of a branch, one in so many is written
} Store;

/// An array of `size` bytes an item, of a length that was read. NULL: out of memory, or none.
static void *room(BaseArchive *archive, int64_t count, size_t size) {
  size_t items = 16; // as base_grown has it
  while (items < (size_t)count) items *= 2;
  void *made = count > 0 ? calloc(items, size) : NULL;
  if (count > 0 && made == NULL) archive->no_memory = true;
  return made;
}

/// A number of things of which each takes a byte at least.
static void archive_length(BaseArchive *archive, int64_t *count) {
  const int64_t most = archive->reads ? (int64_t)(archive->size - archive->at) : INT64_MAX / 2;
  base_archive_i64(archive, count, 0, most);
}

static void archive_bytes(BaseArchive *archive, uint8_t *bytes, size_t size) {
  if (archive->reads && size > archive->size - archive->at)
    base_archive_fail(archive, "the data ends too early");
  for (size_t i = 0; i < size && base_archive_sound(archive); i++) {
    if (archive->reads)
      bytes[i] = base_archive_get(archive);
    else
      base_archive_put(archive, bytes[i]);
  }
}

static void archive_buffer(BaseArchive *archive, BaseBuffer *buffer) {
  int64_t length = (int64_t)buffer->length;
  archive_length(archive, &length);
  if (archive->reads && base_archive_sound(archive) && length > 0) {
    base_buffer_add(buffer, archive->in + archive->at, (size_t)length);
    archive->at += (size_t)length;
    archive->no_memory = archive->no_memory || buffer->failed;
  } else if (!archive->reads) {
    archive_bytes(archive, (uint8_t *)buffer->data, buffer->length);
  }
}

/* The parts of a branch */

/// Does what was read end where the next begins?
static bool words_fit(const SimBranchParts *parts, int64_t row) {
  const uint8_t *bytes = (const uint8_t *)parts->words.data;
  const size_t end = row + 1 < parts->given_count ? parts->given[row + 1].at : parts->words.length;
  size_t at = parts->given[row].at;
  for (int32_t i = 0; i < parts->given[row].count; i++)
    if (at > end || !sim_given_fits(bytes, &at, end)) return false;
  return at == end;
}

static void archive_given(const Store *store, SimBranch *branch) {
  BaseArchive *archive = store->archive;
  SimBranchParts *parts = branch->parts;
  archive_buffer(archive, &parts->words);
  archive_length(archive, &parts->given_count);
  if (archive->reads) parts->given = room(archive, parts->given_count, sizeof *parts->given);
  int64_t before = branch->from - 1;
  for (int64_t i = 0; i < parts->given_count && base_archive_sound(archive); i++) {
    SimGiven *given = &parts->given[i];
    base_archive_i64(archive, &given->tick, before + 1, branch->end);
    base_archive_u32(archive, &given->at, (uint32_t)parts->words.length);
    base_archive_i32(archive, &given->count, 1, INT32_MAX / 4);
    base_archive_check(archive, (size_t)given->count <= parts->words.length / LEAST_COMMAND,
                       "there are no such commands");
    before = given->tick;
  }
  for (int64_t i = 0; i < parts->given_count && archive->reads && base_archive_sound(archive); i++) {
    base_archive_check(archive, words_fit(parts, i), "a command is malformed");
    if (!sim_given_room(store->history, parts->given[i].count)) archive->no_memory = true;
  }
}

static void archive_states(const Store *store, SimBranch *branch) {
  BaseArchive *archive = store->archive;
  SimBranchParts *parts = branch->parts;
  const int64_t ticks = branch->end - branch->from;
  archive_buffer(archive, &parts->digests);
  base_archive_i64(archive, &parts->digest_count, 0, ticks + 1);
  base_archive_check(archive, parts->digests.length >= sim_digest_bytes(parts->digest_count),
                     "there are too few digests");
  archive_length(archive, &parts->hash_count);
  base_archive_check(archive, ticks - parts->digest_count <= (parts->hash_count + 1) * SIM_REPLAY_DIGESTS,
                     "there are ticks of which nothing is known");
  if (archive->reads) parts->hashes = room(archive, parts->hash_count, sizeof *parts->hashes);
  int64_t before = branch->from - 1;
  for (int64_t i = 0; i < parts->hash_count && base_archive_sound(archive); i++) {
    base_archive_i64(archive, &parts->hashes[i].tick, before + 1, branch->end);
    base_archive_u64(archive, &parts->hashes[i].hash);
    before = parts->hashes[i].tick;
  }
  uint32_t digest = parts->end_digest;
  base_archive_bool(archive, &parts->end_known);
  base_archive_u64(archive, &parts->end_hash);
  base_archive_u32(archive, &digest, (1u << 6 * SIM_DIGEST_TEXT) - 1);
  parts->end_digest = digest;
}

static void archive_marks(const Store *store, SimBranch *branch) {
  BaseArchive *archive = store->archive;
  SimBranchParts *parts = branch->parts;
  archive_length(archive, &branch->mark_count);
  if (archive->reads) branch->marks = room(archive, branch->mark_count, sizeof *branch->marks);
  int64_t before = branch->from + 1;
  for (int64_t i = 0; i < branch->mark_count && base_archive_sound(archive); i++) {
    uint32_t kind = branch->marks[i].kind;
    base_archive_i64(archive, &branch->marks[i].tick, before, branch->end + 1);
    base_archive_u32(archive, &kind, SIM_MARK_COUNT - 1);
    branch->marks[i].kind = (SimMarkKind)kind;
    before = branch->marks[i].tick;
  }
  archive_length(archive, &parts->field_words);
  base_archive_check(archive, parts->field_words <= (branch->end - branch->from) / WORD + 1,
                     "there are no such fields");
  if (archive->reads && base_archive_sound(archive))
    parts->fields = room(archive, parts->field_words, sizeof *parts->fields);
  for (int64_t i = 0; i < parts->field_words && base_archive_sound(archive); i++)
    base_archive_u64(archive, &parts->fields[i]);
}

/* Saved worlds */

static bool is_written(const Store *store, const SimBranch *branch, int64_t row) {
  return (branch->parent < 0 && row == 0) || (row + 1) % store->every == 0;
}

static void archive_world(BaseArchive *archive, SimSaved *saved) {
  base_archive_i32(archive, &saved->given, 0, INT32_MAX / 4);
  base_archive_u32(archive, &saved->size, UINT32_MAX);
  base_archive_check(archive, !archive->reads || saved->size <= archive->size - archive->at,
                     "the data ends too early");
  if (archive->reads && base_archive_sound(archive)) {
    saved->bytes = malloc(saved->size > 0 ? saved->size : 1);
    archive->no_memory = archive->no_memory || saved->bytes == NULL;
  }
  archive_bytes(archive, (uint8_t *)saved->bytes, saved->size);
}

static void read_worlds(const Store *store, SimBranch *branch, int64_t count) {
  BaseArchive *archive = store->archive;
  SimBranchParts *parts = branch->parts;
  parts->saved = room(archive, count, sizeof *parts->saved);
  int64_t before = branch->from;
  for (int64_t i = 0; i < count && base_archive_sound(archive); i++) {
    SimSaved *saved = &parts->saved[i];
    base_archive_i64(archive, &saved->tick, before, branch->end);
    archive_world(archive, saved);
    before = saved->tick;
    if (saved->bytes == NULL) continue;
    parts->saved_count++;
    store->history->bytes += saved->size;
    store->history->saves++;
    base_archive_check(archive, saved->given <= sim_given_count(branch, saved->tick),
                       "a world has had too much");
  }
}

static void archive_worlds(const Store *store, SimBranch *branch) {
  BaseArchive *archive = store->archive;
  SimBranchParts *parts = branch->parts;
  int64_t count = 0;
  for (int64_t i = 0; i < parts->saved_count; i++) count += is_written(store, branch, i);
  archive_length(archive, &count);
  if (archive->reads && base_archive_sound(archive)) read_worlds(store, branch, count);
  for (int64_t i = 0; i < parts->saved_count && !archive->reads; i++) {
    if (!is_written(store, branch, i)) continue;
    base_archive_i64(archive, &parts->saved[i].tick, 0, INT64_MAX);
    archive_world(archive, &parts->saved[i]);
  }
}

/* Branches */

static void archive_branch(const Store *store, int32_t row) {
  SimHistory *history = store->history;
  BaseArchive *archive = store->archive;
  SimBranch *branch = &history->branch[row];
  bool used = branch->used;
  base_archive_bool(archive, &used);
  if (!used || !base_archive_sound(archive)) return;
  if (archive->reads && sim_branch_begin(history, row, -1, 0) == NULL) {
    archive->no_memory = true;
    return;
  }
  base_archive_i32(archive, &branch->parent, -1, SIM_BRANCHES - 1);
  base_archive_i64(archive, &branch->from, 0, INT64_MAX / 4);
  base_archive_i64(archive, &branch->end, branch->from, INT64_MAX / 4);
  base_archive_i64(archive, &branch->passed, branch->from, branch->end);
  base_archive_i64(archive, &branch->noted, branch->from, branch->end + 1);
  base_archive_i64(archive, &branch->differs, -1, branch->end);
  base_archive_u64(archive, &branch->serial);
  archive_given(store, branch);
  archive_states(store, branch);
  archive_marks(store, branch);
  archive_worlds(store, branch);
}

/// Is there one first branch, with a world at its beginning, and does each other one leave one that is there,
/// at a tick that it has?
static bool is_tree(const SimHistory *history) {
  int32_t firsts = 0;
  for (int32_t i = 0; i < SIM_BRANCHES; i++) {
    const SimBranch *branch = &history->branch[i];
    if (!branch->used) continue;
    if (branch->parent < 0) {
      const SimBranchParts *parts = branch->parts;
      firsts++;
      if (history->parts->from_start && branch->from != 0) return false;
      if (parts->saved_count == 0 || parts->saved[0].tick != branch->from || parts->saved[0].given > 0)
        return false;
      continue;
    }
    const SimBranch *parent = &history->branch[branch->parent];
    if (!parent->used || branch->from < parent->from || branch->from > parent->end) return false;
    int32_t above = i, steps = 0;
    while (above >= 0 && steps++ <= SIM_BRANCHES) above = history->branch[above].parent;
    if (above >= 0) return false;
  }
  return firsts == 1;
}

static void archive_options(const Store *store) {
  SimHistoryParts *parts = store->history->parts;
  BaseArchive *archive = store->archive;
  base_archive_u64(archive, &parts->options.seed);
  base_archive_i32(archive, &parts->options.hero, NAV_NO_CELL, parts->level.grid.cells - 1);
  base_archive_i32(archive, &parts->options.population, -1, INT32_MAX);
  base_archive_i32(archive, &parts->options.capacity, 0, SIM_MAX_ENEMIES);
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (sim_tuning_decides(i))
      base_archive_i32(archive, &parts->tuning.value[i], sim_tunables[i].min, sim_tunables[i].max);
  base_archive_bool(archive, &parts->from_start);
  base_archive_u64(archive, &parts->serial);
}

/// All but the present world.
static void archive_history(const Store *store) {
  SimHistory *history = store->history;
  BaseArchive *archive = store->archive;
  archive_options(store);
  const uint64_t serial = history->parts->serial;
  base_archive_i32(archive, &history->now, 0, SIM_BRANCHES - 1);
  base_archive_bool(archive, &history->failed);
  for (int32_t i = 0; i < SIM_BRANCHES && base_archive_sound(archive); i++) archive_branch(store, i);
  if (!archive->reads || !base_archive_sound(archive)) return;
  history->parts->serial = serial; // beginning them has counted on
  base_archive_check(archive, history->branch[history->now].used, "the game is on no branch");
  base_archive_check(archive, is_tree(history), "the branches are no tree");
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    base_archive_check(archive, history->branch[i].serial <= serial, "a branch is of a later time");
}

/* Saving */

bool sim_history_save(const SimHistory *history, const SimWorld *world, size_t bytes, BaseBuffer *out) {
  BaseArchive archive = base_archive_writer();
  BaseBuffer present = {0};
  bool made = sim_world_save(world, &present) && present.length <= UINT32_MAX;
  const size_t left = bytes > present.length ? bytes - present.length : 0;
  Store store = {(SimHistory *)history, &archive, 1}; // read alone, when it is written
  while (store.every <= history->saves && history->bytes / (size_t)store.every > left) store.every++;
  uint64_t level = world->priv->level;
  SimSaved saved = {.given = history->parts->place.given, .size = (uint32_t)present.length};
  saved.bytes = present.data;
  if (made) {
    base_archive_u64(&archive, &level);
    archive_history(&store);
    archive_world(&archive, &saved);
    made = sim_sealed_write(&form, &archive, out);
  }
  base_archive_free(&archive);
  base_buffer_free(&present);
  return made;
}

/* Loading */

/// The world where it stood. What is wrong; NULL: nothing.
static void load_present(const Store *store, SimWorld *world, BaseIssues *issues) {
  SimHistory *history = store->history;
  SimHistoryParts *parts = history->parts;
  const SimBranch *branch = &history->branch[history->now];
  BaseArchive *archive = store->archive;
  SimSaved saved = {0};
  archive_world(archive, &saved);
  base_archive_check(archive, archive->at == archive->size, "there is more than a history");
  if (base_archive_sound(archive) &&
      !sim_world_load(world, &parts->level, &parts->options, saved.bytes, saved.size, issues))
    base_archive_fail(archive, "the world in it cannot be loaded");
  free(saved.bytes);
  if (!base_archive_sound(archive)) return;
  const bool known =
      world->tick >= sim_history_first(history) && (world->tick <= branch->end || history->failed);
  const bool at_end = world->tick == branch->end && saved.given <= sim_given_count(branch, branch->end);
  base_archive_check(archive, known && (saved.given == 0 || at_end || history->failed),
                     "its world is elsewhere");
  if (!base_archive_sound(archive)) sim_world_free(world);
  parts->place = (SimPlace){history->now, branch->serial, saved.given};
}

static SimHistory *empty_history(const SimLevel *level, const SimWorldOptions *options) {
  SimHistory *history = sim_history_alloc(level);
  if (history == NULL) return NULL;
  history->parts->options = *options;
  history->parts->tuning = level->tuning;
  return history;
}

static SimHistory *load_history(SimWorld *world, const SimLevel *level, const SimWorldOptions *options,
                                BaseArchive *archive, BaseIssues *issues) {
  const Store store = {empty_history(level, options), archive, 1};
  if (store.history == NULL) {
    archive->no_memory = true;
    return NULL;
  }
  uint64_t made_from = 0;
  base_archive_u64(archive, &made_from);
  base_archive_check(archive, made_from == sim_level_hash(level),
                     "the level is not the one that it was made from");
  if (base_archive_sound(archive)) archive_history(&store);
  if (base_archive_sound(archive)) load_present(&store, world, issues);
  if (base_archive_sound(archive)) return store.history;
  sim_history_free(store.history);
  return NULL;
}

SimHistory *sim_history_load(SimWorld *world, const SimLevel *level, const SimWorldOptions *options,
                             const char *data, size_t size, BaseIssues *issues) {
  char text[BASE_ISSUE_TEXT];
  BaseArchive archive;
  *world = (SimWorld){0};
  const int errors = issues->errors;
  const char *fault = sim_sealed_read(&form, data, size, &archive, text);
  if (fault == NULL) {
    SimHistory *history = load_history(world, level, options, &archive, issues);
    if (history != NULL) return history;
    fault = archive.no_memory ? "memory is short" : archive.fault;
  }
  if (issues->errors == errors) base_issues_error(issues, 0, 0, "cannot load the game: %s", fault);
  return NULL;
}
