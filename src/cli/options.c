/* The words of a call. Whatever is wrong with one is said by its name; nothing is guessed, shortened or
 * passed over. */
#include "cli/options.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "cli/commands.h"
#include "formats/formats.h"

static void complain(const char *format, va_list args) {
  fputs("throng: ", stderr);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
}

int cli_wrong(const char *format, ...) {
  va_list args;
  va_start(args, format);
  complain(format, args);
  va_end(args);
  return CLI_WRONG_CALL;
}

int cli_failed(const char *format, ...) {
  va_list args;
  va_start(args, format);
  complain(format, args);
  va_end(args);
  return CLI_FAILED;
}

/// Row of the option that `word` names up to its '=', or -1.
static int find_option(const CliOption *options, int count, const char *word) {
  size_t length = strcspn(word, "=");
  for (int i = 0; i < count; i++)
    if (strlen(options[i].name) == length && strncmp(options[i].name, word, length) == 0) return i;
  return -1;
}

static int take_option(CliWords *words, const CliOption *options, int count, const char *word,
                       const char **value) {
  int row = find_option(options, count, word);
  int named = (int)strcspn(word, "=");
  bool joined = word[named] == '=';
  *value = joined ? word + named + 1 : NULL;
  if (row < 0) {
    cli_wrong("unknown option %.*s", named, word);
    return CLI_REFUSED;
  }
  if (!options[row].has_value && joined) {
    cli_wrong("%s takes no value, but '%s' was given", options[row].name, *value);
    return CLI_REFUSED;
  }
  if (options[row].has_value && !joined) {
    if (words->at == words->argc) {
      cli_wrong("%s needs a value", options[row].name);
      return CLI_REFUSED;
    }
    *value = words->argv[words->at++];
  }
  return row;
}

int cli_next(CliWords *words, const CliOption *options, int count, const char **value) {
  *value = NULL;
  if (words->at >= words->argc) return CLI_END;
  const char *word = words->argv[words->at++];
  if (!words->options_over && strcmp(word, "--") == 0) {
    words->options_over = true;
    if (words->at >= words->argc) return CLI_END;
    word = words->argv[words->at++];
  }
  if (!words->options_over && word[0] == '-' && word[1] != '\0')
    return take_option(words, options, count, word, value);
  *value = word;
  return CLI_WORD;
}

bool cli_take_word(const char **taken, const char *word, const char *what) {
  if (*taken != NULL) {
    cli_wrong("unexpected word '%s': one %s is expected, and '%s' was given already", word, what, *taken);
    return false;
  }
  if (word[0] == '\0') {
    cli_wrong("an empty %s", what);
    return false;
  }
  *taken = word;
  return true;
}

bool cli_parse_whole(const char *name, const char *value, int64_t min, int64_t max, int64_t *out) {
  if (base_number_whole(value, strlen(value), min, max, out)) return true;
  cli_wrong("%s: '%s' is not a whole number from %lld to %lld", name, value, (long long)min, (long long)max);
  return false;
}

bool cli_parse_tile(const char *name, const char *value, int32_t *x, int32_t *y) {
  if (base_span_pair(base_span(value), ',', INT32_MIN, INT32_MAX, x, y)) return true;
  cli_wrong("%s: '%s' is not a tile, expected X,Y", name, value);
  return false;
}

bool cli_parse_class(const char *value, NavClass *cls) {
  for (int i = 0; i < NAV_CLASS_COUNT; i++) {
    *cls = (NavClass)i;
    if (strcmp(value, nav_class_name(*cls)) == 0) return true;
  }
  cli_wrong("--class: unknown class '%s'; there are walker, swimmer, flyer", value);
  return false;
}

bool cli_parse_set(const char *value, SimTuning *tuning, bool tuned[SIM_TUNE_COUNT]) {
  size_t length = strcspn(value, "=");
  if (value[length] != '=' || length == 0) {
    cli_wrong("--set: '%s' is not NAME=VALUE", value);
    return false;
  }
  int32_t tunable = sim_tuning_find(value, length);
  if (tunable < 0) {
    fprintf(stderr, "throng: --set: unknown name '%.*s'; the names are", (int)length, value);
    for (int i = 0; i < SIM_TUNE_COUNT; i++)
      fprintf(stderr, "%s %s", i == 0 ? "" : ",", sim_tunables[i].name);
    fputc('\n', stderr);
    return false;
  }
  char error[BASE_ISSUE_TEXT];
  const char *number = value + length + 1;
  if (!sim_tuning_parse(tunable, number, strlen(number), &tuning->value[tunable], error, sizeof error)) {
    cli_wrong("--set: %s, not '%s'", error, number);
    return false;
  }
  tuned[tunable] = true;
  return true;
}

void cli_print_issues(const BaseIssues *issues, const char *file) {
  if (issues->kept == 0 || issues->item[0].line > 0) {
    base_issues_print(issues, file, stderr);
    return;
  }
  for (int i = 0; i < issues->kept; i++) cli_failed("%s: %s", file, issues->item[i].text);
}

bool cli_load_level(const char *file_or_name, SimLevel *level) {
  char path[FORMATS_PATH_BYTES];
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL) {
    cli_failed("out of memory");
    return false;
  }
  bool sound = formats_load(level, file_or_name, issues, path);
  cli_print_issues(issues, path);
  free(issues);
  return sound;
}

bool cli_open_cell(const char *name, const NavGrid *grid, NavClass cls, int32_t x, int32_t y, NavCell *cell) {
  if (!nav_grid_inside(grid, x, y)) {
    cli_wrong("%s: %d,%d is off the map, which has %d x %d tiles", name, (int)x, (int)y, (int)grid->width,
              (int)grid->height);
    return false;
  }
  *cell = nav_grid_cell(grid, x, y);
  if (nav_grid_open(grid, cls, *cell)) return true;
  cli_wrong("%s: %d,%d is %s, which a %s cannot enter", name, (int)x, (int)y,
            nav_terrain_name((NavTerrain)grid->terrain[*cell]), nav_class_name(cls));
  return false;
}
