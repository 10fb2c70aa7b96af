/* throng replay: plays a recording and compares its state hashes. */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "cli/levels.h"
#include "sim/replay/replay.h"

static const CliOption options[] = {{"FILE", .take = cli_take_word, .needed = true}};

static bool read_recording(const char *path, SimReplay *replay) {
  char error[BASE_FILE_ERROR_TEXT];
  char *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, SIM_REPLAY_MAX_BYTES, &data, &size, error)) {
    cli_failed("%s", error);
    return false;
  }
  BaseIssues issues = {0};
  bool sound = sim_replay_parse(replay, data, size, &issues);
  cli_print_issues(&issues, path);
  free(data);
  return sound;
}

/// The recorded start of the hero is part of a file: it is checked like one.
static bool place_hero(const char *path, const SimLevel *level, SimReplay *replay) {
  replay->options.hero = NAV_NO_CELL;
  if (replay->hero_x < 0 && replay->hero_y < 0) return true;
  if (nav_grid_inside(&level->grid, replay->hero_x, replay->hero_y)) {
    replay->options.hero = nav_grid_cell(&level->grid, replay->hero_x, replay->hero_y);
    if (nav_grid_open(&level->grid, NAV_WALKER, replay->options.hero)) return true;
  }
  cli_failed("%s: the hero cannot start on %d,%d in %s; has the level changed?", path, (int)replay->hero_x,
             (int)replay->hero_y, replay->level);
  return false;
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

static int play(const char *path, SimReplay *replay) {
  SimLevel level;
  if (!cli_load_level(replay->level, &level)) return CLI_FAILED;
  int status = place_hero(path, &level, replay) ? compare(replay, &level) : CLI_FAILED;
  sim_level_free(&level);
  return status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  const char *path = NULL;
  SimReplay replay;
  if (!cli_read(self, argc, argv, &path)) return CLI_WRONG_CALL;
  if (!read_recording(path, &replay)) return CLI_FAILED;
  int status = play(path, &replay);
  sim_replay_free(&replay);
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
