/* Strict numbers. Each digit is added after a check for overflow. */
#include "base/number.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Appends the leading digits of `text` to *value and counts them in *used; false on overflow.
static bool digits(const char *text, size_t length, size_t *used, int64_t *value) {
  size_t i = 0;
  for (; i < length && is_digit(text[i]); i++) {
    int digit = text[i] - '0';
    if (*value > (INT64_MAX - digit) / 10) return false;
    *value = *value * 10 + digit;
  }
  *used = i;
  return true;
}

bool base_number_decimal(const char *text, size_t length, int decimals, int64_t min, int64_t max,
                         int64_t *out) {
  BASE_ASSERT(decimals >= 0 && decimals <= 9);
  bool negative = length > 0 && text[0] == '-';
  if (negative) text++, length--;
  int64_t value = 0;
  size_t used = 0;
  if (!digits(text, length, &used, &value) || used == 0) return false;
  text += used, length -= used;
  int missing = decimals;
  if (length > 0) {
    if (text[0] != '.' || length < 2) return false;
    text++, length--;
    size_t significant = length;
    while (significant > 0 && text[significant - 1] == '0') significant--;
    if (significant > (size_t)decimals) return false;
    for (size_t i = significant; i < length; i++)
      if (text[i] != '0') return false;
    if (!digits(text, significant, &used, &value) || used != significant) return false;
    missing -= (int)significant;
  }
  for (; missing > 0; missing--) {
    if (value > INT64_MAX / 10) return false;
    value *= 10;
  }
  if (negative) value = -value;
  if (value < min || value > max) return false;
  *out = value;
  return true;
}

bool base_number_whole(const char *text, size_t length, int64_t min, int64_t max, int64_t *out) {
  if (memchr(text, '.', length) != NULL) return false;
  return base_number_decimal(text, length, 0, min, max, out);
}

const char *base_number_print(int64_t value, int decimals, char *out, size_t size) {
  BASE_ASSERT(decimals >= 0 && decimals <= 9 && size > 0);
  int64_t unit = 1;
  for (int i = 0; i < decimals; i++) unit *= 10;
  int64_t whole = value / unit, rest = value % unit;
  if (rest < 0) rest = -rest;
  const char *sign = value < 0 && whole == 0 ? "-" : "";
  while (decimals > 0 && rest % 10 == 0) rest /= 10, decimals--;
  if (decimals == 0)
    snprintf(out, size, "%s%lld", sign, (long long)whole);
  else
    snprintf(out, size, "%s%lld.%0*lld", sign, (long long)whole, decimals, (long long)rest);
  return out;
}
