/* The closed part of a map as boxes, and exact sight among them in whole numbers.
 *
 * Boxes cover the closed tiles of one movement class (the ring of rock around the map included) by greedy
 * rectangles: from the first uncovered tile in reading order as wide as possible, then as tall as the whole
 * width allows. They do not overlap, and together they cover exactly the closed tiles. A zero-width wall or
 * rail between two open tiles is a box that is flat in one direction; a straight row of them is one box.
 *
 * A walker of radius r touches a box where its centre lies inside the box widened to an octagon: the four
 * sides moved out by r, the four corners cut by tangents to the circle of radius r around the corner. The
 * octagon's eight nodes are the ends of those cuts, two a corner, set off along both edges. The octagon
 * contains everything within r of the box, and since its coordinates are whole numbers, every test against
 * it is exact.
 *
 * Threads: any number may read boxes at once while none builds or updates them. */
#ifndef NAV_CORNERS_BOXES_H
#define NAV_CORNERS_BOXES_H

#include <stddef.h>

#include "base/api.h"
#include "nav/grid/grid.h"
#include "nav/grid/point.h"

BASE_API_BEGIN

/// Largest radius of a walker: between two closed tiles a gap is left.
#define NAV_MAX_RADIUS (BASE_ONE * 27 / 64)

/// Nodes of an octagon, two a corner.
enum { NAV_BOX_NODES = 8 };

/// A rectangle of closed tiles, or a wall without width.
typedef struct NavBox {
  BaseFixed x0, y0, x1, y1; // x0 <= x1, y0 <= y1, never a single point
} NavBox;

/// Sides of an octagon, in the order in which they are tested: the sides of the box as NavDir, then the cuts.
typedef enum NavBoxSide {
  NAV_SIDE_UP,
  NAV_SIDE_DOWN,
  NAV_SIDE_LEFT,
  NAV_SIDE_RIGHT,
  NAV_SIDE_UP_LEFT,
  NAV_SIDE_UP_RIGHT,
  NAV_SIDE_DOWN_RIGHT,
  NAV_SIDE_DOWN_LEFT,
  NAV_SIDE_COUNT,
  NAV_SIDE_INSIDE = NAV_SIDE_COUNT // the segment begins inside
} NavBoxSide;

/// The boxes of one grid and one class, with buckets of 8 x 8 tiles that find those near a place. Read only.
typedef struct NavBoxes {
  NavBox *box;             // in the order in which they were found
  int32_t count, capacity; // of boxes
  NavClass cls;
  int32_t width, height, stride; // tiles, and cells as in the grid
  uint32_t revision;             // of the grid
  uint8_t *closed;        // per cell: bit d: no step toward NavDir d; NAV_BOXES_ROCK: the cell is closed
  int32_t *first;         // per bucket, one more at the end: where its boxes begin in `entry`
  int32_t *entry;         // indices of boxes, bucket by bucket
  int32_t entry_capacity; // entries that fit without growing
  int32_t buckets_x, buckets_y; // buckets in a row and in a column
} NavBoxes;

/// Bit of NavBoxes.closed: the cell itself is closed.
#define NAV_BOXES_ROCK 16u

/// The place where a segment first enters an octagon.
typedef struct NavBoxHit {
  int32_t box;     // its index
  NavBoxSide side; // of its octagon
  NavPoint at;     // on that side exactly; along it rounded to the nearest position below
} NavBoxHit;

/// The boxes of everything closed to the class, into `boxes`, which must be empty. O(cells); allocates about
/// a byte a cell and a few words a box. False: out of memory; `boxes` is then empty.
bool nav_boxes_build(NavBoxes *boxes, const NavGrid *grid, NavClass cls);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_boxes_free(NavBoxes *boxes);

/// Gives the result of a build for a grid of the same size and the same class, in the same memory: spare
/// capacity lets a few boxes more or less allocate nothing. O(cells). False: out of memory; `boxes` is then
/// empty.
bool nav_boxes_update(NavBoxes *boxes, const NavGrid *grid);

/// Were the boxes built from this state of the grid, for the class?
static inline bool nav_boxes_fit(const NavBoxes *boxes, const NavGrid *grid, NavClass cls) {
  return boxes->closed != NULL && boxes->revision == grid->revision && boxes->cls == cls &&
         boxes->width == grid->width && boxes->height == grid->height;
}

/// Does the segment a-b miss the inside of every octagon of this radius (0 < radius <= NAV_MAX_RADIUS)?
/// Touching an edge is a miss. Both ends must lie on the map. Otherwise *hit (may be NULL) is where it first
/// enters one, the lowest index of those equal. *tested (may be NULL) grows by the number of boxes tested.
/// Clipping against half-planes (Liang and Barsky 1984, Cyrus and Beck 1978) in exact fractions. O(boxes in
/// the buckets along the segment).
bool nav_boxes_cast(const NavBoxes *boxes, NavPoint a, NavPoint b, BaseFixed radius, NavBoxHit *hit,
                    int64_t *tested);

/// The box that contains a position (edges included), the lowest index; -1: none. O(boxes of its bucket).
int32_t nav_boxes_at(const NavBoxes *boxes, NavPoint at);

/// The two corner nodes of each corner, clockwise; the first is the left one of the top left corner.
void nav_box_nodes(const NavBox *box, BaseFixed radius, NavPoint node[NAV_BOX_NODES]);

/// The distance of an octagon's cut from the corner of the box, along one axis.
BaseFixed nav_box_cut(BaseFixed radius);

/// The distance of its nodes from the corner, along the edges of the box.
static inline BaseFixed nav_box_set_off(BaseFixed radius) {
  return nav_box_cut(radius) - radius;
}

BASE_API_END

#endif
