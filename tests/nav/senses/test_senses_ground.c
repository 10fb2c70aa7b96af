/* Sight and sound over ground of the caller's own: as on a map of rock and walls that stop the same rays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "nav/senses/fov.h"
#include "nav/senses/sound.h"
#include "support/maps.h"

static void make_plain(NavGrid *plain, const NavGrid *own, uint64_t blocks, bool doors) {
  assert_true(nav_grid_init(plain, own->width, own->height));
  for (int32_t y = 0; y < own->height; y++) {
    for (int32_t x = 0; x < own->width; x++) {
      const NavCell cell = nav_grid_cell(own, x, y);
      if ((blocks >> own->terrain[cell] & 1) == 0) nav_grid_set_terrain(plain, x, y, NAV_FLOOR);
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        const NavEdge edge = nav_grid_edge(own, cell, dir);
        if (edge == NAV_EDGE_WALL || (edge == NAV_EDGE_DOOR && doors))
          nav_grid_set_edge(plain, x, y, dir, NAV_EDGE_WALL);
      }
    }
  }
}

static NavPoint any_point(const NavGrid *grid, BaseRandom *random) {
  const NavPoint point = {(BaseFixed)base_random_below(random, (uint32_t)grid->width * BASE_ONE),
                          (BaseFixed)base_random_below(random, (uint32_t)grid->height * BASE_ONE)};
  if (base_random_below(random, 4) > 0) return point;
  return (NavPoint){point.x / BASE_ONE * BASE_ONE, point.y / BASE_ONE * BASE_ONE};
}

static void check_looks(const NavGrid *own, const NavGrid *plain, BaseRandom *random) {
  NavFov mine, game;
  assert_true(nav_fov_init(&mine, own, 12) && nav_fov_init(&game, plain, 12));
  for (int look = 0; look < 6; look++) {
    const NavCell from = support_map_random_open(own, random, NAV_WALKER);
    nav_fov_look(&mine, own, from, 12);
    nav_fov_look(&game, plain, from, 12);
    assert_int_equal(mine.count, game.count);
    assert_memory_equal(mine.seen, game.seen, (size_t)own->cells);
  }
  nav_fov_free(&mine);
  nav_fov_free(&game);
}

static void rays_stop_where_the_grid_says(void **state) {
  (void)state;
  static const SupportGround ground = {64, 5, 8, 0};
  for (int i = 0; i < 40; i++) {
    BaseRandom random = base_random_seeded((uint64_t)i, 51);
    NavGrid own, seen, heard;
    support_map_random(&own, &random, 10 + i % 9, 14, 12);
    if (i % 3 > 0) support_map_add_edges(&own, &random, 5, 5);
    support_map_own_ground(&own, &random, &ground);
    make_plain(&seen, &own, own.blocking.sight, own.blocking.door_sight);
    make_plain(&heard, &own, own.blocking.sound, own.blocking.door_sound);
    for (int ray = 0; ray < 200; ray++) {
      const NavPoint from = any_point(&own, &random), to = any_point(&own, &random);
      const NavRay mine = nav_ray(&own, from, to), game = nav_ray(&seen, from, to);
      assert_int_equal(nav_ray_free(&own, from, to), nav_ray_free(&seen, from, to));
      assert_int_equal(mine.free, game.free);
      assert_true(nav_point_same(mine.end, game.end));
      assert_int_equal(nav_ray_opaque(&own, from, to), nav_ray_opaque(&heard, from, to));
    }
    check_looks(&own, &seen, &random);
    nav_grid_free(&own);
    nav_grid_free(&seen);
    nav_grid_free(&heard);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(rays_stop_where_the_grid_says)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
