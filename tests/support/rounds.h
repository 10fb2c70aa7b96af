/* The number of rounds of a test with random input. */
#ifndef SUPPORT_ROUNDS_H
#define SUPPORT_ROUNDS_H

#include "base/compiler.h"

/// All of them; under a sanitizer, where each takes five to ten times as long, a quarter.
#define SUPPORT_ROUNDS(all) (BASE_CALLS ? ((all) + 3) / 4 : (all))

#endif
