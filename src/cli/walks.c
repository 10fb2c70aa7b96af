/* throng trace and throng race: walkers that go from tile to tile by steerings of the table, one alone or
 * several in lock-step. A race reads the clock around each decision; no decision depends on it. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "cli/levels.h"

enum { DEFAULT_DEPTH = 7, DEFAULT_SEED = 1, MIN_RACERS = 2, MAX_RACERS = 16 };

typedef struct Walker {
  int32_t row;   // of the steerings
  int64_t depth; // -1: that of the call
} Walker;

typedef struct WalkCall {
  const char *level;
  CliTile from, to;
  Walker walker[MAX_RACERS];
  int32_t count;
  int64_t depth, max_steps, seed; // depth -1: of the tuning; max_steps -1: by the size of the map
  CliTuning set;
  bool diagonal;
} WalkCall;

/// The row of a steering, or -1 after naming those that there are.
static int32_t find_steering(BaseSpan name) {
  BaseBuffer names = {0};
  for (int32_t row = 0; row < nav_steering_count; row++) {
    if (base_span_is(name, nav_steerings[row]->name)) return base_buffer_free(&names), row;
    base_names_add(&names, nav_steerings[row]->name);
  }
  cli_refuse("--steer: unknown steering '%.*s'; there are %s", (int)name.length, name.text,
             base_buffer_text(&names));
  base_buffer_free(&names);
  return -1;
}

static bool take_steering(const CliOption *option, const char *value, void *field) {
  WalkCall *call = field;
  (void)option;
  call->count = 1;
  call->walker[0] = (Walker){find_steering(base_span(value)), -1};
  return call->walker[0].row >= 0;
}

/// "A" or "A:DEPTH".
static bool take_walker(const CliOption *option, BaseSpan text, Walker *walker) {
  BaseSpan name = text, depth;
  const bool deep = base_span_split(text, ':', &name, &depth);
  walker->depth = -1;
  walker->row = find_steering(deep ? name : text);
  if (walker->row < 0 || !deep) return walker->row >= 0;
  if (!nav_steerings[walker->row]->uses_depth)
    return cli_refuse("%s: '%.*s': %s has no depth", option->name, (int)text.length, text.text,
                      nav_steerings[walker->row]->name);
  return cli_parse_whole("--steer A:DEPTH", depth, 0, NAV_MAX_DEPTH, &walker->depth);
}

static bool take_steerings(const CliOption *option, const char *value, void *field) {
  WalkCall *call = field;
  call->count = 0;
  for (const char *name = value;; name++) {
    size_t length = strcspn(name, ",");
    if (length == 0)
      return cli_refuse("%s: '%s' has an empty name, expected A[:DEPTH],B[:DEPTH],...", option->name, value);
    if (call->count == MAX_RACERS) return cli_refuse("%s: more than %d names", option->name, MAX_RACERS);
    if (!take_walker(option, (BaseSpan){name, length}, &call->walker[call->count++])) return false;
    name += length;
    if (*name == '\0') break;
  }
  return call->count >= MIN_RACERS ||
         cli_refuse("%s: a race needs at least %d names, expected A[:DEPTH],B[:DEPTH],..., not '%s'; for one "
                    "there is throng trace",
                    option->name, MIN_RACERS, value);
}

#define WHOLE(NAME, VALUE, HELP, FIELD, MAX)                                                                 \
  { NAME, VALUE, HELP, cli_take_whole, .field = offsetof(WalkCall, FIELD), .max = MAX }

/// The options of both; trace takes one steering, race several.
#define WALK_OPTIONS(STEERINGS, STEER_HELP, TAKE)                                                            \
  {"LEVEL", .take = cli_take_word, .field = offsetof(WalkCall, level), .needed = true},                      \
      {"--from", "X,Y", .take = cli_take_tile, .field = offsetof(WalkCall, from), .needed = true},           \
      {"--to", "X,Y", .take = cli_take_tile, .field = offsetof(WalkCall, to), .needed = true},               \
      {"--steer", STEERINGS, STEER_HELP, TAKE, .needed = true},                                              \
      WHOLE("--depth", "P", "how far to look ahead, 0 to 64 (7)", depth, NAV_MAX_DEPTH),                     \
      {"--set",                                                                                              \
       "NAME=VALUE",                                                                                         \
       "a tunable, such as depth=3, n_step=0, oscillation_stop=0, reach_test=0, ties=0 or\n"                 \
       "corner_offset=0.1 (throng sim --help lists them); the others are the level's",                       \
       cli_take_tuning,                                                                                      \
       .field = offsetof(WalkCall, set),                                                                     \
       .repeats = true},                                                                                     \
      WHOLE("--max-steps", "N",                                                                              \
            "ends with limit after N tiles (four times the tiles of the map, at least 1000)", max_steps,     \
            INT64_MAX),                                                                                      \
      WHOLE("--seed", "N", "of the random choices that some steerings make among equals (1)", seed,          \
            INT64_MAX),                                                                                      \
      {"--diagonal", NULL, "eight neighbours, no corner is cut; for astar and flow", cli_take_flag,          \
       .field = offsetof(WalkCall, diagonal)},

static const CliOption trace_options[] = {
    WALK_OPTIONS("NAME", "how it chooses its next tile, see below", take_steering)};
static const CliOption race_options[] = {
    WALK_OPTIONS("A[:DEPTH],B[:DEPTH],...",
                 "how they choose their next tiles, see below; each looks DEPTH ahead where one is given",
                 take_steerings)};

static bool read_call(const CliCommand *self, int argc, char **argv, WalkCall *call) {
  *call = (WalkCall){.depth = -1, .max_steps = -1, .seed = DEFAULT_SEED};
  if (!cli_read(self, argc, argv, call)) return false;
  for (int32_t i = 0; i < call->count && call->diagonal; i++) {
    if (nav_steerings[call->walker[i].row]->walks_diagonally) continue;
    BaseBuffer names = {0};
    for (int32_t row = 0; row < nav_steering_count; row++)
      if (nav_steerings[row]->walks_diagonally) base_names_add(&names, nav_steerings[row]->name);
    cli_refuse("--diagonal: %s takes no diagonal steps; those that do are %s",
               nav_steerings[call->walker[i].row]->name, base_buffer_text(&names));
    base_buffer_free(&names);
    return false;
  }
  return true;
}

/* The map made ready */

