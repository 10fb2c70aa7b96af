/* Triangles and boxes into pixels.
 *
 * Always true: nothing outside `clip` is touched. Places are whole pixels, cut off as SDL's software renderer
 * cuts them. Two triangles 0 1 2, 0 2 3 that are an upright box of one colour are a box, which is filled or
 * copied row by row; a pixel belongs to a triangle when its middle does, one on an edge to the triangle
 * at its right or below (the top left rule). */
#include <assert.h>
#include <math.h>

#include "app/draw/raster.h"

enum { RUN = 512 }; // pixels of a row that are made at a time

typedef struct Fill {
  AppPixels to;
  SDL_Rect clip;
  bool wide;
  const AppRasterPart *part;
} Fill;

static uint32_t argb(SDL_Color color) {
  return (uint32_t)color.a << 24 | (uint32_t)color.r << 16 | (uint32_t)color.g << 8 | color.b;
}

static bool same_color(SDL_Color a, SDL_Color b) {
  return argb(a) == argb(b);
}

static uint32_t *row_at(const Fill *f, int x, int y) {
  return f->to.pixels + (ptrdiff_t)y * f->to.pitch + x;
}

/* Boxes */

/// A box: its place, the part of it that is seen, and texels at its corners.
typedef struct Box {
  SDL_Rect all, seen;
  float u0, v0, u1, v1;
} Box;

static float least(float a, float b) { // fminf is a call
  return a < b ? a : b;
}

static float most(float a, float b) {
  return a > b ? a : b;
}

static int clamped(int value, int max) {
  return value < 0 ? 0 : value > max ? max : value;
}

/// Texel that each pixel of a row, or of a column, takes; and how far it lies towards the next, 0 to 255.
/// `size`: pixels of the whole box; u0 to u1: texels that it shows.
static int texel_at(float u0, float u1, int size, int pixel, int texels, bool smooth, uint32_t *share) {
  const float from = floorf(least(u0, u1) + 0.001f), to = ceilf(most(u0, u1) - 0.001f) - 1;
  float at = u0 + (u1 - u0) * ((float)pixel + 0.5f) / (float)size;
  *share = 0;
  if (!smooth) return clamped((int)floorf(least(most(at, from), to)), texels - 1);
  at = least(most(at - 0.5f, from), to);
  const float whole = floorf(at);
  if ((int)whole + 1 < texels) *share = (uint32_t)((at - whole) * 256);
  return clamped((int)whole, texels - 1);
}

/// A row of texels as wide as the pixels that show it.
static void widen_row(const AppPixels *texture, int row, const int *at, const uint8_t *share, int count,
                      uint32_t *out) {
  const uint32_t *from = texture->pixels + (ptrdiff_t)row * texture->pitch;
  if (share == NULL) {
    for (int i = 0; i < count; i++) out[i] = from[at[i]];
    return;
  }
  for (int i = 0; i < count; i++)
    out[i] = share[i] == 0 ? from[at[i]] : app_pixel_between(from[at[i]], from[at[i] + 1], share[i]);
}

/// Some columns of a scaled box. Rows of texels are widened once and kept for all rows of pixels that show
/// them.
static void draw_scaled_columns(const Fill *f, const Box *box, int x, int count, uint32_t tint) {
  assert(count > 0 && count <= RUN && x >= f->clip.x && x + count <= f->clip.x + f->clip.w);
  const AppPixels *texture = &f->part->texture;
  const bool smooth = f->part->smooth;
  int at[RUN], kept[2] = {-1, -1};
  uint8_t share[RUN];
  uint32_t wide[2][RUN], between[RUN];
  for (int i = 0; i < count; i++) {
    uint32_t part;
    at[i] = texel_at(box->u0, box->u1, box->all.w, x + i - box->all.x, texture->w, smooth, &part);
    share[i] = (uint8_t)part;
  }
  for (int y = box->seen.y; y < box->seen.y + box->seen.h; y++) {
    uint32_t down;
    const int row = texel_at(box->v0, box->v1, box->all.h, y - box->all.y, texture->h, smooth, &down);
    const uint32_t *shown = wide[row & 1];
    for (int k = 0; k <= (down > 0 ? 1 : 0); k++) {
      const int of = row + k, slot = of & 1;
      if (kept[slot] != of) widen_row(texture, of, at, smooth ? share : NULL, count, wide[slot]);
      kept[slot] = of;
    }
    if (down > 0) {
      app_pixels_between(f->wide, between, wide[row & 1], wide[(row + 1) & 1], count, down);
      shown = between;
    }
    app_pixels_copy(f->wide, row_at(f, x, y), shown, count, tint, f->part->blend);
  }
}

