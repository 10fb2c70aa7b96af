/* The buttons at the top right. Before the menu has come there is one: a pause, whose screen has the rest. */
#include <assert.h>

#include "app/hud/clear.h"
#include "app/hud/hud_parts.h"
#include "app/platform/art.h"
#include "app/screens/controls.h"
#include "app/told/known.h"

enum { MOST = 4 };

typedef struct Buttons {
  AppActionRow row[MOST];
  int count;
} Buttons;

static void add_button(Buttons *buttons, const AppScreenFrame *frame, AppActionRow row) {
  assert(buttons->count < MOST);
  if (app_knows_action(frame->game, app_actions[row].name)) buttons->row[buttons->count++] = row;
}

static Buttons buttons_of(const AppScreenFrame *frame, const AppHudPlaces *places) {
  Buttons buttons = {0};
  if (app_knows(frame->game, APP_THING_MENU)) {
    add_button(&buttons, frame, APP_ACTION_PAUSE);
    if (!places->narrow) add_button(&buttons, frame, APP_ACTION_HELP); // else the menu has it
    if (!places->narrow) add_button(&buttons, frame, APP_ACTION_PANEL);
  }
  add_button(&buttons, frame, APP_ACTION_BACK);
  return buttons;
}

static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  return app_cut_right(&places->top, APP_HUD_CELL * (float)buttons_of(frame, places).count);
}

static void draw_row(const AppScreenFrame *frame, AppBox box) {
  const Buttons buttons = buttons_of(frame, frame->hud);
  app_ui_surface(frame->ui, app_ui_id("top row", 0), box.r);
  if (buttons.count == 1) {
    app_hud_clear_plate(frame, app_ui_id("action", APP_ACTION_BACK), box.r);
    app_screens_act(frame, app_ui_id("action", APP_ACTION_BACK), box, NULL, APP_SPRITE_ICON_PAUSE,
                    APP_ACTION_BACK);
    app_hud_clear_end(frame);
    return;
  }
  for (int i = 0; i < buttons.count; i++)
    app_hud_action(frame, buttons.row[i], app_cut_left(&box, APP_HUD_CELL));
}

const AppHudPlate app_hud_top_row = {.place = place, .draw = draw_row};
