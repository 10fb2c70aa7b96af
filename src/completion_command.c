/* throng completion: a script for a shell. Commands, options, steerings, tunables, generators and the levels
 * that ship with the game come from their tables, so a script is as complete as the program that wrote it. */
#include "completion_command.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "bench_command.h"
#include "cli/commands.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "play_command.h"

/// What can stand as the value of an option, or as a plain word.
typedef enum Kind { NOTHING, ANYTHING, FILES, LEVELS, GENERATORS, STEERINGS, TUNABLES, CLASSES, SHELLS } Kind;

enum { MAX_COMMANDS = 64 };

/// What a script is made of.
typedef struct Script {
  const CliCommand *command[MAX_COMMANDS];
  int32_t count;
  FormatsLibrary library;
} Script;

typedef struct Shell {
  const char *name;
  void (*print)(const Script *script);
} Shell;

static Kind kind_of(const CliOption *option) {
  static const struct {
    const char *name;
    Kind kind;
  } known[] = {{"LEVEL", LEVELS},           {"--levels", LEVELS},       {"--steer", STEERINGS},
               {"--fails", STEERINGS},      {"--arrives", STEERINGS},   {"--fails-set", TUNABLES},
               {"--arrives-set", TUNABLES}, {"--second-set", TUNABLES}, {"--set", TUNABLES},
               {"--class", CLASSES},        {"NAME", GENERATORS},       {"SHELL", SHELLS},
               {"--generate", GENERATORS},  {"FILTER", ANYTHING}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(option->name, known[i].name) == 0) return known[i].kind;
  const bool word = option->name[0] != '-';
  if (!word && option->value == NULL) return NOTHING;
  const char *value = word ? option->name : option->value;
  const bool file = strstr(value, "FILE") != NULL || strstr(value, "DIR") != NULL ||
                    strcmp(value, "OUT") == 0 || strcmp(value, "IN") == 0;
  return file ? FILES : ANYTHING;
}

/* Lists of words, each with a space before it */

/// Names that a script can hold between single quotes.
static void print_word(const char *name) {
  if (strpbrk(name, " '\"\\$`\n") == NULL) printf(" %s", name);
}

static void print_list(const Script *script, Kind kind) {
  for (int i = 0; kind == LEVELS && i < script->library.count; i++)
    print_word(script->library.entries[i].name);
  for (int32_t i = 0; kind == GENERATORS && i < formats_generator_count; i++)
    print_word(formats_generators[i]->name);
  for (int32_t i = 0; kind == STEERINGS && i < nav_steering_count; i++) print_word(nav_steerings[i]->name);
  for (int32_t i = 0; kind == TUNABLES && i < SIM_TUNE_COUNT; i++) printf(" %s=", sim_tunables[i].name);
  for (NavClass cls = 0; kind == CLASSES && cls < NAV_CLASS_COUNT; cls++) print_word(nav_class_name(cls));
  if (kind == SHELLS) printf(" bash zsh fish");
}

static const char *const list_names[] = {"",          "",         "",        "levels", "generators",
                                         "steerings", "tunables", "classes", "shells"};

/// The first line of a help, with a backslash before each of `marks`; a single quote as it ends a string and
/// begins it again.
static void print_help(const char *help, const char *marks) {
  for (; help != NULL && *help != '\0' && *help != '\n'; help++) {
    if (*help == '\'')
      printf("'\\''");
    else if (strchr(marks, *help) != NULL)
      printf("\\%c", *help);
    else
      putchar(*help);
  }
}

/// The kind of a command's plain words; NOTHING: it takes none.
static Kind word_kind(const CliCommand *command) {
  for (int32_t i = 0; i < command->option_count; i++)
    if (command->options[i].name[0] != '-') return kind_of(&command->options[i]);
  return NOTHING;
}

/* bash */

static void print_bash_names(const CliCommand *command, bool with_value) {
  for (int32_t i = 0; i < command->option_count; i++) {
    const CliOption *option = &command->options[i];
    if (option->name[0] != '-' || (with_value && option->value == NULL)) continue;
    printf(" %s", option->name);
    if (option->letter != NULL) printf(" %s", option->letter);
  }
  if (!with_value) printf(" --help");
}

