/* Placeholder. */
#include "play_command.h"
