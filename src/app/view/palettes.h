/* The ground of a chapter: one row a chapter, and one for high contrast. All code that paints ground reads
 * the row; pictures of stone are rasterised in its colours. */
#ifndef APP_VIEW_PALETTES_H
#define APP_VIEW_PALETTES_H

#include <stdbool.h>
#include <stdint.h>

#include "app/platform/art.h"
#include "app/platform/settings.h"

enum { APP_PALETTES = 6, APP_PALETTE_DETAILS = 4, APP_PALETTE_HANGINGS = 1 };

/// A picture on one in so many tiles of a terrain.
typedef struct AppDetail {
  int sprite; // 0: none
  uint32_t one_in;
  uint8_t alpha;
  bool turns;  // lies in any of four directions
  bool beside; // only next to rock
} AppDetail;

typedef struct AppPalette {
  const char *name;
  AppRamp floor, rock, face, mud, water; // face: the front of rock, walls, banks, rubble
  uint32_t deep;                         // rock far from any way
  uint32_t pit;
  uint32_t worn;                            // what large patches of the floor are tinted with
  uint32_t night;                           // the dark
  uint8_t gloom;                            // its alpha
  uint32_t lamp;                            // the light of a lantern
  uint8_t warmth;                           // its alpha near the lantern
  bool flat;                                // no patches, shadows or details on the ground
  AppDetail details[APP_PALETTE_DETAILS];   // of the floor
  AppDetail hangings[APP_PALETTE_HANGINGS]; // of the front of rock
} AppPalette;

/// The palette of a chapter from 1; others, 0 among them, look as the first.
const AppPalette *app_palette(int32_t chapter, const AppSettings *settings);
const AppPalette *app_palette_row(int32_t row); // 0 to APP_PALETTES - 1; the last: high contrast
/// Colours stone, kinds, hero and things for what follows; call while nothing waits to be drawn.
void app_palette_paint(AppArt *art, const AppPalette *palette, const AppSettings *settings);

#endif
