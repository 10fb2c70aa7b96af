/* Angles and fields of view in whole numbers.
 *
 * Angles are hundredths of degrees, 0 to the right, 9000 down (clockwise on the screen), of any sign and any
 * number of turns. Directions are vectors of length NAV_DIRECTION_ONE, both coordinates within 2 of the exact
 * ones: an angle is off by less than 0.0000001 degrees. At multiples of 45 degrees they are exact: (1, 0),
 * (1, 1) and so on, times a whole number. No other direction with whole-number coordinates has a whole number
 * of hundredths of degrees (Niven 1956), so rounding never decides whether a point lies on the edge of a
 * field of view.
 *
 * Threads: any; all are pure functions. */
#ifndef NAV_SENSES_ANGLE_H
#define NAV_SENSES_ANGLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/api.h"

BASE_API_BEGIN

#define NAV_TURN          36000              // hundredths of degrees
#define NAV_FINE_ONE      10000000           // a degree in the units of nav_cone_fine
#define NAV_DIRECTION_ONE ((int64_t)1 << 31) // the length of a NavDirection

/// A vector of length NAV_DIRECTION_ONE.
typedef struct NavDirection {
  int64_t x, y;
} NavDirection;

BASE_PRIVATE_BEGIN

/// The cross product with (x, y): above 0 where that lies clockwise of it. |x| and |y| at most 2^30.
static inline int64_t nav_direction_cross(NavDirection a, int64_t x, int64_t y) {
  return a.x * y - a.y * x;
}

/// The dot product with (x, y): above 0 where that lies ahead. |x| and |y| at most 2^30.
static inline int64_t nav_direction_dot(NavDirection a, int64_t x, int64_t y) {
  return a.x * x + a.y * y;
}

/// The direction of an angle in two-hundredths of degrees (half a field of view may end in half a hundredth).
/// A table and two short polynomials, no division.
NavDirection nav_direction(int64_t half_hundredths);

BASE_PRIVATE_END

/// The angle of a vector, 0 to NAV_TURN - 1, rounded to the nearest hundredth; 0 for the zero vector. |dx|
/// and |dy| at most 2^31.
int32_t nav_angle(int64_t dx, int64_t dy);

/// The smallest turn from one angle to another, -NAV_TURN / 2 + 1 to NAV_TURN / 2.
int32_t nav_angle_turn(int64_t from, int64_t to);

/// The form of a cone's edges: 0 degrees, up to 180, more, 360.
enum { NAV_CONE_LINE, NAV_CONE_NARROW, NAV_CONE_WIDE, NAV_CONE_ALL };

/// A field of view, made once for many targets.
typedef struct NavCone {
  NavDirection left, right; // its edges; clockwise from left to right
  uint8_t kind;             // NAV_CONE_...
} NavCone;

BASE_PRIVATE_BEGIN

/// `facing` in hundredths of degrees; `fov` is the whole angle around it, 0 to NAV_TURN (more is all round).
NavCone nav_cone(int64_t facing, int32_t fov);

/// The same in ten-millionths of degrees, NAV_FINE_ONE a degree, for angles that come from outside. |facing|
/// at most 2^62.
NavCone nav_cone_fine(int64_t facing, int64_t fov);

/// Is the vector in the field of view? Its edges are in, and so is the zero vector. 360 degrees hold
/// everything, 0 only what is exactly straight ahead. |dx| and |dy| at most 2^30. Four multiplications, and
/// no branch that depends on the vector: loops over many call it.
static inline bool nav_cone_holds(const NavCone *cone, int64_t dx, int64_t dy) {
  const bool past_left = nav_direction_cross(cone->left, dx, dy) >= 0;
  const bool before_right = nav_direction_cross(cone->right, dx, dy) <= 0;
  // A wide cone leaves out only the rest of the turn, which is narrow and without its edges.
  const bool in = (past_left & before_right) | ((past_left | before_right) & (cone->kind >= NAV_CONE_WIDE)) |
                  (cone->kind == NAV_CONE_ALL);
  // The two edges of a line are one: alone they admit the whole line through the eye.
  return cone->kind == NAV_CONE_LINE ? in && nav_direction_dot(cone->left, dx, dy) >= 0 : in;
}

BASE_PRIVATE_END

BASE_API_END

#endif
