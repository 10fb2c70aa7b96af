/* The field's value on every tile, at the tile's foot, where arrows and actors cover it least. Values that
 * would not fit legibly are not drawn; the card says to zoom in. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

#define MIN_TEXT    9.0f  // logical pixels
#define DIGIT_WIDTH 0.58f // of the size

/// The size at which the longest value fits a tile.
static float text_size(const OverlayFrame *frame) {
  char longest[16];
  const int digits = snprintf(longest, sizeof longest, "%u", (unsigned)frame->view.world->field.max);
  const float zoom = frame->view.camera.zoom;
  return fminf(fminf(zoom * 0.38f, (zoom - 3) / ((float)digits * DIGIT_WIDTH)), APP_TEXT * frame->view.scale);
}

static bool readable(const OverlayFrame *frame) {
  return text_size(frame) >= MIN_TEXT * frame->view.scale;
}

void overlay_numbers_draw(OverlayFrame *frame) {
  if (frame->view.world->field.reached == 0 || !readable(frame)) return;
  const NavField *field = &frame->view.world->field;
  const SDL_Rect t = frame->view.tiles;
  const float size = floorf(text_size(frame));
  const bool heat = frame->view.scene->settings->overlay[APP_OVERLAY_HEAT];
  for (int32_t y = t.y; y < t.y + t.h; y++) {
    for (int32_t x = t.x; x < t.x + t.w; x++) {
      const uint32_t value = field->value[nav_grid_cell(&frame->view.world->grid, x, y)];
      if (value == NAV_UNREACHED) continue;
      char text[16];
      snprintf(text, sizeof text, "%u", (unsigned)value);
      const bool bright = heat && overlay_heat_share(field, value) > 0.62f;
      const SDL_FRect box = overlay_box(frame, x, y);
      app_draw_text(frame->view.draw, box.x + box.w / 2, box.y + box.h - size - 1, size, APP_CENTRE,
                    bright ? APP_RGB(0x14110a) : APP_RGB(0xf4efe2), text);
    }
  }
}

void overlay_numbers_card(OverlayFrame *frame) {
  if (readable(frame)) return;
  const SDL_FRect content = overlay_card(frame, APP_SPRITE_ICON_NUMBERS, "Numbers", overlay_line_height());
  overlay_line(frame, content, 0, APP_COLOUR_DIM, "Zoom in to read values.");
}
