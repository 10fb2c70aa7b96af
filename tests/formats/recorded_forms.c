/* The answers of all readers to broken files, compared with those on record (forms.txt). Each file of
 * recorded/ has every part of its form. It is read as it is, then with one change a time, by the kinds of
 * changes below: what the reader then hands out, or each issue with its line, column and text, is hashed. A
 * line of the list is a kind of change to a file, a value some of its changes in the order of the file.
 *
 *   recorded_forms forms.txt [--write]
 *   THRONG_TELL=1 recorded_forms forms.txt    prints what each change led to: compare that of two builds */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "formats/formats.h"
#include "formats/mixing.h"
#include "formats/replay.h"
#include "formats/scen.h"
#include "sim/replay/script.h"
#include "support/recorded.h"

enum { MAX_WORDS = 4096, MAX_LINES = 512, BLOCKS = 24, GROWTH = 64, CUT_EVERY = 5, BYTE_EVERY = 3 };

/* Readers: each hashes what it hands out, or nothing; issues are the caller's */

static bool read_form(const FormatsForm *form, const char *data, size_t size, bool draft, BaseHash *hash,
                      BaseIssues *issues) {
  SimLevel level = {0};
  const FormatsSource source = {.data = data, .size = size, .draft = draft};
  if (!formats_parse(&level, form, &source, issues)) return false;
  mixing_level(hash, &level);
  if (draft) mixing_faults(hash, &level);
  for (int i = 0; i < formats_form_count && !draft; i++) formats_forms[i].loses(&level, issues);
  sim_level_free(&level);
  return true;
}

static bool read_native(const char *data, size_t size, BaseHash *hash, BaseIssues *issues) {
  char title[SIM_TITLE_BYTES + 1] = "";
  mixing_number(hash, formats_native_title(data, size, title));
  mixing_text(hash, title);
  mixing_number(hash, formats_native_chapter(data, size));
  const bool drawn = read_form(formats_form("x.level"), data, size, true, hash, issues);
  return read_form(formats_form("x.level"), data, size, false, hash, issues) || drawn;
}

static bool read_map(const char *data, size_t size, BaseHash *hash, BaseIssues *issues) {
  int64_t count[256] = {0};
  if (!read_form(formats_form("x.map"), data, size, false, hash, issues)) return false;
  formats_movingai_count(data, size, count);
  for (int i = 0; i < 256; i++) mixing_number(hash, count[i]);
  return true;
}

static bool read_xml(const char *data, size_t size, BaseHash *hash, BaseIssues *issues) {
  return read_form(formats_form("x.tmx"), data, size, false, hash, issues);
}

static bool read_json(const char *data, size_t size, BaseHash *hash, BaseIssues *issues) {
  return read_form(formats_form("x.tmj"), data, size, false, hash, issues);
}

static bool read_problems(const char *data, size_t size, BaseHash *hash, BaseIssues *issues) {
  FormatsScen scen = formats_scen(data, size);
  FormatsScenRow row;
  mixing_number(hash, scen.decimals);
  for (;;) {
    const FormatsScenRead read = formats_scen_next(&scen, &row, issues);
    mixing_number(hash, (int64_t)read);
    if (read == FORMATS_SCEN_END || read == FORMATS_SCEN_BAD_VERSION) return read == FORMATS_SCEN_END;
    if (read != FORMATS_SCEN_ROW) continue;
    mixing_bytes(hash, row.map.text, row.map.length);
    mixing_bytes(hash, row.length_text.text, row.length_text.length);
    const int64_t numbers[] = {row.line,   row.width,  row.height, row.start_x,  row.start_y,
                               row.goal_x, row.goal_y, row.length, row.tolerance};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) mixing_number(hash, numbers[i]);
    for (int i = 0; i < SCEN_COLUMN_COUNT; i++) mixing_number(hash, row.column[i]);
  }
}

static void mix_command(BaseHash *hash, int64_t tick, const SimCommand *command) {
  const int64_t numbers[] = {tick,           (int64_t)command->kind, command->id,   command->x,
                             command->y,     command->value,         command->hero, command->every,
                             command->start, command->asleep};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) mixing_number(hash, numbers[i]);
}

static bool read_script(const char *data, size_t size, BaseHash *hash, BaseIssues *issues) {
  SimScript script = {0};
  const bool sound = sim_script_parse(&script, data, size, issues);
  for (int64_t i = 0; i < script.count && sound; i++) mix_command(hash, script.tick[i], &script.commands[i]);
  mixing_number(hash, (int64_t)script.burden.heavy << 32 | script.burden.arrivals);
  sim_script_free(&script);
  return sound;
}

