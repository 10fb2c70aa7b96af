/* Navigation on tile grids. No SDL and no game rules. It keeps nothing between calls that the caller does not
 * own, but for two handlers (nav_set_assert_handler, nav_set_wrong_call_handler) and the allocator
 * (nav_set_allocator); it allocates only in init and new functions and where a function says so.
 *
 * Threads: functions may run at once as long as no object is changed by one and used by another. What that
 * means for its objects each part says below; what is passed as const and not named there is only read.
 * Worker threads are started by NavRequests and nav_regions_new_by alone.
 *
 * Where nothing is said of its cost, a function takes O(1). A wrong call (NULL, an object that was never
 * made, a cell off the grid) changes nothing and gives a result that says so: nav_set_wrong_call_handler. */
#ifndef NAV_NAV_H
#define NAV_NAV_H

/* The lists of the installed headers, a line each: scripts/faces.py makes them of what is included here. */

// <throng/nav.h>
#include "base/allocator.h"
#include "base/archive.h"
#include "base/fixed.h"
#include "base/hash.h"
#include "base/random.h"
#include "nav/arrive/nearest.h"
#include "nav/arrive/slots.h"
#include "nav/arrive/split.h"
#include "nav/assert_hook.h"
#include "nav/astar/astar.h"
#include "nav/avoid/avoid.h"
#include "nav/field/field.h"
#include "nav/field/flee.h"
#include "nav/field/input.h"
#include "nav/grid/archive.h"
#include "nav/grid/components.h"
#include "nav/grid/decision.h"
#include "nav/grid/directions.h"
#include "nav/grid/estimate.h"
#include "nav/grid/grid.h"
#include "nav/grid/path.h"
#include "nav/grid/point.h"
#include "nav/grid/terrain.h"
#include "nav/regions/regions.h"
#include "nav/requests/requests.h"
#include "nav/senses/angle.h"
#include "nav/senses/cover.h"
#include "nav/senses/fov.h"
#include "nav/senses/index.h"
#include "nav/senses/scent.h"
#include "nav/senses/sight.h"
#include "nav/senses/sound.h"
#include "nav/sizes/clearance.h"
#include "nav/sizes/sized.h"
#include "nav/steer/steer.h"
#include "nav/steer/walk.h"
#include "nav/version.h"

// <throng/nav_lab.h>: traces and marks for overlays, and walks of many at once
#include "nav/corners/boxes.h"
#include "nav/corners/corners.h"
#include "nav/crash/crash_turn.h"
#include "nav/crash/path_map.h"
#include "nav/lookahead/calls.h"
#include "nav/lookahead/fan.h"
#include "nav/lookahead/learning.h"
#include "nav/lookahead/lookahead.h"
#include "nav/steer/loop.h"

// for the source tree alone
#include "nav/astar/windowed.h"
#include "nav/astar/windowed_diagonal.h"
#include "nav/corners/attempts.h"
#include "nav/lookahead/recursion.h"
#include "nav/regions/atlas.h"

#endif
