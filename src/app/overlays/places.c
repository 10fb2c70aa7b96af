/* Places on the map: boxes of tiles, points, dashed lines, plates with words; and tiles painted as one
 * texture, for values of all tiles, where a rectangle each would cost too much.
 *
 * Always true: a texture holds its region in texels of `step` tiles; the region is a little larger than what
 * was seen, so that a moving camera does not refill it every frame. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

#define DASH 7.0f // logical pixels, and the gap after it is half as long

SDL_FRect overlay_box(const OverlayFrame *frame, int32_t x, int32_t y) {
  return view_box(&frame->view, (SDL_Rect){x, y, 1, 1});
}

SDL_FPoint overlay_at(const OverlayFrame *frame, BaseFixed x, BaseFixed y) {
  return (SDL_FPoint){view_px(&frame->view, (float)x / (float)BASE_ONE),
                      view_py(&frame->view, (float)y / (float)BASE_ONE)};
}

bool overlay_tile(const OverlayFrame *frame, NavCell cell, int32_t *x, int32_t *y) {
  const NavGrid *grid = &frame->view.world->grid;
  *x = nav_grid_x(grid, cell);
  *y = nav_grid_y(grid, cell);
  return SDL_PointInRect(&(SDL_Point){*x, *y}, &frame->view.tiles);
}

SDL_FPoint overlay_actor(const OverlayFrame *frame, int32_t actor) {
  const SimActors *a = &frame->view.world->actors;
  const float t = frame->view.fraction / (float)BASE_ONE;
  return (SDL_FPoint){view_px(&frame->view, (float)a->x[actor] / (float)BASE_ONE + (float)a->vx[actor] * t),
                      view_py(&frame->view, (float)a->y[actor] / (float)BASE_ONE + (float)a->vy[actor] * t)};
}

bool overlay_seen(const OverlayFrame *frame, SDL_FPoint at, float reach) {
  const SDL_FRect *v = &frame->view.camera.view;
  return at.x > v->x - reach && at.y > v->y - reach && at.x < v->x + v->w + reach &&
         at.y < v->y + v->h + reach;
}

void overlay_dashes(const OverlayFrame *frame, SDL_FPoint a, SDL_FPoint b, float thick, SDL_Color color) {
  const float dx = b.x - a.x, dy = b.y - a.y, length = sqrtf(dx * dx + dy * dy);
  const float dash = DASH * frame->view.scale, step = dash * 1.5f;
  if (length <= 0 || length > 1e5f) return;
  for (float at = 0; at < length; at += step) {
    const float from = at / length, to = fminf(at + dash, length) / length;
    app_draw_line(frame->view.draw, a.x + dx * from, a.y + dy * from, a.x + dx * to, a.y + dy * to, thick,
                  color);
  }
}

static float label_size(const OverlayFrame *frame) {
  return roundf(13 * frame->view.scale);
}

SDL_FRect overlay_label_rect(const OverlayFrame *frame, SDL_FPoint at, const char *text) {
  const float s = frame->view.scale, size = label_size(frame), pad = 4 * s;
  const float w = app_draw_text_width(frame->view.draw, size, text) + 2 * pad, h = size + 4 * s;
  return (SDL_FRect){at.x - w / 2, at.y - h / 2, w, h};
}

void overlay_label(const OverlayFrame *frame, SDL_FPoint at, SDL_Color color, const char *text) {
  if (!overlay_seen(frame, at, 0)) return;
  const SDL_FRect r = overlay_label_rect(frame, at, text);
  const float size = label_size(frame);
  app_draw_round_rect(frame->view.draw, r.x, r.y, r.w, r.h, 4 * frame->view.scale, APP_COLOUR_PLATE);
  app_draw_text(frame->view.draw, at.x, at.y - size / 2, size, APP_CENTRE, color, text);
}

/* Tiles as one texture */

enum { ALIGN = 16 };

