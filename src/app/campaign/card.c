/* The card of a level on the map: its picture, its brief, what was achieved in it and what its medals ask
 * for. */
#include <math.h>
#include <stdio.h>

#include "app/campaign/map.h"
#include "app/campaign/thumbs.h"
#include "app/draw/style.h"
#include "app/games/games_keep.h"

/* Logical pixels */
#define WIDTH   620.0f
#define SIDE    22.0f
#define PICTURE 236.0f // width beside the words; above them the picture is lower
#define TWO     540.0f // sheets from this width have the picture beside the words
#define COIN    38.0f
#define MEDAL   46.0f
#define BUTTONS 52.0f
#define FACTS   62.0f // below the picture

typedef struct Card {
  const AppPlace *place;
  const AppThumb *thumb;
  const AppRecord *record; // NULL: not won
  int number;
  bool best; // the best run is kept
} Card;

/// Best time and par.
static void draw_times(const AppScreenFrame *frame, const Card *card, float x, float mid) {
  AppStrip strip = {0};
  char text[APP_STRIP_TEXT], time[32];
  const bool timed = card->record != NULL && card->record->ticks > 0;
  snprintf(text, sizeof text, "%s",
           card->record != NULL ? "Won"
           : card->place->open  ? "Not won yet"
                                : "Locked");
  if (timed)
    snprintf(text, sizeof text, "Best %s", app_ui_time(card->record->ticks, true, time, sizeof time));
  app_strip_text(frame, &strip, APP_TEXT, card->record != NULL ? APP_COLOUR_GOOD : APP_COLOUR_DIM, text);
  if (card->thumb->par_seconds > 0) {
    const int64_t par = (int64_t)card->thumb->par_seconds * SIM_TICKS_PER_SECOND;
    snprintf(text, sizeof text, "Par %s", app_ui_time(par, false, time, sizeof time));
    app_strip_gap(frame, &strip, 16);
    app_strip_text(frame, &strip, APP_TEXT, APP_COLOUR_DIM, text);
  }
  app_strip_draw(frame, &strip, x, mid);
}

/// The most hearts that were left.
static void draw_hearts(const AppScreenFrame *frame, const Card *card, float x, float mid) {
  AppStrip strip = {0};
  const int hearts = card->record != NULL ? SDL_min(card->record->hearts, 9) : 0;
  for (int i = 0; i < SDL_max(hearts, SIM_HEARTS); i++) {
    app_strip_sprite(frame, &strip, i < hearts ? APP_SPRITE_HEART : APP_SPRITE_HEART_EMPTY, 20,
                     APP_COLOUR_PLAIN);
    app_strip_gap(frame, &strip, 3);
  }
  app_strip_draw(frame, &strip, x, mid);
}

static void draw_medals(const AppScreenFrame *frame, const Card *card, float x, float y, float w) {
  const float s = frame->window->scale, coin = COIN * s, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  for (int i = 0; i < APP_MEDAL_COUNT; i++, y += MEDAL * s) {
    const bool has = card->record != NULL && (card->record->medals >> i & 1) != 0;
    app_parts_icon(frame, app_parts_medal((AppMedal)i), x + coin / 2, y + coin / 2, coin,
                   has ? APP_COLOUR_PLAIN : APP_RGB(0x44464e));
    const float left = x + coin + 12 * s, width = w - coin - 12 * s;
    app_draw_text_fit(frame->draw, left, y - s, width,
                      (AppFont){size, APP_LEFT, has ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT},
                      app_medals[i].title);
    app_draw_text_fit(frame->draw, left, y + 20 * s, width, (AppFont){small, APP_LEFT, APP_COLOUR_DIM},
                      app_medals[i].asks);
  }
}

