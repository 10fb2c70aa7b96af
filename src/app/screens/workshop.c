/* The workshop: where levels are taken apart, made, and watched again. A sheet above the title. */
#include "app/draw/style.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define WIDTH 440.0f // logical pixels
#define SIDE  20.0f
#define ROW   64.0f
#define ICON  30.0f
#define BACK  52.0f

static const struct {
  AppChoice choice;
  const char *help;
} rows[] = {
    {{"lab", "Lab", APP_INTENT_SCREEN, APP_SCREEN_LAB, APP_SPRITE_ICON_PANEL},
     "Any level with every tool, rule and overlay"},
    {{"draw", "Draw a level", APP_INTENT_SCREEN, APP_SCREEN_OPEN, APP_SPRITE_ICON_EDIT},
     "A new one, or one to change"},
    {{"replays", "Replays", APP_INTENT_SCREEN, APP_SCREEN_REPLAYS, APP_SPRITE_ICON_RECORDING},
     "Games you played, to watch and to branch"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static void draw_row(const AppScreenFrame *frame, AppBox box, int at) {
  BASE_ASSERT(at >= 0 && at < ROWS);
  const AppChoice *choice = &rows[at].choice;
  if (app_ui_card(frame->ui, app_ui_id(choice->name, 0), app_box_in(box, 0, 2).r, at == 0, NULL))
    app_ask(frame, choice->kind, choice->id);
  app_ui_icon(frame->ui, app_cut_left(&box, 62), choice->icon, ICON, APP_COLOUR_TEXT);
  app_cut_right(&box, 14);
  app_ui_line_at(frame->ui, box, ROW / 2 - 19, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT}, choice->label);
  app_ui_line_at(frame->ui, box, ROW / 2 + 5, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM},
                 rows[at].help);
}

static void draw_workshop(const AppScreenFrame *frame) {
  static const AppChoice back = {"back", "Back", APP_INTENT_BACK, 0, 0};
  AppBox column = app_screens_sheet(frame, WIDTH, 62 + ROWS * ROW + 10 + BACK + 14);
  app_cut_top(&column, 18);
  app_screens_heading(frame, &column, APP_COLOUR_TEXT, "Workshop");
  column = app_box_in(column, SIDE, 0);
  app_cut_top(&column, 16);
  for (int i = 0; i < ROWS; i++) draw_row(frame, app_cut_top(&column, ROW), i);
  app_cut_top(&column, 10);
  app_screens_row(frame, app_cut_top(&column, BACK), &back);
}

const AppScreenRow app_screen_workshop = {.draw = draw_workshop, .above = true};