static void draw_scaled(const Fill *f, const Box *box, uint32_t tint) {
  for (int x = 0; x < box->seen.w; x += RUN)
    draw_scaled_columns(f, box, box->seen.x + x, SDL_min(RUN, box->seen.w - x), tint);
}

static void draw_copied(const Fill *f, const Box *box, uint32_t tint) {
  const AppPixels *texture = &f->part->texture;
  const int u = (int)(box->u0 + 0.5f) + box->seen.x - box->all.x,
            v = (int)(box->v0 + 0.5f) + box->seen.y - box->all.y;
  for (int y = 0; y < box->seen.h; y++)
    app_pixels_copy(f->wide, row_at(f, box->seen.x, box->seen.y + y),
                    texture->pixels + (ptrdiff_t)(v + y) * texture->pitch + u, box->seen.w, tint,
                    f->part->blend);
}

/// One texel for each pixel, in its place?
static bool is_exact(const AppPixels *texture, const Box *box) {
  const float off = 0.02f;
  return fabsf(box->u1 - box->u0 - (float)box->all.w) < off &&
         fabsf(box->v1 - box->v0 - (float)box->all.h) < off &&
         fabsf(box->u0 - floorf(box->u0 + 0.5f)) < off && fabsf(box->v0 - floorf(box->v0 + 0.5f)) < off &&
         box->u0 > -off && box->v0 > -off && box->u1 < (float)texture->w + off &&
         box->v1 < (float)texture->h + off;
}

static void fill_box(const Fill *f, const Box *box, const SDL_Vertex *a, const SDL_Vertex *b,
                     const SDL_Vertex *c, const SDL_Vertex *d);

/// False: the two triangles are no box.
static bool draw_box(const Fill *f, const SDL_Vertex *vertices, const int *index) {
  const SDL_Vertex *a = &vertices[index[0]], *b = &vertices[index[1]], *c = &vertices[index[2]],
                   *d = &vertices[index[5]];
  const AppPixels *texture = &f->part->texture;
  if (a->position.y != b->position.y || b->position.x != c->position.x || c->position.y != d->position.y ||
      d->position.x != a->position.x || a->position.x > b->position.x || a->position.y > d->position.y)
    return false;
  const bool even =
      same_color(a->color, b->color) && same_color(a->color, c->color) && same_color(a->color, d->color);
  if (texture->pixels != NULL &&
      (!even || a->tex_coord.y != b->tex_coord.y || b->tex_coord.x != c->tex_coord.x ||
       c->tex_coord.y != d->tex_coord.y || d->tex_coord.x != a->tex_coord.x))
    return false;
  const int min = texture->pixels == NULL ? 1 : 0;
  Box box = {.all = {(int)a->position.x, (int)a->position.y,
                     SDL_max((int)(c->position.x - a->position.x), min),
                     SDL_max((int)(c->position.y - a->position.y), min)}};
  if (!SDL_IntersectRect(&box.all, &f->clip, &box.seen)) return true;
  if (texture->pixels == NULL) {
    fill_box(f, &box, a, b, c, d);
    return true;
  }
  box.u0 = a->tex_coord.x * (float)texture->w;
  box.u1 = c->tex_coord.x * (float)texture->w;
  box.v0 = a->tex_coord.y * (float)texture->h;
  box.v1 = c->tex_coord.y * (float)texture->h;
  if (is_exact(texture, &box))
    draw_copied(f, &box, argb(a->color));
  else
    draw_scaled(f, &box, argb(a->color));
  return true;
}