typedef struct WalkMap {
  SimLevel level;
  NavComponents components;
  NavQuery query; // at --from
  int64_t max_steps;
} WalkMap;

/// The level's tuning, and over it what the call sets.
static SimTuning tuning_of(const WalkCall *call, const SimLevel *level) {
  SimTuning tuning = level->tuning;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (call->set.tuned[i]) tuning.value[i] = call->set.tuning.value[i];
  return tuning;
}

static int32_t depth_of(const WalkCall *call) {
  if (call->depth >= 0) return (int32_t)call->depth;
  return call->set.tuned[SIM_TUNE_DEPTH] ? call->set.tuning.value[SIM_TUNE_DEPTH] : DEFAULT_DEPTH;
}

static int make_ready(const WalkCall *call, WalkMap *map) {
  const NavGrid *grid = &map->level.grid;
  const SimTuning tuning = map->level.tuning = tuning_of(call, &map->level);
  sim_level_set_ground(&map->level);
  map->query = (NavQuery){.grid = grid,
                          .cls = NAV_WALKER,
                          .depth = depth_of(call),
                          .diagonal = call->diagonal || tuning.value[SIM_TUNE_DIAGONAL] != 0,
                          .rules = sim_tuning_rules(&tuning)};
  if (!cli_open_cell("--from", grid, NAV_WALKER, call->from.x, call->from.y, &map->query.at) ||
      !cli_open_cell("--to", grid, NAV_WALKER, call->to.x, call->to.y, &map->query.target))
    return CLI_WRONG_CALL;
  if (!nav_components_init(&map->components, grid, NAV_WALKER)) return cli_failed("out of memory");
  nav_components_build(&map->components, grid);
  map->query.components = &map->components;
  map->max_steps = call->max_steps >= 0 ? call->max_steps : nav_walk_limit(grid);
  return CLI_DONE;
}

/// CLI_DONE: free `map` later; otherwise the exit status, after printing why.
static int load_map(const WalkCall *call, WalkMap *map) {
  *map = (WalkMap){0};
  if (!cli_load_level(call->level, &map->level)) return CLI_FAILED;
  int status = make_ready(call, map);
  if (status != CLI_DONE) sim_level_free(&map->level);
  return status;
}

static void free_map(WalkMap *map) {
  nav_components_free(&map->components);
  sim_level_free(&map->level);
}

/* trace */

static void print_tile(void *context, NavCell cell) {
  const NavGrid *grid = context;
  printf("%d,%d\n", (int)nav_grid_x(grid, cell), (int)nav_grid_y(grid, cell));
}

