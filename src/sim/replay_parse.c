/* Reading recordings. Every line is one record and is looked at once; what is kept grows with the lines that
 * are there, never with a number that a line claims. A hash in every 60 ticks is demanded, so a file cannot
 * ask for more ticks than it has lines for. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "sim/replay.h"

enum { MOST_LINE = 2048, FIRST_ROOM = 64, HASH_DIGITS = 16, QUOTE = 40 };

typedef struct Span {
  const char *text;
  size_t length;
} Span;

typedef struct Reader {
  SimReplay *replay;
  BaseIssues *issues;
  Span line;
  Span rest; // of the line
  int number;
  int64_t command_room, hash_room;
  int64_t tick;      // of the record before; -1: still in the header
  int64_t last_hash; // tick; 0 before the first
  bool ended, out_of_memory;
  bool has_level, has_seed, has_hero, has_population, has_room;
  bool has_tunable[SIM_TUNE_COUNT];
} Reader;

static bool is(Span span, const char *text) {
  return span.length == strlen(text) && memcmp(span.text, text, span.length) == 0;
}

/// Column of a place in the line, in characters: continuation bytes of UTF-8 do not count.
static int column(const Reader *reader, const char *at) {
  int count = 1;
  for (const char *c = reader->line.text; c < at; c++) count += ((unsigned char)*c & 0xc0) != 0x80;
  return count;
}

/// `what` was expected where `span` stands.
static void expected(Reader *reader, Span span, const char *what) {
  char quote[QUOTE + 1];
  size_t length = span.length < QUOTE ? span.length : QUOTE;
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)span.text[i];
    quote[i] = byte >= ' ' && byte < 127 ? span.text[i] : '?';
  }
  quote[length] = '\0';
  int at = column(reader, span.text);
  if (length == 0)
    base_issues_error(reader->issues, reader->number, at, "expected %s", what);
  else
    base_issues_error(reader->issues, reader->number, at, "'%s' is not valid here, expected %s", quote, what);
}

static void skip_blanks(Span *span) {
  while (span->length > 0 && span->text[0] == ' ') span->text++, span->length--;
}

/// The next word of the line; empty at its end.
static Span next_word(Reader *reader) {
  skip_blanks(&reader->rest);
  Span word = {reader->rest.text, 0};
  while (word.length < reader->rest.length && word.text[word.length] != ' ') word.length++;
  reader->rest.text += word.length;
  reader->rest.length -= word.length;
  return word;
}

static bool line_is_over(Reader *reader) {
  skip_blanks(&reader->rest);
  if (reader->rest.length == 0) return true;
  expected(reader, reader->rest, "the end of the line");
  return false;
}

static bool whole(Reader *reader, Span word, int64_t least, int64_t most, const char *what, int64_t *out) {
  if (base_number_whole(word.text, word.length, least, most, out)) return true;
  expected(reader, word, what);
  return false;
}

static bool whole32(Reader *reader, int32_t least, int32_t most, const char *what, int32_t *out) {
  int64_t value = 0;
  if (!whole(reader, next_word(reader), least, most, what, &value)) return false;
  *out = (int32_t)value;
  return true;
}

static bool tile(Reader *reader, int32_t least, int32_t *x, int32_t *y) {
  Span word = next_word(reader);
  const char *comma = word.length == 0 ? NULL : memchr(word.text, ',', word.length);
  size_t before = comma == NULL ? 0 : (size_t)(comma - word.text);
  int64_t x_value = 0, y_value = 0;
  if (comma == NULL || !base_number_whole(word.text, before, least, INT32_MAX, &x_value) ||
      !base_number_whole(comma + 1, word.length - before - 1, least, INT32_MAX, &y_value)) {
    expected(reader, word, "a tile as X,Y");
    return false;
  }
  *x = (int32_t)x_value;
  *y = (int32_t)y_value;
  return true;
}

/// Seeds use all 64 bits, so they are read here and not as a signed number.
static bool seed(Reader *reader, uint64_t *out) {
  Span word = next_word(reader);
  uint64_t value = 0;
  bool valid = word.length > 0;
  for (size_t i = 0; i < word.length && valid; i++) {
    uint64_t digit = (uint64_t)(unsigned char)word.text[i] - '0';
    valid = digit <= 9 && value <= (UINT64_MAX - digit) / 10;
    value = value * 10 + digit;
  }
  if (!valid) expected(reader, word, "a whole number from 0 to 18446744073709551615");
  *out = value;
  return valid;
}

static bool tunable_value(Reader *reader, int32_t id, int32_t *out) {
  char error[BASE_ISSUE_TEXT];
  Span word = next_word(reader);
  if (sim_tuning_parse(id, word.text, word.length, out, error, sizeof error)) return true;
  base_issues_error(reader->issues, reader->number, column(reader, word.text), "%s", error);
  return false;
}

static void read_level_name(Reader *reader) {
  skip_blanks(&reader->rest);
  Span name = reader->rest;
  reader->rest.length = 0;
  bool valid = name.length > 0 && name.length <= SIM_REPLAY_LEVEL_BYTES;
  for (size_t i = 0; i < name.length; i++) valid = valid && (unsigned char)name.text[i] >= ' ';
  if (!valid) {
    expected(reader, name, "the name of a level, 1 to 1023 bytes");
    return;
  }
  memcpy(reader->replay->level, name.text, name.length);
  reader->replay->level[name.length] = '\0';
}

/// Says so when a header line comes a second time.
static bool first_time(Reader *reader, Span name, bool *seen) {
  if (*seen)
    base_issues_error(reader->issues, reader->number, column(reader, name.text), "this was already said");
  bool first = !*seen;
  *seen = true;
  return first;
}

static void read_header_value(Reader *reader, Span name) {
  SimReplay *replay = reader->replay;
  SimWorldOptions *options = &replay->options;
  int32_t tunable = sim_tuning_find(name.text, name.length);
  bool valid = false;
  if (is(name, "level")) {
    if (first_time(reader, name, &reader->has_level)) read_level_name(reader);
    return;
  }
  if (is(name, "seed"))
    valid = first_time(reader, name, &reader->has_seed) && seed(reader, &options->seed);
  else if (is(name, "hero"))
    valid = first_time(reader, name, &reader->has_hero) && tile(reader, 0, &replay->hero_x, &replay->hero_y);
  else if (is(name, "population"))
    valid = first_time(reader, name, &reader->has_population) &&
            whole32(reader, 0, INT32_MAX, "a whole number of enemies", &options->population);
  else if (is(name, "room"))
    valid = first_time(reader, name, &reader->has_room) &&
            whole32(reader, 1, SIM_MAX_ENEMIES, "a whole number from 1 to 1048576", &options->room);
  else if (tunable >= 0)
    valid = first_time(reader, name, &reader->has_tunable[tunable]) &&
            tunable_value(reader, tunable, &replay->tuning.value[tunable]);
  else
    expected(reader, name, "level, seed, hero, population, room, a tunable or a tick");
  if (valid) line_is_over(reader);
}

static void read_header(Reader *reader, Span name) {
  Span equals = next_word(reader);
  if (!is(equals, "=")) {
    expected(reader, equals, "'='");
    return;
  }
  read_header_value(reader, name);
}

/// `items` with room for one more than `count`; NULL: out of memory, `items` is as it was.
static void *grown(void *items, int64_t count, int64_t *room, size_t size) {
  if (count < *room) return items;
  int64_t more = *room == 0 ? FIRST_ROOM : *room * 2;
  void *moved = realloc(items, (size_t)more * size);
  if (moved != NULL) *room = more;
  return moved;
}

static void add_command(Reader *reader, SimCommand command) {
  SimReplay *replay = reader->replay;
  int64_t tick_room = reader->command_room;
  void *ticks = grown(replay->command_tick, replay->command_count, &tick_room, sizeof *replay->command_tick);
  if (ticks != NULL) replay->command_tick = ticks;
  void *commands =
      grown(replay->commands, replay->command_count, &reader->command_room, sizeof *replay->commands);
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
  void *hashes = grown(replay->hashes, replay->hash_count, &reader->hash_room, sizeof *replay->hashes);
  if (hashes == NULL) {
    reader->out_of_memory = true;
    return;
  }
  replay->hashes = hashes;
  replay->hashes[replay->hash_count++] = (SimReplayHash){reader->tick, hash};
}

/// The ticks since the last hash are few enough to be played.
static bool close_to_hash(Reader *reader, Span word, int64_t tick) {
  if (tick - reader->last_hash <= SIM_REPLAY_HASH_EVERY) return true;
  expected(reader, word, "a hash in every 60 ticks");
  return false;
}

static void read_hash(Reader *reader, Span tick_word) {
  Span word = next_word(reader);
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
    expected(reader, word, "16 hex digits");
  } else if (replay->hash_count > 0 && replay->hashes[replay->hash_count - 1].tick == reader->tick) {
    expected(reader, tick_word, "one hash a tick");
  } else if (close_to_hash(reader, tick_word, reader->tick) && line_is_over(reader)) {
    reader->last_hash = reader->tick;
    add_hash(reader, hash);
  }
}

static bool read_steering(Reader *reader, SimCommand *command) {
  Span word = next_word(reader);
  for (int32_t row = 0; row < nav_steering_count; row++) {
    if (!is(word, nav_steerings[row].name)) continue;
    command->id = row;
    return true;
  }
  expected(reader, word, "the name of a steering");
  return false;
}

static bool read_tune(Reader *reader, SimCommand *command) {
  Span word = next_word(reader);
  command->id = sim_tuning_find(word.text, word.length);
  if (command->id >= 0) return tunable_value(reader, command->id, &command->value);
  expected(reader, word, "the name of a tunable");
  return false;
}

static bool read_spawn(Reader *reader, SimCommand *command) {
  Span word = next_word(reader);
  command->id = sim_enemy_find(word.text, word.length);
  if (command->id < 0) {
    expected(reader, word, "the name of an enemy");
    return false;
  }
  return tile(reader, INT32_MIN, &command->x, &command->y) &&
         whole32(reader, 0, INT32_MAX, "a whole number of enemies", &command->value);
}

static bool read_command(Reader *reader, Span verb, SimCommand *command) {
  if (is(verb, "move")) {
    command->kind = SIM_CMD_MOVE_TO;
    return tile(reader, INT32_MIN, &command->x, &command->y);
  }
  if (is(verb, "stop")) {
    command->kind = SIM_CMD_STOP;
    return true;
  }
  if (is(verb, "barricade")) {
    command->kind = SIM_CMD_BARRICADE;
    return tile(reader, INT32_MIN, &command->x, &command->y);
  }
  if (is(verb, "tune")) {
    command->kind = SIM_CMD_TUNE;
    return read_tune(reader, command);
  }
  if (is(verb, "steering")) {
    command->kind = SIM_CMD_STEERING;
    return read_steering(reader, command);
  }
  if (is(verb, "population")) {
    command->kind = SIM_CMD_POPULATION;
    return whole32(reader, 0, INT32_MAX, "a whole number of enemies", &command->value);
  }
  if (is(verb, "spawn")) {
    command->kind = SIM_CMD_SPAWN;
    return read_spawn(reader, command);
  }
  expected(reader, verb, "hash, move, stop, barricade, tune, steering, population or spawn");
  return false;
}

static void read_record(Reader *reader, Span tick_word) {
  int64_t tick = 0;
  if (!whole(reader, tick_word, reader->tick < 0 ? 0 : reader->tick, INT64_MAX,
             "a tick that is not before the one above", &tick))
    return;
  reader->tick = tick;
  Span verb = next_word(reader);
  if (is(verb, "hash")) {
    read_hash(reader, tick_word);
    return;
  }
  SimCommand command = {0};
  if (read_command(reader, verb, &command) && line_is_over(reader)) add_command(reader, command);
}

static void read_end(Reader *reader) {
  SimReplay *replay = reader->replay;
  Span word = next_word(reader);
  if (!whole(reader, word, reader->tick < 0 ? 0 : reader->tick, INT64_MAX,
             "a tick that is not before the one above", &replay->ticks))
    return;
  reader->ended = close_to_hash(reader, word, replay->ticks) && line_is_over(reader);
  if (replay->command_count > 0 && replay->command_tick[replay->command_count - 1] >= replay->ticks)
    expected(reader, word, "every command before the end");
}

static void read_line(Reader *reader) {
  Span word = next_word(reader);
  bool digit = word.length > 0 && ((word.text[0] >= '0' && word.text[0] <= '9') || word.text[0] == '-');
  if (reader->ended)
    expected(reader, word, "nothing after the end");
  else if (is(word, "end"))
    read_end(reader);
  else if (digit)
    read_record(reader, word);
  else if (reader->tick < 0)
    read_header(reader, word);
  else
    expected(reader, word, "a tick or 'end'");
}

/// Takes the next line off `data`; CR before LF is dropped.
static void take_line(Reader *reader, const char **data, size_t *size) {
  const char *end = memchr(*data, '\n', *size);
  size_t length = end == NULL ? *size : (size_t)(end - *data);
  reader->line = (Span){*data, length};
  reader->number++;
  *size -= end == NULL ? length : length + 1;
  *data += end == NULL ? length : length + 1;
  if (reader->line.length > 0 && reader->line.text[reader->line.length - 1] == '\r') reader->line.length--;
  reader->rest = reader->line;
}

static void check_whole(Reader *reader) {
  BaseIssues *issues = reader->issues;
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
  replay->tuning = sim_tuning_standard();
  Reader reader = {.replay = replay, .issues = issues, .tick = -1};
  if (size > SIM_REPLAY_MAX_BYTES) {
    base_issues_error(issues, 0, 0, "too large, expected at most 256 MiB");
    return false;
  }
  take_line(&reader, &data, &size);
  if (!is(reader.line, "throng replay 1")) {
    base_issues_error(issues, 1, 1, "not a recording, expected 'throng replay 1' as the first line");
    return false;
  }
  while (size > 0 && !reader.out_of_memory) {
    take_line(&reader, &data, &size);
    if (reader.line.length > MOST_LINE)
      base_issues_error(issues, reader.number, 0, "the line is too long, expected at most 2048 bytes");
    else if (reader.line.length > 0)
      read_line(&reader);
  }
  check_whole(&reader);
  if (issues->errors == errors_before) return true;
  sim_replay_free(replay);
  return false;
}
