/* Rows of pixels blended in memory, as SDL's software renderer blends them, several at a time. A pixel is
 * ARGB8888, not premultiplied. `wide`: base_cpu_is_wide, both forms write equal pixels. */
#ifndef APP_DRAW_PIXELS_H
#define APP_DRAW_PIXELS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum AppBlend {
  APP_BLEND_NONE, // replaces
  APP_BLEND_OVER, // by the alpha of the source
  APP_BLEND_ADD,
} AppBlend;

/// One colour over all of them.
void app_pixels_fill(bool wide, uint32_t *to, int count, uint32_t color);
/// Each multiplied by `tint`, then blended. The rows do not overlap.
void app_pixels_copy(bool wide, uint32_t *to, const uint32_t *from, int count, uint32_t tint, AppBlend blend);
/// Between two rows; share: 0 all of a, 256 all of b.
void app_pixels_between(bool wide, uint32_t *to, const uint32_t *a, const uint32_t *b, int count,
                        uint32_t share);
/// A row whose channels change evenly: 16.16 fixed point at the first pixel and from pixel to pixel, in the
/// order of `color`'s bytes from the highest: A, R, G, B.
void app_pixels_ramp(bool wide, uint32_t *to, int count, const int32_t start[4], const int32_t step[4]);

/// Each channel of a multiplied by that of b, 255 being one.
uint32_t app_pixels_times(uint32_t a, uint32_t b);
/// Between two pixels; share: 0 all of a, 256 all of b.
static inline uint32_t app_pixel_between(uint32_t a, uint32_t b, uint32_t share) {
  const uint32_t mask = 0xff00ffu, rest = 256 - share;
  return ((((a & mask) * rest + (b & mask) * share) >> 8) & mask) |
         (((a >> 8 & mask) * rest + (b >> 8 & mask) * share) & ~mask);
}

#endif
