/* What all level parsers share: lines of a text in memory, columns as editors count them, words, and foreign
 * text made safe to print. Nothing here allocates or copies; spans point into the text, which must outlive
 * them. Every call is linear in the bytes that it passes. */
#ifndef FORMATS_TEXT_H
#define FORMATS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/issues.h"

typedef struct FormatsText {
  const char *data;
  size_t size;
  size_t at; // first byte of the next line
  int line;  // number of the last line that was handed out
} FormatsText;

typedef struct FormatsSpan {
  const char *text;
  size_t length;
} FormatsSpan;

typedef struct FormatsLine {
  FormatsSpan span; // without its LF or CRLF; all of it, even when it is too long
  int number;       // from 1
} FormatsLine;

typedef struct FormatsQuote {
  char text[80];
} FormatsQuote;

/// A block of map rows inside a text: to its end, or to the first line that begins with '['.
typedef struct FormatsRows {
  FormatsText first; // a reader that stands before the first row
  int32_t count;     // rows up to the last one that is not blank
  int32_t width;     // characters of the first row that is not blank
  bool even;         // all are that long, none is blank
} FormatsRows;

/// A reader at the first line; a byte order mark is passed over.
FormatsText formats_text(const char *data, size_t size);

/// The next line; false at the end.
bool formats_next_line(FormatsText *text, FormatsLine *line);

/// The column of `at`, a byte of the line or its end: 1 + the characters before it.
int formats_column(const FormatsLine *line, const char *at);

/// Reports, at most once, what makes a line unreadable: too long, not UTF-8, a control character. True: it is
/// fine.
bool formats_check_line(const FormatsLine *line, BaseIssues *issues);

/// How many UTF-8 characters; stray bytes count as they fall.
int32_t formats_characters(FormatsSpan span);

FormatsSpan formats_trim(FormatsSpan span);

/// Cuts a comment off: '#' at the start or behind a blank; trims what is left.
FormatsSpan formats_strip_comment(FormatsSpan span);

/// Takes the next word off the front of `rest`; false when none is left (*word is then empty, at the end).
bool formats_next_word(FormatsSpan *rest, FormatsSpan *word);

bool formats_is(FormatsSpan span, const char *text);

/// The bytes up to the first `mark` go to `before`, those behind it to `after`; false when there is no mark.
bool formats_split(FormatsSpan span, char mark, FormatsSpan *before, FormatsSpan *after);

/// 'TEXT' in quotes, shortened, control characters replaced; returns quote->text.
const char *formats_quote(FormatsSpan span, FormatsQuote *quote);

/// Measures the rows from `text` on. `until_section`: a line that begins with '[' ends them.
FormatsRows formats_measure_rows(FormatsText text, bool until_section);

/// Reports a row that is blank or not `width` long; false when it is blank and there is nothing to read in
/// it.
bool formats_check_row(const FormatsLine *line, int32_t width, BaseIssues *issues);

/// The length in bytes of the UTF-8 character at `text`; 0: not valid.
size_t formats_character_length(const char *text, size_t length);

#endif
