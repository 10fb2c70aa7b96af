/* Reading the words of a call by a table of options, and printing that table as help. */
#include "cli/call.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/character.h"
#include "base/number.h"

enum { USAGE_WIDTH = 100, MAX_OPTIONS = 32 };

/* Messages */

static void print_complaint(const char *format, va_list args) {
  fputs("throng: ", stderr);
  base_say_list(stderr, format, args);
}

int cli_failed(const char *format, ...) {
  va_list args;
  va_start(args, format);
  print_complaint(format, args);
  va_end(args);
  return CLI_FAILED;
}

int cli_wrong(const char *format, ...) {
  va_list args;
  va_start(args, format);
  print_complaint(format, args);
  va_end(args);
  return CLI_WRONG_CALL;
}

bool cli_refuse(const char *format, ...) {
  va_list args;
  va_start(args, format);
  print_complaint(format, args);
  va_end(args);
  return false;
}

static void add_name(void *names, const char *name) {
  base_names_add(names, name);
}

bool cli_refuse_name(const CliList *list, BaseSpan word, const char *format, ...) {
  char text[512], hint[CLI_GUESS_TEXT];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  CliGuess guess = cli_guess(word);
  BaseBuffer names = {0};
  list->show(cli_guess_offer, &guess);
  list->show(add_name, &names);
  cli_refuse("%s; there are %s%s", text, base_buffer_text(&names), cli_guess_text(&guess, hint));
  base_buffer_free(&names);
  return false;
}

/* Reading */

static bool is_word(const CliOption *option) {
  return option->name[0] != '-';
}

static bool names(const char *option, const char *word, size_t length) {
  return option != NULL && strlen(option) == length && strncmp(option, word, length) == 0;
}

static bool is_letter(const char *name) {
  return name != NULL && strlen(name) == 2;
}

/// An option as it is written in one word, and in what follows it there.
typedef struct Written {
  const CliOption *option; // NULL: unknown
  const char *name;        // the one of its names that was written
  const char *value;       // after its '=' or its letter; NULL: none
} Written;

static Written find_option(const CliCommand *command, const char *word) {
  const size_t length = strcspn(word, "=");
  const char *value = word[length] == '=' ? word + length + 1 : NULL;
  for (int32_t i = 0; i < command->option_count; i++) {
    const CliOption *option = &command->options[i];
    if (names(option->name, word, length)) return (Written){option, option->name, value};
    if (names(option->also, word, length)) return (Written){option, option->also, value};
    if (is_letter(option->also) && option->value != NULL && strncmp(option->also, word, 2) == 0)
      return (Written){option, option->also, word + 2};
  }
  return (Written){NULL, NULL, NULL};
}

static bool refuse_option(const CliCommand *command, const char *word) {
  const BaseSpan name = {word, strcspn(word, "=")};
  CliGuess guess = cli_guess(name);
  char hint[CLI_GUESS_TEXT];
  for (int32_t i = 0; i < command->option_count; i++)
    if (!is_word(&command->options[i])) cli_guess_offer(&guess, command->options[i].name);
  return cli_refuse("unknown option %.*s%s", (int)name.length, word, cli_guess_text(&guess, hint));
}

/// The row of the next plain word: the first that has none yet, else the last, whose taker refuses a second
/// one. NULL: the command takes no words.
static const CliOption *next_word(const CliCommand *command, uint32_t seen) {
  const CliOption *last = NULL;
  for (int32_t i = 0; i < command->option_count; i++) {
    if (!is_word(&command->options[i])) continue;
    last = &command->options[i];
    if ((seen >> i & 1) == 0 || last->repeats) return last;
  }
  return last;
}

static bool check_needed(const CliCommand *command, uint32_t seen) {
  for (int32_t i = 0; i < command->option_count; i++) {
    const CliOption *option = &command->options[i];
    if (!option->needed || (seen >> i & 1) != 0) continue;
    const char *article = strchr("AEIOU", option->name[0]) != NULL ? "an " : "a ";
    if (option->repeats || !is_word(option)) article = option->repeats ? "at least one " : "";
    return cli_refuse("%s needs %s%s%s%s", command->name, article, option->name,
                      option->value == NULL ? "" : " ", option->value == NULL ? "" : option->value);
  }
  return true;
}

/// The value of an option: in its own word or the next one, argv[*at].
static bool find_value(const Written *written, int argc, char **argv, int *at, const char **value) {
  BASE_ASSERT(*at > 0 && *at <= argc);
  const CliOption *option = written->option;
  *value = written->value;
  if (option->value == NULL)
    return *value == NULL || cli_refuse("%s takes no value, but '%s' was given", written->name, *value);
  if (*value != NULL) return true;
  if (*at == argc) return cli_refuse("%s needs a value", written->name);
  *value = argv[(*at)++];
  return true;
}

