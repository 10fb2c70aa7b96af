/* Placeholder. */
#include "sim/world.h"
