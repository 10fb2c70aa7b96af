/* Colouring pictures. The rim is the opaque part of a picture, dilated by a disc with a soft edge; shadows
 * and glows, which are not opaque, have none. */
#include "app/platform/art_paint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_INSET = 8 };

#define RIM_SHARE   0.056f // of the side, up to SMALL
#define SMALL       40.0f  // pixels
#define LARGE_SHARE 0.026f // of what is beyond
#define INNER_SHARE 0.7f   // of the inset: the inner of two lines
#define SOLID_FROM  0.70f  // alpha
#define SOLID_TO    0.88f
#define NEAR_HUE    34.0f // degrees
#define FAR_HUE     52.0f
#define GREY        0.16f // saturation of what has no hue
#define COLOURED    0.32f
#define BRIGHT_SUM  (0.299f * 255 + 0.587f * 255 + 0.114f * 255)

typedef struct Rgb {
  float r, g, b; // 0..255
} Rgb;

static Rgb rgb_of(uint32_t c) {
  return (Rgb){(float)(c >> 16 & 255), (float)(c >> 8 & 255), (float)(c & 255)};
}

static uint32_t packed(Rgb c) {
  return (uint32_t)(c.r + 0.5f) << 16 | (uint32_t)(c.g + 0.5f) << 8 | (uint32_t)(c.b + 0.5f);
}

