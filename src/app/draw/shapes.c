/* Shapes out of triangles: boxes, round boxes, lines, discs, rings, glows.
 *
 * Always true: the parts of one shape never overlap, so translucent colours stay even; straight edges lie on
 * whole pixels, which keeps them sharp and lets the software renderer fill them as rectangles. */
#include <math.h>

#include "app/draw/draw.h"
#include "app/draw/mask.h"

enum { MIN_SEGMENTS = 8, MAX_SEGMENTS = 128 };

#define TURN        6.283185307179586f
#define FEATHER     0.5f     // soft rim, pixels to either side
#define CURVE_ERROR 0.25f    // pixels between an arc and its chords
#define LONG_LINE   800.0f   // square pixels around it, from which steps are drawn faster than triangles
#define MAX_STEPS   20000.0f // pixels

/// The texture of filled shapes: one spot of the white square, or none.
typedef struct Paint {
  SDL_Texture *texture;
  SDL_FPoint uv;
} Paint;

static Paint plain_paint(AppDraw *draw) {
  Paint p = {0};
  if (!draw->plain_shapes) app_draw_white(draw, &p.texture, &p.uv);
  return p;
}

static SDL_Color clear_color(SDL_Color color) {
  color.a = 0;
  return color;
}

void app_draw_gradient(AppDraw *draw, float x, float y, float w, float h, SDL_Color top, SDL_Color bottom) {
  if (w <= 0 || h <= 0 || !app_draw_visible(draw, x, y, w, h)) return;
  const SDL_FPoint corner[4] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
  const SDL_Color color[4] = {top, top, bottom, bottom};
  const Paint p = plain_paint(draw);
  app_draw_quad(draw, p.texture, corner, color, (SDL_FRect){p.uv.x, p.uv.y, 0, 0});
}

void app_draw_rect(AppDraw *draw, float x, float y, float w, float h, SDL_Color color) {
  app_draw_gradient(draw, x, y, w, h, color, color);
}

void app_draw_clear(AppDraw *draw, SDL_Color color) {
  if (draw->renderer == NULL) return;
  if (draw->raster == NULL) {
    SDL_SetRenderDrawColor(draw->renderer, color.r, color.g, color.b, color.a);
    SDL_RenderClear(draw->renderer);
    return;
  }
  const SDL_Rect clip = draw->clip;
  app_draw_clip(draw, (SDL_Rect){0});
  const SDL_FRect *all = app_draw_bounds(draw);
  app_draw_rect(draw, all->x, all->y, all->w, all->h, color);
  app_draw_clip(draw, clip);
}

void app_draw_frame(AppDraw *draw, float x, float y, float w, float h, float thick, SDL_Color color) {
  const float inner = h - 2 * thick;
  app_draw_rect(draw, x, y, w, thick, color);
  app_draw_rect(draw, x, y + h - thick, w, thick, color);
  app_draw_rect(draw, x, y + thick, thick, inner, color);
  app_draw_rect(draw, x + w - thick, y + thick, thick, inner, color);
}

/* Arcs: rows of vertices along one or more radii around a centre. */

typedef struct Band {
  float radius;
  SDL_Color color;
} Band;

static int arc_segments(float radius, float turn) {
  const float whole = radius < 1 ? MIN_SEGMENTS : 3.1416f * sqrtf(radius / (2 * CURVE_ERROR));
  int count = (int)ceilf(fminf(fmaxf(whole, MIN_SEGMENTS), MAX_SEGMENTS) * turn / TURN);
  return count < 2 ? 2 : count;
}

/// Of two neighbouring rows of vertices, from the first one of the first row on: is anything between them in
/// sight? Much of a wide ring is not.
static bool segment_seen(AppDraw *draw, const SDL_Vertex *row, int bands) {
  SDL_FPoint min = row[0].position, max = min;
  for (int i = 1; i < 2 * bands; i++) {
    const SDL_FPoint at = row[i].position;
    min = (SDL_FPoint){fminf(min.x, at.x), fminf(min.y, at.y)};
    max = (SDL_FPoint){fmaxf(max.x, at.x), fmaxf(max.y, at.y)};
  }
  return app_draw_visible(draw, min.x - 1, min.y - 1, max.x - min.x + 2, max.y - min.y + 2);
}

