/* throng path: one shortest path, tile by tile, by A*. */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/cost.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "nav/nav.h"

const char cli_path_usage[] =
    "usage: throng path LEVEL --from X,Y --to X,Y [--class CLASS] [--diagonal] [--seed N]\n\n"
    "Prints the tiles of one shortest path, --from first, a line X,Y each, and at last\n"
    "  end: reached cost=C expanded=N\n"
    "or, where no way leads there,\n"
    "  end: unreachable expanded=N\n"
    "C is what entering the tiles costs, the first one left out; N is how many tiles A* took from its open "
    "list.\n\n"
    "  --class CLASS   walker, swimmer or flyer (walker)\n"
    "  --diagonal      eight neighbours: a diagonal step costs its terrain times the square root of 2, and "
    "no\n"
    "                  corner is cut; C has four decimals\n"
    "  --seed N        picks among equally short paths; without it always the same one\n";

typedef enum Option { OPTION_FROM, OPTION_TO, OPTION_CLASS, OPTION_DIAGONAL, OPTION_SEED } Option;

static const CliOption options[] = {
    {"--from", true}, {"--to", true}, {"--class", true}, {"--diagonal", false}, {"--seed", true},
};

typedef struct PathCall {
  const char *level;
  bool has_from, has_to, diagonal;
  int32_t from_x, from_y, to_x, to_y;
  NavClass cls;
  int64_t seed; // -1: not given
} PathCall;

static bool parse_option(PathCall *call, Option option, const char *value) {
  switch (option) {
  case OPTION_FROM:
    return call->has_from = cli_parse_tile("--from", value, &call->from_x, &call->from_y);
  case OPTION_TO:
    return call->has_to = cli_parse_tile("--to", value, &call->to_x, &call->to_y);
  case OPTION_CLASS:
    return cli_parse_class(value, &call->cls);
  case OPTION_DIAGONAL:
    return call->diagonal = true;
  case OPTION_SEED:
    return cli_parse_whole("--seed", value, 0, INT64_MAX, &call->seed);
  }
  return false;
}

static int parse(PathCall *call, int argc, char **argv) {
  CliWords words = {.argc = argc, .argv = argv};
  const char *value;
  int which;
  while ((which = cli_next(&words, options, sizeof options / sizeof *options, &value)) != CLI_END) {
    bool sound = which == CLI_WORD ? cli_take_word(&call->level, value, "LEVEL")
                                   : which >= 0 && parse_option(call, (Option)which, value);
    if (!sound) return CLI_WRONG_CALL;
  }
  if (call->level == NULL) return cli_wrong("path needs a LEVEL");
  if (!call->has_from) return cli_wrong("path needs --from X,Y");
  if (!call->has_to) return cli_wrong("path needs --to X,Y");
  return CLI_DONE;
}

static int print_answer(const NavAstarQuery *query, const NavAstarResult *result, NavPath *path) {
  const NavGrid *grid = query->grid;
  char cost[CLI_COST_TEXT];
  long long expanded = result->expanded;
  if (result->status == NAV_PATH_NO_MEMORY) return cli_failed("out of memory");
  if (result->status != NAV_PATH_FOUND) {
    printf("end: unreachable expanded=%lld\n", expanded);
    return CLI_DONE;
  }
  for (NavCell cell = query->from; cell != NAV_NO_CELL; cell = nav_path_pop(path))
    printf("%d,%d\n", (int)nav_grid_x(grid, cell), (int)nav_grid_y(grid, cell));
  printf("end: reached cost=%s expanded=%lld\n", cli_cost_text(result->cost, query->diagonal, cost),
         expanded);
  return CLI_DONE;
}

static int find(const PathCall *call, const NavGrid *grid) {
  BaseRandom random = base_random_seeded((uint64_t)call->seed, 0);
  NavAstarQuery query = {
      .grid = grid, .cls = call->cls, .diagonal = call->diagonal, .random = call->seed >= 0 ? &random : NULL};
  if (!cli_open_cell("--from", grid, call->cls, call->from_x, call->from_y, &query.from) ||
      !cli_open_cell("--to", grid, call->cls, call->to_x, call->to_y, &query.to))
    return CLI_WRONG_CALL;
  NavComponents components;
  if (!nav_components_init(&components, grid, call->cls)) return cli_failed("out of memory");
  nav_components_build(&components, grid);
  query.components = &components;
  NavAstar *astar = nav_astar_new(grid);
  NavPath path = {0};
  NavAstarResult result = {NAV_PATH_NO_MEMORY, 0, 0};
  if (astar != NULL) result = nav_astar_find(astar, &query, &path);
  int status = print_answer(&query, &result, &path);
  nav_path_free(&path);
  nav_astar_free(astar);
  nav_components_free(&components);
  return status;
}

int cli_path(int argc, char **argv) {
  PathCall call = {.cls = NAV_WALKER, .seed = -1};
  int status = parse(&call, argc, argv);
  if (status != CLI_DONE) return status;
  SimLevel level;
  if (!cli_load_level(call.level, &level)) return CLI_FAILED;
  status = find(&call, &level.grid);
  sim_level_free(&level);
  return status;
}
