/* Options of trace and race, checked once for both. */
#include "cli/walk_call.h"

#include <stdio.h>
#include <string.h>

#include "cli/commands.h"

enum { DEFAULT_DEPTH = 7, DEFAULT_SEED = 1 };

CliWalkCall cli_walk_call(void) {
  return (CliWalkCall){.depth = DEFAULT_DEPTH, .max_steps = -1, .seed = DEFAULT_SEED};
}

bool cli_walk_take(CliWalkCall *call, int which, const char *value) {
  switch (which) {
  case CLI_WORD:
    return cli_take_word(&call->level, value, "LEVEL");
  case CLI_WALK_FROM:
    return call->has_from = cli_parse_tile("--from", value, &call->from_x, &call->from_y);
  case CLI_WALK_TO:
    return call->has_to = cli_parse_tile("--to", value, &call->to_x, &call->to_y);
  case CLI_WALK_STEER:
    call->steer = value;
    return true;
  case CLI_WALK_DEPTH:
    return cli_parse_whole("--depth", value, 0, NAV_MAX_DEPTH, &call->depth);
  case CLI_WALK_MAX_STEPS:
    return cli_parse_whole("--max-steps", value, 0, INT64_MAX, &call->max_steps);
  case CLI_WALK_SEED:
    return cli_parse_whole("--seed", value, 0, INT64_MAX, &call->seed);
  case CLI_WALK_DIAGONAL:
    return call->diagonal = true;
  default:
    return false;
  }
}

int cli_walk_complete(const CliWalkCall *call, const char *command, const char *steer) {
  if (call->level == NULL) return cli_wrong("%s needs a LEVEL", command);
  if (!call->has_from) return cli_wrong("%s needs --from X,Y", command);
  if (!call->has_to) return cli_wrong("%s needs --to X,Y", command);
  if (call->steer == NULL) return cli_wrong("%s needs --steer %s", command, steer);
  return CLI_DONE;
}

int32_t cli_walk_steering(const char *name, size_t length) {
  for (int32_t row = 0; row < nav_steering_count; row++)
    if (strlen(nav_steerings[row]->name) == length && strncmp(nav_steerings[row]->name, name, length) == 0)
      return row;
  fprintf(stderr, "throng: --steer: unknown steering '%.*s'; there are", (int)length, name);
  for (int32_t i = 0; i < nav_steering_count; i++)
    fprintf(stderr, "%s %s", i == 0 ? "" : ",", nav_steerings[i]->name);
  fputc('\n', stderr);
  return -1;
}

bool cli_walk_suits(const CliWalkCall *call, int32_t row) {
  if (!call->diagonal || nav_steerings[row]->walks_diagonally) return true;
  fprintf(stderr, "throng: --diagonal: %s takes no diagonal steps; those that do are",
          nav_steerings[row]->name);
  bool first = true;
  for (int32_t i = 0; i < nav_steering_count; i++) {
    if (!nav_steerings[i]->walks_diagonally) continue;
    fprintf(stderr, "%s %s", first ? "" : ",", nav_steerings[i]->name);
    first = false;
  }
  fputc('\n', stderr);
  return false;
}

static int make_ready(const CliWalkCall *call, CliWalkMap *map) {
  const NavGrid *grid = &map->level.grid;
  map->query =
      (NavQuery){.grid = grid, .cls = NAV_WALKER, .depth = (int32_t)call->depth, .diagonal = call->diagonal};
  if (!cli_open_cell("--from", grid, NAV_WALKER, call->from_x, call->from_y, &map->query.at) ||
      !cli_open_cell("--to", grid, NAV_WALKER, call->to_x, call->to_y, &map->query.target))
    return CLI_WRONG_CALL;
  if (!nav_components_init(&map->components, grid, NAV_WALKER)) return cli_failed("out of memory");
  nav_components_build(&map->components, grid);
  map->query.components = &map->components;
  map->max_steps = call->max_steps >= 0 ? call->max_steps : nav_walk_limit(grid);
  return CLI_DONE;
}

int cli_walk_load(const CliWalkCall *call, CliWalkMap *map) {
  *map = (CliWalkMap){0};
  if (!cli_load_level(call->level, &map->level)) return CLI_FAILED;
  int status = make_ready(call, map);
  if (status != CLI_DONE) sim_level_free(&map->level);
  return status;
}

void cli_walk_free(CliWalkMap *map) {
  nav_components_free(&map->components);
  sim_level_free(&map->level);
}
