/* Crowd files, a line at a time. */
#include "cli/crowd.h"

#include "base/text.h"
#include "formats/formats.h"

static void read_line(const BaseLine *line, const NavGrid *grid, uint32_t *crowd) {
  static const char *const names[] = {"column X", "row Y", "count"};
  const int64_t max[] = {grid->width - 1, grid->height - 1, CLI_MAX_CROWD};
  BaseSpan rest = base_span_uncomment(line->span), word;
  BaseQuote quote;
  int64_t number[3] = {0};
  if (rest.length == 0) return;
  for (int i = 0; i < 3; i++) {
    base_span_word(&rest, &word);
    if (base_span_whole(word, 0, max[i], &number[i])) continue;
    base_line_error(line, word.text, "%s as %s, expected 0 to %lld", base_quote(word, &quote), names[i],
                    (long long)max[i]);
    return;
  }
  if (base_span_word(&rest, &word)) {
    base_line_error(line, word.text, "unexpected %s behind X Y COUNT", base_quote(word, &quote));
    return;
  }
  uint32_t *here = &crowd[nav_grid_cell(grid, (int32_t)number[0], (int32_t)number[1])];
  if (*here + number[2] <= CLI_MAX_CROWD)
    *here += (uint32_t)number[2];
  else
    base_line_error(line, line->span.text, "more than %d enemies on one tile", (int)CLI_MAX_CROWD);
}

bool cli_crowd_parse(uint32_t *crowd, const NavGrid *grid, const char *data, size_t size,
                     BaseIssues *issues) {
  BaseText text = base_text(data, size, issues);
  BaseLine line;
  while (base_text_next(&text, &line))
    if (base_line_check(&line, FORMATS_MAX_LINE)) read_line(&line, grid, crowd);
  return issues->errors == 0;
}