static Rgb mix_colors(Rgb a, Rgb b, float t) {
  return (Rgb){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

static float brightness(Rgb c) {
  return 0.299f * c.r + 0.587f * c.g + 0.114f * c.b;
}

static float unit(float x) {
  return fminf(fmaxf(x, 0), 1);
}

uint32_t app_rgb_mix(uint32_t a, uint32_t b, float share) {
  return packed(mix_colors(rgb_of(a), rgb_of(b), unit(share)));
}

uint32_t app_rgb_full(uint32_t rgb) {
  const Rgb c = rgb_of(rgb);
  const float most = fmaxf(fmaxf(c.r, c.g), fmaxf(c.b, 1));
  return packed((Rgb){c.r * 255 / most, c.g * 255 / most, c.b * 255 / most});
}

uint32_t app_ramp_at(const AppRamp *ramp, float share) {
  if (share < 1) return app_rgb_mix(ramp->dark, ramp->middle, share);
  return app_rgb_mix(ramp->middle, ramp->light, share - 1);
}

static float linear(float c) {
  c /= 255;
  return c <= 0.04045f ? c / 12.92f : powf((c + 0.055f) / 1.055f, 2.4f);
}

float app_rgb_luminance(uint32_t rgb) {
  const Rgb c = rgb_of(rgb);
  return 0.2126f * linear(c.r) + 0.7152f * linear(c.g) + 0.0722f * linear(c.b);
}

/* Colours */

/// Degrees; `saturation`: 0 of a grey.
static float hue_of(Rgb c, float *saturation) {
  const float max = fmaxf(c.r, fmaxf(c.g, c.b)), min = fminf(c.r, fminf(c.g, c.b)), d = max - min;
  *saturation = max > 0 ? d / max : 0;
  if (d <= 0) return 0;
  if (max == c.r) return 60 * fmodf((c.g - c.b) / d + 6, 6);
  return max == c.g ? 60 * ((c.b - c.r) / d + 2) : 60 * ((c.r - c.g) / d + 4);
}

/// The share of the pixel that has that hue, 0..1.
static float belongs(Rgb c, float hue) {
  float saturation;
  float away = fabsf(hue_of(c, &saturation) - hue);
  away = fminf(away, 360 - away);
  return unit((FAR_HUE - away) / (FAR_HUE - NEAR_HUE)) * unit((saturation - GREY) / (COLOURED - GREY));
}

/// `to`, darker or lighter than it as the pixel is than `from`.
static Rgb shifted(Rgb c, Rgb from, Rgb to) {
  const float share = brightness(c) / fmaxf(brightness(from), 1);
  if (share <= 1) return mix_colors((Rgb){0}, to, share);
  const float span = BRIGHT_SUM / fmaxf(brightness(from), 1) - 1;
  return mix_colors(to, (Rgb){255, 255, 255}, unit(span > 0 ? (share - 1) / span : 1));
}

void app_art_recolour(AppArtPixels p, const AppArtPaint *paint) {
  if (paint->middle == 0 && paint->from == paint->to) return;
  const Rgb from = rgb_of(paint->from), to = rgb_of(paint->to);
  float saturation;
  const float hue = hue_of(from, &saturation);
  for (int y = 0; y < p.h; y++) {
    for (int x = 0; x < p.w; x++) {
      uint32_t *pixel = &p.pixels[y * p.pitch + x];
      if (*pixel >> 24 == 0) continue;
      const Rgb c = rgb_of(*pixel);
      uint32_t now = *pixel & 0xffffff;
      if (paint->middle != 0) now = app_ramp_at(&paint->ramp, brightness(c) / (float)paint->middle);
      if (paint->from != paint->to) now = packed(mix_colors(c, shifted(c, from, to), belongs(c, hue)));
      *pixel = (*pixel & 0xff000000u) | now;
    }
  }
}

/* Lines */

int app_art_inset(int size) {
  const int inset = (int)((float)size * 0.066f + 0.5f);
  return size < 4 ? 0 : inset < 1 ? 1 : inset > MAX_INSET ? MAX_INSET : inset;
}

static float solid_at(AppArtPixels p, int x, int y) {
  if (x < 0 || y < 0 || x >= p.w || y >= p.h) return 0;
  return unit(((float)(p.pixels[y * p.pitch + x] >> 24) / 255 - SOLID_FROM) / (SOLID_TO - SOLID_FROM));
}

/// Is it solid, and is there anything round it that is not entirely so? Only such pixels widen what is solid:
/// from any other one the line reaches no farther than from the neighbour on its way.
static bool is_edge(AppArtPixels p, int x, int y) {
  if (solid_at(p, x, y) <= 0) return false;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (solid_at(p, x + dx, y + dy) < 1) return true;
  return false;
}

/// A plane of shares 0..1, as large as `to`.
typedef struct Cover {
  float *share;
  int w, h;
} Cover;

static void cover_round(Cover cover, int x, int y, float solid, float width) {
  const int reach = (int)ceilf(width);
  for (int dy = -reach; dy <= reach; dy++) {
    for (int dx = -reach; dx <= reach; dx++) {
      if (x + dx < 0 || y + dy < 0 || x + dx >= cover.w || y + dy >= cover.h) continue;
      float *share = &cover.share[(y + dy) * cover.w + x + dx];
      const float near = width + 0.5f - sqrtf((float)(dx * dx + dy * dy));
      *share = fmaxf(*share, unit(near) * solid);
    }
  }
}

/// Computes the share of each pixel that a line of that width round the picture covers; the picture lies that
/// far inside.
static void cover_all(Cover cover, AppArtPixels picture, int inset, float width) {
  memset(cover.share, 0, sizeof *cover.share * (size_t)cover.w * (size_t)cover.h);
  for (int y = 0; y < picture.h; y++)
    for (int x = 0; x < picture.w; x++)
      if (is_edge(picture, x, y)) cover_round(cover, x + inset, y + inset, solid_at(picture, x, y), width);
}

/// Colours with their alpha, neither premultiplied: `above` over `below`.
static uint32_t over(uint32_t above, uint32_t below) {
  const float a = (float)(above >> 24) / 255, b = (float)(below >> 24) / 255 * (1 - a), sum = a + b;
  if (sum <= 0) return 0;
  return (uint32_t)(sum * 255 + 0.5f) << 24 | packed(mix_colors(rgb_of(below), rgb_of(above), a / sum));
}

static uint32_t thinned(uint32_t color, float share) {
  return (color & 0xffffff) | (uint32_t)((float)(color >> 24) * share + 0.5f) << 24;
}

/// A line lies over shadows and glows, and below the soft edge of what is opaque.
static uint32_t lined(uint32_t pixel, uint32_t line) {
  const uint32_t above = over(line, pixel), below = over(pixel, line);
  const float edge = unit(((float)(pixel >> 24) / 255 - 0.45f) / 0.3f);
  return (below & 0xff000000u) | app_rgb_mix(above, below, edge);
}

/// Below the pixels that are there already.
static void draw_line(AppArtPixels to, Cover cover, uint32_t color) {
  for (int y = 0; y < to.h; y++) {
    for (int x = 0; x < to.w; x++) {
      uint32_t *pixel = &to.pixels[y * to.pitch + x];
      if (*pixel >> 24 != 255) *pixel = lined(*pixel, thinned(color, cover.share[y * cover.w + x]));
    }
  }
}

static void copy_inside(AppArtPixels to, AppArtPixels picture, int inset) {
  for (int y = 0; y < to.h; y++) {
    for (int x = 0; x < to.w; x++) {
      const int px = x - inset, py = y - inset;
      const bool inside = px >= 0 && py >= 0 && px < picture.w && py < picture.h;
      to.pixels[y * to.pitch + x] = inside ? picture.pixels[py * picture.pitch + px] : 0;
    }
  }
}

void app_art_outline(AppArtPixels to, AppArtPixels picture, const AppArtPaint *paint) {
  const int inset = (to.w - picture.w) / 2;
  const bool two = paint->outer >> 24 != 0;
  const float side = (float)to.w,
              wide = fminf(side, SMALL) * RIM_SHARE + fmaxf(side - SMALL, 0) * LARGE_SHARE;
  const float width = two ? (float)inset * INNER_SHARE : fminf(fmaxf(wide, 1), (float)inset);
  copy_inside(to, picture, inset);
  Cover cover = {malloc(sizeof(float) * (size_t)to.w * (size_t)to.h), to.w, to.h};
  if (cover.share == NULL) return; // without a line it is still a picture
  cover_all(cover, picture, inset, width);
  draw_line(to, cover, paint->rim);
  if (two) {
    cover_all(cover, picture, inset, (float)inset);
    draw_line(to, cover, paint->outer);
  }
  free(cover.share);
}
