/* Between two waves of the night: three boons as cards, of which one is taken. The game waits. */
#include <stdio.h>

#include "app/draw/style.h"
#include "app/game/nights.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "base/assert.h"
#include "sim/boons/boons.h"

/* Logical pixels */
#define WIDTH 620.0f
#define SIDE  20.0f
#define WIDE  480.0f // sheets from this width have the cards side by side
#define HIGH  178.0f // a card of those
#define LOW   78.0f  // a card of those below one another
#define GAP   10.0f
#define HEAD  88.0f
#define FOOT  50.0f
#define MOON  58.0f

#define HELD 0.45 // seconds in which nothing is taken: a tap may still be meant for the game

static int sprite_of(SimBoon boon) {
  static const int sprites[SIM_BOON_COUNT] = {
      [SIM_BOON_BARRICADE] = APP_SPRITE_ICON_BARRICADE, [SIM_BOON_BELL] = APP_SPRITE_ICON_BELL,
      [SIM_BOON_DEPTH] = APP_SPRITE_ICON_LOOKAHEAD,     [SIM_BOON_BOLT] = APP_SPRITE_ICON_BOLT,
      [SIM_BOON_LIGHT] = APP_SPRITE_ICON_LIGHT,
  };
  BASE_ASSERT((uint32_t)boon < SIM_BOON_COUNT);
  return sprites[boon];
}

static bool is_held(const AppScreenFrame *frame) {
  return frame->clock->now - frame->screens->since < HELD;
}

static void take_boon(const AppScreenFrame *frame, SimBoon boon) {
  if (is_held(frame)) return;
  const SimCommand command = {
      .kind = SIM_CMD_BOON, .id = (int32_t)boon, .value = frame->game->run.night.offered};
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_COMMAND, .command = command});
  app_ask(frame, APP_INTENT_SOUND, APP_EFFECT_MEDAL);
  app_ask(frame, APP_INTENT_RESUME, 0);
}

static void draw_number(const AppScreenFrame *frame, AppBox card, int place) {
  char number[16];
  snprintf(number, sizeof number, "%d", place + 1);
  app_ui_line(frame->ui, app_box_band(app_box_in(card, 10, 0), 8, APP_TEXT_SMALL),
              (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, number);
}

/// Picture, name, and what it does: one below the other, or with the words to the right of the picture.
static void draw_boon(const AppScreenFrame *frame, SimBoon boon, int place, AppBox card, bool high) {
  const SimBoonRow *row = sim_boons[boon];
  const AppAlign align = high ? APP_CENTRE : APP_LEFT;
  const float icon = high ? 64 : 44;
  if (app_ui_card(frame->ui, app_ui_id("boon", place), card.r, false, NULL)) take_boon(frame, boon);
  draw_number(frame, card, place);
  AppBox in = app_box_in(card, 8, high ? 14 : 0);
  const AppBox picture = high ? app_cut_top(&in, icon + 12) : app_cut_left(&in, icon + 40);
  const SDL_FPoint at = app_box_middle(picture);
  app_draw_glow(frame->draw, at.x, at.y, icon * 0.9f * card.s, APP_RGBA(0xffd27a, 46), APP_RGBA(0xffb45a, 0));
  app_ui_picture(frame->ui, sprite_of(boon), at.x, at.y, icon * card.s, APP_COLOUR_LIGHT);
  if (!high) in = app_box_by(in, 0, 16);
  app_ui_line(frame->ui, app_cut_top(&in, 26), (AppFont){APP_TEXT, align, APP_COLOUR_ACCENT}, row->title);
  app_ui_paragraph(frame->ui, &in, (AppFont){APP_TEXT_SMALL, align, APP_COLOUR_TEXT}, row->help);
}

static void offer_of(const AppScreenFrame *frame, SimBoon offer[SIM_BOON_OFFERS]) {
  sim_boon_offer(frame->game->run.world.seed, frame->game->run.night.offered, offer);
}

static void draw(const AppScreenFrame *frame) {
  const float w = app_screens_sheet_width(frame, WIDTH);
  const bool high = w >= WIDE;
  const float cards = high ? HIGH : SIM_BOON_OFFERS * LOW + (SIM_BOON_OFFERS - 1) * GAP;
  const AppBox sheet = app_screens_sheet(frame, w, HEAD + cards + FOOT + 20);
  SimBoon offer[SIM_BOON_OFFERS];
  char text[64];
  offer_of(frame, offer);
  AppBox column = app_box_in(sheet, SIDE, 0);
  AppBox head = app_cut_top(&column, HEAD);
  app_cut_top(&head, 18);
  snprintf(text, sizeof text, "You survived wave %d", (int)frame->game->run.night.offered);
  app_screens_heading(frame, &head, APP_COLOUR_TEXT, text);
  app_ui_line(frame->ui, app_box_band(head, 4, APP_TEXT), (AppFont){APP_TEXT, APP_CENTRE, APP_COLOUR_DIM},
              "Take one. The night waits.");
  AppBox area = app_cut_top(&column, cards);
  for (int i = 0; i < SIM_BOON_OFFERS; i++) {
    AppBox card = high ? app_box_part(area, i, SIM_BOON_OFFERS, GAP) : app_cut_top(&area, LOW);
    if (!high) app_cut_top(&area, GAP);
    draw_boon(frame, offer[i], i, card, high);
  }
  app_cut_top(&column, 10);
  if (app_ui_button(frame->ui, app_ui_id("no boon", 0), app_cut_top(&column, FOOT - 6).r, "Take nothing", 0,
                    false, NULL) &&
      !is_held(frame))
    app_ask(frame, APP_INTENT_RESUME, 0);
}

/// 1 to 3.
static bool press_key(const AppScreenFrame *frame, SDL_Keycode key) {
  SimBoon offer[SIM_BOON_OFFERS];
  if (key < SDLK_1 || key >= SDLK_1 + SIM_BOON_OFFERS) return false;
  offer_of(frame, offer);
  take_boon(frame, offer[key - SDLK_1]);
  return true;
}

const AppScreenRow app_screen_boon = {.draw = draw, .above = true, .key = press_key};
