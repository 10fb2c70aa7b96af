/* The native form, `.level`: plain text that people edit. Three passes, each linear: [map] is found, measured
 * and read; then keys, tuning and lists are read in the order of the file, their tiles checked against the
 * map; last the faults are sorted by place.
 *
 * In the text of title and brief a '#' between blanks begins a comment as everywhere else; `\#` is a '#'
 * and `\\` a backslash anywhere, so every text can be written. */
#include <string.h>

#include "base/number.h"
#include "formats/native/reader.h"
#include "sim/world/kinds.h"

typedef enum Section {
  SECTION_HEAD,
  SECTION_TUNING,
  SECTION_MAP,
  SECTION_WALLS,
  SECTION_SPAWN,
  SECTION_GOALS,
  SECTION_OBJECTIVES,
  SECTION_LESSONS,
  SECTION_COUNT
} Section;

static const char *const section_names[SECTION_COUNT] = {"",      "tuning", "map",        "walls",
                                                         "spawn", "goals",  "objectives", "lessons"};

typedef enum Key {
  KEY_TITLE,
  KEY_BRIEF,
  KEY_TIME,
  KEY_EMBERS,
  KEY_CHAPTER,
  KEY_ENDLESS,
  KEY_GOLD,
  KEY_COUNT
} Key;

static const char *const key_names[KEY_COUNT] = {"title",   "brief",   "time", "embers",
                                                 "chapter", "endless", "gold"};

/// The state of the pass over the file.
typedef struct Pass {
  NativeReader *reader;
  Section section;
  bool skip;                       // in an unknown or repeated section: reported once, its lines are skipped
  int section_line[SECTION_COUNT]; // where each began; 0: not yet
  int key_line[KEY_COUNT];
  int tunable_line[SIM_TUNE_COUNT];
  NativePlace embers, endless; // of the values
} Pass;

static void begin_section(Pass *pass, const BaseLine *line, BaseSpan name, bool closed) {
  BaseQuote quote;
  pass->skip = true;
  if (!closed) {
    base_line_error(line, line->span.text, "expected nothing but a section like [map] on this line");
    return;
  }
  int which = SECTION_HEAD + 1;
  while (which < SECTION_COUNT && !base_span_is(name, section_names[which])) which++;
  if (which == SECTION_COUNT) {
    base_line_error(
        line, name.text,
        "unknown section %s, expected one of tuning, map, walls, spawn, goals, objectives, lessons",
        base_quote(name, &quote));
    return;
  }
  pass->section = (Section)which;
  if (pass->section_line[which] != 0) {
    base_line_error(line, line->span.text, "a second [%s], the first is at line %d", section_names[which],
                    pass->section_line[which]);
    return;
  }
  pass->section_line[which] = line->number;
  pass->skip = false;
}

/// The text of a title or brief up to its comment, without escapes, at most FORMATS_MAX_LINE bytes; its
/// length.
static size_t plain_text(BaseSpan value, char *text) {
  size_t length = 0;
  for (size_t i = 0; i < value.length; i++) {
    char c = value.text[i];
    char next = i + 1 < value.length ? value.text[i + 1] : ' ';
    bool opens = i == 0 || value.text[i - 1] == ' ' || value.text[i - 1] == '\t';
    if (c == '#' && opens && (next == ' ' || next == '\t')) break;
    if (c == '\\' && (next == '#' || next == '\\')) c = next, i++;
    text[length++] = c;
  }
  return base_span_trim((BaseSpan){text, length}).length;
}

static void read_text(const BaseLine *line, BaseSpan value, char *out, size_t max) {
  char text[FORMATS_MAX_LINE];
  size_t length = plain_text(value, text);
  if (length > 0 && length <= max) {
    memcpy(out, text, length);
    out[length] = '\0';
    return;
  }
  base_line_error(line, value.text,
                  length == 0 ? "the value is missing, expected a text of 1 to %d bytes"
                              : "the text is too long, expected 1 to %d bytes",
                  (int)max);
}

static void read_whole(const BaseLine *line, BaseSpan value, int32_t min, int32_t max, int32_t *out) {
  BaseQuote quote;
  int64_t number = 0;
  value = base_span_uncomment(value);
  if (base_span_whole(value, min, max, &number)) {
    *out = (int32_t)number;
    return;
  }
  base_line_error(line, value.text, "%s is not valid here, expected a whole number from %d to %d",
                  base_quote(value, &quote), (int)min, (int)max);
}

/// Splits `name = value`; reports any other line.
static bool read_pair(const BaseLine *line, BaseSpan *name, BaseSpan *value) {
  if (base_span_member(line->span, name, value)) return true;
  base_line_error(line, base_span_trim(line->span).text,
                  "expected NAME = VALUE, a comment or a section like [map]");
  return false;
}

/// Records the first place of a name; false, and reported, if it is given again.
static bool first_time(const BaseLine *line, BaseSpan name, int *seen_at) {
  BaseQuote quote;
  if (*seen_at != 0) {
    base_line_error(line, name.text, "%s is given twice, first at line %d", base_quote(name, &quote),
                    *seen_at);
    return false;
  }
  *seen_at = line->number;
  return true;
}

