/* Half planes of velocities, and which ones a neighbour and the walls allow. Private to the room.
 *
 * Velocities are "fine" here: 1/256 of BaseFixed a step, below 2^23. */
#ifndef NAV_AVOID_PLANE_H
#define NAV_AVOID_PLANE_H

#include <stdint.h>

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

/// The vector with length 2^AVOID_UNIT_BITS; `length` is its length, above 0.
static inline AvoidVector avoid_unit(AvoidVector vector, int64_t length) {
  return (AvoidVector){vector.x * (1 << AVOID_UNIT_BITS) / length,
                       vector.y * (1 << AVOID_UNIT_BITS) / length};
}

/// The half plane of optimal reciprocal collision avoidance.
AvoidPlane avoid_pair_plane(const AvoidPair *pair);

#endif
