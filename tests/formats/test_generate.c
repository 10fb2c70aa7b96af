/* Generated levels: the same bytes for the same number on every machine, always one connected map with a game
 * on it, of any size that is allowed, and sound to the reader of levels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "nav/grid/components.h"

static SimLevel make_level(const char *name, int32_t width, int32_t height, uint64_t seed) {
  SimLevel level;
  int32_t row = formats_generator_find(name);
  assert_true(row >= 0);
  assert_true(formats_generate(&level, formats_generators[row], width, height, seed));
  return level;
}

static BaseBuffer text_of(const SimLevel *level) {
  BaseBuffer text = {0};
  formats_native_write(level, &text);
  assert_false(text.failed);
  return text;
}

static uint64_t hash_of(const char *name, int32_t width, int32_t height, uint64_t seed) {
  SimLevel level = make_level(name, width, height, seed);
  BaseBuffer text = text_of(&level);
  BaseHash hash = BASE_HASH_START;
  for (size_t i = 0; i < text.length; i++) hash = base_hash_u64(hash, (unsigned char)text.data[i]);
  base_buffer_free(&text);
  sim_level_free(&level);
  return hash;
}

/* A deliberate change of a generator changes these, too. */
static void equal_numbers_give_equal_bytes(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int32_t width, height;
    uint64_t seed, hash;
  } golden[] = {
      {"city", 512, 512, 1, 0x2b322bafde383a1c},        {"city", 200, 90, 7, 0x8867e17b141acfd6},
      {"city", 32, 32, UINT64_MAX, 0x7e15bd20881a2323}, {"maze", 101, 101, 1, 0x05e39062037ec1fb},
      {"maze", 40, 25, 3, 0x8ecb9ec3d73632c3},          {"caves", 128, 128, 1, 0xd16b8965ee151edc},
      {"caves", 60, 200, 12, 0x547e0153633e2f81},       {"night", 51, 51, 1, 0xfa02856fda5bd053},
      {"night", 40, 90, 9, 0x0bb9d3835e4b902b},         {"million", 64, 100, 1, 0xa1378de09d61243d},
      {"million", 128, 128, 1, 0x3476f3fe60ed71d1},     {"million", 128, 127, 1, 0x8eb0f83a49308602},
      {"million", 127, 128, 1, 0x4e36e12b2ececaaf},
  };
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    uint64_t hash = hash_of(golden[i].name, golden[i].width, golden[i].height, golden[i].seed);
    if (hash != golden[i].hash)
      fail_msg("%s %dx%d %" PRIu64 ": 0x%016" PRIx64, golden[i].name, (int)golden[i].width,
               (int)golden[i].height, golden[i].seed, hash);
  }
}

/// All open tiles are connected, and every thing is on its own floor tile.
static void check_level(const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  NavComponents components;
  assert_true(nav_components_init(&components, grid, NAV_WALKER));
  nav_components_build(&components, grid);
  assert_int_equal(components.count, 1);
  nav_components_free(&components);
  NavCell hero = nav_grid_cell(grid, level->hero_x, level->hero_y), last = -1;
  assert_int_equal(grid->terrain[hero], NAV_FLOOR);
  for (int32_t i = 0; i < level->thing_count; i++) {
    NavCell cell = nav_grid_cell(grid, level->things[i].x, level->things[i].y);
    assert_true(cell > last && cell != hero); // in reading order, each on its own tile
    assert_int_equal(grid->terrain[cell], NAV_FLOOR);
    last = cell;
  }
  for (int32_t i = 0; i < level->spawn_count; i++)
    assert_true(nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, level->spawns[i].x, level->spawns[i].y)));
  assert_int_equal(level->kind_count[SIM_GATE], level->has_game && !level->endless);
  if (!level->has_game) assert_int_equal(level->thing_count, 0);
  if (!level->has_game || level->endless) return;
  assert_in_range(level->embers_needed, 1, level->kind_count[SIM_EMBER]);
}

static void check_reading(const SimLevel *level) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_non_null(issues);
  SimLevel again;
  BaseBuffer first = text_of(level);
  assert_true(formats_native_parse(&again, first.data, first.length, issues));
  assert_int_equal(issues->errors, 0);
  BaseBuffer second = text_of(&again);
  assert_int_equal(first.length, second.length);
  assert_memory_equal(first.data, second.data, first.length);
  base_buffer_free(&first);
  base_buffer_free(&second);
  sim_level_free(&again);
  free(issues);
}

static int32_t open_tiles(const SimLevel *level) {
  int32_t open = 0;
  for (NavCell cell = 0; cell < level->grid.cells; cell++)
    open += nav_grid_open(&level->grid, NAV_WALKER, cell);
  return open;
}

