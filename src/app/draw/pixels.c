/* Plain loops over 32-bit lanes, two channels a multiplication. Compilers make vectors of them; each loop is
 * compiled twice, once for newer processors (BASE_WIDE_CPU). v / 255 is (v + 128 + (v + 128 >> 8)) >> 8,
 * which rounds exactly for v up to 255 * 255 (Blinn 1995, "Three wrongs make a right"). */
#include "app/draw/pixels.h"

#include <assert.h>
#include <string.h>

#include "base/compiler.h"

#define PAIR 0xff00ffu // red and blue, or alpha and green

BASE_INLINE uint32_t div255(uint32_t v) {
  v += 128;
  return (v + (v >> 8)) >> 8;
}

/// Divides both halves by 255; each is up to 255 * 255 and already rounded up by 128.
BASE_INLINE uint32_t div255_pair(uint32_t v) {
  return ((v + (v >> 8 & PAIR)) >> 8) & PAIR;
}

BASE_INLINE uint32_t times(uint32_t a, uint32_t b) {
  return div255((a >> 24) * (b >> 24)) << 24 | div255((a >> 16 & 255) * (b >> 16 & 255)) << 16 |
         div255((a >> 8 & 255) * (b >> 8 & 255)) << 8 | div255((a & 255) * (b & 255));
}

uint32_t app_pixels_times(uint32_t a, uint32_t b) {
  return times(a, b);
}

/// from * alpha + to * (255 - alpha) of both halves with one multiplication: what one half borrows from the
/// other it gives back.
BASE_INLINE uint32_t blend_pair(uint32_t to, uint32_t from, uint32_t alpha) {
  return div255_pair((from - to) * alpha + (to << 8) - to + 0x800080u);
}

BASE_INLINE uint32_t over(uint32_t to, uint32_t from) {
  const uint32_t alpha = from >> 24;
  return blend_pair(to & PAIR, from & PAIR, alpha) |
         blend_pair(to >> 8 & PAIR, (from >> 8 & 255) | 0xff0000u, alpha) << 8;
}

BASE_INLINE uint32_t add(uint32_t to, uint32_t from) {
  const uint32_t alpha = from >> 24;
  const uint32_t rb = div255_pair((from & PAIR) * alpha + 0x800080u) + (to & PAIR);
  const uint32_t g = div255((from >> 8 & 255) * alpha) + (to >> 8 & 255);
  // A carry into the ninth bit fills the eight below it.
  const uint32_t full = (rb >> 8 & 0x10001u) * 255;
  return (to & 0xff000000u) | ((rb | full) & PAIR) | (g > 255 ? 255 : g) << 8;
}

/* The loops */

BASE_INLINE void fill_loop(uint32_t *restrict to, int count, uint32_t color) {
  const uint32_t alpha = color >> 24, rest = 255 - alpha;
  const uint32_t rb = (color & PAIR) * alpha + 0x800080u,
                 ag = ((color >> 8 & 255) | 0xff0000u) * alpha + 0x800080u;
  if (alpha == 255) {
    BASE_VECTOR_LOOP
    for (int i = 0; i < count; i++) to[i] = color;
  } else {
    BASE_VECTOR_LOOP
    for (int i = 0; i < count; i++)
      to[i] = div255_pair(rb + (to[i] & PAIR) * rest) | div255_pair(ag + (to[i] >> 8 & PAIR) * rest) << 8;
  }
}

enum { BLOCK = 16 }; // pixels: pictures are full of nothing, and of what hides all below

BASE_INLINE void over_loop(uint32_t *restrict to, const uint32_t *restrict from, int count) {
  int i = 0;
  for (; i + BLOCK <= count; i += BLOCK) {
    uint32_t any = 0, all = ~0u;
    BASE_VECTOR_LOOP
    for (int k = 0; k < BLOCK; k++) {
      any |= from[i + k];
      all &= from[i + k];
    }
    if (any >> 24 == 0) continue;
    if (all >> 24 == 255) {
      memcpy(to + i, from + i, BLOCK * sizeof *to);
      continue;
    }
    BASE_VECTOR_LOOP
    for (int k = 0; k < BLOCK; k++) to[i + k] = over(to[i + k], from[i + k]);
  }
  for (; i < count; i++) to[i] = over(to[i], from[i]);
}

