/* MovingAI maps and scenarios in a folder: each is read, each length is found, each map comes back from a
 * level. Run on the maps of this source tree, and on the published collection where that is at hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/program.h"
#include "formats/formats.h"
#include "formats/scen.h"

enum { SKIPPED = 77 }; // what meson takes for it

static TestProgram program; // of all tests here
static const char *folder;

/// Visits each file of the folder with that ending; there must be one.
static void each_file(const char *ending, void (*visit)(const char *path)) {
  DIR *dir = opendir(folder);
  if (dir == NULL) fail_msg("%s cannot be opened", folder);
  int files = 0;
  for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
    size_t length = strlen(entry->d_name), behind = strlen(ending);
    if (length <= behind || strcmp(entry->d_name + length - behind, ending) != 0) continue;
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    visit(path);
    files++;
  }
  closedir(dir);
  if (files == 0) fail_msg("%s holds no file that ends in %s", folder, ending);
}

/// Counts the open glyphs of the rows behind `map` without the parser.
static int64_t count_open(const char *data) {
  const char *rows = strstr(data, "\nmap");
  int64_t open = 0;
  assert_non_null(rows);
  for (rows += 4; *rows != '\0'; rows++) open += *rows == '.' || *rows == 'G' || *rows == 'S';
  return open;
}

static void check_map(const char *path) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  SimLevel level;
  BaseIssues issues = {0};
  assert_true(base_file_read(path, FORMATS_MAX_BYTES, &data, &size, error));
  bool sound = formats_load(&level, path, &issues, NULL);
  base_issues_print(&issues, path, stderr);
  assert_true(sound);
  int64_t open = 0;
  for (NavCell cell = 0; cell < level.grid.cells; cell++)
    open += nav_grid_open(&level.grid, NAV_WALKER, cell);
  assert_true(open > 0);
  assert_int_equal(open, count_open(data));
  sim_level_free(&level);
  free(data);
}

static void every_map_is_read(void **state) {
  (void)state;
  each_file(".map", check_map);
}

static void check_scenario(const char *path) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  assert_true(base_file_read(path, FORMATS_MAX_BYTES, &data, &size, error));
  BaseIssues issues = {0};
  FormatsScenRow row;
  FormatsScen scen = formats_scen(data, size);
  int rows = 0;
  for (FormatsScenRead read; (read = formats_scen_next(&scen, &row, &issues)) != FORMATS_SCEN_END; rows++) {
    assert_int_equal(read, FORMATS_SCEN_ROW);
    assert_in_range(row.start_x, 0, row.width - 1);
    assert_in_range(row.goal_y, 0, row.height - 1);
  }
  base_issues_print(&issues, path, stderr);
  assert_int_equal(issues.errors, 0);
  assert_true(rows > 0);
  free(data);
}

static void every_scenario_is_read(void **state) {
  (void)state;
  each_file(".scen", check_scenario);
}

static void check_lengths(const char *path) {
  program_run(&program, "scen '%s' --first 150", path); // whole published files take long
  if (program.status != 0) fail_msg("%s: %s%s", path, program.out, program.err);
  assert_non_null(strstr(program.out, " passed, 0 failed"));
}

static void every_length_is_found(void **state) {
  (void)state;
  each_file(".scen", check_lengths);
}

/// The same bytes, but for what the warnings have named and for CRLF.
static void check_return(const char *path) {
  char command[2200];
  snprintf(command, sizeof command, "convert '%s' there.level", path);
  program_expect(&program, 0, command);
  const bool merged = strstr(program.err, "apart from") != NULL;
  program_expect(&program, 0, "convert there.level back.map");
  assert_string_equal(program.err, "");
  snprintf(command, sizeof command, "check there.level; %s < '%s' | cmp - back.map",
           merged ? "tr -d '\\r' | sed '5,$y/GOT/.@@/'" : "tr -d '\\r'", path);
  program_run(&program, "%s", command);
  if (program.status != 0) fail_msg("%s does not come back", path);
}

static void every_map_comes_back_from_a_level(void **state) {
  (void)state;
  each_file(".map", check_return);
}

/// Runs the tests on the program argv[1] with the shipped levels below argv[2] and the files in argv[3].
int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_map_is_read),
      cmocka_unit_test(every_scenario_is_read),
      cmocka_unit_test(every_length_is_found),
      cmocka_unit_test(every_map_comes_back_from_a_level),
  };
  if (argc != 4) return 2;
  folder = argv[3];
  if (access(folder, R_OK) != 0) {
    printf("skipped: the published collection is not at %s\n", folder);
    return SKIPPED;
  }
  program_init(&program, argv[1], argv[2]);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
