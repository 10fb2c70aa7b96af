/* What the screens share: dialogs, headings, a strip of icons and words, times as text. */
#ifndef APP_SCREENS_PARTS_H
#define APP_SCREENS_PARTS_H

#include "app/shell/app.h"

#define APP_COLOUR_PLAIN APP_RGB(0xffffff) // a sprite as it was drawn

/// "1:23", or "1:23.4" with tenths; returns `out`.
const char *app_parts_time(int64_t ticks, bool tenths, char *out, size_t size);

/// A sprite of the interface: whole pixels, so it is sharp.
void app_parts_icon(App *app, int sprite, float x, float y, float side, SDL_Color tint);

/// The button of an action: its icon, or its icon and label; works it.
void app_parts_action(App *app, AppActionRow row, SDL_FRect rect, bool with_label);

/* A strip: icons and words in one line, measured before they are drawn. */
enum { APP_STRIP_ITEMS = 16, APP_STRIP_TEXT = 48 };

typedef struct AppStripItem {
  int sprite;  // 0: text
  float width; // pixels
  float size;  // of the text, or side of the sprite
  SDL_Color color;
  char text[APP_STRIP_TEXT];
} AppStripItem;

typedef struct AppStrip {
  AppStripItem item[APP_STRIP_ITEMS];
  int count;
  float width;
} AppStrip;

void app_strip_sprite(App *app, AppStrip *strip, int sprite, float side, SDL_Color tint);
void app_strip_text(App *app, AppStrip *strip, float size, SDL_Color color, const char *text);
void app_strip_gap(App *app, AppStrip *strip, float width);
/// `mid` is the middle of the line.
void app_strip_draw(App *app, const AppStrip *strip, float x, float mid);

/* Menus */

/// A centred sheet of that many logical pixels, never larger than the window, that swallows every gesture.
SDL_FRect app_parts_sheet(App *app, float width, float height);
/// A heading in the middle; returns the y below it.
float app_parts_heading(App *app, SDL_FRect sheet, float y, SDL_Color color, const char *text);
/// Height of a row where so many shall fit into the window beside `others` logical pixels; output pixels.
float app_parts_row_height(const App *app, int rows, float others);

/// Rows of a menu, one below the other.
typedef struct AppRows {
  SDL_FRect sheet;
  float y, height;
} AppRows;

/// The next row as a button over the width of the sheet. True when it was clicked.
bool app_parts_row(App *app, AppRows *rows, const char *name, const char *label, int icon, bool primary);
/// Back button and heading of a screen that fills the window; returns the area below. `most` is the greatest
/// width.
SDL_FRect app_parts_page(App *app, const char *heading, float max);

/* One function a screen */
void app_screen_title(App *app);
void app_screen_levels(App *app);
void app_screen_pause(App *app);
void app_screen_won(App *app);
void app_screen_lost(App *app);
void app_screen_settings(App *app);
void app_screen_help(App *app);
void app_screen_bestiary(App *app);
void app_screen_racers(App *app);
void app_screen_race(App *app);

/// The shipped level to play next: the first one without a best time, else the first.
int app_levels_next(const App *app);

#endif
