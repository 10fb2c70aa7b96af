/* Picks the command: `play`, the default, and `bench` know the window, all others belong to src/cli. */
#include <stdio.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/path.h"
#include "base/program.h"
#include "bench_command.h"
#include "cli/commands.h"
#include "completion_command.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "play_command.h"

/// A world reserves memory for far more enemies than it has, in large blocks, and each jump in time makes a
/// world. A block of the system is zero without being written; one that was used before is cleared from end
/// to end, and glibc comes to prefer those. Not here.
static void keep_large_blocks_fresh(void) {
#ifdef __GLIBC__
  enum { LARGE = 1 << 20 };
  mallopt(M_MMAP_THRESHOLD, LARGE);
#endif
}

/// Whether the first word can only be meant as a command that does not exist: it is no file and no shipped
/// level.
static bool is_unknown_command(const char *word) {
  if (word[0] == '-' || strpbrk(word, "./") != NULL || base_path_exists(word)) return false;
  FormatsLibrary library = formats_library_list();
  bool known =
      library.no_memory || formats_library_find(&library, word) >= 0 || formats_generator_find(word) >= 0;
  formats_library_free(&library);
  return !known;
}

static const CliCommand *find_command(const char *name) {
  static const CliCommand *const own[] = {&play_command, &bench_command, &completion_command};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strcmp(own[i]->name, name) == 0) return own[i];
  return cli_command_find(name);
}

int main(int argc, char **argv) {
  base_program_begin();
  keep_large_blocks_fresh();
  const char *first = argc < 2 ? "play" : argv[1];
  if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
    static const CliCommand *const last[] = {&bench_command, &completion_command};
    cli_print_help(&play_command, last, sizeof last / sizeof *last);
    return cli_finish(CLI_DONE);
  }
  if (strcmp(first, "--version") == 0 && argc > 2) {
    cli_wrong("unexpected word '%s' behind --version", argv[2]);
    fputs("See throng --help\n", stderr);
    return CLI_WRONG_CALL;
  }
  if (strcmp(first, "--version") == 0) {
    printf("throng %s\n", THRONG_VERSION);
    return cli_finish(CLI_DONE);
  }
  if (argc < 2) return cli_command_run(&play_command, 0, argv + argc);
  const CliCommand *command = find_command(first);
  if (command != NULL) return cli_command_run(command, argc - 2, argv + 2);
  if (is_unknown_command(first)) {
    cli_wrong("'%s' is neither a command nor a level", first);
    fputs("See throng --help\n", stderr);
    return CLI_WRONG_CALL;
  }
  return cli_command_run(&play_command, argc - 1, argv + 1); // `throng LEVEL --seed 3` is play
}
