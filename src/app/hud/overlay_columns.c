/* At the left: the button that unfolds the overlays' switches, the one that puts all of them out while any is
 * on, the one that shows their names, and the switches; in one column, in several where the window is low.
 * Where so many columns would hide the map, the switches scroll below the buttons. */
#include <assert.h>
#include <math.h>

#include "app/hud/clear.h"
#include "app/hud/hud_parts.h"
#include "app/screens/controls.h"
#include "app/screens/overlay_list.h"
#include "app/told/known.h"
#include "app/ui/paint.h"

#define WIDTH_MAX 0.4f // share of the map that columns may take

static bool is_unfolded(const AppScreenFrame *frame) {
  return frame->settings->value[APP_SETTING_OVERLAY_BUTTONS] != 0;
}

/// Buttons before the switches.
static int buttons_before(const AppScreenFrame *frame) {
  return is_unfolded(frame) || app_hud_overlays_on(frame) > 0 ? 2 : 1;
}

/// And behind those, the switch between pictures and names.
static int switches_before(const AppScreenFrame *frame, const AppHudPlaces *places) {
  return is_unfolded(frame) && app_hud_names_fit(places);
}

static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  if (places->has_drawer || !app_knows(frame->game, APP_THING_LAB) || places->plate[APP_HUD_NAMES].r.w > 0)
    return (AppBox){0};
  const float high = app_box_h(places->map) - APP_HUD_CELL - 3 * APP_HUD_MARGIN;
  const float wide = places->map.r.w / places->map.s * WIDTH_MAX;
  const int cells =
      buttons_before(frame) + switches_before(frame, places) + (is_unfolded(frame) ? APP_OVERLAY_COUNT : 0);
  const int fit = SDL_max((int)(high / APP_HUD_CELL), 1), most = SDL_max((int)(wide / APP_HUD_CELL), 2);
  const int columns = SDL_min(app_grid_lines(cells, fit), most);
  const int lines = SDL_min(app_grid_lines(cells, columns), fit);
  const AppBox box = app_cut_left(&places->free, APP_HUD_CELL * (float)columns);
  return app_box_by(app_box_band(box, 0, APP_HUD_CELL * (float)lines), -APP_HUD_MARGIN, 0);
}

/// Columns of so many lines, each from top to bottom.
typedef struct Columns {
  AppBox box;
  int lines;
} Columns;

static AppBox cell_at(const Columns *columns, int at) {
  const AppBox box = columns->box;
  assert(columns->lines > 0 && at >= 0);
  return app_box_by(app_box((SDL_FRect){box.r.x, box.r.y, APP_HUD_CELL * box.s, APP_HUD_CELL * box.s}, box.s),
                    APP_HUD_CELL * (float)(at / columns->lines), APP_HUD_CELL * (float)(at % columns->lines));
}

/// The buttons before the switches. Returns how many there are.
static int draw_buttons(const AppScreenFrame *frame, const Columns *columns) {
  const int before = buttons_before(frame), on = app_hud_overlays_on(frame);
  const int names = switches_before(frame, frame->hud);
  app_hud_action(frame, APP_ACTION_OVERLAYS, cell_at(columns, 0));
  if (on > 0) app_hud_badge(frame, cell_at(columns, 0), on);
  if (before > 1) app_hud_action(frame, APP_ACTION_CLEAR, cell_at(columns, 1));
  if (names > 0) app_overlay_list_switch(frame, "overlay", cell_at(columns, before));
  return before + names;
}

static void draw_switches(const AppScreenFrame *frame, const Columns *columns, int first) {
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    const AppBox cell = cell_at(columns, first + i);
    app_hud_clear_plate(frame, app_ui_id("overlay", i), cell.r);
    app_screens_overlay(frame, "overlay", i, cell);
    app_hud_clear_end(frame);
  }
}

static void draw_scrolling(const AppScreenFrame *frame, AppBox box, int across) {
  const Columns head = {app_cut_top(&box, APP_HUD_CELL), 1};
  draw_buttons(frame, &head);
  AppBox column = app_ui_scroll_open(frame->ui, app_ui_id("overlay area", 0), box);
  const Columns switches = {column, app_grid_lines(APP_OVERLAY_COUNT, across)};
  draw_switches(frame, &switches, 0);
  app_cut_top(&column, APP_HUD_CELL * (float)switches.lines);
  app_ui_scroll_close(frame->ui, column);
}

static void draw_columns(const AppScreenFrame *frame, AppBox box) {
  if (box.r.w <= 0) return;
  const Columns columns = {box, (int)lroundf(app_box_h(box) / APP_HUD_CELL)};
  const int across = (int)lroundf(box.r.w / box.s / APP_HUD_CELL);
  const int cells = buttons_before(frame) + switches_before(frame, frame->hud) + APP_OVERLAY_COUNT;
  if (is_unfolded(frame) && cells > across * columns.lines) {
    draw_scrolling(frame, box, across);
    return;
  }
  const int first = draw_buttons(frame, &columns);
  if (is_unfolded(frame)) draw_switches(frame, &columns, first);
}

const AppHudPlate app_hud_columns = {.place = place, .draw = draw_columns};
