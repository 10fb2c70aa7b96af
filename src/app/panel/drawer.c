/* The bottom sheet of narrow and high windows: the overlays' switches and the lab, with a handle to pull it
 * by. It is closed (the strip with the handle alone), half or full.
 *
 * Always true: it is open while the settings show the lab or the overlays' switches. */
#include <assert.h>
#include <math.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/hud/hud.h"
#include "app/panel/lab.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/overlay_list.h"
#include "app/told/known.h"
#include "app/ui/paint.h"

#define STRIP     50.0f  // logical pixels
#define TAB       128.0f // at most
#define TAB_SHARE 0.37f  // of the width
#define TOP       64.0f  // what a full one leaves free
#define RADIUS    14.0f
#define PULL      28.0f // a shorter drag leaves it as it was

enum { CLOSED, HALF, FULL, LAB = 1, OVERLAYS = 2 };

static const AppActionRow tools[] = {APP_ACTION_ZOOM_IN, APP_ACTION_ZOOM_OUT, APP_ACTION_MUTE,
                                     APP_ACTION_HELP,    APP_ACTION_CLEAR,    APP_ACTION_PICTURE};

enum { TOOLS = sizeof tools / sizeof *tools };

static unsigned shown(const AppScreenFrame *frame) {
  return (frame->settings->value[APP_SETTING_PANEL_OPEN] != 0 ? LAB : 0u) |
         (frame->settings->value[APP_SETTING_OVERLAY_BUTTONS] != 0 ? OVERLAYS : 0u);
}

static int level(const AppScreenFrame *frame) {
  if (shown(frame) == 0) return CLOSED;
  return frame->screens->drawer_full ? FULL : HALF;
}

static float height_at(const AppScreenFrame *frame, int at) {
  assert(at >= CLOSED && at <= FULL);
  const float s = frame->window->scale, h = (float)frame->window->height;
  if (at == CLOSED) return roundf(STRIP * s);
  return roundf(at == HALF ? h / 2 : h - TOP * s);
}

/// Full, it lies over the map, which stays as it is half open.
static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  const int at = level(frame);
  if (frame->screens->now != APP_SCREEN_GAME || !frame->game->run.has_world || !places->has_drawer ||
      !app_knows(frame->game, APP_THING_LAB))
    return (AppBox){0};
  places->drawer_full = at == FULL;
  places->view.r.h -= height_at(frame, SDL_min(at, HALF));
  return app_cut_bottom(&places->map, height_at(frame, at) / places->map.s);
}

/* Height */

static void ask_shown(const AppScreenFrame *frame, unsigned what) {
  app_ask_value(frame, APP_INTENT_SETTING, APP_SETTING_PANEL_OPEN, (what & LAB) != 0);
  app_ask_value(frame, APP_INTENT_SETTING, APP_SETTING_OVERLAY_BUTTONS, (what & OVERLAYS) != 0);
}

static void set_level(const AppScreenFrame *frame, int to) {
  const unsigned was = frame->screens->drawer_was;
  if (to == CLOSED && shown(frame) != 0) {
    frame->screens->drawer_was = (uint8_t)shown(frame);
    ask_shown(frame, 0);
  }
  if (to != CLOSED && shown(frame) == 0) ask_shown(frame, was != 0 ? was : LAB | OVERLAYS);
  if (to != CLOSED) frame->screens->drawer_full = to == FULL;
}

/// The height at which a drag ends: the nearest one, but at least the next one in its direction.
static int level_for(const AppScreenFrame *frame, float up) {
  const int now = level(frame);
  if (fabsf(up) < PULL * frame->window->scale) return now;
  const float height = height_at(frame, now) + up;
  int nearest = CLOSED;
  for (int at = HALF; at <= FULL; at++)
    if (fabsf(height_at(frame, at) - height) < fabsf(height_at(frame, nearest) - height)) nearest = at;
  if (up > 0) return SDL_max(nearest, SDL_min(now + 1, FULL));
  return SDL_min(nearest, SDL_max(now - 1, CLOSED));
}

/* Its strip */

