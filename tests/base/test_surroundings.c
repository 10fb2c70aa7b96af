/* Paths, the machine, clocks and standard streams where the system answers in a way that it seldom does. The
 * linker puts the functions here before those of the C library (--wrap). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/machine.h"
#include "base/path.h"
#include "base/program.h"

/* The system */

static bool knows_nothing;         // no name, no processors, no path of the program
static ssize_t link_length = -1;   // of that path, then
static const char *instead;        // what is opened for any file of /proc; NULL: that file
static int missing_clock = -1;     // clock that there is none of
static struct timespec clock_says; // what the others say; 0: what they are

int __real_uname(struct utsname *name);
int __wrap_uname(struct utsname *name);
int __wrap_uname(struct utsname *name) {
  return knows_nothing ? -1 : __real_uname(name);
}

long __real_sysconf(int name);
long __wrap_sysconf(int name);
long __wrap_sysconf(int name) {
  return knows_nothing ? -1 : __real_sysconf(name);
}

ssize_t __real_readlink(const char *path, char *out, size_t size);
ssize_t __wrap_readlink(const char *path, char *out, size_t size);
ssize_t __wrap_readlink(const char *path, char *out, size_t size) {
  return knows_nothing ? link_length : __real_readlink(path, out, size);
}

FILE *__real_fopen64(const char *path, const char *mode);
FILE *__wrap_fopen64(const char *path, const char *mode);
FILE *__wrap_fopen64(const char *path, const char *mode) {
  return __real_fopen64(instead != NULL && strncmp(path, "/proc/", 6) == 0 ? instead : path, mode);
}

int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now) {
  if ((int)clock == missing_clock) return -1;
  if (clock_says.tv_sec == 0) return __real_clock_gettime(clock, now);
  *now = clock_says;
  return 0;
}

/* The tests run in a folder of their own */

static char folder[64];

static int make_folder(void **state) {
  (void)state;
  strcpy(folder, "/tmp/throng-base-XXXXXX");
  return mkdtemp(folder) != NULL && chdir(folder) == 0 ? 0 : -1;
}

static int free_folder(void **state) {
  (void)state;
  char command[96];
  snprintf(command, sizeof command, "cd / && rm -rf %s", folder);
  return system(command);
}

static void put_text(const char *path, const char *text) {
  FILE *file = __real_fopen64(path, "w");
  assert_non_null(file);
  fputs(text, file);
  assert_int_equal(fclose(file), 0);
}

static void paths_are_told_apart(void **state) {
  (void)state;
  put_text("file", "text");
  assert_true(base_folder_make("inner"));
  assert_false(base_folder_make("inner"));
  assert_int_equal(symlink("file", "link"), 0);
  assert_int_equal(symlink("nowhere", "broken"), 0);
  assert_int_equal(base_path_kind("file"), BASE_PATH_FILE);
  assert_int_equal(base_path_kind("link"), BASE_PATH_FILE);
  assert_int_equal(base_path_kind("inner"), BASE_PATH_OTHER);
  assert_int_equal(base_path_kind("none"), BASE_PATH_NONE);
  assert_int_equal(base_path_kind("broken"), BASE_PATH_NONE);
  assert_true(base_path_exists("inner") && base_path_is_readable("file"));
  assert_false(base_path_exists("none") || base_path_is_readable("none") || base_path_exists("broken"));
  assert_true(base_path_is_same("file", "./inner/../link"));
  assert_false(base_path_is_same("file", "inner") || base_path_is_same("none", "file") ||
               base_path_is_same("file", "none") || base_path_is_same("file", "/dev/null"));
  assert_int_equal(base_path_folder("file"), 0);
  assert_int_equal(base_path_folder("/file"), 1);
  assert_int_equal(base_path_folder("a/b/file"), 4);
  assert_int_equal(base_path_folder("a/b/"), 4);
}

typedef struct Names {
  int left, seen;
} Names;

static bool take_name(void *context, const char *name) {
  Names *names = context;
  assert_true(name[0] != '\0');
  names->seen++;
  return --names->left > 0;
}

static void folders_are_listed_as_far_as_wanted(void **state) {
  (void)state;
  put_text("one", "");
  put_text("two", "");
  Names all = {99, 0}, some = {3, 0}, none = {99, 0};
  base_folder_list(".", take_name, &all);
  base_folder_list(".", take_name, &some);
  base_folder_list("nowhere", take_name, &none);
  assert_int_equal(all.seen, 4); // with the folder itself and the one above
  assert_int_equal(some.seen, 3);
  assert_int_equal(none.seen, 0);
}

