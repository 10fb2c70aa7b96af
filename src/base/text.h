/* Unchecked text as lines and words: level files, recordings, scripts, words of a call.
 * Nothing here allocates or copies: spans point into the text, which must outlive them. Blanks are space and
 * tab. Columns count characters from 1, as editors do. Every call is linear in the bytes that it passes. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/character.h"
#include "base/issues.h"

typedef struct BaseSpan {
  const char *text;
  size_t length;
} BaseSpan;

/// A reader of lines.
typedef struct BaseText {
  const char *data;
  size_t size;
  size_t at;          // first byte of the next line
  int line;           // number of the line that was read last
  BaseIssues *issues; // each line's faults go here; NULL where the caller reports none
} BaseText;

typedef struct BaseLine {
  BaseSpan span; // without its LF or CRLF
  BaseSpan rest; // after the words taken so far
  int number;    // from 1
  BaseIssues *issues;
} BaseLine;

typedef struct BaseQuote {
  char text[208];
} BaseQuote;

/* Spans */

BaseSpan base_span(const char *text);
bool base_span_is(BaseSpan span, const char *text);
BaseSpan base_span_trim(BaseSpan span);

/// Cuts a comment off ('#' at the start or after a blank) and trims the rest.
BaseSpan base_span_uncomment(BaseSpan span);

/// Takes the next word off the front of `rest`; false when none is left (*word is then empty, at the end).
bool base_span_word(BaseSpan *rest, BaseSpan *word);

/// The bytes up to the first `mark` go to `before`, those after it to `after`; false without a mark.
bool base_span_split(BaseSpan span, char mark, BaseSpan *before, BaseSpan *after);

/// As above, for "NAME = VALUE": splits at the first '=' and trims both.
bool base_span_member(BaseSpan span, BaseSpan *name, BaseSpan *value);

/// The rest after `start`; false if the span does not begin with it.
bool base_span_after(BaseSpan span, const char *start, BaseSpan *after);

/// The whole span as a whole number from `min` to `max`.
bool base_span_whole(BaseSpan span, int64_t min, int64_t max, int64_t *out);

/// 16 hexadecimal digits, those above 9 small.
bool base_span_hex(BaseSpan span, uint64_t *out);

/// "A,B" or "AxB": two whole numbers with `mark` between them, each from `min` to `max`.
bool base_span_pair(BaseSpan span, char mark, int32_t min, int32_t max, int32_t *a, int32_t *b);

/// Counts UTF-8 characters; each stray byte that is no continuation counts as one.
int32_t base_span_characters(BaseSpan span);

/// 'TEXT' in quotes for a message, shortened and escaped; returns quote->text.
const char *base_quote(BaseSpan span, BaseQuote *quote);

/// Adds to a list for a message: "a, b, c". Free it with base_buffer_free.
void base_names_add(BaseBuffer *names, const char *name);

/* Lines */

/// A reader at the first line; a byte order mark is passed over.
BaseText base_text(const char *data, size_t size, BaseIssues *issues);

/// The next line; false at the end.
bool base_text_next(BaseText *text, BaseLine *line);

/// The next word of line->rest; empty, at the end of the line, when none is left.
BaseSpan base_line_word(BaseLine *line);

/// All that is left of the line, trimmed.
BaseSpan base_line_rest(BaseLine *line);

/// The column of `at`, a byte of the line or its end.
int base_line_column(const BaseLine *line, const char *at);

/// Reports a fault at the byte `at` of the line.
void base_line_error(const BaseLine *line, const char *at, const char *format, ...) BASE_PRINTF(3, 4);

/// Reports `found` in the place of `expected`; returns false.
bool base_line_expected(const BaseLine *line, BaseSpan found, const char *expected);

/// Reports what is left of the line; true when nothing is.
bool base_line_end(BaseLine *line);

/// Reports, at most once, what makes a line unreadable: more than `max` bytes, not UTF-8, a character
/// that acts, other than a tab. True: the line is fine.
bool base_line_check(const BaseLine *line, size_t max);

#endif