/// A case of the shell for each option whose values are known.
static void print_bash_values(const CliCommand *command) {
  for (int32_t i = 0; i < command->option_count; i++) {
    const CliOption *option = &command->options[i];
    const Kind kind = kind_of(option);
    if (option->name[0] != '-' || kind == NOTHING) continue;
    printf("    %s:%s", command->name, option->name);
    if (option->letter != NULL) printf("|%s:%s", command->name, option->letter);
    printf(") kind=%s ;;\n", kind == FILES ? "files" : list_names[kind]);
  }
}

static void print_bash(const Script *script) {
  printf("# Completion of throng for bash, written by `throng completion bash`.\n_throng() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=play kind= "
         "options=\n");
  for (int kind = LEVELS; kind <= SHELLS; kind++) {
    printf("  local %s='", list_names[kind]);
    print_list(script, (Kind)kind);
    printf("'\n");
  }
  printf("  local commands='");
  for (int32_t i = 0; i < script->count; i++) print_word(script->command[i]->name);
  printf("'\n  COMPREPLY=()\n"
         "  if [[ $COMP_CWORD -gt 1 && \" $commands \" == *\" ${COMP_WORDS[1]} \"* ]]; then "
         "command=${COMP_WORDS[1]}; fi\n"
         "  if [[ $word == '=' ]]; then word=; fi\n"
         "  if [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
         "  case $command in\n");
  for (int32_t i = 0; i < script->count; i++) {
    const Kind kind = word_kind(script->command[i]);
    printf("    %s) kind=%s options='", script->command[i]->name,
           kind == FILES     ? "files"
           : kind == NOTHING ? ""
                             : list_names[kind]);
    print_bash_names(script->command[i], false);
    printf("' ;;\n");
  }
  printf("  esac\n  case $command:$before in\n");
  for (int32_t i = 0; i < script->count; i++) print_bash_values(script->command[i]);
  printf(
      "    *)\n"
      "      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"$options\" -- \"$word\")); return; fi\n"
      "      if [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W \"$commands\" -- \"$word\")); fi ;;\n"
      "  esac\n"
      "  case $kind in\n"
      "    files) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- \"$word\")) ;;\n"
      "    levels|steerings) # lists with commas\n"
      "      local list=${!kind} head=\n"
      "      if [[ $word == *,* ]]; then head=${word%%,*},; fi\n"
      "      if [[ $kind == levels ]]; then COMPREPLY+=($(compgen -f -- \"$word\")); fi\n"
      "      COMPREPLY+=($(compgen -P \"$head\" -W \"$list\" -- \"${word#\"$head\"}\")) ;;\n"
      "    tunables) compopt -o nospace 2>/dev/null; COMPREPLY+=($(compgen -W \"$tunables\" -- \"$word\")) "
      ";;\n"
      "    ?*) COMPREPLY+=($(compgen -W \"${!kind}\" -- \"$word\")) ;;\n"
      "  esac\n"
      "}\n"
      "complete -F _throng throng\n");
}

/* zsh */

/// What _arguments calls for a value.
static void print_zsh_action(const Script *script, Kind kind) {
  if (kind == FILES) {
    printf("_files");
  } else if (kind == LEVELS) {
    printf("_throng_levels");
  } else if (kind == STEERINGS) {
    printf("_values -s , steering");
    print_list(script, kind);
  } else if (kind != ANYTHING) {
    printf("(");
    print_list(script, kind);
    printf(")");
  } else {
    printf(" ");
  }
}

static void print_zsh_option(const Script *script, const CliOption *option) {
  const bool word = option->name[0] != '-';
  const Kind kind = kind_of(option);
  if (word) {
    printf("        '%s:", option->repeats ? "*" : "");
    print_help(option->name, ":");
    printf(":");
    print_zsh_action(script, kind);
    printf("' \\\n");
    return;
  }
  const char *names[] = {option->name, option->letter};
  for (int i = 0; i < 2 && names[i] != NULL; i++) {
    printf("        '%s%s[", option->repeats ? "*" : "", names[i]);
    print_help(option->help, "[]:\\");
    printf("]");
    if (option->value != NULL) {
      printf(":");
      print_help(option->value, "[]:\\");
      printf(":");
      print_zsh_action(script, kind);
    }
    printf("' \\\n");
  }
}

