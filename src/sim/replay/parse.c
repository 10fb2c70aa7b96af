/* Reading recordings. Every line is one record and is looked at once; what is kept grows with the lines that
 * are there, never with a number that a line claims. A digest or hash in every 60 ticks is demanded, so a
 * file cannot ask for more ticks than it has lines for. */
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/text.h"
#include "sim/replay/replay.h"
#include "sim/replay/seal.h"
#include "sim/replay/words.h"

enum {
  MAX_LINE = 2048,
  MAX_LEVEL_LINE = 8192 + 2, // of a held level
  STATE_EVERY = 60,          // ticks
};

typedef struct Reader {
  SimReplay *replay;
  BaseLine line;
  int64_t tick;       // of the record before; -1: still in the header
  SimBurden burden;   // of the commands
  int64_t last_state; // tick of the last hash or digest; 0 before the first
  const char *next;   // the line behind this one
  const char *sealed; // where the lines begin that the next seal covers
  int sealed_line;    // number of the first of them
  bool ended, out_of_memory;
  bool has_level, has_level_hash, has_seed, has_hero, has_population, has_capacity;
  bool has_tunable[SIM_TUNE_COUNT];
} Reader;

static bool read_whole(Reader *reader, BaseSpan word, int64_t min, int64_t max, const char *what,
                       int64_t *out) {
  return base_span_whole(word, min, max, out) || base_line_expected(&reader->line, word, what);
}

static bool read_u64(Reader *reader, uint64_t *out) {
  BaseSpan word = base_line_word(&reader->line);
  bool valid = word.length > 0;
  *out = 0;
  for (size_t i = 0; i < word.length && valid; i++) {
    uint64_t digit = (uint64_t)(unsigned char)word.text[i] - '0';
    valid = digit <= 9 && *out <= (UINT64_MAX - digit) / 10;
    *out = *out * 10 + digit;
  }
  return valid || base_line_expected(&reader->line, word, "a whole number from 0 to 18446744073709551615");
}

static void read_level_name(Reader *reader) {
  BaseSpan name = base_line_rest(&reader->line);
  bool valid = name.length > 0 && name.length <= SIM_REPLAY_LEVEL_BYTES;
  for (size_t i = 0; i < name.length; i++) valid = valid && (unsigned char)name.text[i] >= ' ';
  if (!valid) {
    base_line_expected(&reader->line, name, "the name of a level, 1 to 1023 bytes");
    return;
  }
  reader->replay->level_line = reader->line.number;
  memcpy(reader->replay->level, name.text, name.length);
  reader->replay->level[name.length] = '\0';
}

/// Says so when a header line comes a second time.
static bool first_time(Reader *reader, BaseSpan name, bool *seen) {
  if (*seen) base_line_error(&reader->line, name.text, "this was already said");
  bool first = !*seen;
  *seen = true;
  return first;
}

/// One line of a held level, without the bar and the blank.
static void read_level_line(Reader *reader) {
  SimReplay *replay = reader->replay;
  const BaseSpan span = reader->line.span;
  const size_t bar = span.length > 1 && span.text[1] == ' ' ? 2 : 1;
  if (reader->tick >= 0 || replay->version < 2) {
    base_line_expected(&reader->line, (BaseSpan){span.text, 1}, "a tick or 'end'");
    return;
  }
  if (replay->text_line == 0) replay->text_line = reader->line.number;
  if (reader->line.number != replay->text_line + replay->text_lines) {
    base_line_error(&reader->line, span.text, "a second level, the first is at line %d", replay->text_line);
  } else if (replay->text.length + span.length > SIM_REPLAY_MAX_LEVEL) {
    base_line_error(&reader->line, span.text, "the level is too large, expected at most 64 MiB");
  } else {
    base_buffer_add(&replay->text, span.text + bar, span.length - bar);
    base_buffer_add(&replay->text, "\n", 1);
    replay->text_lines++;
  }
}

static bool read_hex(Reader *reader, BaseHash *hash) {
  const BaseSpan word = base_line_word(&reader->line);
  return base_span_hex(word, hash) || base_line_expected(&reader->line, word, "16 hex digits");
}