static void mix_replay(BaseHash *hash, const SimReplay *replay) {
  mixing_text(hash, replay->level);
  mixing_number(hash, (int64_t)replay->level_hash);
  mixing_bytes(hash, base_buffer_text(&replay->text), replay->text.length);
  const int64_t numbers[] = {replay->version,         replay->text_line,
                             replay->level_line,      replay->level_hash_line,
                             replay->hero_line,       replay->text_lines,
                             replay->ticks,           replay->hero_x,
                             replay->hero_y,          replay->hash_count,
                             replay->digests_count,   replay->hero_count,
                             replay->world_count,     (int64_t)replay->options.seed,
                             replay->options.hero,    replay->options.population,
                             replay->options.capacity};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) mixing_number(hash, numbers[i]);
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) mixing_number(hash, replay->tuning.value[i]);
  for (int64_t i = 0; i < replay->command_count; i++)
    mix_command(hash, replay->command_tick[i], &replay->commands[i]);
  for (int64_t i = 0; i < replay->hash_count; i++)
    mixing_number(hash, replay->hashes[i].tick ^ (int64_t)replay->hashes[i].hash);
  for (int64_t i = 0; i < replay->digests_count; i++)
    mixing_number(hash, replay->digests[i].tick << 32 | replay->digests[i].count);
  mixing_bytes(hash, base_buffer_text(&replay->digest), replay->digest.length);
  for (int64_t i = 0; i < replay->hero_count; i++)
    mixing_number(hash, replay->heroes[i].tick << 32 | replay->heroes[i].hero.cell);
  mixing_bytes(hash, base_buffer_text(&replay->saved), replay->saved.length);
}

static bool read_replay(const char *data, size_t size, BaseHash *hash, BaseIssues *issues) {
  SimReplay replay;
  SimLevel level;
  if (!formats_read_replay(&level, &replay, data, size, issues)) return false;
  mix_replay(hash, &replay);
  mixing_level(hash, &level);
  mixing_number(hash, (int64_t)level.grid.revision << 8 |
                          level.grid.terrain[nav_grid_cell(&level.grid, level.hero_x, level.hero_y)]);
  sim_replay_free(&replay);
  sim_level_free(&level);
  return true;
}

/* Files */

typedef struct FileRow {
  const char *name;
  bool (*read)(const char *data, size_t size, BaseHash *hash, BaseIssues *issues);
  int every;                // one change in so many is tried, where they take long
  bool inside;              // only words within quotes change: the file stays one of its library
  const char *const *words; // further ones that words are exchanged for, up to NULL; NULL: none
} FileRow;

static const char *const xml_words[] = {"&#10;a",   "a&#9;b", "1e9",  "1e-9", "-1e308", "1e301",
                                        "&#x202e;", "0.5e1",  "rock", "a/b",  NULL};
static const char *const json_words[] = {"\\na",    "a\\tb", "1e9",  "1e-9", "-1e308", "true",
                                         "\\u202e", "0.5e1", "null", "rock", NULL};

static const FileRow files[] = {
    {"full.level", read_native, 1, false, NULL},
    {"full.map", read_map, 1, false, NULL},
    {"full.tmx", read_xml, 2, true, xml_words},
    {"packed.tmx", read_xml, 1, true, xml_words},
    {"closed.tmx", read_xml, 1, true, xml_words},
    {"full.tmj", read_json, 2, true, json_words},
    {"problems.scen", read_problems, 1, false, NULL},
    {"commands.txt", read_script, 1, false, NULL},
    {"full.replay", read_replay, 7, false, NULL},
    {"../maps/tiled-old.tmj", read_json, 3, true, json_words},
    {"../maps/tiled-base64.tmj", read_json, 5, true, json_words},
    {"../maps/tiled-gzip.tmj", read_json, 5, true, json_words},
    {"../maps/tiled-old.tmx", read_xml, 5, true, xml_words},
    {"../maps/tiled-flipped.tmx", read_xml, 5, true, xml_words},
    {"../maps/tiled-groups.tmx", read_xml, 5, true, xml_words},
    {"../maps/tiled-gzip.tmx", read_xml, 5, true, xml_words},
    {"../maps/tiled-stranger.tmx", read_xml, 5, true, xml_words},
    {"../maps/tiled-two-sets.tmx", read_xml, 5, true, xml_words},
};

/// A piece of the file.
typedef struct Piece {
  size_t at, length;
} Piece;

/// A file, its pieces, and the changes of one kind that were tried.
typedef struct Trial {
  const FileRow *row;
  char *data, *changed;
  size_t size;
  Piece word[MAX_WORDS], line[MAX_LINES];
  int words, lines;
  BaseIssues issues;
  uint64_t hash[BLOCKS];
  const char *kind;
  int done, block; // changes; those of a block
  bool tells;
} Trial;

