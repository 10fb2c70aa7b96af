/* Between the UTF-8 of the program and the UTF-16 of Windows, and from its errors to errno. */
#ifndef BASE_WINDOWS_WIDE_H
#define BASE_WINDOWS_WIDE_H

#define WIN32_LEAN_AND_MEAN
#include <stdbool.h>
#include <stddef.h>
#include <windows.h>

#include "base/path.h"

/// The text as UTF-16, malloc'ed. NULL: errno says why: EILSEQ, it is no UTF-8; ENOMEM.
wchar_t *base_windows_wide(const char *text);
/// The text as UTF-8. False: it does not fit, or is no UTF-16.
bool base_windows_narrow(const wchar_t *text, char *out, size_t size);

/// Sets errno to what GetLastError says, and returns false.
bool base_windows_failed(void);

/// Opens what is at the path, a folder too; other programs may read, write, rename and delete it meanwhile.
/// INVALID_HANDLE_VALUE: errno says why. A program that this one starts does not inherit it.
HANDLE base_windows_open(const char *path, DWORD access, DWORD create);
/// The same as a file for read, write and close, which pass every byte as it is; -1: errno says why.
int base_windows_open_file(const char *path, DWORD access, DWORD create);
/// The handle as such a file, which owns it then; -1: errno says why, and the handle is closed.
int base_windows_file(HANDLE handle);

/// An opened file; `other` describes a thing that is no file, for a message.
BasePathKind base_windows_kind(HANDLE handle, const char **other);

#endif
