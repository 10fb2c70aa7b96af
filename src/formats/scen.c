/* Rows of scenario files.
 *
 * How exact is a published length? Files of the collection are printed in three ways: with six significant
 * digits, trailing zeros dropped (most), with two decimals, and with eight. So a length is taken to be exact
 * to half a unit of its last digit, where dropped zeros count as digits: as many decimals as most lengths of
 * the file have, but no more than six digits in all. On top comes 1e-4 for lengths that were added up in
 * single precision. */
#include "formats/scen.h"

#include <string.h>

#include "base/assert.h"
#include "base/number.h"
#include "formats/formats.h"

enum {
  SIGNIFICANT = 6,
  MAX_DECIMALS = 18, // digits after a point that are read
  MAX_BUCKET = 1000000000,
  SLACK = 100000, // 1e-4
};

#define MAX_LENGTH ((int64_t)NAV_MAX_SIDE * NAV_MAX_SIDE * 2)

typedef struct Decimal {
  int32_t whole_digits, decimals;
} Decimal;

/// The shape of DIGITS or DIGITS.DIGITS; false for anything else.
static bool shape_of(BaseSpan word, Decimal *shape) {
  *shape = (Decimal){0, 0};
  bool point = false;
  for (size_t i = 0; i < word.length; i++) {
    char c = word.text[i];
    if (c == '.' && !point)
      point = true;
    else if (c < '0' || c > '9')
      return false;
    else if (point)
      shape->decimals++;
    else
      shape->whole_digits++;
  }
  return shape->whole_digits > 0 && shape->decimals <= MAX_DECIMALS && (!point || shape->decimals > 0);
}

static bool read_length(BaseSpan word, int64_t *length) {
  Decimal shape;
  if (!shape_of(word, &shape)) return false;
  if (shape.decimals > FORMATS_SCEN_DECIMALS) // finer than a length can matter
    word.length -= (size_t)(shape.decimals - FORMATS_SCEN_DECIMALS);
  return base_number_decimal(word.text, word.length, FORMATS_SCEN_DECIMALS, 0, MAX_LENGTH * FORMATS_SCEN_UNIT,
                             length);
}

static int64_t tolerance_of(BaseSpan word, int32_t default_size) {
  BASE_ASSERT(default_size >= 0);
  Decimal shape;
  if (!shape_of(word, &shape)) return 0;
  int32_t hidden = SIGNIFICANT - shape.whole_digits;
  if (default_size > 0 && default_size < hidden) hidden = default_size;
  int32_t decimals = shape.decimals > hidden ? shape.decimals : hidden;
  int64_t unit = FORMATS_SCEN_UNIT;
  for (int32_t i = 0; i < decimals && unit > 1; i++) unit /= 10;
  return unit / 2 + SLACK;
}

FormatsScen formats_scen(const char *data, size_t size) {
  FormatsScen scen = {.text = base_text(data, size, NULL)};
  BaseText text = scen.text;
  BaseLine line;
  int32_t count[MAX_DECIMALS + 1] = {0};
  while (base_text_next(&text, &line)) {
    BaseSpan rest = line.span, word = {"", 0};
    int32_t words = 0;
    while (words < SCEN_COLUMN_COUNT && base_span_word(&rest, &word)) words++;
    Decimal shape;
    if (words == SCEN_COLUMN_COUNT && shape_of(word, &shape)) count[shape.decimals]++;
  }
  for (int32_t decimals = 1; decimals <= MAX_DECIMALS; decimals++)
    if (count[decimals] > 0 && (scen.decimals == 0 || count[decimals] > count[scen.decimals]))
      scen.decimals = decimals;
  return scen;
}

typedef struct Range {
  const char *name;
  int64_t min, max;
} Range;

static const Range ranges[SCEN_COLUMN_COUNT] = {
    [SCEN_BUCKET] = {"bucket", 0, MAX_BUCKET},
    [SCEN_MAP] = {"map", 0, 0},
    [SCEN_WIDTH] = {"width", 1, NAV_MAX_SIDE},
    [SCEN_HEIGHT] = {"height", 1, NAV_MAX_SIDE},
    [SCEN_START_X] = {"start x", 0, NAV_MAX_SIDE - 1},
    [SCEN_START_Y] = {"start y", 0, NAV_MAX_SIDE - 1},
    [SCEN_GOAL_X] = {"goal x", 0, NAV_MAX_SIDE - 1},
    [SCEN_GOAL_Y] = {"goal y", 0, NAV_MAX_SIDE - 1},
    [SCEN_LENGTH] = {"length", 0, 0},
};

