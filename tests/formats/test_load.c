/* Finding and loading: by ending, by the name or title of a shipped level, and what is said when there is
 * none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "formats/replay.h"

typedef struct Folder {
  char root[64];
} Folder;

#define LONG_NAME                                                                                            \
  "zz-a-name-of-a-hundred-and-ninety-characters-so-that-the-list-of-all-names-does-not-fit-into-one-line-"   \
  "of-any-"                                                                                                  \
  "terminal-and-into-no-array-that-anybody-would-have-thought-to-be-large-enough-for-it"

static const struct {
  const char *name, *text;
} files[] = {
    {"levels/02-two-halls.level", "throng level 1\ntitle = The Two Halls # really\n[map]\n@.\n"},
    {"levels/01-first.level", "throng level 1\ntitle = First Light\n[map]\n@..\n"},
    {"levels/10-last.level", "throng level 1\n[map]\n@...\n"},
    {"levels/unnumbered.level", "throng level 1\n[map]\n@....\n"},
    {"levels/" LONG_NAME ".level", "throng level 1\n[map]\n@....\n"},
    {"levels/7.level", "throng level 1\n[map]\n@.....\n"},
    {"levels/99-broken.level", "throng level 1\n[map]\n...\n"},
    {"levels/.hidden.level", "throng level 1\n[map]\n@\n"},
    {"levels/notes.txt", "not a level\n"},
    {"bare.map", "type octile\nheight 1\nwidth 3\nmap\n.W.\n"},
    {"UPPER.LEVEL", "throng level 1\n[map]\n@.......\n"},
    {"tiled.tmj", "{}"},
};

static void path_of(const Folder *folder, const char *name, char path[256]) {
  snprintf(path, 256, "%s/%s", folder->root, name);
}

static int set_up(void **state) {
  Folder *folder = calloc(1, sizeof *folder);
  char path[256];
  snprintf(folder->root, sizeof folder->root, "/tmp/throng-test-XXXXXX");
  if (mkdtemp(folder->root) == NULL) return -1;
  path_of(folder, "levels", path);
  if (mkdir(path, 0700) != 0) return -1;
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    path_of(folder, files[i].name, path);
    FILE *file = fopen(path, "wb");
    if (file == NULL) return -1;
    fputs(files[i].text, file);
    fclose(file);
  }
  setenv("THRONG_DATA", folder->root, 1);
  *state = folder;
  return 0;
}

static int tear_down(void **state) {
  Folder *folder = *state;
  char path[256];
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    path_of(folder, files[i].name, path);
    remove(path);
  }
  path_of(folder, "levels", path);
  rmdir(path);
  rmdir(folder->root);
  free(folder);
  return 0;
}

static void the_library_is_in_order(void **state) {
  (void)state;
  static const char *const names[] = {"first", "two-halls",  "last",    "7",      "broken",
                                      "city",  "unnumbered", LONG_NAME, "million"};
  FormatsLibrary library = formats_library_list();
  assert_int_equal(library.count, sizeof names / sizeof *names);
  for (int i = 0; i < library.count; i++) assert_string_equal(library.entries[i].name, names[i]);
  assert_int_equal(library.campaign, 6); // numbered and generated ones
  formats_library_free(&library);
  setenv("THRONG_DATA", "/nowhere/at/all", 1);
  library = formats_library_list();
  assert_int_equal(library.count, 0);
  formats_library_free(&library);
  setenv("THRONG_DATA", ((Folder *)*state)->root, 1);
}

/// Width of the level of that name; 0: it was not loaded, and `issues` says why.
static int32_t width_of(const char *name, BaseIssues *issues) {
  SimLevel level;
  char path[FORMATS_PATH_BYTES];
  *issues = (BaseIssues){0};
  if (!formats_load(&level, name, issues, path)) {
    assert_true(issues->errors > 0);
    return 0;
  }
  int32_t width = level.grid.width;
  sim_level_free(&level);
  return width;
}

static void names_and_titles_are_found(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int32_t width;
  } cases[] = {{"two-halls", 2}, {"Two Halls", 2},   {"THE TWO HALLS", 2}, {"the-two-halls", 2},
               {"first", 3},     {"first light", 3}, {"last", 4},          {"unnumbered", 5},
               {"7", 6},         {"halls", 0},       {"10-last", 0},       {"hidden", 0}};
  BaseIssues issues;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int32_t width = width_of(cases[i].name, &issues);
    if (width != cases[i].width)
      fail_msg("'%s' gave a level of width %d, not %d", cases[i].name, width, cases[i].width);
  }
  assert_int_equal(width_of("halls", &issues), 0);
  assert_int_equal(issues.item[0].line, 0);
  assert_non_null(strstr(issues.item[0].text,
                         "first, two-halls, last, 7, broken, city, unnumbered, " LONG_NAME ", million"));
}

static void faults_name_the_file_that_was_read(void **state) {
  SimLevel level;
  BaseIssues issues = {0};
  char path[FORMATS_PATH_BYTES], expected[256];
  assert_false(formats_load(&level, "broken", &issues, path));
  path_of(*state, "levels/99-broken.level", expected);
  assert_string_equal(path, expected);
  assert_int_equal(issues.item[0].line, 2);
}

/// A generated level bears its generator's name alone only where the sides and the seed are the generator's
/// own.
static void names_of_generated_levels(void **state) {
  (void)state;
  static const struct {
    const char *name;
    bool alone;
  } cases[] = {{"night", true},    {"night:%dx%d", true},  {"night:%dx%d:7", false},
               {"night:7", false}, {"night:%dx40", false}, {"night:40x%d", false}};
  const FormatsGenerator *generator = NULL;
  for (int32_t i = 0; i < formats_generator_count; i++)
    if (strcmp(formats_generators[i]->name, "night") == 0) generator = formats_generators[i];
  assert_non_null(generator);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char name[64], path[FORMATS_PATH_BYTES];
    const int side = (int)generator->default_side;
    size_t used = 0;
    for (const char *c = cases[i].name; *c != '\0'; c++)
      if (*c != '%')
        name[used++] = *c;
      else
        used += (size_t)snprintf(name + used, sizeof name - used, "%d", side), c++;
    name[used] = '\0';
    SimLevel level;
    BaseIssues issues = {0};
    assert_true(formats_load(&level, name, &issues, path));
    assert_string_equal(path, cases[i].alone ? "night" : name);
    sim_level_free(&level);
  }
}

static void endings_choose_the_form(void **state) {
  char path[256];
  BaseIssues issues;
  path_of(*state, "bare.map", path);
  assert_int_equal(width_of(path, &issues), 3);
  path_of(*state, "UPPER.LEVEL", path);
  assert_int_equal(width_of(path, &issues), 8);
  path_of(*state, "tiled.tmj", path);
  assert_int_equal(width_of(path, &issues), 0);
  const char *missing = formats_form(path)->missing;
  assert_non_null(strstr(issues.item[0].text, missing != NULL ? missing : "not a Tiled map"));
  path_of(*state, "levels/notes.txt", path);
  assert_int_equal(width_of(path, &issues), 0);
  assert_non_null(
      strstr(issues.item[0].text, "unknown ending, expected a file that ends in .level, .map, .tmj or .tmx"));
  path_of(*state, "missing.level", path);
  assert_int_equal(width_of(path, &issues), 0);
  assert_string_equal(issues.item[0].text, "No such file or directory");
  path_of(*state, "no/such", path);
  assert_int_equal(width_of(path, &issues), 0);
  assert_non_null(strstr(issues.item[0].text, "there is no such file or level"));
  assert_int_equal(width_of("", &issues), 0);
}

/// Saves the level, and fails unless as many issues come as are expected, the first of that text, and the
/// picture lies at `image` below the folder ("": nowhere).
static void save_level(Folder *folder, const SimLevel *level, const char *name, const char *issue,
                       const char *image) {
  char path[256], put[FORMATS_PATH_BYTES], expected[256] = "";
  BaseIssues issues = {0};
  path_of(folder, name, path);
  const bool saved = formats_save(level, path, &issues, put);
  if (image[0] != '\0') path_of(folder, image, expected);
  assert_string_equal(put, expected);
  assert_int_equal(issues.kept, issue != NULL);
  if (issue != NULL) assert_string_equal(issues.item[0].text, issue);
  assert_int_equal(saved, issues.errors == 0);
  assert_int_equal(access(path, F_OK) == 0, saved);
  if (saved) assert_int_equal(width_of(path, &issues) > 0 || formats_form(path)->missing != NULL, true);
  remove(path);
}

static void a_level_is_saved_with_its_picture(void **state) {
  Folder *folder = *state;
  SimLevel level;
  BaseIssues issues = {0};
  char path[256], image[256];
  assert_true(formats_load(&level, "first", &issues, NULL));
  save_level(folder, &level, "a.level", NULL, "");
  save_level(folder, &level, "a.map", NULL, "");
  save_level(folder, &level, "a.tmx",
             "the picture of its tiles, throng-tiles.png, could not be put next to it: it is not among the "
             "game's files",
             "");
  save_level(folder, &level, "a.png",
             "unknown ending, expected a file that ends in .level, .map, .tmj or .tmx", "");
  save_level(folder, &level, "nowhere/a.level", "No such file or directory", "");
  path_of(folder, "assets", path);
  assert_int_equal(mkdir(path, 0700), 0);
  path_of(folder, "assets/tiled", path);
  assert_int_equal(mkdir(path, 0700), 0);
  path_of(folder, "assets/tiled/throng-tiles.png", image);
  FILE *file = fopen(image, "wb");
  assert_non_null(file);
  fputs("a picture", file);
  fclose(file);
  save_level(folder, &level, "a.tmj", NULL, "throng-tiles.png");
  save_level(folder, &level, "a.tmj", NULL, ""); // it is there already
  path_of(folder, "throng-tiles.png", path);
  char read[16] = "";
  file = fopen(path, "rb");
  assert_non_null(file);
  assert_non_null(fgets(read, sizeof read, file));
  fclose(file);
  assert_string_equal(read, "a picture");
  remove(path);
  remove(image);
  path_of(folder, "assets/tiled", path);
  rmdir(path);
  path_of(folder, "assets", path);
  rmdir(path);
  sim_level_free(&level);
}

/// A recording holds its level unless that ships with the game.
static void recordings_hold_what_does_not_ship(void **state) {
  SimLevel level, back;
  BaseIssues issues = {0};
  char path[256];
  assert_true(formats_load(&level, "first", &issues, NULL));
  path_of(*state, "levels/01-first.level", path);
  const char *const shipped[] = {"first", "First Light", path};
  for (size_t i = 0; i < 2; i++) {
    BaseBuffer text = {0};
    assert_false(formats_replay_level(shipped[i], &level, &text));
    assert_int_equal(text.length, 0);
    assert_false(text.failed);
  }
  path_of(*state, "UPPER.LEVEL", path);
  const char *const others[] = {NULL, path};
  for (size_t i = 0; i < 2; i++) {
    BaseBuffer text = {0};
    assert_true(formats_replay_level(others[i], &level, &text));
    assert_true(formats_replay_level_read(&back, text.data, text.length, &issues));
    assert_true(sim_level_hash(&back) == sim_level_hash(&level));
    sim_level_free(&back);
    base_buffer_free(&text);
  }
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_of_generated_levels),
      cmocka_unit_test(the_library_is_in_order),
      cmocka_unit_test(names_and_titles_are_found),
      cmocka_unit_test(faults_name_the_file_that_was_read),
      cmocka_unit_test(endings_choose_the_form),
      cmocka_unit_test(a_level_is_saved_with_its_picture),
      cmocka_unit_test(recordings_hold_what_does_not_ship),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