static bool is_of_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '-' || (unsigned char)c > 127;
}

static void find_pieces(Trial *trial) {
  bool quoted = false;
  trial->words = trial->lines = 0;
  for (size_t at = 0, line = 0; at < trial->size; at++) {
    const char c = trial->data[at];
    if (c == '"') quoted = !quoted;
    if (c == '\n') {
      if (trial->lines < MAX_LINES) trial->line[trial->lines++] = (Piece){line, at + 1 - line};
      line = at + 1;
    }
    const bool begins =
        !isspace((unsigned char)c) && (!is_of_word(c) || at == 0 || !is_of_word(trial->data[at - 1]));
    const bool fits = !trial->row->inside || (is_of_word(c) && (quoted || isdigit((unsigned char)c)));
    if (!begins || !fits || trial->words == MAX_WORDS) continue;
    size_t end = at + 1;
    while (is_of_word(c) && end < trial->size && is_of_word(trial->data[end])) end++;
    trial->word[trial->words++] = (Piece){at, end - at};
  }
}

/// Reads the file with a piece replaced by `length` bytes.
static void try_change(Trial *trial, Piece piece, const char *text, size_t length) {
  const size_t end = piece.at + piece.length, size = trial->size - piece.length + length;
  BaseHash hash = BASE_HASH_START;
  memcpy(trial->changed, trial->data, piece.at);
  memcpy(trial->changed + piece.at, text, length);
  memcpy(trial->changed + piece.at + length, trial->data + end, trial->size - end);
  trial->issues.errors = trial->issues.warnings = trial->issues.kept = 0;
  trial->issues.used = 0;
  mixing_text(&hash, formats_form_of_text(trial->changed, size)->ending);
  const bool sound = trial->row->read(trial->changed, size, &hash, &trial->issues);
  mixing_number(&hash, sound);
  mixing_issues(&hash, &trial->issues);
  const int block = trial->done / trial->block;
  if (block < BLOCKS) trial->hash[block] = base_hash_u64(trial->hash[block], hash);
  if (trial->tells) {
    printf("%s %s %d, byte %zu '%.*s' -> '%.*s': %s %016llx\n", trial->row->name, trial->kind, block,
           piece.at, (int)piece.length, trial->data + piece.at, (int)length, text,
           sound ? "sound" : "refused", (unsigned long long)hash);
    base_issues_print(&trial->issues, "  ", stdout);
  }
  trial->done++;
}

static void begin_kind(Trial *trial, const char *kind, int changes) {
  trial->kind = kind;
  trial->done = 0;
  trial->block = changes / BLOCKS + 1;
  for (int i = 0; i < BLOCKS; i++) trial->hash[i] = BASE_HASH_START;
}

static void end_kind(Trial *trial, RecordedList *list) {
  char name[80];
  const int blocks = (trial->done + trial->block - 1) / trial->block;
  snprintf(name, sizeof name, "%s %s", trial->row->name, trial->kind);
  recorded_hashes(list, name, trial->hash, blocks, "block");
}

/* Kinds of changes */

static void leave_out(Trial *trial, RecordedList *list, const char *kind, const Piece *piece, int count,
                      int every) {
  begin_kind(trial, kind, count / every);
  for (int i = 0; i < count; i += every) try_change(trial, piece[i], "", 0);
  end_kind(trial, list);
}

static void write_twice(Trial *trial, RecordedList *list, const char *kind, const Piece *piece, int count,
                        int every) {
  begin_kind(trial, kind, count / every);
  for (int i = 0; i < count; i += every) {
    const size_t length = piece[i].length, twice = piece == trial->line ? length : length + 1;
    char *text = calloc(1, length + twice + 1);
    if (text == NULL) mixing_stop(trial->row->name, "out of memory");
    memcpy(text, trial->data + piece[i].at, length);
    text[length] = ' ';
    memcpy(text + twice, trial->data + piece[i].at, length);
    if (length < GROWTH * 64) try_change(trial, piece[i], text, length + twice);
    free(text);
  }
  end_kind(trial, list);
}

/// Each word becomes two of these in turn.
static void exchange_words(Trial *trial, RecordedList *list) {
  static const char *const others[] = {"0",   "-1", "1",    "65", "99999999999999999999",
                                       "1.5", "x",  "4097", "2.", "-0.001"};
  enum { OTHERS = sizeof others / sizeof *others };
  begin_kind(trial, "other word", 2 * trial->words / trial->row->every);
  for (int i = 0; i < trial->words; i += trial->row->every)
    for (int k = 0; k < 2; k++) {
      const char *text = others[(i / trial->row->every * 3 + k * 5) % OTHERS];
      try_change(trial, trial->word[i], text, strlen(text));
    }
  end_kind(trial, list);
}