static void head_line(Pass *pass, const BaseLine *line) {
  SimLevel *level = &pass->reader->level;
  BaseSpan name, value;
  BaseQuote quote;
  if (!read_pair(line, &name, &value)) return;
  int key = 0;
  while (key < KEY_COUNT && !base_span_is(name, key_names[key])) key++;
  if (key == KEY_COUNT) {
    base_line_error(line, name.text,
                    "unknown key %s, expected one of title, brief, time, embers, chapter, endless, gold",
                    base_quote(name, &quote));
    return;
  }
  if (!first_time(line, name, &pass->key_line[key])) return;
  switch ((Key)key) {
  case KEY_TITLE:
    read_text(line, value, level->title, SIM_TITLE_BYTES);
    break;
  case KEY_BRIEF:
    read_text(line, value, level->brief, SIM_BRIEF_BYTES);
    break;
  case KEY_TIME:
    read_whole(line, value, 1, NATIVE_MAX_SECONDS, &level->par_seconds);
    break;
  case KEY_ENDLESS: {
    int32_t endless = 0;
    pass->endless = (NativePlace){line->number, base_line_column(line, value.text)};
    read_whole(line, value, 0, 1, &endless);
    level->endless = endless == 1;
    break;
  }
  case KEY_EMBERS:
    pass->embers = (NativePlace){line->number, base_line_column(line, value.text)};
    level->embers_needed = 0;
    read_whole(line, value, 0, SIM_MAX_EMBERS, &level->embers_needed);
    break;
  case KEY_CHAPTER:
    read_whole(line, value, 1, SIM_MAX_CHAPTER, &level->chapter);
    break;
  case KEY_GOLD:
    read_whole(line, value, 1, SIM_MAX_SCORE, &level->gold);
    break;
  default:
    break;
  }
}

static void tuning_line(Pass *pass, const BaseLine *line) {
  SimLevel *level = &pass->reader->level;
  BaseSpan name, value;
  BaseQuote quote;
  if (!read_pair(line, &name, &value)) return;
  int32_t tunable = sim_tuning_find(name.text, name.length);
  if (tunable < 0) {
    BaseBuffer names = {0};
    sim_tunable_names(&names);
    base_line_error(line, name.text, "unknown tunable %s, expected one of %s", base_quote(name, &quote),
                    base_buffer_text(&names));
    base_buffer_free(&names);
    return;
  }
  if (!first_time(line, name, &pass->tunable_line[tunable])) return;
  char error[BASE_ISSUE_TEXT];
  if (sim_tunable_lacks(tunable, error, sizeof error)) {
    base_line_error(line, name.text, "%s", error);
    return;
  }
  value = base_span_uncomment(value);
  if (!sim_tuning_parse(tunable, value.text, value.length, &level->tuning.value[tunable], error,
                        sizeof error)) {
    base_line_error(line, value.text, "%s", error);
    return;
  }
  level->tuned[tunable] = true;
  if (pass->reader->map.usable) sim_level_set_ground(level); // [spawn] asks what is open
}

static void read_line(Pass *pass, BaseLine *line) {
  BaseSpan name;
  bool closed;
  if (formats_native_section(line, &name, &closed)) {
    if (base_line_check(line, FORMATS_MAX_LINE))
      begin_section(pass, line, name, closed);
    else
      pass->skip = true;
    return;
  }
  if (pass->skip || pass->section == SECTION_MAP) return; // the map's rows were read before
  if (!base_line_check(line, FORMATS_MAX_LINE)) return;
  line->rest = base_span_uncomment(line->span);
  if (line->rest.length == 0) return;
  switch (pass->section) {
  case SECTION_HEAD:
    head_line(pass, line);
    break;
  case SECTION_TUNING:
    tuning_line(pass, line);
    break;
  case SECTION_WALLS:
    formats_native_wall_line(pass->reader, line);
    break;
  case SECTION_SPAWN:
    formats_native_spawn_line(pass->reader, line);
    break;
  case SECTION_GOALS:
    formats_native_goal_line(pass->reader, line);
    break;
  case SECTION_OBJECTIVES:
    formats_native_objective_line(pass->reader, line);
    break;
  case SECTION_LESSONS:
    line->rest = line->span; // a '#' in quotes is none of a comment
    formats_native_lesson_line(pass->reader, line);
    break;
  default:
    break;
  }
}