static void draw_tab(const AppScreenFrame *frame, AppBox box, unsigned what) {
  const bool lab = what == LAB, on = (shown(frame) & what) != 0;
  const AppActionRow row = lab ? APP_ACTION_PANEL : APP_ACTION_OVERLAYS;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, lab ? "The lab" : "What you can see", (int)row, tip, sizeof tip);
  if (app_ui_toggle(frame->ui, app_ui_id("drawer tab", (int)what), box.r, lab ? "Lab" : "Overlays",
                    app_actions_icon(&app_actions[row], on), on, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

static void draw_strip(const AppScreenFrame *frame, AppBox strip) {
  const float side = fminf(TAB, app_box_w(strip) * TAB_SHARE);
  const int now = level(frame);
  strip = app_box_in(strip, 4, 0);
  const AppBox left = app_cut_left(&strip, side), right = app_cut_right(&strip, side);
  draw_tab(frame, left, OVERLAYS);
  const AppUiHandled handled =
      app_ui_handle(frame->ui, app_ui_id("drawer", 0), strip.r,
                    now == CLOSED ? "Pull it up, or tap" : "Pull it up or down, or tap");
  draw_tab(frame, right, LAB);
  if (handled.tapped) set_level(frame, now == CLOSED ? HALF : CLOSED);
  if (handled.steps != 0) set_level(frame, SDL_clamp(now + handled.steps, CLOSED, FULL));
  if (handled.released) set_level(frame, level_for(frame, handled.up));
}

/* Contents */

/// Tools that have no buttons on the narrow screen.
static void draw_tools(const AppScreenFrame *frame, AppBox *column) {
  AppBox line = app_cut_top(column, STRIP);
  const float w = fminf(app_box_w(line) / TOOLS, 60);
  for (int i = 0; i < TOOLS; i++)
    app_screens_act(frame, app_ui_id("drawer tool", i), app_cut_left(&line, w), NULL, 0, tools[i]);
}

/// Each overlay with its name, or pictures alone. While a name is typed the keyboard of a phone covers the
/// lower half: the sheet is then full.
static void draw_overlays(const AppScreenFrame *frame, AppBox *column) {
  if (app_overlay_list_is_wanted(frame)) {
    app_overlay_list_head(frame, "overlay", app_cut_top(column, APP_OVERLAY_LIST_HEAD));
    app_overlay_list_rows(frame, "overlay", column);
    if (app_overlay_list_types(frame, "overlay") && frame->window->device == APP_DEVICE_TOUCH)
      frame->screens->drawer_full = true;
  } else {
    app_overlay_list_pictures(frame, "overlay", column, APP_HUD_CELL);
  }
  app_cut_top(column, 6);
}

static void draw_body(const AppScreenFrame *frame, AppBox area) {
  unsigned what = shown(frame);
  if (what == 0) what = frame->screens->drawer_was; // it is being pulled up
  if (what == 0) what = LAB | OVERLAYS;
  AppBox column = app_ui_scroll_open(frame->ui, app_panel_area(frame), area);
  column = app_box_by(app_box_in(column, 10, 0), -2, 2); // the bar of the area is at the right
  if ((what & OVERLAYS) != 0) {
    draw_tools(frame, &column);
    draw_overlays(frame, &column);
  }
  if ((what & LAB) != 0) app_panel_body(frame, &column);
  app_cut_top(&column, 8);
  app_ui_scroll_close(frame->ui, column);
}

static void draw_drawer(const AppScreenFrame *frame, AppBox box) {
  if (box.r.w <= 0) return;
  const AppUi *ui = frame->ui;
  const SDL_FRect window = frame->hud->window.r;
  const AppUiId handle = app_ui_id("drawer", 0);
  float high = box.r.h;
  if (ui->sliding == handle && ui->moved)
    high = SDL_clamp(high + ui->press_y - ui->pointer_y, height_at(frame, CLOSED), height_at(frame, FULL));
  box = app_box((SDL_FRect){0, roundf(window.h - high), window.w, high}, box.s);
  app_ui_surface(frame->ui, app_ui_id("drawer sheet", 0), box.r);
  AppBox sheet = box; // its lower corners lie below the window
  sheet.r.h += RADIUS * box.s;
  app_ui_fill(frame->ui, sheet, RADIUS, APP_COLOUR_SHEET);
  app_ui_rim(frame->ui, app_box_in(sheet, -1, 0), RADIUS, 1, APP_COLOUR_OUTLINE);
  draw_strip(frame, app_cut_top(&box, STRIP));
  box.r.h = window.h - box.r.y;
  if (app_box_h(box) > 24) draw_body(frame, box);
}

const AppHudPlate app_hud_drawer = {.place = place, .draw = draw_drawer, .edge = true};
