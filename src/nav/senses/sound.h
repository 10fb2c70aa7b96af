/* Hearing: how loud a sound is where an ear is.
 *
 *   level = loudness - distance - muffling x opaque
 *
 * All in hundredths: loudness 1000 is 10, and 10 tiles away in the open 0 of it is left. Distance is the
 * straight line in tiles, rounded to the nearest hundredth (half up); opaque is what the ray crosses
 * (nav_ray_opaque: rock tiles, thin walls, closed corners). A sound is heard when the level, rounded like
 * that, is at or above the listener's threshold. A level may be negative. */
#ifndef NAV_SENSES_SOUND_H
#define NAV_SENSES_SOUND_H

#include "nav/senses/sight.h"

enum {
  NAV_LEVEL_ONE = 100,
  NAV_DEFAULT_MUFFLING = 4 * NAV_LEVEL_ONE, // what one wall swallows: as much as four tiles of air
  NAV_MAX_LEVEL = 1000000 * NAV_LEVEL_ONE   // of loudness, muffling and threshold
};

typedef struct NavSound {
  NavPoint at;
  int32_t loudness; // hundredths
  int32_t muffling; // hundredths for each opaque tile, at least 0
} NavSound;

/// Straight-line distance in hundredths of tiles, the nearest, half up. Exact.
int32_t nav_sound_distance(NavPoint a, NavPoint b);

/// The level at an ear, in hundredths. Both points must lie on the map. O(tiles between).
int64_t nav_sound_level(const NavGrid *grid, const NavSound *sound, NavPoint ear);

/// The same as level >= threshold, without a ray where the distance alone decides.
bool nav_sound_heard(const NavGrid *grid, const NavSound *sound, NavPoint ear, int32_t threshold);

#endif
