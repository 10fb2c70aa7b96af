/* Running the real program. */
#include "cli/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

enum { MAX_OUTPUT = 64 * 1024 * 1024 };

void program_init(TestProgram *program, const char *path, const char *levels) {
  *program = (TestProgram){.folder = "/tmp/throng-test-XXXXXX"};
  assert_true(path[0] == '/' && strlen(path) < sizeof program->path); // it runs in another folder
  memcpy(program->path, path, strlen(path) + 1);
  assert_non_null(mkdtemp(program->folder));
  setenv("THRONG_DATA", levels, 1);
  unsetenv("DISPLAY");
  unsetenv("WAYLAND_DISPLAY");
}

void program_free(TestProgram *program) {
  char command[128];
  snprintf(command, sizeof command, "rm -r '%s'", program->folder);
  assert_int_equal(system(command), 0);
  free(program->out);
  free(program->err);
}

static void path_of(const TestProgram *program, const char *name, char path[256]) {
  snprintf(path, 256, "%s/%s", program->folder, name);
}

void program_file(TestProgram *program, const char *name, const char *text) {
  char path[256], error[BASE_FILE_ERROR_TEXT];
  path_of(program, name, path);
  if (!base_file_write(path, text, strlen(text), error)) fail_msg("%s", error);
}

static char *read_back(const TestProgram *program, const char *name) {
  char path[256], error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  path_of(program, name, path);
  if (!base_file_read(path, MAX_OUTPUT, &data, &size, error)) fail_msg("%s", error);
  return data;
}

/// `before` is what the shell reads before the words.
static void run_words(TestProgram *program, const char *before, const char *format, va_list args) {
  char words[2048], command[8192];
  vsnprintf(words, sizeof words, format, args);
  free(program->out);
  free(program->err);
  snprintf(command, sizeof command, "cd '%s' && { %s %s ; } >.out 2>.err", program->folder, before, words);
  int status = system(command);
  program->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  program->out = read_back(program, ".out");
  program->err = read_back(program, ".err");
}

void program_run(TestProgram *program, const char *format, ...) {
  char quoted[4100];
  snprintf(quoted, sizeof quoted, "'%s'", program->path);
  va_list args;
  va_start(args, format);
  run_words(program, quoted, format, args);
  va_end(args);
}

void program_shell(TestProgram *program, const char *format, ...) {
  va_list args;
  va_start(args, format);
  run_words(program, "", format, args);
  va_end(args);
}

void program_expect(TestProgram *program, int status, const char *arguments) {
  program_run(program, "%s", arguments);
  if (program->status != status)
    fail_msg("throng %s: exit status %d, not %d\nanswer: %s\nmessages: %s", arguments, program->status,
             status, program->out, program->err);
}
