/* throng trace and throng race: walkers that go from tile to tile by steerings of the table, one alone or
 * several in lock-step. A race reads the clock around each decision; no decision depends on it. */
#include <stddef.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/clock.h"
#include "cli/csv.h"
#include "cli/json.h"
#include "cli/walkers.h"

enum { MIN_RACERS = 2, MAX_RACERS = 16 };

typedef struct WalkCall {
  const char *level;
  CliTile from, to;
  CliWalker walker[MAX_RACERS];
  int32_t count;
  int64_t depth, max_steps, seed; // depth -1: of the tuning; max_steps -1: by the size of the map
  CliTuning set;
  bool diagonal, csv, json;
} WalkCall;

static bool take_steering(const CliOption *option, const char *value, void *field) {
  WalkCall *call = field;
  (void)option;
  call->count = 1;
  call->walker[0] = (CliWalker){cli_find_steering(base_span(value)), -1};
  return call->walker[0].row >= 0;
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
      {"--diagonal", NULL,                                                                                   \
       "eight neighbours, no corner is cut; for astar, flow, regions, dijkstra and best-first",              \
       cli_take_flag, .field = offsetof(WalkCall, diagonal)},

static const CliOption trace_options[] = {
    WALK_OPTIONS("NAME", "how it chooses its next tile, see below", take_steering)};
static const CliOption race_options[] = {
    WALK_OPTIONS("A[:DEPTH],B[:DEPTH],...",
                 "how they choose their next tiles, see below; each looks DEPTH ahead where one is given",
                 take_steerings){"--csv", NULL, "a line of column names and a line for each walker",
                                 cli_take_flag, .field = offsetof(WalkCall, csv)},
    {"--json", NULL, "one JSON object", cli_take_flag, .field = offsetof(WalkCall, json)},
};

static bool read_call(const CliCommand *self, int argc, char **argv, WalkCall *call) {
  *call = (WalkCall){.depth = -1, .max_steps = -1, .seed = CLI_DEFAULT_SEED};
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

/// CLI_DONE: free `map` later; otherwise the exit status, after printing why.
static int load_map(const WalkCall *call, CliWalkMap *map) {
  SimLevel level;
  if (!cli_load_level(call->level, &level)) return CLI_FAILED;
  if (!cli_walk_map_init(map, &level, &call->set, NAV_WALKER, call->diagonal))
    return cli_failed("out of memory");
  const NavGrid *grid = &map->level.grid;
  if (!cli_open_cell("--from", grid, NAV_WALKER, call->from.x, call->from.y, &map->query.at) ||
      !cli_open_cell("--to", grid, NAV_WALKER, call->to.x, call->to.y, &map->query.target)) {
    cli_walk_map_free(map);
    return CLI_WRONG_CALL;
  }
  map->query.depth = cli_walk_depth(call->depth, &call->set);
  if (call->max_steps >= 0) map->max_steps = call->max_steps;
  return CLI_DONE;
}

/* trace */

static void print_tile(void *context, NavCell cell) {
  const NavGrid *grid = context;
  printf("%d,%d\n", (int)nav_grid_x(grid, cell), (int)nav_grid_y(grid, cell));
}

static int walk(const WalkCall *call, CliWalkMap *map) {
  BASE_ASSERT(call->count == 1 && map->max_steps >= 0);
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
  CliWalkMap map;
  if (!read_call(self, argc, argv, &call)) return CLI_WRONG_CALL;
  int status = load_map(&call, &map);
  if (status != CLI_DONE) return status;
  status = walk(&call, &map);
  cli_walk_map_free(&map);
  return status;
}

/* race */

typedef struct Race {
  NavRacer racer[MAX_RACERS];
  uint64_t ns[MAX_RACERS];
} Race;

static bool begin_racer(NavRacer *racer, const CliWalker *walker, const NavQuery *query, uint64_t seed) {
  BASE_ASSERT(walker->row >= 0 && walker->row < nav_steering_count);
  NavQuery own = *query;
  if (walker->depth >= 0) own.depth = walker->depth;
  return nav_racer_init(racer, walker->row, &own, seed);
}

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

/// The depth that a racer looked ahead; -1: its steering has none.
static int32_t depth_of(const NavRacer *racer) {
  return nav_steerings[racer->row]->uses_depth ? racer->query.depth : -1;
}

/// The columns of a study, but for those that a race does not know.
static int print_csv(const Race *race, const WalkCall *call) {
  BaseBuffer out = {0};
  base_buffer_print(&out, "level,seed,from,to,steering,depth,outcome,steps,looked,microseconds\n");
  for (int32_t i = 0; i < call->count; i++) {
    const NavRacer *racer = &race->racer[i];
    char depth[12] = "";
    if (depth_of(racer) >= 0) snprintf(depth, sizeof depth, "%d", (int)depth_of(racer));
    cli_csv_text(&out, call->level);
    base_buffer_print(&out, ",%lld,\"%d,%d\",\"%d,%d\",%s,%s,%s,%lld,%lld,", (long long)call->seed,
                      (int)call->from.x, (int)call->from.y, (int)call->to.x, (int)call->to.y,
                      nav_steerings[racer->row]->name, depth, nav_steer_status_name(racer->result.end),
                      (long long)racer->result.steps, (long long)racer->result.looked);
    cli_csv_decimal(&out, (double)race->ns[i] / 1000, 1);
    base_buffer_add(&out, "\n", 1);
  }
  const bool failed = out.failed;
  if (!failed) fwrite(out.data, 1, out.length, stdout); // cli_finish reports a failure
  base_buffer_free(&out);
  return failed ? cli_failed("out of memory") : CLI_DONE;
}

static void add_tile(CliJson *json, const char *key, const CliTile *tile) {
  char text[32];
  snprintf(text, sizeof text, "%d,%d", (int)tile->x, (int)tile->y);
  cli_json_text(json, key, text);
}

/// The same names.
static int print_json(const Race *race, const WalkCall *call) {
  CliJson json = {0};
  cli_json_open_object(&json, NULL);
  cli_json_text(&json, "level", call->level);
  cli_json_whole(&json, "seed", call->seed);
  add_tile(&json, "from", &call->from);
  add_tile(&json, "to", &call->to);
  cli_json_open_list(&json, "walkers");
  for (int32_t i = 0; i < call->count; i++) {
    const NavRacer *racer = &race->racer[i];
    cli_json_open_object(&json, NULL);
    cli_json_text(&json, "steering", nav_steerings[racer->row]->name);
    if (depth_of(racer) >= 0)
      cli_json_whole(&json, "depth", depth_of(racer));
    else
      cli_json_null(&json, "depth");
    cli_json_text(&json, "outcome", nav_steer_status_name(racer->result.end));
    cli_json_whole(&json, "steps", racer->result.steps);
    cli_json_whole(&json, "looked", racer->result.looked);
    cli_json_decimal(&json, "microseconds", (double)race->ns[i] / 1000, 1);
    cli_json_close(&json);
  }
  cli_json_close(&json);
  cli_json_close(&json);
  return cli_json_finish(&json);
}

static int print_race(const Race *race, const WalkCall *call) {
  BASE_ASSERT(!(call->csv && call->json));
  if (call->csv) return print_csv(race, call);
  if (call->json) return print_json(race, call);
  print_table(race, call);
  return CLI_DONE;
}

static int race(const CliCommand *self, int argc, char **argv) {
  WalkCall call;
  CliWalkMap map;
  Race race = {0};
  if (!read_call(self, argc, argv, &call)) return CLI_WRONG_CALL;
  if (call.csv && call.json) return cli_wrong("--csv and --json: only one of them");
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
    .about = "Prints a line X,Y for every tile that one walker stands on, --from first, and at last\n"
             "  end: WHY steps=N\n"
             "with WHY one of reached, oscillation, blocked, unreachable, limit.\n",
    .options = trace_options,
    .option_count = sizeof trace_options / sizeof *trace_options,
    .lists = cli_print_steerings,
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
    .notes =
        "Each walker draws its random choices from a stream of its own. --csv and --json name things as\n"
        "throng study does.\n",
    .options = race_options,
    .option_count = sizeof race_options / sizeof *race_options,
    .lists = cli_print_steerings,
    .run = race,
};
