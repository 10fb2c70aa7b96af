/* The properties of the map: title and brief, times, embers, chapter, tunables, lessons, objectives. */
#include "formats/tiled/properties.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/number.h"
#include "base/text.h"
#include "formats/native/parts.h"
#include "sim/world/kinds.h"

typedef struct Field {
  const char *name;
  void (*read)(TiledBuild *build, const TiledProperty *property);
} Field;

static void fail_property(TiledBuild *build, const TiledProperty *property, const char *expected) {
  const TiledPlace at = build->map->place;
  BaseQuote quote;
  if (property->text != NULL)
    base_issues_error(build->issues, at.line, at.column, "map property %.60s is %s, expected %s",
                      property->name, base_quote(base_span(property->text), &quote), expected);
  else
    base_issues_error(build->issues, at.line, at.column, "map property %.60s is %.10g, expected %s",
                      property->name, property->number, expected);
}

/// Its number, also where a string holds one.
static bool number_of(const TiledProperty *property, double *number) {
  *number = property->number;
  return !property->other &&
         (property->text == NULL || tiled_number(property->text, strlen(property->text), number));
}

static void read_whole(TiledBuild *build, const TiledProperty *property, int32_t min, int32_t max,
                       int32_t *out) {
  BASE_ASSERT(min <= max);
  char expected[64];
  double number;
  if (number_of(property, &number) && number >= min && number <= max && floor(number) == number) {
    *out = (int32_t)number;
    return;
  }
  snprintf(expected, sizeof expected, "a whole number from %d to %d", (int)min, (int)max);
  fail_property(build, property, expected);
}

/* Texts */

/// Does it contain a non-ASCII character that affects its display?
static bool turns(BaseSpan text) {
  for (size_t i = 0; i < text.length;) {
    const size_t length = base_character_length(text.text + i, text.length - i);
    if (length > 1 && base_character_acts(text.text + i, length)) return true;
    i += length > 0 ? length : 1;
  }
  return false;
}

/// A property as one line of text; breaks and control characters become blanks, which is noted.
static void read_text(TiledBuild *build, const TiledProperty *property, char *out, size_t max) {
  char expected[64];
  const BaseSpan text = base_span_trim(base_span(property->text == NULL ? "" : property->text));
  snprintf(expected, sizeof expected, "a text of at most %zu bytes", max);
  if (property->text == NULL || text.length > max) {
    fail_property(build, property, expected);
    return;
  }
  memcpy(out, text.text, text.length);
  out[text.length] = '\0';
  if (turns(text)) {
    fail_property(build, property, "a text without control characters and signs that turn its direction");
    return;
  }
  for (size_t i = 0; i < text.length; i++) {
    if (((unsigned char)out[i] >= ' ' && out[i] != 0x7f) || out[i] == '\t') continue;
    out[i] = ' ';
    tiled_note(build, build->map->place, "", "line breaks in %s become blanks", property->name);
  }
  const BaseSpan kept = base_span_trim(base_span(out)); // a break at an end
  memmove(out, kept.text, kept.length);
  out[kept.length] = '\0';
}

static void read_title(TiledBuild *build, const TiledProperty *property) {
  read_text(build, property, build->level.title, SIM_TITLE_BYTES);
}

static void read_brief(TiledBuild *build, const TiledProperty *property) {
  read_text(build, property, build->level.brief, SIM_BRIEF_BYTES);
}

static void read_time(TiledBuild *build, const TiledProperty *property) {
  read_whole(build, property, 0, SIM_MAX_LEVEL_SECONDS, &build->level.par_seconds);
}

static void read_gold(TiledBuild *build, const TiledProperty *property) {
  read_whole(build, property, 0, SIM_MAX_SCORE, &build->level.gold);
}

static void read_embers(TiledBuild *build, const TiledProperty *property) {
  read_whole(build, property, 0, SIM_MAX_EMBERS, &build->embers_needed);
}

static void read_chapter(TiledBuild *build, const TiledProperty *property) {
  read_whole(build, property, 0, SIM_MAX_CHAPTER, &build->level.chapter);
}

static void read_endless(TiledBuild *build, const TiledProperty *property) {
  int32_t endless = 0;
  read_whole(build, property, 0, 1, &endless);
  build->level.endless = endless == 1;
}

