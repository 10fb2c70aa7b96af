/* The heart that was just lost: it swells, breaks in two, and the halves fall. With reduced motion it fades
 * where it was. */
#include "app/hud/hearts.h"

#include <math.h>

#include "app/draw/style.h"
#include "app/screens/controls.h"
#include "app/ui/paint.h"

#define SWELL_SECONDS 0.12
#define BREAK_SECONDS 0.9
#define FALL          34.0f // logical pixels in the whole time

/// Upright, on whole pixels: so small a picture would be torn by turning.
static void draw_half(const AppScreenFrame *frame, int sprite, SDL_FPoint at, float side, float share) {
  const float way = sprite == APP_SPRITE_HEART_LEFT ? -1.0f : 1.0f, s = frame->window->scale;
  const float apart = way * (1.5f + 12 * share), fall = FALL * share * share - 7 * share;
  app_ui_picture(frame->ui, sprite, at.x + apart * s, at.y + fall * s, side,
                 APP_RGBA(0xffffff, (Uint8)(255 * fminf((1 - share) * 2, 1))));
}

void app_hud_heart_lost(const AppScreenFrame *frame, SDL_FPoint at, float side) {
  const double age = frame->clock->now - frame->game->told.feel.hit;
  if (age < 0 || age >= BREAK_SECONDS) return;
  if (frame->settings->value[APP_SETTING_REDUCED_MOTION] != 0) {
    app_ui_picture(frame->ui, APP_SPRITE_HEART, at.x, at.y, side,
                   APP_RGBA(0xffffff, (Uint8)(255 * (1 - age / BREAK_SECONDS))));
    return;
  }
  if (age < SWELL_SECONDS) {
    const float swell = 1 + 0.5f * sinf(3.14159265f * (float)(age / SWELL_SECONDS));
    app_ui_picture(frame->ui, APP_SPRITE_HEART, at.x, at.y, side * swell, APP_COLOUR_PLAIN);
    return;
  }
  const float share = (float)((age - SWELL_SECONDS) / (BREAK_SECONDS - SWELL_SECONDS));
  draw_half(frame, APP_SPRITE_HEART_LEFT, at, side, share);
  draw_half(frame, APP_SPRITE_HEART_RIGHT, at, side, share);
}
