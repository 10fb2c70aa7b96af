/* Fields of CSV. */
#include "cli/csv.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/assert.h"
#include "base/number.h"

void cli_csv_text(BaseBuffer *out, const char *text) {
  if (strpbrk(text, ",\"\r\n") == NULL && text[0] != '\0') {
    base_buffer_add(out, text, strlen(text));
    return;
  }
  base_buffer_add(out, "\"", 1);
  for (; *text != '\0'; text++) base_buffer_add(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
  base_buffer_add(out, "\"", 1);
}

void cli_csv_decimal(BaseBuffer *out, double value, int decimals) {
  BASE_ASSERT(decimals >= 0 && decimals <= 18);
  char text[40];
  const double scale = pow(10, decimals);
  if (!(fabs(value) * scale <= 9e18)) return; // infinite, or no number
  base_number_print((int64_t)llround(value * scale), decimals, text, sizeof text);
  base_buffer_add(out, text, strlen(text));
}
