/* throng draw: a picture of a level, a field and ways as SVG. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "cli/draw/draw.h"

typedef struct DrawCall {
  const char *level, *out, *crowd;
  CliGoal *goals; // capacity for one per word of the call
  int32_t goal_count;
  int64_t weight, depth, seed; // depth -1: of the tuning
  NavClass cls;
  CliTile from, to;
  CliWalker walker[DRAW_MAX_WALKERS];
  int32_t walker_count;
  CliTuning set;
  bool diagonal, shown, show[DRAW_LAYER_COUNT];
} DrawCall;

static const char *const layers[DRAW_LAYER_COUNT] = {
#define LAYER_NAME(NAME, name) name,
    DRAW_LAYERS(LAYER_NAME)
#undef LAYER_NAME
};

static bool show_layers(CliSeeName *see, void *context) {
  for (int32_t i = 0; i < DRAW_LAYER_COUNT; i++) see(context, layers[i]);
  return true;
}

static const CliList layer_list = {"layers", show_layers};

static bool take_goal(const CliOption *option, const char *value, void *field) {
  DrawCall *call = field;
  return cli_take_goal(option->name, value, call->goals, &call->goal_count);
}

static bool take_steerings(const CliOption *option, const char *value, void *field) {
  static const CliWalkerForm form = {"A[:DEPTH],B[:DEPTH],...", DRAW_MAX_WALKERS, false};
  DrawCall *call = field;
  return cli_parse_walkers(option->name, value, &form, call->walker, &call->walker_count);
}

static bool take_layers(const CliOption *option, const char *value, void *field) {
  DrawCall *call = field;
  call->shown = true;
  memset(call->show, 0, sizeof call->show);
  for (const char *at = value;; at++) {
    const BaseSpan name = {at, strcspn(at, ",")};
    int32_t layer = 0;
    while (layer < DRAW_LAYER_COUNT && !base_span_is(name, layers[layer])) layer++;
    if (layer == DRAW_LAYER_COUNT)
      return cli_refuse_name(&layer_list, name, "%s: unknown layer '%.*s'", option->name, (int)name.length,
                             name.text);
    call->show[layer] = true;
    at += name.length;
    if (*at == '\0') return true;
  }
}

static bool take_out(const CliOption *option, const char *value, void *field) {
  const size_t length = strlen(value);
  return cli_take_word(option, value, field) &&
         (strcmp(value, "-") == 0 || (length > 4 && strcmp(value + length - 4, ".svg") == 0) ||
          cli_refuse("%s: '%s': expected a file that ends in .svg", option->name, value));
}

#define FIELD(NAME) offsetof(DrawCall, NAME)

static const CliOption options[] = {
    {"LEVEL", .take = cli_take_word, .field = FIELD(level), .needed = true, .list = &cli_levels},
    {"--out", "FILE.svg", "the picture; - is standard output", take_out, .field = FIELD(out), .also = "-o",
     .needed = true},
    {"--goal", "X,Y[:OFFSET]", "a goal of the field; the offset (0) makes it less attractive; up to 1024",
     take_goal, .repeats = true},
    {"--crowd", "FILE", "lines X Y COUNT: COUNT enemies on that tile", cli_take_file, .field = FIELD(crowd)},
    {"--crowd-weight", "K", "cost of each of them (1)", cli_take_whole, .field = FIELD(weight),
     .max = CLI_MAX_WEIGHT},
    {"--class", "CLASS", "walker, swimmer or flyer (walker)", cli_take_class, .field = FIELD(cls),
     .list = &cli_classes},
    {"--diagonal", NULL, "eight neighbours, no corner is cut; for steerings that can", cli_take_flag,
     .field = FIELD(diagonal)},
    {"--from", "X,Y", "where the ways begin", cli_take_tile, .field = FIELD(from)},
    {"--to", "X,Y", "where they lead; also the goal of the field where no other is named", cli_take_tile,
     .field = FIELD(to)},
    {"--steer", "A[:DEPTH],B[:DEPTH],...", "who walks, at most 16, see below", .take = take_steerings,
     .list = &cli_steerings},
    {"--depth", "P", "lookahead of steerings without their own depth, 0 to 64 (7)", cli_take_whole,
     .field = FIELD(depth), .max = NAV_MAX_DEPTH},
    {"--seed", "N", "seed of random choices, as in throng trace (1)", cli_take_whole, .field = FIELD(seed),
     .max = INT64_MAX},
    {"--set", "NAME=VALUE", "a tunable, such as n_step=0 (throng sim --help lists them)", cli_take_tuning,
     .field = FIELD(set), .repeats = true, .list = &cli_tunables},
    {"--show", "LAYER,LAYER,...",
     "heat, arrows, numbers, grid, way, looked, clearance (heat and arrows where there is a goal, way where\n"
     "somebody walks)",
     .take = take_layers, .list = &layer_list},
};

/* Options of the call */

