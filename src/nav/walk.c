/* Placeholder. */
#include "nav/walk.h"