static void print_zsh(const Script *script) {
  printf("#compdef throng\n# Completion of throng for zsh, written by `throng completion zsh`.\n"
         "_throng_levels() {\n  _alternative 'levels:level:(");
  print_list(script, LEVELS);
  printf(")' 'files:file:_files'\n}\n_throng() {\n  local -a commands\n  commands=(\n");
  for (int32_t i = 0; i < script->count; i++) {
    printf("    '%s:", script->command[i]->name);
    print_help(script->command[i]->summary, ":\\");
    printf("'\n");
  }
  printf("  )\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _alternative 'commands:command:{_describe command commands}' 'levels:level:_throng_levels'\n"
         "    return\n  fi\n"
         "  local name=${words[2]}\n  words=(\"${(@)words[2,-1]}\")\n  (( CURRENT-- ))\n  case $name in\n");
  for (int32_t i = 0; i < script->count; i++) {
    printf("    %s)\n      _arguments \\\n", script->command[i]->name);
    for (int32_t k = 0; k < script->command[i]->option_count; k++)
      print_zsh_option(script, &script->command[i]->options[k]);
    printf("        '--help[what it takes and prints]' ;;\n");
  }
  printf(
      "  esac\n}\nif [[ $funcstack[1] == _throng ]]; then _throng \"$@\"; else compdef _throng throng; fi\n");
}

/* fish */

static void print_fish_values(const Script *script, Kind kind) {
  if (kind == FILES || kind == LEVELS)
    printf(" -F");
  else if (kind != NOTHING)
    printf(" -f");
  if (kind <= FILES) return;
  printf(" -a '");
  print_list(script, kind);
  printf("'");
}

static void print_fish_option(const Script *script, const CliCommand *command, const CliOption *option) {
  const bool word = option->name[0] != '-';
  printf("complete -c throng -n '__fish_seen_subcommand_from %s'", command->name);
  if (!word) printf(" -l %s", option->name + 2);
  if (!word && option->letter != NULL) printf(" -s %s", option->letter + 1);
  if (!word && option->value != NULL) printf(" -r");
  print_fish_values(script, kind_of(option));
  if (option->help != NULL) {
    printf(" -d '");
    for (const char *at = option->help; *at != '\0' && *at != '\n'; at++)
      printf(*at == '\'' || *at == '\\' ? "\\%c" : "%c", *at);
    printf("'");
  }
  printf("\n");
}

static void print_fish(const Script *script) {
  printf("# Completion of throng for fish, written by `throng completion fish`.\n");
  for (int32_t i = 0; i < script->count; i++)
    printf("complete -c throng -n '__fish_use_subcommand' -a %s -d '%s'\n", script->command[i]->name,
           script->command[i]->summary);
  printf("complete -c throng -n '__fish_use_subcommand' -a '");
  print_list(script, LEVELS);
  printf("' -d 'a level to play'\n");
  for (int32_t i = 0; i < script->count; i++)
    for (int32_t k = 0; k < script->command[i]->option_count; k++)
      print_fish_option(script, script->command[i], &script->command[i]->options[k]);
}

/* The call */

static const Shell shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};

enum { SHELL_COUNT = sizeof shells / sizeof *shells };

typedef struct CompletionCall {
  const char *shell;
} CompletionCall;

static const CliOption options[] = {
    {"SHELL", .take = cli_take_word, .field = offsetof(CompletionCall, shell), .needed = true},
};

static int print_script(const Shell *shell, const CliCommand *self) {
  Script script = {.command = {&play_command}, .count = 1, .library = formats_library_list()};
  BASE_ASSERT(cli_command_count + 3 <= MAX_COMMANDS);
  for (int32_t i = 0; i < cli_command_count; i++) script.command[script.count++] = cli_commands[i];
  script.command[script.count++] = &bench_command;
  script.command[script.count++] = self;
  const bool complete = !script.library.no_memory;
  if (complete) shell->print(&script);
  formats_library_free(&script.library);
  return complete ? CLI_DONE : cli_failed("out of memory");
}

static int run(const CliCommand *self, int argc, char **argv) {
  CompletionCall call = {0};
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  for (int i = 0; i < SHELL_COUNT; i++)
    if (strcmp(call.shell, shells[i].name) == 0) return print_script(&shells[i], self);
  return cli_wrong("unknown shell '%s'; there are bash, zsh, fish", call.shell);
}

const CliCommand completion_command = {
    .name = "completion",
    .summary = "what bash, zsh or fish completes, as a script",
    .about = "Prints a script that completes commands, options, steerings, tunables and levels. SHELL is "
             "bash, zsh\n"
             "or fish. An installed copy has them in their places; else, for bash:\n"
             "  source <(throng completion bash)\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
