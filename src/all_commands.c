/* The commands in the order of `throng --help`. */
#include "all_commands.h"

#include "bench_command.h"
#include "completion_command.h"
#include "play_command.h"

static const CliCommand *const last[] = {&bench_command, &completion_command};
const CliProgram all_commands = {&play_command, last, sizeof last / sizeof *last};
