/* Placeholder. */
#include "nav/grid.h"
