/* throng trace: one walker from tile to tile, by a steering of the table. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/rows.h"
#include "cli/walk_call.h"

const char cli_trace_usage[] =
    "usage: throng trace LEVEL --from X,Y --to X,Y --steer NAME [--depth P] [--max-steps N] [--seed N]\n"
    "                    [--diagonal]\n\n"
    "Prints a line X,Y for every tile that one walker stands on, --from first, and at last\n"
    "  end: WHY steps=N\n"
    "with WHY one of reached, oscillation, blocked, unreachable, limit.\n\n"
    "  --steer NAME    how it chooses its next tile, see below\n"
    "  --depth P       how far it looks ahead, 0 to 64 (7)\n"
    "  --max-steps N   ends with limit after N tiles (four times the tiles of the map, at least 1000)\n"
    "  --seed N        of the lots that some steerings draw among equals (1)\n"
    "  --diagonal      eight neighbours, no corner is cut; for astar and flow\n";

static const CliOption options[] = {CLI_WALK_OPTIONS};

static int parse(CliWalkCall *call, int32_t *row, int argc, char **argv) {
  CliWords words = {.argc = argc, .argv = argv};
  const char *value;
  int which;
  while ((which = cli_next(&words, options, sizeof options / sizeof *options, &value)) != CLI_END) {
    if (which == CLI_REFUSED || !cli_walk_take(call, which, value)) return CLI_WRONG_CALL;
    if (which == CLI_WALK_STEER && (*row = cli_walk_steering(value, strlen(value))) < 0)
      return CLI_WRONG_CALL;
  }
  int status = cli_walk_complete(call, "trace", "NAME");
  return status == CLI_DONE && !cli_walk_suits(call, *row) ? CLI_WRONG_CALL : status;
}

static void print_tile(void *context, NavCell cell) {
  const NavGrid *grid = context;
  printf("%d,%d\n", (int)nav_grid_x(grid, cell), (int)nav_grid_y(grid, cell));
}

static int walk(const CliWalkCall *call, int32_t row, CliWalkMap *map) {
  BaseRandom random = base_random_seeded((uint64_t)call->seed, NAV_WALK_STREAM);
  NavSteer *steer = nav_steer_new(&map->level.grid);
  if (steer == NULL) return cli_failed("out of memory");
  map->query.random = &random;
  NavWalkResult result = nav_walk(steer, row, &map->query, map->max_steps, print_tile, &map->level.grid);
  printf("end: %s steps=%lld\n", nav_steer_status_name(result.end), (long long)result.steps);
  nav_steer_free(steer);
  return CLI_DONE;
}

int cli_trace(int argc, char **argv) {
  CliWalkCall call = cli_walk_call();
  CliWalkMap map;
  int32_t row = -1;
  int status = parse(&call, &row, argc, argv);
  if (status == CLI_DONE) status = cli_walk_load(&call, &map);
  if (status != CLI_DONE) return status;
  status = walk(&call, row, &map);
  cli_walk_free(&map);
  return status;
}
