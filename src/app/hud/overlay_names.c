/* At the left edge: the overlays' switches with their names, next to the map. Where the window has no space
 * for them, or the player wants none, the pictures alone lie in columns on the map (overlay_columns.c). */
#include <math.h>

#include "app/draw/style.h"
#include "app/hud/hud_parts.h"
#include "app/screens/overlay_list.h"
#include "app/ui/paint.h"

#define MAP_MIN 440.0f // logical pixels of the map that are left at least
#define PAD     4.0f

bool app_hud_names_fit(const AppHudPlaces *places) {
  const float names = places->plate[APP_HUD_NAMES].r.w; // already cut off the map
  const float w = (places->map.r.w + names) / places->map.s;
  return !places->has_drawer && w >= APP_OVERLAY_LIST_WIDTH + MAP_MIN;
}

/// Forgets the typed text when the switches are folded.
static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  const bool unfolded = frame->settings->value[APP_SETTING_OVERLAY_BUTTONS] != 0;
  if (frame->screens->now != APP_SCREEN_GAME) return (AppBox){0};
  if (!unfolded) frame->screens->overlay_find[0] = '\0';
  if (!unfolded || !frame->game->run.has_world || !app_overlay_list_is_wanted(frame) ||
      !app_hud_names_fit(places))
    return (AppBox){0};
  return app_cut_left(&places->map, roundf(APP_OVERLAY_LIST_WIDTH * places->map.s) / places->map.s);
}

/// The button that folds all of it, where it lies on the map too, the field, and the button that puts all
/// out.
static void draw_head(const AppScreenFrame *frame, AppBox line) {
  const AppBox fold = app_cut_left(&line, APP_HUD_CELL);
  app_hud_action(frame, APP_ACTION_OVERLAYS, fold);
  if (app_hud_overlays_on(frame) > 0) app_hud_badge(frame, fold, app_hud_overlays_on(frame));
  app_hud_action(frame, APP_ACTION_CLEAR, app_cut_right(&line, APP_HUD_CELL));
  app_overlay_list_head(frame, "overlay", line);
}

static void draw_names(const AppScreenFrame *frame, AppBox panel) {
  if (panel.r.w <= 0) return;
  const float line = fmaxf(panel.s, 1);
  app_ui_surface(frame->ui, app_ui_id("overlay panel", 0), panel.r);
  app_ui_fill(frame->ui, panel, 0, APP_COLOUR_PANEL);
  app_draw_rect(frame->draw, panel.r.x + panel.r.w - line, panel.r.y, line, panel.r.h, APP_COLOUR_OUTLINE);
  app_cut_top(&panel, APP_HUD_MARGIN);
  draw_head(frame, app_box_in(app_cut_top(&panel, APP_HUD_CELL), PAD, 0));
  app_cut_top(&panel, APP_HUD_MARGIN);
  app_ui_rule(frame->ui, app_box_in(panel, 10, 0), APP_COLOUR_OUTLINE);
  app_cut_top(&panel, 2);
  app_cut_right(&panel, 2);
  AppBox column = app_ui_scroll_open(frame->ui, app_ui_id("overlay list", 0), panel);
  column = app_box_by(app_box_in(column, PAD + 1, 0), -1, 0); // the bar of the area is at the right
  app_overlay_list_rows(frame, "overlay", &column);
  app_cut_top(&column, PAD);
  app_ui_scroll_close(frame->ui, column);
}

const AppHudPlate app_hud_names = {.place = place, .draw = draw_names, .edge = true};
