/* Faults while the program reads a file, each of its calls in turn, by a library before the C library
 * (tests/support/faults.c): a broken disk at the look, the opening and each read; reads of one byte, of half,
 * and interrupted ones. The answer is the right one, or the exit status 1 and a message that names the file.
 * argv[3] is that library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "cli/program.h"

enum { MAX_CALLS = 200, PARTS = 2 };

static TestProgram program;
static const char *library;
static bool reads_tiled;

typedef struct Case {
  const char *words, *file; // `file` is what goes wrong, as messages name it
  const char *written;      // what it writes; NULL: nothing
} Case;

static const Case cases[] = {
    {"check room.level", "room.level", NULL},
    {"check other.level room.level", "room.level", NULL},
    {"check room.map", "room.map", NULL},
    {"check room.tmj", "room.tmj", NULL},
    {"check room.tmx", "room.tmx", NULL},
    {"check outside.tmx", "room.tsx", NULL},
    {"check first-light", "first-light", NULL},
    {"check 'First Light'", "first-light", NULL},
    {"convert room.level out/file.map", "room.level", "out/file.map"},
    {"convert room.map out/file.level", "room.map", "out/file.level"},
    {"convert room.tmj out/file.level", "room.tmj", "out/file.level"},
    {"convert room.tmx out/file.tmj", "room.tmx", "out/file.tmj"},
    {"convert outside.tmx out/file.level", "room.tsx", "out/file.level"},
    {"scen room.scen", "room.scen", NULL},
    {"scen - --map room.map <room.scen", "standard input", NULL},
    {"scen room.scen", "room.map", NULL},
    {"field room.level --goal 1,1 --crowd crowd.txt", "crowd.txt", NULL},
    {"field room.level --goal 1,1", "room.level", NULL},
    {"path room.level --from 1,1 --to 5,1", "room.level", NULL},
    {"trace room.level --from 1,1 --to 5,1 --steer astar", "room.level", NULL},
    {"sim room.level --ticks 60 --hashes out/file.txt", "room.level", "out/file.txt"},
    {"sim room.level --ticks 60 --commands commands.txt --hashes out/file.txt", "commands.txt",
     "out/file.txt"},
    {"sim room.level --ticks 60 --commands - --hashes out/file.txt <commands.txt", "standard input",
     "out/file.txt"},
    {"replay game.replay", "game.replay", NULL},
    {"replay - <game.replay", "standard input", NULL},
    {"replay named.replay", "room.level", NULL},
    {"replay game.replay --against hashes.txt", "hashes.txt", NULL},
};

/* One call */

typedef struct Result {
  int status;
  char *out, *file; // `file`: what was written; NULL: nothing
} Result;

static void free_result(Result *result) {
  free(result->out);
  free(result->file);
}

/// The caller frees it; NULL: there is none.
static char *content(const char *name) {
  char path[256], error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size;
  snprintf(path, sizeof path, "%s/%s", program.folder, name);
  return base_file_read(path, 1 << 24, &data, &size, error) ? data : NULL;
}

/// The answer without what was measured of the machine.
static char *read_answer(void) {
  regex_t times;
  regmatch_t at;
  char *text = strdup(program.out);
  assert_non_null(text);
  assert_int_equal(regcomp(&times, "\"(ns_per_tile|median|p95|max)\": [0-9.]+", REG_EXTENDED), 0);
  while (regexec(&times, text, 1, &at, 0) == 0) {
    char *from = text + at.rm_so;
    memmove(from, text + at.rm_eo, strlen(text + at.rm_eo) + 1);
  }
  regfree(&times);
  return text;
}

static void remove_file(const char *name) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", program.folder, name);
  remove(path);
}

static Result run_case(const Case *of, const char *faults) {
  remove_file("log");
  if (of->written != NULL) remove_file(of->written);
  program_shell(&program, "%s '%s' %s", faults, program.path, of->words);
  return (Result){program.status, read_answer(), of->written == NULL ? NULL : content(of->written)};
}

