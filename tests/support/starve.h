/* Counts a test's own allocations, and lets one of them fail: see starve.c. Only where STARVE says so, for
 * the C library must be glibc and no sanitizer may stand in its place. */
#ifndef SUPPORT_STARVE_H
#define SUPPORT_STARVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Calls of malloc, calloc, realloc and strdup so far that came from the program itself.
long starve_count(void);

/// Bytes that the program itself has taken and not given back.
long long starve_bytes(void);

/// The call of that number fails; 0: none does.
void starve_at(long at);

/// From now on writes past the end of a block end the program, as STARVE_GUARD says in starve.c.
void starve_guard(void);

#endif
