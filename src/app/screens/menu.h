/* Menus: sheets above the game, pages that fill the window, and their rows of buttons. Sizes are logical
 * pixels. */
#ifndef APP_SCREENS_MENU_H
#define APP_SCREENS_MENU_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// The whole window.
AppBox app_screens_window(const AppScreenFrame *frame);

/// A centred sheet. One that is higher than the window scrolls as a whole, and what is drawn until the end of
/// the screen lies in it; a screen that has an area of its own asks for no more than app_screens_sheet_max.
AppBox app_screens_sheet(const AppScreenFrame *frame, float width, float height);
float app_screens_sheet_max(const AppScreenFrame *frame);
/// The width of a sheet that asks for `width`.
float app_screens_sheet_width(const AppScreenFrame *frame, float width);
/// A heading over the middle, cut off the top of the column.
void app_screens_heading(const AppScreenFrame *frame, AppBox *column, SDL_Color color, const char *text);
/// Back button and heading of a screen that fills the window; returns the area below. `max` is its greatest
/// width.
AppBox app_screens_page(const AppScreenFrame *frame, const char *heading, float max);

/// A row: its words and what it asks for.
typedef struct AppChoice {
  const char *name, *label;
  AppIntentKind kind;
  int32_t id;
  int icon; // 0: none; a row with an icon is the one that Enter works
} AppChoice;

/// Height of a row where so many must fit into the window with `others` pixels of other things.
float app_screens_row_height(const AppScreenFrame *frame, int rows, float others);
enum { APP_TURN_BACK_TEXT = 48 };

/// The row that turns time back: behind `label` it says how often that is still free, or what it costs.
AppChoice app_screens_turn_back(const AppScreenFrame *frame, const char *label, char out[APP_TURN_BACK_TEXT]);
/// A button over the width of the box.
void app_screens_row(const AppScreenFrame *frame, AppBox box, const AppChoice *choice);
/// Two buttons side by side.
void app_screens_pair(const AppScreenFrame *frame, AppBox box, const AppChoice pair[2]);

#endif
