/* The table of senses in the lab: a line a kind, a cell a sense. A tap on a cell unfolds its slider below the
 * line; the switch for a radar through walls is below the radar's. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/game/queue.h"
#include "app/panel/lab_parts.h"
#include "app/screens/controls.h"
#include "app/screens/tunable.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"
#include "base/number.h"

#define ROW     44.0f // logical pixels
#define HEAD    22.0f
#define PICTURE 28.0f
#define KIND    40.0f // width of a kind's picture

enum { SHOWN = SIM_COLUMN_RADAR_WALLS }; // columns before it have cells of their own

/// The cells of a line as high as that, cut off the column; its first part is left for the picture. All side
/// by side, or half in a panel where they would be too narrow for a finger.
static AppGrid cut_cells(AppBox *column, float h, AppBox *picture) {
  AppBox area = *column;
  *picture = app_box_band(app_cut_left(&area, KIND), 0, h);
  AppGrid cells = app_grid(area, app_box_w(area) / SHOWN >= APP_BUTTON ? SHOWN : (SHOWN + 1) / 2, h);
  app_cut_top(column, h * (float)app_grid_lines(SHOWN, cells.columns));
  return cells;
}

static void draw_head(const AppScreenFrame *frame, AppBox *area) {
  AppBox picture;
  AppGrid cells = cut_cells(area, HEAD, &picture);
  const float size = floorf(13 * picture.s) / picture.s;
  for (int column = 0; column < SHOWN; column++)
    app_ui_line_at(frame->ui, app_grid_next(&cells), 4, (AppFont){size, APP_CENTRE, APP_COLOUR_DIM},
                   sim_sense_columns[column].title);
}

/// The value alone; in another colour where it is not the level's own.
static void draw_cell(const AppScreenFrame *frame, AppBox cell, int32_t tunable) {
  const int32_t value = app_tunable(frame->game, (SimTunable)tunable);
  char text[32];
  base_number_print(value, sim_tunables[tunable].decimals, text, sizeof text);
  const bool own = value == frame->game->run.level.tuning.value[tunable];
  app_ui_line(frame->ui, app_box_in(cell, 4, 0),
              (AppFont){APP_TEXT_SMALL, APP_CENTRE, own ? APP_COLOUR_TEXT : APP_COLOUR_ACCENT}, text);
  if (frame->screens->lab_cell == tunable + 1)
    app_ui_rim(frame->ui, app_box_in(cell, 2, 2), 8, 2, APP_COLOUR_ACCENT);
}

/// The cells of a kind. Returns the column that is unfolded; -1: none.
static int draw_line(const AppScreenFrame *frame, AppBox *area, int32_t kind) {
  AppBox picture;
  const AppGrid cells = cut_cells(area, ROW, &picture);
  int open = -1;
  app_ui_icon(frame->ui, picture, app_look_picture(kind), PICTURE, APP_COLOUR_PLAIN);
  for (int column = 0; column < SHOWN; column++) {
    const int32_t tunable = sim_sense_cell(kind, (SimSenseColumn)column);
    if (tunable < 0) continue;
    assert(tunable < SIM_TUNE_COUNT);
    const AppBox cell = app_grid_cell(&cells, column);
    char tip[APP_UI_TIP_BYTES];
    snprintf(tip, sizeof tip, "%s: %s", sim_tunables[tunable].label, sim_tunables[tunable].help);
    if (app_ui_card(frame->ui, app_ui_id("sense cell", tunable), cell.r, false, tip))
      frame->screens->lab_cell = frame->screens->lab_cell == tunable + 1 ? 0 : tunable + 1;
    draw_cell(frame, cell, tunable);
    if (frame->screens->lab_cell == tunable + 1) open = column;
  }
  return open;
}

static void draw_senses(const AppScreenFrame *frame, AppBox *column) {
  draw_head(frame, column);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if (!sim_sense_has_line(kind)) continue;
    const int open = draw_line(frame, column, kind);
    for (int at = open; at >= 0 && at < SIM_SENSE_COLUMNS; at++) {
      const bool below = at == open || (open == SIM_COLUMN_RADAR && at == SIM_COLUMN_RADAR_WALLS);
      const int32_t tunable = sim_sense_cell(kind, (SimSenseColumn)at);
      if (below && tunable >= 0) app_screens_tunable(frame, (SimTunable)tunable, app_cut_top(column, ROW).r);
    }
  }
}

const AppPanelSection app_panel_senses = {draw_senses};