/// The first line. A file that neither begins like a level nor has a [map] is something else: one fault is
/// enough.
static bool read_header(NativeReader *reader) {
  BaseLine line = {.span = {"", 0}, .number = 1, .issues = reader->issues};
  BaseText text = reader->text;
  bool any = base_text_next(&text, &line);
  BaseSpan rest = base_span_uncomment(line.span), word[4];
  BaseQuote quote;
  for (int i = 0; i < 4; i++) base_span_word(&rest, &word[i]);
  bool level = any && base_span_is(word[0], "throng") && base_span_is(word[1], "level");
  bool ordinary =
      base_span_is(word[1], "=") || line.span.length == 0 || strchr("[#", line.span.text[0]) != NULL;
  if (level || !ordinary) reader->text = text; // a header with a slip in it is not read as a key as well
  if (level && base_span_is(word[2], "1") && word[3].length == 0) return true;
  if (level)
    base_line_error(
        &line, word[2].text, "%s is no known form of levels, expected 1",
        base_quote((BaseSpan){word[2].text, (size_t)(line.span.text + line.span.length - word[2].text)},
                   &quote));
  else
    base_issues_error(reader->issues, 1, 1, "this is not a Throng level, expected 'throng level 1'");
  return level || reader->map.line != 0;
}

static void read_lines(NativeReader *reader) {
  Pass pass = {.reader = reader};
  BaseLine line;
  reader->level.embers_needed = reader->map.embers;
  while (base_text_next(&reader->text, &line)) read_line(&pass, &line);
  if (reader->draft) return;
  if (reader->level.embers_needed > reader->map.embers && !reader->map.skipped)
    base_issues_error(reader->issues, pass.embers.line, pass.embers.column,
                      "embers needed: %d, but the map has only %d", (int)reader->level.embers_needed,
                      (int)reader->map.embers);
  if (reader->level.endless && reader->map.gates > 0)
    base_issues_error(reader->issues, pass.endless.line, pass.endless.column,
                      "the map has a gate '>', which an endless level has not");
}

/// Sorts faults by place; equal places keep their order. Insertion sort: at most BASE_MAX_ISSUES.
static void sort_issues(BaseIssues *issues, int first) {
  for (int i = first + 1; i < issues->kept; i++) {
    BaseIssue issue = issues->item[i];
    int j = i;
    for (; j > first; j--) {
      const BaseIssue *before = &issues->item[j - 1];
      if (before->line < issue.line || (before->line == issue.line && before->column <= issue.column)) break;
      issues->item[j] = *before;
    }
    issues->item[j] = issue;
  }
}

static bool parse_level(SimLevel *level, const char *data, size_t size, BaseIssues *issues, bool draft) {
  NativeReader reader = {.issues = issues, .text = base_text(data, size, issues), .draft = draft};
  int errors = issues->errors, kept = issues->kept;
  if (size > FORMATS_MAX_BYTES) {
    base_issues_error(issues, 1, 1, "the file is larger than %d bytes", (int)FORMATS_MAX_BYTES);
    return false;
  }
  if (!formats_native_map_locate(&reader)) {
    base_issues_error(issues, reader.map.line, 1, "out of memory for a map of %d x %d tiles",
                      (int)reader.map.rows.width, (int)reader.map.rows.count);
    return false;
  }
  if (!reader.map.usable) reader.level.tuning = sim_tuning_default();
  if (read_header(&reader)) {
    formats_native_map_read(&reader);
    read_lines(&reader);
    formats_native_check_bodies(&reader);
  }
  sort_issues(issues, kept);
  if (issues->errors != errors) {
    sim_level_free(&reader.level);
    return false;
  }
  reader.level.has_game = reader.map.gates > 0 || reader.level.endless;
  *level = reader.level;
  return true;
}

bool formats_native_parse(SimLevel *level, const char *data, size_t size, BaseIssues *issues) {
  return parse_level(level, data, size, issues, false);
}

bool formats_native_parse_draft(SimLevel *level, const char *data, size_t size, BaseIssues *issues) {
  return parse_level(level, data, size, issues, true);
}

/// The value of a key of the head; false: the head has no such key.
static bool find_key(const char *data, size_t size, const char *key, BaseSpan *found) {
  BaseIssues ignored = {0};
  BaseText text = base_text(data, size, &ignored);
  BaseLine line;
  BaseSpan name, value;
  while (base_text_next(&text, &line)) {
    if (!base_line_check(&line, FORMATS_MAX_LINE)) return false;
    if (line.span.length > 0 && line.span.text[0] == '[') return false;
    if (!base_span_member(line.span, &name, &value) || !base_span_is(name, key)) continue;
    *found = value;
    return true;
  }
  return false;
}

bool formats_native_title(const char *data, size_t size, char title[SIM_TITLE_BYTES + 1]) {
  BaseSpan value;
  if (!find_key(data, size, "title", &value)) return false;
  char plain[FORMATS_MAX_LINE];
  size_t length = plain_text(value, plain);
  if (length == 0 || length > SIM_TITLE_BYTES) return false;
  memcpy(title, plain, length);
  title[length] = '\0';
  return true;
}

int32_t formats_native_chapter(const char *data, size_t size) {
  BaseSpan value;
  int64_t chapter;
  if (!find_key(data, size, "chapter", &value)) return 0;
  return base_span_whole(base_span_uncomment(value), 1, SIM_MAX_CHAPTER, &chapter) ? (int32_t)chapter : 0;
}
