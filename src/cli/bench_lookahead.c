/* Placeholder. */
#include "cli/bench.h"
