/* Whole files, with every failure named; and where the game's own files are. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_CAPACITY = 4096, MAX_LINKS = 40 };

static bool fail(char *error, const char *path, const char *what) {
  snprintf(error, BASE_FILE_ERROR_TEXT, "%.300s: %s", path, what);
  return false;
}

/// Reads to the end or to at least `max` + 1 bytes, growing as it goes: the size of a pipe is unknown.
static bool read_stream(FILE *file, size_t max, char **data, size_t *size) {
  size_t capacity = 65536, used = 0;
  char *bytes = malloc(capacity + 1);
  while (bytes != NULL) {
    used += fread(bytes + used, 1, capacity - used, file);
    if (used < capacity || used > max) break;
    capacity *= 2;
    char *more = realloc(bytes, capacity + 1);
    if (more == NULL) free(bytes);
    bytes = more;
  }
  if (bytes == NULL) return false;
  bytes[used] = '\0';
  *data = bytes;
  *size = used;
  return true;
}

bool base_file_read(const char *path, size_t max, char **data, size_t *size, char *error) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return fail(error, path, strerror(errno));
  struct stat info;
  if (fstat(fileno(file), &info) == 0 && S_ISDIR(info.st_mode)) {
    fclose(file);
    return fail(error, path, "is a folder, a file was expected");
  }
  bool read = read_stream(file, max, data, size);
  bool broken = ferror(file) != 0;
  fclose(file);
  if (!read) return fail(error, path, "out of memory");
  if (!broken && *size <= max) return true;
  free(*data);
  *data = NULL;
  return fail(error, path, broken ? "cannot be read" : "is too large");
}

static bool write_all(FILE *file, const void *data, size_t size) {
  if (size > 0 && fwrite(data, 1, size, file) != size) return false;
  return fflush(file) == 0;
}

/// For devices and pipes: renaming a file over one would remove it for all other programs.
static bool write_into(const char *path, const void *data, size_t size, char *error) {
  FILE *file = fopen(path, "wb");
  bool written = file != NULL && write_all(file, data, size);
  int why = errno;
  if (file != NULL && fclose(file) != 0 && written) written = false, why = errno;
  return written ? true : fail(error, path, strerror(why));
}

/// The file that a link finally leads to, so that the file is replaced and the link stays; malloc'ed, NULL
/// when out of memory. A link that leads nowhere or in a circle is itself the target.
static char *follow_links(const char *path) {
  char *target = malloc(PATH_CAPACITY);
  if (target == NULL || strlen(path) >= PATH_CAPACITY) return free(target), NULL;
  strcpy(target, path);
  for (int hop = 0; hop < MAX_LINKS; hop++) {
    char link[PATH_CAPACITY];
    ssize_t length = readlink(target, link, sizeof link - 1);
    if (length <= 0) break;
    link[length] = '\0';
    char *slash = strrchr(target, '/');
    size_t folder = link[0] == '/' || slash == NULL ? 0 : (size_t)(slash + 1 - target);
    if (folder + (size_t)length >= PATH_CAPACITY) break;
    strcpy(target + folder, link);
  }
  return target;
}

/// Syncs the folder of a file, so that its new name outlives a power cut. Not all file systems can; the file
/// is complete either way.
static void sync_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  char folder[PATH_CAPACITY] = ".";
  if (slash != NULL) snprintf(folder, sizeof folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
  const int descriptor = open(folder, O_RDONLY | O_DIRECTORY);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

/// Writes the new file beside the old one and renames it over it; it gets the permissions in `info`, if any.
static bool replace(const char *path, const struct stat *info, const void *data, size_t size, char *error) {
  size_t capacity = strlen(path) + 32;
  char *temporary = malloc(capacity);
  if (temporary == NULL) return fail(error, path, "out of memory");
  snprintf(temporary, capacity, "%s.%ld.tmp", path, (long)getpid());
  FILE *file = fopen(temporary, "wb");
  bool written = file != NULL && write_all(file, data, size) && fsync(fileno(file)) == 0;
  if (written && info != NULL) written = fchmod(fileno(file), info->st_mode & 07777) == 0;
  int why = errno;
  if (file != NULL && fclose(file) != 0 && written) written = false, why = errno;
  if (written && rename(temporary, path) != 0) written = false, why = errno;
  if (!written && file != NULL) remove(temporary);
  if (written) sync_folder(path);
  free(temporary);
  return written ? true : fail(error, path, strerror(why));
}

bool base_file_write(const char *path, const void *data, size_t size, char *error) {
  struct stat info;
  bool exists = stat(path, &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) return fail(error, path, "is a folder, a file was expected");
  if (exists && !S_ISREG(info.st_mode)) return write_into(path, data, size, error);
  if (exists && access(path, W_OK) != 0) return fail(error, path, strerror(errno));
  if (strlen(path) >= PATH_CAPACITY) return fail(error, path, strerror(ENAMETOOLONG));
  char *target = follow_links(path);
  if (target == NULL) return fail(error, path, "out of memory");
  bool written = replace(target, exists ? &info : NULL, data, size, error);
  free(target);
  return written;
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
