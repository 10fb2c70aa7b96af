/* The bottom sheet of narrow and high windows: the overlays' switches and the lab, with a handle to pull it
 * by. It is closed (the strip with the handle alone), half or full.
 *
 * Always true: it is open while the settings show the lab or the overlays' switches. */
#include <math.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define STRIP     50.0f  // logical pixels
#define TAB       128.0f // at most
#define TAB_SHARE 0.37f  // of the width
#define USED      600.0f // width below which there is one
#define HIGH      1.12f  // height of a window, in widths, from which there is one
#define NARROW    480.0f
#define TOP       64.0f // what a full one leaves free
#define RADIUS    14.0f
#define PULL      28.0f // a shorter drag leaves it as it was
#define LABEL     50.0f // height of a switch with its name
#define COLUMN    150.0f

enum { CLOSED, HALF, FULL, LAB = 1, OVERLAYS = 2 };

static const AppActionRow tools[] = {APP_ACTION_ZOOM_IN, APP_ACTION_ZOOM_OUT, APP_ACTION_MUTE,
                                     APP_ACTION_HELP,    APP_ACTION_CLEAR,    APP_ACTION_PICTURE};

enum { TOOLS = sizeof tools / sizeof *tools };

bool app_drawer_is_used(const AppScreenFrame *frame) {
  const float w = (float)frame->window->width, h = (float)frame->window->height;
  return w < USED * frame->window->scale || h > w * HIGH;
}

bool app_hud_is_narrow(const AppScreenFrame *frame) {
  return (float)frame->window->width < NARROW * frame->window->scale;
}

static unsigned shown(const AppScreenFrame *frame) {
  return (frame->settings->value[APP_SETTING_PANEL_OPEN] != 0 ? LAB : 0u) |
         (frame->settings->value[APP_SETTING_OVERLAY_BUTTONS] != 0 ? OVERLAYS : 0u);
}

static int level(const AppScreenFrame *frame) {
  if (shown(frame) == 0) return CLOSED;
  return frame->screens->drawer_full ? FULL : HALF;
}

static float height_at(const AppScreenFrame *frame, int at) {
  const float s = frame->window->scale, h = (float)frame->window->height;
  if (at == CLOSED) return roundf(STRIP * s);
  return roundf(at == HALF ? h / 2 : h - TOP * s);
}

static bool is_here(const AppScreenFrame *frame) {
  return frame->screens->now == APP_SCREEN_GAME && frame->game->run.has_world && app_drawer_is_used(frame);
}

float app_drawer_height(const AppScreenFrame *frame) {
  return is_here(frame) ? height_at(frame, level(frame)) : 0;
}

float app_drawer_map(const AppScreenFrame *frame) {
  return is_here(frame) ? height_at(frame, SDL_min(level(frame), HALF)) : 0;
}

bool app_drawer_is_full(const AppScreenFrame *frame) {
  return is_here(frame) && level(frame) == FULL;
}

/* How high it is */

static void ask_setting(const AppScreenFrame *frame, AppSetting setting, bool on) {
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_SETTING, .id = (int32_t)setting, .value = on});
}

