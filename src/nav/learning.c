/* Placeholder. */
#include "nav/learning.h"
