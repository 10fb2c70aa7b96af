/* throng difference: the first tile where two walks part, and both decisions there. */
#include <stdio.h>

#include "base/arena.h"
#include "base/assert.h"
#include "cli/answer.h"
#include "cli/walkers.h"
#include "lab/contrast/parting.h"

enum { WALKERS = 2 };

typedef struct DifferenceCall {
  const char *level;
  CliTile from, to;
  CliWalker walker[WALKERS];
  int64_t depth, max_steps, seed; // depth -1: of the tuning; max_steps -1: by the size of the map
  CliTuning set, second;          // of both, and of the second only
  NavClass cls;
  bool diagonal;
  CliForm form;
} DifferenceCall;

static bool take_walkers(const CliOption *option, const char *value, void *field) {
  static const CliWalkerForm form = {"A[:DEPTH],B[:DEPTH]", WALKERS, false};
  int32_t count;
  if (!cli_parse_walkers(option->name, value, &form, field, &count)) return false;
  return count == WALKERS || cli_refuse("%s: expected %s, not '%s'", option->name, form.form, value);
}

#define WHOLE(NAME, VALUE, HELP, FIELD, MAX)                                                                 \
  { NAME, VALUE, HELP, cli_take_whole, .field = offsetof(DifferenceCall, FIELD), .max = MAX }

static const CliOption options[] = {
    {"LEVEL", .take = cli_take_word, .field = offsetof(DifferenceCall, level), .needed = true,
     .list = &cli_levels},
    {"--from", "X,Y", .take = cli_take_tile, .field = offsetof(DifferenceCall, from), .needed = true},
    {"--to", "X,Y", .take = cli_take_tile, .field = offsetof(DifferenceCall, to), .needed = true},
    {"--steer", "A[:DEPTH],B[:DEPTH]", "two steerings, or the same one twice, see below", take_walkers,
     .field = offsetof(DifferenceCall, walker), .needed = true, .list = &cli_steerings},
    WHOLE("--depth", "P", "how far to look ahead, 0 to 64 (7)", depth, NAV_MAX_DEPTH),
    {"--set", "NAME=VALUE", "a tunable of both, such as n_step=0; the others are the level's",
     cli_take_tuning, .field = offsetof(DifferenceCall, set), .repeats = true, .list = &cli_tunables},
    {"--second-set", "NAME=VALUE", "one of the second walker only", cli_take_tuning,
     .field = offsetof(DifferenceCall, second), .repeats = true, .list = &cli_tunables},
    WHOLE("--max-steps", "N", "stops after N tiles (four times the tiles of the map, at least 1000)",
          max_steps, INT64_MAX),
    WHOLE("--seed", "N", "seed of random choices among equals (1)", seed, INT64_MAX),
    {"--diagonal", NULL, "eight neighbours, no corner is cut; for steerings that can", cli_take_flag,
     .field = offsetof(DifferenceCall, diagonal)},
    {"--class", "CLASS", "walker, swimmer or flyer (walker)", cli_take_class,
     .field = offsetof(DifferenceCall, cls), .list = &cli_classes},
    CLI_FORMS(offsetof(DifferenceCall, form)),
};

/* The two maps: one level with the settings of each walker */

typedef struct Difference {
  CliWalkMap map[WALKERS];
  int32_t row[WALKERS];
  NavQuery query[WALKERS];
  LabParting *parting;
} Difference;

static CliTuning tuning_of(const DifferenceCall *call, int which) {
  CliTuning set = call->set;
  for (int32_t i = 0; which > 0 && i < SIM_TUNE_COUNT; i++) {
    if (!call->second.tuned[i]) continue;
    set.tuned[i] = true;
    set.tuning.value[i] = call->second.tuning.value[i];
  }
  return set;
}

/// CLI_DONE: the caller frees the map.
static int make_map(const DifferenceCall *call, int which, Difference *difference) {
  CliWalkMap *map = &difference->map[which];
  const CliTuning set = tuning_of(call, which);
  SimLevel level;
  if (!cli_load_level(call->level, &level)) return CLI_FAILED;
  if (!cli_walk_map_init(map, &level, &set, call->cls, call->diagonal)) return cli_failed("out of memory");
  const NavGrid *grid = &map->level.grid;
  if (!cli_open_cell("--from", grid, call->cls, call->from.x, call->from.y, &map->query.at) ||
      !cli_open_cell("--to", grid, call->cls, call->to.x, call->to.y, &map->query.target)) {
    cli_walk_map_free(map);
    return CLI_WRONG_CALL;
  }
  const CliWalker *walker = &call->walker[which];
  map->query.depth = walker->depth >= 0 ? walker->depth : cli_walk_depth(call->depth, &set);
  difference->row[which] = walker->row;
  difference->query[which] = map->query;
  return CLI_DONE;
}

/* Output */

static const char *step_text(const NavTrace *trace, const NavGrid *grid, char *out, size_t size) {
  const NavDecision *decision = &trace->decision;
  const bool moves = decision->status == NAV_STEER_MOVE;
  if (moves)
    snprintf(out, size, "goes to %d,%d", (int)nav_grid_x(grid, decision->next),
             (int)nav_grid_y(grid, decision->next));
  else
    snprintf(out, size, "stops: %s", nav_steer_status_name(decision->status));
  return out;
}

