/* Functions shared by the files of base, and those of the system: posix/ implements them for POSIX systems,
 * windows/ for Windows. The public headers are file.h, keep.h, path.h, program.h and machine.h. */
#ifndef BASE_SYSTEM_H
#define BASE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Implemented per system; false and below 0: errno has the reason */

/// Opens the file that keep.h locks, and creates it if missing. Refuses a link in its place.
int base_system_open_lock(const char *path);
/// Gives the file a second name. EEXIST: that name is taken.
bool base_system_link(const char *path, const char *second);
/// Does anything exist at the path, even a dangling link?
bool base_system_is_taken(const char *path);

/* file.c */

/// Writes "PATH: WHAT" to `error` (BASE_FILE_ERROR_TEXT bytes), the path escaped. Returns false.
bool base_file_fail(char *error, const char *path, const char *what);

/* temporary.c: names of the files that a write begins with */

enum {
  BASE_TEMPORARY_DIGITS = 16,
  BASE_TEMPORARY_NAME = sizeof ".throng-" - 1 + BASE_TEMPORARY_DIGITS + sizeof ".tmp",
  BASE_TEMPORARY_TRIES = 64,
};

/// A number that no other program draws, most likely: from the clock, the process and the address `of`.
uint64_t base_temporary_number(const void *of);
/// The name with that number in the folder of `path`.
void base_temporary_path(const char *path, uint64_t number, char *out, size_t size);
bool base_temporary_is(const char *name);

#endif
