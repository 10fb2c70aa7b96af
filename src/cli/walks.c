/* throng trace and throng race: walkers that go from tile to tile by steerings of the table, one alone or
 * several in lock-step. A race reads the clock around each decision; no decision depends on it. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/buffer.h"
#include "base/clock.h"
#include "cli/answer.h"
#include "cli/walkers.h"

enum { MIN_RACERS = 2, MAX_RACERS = 16 };

typedef struct WalkCall {
  const char *level;
  CliTile from, to;
  CliWalker walker[MAX_RACERS];
  int32_t count;
  int64_t depth, max_steps, seed; // depth -1: of the tuning; max_steps -1: by the size of the map
  CliTuning set;
  NavClass cls;
  bool diagonal;
  CliForm form;
} WalkCall;

static bool take_steering(const CliOption *option, const char *value, void *field) {
  WalkCall *call = field;
  call->count = 1;
  return cli_take_walker(option, value, call->walker);
}

static bool take_steerings(const CliOption *option, const char *value, void *field) {
  static const CliWalkerForm form = {"A[:DEPTH],B[:DEPTH],...", MAX_RACERS, false};
  WalkCall *call = field;
  if (!cli_parse_walkers(option->name, value, &form, call->walker, &call->count)) return false;
  return call->count >= MIN_RACERS ||
         cli_refuse(
             "%s: a race needs at least %d names, expected %s, not '%s'; for one there is throng trace",
             option->name, MIN_RACERS, form.form, value);
}

#define WHOLE(NAME, VALUE, HELP, FIELD, MAX)                                                                 \
  { NAME, VALUE, HELP, cli_take_whole, .field = offsetof(WalkCall, FIELD), .max = MAX }

/// The options of both; trace takes one steering, race several.
#define WALK_OPTIONS(STEERINGS, STEER_HELP, TAKE)                                                            \
  {"LEVEL", .take = cli_take_word, .field = offsetof(WalkCall, level), .needed = true, .list = &cli_levels}, \
      {"--from", "X,Y", .take = cli_take_tile, .field = offsetof(WalkCall, from), .needed = true},           \
      {"--to", "X,Y", .take = cli_take_tile, .field = offsetof(WalkCall, to), .needed = true},               \
      {"--steer", STEERINGS, STEER_HELP, TAKE, .needed = true, .list = &cli_steerings},                      \
      WHOLE("--depth", "P", "how far to look ahead, 0 to 64 (7)", depth, NAV_MAX_DEPTH),                     \
      {"--set",                                                                                              \
       "NAME=VALUE",                                                                                         \
       "a tunable, such as depth=3, n_step=0, oscillation_stop=0, reach_test=0, ties=0 or\n"                 \
       "corner_offset=0.1 (throng sim --help lists them); the others are the level's",                       \
       cli_take_tuning,                                                                                      \
       .field = offsetof(WalkCall, set),                                                                     \
       .repeats = true,                                                                                      \
       .list = &cli_tunables},                                                                               \
      WHOLE("--max-steps", "N",                                                                              \
            "ends with limit after N tiles (four times the tiles of the map, at least 1000)", max_steps,     \
            INT64_MAX),                                                                                      \
      WHOLE("--seed", "N", "seed of random choices among equals (1)", seed, INT64_MAX),                      \
      {"--class",                                                                                            \
       "CLASS",                                                                                              \
       "walker, swimmer or flyer (walker)",                                                                  \
       cli_take_class,                                                                                       \
       .field = offsetof(WalkCall, cls),                                                                     \
       .list = &cli_classes},                                                                                \
      {"--diagonal", NULL, "eight neighbours, no corner is cut; for steerings that can", cli_take_flag,      \
       .field = offsetof(WalkCall, diagonal)},                                                               \
      CLI_FORMS(offsetof(WalkCall, form))

static const CliOption trace_options[] = {
    WALK_OPTIONS("NAME[:DEPTH]", "the steering, see below", take_steering)};
static const CliOption race_options[] = {WALK_OPTIONS(
    "A[:DEPTH],B[:DEPTH],...", "the steerings, see below; DEPTH sets the lookahead of one", take_steerings)};

static bool read_call(const CliCommand *self, int argc, char **argv, WalkCall *call) {
  *call = (WalkCall){.depth = -1, .max_steps = -1, .seed = CLI_DEFAULT_SEED, .cls = NAV_WALKER};
  if (!cli_read(self, argc, argv, call)) return false;
  return !call->diagonal || cli_walk_diagonally(call->walker, call->count);
}

/* The map made ready */

