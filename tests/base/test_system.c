/* Facts about the machine and the program from the system, and standard streams that the caller closed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/machine.h"
#include "base/program.h"

/// The first line that a command prints, without its end; "" where it prints none.
static void first_line(const char *command, char *out, size_t size) {
  FILE *pipe = popen(command, "r");
  assert_non_null(pipe);
  if (fgets(out, (int)size, pipe) == NULL) out[0] = '\0';
  pclose(pipe);
  out[strcspn(out, "\n")] = '\0';
}

static void the_machine_is_named(void **state) {
  (void)state;
  char told[BASE_MACHINE_TEXT], expected[BASE_MACHINE_TEXT];
  base_machine_processor(told);
  first_line("sed -n 's/^model name[^:]*: //p' /proc/cpuinfo", expected, sizeof expected);
  assert_string_equal(told, expected);
  base_machine_system(told);
  first_line("uname -srm", expected, sizeof expected);
  assert_string_equal(told, expected);
  first_line("getconf _NPROCESSORS_ONLN", expected, sizeof expected);
  assert_int_equal(base_machine_processors(), atoi(expected));
  first_line("cat /proc/loadavg", expected, sizeof expected);
  const double load = base_machine_load();
  if (expected[0] != '\0') assert_true(load >= 0 && load < 10 + 2 * strtod(expected, NULL));
}

static void the_program_knows_its_path(void **state) {
  (void)state;
  char told[4096] = "", expected[4096] = "";
  if (readlink("/proc/self/exe", expected, sizeof expected - 1) <= 0) return;
  assert_true(base_program_path(told, sizeof told));
  assert_string_equal(told, expected);
}

/// In a process of its own: closes the streams of the bits, begins, and counts what is not as promised.
static int begin_without(unsigned closed) {
  for (int stream = 0; stream <= 2; stream++)
    if (closed >> stream & 1) close(stream);
  base_program_begin();
  int wrong = 0;
  for (int stream = 0; stream <= 2; stream++) {
    const int flags = fcntl(stream, F_GETFL);
    wrong += flags == -1;
    if (closed >> stream & 1) wrong += (flags & O_ACCMODE) != (stream == 2 ? O_WRONLY : O_RDONLY);
  }
  const int next = open("/dev/null", O_RDONLY);
  wrong += next != 3;
  struct sigaction full;
  wrong += sigaction(SIGXFSZ, NULL, &full) != 0 || full.sa_handler != SIG_IGN;
  return wrong;
}

/// Each closed stream is held, no other file is opened, and a full disk is told.
static void closed_streams_are_held(void **state) {
  (void)state;
  for (unsigned closed = 0; closed < 8; closed++) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
      for (int file = 3; file < 64; file++) close(file);
      _exit(begin_without(closed));
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
      fail_msg("closed %u: status %d", closed, WEXITSTATUS(status));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_machine_is_named),
      cmocka_unit_test(the_program_knows_its_path),
      cmocka_unit_test(closed_streams_are_held),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
