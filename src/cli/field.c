/* throng field: the integration field of some goals as a table of values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/number.h"
#include "cli/answer.h"
#include "cli/goals.h"

typedef struct FieldCall {
  CliGoal *goals; // capacity for one per word of the call
  int32_t goal_count;
  const char *level, *crowd;
  int64_t weight;
  NavClass cls;
  bool diagonal;
  CliForm form;
} FieldCall;

static bool take_goal(const CliOption *option, const char *value, void *field) {
  FieldCall *call = field;
  return cli_take_goal(option->name, value, call->goals, &call->goal_count);
}

static const CliOption options[] = {
    {"LEVEL", .take = cli_take_word, .field = offsetof(FieldCall, level), .needed = true,
     .list = &cli_levels},
    {"--goal", "X,Y[:OFFSET]", "a goal; the offset (0) makes it less attractive; up to 1024 goals", take_goal,
     .needed = true, .repeats = true},
    {"--crowd", "FILE", "lines X Y COUNT: COUNT enemies on that tile", cli_take_file,
     .field = offsetof(FieldCall, crowd)},
    {"--crowd-weight", "K", "cost of each of them (1)", cli_take_whole, .field = offsetof(FieldCall, weight),
     .max = CLI_MAX_WEIGHT},
    {"--class", "CLASS", "walker, swimmer or flyer (walker)", cli_take_class,
     .field = offsetof(FieldCall, cls), .list = &cli_classes},
    {"--diagonal", NULL,
     "eight neighbours: entering a tile diagonally costs the square root of 2 times as much,\n"
     "and no corner is cut; values have four decimals",
     cli_take_flag, .field = offsetof(FieldCall, diagonal)},
    CLI_FORMS(offsetof(FieldCall, form)),
};

/// One of the two kinds of fields.
typedef struct AnyField {
  NavField straight;
  NavDiagonalField diagonal;
  bool is_diagonal;
} AnyField;

static const char *value_text(const AnyField *field, NavCell cell, char out[CLI_COST_TEXT]) {
  if (field->is_diagonal) {
    int64_t value = field->diagonal.value[cell];
    return value == NAV_DIAGONAL_UNREACHED ? "-" : cli_cost_text(value, true, out);
  }
  uint32_t value = field->straight.value[cell];
  return value == NAV_UNREACHED ? "-" : base_number_print(value, 0, out, CLI_COST_TEXT);
}

static void add_value(CliJson *json, const AnyField *field, NavCell cell) {
  if (field->is_diagonal && field->diagonal.value[cell] != NAV_DIAGONAL_UNREACHED)
    cli_json_decimal(json, NULL, (double)field->diagonal.value[cell] / NAV_COST_ONE, 4);
  else if (!field->is_diagonal && field->straight.value[cell] != NAV_UNREACHED)
    cli_json_whole(json, NULL, field->straight.value[cell]);
  else
    cli_json_null(json, NULL);
}

/// "values": a list of numbers for each row of the map.
static int print_json(const FieldCall *call, const NavGrid *grid, const AnyField *field) {
  CliJson json = {0};
  cli_json_open_object(&json, NULL);
  cli_json_text(&json, "level", call->level);
  cli_json_text(&json, "class", nav_class_name(call->cls));
  cli_json_whole(&json, "width", grid->width);
  cli_json_whole(&json, "height", grid->height);
  cli_json_open_list(&json, "values");
  for (int32_t y = 0; y < grid->height; y++) {
    cli_json_open_list(&json, NULL);
    for (int32_t x = 0; x < grid->width; x++) add_value(&json, field, nav_grid_cell(grid, x, y));
    cli_json_close(&json);
  }
  cli_json_close(&json);
  cli_json_close(&json);
  return cli_json_finish(&json);
}

/// A line for each tile from which a goal can be reached.
static int print_csv(const NavGrid *grid, const AnyField *field) {
  printf("x,y,value\n");
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      char digits[CLI_COST_TEXT];
      const char *text = value_text(field, nav_grid_cell(grid, x, y), digits);
      if (text[0] != '-') printf("%d,%d,%s\n", (int)x, (int)y, text);
    }
  }
  return CLI_DONE;
}

static int print_field(const NavGrid *grid, const AnyField *field) {
  BaseBuffer row = {0};
  printf("%d %d\n", (int)grid->width, (int)grid->height);
  for (int32_t y = 0; y < grid->height && !row.failed; y++) {
    row.length = 0;
    for (int32_t x = 0; x < grid->width; x++) {
      char digits[CLI_COST_TEXT];
      const char *text = value_text(field, nav_grid_cell(grid, x, y), digits);
      if (x > 0) base_buffer_add(&row, " ", 1);
      base_buffer_add(&row, text, strlen(text));
    }
    base_buffer_add(&row, "\n", 1);
    if (!row.failed) fwrite(row.data, 1, row.length, stdout);
  }
  bool failed = row.failed;
  base_buffer_free(&row);
  return failed ? cli_failed("out of memory") : CLI_DONE;
}

static NavFieldStatus build_field(AnyField *field, const NavFieldInput *input) {
  if (field->is_diagonal) {
    if (!nav_field_diagonal_init(&field->diagonal, input->grid)) return NAV_FIELD_NO_MEMORY;
    return nav_field_diagonal_build(&field->diagonal, input);
  }
  if (!nav_field_init(&field->straight, input->grid)) return NAV_FIELD_NO_MEMORY;
  return nav_field_build(&field->straight, input);
}

static int print_in_form(const FieldCall *call, const NavGrid *grid, const AnyField *field) {
  if (call->form == CLI_JSON) return print_json(call, grid, field);
  return call->form == CLI_CSV ? print_csv(grid, field) : print_field(grid, field);
}

static int build_and_print(const NavFieldInput *input, const FieldCall *call) {
  AnyField field = {.is_diagonal = call->diagonal};
  NavFieldStatus built = build_field(&field, input);
  int status = CLI_FAILED;
  if (built == NAV_FIELD_OK)
    status = print_in_form(call, input->grid, &field);
  else if (built == NAV_FIELD_NO_MEMORY)
    cli_failed("out of memory");
  else
    cli_failed("the costs are too large to be added up; take a smaller --crowd-weight or offset");
  nav_field_free(&field.straight);
  nav_field_diagonal_free(&field.diagonal);
  return status;
}

static int print_values(const FieldCall *call, const NavGrid *grid) {
  BASE_ASSERT(call->goal_count > 0);
  NavGoal *goals = calloc((size_t)call->goal_count, sizeof *goals);
  uint32_t *crowd = base_block_alloc((size_t)grid->cells, sizeof *crowd);
  int status = goals != NULL && crowd != NULL ? CLI_DONE : cli_failed("out of memory");
  for (int32_t i = 0; i < call->goal_count && status == CLI_DONE; i++)
    if (!cli_open_goal(&call->goals[i], grid, call->cls, &goals[i])) status = CLI_WRONG_CALL;
  if (status == CLI_DONE && call->crowd != NULL && !cli_read_crowd(call->crowd, grid, crowd))
    status = CLI_FAILED;
  if (status == CLI_DONE) {
    const NavFieldInput input = {.grid = grid,
                                 .cls = call->cls,
                                 .goals = goals,
                                 .goal_count = call->goal_count,
                                 .crowd = crowd,
                                 .crowd_weight = (uint32_t)call->weight,
                                 .crowd_cap = NAV_NO_CAP};
    status = build_and_print(&input, call);
  }
  base_block_free(crowd);
  free(goals);
  return status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  FieldCall call = {.weight = 1, .cls = NAV_WALKER};
  call.goals = calloc((size_t)argc + 1, sizeof *call.goals);
  if (call.goals == NULL) return cli_failed("out of memory");
  SimLevel level;
  int status = cli_read(self, argc, argv, &call) ? CLI_DONE : CLI_WRONG_CALL;
  if (status == CLI_DONE && !cli_load_level(call.level, &level)) {
    status = CLI_FAILED;
  } else if (status == CLI_DONE) {
    status = print_values(&call, &level.grid);
    sim_level_free(&level);
  }
  free(call.goals);
  return status;
}

const CliCommand cli_command_field = {
    .name = "field",
    .summary = "the flow field of some goals, value by value",
    .about =
        "Prints WIDTH HEIGHT, then a line for each row of the map: the cost of the cheapest way from every\n"
        "tile to a goal, '-' if no goal can be reached. Entering a tile costs its terrain plus K for every\n"
        "enemy on it.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
