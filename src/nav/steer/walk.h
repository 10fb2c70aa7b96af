/* One walker from start to end, tile by tile: what `throng trace` prints, tests compare and the bench runs.
 */
#ifndef NAV_STEER_WALK_H
#define NAV_STEER_WALK_H

#include "nav/steer/steer.h"

typedef struct NavWalkResult {
  NavSteerStatus end; // REACHED, OSCILLATION, BLOCKED, UNREACHABLE or LIMIT
  int64_t steps;      // tiles entered
  int64_t looked;     // squares looked at, all decisions together
} NavWalkResult;

/// Called for every tile that the walker stands on, the start first. May be NULL.
typedef void (*NavWalkVisit)(void *context, NavCell cell);

/// Walks by steering row `row` from query->at until it ends or `max_steps` tiles were entered.
NavWalkResult nav_walk(NavSteer *steer, int32_t row, const NavQuery *query, int64_t max_steps,
                       NavWalkVisit visit, void *context);

/// A limit that no walker reaches who gets anywhere: four times the tiles, at least 1000.
int64_t nav_walk_limit(const NavGrid *grid);

#endif
