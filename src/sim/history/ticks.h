/* A history without a past yet. */
#ifndef SIM_HISTORY_TICKS_H
#define SIM_HISTORY_TICKS_H

#include "sim/history/parts.h"

/// Without branches. NULL: out of memory.
SimHistory *sim_history_alloc(const SimLevel *level);

#endif
