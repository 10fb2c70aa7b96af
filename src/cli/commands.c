/* The table of commands, their help, and the check that an answer was written. */
#include "cli/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/character.h"

#define DECLARE(row) extern const CliCommand cli_command_##row;
#define ADDRESS(row) &cli_command_##row,
CLI_COMMANDS(DECLARE)
const CliCommand *const cli_commands[] = {CLI_COMMANDS(ADDRESS)};
const int32_t cli_command_count = (int32_t)(sizeof cli_commands / sizeof *cli_commands);

int32_t cli_program_count(const CliProgram *program) {
  return 1 + cli_command_count + program->count;
}

const CliCommand *cli_program_command(const CliProgram *program, int32_t at) {
  BASE_ASSERT(at >= 0 && at < cli_program_count(program));
  if (at == 0) return program->first;
  return at <= cli_command_count ? cli_commands[at - 1] : program->last[at - 1 - cli_command_count];
}

const CliCommand *cli_command_find(const CliProgram *program, const char *name) {
  for (int32_t i = 0; i < cli_program_count(program); i++)
    if (strcmp(cli_program_command(program, i)->name, name) == 0) return cli_program_command(program, i);
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
  printf("  %-14s %s\n", command->name, command->summary);
}

void cli_print_help(const CliProgram *program) {
  printf("usage: throng [COMMAND] [OPTION]...\n\n"
         "A maze game and a laboratory of navigation algorithms. Without a command it plays.\n\n");
  for (int32_t i = 0; i < cli_program_count(program); i++) print_summary(cli_program_command(program, i));
  printf(
      "\n  throng help COMMAND     options and output of a command, as throng COMMAND --help\n"
      "  throng -V, --version\n\n"
      "A LEVEL is a file (.level, .map, .tmj, .tmx), the name of a level that ships with the game, or - for\n"
      "standard input. Tiles are X,Y from 0,0 at the top left. Exit status: 0 done, 1 could not be done, 2\n"
      "the call itself is wrong.\n\n"
      "Environment:\n"
      "  THRONG_DATA      the folder that holds levels and assets, instead of the installed one\n"
      "  THRONG_PREF      the folder of settings, kept games and own levels (~/.local/share/throng)\n"
      "  SDL_VIDEODRIVER  how the window is shown: x11, wayland; dummy shows none\n"
      "  SDL_AUDIODRIVER  how sound is played: pulseaudio, alsa; dummy plays none\n");
}

int cli_help(const CliProgram *program, int argc, char **argv) {
  if (argc > 1) return cli_wrong("help: unexpected word '%s'", argv[1]);
  if (argc == 0) {
    cli_print_help(program);
    return cli_finish(CLI_DONE);
  }
  const CliCommand *command = cli_command_find(program, argv[0]);
  if (command == NULL) return cli_refuse_command(program, argv[0]);
  return cli_finish(cli_print_usage(command) ? CLI_DONE : cli_failed("out of memory"));
}

int cli_refuse_command(const CliProgram *program, const char *word) {
  CliGuess guess = cli_guess(base_span(word));
  char hint[CLI_GUESS_TEXT];
  for (int32_t i = 0; i < cli_program_count(program); i++)
    cli_guess_offer(&guess, cli_program_command(program, i)->name);
  cli_levels.show(cli_guess_offer, &guess);
  cli_wrong("'%s' is neither a command nor a level%s", word, cli_guess_text(&guess, hint));
  base_say(stderr, "See throng --help");
  return CLI_WRONG_CALL;
}