static int walk(const WalkCall *call, WalkMap *map) {
  BaseRandom random = base_random_seeded((uint64_t)call->seed, NAV_WALK_STREAM);
  NavSteer *steer = nav_steer_new(&map->level.grid);
  if (steer == NULL) return cli_failed("out of memory");
  map->query.random = &random;
  NavWalkResult result =
      nav_walk(steer, call->walker[0].row, &map->query, map->max_steps, print_tile, &map->level.grid);
  nav_steer_free(steer);
  if (result.end == NAV_STEER_NO_MEMORY) return cli_failed("out of memory");
  printf("end: %s steps=%lld\n", nav_steer_status_name(result.end), (long long)result.steps);
  return CLI_DONE;
}

static int trace(const CliCommand *self, int argc, char **argv) {
  WalkCall call;
  WalkMap map;
  if (!read_call(self, argc, argv, &call)) return CLI_WRONG_CALL;
  int status = load_map(&call, &map);
  if (status != CLI_DONE) return status;
  status = walk(&call, &map);
  free_map(&map);
  return status;
}

/* race */

typedef struct Race {
  NavRacer racer[MAX_RACERS];
  uint64_t ns[MAX_RACERS];
} Race;

static bool begin_racer(NavRacer *racer, const Walker *walker, const NavQuery *query, uint64_t seed) {
  NavQuery own = *query;
  if (walker->depth >= 0) own.depth = (int32_t)walker->depth;
  return nav_racer_init(racer, walker->row, &own, seed);
}

/// False: out of memory.
static bool run_racers(Race *race, int32_t count, int64_t max_steps) {
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

static void print_steering(const Walker *walker) {
  char text[64];
  const char *name = nav_steerings[walker->row]->name;
  if (walker->depth < 0)
    snprintf(text, sizeof text, "%s", name);
  else
    snprintf(text, sizeof text, "%s:%d", name, (int)walker->depth);
  printf("%-20s", text);
}

static void print_race(const Race *race, const WalkCall *call) {
  printf("%-20s %-12s %10s %12s %14s\n", "steering", "outcome", "steps", "looked", "microseconds");
  for (int32_t i = 0; i < call->count; i++) {
    const NavWalkResult *result = &race->racer[i].result;
    print_steering(&call->walker[i]);
    printf(" %-12s %10lld %12lld ", nav_steer_status_name(result->end), (long long)result->steps,
           (long long)result->looked);
    print_microseconds(race->ns[i]);
  }
}

static int race(const CliCommand *self, int argc, char **argv) {
  WalkCall call;
  WalkMap map;
  Race race = {0};
  if (!read_call(self, argc, argv, &call)) return CLI_WRONG_CALL;
  int status = load_map(&call, &map);
  if (status != CLI_DONE) return status;
  for (int32_t i = 0; i < call.count && status == CLI_DONE; i++)
    if (!begin_racer(&race.racer[i], &call.walker[i], &map.query, (uint64_t)call.seed))
      status = cli_failed("out of memory");
  if (status == CLI_DONE && !run_racers(&race, call.count, map.max_steps))
    status = cli_failed("out of memory");
  if (status == CLI_DONE) print_race(&race, &call);
  for (int32_t i = 0; i < call.count; i++) nav_racer_free(&race.racer[i]);
  free_map(&map);
  return status;
}

static bool print_steerings(void) {
  printf("\nNames for --steer:\n");
  for (int32_t i = 0; i < nav_steering_count; i++)
    printf("  %-17s %s\n", nav_steerings[i]->name, nav_steerings[i]->help);
  return true;
}

const CliCommand cli_command_trace = {
    .name = "trace",
    .summary = "one walker, tile by tile",
    .about = "Prints a line X,Y for every tile that one walker stands on, --from first, and at last\n"
             "  end: WHY steps=N\n"
             "with WHY one of reached, oscillation, blocked, unreachable, limit.\n",
    .options = trace_options,
    .option_count = sizeof trace_options / sizeof *trace_options,
    .lists = print_steerings,
    .run = trace,
};

const CliCommand cli_command_race = {
    .name = "race",
    .summary = "several walkers in lock-step, and how they did",
    .about =
        "Lets 2 to 16 walkers go from --from to --to in lock-step, one tile each a round, each as\n"
        "`throng trace` would walk alone. Prints a line for each in the order of --steer:\n"
        "  steering  outcome  steps  looked  microseconds\n"
        "with outcome one of reached, oscillation, blocked, unreachable, limit, loop; looked: squares "
        "looked\n"
        "at in all its decisions; microseconds: what all its decisions took together. A walker that comes "
        "back\n"
        "to a state it has been in, with nothing left to chance, stops there with the outcome loop.\n",
    .notes = "Each walker draws its random choices from a stream of its own.\n",
    .options = race_options,
    .option_count = sizeof race_options / sizeof *race_options,
    .lists = print_steerings,
    .run = race,
};