bool cli_read(const CliCommand *command, int argc, char **argv, void *call) {
  BASE_ASSERT(command->option_count <= MAX_OPTIONS);
  uint32_t seen = 0;
  bool options_over = false;
  for (int at = 0; at < argc;) {
    const char *word = argv[at++], *value = word;
    if (!options_over && strcmp(word, "--") == 0) {
      options_over = true;
      continue;
    }
    bool named = !options_over && word[0] == '-' && word[1] != '\0';
    const Written written =
        named ? find_option(command, word) : (Written){next_word(command, seen), NULL, NULL};
    const CliOption *option = written.option;
    if (option == NULL && named) return refuse_option(command, word);
    if (option == NULL) return cli_refuse("unexpected word '%s'", word);
    if (named && !find_value(&written, argc, argv, &at, &value)) return false;
    CliOption as_written = *option; // for messages
    if (named) as_written.name = written.name;
    if (!option->take(&as_written, value, (char *)call + option->field)) return false;
    seen |= 1u << (option - command->options);
  }
  return check_needed(command, seen);
}

/* Takers */

bool cli_take_flag(const CliOption *option, const char *value, void *field) {
  (void)option, (void)value;
  *(bool *)field = true;
  return true;
}

bool cli_take_whole(const CliOption *option, const char *value, void *field) {
  return cli_parse_whole(option->name, base_span(value), option->min, option->max, field);
}

bool cli_take_word(const CliOption *option, const char *value, void *field) {
  const char **word = field, *what = option->value == NULL ? option->name : option->value;
  if (*word != NULL)
    return cli_refuse("unexpected word '%s': one %s is expected, and '%s' was given already", value, what,
                      *word);
  if (value[0] == '\0') return cli_refuse("an empty %s", what);
  *word = value;
  return true;
}

bool cli_take_file(const CliOption *option, const char *value, void *field) {
  *(const char **)field = value;
  return value[0] != '\0' || cli_refuse("%s needs the name of a file", option->name);
}

bool cli_take_side(const CliOption *option, const char *value, void *field) {
  if (strcmp(value, "-") == 0)
    return cli_refuse("%s: standard output holds the answer, expected the name of a file", option->name);
  return cli_take_file(option, value, field);
}

bool cli_take_tile(const CliOption *option, const char *value, void *field) {
  CliTile *tile = field;
  return tile->given = cli_parse_tile(option->name, base_span(value), &tile->x, &tile->y);
}

bool cli_take_class(const CliOption *option, const char *value, void *field) {
  for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) {
    *(NavClass *)field = cls;
    if (strcmp(value, nav_class_name(cls)) == 0) return true;
  }
  return cli_refuse_name(&cli_classes, base_span(value), "%s: unknown class '%s'", option->name, value);
}

bool cli_take_tuning(const CliOption *option, const char *value, void *field) {
  CliTuning *set = field;
  BaseSpan name, number;
  if (!base_span_split(base_span(value), '=', &name, &number) || name.length == 0)
    return cli_refuse("%s: '%s' is not NAME=VALUE", option->name, value);
  int32_t row = sim_tuning_find(name.text, name.length);
  if (row < 0) {
    BaseBuffer known = {0};
    CliGuess guess = cli_guess(name);
    char hint[CLI_GUESS_TEXT];
    sim_tunable_names(&known);
    cli_tunables.show(cli_guess_offer, &guess);
    cli_refuse("%s: unknown name '%.*s'; the names are %s%s", option->name, (int)name.length, name.text,
               base_buffer_text(&known), cli_guess_text(&guess, hint));
    base_buffer_free(&known);
    return false;
  }
  char error[BASE_ISSUE_TEXT];
  if (sim_tunable_lacks(row, error, sizeof error)) return cli_refuse("%s: %s", option->name, error);
  if (!sim_tuning_parse(row, number.text, number.length, &set->tuning.value[row], error, sizeof error))
    return cli_refuse("%s: %s, not '%s'", option->name, error, number.text);
  return set->tuned[row] = true;
}

bool cli_parse_whole(const char *name, BaseSpan value, int64_t min, int64_t max, int64_t *out) {
  BASE_ASSERT(min <= max);
  return base_span_whole(value, min, max, out) ||
         cli_refuse("%s: '%.*s' is not a whole number from %lld to %lld", name, (int)value.length, value.text,
                    (long long)min, (long long)max);
}

bool cli_parse_tile(const char *name, BaseSpan value, int32_t *x, int32_t *y) {
  return base_span_pair(value, ',', INT32_MIN, INT32_MAX, x, y) ||
         cli_refuse("%s: '%.*s' is not a tile, expected X,Y", name, (int)value.length, value.text);
}

bool cli_parse_size(const char *name, const char *value, int32_t min, int32_t max, int32_t *width,
                    int32_t *height) {
  BASE_ASSERT(min >= 1 && min <= max);
  return base_span_pair(base_span(value), 'x', min, max, width, height) ||
         cli_refuse("%s: '%s' is not WIDTHxHEIGHT, each %d to %d", name, value, (int)min, (int)max);
}

