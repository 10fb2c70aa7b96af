/* Leaving a drawing that is not saved. */
#include "app/draw/style.h"
#include "app/editor/editor.h"
#include "app/screens/parts.h"

static void draw(const AppScreenFrame *frame) {
  static const AppChoice rows[] = {
      {"save", "Save", APP_INTENT_EDIT, APP_EDITOR_SAVE_AND_CLOSE, APP_SPRITE_ICON_SAVE},
      {"leave", "Leave", APP_INTENT_EDIT, APP_EDITOR_LEAVE, 0},
      {"stay", "Stay", APP_INTENT_BACK, 0, 0},
  };
  enum { ROWS = sizeof rows / sizeof *rows };
  const float s = frame->window->scale, row = app_parts_row_height(frame, ROWS, 130);
  const SDL_FRect sheet = app_parts_sheet(frame, 380, 130 + ROWS * row / s);
  const float y = app_parts_heading(frame, sheet, sheet.y + 20 * s, APP_COLOUR_TEXT, "Save the drawing?");
  app_draw_paragraph(frame->draw, sheet.x + 28 * s, y + 6 * s, sheet.w - 56 * s,
                     (AppFont){APP_TEXT_SMALL * s, APP_CENTRE, APP_COLOUR_DIM},
                     "It has changes that are in no file. You can play it as it is.", true);
  app_parts_rows(frame, (AppRows){sheet, y + 62 * s, row}, rows, ROWS);
}

const AppScreenRow app_screen_edit_leave = {.draw = draw, .above = true};
