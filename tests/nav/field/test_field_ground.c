/* Fields over ground of the caller's own: up to 64 terrains, 8 classes, costs up to 1,023, layers, crowds and
 * doors, with four directions and eight, against the textbook. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nav/field/field.h"
#include "nav/field/flee.h"
#include "support/maps.h"
#include "support/reference.h"

typedef struct World {
  NavGrid grid;
  NavField field;
  BaseRandom random;
  NavFieldInput input;
  NavGoal goals[4];
  uint8_t *layer;
  uint16_t *layer_wide;
  uint32_t *crowd;
  uint64_t *truth;
  NavCell changed[8];
  int32_t count; // of changed
} World;

static uint32_t below(World *world, uint32_t bound) {
  return base_random_below(&world->random, bound);
}

static void add_goals(World *world) {
  world->input.goal_count = 0;
  for (uint32_t i = 1 + below(world, 4); i > 0; i--) {
    const NavCell cell = support_map_random_open(&world->grid, &world->random, world->input.cls);
    if (cell == NAV_NO_CELL) return;
    world->goals[world->input.goal_count++] = (NavGoal){cell, below(world, 2) * below(world, 3000)};
  }
}

static void add_layers(World *world, uint32_t kind) {
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    world->layer[cell] = (uint8_t)(below(world, 3) == 0 ? below(world, 256) : below(world, 20));
    world->layer_wide[cell] = (uint16_t)(below(world, 40) == 0 ? below(world, 65536) : below(world, 900));
    world->crowd[cell] = below(world, 8) == 0 ? below(world, 6) : 0;
  }
  world->input.layer = kind % 4 == 1 ? world->layer : NULL;
  world->input.layer_wide = kind % 4 == 2 ? world->layer_wide : NULL;
  world->input.crowd = kind / 4 % 2 == 1 ? world->crowd : NULL;
  world->input.crowd_weight = 9;
  world->input.crowd_cap = 30;
}

static void make_world(World *world, int i) {
  static const SupportGround grounds[] = {{64, 1023, 0, 0},   {64, 1023, 6, 0}, {40, 15, 0, 0},
                                          {64, 1023, 6, 500}, {5, 63, 6, 1023}, {17, 60, 4, 0}};
  memset(world, 0, sizeof *world);
  world->random = base_random_seeded((uint64_t)i, 4021);
  if (i % 3 == 2)
    support_map_maze(&world->grid, &world->random, 33, 29, 10);
  else
    support_map_random(&world->grid, &world->random, 20 + i % 9, 25, 15);
  if (i % 2 == 1) support_map_add_edges(&world->grid, &world->random, 5, 5);
  support_map_own_ground(&world->grid, &world->random, &grounds[i % 6]);
  const size_t cells = (size_t)world->grid.cells;
  world->layer = calloc(cells, sizeof *world->layer);
  world->layer_wide = calloc(cells, sizeof *world->layer_wide);
  world->crowd = calloc(cells, sizeof *world->crowd);
  world->truth = calloc(cells, sizeof *world->truth);
  assert_true(nav_field_init(&world->field, &world->grid));
  world->input = (NavFieldInput){.grid = &world->grid,
                                 .cls = (NavClass)(i % NAV_MAX_CLASSES),
                                 .goals = world->goals,
                                 .diagonal = i / 6 % 2 == 1};
  add_layers(world, (uint32_t)i / 12);
  add_goals(world);
}

static void free_world(World *world) {
  free(world->layer);
  free(world->layer_wide);
  free(world->crowd);
  free(world->truth);
  nav_field_free(&world->field);
  nav_grid_free(&world->grid);
}

static void check_field(const World *world, const NavField *field) {
  int32_t reached = 0;
  uint64_t max = 0;
  for (NavCell cell = 0; cell < field->cells; cell++) {
    const uint64_t truth = world->truth[cell];
    assert_int_equal(field->value[cell], truth == UINT64_MAX ? NAV_UNREACHED : truth);
    assert_int_equal(field->best[cell], support_best(&world->input, world->truth, cell));
    reached += truth != UINT64_MAX;
    if (truth != UINT64_MAX && truth > max) max = truth;
  }
  assert_int_equal(field->reached, reached);
  assert_int_equal(field->max, max);
}

static void builds_equal_the_textbook(void **state) {
  (void)state;
  for (int i = 0; i < 96; i++) {
    World world;
    make_world(&world, i);
    support_dijkstra(&world.input, world.truth);
    for (int again = 0; again < 2; again++) { // also over what the build before has left
      assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_OK);
      check_field(&world, &world.field);
    }
    free_world(&world);
  }
}

static void parts_equal_the_textbook(void **state) {
  (void)state;
  for (int i = 0; i < 96; i++) {
    World world;
    make_world(&world, i);
    support_dijkstra(&world.input, world.truth);
    assert_int_equal(nav_field_begin(&world.field, &world.input), NAV_FIELD_OK);
    for (int probe = 0; probe < 40; probe++) {
      const NavCell cell = support_map_random_open(&world.grid, &world.random, world.input.cls);
      const uint64_t truth = world.truth[cell];
      assert_int_equal(nav_field_value(&world.field, cell), truth == UINT64_MAX ? NAV_UNREACHED : truth);
      assert_int_equal(nav_field_best(&world.field, cell), support_best(&world.input, world.truth, cell));
    }
    nav_field_want(&world.field, NULL, 0);
    while (!nav_field_advance(&world.field, 100)) continue;
    check_field(&world, &world.field);
    free_world(&world);
  }
}

static void change_some(World *world) {
  NavGrid *grid = &world->grid;
  world->count = 0;
  for (uint32_t i = 1 + below(world, 4); i > 0; i--) {
    const int32_t x = (int32_t)below(world, (uint32_t)grid->width),
                  y = (int32_t)below(world, (uint32_t)grid->height);
    const NavCell cell = nav_grid_cell(grid, x, y);
    world->changed[world->count++] = cell;
    switch (below(world, 4)) {
    case 0:
      nav_grid_set_terrain(grid, x, y, (NavTerrain)below(world, 5));
      break;
    case 1:
      nav_grid_set_edge(grid, x, y, (NavDir)below(world, NAV_DIR_COUNT), (NavEdge)below(world, 4));
      break;
    case 2:
      world->layer[cell] = (uint8_t)below(world, 256);
      world->layer_wide[cell] = (uint16_t)below(world, 3000);
      break;
    default:
      world->crowd[cell] = below(world, 6);
    }
  }
}

static void repairs_equal_the_textbook(void **state) {
  (void)state;
  int32_t repaired = 0;
  for (int i = 0; i < 96; i++) {
    World world;
    make_world(&world, i);
    assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_OK);
    for (int edit = 0; edit < 12; edit++) {
      change_some(&world);
      assert_int_equal(
          nav_field_update(&world.field, &world.input, world.changed, world.count, world.grid.cells),
          NAV_FIELD_OK);
      repaired += nav_field_repaired(&world.field) >= 0;
      support_dijkstra(&world.input, world.truth);
      check_field(&world, &world.field);
    }
    free_world(&world);
  }
  assert_true(repaired > 300);
}

// The definition of flee.h, until nothing changes any more.
static void flee_slowly(const World *world, const NavField *danger, uint64_t *value) {
  const NavGrid *grid = &world->grid;
  for (NavCell cell = 0; cell < grid->cells; cell++)
    value[cell] = danger->value[cell] == NAV_UNREACHED
                      ? UINT64_MAX
                      : (uint64_t)(danger->max - danger->value[cell]) * NAV_FLEE_TIMES;
  for (bool changed = true; changed;) {
    changed = false;
    for (NavCell cell = 0; cell < grid->cells; cell++) {
      for (int32_t step = 0; value[cell] != UINT64_MAX && step < support_steps(&world->input); step++) {
        if (!support_may_step(grid, world->input.cls, cell, step)) continue;
        const NavCell next = support_step(grid, cell, step);
        const uint64_t cost =
            support_step_cost(&world->input, next, step) + support_door_cost(&world->input, cell, step);
        const uint64_t by = value[next] == UINT64_MAX ? UINT64_MAX : value[next] + cost * NAV_FLEE_OVER;
        if (by >= value[cell]) continue;
        value[cell] = by;
        changed = true;
      }
    }
  }
}

static void flee_fields_equal_the_definition(void **state) {
  (void)state;
  for (int i = 0; i < 24; i++) {
    World world;
    NavFlee flee;
    make_world(&world, i);
    assert_true(nav_flee_init(&flee, &world.grid));
    assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_OK);
    assert_int_equal(nav_flee_build(&flee, &world.input, &world.field), NAV_FIELD_OK);
    flee_slowly(&world, &world.field, world.truth);
    for (NavCell cell = 0; cell < world.grid.cells; cell++)
      assert_int_equal(flee.field.value[cell],
                       world.truth[cell] == UINT64_MAX ? NAV_UNREACHED : world.truth[cell]);
    nav_flee_free(&flee);
    free_world(&world);
  }
}

// 2,100 is beyond the buckets of costly.c: the heap; and with diagonals both.
static void any_cost_is_exact(void **state) {
  (void)state;
  for (int i = 0; i < 48; i++) {
    World world;
    make_world(&world, i);
    world.input.layer = NULL;
    world.input.layer_wide = world.layer_wide;
    for (NavCell cell = 0; cell < world.grid.cells; cell++)
      world.layer_wide[cell] = (uint16_t)(below(&world, 2) * below(&world, i % 2 == 0 ? 1024 : 65536));
    support_dijkstra(&world.input, world.truth);
    assert_int_equal(nav_field_build(&world.field, &world.input), NAV_FIELD_OK);
    check_field(&world, &world.field);
    free_world(&world);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(builds_equal_the_textbook),        cmocka_unit_test(parts_equal_the_textbook),
      cmocka_unit_test(repairs_equal_the_textbook),       cmocka_unit_test(any_cost_is_exact),
      cmocka_unit_test(flee_fields_equal_the_definition),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
