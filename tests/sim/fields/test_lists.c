/* Inputs and counts of fields: the tiles of spawners that will send followers, the counts of the band around
 * the hero, and the units of saved fields. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/fields/archive.h"
#include "sim/fields/snapshots.h"
#include "sim/world/state.h"

static void open_hall(SimLevel *level, int32_t width, int32_t height) {
  assert_true(sim_level_init(level, width, height));
  for (int32_t i = 0; i < width * height; i++)
    nav_grid_set_terrain(&level->grid, i % width, i / width, NAV_FLOOR);
  level->hero_x = level->hero_y = 2;
  level->tuning.value[SIM_TUNE_HARMLESS] = 1;
}

static bool is_wanted(const SimWorld *world, SimFlow flow, NavCell cell) {
  const SimFlowSlot *slot = &world->priv->flow[flow];
  for (int32_t i = 0; i < slot->wanted_count; i++)
    if (slot->wanted[i] == cell) return true;
  return false;
}

/// A spawner's tile is listed while it has something left, for the field that its kind follows.
static void spawners_are_listed_while_they_send_followers(void **state) {
  (void)state;
  static const int32_t kinds[] = {SIM_SHADE, SIM_MOTH};
  SimLevel level;
  open_hall(&level, 90, 60);
  const SimWorldOptions options = {.seed = 3, .hero = NAV_NO_CELL, .large_map = 1};
  SimWorld *world = scene_world_of(&level, &options);
  for (int32_t i = 0; i < 2; i++)
    scene_command(
        world,
        (SimCommand){
            .kind = SIM_CMD_SPAWNER, .id = kinds[i], .x = 70, .y = 20 + 20 * i, .value = 5, .start = 6000});
  assert_int_equal(world->priv->spawner_count, 2);
  scene_command(world, scene_spawn(SIM_MOTH, 5, 50, 1)); // so that moths follow a field of their own
  scene_run(world, 30);
  assert_true(world->priv->flow[SIM_FLOW_WALKER_HERO].live);
  while (world->priv->pending) scene_run(world, 1);
  for (int32_t left = 0; left < 9; left++) {
    for (int32_t i = 0; i < 2; i++) world->priv->spawners[i].left = i == 0 ? left % 3 : left / 3;
    sim_flows_snapshot(world);
    assert_int_equal(is_wanted(world, SIM_FLOW_WALKER_HERO, nav_grid_cell(&world->grid, 70, 20)),
                     left % 3 > 0);
    assert_false(is_wanted(world, SIM_FLOW_WALKER_HERO, nav_grid_cell(&world->grid, 70, 40)));
  }
  world->priv->pending = false; // it was never asked for
  scene_close(world, &level);
}

/// The count, the smallest and the largest value are those of the values.
static void the_band_counts_its_values(void **state) {
  (void)state;
  for (int32_t diagonal = 0; diagonal < 2; diagonal++) {
    SimLevel level;
    open_hall(&level, 50, 40);
    for (int32_t y = 6; y < 30; y++) nav_grid_set_terrain(&level.grid, 9, y, NAV_ROCK);
    level.tuning.value[SIM_TUNE_DIAGONAL] = diagonal;
    SimWorld *world = scene_world(&level, 4, 0);
    scene_command(world, scene_spawn(SIM_ARCHER, 30, 12, 2));
    scene_command(world, scene_move_to(20, 20));
    int32_t built = 0;
    for (int32_t tick = 0; tick < 400; tick++) {
      if (tick == 150)
        scene_command(world, scene_barricade(nav_grid_x(&world->grid, world->heroes[0].cell) + 2, 2));
      scene_run(world, 1);
      const SimBand *band = &world->priv->band;
      if (!band->taken || !band->built || band->stale) continue;
      uint32_t min = NAV_UNREACHED, max = 0;
      int32_t reached = 0;
      for (NavCell cell = 0; cell < band->grid.cells; cell++) {
        const uint32_t value = band->danger.value[cell];
        if (value == NAV_UNREACHED) continue;
        reached++;
        if (value < min) min = value;
        if (value > max) max = value;
      }
      assert_int_equal(band->danger.reached, reached);
      assert_int_equal(band->danger.min, reached > 0 ? min : 0);
      assert_int_equal(band->danger.max, max);
      built++;
    }
    assert_true(built > 20);
    scene_close(world, &level);
  }
}

static BaseArchive fields_of(SimWorld *world) {
  BaseArchive archive = base_archive_writer();
  sim_fields_archive(world, &archive);
  assert_true(base_archive_sound(&archive));
  return archive;
}

/// Between a command of a pause and the next tick fields are saved with their unit, one of two. The test puts
/// all other values into the byte in which the two saves differ.
static void a_saved_field_has_a_unit(void **state) {
  (void)state;
  for (uint8_t unit = 0; unit < 128; unit++) {
    SimLevel level;
    open_hall(&level, 12, 9);
    SimWorld *world = scene_world(&level, 4, 3);
    scene_run(world, 3);
    const SimCommand rock = {.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 8, .y = 5, .value = 1};
    sim_world_command(world, &rock, 1);
    assert_int_equal(world->field.unit, 1);
    BaseArchive straight = fields_of(world);
    world->field.unit = NAV_FIELD_STRAIGHT;
    BaseArchive diagonal = fields_of(world);
    world->field.unit = 1;
    assert_int_equal(straight.size, diagonal.size);
    size_t at = 0;
    while (at < straight.size && straight.bytes[at] == diagonal.bytes[at]) at++;
    assert_true(at < straight.size && straight.bytes[at] == 1 && diagonal.bytes[at] == NAV_FIELD_STRAIGHT);
    straight.bytes[at] = unit;
    BaseArchive in = base_archive_reader(straight.bytes, straight.size);
    sim_fields_archive(world, &in);
    const bool fine = unit == 1 || unit == NAV_FIELD_STRAIGHT;
    assert_int_equal(base_archive_sound(&in), fine);
    if (fine) assert_int_equal(world->field.unit, unit);
    if (!fine && unit < NAV_FIELD_STRAIGHT) assert_string_equal(in.fault, "a field has no unit");
    base_archive_free(&straight);
    base_archive_free(&diagonal);
    scene_close(world, &level);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(spawners_are_listed_while_they_send_followers),
      cmocka_unit_test(the_band_counts_its_values),
      cmocka_unit_test(a_saved_field_has_a_unit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
