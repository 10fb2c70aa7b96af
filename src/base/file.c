/* Reading whole files, with every failure named; and where the game's own files are. */
#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/character.h"
#include "base/path.h"
#include "base/program.h"
#include "base/system.h"

enum { CALL_BYTES = 1 << 30 }; // of one call at most: Windows counts them in 32 bits

static unsigned bytes_of_call(size_t size) {
  return size < CALL_BYTES ? (unsigned)size : CALL_BYTES;
}

bool base_file_fail(char *error, const char *path, const char *what) {
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

ptrdiff_t base_file_some(int file, char *out, size_t size) {
  BASE_ASSERT(file >= 0 && size <= PTRDIFF_MAX);
  size_t used = 0;
  while (used < size) {
    const ssize_t got = read(file, out + used, bytes_of_call(size - used));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    used += (size_t)got;
  }
  return (ptrdiff_t)used;
}

bool base_file_write_all(int file, const void *data, size_t size) {
  BASE_ASSERT(file >= 0 && (data != NULL || size == 0));
  for (const char *at = data; size > 0;) {
    const ssize_t wrote = write(file, at, bytes_of_call(size));
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote == 0) errno = ENOSPC;
    if (wrote <= 0) return false;
    at += wrote;
    size -= (size_t)wrote;
  }
  return true;
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
  BASE_ASSERT(used <= capacity);
  bytes[used] = '\0';
  *data = bytes;
  *size = used;
  return true;
}

static bool read_all(int file, const char *path, size_t max, char **data, size_t *size, char *error) {
  if (!read_stream(file, max, data, size))
    return base_file_fail(error, path, errno == ENOMEM ? "out of memory" : strerror(errno));
  if (*size <= max) return true;
  free(*data);
  *data = NULL;
  return base_file_fail(error, path, "is too large");
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

bool base_file_write_word(const char *word, const void *data, size_t size, char *error) {
  if (strcmp(word, "-") != 0) return base_file_write(word, data, size, error);
  fwrite(data, 1, size, stdout);
  return true;
}

ptrdiff_t base_file_head(const char *path, char *out, size_t size, char *error) {
  const int file = base_file_open(path, error);
  if (file < 0) return -1;
  const ptrdiff_t got = base_file_some(file, out, size);
  if (got < 0) base_file_fail(error, path, strerror(errno));
  close(file);
  return got;
}

/// An empty root is none.
static bool try_root(const char *root, const char *name, char *out, size_t size) {
  if (root[0] == '\0') return false;
  int length = snprintf(out, size, "%s/%s", root, name);
  return length > 0 && (size_t)length < size && base_path_is_readable(out);
}

/// The folder share/throng that belongs to the running program, where the system tells which that is.
static bool beside_program(char *out, size_t size) {
  char self[2048];
  if (!base_program_path(self, sizeof self)) return false;
  const size_t folder = base_path_folder(self);
  if (folder == 0) return false;
  int written = snprintf(out, size, "%.*s../share/throng", (int)folder, self);
  return written > 0 && (size_t)written < size;
}

bool base_paths_find(const char *name, char *out, size_t size) {
  const char *chosen = getenv("THRONG_DATA");
  if (chosen != NULL && chosen[0] != '\0') return try_root(chosen, name, out, size);
  char beside[2100];
  if (beside_program(beside, sizeof beside) && try_root(beside, name, out, size)) return true;
  return try_root(THRONG_INSTALL_DATA, name, out, size) || try_root(THRONG_SOURCE_DATA, name, out, size);
}
