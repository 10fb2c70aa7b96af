/* Placeholder. */
#include "formats/formats.h"
