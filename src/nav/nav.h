/* Navigation on tile grids: the whole public face of the library. No SDL, no game rules, no global state;
 * nothing is kept between calls that the caller does not own; nothing allocates outside the init functions
 * and grid-sized builds that say so. */
#ifndef NAV_NAV_H
#define NAV_NAV_H

#include "nav/astar/astar.h"
#include "nav/corners/boxes.h"
#include "nav/corners/corners.h"
#include "nav/corners/tiles.h"
#include "nav/crash/crash_turn.h"
#include "nav/crash/path_map.h"
#include "nav/field/diagonal.h"
#include "nav/field/field.h"
#include "nav/field/flee.h"
#include "nav/field/repair.h"
#include "nav/grid/components.h"
#include "nav/grid/decision.h"
#include "nav/grid/grid.h"
#include "nav/grid/path.h"
#include "nav/grid/point.h"
#include "nav/lookahead/learning.h"
#include "nav/lookahead/lookahead.h"
#include "nav/regions/regions.h"
#include "nav/requests/requests.h"
#include "nav/senses/angle.h"
#include "nav/senses/cover.h"
#include "nav/senses/index.h"
#include "nav/senses/scent.h"
#include "nav/senses/sight.h"
#include "nav/senses/sound.h"
#include "nav/steer/steer.h"
#include "nav/steer/walk.h"

#endif
