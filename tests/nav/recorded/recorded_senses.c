/* Sight, sound, scent, cover and what is near. */
#include "nav/recorded/recorded.h"
#include "nav/senses/angle.h"
#include "nav/senses/cover.h"
#include "nav/senses/fov.h"
#include "nav/senses/index.h"
#include "nav/senses/scent.h"
#include "nav/senses/sight.h"
#include "nav/senses/sound.h"

enum { ASKED = 120, POINTS = 40, TURN = 36000 };

static NavPoint draw_point(NavRecording *of) {
  const int32_t x = draw_below(of, of->grid.width * BASE_ONE);
  return (NavPoint){x, draw_below(of, of->grid.height * BASE_ONE)};
}

/// Often the centre or a corner of a tile, where rays touch what they pass.
static NavPoint draw_place(NavRecording *of) {
  NavPoint at = draw_point(of);
  const int32_t form = draw_below(of, 3);
  if (form == 0) at = (NavPoint){at.x / BASE_ONE * BASE_ONE, at.y / BASE_ONE * BASE_ONE};
  if (form == 1) at = nav_point_centre(&of->grid, draw_tile(of));
  return at;
}

static uint8_t *draw_crowd(NavRecording *of) {
  uint8_t *crowd = test_need(calloc((size_t)of->grid.cells, 1));
  for (NavCell cell = 0; cell < of->grid.cells; cell++) crowd[cell] = draw_below(of, 8) == 0;
  return crowd;
}

static void ask_angles(NavRecording *of) {
  for (int32_t i = 0; i < 4 * ASKED; i++) {
    const int64_t x = draw_below(of, 2001) - 1000, y = draw_below(of, 2001) - 1000;
    const int32_t facing = draw_below(of, 2 * TURN) - TURN / 2, fov = draw_below(of, TURN + 1);
    const NavCone cone = nav_cone(facing, i % 9 == 0 ? 0 : fov), fine = nav_cone_fine(facing, fov);
    record_value(of, nav_angle(x, y));
    record_value(of, nav_angle_turn(facing, draw_below(of, TURN)));
    record_value(of, cone.kind);
    record_value(of, nav_cone_holds(&cone, x, y) * 2 + nav_cone_holds(&fine, x, y));
  }
}

static NavLook draw_look(NavRecording *of, NavPoint from, int32_t rays) {
  const int32_t facing = draw_below(of, TURN), fov = draw_below(of, TURN + 1);
  return nav_look(from, facing, fov, draw_below(of, 20 * BASE_ONE), rays);
}

static void ask_sight(NavRecording *of) {
  uint8_t *crowd = draw_crowd(of);
  for (int32_t i = 0; i < ASKED; i++) {
    const NavPoint from = draw_place(of), to = draw_place(of);
    const NavRay ray = nav_ray(&of->grid, from, to);
    record_value(of, ray.free * 2 + nav_ray_free(&of->grid, from, to));
    record_two(of, ray.end.x, ray.end.y);
    record_value(of, nav_ray_opaque(&of->grid, from, to));
    record_value(of, nav_ray_clear(&of->grid, crowd, draw_tile(of), from, to));
    static const int32_t rays[] = {1, 3, NAV_LOOK_RAYS};
    const NavLook look = draw_look(of, from, rays[i % 3]);
    NavSeen seen;
    const BaseFixed radius = draw_below(of, BASE_ONE / 2);
    record_value(of,
                 nav_see(&of->grid, &look, to, radius, &seen) * 2 + nav_sees(&of->grid, &look, to, radius));
    record_two(of, seen.free, seen.rays);
    record_value(of, seen.distance2);
    record_value(of, nav_look_holds(&look, to) * 2 + nav_look_free(&of->grid, &look, to, radius));
  }
  free(crowd);
}

static void ask_fov(NavRecording *of) {
  NavFov fov;
  if (!nav_fov_init(&fov, &of->grid, 30)) abort();
  for (int32_t i = 0; i < 20; i++) {
    const NavCell from = draw_tile(of);
    nav_fov_look(&fov, &of->grid, from, draw_below(of, 31));
    record_cells(of, fov.cell, fov.count);
    record_bytes(of, fov.seen, (size_t)fov.cells);
  }
  nav_fov_free(&fov);
}

static void ask_index(NavRecording *of) {
  NavIndex *index = test_need(nav_index_new(&of->grid, POINTS));
  BaseFixed x[POINTS], y[POINTS];
  int32_t out[POINTS];
  for (int32_t round = 0; round < 10; round++) {
    const int32_t count = draw_below(of, POINTS + 1);
    for (int32_t i = 0; i < count; i++) {
      const NavPoint at = draw_point(of);
      x[i] = draw_below(of, 9) == 0 ? -1 : at.x;
      y[i] = at.y;
    }
    nav_index_build(index, x, y, count);
    const NavPoint centre = draw_point(of);
    NavIndexWalk walk = nav_index_square(index, centre, draw_below(of, 9 * BASE_ONE));
    while (nav_index_next(index, &walk))
      for (int32_t i = 0; i < walk.count; i++) record_value(of, walk.spot[i].number);
    const NavLook look = draw_look(of, draw_place(of), 3);
    const int32_t seen =
        nav_index_seen(index, &of->grid, &look, BASE_ONE / 4, draw_below(of, POINTS), out, POINTS);
    record_cells(of, out, seen);
  }
  nav_index_free(index);
}