/// Lines as a section of a level has them.
static void read_lines(TiledBuild *build, const TiledProperty *property, const char *expected,
                       void (*parse)(SimLevel *, const FormatsSource *, BaseIssues *)) {
  BaseIssues *inner = calloc(1, sizeof *inner);
  if (property->text == NULL || inner == NULL) {
    free(inner);
    fail_property(build, property, expected);
    return;
  }
  const FormatsSource lines = {
      .data = property->text, .size = strlen(property->text), .draft = build->source->draft};
  parse(&build->level, &lines, inner);
  for (int i = 0; i < inner->kept; i++)
    base_issues_error(build->issues, build->map->place.line, build->map->place.column,
                      "map property %s, line %d, column %d: %s", property->name, inner->item[i].line,
                      inner->item[i].column, inner->item[i].text);
  free(inner);
}

/// These depend on the number of embers, so they are read after the things.
static void read_lessons(TiledBuild *build, const TiledProperty *property) {
  read_lines(build, property, "lines as in [lessons]", formats_native_lessons_parse);
}

/// They ask for the ground.
static void read_objectives(TiledBuild *build, const TiledProperty *property) {
  read_lines(build, property, "lines as in [objectives]", formats_native_objectives_parse);
}

static const Field fields[] = {
    {"title", read_title},     {"brief", read_brief},     {"time", read_time},
    {"gold", read_gold},       {"embers", read_embers},   {"chapter", read_chapter},
    {"endless", read_endless}, {"lessons", read_lessons}, {"objectives", read_objectives}};

/// Is it read after the map?
static bool is_late(const Field *field) {
  return field->read == read_lessons || field->read == read_objectives;
}

/* Tunables */

const char *tiled_decimal(double number, int decimals, char *out, size_t size) {
  enum { FINEST = 9 };
  BASE_ASSERT(decimals >= 0 && decimals <= FINEST);
  double unit = 1;
  for (int i = 0; i < decimals; i++) unit *= 10;
  if (!(fabs(number) < 4e9)) return snprintf(out, size, "%.0f", number), out; // out of every range
  const double scaled = round(number * unit);
  const bool whole = fabs(number - scaled / unit) <= 1e-9 * fmax(1, fabs(number)); // what is left is binary
  return base_number_print(whole ? (int64_t)scaled : (int64_t)round(number * 1e9), whole ? decimals : FINEST,
                           out, size);
}

static void read_tunable(TiledBuild *build, const TiledProperty *property, int32_t tunable) {
  BASE_ASSERT(tunable >= 0 && tunable < SIM_TUNE_COUNT);
  SimLevel *level = &build->level;
  const TiledPlace at = build->map->place;
  char error[BASE_ISSUE_TEXT], text[64];
  double number;
  if (!number_of(property, &number)) {
    fail_property(build, property, "a number");
    return;
  }
  tiled_decimal(number, sim_tunables[tunable].decimals, text, sizeof text);
  if (sim_tunable_lacks(tunable, error, sizeof error) ||
      !sim_tuning_parse(tunable, text, strlen(text), &level->tuning.value[tunable], error, sizeof error)) {
    base_issues_error(build->issues, at.line, at.column, "map property %s: %s", property->name, error);
    return;
  }
  level->tuned[tunable] = true;
}

void tiled_read_head(TiledBuild *build) {
  const TiledMap *map = build->map;
  for (int32_t i = 0; i < map->own.count; i++) {
    const TiledProperty *property = &map->properties[map->own.first + i];
    const int32_t tunable = sim_tuning_find(property->name, strlen(property->name));
    size_t field = 0;
    while (field < sizeof fields / sizeof *fields && strcmp(property->name, fields[field].name) != 0) field++;
    if (tunable >= 0)
      read_tunable(build, property, tunable);
    else if (field == sizeof fields / sizeof *fields)
      tiled_note(build, map->place, "", "map property '%.60s' is left out", property->name);
    else if (!is_late(&fields[field]))
      fields[field].read(build, property);
  }
}

void tiled_read_rest(TiledBuild *build) {
  const TiledMap *map = build->map;
  SimLevel *level = &build->level;
  const int32_t embers = level->kind_count[SIM_EMBER];
  for (int32_t i = 0; i < map->own.count; i++) {
    const TiledProperty *property = &map->properties[map->own.first + i];
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
      if (is_late(&fields[k]) && strcmp(property->name, fields[k].name) == 0) fields[k].read(build, property);
  }
  level->embers_needed = build->embers_needed == TILED_NO_ID ? embers : build->embers_needed;
  if (level->embers_needed > embers && !build->source->draft)
    base_issues_error(build->issues, map->place.line, map->place.column,
                      "embers needed: %d, but the map has only %d", (int)level->embers_needed, (int)embers);
}
