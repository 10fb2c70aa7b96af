/* The flow field: for every tile the cost of the cheapest way to the nearest goal, and the best directions.
 *
 *   enter(n) = terrain cost of n + min(crowd_weight x crowd on n, crowd_cap)
 *   value(goal) = its offset, unless another goal is cheaper to reach from there
 *   value(t) = least over t's neighbours n of value(n) + enter(n)
 *
 * What a step costs depends only on the tile that is entered. So when tiles are taken in the order of
 * value + enter, the first discovery of a tile is final: every tile is pushed once, nothing is decreased, no
 * entry goes stale. The queue is Dial's (1969): circular buckets, more of them than the largest enter cost.
 */
#ifndef NAV_FIELD_FIELD_H
#define NAV_FIELD_FIELD_H

#include <stddef.h>

#include "nav/grid/grid.h"

#define NAV_UNREACHED UINT32_MAX
#define NAV_NO_CAP    UINT32_MAX

enum { NAV_MAX_GOALS = 1024 };

typedef struct NavGoal {
  NavCell cell;
  uint32_t offset; // as though the goal were this much further away: a priority
} NavGoal;

typedef struct NavFieldInput {
  const NavGrid *grid;
  NavClass cls;
  const NavGoal *goals; // closed ones are ignored
  int32_t goal_count;
  const uint32_t *crowd; // enemies per cell, or NULL
  uint32_t crowd_weight; // cost per enemy
  uint32_t crowd_cap;    // most that the crowd may add to one tile; NAV_NO_CAP: no bound
} NavFieldInput;

typedef struct NavField {
  int32_t cells;
  int32_t stride;
  int32_t reached; // cells with a value
  uint32_t min;    // smallest and largest value reached; 0 when none is
  uint32_t max;
  uint32_t *value; // per cell; NAV_UNREACHED where no goal can be reached. A build moves it: keep no copy
  uint8_t *best; // per cell: bit d set where stepping to NavDir d is (equally) best; 0 at a goal or unreached
  void *work;    // the field's own
} NavField;

typedef enum NavFieldStatus {
  NAV_FIELD_OK,
  NAV_FIELD_TOO_COSTLY, // values could exceed 32 bits; nothing was built
  NAV_FIELD_NO_MEMORY,  // nothing was built
} NavFieldStatus;

/// Room for grids of this size (about 17 bytes a cell). False: out of memory; the field is then empty.
bool nav_field_init(NavField *field, const NavGrid *grid);
void nav_field_free(NavField *field);

/// Builds value and best from scratch. O(cells), a few nanoseconds a tile. Allocates only when an enter cost
/// is larger than any before (buckets grow); costs from 1024 on go through a heap instead, several times
/// slower, with equal values. Refused or out of memory, it leaves the field as it was.
NavFieldStatus nav_field_build(NavField *field, const NavFieldInput *input);

/// Makes `field` what `from` is, for grids of the same size: it can be read and repaired as `from` can. Never
/// allocates. O(cells).
void nav_field_copy(NavField *field, const NavField *from);

/// The first best direction in the order up, down, left, right; NAV_NO_DIR at a goal or where nothing is
/// reached.
NavDir nav_field_dir(const NavField *field, NavCell cell);

/// What entering the cell cost when the field was built, split as overlays show it.
typedef struct NavEnterCost {
  uint32_t terrain; // 0: closed
  uint32_t crowd;
} NavEnterCost;
NavEnterCost nav_field_enter_cost(const NavFieldInput *input, NavCell cell);

#endif
