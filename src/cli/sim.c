/* throng sim: the simulation of the window, as fast as it goes. What the call asks for becomes commands of
 * the first tick, so that a recording of the run holds all of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "cli/sim_run.h"
#include "formats/formats.h"
#include "sim/replay/replay.h"

const char cli_sim_usage[] =
    "usage: throng sim LEVEL --ticks N [--seed N] [--hero X,Y] [--hero-to X,Y] [--spawn KIND@X,Y:COUNT]...\n"
    "                  [--set NAME=VALUE]... [--count X,Y]... [--threads N] [--record FILE]\n\n"
    "Runs the same simulation as the window and prints one JSON object.\n\n"
    "  --ticks N               how long, 60 ticks are a second of the game\n"
    "  --seed N                of all random streams (1)\n"
    "  --hero X,Y              where the hero starts, instead of where the level says\n"
    "  --hero-to X,Y           where he is sent\n"
    "  --spawn KIND@X,Y:COUNT  enemies that arrive at the start, such as shade@3,4:200\n"
    "  --set NAME=VALUE        a tunable, such as crowd_weight=0\n"
    "  --count X,Y             report how many different enemies have stood on that tile\n"
    "  --threads N             threads that compute fields, 0 to 64 (0: the simulation's own); the answer is "
    "the same\n"
    "  --record FILE           write a recording for throng replay\n\n"
    "Report: ticks; state_hash; hero; enemies, as they are at the end (mean_distance to the hero in tiles, "
    "null\n"
    "without enemies; adjacent: on his tile and the eight around it); field (recomputes, tiles reached in "
    "all of\n"
    "them together, ns_per_tile); tick_ms; counts; kinds (of each kind that is or was there: alive,\n"
    "how many are in which state, how often one came to know of the hero by which sense). It goes on when "
    "the\n"
    "hero is lost or has won.\n";

enum { DEFAULT_SEED = 1, DEFAULT_CAPACITY = 131072, MAX_TICKS = 1000000000, MAX_THREADS = NAV_MAX_WORKERS };

typedef enum Option {
  OPTION_TICKS,
  OPTION_SEED,
  OPTION_HERO,
  OPTION_HERO_TO,
  OPTION_SPAWN,
  OPTION_SET,
  OPTION_COUNT,
  OPTION_THREADS,
  OPTION_RECORD
} Option;

static const CliOption options[] = {
    {"--ticks", true}, {"--seed", true},  {"--hero", true},    {"--hero-to", true}, {"--spawn", true},
    {"--set", true},   {"--count", true}, {"--threads", true}, {"--record", true},
};

typedef struct Tile {
  bool given;
  int32_t x, y;
} Tile;

typedef struct SimCall {
  const char *level, *record;
  int64_t ticks, seed, threads;
  Tile hero, hero_to;
  SimTuning tuning;
  bool tuned[SIM_TUNE_COUNT];
  SimCommand *spawns; // room for one per word of the call, like the tallies
  int32_t spawn_count;
  SimTally *tallies;
  int32_t tally_count;
} SimCall;

static bool parse_tile(const char *name, const char *value, Tile *tile) {
  return tile->given = cli_parse_tile(name, value, &tile->x, &tile->y);
}

static bool refuse_spawn(const char *value) {
  fprintf(stderr, "throng: --spawn: '%s' is not KIND@X,Y:COUNT with KIND one of", value);
  for (int i = 0; i < SIM_ENEMY_KIND_COUNT; i++)
    fprintf(stderr, "%s %s", i == 0 ? "" : ",", sim_enemy_kinds[i]->name);
  fprintf(stderr, "\n");
  return false;
}

static bool parse_spawn(SimCall *call, const char *value) {
  const char *place = strchr(value, '@');
  const char *count = place == NULL ? NULL : strchr(place, ':');
  char tile[64];
  int64_t number = 0;
  SimCommand *spawn = &call->spawns[call->spawn_count];
  if (count == NULL || (size_t)(count - place) > sizeof tile) return refuse_spawn(value);
  *spawn = (SimCommand){.kind = SIM_CMD_SPAWN, .id = sim_enemy_find(value, (size_t)(place - value))};
  if (spawn->id < 0) return refuse_spawn(value);
  snprintf(tile, sizeof tile, "%.*s", (int)(count - place - 1), place + 1);
  if (!cli_parse_tile("--spawn", tile, &spawn->x, &spawn->y)) return false;
  if (!cli_parse_whole("--spawn KIND@X,Y:COUNT", count + 1, 1, SIM_MAX_ENEMIES, &number)) return false;
  spawn->value = (int32_t)number;
  call->spawn_count++;
  return true;
}

static bool parse_count(SimCall *call, const char *value) {
  SimTally *tally = &call->tallies[call->tally_count];
  if (!cli_parse_tile("--count", value, &tally->x, &tally->y)) return false;
  call->tally_count++;
  return true;
}

static bool parse_option(SimCall *call, Option option, const char *value) {
  switch (option) {
  case OPTION_TICKS:
    return cli_parse_whole("--ticks", value, 0, MAX_TICKS, &call->ticks);
  case OPTION_SEED:
    return cli_parse_whole("--seed", value, 0, INT64_MAX, &call->seed);
  case OPTION_HERO:
    return parse_tile("--hero", value, &call->hero);
  case OPTION_HERO_TO:
    return parse_tile("--hero-to", value, &call->hero_to);
  case OPTION_SPAWN:
    return parse_spawn(call, value);
  case OPTION_SET:
    return cli_parse_set(value, &call->tuning, call->tuned);
  case OPTION_COUNT:
    return parse_count(call, value);
  case OPTION_THREADS:
    return cli_parse_whole("--threads", value, 0, MAX_THREADS, &call->threads);
  case OPTION_RECORD:
    call->record = value;
    return true;
  }
  return false;
}

static int parse(SimCall *call, int argc, char **argv) {
  CliWords words = {.argc = argc, .argv = argv};
  const char *value;
  int which;
  while ((which = cli_next(&words, options, sizeof options / sizeof *options, &value)) != CLI_END) {
    bool sound = which == CLI_WORD ? cli_take_word(&call->level, value, "LEVEL")
                                   : which >= 0 && parse_option(call, (Option)which, value);
    if (!sound) return CLI_WRONG_CALL;
  }
  if (call->level == NULL) return cli_wrong("sim needs a LEVEL");
  if (call->ticks < 0) return cli_wrong("sim needs --ticks N");
  return CLI_DONE;
}

/// Checks every tile of the call against the map, and that the enemies are not too many.
static int check_against(SimCall *call, const SimLevel *level, SimWorldOptions *world_options) {
  const NavGrid *grid = &level->grid;
  NavCell cell;
  int64_t enemies = 0;
  *world_options = (SimWorldOptions){
      .seed = (uint64_t)call->seed, .hero = NAV_NO_CELL, .population = -1, .threads = (int32_t)call->threads};
  if (call->hero.given &&
      !cli_open_cell("--hero", grid, NAV_WALKER, call->hero.x, call->hero.y, &world_options->hero))
    return CLI_WRONG_CALL;
  if (call->hero_to.given &&
      !cli_open_cell("--hero-to", grid, NAV_WALKER, call->hero_to.x, call->hero_to.y, &cell))
    return CLI_WRONG_CALL;
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
  for (int32_t i = 0; i < level->thing_count; i++) enemies += level->things[i].kind == SIM_ENEMY;
  for (int32_t i = 0; i < level->spawn_count; i++) enemies += level->spawns[i].count;
  if (enemies > SIM_MAX_ENEMIES)
    return cli_wrong("--spawn: %lld enemies in all, at most %d are allowed", (long long)enemies,
                     (int)SIM_MAX_ENEMIES);
  world_options->capacity = enemies > DEFAULT_CAPACITY ? (int32_t)enemies : 0;
  return CLI_DONE;
}

/// The commands of the first tick: tunables, enemies, and last where the hero goes. Returns how many.
static int32_t first_commands(const SimCall *call, SimCommand *commands) {
  int32_t count = 0;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (call->tuned[i])
      commands[count++] = (SimCommand){.kind = SIM_CMD_TUNE, .id = i, .value = call->tuning.value[i]};
  for (int32_t i = 0; i < call->spawn_count; i++) commands[count++] = call->spawns[i];
  if (call->hero_to.given)
    commands[count++] = (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = call->hero_to.x, .y = call->hero_to.y};
  return count;
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
  for (int32_t i = 0; i < run->tally_count; i++) free(run->tallies[i].seen);
  base_block_free(run->tally_of);
  free(run->times.ns);
}

/// All ticks; false: out of memory.
static bool step_all(SimRun *run, const SimCall *call, SimWorld *world, const SimCommand *commands,
                     int32_t count, BaseBuffer *recording) {
  bool sound = sim_tallies_update(run, world);
  for (int64_t tick = 0; tick < call->ticks && sound; tick++) {
    int32_t given = tick == 0 ? count : 0;
    if (call->record != NULL) sim_record_step(recording, world, commands, given);
    uint64_t before = base_clock_ns();
    sim_step(world, commands, given);
    sim_times_add(&run->times, base_clock_ns() - before);
    sound = sim_tallies_update(run, world);
  }
  if (call->record != NULL) sim_record_end(recording, world);
  return sound && !recording->failed;
}

static int run_world(const SimCall *call, SimWorld *world, const SimWorldOptions *world_options) {
  SimRun run;
  BaseBuffer recording = {0};
  char error[BASE_FILE_ERROR_TEXT];
  int status = CLI_DONE;
  SimCommand *commands = calloc((size_t)(SIM_TUNE_COUNT + call->spawn_count + 1), sizeof *commands);
  bool sound = run_init(&run, call, world) && commands != NULL;
  if (sound) {
    if (call->record != NULL) sim_record_begin(&recording, call->level, world, world_options);
    sound = step_all(&run, call, world, commands, first_commands(call, commands), &recording);
  }
  if (!sound)
    status = cli_failed("out of memory");
  else
    status = sim_report(&run, world);
  if (sound && call->record != NULL &&
      !base_file_write(call->record, recording.data, recording.length, error))
    status = cli_failed("--record: %s", error);
  base_buffer_free(&recording);
  free(commands);
  run_free(&run);
  return status;
}

static int run_level(SimCall *call, const SimLevel *level) {
  SimWorldOptions world_options;
  int status = check_against(call, level, &world_options);
  if (status != CLI_DONE) return status;
  SimWorld *world = calloc(1, sizeof *world); // too large for a stack: it holds the hero's trace
  if (world == NULL || !sim_world_init(world, level, &world_options)) {
    free(world);
    return cli_failed("out of memory");
  }
  status = run_world(call, world, &world_options);
  sim_world_free(world);
  free(world);
  return status;
}

int cli_sim(int argc, char **argv) {
  SimCall call = {.ticks = -1, .seed = DEFAULT_SEED, .tuning = sim_tuning_default()};
  call.spawns = calloc((size_t)argc + 1, sizeof *call.spawns);
  call.tallies = calloc((size_t)argc + 1, sizeof *call.tallies);
  bool capacity = call.spawns != NULL && call.tallies != NULL;
  int status = capacity ? parse(&call, argc, argv) : cli_failed("out of memory");
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
