/* base64 (RFC 4648) in both directions, in pieces of any length. Header only. */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include <stddef.h>
#include <stdint.h>

#include "base/assert.h"
#include "base/buffer.h"

enum { BASE_BASE64_DIGITS = 64 };

static inline char base_base64_digit(uint32_t value) {
  const char *const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return digits[value % BASE_BASE64_DIGITS];
}

/// 0 .. 63; -1: no digit.
static inline int32_t base_base64_value(char digit) {
  if (digit >= 'A' && digit <= 'Z') return digit - 'A';
  if (digit >= 'a' && digit <= 'z') return digit - 'a' + 26;
  if (digit >= '0' && digit <= '9') return digit - '0' + 52;
  return digit == '+' ? 62 : digit == '/' ? 63 : -1;
}

/// Appends the digits of `size` bytes, padded with '='.
static inline void base_base64_add(BaseBuffer *out, const uint8_t *bytes, size_t size) {
  BASE_ASSERT(bytes != NULL || size == 0);
  for (size_t at = 0; at < size; at += 3) {
    const size_t left = size - at < 3 ? size - at : 3;
    uint32_t bits = (uint32_t)bytes[at] << 16;
    if (left > 1) bits |= (uint32_t)bytes[at + 1] << 8;
    if (left > 2) bits |= bytes[at + 2];
    char four[4] = {'=', '=', '=', '='};
    for (size_t i = 0; i < left + 1; i++) four[i] = base_base64_digit(bits >> (18 - 6 * i));
    base_buffer_add(out, four, sizeof four);
  }
}

/// Appends the bytes of whole groups of four digits, padding only in the last one. The index of the first
/// character that is wrong; `length`: none is.
static inline size_t base_base64_read(BaseBuffer *out, const char *text, size_t length) {
  for (size_t at = 0; at < length; at += 4) {
    uint32_t bits = 0;
    size_t digits = 0;
    if (length - at < 4) return length - 1;
    while (digits < 4 && base_base64_value(text[at + digits]) >= 0)
      bits = bits << 6 | (uint32_t)base_base64_value(text[at + digits++]);
    for (size_t i = digits; i < 4; i++)
      if (text[at + i] != '=' || at + 4 != length || digits < 2) return at + i;
    BASE_ASSERT(digits >= 2);
    bits <<= 6 * (4 - digits);
    const uint8_t bytes[] = {(uint8_t)(bits >> 16), (uint8_t)(bits >> 8), (uint8_t)bits};
    base_buffer_add(out, bytes, digits - 1);
  }
  return length;
}

#endif
