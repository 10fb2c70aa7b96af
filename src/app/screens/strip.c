/* Lines of icons and words. */
#include "app/screens/strip.h"

#include <assert.h>
#include <stdio.h>

#include "app/ui/paint.h"

static AppStripItem *strip_add(AppStrip *strip, float width) {
  assert(strip->count >= 0 && strip->count <= APP_STRIP_ITEMS && width >= 0);
  if (strip->count == APP_STRIP_ITEMS) return NULL;
  AppStripItem *item = &strip->item[strip->count++];
  *item = (AppStripItem){.width = width};
  strip->width += width;
  return item;
}

void app_strip_sprite(const AppScreenFrame *frame, AppStrip *strip, int sprite, float side, SDL_Color tint) {
  side = (float)app_art_size(side * frame->window->scale);
  AppStripItem *item = strip_add(strip, side);
  if (item == NULL) return;
  item->sprite = sprite;
  item->size = side;
  item->color = tint;
}

void app_strip_text(const AppScreenFrame *frame, AppStrip *strip, float size, SDL_Color color,
                    const char *text) {
  size *= frame->window->scale;
  AppStripItem *item = strip_add(strip, app_draw_text_width(frame->draw, size, text));
  if (item == NULL) return;
  item->size = size;
  item->color = color;
  snprintf(item->text, sizeof item->text, "%s", text);
}

void app_strip_gap(const AppScreenFrame *frame, AppStrip *strip, float width) {
  strip_add(strip, width * frame->window->scale);
}

void app_strip_draw(const AppScreenFrame *frame, const AppStrip *strip, float x, float mid) {
  for (int i = 0; i < strip->count; i++) {
    const AppStripItem *item = &strip->item[i];
    if (item->sprite > 0)
      app_ui_picture(frame->ui, item->sprite, x + item->width / 2, mid, item->size, item->color);
    else
      app_draw_text(frame->draw, x, mid - item->size / 2, item->size, APP_LEFT, item->color, item->text);
    x += item->width;
  }
}
