/* Hearing: how loud a sound is at an ear.
 *
 *   level = loudness - distance - muffling x opaque
 *
 * All in hundredths: of loudness 1000, nothing is left 10 tiles away in the open. Distance is the straight
 * line in tiles, rounded to the nearest hundredth (half up); opaque is what the ray crosses (nav_ray_opaque:
 * rock tiles, thin walls, closed corners). A sound is heard when its level, which may be negative, is at or
 * above the listener's threshold.
 *
 * Threads: any number at once while none changes the grid. */
#ifndef NAV_SENSES_SOUND_H
#define NAV_SENSES_SOUND_H

#include "base/api.h"
#include "nav/senses/sight.h"

BASE_API_BEGIN

/// Units and limits of levels.
enum {
  NAV_LEVEL_ONE = 100,                      // one tile's worth of level
  NAV_DEFAULT_MUFFLING = 4 * NAV_LEVEL_ONE, // of one wall: as much as four tiles in the open
  NAV_MAX_LEVEL = 1000000 * NAV_LEVEL_ONE   // of loudness, muffling and threshold
};

/// A sound at a place.
typedef struct NavSound {
  NavPoint at;
  int32_t loudness; // hundredths
  int32_t muffling; // hundredths for each opaque tile, at least 0
} NavSound;

BASE_PRIVATE_BEGIN

/// Straight-line distance in hundredths of tiles, rounded to the nearest, half up.
int32_t nav_sound_distance(NavPoint a, NavPoint b);

BASE_PRIVATE_END

/// The level at an ear, in hundredths. Both points must lie on the map. O(tiles between them).
int64_t nav_sound_level(const NavGrid *grid, const NavSound *sound, NavPoint ear);

/// Is the level at or above the threshold? No ray where the distance alone decides.
bool nav_sound_heard(const NavGrid *grid, const NavSound *sound, NavPoint ear, int32_t threshold);

BASE_API_END

#endif
