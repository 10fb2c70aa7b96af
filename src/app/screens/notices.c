/* The words over the map: notices below the toolbar, and the name of a kind that is met for the first time in
 * a level. None of them lies over a card of an overlay. */
#include <math.h>
#include <stdio.h>

#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/hands/arm.h"
#include "app/platform/prompt.h"
#include "app/run/when.h"
#include "app/screens/clear.h"
#include "app/screens/parts.h"
#include "app/screens/timeline.h"
#include "app/share/share_acts.h"
#include "app/told/meetings.h"
#include "app/view/looks.h"

#define FADE_SECONDS 0.4
#define LINE_MAX     520.0f // logical pixels: widest line
#define LINE_MIN     170.0f // narrower ones go below the cards
#define MEET_FADE    0.35
#define MEET_PICTURE 40.0f
#define MEET_FOOT    388.0f // how wide the words about what the hero does become

/// A card, or the minimap. False: there is none.
static bool box_of(const AppScreenFrame *frame, int i, SDL_FRect *box) {
  AppOverlayCard card;
  if (i == APP_OVERLAY_CARDS) {
    *box = app_minimap_plate(frame);
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

static float paragraph_height(const AppScreenFrame *frame, float width, const char *text) {
  return app_draw_paragraph(frame->draw, 0, 0, width,
                            (AppFont){APP_TEXT * frame->window->scale, APP_CENTRE, APP_COLOUR_TEXT}, text,
                            false);
}

/// Where a line of words has space from `y` down; its height is that of the words.
static SDL_FRect line_place(const AppScreenFrame *frame, float y, const char *text) {
  const float s = frame->window->scale, pad = 14 * s, size = APP_TEXT * s;
  const SDL_FRect space = app_hud_free(frame);
  const float wanted = fminf(app_draw_text_width(frame->draw, size, text) + 1, LINE_MAX * s - 2 * pad);
  SDL_FRect band = {space.x, y, space.w, size + 14 * s}, part = band;
  for (; band.y + band.h < space.y + space.h; band.y += 8 * s) {
    part = beside_cards(frame, band);
    const float width = fminf(part.w - 2 * pad, wanted);
    if (width < fminf(wanted, LINE_MIN * s)) continue;
    const float height = paragraph_height(frame, width, text) + 14 * s;
    if (height <= band.h)
      return (SDL_FRect){roundf(part.x + (part.w - width) / 2) - pad, band.y, width + 2 * pad, height};
    band.h = height; // again, as high as it is
    band.y -= 8 * s;
  }
  return (SDL_FRect){space.x, y, space.w, size + 14 * s}; // there are cards everywhere
}

/// Returns the y below the line.
static float draw_line(const AppScreenFrame *frame, float y, float share, SDL_Color color, const char *text) {
  const float s = frame->window->scale, size = APP_TEXT * s, pad = 14 * s;
  const SDL_FRect r = line_place(frame, y, text);
  color.a = (Uint8)((float)color.a * share);
  app_clear_plate(frame, app_ui_id("notice", (int)y), r);
  app_parts_plate(frame, r, share);
  app_draw_paragraph(frame->draw, r.x + pad, r.y + 9 * s, r.w - 2 * pad, (AppFont){size, APP_CENTRE, color},
                     text, true);
  app_clear_end(frame);
  return r.y + r.h + 6 * s;
}

/// Where a plate of that size goes: at the bottom right, beside the foot's plate where it fits, else above.
static SDL_FRect meeting_place(const AppScreenFrame *frame, float width, float height) {
  const float s = frame->window->scale;
  const SDL_FRect space = app_hud_free(frame);
  const SDL_FRect part = beside_cards(
      frame, (SDL_FRect){space.x, space.y + space.h - height, space.w, height + app_hud_bottom(frame)});
  const float w = fminf(width, part.w), x = roundf(part.x + part.w - w);
  const bool beside_foot = x > space.x + MEET_FOOT * s;
  return (SDL_FRect){
      x, roundf(beside_foot ? app_hud_bottom(frame) - height - 8 * s : space.y + space.h - height), w,
      height};
}

/// The name of a kind that was met for the first time.
static void draw_meeting(const AppScreenFrame *frame) {
  const double left = frame->game->told.meet.until - frame->clock->now;
  if (left <= 0) return;
  const SimEnemyKind *row = sim_enemy_kinds[frame->game->told.meet.kind];
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s,
              side = MEET_PICTURE * s, pad = 10 * s;
  double share = fmin(left, APP_MEET_SECONDS - left) / MEET_FADE;
  if (frame->settings->value[APP_SETTING_REDUCED_MOTION]) share = 1;
  const Uint8 alpha = (Uint8)(255 * fmin(fmax(share, 0), 1));
  const float max = fminf(app_hud_free(frame).w, 480 * s) - side - 3 * pad;
  const float wanted = fmaxf(app_draw_text_width(frame->draw, size, row->title),
                             app_draw_text_width(frame->draw, small, row->help));
  const SDL_FRect r = meeting_place(frame, fminf(wanted + 1, max) + side + 3 * pad, side + 2 * pad * 0.6f);
  const float x = r.x + 2 * pad + side, width = r.w - side - 3 * pad;
  SDL_Color back = APP_COLOUR_SHEET, name = APP_COLOUR_ACCENT, words = APP_COLOUR_TEXT,
            plain = APP_COLOUR_PLAIN;
  back.a = (Uint8)(back.a * alpha / 255);
  name.a = words.a = plain.a = alpha;
  app_clear_plate(frame, app_ui_id("meeting", 0), r);
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * s, back);
  app_parts_icon(frame, app_look_picture(frame->game->told.meet.kind), r.x + pad + side / 2, r.y + r.h / 2,
                 side, plain);
  app_draw_text_fit(frame->draw, x, r.y + 6 * s, width, (AppFont){size, APP_LEFT, name}, row->title);
  app_draw_text_fit(frame->draw, x, r.y + 28 * s, width, (AppFont){small, APP_LEFT, words}, row->help);
  app_clear_end(frame);
}

/// A button: what goes on by a key goes on by a tap. Returns the y below.
static float draw_paused(const AppScreenFrame *frame, float y) {
  const float s = frame->window->scale, size = APP_TEXT * s, h = (APP_BUTTON + 4) * s;
  char text[64], tip[APP_UI_TIP_BYTES];
  snprintf(text, sizeof text, "Paused \xe2\x80\x93 %s", app_prompt(frame->window, APP_PROMPT_GO_ON));
  app_keys_tip(frame->settings, "Go on", APP_ACTION_PAUSE, tip, sizeof tip);
  SDL_FRect r = line_place(frame, y, text);
  const float w =
      fmaxf(r.w, fminf(app_draw_text_width(frame->draw, size, text) + 56 * s, app_hud_free(frame).w));
  r = (SDL_FRect){roundf(r.x + (r.w - w) / 2), r.y, w, h};
  if (app_ui_button(frame->ui, app_ui_id("go on", 0), r, text, APP_SPRITE_ICON_PLAY, true, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PAUSE);
  return r.y + r.h + 6 * s;
}

/// A loop that is being made: a tap gives it up. Returns the y below.
static float draw_making(const AppScreenFrame *frame, float y) {
  const float s = frame->window->scale, share = app_share_progress(frame->share), h = APP_BUTTON * s;
  if (share < 0) return y;
  char text[64];
  snprintf(text, sizeof text, "Saving a %s: %d %% \xe2\x80\x93 cancel", app_share_name(frame->share->act),
           (int)(share * 100));
  SDL_FRect r = line_place(frame, y, text);
  const float w = fminf(260 * s, app_hud_free(frame).w);
  r = (SDL_FRect){roundf(r.x + (r.w - w) / 2), r.y, w, h};
  if (app_ui_button(frame->ui, app_ui_id("share cancel", 0), r, text, 0, false, "Give it up"))
    app_ask(frame, APP_INTENT_SHARE, APP_SHARE_CANCEL);
  return r.y + r.h + 6 * s;
}

/// What is seen is not now, and how to make it so. Returns the y below.
static float draw_past(const AppScreenFrame *frame, float y) {
  const bool replay = frame->game->run.time.watching;
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s, side = 30 * s,
              pad = 12 * s;
  char words[80];
  const bool waits = frame->game->run.command_count > 0;
  app_prompt_text(frame->window,
                  waits ? "Press play to go on from here" : "Tap the map to take over from here", words,
                  sizeof words);
  SDL_FRect r = line_place(frame, y, words);
  const float text = app_draw_text_width(frame->draw, small, words);
  const float w = fminf(text + side + 3 * pad, app_hud_free(frame).w);
  r = (SDL_FRect){roundf(r.x + (r.w - w) / 2), r.y, w, 48 * s};
  app_clear_plate(frame, app_ui_id("past", 0), r);
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * s, APP_COLOUR_SHEET);
  app_draw_round_frame(frame->draw, r, 8 * s, fmaxf(roundf(2 * s), 1), TIMELINE_PAST);
  app_parts_icon(frame, replay ? APP_SPRITE_ICON_PLAY : APP_SPRITE_ICON_PAST, r.x + pad + side / 2,
                 r.y + r.h / 2, side, TIMELINE_PAST);
  const float x = r.x + side + 2 * pad, width = r.w - side - 3 * pad;
  app_draw_text_fit(frame->draw, x, r.y + 5 * s, width, (AppFont){size, APP_LEFT, TIMELINE_PAST},
                    replay ? "Replay" : "The past");
  app_draw_text_fit(frame->draw, x, r.y + 26 * s, width, (AppFont){small, APP_LEFT, APP_COLOUR_TEXT}, words);
  app_clear_end(frame);
  return r.y + r.h + 6 * s;
}

static void draw_notices(const AppScreenFrame *frame) {
  float y = app_hud_free(frame).y;
  if (app_time_is_past(frame->game) || frame->game->run.time.watching)
    y = draw_past(frame, y);
  else if (frame->game->run.paused && !frame->game->run.owed.waiting && frame->game->run.owed.end_at == 0)
    y = draw_paused(frame, y);
  const double left = frame->game->told.notice.until - frame->clock->now;
  if (left > 0)
    y = draw_line(frame, y, (float)fmin(left / FADE_SECONDS, 1), APP_COLOUR_TEXT,
                  frame->game->told.notice.text);
  y = draw_making(frame, y);
  char words[96];
  const char *arm = app_arm_words(frame->game, words, sizeof words);
  if (arm != NULL) draw_line(frame, y, 1, APP_COLOUR_ACCENT, arm);
}

void app_notices_draw(const AppScreenFrame *frame) {
  if (frame->game->run.owed.end_at == 0 && app_moment(frame->game) == NULL) draw_meeting(frame);
  draw_notices(frame);
}
