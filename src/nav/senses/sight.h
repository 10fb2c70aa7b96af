/* Sight: the exact straight way between two points, and what stands in it.
 *
 * A ray is the segment between two points in fixed point, walked in whole numbers without any rounding. Rock,
 * everything off the map and thin walls stop it; rails, water, mud, pits and beings do not. Each place of the
 * segment is judged by itself, so the ray from A to B is free exactly when the ray from B to A is:
 *
 * - inside a tile: the tile must not be rock, at the ends either;
 * - across the border of two tiles: there must be no wall;
 * - through a corner where four tiles meet: one of the two ways round the corner must be free, that is, the
 *   tiles of that way are not rock and no wall stands between them. The way from a tile to the one diagonally
 *   across leads over one of the other two tiles; beside a ray that runs along the border a way leads on
 *   either side;
 * - along the border of two tiles: one of them must not be rock. A wall on the border is not in the way of a
 *   ray that runs along it.
 *
 * An end needs no more than that: one that touches rock or a wall from outside is free, for the ray gets
 * there. A ray of no length is free unless every tile that its point touches is rock.
 *
 * A ray costs O(tiles passed), two to three nanoseconds each, and allocates nothing. */
#ifndef NAV_SENSES_SIGHT_H
#define NAV_SENSES_SIGHT_H

#include "nav/corners/boxes.h"
#include "nav/grid/grid.h"
#include "nav/senses/angle.h"

/// How one ray went.
typedef struct NavRay {
  bool free;
  NavPoint end; // where it got to: `to` when free, else where it was stopped, rounded toward `from`
} NavRay;

/// Is the segment free? An end off the map is in rock.
bool nav_ray_free(const NavGrid *grid, NavPoint from, NavPoint to);

/// The same with the place where it was stopped, for drawing. `from` must lie on the map (its rim included).
NavRay nav_ray(const NavGrid *grid, NavPoint from, NavPoint to);

/// What a ray that goes on through everything crosses: one for each rock tile whose inside it passes, one for
/// each wall that it crosses, one for each corner that is closed although neither the tile before nor the one
/// behind it is rock. 0 exactly when the ray is free. Along a border only where both tiles are rock, they
/// count as one. Both ends must lie on the map.
int32_t nav_ray_opaque(const NavGrid *grid, NavPoint from, NavPoint to);

/// Is the ray free, and is nobody (crowd: bodies per cell) on a tile whose inside it passes? The tiles that
/// the ends touch do not count, nor does one body on `but`: whoever asks (NAV_NO_CELL: all count). A border
/// or corner between tiles is not passed.
bool nav_ray_clear(const NavGrid *grid, const uint8_t *crowd, NavCell but, NavPoint from, NavPoint to);

enum { NAV_LOOK_RAYS = 5 };

/// One pair of eyes. Make it once, ask it for many targets.
typedef struct NavLook {
  NavPoint from;
  BaseFixed range; // centre to centre, its end is in
  int32_t rays;    // 1: to the centre; 5: to the four edge points of the target's disc, too
  NavCone cone;
} NavLook;

/// `facing` and `fov` as in nav_cone.
NavLook nav_look(NavPoint from, int64_t facing, int32_t fov, BaseFixed range, int32_t rays);

typedef struct NavSeen {
  bool seen;          // in range, in the field of view, and a ray is free
  int32_t free, rays; // how many rays are free, of how many; none out of range or out of view
  int64_t distance2;  // squared, centre to centre, in units of 1 / BASE_ONE^2
} NavSeen;

/// The points that the rays of a look go to: the centre, then up, down, left and right of it by the radius.
void nav_look_points(NavPoint to, BaseFixed radius, NavPoint out[NAV_LOOK_RAYS]);

/// Is the centre in range and in the field of view? No ray is cast.
bool nav_look_holds(const NavLook *look, NavPoint to);

/// Everything about one target; every ray is counted. *out may be NULL. Returns out->seen.
bool nav_see(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius, NavSeen *out);

/// Is a ray to the target's disc free, wherever the look is turned to and however far it reaches?
bool nav_look_free(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius);

/// Only whether it is seen: stops at the first ray that is free.
bool nav_sees(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius);

#endif
