/* The card of a level on the map: its picture, its brief, what was achieved in it and what its medals ask
 * for. */
#include <math.h>
#include <stdio.h>

#include "app/campaign/crypt.h"
#include "app/campaign/crypt_ground.h"
#include "app/campaign/thumbs.h"
#include "app/draw/style.h"
#include "app/games/games_keep.h"
#include "app/layout/layout.h"
#include "app/run/chapters.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/screens/strip.h"
#include "app/ui/paint.h"
#include "base/assert.h"

/* Logical pixels */
#define WIDTH   620.0f
#define SIDE    22.0f
#define PICTURE 236.0f // width next to the words; above them the picture is lower
#define TWO     540.0f // sheets from this width have the picture next to the words
#define COIN    38.0f
#define MEDAL   46.0f
#define BUTTONS 52.0f
#define FACTS   62.0f // below the picture: two lines
#define FACT    22.0f // more, with the words to its right

static AppFont brief_font(void) {
  return (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_DIM};
}

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

/// Best score and gold.
static void draw_score(const AppScreenFrame *frame, const Card *card, float x, float mid) {
  AppStrip strip = {0};
  char text[APP_STRIP_TEXT], number[24];
  const int32_t score = card->record != NULL ? card->record->score : 0, gold = card->thumb->gold;
  if (score > 0) {
    snprintf(text, sizeof text, "Score %s", app_ui_count(score, number, sizeof number));
    app_strip_text(frame, &strip, APP_TEXT, score >= gold ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT, text);
    app_strip_gap(frame, &strip, 16);
  }
  if (gold > 0) {
    snprintf(text, sizeof text, "Gold %s", app_ui_count(gold, number, sizeof number));
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

static void draw_medals(const AppScreenFrame *frame, const Card *card, AppBox column) {
  for (int i = 0; i < APP_MEDAL_COUNT; i++) {
    const bool has = card->record != NULL && (card->record->medals >> i & 1) != 0;
    AppBox line = app_cut_top(&column, MEDAL);
    app_ui_icon(frame->ui, app_box_band(app_cut_left(&line, COIN), 0, COIN), app_screens_medal((AppMedal)i),
                COIN, has ? APP_COLOUR_PLAIN : APP_RGB(0x44464e));
    app_cut_left(&line, 12);
    app_ui_line(frame->ui, app_box_band(line, -1, APP_TEXT),
                (AppFont){APP_TEXT, APP_LEFT, has ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT},
                app_medals[i].title);
    app_ui_line(frame->ui, app_box_band(line, 20, APP_TEXT_SMALL),
                (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, app_medals[i].asks);
  }
}

/// Title and brief, cut off the column.
static void draw_words(const AppScreenFrame *frame, const Card *card, AppBox *column) {
  char title[SIM_TITLE_BYTES + 16];
  AppBox head = app_cut_top(column, 58);
  app_ui_line(frame->ui, app_box_band(app_cut_top(&head, 20), 0, APP_TEXT_SMALL),
              (AppFont){APP_TEXT_SMALL, APP_LEFT, app_campaign_map_color(card->place->chapter)},
              app_chapters[card->place->chapter].title);
  snprintf(title, sizeof title, "%d  %s", card->number, card->thumb->title);
  app_ui_line(frame->ui, app_cut_top(&head, APP_TEXT_LARGE),
              (AppFont){APP_TEXT_LARGE, APP_LEFT, APP_COLOUR_TEXT}, title);
  app_ui_paragraph(frame->ui, column, brief_font(), card->thumb->brief);
  app_cut_top(column, 14);
}

static void draw_buttons(const AppScreenFrame *frame, const Card *card, AppBox row) {
  const int32_t level = card->place->level;
  const AppBox first = app_cut_left(&row, roundf(row.r.w * 0.64f) / row.s);
  app_screens_row(frame, first,
                  card->place->open
                      ? &(AppChoice){"play", "Play", APP_INTENT_LEVEL, level, APP_SPRITE_ICON_PLAY}
                      : &(AppChoice){"open in lab", "Open it in the lab", APP_INTENT_LAB_LEVEL, level, 0});
  if (app_ui_button(frame->ui, app_ui_id("back", 1), row.r, "Back", 0, false, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

/// Above the buttons: the best run, to be watched or to be raced against.
static void draw_best(const AppScreenFrame *frame, const Card *card, AppBox row) {
  const bool on = frame->settings->value[APP_SETTING_GHOST] != 0;
  if (app_ui_button(frame->ui, app_ui_id("watch best", 0), app_box_part(row, 0, 2, 0).r, "Watch your best",
                    APP_SPRITE_ICON_REPLAY, false, "Your best run in this level"))
    app_ask_value(frame, APP_INTENT_GAME, APP_GAME_WATCH_BEST, card->place->level);
  if (app_ui_toggle(frame->ui, app_ui_id("best ghost", 0), app_box_part(row, 1, 2, 0).r, "Race it", 0, on,
                    "Your best run walks along as a pale outline"))
    app_ask_value(frame, APP_INTENT_SETTING, APP_SETTING_GHOST, !on);
}

/// The picture in the chapter's colour, and what was achieved below it.
static void draw_picture(const AppScreenFrame *frame, const Card *card, AppBox column, float height,
                         bool wide) {
  const AppBox picture = app_cut_top(&column, height);
  app_ui_fill(frame->ui, app_box_in(picture, -3, -3), 9, app_campaign_map_color(card->place->chapter));
  app_campaign_thumb_draw(frame, card->thumb, picture.r,
                          card->place->open ? APP_COLOUR_PLAIN : APP_RGB(0x70707a));
  const SDL_FRect facts = column.r;
  const float s = column.s;
  draw_times(frame, card, facts.x, facts.y + 24 * s);
  draw_hearts(frame, card, wide ? facts.x + facts.w - 72 * s : facts.x,
              facts.y + (wide ? 24 : FACTS - 16) * s);
  draw_score(frame, card, facts.x, facts.y + (wide ? FACTS - 16 : FACTS + FACT - 16) * s);
}

static void draw_sheet(const AppScreenFrame *frame, const Card *card) {
  const float w = app_screens_sheet_width(frame, WIDTH), inner = w - 2 * SIDE;
  const bool two = w >= TWO;
  const float words_w = two ? inner - PICTURE - 20 : inner;
  const float words = 58 + 14 + app_ui_paragraph_height(frame->ui, words_w, brief_font(), card->thumb->brief);
  const float medals = APP_MEDAL_COUNT * MEDAL, rows = card->best ? 2 : 1;
  const float below = 14 + BUTTONS * rows + 14 + SIDE;
  const float facts = two ? FACTS + FACT : FACTS;
  float picture = two ? fmaxf(words + medals - facts, 180) : 150;
  float height = picture + facts + below + (two ? 0 : words + medals);
  const float less = fmaxf(fminf(height - app_screens_sheet_max(frame), picture - 60), 0);
  picture -= less; // in a low window the picture gives way
  height -= less;
  AppBox sheet = app_screens_sheet(frame, w, height), in = app_box_in(sheet, SIDE, 0);
  app_cut_top(&in, SIDE);
  AppBox left = two ? app_cut_left(&in, PICTURE) : app_cut_top(&in, picture + facts);
  draw_picture(frame, card, left, picture, !two);
  if (two) app_cut_left(&in, 20);
  if (two) in = app_box_by(in, 0, -3);
  draw_words(frame, card, &in);
  draw_medals(frame, card, in);
  app_cut_bottom(&sheet, 14);
  sheet = app_box_in(sheet, SIDE - 3, 0);
  const AppBox buttons = app_cut_bottom(&sheet, BUTTONS);
  if (card->best) draw_best(frame, card, app_cut_bottom(&sheet, BUTTONS));
  draw_buttons(frame, card, buttons);
}

static void draw(const AppScreenFrame *frame) {
  const AppCampaign campaign = app_campaign(&frame->game->library, &frame->settings->records);
  const AppBox window = app_screens_window(frame);
  const int at = frame->screens->map_place;
  app_campaign_map_draw(frame, false);
  app_ui_surface(frame->ui, app_ui_id("map below", 0), window.r);
  app_ui_fill(frame->ui, window, 0, APP_RGBA(0x050406, 150));
  if (at < 0 || at >= campaign.count) return;
  const AppPlace *place = &campaign.place[at];
  const char *name = frame->game->library.entries[place->level].name;
  const Card card = {place, app_campaign_thumb(frame, place->level),
                     app_records_find(&frame->settings->records, name), at + 1,
                     app_games_best(frame->games, name, NULL)};
  if (card.thumb != NULL) draw_sheet(frame, &card);
}

const AppScreenRow app_screen_card = {.draw = draw, .page = true};
