/* Levels in memory, the tuning list and the enemy table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "sim/world/kinds.h"
#include "sim/world/level.h"
#include "sim/world/world.h"

static void lists_grow_and_keep_their_order(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 40, 30));
  assert_int_equal(level.hero_x, -1);
  for (int32_t i = 0; i < 1200; i++)
    assert_true(sim_level_add_thing(
        &level, (SimThing){i % 2 == 0 ? SIM_FLASK : SIM_ENEMY, SIM_SHADE, i % 40, i / 40}));
  for (int32_t i = 0; i < 1200; i++) {
    assert_int_equal(level.things[i].x, i % 40);
    assert_int_equal(level.things[i].y, i / 40);
  }
  assert_int_equal(level.kind_count[SIM_FLASK], 600);
  assert_int_equal(level.kind_count[SIM_ENEMY], 600);
  sim_level_free(&level);
  assert_int_equal(level.thing_count, 0);
}

static void limits_hold(void **state) {
  (void)state;
  SimLevel level;
  assert_false(sim_level_init(&level, 0, 5));
  assert_false(sim_level_init(&level, 5, NAV_MAX_SIDE + 1));
  assert_true(sim_level_init(&level, 5, 5));
  for (int32_t i = 0; i < SIM_MAX_EMBERS; i++)
    assert_true(sim_level_add_thing(&level, (SimThing){.kind = SIM_EMBER}));
  assert_false(sim_level_add_thing(&level, (SimThing){.kind = SIM_EMBER}));
  assert_int_equal(level.thing_count, SIM_MAX_EMBERS);
  assert_true(sim_level_add_thing(&level, (SimThing){.kind = SIM_GATE}));
  for (int32_t i = 0; i < SIM_MAX_SPAWNS; i++)
    assert_true(sim_level_add_spawn(&level, (SimSpawn){.count = i}));
  assert_false(sim_level_add_spawn(&level, (SimSpawn){.count = 1}));
  for (int32_t i = 0; i < SIM_MAX_SPAWNS; i++) assert_int_equal(level.spawns[i].count, i);
  sim_level_free(&level);
}

static void the_hero_is_placed_near_the_middle(void **state) {
  (void)state;
  SimLevel level;
  assert_true(sim_level_init(&level, 9, 9));
  assert_false(sim_level_place_hero(&level));
  nav_grid_set_terrain(&level.grid, 0, 0, NAV_FLOOR);
  nav_grid_set_terrain(&level.grid, 7, 3, NAV_MUD);
  nav_grid_set_terrain(&level.grid, 4, 4, NAV_WATER);
  assert_true(sim_level_place_hero(&level));
  assert_int_equal(level.hero_x, 7);
  assert_int_equal(level.hero_y, 3);
  sim_level_free(&level);
}

static void the_tuning_list_is_sound(void **state) {
  (void)state;
  SimTuning default_value = sim_tuning_default();
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    const SimTunableInfo *info = &sim_tunables[i];
    assert_true(info->min < info->max);
    assert_in_range(info->default_value, info->min, info->max);
    assert_int_equal(default_value.value[i], info->default_value);
    assert_int_equal(sim_tuning_find(info->name, strlen(info->name)), i);
    assert_true(strlen(info->help) > 0 && strlen(info->label) > 0);
  }
  assert_int_equal(sim_tuning_find("dept", 4), -1);
  assert_int_equal(sim_tuning_find("depth_", 6), -1);
  assert_int_equal(sim_tuning_find("depth_", 5), SIM_TUNE_DEPTH);
}

static bool parse_value(int32_t tunable, const char *text, int32_t *value, char error[200]) {
  error[0] = '\0';
  return sim_tuning_parse(tunable, text, strlen(text), value, error, 200);
}

static void tunables_are_parsed_strictly(void **state) {
  (void)state;
  int32_t value = 7;
  char error[200];
  assert_true(parse_value(SIM_TUNE_HERO_SPEED, "5.5", &value, error));
  assert_int_equal(value, 550);
  assert_true(parse_value(SIM_TUNE_DEPTH, "64", &value, error));
  assert_int_equal(value, 64);
  const struct {
    int32_t tunable;
    const char *text, *says;
  } wrong[] = {
      {SIM_TUNE_DEPTH, "65", "0 to 64"},         {SIM_TUNE_DEPTH, "-1", "0 to 64"},
      {SIM_TUNE_DEPTH, "7.5", "whole number"},   {SIM_TUNE_DEPTH, "", "depth"},
      {SIM_TUNE_HERO_SPEED, "0.4", "0.5 to 20"}, {SIM_TUNE_HERO_SPEED, "5.555", "2 decimals"},
      {SIM_TUNE_HERO_SPEED, "5,5", "number"},    {SIM_TUNE_HERO_SPEED, "99999999999999999999", "20"}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    value = 7;
    assert_false(parse_value(wrong[i].tunable, wrong[i].text, &value, error));
    assert_int_equal(value, 7);
    if (strstr(error, wrong[i].says) == NULL) fail_msg("'%s': %s", wrong[i].text, error);
  }
}

static void the_enemy_table_is_sound(void **state) {
  (void)state;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const SimEnemyKind *row = sim_enemy_kinds[kind];
    assert_int_equal(sim_enemy_find(row->name, strlen(row->name)), kind);
    assert_int_equal(sim_enemy_of_glyph(row->glyph), kind);
    assert_in_range(row->glyph, 'a', 'z');
    assert_true(row->think != NULL && strlen(row->title) > 0 && strlen(row->help) > 0);
    assert_true(row->hunts != NULL && row->hunts[strlen(row->hunts) - 1] == '.');
    assert_in_range(row->health, 1, 9);
    assert_true(row->start == SIM_HUNTING || row->start == SIM_PATROL);
    assert_true(!row->mindless || (row->senses == 0 && row->health == 1 && !row->asks_paths));
    assert_true(!(row->keeps_band || row->asks_paths) || row->prepare != NULL);
    assert_true(!row->asks_paths || row->release != NULL);
    const SimTunableInfo *speed = &sim_tunables[sim_enemy_speed[kind]]; // "shade_speed", "Shade speed"
    assert_true(strncmp(speed->name, row->name, strlen(row->name)) == 0);
    assert_string_equal(speed->name + strlen(row->name), "_speed");
    assert_true(strncmp(speed->label, row->title, strlen(row->title)) == 0);
    assert_int_equal(speed->section, SIM_SECTION_SPEEDS);
  }
  assert_int_equal(sim_enemy_find("shad", 4), -1);
  assert_int_equal(sim_enemy_of_glyph('#'), -1);
}

static void the_command_table_is_sound(void **state) {
  (void)state;
  for (int32_t kind = 0; kind < SIM_CMD_COUNT; kind++) {
    const SimCommandRow *row = sim_commands[kind];
    assert_true(strlen(row->name) > 0 && strlen(row->help) > 0 && row->apply != NULL);
    for (int32_t other = 0; other < kind; other++)
      assert_string_not_equal(row->name, sim_commands[other]->name);
    for (int32_t i = 1; i < SIM_COMMAND_WORDS; i++) {
      if (row->takes[i - 1] == SIM_TAKES_NOTHING) assert_int_equal(row->takes[i], SIM_TAKES_NOTHING);
      if (row->takes[i] == SIM_TAKES_VALUE) assert_int_equal(row->takes[i - 1], SIM_TAKES_TUNABLE);
      if (row->takes[i - 1] == SIM_TAKES_HERO) assert_int_equal(row->takes[i], SIM_TAKES_NOTHING); // the last
    }
    const SimCommand far = {.kind = (SimCommandKind)kind, .id = 9999, .value = -1};
    bool takes_number = false;
    for (int32_t i = 0; i < SIM_COMMAND_WORDS; i++)
      takes_number = takes_number || (row->takes[i] != SIM_TAKES_NOTHING && row->takes[i] != SIM_TAKES_TILE &&
                                      row->takes[i] != SIM_TAKES_HERO);
    assert_int_equal(sim_command_valid(&far), !takes_number);
  }
  assert_false(sim_command_valid(&(SimCommand){.kind = SIM_CMD_COUNT}));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_grow_and_keep_their_order),    cmocka_unit_test(limits_hold),
      cmocka_unit_test(the_hero_is_placed_near_the_middle), cmocka_unit_test(the_tuning_list_is_sound),
      cmocka_unit_test(tunables_are_parsed_strictly),       cmocka_unit_test(the_enemy_table_is_sound),
      cmocka_unit_test(the_command_table_is_sound),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
