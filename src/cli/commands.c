/* The command table and what all commands share: help, and making sure that the answer was really written. */
#include "cli/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/lists.h"
#include "cli/options.h"
#include "cli/rows.h"

const CliCommand cli_commands[] = {
    {"sim", "run the simulation without a window and print a report", cli_sim_usage,
     cli_print_enemies_and_tunables, cli_sim},
    {"trace", "one walker, tile by tile", cli_trace_usage, cli_print_steerings, cli_trace},
    {"race", "several walkers in lock-step, and how they did", cli_race_usage, cli_print_steerings, cli_race},
    {"field", "the flow field of some goals, value by value", cli_field_usage, NULL, cli_field},
    {"path", "one shortest path, tile by tile", cli_path_usage, NULL, cli_path},
    {"sense", "what is seen, and how loud a sound is heard", cli_sense_usage, NULL, cli_sense},
    {"scen", "compare with the published path lengths of a MovingAI .scen file", cli_scen_usage, NULL,
     cli_scen},
    {"check", "read levels and report every fault", cli_check_usage, NULL, cli_check},
    {"convert", "turn a level into another file format", cli_convert_usage, NULL, cli_convert},
    {"generate", "make a level by rule, from a number", cli_generate_usage, cli_print_generators,
     cli_generate},
    {"replay", "play a recording and compare its state hashes", cli_replay_usage, NULL, cli_replay},
    {"bench", "measure the hot paths", cli_bench_usage, NULL, cli_bench},
};

const int32_t cli_command_count = (int32_t)(sizeof cli_commands / sizeof *cli_commands);

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
    fputs(command->usage, stdout);
    if (command->lists != NULL) command->lists();
    return cli_finish(CLI_DONE);
  }
  int status = command->run(argc, argv);
  if (status == CLI_WRONG_CALL) fprintf(stderr, "See throng %s --help\n", command->name);
  return cli_finish(status);
}

const CliCommand *cli_command_find(const char *name) {
  for (int32_t i = 0; i < cli_command_count; i++)
    if (strcmp(cli_commands[i].name, name) == 0) return &cli_commands[i];
  return NULL;
}

void cli_print_help(const CliCommand *play) {
  printf("usage: throng [COMMAND] [OPTION]...\n\n"
         "A maze game and a laboratory of navigation algorithms. Without a command it plays.\n\n");
  printf("  %-8s %s\n", play->name, play->summary);
  for (int32_t i = 0; i < cli_command_count; i++)
    printf("  %-8s %s\n", cli_commands[i].name, cli_commands[i].summary);
  printf("\n  throng COMMAND --help   what a command takes and prints\n"
         "  throng --version\n\n"
         "A LEVEL is a file (.level, .map) or the name of a level that ships with the game. Tiles are X,Y "
         "from 0,0\n"
         "at the top left. Exit status: 0 done, 1 could not be done, 2 the call itself is wrong.\n");
}