static void ask_sound(NavRecording *of) {
  for (int32_t i = 0; i < ASKED; i++) {
    const NavSound sound = {draw_place(of), draw_below(of, 40 * NAV_LEVEL_ONE),
                            draw_below(of, 8 * NAV_LEVEL_ONE)};
    const NavPoint ear = draw_place(of);
    record_value(of, nav_sound_level(&of->grid, &sound, ear));
    record_value(of, nav_sound_distance(sound.at, ear));
    record_value(of, nav_sound_heard(&of->grid, &sound, ear, draw_below(of, 20 * NAV_LEVEL_ONE)));
  }
}

static void read_scent(NavRecording *of, BaseArchive *archive) {
  NavScent *scent = test_need(nav_scent_new(&of->grid));
  nav_scent_archive(scent, &of->grid, archive);
  for (NavCell cell = 0; cell < of->grid.cells; cell++)
    if (nav_grid_holds(&of->grid, cell))
      record_two(of, nav_scent_strength(scent, cell), nav_scent_age(scent, cell));
  nav_scent_free(scent);
}

static void ask_scent(NavRecording *of) {
  NavScent *scent = test_need(nav_scent_new(&of->grid));
  const NavCell *cells;
  for (int32_t tick = 0; tick < 60; tick++) {
    const NavScentRates rates = {1 + draw_below(of, 3000), draw_below(of, NAV_SCENT_WHOLE / 5)};
    const NavClass cls = (NavClass)draw_below(of, NAV_CLASS_COUNT);
    const NavCell cell = draw_open(of, cls);
    NavCell found = NAV_NO_CELL;
    nav_scent_deposit(scent, &of->grid, cell, (uint32_t)draw_below(of, NAV_MAX_SCENT), tick);
    nav_scent_step(scent, &of->grid, rates);
    if (tick % 20 == 19) nav_scent_wash(scent, &of->grid);
    record_value(of, nav_scent_follow(scent, &of->grid, cls, cell));
    const NavNose nose = {1 + (uint32_t)draw_below(of, 200), 1 + draw_below(of, NAV_MAX_NOSE)};
    record_value(of, nav_scent_smell(scent, &of->grid, cls, draw_open(of, cls), nose, &found));
    record_value(of, found);
    record_value(of, nav_beside_water(&of->grid, cell));
    record_value(of, nav_scent_strength(scent, cell));
    record_value(of, nav_scent_age(scent, cell));
    record_value(of, nav_scent_cells(scent, &cells));
    record_value(of, (int64_t)nav_scent_hash(scent, 1));
  }
  BaseArchive archive = base_archive_writer();
  nav_scent_archive(scent, &of->grid, &archive);
  record_archive(of, &archive, read_scent);
  nav_scent_clear(scent);
  record_value(of, (int64_t)nav_scent_hash(scent, 1));
  nav_scent_free(scent);
}

static void ask_cover(NavRecording *of) {
  enum { MOST = 30 };
  NavCover *cover = test_need(nav_cover_new(&of->grid));
  uint8_t *crowd = draw_crowd(of);
  for (int32_t i = 0; i < 40; i++) {
    const NavClass cls = (NavClass)draw_below(of, NAV_CLASS_COUNT);
    NavCell out[MOST];
    const NavCell *tested;
    const NavCoverQuery query = {.grid = &of->grid,
                                 .shooter = draw_place(of),
                                 .radius = draw_below(of, BASE_ONE / 2),
                                 .crowd = draw_below(of, 2) == 0 ? crowd : NULL,
                                 .cls = cls,
                                 .from = draw_open(of, cls),
                                 .steps = draw_below(of, 9)};
    if (!nav_grid_open(&of->grid, cls, query.from)) continue;
    record_value(of, nav_cover_at(&query, draw_open(of, cls)));
    const int32_t count = nav_cover_list(cover, &query, out, MOST);
    record_cells(of, out, count < MOST ? count : MOST);
    const NavCell found = nav_cover_find(cover, &query);
    int32_t tests = 0;
    tested = nav_cover_tested(cover, &tests);
    record_cells(of, tested, tests);
    record_value(of, found);
    record_value(of, nav_cover_found(cover));
    if (found != NAV_NO_CELL) record_value(of, nav_cover_dir(cover, &query, found));
  }
  free(crowd);
  nav_cover_free(cover);
}

const RecordedTheme recorded_senses[] = {{"angles", ask_angles}, {"sight", ask_sight}, {"fov", ask_fov},
                                         {"index", ask_index},   {"sound", ask_sound}, {"scent", ask_scent},
                                         {"cover", ask_cover},   {NULL, NULL}};
