/* Numbers from text and to text, independent of the locale. Strict: the whole text must be the number. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A whole number: optional minus, digits, nothing else. False: not a number, or outside min .. max.
bool base_number_whole(const char *text, size_t length, int64_t min, int64_t max, int64_t *out);

/// A decimal like 3, 0.5 or -2.25 as value x 10^decimals (decimals 0 to 9). Further digits after the point
/// must be zeros. False: malformed, or outside min .. max (scaled too).
bool base_number_decimal(const char *text, size_t length, int decimals, int64_t min, int64_t max,
                         int64_t *out);

/// `value` / 10^decimals as text without trailing zeros ("0.5", "3"); returns `out`.
const char *base_number_print(int64_t value, int decimals, char *out, size_t size);

#endif
