/* Opening, locking, cutting and syncing files on POSIX systems. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system.h"

/// Describes a file that is not regular, for a message; NULL: it is regular.
static const char *unfit(mode_t mode) {
  if (S_ISDIR(mode)) return "is a folder, a file was expected";
  if (S_ISFIFO(mode)) return "is a pipe, a file was expected";
  if (S_ISSOCK(mode)) return "is a socket, a file was expected";
  return S_ISREG(mode) ? NULL : "is a device, a file was expected";
}

/// Looks before it opens, since opening alone can do something to a device, and again at what was opened.
int base_file_open(const char *path, char *error) {
  struct stat info;
  if (stat(path, &info) != 0) return base_file_fail(error, path, strerror(errno)), -1;
  if (unfit(info.st_mode) != NULL) return base_file_fail(error, path, unfit(info.st_mode)), -1;
  const int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return base_file_fail(error, path, strerror(errno)), -1;
  if (fstat(file, &info) == 0 && unfit(info.st_mode) == NULL) return file;
  base_file_fail(error, path, "is no longer the file that it was");
  close(file);
  return -1;
}

FILE *base_file_stream(const char *path) {
  return fopen(path, "wb");
}

int base_file_open_to_grow(const char *path) {
  return open(path, O_RDWR | O_CREAT | O_NOCTTY | O_NONBLOCK | O_CLOEXEC, 0666);
}

bool base_file_lock(int file) {
  return flock(file, LOCK_EX | LOCK_NB) == 0;
}

bool base_file_cut(int file, int64_t size) {
  return ftruncate(file, (off_t)size) == 0 && lseek(file, (off_t)size, SEEK_SET) >= 0;
}

bool base_file_sync(int file) {
  return fsync(file) == 0;
}

bool base_file_sync_data(int file) {
  return fdatasync(file) == 0;
}

int base_system_open_lock(const char *path) {
  return open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0644);
}

bool base_system_link(const char *path, const char *second) {
  return linkat(AT_FDCWD, path, AT_FDCWD, second, AT_SYMLINK_FOLLOW) == 0;
}

bool base_system_is_taken(const char *path) {
  struct stat info;
  return lstat(path, &info) == 0;
}
