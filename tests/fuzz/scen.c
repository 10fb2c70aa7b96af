/* Scenarios: rows come in the order of their lines, each sound one within its bounds, each faulty one
 * reported; lengths are read as a plain reader of decimals reads them. */
#include <string.h>

#include "formats/scen.h"
#include "fuzz/fuzz.h"
#include "nav/grid/grid.h"

static void check_span(BaseSpan span, const char *text, size_t size) {
  FUZZ_CHECK(span.length > 0 && span.text >= text && span.text + span.length <= text + size,
             "a span outside");
}

/// Digit by digit; digits finer than the unit are dropped.
static int64_t plain_length(BaseSpan text) {
  int64_t value = 0, decimals = -1;
  for (size_t i = 0; i < text.length; i++) {
    if (text.text[i] == '.') {
      decimals = 0;
    } else if (decimals < FORMATS_SCEN_DECIMALS) {
      value = value * 10 + (text.text[i] - '0');
      if (decimals >= 0) decimals++;
    }
  }
  for (int64_t i = decimals < 0 ? 0 : decimals; i < FORMATS_SCEN_DECIMALS; i++) value *= 10;
  return value;
}

static bool in_range(int32_t value, int32_t min, int32_t max) {
  return value >= min && value <= max;
}

static void check_row(const FormatsScenRow *row, const char *text, size_t size) {
  check_span(row->map, text, size);
  check_span(row->length_text, text, size);
  FUZZ_CHECK(in_range(row->width, 1, NAV_MAX_SIDE) && in_range(row->height, 1, NAV_MAX_SIDE), "size");
  FUZZ_CHECK(in_range(row->start_x, 0, NAV_MAX_SIDE - 1) && in_range(row->start_y, 0, NAV_MAX_SIDE - 1) &&
                 in_range(row->goal_x, 0, NAV_MAX_SIDE - 1) && in_range(row->goal_y, 0, NAV_MAX_SIDE - 1),
             "place");
  FUZZ_CHECK(row->length == plain_length(row->length_text), "length %lld of %.*s", (long long)row->length,
             (int)row->length_text.length, row->length_text.text);
  FUZZ_CHECK(row->tolerance > 0 && row->tolerance < FORMATS_SCEN_UNIT, "tolerance");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  FormatsScen scen = formats_scen(text, size);
  BaseIssues issues = {0};
  int last = 0, faults = 0;
  for (;;) {
    FormatsScenRow row;
    const FormatsScenRead read = formats_scen_next(&scen, &row, &issues);
    if (read == FORMATS_SCEN_END) break;
    faults += read != FORMATS_SCEN_ROW;
    FUZZ_CHECK(issues.errors >= faults, "a fault was not reported");
    if (read == FORMATS_SCEN_BAD_VERSION) break;
    FUZZ_CHECK(scen.text.line > last, "lines do not go on");
    last = scen.text.line;
    if (read != FORMATS_SCEN_ROW) continue;
    FUZZ_CHECK(row.line == last, "a row of another line");
    check_row(&row, text, size);
  }
  FUZZ_CHECK(faults > 0 || issues.errors == 0, "an error without a fault");
  return 0;
}
