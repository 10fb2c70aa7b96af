/* Sight: exact rays between two points, and looks with a range and a field of view.
 *
 * A ray is the segment between two points in fixed point, walked in whole numbers without rounding. Rock,
 * everything off the map and thin walls stop it; rails, water, mud, pits and actors do not. Each place of the
 * segment is judged by itself, so the ray from A to B is free exactly when the ray from B to A is:
 *
 * - inside a tile: the tile must not be rock, at the ends either;
 * - across the border of two tiles: there must be no wall;
 * - through a corner where four tiles meet: one of the two ways round the corner must be free, that is, the
 * tiles of that way are not rock and no wall lies between them. From a tile to the one diagonally across the
 * two ways lead over the other two tiles; a ray along the border has one on either side;
 * - along the border of two tiles: one of them must not be rock. A wall on that border does not stop it.
 *
 * The same holds at the ends: an end that touches rock or a wall from outside is free. A ray of no length is
 * free unless every tile that its point touches is rock.
 *
 * A ray costs O(tiles passed), two to three nanoseconds each, and allocates nothing.
 *
 * Threads: any number at once while none changes the grid. */
#ifndef NAV_SENSES_SIGHT_H
#define NAV_SENSES_SIGHT_H

#include "base/api.h"
#include "nav/grid/point.h"
#include "nav/senses/angle.h"

BASE_API_BEGIN

/// The end of a ray.
typedef struct NavRay {
  bool free;    // nothing stopped it
  NavPoint end; // `to` when free, else where it was stopped, rounded toward `from`
} NavRay;

/// Is the segment free? An end off the map is in rock.
bool nav_ray_free(const NavGrid *grid, NavPoint from, NavPoint to);

/// A ray with the place where it was stopped. `from` must lie on the map (its rim included).
NavRay nav_ray(const NavGrid *grid, NavPoint from, NavPoint to);

BASE_PRIVATE_BEGIN

/// Counts the obstacles that the whole segment crosses: rock tiles whose inside it passes, walls, and corners
/// that are closed although neither the tile before nor the one behind is rock. Along a border, a pair of
/// rock tiles counts as one. 0 exactly when the ray is free. Both ends must lie on the map.
int32_t nav_ray_opaque(const NavGrid *grid, NavPoint from, NavPoint to);

BASE_PRIVATE_END

/// Is the ray free, and is there no body (crowd: bodies per cell) on a tile whose inside it passes? The tiles
/// that the ends touch do not count, nor does one body on `but`, the asker's own (NAV_NO_CELL: all count). A
/// border or corner between tiles is not passed.
bool nav_ray_clear(const NavGrid *grid, const uint8_t *crowd, NavCell but, NavPoint from, NavPoint to);

/// The most rays of a look.
enum { NAV_LOOK_RAYS = 5 };

/// One pair of eyes, made once for many targets.
typedef struct NavLook {
  NavPoint from;   // the eye
  BaseFixed range; // centre to centre, inclusive
  int32_t rays;    // 1: to the centre; 3: also to both sides; NAV_LOOK_RAYS: to four edge points of the disc
  NavCone cone;    // the field of view
} NavLook;

/// `facing` in hundredths of degrees (nav_angle), `fov` the angle around it, 0 to NAV_TURN.
NavLook nav_look(NavPoint from, int64_t facing, int32_t fov, BaseFixed range, int32_t rays);

/// The view of a look at one target.
typedef struct NavSeen {
  bool seen;          // in range, in the field of view, and a ray is free
  int32_t free, rays; // how many of the rays are free; none out of range or out of view
  int64_t distance2;  // squared, centre to centre, in units of 1 / BASE_ONE^2
} NavSeen;

BASE_PRIVATE_BEGIN

/// The aims of a look's rays: the centre, then up, down, left and right of it by the radius.
void nav_look_points(NavPoint to, BaseFixed radius, NavPoint out[NAV_LOOK_RAYS]);

/// The rays that the look casts, the centre first; returns their number. Three rays go past both sides of the
/// target as seen from the eye: to the points above and below where it is farther across than down, else to
/// those left and right.
int32_t nav_look_aims(const NavLook *look, NavPoint to, BaseFixed radius, NavPoint out[NAV_LOOK_RAYS]);

/// Is the centre in range and in the field of view? No ray is cast.
bool nav_look_holds(const NavLook *look, NavPoint to);

BASE_PRIVATE_END

/// Everything about one target, all rays cast. `out` may be NULL. Returns out->seen. Cost: one ray for each
/// that the look casts.
bool nav_see(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius, NavSeen *out);

BASE_PRIVATE_BEGIN

/// Is a ray to the target's disc free? Neither range nor field of view is looked at. Cost as nav_see at most.
bool nav_look_free(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius);

BASE_PRIVATE_END

/// Is it in range, in view, and a ray free? Stops at the first free ray. Cost as nav_see at most.
bool nav_sees(const NavGrid *grid, const NavLook *look, NavPoint to, BaseFixed radius);

BASE_API_END

#endif
