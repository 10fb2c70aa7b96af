/* The list of a frame, band by band. Where the pixels of the window are: SDL_GetWindowSurface is what its
 * software renderer draws into, which is tried before it is relied on. */
#include "app/draw/raster.h"

#include <assert.h>
#include <stdlib.h>

#include "app/platform/texture.h"
#include "base/compiler.h"

enum { BAND_PIXELS = 1 << 18 }; // 1 MiB

static bool pixels_of_window(SDL_Window *window, AppPixels *pixels) {
  SDL_Surface *surface = SDL_GetWindowSurface(window);
  if (surface == NULL || SDL_MUSTLOCK(surface) || surface->pixels == NULL || surface->pitch % 4 != 0)
    return false;
  const Uint32 format = surface->format->format;
  if (format != SDL_PIXELFORMAT_RGB888 && format != SDL_PIXELFORMAT_ARGB8888) return false;
  *pixels = (AppPixels){surface->pixels, surface->w, surface->h, surface->pitch / 4};
  return true;
}

/// Does the renderer's point arrive in the window's memory? What was there stays.
static bool draws_there(SDL_Renderer *renderer, SDL_Window *window) {
  AppPixels pixels;
  const SDL_Color probe[2] = {{0x35, 0x7a, 0xc1, 255}, {0, 0, 0, 255}};
  if (SDL_RenderFlush(renderer) != 0 || !pixels_of_window(window, &pixels)) return false;
  const uint32_t before = pixels.pixels[0];
  bool arrives = true;
  for (int i = 0; i < 2 && arrives; i++) {
    const uint32_t color = (uint32_t)probe[i].r << 16 | (uint32_t)probe[i].g << 8 | (uint32_t)probe[i].b;
    SDL_SetRenderDrawColor(renderer, probe[i].r, probe[i].g, probe[i].b, 255);
    arrives = SDL_RenderDrawPoint(renderer, 0, 0) == 0 && SDL_RenderFlush(renderer) == 0 &&
              pixels_of_window(window, &pixels) && (pixels.pixels[0] & 0xffffff) == color;
  }
  if (arrives) pixels.pixels[0] = before;
  return arrives;
}

AppRaster *app_raster_new(SDL_Renderer *renderer) {
#if SDL_VERSION_ATLEAST(2, 0, 22)
  SDL_RendererInfo info;
  if (renderer == NULL || SDL_GetRendererInfo(renderer, &info) != 0 ||
      (info.flags & SDL_RENDERER_SOFTWARE) == 0)
    return NULL;
  SDL_Window *window = SDL_RenderGetWindow(renderer);
  if (window == NULL || SDL_GetRenderTarget(renderer) != NULL || !draws_there(renderer, window)) return NULL;
  AppRaster *raster = calloc(1, sizeof *raster);
  if (raster == NULL) return NULL;
  raster->window = window;
  raster->wide = base_cpu_is_wide();
  return raster;
#else
  (void)renderer;
  return NULL;
#endif
}

void app_raster_free(AppRaster *raster) {
  if (raster == NULL) return;
  free(raster->parts);
  free(raster);
}

static bool pixels_of_texture(SDL_Texture *texture, AppPixels *pixels) {
  uint32_t *at = app_texture_pixels(texture);
  int w = 0, h = 0;
  if (at == NULL || SDL_QueryTexture(texture, NULL, NULL, &w, &h) != 0) return false;
  *pixels = (AppPixels){at, w, h, w};
  return true;
}

static bool target_of(const AppRaster *raster, AppPixels *target) {
  return raster->texture != NULL ? pixels_of_texture(raster->texture, target)
                                 : pixels_of_window(raster->window, target);
}

bool app_raster_can(const AppRaster *raster, SDL_Renderer *renderer, SDL_Texture *texture) {
  AppPixels target;
  if (raster->texture == NULL && SDL_GetRenderTarget(renderer) != NULL) return false;
  return (texture == NULL || app_texture_pixels(texture) != NULL) && target_of(raster, &target);
}

bool app_raster_add(AppRaster *raster, SDL_Texture *texture, SDL_Rect clip, int first, int count) {
  assert(first >= 0 && count > 0 && count % 3 == 0);
  if (raster->part_count == raster->part_capacity) {
    const int capacity = raster->part_capacity == 0 ? 64 : raster->part_capacity * 2;
    AppRasterPart *moved = realloc(raster->parts, (size_t)capacity * sizeof *moved);
    if (moved == NULL) return false;
    raster->parts = moved;
    raster->part_capacity = capacity;
  }
  AppRasterPart part = {.blend = APP_BLEND_OVER, .clip = clip, .first = first, .count = count};
  if (texture != NULL) {
    SDL_BlendMode mode = SDL_BLENDMODE_BLEND;
    SDL_ScaleMode scale = SDL_ScaleModeNearest;
    if (!pixels_of_texture(texture, &part.texture)) return false;
    SDL_GetTextureBlendMode(texture, &mode);
    SDL_GetTextureScaleMode(texture, &scale);
    part.smooth = scale != SDL_ScaleModeNearest;
    part.blend = mode == SDL_BLENDMODE_NONE  ? APP_BLEND_NONE
                 : mode == SDL_BLENDMODE_ADD ? APP_BLEND_ADD
                                             : APP_BLEND_OVER;
  }
  raster->parts[raster->part_count++] = part;
  return true;
}

void app_raster_run(AppRaster *raster, SDL_Renderer *renderer, const SDL_Vertex *vertices,
                    const int *indices) {
  AppPixels target;
  if (raster->part_count > 0) SDL_RenderFlush(renderer); // what it was asked for before
  if (raster->part_count > 0 && target_of(raster, &target)) {
    const int rows = SDL_max(BAND_PIXELS / SDL_max(target.w, 1), 16);
    for (int y = 0; y < target.h; y += rows) {
      const SDL_Rect band = {0, y, target.w, SDL_min(rows, target.h - y)};
      for (int i = 0; i < raster->part_count; i++) {
        const AppRasterPart *part = &raster->parts[i];
        SDL_Rect clip = band;
        if (part->clip.w > 0 && !SDL_IntersectRect(&part->clip, &band, &clip)) continue;
        app_raster_part(target, clip, raster->wide, part, vertices, indices);
      }
    }
  }
  raster->part_count = 0;
}
