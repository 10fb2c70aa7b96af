/* Fields of view of many enemies as one picture: how many of them lie over each place, counted in a raster
 * that is half as fine as the window, then a colour for each number. Triangles for each of them would be
 * blended one over the other, hundreds of times the pixels of the map.
 *
 * A field of view is its outline, in order: each row that an edge crosses gets +1 or -1 where it does, by the
 * edge's direction, and the sum along the row is the number. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/overlays/overlay_parts.h"

enum {
  FINE = 2,       // pixels a cell
  STRIPS = 32,    // that the picture is drawn in
  MAX_OVER = 255, // fields of view over one another
  RAY_STEP = 300, // hundredths of degrees between two rays of a field of view
};

#define DEGREES 0.000174532925f // radians in a hundredth of a degree

int overlay_cone_steps(const SimEyes *eyes) {
  return SDL_max(eyes->fov / RAY_STEP, 1);
}

SDL_FPoint overlay_cone_rim(const OverlayFrame *frame, const SimEyes *eyes, int step) {
  const float share = (float)step / (float)overlay_cone_steps(eyes) - 0.5f, reach = (float)eyes->range;
  const float turn = ((float)eyes->facing + (float)eyes->fov * share) * DEGREES;
  const NavPoint to = {eyes->at.x + (BaseFixed)(cosf(turn) * reach),
                       eyes->at.y + (BaseFixed)(sinf(turn) * reach)};
  const NavRay ray = nav_ray(&frame->view.world->grid, eyes->at, to);
  return overlay_at(frame, ray.end.x, ray.end.y);
}

void overlay_cone_draw(const OverlayFrame *frame, const SimEyes *eyes, SDL_Color fill, SDL_Color edge) {
  const int steps = overlay_cone_steps(eyes);
  const SDL_FPoint eye = overlay_at(frame, eyes->at.x, eyes->at.y);
  const float thick = fmaxf(1.5f * frame->view.scale, 1);
  AppDraw *draw = frame->view.draw;
  SDL_FPoint last = overlay_cone_rim(frame, eyes, 0);
  if (eyes->fov < NAV_TURN) app_draw_line(draw, eye.x, eye.y, last.x, last.y, thick, edge);
  for (int i = 1; i <= steps; i++) {
    const SDL_FPoint next = overlay_cone_rim(frame, eyes, i);
    app_draw_triangle(draw, eye, last, next, fill);
    app_draw_line(draw, last.x, last.y, next.x, next.y, thick, edge);
    last = next;
  }
  if (eyes->fov < NAV_TURN) app_draw_line(draw, eye.x, eye.y, last.x, last.y, thick, edge);
}

void overlay_cones_free(OverlayCones *cones) {
  view_texture_free(&cones->texture);
  free(cones->crossing);
  *cones = (OverlayCones){0};
}

bool overlay_cones_begin(OverlayCones *cones, const OverlayFrame *frame) {
  const SDL_FRect *view = &frame->view.camera.view;
  const int w = ((int)ceilf(view->w) + FINE - 1) / FINE, h = ((int)ceilf(view->h) + FINE - 1) / FINE;
  if (w <= 0 || h <= 0) return false;
  if (cones->crossing == NULL || w != cones->w || h != cones->h) {
    free(cones->crossing);
    cones->crossing = malloc((size_t)(w + 1) * (size_t)h * sizeof *cones->crossing);
    if (cones->crossing == NULL) return false;
    cones->w = w;
    cones->h = h;
  }
  memset(cones->crossing, 0, (size_t)(w + 1) * (size_t)h * sizeof *cones->crossing);
  cones->x = floorf(view->x);
  cones->y = floorf(view->y);
  return true;
}

/// The first cell whose middle does not lie before `at`.
static int cell_from(float at, int max) {
  const float first = ceilf(at - 0.5f);
  return first <= 0 ? 0 : first >= (float)max ? max : (int)first;
}

void overlay_cones_edge(OverlayCones *cones, SDL_FPoint from, SDL_FPoint to) {
  const bool down = to.y > from.y;
  const SDL_FPoint *upper = down ? &from : &to, *lower = down ? &to : &from;
  const float x0 = (upper->x - cones->x) / FINE, y0 = (upper->y - cones->y) / FINE;
  const float x1 = (lower->x - cones->x) / FINE, y1 = (lower->y - cones->y) / FINE;
  const int last = cell_from(y1, cones->h);
  const float slope = y1 > y0 ? (x1 - x0) / (y1 - y0) : 0;
  for (int row = cell_from(y0, cones->h); row < last; row++) {
    const int column = cell_from(x0 + ((float)row + 0.5f - y0) * slope, cones->w);
    int16_t *at = &cones->crossing[row * (cones->w + 1) + column];
    *at = (int16_t)(*at + (down ? -1 : 1));
  }
}

void overlay_cones_add(OverlayCones *cones, const OverlayFrame *frame, const SimEyes *eyes) {
  const int steps = overlay_cone_steps(eyes);
  const SDL_FPoint eye = overlay_at(frame, eyes->at.x, eyes->at.y);
  SDL_FPoint last = overlay_cone_rim(frame, eyes, 0);
  overlay_cones_edge(cones, eye, last);
  for (int i = 1; i <= steps; i++) {
    const SDL_FPoint next = overlay_cone_rim(frame, eyes, i);
    overlay_cones_edge(cones, last, next);
    last = next;
  }
  overlay_cones_edge(cones, last, eye);
}

/// The colour after it was blended so many times over itself.
static void make_colors(SDL_Color color, uint32_t argb[MAX_OVER + 1]) {
  float left = 1;
  argb[0] = 0;
  for (int i = 1; i <= MAX_OVER; i++) {
    left *= 1 - (float)color.a / 255;
    argb[i] = overlay_argb(color, (Uint8)(255 * (1 - left) + 0.5f));
  }
}

/// Colours a row of cells. Returns the first and the last that have any, first > last
/// where none has.
static void color_row(const int16_t *crossing, int w, const uint32_t *argb, uint32_t *out, int *first,
                      int *last) {
  int over = 0;
  for (int x = 0; x < w; x++) {
    over += crossing[x];
    const int count = over < 0 ? 0 : over > MAX_OVER ? MAX_OVER : over;
    *out++ = argb[count];
    if (count == 0) continue;
    if (x < *first) *first = x;
    if (x > *last) *last = x;
  }
}

/// Colours the rows of cells from `top` to `bottom`. Returns what is coloured, in cells.
static SDL_Rect color_rows(const OverlayCones *cones, const uint32_t *argb, char *pixels, size_t pitch,
                           int top, int bottom) {
  int first = cones->w, last = -1;
  for (int y = top; y < bottom; y++) {
    char *row = pixels + (size_t)y * pitch;
    color_row(cones->crossing + y * (cones->w + 1), cones->w, argb, (uint32_t *)(void *)row, &first, &last);
  }
  if (first > last) return (SDL_Rect){0};
  return (SDL_Rect){first, top, last - first + 1, bottom - top};
}

/// A part of the picture.
static void draw_part(const OverlayCones *cones, const OverlayFrame *frame, SDL_Rect part) {
  const float tw = (float)cones->texture.w, th = (float)cones->texture.h;
  const SDL_FRect uv = {(float)part.x / tw, (float)part.y / th, (float)part.w / tw, (float)part.h / th};
  const SDL_FRect box = {cones->x + (float)(part.x * FINE), cones->y + (float)(part.y * FINE),
                         (float)(part.w * FINE), (float)(part.h * FINE)};
  app_draw_texture(frame->view.draw, cones->texture.texture, box, uv, (SDL_Color){255, 255, 255, 255});
}

void overlay_cones_draw(OverlayCones *cones, const OverlayFrame *frame, SDL_Color color) {
  const SDL_Rect all = {0, 0, cones->w, cones->h};
  if (!view_texture_fit(&cones->texture, frame->view.draw->renderer, all.w, all.h)) return;
  uint32_t argb[MAX_OVER + 1];
  make_colors(color, argb);
  app_draw_flush(frame->view.draw);
  void *pixels;
  int pitch;
  if (SDL_LockTexture(cones->texture.texture, &all, &pixels, &pitch) != 0) return;
  SDL_Rect part[STRIPS];
  for (int i = 0; i < STRIPS; i++)
    part[i] =
        color_rows(cones, argb, pixels, (size_t)pitch, cones->h * i / STRIPS, cones->h * (i + 1) / STRIPS);
  SDL_UnlockTexture(cones->texture.texture);
  for (int i = 0; i < STRIPS; i++) // only what is coloured: the software renderer would blend the rest too
    if (part[i].w > 0) draw_part(cones, frame, part[i]);
}
