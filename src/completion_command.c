/* throng completion: a script for a shell. Commands, options and the names that their values may be come from
 * their tables, so a script is as complete as the program that wrote it. */
#include "completion_command.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "bench_command.h"
#include "play_command.h"

enum { MAX_LISTS = 16 };

/// The parts of a script.
typedef struct Script {
  const CliList *list[MAX_LISTS]; // of all options, each once
  BaseBuffer words[MAX_LISTS];    // of each list, a space before each
  int32_t count;
  bool failed; // out of memory
} Script;

typedef struct Shell {
  const char *name;
  void (*print)(Script *script);
} Shell;

/// The values of an option, or of a plain word.
typedef enum Kind { NO_VALUE, ANY_VALUE, FILES, NAMES, FILES_AND_NAMES } Kind;

static Kind kind_of(const CliOption *option) {
  const bool word = option->name[0] != '-';
  if (!word && option->value == NULL) return NO_VALUE;
  if (option->list != NULL) return option->list == &cli_levels ? FILES_AND_NAMES : NAMES;
  const char *value = word ? option->name : option->value;
  const bool file = strstr(value, "FILE") != NULL || strstr(value, "DIR") != NULL ||
                    strcmp(value, "OUT") == 0 || strcmp(value, "IN") == 0;
  return file ? FILES : ANY_VALUE;
}

/// Names that a script can hold between single quotes.
static void add_word(void *words, const char *name) {
  if (strpbrk(name, " '\"\\$`\n") == NULL) base_buffer_print(words, " %s", name);
}

static void add_assignment(void *words, const char *name) {
  base_buffer_print(words, " %s=", name);
}

static void add_list(Script *script, const CliList *list) {
  for (int32_t i = 0; i < script->count; i++)
    if (script->list[i] == list) return;
  if (list == NULL) return;
  BASE_ASSERT(script->count < MAX_LISTS);
  BaseBuffer *words = &script->words[script->count];
  script->list[script->count++] = list;
  const bool complete = list->show(list == &cli_tunables ? add_assignment : add_word, words);
  script->failed = script->failed || !complete || words->failed;
}

/// Each name with a space before it.
static void print_list(const Script *script, const CliList *list) {
  int32_t at = 0;
  while (at < script->count && script->list[at] != list) at++;
  BASE_ASSERT(at < script->count);
  printf("%s", base_buffer_text(&script->words[at]));
}

/* The options of a command, or of all the parts that its first word chooses from. */

static int32_t part_count(const CliCommand *command) {
  return command->part_count > 0 ? command->part_count : 1;
}

static const CliCommand *part_of(const CliCommand *command, int32_t at) {
  return command->part_count > 0 ? command->part[at] : command;
}

/// The option of an earlier part has the same name.
static bool is_known(const CliCommand *command, int32_t part, const CliOption *option) {
  for (int32_t i = 0; i < part; i++)
    for (int32_t k = 0; k < part_of(command, i)->option_count; k++)
      if (strcmp(part_of(command, i)->options[k].name, option->name) == 0) return true;
  return false;
}

typedef void SeeOption(const CliCommand *command, const CliOption *option, void *context);

static void show_options(const CliCommand *command, SeeOption *see, void *context) {
  for (int32_t i = 0; i < part_count(command); i++)
    for (int32_t k = 0; k < part_of(command, i)->option_count; k++)
      if (!is_known(command, i, &part_of(command, i)->options[k]))
        see(command, &part_of(command, i)->options[k], context);
}

/// The first plain word of a command; NULL: it takes none.
static const CliOption *word_of(const CliCommand *command) {
  for (int32_t i = 0; i < command->option_count; i++)
    if (command->options[i].name[0] != '-') return &command->options[i];
  return NULL;
}

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

/* bash */

static void print_bash_name(const CliCommand *command, const CliOption *option, void *context) {
  (void)command, (void)context;
  if (option->name[0] != '-') return;
  printf(" %s", option->name);
  if (option->also != NULL) printf(" %s", option->also);
}

static void print_bash_kind(Kind kind, const CliList *list) {
  printf("kind=%s names=%s", kind == FILES || kind == FILES_AND_NAMES ? "files" : "",
         list == NULL ? "" : list->what);
}

/// A case of the shell for an option whose values are known.
static void print_bash_value(const CliCommand *command, const CliOption *option, void *context) {
  (void)context;
  const Kind kind = kind_of(option);
  if (option->name[0] != '-' || kind == NO_VALUE) return;
  printf("    %s:%s", command->name, option->name);
  if (option->also != NULL) printf("|%s:%s", command->name, option->also);
  printf(") ");
  print_bash_kind(kind, option->list);
  printf(" options= ;;\n");
}