static uint32_t mixed(uint32_t a, uint32_t b, float share) {
  return app_pixel_between(a, b, (uint32_t)(least(most(share, 0), 1) * 256));
}

/// A row whose channels (A, R, G, B) change evenly.
static void fill_ramp(const Fill *f, uint32_t *to, int count, const float first[4], const float step[4]) {
  uint32_t row[RUN];
  for (int from = 0; from < count; from += RUN) {
    const int run = SDL_min(RUN, count - from);
    int32_t start[4], by[4];
    for (int i = 0; i < 4; i++) {
      start[i] = (int32_t)((first[i] + step[i] * (float)from) * 65536 + 32768);
      by[i] = (int32_t)(step[i] * 65536);
    }
    app_pixels_ramp(f->wide, row, run, start, by);
    app_pixels_copy(f->wide, to + from, row, run, 0xffffffffu, f->part->blend);
  }
}

static void fill_box(const Fill *f, const Box *box, const SDL_Vertex *a, const SDL_Vertex *b,
                     const SDL_Vertex *c, const SDL_Vertex *d) {
  assert(box->all.w > 0 && box->all.h > 0); // what has no texture is at least a pixel
  const uint32_t top[2] = {argb(a->color), argb(b->color)}, low[2] = {argb(d->color), argb(c->color)};
  const bool upright = top[0] == top[1] && low[0] == low[1], flat = upright && top[0] == low[0];
  for (int y = 0; y < box->seen.h; y++) {
    uint32_t *to = row_at(f, box->seen.x, box->seen.y + y);
    const float down = ((float)(box->seen.y - box->all.y + y) + 0.5f) / (float)box->all.h;
    const uint32_t left = flat ? top[0] : mixed(top[0], low[0], down);
    if (upright) {
      app_pixels_fill(f->wide, to, box->seen.w, left);
      continue;
    }
    const uint32_t right = mixed(top[1], low[1], down);
    float first[4], step[4];
    for (int i = 0; i < 4; i++) {
      const float from = (float)(left >> (24 - 8 * i) & 255), end = (float)(right >> (24 - 8 * i) & 255);
      step[i] = (end - from) / (float)box->all.w;
      first[i] = from + step[i] * ((float)(box->seen.x - box->all.x) + 0.5f);
    }
    fill_ramp(f, to, box->seen.w, first, step);
  }
}

/* Triangles. Twice the pixels, so that the middles of pixels are whole numbers. */

/// Pixels are inside where dy * (2 x + 1) <= limit; `limit` grows by `step` from row to row. Kept divided by
/// |dy|, so that a row takes no division: whole + part / |dy|.
typedef struct Edge {
  int64_t dy, size; // size: |dy|; where it is 0, `whole` is the limit
  int64_t whole, part, step_whole, step_part;
} Edge;

