/* Placeholder. */
#include "nav/field.h"
