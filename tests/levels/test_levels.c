/* The levels that ship with the game, as files: each is sound, can be walked, and survives being written and
 * read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "levels/level_tests.h"

enum { FAIR_DISTANCE = 12 };

static void the_known_ones_are_there(void **state) {
  (void)state;
  const char *names[] = {"first-light",    "brimstone",   "two-halls",    "The Two Halls", "ring",
                         "mire",           "three-doors", "ten-thousand", "hall-of-boxes", "thin-walls",
                         "pits-and-rails", "city",        "workbench"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    SimLevel level;
    load_level(&level, names[i]);
    sim_level_free(&level);
  }
  assert_string_equal(shipped.entries[0].name, "first-light");
}

static void check_game(const SimLevel *level) {
  assert_true(level->has_game);
  assert_in_range(level->par_seconds, 10, 600);
  assert_in_range(level->embers_needed, 1, level->kind_count[SIM_EMBER]);
  assert_true(level->kind_count[SIM_GATE] >= 1);
}

/// A sandbox of the lab: nothing to win, nothing to lose.
static void check_sandbox(const SimLevel *level) {
  assert_false(level->has_game);
  assert_int_equal(level->par_seconds, 0);
  assert_int_equal(level->kind_count[SIM_EMBER], 0);
  assert_int_equal(level->kind_count[SIM_GATE], 0);
  assert_int_equal(level->tuning.value[SIM_TUNE_HARMLESS], 1);
}

static void each_tells_the_player_what_he_needs(void **state) {
  (void)state;
  for (int i = 0; i < shipped.count; i++) {
    SimLevel level;
    load_shipped(&level, &shipped.entries[i]);
    print_message("%s: %s\n", shipped.entries[i].name, level.title);
    assert_int_equal(shipped.entries[i].campaign, i < shipped.campaign);
    assert_in_range(strlen(level.title), 3, 40);
    assert_in_range(strlen(level.brief), 10, 112); // two lines on the screen
    assert_true(level.kind_count[SIM_ENEMY] + level.spawn_count > 0);
    (shipped.entries[i].campaign ? check_game : check_sandbox)(&level);
    for (int k = 0; k < i; k++) assert_string_not_equal(shipped.entries[k].name, shipped.entries[i].name);
    sim_level_free(&level);
  }
}

/// A chime may stand where a bell alone comes.
static bool is_chime(const SimLevel *level, NavCell cell) {
  for (int32_t i = 0; i < level->objective_count; i++)
    if (level->objectives[i].kind == SIM_OBJECTIVE_CHIME &&
        nav_grid_cell(&level->grid, level->objectives[i].x, level->objectives[i].y) == cell)
      return true;
  return false;
}

static void the_hero_can_walk_everywhere_that_matters(void **state) {
  (void)state;
  for (int i = 0; i < shipped.count; i++) {
    SimLevel level;
    load_shipped(&level, &shipped.entries[i]);
    int32_t *distance = walking_distances(&level.grid, level.hero_x, level.hero_y);
    for (int32_t k = 0; k < level.thing_count; k++) {
      NavCell cell = nav_grid_cell(&level.grid, level.things[k].x, level.things[k].y);
      assert_true(distance[cell] > 0);
      if (level.things[k].kind == SIM_ENEMY) assert_true(distance[cell] >= FAIR_DISTANCE);
    }
    for (int32_t k = 0; k < level.spawn_count; k++) {
      NavCell cell = nav_grid_cell(&level.grid, level.spawns[k].x, level.spawns[k].y);
      assert_true(distance[cell] >= FAIR_DISTANCE);
    }
    for (NavCell cell = 0; cell < level.grid.cells; cell++) // no pocket that a crowd could be lost in
      if (nav_grid_open(&level.grid, NAV_WALKER, cell) && !is_chime(&level, cell))
        assert_true(distance[cell] >= 0);
    free(distance);
    sim_level_free(&level);
  }
}

static void writing_and_reading_changes_nothing(void **state) {
  (void)state;
  for (int i = 0; i < shipped.count; i++) {
    SimLevel level, again;
    load_shipped(&level, &shipped.entries[i]);
    BaseBuffer first = {0}, second = {0};
    formats_native_write(&level, &first);
    BaseIssues *issues = calloc(1, sizeof *issues);
    assert_non_null(issues);
    assert_true(formats_native_parse(&again, first.data, first.length, issues));
    free(issues);
    formats_native_write(&again, &second);
    assert_false(first.failed || second.failed);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.data, second.data, first.length);
    assert_memory_equal(level.grid.terrain, again.grid.terrain, (size_t)level.grid.cells);
    assert_int_equal(level.thing_count, again.thing_count);
    assert_int_equal(level.spawn_count, again.spawn_count);
    base_buffer_free(&first);
    base_buffer_free(&second);
    sim_level_free(&level);
    sim_level_free(&again);
  }
}

/// So that saving one from the editor changes only edited bytes.
static void shipped_files_are_as_the_program_writes_them(void **state) {
  (void)state;
  int files = 0;
  for (int i = 0; i < shipped.count; i++) {
    if (shipped.entries[i].generator != NULL) continue;
    char error[BASE_FILE_ERROR_TEXT], *data = NULL;
    size_t size = 0;
    SimLevel level;
    BaseBuffer out = {0};
    load_shipped(&level, &shipped.entries[i]);
    formats_native_write(&level, &out);
    assert_true(base_file_read(shipped.entries[i].path, FORMATS_MAX_BYTES, &data, &size, error));
    if (size != out.length || memcmp(data, out.data, size) != 0)
      fail_msg("throng convert %s onto itself changes it", shipped.entries[i].path);
    free(data);
    base_buffer_free(&out);
    sim_level_free(&level);
    files++;
  }
  assert_true(files > 20);
}

static void all_their_enemies_find_room(void **state) {
  (void)state;
  for (int i = 0; i < shipped.count; i++) {
    SimLevel level;
    load_shipped(&level, &shipped.entries[i]);
    int64_t expected = level.kind_count[SIM_ENEMY];
    int32_t last = 0;
    for (int32_t k = 0; k < level.spawn_count; k++) {
      const SimSpawn *spawn = &level.spawns[k];
      int32_t done = spawn->start + spawn->every * (spawn->count - 1);
      expected += spawn->count;
      if (done > last) last = done;
    }
    SimWorld world;
    start_world(&world, &level, 1, -1);
    while (world.tick <= last + 1) sim_step(&world, NULL, 0);
    assert_int_equal(world.stats.spawned, expected); // some may have fallen since
    assert_int_equal(world.stats.unplaced, 0);
    sim_world_free(&world);
    sim_level_free(&level);
  }
}

static void count_borders(const NavGrid *grid, int32_t *walls, int32_t *rails) {
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    if (grid->terrain[cell] == NAV_ROCK) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavEdge edge = nav_grid_edge(grid, cell, dir);
      *walls += edge == NAV_EDGE_WALL;
      *rails += edge == NAV_EDGE_RAIL;
    }
  }
}

/// A sentence about a kind is in a level with the kind, one about embers before the gate opens.
static void lessons_speak_of_what_is_there(void **state) {
  (void)state;
  int32_t lessons = 0;
  for (int i = 0; i < shipped.count; i++) {
    SimLevel level;
    load_shipped(&level, &shipped.entries[i]);
    lessons += level.lesson_count;
    for (int32_t k = 0; k < level.lesson_count; k++) {
      const SimLesson *lesson = &level.lessons[k];
      bool there = lesson->when != SIM_LESSON_MEET;
      for (int32_t at = 0; at < level.spawn_count; at++) there |= level.spawns[at].enemy == lesson->kind;
      for (int32_t at = 0; at < level.thing_count; at++)
        there |= level.things[at].kind == SIM_ENEMY && level.things[at].enemy == lesson->kind;
      if (!there) fail_msg("%s: no enemy to meet for: %s", shipped.entries[i].name, lesson->text);
      if (lesson->when == SIM_LESSON_EMBER) assert_true(lesson->number <= level.embers_needed);
    }
    sim_level_free(&level);
  }
  assert_true(lessons > 10);
}

static void the_workbench_has_a_bit_of_everything(void **state) {
  (void)state;
  SimLevel level;
  load_level(&level, "workbench");
  assert_string_equal(shipped.entries[shipped.campaign].name, "workbench"); // the first of the lab
  int32_t tiles[NAV_TERRAIN_COUNT] = {0}, kinds[SIM_ENEMY_KIND_COUNT] = {0}, walls = 0, rails = 0;
  for (NavCell cell = 0; cell < level.grid.cells; cell++) tiles[level.grid.terrain[cell]]++;
  for (int32_t i = 0; i < NAV_TERRAIN_COUNT; i++) assert_true(tiles[i] > 0);
  count_borders(&level.grid, &walls, &rails);
  assert_true(walls > 0 && rails > 0);
  SimWorld world;
  start_world(&world, &level, 1, -1);
  while (world.tick < 3600) sim_step(&world, NULL, 0);
  for (int32_t i = 0; i < world.actors.count; i++) kinds[world.actors.kind[i]]++;
  for (int32_t i = 0; i < SIM_ENEMY_KIND_COUNT; i++) assert_true(kinds[i] > 0);
  assert_int_equal(world.heroes[0].hearts, SIM_HEARTS);
  assert_true(world.end_tick < 0);
  assert_true(world.stats.touches > 0);
  sim_world_free(&world);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_known_ones_are_there),
      cmocka_unit_test(each_tells_the_player_what_he_needs),
      cmocka_unit_test(the_hero_can_walk_everywhere_that_matters),
      cmocka_unit_test(writing_and_reading_changes_nothing),
      cmocka_unit_test(shipped_files_are_as_the_program_writes_them),
      cmocka_unit_test(all_their_enemies_find_room),
      cmocka_unit_test(lessons_speak_of_what_is_there),
      cmocka_unit_test(the_workbench_has_a_bit_of_everything),
  };
  return cmocka_run_group_tests_name("levels", tests, list_levels, forget_levels);
}
