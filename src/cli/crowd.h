/* Crowd files: lines X Y COUNT, COUNT enemies on that tile; `#` begins a comment. */
#ifndef CLI_CROWD_H
#define CLI_CROWD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/issues.h"
#include "nav/nav.h"

enum { CLI_MAX_CROWD = 1000000000 }; // on one tile

/// Adds what the file says to `crowd`, one number a cell of the grid. False: `issues` says why; `crowd` then
/// holds the sound lines.
bool cli_crowd_parse(uint32_t *crowd, const NavGrid *grid, const char *data, size_t size, BaseIssues *issues);

#endif
