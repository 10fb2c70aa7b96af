/* The table of senses in the lab: a line a kind, a cell a sense. A tap on a cell unfolds its slider below the
 * line; whether a radar goes through walls stands below the radar's. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"
#include "app/view/looks.h"
#include "base/number.h"

#define ROW     44.0f // logical pixels
#define HEAD    22.0f
#define PICTURE 28.0f
#define KIND    40.0f // width of a kind's picture

enum { SHOWN = SIM_COLUMN_RADAR_WALLS }; // columns before it have cells of their own

/// Cells side by side: all of them, or half in a panel where they would be too narrow for a finger.
static int cells_a_line(const AppScreenFrame *frame, SDL_FRect area) {
  const float s = frame->window->scale;
  return (area.w - KIND * s) / SHOWN >= APP_BUTTON * s ? SHOWN : (SHOWN + 1) / 2;
}

static int lines_a_kind(const AppScreenFrame *frame, SDL_FRect area) {
  const int fit = cells_a_line(frame, area);
  return (SHOWN + fit - 1) / fit;
}

/// The box of a column in lines of that height.
static SDL_FRect cell_of(const AppScreenFrame *frame, SDL_FRect area, float y, int column, float height) {
  const int fit = cells_a_line(frame, area);
  const float left = KIND * frame->window->scale, w = (area.w - left) / (float)fit;
  return (SDL_FRect){area.x + left + w * (float)(column % fit), y + height * (float)(column / fit), w,
                     height};
}

static void draw_head(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float s = frame->window->scale, size = floorf(13 * s);
  for (int column = 0; column < SHOWN; column++) {
    const SDL_FRect r = cell_of(frame, area, y, column, HEAD * s);
    app_draw_text_fit(frame->draw, r.x + r.w / 2, r.y + 4 * s, r.w,
                      (AppFont){size, APP_CENTRE, APP_COLOUR_DIM}, sim_sense_columns[column].title);
  }
}

/// The value alone; in another colour where it is not the level's own.
static void draw_cell(const AppScreenFrame *frame, SDL_FRect r, int32_t tunable) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s, in = 2 * s;
  const int32_t value = app_tunable(frame->game, (SimTunable)tunable);
  char text[32];
  base_number_print(value, sim_tunables[tunable].decimals, text, sizeof text);
  const bool own = value == frame->game->run.level.tuning.value[tunable];
  app_draw_text_fit(frame->draw, r.x + r.w / 2, roundf(r.y + (r.h - size) / 2), r.w - 8 * s,
                    (AppFont){size, APP_CENTRE, own ? APP_COLOUR_TEXT : APP_COLOUR_ACCENT}, text);
  if (frame->screens->lab_cell == tunable + 1)
    app_draw_round_frame(frame->draw, (SDL_FRect){r.x + in, r.y + in, r.w - 2 * in, r.h - 2 * in}, 8 * s,
                         fmaxf(2 * s, 1), APP_COLOUR_ACCENT);
}

/// The cells of a kind. Returns the column that is unfolded; -1: none.
static int draw_line(const AppScreenFrame *frame, SDL_FRect area, float y, int32_t kind) {
  const float s = frame->window->scale;
  int open = -1;
  app_parts_icon(frame, app_look_picture(kind), area.x + KIND * s / 2, y + ROW * s / 2, PICTURE * s,
                 APP_COLOUR_PLAIN);
  for (int column = 0; column < SHOWN; column++) {
    const int32_t tunable = sim_sense_cell(kind, (SimSenseColumn)column);
    if (tunable < 0) continue;
    const SDL_FRect r = cell_of(frame, area, y, column, ROW * s);
    char tip[APP_UI_TIP_BYTES];
    snprintf(tip, sizeof tip, "%s: %s", sim_tunables[tunable].label, sim_tunables[tunable].help);
    if (app_ui_card(frame->ui, app_ui_id("sense cell", tunable), r, false, tip))
      frame->screens->lab_cell = frame->screens->lab_cell == tunable + 1 ? 0 : tunable + 1;
    draw_cell(frame, r, tunable);
    if (frame->screens->lab_cell == tunable + 1) open = column;
  }
  return open;
}

float app_senses_draw(const AppScreenFrame *frame, SDL_FRect area, float y) {
  const float s = frame->window->scale, h = ROW * s;
  draw_head(frame, area, y);
  const float lines = (float)lines_a_kind(frame, area);
  y += HEAD * s * lines;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if (!sim_sense_has_line(kind)) continue;
    const int open = draw_line(frame, area, y, kind);
    y += h * lines;
    for (int column = open; column >= 0 && column < SIM_SENSE_COLUMNS; column++) {
      const bool below = column == open || (open == SIM_COLUMN_RADAR && column == SIM_COLUMN_RADAR_WALLS);
      const int32_t tunable = sim_sense_cell(kind, (SimSenseColumn)column);
      if (!below || tunable < 0) continue;
      app_tunables_row(frame, (SimTunable)tunable, (SDL_FRect){area.x, y, area.w, h});
      y += h;
    }
  }
  return y;
}
