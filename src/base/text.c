/* Lines, words and numbers of unchecked text, and foreign text made safe to print. */
#include "base/text.h"

#include <stdarg.h>
#include <string.h>

#include "base/assert.h"
#include "base/number.h"

enum { MAX_QUOTED = 48 }; // bytes

static bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

static bool is_continuation(char c) {
  return ((unsigned char)c & 0xc0) == 0x80;
}

BaseSpan base_span(const char *text) {
  return (BaseSpan){text, strlen(text)};
}

bool base_span_is(BaseSpan span, const char *text) {
  return span.length == strlen(text) && memcmp(span.text, text, span.length) == 0;
}

BaseSpan base_span_trim(BaseSpan span) {
  while (span.length > 0 && is_blank(span.text[0])) span.text++, span.length--;
  while (span.length > 0 && is_blank(span.text[span.length - 1])) span.length--;
  return span;
}

BaseSpan base_span_uncomment(BaseSpan span) {
  for (size_t i = 0; i < span.length; i++) {
    if (span.text[i] == '#' && (i == 0 || is_blank(span.text[i - 1]))) span.length = i;
  }
  return base_span_trim(span);
}

bool base_span_word(BaseSpan *rest, BaseSpan *word) {
  BaseSpan left = base_span_trim(*rest);
  size_t length = 0;
  while (length < left.length && !is_blank(left.text[length])) length++;
  *word = (BaseSpan){left.text, length};
  *rest = (BaseSpan){left.text + length, left.length - length};
  return length > 0;
}

bool base_span_split(BaseSpan span, char mark, BaseSpan *before, BaseSpan *after) {
  const char *at = span.length == 0 ? NULL : memchr(span.text, mark, span.length);
  if (at == NULL) return false;
  size_t length = (size_t)(at - span.text);
  *before = (BaseSpan){span.text, length};
  *after = (BaseSpan){at + 1, span.length - length - 1};
  return true;
}

bool base_span_member(BaseSpan span, BaseSpan *name, BaseSpan *value) {
  if (!base_span_split(span, '=', name, value)) return false;
  *name = base_span_trim(*name);
  *value = base_span_trim(*value);
  return true;
}

bool base_span_after(BaseSpan span, const char *start, BaseSpan *after) {
  const size_t length = strlen(start);
  if (span.length < length || memcmp(span.text, start, length) != 0) return false;
  *after = (BaseSpan){span.text + length, span.length - length};
  return true;
}

bool base_span_whole(BaseSpan span, int64_t min, int64_t max, int64_t *out) {
  return base_number_whole(span.text, span.length, min, max, out);
}

bool base_span_hex(BaseSpan span, uint64_t *out) {
  static const char digits[] = "0123456789abcdef";
  *out = 0;
  for (size_t i = 0; i < span.length; i++) {
    const char *digit = memchr(digits, span.text[i], sizeof digits - 1);
    if (digit == NULL) return false;
    *out = *out << 4 | (uint64_t)(digit - digits);
  }
  return span.length == 16;
}

bool base_span_pair(BaseSpan span, char mark, int32_t min, int32_t max, int32_t *a, int32_t *b) {
  BaseSpan before, after;
  int64_t first, second;
  if (!base_span_split(span, mark, &before, &after) || !base_span_whole(before, min, max, &first) ||
      !base_span_whole(after, min, max, &second))
    return false;
  *a = (int32_t)first;
  *b = (int32_t)second;
  return true;
}

int32_t base_span_characters(BaseSpan span) {
  int32_t count = 0;
  for (size_t i = 0; i < span.length; i++) count += !is_continuation(span.text[i]);
  return count;
}

const char *base_quote(BaseSpan span, BaseQuote *quote) {
  size_t used = 0, i = 0;
  quote->text[used++] = '\'';
  while (i < span.length && i < MAX_QUOTED) {
    char one[BASE_ESCAPED];
    i += base_escape_one(span.text + i, span.length - i, one);
    memcpy(quote->text + used, one, strlen(one));
    used += strlen(one);
  }
  BASE_ASSERT(used + 5 <= sizeof quote->text);
  memcpy(quote->text + used, i < span.length ? "...'" : "'", i < span.length ? 5 : 2);
  return quote->text;
}

void base_names_add(BaseBuffer *names, const char *name) {
  base_buffer_print(names, "%s%s", names->length == 0 ? "" : ", ", name);
}

BaseText base_text(const char *data, size_t size, BaseIssues *issues) {
  BASE_ASSERT(data != NULL || size == 0);
  BaseText text = {.data = data, .size = size, .issues = issues};
  if (size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0) text.at = 3;
  return text;
}

bool base_text_next(BaseText *text, BaseLine *line) {
  if (text->at >= text->size) return false;
  const char *start = text->data + text->at;
  size_t left = text->size - text->at;
  const char *end = memchr(start, '\n', left);
  size_t length = end == NULL ? left : (size_t)(end - start);
  text->at += end == NULL ? length : length + 1;
  if (length > 0 && start[length - 1] == '\r') length--;
  *line = (BaseLine){{start, length}, {start, length}, ++text->line, text->issues};
  return true;
}

BaseSpan base_line_word(BaseLine *line) {
  BaseSpan word;
  base_span_word(&line->rest, &word);
  return word;
}

BaseSpan base_line_rest(BaseLine *line) {
  BaseSpan rest = base_span_trim(line->rest);
  line->rest = (BaseSpan){rest.text + rest.length, 0};
  return rest;
}

int base_line_column(const BaseLine *line, const char *at) {
  BASE_ASSERT(at >= line->span.text && at <= line->span.text + line->span.length);
  return 1 + base_span_characters((BaseSpan){line->span.text, (size_t)(at - line->span.text)});
}

void base_line_error(const BaseLine *line, const char *at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  base_issues_error_list(line->issues, line->number, base_line_column(line, at), format, args);
  va_end(args);
}

bool base_line_expected(const BaseLine *line, BaseSpan found, const char *expected) {
  BaseQuote quote;
  if (found.length == 0)
    base_line_error(line, found.text, "expected %s", expected);
  else
    base_line_error(line, found.text, "%s is not valid here, expected %s", base_quote(found, &quote),
                    expected);
  return false;
}

bool base_line_end(BaseLine *line) {
  BaseSpan rest = base_line_rest(line);
  BaseQuote quote;
  if (rest.length == 0) return true;
  base_line_error(line, rest.text, "unexpected %s, expected the end of the line", base_quote(rest, &quote));
  return false;
}

static void report_acting(const BaseLine *line, const char *at, size_t length) {
  const uint32_t code = base_character_code(at, length);
  if (code < 0x80)
    base_line_error(line, at, "control character 0x%02x, expected text", (unsigned)code);
  else
    base_line_error(line, at, "%s U+%04X, expected text",
                    code < 0xa0 ? "control character" : "a character that turns or breaks the text,",
                    (unsigned)code);
}

bool base_line_check(const BaseLine *line, size_t max) {
  BaseSpan span = line->span;
  if (span.length > max) {
    base_line_error(line, span.text + max, "the line has %zu bytes, at most %zu are allowed", span.length,
                    max);
    return false;
  }
  for (size_t i = 0; i < span.length;) {
    unsigned char byte = (unsigned char)span.text[i];
    size_t length = base_character_length(span.text + i, span.length - i);
    if (length == 0) {
      base_line_error(line, span.text + i, "byte 0x%02x is not UTF-8, expected text in UTF-8", byte);
      return false;
    }
    if (byte != '\t' && base_character_acts(span.text + i, length)) {
      report_acting(line, span.text + i, length);
      return false;
    }
    i += length;
  }
  return true;
}
