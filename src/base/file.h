/* Reads and writes whole files, and finds the game's own. What is written goes to a temporary file beside the
 * target, is synced and renamed, so a crash or a full disk never leaves half a file or loses the old one. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { BASE_FILE_ERROR_TEXT = 512 };

/// Reads a file of at most `max` bytes. On success *data is malloc'ed and followed by one zero byte that
/// *size does not count. On failure returns false and writes one sentence to `error` (BASE_FILE_ERROR_TEXT
/// bytes): no such file, a folder, too large, unreadable.
bool base_file_read(const char *path, size_t max, char **data, size_t *size, char *error);

/// Replaces the file at `path` as a whole, or leaves it unchanged and says why in `error`. A link stays and
/// the file that it leads to is replaced; permissions are kept. Devices and pipes, such as /dev/stdout, are
/// written directly.
bool base_file_write(const char *path, const void *data, size_t size, char *error);

/// Finds one of the game's own files or folders (such as "levels" or "assets/hero.svg") and writes its path
/// to `out`. Looks in $THRONG_DATA and, where that is set, nowhere else; then in ../share/throng beside the
/// program (an installed copy), the folder it was installed to, the source tree it was built from. False: in
/// none.
bool base_paths_find(const char *name, char *out, size_t size);

#endif
