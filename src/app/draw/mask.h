/* Small discs and rings as pictures: a curve out of triangles stands on whole pixels in SDL's software
 * renderer and looks jagged there; a mask made once per radius is smooth everywhere and quicker too. One
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
/// half a pixel. May flush what waits. False: too large, or no texture.
bool app_draw_mask(AppDraw *draw, float radius, float thick, AppMask *mask);

/// The white spot. False: no texture.
bool app_draw_white(AppDraw *draw, SDL_Texture **texture, SDL_FPoint *uv);

void app_draw_masks_free(AppDraw *draw);

#endif
