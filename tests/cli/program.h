/* Running the real program from tests: its words go through a shell, its answer, messages and exit status
 * come back. */
#ifndef TESTS_CLI_PROGRAM_H
#define TESTS_CLI_PROGRAM_H

#include <stddef.h>

#include "base/issues.h"

typedef struct TestProgram {
  char path[4096]; // of the executable
  char folder[64]; // a temporary one; the program runs in it
  char *out, *err; // of the last run; owned here
  int status;      // exit status of the last run; -1: it was killed
} TestProgram;

/// Makes the folder. The shipped levels are those of `levels`, the folder that holds a folder "levels".
void program_init(TestProgram *program, const char *path, const char *levels);
void program_free(TestProgram *program);

/// Writes a file into the folder.
void program_file(TestProgram *program, const char *name, const char *text);

/// Runs `throng ARGUMENTS` by a shell, in the folder; redirections may stand in the arguments.
void program_run(TestProgram *program, const char *format, ...) BASE_PRINTF(2, 3);

/// Runs words of the shell in the folder.
void program_shell(TestProgram *program, const char *format, ...) BASE_PRINTF(2, 3);

/// Runs and fails the test, showing everything, unless the exit status is as expected.
void program_expect(TestProgram *program, int status, const char *arguments);

#endif
