/* throng replay: plays a recording and compares its state hashes. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/levels.h"
#include "formats/replay.h"

static const CliOption options[] = {{"FILE", .take = cli_take_word, .needed = true}};

static bool load(const char *path, SimLevel *level, SimReplay *replay) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL) return cli_refuse("out of memory");
  const bool sound = formats_load_replay(level, replay, path, issues);
  cli_print_issues(issues, path);
  free(issues);
  return sound;
}

static int compare(const SimReplay *replay, const SimLevel *level) {
  SimWorld *world = calloc(1, sizeof *world);
  if (world == NULL || !sim_world_init(world, level, &replay->options)) {
    free(world);
    return cli_failed("out of memory");
  }
  SimReplayResult result = sim_replay_run(replay, world);
  sim_world_free(world);
  free(world);
  printf("%lld passed, %lld failed\n", (long long)result.passed, (long long)result.failed);
  if (result.failed > 0) printf("first difference at tick %lld\n", (long long)result.first_difference);
  if (result.passed + result.failed == 0)
    return cli_failed("the recording holds no state hash: nothing was compared");
  return result.failed == 0 ? CLI_DONE : CLI_FAILED;
}

static int run(const CliCommand *self, int argc, char **argv) {
  const char *path = NULL;
  SimReplay replay;
  SimLevel level;
  if (!cli_read(self, argc, argv, &path)) return CLI_WRONG_CALL;
  if (!load(path, &level, &replay)) return CLI_FAILED;
  const int status = compare(&replay, &level);
  sim_replay_free(&replay);
  sim_level_free(&level);
  return status;
}

const CliCommand cli_command_replay = {
    .name = "replay",
    .summary = "play a recording and compare its state hashes",
    .about =
        "Plays a recording (throng play --record, throng sim --record) without a window and compares the\n"
        "state hash as it goes. Prints `N passed, N failed` and, where one failed, the first tick that\n"
        "differs.\n",
    .notes = "Exit status: 0 all are equal, 1 one differs or the recording or its level cannot be read, 2 "
             "the call\n"
             "is wrong.\n",
    .options = options,
    .option_count = 1,
    .run = run,
};
