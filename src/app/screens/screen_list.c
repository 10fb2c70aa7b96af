/* The list of screens, the way between them, and what is drawn behind and above each. */
#include "app/screens/screens.h"

#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/screens/menu.h"
#include "app/screens/pad_marks.h"
#include "app/ui/paint.h"

#define X(NAME, name) &app_screen_##name,
const AppScreenRow *const app_screens[APP_SCREEN_COUNT] = {APP_SCREENS(X)};
#undef X

enum { SECTIONS_OPEN = 1u << SIM_SECTION_HERO | 1u << SIM_SECTION_CROWD }; // of the lab, at first

void app_screens_init(AppScreens *screens) {
  *screens = (AppScreens){.lab_sections = SECTIONS_OPEN, .time_jump = APP_JUMP_HIT};
}

void app_screens_go(AppScreens *screens, AppScreen screen) {
  assert(screens->back_count >= 0 && screens->back_count <= APP_MAX_BACK);
  if (screen == APP_SCREEN_TITLE || screen == APP_SCREEN_GAME)
    screens->back_count = 0;
  else if (screens->back_count < APP_MAX_BACK)
    screens->back[screens->back_count++] = screens->now;
  screens->now = screen;
  if (screen == APP_SCREEN_HELP) screens->help_tab = 0; // the cards come first
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
  const AppBox window = app_screens_window(frame);
  SDL_Color color = APP_COLOUR_DIMMER;
  app_ui_surface(frame->ui, app_ui_id("menu", 0), window.r);
  if (row->above) color.a = 150;
  if (row->page) color.a = frame->race != NULL ? 246 : 225; // the words of a race would show through
  app_ui_fill(frame->ui, window, 0, color);
}

/// Close to the lower edge, below the buttons of the title in a small window.
static void draw_menu_notice(const AppScreenFrame *frame) {
  const char *text = frame->game->told.notice.text;
  if (frame->game->told.notice.until <= frame->clock->now) return;
  AppBox window = app_screens_window(frame);
  const AppFont font = {APP_TEXT, APP_CENTRE, APP_COLOUR_TEXT};
  const float w = fminf(app_ui_text_width(frame->ui, APP_TEXT, text) + 1 / window.s, app_box_w(window) - 84);
  const float h = app_ui_paragraph_height(frame->ui, w, font, text);
  app_cut_bottom(&window, 14);
  AppBox words = app_box_in(app_cut_bottom(&window, h), (app_box_w(window) - w) / 2, 0);
  app_ui_fill(frame->ui, app_box_in(words, -14, -8), 8, APP_COLOUR_TIP);
  app_ui_paragraph(frame->ui, &words, font, text);
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
  if (!row->legend) app_screens_pad_legend(frame, app_screens_window(frame));
  if (!row->notices) draw_menu_notice(frame);
}
