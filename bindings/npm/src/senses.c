/* Fields of view, rays, looks and sounds. Positions are in tiles, (0, 0) the top left corner of the map. */
#include <stdlib.h>

#include "wasm.h"

static BaseFixed fixed_of(double tiles) {
  const double units = tiles * BASE_ONE;
  return (BaseFixed)(units < 0 ? units - 0.5 : units + 0.5);
}

static NavPoint point_of(double x, double y) {
  return (NavPoint){fixed_of(x), fixed_of(y)};
}

WASM_EXPORT("fov_new") NavFov *fov_new(const NavGrid *grid, int32_t radius) {
  NavFov *fov = calloc(1, sizeof *fov);
  if (fov != NULL && nav_fov_init(fov, grid, radius)) return fov;
  free(fov);
  return NULL;
}

WASM_EXPORT("fov_free") void fov_free(NavFov *fov) {
  nav_fov_free(fov);
  free(fov);
}

WASM_EXPORT("fov_look") int32_t fov_look(NavFov *fov, const NavGrid *grid, NavCell from, int32_t radius) {
  nav_fov_look(fov, grid, from, radius);
  return fov->count;
}

WASM_EXPORT("fov_cells") NavCell *fov_cells(const NavFov *fov) {
  return fov->cell;
}

WASM_EXPORT("fov_seen") uint8_t *fov_seen(const NavFov *fov) {
  return fov->seen;
}

/// Writes where the ray ends, x and y in tiles. 1: nothing stopped it.
WASM_EXPORT("ray_cast")
int32_t ray_cast(const NavGrid *grid, double x, double y, double to_x, double to_y, double end[2]) {
  const NavRay ray = nav_ray(grid, point_of(x, y), point_of(to_x, to_y));
  end[0] = (double)ray.end.x / BASE_ONE;
  end[1] = (double)ray.end.y / BASE_ONE;
  return ray.free;
}

WASM_EXPORT("ray_free") int32_t ray_free(const NavGrid *grid, double x, double y, double to_x, double to_y) {
  return nav_ray_free(grid, point_of(x, y), point_of(to_x, to_y));
}

/// Facing and field of view in degrees.
WASM_EXPORT("look_sees")
int32_t look_sees(const NavGrid *grid, double x, double y, double facing, double fov, double range,
                  int32_t rays, double to_x, double to_y, double radius) {
  NavLook look = nav_look(point_of(x, y), 0, NAV_TURN, fixed_of(range), rays);
  look.cone = nav_cone_fine((int64_t)(facing * NAV_FINE_ONE), (int64_t)(fov * NAV_FINE_ONE));
  return nav_sees(grid, &look, point_of(to_x, to_y), fixed_of(radius));
}

/// In tiles: loudness less distance and muffling.
WASM_EXPORT("sound_level")
double sound_level(const NavGrid *grid, double x, double y, double loudness, double muffling, double to_x,
                   double to_y) {
  const NavSound sound = {point_of(x, y), (int32_t)(loudness * NAV_LEVEL_ONE + 0.5),
                          (int32_t)(muffling * NAV_LEVEL_ONE + 0.5)};
  return (double)nav_sound_level(grid, &sound, point_of(to_x, to_y)) / NAV_LEVEL_ONE;
}
