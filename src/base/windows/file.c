/* Opening, locking, cutting and syncing files on Windows. */
#include "base/file.h"

#include <errno.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/system.h"
#include "base/windows/wide.h"

// A locked byte cannot be read through another handle, so it is one that no file has.
enum { LOCKED_BYTE_HIGH = 0x40000000 };

static HANDLE handle_of(int file) {
  return (HANDLE)_get_osfhandle(file);
}

int base_file_open(const char *path, char *error) {
  const char *other;
  HANDLE handle = base_windows_open(path, GENERIC_READ, OPEN_EXISTING);
  if (handle == INVALID_HANDLE_VALUE) return base_file_fail(error, path, strerror(errno)), -1;
  if (base_windows_kind(handle, &other) != BASE_PATH_FILE) {
    CloseHandle(handle);
    return base_file_fail(error, path, other), -1;
  }
  const int file = base_windows_file(handle);
  if (file < 0) base_file_fail(error, path, strerror(errno));
  return file;
}

FILE *base_file_stream(const char *path) {
  const int file = base_windows_open_file(path, GENERIC_WRITE, CREATE_ALWAYS);
  FILE *stream = file >= 0 ? fdopen(file, "wb") : NULL;
  if (file >= 0 && stream == NULL) close(file);
  return stream;
}

int base_file_open_to_grow(const char *path) {
  return base_windows_open_file(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS);
}

bool base_file_lock(int file) {
  OVERLAPPED at = {.OffsetHigh = LOCKED_BYTE_HIGH};
  return LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at) ||
         base_windows_failed();
}

bool base_file_cut(int file, int64_t size) {
  const LARGE_INTEGER end = {.QuadPart = size};
  return (SetFilePointerEx(handle_of(file), end, NULL, FILE_BEGIN) && SetEndOfFile(handle_of(file))) ||
         base_windows_failed();
}

bool base_file_sync(int file) {
  return FlushFileBuffers(handle_of(file)) || base_windows_failed();
}

bool base_file_sync_data(int file) {
  return base_file_sync(file);
}

int base_system_open_lock(const char *path) {
  return base_windows_open_file(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS);
}

bool base_system_link(const char *path, const char *second) {
  wchar_t *from = base_windows_wide(path), *to = base_windows_wide(second);
  const bool linked =
      from != NULL && to != NULL && (CreateHardLinkW(to, from, NULL) || base_windows_failed());
  free(from);
  free(to);
  return linked;
}

bool base_system_is_taken(const char *path) {
  wchar_t *wide = base_windows_wide(path);
  const bool taken = wide != NULL && GetFileAttributesW(wide) != INVALID_FILE_ATTRIBUTES; // of a link itself
  free(wide);
  return taken;
}
