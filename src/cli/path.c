/* throng path: one shortest path, tile by tile, by A*. */
#include <stdio.h>

#include "cli/answer.h"
#include "cli/levels.h"

typedef struct PathCall {
  const char *level;
  CliTile from, to;
  NavClass cls;
  bool diagonal;
  CliForm form;
  int64_t seed; // -1: not given
} PathCall;

static const CliOption options[] = {
    {"LEVEL", .take = cli_take_word, .field = offsetof(PathCall, level), .needed = true, .list = &cli_levels},
    {"--from", "X,Y", .take = cli_take_tile, .field = offsetof(PathCall, from), .needed = true},
    {"--to", "X,Y", .take = cli_take_tile, .field = offsetof(PathCall, to), .needed = true},
    {"--class", "CLASS", "walker, swimmer or flyer (walker)", cli_take_class,
     .field = offsetof(PathCall, cls), .list = &cli_classes},
    {"--diagonal", NULL,
     "eight neighbours: a diagonal step costs its terrain times the square root of 2, and no\n"
     "corner is cut; C has four decimals",
     cli_take_flag, .field = offsetof(PathCall, diagonal)},
    {"--seed", "N", "picks among equally short paths; without it always the same one", cli_take_whole,
     .field = offsetof(PathCall, seed), .max = INT64_MAX},
    CLI_FORMS(offsetof(PathCall, form)),
};

static int answer_path(const PathCall *call, const NavAstarQuery *query, const NavAstarResult *result,
                       NavPath *path) {
  const bool found = result->status == NAV_PATH_FOUND;
  CliAnswer answer = cli_answer(call->form);
  cli_answer_text(&answer, "level", call->level);
  cli_answer_text(&answer, "class", nav_class_name(call->cls));
  cli_answer_tile(&answer, "from", call->from.x, call->from.y);
  cli_answer_tile(&answer, "to", call->to.x, call->to.y);
  cli_answer_text(&answer, "outcome", found ? "reached" : "unreachable");
  if (found)
    cli_answer_cost(&answer, "cost", result->cost, query->diagonal);
  else
    cli_answer_none(&answer, "cost");
  cli_answer_whole(&answer, "expanded", result->expanded);
  cli_answer_rows(&answer, "tiles");
  NavCell cell = found ? query->from : NAV_NO_CELL;
  for (int64_t step = 0; cell != NAV_NO_CELL; step++, cell = nav_path_pop(path)) {
    cli_answer_row(&answer);
    cli_answer_whole(&answer, "step", step);
    cli_answer_whole(&answer, "x", nav_grid_x(query->grid, cell));
    cli_answer_whole(&answer, "y", nav_grid_y(query->grid, cell));
  }
  return cli_answer_finish(&answer);
}

static int print_path(const NavAstarQuery *query, const NavAstarResult *result, NavPath *path) {
  const NavGrid *grid = query->grid;
  char cost[CLI_COST_TEXT];
  long long expanded = result->expanded;
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

static int find_path(const PathCall *call, const NavGrid *grid) {
  BaseRandom random = base_random_seeded((uint64_t)call->seed, 0);
  NavAstarQuery query = {
      .grid = grid, .cls = call->cls, .diagonal = call->diagonal, .random = call->seed >= 0 ? &random : NULL};
  if (!cli_open_cell("--from", grid, call->cls, call->from.x, call->from.y, &query.from) ||
      !cli_open_cell("--to", grid, call->cls, call->to.x, call->to.y, &query.to))
    return CLI_WRONG_CALL;
  NavComponents components;
  if (!nav_components_init(&components, grid, call->cls)) return cli_failed("out of memory");
  nav_components_build(&components, grid);
  query.components = &components;
  NavAstar *astar = nav_astar_new(grid);
  NavPath path = {0};
  NavAstarResult result = {NAV_PATH_NO_MEMORY, 0, 0};
  if (astar != NULL) result = nav_astar_find(astar, &query, &path);
  int status = CLI_DONE;
  if (result.status == NAV_PATH_NO_MEMORY)
    status = cli_failed("out of memory");
  else
    status = call->form == CLI_TEXT ? print_path(&query, &result, &path)
                                    : answer_path(call, &query, &result, &path);
  nav_path_free(&path);
  nav_astar_free(astar);
  nav_components_free(&components);
  return status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  PathCall call = {.cls = NAV_WALKER, .seed = -1};
  SimLevel level;
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  if (!cli_load_level(call.level, &level)) return CLI_FAILED;
  int status = find_path(&call, &level.grid);
  sim_level_free(&level);
  return status;
}

const CliCommand cli_command_path = {
    .name = "path",
    .summary = "one shortest path, tile by tile",
    .about = "Prints the tiles of one shortest path, --from first, a line X,Y each, and then\n"
             "  end: reached cost=C expanded=N\n"
             "or, without a way,\n"
             "  end: unreachable expanded=N\n"
             "C is the cost of entering the tiles except the first; N is the number of tiles that A* took "
             "from its\n"
             "open list.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