/// CLI_DONE: free `map` later; otherwise the exit status, after printing why.
static int load_map(const WalkCall *call, CliWalkMap *map) {
  SimLevel level;
  if (!cli_load_level(call->level, &level)) return CLI_FAILED;
  if (!cli_walk_map_init(map, &level, &call->set, call->cls, call->diagonal))
    return cli_failed("out of memory");
  const NavGrid *grid = &map->level.grid;
  if (!cli_open_cell("--from", grid, call->cls, call->from.x, call->from.y, &map->query.at) ||
      !cli_open_cell("--to", grid, call->cls, call->to.x, call->to.y, &map->query.target)) {
    cli_walk_map_free(map);
    return CLI_WRONG_CALL;
  }
  map->query.depth = cli_walk_depth(call->depth, &call->set);
  if (call->max_steps >= 0) map->max_steps = call->max_steps;
  return CLI_DONE;
}

/* The parts of an answer that both have */

/// The depth that a racer looked ahead; -1: its steering has none.
static int32_t depth_of(const NavRacer *racer) {
  return nav_steerings[racer->row]->uses_depth ? racer->query.depth : -1;
}

static void add_call(CliAnswer *answer, const WalkCall *call) {
  cli_answer_text(answer, "level", call->level);
  cli_answer_whole(answer, "seed", call->seed);
  cli_answer_tile(answer, "from", call->from.x, call->from.y);
  cli_answer_tile(answer, "to", call->to.x, call->to.y);
}

static void add_walk(CliAnswer *answer, const NavRacer *racer) {
  cli_answer_text(answer, "steering", nav_steerings[racer->row]->name);
  if (depth_of(racer) >= 0)
    cli_answer_whole(answer, "depth", depth_of(racer));
  else
    cli_answer_none(answer, "depth");
  cli_answer_text(answer, "outcome", nav_steer_status_name(racer->result.end));
  cli_answer_whole(answer, "steps", racer->result.steps);
  cli_answer_whole(answer, "looked", racer->result.looked);
}

static bool begin_racer(NavRacer *racer, const CliWalker *walker, const NavQuery *query, uint64_t seed) {
  BASE_ASSERT(walker->row >= 0 && walker->row < nav_steering_count);
  NavQuery own = *query;
  if (walker->depth >= 0) own.depth = walker->depth;
  return nav_racer_init(racer, walker->row, &own, seed);
}

/* trace */

/// The tiles that a walker stood on, the start first.
typedef struct Trail {
  NavCell *cell;
  size_t count;
} Trail;

static bool add_cell(Trail *trail, NavCell cell) {
  NavCell *grown = base_grown(trail->cell, trail->count, sizeof *grown);
  if (grown == NULL) return false;
  trail->cell = grown;
  trail->cell[trail->count++] = cell;
  return true;
}

/// Where it is not watched, it goes on in circles up to the limit. False: out of memory.
static bool walk_to_end(NavRacer *racer, int64_t max_steps, bool watched, Trail *trail) {
  bool sound = add_cell(trail, racer->query.at);
  while (sound && racer->running) {
    const int64_t steps = racer->result.steps;
    nav_racer_step(racer, max_steps);
    if (watched) nav_racer_watch(racer);
    if (racer->result.steps > steps) sound = add_cell(trail, racer->query.at);
  }
  return sound && racer->result.end != NAV_STEER_NO_MEMORY;
}

static void print_trail(const NavGrid *grid, const Trail *trail, const NavWalkResult *result) {
  for (size_t i = 0; i < trail->count; i++)
    printf("%d,%d\n", (int)nav_grid_x(grid, trail->cell[i]), (int)nav_grid_y(grid, trail->cell[i]));
  printf("end: %s steps=%lld\n", nav_steer_status_name(result->end), (long long)result->steps);
}

static int answer_trail(const WalkCall *call, const NavGrid *grid, const Trail *trail,
                        const NavRacer *racer) {
  CliAnswer answer = cli_answer(call->form);
  add_call(&answer, call);
  add_walk(&answer, racer);
  cli_answer_rows(&answer, "tiles");
  for (size_t i = 0; i < trail->count; i++) {
    cli_answer_row(&answer);
    cli_answer_whole(&answer, "step", (int64_t)i);
    cli_answer_whole(&answer, "x", nav_grid_x(grid, trail->cell[i]));
    cli_answer_whole(&answer, "y", nav_grid_y(grid, trail->cell[i]));
  }
  return cli_answer_finish(&answer);
}

static int trace(const CliCommand *self, int argc, char **argv) {
  WalkCall call;
  CliWalkMap map;
  NavRacer racer = {0};
  Trail trail = {0};
  if (!read_call(self, argc, argv, &call)) return CLI_WRONG_CALL;
  int status = load_map(&call, &map);
  if (status != CLI_DONE) return status;
  if (!begin_racer(&racer, &call.walker[0], &map.query, (uint64_t)call.seed) ||
      !walk_to_end(&racer, map.max_steps, call.max_steps < 0, &trail))
    status = cli_failed("out of memory");
  else if (call.form == CLI_TEXT)
    print_trail(&map.level.grid, &trail, &racer.result);
  else
    status = answer_trail(&call, &map.level.grid, &trail, &racer);
  free(trail.cell);
  nav_racer_free(&racer);
  cli_walk_map_free(&map);
  return status;
}

