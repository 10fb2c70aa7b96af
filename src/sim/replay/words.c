/* The words of commands, read and written by the columns of their rows. */
#include "sim/replay/words.h"

#include <inttypes.h>

#include "base/number.h"
#include "sim/boons/boons.h"
#include "sim/world/world.h"

bool sim_word_whole(BaseLine *line, BaseSpan word, int32_t min, int32_t max, const char *what, int32_t *out) {
  int64_t value = 0;
  if (!base_span_whole(word, min, max, &value)) return base_line_expected(line, word, what);
  *out = (int32_t)value;
  return true;
}

bool sim_word_tile(BaseLine *line, BaseSpan word, int32_t min, int32_t *x, int32_t *y) {
  return base_span_pair(word, ',', min, INT32_MAX, x, y) || base_line_expected(line, word, "a tile as X,Y");
}

bool sim_word_tunable(BaseLine *line, BaseSpan word, int32_t tunable, int32_t *out) {
  char error[BASE_ISSUE_TEXT];
  if (!sim_tunable_lacks(tunable, error, sizeof error) &&
      sim_tuning_parse(tunable, word.text, word.length, out, error, sizeof error))
    return true;
  base_line_error(line, word.text, "%s", error);
  return false;
}

const char *sim_word_tunable_text(int32_t tunable, int32_t value, char text[SIM_WORD_TEXT]) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  if (value < info->min) value = info->min;
  if (value > info->max) value = info->max;
  return base_number_print(value, info->decimals, text, SIM_WORD_TEXT);
}

/* Words of fixed lists: row number is the value; NULL: none has it. */
static const char *const terrain_words[] = {
#define X(E, NAME, name, glyph, ...) [NAV_##NAME] = glyph,
    NAV_TERRAINS(X, )
#undef X
};
static const char *const edge_words[] = {
    [NAV_EDGE_NONE] = "none", [NAV_EDGE_WALL] = "wall", [NAV_EDGE_RAIL] = "rail"};
static const char *const thing_words[] = {
    [SIM_EMBER] = "ember", [SIM_GATE] = "gate", [SIM_FLASK] = "flask", [SIM_NO_THING] = "none"};

#define COUNT(list) ((int32_t)(sizeof(list) / sizeof *(list)))

/* Reading */

static bool read_listed(BaseLine *line, BaseSpan word, const char *const *list, int32_t count,
                        const char *what, int32_t *out) {
  for (*out = 0; *out < count; ++*out)
    if (list[*out] != NULL && base_span_is(word, list[*out])) return true;
  return base_line_expected(line, word, what);
}

static bool read_dir(BaseLine *line, BaseSpan word, int32_t *out) {
  for (*out = 0; *out < NAV_DIR_COUNT; ++*out)
    if (base_span_is(word, nav_dir_name((NavDir)*out))) return true;
  return base_line_expected(line, word, "up, down, left or right");
}

/// The row that a name means, by the function that finds it; false: `what` was expected.
static bool read_name(BaseLine *line, BaseSpan word, int32_t (*find)(const char *name, size_t length),
                      const char *what, int32_t *out) {
  *out = find(word.text, word.length);
  return *out >= 0 || base_line_expected(line, word, what);
}

static int32_t find_steering(const char *name, size_t length) {
  for (int32_t row = 0; row < nav_steering_count; row++)
    if (base_span_is((BaseSpan){name, length}, nav_steerings[row]->name)) return row;
  return -1;
}

static int32_t find_boon(const char *name, size_t length) {
  for (int32_t row = 0; row < SIM_BOON_COUNT; row++)
    if (base_span_is((BaseSpan){name, length}, sim_boons[row]->name)) return row;
  return -1;
}

static bool read_word(BaseLine *line, BaseSpan word, SimTakes takes, SimCommand *command) {
  switch (takes) {
  case SIM_TAKES_TILE:
    return sim_word_tile(line, word, INT32_MIN, &command->x, &command->y);
  case SIM_TAKES_TUNABLE:
    return read_name(line, word, sim_tuning_find, "the name of a tunable", &command->id);
  case SIM_TAKES_VALUE:
    return sim_word_tunable(line, word, command->id, &command->value);
  case SIM_TAKES_STEERING:
    return read_name(line, word, find_steering, "the name of a steering", &command->id);
  case SIM_TAKES_KIND:
    return read_name(line, word, sim_enemy_find, "the name of an enemy", &command->id);
  case SIM_TAKES_COUNT:
    return sim_word_whole(line, word, 0, INT32_MAX, "a whole number of enemies", &command->value);
  case SIM_TAKES_OFFSET:
    return sim_word_whole(line, word, 0, SIM_MAX_OFFSET, "an offset from 0 to 1000000000", &command->value);
  case SIM_TAKES_LENGTH:
    if (!sim_word_whole(line, word, 1, NAV_MAX_SIDE, "a length from 1 to 4096", &command->value))
      return false;
    if (command->value == 1) command->value = 0; // as where it is left out
    return true;
  case SIM_TAKES_EVERY:
    return sim_word_whole(line, word, 0, SIM_MAX_WAIT, "ticks between two of them, 0 to 5184000",
                          &command->every);
  case SIM_TAKES_START:
    return sim_word_whole(line, word, 0, SIM_MAX_WAIT, "ticks until the first one, 0 to 5184000",
                          &command->start);
  case SIM_TAKES_EMBERS:
    return sim_word_whole(line, word, 0, INT32_MAX, "a whole number of embers", &command->value);
  case SIM_TAKES_BOON:
    return read_name(line, word, find_boon, "the name of a boon", &command->id);
  case SIM_TAKES_WAVE:
    return sim_word_whole(line, word, 1, SIM_MAX_WAVE, "a wave from 1 to 256", &command->value);
  case SIM_TAKES_TERRAIN:
    return read_listed(line, word, terrain_words, COUNT(terrain_words), "a terrain, one of" NAV_TERRAIN_WORDS,
                       &command->id);
  case SIM_TAKES_EDGE:
    return read_listed(line, word, edge_words, COUNT(edge_words), "wall, rail or none", &command->id);
  case SIM_TAKES_DIR:
    return read_dir(line, word, &command->value);
  case SIM_TAKES_THING:
    return read_listed(line, word, thing_words, COUNT(thing_words), "ember, flask, gate or none",
                       &command->id);
  default:
    return true;
  }
}

