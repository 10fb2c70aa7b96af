/* A strip: icons and words in one line, measured before they are drawn. Sizes are logical pixels. */
#ifndef APP_SCREENS_STRIP_H
#define APP_SCREENS_STRIP_H

#include "app/screens/screens.h"

enum { APP_STRIP_ITEMS = 24, APP_STRIP_TEXT = 48 };

typedef struct AppStripItem {
  int sprite;  // 0: text
  float width; // output pixels
  float size;  // of the text, or side of the sprite; output pixels
  SDL_Color color;
  char text[APP_STRIP_TEXT];
} AppStripItem;

typedef struct AppStrip {
  AppStripItem item[APP_STRIP_ITEMS];
  int count;
  float width; // output pixels
} AppStrip;

void app_strip_sprite(const AppScreenFrame *frame, AppStrip *strip, int sprite, float side, SDL_Color tint);
void app_strip_text(const AppScreenFrame *frame, AppStrip *strip, float size, SDL_Color color,
                    const char *text);
void app_strip_gap(const AppScreenFrame *frame, AppStrip *strip, float width);
/// Draws it from x on, output pixels; `mid` is the middle of the line.
void app_strip_draw(const AppScreenFrame *frame, const AppStrip *strip, float x, float mid);

#endif