/// Fills between neighbouring bands from `start` over `turn` (radians, clockwise on the screen). Bands run
/// outward; a first radius of 0 makes a fan: flat triangles would confuse the software renderer's search for
/// rectangles.
static void draw_arc(AppDraw *draw, float x, float y, float start, float turn, const Band *band, int bands) {
  const bool fan = band[0].radius <= 0;
  const int segments = arc_segments(band[bands - 1].radius, turn);
  const Paint p = plain_paint(draw);
  AppDrawSpan span;
  const int indices = segments * ((bands - 1) * 6 - (fan ? 3 : 0));
  if (!app_draw_take(draw, p.texture, (segments + 1) * bands, indices, &span)) return;
  const float step = turn / (float)segments, cs = cosf(step), sn = sinf(step);
  float c = cosf(start), s = sinf(start);
  SDL_Vertex *v = span.vertices;
  for (int i = 0; i <= segments; i++) {
    for (int b = 0; b < bands; b++)
      *v++ = (SDL_Vertex){{x + c * band[b].radius, y + s * band[b].radius}, band[b].color, p.uv};
    const float turned = c * cs - s * sn;
    s = s * cs + c * sn;
    c = turned;
  }
  int *out = span.indices;
  for (int i = 0; i < segments; i++) {
    if (!segment_seen(draw, span.vertices + i * bands, bands)) continue;
    for (int b = 0; b + 1 < bands; b++) {
      const int a = span.first + i * bands + b, n = a + bands;
      const int quad[6] = {a, a + 1, n + 1, a, n + 1, n};
      for (int k = 0; k < (fan && b == 0 ? 3 : 6); k++) *out++ = quad[k];
    }
  }
  draw->index_count -= (int)(span.indices + indices - out);
}

/// A mask around a middle that need not be a whole pixel; the software renderer copies only to whole ones.
static void draw_mask(AppDraw *draw, const AppMask *mask, float x, float y, float stretch, SDL_Color color) {
  const float side = draw->plain_shapes ? mask->size : mask->size * stretch;
  const float left = draw->plain_shapes ? roundf(x - side / 2) : x - side / 2;
  const float top = draw->plain_shapes ? roundf(y - side / 2) : y - side / 2;
  app_draw_texture(draw, mask->texture, (SDL_FRect){left, top, side, side}, mask->uv, color);
}

void app_draw_circle(AppDraw *draw, float x, float y, float radius, SDL_Color color) {
  const float reach = radius + 1;
  if (radius <= 0 || !app_draw_visible(draw, x - reach, y - reach, reach * 2, reach * 2)) return;
  AppMask mask;
  if (app_draw_mask(draw, radius, 0, &mask)) {
    draw_mask(draw, &mask, x, y, radius / (roundf(fmaxf(radius, 0.5f) * 2) / 2), color);
    return;
  }
  const Band band[3] = {
      {0, color}, {fmaxf(radius - FEATHER, 0), color}, {radius + FEATHER, clear_color(color)}};
  draw_arc(draw, x, y, 0, TURN, band, 3);
}

void app_draw_ring(AppDraw *draw, float x, float y, float radius, float thick, SDL_Color color) {
  const float outer = radius + thick / 2, reach = outer + 1;
  if (radius <= 0 || !app_draw_visible(draw, x - reach, y - reach, reach * 2, reach * 2)) return;
  AppMask mask;
  if (thick > 0 && app_draw_mask(draw, outer, thick, &mask)) {
    draw_mask(draw, &mask, x, y, outer / (roundf(fmaxf(outer, 0.5f) * 2) / 2), color);
    return;
  }
  const float half = fmaxf(thick, 2 * FEATHER) / 2;
  const Band band[4] = {{fmaxf(radius - half - FEATHER, 0), clear_color(color)},
                        {fmaxf(radius - half + FEATHER, 0), color},
                        {radius + half - FEATHER, color},
                        {radius + half + FEATHER, clear_color(color)}};
  draw_arc(draw, x, y, 0, TURN, band, 4);
}

void app_draw_glow(AppDraw *draw, float x, float y, float radius, SDL_Color inner, SDL_Color outer) {
  if (radius <= 0 || !app_draw_visible(draw, x - radius, y - radius, radius * 2, radius * 2)) return;
  const Band band[2] = {{0, inner}, {radius, outer}};
  draw_arc(draw, x, y, 0, TURN, band, 2);
}

/* Round boxes: straight parts, and the four quarters of a mask. */

typedef struct RoundBox {
  float x, y, w, h, r; // whole pixels
} RoundBox;

