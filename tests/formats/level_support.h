/* Shared by the tests of level files: random levels, the invariants of every level, and a comparison of two
 * levels. */
#ifndef TESTS_FORMATS_LEVEL_SUPPORT_H
#define TESTS_FORMATS_LEVEL_SUPPORT_H

#include "base/random.h"
#include "formats/formats.h"

/// A sound level of at most 24 x 24 tiles that uses every part of the native form. The caller frees it.
SimLevel random_level(BaseRandom *random);

/// Which rule a level breaks that a reader handed out; NULL: none. A world relies on all of them.
const char *level_fault(const SimLevel *level);

/// NULL when they are the same, else what differs.
const char *level_difference(const SimLevel *a, const SimLevel *b);

#endif
