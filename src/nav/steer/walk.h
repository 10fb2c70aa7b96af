/* A walker driven by one steering, tile by tile: to its end in one call (nav_walk), or a step a call, so that
 * many can walk in lock-step (NavRacer). Walkers share nothing, so a racer takes the steps that nav_walk
 * would take with a random stream of the same seed.
 *
 * Threads: one at a time for each racer; racers may share a grid. */
#ifndef NAV_STEER_WALK_H
#define NAV_STEER_WALK_H

#include "base/api.h"
#include "nav/steer/loop.h"

BASE_API_BEGIN

enum { NAV_WALK_STREAM = 0 }; // base_random_seeded stream of a walker's choices among equals

/// The end of a walk, and its cost.
typedef struct NavWalkResult {
  NavSteerStatus end; // REACHED, OSCILLATION, BLOCKED, UNREACHABLE, LIMIT or NO_MEMORY; a racer's: or LOOP
  int64_t steps;      // tiles entered
  int64_t looked;     // squares looked at, all decisions together
} NavWalkResult;

/// Called for every tile that the walker comes to, the start first.
typedef void (*NavWalkVisit)(void *context, NavCell cell);

/// A new walk by row `row` of nav_steerings from query->at, until it ends or `max_steps` tiles were entered
/// (NAV_STEER_LIMIT). `visit` may be NULL. Cost: a decision for each step.
NavWalkResult nav_walk(NavSteer *steer, int32_t row, const NavQuery *query, int64_t max_steps,
                       NavWalkVisit visit, void *context);

/// A max_steps that no walk comes near that gets anywhere: four times the tiles, at least 1000.
int64_t nav_walk_limit(const NavGrid *grid);

BASE_LAB_BEGIN

/// A walker and its walk so far. Its members are read, not written.
typedef struct NavRacer {
  int32_t row;          // of nav_steerings
  NavSteer *steer;      // what it remembers
  BaseRandom random;    // its own stream
  NavQuery query;       // query.at: its cell
  bool running;         // has not ended
  NavWalkResult result; // so far; `end` once it no longer runs
  NavLoop *loop;        // NULL: not watched yet
  int64_t loop_length;  // tiles, where the end is NAV_STEER_LOOP; else 0
} NavRacer;

/// A racer at query->at, running, with the query's depth and rules; the query's random stream is replaced by
/// its own. Its grid and components must outlive it. False: out of memory. Allocates.
bool nav_racer_init(NavRacer *racer, int32_t row, const NavQuery *query, uint64_t seed);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_racer_free(NavRacer *racer);

/// Its next step, unless it has ended; where it would enter more than `max_steps` tiles, it ends with
/// NAV_STEER_LIMIT. Returns whether it still runs. Cost of a decision.
bool nav_racer_step(NavRacer *racer, int64_t max_steps);

/// Ends a walk that comes round with NAV_STEER_LOOP: see nav_loop_note. To be called after each step, apart
/// from it so that a step can be timed alone. Where
/// memory is short, with NAV_STEER_NO_MEMORY. Returns whether it still runs. Cost as nav_loop_note.
bool nav_racer_watch(NavRacer *racer);

BASE_LAB_END

BASE_API_END

#endif
