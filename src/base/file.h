/* Whole files in, whole files out. Writing goes to a temporary file beside the target, is synced and renamed,
 * so a crash or a full disk never leaves half a file or loses the old one. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { BASE_FILE_ERROR_TEXT = 512 };

/// Reads at most `most` bytes. On success *data is malloc'ed, one zero byte longer than *size. On failure
/// false and one sentence in `error` (BASE_FILE_ERROR_TEXT bytes): no such file, a folder, too large,
/// unreadable.
bool base_file_read(const char *path, size_t max, char **data, size_t *size, char *error);

/// Replaces the file at `path` as a whole, or leaves it as it was and says why in `error`. A link stays and
/// the file it leads to is replaced; permissions are kept; devices and pipes, such as /dev/stdout, are
/// written into.
bool base_file_write(const char *path, const void *data, size_t size, char *error);

#endif
