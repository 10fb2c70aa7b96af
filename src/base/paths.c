/* Finding the game's own files. */
#include "base/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool try_root(const char *root, const char *name, char *out, size_t size) {
  int length = snprintf(out, size, "%s/%s", root, name);
  return length > 0 && (size_t)length < size && access(out, R_OK) == 0;
}

/// The folder share/throng that belongs to the running program, where the system can tell.
static bool beside_program(char *out, size_t size) {
  char self[2048];
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length <= 0) return false;
  self[length] = '\0';
  char *slash = strrchr(self, '/');
  if (slash == NULL) return false;
  *slash = '\0';
  int written = snprintf(out, size, "%s/../share/throng", self);
  return written > 0 && (size_t)written < size;
}

bool base_paths_find(const char *name, char *out, size_t size) {
  const char *chosen = getenv("THRONG_DATA");
  if (chosen != NULL && chosen[0] != '\0') return try_root(chosen, name, out, size);
  char beside[2100];
  if (beside_program(beside, sizeof beside) && try_root(beside, name, out, size)) return true;
  return try_root(THRONG_INSTALL_DATA, name, out, size) || try_root(THRONG_SOURCE_DATA, name, out, size);
}
