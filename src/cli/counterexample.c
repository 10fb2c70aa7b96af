/* throng counterexample: the smallest map found on which one steering fails and another arrives. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/file.h"
#include "cli/json.h"
#include "cli/walkers.h"
#include "formats/formats.h"
#include "lab/contrast/counter.h"

enum { BUDGET = 1024, MAX_TRIES = 100000000 };

typedef struct CounterCall {
  CliWalker walker[LAB_WALKERS];
  CliTuning set, own[LAB_WALKERS]; // of both, and of each
  int64_t size, seed, tries;
  const char *out;
  bool json; // it is in any case
} CounterCall;

#define OWN(NAME, HELP, WHICH)                                                                               \
  {                                                                                                          \
    NAME, "NAME=VALUE", HELP, cli_take_tuning,                                                               \
        .field = offsetof(CounterCall, own) + (WHICH) * sizeof(CliTuning), .repeats = true,                  \
        .list = &cli_tunables                                                                                \
  }
#define WALKER(NAME, VALUE, HELP, WHICH)                                                                     \
  {                                                                                                          \
    NAME, VALUE, HELP, cli_take_walker,                                                                      \
        .field = offsetof(CounterCall, walker) + (WHICH) * sizeof(CliWalker), .needed = true,                \
        .list = &cli_steerings                                                                               \
  }
#define WHOLE(NAME, HELP, FIELD, LEAST, MOST)                                                                \
  { NAME, "N", HELP, cli_take_whole, .field = offsetof(CounterCall, FIELD), .min = LEAST, .max = MOST }

static const CliOption options[] = {
    WALKER("--fails", "A[:DEPTH]", "the steering that must fail, see below", LAB_FAILS),
    WALKER("--arrives", "B[:DEPTH]", "the steering that must arrive", LAB_ARRIVES),
    WHOLE("--size", "longest side of the maps in tiles, 3 to 64 (12)", size, LAB_COUNTER_MIN_SIDE,
          LAB_COUNTER_MAX_SIDE),
    WHOLE("--seed", "seed of the random maps and of choices among equals (1)", seed, 0, INT64_MAX),
    WHOLE("--tries", "random maps at most (20000)", tries, 1, MAX_TRIES),
    {"--set", "NAME=VALUE", "a tunable of both, such as depth=3 or n_step=0", cli_take_tuning,
     .field = offsetof(CounterCall, set), .repeats = true, .list = &cli_tunables},
    OWN("--fails-set", "one of the first steering only", LAB_FAILS),
    OWN("--arrives-set", "one of the second steering only", LAB_ARRIVES),
    {"--out", "FILE", "the map as a .level, with both walks as comments; -: instead of the answer",
     cli_take_word, .field = offsetof(CounterCall, out), .also = "-o"},
    {"--json", NULL, "accepted for scripts: the answer is always JSON", cli_take_flag,
     .field = offsetof(CounterCall, json)},
};

static void settle_tuning(SimTuning *tuning, const CliTuning *set) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (set->tuned[i]) tuning->value[i] = set->tuning.value[i];
}

static LabWalker walker_of(const CounterCall *call, int which) {
  LabWalker walker = {call->walker[which].row, sim_tuning_default()};
  settle_tuning(&walker.tuning, &call->set);
  settle_tuning(&walker.tuning, &call->own[which]);
  if (call->walker[which].depth >= 0) walker.tuning.value[SIM_TUNE_DEPTH] = call->walker[which].depth;
  return walker;
}

/* The answer */

static void add_tile(CliJson *json, const char *key, const LabCounterMap *map, int32_t tile) {
  char text[32];
  BASE_ASSERT(tile >= 0 && tile < map->width * map->height);
  snprintf(text, sizeof text, "%d,%d", (int)(tile % map->width), (int)(tile / map->width));
  cli_json_text(json, key, text);
}

static void add_rows(CliJson *json, const LabCounterMap *map) {
  char row[LAB_COUNTER_MAX_SIDE + 1] = "";
  cli_json_open_list(json, "map");
  for (int32_t y = 0; y < map->height; y++) {
    for (int32_t x = 0; x < map->width; x++) row[x] = map->rock[y * map->width + x] != 0 ? '#' : '.';
    cli_json_text(json, NULL, row);
  }
  cli_json_close(json);
}

static void add_walk(CliJson *json, const char *key, const LabCounter *counter, int which) {
  const LabWalker *walker = &counter->ask.walker[which];
  const LabCounterWalk *walk = &counter->best.walk[which];
  cli_json_open_object(json, key);
  cli_json_text(json, "steering", nav_steerings[walker->row]->name);
  if (nav_steerings[walker->row]->uses_depth)
    cli_json_whole(json, "depth", walker->tuning.value[SIM_TUNE_DEPTH]);
  else
    cli_json_null(json, "depth");
  if (counter->found) {
    cli_json_text(json, "outcome", nav_steer_status_name(walk->result.end));
    cli_json_whole(json, "steps", walk->result.steps);
    cli_json_open_list(json, "tiles");
    for (int32_t i = 0; i < walk->count; i++) add_tile(json, NULL, &counter->best.map, walk->tile[i]);
    cli_json_close(json);
  }
  cli_json_close(json);
}

