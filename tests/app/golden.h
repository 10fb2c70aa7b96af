/* A list of hashes that is checked in, a line each: hash, a number for readers, name. A test notes what it
 * meets and compares; `--write` renews the list, and its difference says what has changed; `--show NAME`
 * prints one. The first line is a probe of what may differ between machines: where that is another one,
 * nothing can be compared, and the test says so and skips. */
#ifndef TESTS_APP_GOLDEN_H
#define TESTS_APP_GOLDEN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/hash.h"

enum { GOLDEN_LINES = 2000, GOLDEN_NAME = 96 };

typedef struct GoldenLine {
  BaseHash hash;
  int32_t number;
  char name[GOLDEN_NAME];
  bool met;
} GoldenLine;

typedef struct GoldenList {
  BaseHash probe;
  int count;
  GoldenLine line[GOLDEN_LINES];
} GoldenList;

typedef struct GoldenTest {
  const char *path; // of the list
  bool writes;
  const char *shown; // the name to print; NULL: none
  GoldenList known, now;
  int told; // differences so far
} GoldenTest;

/// Reads the arguments of main. `variable` is that of the environment which names the list. False: it does
/// not.
bool golden_begin(GoldenTest *golden, const char *variable, int argc, char **argv);
/// Before the first note. Skips the test where the probe is another one than that of the list.
void golden_probe(GoldenTest *golden, BaseHash probe);
/// A stream for what is to be printed of this name; NULL: nothing is.
FILE *golden_shows(const GoldenTest *golden, const char *name);
/// Compares it with the list; a dozen differences fail the test. So does a name that was noted before.
void golden_note(GoldenTest *golden, BaseHash hash, int32_t number, const char *name);
/// Writes the list, or fails the test where anything differed or was not noted.
void golden_end(GoldenTest *golden);

/// Adds the last bits of what the C library computes to a hash.
BaseHash golden_mathematics(BaseHash hash);

#endif
