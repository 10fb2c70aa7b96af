/* Placeholder. */
#include "cli/commands.h"
#include "cli/options.h"
