/* The table of commands, their help, and the check that an answer was written. */
#include "cli/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/character.h"

#define DECLARE(row) extern const CliCommand cli_command_##row;
#define ADDRESS(row) &cli_command_##row,
CLI_COMMANDS(DECLARE)
const CliCommand *const cli_commands[] = {CLI_COMMANDS(ADDRESS)};
const int32_t cli_command_count = (int32_t)(sizeof cli_commands / sizeof *cli_commands);

const CliCommand *cli_command_find(const char *name) {
  for (int32_t i = 0; i < cli_command_count; i++)
    if (strcmp(cli_commands[i]->name, name) == 0) return cli_commands[i];
  return NULL;
}

static bool asks_for_help(int argc, char **argv) {
  for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
  return false;
}

int cli_finish(int status) {
  bool failed = ferror(stdout) != 0;
  errno = 0;
  if (fflush(stdout) != 0) failed = true;
  if (!failed) return status;
  const char *why = errno != 0 ? strerror(errno) : "the output is full or closed";
  return cli_failed("the answer could not be written: %s", why);
}

int cli_command_run(const CliCommand *command, int argc, char **argv) {
  if (asks_for_help(argc, argv)) {
    return cli_finish(cli_print_usage(command) ? CLI_DONE : cli_failed("out of memory"));
  }
  int status = command->run(command, argc, argv);
  if (status == CLI_WRONG_CALL) base_say(stderr, "See throng %s --help", command->name);
  return cli_finish(status);
}

static void print_summary(const CliCommand *command) {
  printf("  %-10s %s\n", command->name, command->summary);
}

void cli_print_help(const CliCommand *first, const CliCommand *const *last, int32_t count) {
  printf("usage: throng [COMMAND] [OPTION]...\n\n"
         "A maze game and a laboratory of navigation algorithms. Without a command it plays.\n\n");
  print_summary(first);
  for (int32_t i = 0; i < cli_command_count; i++) print_summary(cli_commands[i]);
  for (int32_t i = 0; i < count; i++) print_summary(last[i]);
  printf(
      "\n  throng COMMAND --help   what a command takes and prints\n"
      "  throng --version\n\n"
      "A LEVEL is a file (.level, .map, .tmj, .tmx) or the name of a level that ships with the game. Tiles\n"
      "are X,Y from 0,0 at the top left. Exit status: 0 done, 1 could not be done, 2 the call itself is\n"
      "wrong.\n");
}
