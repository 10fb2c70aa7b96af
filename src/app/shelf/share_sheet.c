/* Share: what a player can give to others, and how far a loop is that is being made. */
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/share/share_acts.h"

#include <stdio.h>

#include "app/draw/style.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define WIDTH 560.0f // logical pixels
#define SIDE  24.0f
#define ROW   64.0f
#define ICON  30.0f
#define BACK  52.0f

static const struct {
  const char *title, *help;
  AppShareAct act;
  int icon;
} rows[] = {
    {"Clip", "The last few seconds, as an animated PNG", APP_SHARE_LOOP, APP_SPRITE_ICON_LOOP},
    {"Replay", "The whole game, to watch and branch", APP_SHARE_REPLAY, APP_SPRITE_ICON_RECORDING},
    {"Page", "Clip, settings and recording in one file for any browser", APP_SHARE_PAGE,
     APP_SPRITE_ICON_PAGE},
    {"Screenshot", "The window with everything on it", APP_SHARE_PICTURE, APP_SPRITE_ICON_PICTURE},
    {"Map only", "A picture of the map, no buttons", APP_SHARE_MAP, APP_SPRITE_ICON_MAP},
};
enum { ROWS = sizeof rows / sizeof *rows, FIRST = 2 }; // the others lie behind "More"

static const int32_t lengths[] = {3, 6, 10}; // seconds
static const char length_words[] = "Length of clips and pages";
static const char *const length_names[] = {"3 seconds", "6 seconds", "10 seconds"};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

/// Title above help, behind a picture.
static void draw_words(const AppScreenFrame *frame, AppBox box, int at, SDL_Color title, const char *help) {
  BASE_ASSERT(at >= 0 && at < ROWS);
  app_ui_icon(frame->ui, app_box_by(app_cut_left(&box, 62), 3, 0), rows[at].icon, ICON, title);
  app_cut_right(&box, 14);
  const bool fits = app_ui_text_width(frame->ui, APP_TEXT_SMALL, help) * 0.8f <= app_box_w(box);
  AppBox below = app_box_band(box, app_box_h(box) / 2 - (fits ? 21 : 25), app_box_h(box));
  app_ui_line(frame->ui, app_cut_top(&below, APP_TEXT), (AppFont){APP_TEXT, APP_LEFT, title}, rows[at].title);
  if (fits)
    app_ui_line(frame->ui, app_box_band(below, 5, APP_TEXT_SMALL),
                (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, help);
  else
    app_ui_lines(frame->ui, app_box_by(below, 0, 3),
                 (AppFont){APP_TEXT_SMALL * 0.85f, APP_LEFT, APP_COLOUR_DIM}, 2, help);
}

/// One that is being made: how far it is, and a tap gives it up.
static void draw_making(const AppScreenFrame *frame, AppBox box, int at, float share) {
  char help[64];
  snprintf(help, sizeof help, "%d %% \xc2\xb7 cancel", (int)(share * 100));
  if (app_ui_card(frame->ui, app_ui_id("share cancel", 0), box.r, false, "Cancel"))
    app_ask(frame, APP_INTENT_SHARE, APP_SHARE_CANCEL);
  draw_words(frame, app_box_by(box, 0, -4), at, APP_COLOUR_ACCENT, help);
  app_cut_left(&box, 62);
  app_cut_right(&box, 14);
  AppBox track = app_box_band(box, app_box_h(box) - 12, 4);
  app_ui_fill(frame->ui, track, 2, APP_COLOUR_TRACK);
  app_ui_fill(frame->ui, app_cut_left(&track, SDL_max(app_box_w(track) * share, 4)), 2, APP_COLOUR_ACCENT);
}

static void draw_row(const AppScreenFrame *frame, AppBox box, int at) {
  const AppShareAct act = rows[at].act;
  const float share = app_share_progress(frame->share);
  if (share >= 0 && frame->share->act == act) {
    draw_making(frame, box, at, share);
    return;
  }
  const bool can = app_share_can(frame->share, act);
  if (app_ui_card(frame->ui, app_ui_id("share", (int)act), box.r, act == APP_SHARE_LOOP, NULL) && can)
    app_ask(frame, APP_INTENT_SHARE, (int32_t)act);
  draw_words(frame, box, at, can ? APP_COLOUR_TEXT : APP_COLOUR_DIM,
             can          ? rows[at].help
             : share >= 0 ? "When the other one is done"
                          : "There was not enough memory for the past of this game");
}

static void draw_length(const AppScreenFrame *frame, AppBox box) {
  const int32_t now = frame->settings->value[APP_SETTING_LOOP_SECONDS];
  int chosen = 0;
  while (chosen < LENGTHS - 1 && lengths[chosen] < now) chosen++;
  if (app_ui_chooser(frame->ui, app_ui_id("share length", 0), box.r, length_words, length_names, LENGTHS,
                     &chosen))
    app_ask_value(frame, APP_INTENT_SETTING, APP_SETTING_LOOP_SECONDS, lengths[chosen]);
}

/// The rows from `from` to before `end`, the length of clips, and the way out; `more` NULL: nothing more.
static void draw_sheet(const AppScreenFrame *frame, const char *heading, int from, int end,
                       const AppChoice *more) {
  static const AppChoice back = {"back", "Back", APP_INTENT_BACK, 0, 0};
  const float s = frame->window->scale, w = app_screens_sheet_width(frame, WIDTH) - 2 * SIDE;
  const float length = app_ui_chooser_height(frame->ui, w * s, length_words, LENGTHS) / s,
              out = more != NULL ? 2 * BACK : BACK;
  BASE_ASSERT(from >= 0 && from < end && end <= ROWS);
  AppBox column = app_screens_sheet(frame, WIDTH, 62 + (float)(end - from) * ROW + 8 + length + 8 + out + 14);
  app_cut_top(&column, 18);
  app_screens_heading(frame, &column, APP_COLOUR_TEXT, heading);
  column = app_box_in(column, SIDE, 0);
  app_cut_top(&column, 16);
  for (int i = from; i < end; i++) draw_row(frame, app_cut_top(&column, ROW), i);
  app_cut_top(&column, 8);
  draw_length(frame, app_cut_top(&column, length));
  app_cut_top(&column, 8);
  if (more != NULL) app_screens_row(frame, app_cut_top(&column, BACK), more);
  app_screens_row(frame, app_cut_top(&column, BACK), &back);
}

static void draw_share(const AppScreenFrame *frame) {
  static const AppChoice more = {"share more", "More", APP_INTENT_SCREEN, APP_SCREEN_SHARE_MORE, 0};
  draw_sheet(frame, "Share", 0, FIRST, &more);
}

static void draw_share_more(const AppScreenFrame *frame) {
  draw_sheet(frame, "More ways to share", FIRST, ROWS, NULL);
}

const AppScreenRow app_screen_share = {.draw = draw_share, .above = true, .level = true};
const AppScreenRow app_screen_share_more = {.draw = draw_share_more, .above = true, .level = true};
