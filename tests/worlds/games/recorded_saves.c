/* Files that are kept of games, compared with what is on record (saves.txt). Of a game of each theme:
 *
 * - its recording, as text; and what is told of that where it is played with a line left out or written twice
 * - the names and values of its state, and the differences of two of its states as text
 * - its saved world with one byte changed at a time under a new checksum: what is loaded, or why it is
 * refused; so with its saved history
 *
 *   recorded_saves saves.txt [--write] */
#include <stdlib.h>
#include <string.h>

#include "sim/history/history.h"
#include "sim/replay/differ.h"
#include "sim/replay/replay.h"
#include "sim/snapshot/sealed.h"
#include "sim/snapshot/snapshot.h"
#include "support/recorded.h"
#include "worlds/games/game.h"

enum {
  FIRST = 60,
  TICKS = 140,
  LINES = 4,
  CHANGES = 48,
  HISTORY_CHANGES = 14,
  CUTS = 5,
  HEAD = 30,
  BLOCKS = 12,
  TOLD = 30
};

/// A game, and what is kept of it.
typedef struct Kept {
  GamePlan game;
  SimWorld *world, *other;
  BaseBuffer recording, early, late, history;
  BaseIssues *issues;
  uint64_t hash[BLOCKS];
} Kept;

static void stop_program(const char *name, const char *why) {
  fprintf(stderr, "%s: %s\n", name, why);
  exit(2);
}

static void mix_value(BaseHash *hash, int64_t value) {
  *hash = base_hash_u64(*hash, (uint64_t)value);
}

static void mix_bytes(BaseHash *hash, const char *bytes, size_t length) {
  mix_value(hash, (int64_t)length);
  for (size_t i = 0; i < length; i++) mix_value(hash, (unsigned char)bytes[i]);
}

static void mix_text(BaseHash *hash, const char *text) {
  mix_bytes(hash, text != NULL ? text : "-", text != NULL ? strlen(text) : 1);
}

static void mix_issues(BaseHash *hash, const BaseIssues *issues) {
  mix_value(hash, (int64_t)issues->errors << 32 | issues->warnings);
  for (int i = 0; i < issues->kept; i++) {
    mix_value(hash, (int64_t)issues->item[i].line << 32 | issues->item[i].column);
    mix_text(hash, issues->item[i].text);
  }
}

static void begin_hashes(Kept *kept) {
  for (int i = 0; i < BLOCKS; i++) kept->hash[i] = BASE_HASH_START;
}

static void end_hashes(const Kept *kept, RecordedList *list, const char *what, int count) {
  char name[GAME_NAME + 32];
  snprintf(name, sizeof name, "%s %s", kept->game.name, what);
  recorded_hashes(list, name, kept->hash, count, "block");
}

/* Playing */

static void play_kept(Kept *kept) {
  SimWorld *world = kept->world;
  SimRecord record;
  if (!sim_world_init(world, &kept->game.level, &kept->game.options))
    stop_program(kept->game.name, "out of memory");
  SimHistory *history = sim_history_new(&kept->game.level, world, &kept->game.options, SIM_HISTORY_BYTES);
  if (history == NULL) stop_program(kept->game.name, "out of memory");
  sim_record_begin(&record, &kept->recording, "a level", NULL, world, &kept->game.options);
  for (int32_t tick = 0; tick < TICKS; tick++) {
    SimCommand commands[GAME_COMMANDS];
    const int32_t count = game_commands(&kept->game, world, commands);
    sim_record_step(&record, world, commands, count);
    if (!sim_history_step(history, world, commands, count)) stop_program(kept->game.name, "out of memory");
    if (tick == FIRST && !sim_world_save(world, &kept->early)) stop_program(kept->game.name, "out of memory");
  }
  sim_record_end(&record, world);
  if (!sim_world_save(world, &kept->late) ||
      !sim_history_save(history, world, SIM_HISTORY_BYTES, &kept->history))
    stop_program(kept->game.name, "out of memory");
  sim_history_free(history);
}

/* The recording */

static void play_recording(Kept *kept, const char *text, size_t length, BaseHash *hash) {
  SimReplay replay;
  SimLevel *level = &kept->game.level;
  memset(kept->issues, 0, sizeof *kept->issues);
  const bool sound = sim_replay_parse(&replay, text, length, kept->issues);
  mix_value(hash, sound);
  mix_issues(hash, kept->issues);
  if (!sound) return;
  BaseBuffer told = {0};
  SimWorldOptions options = replay.options;
  options.threads = 0;
  if (replay.ticks <= 2 * TICKS && sim_world_init(kept->other, level, &options)) {
    const SimReplayWatch watch = {.level = level, .told = &told};
    const SimReplayResult result = sim_replay_play(&replay, kept->other, &watch);
    mix_value(hash, result.passed << 32 | result.failed);
    mix_value(hash, result.first_difference * 16 + result.parts);
    mix_text(hash, base_buffer_text(&told));
    sim_world_free(kept->other);
  }
  base_buffer_free(&told);
  sim_replay_free(&replay);
}