static RoundBox round_box(float x, float y, float w, float h, float radius) {
  RoundBox box = {roundf(x), roundf(y), 0, 0, 0};
  box.w = roundf(x + w) - box.x;
  box.h = roundf(y + h) - box.y;
  box.r = roundf(fminf(fminf(radius, APP_MASK_MAX), fminf(box.w, box.h) / 2));
  if (box.r * 2 > fminf(box.w, box.h)) box.r -= 1; // rounding up half an odd side
  return box;
}

static void draw_corners(AppDraw *draw, const RoundBox *b, const AppMask *mask, SDL_Color color) {
  const float pixel = mask->uv.w / mask->size, r = b->r, mid = mask->size / 2;
  for (int i = 0; i < 4; i++) {
    const bool right = i % 2 == 1, low = i / 2 == 1;
    const SDL_FRect uv = {mask->uv.x + (right ? mid : mid - r) * pixel,
                          mask->uv.y + (low ? mid : mid - r) * pixel, r * pixel, r * pixel};
    const SDL_FRect to = {right ? b->x + b->w - r : b->x, low ? b->y + b->h - r : b->y, r, r};
    app_draw_texture(draw, mask->texture, to, uv, color);
  }
}

void app_draw_round_rect(AppDraw *draw, float x, float y, float w, float h, float radius, SDL_Color color) {
  const RoundBox b = round_box(x, y, w, h, radius);
  if (b.w <= 0 || b.h <= 0 || !app_draw_visible(draw, b.x, b.y, b.w, b.h)) return;
  AppMask mask;
  if (b.r < 1 || !app_draw_mask(draw, b.r, 0, &mask)) {
    app_draw_rect(draw, b.x, b.y, b.w, b.h, color);
    return;
  }
  app_draw_rect(draw, b.x, b.y + b.r, b.w, b.h - 2 * b.r, color);
  app_draw_rect(draw, b.x + b.r, b.y, b.w - 2 * b.r, b.r, color);
  app_draw_rect(draw, b.x + b.r, b.y + b.h - b.r, b.w - 2 * b.r, b.r, color);
  draw_corners(draw, &b, &mask, color);
}

void app_draw_round_frame(AppDraw *draw, SDL_FRect box, float radius, float thick, SDL_Color color) {
  const RoundBox b = round_box(box.x, box.y, box.w, box.h, radius);
  if (b.w <= 0 || b.h <= 0 || !app_draw_visible(draw, b.x, b.y, b.w, b.h)) return;
  thick = fmaxf(roundf(thick), 1);
  AppMask mask;
  if (b.r <= thick || !app_draw_mask(draw, b.r, thick, &mask)) {
    app_draw_frame(draw, b.x, b.y, b.w, b.h, thick, color);
    return;
  }
  app_draw_rect(draw, b.x + b.r, b.y, b.w - 2 * b.r, thick, color);
  app_draw_rect(draw, b.x + b.r, b.y + b.h - thick, b.w - 2 * b.r, thick, color);
  app_draw_rect(draw, b.x, b.y + b.r, thick, b.h - 2 * b.r, color);
  app_draw_rect(draw, b.x + b.w - thick, b.y + b.r, thick, b.h - 2 * b.r, color);
  draw_corners(draw, &b, &mask, color);
}

/* Lines */

static void draw_slanted(AppDraw *draw, SDL_FPoint a, SDL_FPoint b, SDL_FPoint side, float half,
                         SDL_Color color) {
  const float at[4] = {-half - FEATHER, -fmaxf(half - FEATHER, 0), fmaxf(half - FEATHER, 0), half + FEATHER};
  const SDL_Color colors[4] = {clear_color(color), color, color, clear_color(color)};
  const Paint p = plain_paint(draw);
  AppDrawSpan span;
  if (!app_draw_take(draw, p.texture, 8, 18, &span)) return;
  for (int i = 0; i < 4; i++) {
    const SDL_FPoint off = {side.x * at[i], side.y * at[i]};
    span.vertices[i] = (SDL_Vertex){{a.x + off.x, a.y + off.y}, colors[i], p.uv};
    span.vertices[i + 4] = (SDL_Vertex){{b.x + off.x, b.y + off.y}, colors[i], p.uv};
  }
  for (int i = 0; i < 3; i++) {
    const int n = span.first + i, quad[6] = {n, n + 1, n + 5, n, n + 5, n + 4};
    for (int k = 0; k < 6; k++) span.indices[i * 6 + k] = quad[k];
  }
}

/// The offset of a line across its direction at the middle of its pixel `at`, rounded to the middle of a
/// pixel.
static int step_at(int at, int across, int length) {
  const int value = (2 * at + 1) * across - length, by = 2 * length;
  return value >= 0 ? (value + by - 1) / by : -(-value / by);
}

