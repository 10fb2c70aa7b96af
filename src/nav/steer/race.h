/* Walkers in lock-step: a round lets each take one step. A racer shares nothing with the others, so each of
 * its steps is the one that it would take alone (nav_walk with a random stream of the same seed). */
#ifndef NAV_STEER_RACE_H
#define NAV_STEER_RACE_H

#include "base/random.h"
#include "nav/steer/walk.h"

enum { NAV_WALK_STREAM = 0 }; // stream of a lone walker's lots, by seed

typedef struct NavRacer {
  int32_t row; // of the table of steerings
  NavSteer *steer;
  BaseRandom random;
  NavQuery query; // query.at: where it stands
  bool running;
  NavWalkResult result; // so far; `end` once it runs no more
} NavRacer;

/// A racer at query->at, running. Its grid and components must outlive it. False: out of memory.
bool nav_racer_init(NavRacer *racer, int32_t row, const NavQuery *query, uint64_t seed);
void nav_racer_free(NavRacer *racer);

/// Its next step, unless it has ended. It ends with NAV_STEER_LIMIT when it would take more than `max_steps`.
/// False: it runs no more.
bool nav_racer_step(NavRacer *racer, int64_t max_steps);

#endif