static void print_bash_command(const CliCommand *command) {
  const CliOption *word = word_of(command);
  printf("    %s) ", command->name);
  if (command->first != NULL)
    print_bash_kind(NAMES, command->first);
  else
    print_bash_kind(word == NULL ? NO_VALUE : kind_of(word), word == NULL ? NULL : word->list);
  printf(" options='");
  show_options(command, print_bash_name, NULL);
  printf(" --help' ;;\n");
}

static void print_bash(Script *script) {
  printf(
      "# Completion of throng for bash, written by `throng completion bash`.\n_throng() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=play kind= names= "
      "options=\n");
  for (int32_t i = 0; i < script->count; i++) {
    printf("  local %s='", script->list[i]->what);
    print_list(script, script->list[i]);
    printf("'\n");
  }
  printf("  local commands='");
  for (int32_t i = 0; i < cli_program_count(&all_commands); i++)
    printf(" %s", cli_program_command(&all_commands, i)->name);
  printf(" help'\n  COMPREPLY=()\n"
         "  if [[ $COMP_CWORD -gt 1 && \" $commands \" == *\" ${COMP_WORDS[1]} \"* ]]; then "
         "command=${COMP_WORDS[1]}; fi\n"
         "  if [[ $word == '=' ]]; then word=; fi\n"
         "  if [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
         "  case $command in\n    help) names=commands ;;\n");
  for (int32_t i = 0; i < cli_program_count(&all_commands); i++)
    print_bash_command(cli_program_command(&all_commands, i));
  printf("  esac\n  case $command:$before in\n");
  for (int32_t i = 0; i < cli_program_count(&all_commands); i++)
    show_options(cli_program_command(&all_commands, i), print_bash_value, NULL);
  printf(
      "    *)\n"
      "      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"$options\" -- \"$word\")); return; fi\n"
      "      if [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W \"$commands\" -- \"$word\")); fi ;;\n"
      "  esac\n"
      "  local head=\n"
      "  if [[ $word == *,* ]]; then head=${word%%,*},; fi\n"
      "  if [[ $kind == files ]]; then compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "
      "\"$word\")); "
      "fi\n"
      "  if [[ $names == tunables ]]; then compopt -o nospace 2>/dev/null; fi\n"
      "  if [[ -n $names ]]; then COMPREPLY+=($(compgen -P \"$head\" -W \"${!names}\" -- "
      "\"${word#\"$head\"}\")); "
      "fi\n"
      "}\n"
      "complete -F _throng throng\n");
}

/* zsh */

/// Prints the _arguments action for a value.
static void print_zsh_action(const Script *script, Kind kind, const CliList *list) {
  if (kind == FILES) {
    printf("_files");
  } else if (kind == FILES_AND_NAMES) {
    printf("_throng_%s", list->what);
  } else if (kind == NAMES && list == &cli_tunables) {
    printf("(");
    print_list(script, list);
    printf(")");
  } else if (kind == NAMES) {
    printf("_values -s , %s", list->what);
    print_list(script, list);
  } else {
    printf(" ");
  }
}

static void print_zsh_option(const CliCommand *command, const CliOption *option, void *context) {
  (void)command;
  const Script *script = context;
  const char *names[] = {option->name, option->also};
  if (option->name[0] != '-') {
    printf("        '%s:", option->repeats ? "*" : "");
    print_help(option->name, ":");
    printf(":");
    print_zsh_action(script, kind_of(option), option->list);
    printf("' \\\n");
    return;
  }
  for (int i = 0; i < 2 && names[i] != NULL; i++) {
    printf("        '%s%s[", option->repeats ? "*" : "", names[i]);
    print_help(option->help, "[]:\\");
    printf("]");
    if (option->value != NULL) {
      printf(":");
      print_help(option->value, "[]:\\");
      printf(":");
      print_zsh_action(script, kind_of(option), option->list);
    }
    printf("' \\\n");
  }
}

static void print_zsh_command(Script *script, const CliCommand *command) {
  printf("    %s)\n      _arguments \\\n", command->name);
  if (command->first != NULL) {
    printf("        ':%s:(", command->first->what);
    print_list(script, command->first);
    printf(")' \\\n");
  }
  show_options(command, print_zsh_option, script);
  printf("        '--help[what it takes and prints]' ;;\n");
}

static void print_zsh(Script *script) {
  printf("#compdef throng\n# Completion of throng for zsh, written by `throng completion zsh`.\n"
         "_throng_levels() {\n  _alternative 'levels:level:(");
  print_list(script, &cli_levels);
  printf(")' 'files:file:_files'\n}\n_throng() {\n  local -a commands\n  commands=(\n");
  for (int32_t i = 0; i < cli_program_count(&all_commands); i++) {
    const CliCommand *command = cli_program_command(&all_commands, i);
    printf("    '%s:", command->name);
    print_help(command->summary, ":\\");
    printf("'\n");
  }
  printf("    'help:what a command takes and prints'\n  )\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _alternative 'commands:command:{_describe command commands}' 'levels:level:_throng_levels'\n"
         "    return\n  fi\n"
         "  local name=${words[2]}\n  words=(\"${(@)words[2,-1]}\")\n  (( CURRENT-- ))\n  case $name in\n"
         "    help)\n      _describe command commands ;;\n");
  for (int32_t i = 0; i < cli_program_count(&all_commands); i++)
    print_zsh_command(script, cli_program_command(&all_commands, i));
  printf(
      "  esac\n}\nif [[ $funcstack[1] == _throng ]]; then _throng \"$@\"; else compdef _throng throng; fi\n");
}