static const char *verb_of(const SimCommandRow *row, SimWordsForm form) {
  return form == SIM_WORDS_JOINED && row->word != NULL ? row->word : row->name;
}

/// "digest, hash, hero, world, move, stop, ... or bell"
static bool expected_verb(BaseLine *line, BaseSpan verb, SimWordsForm form) {
  BaseBuffer names = {0};
  if (form == SIM_WORDS_RECORDED) base_names_add(&names, "digest, hash, hero, world");
  for (int32_t kind = 0; kind + 1 < SIM_CMD_COUNT; kind++)
    base_names_add(&names, verb_of(sim_commands[kind], form));
  base_buffer_print(&names, " or %s", verb_of(sim_commands[SIM_CMD_COUNT - 1], form));
  base_line_expected(line, verb, base_buffer_text(&names));
  base_buffer_free(&names);
  return false;
}

/// The character after word number `i` of the row in that form.
static char joint(const SimCommandRow *row, SimWordsForm form, int32_t i) {
  if (form == SIM_WORDS_RECORDED || row->joints == NULL) return ' ';
  for (int32_t k = 0; k <= i; k++)
    if (row->joints[k] == '\0') return ' ';
  return row->joints[i];
}

/// May a line leave it out, with its joint?
static bool optional(SimTakes takes, SimWordsForm form) {
  return takes == SIM_TAKES_LENGTH || (takes == SIM_TAKES_OFFSET && form == SIM_WORDS_JOINED);
}

/// May it be left out, and is it? `joined`: a joint of a file of commands is there.
static bool left_out(const BaseLine *line, SimTakes takes, SimWordsForm form, bool joined) {
  if (!optional(takes, form)) return false;
  return form == SIM_WORDS_JOINED ? !joined : base_span_trim(line->rest).length == 0;
}

/// The next word: from `left`, which holds the rest of a joined one, or else the next one of the line.
/// Joined: `end` follows it.
static BaseSpan next_word(BaseLine *line, BaseSpan *left, char end, bool *joined) {
  BaseSpan word = left->text != NULL ? *left : base_line_word(line), after = {0};
  *left = (BaseSpan){0};
  *joined = false;
  if (end == ' ') return word;
  if ((*joined = base_span_split(word, end, &word, &after)))
    *left = after;
  else
    *left = (BaseSpan){word.text + word.length, 0};
  return word;
}

/// 1, and the word is taken, where it is the next one.
static int32_t take_flag(BaseLine *line, const char *flag) {
  BaseSpan rest = line->rest, word;
  if (!base_span_word(&rest, &word) || !base_span_is(word, flag)) return 0;
  line->rest = rest;
  return 1;
}

bool sim_words_read(BaseLine *line, BaseSpan verb, SimWordsForm form, SimCommand *command) {
  int32_t kind = 0;
  while (kind < SIM_CMD_COUNT && !base_span_is(verb, verb_of(sim_commands[kind], form))) kind++;
  if (kind == SIM_CMD_COUNT) return expected_verb(line, verb, form);
  const SimCommandRow *row = sim_commands[kind];
  BaseSpan left = {0};
  bool joined = false;
  *command = (SimCommand){.kind = (SimCommandKind)kind};
  for (int32_t i = 0; i < SIM_COMMAND_WORDS && row->takes[i] != SIM_TAKES_NOTHING; i++) {
    if (left_out(line, row->takes[i], form, joined)) break;
    if (row->takes[i] == SIM_TAKES_HERO || row->takes[i] == SIM_TAKES_ASLEEP) {
      const bool hero = row->takes[i] == SIM_TAKES_HERO;
      *(hero ? &command->hero : &command->asleep) = take_flag(line, hero ? "second" : "asleep");
      break;
    }
    BaseSpan word = next_word(line, &left, joint(row, form, i), &joined);
    if (!read_word(line, word, row->takes[i], command)) return false;
  }
  return true;
}

