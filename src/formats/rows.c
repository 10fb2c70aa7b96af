/* Measuring and checking the rows of a map. */
#include "formats/rows.h"

#include "base/assert.h"

FormatsRows formats_measure_rows(BaseText text, bool until_section) {
  FormatsRows rows = {.first = text};
  BaseLine line;
  int32_t seen = 0;
  bool even = true;
  while (base_text_next(&text, &line)) {
    if (until_section && line.span.length > 0 && line.span.text[0] == '[') break;
    seen++;
    const int32_t width = base_span_characters(line.span); // 0 too where bytes are no characters
    if (base_span_trim(line.span).length == 0 || width == 0) {
      even = false; // noticed only when a row follows
      continue;
    }
    if (rows.count == 0) rows.width = width;
    even = even && width == rows.width;
    rows.count = seen;
    rows.even = even;
  }
  return rows;
}

bool formats_check_row(const BaseLine *line, int32_t width) {
  BASE_ASSERT(width >= 1);
  int32_t length = base_span_characters(line->span);
  if (base_span_trim(line->span).length == 0) {
    base_issues_error(line->issues, line->number, 1, "an empty row inside the map, expected %d tiles",
                      (int)width);
    return false;
  }
  if (length != width)
    base_issues_error(line->issues, line->number, (length < width ? length : width) + 1,
                      "the row is %d long, expected %d", (int)length, (int)width);
  return true;
}
