/* The words over the map: notices below the toolbar, and the name of a kind that is met for the first time in
 * a level. None of them lies over a card of an overlay. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/hands/arm.h"
#include "app/hud/clear.h"
#include "app/hud/hud_parts.h"
#include "app/hud/timeline_scale.h"
#include "app/platform/prompt.h"
#include "app/run/charges.h"
#include "app/run/when.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/share/share_acts.h"
#include "app/told/ahead.h"
#include "app/told/meetings.h"
#include "app/told/why_not.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"

#define FADE_SECONDS 0.4
#define WORDS_PAD    14.0f  // logical pixels at both sides of words
#define LINE_MAX     520.0f // widest line
#define LINE_MIN     170.0f // narrower ones go below the cards
#define PAST_HEIGHT  48.0f
#define MEET_FADE    0.35
#define MEET_PICTURE 40.0f
#define MEET_LINE    18.0f  // more for a second line of words
#define MEET_FOOT    388.0f // how wide the words about what the hero does become

/// A card, or the minimap. False: there is none.
static bool box_of(const AppScreenFrame *frame, int i, SDL_FRect *box) {
  AppOverlayCard card;
  if (i == APP_OVERLAY_CARDS) {
    *box = frame->hud->plate[APP_HUD_MINIMAP].r;
    return box->w > 0;
  }
  if (!app_overlays_card(frame->game->overlays, i, &card)) return false;
  *box = card.cell;
  return true;
}

/// The card whose cell lies over this band at `x` or first to the right of it. False: none does.
static bool next_card(const AppScreenFrame *frame, SDL_FRect band, float x, SDL_FRect *cell) {
  bool found = false;
  for (int i = 0; i <= APP_OVERLAY_CARDS; i++) {
    SDL_FRect box;
    if (!box_of(frame, i, &box)) continue;
    const SDL_FRect *c = &box;
    if (c->y >= band.y + band.h || c->y + c->h <= band.y || c->x + c->w <= x) continue;
    if (!found || c->x < cell->x) *cell = *c;
    found = true;
  }
  return found;
}

/// The widest part of a band that no card lies over.
static SDL_FRect beside_cards(const AppScreenFrame *frame, SDL_FRect band) {
  SDL_FRect best = {band.x, band.y, 0, band.h}, cell;
  const float end = band.x + band.w, gap = APP_GAP * frame->window->scale;
  if (frame->game->overlays == NULL) return band;
  float x = band.x;
  while (x < end) {
    const bool more = next_card(frame, band, x, &cell);
    const float to = more && cell.x < end ? cell.x : end;
    if (to - x > best.w) best = (SDL_FRect){x, band.y, to - x, band.h};
    x = more ? fmaxf(cell.x + cell.w, x + 1) : end;
  }
  if (best.x > band.x) best = (SDL_FRect){best.x + gap, best.y, best.w - gap, best.h};
  return best;
}

/// The box of a line of words from `y` down, output pixels; its height is that of the words.
static AppBox line_place(const AppScreenFrame *frame, float y, const char *text) {
  const AppBox space = frame->hud->free;
  assert(text != NULL && y >= space.r.y);
  const float s = space.s, pad = 2 * WORDS_PAD * s;
  const AppFont font = {APP_TEXT, APP_CENTRE, APP_COLOUR_TEXT};
  const float wanted =
      fminf(app_ui_text_width(frame->ui, APP_TEXT, text) * s + 1, (LINE_MAX - 2 * WORDS_PAD) * s);
  SDL_FRect band = {space.r.x, y, space.r.w, (APP_TEXT + WORDS_PAD) * s};
  for (; band.y + band.h < space.r.y + space.r.h; band.y += 8 * s) {
    const SDL_FRect part = beside_cards(frame, band);
    const float width = fminf(part.w - pad, wanted);
    if (width < fminf(wanted, LINE_MIN * s)) continue;
    const float height = (app_ui_paragraph_height(frame->ui, width / s, font, text) + WORDS_PAD) * s;
    if (height <= band.h)
      return app_box(
          (SDL_FRect){roundf(part.x + (part.w - width) / 2) - pad / 2, band.y, width + pad, height}, s);
    band.h = height; // again, as high as it is
    band.y -= 8 * s;
  }
  return app_box((SDL_FRect){space.r.x, y, space.r.w, (APP_TEXT + WORDS_PAD) * s}, s); // cards everywhere
}

/// A box of that size where a line of words has space.
static AppBox box_place(const AppScreenFrame *frame, float y, const char *text, float w, float h) {
  AppBox line = line_place(frame, y, text);
  const float wide = fminf(w * line.s, frame->hud->free.r.w);
  return app_box((SDL_FRect){roundf(line.r.x + (line.r.w - wide) / 2), line.r.y, wide, h * line.s}, line.s);
}

static float below(AppBox box) {
  return box.r.y + box.r.h + 6 * box.s;
}

/* Each from `y` down; returns the y below. */