static void every_seed_and_size_gives_a_sound_level(void **state) {
  (void)state;
  for (int32_t row = 0; row < formats_generator_count; row++) {
    const FormatsGenerator *generator = formats_generators[row];
    BaseRandom random = base_random_seeded(5, (uint64_t)row);
    for (uint64_t seed = 0; seed < 150; seed++) {
      int32_t width = generator->min_side, height = generator->min_side;
      if (seed % 3 > 0) width += (int32_t)base_random_below(&random, 120);
      if (seed % 3 > 1) height += (int32_t)base_random_below(&random, 120);
      SimLevel level = make_level(generator->name, width, height, seed);
      assert_int_equal(level.grid.width, width);
      assert_int_equal(level.grid.height, height);
      check_level(&level);
      check_reading(&level);
      if (strcmp(generator->name, "caves") != 0) // of caves only the largest is left
        assert_true(open_tiles(&level) * 5 >= width * height);
      sim_level_free(&level);
    }
  }
}

static void long_and_narrow_ones_too(void **state) {
  (void)state;
  for (int32_t row = 0; row < formats_generator_count; row++) {
    const FormatsGenerator *generator = formats_generators[row];
    for (int upright = 0; upright < 2; upright++) {
      int32_t min = generator->min_side;
      SimLevel level =
          make_level(generator->name, upright ? min : NAV_MAX_SIDE, upright ? NAV_MAX_SIDE : min, 2);
      check_level(&level);
      sim_level_free(&level);
    }
  }
}

/// Smaller sides have fewer shades, always one for every four tiles.
static void the_million_is_as_dense_everywhere(void **state) {
  (void)state;
  for (int32_t side = 32; side <= 512; side *= 2) {
    SimLevel level = make_level("million", side, side, 3);
    int64_t shades = 0;
    for (int32_t i = 0; i < level.spawn_count; i++) {
      assert_int_equal(level.spawns[i].enemy, SIM_SHADE);
      assert_int_equal(level.spawns[i].start, i + 1); // a group a tick
      shades += level.spawns[i].count;
    }
    assert_in_range(shades, side * side / 5, side * side / 4);
    assert_int_equal(level.tuning.value[SIM_TUNE_HARMLESS], 1);
    sim_level_free(&level);
  }
}

static void the_largest_city_is_one(void **state) {
  (void)state;
  SimLevel level = make_level("city", NAV_MAX_SIDE, NAV_MAX_SIDE, 1);
  check_level(&level);
  assert_true(level.kind_count[SIM_ENEMY] > 1000);
  sim_level_free(&level);
}

static void another_seed_is_another_city(void **state) {
  (void)state;
  assert_true(hash_of("city", 100, 100, 1) != hash_of("city", 100, 100, 2));
  assert_true(hash_of("maze", 30, 30, 1) != hash_of("maze", 30, 30, 2));
  assert_true(hash_of("caves", 50, 50, 1) != hash_of("caves", 50, 50, 2));
}

static void names_are_levels(void **state) {
  (void)state;
  assert_int_equal(formats_generator_find("village"), -1);
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_non_null(issues);
  for (int32_t row = 0; row < formats_generator_count; row++) {
    const FormatsGenerator *generator = formats_generators[row];
    if (formats_generator_is_large(generator)) continue; // has a test of its own
    SimLevel level, same = make_level(generator->name, generator->default_side, generator->default_side, 1);
    char path[FORMATS_PATH_BYTES];
    assert_true(formats_load(&level, generator->name, issues, path));
    assert_string_equal(path, generator->name);
    assert_memory_equal(level.grid.terrain, same.grid.terrain, (size_t)same.grid.cells);
    sim_level_free(&level);
    sim_level_free(&same);
  }
  SimLevel level;
  assert_true(formats_load(&level, "The City", issues, NULL));
  assert_string_equal(level.title, "The City");
  sim_level_free(&level);
  free(issues);
}

/// A wave each 20 s, from several doors, whose numbers never fall.
static void the_night_grows(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    SimLevel level = make_level("night", 51, 51, seed);
    int32_t shades = 0, others = 0, doors = 0, wave = 0;
    assert_true(level.endless && level.has_game && level.par_seconds == 0);
    for (int32_t i = 0; i < level.spawn_count; i++) {
      const SimSpawn *spawn = &level.spawns[i];
      const int32_t now = formats_night_wave(spawn->start);
      assert_int_equal(formats_night_wave(spawn->start - 1), now - 1);
      assert_in_range(now, wave, wave + 1);
      if (now > wave) { // its shades
        assert_int_equal(spawn->enemy, SIM_SHADE);
        assert_true(spawn->count >= shades);
        shades = spawn->count;
      } else {
        assert_true(spawn->enemy != SIM_SHADE && spawn->count >= others);
        others = spawn->count;
      }
      if (i > 0) doors += spawn->x != spawn[-1].x || spawn->y != spawn[-1].y;
      wave = now;
    }
    assert_int_equal(formats_night_wave(0), 0);
    assert_int_equal(wave, 256);
    assert_true(shades >= 80 && others >= 20 && doors > level.spawn_count / 2);
    sim_level_free(&level);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_numbers_give_equal_bytes),
      cmocka_unit_test(every_seed_and_size_gives_a_sound_level),
      cmocka_unit_test(long_and_narrow_ones_too),
      cmocka_unit_test(the_million_is_as_dense_everywhere),
      cmocka_unit_test(the_largest_city_is_one),
      cmocka_unit_test(another_seed_is_another_city),
      cmocka_unit_test(names_are_levels),
      cmocka_unit_test(the_night_grows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