static void read_header_value(Reader *reader, BaseSpan name) {
  SimReplay *replay = reader->replay;
  SimWorldOptions *options = &replay->options;
  BaseLine *line = &reader->line;
  int32_t tunable = sim_tuning_find(name.text, name.length);
  bool valid = false;
  if (base_span_is(name, "hero")) replay->hero_line = line->number;
  if (base_span_is(name, "level_hash")) replay->level_hash_line = line->number;
  if (base_span_is(name, "level")) {
    if (first_time(reader, name, &reader->has_level)) read_level_name(reader);
    return;
  }
  if (base_span_is(name, "level_hash") && replay->version > 1)
    valid = first_time(reader, name, &reader->has_level_hash) && read_hex(reader, &replay->level_hash);
  else if (base_span_is(name, "seed"))
    valid = first_time(reader, name, &reader->has_seed) && read_u64(reader, &options->seed);
  else if (base_span_is(name, "hero"))
    valid = first_time(reader, name, &reader->has_hero) &&
            sim_word_tile(line, base_line_word(line), 0, &replay->hero_x, &replay->hero_y);
  else if (base_span_is(name, "population"))
    valid = first_time(reader, name, &reader->has_population) &&
            sim_word_whole(line, base_line_word(line), 0, INT32_MAX, "a whole number of enemies",
                           &options->population);
  else if (base_span_is(name, "room"))
    valid = first_time(reader, name, &reader->has_capacity) &&
            sim_word_whole(line, base_line_word(line), 1, SIM_MAX_ENEMIES, "a whole number from 1 to 1048576",
                           &options->capacity);
  else if (tunable >= 0)
    valid = first_time(reader, name, &reader->has_tunable[tunable]) &&
            sim_word_tunable(line, base_line_word(line), tunable, &replay->tuning.value[tunable]);
  else
    base_line_expected(&reader->line, name, "level, seed, hero, population, room, a tunable or a tick");
  if (valid) base_line_end(&reader->line);
}

static void read_header(Reader *reader, BaseSpan name) {
  BaseSpan equals = base_line_word(&reader->line);
  if (!base_span_is(equals, "=")) {
    base_line_expected(&reader->line, equals, "'='");
    return;
  }
  read_header_value(reader, name);
}

/// One more item of an array that only grows; false: out of memory.
static bool add_item(Reader *reader, void **items, int64_t *count, const void *item, size_t size) {
  void *grown = base_grown(*items, (size_t)*count, size);
  reader->out_of_memory = reader->out_of_memory || grown == NULL;
  if (grown == NULL) return false;
  *items = grown;
  memcpy((char *)grown + (size_t)(*count)++ * size, item, size);
  return true;
}

#define ADD(reader, items, count, item) add_item(reader, (void **)&(items), &(count), &(item), sizeof(item))

static void add_command(Reader *reader, SimCommand command) {
  SimReplay *replay = reader->replay;
  int64_t ticks = replay->command_count;
  if (ADD(reader, replay->command_tick, ticks, reader->tick))
    ADD(reader, replay->commands, replay->command_count, command);
}

/// The ticks since the last hash or digest are few enough to be played.
static bool close_to_state(Reader *reader, BaseSpan word, int64_t tick) {
  if (tick - reader->last_state <= STATE_EVERY) return true;
  return base_line_expected(&reader->line, word,
                            reader->replay->version > 1 ? "a digest or hash in every 60 ticks"
                                                        : "a hash in every 60 ticks");
}

static void read_hash(Reader *reader, BaseSpan tick_word) {
  SimReplay *replay = reader->replay;
  SimReplayHash hash = {.tick = reader->tick};
  if (!read_hex(reader, &hash.hash)) return;
  if (replay->hash_count > 0 && replay->hashes[replay->hash_count - 1].tick == reader->tick) {
    base_line_expected(&reader->line, tick_word, "one hash a tick");
  } else if (close_to_state(reader, tick_word, reader->tick) && base_line_end(&reader->line)) {
    reader->last_state = reader->tick;
    ADD(reader, replay->hashes, replay->hash_count, hash);
  }
}

/// Checks that the lines since the last seal are those that were sealed.
static void check_seal(Reader *reader, BaseSpan seal) {
  const BaseLine *line = &reader->line;
  char found[SIM_SEAL_TEXT];
  sim_seal(reader->sealed, (size_t)(line->span.text - reader->sealed), found);
  if (memcmp(found, seal.text, sizeof found) == 0) return;
  const int last = line->number - 1;
  if (last > reader->sealed_line)
    base_issues_warning(line->issues, reader->sealed_line, 0,
                        "something in lines %d to %d was changed after it was recorded", reader->sealed_line,
                        last);
  else
    base_issues_warning(line->issues, last, 0, "this line was changed after it was recorded");
}