/* Help */

static void print_usage_line(const CliCommand *command) {
  int indent = printf("usage: throng %s", command->called != NULL ? command->called : command->name);
  int column = indent;
  for (int32_t i = 0; i < command->option_count; i++) {
    const CliOption *option = &command->options[i];
    char text[80];
    bool has_value = !is_word(option) && option->value != NULL;
    snprintf(text, sizeof text, "%s%s%s%s%s%s", option->needed ? "" : "[", option->name, has_value ? " " : "",
             has_value ? option->value : "", option->needed ? "" : "]", option->repeats ? "..." : "");
    if (column + 1 + (int)strlen(text) > USAGE_WIDTH) {
      printf("\n%*s", indent, "");
      column = indent;
    }
    column += printf(" %s", text);
  }
  printf("\n\n");
}

/// The names of an option as its line in the help begins: "-o, --out OUT", "--jobs, --threads N".
static int option_title(const CliOption *option, char *title, size_t size) {
  const char *value = option->value == NULL ? "" : option->value, *gap = option->value == NULL ? "" : " ";
  if (option->also == NULL) return snprintf(title, size, "%s%s%s", option->name, gap, value);
  const bool letter = is_letter(option->also);
  return snprintf(title, size, "%s, %s%s%s", letter ? option->also : option->name,
                  letter ? option->name : option->also, gap, value);
}

static void print_options(const CliCommand *command) {
  char title[80];
  int width = 0;
  for (int32_t i = 0; i < command->option_count; i++) {
    if (command->options[i].help == NULL) continue;
    int length = option_title(&command->options[i], title, sizeof title);
    if (length > width) width = length;
  }
  if (width > 0) putchar('\n');
  for (int32_t i = 0; i < command->option_count; i++) {
    const char *help = command->options[i].help;
    if (help == NULL) continue;
    option_title(&command->options[i], title, sizeof title);
    for (const char *line = help; line != NULL;
         line = strchr(line, '\n') != NULL ? strchr(line, '\n') + 1 : NULL)
      printf("  %-*s  %.*s\n", width, line == help ? title : "", (int)strcspn(line, "\n"), line);
  }
}

bool cli_print_usage(const CliCommand *command) {
  print_usage_line(command);
  fputs(command->about, stdout);
  print_options(command);
  if (command->notes != NULL) printf("\n%s", command->notes);
  return command->lists == NULL || command->lists();
}

static void print_tunable(const char *name, const SimTunableInfo *info) {
  char min[32], default_value[32], max[32];
  base_number_print(info->min, info->decimals, min, sizeof min);
  base_number_print(info->default_value, info->decimals, default_value, sizeof default_value);
  base_number_print(info->max, info->decimals, max, sizeof max);
  printf("  %-18s %5s %5s %5s %-8s %s", name, min, default_value, max, info->unit, info->help);
  for (int32_t value = info->min; value <= info->max && info->values != NULL; value++)
    printf("%s%d %s", value == info->min ? ": " : ", ", (int)value, sim_tunable_word(info, value));
  printf("\n");
}

/// Prints the senses of the kind with their defaults.
static void print_kind_senses(int32_t kind) {
  printf("  %-10s", sim_enemy_kinds[kind]->name);
  for (int32_t column = 0; column < SIM_SENSE_COLUMNS; column++) {
    int32_t cell = sim_sense_cell(kind, (SimSenseColumn)column);
    if (cell < 0) continue;
    const SimTunableInfo *info = &sim_tunables[cell];
    char value[32];
    base_number_print(info->default_value, info->decimals, value, sizeof value);
    printf(" %s=%s", sim_sense_columns[column].name, value);
  }
  printf("\n");
}

void cli_print_tunables(void) {
  printf("\nNames for --set, with their min, default and max:\n");
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (sim_tunables[i].column < 0) print_tunable(sim_tunables[i].name, &sim_tunables[i]);
  printf("\nThe senses of one kind, such as hound_nose=50 or archer_radar=6:\n");
  for (int32_t column = 0; column < SIM_SENSE_COLUMNS; column++)
    print_tunable(sim_sense_columns[column].name, &sim_tunables[sim_tuning_cell(0, (SimSenseColumn)column)]);
  printf("\nKinds that have them, with their defaults:\n");
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (sim_sense_has_line(kind)) print_kind_senses(kind);
}

const char *cli_cost_text(int64_t cost, bool decimals, char out[CLI_COST_TEXT]) {
  BASE_ASSERT(cost >= 0);
  long long whole = cost / NAV_COST_ONE;
  int64_t rest = (cost % NAV_COST_ONE * 10000 + NAV_COST_ONE / 2) / NAV_COST_ONE;
  if (!decimals)
    snprintf(out, CLI_COST_TEXT, "%lld", whole);
  else
    snprintf(out, CLI_COST_TEXT, "%lld.%04d", whole + rest / 10000, (int)(rest % 10000));
  return out;
}
