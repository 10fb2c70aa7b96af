/* Notices when a walk returns to an earlier state, with nothing left to chance: from there it would loop
 * forever. The state is all that later decisions depend on: the cell, the cell it came from, the memory of
 * the steering, and the random stream, which differs after every draw.
 *
 * Threads: one at a time for each NavLoop. */
#ifndef NAV_STEER_LOOP_H
#define NAV_STEER_LOOP_H

#include "base/api.h"
#include "nav/steer/steer.h"

BASE_API_BEGIN

/// Results of nav_loop_note.
enum { NAV_LOOP_NO_MEMORY = -1 };

typedef struct NavLoop NavLoop; // the states of one walk

/// NULL: out of memory.
NavLoop *nav_loop_new(void);
/// Frees it; NULL is allowed.
void nav_loop_free(NavLoop *loop);

/// Call it once for each cell of the walker, before the decision of row `row` by `query`
/// that `steer` takes there. Returns the length of the loop in tiles where this state has been before, else
/// 0. Another row, target, depth, other rules or a changed grid begin the notes again.
///
/// The memory of a row is hashed only where the walker comes to a cell from the same side again, because that
/// can cost as much as its memory is large: such a loop is noticed in its second round, one of a row without
/// memory at once. Amortised O(1) besides; 32 bytes a state, allocated as needed. NAV_LOOP_NO_MEMORY: that
/// failed, and nothing was noted.
int64_t nav_loop_note(NavLoop *loop, const NavSteer *steer, int32_t row, const NavQuery *query);

BASE_API_END

#endif
