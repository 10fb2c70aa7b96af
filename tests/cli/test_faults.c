/* Faults while the program writes a file, each of its calls in turn, by a library before the C library
 * (tests/support/faults.c): a full disk, a broken one, short writes, and a kill before and after. What was
 * there stays whole or is replaced as a whole, and nothing is left lying about. argv[3] is that library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/program.h"

enum { MAX_CALLS = 40 };

static TestProgram program;
static const char *library;
static const char old[] = "what was there before\n";

/// The caller frees it; NULL: there is none.
static char *content(const char *name) {
  char path[256], error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size;
  snprintf(path, sizeof path, "%s/%s", program.folder, name);
  return base_file_read(path, 1 << 24, &data, &size, error) ? data : NULL;
}

static bool is_content(const char *name, const char *text) {
  char *found = content(name);
  const bool same = found != NULL && strcmp(found, text) == 0;
  free(found);
  return same;
}

static void expect_no_litter(const char *at) {
  program_shell(&program, "ls -A out");
  if (strcmp(program.out, "file.level\n") != 0) fail_msg("%s: in the folder are\n%s", at, program.out);
}

/// Each call in turn goes wrong in this way. `seen` collects their names.
static void try_each(const char *words, const char *how, const char *new, char seen[256]) {
  char at[128];
  const bool kills = how[0] == 'b' || how[0] == 'a', fails = how[0] == 'E';
  for (int k = 1; k <= MAX_CALLS; k++) {
    program_file(&program, "out/file.level", old);
    program_shell(&program,
                  "rm -f log; THRONG_FAULT_AT=%d THRONG_FAULT_HOW=%s THRONG_FAULT_IN=out "
                  "THRONG_FAULT_LOG=log LD_PRELOAD='%s' '%s' %s",
                  k, how, library, program.path, words);
    char *call = content("log");
    if (call == NULL) {
      assert_int_equal(program.status, 0);
      assert_true(is_content("out/file.level", new));
      return;
    }
    snprintf(at, sizeof at, "call %d, %s, %s", k, call, how);
    const int status = program.status;
    const bool is_old = is_content("out/file.level", old), is_new = is_content("out/file.level", new);
    if (!is_old && !is_new) fail_msg("%s: neither old nor new", at);
    if (fails && (status != 1 || strncmp(program.err, "throng: out/file.level: ", 24) != 0))
      fail_msg("%s: exit status %d, messages: %s", at, status, program.err);
    if (!fails && !kills && (status != 0 || !is_new)) fail_msg("%s: exit status %d", at, status);
    if (kills) program_run(&program, "%s", words); // cleans up after it
    expect_no_litter(at);
    if (strstr(seen, call) == NULL) snprintf(seen + strlen(seen), 256 - strlen(seen), "%s, ", call);
    free(call);
  }
  fail_msg("more than %d calls", (int)MAX_CALLS);
}

static void a_file_is_old_or_new(void **state) {
  (void)state;
  static const char *const ways[] = {"ENOSPC", "EIO", "short", "before", "after"};
  static const char words[] = "convert room.level out/file.level";
  char seen[256];
  program_run(&program, "--version; mkdir -p out");
  program_expect(&program, 0, words);
  char *new = content("out/file.level");
  assert_non_null(new);
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    seen[0] = '\0';
    try_each(words, ways[i], new, seen);
    assert_string_equal(seen, "open, write, fsync, close, rename, sync folder, ");
  }
  free(new);
}

static void a_full_disk_says_so(void **state) {
  (void)state;
  program_file(&program, "small.replay", old);
  program_shell(&program, "ulimit -f 1; %s sim first-light --ticks 600 --record small.replay", program.path);
  assert_int_equal(program.status, 1);
  assert_non_null(strstr(program.err, "small.replay"));
  assert_true(is_content("small.replay", old));
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_file_is_old_or_new),
      cmocka_unit_test(a_full_disk_says_so),
  };
  if (argc != 4) return 2;
  library = argv[3];
  program_init(&program, argv[1], argv[2]);
  program_file(&program, "room.level", "throng level 1\n[map]\n#####\n#@..#\n#####\n");
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