/// The recording as a past that is known before it was played; `spoilt`: its first digests are others.
static void follow_recording(Kept *kept, bool spoilt, BaseHash *hash) {
  SimReplay replay;
  memset(kept->issues, 0, sizeof *kept->issues);
  if (!sim_replay_parse(&replay, kept->recording.data, kept->recording.length, kept->issues) ||
      !sim_world_init(kept->other, &kept->game.level, &kept->game.options))
    stop_program(kept->game.name, "its recording cannot be followed");
  for (size_t i = 60; i < 66 && spoilt; i++) replay.digest.data[i] = replay.digest.data[i] == 'A' ? 'B' : 'A';
  SimHistory *history = sim_history_of_replay(&kept->game.level, kept->other, &replay, SIM_HISTORY_BYTES);
  if (history == NULL) stop_program(kept->game.name, "out of memory");
  for (int32_t tick = 0; tick < TICKS; tick++)
    mix_value(hash, sim_history_step(history, kept->other, NULL, 0));
  mix_value(hash, sim_history_seek(history, kept->other, TICKS / 2, 0));
  mix_value(hash, (int64_t)sim_world_hash(kept->other));
  const SimBranch *branch = &history->branch[history->now];
  const int64_t values[] = {history->now,   branch->differs,    branch->noted,
                            branch->passed, branch->mark_count, branch->end};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) mix_value(hash, values[i]);
  sim_history_free(history);
  sim_world_free(kept->other);
  sim_replay_free(&replay);
}

/// The lines that are left out and written twice: the last ones, where commands and states are.
static void record_recording(Kept *kept, RecordedList *list) {
  const BaseBuffer *text = &kept->recording;
  char *changed = malloc(2 * text->length + 1);
  size_t at = 0, end = text->length;
  if (changed == NULL) stop_program(kept->game.name, "out of memory");
  begin_hashes(kept);
  mix_bytes(&kept->hash[0], text->data, text->length);
  play_recording(kept, text->data, text->length, &kept->hash[0]);
  for (int line = 0; line < LINES && end > 0; line++, end = at) {
    for (at = end - 1; at > 0 && text->data[at - 1] != '\n';) at--;
    const size_t length = end - at;
    memcpy(changed, text->data, at);
    memcpy(changed + at, text->data + end, text->length - end);
    play_recording(kept, changed, text->length - length, &kept->hash[1 + line % (BLOCKS - 1)]);
    if (line % 4 != 0) continue;
    memcpy(changed, text->data, end);
    memcpy(changed + end, text->data + at, text->length - at);
    play_recording(kept, changed, text->length + length, &kept->hash[1 + line % (BLOCKS - 1)]);
  }
  free(changed);
  follow_recording(kept, false, &kept->hash[BLOCKS - 2]);
  follow_recording(kept, true, &kept->hash[BLOCKS - 1]);
  end_hashes(kept, list, "recording", BLOCKS);
}

/* States */

static void mix_told(void *context, const BaseArchiveValue *value) {
  BaseHash *hash = context;
  mix_text(hash, value->part);
  mix_text(hash, value->of);
  mix_text(hash, value->name);
  mix_value(hash, (int64_t)value->row << 32 | (uint32_t)value->index);
  mix_value(hash, (int64_t)value->form);
  mix_value(hash, value->value);
}

static void record_states(Kept *kept, RecordedList *list) {
  BaseBuffer told = {0};
  SimHero hero = kept->world->heroes[0];
  begin_hashes(kept);
  const BaseArchiveWatch watch = {.value = mix_told, .context = &kept->hash[0]};
  const BaseArchiveWatch of_hero = {.value = mix_told, .context = &kept->hash[1]};
  memset(kept->issues, 0, sizeof *kept->issues);
  if (!sim_world_values(kept->world, &watch) || !sim_hero_values(kept->world, &hero, &of_hero))
    stop_program(kept->game.name, "out of memory");
  if (!sim_world_read(kept->other, &kept->game.level, &kept->game.options, kept->early.data,
                      kept->early.length, kept->issues))
    stop_program(kept->game.name, "its saved world cannot be read");
  for (int32_t max = 1; max <= TOLD * TOLD; max *= TOLD)
    mix_value(&kept->hash[2], sim_worlds_differ(kept->world, kept->other, max, &told));
  mix_text(&kept->hash[3], base_buffer_text(&told));
  told.length = 0;
  mix_value(&kept->hash[4], sim_heroes_differ(kept->world, &kept->other->heroes[0], TOLD, &told));
  mix_text(&kept->hash[4], base_buffer_text(&told));
  sim_world_free(kept->other);
  base_buffer_free(&told);
  end_hashes(kept, list, "states", 5);
}

/* Forged bytes */

