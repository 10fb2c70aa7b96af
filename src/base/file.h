/* Reads and writes whole files, and finds the game's own.
 *
 * Only regular files are read, and opening never waits: a pipe, a socket or a device is refused by name,
 * whoever named it. What is written goes to a temporary file in the folder of the target,
 * `.throng-0123456789abcdef.tmp`, is synced and renamed, and the folder is synced, so a crash, a full disk or
 * a power cut leaves the old file or the new one. The temporary file is new, never one that waits there, and
 * locked while its program lives: the next write into that folder removes those of programs that have ended.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { BASE_FILE_ERROR_TEXT = 512 };

/// Reads a file of at most `max` bytes. On success *data is malloc'ed and followed by one zero byte that
/// *size does not count. On failure returns false and writes one sentence to `error` (BASE_FILE_ERROR_TEXT
/// bytes): no such file, no regular one, too large, unreadable.
bool base_file_read(const char *path, size_t max, char **data, size_t *size, char *error);
/// The same of a word of the call, where "-" is the standard input, which may be a pipe.
bool base_file_read_word(const char *word, size_t max, char **data, size_t *size, char *error);
/// The first bytes of a file, at most `size`. -1: it cannot be read, `error` says why.
ptrdiff_t base_file_head(const char *path, char *out, size_t size, char *error);
/// Opens a regular file for reading. -1: `error` says why.
int base_file_open(const char *path, char *error);
/// As many bytes of an open file as there are, up to `size`: fewer only at its end. -1: errno says why not.
/// Reads that are interrupted or short go on.
ptrdiff_t base_file_some(int file, char *out, size_t size);
/// What stands behind the path in an error of this header.
const char *base_file_reason(const char *error);

/// Replaces the file at `path` as a whole, or leaves it unchanged and says why in `error`. A link stays and
/// the file that it leads to is replaced; permissions are kept. Devices and pipes, such as /dev/stdout, are
/// written directly; a pipe that nobody reads from within two seconds is refused.
bool base_file_write(const char *path, const void *data, size_t size, char *error);

/// Finds one of the game's own files or folders (such as "levels" or "assets/hero.svg") and writes its path
/// to `out`. Looks in $THRONG_DATA and, where that is set, nowhere else; then in ../share/throng beside the
/// program (an installed copy), the folder it was installed to, the source tree it was built from. False: in
/// none.
bool base_paths_find(const char *name, char *out, size_t size);

#endif