/// A line from a to b, on whole pixels, as boxes: each as long as the line stays in one row (in
/// one column, where it is steep). The very pixels that the software renderer finds for its two triangles; it
/// blends all of a triangle's bounding box, which for a long line is a hundred times the pixels.
static void draw_steps(AppDraw *draw, SDL_Point a, SDL_Point b, bool flat, int thick, SDL_Color color) {
  if (flat ? a.x > b.x : a.y > b.y) {
    const SDL_Point swap = a;
    a = b;
    b = swap;
  }
  const int length = flat ? b.x - a.x : b.y - a.y, across = flat ? b.y - a.y : b.x - a.x;
  for (int from = 0, next; from < length; from = next) {
    const int step = step_at(from, across, length);
    for (next = from + 1; next < length && step_at(next, across, length) == step;) next++;
    const float along = (float)((flat ? a.x : a.y) + from), side = (float)((flat ? a.y : a.x) + step);
    if (flat)
      app_draw_rect(draw, along, side, (float)(next - from), (float)thick, color);
    else
      app_draw_rect(draw, side, along, (float)thick, (float)(next - from), color);
  }
}

/// The software renderer knows only whole pixels: a thin line of even thickness, measured across its lesser
/// direction.
static void draw_thin(AppDraw *draw, SDL_FPoint a, SDL_FPoint b, float thick, SDL_Color color) {
  const float w = fabsf(b.x - a.x), h = fabsf(b.y - a.y);
  const bool flat = w > h;
  const float t = fmaxf(roundf(thick), 1), ox = flat ? 0 : t, oy = flat ? t : 0;
  const float x0 = roundf(a.x - ox / 2), y0 = roundf(a.y - oy / 2), x1 = roundf(b.x - ox / 2),
              y1 = roundf(b.y - oy / 2);
  if (w * h > LONG_LINE && fmaxf(w, h) < MAX_STEPS) {
    draw_steps(draw, (SDL_Point){(int)x0, (int)y0}, (SDL_Point){(int)x1, (int)y1}, flat, (int)t, color);
    return;
  }
  const SDL_FPoint corner[4] = {{x0, y0}, {x1, y1}, {x1 + ox, y1 + oy}, {x0 + ox, y0 + oy}};
  const SDL_Color colors[4] = {color, color, color, color};
  app_draw_quad(draw, NULL, corner, colors, (SDL_FRect){0});
}

void app_draw_line(AppDraw *draw, float x0, float y0, float x1, float y1, float thick, SDL_Color color) {
  const float half = thick / 2, left = fminf(x0, x1) - half, top = fminf(y0, y1) - half;
  const float w = fabsf(x1 - x0), h = fabsf(y1 - y0);
  if (thick <= 0 || !app_draw_visible(draw, left, top, w + thick, h + thick)) return;
  if (h < 0.01f) {
    app_draw_rect(draw, fminf(x0, x1), roundf(top), w, fmaxf(roundf(thick), 1), color);
    return;
  }
  if (w < 0.01f) {
    app_draw_rect(draw, roundf(left), fminf(y0, y1), fmaxf(roundf(thick), 1), h, color);
    return;
  }
  if (draw->plain_shapes && thick < 2.5f) {
    draw_thin(draw, (SDL_FPoint){x0, y0}, (SDL_FPoint){x1, y1}, thick, color);
    return;
  }
  const float length = sqrtf(w * w + h * h);
  const SDL_FPoint side = {-(y1 - y0) / length, (x1 - x0) / length};
  draw_slanted(draw, (SDL_FPoint){x0, y0}, (SDL_FPoint){x1, y1}, side, half, color);
}

void app_draw_triangle(AppDraw *draw, SDL_FPoint a, SDL_FPoint b, SDL_FPoint c, SDL_Color color) {
  const float left = fminf(a.x, fminf(b.x, c.x)), top = fminf(a.y, fminf(b.y, c.y));
  const float w = fmaxf(a.x, fmaxf(b.x, c.x)) - left, h = fmaxf(a.y, fmaxf(b.y, c.y)) - top;
  if (!app_draw_visible(draw, left, top, w, h)) return;
  const Paint p = plain_paint(draw);
  AppDrawSpan span;
  if (!app_draw_take(draw, p.texture, 3, 3, &span)) return;
  const SDL_FPoint corner[3] = {a, b, c};
  for (int i = 0; i < 3; i++) {
    span.vertices[i] = (SDL_Vertex){corner[i], color, p.uv};
    span.indices[i] = span.first + i;
  }
}
