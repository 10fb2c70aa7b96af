/* Navigation on tile grids: the whole public face of the library. No SDL, no game rules, no global state; nothing is
 * kept between calls that the caller does not own; nothing allocates outside the init functions and grid-sized
 * builds that say so. */
#ifndef NAV_NAV_H
#define NAV_NAV_H

#include "nav/angle.h"
#include "nav/astar.h"
#include "nav/boxes.h"
#include "nav/components.h"
#include "nav/corners.h"
#include "nav/corners_tiles.h"
#include "nav/cover.h"
#include "nav/crash_turn.h"
#include "nav/field.h"
#include "nav/field_diagonal.h"
#include "nav/field_repair.h"
#include "nav/flee.h"
#include "nav/grid.h"
#include "nav/index.h"
#include "nav/learning.h"
#include "nav/lookahead.h"
#include "nav/path.h"
#include "nav/path_map.h"
#include "nav/race.h"
#include "nav/regions.h"
#include "nav/requests.h"
#include "nav/scent.h"
#include "nav/sight.h"
#include "nav/sound.h"
#include "nav/steer.h"
#include "nav/walk.h"

#endif
