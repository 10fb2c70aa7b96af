/* throng sim: the simulation of the window, without a window and as fast as possible. What the call asks for
 * becomes commands of the first tick, so that a recording of the run holds all of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/character.h"
#include "base/clock.h"
#include "base/file.h"
#include "cli/hashes.h"
#include "cli/sim_measure.h"
#include "cli/walkers.h"
#include "formats/replay.h"
#include "sim/replay/script.h"
#include "sim/replay/words.h"

enum {
  DEFAULT_SEED = 1,
  DEFAULT_CAPACITY = 131072,
  MAX_TICKS = SIM_SCRIPT_MAX_TICK,
  MAX_THREADS = NAV_MAX_WORKERS,
};

typedef struct SimCall {
  const char *level, *record, *commands, *hashes;
  int64_t ticks, seed, threads;
  int64_t enemies;             // from the start; -1: as the level says
  CliTile hero[2], hero_to[2]; // the second of each: of a second hero
  CliTuning set;
  CliWalker walker;   // its row -1: as the level says
  SimCommand *spawns; // capacity for one per word of the call, like the tallies
  int32_t spawn_count;
  SimTally *tallies;
  int32_t tally_count;
  bool json; // it is in any case
} SimCall;

static bool refuse_spawn(const CliOption *option, const char *value) {
  const BaseSpan kind = {value, strcspn(value, "@")};
  CliGuess guess = cli_guess(kind);
  char hint[CLI_GUESS_TEXT];
  BaseBuffer names = {0};
  for (int i = 0; i < SIM_ENEMY_KIND_COUNT; i++) base_names_add(&names, sim_enemy_kinds[i]->name);
  if (sim_enemy_find(kind.text, kind.length) < 0) cli_kinds.show(cli_guess_offer, &guess);
  cli_refuse("%s: '%s' is not KIND@X,Y:COUNT with KIND one of %s%s", option->name, value,
             base_buffer_text(&names), cli_guess_text(&guess, hint));
  base_buffer_free(&names);
  return false;
}

static bool take_spawn(const CliOption *option, const char *value, void *field) {
  SimCall *call = field;
  SimCommand *spawn = &call->spawns[call->spawn_count++];
  BaseSpan kind, place, tile, count;
  int64_t number = 0;
  if (!base_span_split(base_span(value), '@', &kind, &place) || !base_span_split(place, ':', &tile, &count))
    return refuse_spawn(option, value);
  *spawn = (SimCommand){.kind = SIM_CMD_SPAWN, .id = sim_enemy_find(kind.text, kind.length)};
  if (spawn->id < 0) return refuse_spawn(option, value);
  if (!cli_parse_tile(option->name, tile, &spawn->x, &spawn->y) ||
      !cli_parse_whole("--spawn KIND@X,Y:COUNT", count, 1, SIM_MAX_ENEMIES, &number))
    return false;
  spawn->value = (int32_t)number;
  return true;
}

static bool take_count(const CliOption *option, const char *value, void *field) {
  SimCall *call = field;
  SimTally *tally = &call->tallies[call->tally_count++];
  return cli_parse_tile(option->name, base_span(value), &tally->x, &tally->y);
}

/// The first call of --hero or --hero-to, or the second.
static bool take_hero(const CliOption *option, const char *value, void *field) {
  CliTile *tile = field;
  if (tile[0].given && tile[1].given) return cli_refuse("%s: there are at most two heroes", option->name);
  return cli_take_tile(option, value, &tile[tile[0].given]);
}

static const CliOption options[] = {
    {"LEVEL", .take = cli_take_word, .field = offsetof(SimCall, level), .needed = true, .list = &cli_levels},
    {"--ticks", "N", "length of the run, 60 ticks are a second of the game", cli_take_whole,
     .field = offsetof(SimCall, ticks), .max = MAX_TICKS, .needed = true},
    {"--seed", "N", "seed of all random streams (1)", cli_take_whole, .field = offsetof(SimCall, seed),
     .max = INT64_MAX},
    {"--enemies", "N", "number of enemies at the start, without newcomers, instead of the level's",
     cli_take_whole, .field = offsetof(SimCall, enemies), .max = SIM_MAX_ENEMIES},
    {"--hero", "X,Y",
     "where the hero starts, instead of where the level says; a second time: where\n"
     "a second hero starts. Both are goals of the throng, share hearts and embers, and\n"
     "win when both stand at a gate",
     take_hero, .field = offsetof(SimCall, hero), .repeats = true},
    {"--hero-to", "X,Y", "the hero's target; a second time: the target of the second hero", take_hero,
     .field = offsetof(SimCall, hero_to), .repeats = true},
    {"--steer", "NAME[:DEPTH]", "the hero's steering, see throng trace --help (lookahead)", cli_take_walker,
     .field = offsetof(SimCall, walker), .list = &cli_steerings},
    {"--spawn", "KIND@X,Y:COUNT", "enemies that arrive at the start, such as shade@3,4:200", take_spawn,
     .repeats = true, .list = &cli_kinds},
    {"--set", "NAME=VALUE", "a tunable, such as crowd_weight=0", cli_take_tuning,
     .field = offsetof(SimCall, set), .repeats = true, .list = &cli_tunables},
    {"--count", "X,Y", "count the different enemies that were on that tile", take_count, .repeats = true},
    {"--commands", "FILE", "what a player does, a line each, see below", cli_take_file,
     .field = offsetof(SimCall, commands)},
    {"--jobs", "N",
     "threads that compute fields and paths, 0 to 64 (0: the simulation's own),\ninstead of the level's "
     "`workers`; the answer is the same",
     cli_take_whole, .field = offsetof(SimCall, threads), .max = MAX_THREADS, .also = "--threads"},
    {"--record", "FILE", "write a recording for throng replay", cli_take_side,
     .field = offsetof(SimCall, record)},
    {"--hashes", "FILE", "write the state hash after every tick, a line TICK HASH each", cli_take_side,
     .field = offsetof(SimCall, hashes)},
    {"--json", NULL, "accepted for scripts: the answer is always JSON", cli_take_flag,
     .field = offsetof(SimCall, json)},
};

/// Checks every tile of the call against the map, and that the enemies are not too many.
static int check_against(SimCall *call, const SimLevel *level, SimWorldOptions *world_options) {
  const NavGrid *grid = &level->grid;
  NavCell cell;
  int64_t enemies = 0;
  *world_options = (SimWorldOptions){.seed = (uint64_t)call->seed,
                                     .hero = NAV_NO_CELL,
                                     .population = (int32_t)call->enemies,
                                     .threads = (int32_t)call->threads};
  for (int32_t i = 0; i < 2; i++) {
    const CliTile *from = &call->hero[i], *to = &call->hero_to[i];
    if (from->given &&
        !cli_open_cell("--hero", grid, NAV_WALKER, from->x, from->y, i == 0 ? &world_options->hero : &cell))
      return CLI_WRONG_CALL;
    if (to->given && !cli_open_cell("--hero-to", grid, NAV_WALKER, to->x, to->y, &cell))
      return CLI_WRONG_CALL;
  }
  if (call->hero_to[1].given && !call->hero[1].given)
    return cli_wrong("--hero-to: a second target needs a second hero, --hero twice");
  for (int32_t i = 0; i < call->tally_count; i++) {
    SimTally *tally = &call->tallies[i];
    if (!cli_open_cell("--count", grid, NAV_FLYER, tally->x, tally->y, &tally->cell)) return CLI_WRONG_CALL;
  }
  for (int32_t i = 0; i < call->spawn_count; i++) {
    const SimCommand *spawn = &call->spawns[i];
    if (!cli_open_cell("--spawn", grid, sim_enemy_kinds[spawn->id]->cls, spawn->x, spawn->y, &cell))
      return CLI_WRONG_CALL;
    enemies += spawn->value;
  }
  enemies += call->enemies >= 0 ? call->enemies : level->kind_count[SIM_ENEMY];
  for (int32_t i = 0; i < level->spawn_count && call->enemies < 0; i++) enemies += level->spawns[i].count;
  if (enemies > SIM_MAX_ENEMIES)
    return cli_wrong("--spawn: %lld enemies in all, at most %d are allowed", (long long)enemies,
                     (int)SIM_MAX_ENEMIES);
  world_options->capacity = enemies > DEFAULT_CAPACITY ? (int32_t)enemies : 0;
  return CLI_DONE;
}

/// Tunables, steering, enemies, and last where the hero goes: all before the first tick. False: out of
/// memory.
static bool add_first_commands(const SimCall *call, SimScript *script) {
  bool added = true;
  for (int32_t i = 0; i < SIM_TUNE_COUNT && added; i++)
    if (call->set.tuned[i])
      added = sim_script_add(script, 0,
                             (SimCommand){.kind = SIM_CMD_TUNE, .id = i, .value = call->set.tuning.value[i]});
  if (call->walker.row >= 0 && added)
    added = sim_script_add(script, 0, (SimCommand){.kind = SIM_CMD_STEERING, .id = call->walker.row});
  for (int32_t i = 0; i < call->spawn_count && added; i++) added = sim_script_add(script, 0, call->spawns[i]);
  if (call->hero[1].given && added)
    added = sim_script_add(script, 0,
                           (SimCommand){.kind = SIM_CMD_JOIN, .x = call->hero[1].x, .y = call->hero[1].y});
  for (int32_t i = 0; i < 2 && added; i++) {
    const CliTile *to = &call->hero_to[i];
    if (to->given)
      added =
          sim_script_add(script, 0, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = to->x, .y = to->y, .hero = i});
  }
  return added;
}

/// Adds the commands of --commands; an exit status.
static int add_file_of_commands(const SimCall *call, SimScript *script) {
  char error[BASE_FILE_ERROR_TEXT];
  char *data = NULL;
  size_t size = 0;
  if (!base_file_read_word(call->commands, SIM_SCRIPT_MAX_BYTES, &data, &size, error))
    return cli_failed("--commands: %s", error);
  BaseIssues issues = {0};
  bool sound = sim_script_parse(script, data, size, &issues);
  cli_print_issues(&issues, call->commands);
  free(data);
  return sound ? CLI_DONE : CLI_FAILED;
}

static bool run_init(SimRun *run, const SimCall *call, const SimWorld *world) {
  *run = (SimRun){.tallies = call->tallies, .tally_count = call->tally_count};
  if (!sim_times_init(&run->times)) return false;
  if (run->tally_count == 0) return true;
  run->tally_of = base_block_alloc((size_t)world->grid.cells, sizeof *run->tally_of);
  if (run->tally_of == NULL) return false;
  for (int32_t i = run->tally_count - 1; i >= 0; i--) run->tally_of[run->tallies[i].cell] = i + 1;
  return true;
}

static void run_free(SimRun *run) {
  for (int32_t i = 0; i < run->tally_count; i++) lab_seen_free(&run->tallies[i].seen);
  base_block_free(run->tally_of);
  free(run->times.ns);
}

/// Outputs of a run in addition to its report.
typedef struct Outputs {
  BaseBuffer recording;
  SimRecord record;
  CliHashes hashes;
} Outputs;

/// All ticks; false: out of memory.
static bool step_all(SimRun *run, const SimCall *call, SimWorld *world, const SimScript *script,
                     Outputs *outputs) {
  bool sound = sim_tallies_update(run, world);
  int64_t next = 0;
  for (int64_t tick = 0; tick < call->ticks && sound; tick++) {
    int32_t count;
    const SimCommand *commands = sim_script_at(script, tick, &next, &count);
    if (call->record != NULL) sim_record_step(&outputs->record, world, commands, count);
    uint64_t before = base_clock_ns();
    sim_step(world, commands, count);
    sim_times_add(&run->times, base_clock_since(before));
    run->commands += count;
    cli_hashes_tick(&outputs->hashes, world);
    sound = !world->no_memory && sim_tallies_update(run, world);
  }
  if (call->record != NULL) sim_record_end(&outputs->record, world);
  if (next < script->count)
    base_say(stderr,
             "throng: --commands: %lld commands from tick %lld on lie behind the end and were not given",
             (long long)(script->count - next), (long long)script->tick[next]);
  return sound && !outputs->recording.failed;
}

static int write_outputs(const SimCall *call, Outputs *outputs) {
  char error[BASE_FILE_ERROR_TEXT];
  int status = cli_hashes_close(&outputs->hashes, call->hashes) ? CLI_DONE : CLI_FAILED;
  if (call->record != NULL &&
      !base_file_write(call->record, outputs->recording.data, outputs->recording.length, error))
    status = cli_failed("--record: %s", error);
  return status;
}

/// Any level but a shipped one is held by the recording.
static void begin_recording(const SimCall *call, const SimLevel *level, const SimWorld *world,
                            const SimWorldOptions *world_options, Outputs *outputs) {
  BaseBuffer text = {0};
  const bool held = formats_replay_level(call->level, level, &text);
  sim_record_begin(&outputs->record, &outputs->recording, call->level, held ? text.data : NULL, world,
                   world_options);
  outputs->recording.failed = outputs->recording.failed || text.failed;
  base_buffer_free(&text);
}

/// Frees the level when the world has begun: two bytes a tile that nothing reads any more.
static int run_world(const SimCall *call, SimLevel *level, SimWorld *world,
                     const SimWorldOptions *world_options, const SimScript *script) {
  SimRun run;
  Outputs outputs = {0};
  int status = CLI_DONE;
  if (!cli_hashes_open(&outputs.hashes, call->hashes, NULL)) return CLI_FAILED;
  bool sound = run_init(&run, call, world);
  run.par_seconds = level->par_seconds;
  if (sound && call->record != NULL) begin_recording(call, level, world, world_options, &outputs);
  sim_level_free(level);
  sound = sound && step_all(&run, call, world, script, &outputs);
  if (sound) {
    status = sim_report(&run, world);
    int written = write_outputs(call, &outputs);
    if (status == CLI_DONE) status = written;
  } else {
    cli_hashes_close(&outputs.hashes, call->hashes);
    status = cli_failed("out of memory");
  }
  base_buffer_free(&outputs.recording);
  run_free(&run);
  return status;
}

static int run_script(SimCall *call, SimLevel *level, const SimScript *script) {
  SimWorldOptions world_options;
  int status = check_against(call, level, &world_options);
  if (status != CLI_DONE) return status;
  SimWorld *world = calloc(1, sizeof *world); // too large for a stack: it holds the hero's trace
  if (world == NULL || !sim_world_init(world, level, &world_options)) {
    free(world);
    return cli_failed("out of memory");
  }
  status = run_world(call, level, world, &world_options, script);
  sim_world_free(world);
  free(world);
  return status;
}

static int run_level(SimCall *call, SimLevel *level) {
  SimScript script = {0};
  int status = add_first_commands(call, &script) ? CLI_DONE : cli_failed("out of memory");
  if (status == CLI_DONE && script.burden.over)
    status = cli_wrong("--spawn, --set: more than %d at once", (int)SIM_MAX_HEAVY);
  if (status == CLI_DONE && call->commands != NULL) status = add_file_of_commands(call, &script);
  if (status == CLI_DONE) status = run_script(call, level, &script);
  sim_script_free(&script);
  return status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  SimCall call = {.seed = DEFAULT_SEED,
                  .enemies = -1,
                  .threads = -1,
                  .walker = {-1, -1},
                  .set.tuning = sim_tuning_default()};
  call.spawns = calloc((size_t)argc + 1, sizeof *call.spawns);
  call.tallies = calloc((size_t)argc + 1, sizeof *call.tallies);
  int status = CLI_DONE;
  if (call.spawns == NULL || call.tallies == NULL)
    status = cli_failed("out of memory");
  else if (!cli_read(self, argc, argv, &call))
    status = CLI_WRONG_CALL;
  cli_tune_depth(&call.set, &call.walker);
  SimLevel level;
  if (status == CLI_DONE && !cli_load_level(call.level, &level)) {
    status = CLI_FAILED;
  } else if (status == CLI_DONE) {
    status = run_level(&call, &level);
    sim_level_free(&level);
  }
  free(call.spawns);
  free(call.tallies);
  return status;
}

static bool print_commands(void) {
  bool printed = true;
  printf("\nCommands for --commands, `TICK COMMAND` on a line, ticks never falling, # begins a comment:\n");
  for (int i = 0; i < SIM_CMD_COUNT; i++) {
    BaseBuffer usage = {0};
    sim_words_usage(&usage, sim_commands[i]);
    printf("  %-29s %s\n", base_buffer_text(&usage), sim_commands[i]->help);
    printed = printed && !usage.failed;
    base_buffer_free(&usage);
  }
  return printed;
}

static bool print_lists(void) {
  const bool printed = print_commands();
  printf("\nKinds of enemies for --spawn:\n");
  for (int i = 0; i < SIM_ENEMY_KIND_COUNT; i++)
    printf("  %-13s %s\n", sim_enemy_kinds[i]->name, sim_enemy_kinds[i]->help);
  cli_print_tunables();
  return printed;
}

const CliCommand cli_command_sim = {
    .name = "sim",
    .summary = "run the simulation without a window and print a report",
    .about =
        "Runs the same simulation as the window and prints one JSON object. The run continues after the hero "
        "is lost\n"
        "or has won.\n",
    .notes = "Report: ticks; state_hash; hero; second (the second hero, if any); objectives (progress of "
             "each, if\n"
             "any); enemies at the end (mean_distance to the hero in tiles, null without enemies; adjacent: "
             "on his\n"
             "tile and the eight around it); field (recomputes, repairs among them, tiles reached in all of "
             "them,\n"
             "ns_per_tile); paths (asked; shared: answered together with an equal one; found; gave_up: the "
             "search\n"
             "was too large); tick_ms; commands (given, and how many failed); counts; kinds (of each kind "
             "that has\n"
             "arrived: alive, number in each state, how often each sense located the hero).\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .lists = print_lists,
    .run = run,
};