static void ask_shown(const AppScreenFrame *frame, unsigned what) {
  ask_setting(frame, APP_SETTING_PANEL_OPEN, (what & LAB) != 0);
  ask_setting(frame, APP_SETTING_OVERLAY_BUTTONS, (what & OVERLAYS) != 0);
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

/// Where a drag ends: the height that is nearest, but at least the next one in its direction.
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

static void tab(const AppScreenFrame *frame, SDL_FRect r, unsigned what) {
  const bool lab = what == LAB, on = (shown(frame) & what) != 0;
  const AppActionRow row = lab ? APP_ACTION_PANEL : APP_ACTION_OVERLAYS;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, lab ? "The lab" : "What you can see", (int)row, tip, sizeof tip);
  if (app_ui_toggle(frame->ui, app_ui_id("drawer tab", (int)what), r, lab ? "Lab" : "Overlays",
                    app_actions_icon(&app_actions[row], on), on, tip))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

static void strip(const AppScreenFrame *frame, float top) {
  const float s = frame->window->scale, w = (float)frame->window->width, in = 4 * s;
  const float side = fminf(TAB * s, w * TAB_SHARE), h = STRIP * s;
  const int now = level(frame);
  tab(frame, (SDL_FRect){in, top, side, h}, OVERLAYS);
  const AppUiHandled handled =
      app_ui_handle(frame->ui, app_ui_id("drawer", 0), (SDL_FRect){in + side, top, w - 2 * (in + side), h},
                    now == CLOSED ? "Pull it up, or tap" : "Pull it up or down, or tap");
  tab(frame, (SDL_FRect){w - in - side, top, side, h}, LAB);
  if (handled.tapped) set_level(frame, now == CLOSED ? HALF : CLOSED);
  if (handled.steps != 0) set_level(frame, SDL_clamp(now + handled.steps, CLOSED, FULL));
  if (handled.released) set_level(frame, level_for(frame, handled.up));
}

/* What it shows */

/// What the narrow screen has no buttons for.
static float tool_row(const AppScreenFrame *frame, SDL_FRect column, float y) {
  const float s = frame->window->scale, w = fminf(column.w / TOOLS, 60 * s), h = STRIP * s;
  for (int i = 0; i < TOOLS; i++) {
    const AppAction *action = &app_actions[tools[i]];
    const bool on = action->is_on != NULL && action->is_on(frame->game);
    char tip[APP_UI_TIP_BYTES];
    app_keys_tip(frame->settings, action->label, (int)tools[i], tip, sizeof tip);
    if (app_ui_button(frame->ui, app_ui_id("drawer tool", i), (SDL_FRect){column.x + w * (float)i, y, w, h},
                      NULL, app_actions_icon(action, on), false, tip))
      app_ask(frame, APP_INTENT_ACTION, (int32_t)tools[i]);
  }
  return y + h;
}

/// Each overlay with its name.
static float overlay_grid(const AppScreenFrame *frame, SDL_FRect column, float y) {
  const float s = frame->window->scale, h = LABEL * s;
  const int columns = SDL_max((int)(column.w / (COLUMN * s)), 1);
  const float w = column.w / (float)columns;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    const AppOverlay *overlay = app_overlays[i];
    const SDL_FRect r = {column.x + w * (float)(i % columns), y + h * (float)(i / columns), w, h};
    char tip[APP_UI_TIP_BYTES];
    app_keys_tip(frame->settings, overlay->help, app_keys_overlay(i), tip, sizeof tip);
    if (app_ui_toggle(frame->ui, app_ui_id("overlay", i), r, overlay->title, app_overlays_icon(overlay),
                      frame->settings->overlay[i], tip))
      app_ask(frame, APP_INTENT_OVERLAY, i);
  }
  return y + h * (float)((APP_OVERLAY_COUNT + columns - 1) / columns) + 6 * s;
}

static void body(const AppScreenFrame *frame, SDL_FRect area) {
  const float s = frame->window->scale, pad = 8 * s;
  unsigned what = shown(frame);
  if (what == 0) what = frame->screens->drawer_was; // it is being pulled up
  if (what == 0) what = LAB | OVERLAYS;
  const SDL_FRect column = {area.x + pad, area.y, area.w - 2 * pad - 4 * s, area.h};
  const float begin = app_ui_scroll_begin(frame->ui, app_panel_area(frame), area);
  float y = begin + 2 * s;
  if ((what & OVERLAYS) != 0) {
    y = tool_row(frame, column, y);
    y = overlay_grid(frame, column, y);
  }
  if ((what & LAB) != 0) y = app_panel_body(frame, column, y);
  app_ui_scroll_end(frame->ui, y + pad - begin);
}

void app_drawer_draw(const AppScreenFrame *frame) {
  if (!is_here(frame)) return;
  const float s = frame->window->scale, w = (float)frame->window->width, h = (float)frame->window->height;
  const AppUi *ui = frame->ui;
  const AppUiId handle = app_ui_id("drawer", 0);
  float high = app_drawer_height(frame);
  if (ui->sliding == handle && ui->moved)
    high = SDL_clamp(high + ui->press_y - ui->pointer_y, height_at(frame, CLOSED), height_at(frame, FULL));
  const SDL_FRect r = {0, roundf(h - high), w, high};
  app_ui_surface(frame->ui, app_ui_id("drawer sheet", 0), r);
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h + RADIUS * s, RADIUS * s, APP_COLOUR_SHEET);
  app_draw_round_frame(frame->draw, (SDL_FRect){r.x - s, r.y, r.w + 2 * s, r.h + RADIUS * s}, RADIUS * s,
                       fmaxf(s, 1), APP_COLOUR_OUTLINE);
  strip(frame, r.y);
  const float below = r.y + STRIP * s;
  if (h - below > 24 * s) body(frame, (SDL_FRect){0, below, w, h - below});
}
