/* The pause: what to do next. And assistance, which is chosen there, after losses and in the settings. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

static void draw_pause(const AppScreenFrame *frame) {
  static const AppChoice first[] = {
      {"resume", "Resume", APP_INTENT_RESUME, 0, APP_SPRITE_ICON_PLAY},
  };
  static const AppChoice pairs[][2] = {
      {{"restart", "Restart", APP_INTENT_ACTION, APP_ACTION_RESTART, 0},
       {"turn back", "Turn back time", APP_INTENT_TIME, APP_TIME_TURN_BACK, 0}},
      {{"levels", "Map", APP_INTENT_SCREEN, APP_SCREEN_LEVELS, 0},
       {"seed", "New seed", APP_INTENT_ACTION, APP_ACTION_SEED, 0}},
      {{"settings", "Settings", APP_INTENT_SCREEN, APP_SCREEN_SETTINGS, 0},
       {"assist", "Assistance", APP_INTENT_SCREEN, APP_SCREEN_ASSIST, 0}},
      {{"help", "How to play", APP_INTENT_SCREEN, APP_SCREEN_HELP, 0},
       {"fullscreen", "Full screen", APP_INTENT_ACTION, APP_ACTION_FULLSCREEN, 0}},
      {{"draw", "Draw this level", APP_INTENT_ACTION, APP_ACTION_EDIT, 0},
       {"share", "Share", APP_INTENT_ACTION, APP_ACTION_SHARE, 0}},
  };
  static const AppChoice last[] = {{"replays", "Replays", APP_INTENT_SCREEN, APP_SCREEN_REPLAYS, 0},
                                   {"title", "Main menu", APP_INTENT_SCREEN, APP_SCREEN_TITLE, 0}};
  enum {
    FIRST = sizeof first / sizeof *first,
    PAIRS = sizeof pairs / sizeof *pairs,
    ROWS = FIRST + PAIRS + 1
  };
  const float s = frame->window->scale, row = app_parts_row_height(frame, ROWS, 100);
  const SDL_FRect sheet = app_parts_sheet(frame, 380, 100 + ROWS * row / s);
  const float y = app_parts_heading(frame, sheet, sheet.y + 20 * s, APP_COLOUR_TEXT, "Paused");
  app_draw_text_fit(frame->draw, sheet.x + sheet.w / 2, y + 4 * s, sheet.w - 40 * s,
                    (AppFont){APP_TEXT * s, APP_CENTRE, APP_COLOUR_DIM}, frame->game->run.level.title);
  AppRows rows = {sheet, y + 34 * s, row};
  app_parts_rows(frame, rows, first, FIRST);
  rows.y += row * FIRST;
  for (int i = 0; i < PAIRS; i++, rows.y += row) app_parts_pair(frame, rows, &pairs[i][0], &pairs[i][1]);
  app_parts_pair(frame, rows, &last[0], &last[1]);
}

/* Assistance */

#define ROW 62.0f // logical pixels

/// A choice: its name above what it does. A dot marks the one that holds.
static void draw_assist_row(const AppScreenFrame *frame, int assistance, SDL_FRect r) {
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const bool on = frame->settings->value[APP_SETTING_ASSISTANCE] == assistance;
  const bool worked = app_ui_card(frame->ui, app_ui_id("assistance", assistance), r, false, NULL);
  const float x = r.x + 26 * s, mid = r.y + r.h / 2;
  app_draw_ring(frame->draw, x, mid, 9 * s, 2 * s, on ? APP_COLOUR_ACCENT : APP_COLOUR_DIM);
  if (on) app_draw_circle(frame->draw, x, mid, 5 * s, APP_COLOUR_ACCENT);
  app_draw_text_fit(frame->draw, x + 24 * s, mid - 20 * s, r.w - 66 * s,
                    (AppFont){size, APP_LEFT, on ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT},
                    app_assists[assistance].title);
  if (app_draw_text_width(frame->draw, small, app_assists[assistance].help) * 0.8f <= r.w - 66 * s)
    app_draw_text_fit(frame->draw, x + 24 * s, mid + 2 * s, r.w - 66 * s,
                      (AppFont){small, APP_LEFT, APP_COLOUR_DIM}, app_assists[assistance].help);
  else
    app_draw_lines(frame->draw, x + 24 * s, mid, r.w - 40 * s, 2,
                   (AppFont){small * 0.85f, APP_LEFT, APP_COLOUR_DIM}, app_assists[assistance].help);
  if (worked)
    app_intend(frame->intents,
               (AppIntent){.kind = APP_INTENT_SETTING, .id = APP_SETTING_ASSISTANCE, .value = assistance});
}

static void draw_assist(const AppScreenFrame *frame) {
  static const char words[] =
      "Every win counts and opens the way. Best times and medals are kept in games without "
      "assistance. It holds from the next start.";
  const float s = frame->window->scale, small = APP_TEXT_SMALL * s,
              w = fminf(440 * s, (float)frame->window->width - 16 * s);
  const AppFont font = {small, APP_CENTRE, APP_COLOUR_DIM};
  const float note = app_draw_paragraph(frame->draw, 0, 0, w - 48 * s, font, words, false);
  const bool plays = frame->game->run.has_world && !frame->game->run.backdrop;
  const float button = 50 * s, height = 66 * s + APP_ASSIST_COUNT * ROW * s + note + 20 * s + button + 16 * s;
  const SDL_FRect sheet = app_parts_sheet(frame, w / s, height / s);
  const float y = app_parts_heading(frame, sheet, sheet.y + 18 * s, APP_COLOUR_TEXT, "Assistance") + 14 * s;
  for (int i = 0; i < APP_ASSIST_COUNT; i++)
    draw_assist_row(frame, i,
                    (SDL_FRect){sheet.x + 20 * s, y + ROW * s * (float)i, sheet.w - 40 * s, ROW * s});
  const float below = y + APP_ASSIST_COUNT * ROW * s + 8 * s;
  app_draw_paragraph(frame->draw, sheet.x + 24 * s, below, w - 48 * s, font, words, true);
  SDL_FRect r = {sheet.x + 20 * s, below + note + 10 * s, sheet.w - 40 * s, button};
  if (plays) {
    r.w /= 2;
    if (app_ui_button(frame->ui, app_ui_id("restart", 0), r, "Start again", APP_SPRITE_ICON_PLAY, true, NULL))
      app_ask(frame, APP_INTENT_ACTION, APP_ACTION_RESTART);
    r.x += r.w;
  }
  if (app_ui_button(frame->ui, app_ui_id("back", 0), r, "Back", 0, false, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

const AppScreenRow app_screen_pause = {.draw = draw_pause, .above = true, .level = true};
const AppScreenRow app_screen_assist = {.draw = draw_assist, .above = true, .level = true};
