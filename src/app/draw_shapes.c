/* Shapes out of triangles: boxes, round boxes, lines, discs, rings, glows.
 *
 * Always true: the parts of one shape never overlap, so translucent colours stay even; straight edges lie on
 * whole pixels, which keeps them sharp and lets the software renderer fill them as rectangles. */
#include <math.h>

#include "app/art.h"
#include "app/draw.h"

enum { LEAST_SEGMENTS = 8, MOST_SEGMENTS = 128 };

#define TURN        6.283185307179586f
#define FEATHER     0.5f  // soft rim, pixels to either side
#define CURVE_ERROR 0.25f // pixels between an arc and its chords

/// Where filled shapes take their colour from: one spot of the white square, or nothing.
typedef struct Paint {
  SDL_Texture *texture;
  SDL_FPoint uv;
} Paint;

static Paint paint(const AppDraw *draw) {
  if (draw->plain_shapes || draw->art == NULL) return (Paint){0};
  SDL_Texture *texture = app_art_texture(draw->art);
  if (texture == NULL) return (Paint){0};
  const SDL_FRect uv = app_art_uv(draw->art, APP_SPRITE_WHITE);
  return (Paint){texture, {uv.x + uv.w / 2, uv.y + uv.h / 2}};
}

static SDL_Color clear(SDL_Color color) {
  color.a = 0;
  return color;
}

static void draw_corners(AppDraw *draw, const SDL_FPoint corner[4], const SDL_Color color[4]) {
  const Paint p = paint(draw);
  app_draw_quad(draw, p.texture, corner, color, (SDL_FRect){p.uv.x, p.uv.y, 0, 0});
}

/// Four colours: the two upper corners, the two lower ones.
static void draw_box(AppDraw *draw, float x, float y, float w, float h, SDL_Color top, SDL_Color bottom) {
  if (w <= 0 || h <= 0 || !app_draw_visible(draw, x, y, w, h)) return;
  const SDL_FPoint corner[4] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
  const SDL_Color color[4] = {top, top, bottom, bottom};
  draw_corners(draw, corner, color);
}

void app_draw_rect(AppDraw *draw, float x, float y, float w, float h, SDL_Color color) {
  draw_box(draw, x, y, w, h, color, color);
}

void app_draw_gradient(AppDraw *draw, float x, float y, float w, float h, SDL_Color top, SDL_Color bottom) {
  draw_box(draw, x, y, w, h, top, bottom);
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
  const float whole = radius < 1 ? LEAST_SEGMENTS : 3.1416f * sqrtf(radius / (2 * CURVE_ERROR));
  int count = (int)ceilf(fminf(fmaxf(whole, LEAST_SEGMENTS), MOST_SEGMENTS) * turn / TURN);
  return count < 2 ? 2 : count;
}

/// Fills between neighbouring bands from `start` over `turn` (radians, clockwise on the screen). Bands run
/// outward; a first radius of 0 makes a fan: flat triangles would confuse the software renderer's search for
/// rectangles.
static void draw_arc(AppDraw *draw, float x, float y, float start, float turn, const Band *band, int bands) {
  const bool fan = band[0].radius <= 0;
  const int segments = arc_segments(band[bands - 1].radius, turn);
  const Paint p = paint(draw);
  AppDrawSpan span;
  if (!app_draw_take(draw, p.texture, (segments + 1) * bands, segments * ((bands - 1) * 6 - (fan ? 3 : 0)),
                     &span))
    return;
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
    for (int b = 0; b + 1 < bands; b++) {
      const int a = span.first + i * bands + b, n = a + bands;
      const int quad[6] = {a, a + 1, n + 1, a, n + 1, n};
      for (int k = 0; k < (fan && b == 0 ? 3 : 6); k++) *out++ = quad[k];
    }
  }
}

/// A whole or partial disc with a soft rim.
static void draw_pie(AppDraw *draw, float x, float y, float radius, float start, float turn,
                     SDL_Color color) {
  const float inner = fmaxf(radius - FEATHER, 0);
  const Band band[3] = {{0, color}, {inner, color}, {radius + FEATHER, clear(color)}};
  draw_arc(draw, x, y, start, turn, band, 3);
}

static void draw_hoop(AppDraw *draw, float x, float y, float radius, float thick, float start, float turn,
                      SDL_Color color) {
  const float half = fmaxf(thick, 2 * FEATHER) / 2;
  const Band band[4] = {{fmaxf(radius - half - FEATHER, 0), clear(color)},
                        {fmaxf(radius - half + FEATHER, 0), color},
                        {radius + half - FEATHER, color},
                        {radius + half + FEATHER, clear(color)}};
  draw_arc(draw, x, y, start, turn, band, 4);
}

void app_draw_circle(AppDraw *draw, float x, float y, float radius, SDL_Color color) {
  const float reach = radius + 1;
  if (radius <= 0 || !app_draw_visible(draw, x - reach, y - reach, reach * 2, reach * 2)) return;
  draw_pie(draw, x, y, radius, 0, TURN, color);
}

void app_draw_ring(AppDraw *draw, float x, float y, float radius, float thick, SDL_Color color) {
  const float reach = radius + thick + 1;
  if (radius <= 0 || !app_draw_visible(draw, x - reach, y - reach, reach * 2, reach * 2)) return;
  draw_hoop(draw, x, y, radius, thick, 0, TURN, color);
}

