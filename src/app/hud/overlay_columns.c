/* At the left: the button that unfolds the overlays' switches, the one that puts all of them out while any is
 * on, the one that shows their names, and the switches; in one column, in several where the window is low. */
#include <assert.h>
#include <math.h>

#include "app/hud/clear.h"
#include "app/hud/hud_parts.h"
#include "app/screens/controls.h"
#include "app/screens/overlay_list.h"
#include "app/told/known.h"

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
  const int cells =
      buttons_before(frame) + switches_before(frame, places) + (is_unfolded(frame) ? APP_OVERLAY_COUNT : 0);
  const int fit = SDL_max((int)(high / APP_HUD_CELL), 1), columns = app_grid_lines(cells, fit);
  const AppBox box = app_cut_left(&places->free, APP_HUD_CELL * (float)columns);
  return app_box_by(app_box_band(box, 0, APP_HUD_CELL * (float)app_grid_lines(cells, columns)),
                    -APP_HUD_MARGIN, 0);
}

/// From top to bottom, then the next column.
static AppBox cell_at(AppBox box, int at) {
  const int lines = (int)lroundf(app_box_h(box) / APP_HUD_CELL);
  assert(lines > 0 && at >= 0);
  return app_box_by(app_box((SDL_FRect){box.r.x, box.r.y, APP_HUD_CELL * box.s, APP_HUD_CELL * box.s}, box.s),
                    APP_HUD_CELL * (float)(at / lines), APP_HUD_CELL * (float)(at % lines));
}

static void draw_columns(const AppScreenFrame *frame, AppBox box) {
  if (box.r.w <= 0) return;
  const int before = buttons_before(frame), on = app_hud_overlays_on(frame);
  const int names = switches_before(frame, frame->hud);
  app_hud_action(frame, APP_ACTION_OVERLAYS, cell_at(box, 0));
  if (on > 0) app_hud_badge(frame, cell_at(box, 0), on);
  if (before > 1) app_hud_action(frame, APP_ACTION_CLEAR, cell_at(box, 1));
  if (names > 0) app_overlay_list_switch(frame, "overlay", cell_at(box, before));
  for (int i = 0; i < APP_OVERLAY_COUNT && is_unfolded(frame); i++) {
    const AppBox cell = cell_at(box, before + names + i);
    app_hud_clear_plate(frame, app_ui_id("overlay", i), cell.r);
    app_screens_overlay(frame, "overlay", i, cell);
    app_hud_clear_end(frame);
  }
}

const AppHudPlate app_hud_columns = {.place = place, .draw = draw_columns};