/* race */

typedef struct Race {
  NavRacer racer[MAX_RACERS];
  uint64_t ns[MAX_RACERS];
} Race;

/// False: out of memory.
static bool run_racers(Race *race, int32_t count, int64_t max_steps) {
  BASE_ASSERT(count >= MIN_RACERS && count <= MAX_RACERS);
  for (bool running = true; running;) {
    running = false;
    for (int32_t i = 0; i < count; i++) {
      if (!race->racer[i].running) continue;
      uint64_t start = base_clock_ns();
      nav_racer_step(&race->racer[i], max_steps);
      race->ns[i] += base_clock_since(start);
      running |= nav_racer_watch(&race->racer[i]);
      if (race->racer[i].result.end == NAV_STEER_NO_MEMORY) return false;
    }
  }
  return true;
}

static void print_microseconds(uint64_t ns) {
  uint64_t tenths = (ns + 50) / 100;
  printf("%12llu.%llu\n", (unsigned long long)(tenths / 10), (unsigned long long)(tenths % 10));
}

static void print_table(const Race *race, const WalkCall *call) {
  printf("%-20s %-12s %10s %12s %14s\n", "steering", "outcome", "steps", "looked", "microseconds");
  for (int32_t i = 0; i < call->count; i++) {
    const NavWalkResult *result = &race->racer[i].result;
    char name[CLI_WALKER_TEXT];
    printf("%-20s %-12s %10lld %12lld ", cli_walker_text(&call->walker[i], name),
           nav_steer_status_name(result->end), (long long)result->steps, (long long)result->looked);
    print_microseconds(race->ns[i]);
  }
}

static int answer_race(const Race *race, const WalkCall *call) {
  CliAnswer answer = cli_answer(call->form);
  add_call(&answer, call);
  cli_answer_rows(&answer, "walkers");
  for (int32_t i = 0; i < call->count; i++) {
    cli_answer_row(&answer);
    add_walk(&answer, &race->racer[i]);
    cli_answer_decimal(&answer, "microseconds", (double)race->ns[i] / 1000, 1);
  }
  return cli_answer_finish(&answer);
}

static int print_race(const Race *race, const WalkCall *call) {
  if (call->form != CLI_TEXT) return answer_race(race, call);
  print_table(race, call);
  return CLI_DONE;
}

static int race(const CliCommand *self, int argc, char **argv) {
  WalkCall call;
  CliWalkMap map;
  Race race = {0};
  if (!read_call(self, argc, argv, &call)) return CLI_WRONG_CALL;
  int status = load_map(&call, &map);
  if (status != CLI_DONE) return status;
  for (int32_t i = 0; i < call.count && status == CLI_DONE; i++)
    if (!begin_racer(&race.racer[i], &call.walker[i], &map.query, (uint64_t)call.seed))
      status = cli_failed("out of memory");
  if (status == CLI_DONE && !run_racers(&race, call.count, map.max_steps))
    status = cli_failed("out of memory");
  if (status == CLI_DONE) status = print_race(&race, &call);
  for (int32_t i = 0; i < call.count; i++) nav_racer_free(&race.racer[i]);
  cli_walk_map_free(&map);
  return status;
}

const CliCommand cli_command_trace = {
    .name = "trace",
    .summary = "one walker, tile by tile",
    .about =
        "Prints a line X,Y for every tile of one walk, --from first, and then\n"
        "  end: WHY steps=N\n"
        "with WHY one of reached, oscillation, blocked, unreachable, limit, loop. A walker that returns to "
        "an\n"
        "earlier state without a random draw since stops with loop; with --max-steps it continues to that\n"
        "limit.\n",
    .options = trace_options,
    .option_count = sizeof trace_options / sizeof *trace_options,
    .lists = cli_print_steerings,
    .run = trace,
};

const CliCommand cli_command_race = {
    .name = "race",
    .summary = "several walkers in lock-step, and their results",
    .about = "Lets 2 to 16 walkers go from --from to --to in lock-step, one tile per round, each as `throng "
             "trace`\n"
             "walks it alone. Prints a line for each in the order of --steer:\n"
             "  steering  outcome  steps  looked  microseconds\n"
             "with outcome one of reached, oscillation, blocked, unreachable, limit, loop; looked: squares "
             "looked\n"
             "at in all its decisions; microseconds: time of all its decisions. A walker that returns to an "
             "earlier\n"
             "state without a random draw since stops with the outcome loop.\n",
    .notes = "Each walker has its own random stream. --csv and --json use the names of\n"
             "throng study.\n",
    .options = race_options,
    .option_count = sizeof race_options / sizeof *race_options,
    .lists = cli_print_steerings,
    .run = race,
};
