/* Picks the command: `play` is the default and belongs to the window, all others to src/cli. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "play_command.h"

int main(int argc, char **argv) {
  const char *first = argc < 2 ? "play" : argv[1];
  if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
    cli_print_help(&play_command);
    return CLI_DONE;
  }
  if (strcmp(first, "--version") == 0) {
    printf("throng %s\n", THRONG_VERSION);
    return CLI_DONE;
  }
  if (argc < 2) return cli_command_run(&play_command, 0, argv + argc);
  if (strcmp(first, play_command.name) == 0) return cli_command_run(&play_command, argc - 2, argv + 2);
  const CliCommand *command = cli_command_find(first);
  if (command != NULL) return cli_command_run(command, argc - 2, argv + 2);
  return cli_command_run(&play_command, argc - 1, argv + 1); // `throng LEVEL --seed 3` is play
}
