/* Hashes of what readers and checks of levels say, for lists on record: see support/recorded.h. */
#ifndef TESTS_FORMATS_MIXING_H
#define TESTS_FORMATS_MIXING_H

#include "base/hash.h"
#include "formats/formats.h"

/// Ends the program.
void mixing_stop(const char *name, const char *why);

void mixing_number(BaseHash *hash, int64_t value);
void mixing_bytes(BaseHash *hash, const char *bytes, size_t length);
void mixing_text(BaseHash *hash, const char *text);

/// Adds the counts, and line, column and text of each issue that was kept. Libraries say what is wrong with a
/// file that is no JSON at all; only that they say something counts.
void mixing_issues(BaseHash *hash, const BaseIssues *issues);

/// Adds the level as its own form has it, its hash, and which tunables it sets.
void mixing_level(BaseHash *hash, const SimLevel *level);

/// Adds what the check of drawings says.
void mixing_faults(BaseHash *hash, const SimLevel *level);

#endif
