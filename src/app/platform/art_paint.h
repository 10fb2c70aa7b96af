/* Colours pictures when they are rasterised: stone gets the colours of a chapter, a kind of enemy another
 * hue, and things on the ground get a thin line round them.
 *
 * A picture with a rim is drawn smaller by app_art_inset on each side, so that it keeps its size as a sprite.
 */
#ifndef APP_PLATFORM_ART_PAINT_H
#define APP_PLATFORM_ART_PAINT_H

#include <stdbool.h>
#include <stdint.h>

/// RGB at brightness 0, at the middle of a picture, and at twice that.
typedef struct AppRamp {
  uint32_t dark, middle, light;
} AppRamp;

/// All of it 0: as the file says.
typedef struct AppArtPaint {
  AppRamp ramp;
  uint32_t middle;     // brightness, 1..255, of the picture's parts that become ramp.middle; 0: no ramp
  uint32_t from, to;   // RGB: parts of about the hue of `from` get that of `to`; equal: none
  uint32_t rim, outer; // ARGB of a line round what is opaque, and of one round that; alpha 0: none
} AppArtPaint;

/// ARGB, rows of `pitch` pixels.
typedef struct AppArtPixels {
  uint32_t *pixels;
  int w, h, pitch;
} AppArtPixels;

/// The colour of a ramp; share 1: its middle. RGB.
uint32_t app_ramp_at(const AppRamp *ramp, float share);
/// `share` of the second colour, 0..1. RGB.
uint32_t app_rgb_mix(uint32_t a, uint32_t b, float share);
/// The same hue at its greatest brightness. RGB.
uint32_t app_rgb_full(uint32_t rgb);
/// Relative luminance as in WCAG 2, 0..1.
float app_rgb_luminance(uint32_t rgb);

static inline bool app_art_has_rim(const AppArtPaint *paint) {
  return (paint->rim | paint->outer) >> 24 != 0;
}
/// The margin of a picture of that side inside its rim, pixels.
int app_art_inset(int size);
void app_art_recolour(AppArtPixels pixels, const AppArtPaint *paint);
/// Puts the picture with its lines into the middle of `to`, which is empty.
void app_art_outline(AppArtPixels to, AppArtPixels picture, const AppArtPaint *paint);

#endif