/* fish */

static void print_fish_values(const Script *script, Kind kind, const CliList *list) {
  if (kind == FILES || kind == FILES_AND_NAMES)
    printf(" -F");
  else if (kind != NO_VALUE)
    printf(" -f");
  if (list == NULL) return;
  printf(" -a '");
  print_list(script, list);
  printf("'");
}

static void print_fish_option(const CliCommand *command, const CliOption *option, void *context) {
  const Script *script = context;
  const bool word = option->name[0] != '-', letter = option->also != NULL && strlen(option->also) == 2;
  printf("complete -c throng -n '__fish_seen_subcommand_from %s'", command->name);
  if (!word) printf(" -l %s", option->name + 2);
  if (!word && letter) printf(" -s %s", option->also + 1);
  if (!word && option->also != NULL && !letter) printf(" -l %s", option->also + 2);
  if (!word && option->value != NULL) printf(" -r");
  print_fish_values(script, kind_of(option), option->list);
  if (option->help != NULL) {
    printf(" -d '");
    for (const char *at = option->help; *at != '\0' && *at != '\n'; at++)
      printf(*at == '\'' || *at == '\\' ? "\\%c" : "%c", *at);
    printf("'");
  }
  printf("\n");
}

static void print_fish_command(Script *script, const CliCommand *command) {
  if (command->first != NULL) {
    printf("complete -c throng -n '__fish_seen_subcommand_from %s'", command->name);
    print_fish_values(script, NAMES, command->first);
    printf("\n");
  }
  show_options(command, print_fish_option, script);
}

static void print_fish(Script *script) {
  printf("# Completion of throng for fish, written by `throng completion fish`.\n"
         "complete -c throng -n '__fish_use_subcommand' -a help -d 'what a command takes and prints'\n");
  for (int32_t i = 0; i < cli_program_count(&all_commands); i++) {
    const CliCommand *command = cli_program_command(&all_commands, i);
    printf("complete -c throng -n '__fish_use_subcommand' -a %s -d '%s'\n", command->name, command->summary);
    printf("complete -c throng -n '__fish_seen_subcommand_from help' -f -a %s\n", command->name);
  }
  printf("complete -c throng -n '__fish_use_subcommand' -a '");
  print_list(script, &cli_levels);
  printf("' -d 'a level to play'\n");
  for (int32_t i = 0; i < cli_program_count(&all_commands); i++)
    print_fish_command(script, cli_program_command(&all_commands, i));
}

/* The call */

static const Shell shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};

enum { SHELL_COUNT = sizeof shells / sizeof *shells };

static bool show_shells(CliSeeName *see, void *context) {
  for (int i = 0; i < SHELL_COUNT; i++) see(context, shells[i].name);
  return true;
}

static const CliList shell_list = {"shells", show_shells};

typedef struct CompletionCall {
  const char *shell;
} CompletionCall;

static const CliOption options[] = {
    {"SHELL", .take = cli_take_word, .field = offsetof(CompletionCall, shell), .needed = true,
     .list = &shell_list},
};

static void add_option_list(const CliCommand *command, const CliOption *option, void *script) {
  (void)command;
  add_list(script, option->list);
}

static void fill_script(Script *script) {
  for (int32_t i = 0; i < cli_program_count(&all_commands); i++) {
    const CliCommand *command = cli_program_command(&all_commands, i);
    add_list(script, command->first);
    show_options(command, add_option_list, script);
  }
}

static int print_script(const Shell *shell) {
  Script script = {.count = 0};
  fill_script(&script);
  if (!script.failed) shell->print(&script);
  for (int32_t i = 0; i < script.count; i++) base_buffer_free(&script.words[i]);
  return script.failed ? cli_failed("out of memory") : CLI_DONE;
}

static int run(const CliCommand *self, int argc, char **argv) {
  CompletionCall call = {0};
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  for (int i = 0; i < SHELL_COUNT; i++)
    if (strcmp(call.shell, shells[i].name) == 0) return print_script(&shells[i]);
  cli_refuse_name(&shell_list, base_span(call.shell), "unknown shell '%s'", call.shell);
  return CLI_WRONG_CALL;
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

/* All commands */

static const CliCommand *const last[] = {&bench_command, &completion_command};
const CliProgram all_commands = {&play_command, last, sizeof last / sizeof *last};
