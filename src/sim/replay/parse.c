/* Reading recordings. Every line is one record and is looked at once; what is kept grows with the lines that
 * are there, never with a number that a line claims. A hash in every 60 ticks is demanded, so a file cannot
 * ask for more ticks than it has lines for. */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/text.h"
#include "sim/replay/replay.h"
#include "sim/replay/words.h"

enum { MAX_LINE = 2048, HASH_DIGITS = 16 };

typedef struct Reader {
  SimReplay *replay;
  BaseLine line;
  int64_t tick;      // of the record before; -1: still in the header
  int64_t last_hash; // tick; 0 before the first
  bool ended, out_of_memory;
  bool has_level, has_seed, has_hero, has_population, has_capacity;
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

static void read_header_value(Reader *reader, BaseSpan name) {
  SimReplay *replay = reader->replay;
  SimWorldOptions *options = &replay->options;
  BaseLine *line = &reader->line;
  int32_t tunable = sim_tuning_find(name.text, name.length);
  bool valid = false;
  if (base_span_is(name, "level")) {
    if (first_time(reader, name, &reader->has_level)) read_level_name(reader);
    return;
  }
  if (base_span_is(name, "seed"))
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

static void add_command(Reader *reader, SimCommand command) {
  SimReplay *replay = reader->replay;
  const size_t count = (size_t)replay->command_count;
  void *ticks = base_grown(replay->command_tick, count, sizeof *replay->command_tick);
  if (ticks != NULL) replay->command_tick = ticks;
  void *commands = base_grown(replay->commands, count, sizeof *replay->commands);
  if (commands != NULL) replay->commands = commands;
  if (ticks == NULL || commands == NULL) {
    reader->out_of_memory = true;
    return;
  }
  replay->command_tick[replay->command_count] = reader->tick;
  replay->commands[replay->command_count++] = command;
}

static void add_hash(Reader *reader, BaseHash hash) {
  SimReplay *replay = reader->replay;
  void *hashes = base_grown(replay->hashes, (size_t)replay->hash_count, sizeof *replay->hashes);
  if (hashes == NULL) {
    reader->out_of_memory = true;
    return;
  }
  replay->hashes = hashes;
  replay->hashes[replay->hash_count++] = (SimReplayHash){reader->tick, hash};
}

/// The ticks since the last hash are few enough to be played.
static bool close_to_hash(Reader *reader, BaseSpan word, int64_t tick) {
  if (tick - reader->last_hash <= SIM_REPLAY_HASH_EVERY) return true;
  return base_line_expected(&reader->line, word, "a hash in every 60 ticks");
}

static void read_hash(Reader *reader, BaseSpan tick_word) {
  BaseSpan word = base_line_word(&reader->line);
  BaseHash hash = 0;
  bool valid = word.length == HASH_DIGITS;
  for (size_t i = 0; i < word.length && valid; i++) {
    const char *digits = "0123456789abcdef";
    const char *digit = word.text[i] == '\0' ? NULL : strchr(digits, word.text[i]);
    valid = digit != NULL;
    if (valid) hash = hash << 4 | (BaseHash)(digit - digits);
  }
  const SimReplay *replay = reader->replay;
  if (!valid) {
    base_line_expected(&reader->line, word, "16 hex digits");
  } else if (replay->hash_count > 0 && replay->hashes[replay->hash_count - 1].tick == reader->tick) {
    base_line_expected(&reader->line, tick_word, "one hash a tick");
  } else if (close_to_hash(reader, tick_word, reader->tick) && base_line_end(&reader->line)) {
    reader->last_hash = reader->tick;
    add_hash(reader, hash);
  }
}

static void read_record(Reader *reader, BaseSpan tick_word) {
  int64_t tick = 0;
  if (!read_whole(reader, tick_word, reader->tick < 0 ? 0 : reader->tick, INT64_MAX,
                  "a tick that is not before the one above", &tick))
    return;
  reader->tick = tick;
  BaseSpan verb = base_line_word(&reader->line);
  if (base_span_is(verb, "hash")) {
    read_hash(reader, tick_word);
    return;
  }
  SimCommand command;
  if (sim_words_read(&reader->line, verb, SIM_WORDS_RECORDED, &command) && base_line_end(&reader->line))
    add_command(reader, command);
}

static void read_end(Reader *reader) {
  SimReplay *replay = reader->replay;
  BaseSpan word = base_line_word(&reader->line);
  if (!read_whole(reader, word, reader->tick < 0 ? 0 : reader->tick, INT64_MAX,
                  "a tick that is not before the one above", &replay->ticks))
    return;
  reader->ended = close_to_hash(reader, word, replay->ticks) && base_line_end(&reader->line);
  if (replay->command_count > 0 && replay->command_tick[replay->command_count - 1] > replay->ticks)
    base_line_expected(&reader->line, word, "no command after the end");
}

static void read_line(Reader *reader) {
  BaseSpan word = base_line_word(&reader->line);
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
  if (!reader->has_level) base_issues_error(issues, 0, 0, "no level is named, expected 'level = NAME'");
  if (!reader->has_seed) base_issues_error(issues, 0, 0, "no seed is given, expected 'seed = NUMBER'");
  if (reader->replay->hash_count == 0)
    base_issues_error(issues, 0, 0, "no hash to compare, expected at least one");
  if (!reader->ended)
    base_issues_error(issues, 0, 0, "the recording breaks off, expected 'end TICK' as its last line");
}

bool sim_replay_parse(SimReplay *replay, const char *data, size_t size, BaseIssues *issues) {
  int errors_before = issues->errors;
  *replay = (SimReplay){.options = {.hero = NAV_NO_CELL, .population = -1}, .hero_x = -1, .hero_y = -1};
  replay->tuning = sim_tuning_default();
  Reader reader = {.replay = replay, .tick = -1};
  if (size > SIM_REPLAY_MAX_BYTES) {
    base_issues_error(issues, 0, 0, "too large, expected at most 256 MiB");
    return false;
  }
  BaseText text = base_text(data, size, issues);
  if (!base_text_next(&text, &reader.line) || !base_span_is(reader.line.span, "throng replay 1")) {
    base_issues_error(issues, 1, 1, "not a recording, expected 'throng replay 1' as the first line");
    return false;
  }
  while (!reader.out_of_memory && base_text_next(&text, &reader.line)) {
    if (reader.line.span.length > MAX_LINE)
      base_issues_error(issues, reader.line.number, 0, "the line is too long, expected at most 2048 bytes");
    else if (reader.line.span.length > 0)
      read_line(&reader);
  }
  check_whole(&reader, issues);
  if (issues->errors == errors_before) return true;
  sim_replay_free(replay);
  return false;
}
