/* Single characters of unchecked text, and text of others made safe to print: what a file, a file name or a
 * word of the call holds may be read by a terminal as an order. */
#ifndef BASE_CHARACTER_H
#define BASE_CHARACTER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/compiler.h"

enum { BASE_ESCAPED = 8 }; // capacity for one character, escaped

/// The length in bytes of the UTF-8 character at `text`; 0: not valid.
size_t base_character_length(const char *text, size_t length);
/// The number of a valid character.
uint32_t base_character_code(const char *text, size_t length);

/// Does a valid character affect a terminal or a reader in addition to being shown? True of control
/// characters (C0, DEL, C1), line and paragraph separators, and what changes the direction of the text around
/// it (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069).
bool base_character_acts(const char *text, size_t length);

/// The first character of the text as it may be shown: one that acts as `\x1b` or `\u202e`, a byte that is no
/// UTF-8 as `\xff`. Returns how many bytes of the text it was. `left` is not 0.
size_t base_escape_one(const char *text, size_t left, char out[BASE_ESCAPED]);
/// The whole text like this; cut off where `out` is full. Returns `out`.
const char *base_escape(const char *text, char *out, size_t size);

/// Prints one message, escaped as a whole, and a line break.
void base_say(FILE *out, const char *format, ...) BASE_PRINTF(2, 3);
void base_say_list(FILE *out, const char *format, va_list args) BASE_PRINTF(2, 0);

#endif
