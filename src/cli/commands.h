/* The commands without a window: one row each. Standard output holds the answer, standard error the messages.
 * Exit status: 0 done, 1 could not be done, 2 the call itself is wrong. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include <stdint.h>

enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_WRONG_CALL = 2 };

typedef struct CliCommand {
  const char *name;
  const char *summary;               // one line of `throng --help`
  const char *usage;                 // what `throng NAME --help` begins with
  void (*lists)(void);               // prints what follows the usage and comes from tables; NULL: nothing
  int (*run)(int argc, char **argv); // argv[0] is the first word behind the command's name
} CliCommand;

extern const CliCommand cli_commands[];
extern const int32_t cli_command_count;

/// Runs a command row: prints its usage for --help, else calls it.
int cli_command_run(const CliCommand *command, int argc, char **argv);

/// The last step of every call: an answer that could not be written (a full disk, a closed output) is said
/// and turns `status` into CLI_FAILED.
int cli_finish(int status);

/// The row of that name or NULL.
const CliCommand *cli_command_find(const char *name);

/// `throng --help`: `play` (main.c's own row) first, then the table.
void cli_print_help(const CliCommand *play);

#endif
