/* Reads and writes whole files, writes files that grow, and finds the game's own.
 *
 * Functions read only regular files and never wait for an open: a pipe, a socket or a device is refused by
 * name. A write goes to a temporary file in the folder of the target, `.throng-0123456789abcdef.tmp`, which
 * is synced and renamed; then the folder is synced. So a crash, a full disk or a power cut leaves the old
 * file or the new one. The temporary file is always new, and locked while its program runs: the next write
 * into that folder removes those of programs that have ended.
 *
 * Windows has no call that syncs a folder; the renaming there returns when it is on the disk. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { BASE_FILE_ERROR_TEXT = 512 };

/// Reads a file of at most `max` bytes. On success *data is malloc'ed and followed by one zero byte that
/// *size does not count. On failure returns false and writes one sentence to `error` (BASE_FILE_ERROR_TEXT
/// bytes): no such file, no regular one, too large, unreadable.
bool base_file_read(const char *path, size_t max, char **data, size_t *size, char *error);
/// As base_file_read, for an argument of the call: "-" is the standard input, which may be a pipe.
bool base_file_read_word(const char *word, size_t max, char **data, size_t *size, char *error);
/// Writes as base_file_write does; the word "-" is the standard output, whose failure the caller finds when
/// it flushes it.
bool base_file_write_word(const char *word, const void *data, size_t size, char *error);
/// The first bytes of a file, at most `size`. -1: it cannot be read, `error` says why.
ptrdiff_t base_file_head(const char *path, char *out, size_t size, char *error);
/// Opens a regular file for reading. -1: `error` says why.
int base_file_open(const char *path, char *error);
/// Reads `size` bytes of an open file; fewer only at its end. -1: errno has the reason. Continues interrupted
/// and short reads.
ptrdiff_t base_file_some(int file, char *out, size_t size);
/// Writes all of it; writes that are interrupted or short go on. False: errno says why, and a part may be
/// written.
bool base_file_write_all(int file, const void *data, size_t size);
/// Returns the text after the path in an error of this header.
const char *base_file_reason(const char *error);

/// Replaces the file at `path` as a whole, or leaves it unchanged and says why in `error`. A link stays and
/// the file that it leads to is replaced; permissions are kept, on Windows those of the folder hold. Devices
/// and pipes, such as /dev/stdout, are written directly; a pipe without a reader within two seconds is
/// refused.
bool base_file_write(const char *path, const void *data, size_t size, char *error);

/// Opens a file to be written from its beginning on. NULL: errno says why.
FILE *base_file_stream(const char *path);

/* A file that grows: errno says why one of these fails */

/// Opens a file for reading and writing; creates it if missing. -1: errno has the reason.
int base_file_open_to_grow(const char *path);
/// Takes the lock of an open file, which its closing gives back. False: EWOULDBLOCK where another program has
/// it.
bool base_file_lock(int file);
/// Truncates the file to `size` bytes; the next write starts there.
bool base_file_cut(int file, int64_t size);
/// Puts what was written on the disk.
bool base_file_sync(int file);
/// The same without times and permissions.
bool base_file_sync_data(int file);

/// Finds one of the game's own files or folders (such as "levels" or "assets/hero.svg") and writes its path
/// to `out`. Looks in $THRONG_DATA and, where that is set, nowhere else; then in ../share/throng relative to
/// the program (an installed copy) and, but on Windows, the folder it was installed to and the source tree it
/// was built from. False: in none.
bool base_paths_find(const char *name, char *out, size_t size);

#endif
