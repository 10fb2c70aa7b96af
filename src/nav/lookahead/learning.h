/* Learning lookahead: LSS-LRTA* (Koenig and Sun 2009). It looks P steps ahead, goes toward the most promising
 * edge of what it saw, and raises the estimates inside to what it has learned, so it reaches every target
 * that a way leads to.
 *
 * It sees what lookahead sees: the squares within P steps of its neighbours, P = 0 counting as 1. Beyond them
 * it searches ground that it has searched before for the same target, up to a bound that depends on P alone.
 * It takes a new decision at every tile. Where no way leads to the target, what it has learned sends it to
 * every place that it has not seen, until there is none.
 *
 * Threads: one at a time for each NavLearning. */
#ifndef NAV_LOOKAHEAD_LEARNING_H
#define NAV_LOOKAHEAD_LEARNING_H

#include "base/api.h"
#include "base/archive.h"
#include "nav/grid/decision.h"

BASE_API_BEGIN

typedef struct NavLearning NavLearning; // estimates per cell, for one target on one grid revision

BASE_PRIVATE_BEGIN

/// Memory for grids of this size, 14 bytes a cell and a quarter of a megabyte; NULL: out of memory.
NavLearning *nav_learning_new(const NavGrid *grid);
/// Frees it; NULL is allowed.
void nav_learning_free(NavLearning *learning);

/// Forgets everything. O(what was learned).
void nav_learning_reset(NavLearning *learning);

/// One decision, without allocating, in O(P^2) whatever the size of the map. Knowledge is kept for the same
/// target while the grid's revision stays the same. NAV_STEER_UNREACHABLE where the components say that no
/// way exists; without components, once all that can be reached was searched. LSS-LRTA*: Koenig and Sun
/// (2009).
NavDecision nav_learning_decide(NavLearning *learning, const NavQuery *query, NavTrace *trace);

/// The remaining cells of the way that the last decision toward this target took, if query->at lies on it;
/// otherwise the way that a decision at query->at would take, without learning. At most `max` cells, without
/// query->at; 0 at the target or where no way exists. O(max + P^2).
int32_t nav_learning_plan(NavLearning *learning, const NavQuery *query, NavCell *out, int32_t max);

/// Hash of everything that later decisions depend on. O(what was learned).
BaseHash nav_learning_hash(const NavLearning *learning, BaseHash hash);
/// Writes all that, or reads it into a memory that knows nothing. O(what was learned).
void nav_learning_archive(NavLearning *learning, const NavGrid *grid, BaseArchive *archive);

BASE_PRIVATE_END

/// The increase of a cell's estimate above its first guess; 0 where nothing was learned. For overlays.
uint32_t nav_learning_raised(const NavLearning *learning, NavCell cell);

/// The cells whose estimate was raised, in the order of first raising: how many, and the one at `index`.
int32_t nav_learning_count(const NavLearning *learning);
NavCell nav_learning_cell(const NavLearning *learning, int32_t index);

BASE_API_END

#endif