/// Each word becomes one of those of its form.
static void exchange_for_words_of_form(Trial *trial, RecordedList *list) {
  int words = 0;
  while (trial->row->words[words] != NULL) words++;
  begin_kind(trial, "word of the form", trial->words / trial->row->every);
  for (int i = 0, k = 0; i < trial->words; i += trial->row->every, k += 3)
    try_change(trial, trial->word[i], trial->row->words[k % words], strlen(trial->row->words[k % words]));
  end_kind(trial, list);
}

/// Each word becomes another one of the file.
static void mix_words(Trial *trial, RecordedList *list) {
  begin_kind(trial, "word of elsewhere", trial->words / trial->row->every);
  for (int i = 0; i < trial->words; i += trial->row->every) {
    const Piece from = trial->word[(i * 7 + 11) % trial->words];
    try_change(trial, trial->word[i], trial->data + from.at, from.length < GROWTH ? from.length : GROWTH);
  }
  end_kind(trial, list);
}

/// Each number becomes one more, one less, a thousand times as much, 0, 1 and 2.
static void step_numbers(Trial *trial, RecordedList *list) {
  begin_kind(trial, "other number", 6 * trial->words / trial->row->every);
  for (int i = 0; i < trial->words; i += trial->row->every) {
    const Piece word = trial->word[i];
    char text[GROWTH];
    if (word.length > 9 || strspn(trial->data + word.at, "0123456789") < word.length) continue;
    const long value = strtol(trial->data + word.at, NULL, 10);
    const long others[] = {value + 1, value - 1, value * 1000, 0, 1, 2};
    for (int k = 0; k < 6; k++) {
      snprintf(text, sizeof text, "%ld", others[k]);
      try_change(trial, word, text, strlen(text));
    }
  }
  end_kind(trial, list);
}

static void cut_off(Trial *trial, RecordedList *list) {
  const int every = CUT_EVERY * trial->row->every;
  begin_kind(trial, "cut", (int)trial->size / every);
  for (size_t at = 0; at < trial->size; at += (size_t)every)
    try_change(trial, (Piece){at, trial->size - at}, "", 0);
  end_kind(trial, list);
}

static void change_bytes(Trial *trial, RecordedList *list) {
  static const char bytes[] = "\"# \n\t0.,[]\\\xff\xc3@=|";
  const int every = BYTE_EVERY * trial->row->every;
  begin_kind(trial, "other byte", (int)trial->size / every);
  for (size_t at = 0; at < trial->size; at += (size_t)every)
    try_change(trial, (Piece){at, 1}, &bytes[at % (sizeof bytes - 1)], 1);
  end_kind(trial, list);
}

/* The program */

static void load_file(Trial *trial, const FileRow *row, const char *list) {
  char path[1024];
  const char *end = strrchr(list, '/');
  snprintf(path, sizeof path, "%.*s/recorded/%s", end != NULL ? (int)(end - list) : 1,
           end != NULL ? list : ".", row->name);
  FILE *file = fopen(path, "rb");
  if (file == NULL) mixing_stop(path, "cannot be read");
  trial->row = row;
  trial->size = fread(trial->data, 1, 1 << 16, file);
  fclose(file);
  find_pieces(trial);
}

static void record_file(Trial *trial, RecordedList *list) {
  const int every = trial->row->every;
  begin_kind(trial, "as it is", 1);
  try_change(trial, (Piece){0, 0}, "", 0);
  end_kind(trial, list);
  leave_out(trial, list, "line left out", trial->line, trial->lines, 1);
  write_twice(trial, list, "line twice", trial->line, trial->lines, 1);
  leave_out(trial, list, "word left out", trial->word, trial->words, every);
  write_twice(trial, list, "word twice", trial->word, trial->words, every);
  exchange_words(trial, list);
  mix_words(trial, list);
  step_numbers(trial, list);
  if (trial->row->words != NULL) exchange_for_words_of_form(trial, list);
  if (trial->row->inside) return;
  cut_off(trial, list);
  change_bytes(trial, list);
}

int main(int argc, char **argv) {
  RecordedList list = recorded_begin(argc, argv);
  Trial *trial = calloc(1, sizeof *trial);
  if (trial == NULL) mixing_stop(argv[0], "out of memory");
  trial->data = calloc(1, 1 << 17);
  trial->changed = calloc(1, 1 << 18);
  trial->tells = getenv("THRONG_TELL") != NULL;
  if (trial->data == NULL || trial->changed == NULL) mixing_stop(argv[0], "out of memory");
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    load_file(trial, &files[i], argv[1]);
    record_file(trial, &list);
  }
  free(trial->data);
  free(trial->changed);
  free(trial);
  return recorded_end(&list);
}
