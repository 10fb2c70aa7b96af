/* The pause: what to do next, and what is wanted less often on a sheet of its own. And assistance, which is
 * chosen there, after losses and in the settings. */
#include <assert.h>

#include "app/draw/style.h"
#include "app/game/assist.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/ui/paint.h"

static void draw_pause(const AppScreenFrame *frame) {
  static const AppChoice resume = {"resume", "Resume", APP_INTENT_RESUME, 0, APP_SPRITE_ICON_PLAY},
                         more = {"more", "More", APP_INTENT_SCREEN, APP_SCREEN_PAUSE_MORE, 0};
  char rewind[APP_TURN_BACK_TEXT];
  const AppChoice pairs[][2] = {{{"restart", "Restart", APP_INTENT_ACTION, APP_ACTION_RESTART, 0},
                                 app_screens_turn_back(frame, "Rewind", rewind)},
                                {{"levels", "Map", APP_INTENT_SCREEN, APP_SCREEN_LEVELS, 0},
                                 {"settings", "Settings", APP_INTENT_SCREEN, APP_SCREEN_SETTINGS, 0}}};
  enum { PAIRS = sizeof pairs / sizeof *pairs };
  const float row = app_screens_row_height(frame, 2 + PAIRS, 100);
  AppBox sheet = app_screens_sheet(frame, 380, 100 + (2 + PAIRS) * row);
  app_cut_top(&sheet, 20);
  app_screens_heading(frame, &sheet, APP_COLOUR_TEXT, "Paused");
  sheet = app_box_in(sheet, 24, 0);
  app_ui_line(frame->ui, app_box_in(app_box_band(sheet, 4, APP_TEXT), -4, 0),
              (AppFont){APP_TEXT, APP_CENTRE, APP_COLOUR_DIM}, frame->game->run.level.title);
  app_cut_top(&sheet, 34);
  app_screens_row(frame, app_cut_top(&sheet, row), &resume);
  for (int i = 0; i < (int)PAIRS; i++) app_screens_pair(frame, app_cut_top(&sheet, row), pairs[i]);
  app_screens_row(frame, app_cut_top(&sheet, row), &more);
}

/// The buttons that are used less often in a pause.
static void draw_pause_more(const AppScreenFrame *frame) {
  static const AppChoice back = {"back", "Back", APP_INTENT_BACK, 0, 0},
                         pairs[][2] = {
                             {{"assist", "Assistance", APP_INTENT_SCREEN, APP_SCREEN_ASSIST, 0},
                              {"seed", "Shuffle", APP_INTENT_ACTION, APP_ACTION_SEED, 0}},
                             {{"help", "How to play", APP_INTENT_SCREEN, APP_SCREEN_HELP, 0},
                              {"fullscreen", "Full screen", APP_INTENT_ACTION, APP_ACTION_FULLSCREEN, 0}},
                             {{"draw", "Draw this level", APP_INTENT_ACTION, APP_ACTION_EDIT, 0},
                              {"share", "Share", APP_INTENT_ACTION, APP_ACTION_SHARE, 0}},
                             {{"replays", "Replays", APP_INTENT_SCREEN, APP_SCREEN_REPLAYS, 0},
                              {"title", "Main menu", APP_INTENT_SCREEN, APP_SCREEN_TITLE, 0}}};
  enum { PAIRS = sizeof pairs / sizeof *pairs };
  const float row = app_screens_row_height(frame, 1 + PAIRS, 74);
  AppBox sheet = app_screens_sheet(frame, 380, 74 + (1 + PAIRS) * row);
  app_cut_top(&sheet, 20);
  app_screens_heading(frame, &sheet, APP_COLOUR_TEXT, "More");
  sheet = app_box_in(sheet, 24, 0);
  app_cut_top(&sheet, 10);
  for (int i = 0; i < (int)PAIRS; i++) app_screens_pair(frame, app_cut_top(&sheet, row), pairs[i]);
  app_screens_row(frame, app_cut_top(&sheet, row), &back);
}

/* Assistance */

#define ROW 62.0f // logical pixels

/// A choice: its name above what it does. A dot marks the one that holds.
static void draw_assist_row(const AppScreenFrame *frame, int assistance, AppBox box) {
  const AppAssist *assist = &app_assists[assistance];
  const bool on = frame->settings->value[APP_SETTING_ASSISTANCE] == assistance;
  assert(assistance >= 0 && assistance < APP_ASSIST_COUNT);
  if (app_ui_card(frame->ui, app_ui_id("assistance", assistance), box.r, false, NULL))
    app_ask_value(frame, APP_INTENT_SETTING, APP_SETTING_ASSISTANCE, assistance);
  const SDL_FPoint at = app_box_middle(app_cut_left(&box, 52));
  app_draw_ring(frame->draw, at.x, at.y, 9 * box.s, 2 * box.s, on ? APP_COLOUR_ACCENT : APP_COLOUR_DIM);
  if (on) app_draw_circle(frame->draw, at.x, at.y, 5 * box.s, APP_COLOUR_ACCENT);
  AppBox lines = app_box_by(box, -2, 0);
  app_cut_right(&lines, 14);
  app_ui_line_at(frame->ui, lines, ROW / 2 - 20,
                 (AppFont){APP_TEXT, APP_LEFT, on ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT}, assist->title);
  AppFont font = {APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM};
  if (app_ui_text_width(frame->ui, font.size, assist->help) * 0.8f <= app_box_w(lines)) {
    app_ui_line_at(frame->ui, lines, ROW / 2 + 2, font, assist->help);
    return;
  }
  font.size *= 0.85f;
  lines.r.w = box.r.w + 12 * box.s;
  app_ui_lines(frame->ui, app_box_band(lines, ROW / 2, ROW / 2), font, 2, assist->help);
}

static void draw_assist(const AppScreenFrame *frame) {
  static const AppChoice again = {"restart", "Start again", APP_INTENT_ACTION, APP_ACTION_RESTART,
                                  APP_SPRITE_ICON_PLAY},
                         back = {"back", "Back", APP_INTENT_BACK, 0, 0};
  static const char words[] =
      "Every win counts and unlocks the next level. Best times and medals need a game without "
      "assistance. A change takes effect at the next start.";
  const float w = app_screens_sheet_width(frame, 440);
  const AppFont font = {APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM};
  const float note = app_ui_paragraph_height(frame->ui, w - 48, font, words);
  AppBox sheet = app_screens_sheet(frame, w, 66 + APP_ASSIST_COUNT * ROW + note + 86);
  app_cut_top(&sheet, 18);
  app_screens_heading(frame, &sheet, APP_COLOUR_TEXT, "Assistance");
  app_cut_top(&sheet, 14);
  sheet = app_box_in(sheet, 20, 0);
  for (int i = 0; i < APP_ASSIST_COUNT; i++) draw_assist_row(frame, i, app_cut_top(&sheet, ROW));
  app_cut_top(&sheet, 8);
  app_ui_words(frame->ui, &sheet, 4, font, words);
  app_cut_top(&sheet, 10);
  const AppBox line = app_cut_top(&sheet, 50);
  const bool plays = frame->game->run.has_world && !frame->game->run.backdrop;
  if (plays) app_screens_row(frame, app_box_part(line, 0, 2, 0), &again);
  app_screens_row(frame, plays ? app_box_part(line, 1, 2, 0) : line, &back);
}

const AppScreenRow app_screen_pause = {.draw = draw_pause, .above = true, .level = true};
const AppScreenRow app_screen_pause_more = {.draw = draw_pause_more, .above = true, .level = true};
const AppScreenRow app_screen_assist = {.draw = draw_assist, .above = true, .level = true};
