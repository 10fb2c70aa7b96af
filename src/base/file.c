/* Whole files, with every failure named. */
#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(char *error, const char *path, const char *what) {
  snprintf(error, BASE_FILE_ERROR_TEXT, "%.300s: %s", path, what);
  return false;
}

/// Reads until the end or until `most` + 1 bytes, growing as it goes: the size of a pipe is not known beforehand.
static bool read_stream(FILE *file, size_t most, char **data, size_t *size) {
  size_t room = 65536, used = 0;
  char *bytes = malloc(room + 1);
  while (bytes != NULL) {
    used += fread(bytes + used, 1, room - used, file);
    if (used < room || used > most) break;
    room *= 2;
    char *more = realloc(bytes, room + 1);
    if (more == NULL) free(bytes);
    bytes = more;
  }
  if (bytes == NULL) return false;
  bytes[used] = '\0';
  *data = bytes;
  *size = used;
  return true;
}

bool base_file_read(const char *path, size_t most, char **data, size_t *size, char *error) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return fail(error, path, strerror(errno));
  struct stat info;
  if (fstat(fileno(file), &info) == 0 && S_ISDIR(info.st_mode)) {
    fclose(file);
    return fail(error, path, "is a folder, a file was expected");
  }
  bool read = read_stream(file, most, data, size);
  bool broken = ferror(file) != 0;
  fclose(file);
  if (!read) return fail(error, path, "out of memory");
  if (!broken && *size <= most) return true;
  free(*data);
  *data = NULL;
  return fail(error, path, broken ? "cannot be read" : "is too large");
}

static bool write_all(FILE *file, const void *data, size_t size) {
  if (size > 0 && fwrite(data, 1, size, file) != size) return false;
  return fflush(file) == 0 && fsync(fileno(file)) == 0;
}

bool base_file_write(const char *path, const void *data, size_t size, char *error) {
  size_t room = strlen(path) + 32;
  char *temporary = malloc(room);
  if (temporary == NULL) return fail(error, path, "out of memory");
  snprintf(temporary, room, "%s.%ld.tmp", path, (long)getpid());
  FILE *file = fopen(temporary, "wb");
  bool written = file != NULL && write_all(file, data, size);
  int why = errno;
  if (file != NULL && fclose(file) != 0 && written) written = false, why = errno;
  if (written && rename(temporary, path) != 0) written = false, why = errno;
  if (!written && file != NULL) remove(temporary);
  free(temporary);
  return written ? true : fail(error, path, strerror(why));
}
