/* Queries about paths on Windows. */
#include "base/path.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/windows/wide.h"

enum { NAME_BYTES = 3 * MAX_PATH + 1 }; // of one name in UTF-8

/// For looking only, which asks for no rights.
static HANDLE open_path(const char *path) {
  return base_windows_open(path, 0, OPEN_EXISTING);
}

BasePathKind base_path_kind(const char *path) {
  const char *other;
  HANDLE handle = open_path(path);
  if (handle == INVALID_HANDLE_VALUE) return BASE_PATH_NONE;
  const BasePathKind kind = base_windows_kind(handle, &other);
  CloseHandle(handle);
  return kind;
}

bool base_path_exists(const char *path) {
  HANDLE handle = open_path(path);
  if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
  return handle != INVALID_HANDLE_VALUE;
}

bool base_path_is_readable(const char *path) {
  HANDLE handle = base_windows_open(path, GENERIC_READ, OPEN_EXISTING);
  if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
  return handle != INVALID_HANDLE_VALUE;
}

static bool describe_path(const char *path, BY_HANDLE_FILE_INFORMATION *info) {
  HANDLE handle = open_path(path);
  if (handle == INVALID_HANDLE_VALUE) return false;
  const bool described = GetFileInformationByHandle(handle, info);
  CloseHandle(handle);
  return described;
}

bool base_path_is_same(const char *path, const char *other) {
  BY_HANDLE_FILE_INFORMATION one, two;
  return describe_path(path, &one) && describe_path(other, &two) &&
         one.dwVolumeSerialNumber == two.dwVolumeSerialNumber && one.nFileIndexHigh == two.nFileIndexHigh &&
         one.nFileIndexLow == two.nFileIndexLow;
}

size_t base_path_folder(const char *path) {
  size_t length = strlen(path);
  while (length > 0 && strchr("/\\:", path[length - 1]) == NULL) length--;
  return length;
}

bool base_folder_make(const char *path) {
  wchar_t *wide = base_windows_wide(path);
  const bool made = wide != NULL && (CreateDirectoryW(wide, NULL) || base_windows_failed());
  free(wide);
  return made;
}

/// All names in the folder as a pattern of Windows, malloc'ed; NULL: there is no memory, or no such name.
static wchar_t *pattern_of(const char *path) {
  const size_t length = strlen(path);
  const char *rest =
      base_path_folder(path) == length ? "*" : "\\*"; // `\\?\` before a path forbids `/` and `\\`
  char *text = malloc(length + strlen(rest) + 1);
  if (text == NULL) return NULL;
  memcpy(text, path, length);
  memcpy(text + length, rest, strlen(rest) + 1);
  wchar_t *pattern = base_windows_wide(text);
  free(text);
  return pattern;
}

void base_folder_list(const char *path, bool (*take)(void *context, const char *name), void *context) {
  WIN32_FIND_DATAW found;
  char name[NAME_BYTES];
  wchar_t *pattern = pattern_of(path);
  HANDLE search = pattern != NULL ? FindFirstFileW(pattern, &found) : INVALID_HANDLE_VALUE;
  free(pattern);
  if (search == INVALID_HANDLE_VALUE) return;
  while ((!base_windows_narrow(found.cFileName, name, sizeof name) || take(context, name)) &&
         FindNextFileW(search, &found))
    continue;
  FindClose(search);
}