/// The bytes behind the header, under the checksum that they need.
static void seal_again(const char *data, const char *body, size_t length, BaseBuffer *out) {
  BaseArchive archive = base_archive_writer();
  for (size_t i = 0; i < length; i++) base_archive_put(&archive, (uint8_t)body[i]);
  const SimSealed form = {.letters = data, .version = sim_sealed_version(data)};
  out->length = 0;
  if (!sim_sealed_write(&form, &archive, out)) stop_program("a forged world", "out of memory");
}

/// Loads the saved world or history and frees it again.
static void load_forged(Kept *kept, const BaseBuffer *data, bool history, BaseHash *hash) {
  const SimWorldOptions options = {.hero = NAV_NO_CELL,
                                   .population = -1,
                                   .large_map = kept->game.options.large_map,
                                   .large_latency = kept->game.options.large_latency};
  SimHistory *read = NULL;
  BaseHash state = 0;
  bool sound;
  kept->issues->errors = kept->issues->warnings = kept->issues->kept = 0;
  kept->issues->used = 0;
  if (history) {
    read = sim_history_load(kept->other, &kept->game.level, &options, data->data, data->length, kept->issues);
    sound = read != NULL;
  } else {
    sound = sim_world_load(kept->other, &kept->game.level, &options, data->data, data->length, kept->issues);
  }
  mix_value(hash, sound);
  mix_issues(hash, kept->issues);
  mix_value(hash, sim_world_saved_hash(data->data, data->length, &state));
  mix_value(hash, (int64_t)state);
  if (!sound) return;
  mix_value(hash, (int64_t)sim_world_hash(kept->other));
  if (read != NULL) mix_value(hash, sim_history_end(read) << 16 | read->now);
  sim_history_free(read);
  sim_world_free(kept->other);
}

static void record_forged(Kept *kept, RecordedList *list, const BaseBuffer *saved, bool history,
                          int32_t number) {
  static const unsigned char flips[] = {1, 2, 0x40, 0x80, 3};
  const size_t size = saved->length - SIM_SEALED_HEADER;
  char *body = malloc(size);
  BaseBuffer forged = {0};
  if (body == NULL) stop_program(kept->game.name, "out of memory");
  const size_t changes = history ? HISTORY_CHANGES : CHANGES;
  begin_hashes(kept);
  for (size_t i = 0; i < changes; i++) {
    const size_t at = i * size / changes;
    memcpy(body, saved->data + SIM_SEALED_HEADER, size);
    body[at] = (char)(body[at] ^ flips[i % sizeof flips]);
    seal_again(saved->data, body, size, &forged);
    load_forged(kept, &forged, history, &kept->hash[i * (BLOCKS - 1) / changes]);
  }
  for (size_t i = 0; i < 3 * HEAD && number % 16 == 0; i++) { // its first numbers become 0, 1 and -1
    memcpy(body, saved->data + SIM_SEALED_HEADER, size);
    body[i / 3] = (char)(i % 3 == 2 ? 1 : 2 * (i % 3));
    seal_again(saved->data, body, size, &forged);
    load_forged(kept, &forged, history, &kept->hash[BLOCKS - 2]);
  }
  memcpy(body, saved->data + SIM_SEALED_HEADER, size);
  for (size_t i = 0; i < CUTS; i++) {
    seal_again(saved->data, body, i * size / CUTS, &forged);
    load_forged(kept, &forged, history, &kept->hash[BLOCKS - 1]);
  }
  free(body);
  base_buffer_free(&forged);
  end_hashes(kept, list, history ? "forged history" : "forged world", BLOCKS);
}

/* The program */

static void record_kept(RecordedList *list, Kept *kept, const GameTheme *theme, int32_t number) {
  game_make(&kept->game, theme, number % theme->rows, theme->each - 1);
  play_kept(kept);
  record_recording(kept, list);
  record_states(kept, list);
  if (number % 2 == 0) record_forged(kept, list, &kept->late, false, number);
  if (number % 4 == 0) record_forged(kept, list, &kept->history, true, number);
  sim_world_free(kept->world);
  base_buffer_free(&kept->recording);
  base_buffer_free(&kept->early);
  base_buffer_free(&kept->late);
  base_buffer_free(&kept->history);
  game_free(&kept->game);
}

int main(int argc, char **argv) {
  RecordedList list = recorded_begin(argc, argv);
  Kept kept = {.world = calloc(1, sizeof *kept.world),
               .other = calloc(1, sizeof *kept.other),
               .issues = calloc(1, sizeof *kept.issues)};
  if (kept.world == NULL || kept.other == NULL || kept.issues == NULL) stop_program(argv[0], "out of memory");
  for (int32_t i = 0; i < game_theme_count; i++) record_kept(&list, &kept, &game_themes[i], 5 * i);
  free(kept.world);
  free(kept.other);
  free(kept.issues);
  return recorded_end(&list);
}
