/* The buttons at the top right. */
#include "app/hud/hud_parts.h"

typedef struct Buttons {
  const AppActionRow *row;
  int count;
} Buttons;

static Buttons buttons_of(const AppHudPlaces *places) {
  static const AppActionRow all[] = {APP_ACTION_PAUSE, APP_ACTION_HELP, APP_ACTION_PANEL, APP_ACTION_BACK};
  static const AppActionRow narrow[] = {APP_ACTION_PAUSE, APP_ACTION_BACK}; // the menu has the others
  return places->narrow ? (Buttons){narrow, sizeof narrow / sizeof *narrow}
                        : (Buttons){all, sizeof all / sizeof *all};
}

static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  (void)frame;
  return app_cut_right(&places->top, APP_HUD_CELL * (float)buttons_of(places).count);
}

static void draw_row(const AppScreenFrame *frame, AppBox box) {
  const Buttons buttons = buttons_of(frame->hud);
  app_ui_surface(frame->ui, app_ui_id("top row", 0), box.r);
  for (int i = 0; i < buttons.count; i++)
    app_hud_action(frame, buttons.row[i], app_cut_left(&box, APP_HUD_CELL));
}

const AppHudPlate app_hud_top_row = {.place = place, .draw = draw_row};
