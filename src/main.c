/* Picks the command: `play`, the default, and `bench` know the window, all others belong to src/cli. */
#include <stdio.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/path.h"
#include "base/program.h"
#include "completion_command.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "nav/nav.h"
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

/// Can the first word only be meant as a command that does not exist? It is no file and no shipped level
/// then.
static bool is_unknown_command(const char *word) {
  if (word[0] == '-' || strpbrk(word, "./") != NULL || base_path_exists(word)) return false;
  FormatsLibrary library = formats_library_list();
  bool known =
      library.no_memory || formats_library_find(&library, word) >= 0 || formats_generator_find(word) >= 0;
  formats_library_free(&library);
  return !known;
}

static bool asks_for(const char *word, const char *letter, const char *name) {
  return strcmp(word, letter) == 0 || strcmp(word, name) == 0;
}

static int print_version(int argc, char **argv) {
  if (argc > 2) {
    cli_wrong("unexpected word '%s' behind %s", argv[2], argv[1]);
    fputs("See throng --help\n", stderr);
    return CLI_WRONG_CALL;
  }
  printf("throng %s\n", THRONG_VERSION);
  return cli_finish(CLI_DONE);
}

int main(int argc, char **argv) {
  base_program_begin();
  keep_large_blocks_fresh();
  nav_set_wrong_call_handler(nav_assert_failed); // a bug of this program
  if (argc < 2) return cli_command_run(&play_command, 0, argv + argc);
  const char *first = argv[1];
  if (asks_for(first, "-h", "--help")) return cli_help(&all_commands, 0, argv);
  if (asks_for(first, "-V", "--version")) return print_version(argc, argv);
  if (strcmp(first, "help") == 0) return cli_help(&all_commands, argc - 2, argv + 2);
  const CliCommand *command = cli_command_find(&all_commands, first);
  if (command != NULL) return cli_command_run(command, argc - 2, argv + 2);
  if (is_unknown_command(first)) return cli_refuse_command(&all_commands, first);
  return cli_command_run(&play_command, argc - 1, argv + 1); // `throng LEVEL --seed 3` is play
}
