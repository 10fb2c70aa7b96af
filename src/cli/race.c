/* throng race: several steerings on one map in lock-step, and a table of how they did. The clock is looked at
 * here, around each decision, and never decides anything. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "cli/commands.h"
#include "cli/rows.h"
#include "cli/walk_call.h"

const char cli_race_usage[] =
    "usage: throng race LEVEL --from X,Y --to X,Y --steer A,B,... [--depth P] [--seed N] [--max-steps N]\n"
    "                   [--diagonal]\n\n"
    "Lets 2 to 16 walkers go from --from to --to in lock-step, one tile each a round, each as `throng trace` "
    "would\n"
    "walk alone. Prints a line for each in the order of --steer:\n"
    "  steering  outcome  steps  looked  microseconds\n"
    "with outcome one of reached, oscillation, blocked, unreachable, limit; looked: squares looked at in all "
    "its\n"
    "decisions; microseconds: what its decisions took, all together.\n\n"
    "  --steer A,B,... how they choose their next tiles, see below\n"
    "  --depth P       how far they look ahead, 0 to 64 (7)\n"
    "  --max-steps N   ends with limit after N tiles (four times the tiles of the map, at least 1000)\n"
    "  --seed N        of the lots that some steerings draw among equals (1); each draws from a stream of "
    "its own\n"
    "  --diagonal      eight neighbours, no corner is cut; for astar and flow\n";

enum { MIN_RACERS = 2, MAX_RACERS = 16 };

static const CliOption options[] = {CLI_WALK_OPTIONS};

typedef struct Race {
  int32_t row[MAX_RACERS];
  NavRacer racer[MAX_RACERS];
  uint64_t ns[MAX_RACERS];
  int32_t count;
} Race;

static bool parse_names(Race *race, const char *names) {
  race->count = 0;
  for (const char *name = names;; name++) {
    size_t length = strcspn(name, ",");
    if (length == 0) {
      cli_wrong("--steer: '%s' has an empty name, expected A,B,...", names);
      return false;
    }
    int32_t row = cli_walk_steering(name, length);
    if (row < 0) return false;
    if (race->count == MAX_RACERS) {
      cli_wrong("--steer: more than %d names", MAX_RACERS);
      return false;
    }
    race->row[race->count++] = row;
    name += length;
    if (*name == '\0') break;
  }
  if (race->count >= MIN_RACERS) return true;
  cli_wrong(
      "--steer: a race needs at least %d names, expected A,B,..., not '%s'; for one there is throng trace",
      MIN_RACERS, names);
  return false;
}

static int parse(CliWalkCall *call, Race *race, int argc, char **argv) {
  CliWords words = {.argc = argc, .argv = argv};
  const char *value;
  int which;
  while ((which = cli_next(&words, options, sizeof options / sizeof *options, &value)) != CLI_END) {
    if (which == CLI_REFUSED || !cli_walk_take(call, which, value)) return CLI_WRONG_CALL;
    if (which == CLI_WALK_STEER && !parse_names(race, value)) return CLI_WRONG_CALL;
  }
  int status = cli_walk_complete(call, "race", "A,B,...");
  for (int32_t i = 0; i < race->count && status == CLI_DONE; i++)
    if (!cli_walk_suits(call, race->row[i])) status = CLI_WRONG_CALL;
  return status;
}

static void run(Race *race, int64_t max_steps) {
  for (bool running = true; running;) {
    running = false;
    for (int32_t i = 0; i < race->count; i++) {
      if (!race->racer[i].running) continue;
      uint64_t start = base_clock_ns();
      running |= nav_racer_step(&race->racer[i], max_steps);
      race->ns[i] += base_clock_ns() - start;
    }
  }
}

static void print_microseconds(uint64_t ns) {
  uint64_t tenths = (ns + 50) / 100;
  printf("%12llu.%llu\n", (unsigned long long)(tenths / 10), (unsigned long long)(tenths % 10));
}

static void print(const Race *race) {
  printf("%-20s %-12s %10s %12s %14s\n", "steering", "outcome", "steps", "looked", "microseconds");
  for (int32_t i = 0; i < race->count; i++) {
    const NavWalkResult *result = &race->racer[i].result;
    printf("%-20s %-12s %10lld %12lld ", nav_steerings[race->row[i]]->name,
           nav_steer_status_name(result->end), (long long)result->steps, (long long)result->looked);
    print_microseconds(race->ns[i]);
  }
}

int cli_race(int argc, char **argv) {
  CliWalkCall call = cli_walk_call();
  CliWalkMap map;
  Race race = {.count = 0};
  int status = parse(&call, &race, argc, argv);
  if (status == CLI_DONE) status = cli_walk_load(&call, &map);
  if (status != CLI_DONE) return status;
  for (int32_t i = 0; i < race.count && status == CLI_DONE; i++)
    if (!nav_racer_init(&race.racer[i], race.row[i], &map.query, (uint64_t)call.seed))
      status = cli_failed("out of memory");
  if (status == CLI_DONE) {
    run(&race, map.max_steps);
    print(&race);
  }
  for (int32_t i = 0; i < race.count; i++) nav_racer_free(&race.racer[i]);
  cli_walk_free(&map);
  return status;
}
