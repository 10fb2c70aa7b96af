/* throng trace: one walker from tile to tile, by a steering of the table. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "nav/nav.h"

const char cli_trace_usage[] =
    "usage: throng trace LEVEL --from X,Y --to X,Y --steer NAME [--depth P] [--max-steps N] [--seed N]\n\n"
    "Prints a line X,Y for every tile that one walker stands on, --from first, and at last\n"
    "  end: WHY steps=N\n"
    "with WHY one of reached, oscillation, blocked, unreachable, limit.\n\n"
    "  --steer NAME    how it chooses its next tile, see below\n"
    "  --depth P       how far it looks ahead, 0 to 64 (7)\n"
    "  --max-steps N   ends with limit after N tiles (four times the tiles of the map, at least 1000)\n"
    "  --seed N        for steerings that draw lots; none of these does\n";

enum { STANDARD_DEPTH = 7, LEAST_MAX_STEPS = 1000 };

typedef enum Option {
  OPTION_FROM,
  OPTION_TO,
  OPTION_STEER,
  OPTION_DEPTH,
  OPTION_MAX_STEPS,
  OPTION_SEED
} Option;

static const CliOption options[] = {
    {"--from", true},  {"--to", true},        {"--steer", true},
    {"--depth", true}, {"--max-steps", true}, {"--seed", true},
};

typedef struct TraceCall {
  const char *level;
  bool has_from, has_to;
  int32_t from_x, from_y, to_x, to_y;
  int32_t steering; // row; -1: not given
  int64_t depth, max_steps, seed;
} TraceCall;

static bool parse_steering(const char *value, int32_t *row) {
  *row = nav_steering_find(value);
  if (*row >= 0) return true;
  fprintf(stderr, "throng: --steer: unknown steering '%s'; there are", value);
  for (int32_t i = 0; i < nav_steering_count; i++)
    fprintf(stderr, "%s %s", i == 0 ? "" : ",", nav_steerings[i].name);
  fputc('\n', stderr);
  return false;
}

static bool parse_option(TraceCall *call, Option option, const char *value) {
  switch (option) {
  case OPTION_FROM:
    return call->has_from = cli_parse_tile("--from", value, &call->from_x, &call->from_y);
  case OPTION_TO:
    return call->has_to = cli_parse_tile("--to", value, &call->to_x, &call->to_y);
  case OPTION_STEER:
    return parse_steering(value, &call->steering);
  case OPTION_DEPTH:
    return cli_parse_whole("--depth", value, 0, NAV_MAX_DEPTH, &call->depth);
  case OPTION_MAX_STEPS:
    return cli_parse_whole("--max-steps", value, 0, INT64_MAX, &call->max_steps);
  case OPTION_SEED:
    return cli_parse_whole("--seed", value, 0, INT64_MAX, &call->seed);
  }
  return false;
}

static int parse(TraceCall *call, int argc, char **argv) {
  CliWords words = {.argc = argc, .argv = argv};
  const char *value;
  int which;
  while ((which = cli_next(&words, options, sizeof options / sizeof *options, &value)) != CLI_END) {
    bool sound = which == CLI_WORD ? cli_take_word(&call->level, value, "LEVEL")
                                   : which >= 0 && parse_option(call, (Option)which, value);
    if (!sound) return CLI_WRONG_CALL;
  }
  if (call->level == NULL) return cli_wrong("trace needs a LEVEL");
  if (!call->has_from) return cli_wrong("trace needs --from X,Y");
  if (!call->has_to) return cli_wrong("trace needs --to X,Y");
  if (call->steering < 0) return cli_wrong("trace needs --steer NAME");
  return CLI_DONE;
}

static void print_tile(void *context, NavCell cell) {
  const NavGrid *grid = context;
  printf("%d,%d\n", (int)nav_grid_x(grid, cell), (int)nav_grid_y(grid, cell));
}

static int walk(const TraceCall *call, NavGrid *grid) {
  NavQuery query = {.grid = grid, .cls = NAV_WALKER, .depth = (int32_t)call->depth};
  if (!cli_open_cell("--from", grid, NAV_WALKER, call->from_x, call->from_y, &query.at) ||
      !cli_open_cell("--to", grid, NAV_WALKER, call->to_x, call->to_y, &query.target))
    return CLI_WRONG_CALL;
  NavComponents components;
  if (!nav_components_init(&components, grid, NAV_WALKER)) return cli_failed("out of memory");
  nav_components_build(&components, grid);
  query.components = &components;
  NavSteer *steer = nav_steer_new(grid);
  int64_t most = call->max_steps;
  if (most < 0) most = 4 * (int64_t)grid->width * grid->height;
  if (call->max_steps < 0 && most < LEAST_MAX_STEPS) most = LEAST_MAX_STEPS;
  if (steer != NULL) {
    NavWalkResult result = nav_walk(steer, call->steering, &query, most, print_tile, grid);
    printf("end: %s steps=%lld\n", nav_steer_status_name(result.end), (long long)result.steps);
  }
  nav_steer_free(steer);
  nav_components_free(&components);
  return steer != NULL ? CLI_DONE : cli_failed("out of memory");
}

int cli_trace(int argc, char **argv) {
  TraceCall call = {.steering = -1, .depth = STANDARD_DEPTH, .max_steps = -1};
  int status = parse(&call, argc, argv);
  if (status != CLI_DONE) return status;
  SimLevel level;
  if (!cli_load_level(call.level, &level)) return CLI_FAILED;
  status = walk(&call, &level.grid);
  sim_level_free(&level);
  return status;
}
