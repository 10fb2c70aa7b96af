/* Loudness - distance - muffling, in whole numbers. */
#include "nav/senses/sound.h"

#include "base/expect.h"

int32_t nav_sound_distance(NavPoint a, NavPoint b) {
  uint64_t square = (uint64_t)nav_point_distance2(a, b);
  // (200 x distance)^2 in tiles is square x 625 / 2^26; computed in two parts, so that it fits 64 bits.
  uint64_t low = square & ((1u << 26) - 1);
  uint64_t doubled2 = (square >> 26) * 625 + ((low * 625) >> 26);
  return (int32_t)((base_isqrt(doubled2) + 1) / 2); // the last n with n - 1/2 <= 100 x distance
}

int64_t nav_sound_level(const NavGrid *grid, const NavSound *sound, NavPoint ear) {
  BASE_EXPECT(nav_grid_sound(grid) && sound != NULL && sound->muffling >= 0, INT64_MIN);
  BASE_EXPECT(nav_point_sound(grid, sound->at) && nav_point_sound(grid, ear), INT64_MIN);
  int64_t in_the_open = (int64_t)sound->loudness - nav_sound_distance(sound->at, ear);
  return in_the_open - (int64_t)sound->muffling * nav_ray_opaque(grid, sound->at, ear);
}

bool nav_sound_heard(const NavGrid *grid, const NavSound *sound, NavPoint ear, int32_t threshold) {
  BASE_EXPECT(nav_grid_sound(grid) && sound != NULL, false);
  int64_t left = (int64_t)sound->loudness - threshold; // for distance and walls
  int64_t dx = (int64_t)ear.x - sound->at.x, dy = (int64_t)ear.y - sound->at.y;
  int64_t reach = (left + 1) * BASE_ONE / NAV_LEVEL_ONE; // rounding included
  if (left < 0 || dx > reach || -dx > reach || dy > reach || -dy > reach) return false;
  if (nav_sound_distance(sound->at, ear) > left) return false;
  return nav_sound_level(grid, sound, ear) >= threshold;
}
