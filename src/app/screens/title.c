/* The title: one light in the middle, and the throng all round it, held off by its reach. The world plays on
 * behind. The place of a shade depends on the size of the window alone; nearer ones are larger and hide those
 * behind. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/games/waiting.h"
#include "app/platform/host.h"
#include "app/run/chapters.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/ui/paint.h"
#include "base/hash.h"

#define ROW_MIN        26.0f  // logical pixels between the rows at the top
#define TITLE_SIZE_MIN 26.0f  // of a shade at the top
#define TITLE_SIZE_MAX 74.0f  // at the bottom
#define LIGHT_W        330.0f // half axes of what the light keeps free
#define LIGHT_H        330.0f
#define NAME           218.0f // height of lamp, name and words, less in a low window
#define OTHER          52.0f  // width of the button for another game to go on with
#define SWAY           1.1f   // a second

enum {
  ROWS = 5,        // and one more while there is a game to go on with
  TITLE_BYTES = 30 // of its level
};

typedef struct Crowd {
  float x, y; // of the light
  float s;    // output pixels a logical one
  float now;  // seconds; 0: no shade moves
} Crowd;

static float share_of(BaseHash hash, int bits) {
  return (float)(hash >> bits & 1023) / 1023;
}

/// 0 at the rim of the light, 1 where it is lost.
static float darkness(const Crowd *crowd, float x, float y) {
  const float dx = (x - crowd->x) / (LIGHT_W * crowd->s), dy = (y - crowd->y) / (LIGHT_H * crowd->s);
  return sqrtf(dx * dx + dy * dy) - 1;
}

static void draw_shade(const AppScreenFrame *frame, const Crowd *crowd, float x, float y, float size,
                       BaseHash hash) {
  const float dark = darkness(crowd, x, y);
  if (dark < 0.12f * share_of(hash, 40)) return;
  const float sway = crowd->now > 0 ? sinf(crowd->now * SWAY + 6.3f * share_of(hash, 20)) : 0;
  const float lit = fmaxf(1 - dark * 1.25f, 0), side = (float)app_art_size(size);
  const SDL_Color body = {(Uint8)(34 + 165 * lit), (Uint8)(30 + 120 * lit), (Uint8)(46 + 150 * lit), 255};
  x = roundf(x + sway * size * 0.05f - side / 2) + side / 2; // whole pixels: renderers then only copy
  y = roundf(y - side / 2) + side / 2;
  app_draw_sprite(frame->draw, APP_SPRITE_SHADE, x, y, side, body);
  const bool shut = crowd->now > 0 && fmodf(crowd->now * 0.31f + share_of(hash, 30), 1) < 0.02f;
  if (shut) return;
  const Uint8 eyes = (Uint8)(255 * fminf(fmaxf(1.15f - dark * 0.75f, 0.28f), 1));
  app_draw_sprite(frame->draw, APP_SPRITE_SHADE_EYES, x, y, side, APP_RGBA(0xffffff, eyes));
}

/// Row by row from the top, each row lower, larger and set off from the one before.
static void draw_crowd(const AppScreenFrame *frame, const Crowd *crowd) {
  const float w = (float)frame->window->width, h = (float)frame->window->height;
  int row = 0;
  for (float y = -10 * crowd->s; y < h + TITLE_SIZE_MAX * crowd->s * 0.4f; row++) {
    const float depth = fminf(fmaxf(y / h, 0), 1);
    const float size = (TITLE_SIZE_MIN + (TITLE_SIZE_MAX - TITLE_SIZE_MIN) * depth) * crowd->s,
                apart = size * 0.86f;
    int column = 0;
    for (float x = (row % 2 == 0 ? 0 : apart / 2) - apart / 2; x < w + apart; x += apart, column++) {
      const BaseHash hash = base_hash_u64(base_hash_u64(0x7468726f6e67u, (uint64_t)row), (uint64_t)column);
      draw_shade(frame, crowd, x + (share_of(hash, 0) - 0.5f) * apart * 0.5f,
                 y + (share_of(hash, 10) - 0.5f) * size * 0.35f, size, hash);
    }
    y += fmaxf(size * 0.62f, ROW_MIN * crowd->s);
  }
}

static void draw_light(const AppScreenFrame *frame, const Crowd *crowd) {
  const float flicker =
      crowd->now > 0 ? 1 + 0.02f * sinf(crowd->now * 7) + 0.015f * sinf(crowd->now * 17) : 1;
  const float reach = LIGHT_W * crowd->s * flicker;
  app_draw_glow(frame->draw, crowd->x, crowd->y, reach * 1.5f, APP_RGBA(0xffb45a, 74), APP_RGBA(0xff9a3d, 0));
  app_draw_glow(frame->draw, crowd->x, crowd->y, reach * 0.7f, APP_RGBA(0xffd9a0, 72), APP_RGBA(0xffb45a, 0));
}

/// Draws the name as high as there is space for; in a low window the name alone.
static void draw_name(const AppScreenFrame *frame, float middle, float y, float height) {
  const float k = fminf(height / NAME, frame->window->scale);
  const bool low = k < frame->window->scale * 0.7f;
  const float title = low ? fminf(height * 0.62f, APP_TEXT_TITLE * frame->window->scale) : APP_TEXT_TITLE * k;
  const float at = low ? y + height / 2 : y + (116 + APP_TEXT_TITLE / 2) * k;
  if (!low) app_ui_picture(frame->ui, APP_SPRITE_LOGO, middle, y + 56 * k, 116 * k, APP_COLOUR_PLAIN);
  app_ui_name(frame->ui, middle, at, title * 1.12f);
  if (!low)
    app_draw_text(frame->draw, middle, y + 184 * k, APP_TEXT * k, APP_CENTRE, APP_COLOUR_TEXT,
                  "One light. Ten thousand shades.");
}

/// Goes on with the unfinished game that is offered, and names it; where others wait, a button offers the
/// next one.
static void draw_continue(const AppScreenFrame *frame, AppBox row) {
  const AppUnfinished *game = app_games_offered(frame->games, NULL);
  assert(game != NULL);
  if (app_games_waiting(frame->games) > 1) {
    const AppBox next = app_cut_right(&row, OTHER);
    if (app_ui_button(frame->ui, app_ui_id("other-game", 0), next.r, NULL, APP_SPRITE_ICON_JUMP_NEXT, false,
                      "Another unfinished game"))
      app_ask(frame, APP_INTENT_GAME, APP_GAME_OFFER_NEXT);
  }
  char words[SIM_TITLE_BYTES + 32], time[32];
  if (app_ui_button(frame->ui, app_ui_id("continue", 0), row.r, NULL, 0, true, NULL))
    app_ask(frame, APP_INTENT_GAME, APP_GAME_CONTINUE);
  int bytes = (int)strlen(game->title);
  if (bytes > TITLE_BYTES)
    for (bytes = TITLE_BYTES; (game->title[bytes] & 0xc0) == 0x80;) bytes--; // not inside a character
  snprintf(words, sizeof words, "%.*s%s, %s", bytes, game->title, game->title[bytes] != '\0' ? "..." : "",
           app_ui_time(game->ticks, false, time, sizeof time));
  const AppBox both = app_box_in(row, 10, (app_box_h(row) - 35) / 2);
  app_ui_line_at(frame->ui, both, 0, (AppFont){APP_TEXT, APP_CENTRE, APP_COLOUR_ON_ACCENT}, "Continue");
  app_ui_line_at(frame->ui, both, 21, (AppFont){13, APP_CENTRE, APP_COLOUR_ON_ACCENT}, words);
}

/// The map of the campaign, once something of it is won; before that its first level.
static AppChoice play_of(const AppScreenFrame *frame) {
  const AppCampaign campaign = app_campaign(&frame->game->library, &frame->settings->records);
  const int icon = app_games_waiting(frame->games) > 0 ? 0 : APP_SPRITE_ICON_PLAY;
  if (campaign.won > 0) return (AppChoice){"play", "Play", APP_INTENT_SCREEN, APP_SCREEN_LEVELS, icon};
  const int32_t level = campaign.count > 0 ? campaign.place[campaign.next].level : 0;
  return (AppChoice){"play", "Play", APP_INTENT_LEVEL, level, icon};
}

/// A button in small letters; as large for a finger as others.
static void draw_small(const AppScreenFrame *frame, AppBox box, const AppChoice *choice) {
  const AppUiState state =
      app_ui_add(frame->ui, app_ui_id(choice->name, 0), APP_UI_BUTTON, box.r, false, NULL);
  const AppBox plate = app_box_in(box, 14, 9);
  if (state.clicked) app_ask(frame, choice->kind, choice->id);
  app_ui_fill(frame->ui, plate, 9, state.hot || state.held ? APP_COLOUR_SHEET : APP_COLOUR_DIMMER);
  if (state.focused) app_ui_rim(frame->ui, plate, 9, 2, APP_COLOUR_FOCUS);
  app_ui_line(frame->ui, plate,
              (AppFont){APP_TEXT_SMALL, APP_CENTRE, state.hot ? APP_COLOUR_TEXT : APP_COLOUR_DIM},
              choice->label);
}

static void draw_foot(const AppScreenFrame *frame, AppBox row) {
  static const AppChoice credits = {"credits", "Credits", APP_INTENT_SCREEN, APP_SCREEN_CREDITS, 0},
                         quit = {"quit", "Quit", APP_INTENT_QUIT, 0, 0};
  const bool ends = app_host_ends();
  row = app_box_band(row, 0, APP_BUTTON);
  draw_small(frame, ends ? app_box_part(row, 0, 2, 0) : app_box_in(row, app_box_w(row) / 4, 0), &credits);
  if (ends) draw_small(frame, app_box_part(row, 1, 2, 0), &quit);
}

/// One below the other what is played, then two in a row, and what is seldom wanted at the foot.
static void draw_choices(const AppScreenFrame *frame, AppBox column, float row) {
  static const AppChoice night = {"night", "Endless night", APP_INTENT_SCREEN, APP_SCREEN_NIGHT, 0},
                         pairs[][2] = {
                             {{"experiments", "Experiments", APP_INTENT_SCREEN, APP_SCREEN_EXPERIMENTS, 0},
                              {"workshop", "Workshop", APP_INTENT_SCREEN, APP_SCREEN_WORKSHOP, 0}},
                             {{"settings", "Settings", APP_INTENT_SCREEN, APP_SCREEN_SETTINGS, 0},
                              {"help", "How to play", APP_INTENT_SCREEN, APP_SCREEN_HELP, 0}}};
  _Static_assert(sizeof pairs / sizeof *pairs + 3 == ROWS, "play, the night, the pairs and the foot");
  const AppChoice play = play_of(frame);
  if (app_games_waiting(frame->games) > 0) draw_continue(frame, app_cut_top(&column, row));
  app_screens_row(frame, app_cut_top(&column, row), &play);
  app_screens_row(frame, app_cut_top(&column, row), &night);
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    app_screens_pair(frame, app_cut_top(&column, row), pairs[i]);
  draw_foot(frame, app_cut_top(&column, row));
}

static void draw(const AppScreenFrame *frame) {
  const int count = ROWS + (app_games_waiting(frame->games) > 0 ? 1 : 0);
  AppBox window = app_screens_window(frame);
  const float h = app_box_h(window), name = fminf(NAME, h - (float)count * APP_BUTTON - 12),
              row = app_screens_row_height(frame, count, name);
  app_cut_top(&window, fmaxf((h - name - (float)count * row) * 0.42f, 6));
  const AppBox above = app_cut_top(&window, name);
  const Crowd crowd = {
      app_box_middle(above).x, above.r.y + above.r.h * 0.9f, above.s,
      frame->settings->value[APP_SETTING_REDUCED_MOTION] ? 0 : (float)fmod(frame->clock->now, 3600) + 1};
  draw_light(frame, &crowd);
  draw_crowd(frame, &crowd);
  draw_name(frame, crowd.x, above.r.y, above.r.h);
  const AppBox column = app_box_at(window, 284, app_box_h(window), 0.5f, 0);
  draw_choices(frame, column, row);
}

const AppScreenRow app_screen_title = {.draw = draw, .back = APP_BACK_NONE};
