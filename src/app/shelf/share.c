/* Share: what a player can give to others, and how far a loop is that is being made. */
#include "app/share/share_acts.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"

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
    {"Loop", "What just happened, as an animated PNG", APP_SHARE_LOOP, APP_SPRITE_ICON_LOOP},
    {"Page", "The loop, the values and the recording in one file for any browser", APP_SHARE_PAGE,
     APP_SPRITE_ICON_PAGE},
    {"Replay", "The whole game with its level, to be watched and branched", APP_SHARE_REPLAY,
     APP_SPRITE_ICON_RECORDING},
    {"Picture", "The window as it is, with what lies over the map", APP_SHARE_PICTURE,
     APP_SPRITE_ICON_PICTURE},
    {"Map alone", "A picture of the map without buttons", APP_SHARE_MAP, APP_SPRITE_ICON_MAP},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const int32_t lengths[] = {3, 6, 10}; // seconds
static const char *const length_names[] = {"3 seconds", "6 seconds", "10 seconds"};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

/// Title above help, behind a picture.
static void draw_words(const AppScreenFrame *frame, SDL_FRect r, int at, SDL_Color title, const char *help) {
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const float x = r.x + 62 * s, w = r.w - 76 * s, mid = r.y + r.h / 2;
  app_parts_icon(frame, rows[at].icon, r.x + 34 * s, mid, ICON * s, title);
  const bool fits = app_draw_text_width(frame->draw, small, help) * 0.8f <= w;
  app_draw_text_fit(frame->draw, x, mid - (fits ? 21 : 25) * s, w, (AppFont){size, APP_LEFT, title},
                    rows[at].title);
  if (fits)
    app_draw_text_fit(frame->draw, x, mid + 2 * s, w, (AppFont){small, APP_LEFT, APP_COLOUR_DIM}, help);
  else
    app_draw_lines(frame->draw, x, mid - 4 * s, w, 2, (AppFont){small * 0.85f, APP_LEFT, APP_COLOUR_DIM},
                   help);
}

/// One that is being made: how far it is, and a tap gives it up.
static void draw_making(const AppScreenFrame *frame, SDL_FRect r, int at, float share) {
  const float s = frame->window->scale, left = r.x + 62 * s, w = r.w - 76 * s, high = 4 * s;
  char help[64];
  snprintf(help, sizeof help, "%d %% \xc2\xb7 cancel", (int)(share * 100));
  if (app_ui_card(frame->ui, app_ui_id("share cancel", 0), r, false, "Give it up"))
    app_ask(frame, APP_INTENT_SHARE, APP_SHARE_CANCEL);
  draw_words(frame, (SDL_FRect){r.x, r.y - 4 * s, r.w, r.h}, at, APP_COLOUR_ACCENT, help);
  const float y = r.y + r.h - 12 * s;
  app_draw_round_rect(frame->draw, left, y, w, high, high / 2, APP_COLOUR_TRACK);
  app_draw_round_rect(frame->draw, left, y, fmaxf(w * share, high), high, high / 2, APP_COLOUR_ACCENT);
}

static void draw_row(const AppScreenFrame *frame, SDL_FRect r, int at) {
  const AppShareAct act = rows[at].act;
  const float share = app_share_progress(frame->share);
  if (share >= 0 && frame->share->act == act) {
    draw_making(frame, r, at, share);
    return;
  }
  const bool can = app_share_can(frame->share, act);
  if (app_ui_card(frame->ui, app_ui_id("share", (int)act), r, act == APP_SHARE_LOOP, NULL) && can)
    app_ask(frame, APP_INTENT_SHARE, (int32_t)act);
  draw_words(frame, r, at, can ? APP_COLOUR_TEXT : APP_COLOUR_DIM,
             can          ? rows[at].help
             : share >= 0 ? "When the other one is done"
                          : "There was not enough memory for the past of this game");
}

static void draw_length(const AppScreenFrame *frame, SDL_FRect r) {
  const int32_t now = frame->settings->value[APP_SETTING_LOOP_SECONDS];
  int chosen = 0;
  while (chosen < LENGTHS - 1 && lengths[chosen] < now) chosen++;
  if (app_ui_chooser(frame->ui, app_ui_id("share length", 0), r, "Loops and pages show the last",
                     length_names, LENGTHS, &chosen))
    app_intend(
        frame->intents,
        (AppIntent){.kind = APP_INTENT_SETTING, .id = APP_SETTING_LOOP_SECONDS, .value = lengths[chosen]});
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale, side = SIDE * s,
              w = fminf(WIDTH * s, (float)frame->window->width - 16 * s) - 2 * side;
  const float length = app_ui_chooser_height(frame->ui, w, "Loops", LENGTHS);
  const float height = 62 * s + length + 8 * s + (ROWS * ROW + 8 + BACK + 14) * s;
  const SDL_FRect sheet = app_parts_sheet(frame, WIDTH, height / s);
  float y = app_parts_heading(frame, sheet, sheet.y + 18 * s, APP_COLOUR_TEXT, "Share") + 16 * s;
  const float x = sheet.x + side;
  for (int i = 0; i < ROWS; i++, y += ROW * s) draw_row(frame, (SDL_FRect){x, y, w, ROW * s}, i);
  y += 8 * s;
  draw_length(frame, (SDL_FRect){x, y, w, length});
  y += length + 8 * s;
  if (app_ui_button(frame->ui, app_ui_id("back", 0), (SDL_FRect){x, y, w, BACK * s}, "Back", 0, false, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

const AppScreenRow app_screen_share = {.draw = draw, .above = true, .level = true};
