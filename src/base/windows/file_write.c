/* Writing whole files on Windows: all of the new one, or all of the old one. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/system.h"
#include "base/windows/wide.h"

enum {
  PATH_CAPACITY = 4096,
  MOVES = 50, // a virus scanner, or a reader without write sharing, holds a file for a moment
  MOVE_PAUSE = 10,
};

/// Pipes and devices, such as CON and NUL. The handle is given back.
static bool write_into(HANDLE handle, const char *path, const void *data, size_t size, char *error) {
  const int file = base_windows_file(handle);
  bool written = file >= 0 && base_file_write_all(file, data, size);
  int why = errno;
  if (file >= 0 && close(file) != 0 && written) written = false, why = errno;
  return written ? true : base_file_fail(error, path, strerror(why));
}

/* Leftovers of killed programs */

/// Opens it exclusively, so no program writes it; closing deletes it.
static void remove_if_left(const char *path) {
  wchar_t *wide = base_windows_wide(path);
  if (wide == NULL) return;
  HANDLE handle = CreateFileW(wide, DELETE, 0, NULL, OPEN_EXISTING,
                              FILE_FLAG_DELETE_ON_CLOSE | FILE_FLAG_OPEN_REPARSE_POINT, NULL);
  if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
  free(wide);
}

typedef struct Leftovers {
  const char *path; // of the file that was written
  size_t folder;
} Leftovers;

static bool look_at(void *context, const char *name) {
  const Leftovers *of = context;
  char path[PATH_CAPACITY + BASE_TEMPORARY_NAME];
  if (!base_temporary_is(name)) return true;
  memcpy(path, of->path, of->folder);
  memcpy(path + of->folder, name, BASE_TEMPORARY_NAME);
  remove_if_left(path);
  return true;
}

static void remove_leftovers(const char *path) {
  char folder[PATH_CAPACITY] = ".";
  const Leftovers of = {path, base_path_folder(path)};
  if (of.folder > 0) {
    memcpy(folder, path, of.folder);
    folder[of.folder] = '\0';
  }
  base_folder_list(folder, look_at, (void *)(uintptr_t)&of);
}

/* The new file next to the old one */

typedef struct Temporary {
  char path[PATH_CAPACITY + BASE_TEMPORARY_NAME];
  int file; // open until it has its name: what is open is no leftover; -1: there is none
} Temporary;

/// A new file in the folder of `path`, never one that is there. False: errno says why.
static bool begin_file(Temporary *of, const char *path) {
  of->file = -1;
  uint64_t number = base_temporary_number(of);
  for (int i = 0; i < BASE_TEMPORARY_TRIES; i++, number = base_hash_u64(number, (uint64_t)i)) {
    base_temporary_path(path, number, of->path, sizeof of->path);
    of->file = base_windows_open_file(of->path, GENERIC_WRITE, CREATE_NEW);
    if (of->file >= 0) return true;
    if (errno != EEXIST) return false;
  }
  return false;
}

/// Returns when the new name is on the disk. False: errno says why.
static bool move_file(const wchar_t *from, const wchar_t *to) {
  for (int i = 0; i < MOVES; i++) {
    if (MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return true;
    const DWORD error = GetLastError();
    base_windows_failed();
    if (error != ERROR_ACCESS_DENIED && error != ERROR_SHARING_VIOLATION) return false;
    Sleep(MOVE_PAUSE);
  }
  return false;
}

/// Writes all of it to the disk and renames it over `path`; a file that fails goes. False: errno says why.
static bool finish_file(Temporary *of, const char *path, const void *data, size_t size) {
  wchar_t *from = base_windows_wide(of->path), *to = base_windows_wide(path);
  const bool written = from != NULL && to != NULL && base_file_write_all(of->file, data, size) &&
                       base_file_sync(of->file) && move_file(from, to);
  const int why = errno;
  if (!written && from != NULL) DeleteFileW(from);
  close(of->file);
  free(from);
  free(to);
  errno = why;
  return written;
}

static bool replace_file(const char *path, const void *data, size_t size, char *error) {
  Temporary *new = malloc(sizeof *new);
  if (new == NULL) return base_file_fail(error, path, "out of memory");
  const bool written = begin_file(new, path) && finish_file(new, path, data, size);
  if (!written) base_file_fail(error, path, strerror(errno));
  free(new);
  remove_leftovers(path);
  return written;
}

/// Where links lead, so that the file is replaced and the link stays.
static bool follow_links(HANDLE handle, char target[PATH_CAPACITY]) {
  wchar_t *path = malloc(PATH_CAPACITY * sizeof *path);
  if (path == NULL) return false;
  const DWORD length = GetFinalPathNameByHandleW(handle, path, PATH_CAPACITY, FILE_NAME_NORMALIZED);
  const bool known = length > 0 && length < PATH_CAPACITY && base_windows_narrow(path, target, PATH_CAPACITY);
  free(path);
  return known;
}

/// The attributes of the path, links not followed; 0: nothing exists there.
static DWORD attributes_of(const char *path) {
  wchar_t *wide = base_windows_wide(path);
  const DWORD attributes = wide != NULL ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
  free(wide);
  return attributes == INVALID_FILE_ATTRIBUTES ? 0 : attributes;
}

bool base_file_write(const char *path, const void *data, size_t size, char *error) {
  char target[PATH_CAPACITY];
  const char *other;
  if (strlen(path) >= PATH_CAPACITY) return base_file_fail(error, path, strerror(ENAMETOOLONG));
  HANDLE there = base_windows_open(path, GENERIC_WRITE, OPEN_EXISTING); // fails where it may not be written
  if (there == INVALID_HANDLE_VALUE)
    return errno == ENOENT ? replace_file(path, data, size, error)
                           : base_file_fail(error, path, strerror(errno));
  const bool file = base_windows_kind(there, &other) == BASE_PATH_FILE;
  if (!file && GetFileType(there) != FILE_TYPE_DISK) return write_into(there, path, data, size, error);
  const DWORD attributes = attributes_of(path);
  const bool leads_on = file && (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
  const bool followed = leads_on && follow_links(there, target);
  CloseHandle(there);
  if (!file) return base_file_fail(error, path, other);
  if ((attributes & FILE_ATTRIBUTE_READONLY) != 0) return base_file_fail(error, path, strerror(EACCES));
  if (leads_on && !followed) return base_file_fail(error, path, "is a link that cannot be followed");
  return replace_file(leads_on ? target : path, data, size, error);
}
