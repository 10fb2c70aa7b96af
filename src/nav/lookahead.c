/* Placeholder. */
#include "nav/lookahead.h"
