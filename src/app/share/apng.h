/* Animated PNG (W3C PNG, third edition; Mozilla's APNG 1.0): a PNG whose further frames lie in chunks that
 * other readers skip. Each frame holds only the box of what has changed since the one before; a frame without
 * a change makes that one last longer. The animation repeats without end.
 *
 * Always true: `last` is the picture that a reader shows after the frames so far. */
#ifndef APP_SHARE_APNG_H
#define APP_SHARE_APNG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

typedef struct AppApng {
  int32_t width, height; // pixels
  int32_t rate;          // pictures a second
  uint8_t *last;         // RGB, rows without gaps
  BaseBuffer out;        // the file so far
  uint32_t frames, sequence;
  size_t animation;     // where the data of the acTL begins
  size_t control;       // where the data of the last fcTL begins
  uint32_t delay;       // of the last frame, in 1/rate seconds
  uint8_t depth, color; // of the IHDR: the same in each frame
} AppApng;

/// False: out of memory.
bool app_share_apng_begin(AppApng *apng, int32_t width, int32_t height, int32_t rate);
/// The next picture: RGB, three bytes a pixel, rows without gaps. It lasts 1/rate seconds. False: out of
/// memory, or the encoder failed.
bool app_share_apng_add(AppApng *apng, const uint8_t *pixels);
/// `out` is a whole file from then on. False: there is no frame, or memory was short.
bool app_share_apng_end(AppApng *apng);
void app_share_apng_free(AppApng *apng);

#endif
