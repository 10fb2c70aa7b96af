/* Recordings with their level: shipped levels by name, other ones held by the recording, and hostile files.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "formats/generate/generate.h"
#include "formats/replay.h"
#include "level_support.h"
#include "support/rounds.h"

enum { TICKS = 420 };

typedef struct Loaded {
  SimLevel level;
  SimReplay replay;
  BaseIssues issues;
  bool sound;
} Loaded;

static Loaded *load_replay(const char *data, size_t size) {
  Loaded *loaded = calloc(1, sizeof *loaded);
  assert_non_null(loaded);
  char *copy = malloc(size + 1); // its own block, so that a read past the end is seen
  memcpy(copy, data, size);
  loaded->sound = formats_read_replay(&loaded->level, &loaded->replay, copy, size, &loaded->issues);
  assert_int_equal(loaded->sound, loaded->issues.errors == 0);
  free(copy);
  return loaded;
}

static Loaded *load_sound(const BaseBuffer *text) {
  Loaded *loaded = load_replay(text->data, text->length);
  if (!loaded->sound) fail_msg("%d: %s", loaded->issues.item[0].line, loaded->issues.item[0].text);
  return loaded;
}

static void unload_replay(Loaded *loaded) {
  if (loaded->sound) sim_level_free(&loaded->level);
  if (loaded->sound) sim_replay_free(&loaded->replay);
  free(loaded);
}

static SimReplayResult play_replay(const Loaded *loaded, int32_t threads) {
  SimWorldOptions options = loaded->replay.options;
  SimWorld *world = malloc(sizeof *world);
  BaseBuffer told = {0};
  options.threads = threads;
  assert_true(sim_world_init(world, &loaded->level, &options));
  const SimReplayWatch watch = {.level = &loaded->level, .told = &told};
  const SimReplayResult result = sim_replay_play(&loaded->replay, world, &watch);
  if (result.failed == 0) assert_string_equal(base_buffer_text(&told), "");
  base_buffer_free(&told);
  sim_world_free(world);
  free(world);
  return result;
}

/// Plays and records a level: the hero is sent about, and once something is tuned.
static BaseBuffer record_replay(const SimLevel *level, const char *name, int32_t ticks, int32_t threads) {
  SimWorldOptions options = {.seed = 5, .hero = NAV_NO_CELL, .population = -1, .threads = threads};
  SimWorld *world = malloc(sizeof *world);
  BaseBuffer out = {0}, text = {0};
  BaseRandom random = base_random_seeded(5, 5);
  SimRecord record;
  assert_true(sim_world_init(world, level, &options));
  const bool held = formats_replay_level(name, level, &text);
  sim_record_begin(&record, &out, name == NULL ? "a drawing" : name, held ? text.data : NULL, world,
                   &options);
  for (int32_t tick = 0; tick < ticks; tick++) {
    const SimCommand commands[] = {{.kind = SIM_CMD_MOVE_TO,
                                    .x = (int32_t)base_random_below(&random, (uint32_t)level->grid.width),
                                    .y = (int32_t)base_random_below(&random, (uint32_t)level->grid.height)},
                                   {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1}};
    const int32_t count = tick % 50 == 0 ? 1 + (tick == 100) : 0;
    sim_record_step(&record, world, commands, count);
    sim_step(world, commands, count);
  }
  sim_record_end(&record, world);
  assert_false(out.failed);
  base_buffer_free(&text);
  sim_world_free(world);
  free(world);
  return out;
}

static void shipped_levels_come_back(void **state) {
  (void)state;
  FormatsLibrary library = formats_library_list();
  assert_true(library.count > 20);
  for (int i = 0; i < library.count; i++) {
    if (formats_generator_is_large(library.entries[i].generator)) continue;
    SimLevel level;
    BaseIssues issues = {0};
    assert_true(formats_load(&level, library.entries[i].name, &issues, NULL));
    const int32_t ticks = level.grid.cells > 60000 ? TICKS / 6 : TICKS;
    BaseBuffer out = record_replay(&level, library.entries[i].name, ticks, i % 2 == 0 ? 0 : 4);
    assert_null(strstr(out.data, "\n| throng level 1\n")); // by its name
    Loaded *loaded = load_sound(&out);
    assert_int_equal(loaded->issues.warnings, 0);
    assert_int_equal(loaded->replay.text_line, 0);
    assert_true(loaded->replay.has_level_hash);
    for (int32_t threads = 0; threads <= 4; threads += 4) {
      const SimReplayResult result = play_replay(loaded, threads);
      if (result.failed > 0 || result.passed < ticks / SIM_REPLAY_DIGESTS)
        fail_msg("%s: %d failed, first at tick %d", library.entries[i].name, (int)result.failed,
                 (int)result.first_difference);
    }
    unload_replay(loaded);
    base_buffer_free(&out);
    sim_level_free(&level);
  }
  formats_library_free(&library);
}

/// A recording contains the player's own level, unchanged.
static void other_levels_are_held(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(8, 8);
  for (int32_t i = 0; i < 60; i++) {
    SimLevel level = random_level(&random);
    sim_level_set_ground(&level); // as readers leave it
    BaseBuffer out = record_replay(&level, i % 2 == 0 ? "there/is/no/such.level" : NULL, 130, 0);
    Loaded *loaded = load_sound(&out);
    assert_true(loaded->replay.text_line > 0);
    assert_int_equal(loaded->issues.warnings, 0);
    const char *difference = level_difference(&level, &loaded->level);
    if (difference != NULL) fail_msg("level %d: %s", (int)i, difference);
    assert_int_equal(play_replay(loaded, 0).failed, 0);
    unload_replay(loaded);
    base_buffer_free(&out);
    sim_level_free(&level);
  }
}

/// The native form has floor below the hero. A Tiled map has not, and neither has its recording.
static void the_ground_below_the_hero_is_held(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(9, 9);
  SimLevel level = random_level(&random);
  sim_level_set_ground(&level);
  nav_grid_set_terrain(&level.grid, level.hero_x, level.hero_y, NAV_MUD);
  BaseBuffer out = record_replay(&level, "own.tmj", 130, 0);
  assert_non_null(strstr(out.data, ", below the hero mud\n| throng level 1\n"));
  Loaded *loaded = load_sound(&out);
  assert_true(sim_level_hash(&loaded->level) == sim_level_hash(&level));
  assert_int_equal(play_replay(loaded, 0).failed, 0);
  unload_replay(loaded);
  base_buffer_free(&out);
  sim_level_free(&level);
}

/// Puts `to` in the place of the first `from`.
static void change_text(BaseBuffer *text, const char *from, const char *to) {
  const char *at = strstr(text->data, from);
  if (at == NULL) fail_msg("there is no %s", from);
  BaseBuffer changed = {0};
  base_buffer_add(&changed, text->data, (size_t)(at - text->data));
  base_buffer_print(&changed, "%s", to);
  base_buffer_print(&changed, "%s", at + strlen(from));
  base_buffer_free(text);
  *text = changed;
}

static bool says(const Loaded *loaded, const char *words) {
  for (int i = 0; i < loaded->issues.kept; i++)
    if (strstr(loaded->issues.item[i].text, words) != NULL) return true;
  return false;
}

/// A level that has changed since is said, and then what differs because of that.
static void a_changed_level_is_told(void **state) {
  (void)state;
  SimLevel level;
  BaseIssues issues = {0};
  assert_true(formats_load(&level, "keep", &issues, NULL));
  BaseBuffer out = record_replay(&level, "keep", 130, 0);
  change_text(&out, "level_hash = ", "level_hash = 0");
  char *digits = strstr(out.data, "level_hash = 0") + strlen("level_hash = 0");
  memmove(digits + 15, digits + 16, strlen(digits + 16) + 1);
  out.length--;
  Loaded *loaded = load_sound(&out);
  assert_true(says(loaded, "the level keep has changed since the game was recorded"));
  unload_replay(loaded);
  base_buffer_free(&out);
  sim_level_free(&level);

  BaseRandom random = base_random_seeded(10, 10);
  level = random_level(&random);
  out = record_replay(&level, NULL, 130, 0);
  change_text(&out, "*", ".");
  loaded = load_replay(out.data, out.length);
  assert_true(says(loaded, "changed"));
  unload_replay(loaded);
  base_buffer_free(&out);
  sim_level_free(&level);
}

static const char held[] = "throng replay 2\n"
                           "level = mine\n"
                           "| throng level 1\n"
                           "|\n"
                           "| [map]\n"
                           "| #####\n"
                           "| #@..#\n"
                           "| #####\n"
                           "seed = 1\n"
                           "0 digest AAA AAAA\n"
                           "0 hash 0123456789abcdef\n"
                           "end 0\n";

static void faults_are_reported_where_they_are(void **state) {
  (void)state;
  const struct {
    const char *from, *to;
    int line, column;
    const char *words;
  } faults[] = {
      {"#@..#", "#@.?#", 7, 6, "?"},
      {"| [map]", "| [mop]", 3, 3, "mop"}, // and no [map]
      {"| throng level 1", "| throng level 9", 3, 16, "no known form"},
      {"seed = 1\n", "seed = 1\n| #\n", 10, 1, "a second level"},
      {"end 0", "| #\nend 0", 12, 1, "expected a tick"},
      {"throng replay 2", "throng replay 7", 1, 15,
       "made by a newer version of Throng: replay version 7, this program reads 1 and 2"},
      {"throng replay 2", "throng replay 1", 3, 1, "expected"},
      {"throng replay 2", "throng replay two", 1, 1, "not a recording"},
      {"seed = 1\n", "seed = 1\nhero = 0,0\n", 10, 1, "the hero cannot start on 0,0"},
      {"seed = 1\n", "seed = 1\nhero = 900,0\n", 10, 1, "the hero cannot start on 900,0"},
      {"digest AAA AAAA", "digest AA AAAA", 10, 10, "a digest of three characters"},
      {"digest AAA AAAA", "digest AAAAAA AAAA", 10, 10, "a digest of three characters"}, // before tick 0
      {"digest AAA AAAA", "digest A?A AAAA", 10, 10, "a digest of three characters"},
      {"digest AAA AAAA", "digest AAA AAA", 10, 14, "a seal"},
      {"end 0", "0 world QUJ=D\nend 0", 12, 12, "base64"},
      {"end 0", "0 world\nend 0", 12, 8, "base64"},
      {"end 0", "0 hero 1 2 3\nend 0", 12, 13, "15 whole numbers"},
  };
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    BaseBuffer text = {0};
    base_buffer_print(&text, "%s", held);
    change_text(&text, faults[i].from, faults[i].to);
    Loaded *loaded = load_replay(text.data, text.length);
    if (loaded->sound) fail_msg("fault %d was accepted", (int)i);
    const BaseIssue *first = base_issues_first_error(&loaded->issues);
    if (first->line != faults[i].line || (faults[i].column > 0 && first->column != faults[i].column) ||
        !says(loaded, faults[i].words))
      fail_msg("fault %d at %d:%d: %s", (int)i, first->line, first->column, first->text);
    unload_replay(loaded);
    base_buffer_free(&text);
  }
}

static void a_missing_level_is_told(void **state) {
  (void)state;
  static const char text[] =
      "throng replay 1\nlevel = no-such-level\nseed = 1\n0 hash 0123456789abcdef\nend 0\n";
  Loaded *loaded = load_replay(text, sizeof text - 1);
  assert_false(loaded->sound);
  assert_true(says(loaded, "its level no-such-level cannot be read"));
  unload_replay(loaded);
}

/// A truncated or changed recording is refused or plays; nothing else happens.
static void hostile_files_do_no_harm(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(11, 11);
  SimLevel level = random_level(&random);
  BaseBuffer out = record_replay(&level, NULL, 130, 0);
  int32_t played = 0, refused = 0;
  for (int32_t round = 0; round < SUPPORT_ROUNDS(3000); round++) {
    BaseBuffer copy = {0};
    base_buffer_add(&copy, out.data,
                    base_random_below(&random, 8) == 0 ? base_random_below(&random, (uint32_t)out.length)
                                                       : out.length);
    for (uint32_t i = base_random_below(&random, 4); i > 0 && copy.length > 0; i--) {
      static const char likely[] = "0123456789 ,.=-|\n\r#@*>+/AZaz\0\xff";
      copy.data[base_random_below(&random, (uint32_t)copy.length)] =
          likely[base_random_below(&random, sizeof likely - 1)];
    }
    if (copy.length > 0) {
      Loaded *loaded = load_replay(copy.data, copy.length);
      refused += !loaded->sound;
      if (loaded->sound && loaded->replay.options.capacity < 5000 && played < 150)
        played++, play_replay(loaded, 0);
      unload_replay(loaded);
    }
    base_buffer_free(&copy);
  }
  assert_true(played > SUPPORT_ROUNDS(40) && refused > SUPPORT_ROUNDS(400));
  base_buffer_free(&out);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shipped_levels_come_back),           cmocka_unit_test(other_levels_are_held),
      cmocka_unit_test(the_ground_below_the_hero_is_held),  cmocka_unit_test(a_changed_level_is_told),
      cmocka_unit_test(faults_are_reported_where_they_are), cmocka_unit_test(a_missing_level_is_told),
      cmocka_unit_test(hostile_files_do_no_harm),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