static void read_digest(Reader *reader, BaseSpan tick_word) {
  SimReplay *replay = reader->replay;
  const BaseSpan word = base_line_word(&reader->line), seal = base_line_word(&reader->line);
  SimReplayDigests digests = {.tick = reader->tick,
                              .count = (int32_t)(word.length / SIM_DIGEST_TEXT),
                              .first = (int64_t)(replay->digest.length / SIM_DIGEST_TEXT)};
  const SimReplayDigests *before =
      replay->digests_count > 0 ? &replay->digests[replay->digests_count - 1] : NULL;
  SimDigest digest;
  bool valid = word.length > 0 && word.length % SIM_DIGEST_TEXT == 0 && digests.count <= SIM_REPLAY_DIGESTS;
  for (size_t i = 0; i < word.length && valid; i += SIM_DIGEST_TEXT)
    valid = sim_digest_read(word.text + i, &digest);
  if (!valid || digests.tick - digests.count < (before == NULL ? -1 : before->tick)) {
    base_line_expected(&reader->line, word, "a digest of three characters for each tick since the last ones");
  } else if (seal.length != SIM_SEAL_TEXT) {
    base_line_expected(&reader->line, seal, "a seal of four characters");
  } else if (close_to_state(reader, tick_word, reader->tick) && base_line_end(&reader->line)) {
    check_seal(reader, seal);
    reader->last_state = reader->tick;
    base_buffer_add(&replay->digest, word.text, word.length);
    ADD(reader, replay->digests, replay->digests_count, digests);
  }
}

static void read_hero(Reader *reader, BaseSpan tick_word) {
  SimReplay *replay = reader->replay;
  int32_t word[sizeof(SimHero) / sizeof(int32_t)];
  SimReplayHero hero = {.tick = reader->tick};
  if (replay->hero_count > 0 && replay->heroes[replay->hero_count - 1].tick == reader->tick) {
    base_line_expected(&reader->line, tick_word, "the hero once a tick");
    return;
  }
  for (size_t i = 0; i < sizeof word / sizeof *word; i++)
    if (!sim_word_whole(&reader->line, base_line_word(&reader->line), INT32_MIN, INT32_MAX,
                        "15 whole numbers, the state of the hero", &word[i]))
      return;
  memcpy(&hero.hero, word, sizeof hero.hero);
  if (base_line_end(&reader->line)) ADD(reader, replay->heroes, replay->hero_count, hero);
}

/// Lines of one tick are one world.
static void read_world(Reader *reader) {
  SimReplay *replay = reader->replay;
  const BaseSpan word = base_line_word(&reader->line);
  const size_t first = replay->saved.length, wrong = base_base64_read(&replay->saved, word.text, word.length);
  if (word.length == 0 || wrong < word.length) {
    base_line_expected(&reader->line, (BaseSpan){word.text + wrong, word.length - wrong},
                       "base64 in groups of four");
    return;
  }
  if (!base_line_end(&reader->line)) return;
  if (replay->world_count == 0 || replay->worlds[replay->world_count - 1].tick != reader->tick) {
    const SimReplayWorld world = {.tick = reader->tick, .first = first};
    if (!ADD(reader, replay->worlds, replay->world_count, world)) return;
  }
  SimReplayWorld *world = &replay->worlds[replay->world_count - 1];
  world->size = replay->saved.length - world->first;
}

/// Reads a line that is no command; false: another word.
static bool read_state(Reader *reader, BaseSpan verb, BaseSpan tick_word) {
  if (base_span_is(verb, "hash"))
    read_hash(reader, tick_word);
  else if (reader->replay->version < 2)
    return false;
  else if (base_span_is(verb, "digest"))
    read_digest(reader, tick_word);
  else if (base_span_is(verb, "hero"))
    read_hero(reader, tick_word);
  else if (base_span_is(verb, "world"))
    read_world(reader);
  else
    return false;
  return true;
}

static void read_record(Reader *reader, BaseSpan tick_word) {
  int64_t tick = 0;
  if (!read_whole(reader, tick_word, reader->tick < 0 ? 0 : reader->tick, INT64_MAX,
                  "a tick that is not before the one above", &tick))
    return;
  reader->tick = tick;
  BaseSpan verb = base_line_word(&reader->line);
  if (read_state(reader, verb, tick_word)) {
    if (!base_span_is(verb, "digest")) return;
    reader->sealed = reader->next;
    reader->sealed_line = reader->line.number + 1;
    return;
  }
  SimCommand command;
  if (!sim_words_read(&reader->line, verb, SIM_WORDS_RECORDED, &command) || !base_line_end(&reader->line))
    return;
  sim_words_bear(&reader->line, tick_word, &reader->burden, tick, &command);
  add_command(reader, command);
}

