/* The running program on POSIX systems. */
#include "base/program.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/// The next file that is opened would get the number of a standard stream that the caller closed. Closed
/// streams become /dev/null, the output for reading only, so that writing an answer still fails and is
/// noticed.
static void hold_standard_streams(void) {
  for (int stream = 0; stream <= 2; stream++)
    if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", stream == 2 ? O_WRONLY : O_RDONLY) != stream)
      return;
}

void base_program_begin(void) {
  hold_standard_streams();
  signal(SIGXFSZ, SIG_IGN); // a file that may not grow any more is a full disk, and is told
}

/// Where /proc can tell.
bool base_program_path(char *out, size_t size) {
  const ssize_t length = readlink("/proc/self/exe", out, size - 1);
  if (length <= 0) return false;
  out[length] = '\0';
  return true;
}
