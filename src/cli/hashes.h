/* State hashes of every tick, in a file: `TICK HASH` on a line, the hash in 16 hex digits, of the state after
 * so many ticks. */
#ifndef CLI_HASHES_H
#define CLI_HASHES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/hash.h"
#include "sim/world/world.h"

typedef struct CliHashes {
  FILE *out;       // NULL: none are written
  int against;     // -1: none are compared, or no more
  char part[4096]; // of `against`, from `at` to `end` not yet compared
  size_t at, end;
  int64_t line, compared;
  int64_t first_difference; // tick; -1: none
  BaseHash here, there;     // at the first difference
  const char *fault;        // of the line; NULL: none
  int failure;              // errno of a read that failed; 0: none did
} CliHashes;

/// Opens the file to be written and the one to be compared with, each may be NULL. False after
/// printing why not.
bool cli_hashes_open(CliHashes *hashes, const char *out, const char *against);

/// After each tick; `hashes` is a CliHashes.
void cli_hashes_tick(void *hashes, const SimWorld *world);

/// Prints how the comparison went, where there was one. False: something differs, or nothing could be
/// compared.
bool cli_hashes_report(const CliHashes *hashes, const char *against);

/// False after printing why `out` could not be written.
bool cli_hashes_close(CliHashes *hashes, const char *out);

#endif
