/* Half planes of velocities, and which ones a neighbour and the walls allow. Private to the room.
 *
 * Velocities are "fine" here: 1/256 of BaseFixed a step, below 2^23. */
#ifndef NAV_AVOID_PLANE_H
#define NAV_AVOID_PLANE_H

#include <stdint.h>

#include "base/assert.h"
#include "base/compiler.h"
#include "nav/avoid/avoid.h"

enum {
  AVOID_UNIT_BITS = 15, // the length of a normal is 2^15
  AVOID_FINE_BITS = 8,
};

/// A vector of whole numbers wide enough for products.
typedef struct AvoidVector {
  int64_t x, y;
} AvoidVector;

/// All velocities v with normal . v <= bound, where the normal has length 2^AVOID_UNIT_BITS.
typedef struct AvoidPlane {
  AvoidVector normal;
  int64_t bound;
} AvoidPlane;

/// Two discs as one sees the other.
typedef struct AvoidPair {
  AvoidVector apart;           // from the one to the other, BaseFixed
  AvoidVector velocity, other; // of the last step, fine
  int64_t reach;               // sum of the radii
  int64_t horizon;             // steps
} AvoidPair;

static inline int64_t avoid_dot(AvoidVector a, AvoidVector b) {
  return a.x * b.x + a.y * b.y;
}

/// base_isqrt of a value below 2^60, in a third of the time: a parabola, then two steps of Newton's method.
static inline int64_t avoid_root(int64_t value) {
  if (value < 4) return value > 0;
  const uint32_t shift = base_highest_bit((uint64_t)value) & ~1u; // value is 4^(shift / 2) times 1 to 4
  const int64_t part = shift < 14 ? value * (1 << (14 - shift)) : value >> (shift - 14); // in 1/2^14
  const int64_t guess = 8895 + ((8227 - (569 * part >> 14)) * part >> 14);
  int64_t root = guess * ((int64_t)1 << shift / 2) >> 14;
  root = (root + value / root) / 2;
  root = (root + value / root) / 2;
  while (root * root > value) root--;
  while ((root + 1) * (root + 1) <= value) root++;
  return root;
}

/// The vector with length 2^AVOID_UNIT_BITS; `length` is its length, above 0.
static inline AvoidVector avoid_unit(AvoidVector vector, int64_t length) {
  return (AvoidVector){vector.x * (1 << AVOID_UNIT_BITS) / length,
                       vector.y * (1 << AVOID_UNIT_BITS) / length};
}

/// The half plane of optimal reciprocal collision avoidance.
AvoidPlane nav_avoid_pair_plane(const AvoidPair *pair);

#endif
