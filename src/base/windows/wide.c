/* UTF-8 to UTF-16 and back, opening by UTF-8 names, errors. */
#include "base/windows/wide.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdint.h>
#include <stdlib.h>

wchar_t *base_windows_wide(const char *text) {
  const int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
  if (length <= 0) return errno = EILSEQ, NULL;
  wchar_t *wide = malloc((size_t)length * sizeof *wide);
  if (wide == NULL) return errno = ENOMEM, NULL;
  MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, length);
  return wide;
}

bool base_windows_narrow(const wchar_t *text, char *out, size_t size) {
  const int capacity = size < INT32_MAX ? (int)size : INT32_MAX;
  return WideCharToMultiByte(CP_UTF8, WC_ERR_INVALID_CHARS, text, -1, out, capacity, NULL, NULL) > 0;
}

bool base_windows_failed(void) {
  static const struct {
    DWORD error;
    int number;
  } rows[] = {
      {ERROR_FILE_NOT_FOUND, ENOENT},
      {ERROR_PATH_NOT_FOUND, ENOENT},
      {ERROR_INVALID_NAME, ENOENT},
      {ERROR_BAD_PATHNAME, ENOENT},
      {ERROR_INVALID_DRIVE, ENOENT},
      {ERROR_BAD_NETPATH, ENOENT},
      {ERROR_BAD_NET_NAME, ENOENT},
      {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
      {ERROR_ACCESS_DENIED, EACCES},
      {ERROR_SHARING_VIOLATION, EACCES},
      {ERROR_WRITE_PROTECT, EROFS},
      {ERROR_LOCK_VIOLATION, EWOULDBLOCK},
      {ERROR_FILE_EXISTS, EEXIST},
      {ERROR_ALREADY_EXISTS, EEXIST},
      {ERROR_DIRECTORY, ENOTDIR},
      {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
      {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
      {ERROR_OUTOFMEMORY, ENOMEM},
      {ERROR_DISK_FULL, ENOSPC},
      {ERROR_HANDLE_DISK_FULL, ENOSPC},
      {ERROR_INVALID_FUNCTION, ENOSYS},
      {ERROR_NOT_SUPPORTED, ENOSYS},
      {ERROR_PRIVILEGE_NOT_HELD, EPERM},
      {ERROR_BROKEN_PIPE, EPIPE},
      {ERROR_NO_DATA, EPIPE},
  };
  const DWORD error = GetLastError();
  errno = EIO;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (rows[i].error == error) errno = rows[i].number;
  return false;
}

HANDLE base_windows_open(const char *path, DWORD access, DWORD create) {
  wchar_t *wide = base_windows_wide(path);
  if (wide == NULL) return INVALID_HANDLE_VALUE;
  HANDLE handle = CreateFileW(wide, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              create, FILE_FLAG_BACKUP_SEMANTICS, NULL);
  if (handle == INVALID_HANDLE_VALUE) base_windows_failed();
  free(wide);
  return handle;
}

int base_windows_file(HANDLE handle) {
  const int file = _open_osfhandle((intptr_t)handle, _O_BINARY);
  if (file >= 0) return file;
  const int why = errno;
  CloseHandle(handle);
  errno = why;
  return -1;
}

int base_windows_open_file(const char *path, DWORD access, DWORD create) {
  HANDLE handle = base_windows_open(path, access, create);
  return handle == INVALID_HANDLE_VALUE ? -1 : base_windows_file(handle);
}

BasePathKind base_windows_kind(HANDLE handle, const char **other) {
  BY_HANDLE_FILE_INFORMATION info;
  const DWORD type = GetFileType(handle);
  *other = type == FILE_TYPE_PIPE ? "is a pipe, a file was expected" : "is a device, a file was expected";
  if (type != FILE_TYPE_DISK) return BASE_PATH_OTHER;
  *other = "is a folder, a file was expected";
  const bool folder =
      GetFileInformationByHandle(handle, &info) && (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  return folder ? BASE_PATH_OTHER : BASE_PATH_FILE;
}
