/* throng scen: the path problems of a MovingAI scenario file, each compared with its published length. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/character.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/path.h"
#include "cli/answer.h"
#include "cli/levels.h"
#include "formats/formats.h"
#include "formats/scen.h"

enum { RATED_ROWS = 100 }; // searches that make a rate meaningful

typedef struct ScenCall {
  const char *file, *map;
  int64_t first;
  CliForm form;
} ScenCall;

static const CliOption options[] = {
    {"FILE.scen", .take = cli_take_word, .field = offsetof(ScenCall, file), .needed = true},
    {"--map", "FILE",
     "the map; without it FILE.map next to FILE.map.scen, or the map that the rows name,\n"
     "next to the file",
     cli_take_file, .field = offsetof(ScenCall, map)},
    {"--first", "N", "only the first N rows, skipped ones too", cli_take_whole,
     .field = offsetof(ScenCall, first), 1, INT64_MAX},
    CLI_FORMS(offsetof(ScenCall, form)),
};

typedef struct Run {
  const char *file;
  CliForm form; // other than text: rows that differ are messages
  const NavGrid *grid;
  NavComponents components;
  NavAstar *astar;
  NavPath path;
  BaseIssues *issues; // of one row
  int64_t passed, failed, skipped;
  int64_t searches;
  uint64_t search_ns; // processor time of all of them
} Run;

typedef enum Fit { FITS, FAULTY, CLOSED } Fit;

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

/// FOLDER of `file` + `name`; false when that does not fit or is no file.
static bool beside(const char *file, BaseSpan name, const char *ending, char path[FORMATS_PATH_BYTES]) {
  int folder = (int)base_path_folder(file);
  int wrote =
      snprintf(path, FORMATS_PATH_BYTES, "%.*s%.*s%s", folder, file, (int)name.length, name.text, ending);
  return wrote > 0 && wrote < FORMATS_PATH_BYTES && base_path_exists(path);
}

static BaseSpan base_name(BaseSpan path) {
  for (size_t i = path.length; i > 0; i--)
    if (path.text[i - 1] == '/' || path.text[i - 1] == '\\')
      return (BaseSpan){path.text + i, path.length - i};
  return path;
}

/// The map that the first sound row names; empty when no row is sound.
static BaseSpan named_map(FormatsScen scen, BaseIssues *scratch, int *line, int *column) {
  FormatsScenRow row;
  FormatsScenRead read;
  while ((read = formats_scen_next(&scen, &row, scratch)) != FORMATS_SCEN_END)
    if (read == FORMATS_SCEN_ROW) {
      *line = row.line;
      *column = row.column[SCEN_MAP];
      return base_name(row.map);
    }
  return (BaseSpan){"", 0};
}

static bool find_map(const ScenCall *call, FormatsScen scen, char path[FORMATS_PATH_BYTES]) {
  if (call->map != NULL) {
    if (strlen(call->map) >= FORMATS_PATH_BYTES) return cli_refuse("--map: the name is too long");
    strcpy(path, call->map);
    return true;
  }
  BaseSpan own = base_name((BaseSpan){call->file, strlen(call->file)});
  if (ends_with(call->file, ".scen") && own.length > 5) {
    own.length -= 5;
    if (beside(call->file, own, ends_with(call->file, ".map.scen") ? "" : ".map", path)) return true;
  }
  int line = 0, column = 0;
  BaseIssues *scratch = calloc(1, sizeof *scratch);
  BaseSpan named = scratch != NULL ? named_map(scen, scratch, &line, &column) : own;
  free(scratch);
  BaseQuote quote;
  if (named.length > 0 && beside(call->file, named, "", path)) return true;
  base_say(stderr, "%s:%d:%d: error: there is no map %s next to it; name one by --map FILE", call->file,
           line > 0 ? line : 1, column > 0 ? column : 1, base_quote(named.length > 0 ? named : own, &quote));
  return false;
}

/// The columns of one end of a row.
typedef struct End {
  const char *name;
  FormatsScenColumn column;
  int32_t x, y;
} End;

static bool end_is_on_map(Run *run, const FormatsScenRow *row, End end) {
  const NavGrid *grid = run->grid;
  if (nav_grid_inside(grid, end.x, end.y)) return true;
  base_issues_error(run->issues, row->line, row->column[end.column],
                    "the %s %d,%d is off the map, which has %d x %d tiles", end.name, (int)end.x, (int)end.y,
                    (int)grid->width, (int)grid->height);
  return false;
}

/// Warns of an end on ground that no walker enters.
static bool end_is_open(const Run *run, const FormatsScenRow *row, End end) {
  NavTerrain terrain = (NavTerrain)run->grid->terrain[nav_grid_cell(run->grid, end.x, end.y)];
  if (nav_enter_cost(run->grid, NAV_WALKER, terrain) > 0) return true;
  base_say(stderr, "%s:%d:%d: warning: the row is skipped: the %s %d,%d is %s, which no walker enters",
           run->file, row->line, row->column[end.column], end.name, (int)end.x, (int)end.y,
           nav_terrain_name(terrain));
  return false;
}

static Fit fit_of(Run *run, const FormatsScenRow *row) {
  const NavGrid *grid = run->grid;
  const End start = {"start", SCEN_START_X, row->start_x, row->start_y},
            goal = {"goal", SCEN_GOAL_X, row->goal_x, row->goal_y};
  bool sized = row->width == grid->width && row->height == grid->height;
  if (!sized)
    base_issues_error(run->issues, row->line, row->column[SCEN_WIDTH],
                      "a map of %d x %d tiles, but it has %d x %d", (int)row->width, (int)row->height,
                      (int)grid->width, (int)grid->height);
  bool start_on = end_is_on_map(run, row, start), goal_on = end_is_on_map(run, row, goal);
  if (!sized || !start_on || !goal_on) return FAULTY;
  bool start_open = end_is_open(run, row, start), goal_open = end_is_open(run, row, goal);
  return start_open && goal_open ? FITS : CLOSED;
}

/// A path cost in FORMATS_SCEN_UNIT.
static int64_t length_of(int64_t cost) {
  int64_t whole = cost / NAV_COST_ONE, rest = cost % NAV_COST_ONE;
  return whole * FORMATS_SCEN_UNIT + rest * FORMATS_SCEN_UNIT / NAV_COST_ONE;
}

static void print_difference(const Run *run, const FormatsScenRow *row, const NavAstarResult *result) {
  FILE *out = run->form == CLI_TEXT ? stdout : stderr;
  fprintf(out, "%s:%d: %d,%d to %d,%d: published %.*s, ", run->file, row->line, (int)row->start_x,
          (int)row->start_y, (int)row->goal_x, (int)row->goal_y, (int)row->length_text.length,
          row->length_text.text);
  int64_t length = length_of(result->cost);
  if (result->status != NAV_PATH_FOUND)
    fprintf(out, "no way leads there\n");
  else
    fprintf(out, "found %lld.%08lld\n", (long long)(length / FORMATS_SCEN_UNIT),
            (long long)(length % FORMATS_SCEN_UNIT / 10));
}

/// The collection has length 0 between different squares where no way exists.
static bool is_as_published(const FormatsScenRow *row, const NavAstarResult *result) {
  bool no_way = row->length == 0 && (row->start_x != row->goal_x || row->start_y != row->goal_y);
  if (no_way || result->status != NAV_PATH_FOUND) return no_way && result->status != NAV_PATH_FOUND;
  int64_t off = length_of(result->cost) - row->length;
  return off <= row->tolerance && off >= -row->tolerance;
}

/// False: out of memory.
static bool run_row(Run *run, const FormatsScenRow *row) {
  Fit fit = fit_of(run, row);
  if (fit != FITS) {
    *(fit == CLOSED ? &run->skipped : &run->failed) += 1;
    return true;
  }
  NavAstarQuery query = {.grid = run->grid,
                         .components = &run->components,
                         .cls = NAV_WALKER,
                         .from = nav_grid_cell(run->grid, row->start_x, row->start_y),
                         .to = nav_grid_cell(run->grid, row->goal_x, row->goal_y),
                         .diagonal = true,
                         .any_shortest = true};
  const uint64_t start = base_clock_work_ns();
  const NavAstarResult result = nav_astar_find(run->astar, &query, &run->path);
  run->search_ns += base_clock_work_ns() - start;
  run->searches++;
  if (result.status == NAV_PATH_NO_MEMORY) return false;
  if (is_as_published(row, &result)) {
    run->passed++;
    return true;
  }
  run->failed++;
  print_difference(run, row, &result);
  return true;
}

/// Searches a second of processor time; 0: too few to say.
static int64_t rate_of(const Run *run) {
  if (run->searches < RATED_ROWS || run->search_ns == 0) return 0;
  return (int64_t)((double)run->searches * 1e9 / (double)run->search_ns + 0.5);
}

static void print_counts(const Run *run) {
  if (rate_of(run) > 0) printf("%lld queries a second\n", (long long)rate_of(run));
  printf("%lld passed, %lld failed", (long long)run->passed, (long long)run->failed);
  if (run->skipped > 0) printf(", %lld skipped", (long long)run->skipped);
  printf("\n");
}

static int answer_counts(const Run *run) {
  CliAnswer answer = cli_answer(run->form);
  cli_answer_text(&answer, "file", run->file);
  cli_answer_whole(&answer, "passed", run->passed);
  cli_answer_whole(&answer, "failed", run->failed);
  cli_answer_whole(&answer, "skipped", run->skipped);
  if (rate_of(run) > 0)
    cli_answer_whole(&answer, "queries_a_second", rate_of(run));
  else
    cli_answer_none(&answer, "queries_a_second");
  return cli_answer_finish(&answer);
}

/// The last line and the exit status: a run that compared nothing has shown nothing.
static int sum_up(const Run *run, bool faulty) {
  if (run->form == CLI_TEXT)
    print_counts(run);
  else if (answer_counts(run) != CLI_DONE)
    return CLI_FAILED;
  if (run->failed > 0 || faulty) return CLI_FAILED;
  if (run->passed > 0) return CLI_DONE;
  base_say(stderr, "%s:1:1: error: %s", run->file,
           run->skipped > 0 ? "each row was skipped" : "it has no row");
  return CLI_FAILED;
}

/// Compares row by row; the faults of a row are printed before the next one is read.
static int run_rows(Run *run, FormatsScen *scen, int64_t max) {
  FormatsScenRow row;
  bool faulty = false;
  while (run->passed + run->failed + run->skipped < max) {
    *run->issues = (BaseIssues){0};
    FormatsScenRead read = formats_scen_next(scen, &row, run->issues);
    if (read == FORMATS_SCEN_END) break;
    if (read == FORMATS_SCEN_ROW && !run_row(run, &row)) return cli_failed("out of memory");
    if (read == FORMATS_SCEN_FAULT) run->failed++;
    faulty = faulty || run->issues->errors > 0;
    base_issues_print(run->issues, run->file, stderr);
  }
  return sum_up(run, faulty);
}

/// In published lengths all ground that can be walked on costs 1, swamp too.
static void level_ground(NavGrid *grid) {
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      if (grid->terrain[nav_grid_cell(grid, x, y)] == NAV_MUD) nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
}

static int run_on_map(const ScenCall *call, FormatsScen *scen, NavGrid *grid) {
  Run run = {.file = call->file, .form = call->form, .grid = grid};
  level_ground(grid);
  run.issues = calloc(1, sizeof *run.issues);
  run.astar = nav_astar_new(grid);
  int status = CLI_FAILED;
  if (run.issues != NULL && run.astar != NULL && nav_components_init(&run.components, grid, NAV_WALKER)) {
    nav_components_build(&run.components, grid);
    status = run_rows(&run, scen, call->first);
  } else {
    cli_failed("out of memory");
  }
  nav_components_free(&run.components);
  nav_astar_free(run.astar);
  nav_path_free(&run.path);
  free(run.issues);
  return status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  ScenCall call = {.first = INT64_MAX};
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  char error[BASE_FILE_ERROR_TEXT], map[FORMATS_PATH_BYTES];
  char *data = NULL;
  size_t size = 0;
  if (!base_file_read_word(call.file, FORMATS_MAX_BYTES, &data, &size, error)) return cli_failed("%s", error);
  FormatsScen scen = formats_scen(data, size);
  SimLevel level;
  int status = CLI_FAILED;
  if (find_map(&call, scen, map) && cli_load_level(map, &level)) {
    status = run_on_map(&call, &scen, &level.grid);
    sim_level_free(&level);
  }
  free(data);
  return status;
}

const CliCommand cli_command_scen = {
    .name = "scen",
    .summary = "compare with the published path lengths of a MovingAI .scen file",
    .about =
        "Finds a shortest octile path for every row of the file and compares it with the published length:\n"
        "diagonal steps without cutting corners, cost 1 for all ground, no water. Prints a line for each "
        "row\n"
        "that differs, from 100 searches on the rate of searches per second of processor time, and then\n"
        "  N passed, N failed, N skipped\n"
        "where the last part appears only if a row was skipped. Lengths may differ by their rounding plus\n"
        "0.0001; length 0 between different tiles means that no way exists. A row that begins or ends in\n"
        "water, trees or other closed ground is skipped with a warning. Faulty rows, such as those off the "
        "map,\n"
        "are errors and count as failed. Both are reported as FILE:LINE:COLUMN.\n",
    .notes =
        "Exit status: 0 none failed; 1 a row failed or was faulty, or no row could be compared; 2 the call\n"
        "is wrong.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
