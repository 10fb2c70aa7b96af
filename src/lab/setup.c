#include "lab/setup.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "formats/formats.h"

/// "depth=3 n_step=0" into the tuning.
static bool read_values(const char *text, SimTuning *tuning, BaseIssues *issues) {
  BaseSpan rest = base_span(text != NULL ? text : ""), word, name, number;
  while (base_span_word(&rest, &word)) {
    char error[BASE_ISSUE_TEXT] = "expected NAME=VALUE";
    const int32_t row =
        base_span_split(word, '=', &name, &number) ? sim_tuning_find(name.text, name.length) : -1;
    if (row < 0 ||
        !sim_tuning_parse(row, number.text, number.length, &tuning->value[row], error, sizeof error)) {
      base_issues_error(issues, 0, 0, "'%.*s': %s", (int)word.length, word.text, error);
      return false;
    }
  }
  return true;
}

static int32_t find_steering(BaseSpan name) {
  for (int32_t row = 0; row < nav_steering_count; row++)
    if (base_span_is(name, nav_steerings[row]->name)) return row;
  return -1;
}

/// "lookahead:3": the steering, and the depth into the tuning.
static bool read_steering(const char *text, LabCaseSetup *made, BaseIssues *issues) {
  BaseSpan name = base_span(text != NULL ? text : "lookahead"), depth;
  int64_t steps;
  if (base_span_split(base_span(text != NULL ? text : ""), ':', &name, &depth)) {
    if (!base_span_whole(depth, 0, NAV_MAX_DEPTH, &steps)) {
      base_issues_error(issues, 0, 0, "'%s': expected a depth", text);
      return false;
    }
    made->tuning.value[SIM_TUNE_DEPTH] = (int32_t)steps;
  }
  made->steering = find_steering(name);
  if (made->steering < 0) base_issues_error(issues, 0, 0, "unknown steering '%s'", text);
  return made->steering >= 0;
}

static bool read_cell(const SimLevel *level, BaseSpan text, NavCell *cell, BaseIssues *issues) {
  int32_t x, y;
  if (base_span_pair(text, ',', 0, INT32_MAX, &x, &y) && x < level->grid.width && y < level->grid.height) {
    *cell = nav_grid_cell(&level->grid, x, y);
    return true;
  }
  base_issues_error(issues, 0, 0, "'%.*s' is no tile of the level", (int)text.length, text.text);
  return false;
}

/// "X,Y WxH"; the whole map where the row says nothing.
static bool read_view(LabSetup *setup, BaseIssues *issues) {
  const NavGrid *grid = &setup->level.grid;
  BaseSpan place, size;
  setup->w = grid->width;
  setup->h = grid->height;
  if (setup->row->view == NULL) return true;
  if (base_span_split(base_span(setup->row->view), ' ', &place, &size) &&
      base_span_pair(place, ',', 0, INT32_MAX, &setup->x, &setup->y) &&
      base_span_pair(size, 'x', 1, INT32_MAX, &setup->w, &setup->h) && setup->x <= grid->width - setup->w &&
      setup->y <= grid->height - setup->h)
    return true;
  base_issues_error(issues, 0, 0, "'%s' is no part of the level", setup->row->view);
  return false;
}

static bool read_tiles(LabSetup *setup, BaseIssues *issues) {
  const LabExperiment *row = setup->row;
  BaseSpan rest = base_span(row->tiles != NULL ? row->tiles : ""), word;
  if (row->hero != NULL && !read_cell(&setup->level, base_span(row->hero), &setup->hero, issues))
    return false;
  if (row->to != NULL && !read_cell(&setup->level, base_span(row->to), &setup->to, issues)) return false;
  while (base_span_word(&rest, &word)) {
    BASE_ASSERT(setup->tiles.cells < LAB_MAX_TILES);
    if (!read_cell(&setup->level, word, &setup->tiles.cell[setup->tiles.cells++], issues)) return false;
  }
  return true;
}

static bool read_case(LabSetup *setup, LabCaseSetup *made, const LabCase *row, BaseIssues *issues) {
  const char *script = row->script != NULL ? row->script : setup->row->script;
  made->tuning = setup->level.tuning;
  if (!read_values(setup->row->set, &made->tuning, issues) || !read_values(row->set, &made->tuning, issues) ||
      !read_steering(row->steer, made, issues))
    return false;
  made->tuning.value[SIM_TUNE_HARMLESS] = 1;
  if (setup->to != NAV_NO_CELL) made->tuning.value[SIM_TUNE_FIELD_HZ] = 1; // no enemy follows it
  return script == NULL || sim_script_parse(&made->script, script, strlen(script), issues);
}

static bool read_row(LabSetup *setup, BaseIssues *issues) {
  if (!formats_load(&setup->level, setup->row->level, issues, NULL) || !read_tiles(setup, issues) ||
      !read_view(setup, issues))
    return false;
  if (setup->to != NAV_NO_CELL) setup->level.has_game = false;
  setup->count = lab_case_count(setup->row);
  for (int32_t i = 0; i < setup->count; i++)
    if (!read_case(setup, &setup->cases[i], &setup->row->cases[i], issues)) return false;
  return true;
}

bool lab_setup_load(LabSetup *setup, const LabExperiment *row, BaseIssues *issues) {
  *setup = (LabSetup){.row = row, .hero = NAV_NO_CELL, .to = NAV_NO_CELL};
  if (read_row(setup, issues)) return true;
  lab_setup_free(setup);
  return false;
}

void lab_setup_free(LabSetup *setup) {
  for (int32_t i = 0; i < LAB_MAX_CASES; i++) sim_script_free(&setup->cases[i].script);
  lab_tally_free(&setup->tiles);
  sim_level_free(&setup->level);
  *setup = (LabSetup){0};
}

SimWorldOptions lab_setup_options(const LabSetup *setup) {
  const bool walks = setup->to != NAV_NO_CELL;
  return (SimWorldOptions){
      .seed = 1, .hero = setup->hero, .population = walks ? 0 : -1, .capacity = walks ? 1 : 0};
}

int32_t lab_settle(const SimWorld *world, int32_t steering, const SimTuning *tuning, SimCommand *out) {
  int32_t count = 0;
  if (world->heroes[0].steering != steering || world->tick == 0)
    out[count++] = (SimCommand){.kind = SIM_CMD_STEERING, .id = steering};
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (world->tuning.value[i] != tuning->value[i])
      out[count++] = (SimCommand){.kind = SIM_CMD_TUNE, .id = i, .value = tuning->value[i]};
  return count;
}

int32_t lab_setup_commands(const LabSetup *setup, int32_t at, const SimWorld *world, int64_t *next,
                           SimCommand *out) {
  BASE_ASSERT(at >= 0 && at < setup->count);
  int32_t count;
  const SimCommand *commands = sim_script_at(&setup->cases[at].script, world->tick, next, &count);
  BASE_ASSERT(count < LAB_MAX_COMMANDS);
  for (int32_t i = 0; i < count; i++) out[i] = commands[i];
  if (world->tick == 0 && setup->to != NAV_NO_CELL)
    out[count++] = (SimCommand){.kind = SIM_CMD_MOVE_TO,
                                .x = nav_grid_x(&world->grid, setup->to),
                                .y = nav_grid_y(&world->grid, setup->to)};
  return count;
}
