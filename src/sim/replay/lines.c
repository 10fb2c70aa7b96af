/* Words on lines: see the header. */
#include "sim/replay/lines.h"

#include <string.h>

#include "base/number.h"

enum { QUOTE = 40 }; // bytes of a wrong word that are repeated

void sim_line_next(SimLine *line, const char **data, size_t *size) {
  const char *end = *size == 0 ? NULL : memchr(*data, '\n', *size);
  size_t length = end == NULL ? *size : (size_t)(end - *data);
  line->whole = (SimSpan){*data, length};
  line->number++;
  *size -= end == NULL ? length : length + 1;
  *data += end == NULL ? length : length + 1;
  if (line->whole.length > 0 && line->whole.text[line->whole.length - 1] == '\r') line->whole.length--;
  line->rest = line->whole;
}

static void skip_blanks(SimSpan *span) {
  while (span->length > 0 && span->text[0] == ' ') span->text++, span->length--;
}

SimSpan sim_line_word(SimLine *line) {
  skip_blanks(&line->rest);
  SimSpan word = {line->rest.text, 0};
  while (word.length < line->rest.length && word.text[word.length] != ' ') word.length++;
  line->rest.text += word.length;
  line->rest.length -= word.length;
  return word;
}

SimSpan sim_line_rest(SimLine *line) {
  skip_blanks(&line->rest);
  SimSpan rest = line->rest;
  line->rest.text += rest.length;
  line->rest.length = 0;
  return rest;
}

bool sim_span_is(SimSpan span, const char *text) {
  return span.length == strlen(text) && memcmp(span.text, text, span.length) == 0;
}

int sim_line_column(const SimLine *line, const char *at) {
  int count = 1; // continuation bytes of UTF-8 are no characters
  for (const char *c = line->whole.text; c < at; c++) count += ((unsigned char)*c & 0xc0) != 0x80;
  return count;
}

void sim_line_expected(SimLine *line, SimSpan span, const char *what) {
  char quote[QUOTE + 1];
  size_t length = span.length < QUOTE ? span.length : QUOTE;
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)span.text[i];
    quote[i] = byte >= ' ' && byte < 127 ? span.text[i] : '?';
  }
  quote[length] = '\0';
  int column = sim_line_column(line, span.text);
  if (length == 0)
    base_issues_error(line->issues, line->number, column, "expected %s", what);
  else
    base_issues_error(line->issues, line->number, column, "'%s' is not valid here, expected %s", quote, what);
}

bool sim_line_end(SimLine *line) {
  SimSpan rest = sim_line_rest(line);
  if (rest.length == 0) return true;
  sim_line_expected(line, rest, "the end of the line");
  return false;
}

bool sim_line_whole(SimLine *line, SimSpan word, int64_t min, int64_t max, const char *what, int64_t *out) {
  if (base_number_whole(word.text, word.length, min, max, out)) return true;
  sim_line_expected(line, word, what);
  return false;
}

bool sim_line_whole32(SimLine *line, int32_t min, int32_t max, const char *what, int32_t *out) {
  int64_t value = 0;
  if (!sim_line_whole(line, sim_line_word(line), min, max, what, &value)) return false;
  *out = (int32_t)value;
  return true;
}

bool sim_line_tile(SimLine *line, int32_t min, int32_t *x, int32_t *y) {
  SimSpan word = sim_line_word(line);
  const char *comma = word.length == 0 ? NULL : memchr(word.text, ',', word.length);
  size_t before = comma == NULL ? 0 : (size_t)(comma - word.text);
  int64_t x_value = 0, y_value = 0;
  if (comma == NULL || !base_number_whole(word.text, before, min, INT32_MAX, &x_value) ||
      !base_number_whole(comma + 1, word.length - before - 1, min, INT32_MAX, &y_value)) {
    sim_line_expected(line, word, "a tile as X,Y");
    return false;
  }
  *x = (int32_t)x_value;
  *y = (int32_t)y_value;
  return true;
}

bool sim_line_u64(SimLine *line, uint64_t *out) {
  SimSpan word = sim_line_word(line);
  uint64_t value = 0;
  bool valid = word.length > 0;
  for (size_t i = 0; i < word.length && valid; i++) {
    uint64_t digit = (uint64_t)(unsigned char)word.text[i] - '0';
    valid = digit <= 9 && value <= (UINT64_MAX - digit) / 10;
    value = value * 10 + digit;
  }
  if (!valid) sim_line_expected(line, word, "a whole number from 0 to 18446744073709551615");
  *out = value;
  return valid;
}
