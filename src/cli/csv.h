/* CSV as RFC 4180 has it, but for line ends of one byte: a line of column names, then a line for each row. */
#ifndef CLI_CSV_H
#define CLI_CSV_H

#include "base/buffer.h"

/// A text as a field: in quotes if it is empty or contains a comma, a quote or a line break.
void cli_csv_text(BaseBuffer *out, const char *text);
/// A number rounded to at most `decimals` decimals (0 to 9), in the C locale; nothing if not finite.
void cli_csv_decimal(BaseBuffer *out, double value, int decimals);

#endif
