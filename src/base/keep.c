/* Lock files, and files put aside. */
#include "base/keep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/file.h"
#include "base/system.h"

enum { PATH_CAPACITY = 4096, PAUSE = 5, MAX_ASIDE = 256 * 1024 * 1024 };

int base_keep_lock(const char *path, int milliseconds) {
  BASE_ASSERT(milliseconds >= 0);
  char name[PATH_CAPACITY];
  const int length = snprintf(name, sizeof name, "%s.lock", path);
  if (length < 0 || length >= PATH_CAPACITY) return -1;
  const int lock = base_system_open_lock(name);
  for (int waited = 0; lock >= 0; waited += PAUSE) {
    if (base_file_lock(lock)) return lock;
    if ((errno != EWOULDBLOCK && errno != EINTR) || waited >= milliseconds) break;
    nanosleep(&(struct timespec){0, PAUSE * 1000 * 1000}, NULL);
  }
  base_keep_unlock(lock);
  return -1;
}

void base_keep_unlock(int lock) {
  if (lock >= 0) close(lock);
}

/// A second name for the same content takes no room and cannot be cut off. Where the file system has none, or
/// a link leads to another one, a copy does it.
static bool keep_as(const char *path, const char *aside) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (base_system_link(path, aside)) return true;
  if (errno == EEXIST || !base_file_read(path, MAX_ASIDE, &data, &size, error)) return false;
  const bool written = base_file_write(aside, data, size, error);
  free(data);
  return written;
}

bool base_keep_aside(const char *path, char *aside, size_t size) {
  for (int number = 1; number <= BASE_KEEP_ASIDES; number++) {
    const int length = number == 1 ? snprintf(aside, size, "%s.broken", path)
                                   : snprintf(aside, size, "%s.broken-%d", path, number);
    if (length < 0 || (size_t)length >= size) return false;
    if (base_system_is_taken(aside)) continue;
    return keep_as(path, aside);
  }
  return false;
}