static bool same(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool is_right(const Result *result, const Result *right) {
  return result->status == right->status && same(result->out, right->out) && same(result->file, right->file);
}

/// Messages that name the file, and nothing written in its place.
static bool is_refused(const Case *of, const Result *result) {
  return result->status == 1 && strstr(program.err, of->file) != NULL &&
         strncmp(program.err, "throng: internal", 16) != 0 && result->file == NULL;
}

/// One run with faults. Returns how the call is named that went wrong; the caller frees it; NULL: none.
static char *try_one(const Case *of, const Result *right, const char *how, int k, size_t bytes,
                     int32_t *refused) {
  char faults[512], most[64] = "";
  if (bytes > 0) snprintf(most, sizeof most, "THRONG_FAULT_BYTES=%zu", bytes);
  snprintf(faults, sizeof faults,
           "THRONG_FAULT_ON=reads THRONG_FAULT_IN='%s' THRONG_FAULT_AT=%d THRONG_FAULT_HOW=%s "
           "THRONG_FAULT_LOG=log %s LD_PRELOAD='%s'",
           of->file, k, how, most, library);
  Result result = run_case(of, faults);
  char *call = content("log");
  const bool good =
      is_right(&result, right) || (call != NULL && strcmp(how, "EINTR") != 0 && is_refused(of, &result));
  *refused += result.status == 1;
  if (!good)
    fail_msg("throng %s: call %d of %s (%s) goes wrong, %s, %zu bytes a read: exit status %d\nanswer: %s\n"
             "messages: %s",
             of->words, k, of->file, call == NULL ? "none" : call, how, bytes, result.status, result.out,
             program.err);
  free_result(&result);
  return call;
}

/// Each call in turn goes wrong in this way. `seen` collects their names. Returns how many were refused.
static int32_t try_each(const Case *of, const Result *right, const char *how, size_t bytes, char seen[256]) {
  int32_t refused = 0;
  for (int k = 1; k <= MAX_CALLS; k++) {
    char *call = try_one(of, right, how, k, bytes, &refused);
    if (call == NULL) return refused;
    if (strstr(seen, call) == NULL) snprintf(seen + strlen(seen), 256 - strlen(seen), "%s, ", call);
    free(call);
  }
  fail_msg("more than %d calls", (int)MAX_CALLS);
  return 0;
}

/* Tests */

/// Some bytes for a file that is not in the folder.
static size_t part_of(const Case *of) {
  char path[256];
  struct stat info;
  snprintf(path, sizeof path, "%s/%s", program.folder, of->file);
  return (stat(path, &info) == 0 ? (size_t)info.st_size : 300) / PARTS + 1;
}

/// A build without the libraries for Tiled maps refuses these with a right answer of its own: test_paths.
static bool is_left_out(const Case *of) {
  static const char *const endings[] = {".tmj", ".tmx", ".tsx"};
  const char *ending = strrchr(of->file, '.');
  for (size_t i = 0; i < sizeof endings / sizeof *endings && !reads_tiled; i++)
    if (ending != NULL && strcmp(ending, endings[i]) == 0) return true;
  return false;
}

static void expect_calls(const Case *of, const char *seen, const char *wanted) {
  if (strcmp(seen, wanted) != 0) fail_msg("throng %s: of %s were seen %s", of->words, of->file, seen);
}

static void a_broken_disk_is_said(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const Case *of = &cases[i];
    if (is_left_out(of)) continue;
    Result right = run_case(of, "");
    assert_int_equal(right.status, 0);
    char seen[256] = "";
    const bool pipe = strcmp(of->file, "standard input") == 0;
    const int32_t refused =
        try_each(of, &right, "EIO", part_of(of), seen) + try_each(of, &right, "broken", part_of(of), seen);
    if (refused < 3) fail_msg("throng %s: %d were refused", of->words, (int)refused);
    expect_calls(of, seen, pipe ? "read, " : "stat, open, fstat, read, ");
    free_result(&right);
  }
}

static void short_and_interrupted_reads_change_nothing(void **state) {
  (void)state;
  static const char *const bytes[] = {"1", "half"};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const Case *of = &cases[i];
    if (is_left_out(of)) continue;
    Result right = run_case(of, "");
    char faults[512], seen[256] = "";
    for (size_t b = 0; b < sizeof bytes / sizeof *bytes; b++) {
      snprintf(faults, sizeof faults,
               "THRONG_FAULT_ON=reads THRONG_FAULT_IN='%s' THRONG_FAULT_BYTES=%s LD_PRELOAD='%s'", of->file,
               bytes[b], library);
      Result result = run_case(of, faults);
      if (!is_right(&result, &right))
        fail_msg("throng %s: %s bytes a read: %s", of->words, bytes[b], program.err);
      free_result(&result);
    }
    try_each(of, &right, "EINTR", part_of(of), seen);
    expect_calls(of, seen, "read, ");
    free_result(&right);
  }
}

static void write_files(void) {
  static const char room[] =
      "throng level 1\ntitle = Room\nembers = 1\n\n[map]\n#######\n#@.*.>#\n#..~..#\n#######\n";
  program_file(&program, "room.level", room);
  program_file(&program, "other.level", room);
  program_file(&program, "room.scen", "version 1\n0\troom.map\t7\t4\t1\t1\t3\t1\t2\n");
  program_file(&program, "crowd.txt", "2 1 3\n3 1 250\n");
  program_file(&program, "commands.txt", "2 go 5,1\n5 spawn hound@4,2:1\n20 steer astar\n40 stop\n");
  static const char *const made[] = {
      "convert room.level room.map",
      "convert room.level room.tmj",
      "convert room.level room.tmx",
      "sim room.level --ticks 300 --hero-to 5,1 --record game.replay",
      "replay game.replay --hashes hashes.txt",
  };
  for (size_t i = 0; i < sizeof made / sizeof *made; i++) program_expect(&program, 0, made[i]);
  static const char *const cut[] = {
      "mkdir out",
      // A read of hashes takes 4,096 bytes, which end with a line: a file that breaks off there looks
      // complete.
      "{ printf '\\n\\n\\n\\n'; cat hashes.txt; } >even.txt && mv even.txt hashes.txt",
      "grep -v '^|' game.replay >named.replay", // names its level and does not hold it
      "sed -n '/<tileset/,/<.tileset>/p' room.tmx | sed 's/ firstgid=\"1\"//' >room.tsx",
      "sed '/<tileset/,/<.tileset>/c <tileset firstgid=\"1\" source=\"room.tsx\"/>' room.tmx >outside.tmx",
  };
  for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) program_shell(&program, "%s", cut[i]);
  program_run(&program, "check room.tmj");
  reads_tiled = strstr(program.err, "was made without") == NULL;
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_broken_disk_is_said),
      cmocka_unit_test(short_and_interrupted_reads_change_nothing),
  };
  if (argc != 4) return 2;
  library = argv[3];
  program_init(&program, argv[1], argv[2]);
  write_files();
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
