/* The list of screens, the way between them, and what is drawn behind and above each. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

#define X(NAME, name) &app_screen_##name,
const AppScreenRow *const app_screens[APP_SCREEN_COUNT] = {APP_SCREENS(X)};
#undef X

void app_screens_init(AppScreens *screens) {
  *screens = (AppScreens){.lab_sections = APP_PANEL_SECTIONS_OPEN, .time_jump = APP_JUMP_HIT};
}

void app_screens_go(AppScreens *screens, AppScreen screen) {
  assert(screens->back_count >= 0 && screens->back_count <= APP_MAX_BACK);
  if (screen == APP_SCREEN_TITLE || screen == APP_SCREEN_GAME)
    screens->back_count = 0;
  else if (screens->back_count < APP_MAX_BACK)
    screens->back[screens->back_count++] = screens->now;
  screens->now = screen;
}

bool app_screens_back(AppScreens *screens) {
  const AppBack back = app_screens[screens->now]->back;
  if (back == APP_BACK_NONE) return false;
  if (back == APP_BACK_BEFORE && screens->back_count > 0)
    screens->now = screens->back[--screens->back_count];
  else
    app_screens_go(screens, back == APP_BACK_GAME ? APP_SCREEN_GAME : APP_SCREEN_TITLE);
  return true;
}

/* The frame */

/// Darkens the world behind a menu and keeps every gesture from it.
static void draw_backing(const AppScreenFrame *frame, const AppScreenRow *row) {
  const float w = (float)frame->window->width, h = (float)frame->window->height;
  app_ui_surface(frame->ui, app_ui_id("menu", 0), (SDL_FRect){0, 0, w, h});
  SDL_Color color = APP_COLOUR_DIMMER;
  if (row->above) color.a = 150;
  if (row->page) color.a = frame->race != NULL ? 246 : 225; // the words of a race would show through
  app_draw_rect(frame->draw, 0, 0, w, h, color);
}

// Close to the lower edge, below the buttons of the title in a small window.
static void draw_menu_notice(const AppScreenFrame *frame) {
  if (frame->game->told.notice.until <= frame->clock->now) return;
  const float s = frame->window->scale, size = APP_TEXT * s, pad = 14 * s, above = 8 * s,
              max = (float)frame->window->width - 6 * pad;
  const float width = fminf(app_draw_text_width(frame->draw, size, frame->game->told.notice.text) + 1, max);
  const float height =
      app_draw_paragraph(frame->draw, 0, 0, width, (AppFont){size, APP_CENTRE, APP_COLOUR_TEXT},
                         frame->game->told.notice.text, false);
  const float x = roundf(((float)frame->window->width - width) / 2),
              y = (float)frame->window->height - height - above - 6 * s;
  app_draw_round_rect(frame->draw, x - pad, y - above, width + 2 * pad, height + 2 * above, 8 * s,
                      APP_COLOUR_TIP);
  app_draw_paragraph(frame->draw, x, y, width, (AppFont){size, APP_CENTRE, APP_COLOUR_TEXT},
                     frame->game->told.notice.text, true);
}

void app_screens_draw(const AppScreenFrame *frame) {
  AppScreens *screens = frame->screens;
  const AppScreenRow *row = app_screens[screens->now];
  if (screens->drawn != screens->now) {
    screens->drawn = screens->now;
    screens->since = frame->clock->now;
    screens->landed = 0;
  }
  frame->ui->modal = row->map == APP_MAP_NONE;
  if (frame->ui->modal) draw_backing(frame, row);
  frame->screens->sheet_height = 0;
  row->draw(frame);
  if (frame->screens->sheet_height > 0) app_ui_scroll_end(frame->ui, frame->screens->sheet_height);
  app_pad_legend_draw(frame);
  if (!row->notices) draw_menu_notice(frame);
}
