/* Reading whole files, with every failure named; and where the game's own files are. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/character.h"

static bool fail(char *error, const char *path, const char *what) {
  char shown[BASE_FILE_ERROR_TEXT];
  base_escape(path, shown, sizeof shown);
  snprintf(error, BASE_FILE_ERROR_TEXT, "%.300s: %s", shown, what);
  return false;
}

const char *base_file_reason(const char *error) {
  const char *reason = error;
  for (const char *at = strstr(error, ": "); at != NULL; at = strstr(at + 1, ": ")) reason = at + 2;
  return reason;
}

/// What is no regular file, as a sentence says it.
static const char *unfit(mode_t mode) {
  if (S_ISDIR(mode)) return "is a folder, a file was expected";
  if (S_ISFIFO(mode)) return "is a pipe, a file was expected";
  if (S_ISSOCK(mode)) return "is a socket, a file was expected";
  return S_ISREG(mode) ? NULL : "is a device, a file was expected";
}

/// Looks before it opens, since opening alone can do something to a device, and again at what was opened.
int base_file_open(const char *path, char *error) {
  struct stat info;
  if (stat(path, &info) != 0) return fail(error, path, strerror(errno)), -1;
  if (unfit(info.st_mode) != NULL) return fail(error, path, unfit(info.st_mode)), -1;
  const int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return fail(error, path, strerror(errno)), -1;
  if (fstat(file, &info) == 0 && unfit(info.st_mode) == NULL) return file;
  fail(error, path, "is no longer the file that it was");
  close(file);
  return -1;
}

ptrdiff_t base_file_some(int file, char *out, size_t size) {
  size_t used = 0;
  while (used < size) {
    const ssize_t got = read(file, out + used, size - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    used += (size_t)got;
  }
  return (ptrdiff_t)used;
}

/// Reads to the end or to `max` + 1 bytes, growing as it goes: the size of a stream is unknown. False: errno
/// says why.
static bool read_stream(int file, size_t max, char **data, size_t *size) {
  size_t capacity = 65536, used = 0;
  char *bytes = malloc(capacity + 1);
  while (bytes != NULL) {
    const ptrdiff_t got = base_file_some(file, bytes + used, capacity - used);
    if (got < 0) {
      const int why = errno;
      free(bytes);
      errno = why;
      return false;
    }
    used += (size_t)got;
    if (used < capacity || used > max) break;
    capacity *= 2;
    char *more = realloc(bytes, capacity + 1);
    if (more == NULL) free(bytes);
    bytes = more;
  }
  if (bytes == NULL) return errno = ENOMEM, false;
  bytes[used] = '\0';
  *data = bytes;
  *size = used;
  return true;
}

static bool read_all(int file, const char *path, size_t max, char **data, size_t *size, char *error) {
  if (!read_stream(file, max, data, size))
    return fail(error, path, errno == ENOMEM ? "out of memory" : strerror(errno));
  if (*size <= max) return true;
  free(*data);
  *data = NULL;
  return fail(error, path, "is too large");
}

bool base_file_read(const char *path, size_t max, char **data, size_t *size, char *error) {
  const int file = base_file_open(path, error);
  if (file < 0) return false;
  const bool read = read_all(file, path, max, data, size, error);
  close(file);
  return read;
}

bool base_file_read_word(const char *word, size_t max, char **data, size_t *size, char *error) {
  if (strcmp(word, "-") != 0) return base_file_read(word, max, data, size, error);
  return read_all(STDIN_FILENO, "standard input", max, data, size, error);
}

ptrdiff_t base_file_head(const char *path, char *out, size_t size, char *error) {
  const int file = base_file_open(path, error);
  if (file < 0) return -1;
  const ptrdiff_t got = base_file_some(file, out, size);
  if (got < 0) fail(error, path, strerror(errno));
  close(file);
  return got;
}

static bool try_root(const char *root, const char *name, char *out, size_t size) {
  int length = snprintf(out, size, "%s/%s", root, name);
  return length > 0 && (size_t)length < size && access(out, R_OK) == 0;
}

/// The folder share/throng that belongs to the running program, where /proc can tell.
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
