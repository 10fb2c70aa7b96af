/* Crowd files: each tile has the sum of what sound lines say, which a plain reader finds too. */
#include <stdlib.h>
#include <string.h>

#include "cli/crowd.h"
#include "fuzz/fuzz.h"

enum { WIDTH = 5, HEIGHT = 3 };

/// Blanks are passed over, digits become a number; -1: none, or one that is too large.
static int64_t plain_number(const char **at, const char *end) {
  int64_t number = 0;
  while (*at < end && (**at == ' ' || **at == '\t')) ++*at;
  if (*at + 1 < end && **at == '-' && (*at)[1] == '0') ++*at; // 0 may have a sign
  const char *start = *at;
  for (; *at < end && **at >= '0' && **at <= '9'; ++*at)
    if (number <= CLI_MAX_CROWD) number = number * 10 + (**at - '0');
  return *at > start && number <= CLI_MAX_CROWD ? number : -1;
}

/// Checks a sound file.
static void plain_crowd(const NavGrid *grid, const char *data, size_t size, uint64_t *crowd) {
  const char *end = data + size;
  if (size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0) data += 3;
  while (data < end) {
    const char *next = memchr(data, '\n', (size_t)(end - data)), *stop = next == NULL ? end : next;
    const int64_t x = plain_number(&data, stop), y = plain_number(&data, stop), n = plain_number(&data, stop);
    if (n >= 0) crowd[nav_grid_cell(grid, (int32_t)x, (int32_t)y)] += (uint64_t)n;
    data = stop + 1;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  NavGrid grid;
  BaseIssues issues = {0};
  FUZZ_CHECK(nav_grid_init(&grid, WIDTH, HEIGHT), "no memory");
  uint32_t *crowd = calloc((size_t)grid.cells, sizeof *crowd);
  uint64_t *plain = calloc((size_t)grid.cells, sizeof *plain);
  FUZZ_CHECK(crowd != NULL && plain != NULL, "no memory");
  const bool sound = cli_crowd_parse(crowd, &grid, text, size, &issues);
  FUZZ_CHECK(sound == (issues.errors == 0), "errors were not said");
  if (sound) plain_crowd(&grid, text, size, plain);
  for (NavCell cell = 0; cell < grid.cells; cell++) {
    FUZZ_CHECK(crowd[cell] <= CLI_MAX_CROWD, "%u enemies", (unsigned)crowd[cell]);
    FUZZ_CHECK(!sound || crowd[cell] == plain[cell], "%u enemies, not %llu", (unsigned)crowd[cell],
               (unsigned long long)plain[cell]);
    const bool on_map = nav_grid_inside(&grid, nav_grid_x(&grid, cell), nav_grid_y(&grid, cell));
    FUZZ_CHECK(on_map || crowd[cell] == 0, "enemies beside the map");
  }
  free(plain);
  free(crowd);
  nav_grid_free(&grid);
  return 0;
}