/* Writing */

static void print_word(BaseBuffer *out, SimTakes takes, const SimCommand *command) {
  char text[SIM_WORD_TEXT];
  switch (takes) {
  case SIM_TAKES_TILE:
    base_buffer_print(out, " %" PRId32 ",%" PRId32, command->x, command->y);
    break;
  case SIM_TAKES_TUNABLE:
    base_buffer_print(out, " %s", sim_tunables[command->id].name);
    break;
  case SIM_TAKES_VALUE:
    base_buffer_print(out, " %s", sim_word_tunable_text(command->id, command->value, text));
    break;
  case SIM_TAKES_STEERING:
    base_buffer_print(out, " %s", nav_steerings[command->id]->name);
    break;
  case SIM_TAKES_KIND:
    base_buffer_print(out, " %s", sim_enemy_kinds[command->id]->name);
    break;
  case SIM_TAKES_COUNT:
  case SIM_TAKES_OFFSET:
  case SIM_TAKES_EMBERS:
  case SIM_TAKES_WAVE:
    base_buffer_print(out, " %" PRId32, command->value);
    break;
  case SIM_TAKES_LENGTH:
    if (command->value > 1) base_buffer_print(out, " %" PRId32, command->value);
    break;
  case SIM_TAKES_EVERY:
    base_buffer_print(out, " %" PRId32, command->every);
    break;
  case SIM_TAKES_START:
    base_buffer_print(out, " %" PRId32, command->start);
    break;
  case SIM_TAKES_ASLEEP:
    if (command->asleep == 1) base_buffer_print(out, " asleep");
    break;
  case SIM_TAKES_BOON:
    base_buffer_print(out, " %s", sim_boons[command->id]->name);
    break;
  case SIM_TAKES_TERRAIN:
    base_buffer_print(out, " %s", terrain_words[command->id]);
    break;
  case SIM_TAKES_EDGE:
    base_buffer_print(out, " %s", edge_words[command->id]);
    break;
  case SIM_TAKES_DIR:
    base_buffer_print(out, " %s", nav_dir_name((NavDir)command->value));
    break;
  case SIM_TAKES_THING:
    base_buffer_print(out, " %s", thing_words[command->id]);
    break;
  case SIM_TAKES_HERO:
    if (command->hero == 1) base_buffer_print(out, " second");
    break;
  default:
    break;
  }
}

void sim_words_bear(BaseLine *line, BaseSpan word, SimBurden *burden, int64_t tick,
                    const SimCommand *command) {
  const bool told = burden->over;
  if (sim_burden_add(burden, tick, command) || told) return;
  base_line_expected(
      line, word,
      burden->heavy > SIM_MAX_HEAVY
          ? "a later tick: of commands that send or steer a hero or bring enemies, a tick has at "
            "most 1024"
          : "a later tick: those before bring 8388608 enemies, the most of a tick");
}

void sim_words_print(BaseBuffer *out, const SimCommand *command) {
  const SimCommandRow *row = sim_commands[command->kind];
  base_buffer_print(out, "%s", row->name);
  for (int32_t i = 0; i < SIM_COMMAND_WORDS; i++) print_word(out, row->takes[i], command);
}

static bool may_miss(SimTakes takes) {
  return takes == SIM_TAKES_HERO || takes == SIM_TAKES_ASLEEP || optional(takes, SIM_WORDS_JOINED);
}

void sim_words_usage(BaseBuffer *out, const SimCommandRow *row) {
  static const char *const forms[] = {
      [SIM_TAKES_TILE] = "X,Y",
      [SIM_TAKES_TUNABLE] = "NAME",
      [SIM_TAKES_BOON] = "NAME",
      [SIM_TAKES_WAVE] = "WAVE",
      [SIM_TAKES_VALUE] = "VALUE",
      [SIM_TAKES_STEERING] = "NAME",
      [SIM_TAKES_KIND] = "KIND",
      [SIM_TAKES_COUNT] = "COUNT",
      [SIM_TAKES_HERO] = "second",
      [SIM_TAKES_OFFSET] = "OFFSET",
      [SIM_TAKES_LENGTH] = "LENGTH",
      [SIM_TAKES_EVERY] = "EVERY",
      [SIM_TAKES_START] = "START",
      [SIM_TAKES_ASLEEP] = "asleep",
      [SIM_TAKES_EMBERS] = "N",
      [SIM_TAKES_TERRAIN] = "GLYPH",
      [SIM_TAKES_EDGE] = "wall|rail|none",
      [SIM_TAKES_DIR] = "up|down|left|right",
      [SIM_TAKES_THING] = "ember|flask|gate|none",
  };
  base_buffer_print(out, "%s", verb_of(row, SIM_WORDS_JOINED));
  for (int32_t i = 0; i < SIM_COMMAND_WORDS && row->takes[i] != SIM_TAKES_NOTHING; i++)
    base_buffer_print(out, may_miss(row->takes[i]) ? "[%c%s]" : "%c%s",
                      i == 0 ? ' ' : joint(row, SIM_WORDS_JOINED, i - 1), forms[row->takes[i]]);
}
