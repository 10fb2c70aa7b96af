/* A walk by corners told as the tiles that it passes through, for walkers that go from tile to tile. The
 * continuous walk is thought, the walker steps after it: always from a tile that the present leg lies in.
 *
 * Boxes are shared: one NavBoxes serves any number of walkers. A walk goes on where it was left as long as it
 * is asked from the tile that it led to, by one who comes from the tile before, to the same target, about the
 * same boxes; anything else begins a new walk. */
#ifndef NAV_CORNERS_TILES_H
#define NAV_CORNERS_TILES_H

#include "nav/corners/boxes.h"
#include "nav/corners/corners.h"
#include "nav/grid/decision.h"

typedef struct NavCornersTiles NavCornersTiles; // one walker; some hundred bytes, without boxes

/// `count` walkers without a walk, in one block; NULL: out of memory. The only allocation.
NavCornersTiles *nav_corners_tiles_new(int32_t count);
void nav_corners_tiles_free(NavCornersTiles *walkers);
NavCornersTiles *nav_corners_tiles_at(NavCornersTiles *walkers, int32_t index);
const NavCornersTiles *nav_corners_tiles_read(const NavCornersTiles *walkers, int32_t index);

/// The next decision begins a new walk.
void nav_corners_tiles_forget(NavCornersTiles *walker);

/// One decision; `boxes` must fit query->grid and query->cls. `previous`: the tile that the walker came from,
/// NAV_NO_CELL: it sets out. `trace` may be NULL.
NavDecision nav_corners_tiles_decide(NavCornersTiles *walker, const NavBoxes *boxes, const NavQuery *query,
                                     NavCell previous, NavTrace *trace);

/// The step that was decided on last was not taken: the walk goes on from `at`, where the walker still is,
/// for one who came there from `previous`.
void nav_corners_tiles_stay(NavCornersTiles *walker, NavCell at, NavCell previous);

/// The way it would go, as NavSteering.plan says; changes nothing.
int32_t nav_corners_tiles_plan(const NavCornersTiles *walker, const NavBoxes *boxes, const NavQuery *query,
                               NavCell previous, NavCell *out, int32_t max);

/// The continuous walk, for overlays; NULL while there is none.
const NavCorners *nav_corners_tiles_walk(const NavCornersTiles *walker);

/// Everything that later decisions depend on, boxes left out.
BaseHash nav_corners_tiles_hash(const NavCornersTiles *walker, BaseHash hash);

/// What the steering row "corners" shows: its boxes and its walker.
typedef struct NavCornersView {
  NavBoxes boxes;
  NavCornersTiles *walker;
} NavCornersView;

#endif