static bool read_number(const BaseLine *line, FormatsScenColumn column, BaseSpan word, int64_t *number) {
  BASE_ASSERT((uint32_t)column < SCEN_COLUMN_COUNT && column != SCEN_MAP);
  const Range *range = &ranges[column];
  BaseQuote quote;
  if (column == SCEN_LENGTH) {
    if (read_length(word, number)) return true;
    base_line_error(line, word.text, "%s as %s, expected a length such as 12 or 3.41421, at most %lld",
                    base_quote(word, &quote), range->name, (long long)MAX_LENGTH);
    return false;
  }
  if (base_span_whole(word, range->min, range->max, number)) return true;
  base_line_error(line, word.text, "%s as %s, expected %lld to %lld", base_quote(word, &quote), range->name,
                  (long long)range->min, (long long)range->max);
  return false;
}

/// The words of a row, as many as there must be.
static bool split_columns(const BaseLine *line, BaseSpan words[SCEN_COLUMN_COUNT]) {
  BaseSpan rest = line->span, more;
  BaseQuote quote;
  for (int column = 0; column < SCEN_COLUMN_COUNT; column++) {
    if (base_span_word(&rest, &words[column])) continue;
    base_line_error(line, words[column].text, "the row ends before its %s, expected %d columns",
                    ranges[column].name, (int)SCEN_COLUMN_COUNT);
    return false;
  }
  if (!base_span_word(&rest, &more)) return true;
  base_line_error(line, more.text, "unexpected %s behind the length", base_quote(more, &quote));
  return false;
}

static bool read_row(const FormatsScen *scen, const BaseLine *line, FormatsScenRow *row) {
  BaseSpan words[SCEN_COLUMN_COUNT];
  int64_t number[SCEN_COLUMN_COUNT] = {0};
  bool sound = true;
  if (!split_columns(line, words)) return false;
  *row = (FormatsScenRow){.line = line->number, .map = words[SCEN_MAP], .length_text = words[SCEN_LENGTH]};
  for (int column = 0; column < SCEN_COLUMN_COUNT; column++) {
    row->column[column] = base_line_column(line, words[column].text);
    if (column != SCEN_MAP && !read_number(line, (FormatsScenColumn)column, words[column], &number[column]))
      sound = false;
  }
  if (!sound) return false;
  row->width = (int32_t)number[SCEN_WIDTH];
  row->height = (int32_t)number[SCEN_HEIGHT];
  row->start_x = (int32_t)number[SCEN_START_X];
  row->start_y = (int32_t)number[SCEN_START_Y];
  row->goal_x = (int32_t)number[SCEN_GOAL_X];
  row->goal_y = (int32_t)number[SCEN_GOAL_Y];
  row->length = number[SCEN_LENGTH];
  row->tolerance = tolerance_of(row->length_text, scen->decimals);
  return true;
}

/// True for `version 1` and `version 1.0`, the only existing ones.
static bool read_version(const BaseLine *line, BaseSpan rest) {
  BaseSpan version, more;
  BaseQuote quote;
  int64_t number;
  base_span_word(&rest, &version);
  if (!base_number_decimal(version.text, version.length, 0, 1, 1, &number)) {
    base_line_error(line, version.text, "version %s, expected 1", base_quote(version, &quote));
    return false;
  }
  if (!base_span_word(&rest, &more)) return true;
  base_line_error(line, more.text, "unexpected %s behind the version", base_quote(more, &quote));
  return false;
}

FormatsScenRead formats_scen_next(FormatsScen *scen, FormatsScenRow *row, BaseIssues *issues) {
  BaseLine line;
  scen->text.issues = issues;
  while (true) {
    BaseText before = scen->text;
    if (!base_text_next(&scen->text, &line)) return FORMATS_SCEN_END;
    BaseSpan rest = line.span, word;
    if (!base_span_word(&rest, &word)) continue;
    if (!base_line_check(&line, FORMATS_MAX_LINE)) return FORMATS_SCEN_FAULT;
    bool version = base_span_is(word, "version"), first = !scen->begun;
    scen->begun = true;
    if (version && first) {
      if (!read_version(&line, rest)) return FORMATS_SCEN_BAD_VERSION;
      continue;
    }
    if (first) {
      base_line_error(&line, line.span.text, "no line 'version 1' before the first row");
      scen->text = before; // the row itself comes next
      return FORMATS_SCEN_BAD_VERSION;
    }
    return read_row(scen, &line, row) ? FORMATS_SCEN_ROW : FORMATS_SCEN_FAULT;
  }
}