static float draw_line(const AppScreenFrame *frame, float y, float share, SDL_Color color, const char *text) {
  const AppBox box = line_place(frame, y, text);
  AppBox words = app_box_in(box, WORDS_PAD, 9);
  color.a = (Uint8)((float)color.a * share);
  app_hud_clear_plate(frame, app_ui_id("notice", (int)y), box.r);
  app_hud_plate(frame, box, share);
  app_ui_paragraph(frame->ui, &words, (AppFont){APP_TEXT, APP_CENTRE, color}, text);
  app_hud_clear_end(frame);
  return below(box);
}

/// A button: what goes on by a key goes on by a tap.
static float draw_paused(const AppScreenFrame *frame, float y) {
  char text[64], tip[APP_UI_TIP_BYTES];
  snprintf(text, sizeof text, "Paused \xe2\x80\x93 %s", app_prompt(frame->window, APP_PROMPT_GO_ON));
  app_keys_tip(frame->settings, text, APP_ACTION_PAUSE, tip, sizeof tip); // the keys alone are new
  const float w =
      fmaxf(app_box_w(line_place(frame, y, text)),
            fminf(app_ui_text_width(frame->ui, APP_TEXT, text) + 56, app_box_w(frame->hud->free)));
  const AppBox box = box_place(frame, y, text, w, APP_BUTTON + 4);
  if (app_ui_button(frame->ui, app_ui_id("go on", 0), box.r, text, APP_SPRITE_ICON_PLAY, true, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PAUSE);
  return below(box);
}

/// A loop that is being made: a tap gives it up.
static float draw_making(const AppScreenFrame *frame, float y) {
  const float share = app_share_progress(frame->share);
  if (share < 0) return y;
  char text[64];
  snprintf(text, sizeof text, "Saving a %s: %d %% \xe2\x80\x93 cancel", app_share_name(frame->share->act),
           (int)(share * 100));
  const AppBox box = box_place(frame, y, text, 260, APP_BUTTON);
  if (app_ui_button(frame->ui, app_ui_id("share cancel", 0), box.r, text, 0, false, NULL))
    app_ask(frame, APP_INTENT_SHARE, APP_SHARE_CANCEL);
  return below(box);
}

/// The way from the past back to the present, and its cost.
static void say_past(const AppScreenFrame *frame, char *out, size_t size) {
  const int32_t left = app_charges_left(frame->game);
  const bool waits = frame->game->run.command_count > 0;
  const char *how = waits ? "Press play to go on from here" : "Tap the map to take over from here";
  if (left > 0)
    snprintf(out, size, "%s (%d left)", how, (int)left);
  else
    snprintf(out, size, "%s%s", how, left == 0 ? " (no medals)" : "");
}

/// Says that the view shows the past, and how to return.
static float draw_past(const AppScreenFrame *frame, float y) {
  const bool replay = frame->game->run.time.watching;
  const float side = 30, pad = 12;
  char text[80], words[96];
  say_past(frame, text, sizeof text);
  app_prompt_text(frame->window, text, words, sizeof words);
  AppBox box = box_place(frame, y, words,
                         app_ui_text_width(frame->ui, APP_TEXT_SMALL, words) + side + 3 * pad, PAST_HEIGHT);
  const float end = below(box);
  app_hud_clear_plate(frame, app_ui_id("past", 0), box.r);
  app_ui_fill(frame->ui, box, 8, APP_COLOUR_SHEET);
  app_ui_rim(frame->ui, box, 8, roundf(2 * box.s) / box.s, TIMELINE_PAST);
  app_cut_left(&box, pad);
  app_ui_icon(frame->ui, app_cut_left(&box, side), replay ? APP_SPRITE_ICON_PLAY : APP_SPRITE_ICON_PAST, side,
              TIMELINE_PAST);
  box = app_box_in(box, pad, 0);
  app_ui_line_at(frame->ui, box, 5, (AppFont){APP_TEXT, APP_LEFT, TIMELINE_PAST},
                 replay ? "Replay" : "The past");
  app_ui_line_at(frame->ui, box, 26, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, words);
  app_hud_clear_end(frame);
  return end;
}

/// Is a question to the map answered on a card? What to do for that needs no words then.
static bool is_answered(const AppGame *game) {
  char words[8];
  return app_why_not_found(game) != NULL || app_ahead_words(game, words, sizeof words);
}

static bool is_past(const AppGame *game) {
  return app_time_is_past(game) || game->run.time.watching;
}

static bool is_paused(const AppGame *game) {
  return game->run.paused && !game->run.owed.waiting && game->run.owed.end_at == 0;
}

/// Seconds for which the last notice stays visible.
static double notice_left(const AppScreenFrame *frame) {
  return frame->game->told.notice.until - frame->clock->now;
}

static void draw_notices(const AppScreenFrame *frame, AppBox place) {
  const AppGame *game = frame->game;
  float y = frame->hud->free.r.y;
  (void)place;
  if (is_past(game))
    y = draw_past(frame, y);
  else if (is_paused(game))
    y = draw_paused(frame, y);
  const double left = notice_left(frame);
  if (left > 0)
    y = draw_line(frame, y, (float)fmin(left / FADE_SECONDS, 1), APP_COLOUR_TEXT, game->told.notice.text);
  y = draw_making(frame, y);
  char words[96];
  const char *arm = app_arm_words(game, words, sizeof words);
  if (arm != NULL && !is_answered(game)) draw_line(frame, y, 1, APP_COLOUR_ACCENT, arm);
}

float app_hud_notices_end(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  float y = frame->hud->free.r.y;
  if (is_past(game))
    y = below(box_place(frame, y, "", 0, PAST_HEIGHT));
  else if (is_paused(game))
    y = below(box_place(frame, y, "", 0, APP_BUTTON + 4));
  return notice_left(frame) > 0 ? below(line_place(frame, y, game->told.notice.text)) : y;
}

const AppHudPlate app_hud_notices = {.draw = draw_notices, .covered = true};

/* The name of a kind that was met for the first time. */

/// The box of a plate of that size: at the bottom right, next to the foot's plate if it fits, else above.
static AppBox meeting_place(const AppScreenFrame *frame, float w, float h) {
  const AppBox space = frame->hud->free;
  const float s = space.s, bottom = space.r.y + space.r.h, floor = frame->hud->map.r.h;
  const SDL_FRect part =
      beside_cards(frame, (SDL_FRect){space.r.x, bottom - h * s, space.r.w, h * s + floor});
  const float wide = fminf(w * s, part.w), x = roundf(part.x + part.w - wide);
  const bool beside_foot = x > space.r.x + MEET_FOOT * s;
  return app_box((SDL_FRect){x, roundf(beside_foot ? floor - (h + 8) * s : bottom - h * s), wide, h * s}, s);
}

static void draw_meeting(const AppScreenFrame *frame, AppBox place) {
  const double left = frame->game->told.meet.until - frame->clock->now;
  (void)place;
  if (left <= 0 || frame->game->run.owed.end_at != 0 || app_moment(frame->game) != NULL) return;
  const SimEnemyKind *row = sim_enemy_kinds[frame->game->told.meet.kind];
  const float side = MEET_PICTURE, pad = 10;
  double share = fmin(left, APP_MEET_SECONDS - left) / MEET_FADE;
  if (frame->settings->value[APP_SETTING_REDUCED_MOTION]) share = 1;
  const Uint8 alpha = (Uint8)(255 * fmin(fmax(share, 0), 1));
  const float max = fminf(app_box_w(frame->hud->free), 540) - side - 3 * pad;
  const float wanted = fmaxf(app_ui_text_width(frame->ui, APP_TEXT, row->title),
                             app_ui_text_width(frame->ui, APP_TEXT_SMALL, row->help)) +
                       1 / frame->ui->scale;
  const int lines = wanted > max ? 2 : 1;
  AppBox box = meeting_place(frame, fminf(wanted, max) + side + 3 * pad,
                             side + 2 * pad * 0.6f + (float)(lines - 1) * MEET_LINE);
  SDL_Color back = APP_COLOUR_SHEET, name = APP_COLOUR_ACCENT, words = APP_COLOUR_TEXT,
            plain = APP_COLOUR_PLAIN;
  back.a = (Uint8)(back.a * alpha / 255);
  name.a = words.a = plain.a = alpha;
  app_hud_clear_plate(frame, app_ui_id("meeting", 0), box.r);
  app_ui_fill(frame->ui, box, 8, back);
  app_cut_left(&box, pad);
  app_ui_icon(frame->ui, app_cut_left(&box, side), app_look_picture(frame->game->told.meet.kind), side,
              plain);
  box = app_box_in(box, pad, 0);
  app_ui_line_at(frame->ui, box, 6, (AppFont){APP_TEXT, APP_LEFT, name}, row->title);
  app_cut_top(&box, 28);
  app_ui_lines(frame->ui, box, (AppFont){APP_TEXT_SMALL, APP_LEFT, words}, lines, row->help);
  app_hud_clear_end(frame);
}

const AppHudPlate app_hud_meeting = {.draw = draw_meeting, .covered = true};
