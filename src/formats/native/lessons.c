/* [lessons] of a native level: sentences that the window says once, each at a moment of the game.
 *
 *   start "Tap an ember."
 *   ember 1 "A shade. Keep walking and it cannot catch you."
 *   meet husk "It turns where it crashes."
 *   ember 2 at 10,6 "Close this doorway."
 *
 * Between the quotes `\"` is a quote and `\\` a backslash; a '#' there begins no comment. */
#include <string.h>

#include "base/assert.h"
#include "formats/native/reader.h"
#include "sim/world/kinds.h"

static bool read_when(BaseLine *line, BaseSpan word, SimLesson *lesson) {
  for (int32_t when = 0; when < SIM_LESSON_WHEN_COUNT; when++) {
    if (!base_span_is(word, sim_lesson_moments[when].name)) continue;
    lesson->when = (SimLessonWhen)when;
    return true;
  }
  BaseBuffer names = {0};
  BaseQuote quote;
  for (int32_t when = 0; when < SIM_LESSON_WHEN_COUNT; when++)
    base_names_add(&names, sim_lesson_moments[when].name);
  base_line_error(line, word.text, "unknown moment %s, expected one of %s", base_quote(word, &quote),
                  base_buffer_text(&names));
  base_buffer_free(&names);
  return false;
}

static bool read_number(const BaseLine *line, BaseSpan word, int32_t max, const char *what, int32_t *out) {
  BASE_ASSERT(max >= 1);
  BaseQuote quote;
  int64_t number = 0;
  if (base_span_whole(word, 1, max, &number)) {
    *out = (int32_t)number;
    return true;
  }
  base_line_error(line, word.text, "%s is not valid here, expected 1 to %d %s", base_quote(word, &quote),
                  (int)max, what);
  return false;
}

/// Parses the arguments after the word for the moment.
static bool read_moment(NativeReader *reader, BaseLine *line, BaseSpan when, SimLesson *lesson) {
  BASE_ASSERT((uint32_t)lesson->when < SIM_LESSON_WHEN_COUNT);
  const NativeMap *map = &reader->map;
  switch (sim_lesson_moments[lesson->when].takes) {
  case SIM_LESSON_TAKES_EMBERS: {
    BaseSpan word = base_line_word(line);
    if (!read_number(line, word, SIM_MAX_EMBERS, "embers", &lesson->number)) return false;
    if (lesson->number <= map->embers || map->skipped || reader->draft) return true;
    base_line_error(line, word.text, "%d embers, but the map has only %d", (int)lesson->number,
                    (int)map->embers);
    return false;
  }
  case SIM_LESSON_TAKES_TIME:
    return read_number(line, base_line_word(line), SIM_MAX_LEVEL_SECONDS, "seconds", &lesson->number);
  case SIM_LESSON_TAKES_KIND:
    lesson->kind = formats_native_kind(line, base_line_word(line));
    return lesson->kind >= 0;
  default:
    if (lesson->when != SIM_LESSON_GATE || map->gates > 0 || map->skipped || reader->draft) return true;
    base_line_error(line, when.text, "the map has no gate");
    return false;
  }
}

/// `at X,Y`, if it comes next: the tile that the lesson points at.
static bool read_place(const NativeReader *reader, BaseLine *line, SimLesson *lesson) {
  BaseLine ahead = *line;
  NativeTile tile;
  if (!base_span_is(base_line_word(&ahead), "at")) return true;
  *line = ahead;
  if (!formats_native_tile(reader, line, base_line_word(line), &tile)) return false;
  lesson->placed = true;
  lesson->x = tile.x;
  lesson->y = tile.y;
  return true;
}

/// The text in quotes, which ends the line but for a comment.
static bool read_text(BaseLine *line, SimLesson *lesson) {
  BaseSpan rest = base_span_trim(line->rest);
  size_t length = 0, at = 1;
  BaseQuote quote;
  if (rest.length == 0 || rest.text[0] != '"') {
    base_line_error(line, rest.text, "%s where the sentence should stand, expected a text in quotes",
                    base_quote(rest, &quote));
    return false;
  }
  for (; at < rest.length && rest.text[at] != '"'; at++, length++) {
    if (rest.text[at] == '\\' && at + 1 < rest.length && strchr("\"\\", rest.text[at + 1]) != NULL) at++;
    if (length < SIM_LESSON_BYTES) lesson->text[length] = rest.text[at];
  }
  if (at >= rest.length) {
    base_line_error(line, rest.text, "the text has no second quote");
    return false;
  }
  if (length == 0 || length > SIM_LESSON_BYTES) {
    base_line_error(line, rest.text, "the text has %zu bytes, expected 1 to %d", length,
                    (int)SIM_LESSON_BYTES);
    return false;
  }
  line->rest = base_span_uncomment((BaseSpan){rest.text + at + 1, rest.length - at - 1});
  return base_line_end(line);
}

void formats_native_lesson_line(NativeReader *reader, BaseLine *line) {
  SimLesson lesson = {.kind = -1};
  BaseSpan when = base_line_word(line);
  if (!read_when(line, when, &lesson) || !read_moment(reader, line, when, &lesson) ||
      !read_place(reader, line, &lesson) || !read_text(line, &lesson))
    return;
  // Where the map is faulty there is no level to add to, but its faults are reported.
  if (sim_level_add_lesson(&reader->level, &lesson)) return;
  if (reader->level.lesson_count == SIM_MAX_LESSONS)
    base_line_error(line, when.text, "too many lines in [lessons], at most %d are allowed",
                    (int)SIM_MAX_LESSONS);
  else
    base_line_error(line, when.text, "this moment has a lesson already");
}

void formats_native_lessons_parse(SimLevel *level, const FormatsSource *source, BaseIssues *issues) {
  NativeReader reader = {.level = *level,
                         .issues = issues,
                         .text = base_text(source->data, source->size, issues),
                         .draft = source->draft};
  reader.map.embers = level->kind_count[SIM_EMBER];
  reader.map.gates = level->kind_count[SIM_GATE];
  reader.map.usable = true; // it has its map
  BaseLine line;
  while (base_text_next(&reader.text, &line)) {
    line.rest = line.span;
    if (base_line_check(&line, FORMATS_MAX_LINE) && base_span_uncomment(line.span).length > 0)
      formats_native_lesson_line(&reader, &line);
  }
  *level = reader.level;
}

void formats_native_lessons_write(const SimLevel *level, BaseBuffer *out) {
  for (int32_t i = 0; i < level->lesson_count; i++) {
    const SimLesson *lesson = &level->lessons[i];
    BASE_ASSERT((uint32_t)lesson->when < SIM_LESSON_WHEN_COUNT);
    const SimLessonMoment *moment = &sim_lesson_moments[lesson->when];
    base_buffer_print(out, "%s ", moment->name);
    if (moment->takes == SIM_LESSON_TAKES_KIND)
      base_buffer_print(out, "%s ", sim_enemy_kinds[lesson->kind]->name);
    else if (moment->takes != SIM_LESSON_TAKES_NOTHING)
      base_buffer_print(out, "%d ", (int)lesson->number);
    if (lesson->placed) base_buffer_print(out, "at %d,%d ", (int)lesson->x, (int)lesson->y);
    base_buffer_add(out, "\"", 1);
    for (const char *c = lesson->text; *c != '\0'; c++) {
      if (*c == '"' || *c == '\\') base_buffer_add(out, "\\", 1);
      base_buffer_add(out, c, 1);
    }
    base_buffer_print(out, "\"\n");
  }
}