void app_draw_glow(AppDraw *draw, float x, float y, float radius, SDL_Color inner, SDL_Color outer) {
  if (radius <= 0 || !app_draw_visible(draw, x - radius, y - radius, radius * 2, radius * 2)) return;
  const Band band[2] = {{0, inner}, {radius, outer}};
  draw_arc(draw, x, y, 0, TURN, band, 2);
}

/* Round boxes: three boxes and four corners. */

typedef struct RoundBox {
  float x, y, w, h, r; // whole pixels
} RoundBox;

static RoundBox round_box(float x, float y, float w, float h, float radius) {
  RoundBox box = {roundf(x), roundf(y), 0, 0, 0};
  box.w = roundf(x + w) - box.x;
  box.h = roundf(y + h) - box.y;
  box.r = roundf(fminf(radius, fminf(box.w, box.h) / 2));
  if (box.r * 2 > fminf(box.w, box.h)) box.r -= 1; // rounding up half an odd side
  return box;
}

void app_draw_round_rect(AppDraw *draw, float x, float y, float w, float h, float radius, SDL_Color color) {
  const RoundBox b = round_box(x, y, w, h, radius);
  if (b.w <= 0 || b.h <= 0 || !app_draw_visible(draw, b.x, b.y, b.w, b.h)) return;
  if (b.r < 1) {
    app_draw_rect(draw, b.x, b.y, b.w, b.h, color);
    return;
  }
  app_draw_rect(draw, b.x, b.y + b.r, b.w, b.h - 2 * b.r, color);
  app_draw_rect(draw, b.x + b.r, b.y, b.w - 2 * b.r, b.r, color);
  app_draw_rect(draw, b.x + b.r, b.y + b.h - b.r, b.w - 2 * b.r, b.r, color);
  const float left = b.x + b.r, right = b.x + b.w - b.r, top = b.y + b.r, bottom = b.y + b.h - b.r;
  draw_pie(draw, right, bottom, b.r, 0, TURN / 4, color);
  draw_pie(draw, left, bottom, b.r, TURN / 4, TURN / 4, color);
  draw_pie(draw, left, top, b.r, TURN / 2, TURN / 4, color);
  draw_pie(draw, right, top, b.r, TURN * 3 / 4, TURN / 4, color);
}

void app_draw_round_frame(AppDraw *draw, float x, float y, float w, float h, float radius, float thick,
                          SDL_Color color) {
  const RoundBox b = round_box(x, y, w, h, radius);
  if (b.w <= 0 || b.h <= 0 || !app_draw_visible(draw, b.x, b.y, b.w, b.h)) return;
  thick = fmaxf(roundf(thick), 1);
  if (b.r <= thick) {
    app_draw_frame(draw, b.x, b.y, b.w, b.h, thick, color);
    return;
  }
  app_draw_rect(draw, b.x + b.r, b.y, b.w - 2 * b.r, thick, color);
  app_draw_rect(draw, b.x + b.r, b.y + b.h - thick, b.w - 2 * b.r, thick, color);
  app_draw_rect(draw, b.x, b.y + b.r, thick, b.h - 2 * b.r, color);
  app_draw_rect(draw, b.x + b.w - thick, b.y + b.r, thick, b.h - 2 * b.r, color);
  const float left = b.x + b.r, right = b.x + b.w - b.r, top = b.y + b.r, bottom = b.y + b.h - b.r;
  const float middle = b.r - thick / 2;
  draw_hoop(draw, right, bottom, middle, thick, 0, TURN / 4, color);
  draw_hoop(draw, left, bottom, middle, thick, TURN / 4, TURN / 4, color);
  draw_hoop(draw, left, top, middle, thick, TURN / 2, TURN / 4, color);
  draw_hoop(draw, right, top, middle, thick, TURN * 3 / 4, TURN / 4, color);
}

/* Lines */

static void draw_slanted(AppDraw *draw, SDL_FPoint a, SDL_FPoint b, SDL_FPoint side, float half,
                         SDL_Color color) {
  const float at[4] = {-half - FEATHER, -fmaxf(half - FEATHER, 0), fmaxf(half - FEATHER, 0), half + FEATHER};
  const SDL_Color colors[4] = {clear(color), color, color, clear(color)};
  const Paint p = paint(draw);
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
  const float length = sqrtf(w * w + h * h);
  const SDL_FPoint side = {-(y1 - y0) / length, (x1 - x0) / length};
  draw_slanted(draw, (SDL_FPoint){x0, y0}, (SDL_FPoint){x1, y1}, side, half, color);
}

void app_draw_triangle(AppDraw *draw, float x0, float y0, float x1, float y1, float x2, float y2,
                       SDL_Color color) {
  const float left = fminf(x0, fminf(x1, x2)), top = fminf(y0, fminf(y1, y2));
  const float w = fmaxf(x0, fmaxf(x1, x2)) - left, h = fmaxf(y0, fmaxf(y1, y2)) - top;
  if (!app_draw_visible(draw, left, top, w, h)) return;
  const Paint p = paint(draw);
  AppDrawSpan span;
  if (!app_draw_take(draw, p.texture, 3, 3, &span)) return;
  const SDL_FPoint corner[3] = {{x0, y0}, {x1, y1}, {x2, y2}};
  for (int i = 0; i < 3; i++) {
    span.vertices[i] = (SDL_Vertex){corner[i], color, p.uv};
    span.indices[i] = span.first + i;
  }
}