/// The seen tiles and some around them, on a coarse raster.
static SDL_Rect widen_seen(SDL_Rect seen, const NavGrid *grid, int32_t raster) {
  const int32_t x0 = seen.x / raster * raster, y0 = seen.y / raster * raster;
  int32_t x1 = (seen.x + seen.w + raster - 1) / raster * raster,
          y1 = (seen.y + seen.h + raster - 1) / raster * raster;
  if (x1 > grid->width) x1 = grid->width;
  if (y1 > grid->height) y1 = grid->height;
  return (SDL_Rect){x0, y0, x1 - x0, y1 - y0};
}

static void fill_texels(OverlayTiles *tiles, const OverlayFrame *frame, OverlayPaint paint, int w, int h) {
  const NavGrid *grid = &frame->view.world->grid;
  void *pixels;
  int pitch, x0 = w, y0 = h, x1 = 0, y1 = 0;
  tiles->inked = (SDL_Rect){0};
  if (SDL_LockTexture(tiles->texture.texture, &(SDL_Rect){0, 0, w, h}, &pixels, &pitch) != 0) return;
  for (int y = 0; y < h; y++) {
    uint32_t *row = (uint32_t *)(void *)((char *)pixels + (size_t)y * (size_t)pitch);
    const NavCell first = nav_grid_cell(grid, tiles->region.x, tiles->region.y + y * tiles->step);
    for (int x = 0; x < w; x++) {
      row[x] = paint(frame, first + x * tiles->step);
      if (row[x] == 0) continue;
      x0 = SDL_min(x0, x);
      x1 = SDL_max(x1, x + 1);
      y0 = SDL_min(y0, y);
      y1 = y + 1;
    }
  }
  SDL_UnlockTexture(tiles->texture.texture);
  if (x0 < x1) tiles->inked = (SDL_Rect){x0, y0, x1 - x0, y1 - y0};
}

void overlay_tiles_draw(const OverlayFrame *frame, OverlayPaint paint, uint64_t content) {
  OverlayTiles *tiles = &frame->state->tiles[frame->row];
  const SDL_Rect seen = frame->view.tiles;
  if (seen.w <= 0 || seen.h <= 0) return;
  const float zoom = frame->view.camera.zoom;
  const int32_t step = zoom >= 1 ? 1 : (int32_t)ceilf(1 / zoom);
  const SDL_Rect region = widen_seen(seen, &frame->view.world->grid, ALIGN * step);
  const int w = (region.w + step - 1) / step, h = (region.h + step - 1) / step;
  const bool same = tiles->texture.texture != NULL && tiles->content == content && tiles->step == step &&
                    SDL_RectEquals(&tiles->region, &region);
  if (!view_texture_fit(&tiles->texture, frame->view.draw->renderer, w, h)) return;
  if (!same) {
    tiles->region = region;
    tiles->step = step;
    tiles->content = content;
    app_draw_flush(frame->view.draw);
    fill_texels(tiles, frame, paint, w, h);
  }
  // Only the texels that are seen and show something: the software renderer would stretch the others too.
  const SDL_Rect *inked = &tiles->inked;
  const int i0 = SDL_max((seen.x - region.x) / step, inked->x),
            j0 = SDL_max((seen.y - region.y) / step, inked->y);
  const int i1 = SDL_min((seen.x + seen.w - region.x + step - 1) / step, inked->x + inked->w),
            j1 = SDL_min((seen.y + seen.h - region.y + step - 1) / step, inked->y + inked->h);
  if (i0 >= i1 || j0 >= j1) return;
  const SDL_Rect shown = {region.x + i0 * step, region.y + j0 * step, (i1 - i0) * step, (j1 - j0) * step};
  const float tw = (float)tiles->texture.w, th = (float)tiles->texture.h;
  const SDL_FRect uv = {(float)i0 / tw, (float)j0 / th, (float)(i1 - i0) / tw, (float)(j1 - j0) / th};
  app_draw_texture(frame->view.draw, tiles->texture.texture, view_box(&frame->view, shown), uv,
                   APP_RGB(0xffffff));
}
