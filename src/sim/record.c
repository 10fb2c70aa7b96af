/* Placeholder. */
#include "sim/replay.h"
