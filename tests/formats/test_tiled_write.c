/* Writing Tiled maps: a level that goes out and comes back is the same, byte for byte, and our tileset
 * has all kinds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "formats/generate/generate.h"
#include "formats/level_support.h"
#include "formats/tiled/tiled.h"
#include "sim/world/kinds.h"

/// Does a native level of this text read with warnings, since a body has no room where it is put?
static bool warns(const BaseBuffer *native, bool draft) {
  BaseIssues issues = {0};
  SimLevel level;
  const FormatsSource source = {.data = native->data, .size = native->length, .draft = draft};
  assert_true(formats_parse(&level, formats_form("a.level"), &source, &issues));
  sim_level_free(&level);
  return issues.warnings > 0;
}

/// The level out in one form, back in, out as a native level: the same bytes as before.
static void round_trip(const SimLevel *level, const FormatsForm *form, bool draft, const char *name) {
  BaseBuffer native = {0}, out = {0}, again = {0}, back = {0};
  SimLevel read;
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_non_null(issues);
  formats_native_write(level, &native);
  form->write(level, &out);
  form->write(level, &again);
  assert_int_equal(out.length, again.length);
  assert_memory_equal(out.data, again.data, out.length);
  const FormatsSource source = {.data = out.data, .size = out.length, .draft = draft};
  if (!formats_parse(&read, form, &source, issues) || (issues->warnings > 0) != warns(&native, draft)) {
    base_issues_print(issues, name, stderr);
    fail_msg("%s, %s:\n%s\n%s", name, form->ending, native.data, out.data);
  }
  formats_native_write(&read, &back);
  if (native.length != back.length || memcmp(native.data, back.data, back.length) != 0)
    fail_msg("%s, %s:\n%s\nbecame\n%s", name, form->ending, native.data, back.data);
  sim_level_free(&read);
  free(issues);
  base_buffer_free(&native);
  base_buffer_free(&out);
  base_buffer_free(&again);
  base_buffer_free(&back);
}

static void round_trips(const SimLevel *level, const char *name) {
  round_trip(level, formats_form("a.tmj"), false, name);
  round_trip(level, formats_form("a.tmx"), false, name);
}

static void shipped_levels_come_back(void **state) {
  (void)state;
  FormatsLibrary library = formats_library_list();
  assert_true(library.count >= 20);
  BaseIssues issues = {0};
  for (int i = 0; i < library.count; i++) {
    if (formats_generator_is_large(library.entries[i].generator)) continue;
    SimLevel level;
    assert_true(formats_load(&level, library.entries[i].path, &issues, NULL));
    round_trips(&level, library.entries[i].name);
    sim_level_free(&level);
  }
  formats_library_free(&library);
}

/// Tiled gives a new object the number that the map names: the first that no object has.
static void the_next_object_has_a_number_of_its_own(void **state) {
  (void)state;
  static const struct {
    const char *ending, *before, *behind, *next;
  } forms[] = {{"a.tmj", "{\"id\":", ", \"name\":\"\"", "\"nextobjectid\":"},
               {"a.tmx", "<object id=\"", "\"", "nextobjectid=\""}};
  SimLevel level;
  assert_true(formats_generate(&level, formats_generators[0], 40, 40, 7));
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    BaseBuffer out = {0};
    formats_form(forms[i].ending)->write(&level, &out);
    const char *next = strstr(out.data, forms[i].next);
    assert_non_null(next);
    long last = 0;
    for (const char *at = strstr(out.data, forms[i].before); at != NULL;
         at = strstr(at + 1, forms[i].before)) {
      char *end;
      const long id = strtol(at + strlen(forms[i].before), &end, 10);
      if (strncmp(end, forms[i].behind, strlen(forms[i].behind)) == 0 && id > last) last = id;
    }
    assert_true(last > 0);
    assert_int_equal(strtol(next + strlen(forms[i].next), NULL, 10), last + 1);
    base_buffer_free(&out);
  }
  sim_level_free(&level);
}

static void generated_levels_come_back(void **state) {
  (void)state;
  for (int32_t i = 0; i < formats_generator_count; i++) {
    const FormatsGenerator *generator = formats_generators[i];
    const int32_t side =
        formats_generator_is_large(generator) ? FORMATS_SMALLER_SIDE : generator->default_side;
    SimLevel level;
    assert_true(formats_generate(&level, generator, side, side, 7));
    round_trips(&level, generator->name);
    sim_level_free(&level);
  }
}

/// Characters that JSON or XML write in their own way.
static void odd_text(BaseRandom *random, char *text, size_t max) {
  static const char *const pieces[] = {"&",
                                       "<",
                                       ">",
                                       "\"",
                                       "'",
                                       "]]>",
                                       "&amp;",
                                       "&#10;",
                                       "\\n",
                                       "\\",
                                       "{",
                                       "}",
                                       "\t",
                                       "/*",
                                       "<!--",
                                       "\xf0\x9f\x95\xaf",
                                       "\xef\xbf\xbd",
                                       "\xc2\xa0",
                                       "x",
                                       " ",
                                       "%s"};
  size_t used = 0;
  for (uint32_t count = base_random_below(random, 10); count > 0; count--) {
    const char *piece = pieces[base_random_below(random, (uint32_t)(sizeof pieces / sizeof *pieces))];
    if (used + strlen(piece) + 2 > max) break;
    memcpy(text + used, piece, strlen(piece));
    used += strlen(piece);
  }
  memcpy(text + used, "x", 2); // ends in no blank
  const size_t blanks = strspn(text, " \t");
  memmove(text, text + blanks, used + 2 - blanks);
}

static void random_levels_come_back(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(11, 3);
  for (int i = 0; i < 500; i++) {
    SimLevel level = random_level(&random);
    if (i % 2 == 0) odd_text(&random, level.title, SIM_TITLE_BYTES);
    if (i % 3 == 0) odd_text(&random, level.brief, SIM_BRIEF_BYTES);
    for (int32_t k = 0; k < level.lesson_count; k++)
      if (k % 2 == 0) odd_text(&random, level.lessons[k].text, SIM_LESSON_BYTES);
    for (int32_t k = 0; k < level.spawn_count; k++)
      level.spawns[k].asleep = sim_enemy_may_sleep(level.spawns[k].enemy) && k % 2 == 0;
    char name[32];
    snprintf(name, sizeof name, "random level %d", i);
    round_trips(&level, name);
    sim_level_free(&level);
  }
}

/// Makes a drawing of it whose game is not finished: gates are gone, more embers are needed than
/// exist, an endless level has a gate, enemies arrive on closed tiles.
static void break_game(SimLevel *level, BaseRandom *random) {
  if (base_random_below(random, 2) == 0) {
    for (int32_t i = 0; i < level->thing_count; i++)
      if (level->things[i].kind == SIM_GATE) level->things[i].kind = SIM_FLASK;
    level->kind_count[SIM_FLASK] += level->kind_count[SIM_GATE];
    level->kind_count[SIM_GATE] = 0;
  }
  if (base_random_below(random, 2) == 0)
    level->embers_needed = (int32_t)base_random_below(random, SIM_MAX_EMBERS + 1);
  level->endless = base_random_below(random, 3) == 0;
  for (int32_t i = 0; i < level->spawn_count; i++) {
    SimSpawn *spawn = &level->spawns[i];
    spawn->x = (int32_t)base_random_below(random, (uint32_t)level->grid.width);
    spawn->y = (int32_t)base_random_below(random, (uint32_t)level->grid.height);
  }
}

static void random_drafts_come_back(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(12, 3);
  for (int i = 0; i < 150; i++) {
    char name[32];
    SimLevel level = random_level(&random);
    break_game(&level, &random);
    level.has_game = level.kind_count[SIM_GATE] > 0 || level.endless;
    snprintf(name, sizeof name, "random draft %d", i);
    for (int form = 0; form < formats_form_count; form++)
      if (strcmp(formats_forms[form].ending, ".map") != 0)
        round_trip(&level, &formats_forms[form], true, name);
    sim_level_free(&level);
  }
}

/// assets/tiled equals the output of this program: draw-tileset was run after the last change of kinds.
static void the_tileset_is_up_to_date(void **state) {
  (void)state;
  static const struct {
    const char *name;
    void (*write)(BaseBuffer *out);
  } files[] = {{"assets/tiled/throng.tsj", formats_tsj_write},
               {"assets/tiled/throng.tsx", formats_tsx_write},
               {"assets/tiled/objecttypes.xml", formats_tiled_types_write}};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char path[FORMATS_PATH_BYTES], error[BASE_FILE_ERROR_TEXT], *data = NULL;
    size_t size = 0;
    BaseBuffer out = {0};
    assert_true(base_paths_find(files[i].name, path, sizeof path));
    assert_true(base_file_read(path, FORMATS_MAX_BYTES, &data, &size, error));
    files[i].write(&out);
    if (strcmp(data, base_buffer_text(&out)) != 0)
      fail_msg("%s is old: ninja draw-tileset, then draw-tileset assets/tiled", files[i].name);
    base_buffer_free(&out);
    free(data);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shipped_levels_come_back),  cmocka_unit_test(generated_levels_come_back),
      cmocka_unit_test(random_levels_come_back),   cmocka_unit_test(random_drafts_come_back),
      cmocka_unit_test(the_tileset_is_up_to_date), cmocka_unit_test(the_next_object_has_a_number_of_its_own),
  };
  if (formats_form("x.tmj")->missing != NULL || formats_form("x.tmx")->missing != NULL) {
    fprintf(stderr, "skipped: this build reads no Tiled maps\n");
    return 77;
  }
  return cmocka_run_group_tests(tests, NULL, NULL);
}