static int64_t floor_div(int64_t a, int64_t b) { // b > 0
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static Edge edge_of(SDL_Point a, SDL_Point b, int row) {
  const int64_t dx = 2 * ((int64_t)b.x - a.x), dy = 2 * ((int64_t)b.y - a.y);
  const bool top_left = dy < 0 || (dy == 0 && dx > 0);
  const int64_t limit = dx * (2 * row + 1) + dy * 2 * a.x - dx * 2 * a.y - (top_left ? 0 : 1), step = 2 * dx;
  Edge e = {.dy = dy, .size = dy < 0 ? -dy : dy, .whole = limit, .step_whole = step};
  if (e.size == 0) return e;
  e.whole = floor_div(limit, e.size);
  e.part = limit - e.whole * e.size;
  e.step_whole = floor_div(step, e.size);
  e.step_part = step - e.step_whole * e.size;
  return e;
}

/// Steps to the next row.
static void edge_down(Edge *e) {
  e->whole += e->step_whole;
  e->part += e->step_part;
  if (e->part < e->size || e->size == 0) return;
  e->part -= e->size;
  e->whole++;
}

static int64_t half_down(int64_t value) {
  return value >= 0 ? value / 2 : -((1 - value) / 2);
}

/// The pixels of a row that lie inside of all edges: *x0 to *x1, the latter not included.
static void span_of(const Edge edge[3], int64_t *x0, int64_t *x1) {
  for (int i = 0; i < 3; i++) {
    const Edge *e = &edge[i];
    if (e->dy > 0)
      *x1 = SDL_min(*x1, half_down(e->whole - 1) + 1);
    else if (e->dy < 0)
      *x0 = SDL_max(*x0, -half_down(1 + e->whole));
    else if (e->whole < 0)
      *x1 = *x0;
  }
}

/// A value that changes evenly over a triangle.
typedef struct Plane {
  float at, x, y; // at the first corner; by pixel to the right, by pixel down
} Plane;

typedef struct Corner {
  SDL_Point at;
  const SDL_Vertex *of;
} Corner;

static Plane plane_of(const Corner c[3], float area, float f0, float f1, float f2) {
  const float x1 = (float)(c[1].at.x - c[0].at.x), y1 = (float)(c[1].at.y - c[0].at.y);
  const float x2 = (float)(c[2].at.x - c[0].at.x), y2 = (float)(c[2].at.y - c[0].at.y);
  return (Plane){f0, ((f1 - f0) * y2 - (f2 - f0) * y1) / area, ((f2 - f0) * x1 - (f1 - f0) * x2) / area};
}

static float plane_at(const Plane *p, float x, float y) {
  return p->at + p->x * x + p->y * y;
}

static uint32_t sample_texel(const AppPixels *t, bool smooth, float u, float v) {
  if (!smooth) {
    const int x = clamped((int)floorf(u), t->w - 1), y = clamped((int)floorf(v), t->h - 1);
    return t->pixels[(ptrdiff_t)y * t->pitch + x];
  }
  u = least(most(u - 0.5f, 0), (float)(t->w - 1));
  v = least(most(v - 0.5f, 0), (float)(t->h - 1));
  const int x = (int)u, y = (int)v, right = x + 1 < t->w ? 1 : 0, down = y + 1 < t->h ? t->pitch : 0;
  const uint32_t *at = t->pixels + (ptrdiff_t)y * t->pitch + x;
  const uint32_t across = (uint32_t)((u - (float)x) * 256), low = (uint32_t)((v - (float)y) * 256);
  return app_pixel_between(app_pixel_between(at[0], at[right], across),
                           app_pixel_between(at[down], at[down + right], across), low);
}

/// The source of the pixels in a triangle's rows.
typedef struct Paint {
  Plane channel[4]; // A, R, G, B
  Plane u, v;       // texels
  bool even;        // one colour
  uint32_t color;
} Paint;

static Paint paint_of(const Fill *f, const Corner c[3], float area) {
  const SDL_Color k[3] = {c[0].of->color, c[1].of->color, c[2].of->color};
  Paint paint = {.even = same_color(k[0], k[1]) && same_color(k[0], k[2]), .color = argb(k[0])};
  for (int i = 0; i < 4 && !paint.even; i++) {
    const int shift = 24 - 8 * i;
    paint.channel[i] = plane_of(c, area, (float)(argb(k[0]) >> shift & 255),
                                (float)(argb(k[1]) >> shift & 255), (float)(argb(k[2]) >> shift & 255));
  }
  const float w = (float)f->part->texture.w, h = (float)f->part->texture.h;
  const SDL_FPoint *t[3] = {&c[0].of->tex_coord, &c[1].of->tex_coord, &c[2].of->tex_coord};
  if (f->part->texture.pixels == NULL) return paint;
  paint.u = plane_of(c, area, t[0]->x * w, t[1]->x * w, t[2]->x * w);
  paint.v = plane_of(c, area, t[0]->y * h, t[1]->y * h, t[2]->y * h);
  return paint;
}

/// `x`, `y`: of the first pixel's middle, from the first corner.
static void paint_row(const Fill *f, const Paint *paint, uint32_t *to, int count, SDL_FPoint from) {
  const AppPixels *texture = &f->part->texture;
  const float x = from.x, y = from.y;
  if (texture->pixels == NULL && paint->even) {
    app_pixels_fill(f->wide, to, count, paint->color);
    return;
  }
  if (texture->pixels == NULL) {
    float first[4], step[4];
    for (int i = 0; i < 4; i++) {
      first[i] = least(most(plane_at(&paint->channel[i], x, y), 0), 255);
      step[i] = paint->channel[i].x;
    }
    fill_ramp(f, to, count, first, step);
    return;
  }
  uint32_t row[RUN];
  for (int start = 0; start < count; start += RUN) {
    const int run = SDL_min(RUN, count - start);
    for (int i = 0; i < run; i++) {
      const float at = x + (float)(start + i);
      row[i] = sample_texel(texture, f->part->smooth, plane_at(&paint->u, at, y), plane_at(&paint->v, at, y));
      if (paint->even) continue;
      uint32_t color = 0;
      for (int k = 0; k < 4; k++)
        color |= (uint32_t)least(most(plane_at(&paint->channel[k], at, y) + 0.5f, 0), 255) << (24 - 8 * k);
      row[i] = app_pixels_times(row[i], color);
    }
    app_pixels_copy(f->wide, to + start, row, run, paint->even ? paint->color : 0xffffffffu, f->part->blend);
  }
}

static void draw_triangle(const Fill *f, const SDL_Vertex *vertices, const int *index) {
  Corner c[3];
  for (int i = 0; i < 3; i++) {
    c[i].of = &vertices[index[i]];
    c[i].at = (SDL_Point){(int)c[i].of->position.x, (int)c[i].of->position.y};
  }
  int64_t area = (int64_t)(c[1].at.x - c[0].at.x) * (c[2].at.y - c[0].at.y) -
                 (int64_t)(c[1].at.y - c[0].at.y) * (c[2].at.x - c[0].at.x);
  if (area == 0) return;
  if (area < 0) { // clockwise from now on
    const Corner swap = c[1];
    c[1] = c[2];
    c[2] = swap;
    area = -area;
  }
  const int top = SDL_min(c[0].at.y, SDL_min(c[1].at.y, c[2].at.y)),
            bottom = SDL_max(c[0].at.y, SDL_max(c[1].at.y, c[2].at.y));
  const int y0 = SDL_max(top, f->clip.y), y1 = SDL_min(bottom, f->clip.y + f->clip.h);
  if (y0 >= y1) return;
  Edge edge[3] = {edge_of(c[0].at, c[1].at, y0), edge_of(c[1].at, c[2].at, y0),
                  edge_of(c[2].at, c[0].at, y0)};
  const Paint paint = paint_of(f, c, (float)area);
  for (int y = y0; y < y1; y++) {
    int64_t x0 = f->clip.x, x1 = f->clip.x + f->clip.w;
    span_of(edge, &x0, &x1);
    for (int i = 0; i < 3; i++) edge_down(&edge[i]);
    if (x0 >= x1) continue;
    const SDL_FPoint from = {(float)(x0 - c[0].at.x) + 0.5f, (float)(y - c[0].at.y) + 0.5f};
    paint_row(f, &paint, row_at(f, (int)x0, y), (int)(x1 - x0), from);
  }
}

void app_raster_part(AppPixels target, SDL_Rect clip, bool wide, const AppRasterPart *part,
                     const SDL_Vertex *vertices, const int *indices) {
  assert(part->count % 3 == 0);
  assert(clip.x >= 0 && clip.y >= 0 && clip.x + clip.w <= target.w && clip.y + clip.h <= target.h);
  const Fill f = {target, clip, wide, part};
  const int end = part->first + part->count;
  for (int i = part->first; i < end;) {
    const int *at = indices + i;
    const bool pair = i + 6 <= end && at[3] == at[0] && at[4] == at[2];
    if (pair && draw_box(&f, vertices, at)) {
      i += 6;
      continue;
    }
    draw_triangle(&f, vertices, at);
    i += 3;
  }
}
