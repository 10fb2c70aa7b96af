/* A block of map rows inside a text, measured before anything is allocated for it. */
#ifndef FORMATS_ROWS_H
#define FORMATS_ROWS_H

#include "base/text.h"

typedef struct FormatsRows {
  BaseText first; // a reader before the first row
  int32_t count;  // rows up to the last one that is not blank
  int32_t width;  // characters of the first row that is not blank
  bool even;      // all are that long, none is blank
} FormatsRows;

/// Measures the rows from `text` to its end, or, `until_section`, to the first line that begins with '['.
FormatsRows formats_measure_rows(BaseText text, bool until_section);

/// Reports a row that is blank or not `width` long; false when it is blank: it has no glyphs to read.
bool formats_check_row(const BaseLine *line, int32_t width);

#endif
