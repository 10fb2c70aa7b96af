/* Art: SVG files of assets/, rasterised at the very size that is asked for, on first use, into one atlas.
 * Each file is a sprite: sprites.h lists the folder. A sprite drawn at the size it was rasterised at, on
 * whole pixels, is crisp everywhere and the cheapest thing that the software renderer can draw; so callers
 * round their sizes (app_art_size) instead of scaling. */
#ifndef APP_PLATFORM_ART_H
#define APP_PLATFORM_ART_H

#include <SDL.h>
#include <stdbool.h>

#include "app/platform/art_paint.h"
#include "app/platform/sprites.h"

typedef enum AppSprite {
  APP_SPRITE_WHITE, // a plain square: what shapes are filled with
#define X(NAME, name) APP_SPRITE_##NAME,
  APP_SPRITES(X)
#undef X
      APP_SPRITE_COUNT
} AppSprite;

/// Finds a sprite by name: "icon-heat" is assets/icon-heat.svg; 0: no such file existed when the program was
/// built.
int app_art_find(const char *name);

typedef struct AppArt AppArt;

/// Reads the files; sprites are rasterised when they are first drawn. A missing or broken file is named once
/// on standard error and drawn as a plain shape. NULL only when memory is out or the renderer has no space
/// for the atlas.
AppArt *app_art_new(SDL_Renderer *renderer, int tile_pixels);
void app_art_free(AppArt *art);
/// Between frames, when nothing waits to be drawn: an atlas that is nearly full, or `lost`, starts again.
/// `tile_pixels` is the present zoom: sprites of the map are then ready at that size.
void app_art_update(AppArt *art, int tile_pixels, bool lost);

SDL_Texture *app_art_texture(const AppArt *art);
/// The sprite rasterised for a width in pixels (rounded as app_art_size does), 0..1; where the atlas has no
/// space left in this frame, the nearest size that it holds. The white square is one point, which renderers
/// fill fastest.
SDL_FRect app_art_uv_at(AppArt *art, int sprite, float pixels);
/// The width that a sprite of about so many pixels is kept at: every whole pixel up to 96, then steps of 16,
/// at most 512. Drawn at this size it is not scaled.
int app_art_size(float pixels);
/// Colours a sprite from now on. Drawings of it that wait in a list must have been handed over.
void app_art_paint(AppArt *art, int sprite, const AppArtPaint *paint);
/// Notes the key of the sprites' colours, never 0. True: it differs from that of the last call, and sprites
/// must be painted again.
bool app_art_repaint(AppArt *art, uint32_t key);
/// The name of its file without the ending.
const char *app_art_name(int sprite);

#endif
