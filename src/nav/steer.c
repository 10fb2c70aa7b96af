/* Placeholder. */
#include "nav/steer.h"
