/* throng replay: plays a recording and compares its state hashes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/answer.h"
#include "cli/hashes.h"
#include "cli/levels.h"
#include "formats/replay.h"

typedef struct ReplayCall {
  const char *path, *hashes, *against;
  CliForm form;
} ReplayCall;

static const CliOption options[] = {
    {"FILE", .take = cli_take_word, .field = offsetof(ReplayCall, path), .needed = true},
    {"--hashes", "FILE", "write the state hash after every tick, a line TICK HASH each", cli_take_side,
     .field = offsetof(ReplayCall, hashes)},
    {"--against", "FILE",
     "compare the state hash after every tick with such a file, of another build or\nmachine", cli_take_file,
     .field = offsetof(ReplayCall, against)},
    CLI_FORMS(offsetof(ReplayCall, form)),
};

static bool load_input(SimLevel *level, SimReplay *replay, BaseIssues *issues) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!base_file_read_word("-", SIM_REPLAY_MAX_BYTES, &data, &size, error)) return cli_refuse("%s", error);
  const bool sound = formats_read_replay(level, replay, data, size, issues);
  free(data);
  return sound;
}

static bool load_recording(const char *path, SimLevel *level, SimReplay *replay) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL) return cli_refuse("out of memory");
  bool sound;
  if (strcmp(path, "-") == 0)
    sound = load_input(level, replay, issues);
  else
    sound = formats_load_replay(level, replay, path, issues);
  cli_print_issues(issues, path);
  free(issues);
  return sound;
}

static int print_result(const SimReplayResult *result, const char *told) {
  printf("%lld passed, %lld failed\n", (long long)result->passed, (long long)result->failed);
  if (result->first_difference >= 0)
    printf("first difference at tick %lld\n", (long long)result->first_difference);
  printf("%s", told);
  return CLI_DONE;
}

static int answer_result(const ReplayCall *call, const SimReplayResult *result, const char *told) {
  CliAnswer answer = cli_answer(call->form);
  cli_answer_text(&answer, "file", call->path);
  cli_answer_whole(&answer, "passed", result->passed);
  cli_answer_whole(&answer, "failed", result->failed);
  if (result->first_difference >= 0)
    cli_answer_whole(&answer, "first_difference", result->first_difference);
  else
    cli_answer_none(&answer, "first_difference");
  cli_answer_text(&answer, "difference", told);
  return cli_answer_finish(&answer);
}

static int play_recording(const ReplayCall *call, const SimReplay *replay, const SimLevel *level,
                          CliHashes *hashes) {
  SimWorld *world = calloc(1, sizeof *world);
  BaseBuffer told = {0};
  if (world == NULL || !sim_world_init(world, level, &replay->options)) {
    free(world);
    return cli_failed("out of memory");
  }
  const SimReplayWatch watch = {.level = level, .told = &told, .ticked = cli_hashes_tick, .context = hashes};
  const SimReplayResult result = sim_replay_play(replay, world, &watch);
  const bool no_memory = world->no_memory || told.failed;
  sim_world_free(world);
  free(world);
  if (no_memory) {
    base_buffer_free(&told);
    return cli_failed("out of memory");
  }
  const int status = call->form == CLI_TEXT ? print_result(&result, base_buffer_text(&told))
                                            : answer_result(call, &result, base_buffer_text(&told));
  base_buffer_free(&told);
  const bool equal = cli_hashes_report(hashes, call->against);
  if (status != CLI_DONE) return status;
  return result.failed == 0 && result.first_difference < 0 && equal ? CLI_DONE : CLI_FAILED;
}

static int run(const CliCommand *self, int argc, char **argv) {
  ReplayCall call = {0};
  SimReplay replay;
  SimLevel level;
  CliHashes hashes;
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  if (!load_recording(call.path, &level, &replay)) return CLI_FAILED;
  int status = CLI_FAILED;
  if (cli_hashes_open(&hashes, call.hashes, call.against)) {
    status = play_recording(&call, &replay, &level, &hashes);
    if (!cli_hashes_close(&hashes, call.hashes)) status = CLI_FAILED;
  }
  sim_replay_free(&replay);
  sim_level_free(&level);
  return status;
}

const CliCommand cli_command_replay = {
    .name = "replay",
    .summary = "play a recording and compare its state hashes",
    .about =
        "Plays a recording (throng play --record, throng sim --record) without a window and compares its\n"
        "states: a digest of every tick, and the state hashes. Prints `N passed, N failed` and, after a\n"
        "failure, the first tick that differs, the part of the state, and at the next recorded state the\n"
        "values: `tick 640: actor 17 (brute, id 212) x is 3.51, recorded 3.50`. A recording plays in the "
        "level\n"
        "that it contains; if it only names its level, in the present form of that level.\n",
    .notes = "Exit status: 0 all are equal, 1 one differs or the recording or its level cannot be read, 2 "
             "the call\n"
             "is wrong.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
