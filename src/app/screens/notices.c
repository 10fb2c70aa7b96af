/* The words over the map: notices below the toolbar, the level's title and brief at its start, the name of a
 * kind that is met for the first time. None of them lies over a card of an overlay. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/platform/prompt.h"
#include "app/screens/parts.h"
#include "app/view/looks.h"

#define MARGIN       APP_HUD_MARGIN
#define FADE_TICKS   45
#define FADE_SECONDS 0.4
#define LINE_MAX     520.0f // logical pixels: widest line
#define LINE_MIN     170.0f // narrower ones go below the cards
#define BANNER_MIN   240.0f // narrower ones are left out
#define FOOT_MIN     278.0f // the foot's plate ends here while the hero waits
#define MEET_FADE    0.35
#define MEET_PICTURE 40.0f
#define MEET_FOOT    388.0f // how wide the words about what the hero does become

/// The card whose cell lies over this band at `x` or first to the right of it. False: none does.
static bool next_card(const AppScreenFrame *frame, SDL_FRect band, float x, SDL_FRect *cell) {
  bool found = false;
  for (int i = 0; i < APP_OVERLAY_CARDS; i++) {
    AppOverlayCard card;
    if (!app_overlays_card(frame->game->overlays, i, &card)) continue;
    const SDL_FRect *c = &card.cell;
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
  app_parts_plate(frame, r, share);
  app_draw_paragraph(frame->draw, r.x + pad, r.y + 9 * s, r.w - 2 * pad, (AppFont){size, APP_CENTRE, color},
                     text, true);
  return r.y + r.h + 6 * s;
}

/// Where title and brief of the level go: at the bottom, where they hide little of the map. False: nowhere.
static bool banner_place(const AppScreenFrame *frame, float text_pad, SDL_FRect *place) {
  const float s = frame->window->scale;
  const char *words = frame->game->level.brief;
  const SDL_FRect space = app_hud_free(frame);
  SDL_FRect part = {space.x + MARGIN * s, space.y, space.w - 2 * MARGIN * s, 0};
  float w = 0, h = 0;
  for (int i = 0; i < 3; i++) { // narrower beside cards is higher, and may then lie beside more of them
    w = fminf(part.w, LINE_MAX * s);
    const float brief = paragraph_height(frame, w - 2 * text_pad, words);
    h = APP_TEXT_LARGE * s + brief + 2 * text_pad + (brief > 0 ? 6 * s : -4 * s);
    part = beside_cards(frame, (SDL_FRect){space.x + MARGIN * s, space.y + space.h - h,
                                           space.w - 2 * MARGIN * s, h + app_hud_bottom(frame)});
  }
  if (part.w < w - 0.5f || w < BANNER_MIN * s) return false;
  *place = (SDL_FRect){roundf(part.x + (part.w - w) / 2), roundf(space.y + space.h - h), w, h};
  if (place->x > app_hud_foot_left(frame) + FOOT_MIN * s)
    place->y = roundf(app_hud_bottom(frame) - h - MARGIN * s); // beside the foot's plate
  return true;
}

/// Title and brief of the level until the player does something, or for a few seconds. False: it is over.
static bool draw_banner(const AppScreenFrame *frame) {
  const float left = (float)app_play_banner(frame->game), s = frame->window->scale;
  if (left <= 0) return false;
  const float share = frame->settings->value[APP_SETTING_REDUCED_MOTION] ? 1 : fminf(left / FADE_TICKS, 1);
  const float pad = 18 * s, size = APP_TEXT * s, head = APP_TEXT_LARGE * s;
  SDL_FRect r;
  if (!banner_place(frame, pad, &r)) return true;
  SDL_Color light = APP_COLOUR_ACCENT, plain = APP_COLOUR_TEXT;
  light.a = plain.a = (Uint8)(255 * share);
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 12 * s, (SDL_Color){14, 16, 22, (Uint8)(228 * share)});
  app_draw_text_fit(frame->draw, r.x + r.w / 2, r.y + pad - 4 * s, r.w - 2 * pad,
                    (AppFont){head, APP_CENTRE, light}, frame->game->level.title);
  app_draw_paragraph(frame->draw, r.x + pad, r.y + pad + head + 6 * s, r.w - 2 * pad,
                     (AppFont){size, APP_CENTRE, plain}, frame->game->level.brief, true);
  return true;
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
  const double left = frame->game->meet.until - frame->clock->now;
  if (left <= 0) return;
  const SimEnemyKind *row = sim_enemy_kinds[frame->game->meet.kind];
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
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 8 * s, back);
  app_parts_icon(frame, app_look_picture(frame->game->meet.kind), r.x + pad + side / 2, r.y + r.h / 2, side,
                 plain);
  app_draw_text_fit(frame->draw, x, r.y + 6 * s, width, (AppFont){size, APP_LEFT, name}, row->title);
  app_draw_text_fit(frame->draw, x, r.y + 28 * s, width, (AppFont){small, APP_LEFT, words}, row->help);
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

static void draw_notices(const AppScreenFrame *frame) {
  float y = app_hud_free(frame).y;
  if (frame->game->paused && frame->game->end_at == 0) y = draw_paused(frame, y);
  const double left = frame->game->notice.until - frame->clock->now;
  if (left > 0)
    y = draw_line(frame, y, (float)fmin(left / FADE_SECONDS, 1), APP_COLOUR_TEXT, frame->game->notice.text);
  char words[96];
  const char *arm = app_arm_words(frame->game, words, sizeof words);
  if (arm != NULL) draw_line(frame, y, 1, APP_COLOUR_ACCENT, arm);
}

void app_notices_draw(const AppScreenFrame *frame) {
  if (!draw_banner(frame) && frame->game->end_at == 0) draw_meeting(frame);
  draw_notices(frame);
}