static void add_example(CliJson *json, const LabCounter *counter, int32_t closable) {
  const LabCounterMap *map = &counter->best.map;
  cli_json_whole(json, "width", map->width);
  cli_json_whole(json, "height", map->height);
  cli_json_whole(json, "rocks", lab_counter_rocks(map));
  cli_json_text(json, "minimum", "local");
  cli_json_whole(json, "closable", closable);
  add_tile(json, "from", map, map->from);
  add_tile(json, "to", map, map->to);
  add_rows(json, map);
}

static int print_answer(const LabCounter *counter, int32_t closable) {
  CliJson json = {0};
  cli_json_open_object(&json, NULL);
  cli_json_truth(&json, "found", counter->found);
  cli_json_whole(&json, "seed", (int64_t)counter->ask.seed);
  cli_json_whole(&json, "size", counter->ask.size);
  cli_json_whole(&json, "tries", counter->tries);
  cli_json_whole(&json, "examples", counter->examples);
  cli_json_whole(&json, "walked", counter->walked);
  if (counter->found) add_example(&json, counter, closable);
  add_walk(&json, "fails", counter, LAB_FAILS);
  add_walk(&json, "arrives", counter, LAB_ARRIVES);
  cli_json_close(&json);
  return cli_json_finish(&json);
}

static int write_level(const LabCounter *counter, const char *path) {
  BaseBuffer text = {0};
  char error[BASE_FILE_ERROR_TEXT];
  lab_counter_write(counter, &text);
  int status = text.failed ? cli_failed("out of memory") : CLI_DONE;
  if (status == CLI_DONE && !base_file_write_word(path, text.data, text.length, error))
    status = cli_failed("%s", error);
  base_buffer_free(&text);
  return status;
}

/// Writes the result to the file and to standard output; only once if they are the same.
static int answer_search(const CounterCall *call, LabCounter *counter) {
  if (counter->phase == LAB_COUNTER_NO_MEMORY) return cli_failed("out of memory");
  const int32_t closable = counter->found ? lab_counter_closable(counter) : 0;
  if (closable < 0) return cli_failed("out of memory");
  int status = CLI_DONE;
  if (counter->found && call->out != NULL) status = write_level(counter, call->out);
  const bool answered = call->out != NULL && strcmp(call->out, "-") == 0;
  const int printed = answered ? CLI_DONE : print_answer(counter, closable);
  if (status == CLI_DONE) status = printed;
  return status == CLI_DONE && !counter->found ? CLI_FAILED : status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  CounterCall call = {.seed = CLI_DEFAULT_SEED, .size = LAB_COUNTER_SIDE, .tries = LAB_COUNTER_TRIES};
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  if (call.out != NULL && strcmp(call.out, "-") != 0 && formats_form(call.out) != &formats_forms[0])
    return cli_wrong("%s: expected a file that ends in .level", call.out);
  const LabCounterAsk ask = {.walker = {walker_of(&call, LAB_FAILS), walker_of(&call, LAB_ARRIVES)},
                             .size = (int32_t)call.size,
                             .seed = (uint64_t)call.seed,
                             .tries = call.tries};
  LabCounter *counter = lab_counter_new(&ask);
  if (counter == NULL) return cli_failed("out of memory");
  while (lab_counter_step(counter, BUDGET)) continue;
  const int status = answer_search(&call, counter);
  lab_counter_free(counter);
  return status;
}

const CliCommand cli_command_counterexample = {
    .name = "counterexample",
    .summary = "the smallest map found on which one steering fails and another arrives",
    .about =
        "Draws random maps of rock and floor until one steering fails on one of them (any outcome but "
        "reached)\n"
        "and the other arrives, then deletes rows, columns and rocks and moves the ends closer while that\n"
        "holds. It prints the smallest map found in this way, a local minimum: no single deletion keeps the\n"
        "property. One JSON object: found, seed, size, tries (random maps), examples (maps shrunk), walked\n"
        "(maps walked on), width, height, rocks, minimum, closable (floor tiles that could also be rock, one "
        "at\n"
        "a time), from, to, map, and outcome, steps and tiles of each steering. Exit status 1 without a "
        "map.\n",
    .notes = "Equal calls give equal maps. `throng race FILE --from X,Y --to X,Y --seed N` takes the same "
             "walks.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .lists = cli_print_steerings,
    .run = run,
};
