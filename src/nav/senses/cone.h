/* Whether a vector lies in a field of view, without branches that depend on it: for loops over many. */
#ifndef NAV_SENSES_CONE_H
#define NAV_SENSES_CONE_H

#include "nav/senses/sight.h"

/// Kinds of cones, by how their edges are to be read.
enum { NAV_CONE_LINE, NAV_CONE_NARROW, NAV_CONE_WIDE, NAV_CONE_ALL };

static inline int64_t nav_cross(NavDirection a, int64_t x, int64_t y) {
  return a.x * y - a.y * x;
}
static inline int64_t nav_dot(NavDirection a, int64_t x, int64_t y) {
  return a.x * x + a.y * y;
}

static inline bool nav_cone_in(const NavCone *cone, int64_t dx, int64_t dy) {
  bool past_left = nav_cross(cone->left, dx, dy) >= 0, before_right = nav_cross(cone->right, dx, dy) <= 0;
  // A wide cone leaves out only the rest of the turn, which is narrow and without its edges.
  bool in = (past_left & before_right) | ((past_left | before_right) & (cone->kind >= NAV_CONE_WIDE)) |
            (cone->kind == NAV_CONE_ALL);
  // The edges of a line are one: they leave the whole line through the eye.
  return cone->kind == NAV_CONE_LINE ? in && nav_dot(cone->left, dx, dy) >= 0 : in;
}

#endif
