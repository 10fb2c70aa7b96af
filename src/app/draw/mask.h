/* Small discs and rings as pictures: SDL's software renderer puts triangles on whole pixels, so curves out
 * of them look jagged; a mask made once per radius is smooth in every renderer, and faster. One
 * atlas texture holds them and a white spot that all other shapes take their colour from. */
#ifndef APP_DRAW_MASK_H
#define APP_DRAW_MASK_H

#include "app/draw/draw.h"

#define APP_MASK_MAX 40.0f // pixels; greater radii are drawn as triangles

typedef struct AppMask {
  SDL_Texture *texture;
  SDL_FRect uv; // 0..1
  float size;   // pixels; the middle of the mask is the middle of the disc
} AppMask;

/// The mask of a disc (thick 0) or of a ring that reaches inward from `radius`; both are taken in steps of
/// half a pixel. May flush the list. False: too large, or no texture.
bool app_draw_mask(AppDraw *draw, float radius, float thick, AppMask *mask);

/// The white spot. False: no texture.
bool app_draw_white(AppDraw *draw, SDL_Texture **texture, SDL_FPoint *uv);

void app_draw_masks_free(AppDraw *draw);

#endif