BASE_INLINE void over_tinted_loop(uint32_t *restrict to, const uint32_t *restrict from, int count,
                                  uint32_t tint) {
  int i = 0;
  for (; i + BLOCK <= count; i += BLOCK) {
    uint32_t any = 0;
    BASE_VECTOR_LOOP
    for (int k = 0; k < BLOCK; k++) any |= from[i + k];
    if (any >> 24 == 0) continue;
    BASE_VECTOR_LOOP
    for (int k = 0; k < BLOCK; k++) to[i + k] = over(to[i + k], times(from[i + k], tint));
  }
  for (; i < count; i++) to[i] = over(to[i], times(from[i], tint));
}

BASE_INLINE void add_loop(uint32_t *restrict to, const uint32_t *restrict from, int count, uint32_t tint) {
  BASE_VECTOR_LOOP
  for (int i = 0; i < count; i++) to[i] = add(to[i], times(from[i], tint));
}

BASE_INLINE void times_loop(uint32_t *restrict to, const uint32_t *restrict from, int count, uint32_t tint) {
  BASE_VECTOR_LOOP
  for (int i = 0; i < count; i++) to[i] = times(from[i], tint);
}

BASE_INLINE void between_loop(uint32_t *restrict to, const uint32_t *restrict a, const uint32_t *restrict b,
                              int count, uint32_t share) {
  BASE_VECTOR_LOOP
  for (int i = 0; i < count; i++) to[i] = app_pixel_between(a[i], b[i], share);
}

BASE_INLINE void ramp_loop(uint32_t *restrict to, int count, const int32_t start[4], const int32_t step[4]) {
  const int32_t a = start[0], r = start[1], g = start[2], b = start[3];
  const int32_t da = step[0], dr = step[1], dg = step[2], db = step[3];
  BASE_VECTOR_LOOP
  for (int32_t i = 0; i < count; i++)
    to[i] = (uint32_t)((a + da * i) >> 16) << 24 | (uint32_t)((r + dr * i) >> 16) << 16 |
            (uint32_t)((g + dg * i) >> 16) << 8 | (uint32_t)((b + db * i) >> 16);
}

/// name_wide and name_plain from one loop; the two are chosen between by `wide`.
#define BOTH(name, parameters, arguments)                                                                    \
  static BASE_WIDE_CPU void name##_wide parameters {                                                         \
    name##_loop arguments;                                                                                   \
  }                                                                                                          \
  static void name##_plain parameters {                                                                      \
    name##_loop arguments;                                                                                   \
  }

BOTH(fill, (uint32_t * to, int count, uint32_t color), (to, count, color))
BOTH(over, (uint32_t * to, const uint32_t *from, int count), (to, from, count))
BOTH(over_tinted, (uint32_t * to, const uint32_t *from, int count, uint32_t tint), (to, from, count, tint))
BOTH(add, (uint32_t * to, const uint32_t *from, int count, uint32_t tint), (to, from, count, tint))
BOTH(times, (uint32_t * to, const uint32_t *from, int count, uint32_t tint), (to, from, count, tint))
BOTH(between, (uint32_t * to, const uint32_t *a, const uint32_t *b, int count, uint32_t share),
     (to, a, b, count, share))
BOTH(ramp, (uint32_t * to, int count, const int32_t start[4], const int32_t step[4]),
     (to, count, start, step))

void app_pixels_fill(bool wide, uint32_t *to, int count, uint32_t color) {
  if (color >> 24 != 0) (wide ? fill_wide : fill_plain)(to, count, color);
}

void app_pixels_copy(bool wide, uint32_t *to, const uint32_t *from, int count, uint32_t tint,
                     AppBlend blend) {
  const bool plain = tint == 0xffffffffu;
  if (count <= 0) return;
  if (blend == APP_BLEND_ADD)
    (wide ? add_wide : add_plain)(to, from, count, tint);
  else if (blend == APP_BLEND_OVER && plain)
    (wide ? over_wide : over_plain)(to, from, count);
  else if (blend == APP_BLEND_OVER)
    (wide ? over_tinted_wide : over_tinted_plain)(to, from, count, tint);
  else if (plain)
    memcpy(to, from, (size_t)count * sizeof *to);
  else
    (wide ? times_wide : times_plain)(to, from, count, tint);
}

void app_pixels_between(bool wide, uint32_t *to, const uint32_t *a, const uint32_t *b, int count,
                        uint32_t share) {
  assert(share <= 256);
  (wide ? between_wide : between_plain)(to, a, b, count, share);
}

void app_pixels_ramp(bool wide, uint32_t *to, int count, const int32_t start[4], const int32_t step[4]) {
  (wide ? ramp_wide : ramp_plain)(to, count, start, step);
}
