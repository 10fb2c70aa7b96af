/* Angles in whole numbers: hundredths of degrees, 0 to the right, 9000 down (clockwise on the screen), any
 * sign and any number of turns.
 *
 * Directions are vectors of length NAV_DIRECTION_ONE, both coordinates within 2 of it: an angle is off by
 * less than 0.0000001 degrees. At multiples of 45 degrees they are exact: (1, 0), (1, 1) and so on, times a
 * whole number. No other direction with whole-number coordinates has a whole number of hundredths of degrees
 * (Niven 1956), so whether a point lies on the edge of a field of view is never a matter of rounding. */
#ifndef NAV_SENSES_ANGLE_H
#define NAV_SENSES_ANGLE_H

#include <stdbool.h>
#include <stdint.h>

#define NAV_TURN          36000    // hundredths of degrees
#define NAV_FINE_ONE      10000000 // a degree in the units of nav_cone_fine
#define NAV_DIRECTION_ONE ((int64_t)1 << 31)

typedef struct NavDirection {
  int64_t x, y;
} NavDirection;

/// The direction of an angle, given in two-hundredths of degrees (a half field of view may end in half a
/// hundredth). A table and two short polynomials, no division.
NavDirection nav_direction(int64_t half_hundredths);

/// The angle of a vector, 0 to NAV_TURN - 1, the nearest hundredth; 0 for the vector of no length. |dx|, |dy|
/// at most 2^31.
int32_t nav_angle(int64_t dx, int64_t dy);

/// The least turn from one angle to another, -NAV_TURN / 2 + 1 to NAV_TURN / 2.
int32_t nav_angle_turn(int64_t from, int64_t to);

/// A field of view, made once for many targets.
typedef struct NavCone {
  NavDirection left, right; // its edges; a target between them has left x target >= 0 and target x right >= 0
  uint8_t kind;             // how the edges are to be read
} NavCone;

/// `facing` in hundredths of degrees, any turn; `fov` the whole angle round it, 0 to NAV_TURN (more is all
/// round).
NavCone nav_cone(int64_t facing, int32_t fov);

/// The same in ten-millionths of degrees, NAV_FINE_ONE a degree, for angles that come from outside. |facing|
/// at most 2^62.
NavCone nav_cone_fine(int64_t facing, int64_t fov);

/// Is the vector in the field of view? Its edges are in, and so is the vector of no length. 360 degrees hold
/// everything, 0 only what is exactly straight ahead. |dx|, |dy| at most 2^30. Four multiplications.
bool nav_cone_holds(const NavCone *cone, int64_t dx, int64_t dy);

#endif
