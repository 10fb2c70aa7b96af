/* Placeholder. */
#include "nav/components.h"