static bool shows_field(const DrawCall *call) {
  return call->show[DRAW_HEAT] || call->show[DRAW_ARROWS] || call->show[DRAW_NUMBERS];
}

static bool agrees(DrawCall *call) {
  if (call->diagonal && !cli_walk_diagonally(call->walker, call->walker_count)) return false;
  const bool walks = call->walker_count > 0;
  if (walks && (!call->from.given || !call->to.given))
    return cli_refuse("--steer needs --from X,Y and --to X,Y");
  if (!walks && call->from.given) return cli_refuse("--from needs --to X,Y and --steer A[:DEPTH],...");
  if (!call->shown) {
    call->show[DRAW_HEAT] = call->show[DRAW_ARROWS] = call->goal_count > 0;
    call->show[DRAW_WAY] = walks;
  }
  if (!walks && (call->show[DRAW_WAY] || call->show[DRAW_LOOKED]))
    return cli_refuse("--show: way and looked need --from X,Y, --to X,Y and --steer A[:DEPTH],...");
  if (shows_field(call) && call->goal_count == 0 && !call->to.given)
    return cli_refuse("--show: heat, arrows and numbers need --goal X,Y or --to X,Y");
  return true;
}

/// So many arrows and numbers that each can still be seen.
static bool is_small(const DrawCall *call, const NavGrid *grid) {
  const int64_t tiles = (int64_t)grid->width * grid->height;
  const char *what = call->show[DRAW_ARROWS] ? "arrows" : call->show[DRAW_NUMBERS] ? "numbers" : NULL;
  if (call->crowd != NULL && what == NULL) what = "crowd";
  return what == NULL || tiles <= DRAW_MAX_SMALL ||
         cli_refuse("%s: %lld tiles, more than %d cannot be told apart in a picture; leave it out%s", what,
                    (long long)tiles, (int)DRAW_MAX_SMALL,
                    call->show[DRAW_ARROWS] && !call->shown ? ": --show heat" : "");
}

/* Making it */

static bool build_field(const DrawCall *call, DrawPicture *drawing) {
  const NavQuery *query = &drawing->map->query;
  const NavFieldInput input = {.grid = query->grid,
                               .cls = query->cls,
                               .goals = drawing->goals,
                               .goal_count = drawing->goal_count,
                               .crowd = drawing->crowd,
                               .crowd_weight = (uint32_t)call->weight,
                               .crowd_cap = NAV_NO_CAP,
                               .diagonal = query->diagonal};
  if (!nav_field_init(&drawing->field, query->grid)) return cli_refuse("out of memory");
  const NavFieldStatus built = nav_field_build(&drawing->field, &input);
  return built == NAV_FIELD_OK ||
         cli_refuse("%s",
                    built == NAV_FIELD_NO_MEMORY
                        ? "out of memory"
                        : "the costs are too large to be added up; take a smaller --crowd-weight or offset");
}

static bool walk_all(const DrawCall *call, const NavQuery *query, DrawPicture *drawing) {
  drawing->ways = calloc(DRAW_MAX_WALKERS, sizeof *drawing->ways);
  if (drawing->ways == NULL) return cli_refuse("out of memory");
  for (int32_t i = 0; i < call->walker_count; i++) {
    drawing->way_count++;
    drawing->ways[i].walker = call->walker[i];
    if (!draw_walk(drawing->map, query, (uint64_t)call->seed, &drawing->ways[i])) return false;
  }
  return true;
}

static int write_picture(const DrawPicture *drawing, const char *path) {
  char error[BASE_FILE_ERROR_TEXT];
  BaseBuffer out = {0};
  draw_picture(drawing, &out);
  bool written = !out.failed || cli_refuse("out of memory");
  if (written) written = base_file_write_word(path, out.data, out.length, error) || cli_refuse("%s", error);
  base_buffer_free(&out);
  return written ? CLI_DONE : CLI_FAILED;
}

