/* Painting tiles as one texture: for values that every tile has, where a rectangle each would cost too much.
 *
 * Always true: the texture holds `region` in texels of `step` tiles; the region is a little larger than what
 * was seen, so that a camera that glides does not refill it every frame. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

enum { ALIGN = 16, MIN_SIDE = 64 };

void overlay_tiles_free(OverlayTiles *tiles) {
  if (tiles->texture != NULL) SDL_DestroyTexture(tiles->texture);
  *tiles = (OverlayTiles){0};
}

static bool make_texture(OverlayTiles *tiles, const OverlayFrame *frame, int w, int h) {
  if (tiles->texture != NULL && tiles->w >= w && tiles->h >= h) return true;
  overlay_tiles_free(tiles);
  tiles->w = tiles->h = MIN_SIDE;
  while (tiles->w < w) tiles->w *= 2;
  while (tiles->h < h) tiles->h *= 2;
  tiles->texture = SDL_CreateTexture(frame->view.draw->renderer, SDL_PIXELFORMAT_ARGB8888,
                                     SDL_TEXTUREACCESS_STREAMING, tiles->w, tiles->h);
  if (tiles->texture == NULL) return false;
  SDL_SetTextureBlendMode(tiles->texture, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(tiles->texture, SDL_ScaleModeNearest);
  return true;
}

/// The seen tiles and some around them, on a coarse raster.
static SDL_Rect widen(SDL_Rect seen, const NavGrid *grid, int32_t raster) {
  const int32_t x0 = seen.x / raster * raster, y0 = seen.y / raster * raster;
  int32_t x1 = (seen.x + seen.w + raster - 1) / raster * raster,
          y1 = (seen.y + seen.h + raster - 1) / raster * raster;
  if (x1 > grid->width) x1 = grid->width;
  if (y1 > grid->height) y1 = grid->height;
  return (SDL_Rect){x0, y0, x1 - x0, y1 - y0};
}

static void fill(const OverlayTiles *tiles, const AppScene *scene, OverlayPaint paint, int w, int h) {
  void *pixels;
  int pitch;
  if (SDL_LockTexture(tiles->texture, &(SDL_Rect){0, 0, w, h}, &pixels, &pitch) != 0) return;
  for (int y = 0; y < h; y++) {
    uint32_t *row = (uint32_t *)(void *)((char *)pixels + (size_t)y * (size_t)pitch);
    const NavCell first =
        nav_grid_cell(&scene->world->grid, tiles->region.x, tiles->region.y + y * tiles->step);
    for (int x = 0; x < w; x++) row[x] = paint(scene, first + x * tiles->step);
  }
  SDL_UnlockTexture(tiles->texture);
}

void overlay_tiles_draw(OverlayTiles *tiles, const OverlayFrame *frame, OverlayPaint paint,
                        uint64_t content) {
  const AppScene *scene = frame->view.scene;
  const SDL_Rect seen = frame->view.tiles;
  if (seen.w <= 0 || seen.h <= 0) return;
  const float zoom = frame->view.camera.zoom;
  const int32_t step = zoom >= 1 ? 1 : (int32_t)ceilf(1 / zoom);
  const SDL_Rect region = widen(seen, &scene->world->grid, ALIGN * step);
  const int w = (region.w + step - 1) / step, h = (region.h + step - 1) / step;
  const bool same = tiles->texture != NULL && tiles->content == content && tiles->step == step &&
                    SDL_RectEquals(&tiles->region, &region);
  if (!make_texture(tiles, frame, w, h)) return;
  if (!same) {
    tiles->region = region;
    tiles->step = step;
    tiles->content = content;
    app_draw_flush(frame->view.draw);
    fill(tiles, scene, paint, w, h);
  }
  // Only the texels that are seen: the software renderer would stretch the others too.
  const int i0 = (seen.x - region.x) / step, j0 = (seen.y - region.y) / step;
  const int i1 = (seen.x + seen.w - region.x + step - 1) / step,
            j1 = (seen.y + seen.h - region.y + step - 1) / step;
  const float x0 = floorf(view_px(&frame->view, (float)(region.x + i0 * step)) + 0.5f);
  const float y0 = floorf(view_py(&frame->view, (float)(region.y + j0 * step)) + 0.5f);
  const float x1 = floorf(view_px(&frame->view, (float)(region.x + i1 * step)) + 0.5f);
  const float y1 = floorf(view_py(&frame->view, (float)(region.y + j1 * step)) + 0.5f);
  const SDL_FRect uv = {(float)i0 / (float)tiles->w, (float)j0 / (float)tiles->h,
                        (float)(i1 - i0) / (float)tiles->w, (float)(j1 - j0) / (float)tiles->h};
  app_draw_texture(frame->view.draw, tiles->texture, x0, y0, x1 - x0, y1 - y0, uv, APP_RGB(0xffffff));
}
