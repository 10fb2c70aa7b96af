/* The running program on Windows. */
#include "base/program.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>

#include "base/windows/wide.h"

enum { PATH_UNITS = 32768 }; // no path is longer

void base_program_begin(void) {
  for (int stream = 0; stream <= 2; stream++) _setmode(stream, _O_BINARY);
}

bool base_program_path(char *out, size_t size) {
  static const DWORD capacity = PATH_UNITS;
  wchar_t *path = malloc(capacity * sizeof *path);
  if (path == NULL) return false;
  const DWORD length = GetModuleFileNameW(NULL, path, capacity);
  const bool known = length > 0 && length < capacity && base_windows_narrow(path, out, size);
  free(path);
  return known;
}
