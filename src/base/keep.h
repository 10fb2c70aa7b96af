/* Sharing a file between programs: a lock file next to it, and names for old contents that must not be lost.
 */
#ifndef BASE_KEEP_H
#define BASE_KEEP_H

#include <stdbool.h>
#include <stddef.h>

enum { BASE_KEEP_ASIDES = 20, BASE_KEEP_MORE = sizeof ".broken-20" }; // bytes that a name gets longer

/// Takes the lock of a file: `PATH.lock` next to it, which stays. Waits at most `milliseconds` while another
/// program has it. -1: not acquired. The system releases it when the program ends, also after a crash.
int base_keep_lock(const char *path, int milliseconds);
void base_keep_unlock(int lock);

/// Keeps the present content of a file as `PATH.broken`, or `.broken-2` to `.broken-20` where that is taken,
/// and writes that name to `aside`. The file itself stays. False: all of them are taken, or it could not be
/// copied; nothing was changed.
bool base_keep_aside(const char *path, char *aside, size_t size);

#endif
