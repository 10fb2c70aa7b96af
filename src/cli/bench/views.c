/* Fields of view next to libtcod's. Its rules are others: a tile is seen that the light of a shadow cast from
 * the centre of the eye's tile reaches, so at the rims of shadows it sees more or fewer tiles. Ours are
 * compared with rays from centre to centre, which are our rule. libtcod forgets its last view by clearing
 * the whole map, which is in its times. */
#include "cli/bench/views.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/random.h"
#include "cli/bench/maps.h"
#include "nav/nav.h"
#ifdef THRONG_HAVE_TCOD
#include <libtcod/fov.h>
#endif

enum {
  SIDE = 256,
  EYES = 256,
  VIEW = 32, // tiles
};

typedef struct Views {
  NavGrid grid;
  NavFov fov;
  NavCell eye[EYES];
  int64_t sum;
#ifdef THRONG_HAVE_TCOD
  TCOD_Map *map;
#endif
} Views;

static void run_views(void *context) {
  Views *views = context;
  for (int32_t i = 0; i < EYES; i++) {
    nav_fov_look(&views->fov, &views->grid, views->eye[i], VIEW);
    views->sum += views->fov.count;
  }
}

/// Does the answer hold for the tile, by its ray? Walls have no ray.
static bool view_is_true(const Views *views, NavCell from, int32_t x, int32_t y) {
  const NavCell to = nav_grid_cell(&views->grid, x, y);
  if (views->grid.terrain[to] == NAV_ROCK) return true;
  const bool seen =
      nav_grid_distance2(&views->grid, from, to) <= VIEW * VIEW &&
      nav_ray_free(&views->grid, nav_point_centre(&views->grid, from), nav_point_centre(&views->grid, to));
  return seen == (views->fov.seen[to] == NAV_FOV_TILE);
}

static bool check_views(void *context) {
  enum { CHECKED_EYES = 16 };
  Views *views = context;
  for (int32_t i = 0; i < CHECKED_EYES; i++) {
    nav_fov_look(&views->fov, &views->grid, views->eye[i], VIEW);
    for (int32_t y = 0; y < SIDE; y++)
      for (int32_t x = 0; x < SIDE; x++)
        if (!view_is_true(views, views->eye[i], x, y)) return false;
  }
  return true;
}

#ifdef THRONG_HAVE_TCOD
static void run_tcod_views(void *context, TCOD_fov_algorithm_t algorithm) {
  Views *views = context;
  for (int32_t i = 0; i < EYES; i++) {
    const int x = nav_grid_x(&views->grid, views->eye[i]), y = nav_grid_y(&views->grid, views->eye[i]);
    TCOD_map_compute_fov(views->map, x, y, VIEW, true, algorithm);
    views->sum += TCOD_map_is_in_fov(views->map, x, y);
  }
}

static void run_tcod_shadow(void *context) {
  run_tcod_views(context, FOV_SHADOW);
}

static void run_tcod_symmetric(void *context) {
  run_tcod_views(context, FOV_SYMMETRIC_SHADOWCAST);
}

static bool make_tcod_map(Views *views) {
  views->map = TCOD_map_new(SIDE, SIDE);
  for (int32_t y = 0; views->map != NULL && y < SIDE; y++)
    for (int32_t x = 0; x < SIDE; x++) {
      const bool clear = views->grid.terrain[nav_grid_cell(&views->grid, x, y)] != NAV_ROCK;
      TCOD_map_set_properties(views->map, x, y, clear, clear);
    }
  return views->map != NULL;
}
#endif

static void free_views(Views *views) {
#ifdef THRONG_HAVE_TCOD
  if (views->map != NULL) TCOD_map_delete(views->map);
#endif
  nav_fov_free(&views->fov);
  nav_grid_free(&views->grid);
  base_block_free(views);
}

static bool make_views(Views *views, BenchMap *draw) {
  BaseRandom random = base_random_seeded(4, 4);
  if (!nav_grid_init(&views->grid, SIDE, SIDE) || !draw(&views->grid, &random)) return false;
  for (int32_t i = 0; i < EYES;) {
    const int32_t x = (int32_t)base_random_below(&random, SIDE),
                  y = (int32_t)base_random_below(&random, SIDE);
    views->eye[i] = nav_grid_cell(&views->grid, x, y);
    i += nav_grid_open(&views->grid, NAV_WALKER, views->eye[i]);
  }
#ifdef THRONG_HAVE_TCOD
  if (!make_tcod_map(views)) return false;
#endif
  return nav_fov_init(&views->fov, &views->grid, VIEW);
}

void bench_views(BenchRun *bench) {
  static const struct {
    const char *name;
    BenchMap *draw;
  } cases[] = {{"senses/fov-city", bench_map_city}, {"senses/fov-open", bench_map_open}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (!bench_wants(bench, cases[i].name)) continue;
    Views *views = base_block_alloc(1, sizeof *views);
    if (views == NULL) return;
    BenchCase bench_case = {.unit = "us/look",
                            .units = 1e3 * EYES,
                            .context = views,
                            .check = check_views,
                            .contestant_count = 1,
                            .contestant = {{"shadows as fractions", run_views}}};
#ifdef THRONG_HAVE_TCOD
    bench_case.contestant[bench_case.contestant_count++] =
        (BenchContestant){"libtcod, shadows", run_tcod_shadow};
    bench_case.contestant[bench_case.contestant_count++] =
        (BenchContestant){"libtcod, symmetric shadows", run_tcod_symmetric};
#endif
    snprintf(bench_case.name, sizeof bench_case.name, "%s", cases[i].name);
    if (make_views(views, cases[i].draw)) bench_run(bench, &bench_case);
    free_views(views);
  }
}
