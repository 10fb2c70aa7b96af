/* Steerings and slots over ground of the caller's own. Where all terrains cost 1, a class walks as the game's
 * walker does on a map of floor, rock and walls that stop the same steps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nav/arrive/slots.h"
#include "nav/steer/walk.h"
#include "support/maps.h"

enum { MAX_TILES = 4000 };

typedef struct Way {
  NavCell cell[MAX_TILES + 1];
  int32_t count;
} Way;

static void note(void *context, NavCell cell) {
  Way *way = context;
  if (way->count <= MAX_TILES) way->cell[way->count++] = cell;
}

static void make_plain(NavGrid *plain, const NavGrid *own, NavClass cls) {
  assert_true(nav_grid_init(plain, own->width, own->height));
  for (int32_t y = 0; y < own->height; y++) {
    for (int32_t x = 0; x < own->width; x++) {
      const NavCell cell = nav_grid_cell(own, x, y);
      if (own->costs.enter[cls][own->terrain[cell]] > 0) nav_grid_set_terrain(plain, x, y, NAV_FLOOR);
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        const NavEdge edge = nav_grid_edge(own, cell, dir);
        const bool stops = edge == NAV_EDGE_WALL ||
                           (edge == NAV_EDGE_RAIL && (own->costs.over_rails >> cls & 1) == 0) ||
                           (edge == NAV_EDGE_DOOR && own->costs.door[cls] == NAV_DOOR_CLOSED);
        if (stops) nav_grid_set_edge(plain, x, y, dir, NAV_EDGE_WALL);
      }
    }
  }
}

static NavWalkResult walk_row(const NavGrid *grid, NavClass cls, const NavQuery *query, int32_t row,
                              Way *way) {
  NavComponents components;
  assert_true(nav_components_init(&components, grid, cls));
  nav_components_build(&components, grid);
  NavSteer *steer = nav_steer_new(grid);
  assert_non_null(steer);
  NavQuery own = *query;
  own.grid = grid;
  own.cls = cls;
  own.components = &components;
  way->count = 0;
  const NavWalkResult result = nav_walk(steer, row, &own, MAX_TILES, note, way);
  nav_steer_free(steer);
  nav_components_free(&components);
  return result;
}

static void check_walks(const NavGrid *own, const NavGrid *plain, NavClass cls, BaseRandom *random,
                        bool diagonal) {
  static Way a, b;
  NavQuery query = {.depth = 7, .diagonal = diagonal};
  query.at = support_map_random_open(own, random, cls);
  query.target = support_map_random_open(own, random, cls);
  for (int32_t row = 0; row < nav_steering_count && query.at != NAV_NO_CELL; row++) {
    if (diagonal && !nav_steerings[row]->walks_diagonally) continue;
    const NavWalkResult mine = walk_row(own, cls, &query, row, &a),
                        game = walk_row(plain, NAV_WALKER, &query, row, &b);
    assert_int_equal(mine.end, game.end);
    if (strcmp(nav_steerings[row]->name, "regions") == 0)
      continue; // an open door is a place of its own there
    assert_int_equal(mine.steps, game.steps);
    assert_int_equal(a.count, b.count);
    if (strcmp(nav_steerings[row]->name, "astar") == 0 && own->terrains > 8) continue; // another shortest way
    if (memcmp(a.cell, b.cell, (size_t)a.count * sizeof *a.cell) != 0)
      print_error("%s\n", nav_steerings[row]->name);
    assert_memory_equal(a.cell, b.cell, (size_t)a.count * sizeof *a.cell);
  }
}

static void check_slots(const NavGrid *own, const NavGrid *plain, NavClass cls, BaseRandom *random,
                        bool diagonal) {
  NavSlots mine, game;
  assert_true(nav_slots_init(&mine, own, 30) && nav_slots_init(&game, plain, 30));
  NavSlotsQuery query = {.grid = own, .cls = cls, .count = 30, .diagonal = diagonal};
  query.goal = support_map_random_open(own, random, cls);
  const int32_t count = nav_slots_place(&mine, &query);
  query.grid = plain;
  query.cls = NAV_WALKER;
  assert_int_equal(nav_slots_place(&game, &query), count);
  assert_memory_equal(mine.cell, game.cell, (size_t)count * sizeof *mine.cell);
  nav_slots_free(&mine);
  nav_slots_free(&game);
}

static void classes_walk_as_their_table_says(void **state) {
  (void)state;
  static const SupportGround grounds[] = {{64, 1, 7, 0}, {8, 1, 7, 0}, {9, 1, 0, 0}, {17, 1, 7, 0}};
  for (int i = 0; i < 32; i++) {
    BaseRandom random = base_random_seeded((uint64_t)i, 31);
    NavGrid own, plain;
    const NavClass cls = (NavClass)(i % NAV_MAX_CLASSES);
    if (i % 3 == 2)
      support_map_maze(&own, &random, 21, 19, 10);
    else
      support_map_random(&own, &random, 14 + i, 16, 15);
    if (i % 4 > 0) support_map_add_edges(&own, &random, 5, 6);
    support_map_own_ground(&own, &random, &grounds[i % 4]);
    make_plain(&plain, &own, cls);
    check_walks(&own, &plain, cls, &random, i / 4 % 2 == 1);
    check_slots(&own, &plain, cls, &random, i / 4 % 2 == 1);
    nav_grid_free(&own);
    nav_grid_free(&plain);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(classes_walk_as_their_table_says)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
