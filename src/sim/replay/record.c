/* Writing recordings. Only commands with valid numbers are written, so every recording can be read. */
#include <inttypes.h>
#include <string.h>

#include "base/assert.h"
#include "base/base64.h"
#include "sim/replay/replay.h"
#include "sim/replay/seal.h"
#include "sim/replay/words.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"

enum {
  HERO_EVERY = 300,    // ticks between two lines of the hero's words
  SAVED_EVERY = 300,   // ticks between two saved worlds
  SAVED_AFTER = 30,    // ticks between one and the next where a command has come since
  SAVED_RATE = 512,    // bytes a second of saved worlds
  SAVED_BURST = 16384, // bytes of them that may come at once
  SAVED_LINE = 1500,   // bytes of a saved world on a line, divisible by 3
};

/* The header */

/// The name on one line: a line break in it would end the record.
static void print_level(BaseBuffer *out, const char *level) {
  base_buffer_print(out, "level = ");
  for (int32_t i = 0; level[i] != '\0' && i < SIM_REPLAY_LEVEL_BYTES; i++) {
    char byte = (unsigned char)level[i] < ' ' ? '?' : level[i];
    base_buffer_add(out, &byte, 1);
  }
  base_buffer_print(out, "\n");
}

/// Each line behind a bar.
static void print_text(BaseBuffer *out, const char *text) {
  while (*text != '\0') {
    const char *end = strchr(text, '\n');
    const size_t length = end == NULL ? strlen(text) : (size_t)(end - text);
    base_buffer_add(out, length == 0 ? "|" : "| ", length == 0 ? 1 : 2);
    base_buffer_add(out, text, length);
    base_buffer_add(out, "\n", 1);
    text += end == NULL ? length : length + 1;
  }
}

void sim_record_head(SimRecord *record, BaseBuffer *out, const SimRecordHead *head) {
  const SimWorldOptions *options = head->options;
  *record = (SimRecord){.out = out,
                        .digest_tick = -1,
                        .known_tick = -1,
                        .hero_tick = -1,
                        .saved_tick = INT32_MIN,
                        .sealed = out->length};
  base_buffer_print(out, "throng replay %d\n", (int)SIM_REPLAY_VERSION);
  print_level(out, head->level[0] == '\0' ? "a drawing" : head->level);
  base_buffer_print(out, "level_hash = %016" PRIx64 "\n", head->level_hash);
  if (head->text != NULL) print_text(out, head->text);
  base_buffer_print(out, "seed = %" PRIu64 "\n", options->seed);
  if (options->hero != NAV_NO_CELL)
    base_buffer_print(out, "hero = %" PRId32 ",%" PRId32 "\n", head->hero_x, head->hero_y);
  if (options->population >= 0) base_buffer_print(out, "population = %" PRId32 "\n", options->population);
  if (options->capacity > 0) base_buffer_print(out, "room = %" PRId32 "\n", options->capacity);
  char text[SIM_WORD_TEXT];
  for (int32_t id = 0; id < SIM_TUNE_COUNT; id++)
    if (sim_tunable_applies(id) && sim_tuning_decides(id))
      base_buffer_print(out, "%s = %s\n", sim_tunables[id].name,
                        sim_word_tunable_text(id, head->tuning->value[id], text));
}

/* Records */

/// Writes the digests that were gathered, and a seal of all lines since the line before.
static void flush_digests(SimRecord *record) {
  BaseBuffer *out = record->out;
  char seal[SIM_SEAL_TEXT + 1] = "";
  if (record->digests == 0) return;
  if (!out->failed && out->length > 0)
    sim_seal(out->data + record->sealed, out->length - record->sealed, seal);
  base_buffer_print(out, "%" PRId64 " digest ", record->digest_tick);
  base_buffer_add(out, record->digest, (size_t)record->digests * SIM_DIGEST_TEXT);
  base_buffer_print(out, " %s\n", seal);
  record->sealed = out->length;
  record->digests = 0;
}

/// Ticks of lines never fall: what was gathered of earlier ticks comes before a line of `tick`.
static void catch_up(SimRecord *record, int64_t tick) {
  if (tick > record->digest_tick) flush_digests(record);
}

void sim_record_digest(SimRecord *record, int64_t tick, SimDigest digest) {
  BASE_ASSERT(tick > record->digest_tick);
  if (tick != record->digest_tick + 1) flush_digests(record);
  sim_digest_print(digest, record->digest + record->digests++ * SIM_DIGEST_TEXT);
  record->digest_tick = tick;
  if (tick % SIM_REPLAY_DIGESTS == 0) flush_digests(record);
}

void sim_record_hash(SimRecord *record, int64_t tick, BaseHash hash) {
  catch_up(record, tick);
  base_buffer_print(record->out, "%" PRId64 " hash %016" PRIx64 "\n", tick, hash);
}