/// Tiles of the call on the map. False after printing what is wrong with them.
static bool place_ends(const DrawCall *call, NavQuery *query, NavGoal *goals, DrawPicture *drawing) {
  const NavGrid *grid = query->grid;
  for (int32_t i = 0; i < call->goal_count; i++)
    if (!cli_open_goal(&call->goals[i], grid, call->cls, &goals[i])) return false;
  drawing->goal_count = call->goal_count;
  if (call->to.given && !cli_open_cell("--to", grid, call->cls, call->to.x, call->to.y, &query->target))
    return false;
  if (call->from.given && !cli_open_cell("--from", grid, call->cls, call->from.x, call->from.y, &query->at))
    return false;
  if (call->from.given) {
    drawing->from = query->at;
    drawing->to = query->target;
  }
  if (shows_field(call) && call->goal_count == 0) {
    goals[0] = (NavGoal){query->target, 0};
    drawing->goal_count = 1;
  }
  return is_small(call, grid);
}

static int make_drawing(const DrawCall *call, const CliWalkMap *map, DrawPicture *drawing) {
  NavQuery query = map->query;
  query.depth = cli_walk_depth(call->depth, &call->set);
  NavGoal *goals = calloc((size_t)call->goal_count + 1, sizeof *goals);
  uint32_t *crowd = call->crowd == NULL ? NULL : base_block_alloc((size_t)query.grid->cells, sizeof *crowd);
  int status =
      goals != NULL && (crowd != NULL || call->crowd == NULL) ? CLI_DONE : cli_failed("out of memory");
  drawing->goals = goals;
  drawing->crowd = crowd;
  if (status == CLI_DONE && !place_ends(call, &query, goals, drawing)) status = CLI_WRONG_CALL;
  if (status == CLI_DONE && crowd != NULL && !cli_read_crowd(call->crowd, query.grid, crowd))
    status = CLI_FAILED;
  if (status == CLI_DONE && shows_field(call) && !build_field(call, drawing)) status = CLI_FAILED;
  if (status == CLI_DONE && !walk_all(call, &query, drawing)) status = CLI_FAILED;
  if (status == CLI_DONE) status = write_picture(drawing, call->out);
  for (int32_t i = 0; i < drawing->way_count; i++) draw_way_free(&drawing->ways[i]);
  free(drawing->ways);
  nav_field_free(&drawing->field);
  base_block_free(crowd);
  free(goals);
  return status;
}

static int draw_call(const DrawCall *call) {
  SimLevel level;
  CliWalkMap map;
  if (!cli_load_level(call->level, &level)) return CLI_FAILED;
  if (!cli_walk_map_init(&map, &level, &call->set, call->cls, call->diagonal))
    return cli_failed("out of memory");
  DrawPicture drawing = {
      .name = call->level, .map = &map, .cls = call->cls, .from = NAV_NO_CELL, .to = NAV_NO_CELL};
  memcpy(drawing.show, call->show, sizeof drawing.show);
  const int status = make_drawing(call, &map, &drawing);
  cli_walk_map_free(&map);
  return status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  DrawCall call = {.weight = 1, .cls = NAV_WALKER, .depth = -1, .seed = CLI_DEFAULT_SEED};
  call.goals = calloc((size_t)argc + 1, sizeof *call.goals);
  if (call.goals == NULL) return cli_failed("out of memory");
  const int status = cli_read(self, argc, argv, &call) && agrees(&call) ? draw_call(&call) : CLI_WRONG_CALL;
  free(call.goals);
  return status;
}

const CliCommand cli_command_draw = {
    .name = "draw",
    .summary = "a picture of a level, a field and ways, for print",
    .about =
        "Writes a picture as SVG, without a display: the map, the field of some goals as heat, arrows and\n"
        "numbers, the ways of some walkers and the tiles that they looked at, and a legend. The ways are\n"
        "those of throng trace; a walk in circles ends with the outcome loop, as in throng race.\n",
    .notes = "Arrows, numbers and crowds: on maps of at most 16,384 tiles. A way: at most 1,000,000 steps.\n"
             "Looked at are the tiles that overlay 8 of the window shows: of A* at most 8712, of flow those\n"
             "that it compared.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .lists = cli_print_steerings,
    .run = run,
};