static void data_is_found_where_it_is_chosen(void **state) {
  (void)state;
  char out[200] = "", few[20];
  put_text("rules.txt", "");
  setenv("THRONG_DATA", folder, 1);
  assert_true(base_paths_find("rules.txt", out, sizeof out));
  assert_memory_equal(out, folder, strlen(folder));
  assert_string_equal(out + strlen(folder), "/rules.txt");
  assert_false(base_paths_find("none.txt", out, sizeof out));
  assert_false(base_paths_find("rules.txt", few, sizeof few)); // it does not fit
  const size_t fits = strlen(folder) + strlen("/rules.txt") + 1;
  assert_true(base_paths_find("rules.txt", out, fits));
  assert_false(base_paths_find("rules.txt", out, fits - 1));
  for (int i = 0; i < 4; i++) { // none chosen: those of the program, where it knows its path
    knows_nothing = i % 2 == 1;
    if (i < 2) setenv("THRONG_DATA", "", 1);
    if (i >= 2) unsetenv("THRONG_DATA");
    assert_true(base_paths_find("levels/01-first-light.level", out, sizeof out));
    assert_true(base_path_is_readable(out));
    assert_false(base_paths_find("levels/no-such.level", out, sizeof out));
  }
  knows_nothing = false;
}

static void a_machine_that_says_nothing_has_defaults(void **state) {
  (void)state;
  char told[BASE_MACHINE_TEXT] = "before";
  knows_nothing = true;
  assert_int_equal(base_machine_processors(), 1);
  base_machine_system(told);
  assert_string_equal(told, "");
  assert_false(base_program_path(told, sizeof told));
  link_length = 0;
  assert_false(base_program_path(told, sizeof told));
  link_length = -1;
  knows_nothing = false;
  static const struct {
    const char *text, *processor;
    double load;
  } files[] = {{NULL, "", -1},
               {"", "", -1},
               {"vendor_id : A\nmodel name\t: Fast One 3000\nmodel name : second\n", "Fast One 3000", 0},
               {"model name without a colon\n", "", 0},
               {"3.25 1.00 0.50 1/99 7\n", "", 3.25},
               {"\n", "", -1}};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    instead = files[i].text == NULL ? "nowhere" : "told";
    if (files[i].text != NULL) put_text("told", files[i].text);
    base_machine_processor(told);
    assert_string_equal(told, files[i].processor);
    assert_float_equal(base_machine_load(), files[i].load, 1e-9);
  }
  instead = NULL;
}

static void clocks_go_on(void **state) {
  (void)state;
  clock_says = (struct timespec){7, 5};
  assert_int_equal(base_clock_ns(), 7000000005u);
  assert_int_equal(base_clock_work_ns(), 7000000005u);
  missing_clock = CLOCK_THREAD_CPUTIME_ID;
  assert_int_equal(base_clock_work_ns(), 7000000005u);
  missing_clock = -1;
  assert_int_equal(base_clock_since(7000000000u), 5);
  assert_int_equal(base_clock_since(7000000005u), 0);
  assert_int_equal(base_clock_since(8000000000u), 0); // it went back
  clock_says = (struct timespec){0};
  const uint64_t before = base_clock_ns();
  assert_true(base_clock_ns() >= before);
}

static void words_name_files_and_streams(void **state) {
  (void)state;
  char error[BASE_FILE_ERROR_TEXT], head[4], *data = NULL;
  size_t size = 0;
  const int in = dup(STDIN_FILENO), out = dup(STDOUT_FILENO);
  assert_true(base_file_write_word("given", "four bytes", 10, error));
  fflush(stdout);
  assert_true(dup2(open("given", O_RDONLY), STDIN_FILENO) >= 0);
  assert_true(dup2(open("taken", O_WRONLY | O_CREAT, 0600), STDOUT_FILENO) >= 0);
  assert_true(base_file_read_word("-", 10, &data, &size, error));
  const bool wrote = base_file_write_word("-", data, size, error);
  fflush(stdout);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  assert_true(wrote && size == 10);
  free(data);
  assert_true(base_file_read_word("taken", 10, &data, &size, error));
  assert_int_equal(size, 10);
  assert_memory_equal(data, "four bytes", 10);
  free(data);
  assert_false(base_file_read_word("taken", 9, &data, &size, error));
  assert_int_equal(base_file_head("taken", head, sizeof head, error), 4);
  assert_memory_equal(head, "four", 4);
  assert_int_equal(base_file_head("none", head, sizeof head, error), -1);
  assert_string_equal(error, "none: No such file or directory");
  assert_int_equal(base_file_head(".", head, sizeof head, error), -1);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, free_folder)

int main(void) {
  const struct CMUnitTest tests[] = {
      IN_FOLDER(paths_are_told_apart),
      IN_FOLDER(folders_are_listed_as_far_as_wanted),
      IN_FOLDER(data_is_found_where_it_is_chosen),
      IN_FOLDER(a_machine_that_says_nothing_has_defaults),
      IN_FOLDER(words_name_files_and_streams),
      cmocka_unit_test(clocks_go_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
