/* Rasterises AppDraw's triangle list without a graphics card, in the window of SDL's software renderer or in
 * a texture of app_texture_new. Its pixels are the same as SDL's, but for rounding, and it is several times
 * as fast: SDL blends one pixel after the other. Lists of a frame are kept and drawn band by band, so that
 * overlapping triangles are blended in the processor's cache. */
#ifndef APP_DRAW_RASTER_H
#define APP_DRAW_RASTER_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/draw/pixels.h"

/// ARGB8888 in memory; pitch: pixels from row to row.
typedef struct AppPixels {
  uint32_t *pixels;
  int w, h, pitch;
} AppPixels;

/// Triangles of one texture inside one clip.
typedef struct AppRasterPart {
  AppPixels texture; // pixels NULL: none
  bool smooth;       // scaled by linear interpolation
  AppBlend blend;
  SDL_Rect clip; // w 0: none
  int first, count;
} AppRasterPart;

typedef struct AppRaster {
  AppRasterPart *parts;
  int part_count, part_capacity;
  SDL_Window *window;
  SDL_Texture *texture; // drawn into; NULL: the window
  bool wide;
} AppRaster;

/// NULL: this renderer draws for itself, or its pixels cannot be had.
AppRaster *app_raster_new(SDL_Renderer *renderer);
void app_raster_free(AppRaster *raster);
/// Can it draw with this texture, which may be NULL, into the present target?
bool app_raster_can(const AppRaster *raster, SDL_Renderer *renderer, SDL_Texture *texture);
/// Keeps a part until app_raster_run: `count` indices from `first` on. False: out of memory.
bool app_raster_add(AppRaster *raster, SDL_Texture *texture, SDL_Rect clip, int first, int count);
/// Draws all parts, and forgets them.
void app_raster_run(AppRaster *raster, SDL_Renderer *renderer, const SDL_Vertex *vertices,
                    const int *indices);
/// Draws one part into the clip, which lies inside the target.
void app_raster_part(AppPixels target, SDL_Rect clip, bool wide, const AppRasterPart *part,
                     const SDL_Vertex *vertices, const int *indices);

#endif