static const char *value_text(const Difference *difference, int which, NavDir dir, char *out, size_t size) {
  return lab_decision_value(&difference->parting->trace[which], difference->query[which].grid, dir, out,
                            size);
}

static void print_text(const DifferenceCall *call, const Difference *difference) {
  const LabParting *parting = difference->parting;
  const NavGrid *grid = difference->query[0].grid;
  const int x = (int)nav_grid_x(grid, parting->at), y = (int)nav_grid_y(grid, parting->at);
  if (!parting->parted) {
    const NavSteerStatus end = parting->trace[0].decision.status;
    printf("equal: %lld steps, to %d,%d: %s\n", (long long)parting->steps, x, y,
           nav_steer_status_name(end == NAV_STEER_MOVE ? NAV_STEER_LIMIT : end));
    return;
  }
  printf("differ: at %d,%d after %lld steps\n", x, y, (long long)parting->steps);
  for (int i = 0; i < WALKERS; i++) {
    char name[CLI_WALKER_TEXT], text[64];
    const NavTrace *trace = &parting->trace[i];
    printf("%s %s. %s\n", cli_walker_text(&call->walker[i], name), step_text(trace, grid, text, sizeof text),
           lab_decision_why(trace));
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      printf("  %-5s %s\n", nav_dir_name(dir), value_text(difference, i, dir, text, sizeof text));
  }
}

static void add_tile(CliAnswer *answer, const char *key, const NavGrid *grid, NavCell cell) {
  cli_answer_tile(answer, key, nav_grid_x(grid, cell), nav_grid_y(grid, cell));
}

static void add_decision(CliAnswer *answer, const Difference *difference, int which) {
  const NavTrace *trace = &difference->parting->trace[which];
  const bool moves = trace->decision.status == NAV_STEER_MOVE;
  char text[64];
  cli_answer_text(answer, "steering", nav_steerings[difference->row[which]]->name);
  if (nav_steerings[difference->row[which]]->uses_depth)
    cli_answer_whole(answer, "depth", difference->query[which].depth);
  else
    cli_answer_none(answer, "depth");
  cli_answer_text(answer, "decision", moves ? "move" : nav_steer_status_name(trace->decision.status));
  if (moves)
    add_tile(answer, "next", difference->query[which].grid, trace->decision.next);
  else
    cli_answer_none(answer, "next");
  cli_answer_text(answer, "why", lab_decision_why(trace));
  cli_answer_whole(answer, "looked", trace->decision.looked);
  cli_answer_open(answer, "neighbours");
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    cli_answer_text(answer, nav_dir_name(dir), value_text(difference, which, dir, text, sizeof text));
  cli_answer_close(answer);
}

static int answer_difference(const DifferenceCall *call, const Difference *difference) {
  const LabParting *parting = difference->parting;
  CliAnswer answer = cli_answer(call->form);
  cli_answer_text(&answer, "level", call->level);
  cli_answer_whole(&answer, "seed", call->seed);
  cli_answer_truth(&answer, "differ", parting->parted);
  cli_answer_whole(&answer, "steps", parting->steps);
  add_tile(&answer, "at", difference->query[0].grid, parting->at);
  cli_answer_rows(&answer, "decisions");
  for (int i = 0; i < WALKERS; i++) {
    cli_answer_row(&answer);
    add_decision(&answer, difference, i);
  }
  return cli_answer_finish(&answer);
}

static int find_difference(const DifferenceCall *call, Difference *difference) {
  const int64_t limit = call->max_steps >= 0 ? call->max_steps : difference->map[0].max_steps;
  difference->parting = base_block_alloc(1, sizeof *difference->parting);
  if (difference->parting == NULL ||
      !lab_parting_find(difference->parting, difference->row, difference->query, (uint64_t)call->seed, limit))
    return cli_failed("out of memory");
  if (call->form != CLI_TEXT) return answer_difference(call, difference);
  print_text(call, difference);
  return CLI_DONE;
}

static int run(const CliCommand *self, int argc, char **argv) {
  DifferenceCall call = {.depth = -1, .max_steps = -1, .seed = CLI_DEFAULT_SEED, .cls = NAV_WALKER};
  Difference difference = {.parting = NULL};
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  int made = 0, status = CLI_DONE;
  while (status == CLI_DONE && made < WALKERS) {
    status = make_map(&call, made, &difference);
    made += status == CLI_DONE;
  }
  if (status == CLI_DONE) status = find_difference(&call, &difference);
  base_block_free(difference.parting);
  for (int i = 0; i < made; i++) cli_walk_map_free(&difference.map[i]);
  return status;
}

const CliCommand cli_command_difference = {
    .name = "difference",
    .summary = "the first tile where two walks part, and why",
    .about =
        "Walks two steerings, or one with two settings, from --from to --to, and prints the first tile\n"
        "where they decide differently:\n"
        "  differ: at X,Y after N steps\n"
        "and for each its decision, the reason, and its value for each of the four neighbours. Walks that\n"
        "never part: equal: N steps, to X,Y: OUTCOME.\n",
    .notes = "Each walker takes the steps that `throng trace` would take.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .lists = cli_print_steerings,
    .run = run,
};
