/* Escapes the parts of a text that must not be shown. */
#include "base/character.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

static bool is_continuation(char c) {
  return ((unsigned char)c & 0xc0) == 0x80;
}

size_t base_character_length(const char *text, size_t length) {
  const unsigned char *byte = (const unsigned char *)text;
  if (length == 0) return 0;
  if (byte[0] < 0x80) return 1;
  size_t need = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
  if (byte[0] < 0xc2 || byte[0] > 0xf4 || need > length) return 0;
  for (size_t i = 1; i < need; i++)
    if (!is_continuation(text[i])) return 0;
  // Overlong forms, surrogates, and values past the last code point show in the second byte.
  if ((byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f)) return 0;
  if ((byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f)) return 0;
  return need;
}

uint32_t base_character_code(const char *text, size_t length) {
  BASE_ASSERT(length >= 1 && length <= 4);
  const unsigned char first = (unsigned char)text[0];
  uint32_t code = length == 1 ? first : first & (0x7fu >> length);
  for (size_t i = 1; i < length; i++) code = code << 6 | ((unsigned char)text[i] & 0x3f);
  return code;
}

bool base_character_acts(const char *text, size_t length) {
  const uint32_t code = base_character_code(text, length);
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true;
  return code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

size_t base_escape_one(const char *text, size_t left, char out[BASE_ESCAPED]) {
  BASE_ASSERT(left > 0);
  const size_t length = base_character_length(text, left);
  const uint32_t code = length == 0 ? (unsigned char)text[0] : base_character_code(text, length);
  if (length == 0 || (code < 0x80 && base_character_acts(text, length))) {
    snprintf(out, BASE_ESCAPED, "\\x%02x", (unsigned)(code & 0xff));
  } else if (base_character_acts(text, length)) {
    snprintf(out, BASE_ESCAPED, "\\u%04x", (unsigned)(code & 0xffff));
  } else {
    memcpy(out, text, length);
    out[length] = '\0';
  }
  return length == 0 ? 1 : length;
}

const char *base_escape(const char *text, char *out, size_t size) {
  size_t used = 0, left = strlen(text);
  char one[BASE_ESCAPED];
  while (left > 0) {
    const size_t taken = base_escape_one(text, left, one), length = strlen(one);
    if (used + length >= size) break;
    memcpy(out + used, one, length);
    used += length;
    text += taken;
    left -= taken;
  }
  if (size > 0) out[used] = '\0';
  return out;
}

void base_say_list(FILE *out, const char *format, va_list args) {
  va_list again;
  char line[1024];
  va_copy(again, args);
  const int length = vsnprintf(line, sizeof line, format, args);
  char *whole = length >= (int)sizeof line ? malloc((size_t)length + 1) : NULL;
  if (whole != NULL) vsnprintf(whole, (size_t)length + 1, format, again);
  va_end(again);
  const char *text = whole != NULL ? whole : line;
  char one[BASE_ESCAPED];
  for (size_t left = strlen(text), taken; left > 0; text += taken, left -= taken) {
    taken = base_escape_one(text, left, one);
    fputs(one, out);
  }
  fputc('\n', out);
  free(whole);
}

void base_say(FILE *out, const char *format, ...) {
  va_list args;
  va_start(args, format);
  base_say_list(out, format, args);
  va_end(args);
}
