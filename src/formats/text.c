/* Lines, columns, words and rows of a text that nobody has checked yet. */
#include "formats/text.h"

#include <string.h>

#include "formats/formats.h"

static bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

static bool is_continuation(char c) {
  return ((unsigned char)c & 0xc0) == 0x80;
}

FormatsText formats_text(const char *data, size_t size) {
  FormatsText text = {data, size, 0, 0};
  if (size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0) text.at = 3;
  return text;
}

bool formats_next_line(FormatsText *text, FormatsLine *line) {
  if (text->at >= text->size) return false;
  const char *start = text->data + text->at;
  size_t left = text->size - text->at;
  const char *end = memchr(start, '\n', left);
  size_t length = end == NULL ? left : (size_t)(end - start);
  text->at += end == NULL ? length : length + 1;
  if (length > 0 && start[length - 1] == '\r') length--;
  *line = (FormatsLine){{start, length}, ++text->line};
  return true;
}

int formats_column(const FormatsLine *line, const char *at) {
  return 1 + formats_characters((FormatsSpan){line->span.text, (size_t)(at - line->span.text)});
}

int32_t formats_characters(FormatsSpan span) {
  int32_t count = 0;
  for (size_t i = 0; i < span.length; i++) count += !is_continuation(span.text[i]);
  return count;
}

size_t formats_character_length(const char *text, size_t length) {
  const unsigned char *byte = (const unsigned char *)text;
  if (length == 0) return 0;
  if (byte[0] < 0x80) return 1;
  size_t need = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
  if (byte[0] < 0xc2 || byte[0] > 0xf4 || need > length) return 0;
  for (size_t i = 1; i < need; i++)
    if (!is_continuation(text[i])) return 0;
  // Overlong forms, surrogates, and what lies past the last code point show in the second byte.
  if ((byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f)) return 0;
  if ((byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f)) return 0;
  return need;
}

bool formats_check_line(const FormatsLine *line, BaseIssues *issues) {
  FormatsSpan span = line->span;
  if (span.length > FORMATS_MAX_LINE) {
    base_issues_error(issues, line->number, formats_column(line, span.text + FORMATS_MAX_LINE),
                      "the line has %zu bytes, at most %d are allowed", span.length, FORMATS_MAX_LINE);
    return false;
  }
  for (size_t i = 0; i < span.length;) {
    unsigned char byte = (unsigned char)span.text[i];
    size_t length = formats_character_length(span.text + i, span.length - i);
    bool control = (byte < 0x20 && byte != '\t') || byte == 0x7f;
    if (length == 0 || control) {
      base_issues_error(issues, line->number, formats_column(line, span.text + i),
                        control ? "control character 0x%02x, expected text"
                                : "byte 0x%02x is not UTF-8, expected text in UTF-8",
                        byte);
      return false;
    }
    i += length;
  }
  return true;
}

FormatsSpan formats_trim(FormatsSpan span) {
  while (span.length > 0 && is_blank(span.text[0])) span.text++, span.length--;
  while (span.length > 0 && is_blank(span.text[span.length - 1])) span.length--;
  return span;
}

FormatsSpan formats_strip_comment(FormatsSpan span) {
  for (size_t i = 0; i < span.length; i++) {
    if (span.text[i] == '#' && (i == 0 || is_blank(span.text[i - 1]))) span.length = i;
  }
  return formats_trim(span);
}

bool formats_next_word(FormatsSpan *rest, FormatsSpan *word) {
  FormatsSpan left = formats_trim(*rest);
  size_t length = 0;
  while (length < left.length && !is_blank(left.text[length])) length++;
  *word = (FormatsSpan){left.text, length};
  *rest = (FormatsSpan){left.text + length, left.length - length};
  return length > 0;
}

bool formats_is(FormatsSpan span, const char *text) {
  return span.length == strlen(text) && memcmp(span.text, text, span.length) == 0;
}

bool formats_split(FormatsSpan span, char mark, FormatsSpan *before, FormatsSpan *after) {
  const char *at = span.length == 0 ? NULL : memchr(span.text, mark, span.length);
  if (at == NULL) return false;
  size_t length = (size_t)(at - span.text);
  *before = (FormatsSpan){span.text, length};
  *after = (FormatsSpan){at + 1, span.length - length - 1};
  return true;
}

const char *formats_quote(FormatsSpan span, FormatsQuote *quote) {
  const size_t max = 48;
  size_t used = 0;
  quote->text[used++] = '\'';
  size_t i = 0;
  while (i < span.length && i < max) {
    unsigned char byte = (unsigned char)span.text[i];
    size_t length = formats_character_length(span.text + i, span.length - i);
    if (length == 0 || byte < 0x20 || byte == 0x7f) {
      quote->text[used++] = '?';
      i++;
      continue;
    }
    memcpy(quote->text + used, span.text + i, length);
    used += length;
    i += length;
  }
  memcpy(quote->text + used, i < span.length ? "...'" : "'", i < span.length ? 5 : 2);
  return quote->text;
}

FormatsRows formats_measure_rows(FormatsText text, bool until_section) {
  FormatsRows rows = {.first = text};
  FormatsLine line;
  int32_t seen = 0;
  bool even = true;
  while (formats_next_line(&text, &line)) {
    if (until_section && line.span.length > 0 && line.span.text[0] == '[') break;
    seen++;
    if (formats_trim(line.span).length == 0) {
      even = false; // noticed only when a row follows
      continue;
    }
    int32_t width = formats_characters(line.span);
    if (rows.count == 0) rows.width = width;
    even = even && width == rows.width;
    rows.count = seen;
    rows.even = even;
  }
  return rows;
}

bool formats_check_row(const FormatsLine *line, int32_t width, BaseIssues *issues) {
  int32_t length = formats_characters(line->span);
  if (formats_trim(line->span).length == 0) {
    base_issues_error(issues, line->number, 1, "an empty row inside the map, expected %d tiles", (int)width);
    return false;
  }
  if (length != width)
    base_issues_error(issues, line->number, (length < width ? length : width) + 1,
                      "the row is %d long, expected %d", (int)length, (int)width);
  return true;
}