/// Bytes of a saved world that may be written now.
static int64_t may_save(const SimRecord *record, int64_t tick) {
  return SAVED_BURST + tick * SAVED_RATE / SIM_TICKS_PER_SECOND - record->saved_bytes;
}

bool sim_record_wants(const SimRecord *record, int64_t tick, size_t size) {
  const int64_t since = tick - record->saved_tick;
  return since >= (record->unsaved ? SAVED_AFTER : SAVED_EVERY) && (int64_t)size <= may_save(record, tick);
}

void sim_record_saved(SimRecord *record, int64_t tick, const char *data, size_t size) {
  catch_up(record, tick);
  record->saved_tick = tick;
  record->saved_bytes += (int64_t)size;
  record->unsaved = false;
  for (size_t at = 0; at < size; at += SAVED_LINE) {
    base_buffer_print(record->out, "%" PRId64 " world ", tick);
    base_base64_add(record->out, (const uint8_t *)data + at, size - at < SAVED_LINE ? size - at : SAVED_LINE);
    base_buffer_add(record->out, "\n", 1);
  }
}

void sim_record_commands(SimRecord *record, int64_t tick, const SimCommand *commands, int32_t count) {
  if (count > 0) catch_up(record, tick);
  record->unsaved = record->unsaved || count > 0;
  for (int32_t i = 0; i < count; i++) {
    if (!sim_command_valid(&commands[i])) continue;
    base_buffer_print(record->out, "%" PRId64 " ", tick);
    sim_words_print(record->out, &commands[i]);
    base_buffer_print(record->out, "\n");
  }
}

void sim_record_hero(SimRecord *record, int64_t tick, const SimHero *hero) {
  int32_t word[sizeof *hero / sizeof(int32_t)];
  memcpy(word, hero, sizeof word);
  catch_up(record, tick);
  base_buffer_print(record->out, "%" PRId64 " hero", tick);
  for (size_t i = 0; i < sizeof word / sizeof *word; i++)
    base_buffer_print(record->out, " %" PRId32, word[i]);
  base_buffer_print(record->out, "\n");
}

void sim_record_finish(SimRecord *record, int64_t ticks) {
  flush_digests(record);
  base_buffer_print(record->out, "end %" PRId64 "\n", ticks);
}

/* Recording a running world */

void sim_record_begin(SimRecord *record, BaseBuffer *out, const char *level, const char *text,
                      const SimWorld *world, const SimWorldOptions *options) {
  BASE_ASSERT(world->tick == 0);
  const bool placed = options->hero != NAV_NO_CELL;
  const SimRecordHead head = {.level = level,
                              .text = text,
                              .level_hash = world->priv->level,
                              .options = options,
                              .hero_x = placed ? nav_grid_x(&world->grid, options->hero) : -1,
                              .hero_y = placed ? nav_grid_y(&world->grid, options->hero) : -1,
                              .tuning = &world->tuning};
  sim_record_head(record, out, &head);
}

/// Saves the world where one is due and no more was written than a second allows.
static void record_saved(SimRecord *record, const SimWorld *world) {
  if (world->tick < record->saved_next || !sim_record_wants(record, world->tick, 0)) return;
  BaseBuffer saved = {0};
  const bool made = sim_world_save(world, &saved);
  record->out->failed = record->out->failed || !made;
  const int64_t size = (int64_t)saved.length, may = may_save(record, world->tick);
  if (size > may) record->saved_next = world->tick + (size - may) * SIM_TICKS_PER_SECOND / SAVED_RATE;
  if (made && sim_record_wants(record, world->tick, saved.length))
    sim_record_saved(record, world->tick, saved.data, saved.length);
  base_buffer_free(&saved);
}

/// Records the known state before the commands of a tick. Not that of a world that has received commands
/// since the last tick: no tick has followed the state that would be hashed.
static void record_state(SimRecord *record, const SimWorld *world, bool last) {
  const int64_t tick = world->tick;
  if (tick == record->known_tick || world->priv->commanded) return;
  record->known_tick = tick;
  sim_record_digest(record, tick, sim_world_digest(world));
  if (last || tick % SIM_REPLAY_HASH_EVERY == 0) sim_record_hash(record, tick, sim_world_hash(world));
  if (last || record->commanded || tick - record->hero_tick >= HERO_EVERY) {
    sim_record_hero(record, tick, &world->heroes[0]);
    record->hero_tick = tick;
  }
  record_saved(record, world);
  record->commanded = false;
}

void sim_record_step(SimRecord *record, const SimWorld *world, const SimCommand *commands, int32_t count) {
  record_state(record, world, false);
  sim_record_commands(record, world->tick, commands, count);
  record->commanded = record->commanded || count > 0;
}

void sim_record_end(SimRecord *record, const SimWorld *world) {
  record_state(record, world, true);
  sim_record_finish(record, world->tick);
}
