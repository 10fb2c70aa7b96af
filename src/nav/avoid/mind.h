/* The inputs of one agent's move, and the phases that find it. Private to the room. */
#ifndef NAV_AVOID_MIND_H
#define NAV_AVOID_MIND_H

#include "nav/avoid/program.h"

enum {
  AVOID_MAX_NEAR = 32, // neighbours that are kept
  AVOID_MAX_WALLS = 4, // faces and corners that concern one disc at most
  AVOID_ROUNDING = 8,  // by which a move may be longer than the speed, BaseFixed
};

/// Another agent within two tiles.
typedef struct AvoidNeighbour {
  int64_t distance2; // BaseFixed squared
  int32_t agent;
  bool seen; // no wall between their tiles
} AvoidNeighbour;

/// An exact limit of a move m: toward . m <= bound.
typedef struct AvoidLimit {
  AvoidVector toward; // BaseFixed
  int64_t bound;      // at least 0, so that m = 0 keeps every limit
} AvoidLimit;

typedef struct AvoidMind {
  const NavAvoid *avoid;
  const NavGrid *grid;
  const NavAvoidAgent *agents, *self;
  int64_t touch2;                      // squared distance from which another could be touched in this step
  AvoidNeighbour near[AVOID_MAX_NEAR]; // by distance, then number
  int32_t near_count;
  bool crowded; // not all that could be touched are kept
  AvoidLimit limit[AVOID_MAX_NEAR + AVOID_MAX_WALLS];
  int32_t limit_count;
  AvoidPlanes planes;
  NavPoint aim; // where it tries to go
  int32_t urge; // with which
} AvoidMind;

static inline NavCell avoid_cell(const NavGrid *grid, const NavAvoidAgent *agent) {
  return nav_grid_cell(grid, base_fixed_tile(agent->at.x), base_fixed_tile(agent->at.y));
}

static inline AvoidVector avoid_vector(NavPoint from, NavPoint to) {
  return (AvoidVector){(int64_t)to.x - from.x, (int64_t)to.y - from.y};
}

/// Fills `near`.
void nav_avoid_find_near(AvoidMind *mind);

/// Adds the limits of walls and of other discs, and their half planes as the hard ones.
void nav_avoid_add_limits(AvoidMind *mind);

/// The move, or one a little nearer to zero where rounding has passed a limit.
NavPoint nav_avoid_keep_limits(const AvoidMind *mind, NavPoint move);

/// Finds aim and urge: the agent's own, or those with which it makes room for another.
void nav_avoid_choose_aim(AvoidMind *mind);

/// Counts the steps in which an agent does not get on.
void nav_avoid_note_progress(NavAvoidAgent *agent);

#endif