/// Title and brief; returns the y below.
static float draw_words(const AppScreenFrame *frame, const Card *card, float x, float y, float w) {
  const float s = frame->window->scale, size = APP_TEXT * s;
  char title[SIM_TITLE_BYTES + 16];
  app_draw_text_fit(frame->draw, x, y, w,
                    (AppFont){APP_TEXT_SMALL * s, APP_LEFT, app_map_color(card->place->chapter)},
                    app_chapters[card->place->chapter].title);
  snprintf(title, sizeof title, "%d  %s", card->number, card->thumb->title);
  app_draw_text_fit(frame->draw, x, y + 20 * s, w, (AppFont){APP_TEXT_LARGE * s, APP_LEFT, APP_COLOUR_TEXT},
                    title);
  y += 58 * s;
  y += app_draw_paragraph(frame->draw, x, y, w, (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, card->thumb->brief,
                          true);
  return y + 14 * s;
}

static void draw_buttons(const AppScreenFrame *frame, const Card *card, SDL_FRect sheet) {
  const float s = frame->window->scale, h = BUTTONS * s, side = (SIDE - 3) * s;
  SDL_FRect r = {sheet.x + side, sheet.y + sheet.h - h - 14 * s, sheet.w - 2 * side, h};
  const float first = roundf(r.w * 0.64f);
  const SDL_FRect one = {r.x, r.y, first, h}, other = {r.x + first, r.y, r.w - first, h};
  if (card->place->open) {
    if (app_ui_button(frame->ui, app_ui_id("play", 0), one, "Play", APP_SPRITE_ICON_PLAY, true, NULL))
      app_ask(frame, APP_INTENT_LEVEL, card->place->level);
  } else if (app_ui_button(frame->ui, app_ui_id("open in lab", 0), one, "Open it in the lab", 0, false,
                           NULL)) {
    app_ask(frame, APP_INTENT_LAB_LEVEL, card->place->level);
  }
  if (app_ui_button(frame->ui, app_ui_id("back", 1), other, "Back", 0, false, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

/// Above the buttons: the best run, to be watched or to be raced against.
static void draw_best(const AppScreenFrame *frame, const Card *card, SDL_FRect sheet) {
  const float s = frame->window->scale, h = BUTTONS * s, side = (SIDE - 3) * s;
  const float y = sheet.y + sheet.h - 2 * h - 14 * s, w = (sheet.w - 2 * side) / 2;
  const bool on = frame->settings->value[APP_SETTING_GHOST] != 0;
  const SDL_FRect one = {sheet.x + side, y, w, h}, other = {one.x + w, y, w, h};
  if (app_ui_button(frame->ui, app_ui_id("watch best", 0), one, "Watch your best", APP_SPRITE_ICON_REPLAY,
                    false, "Your best run in this level"))
    app_intend(frame->intents,
               (AppIntent){.kind = APP_INTENT_GAME, .id = APP_GAME_WATCH_BEST, .value = card->place->level});
  if (app_ui_toggle(frame->ui, app_ui_id("best ghost", 0), other, "Race it", 0, on,
                    "Your best run walks along as a pale outline"))
    app_intend(frame->intents,
               (AppIntent){.kind = APP_INTENT_SETTING, .id = APP_SETTING_GHOST, .value = !on});
}

static void draw_sheet(const AppScreenFrame *frame, const Card *card) {
  const float s = frame->window->scale, w = fminf(WIDTH * s, (float)frame->window->width - 16 * s);
  const float side = SIDE * s, inner = w - 2 * side;
  const bool beside = w >= TWO * s;
  const float picture_w = beside ? PICTURE * s : inner;
  const float words_w = beside ? inner - picture_w - 20 * s : inner;
  const float brief =
      app_draw_paragraph(frame->draw, 0, 0, words_w, (AppFont){APP_TEXT * s, APP_LEFT, APP_COLOUR_DIM},
                         card->thumb->brief, false);
  const float words = (58 + 14) * s + brief, medals = APP_MEDAL_COUNT * MEDAL * s, facts = FACTS * s;
  const float below = 14 * s + BUTTONS * s * (card->best ? 2 : 1) + 14 * s + side;
  float picture_h = beside ? fmaxf(words + medals - facts, 180 * s) : 150 * s;
  float height = beside ? picture_h + facts + below : picture_h + facts + words + medals + below;
  const float max = (float)frame->window->height - 16 * s;
  const float less = fmaxf(fminf(height - max, picture_h - 60 * s), 0); // a low window: the picture gives way
  picture_h -= less;
  height -= less;
  const SDL_FRect sheet = app_parts_sheet(frame, w / s, height / s);
  const float x = sheet.x + side, y = sheet.y + side, under = y + picture_h + facts;
  app_draw_round_rect(frame->draw, x - 3 * s, y - 3 * s, picture_w + 6 * s, picture_h + 6 * s, 9 * s,
                      app_map_color(card->place->chapter));
  app_thumb_draw(frame, card->thumb, (SDL_FRect){x, y, picture_w, picture_h},
                 card->place->open ? APP_COLOUR_PLAIN : APP_RGB(0x70707a));
  draw_times(frame, card, x, under - facts + 24 * s);
  draw_hearts(frame, card, beside ? x : x + inner - 72 * s, under - (beside ? 18 : facts / s - 24) * s);
  const float left = beside ? x + picture_w + 20 * s : x;
  const float at = draw_words(frame, card, left, beside ? y - 3 * s : under, words_w);
  draw_medals(frame, card, left, at, words_w);
  if (card->best) draw_best(frame, card, sheet);
  draw_buttons(frame, card, sheet);
}

static void draw(const AppScreenFrame *frame) {
  const AppCampaign campaign = app_campaign(&frame->game->library, &frame->settings->records);
  const float w = (float)frame->window->width, h = (float)frame->window->height;
  const int at = frame->screens->map_place;
  app_map_draw(frame, false);
  app_ui_surface(frame->ui, app_ui_id("map below", 0), (SDL_FRect){0, 0, w, h});
  app_draw_rect(frame->draw, 0, 0, w, h, APP_RGBA(0x050406, 150));
  if (at < 0 || at >= campaign.count) return;
  const AppPlace *place = &campaign.place[at];
  const char *name = frame->game->library.entries[place->level].name;
  const Card card = {place, app_thumb(frame, place->level), app_records_find(&frame->settings->records, name),
                     at + 1, app_games_best(frame->games, name, NULL)};
  if (card.thumb != NULL) draw_sheet(frame, &card);
}

const AppScreenRow app_screen_card = {.draw = draw, .page = true};
