/* Goals and crowds of calls. */
#include "cli/goals.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/file.h"
#include "cli/crowd.h"
#include "formats/formats.h"

enum { MAX_OFFSET = 1000000000 };

bool cli_take_goal(const char *name, const char *value, CliGoal *goals, int32_t *count) {
  BASE_ASSERT(*count >= 0 && *count <= NAV_MAX_GOALS);
  BaseSpan tile = base_span(value), offset;
  if (*count == NAV_MAX_GOALS) return cli_refuse("%s: more than %d goals", name, (int)NAV_MAX_GOALS);
  CliGoal *goal = &goals[(*count)++];
  const bool has_offset = base_span_split(tile, ':', &tile, &offset);
  return cli_parse_tile(name, tile, &goal->x, &goal->y) &&
         (!has_offset || cli_parse_whole("--goal X,Y:OFFSET", offset, 0, MAX_OFFSET, &goal->offset));
}

bool cli_open_goal(const CliGoal *goal, const NavGrid *grid, NavClass cls, NavGoal *out) {
  out->offset = (uint32_t)goal->offset;
  return cli_open_cell("--goal", grid, cls, goal->x, goal->y, &out->cell);
}

bool cli_read_crowd(const char *path, const NavGrid *grid, uint32_t *crowd) {
  char error[BASE_FILE_ERROR_TEXT];
  char *data = NULL;
  size_t size = 0;
  if (!base_file_read_word(path, FORMATS_MAX_BYTES, &data, &size, error))
    return cli_refuse("--crowd: %s", error);
  BaseIssues issues = {0};
  const bool sound = cli_crowd_parse(crowd, grid, data, size, &issues);
  free(data);
  cli_print_issues(&issues, path);
  return sound;
}
