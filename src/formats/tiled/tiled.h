/* The tileset of the Tiled maps that this program writes; docs/tiled.md has its classes. */
#ifndef FORMATS_TILED_TILED_H
#define FORMATS_TILED_TILED_H

#include "formats/formats.h"

/// The tileset alone, as assets/tiled/throng.tsj and throng.tsx hold it, and the classes of objects for
/// Tiled's Object Types Editor.
void formats_tsj_write(BaseBuffer *out);
void formats_tsx_write(BaseBuffer *out);
void formats_tiled_types_write(BaseBuffer *out);

/* The tiles of the picture, in rows of FORMATS_TILED_COLUMNS. */

enum {
  FORMATS_TILED_SIDE = 48, // pixels of a tile
  FORMATS_TILED_COLUMNS = 8,
  FORMATS_TILED_ROWS = 11,
  FORMATS_TILED_ROCK = 0,         // 16: by the sides where it ends, bit d for NavDir d
  FORMATS_TILED_DEEP = 16,        // rock among rock
  FORMATS_TILED_FLOOR = 24,       // 6
  FORMATS_TILED_FLOOR_SHADE = 30, // 2: below rock
  FORMATS_TILED_MUD = 32,         // 4
  FORMATS_TILED_WATER = 36,       // 2
  FORMATS_TILED_WATER_BANK = 38,  // below anything else
  FORMATS_TILED_PIT = 39,
  FORMATS_TILED_PIT_FACE = 40, // below anything else
  FORMATS_TILED_GROUNDS = 41,  // one for each later terrain, in the order of their list
  FORMATS_TILED_HERO = 48,
  FORMATS_TILED_EMBER,
  FORMATS_TILED_GATE,
  FORMATS_TILED_FLASK,
  FORMATS_TILED_GOAL,
  FORMATS_TILED_ENEMIES = 56, // by number of the kind, at most 32
};

/// The class of a tile's terrain or thing; NULL: the place in the picture is empty.
const char *formats_tiled_class(int32_t tile);

#endif