static void read_end(Reader *reader) {
  SimReplay *replay = reader->replay;
  BaseSpan word = base_line_word(&reader->line);
  if (!read_whole(reader, word, reader->tick < 0 ? 0 : reader->tick, INT64_MAX,
                  "a tick that is not before the one above", &replay->ticks))
    return;
  reader->ended = close_to_state(reader, word, replay->ticks) && base_line_end(&reader->line);
  if (replay->command_count > 0 && replay->command_tick[replay->command_count - 1] > replay->ticks)
    base_line_expected(&reader->line, word, "no command after the end");
}

static void read_line(Reader *reader) {
  BaseSpan word = base_line_word(&reader->line);
  if (reader->line.span.text[0] == '|') {
    read_level_line(reader);
    return;
  }
  bool digit = word.length > 0 && ((word.text[0] >= '0' && word.text[0] <= '9') || word.text[0] == '-');
  if (reader->ended)
    base_line_expected(&reader->line, word, "nothing after the end");
  else if (base_span_is(word, "end"))
    read_end(reader);
  else if (digit)
    read_record(reader, word);
  else if (reader->tick < 0)
    read_header(reader, word);
  else
    base_line_expected(&reader->line, word, "a tick or 'end'");
}

static void check_whole(const Reader *reader, BaseIssues *issues) {
  if (reader->out_of_memory) base_issues_error(issues, 0, 0, "out of memory");
  if (issues->errors > 0) return;
  const int last = reader->line.number; // what is missing is missed at the end
  if (!reader->has_level) base_issues_error(issues, last, 0, "no level is named, expected 'level = NAME'");
  if (!reader->has_seed) base_issues_error(issues, last, 0, "no seed is given, expected 'seed = NUMBER'");
  if (reader->replay->hash_count == 0)
    base_issues_error(issues, last, 0, "no hash to compare, expected at least one");
  if (reader->replay->text.failed || reader->replay->digest.failed || reader->replay->saved.failed)
    base_issues_error(issues, 0, 0, "out of memory");
  if (!reader->ended)
    base_issues_error(issues, last, 0, "the recording breaks off, expected 'end TICK' as its last line");
}

/// The version of a recording by its first line; 0: it is none, or not one that this program reads.
static int32_t version_of(const BaseLine *line) {
  BaseSpan number;
  int64_t version = 0;
  if (!base_span_after(line->span, "throng replay ", &number) ||
      !base_span_whole(number, 1, INT32_MAX, &version)) {
    base_issues_error(line->issues, 1, 1, "not a recording, expected 'throng replay %d' as the first line",
                      (int)SIM_REPLAY_VERSION);
    return 0;
  }
  if (version <= SIM_REPLAY_VERSION) return (int32_t)version;
  base_issues_error(line->issues, 1, base_line_column(line, number.text),
                    "made by a newer version of Throng: replay version %d, this program reads 1 and %d",
                    (int)version, (int)SIM_REPLAY_VERSION);
  return 0;
}

static void read_lines(Reader *reader, BaseText *text) {
  while (!reader->out_of_memory && base_text_next(text, &reader->line)) {
    reader->next = text->data + text->at;
    const BaseSpan span = reader->line.span;
    const size_t max = span.length > 0 && span.text[0] == '|' ? MAX_LEVEL_LINE : MAX_LINE;
    if (span.length > max)
      base_issues_error(reader->line.issues, reader->line.number, 0,
                        "the line is too long, expected at most %zu bytes", max);
    else if (span.length > 0)
      read_line(reader);
  }
}

bool sim_replay_parse(SimReplay *replay, const char *data, size_t size, BaseIssues *issues) {
  int errors_before = issues->errors;
  *replay = (SimReplay){.options = {.hero = NAV_NO_CELL, .population = -1}, .hero_x = -1, .hero_y = -1};
  replay->tuning = sim_tuning_default();
  Reader reader = {.replay = replay, .tick = -1, .sealed_line = 1};
  if (size > SIM_REPLAY_MAX_BYTES) {
    base_issues_error(issues, 1, 1, "too large, expected at most 256 MiB");
    return false;
  }
  BaseText text = base_text(data, size, issues);
  reader.sealed = text.data + text.at;
  if (!base_text_next(&text, &reader.line))
    reader.line = (BaseLine){.span = {"", 0}, .number = 1, .issues = issues};
  replay->version = version_of(&reader.line);
  if (replay->version == 0) return false;
  read_lines(&reader, &text);
  replay->has_level_hash = reader.has_level_hash;
  check_whole(&reader, issues);
  if (issues->errors == errors_before) return true;
  sim_replay_free(replay);
  return false;
}
