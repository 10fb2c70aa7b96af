/* The commands without a window. Each lives in a file of its own that exports its row. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/call.h"

/// The table: ROW(x) for the row cli_command_x, in the order of `throng --help`.
#define CLI_COMMANDS(ROW)                                                                                    \
  ROW(sim)                                                                                                   \
  ROW(trace)                                                                                                 \
  ROW(race)                                                                                                  \
  ROW(difference)                                                                                            \
  ROW(counterexample)                                                                                        \
  ROW(study)                                                                                                 \
  ROW(draw)                                                                                                  \
  ROW(field)                                                                                                 \
  ROW(path)                                                                                                  \
  ROW(sense)                                                                                                 \
  ROW(scen)                                                                                                  \
  ROW(check)                                                                                                 \
  ROW(convert)                                                                                               \
  ROW(generate)                                                                                              \
  ROW(replay)                                                                                                \
  ROW(bots)                                                                                                  \
  ROW(experiments)

extern const CliCommand *const cli_commands[];
extern const int32_t cli_command_count;

/// The commands of a program: these and those that are kept next to main.c, because they need the window or
/// know all others.
typedef struct CliProgram {
  const CliCommand *first;       // play
  const CliCommand *const *last; // `count` of them
  int32_t count;
} CliProgram;

/// The number of commands, and each of them in the order of `throng --help`.
int32_t cli_program_count(const CliProgram *program);
const CliCommand *cli_program_command(const CliProgram *program, int32_t at);

/// The row of that name or NULL.
const CliCommand *cli_command_find(const CliProgram *program, const char *name);

/// Prints the command's help where the call asks for it, else runs it; an exit status.
int cli_command_run(const CliCommand *command, int argc, char **argv);

/// The last step of every call: an answer that could not be written (a full disk, a closed output) is
/// reported and turns `status` into CLI_FAILED.
int cli_finish(int status);

/// `throng --help`: all commands, each in a line.
void cli_print_help(const CliProgram *program);

/// `throng help [COMMAND]`; an exit status.
int cli_help(const CliProgram *program, int argc, char **argv);

/// Says that a word is neither a command nor a level, with the nearest of their names; an exit status.
int cli_refuse_command(const CliProgram *program, const char *word);

#endif
