/* A world goes to another place. */
#ifndef SIM_HISTORY_TRAVEL_H
#define SIM_HISTORY_TRAVEL_H

#include "sim/history/parts.h"

typedef struct SimTravel {
  int32_t branch;
  int64_t tick;
  int32_t max_ticks; // 0: any number
  bool small;        // a step back, which others may follow
} SimTravel;

/// Goes to a tick as sim_history_seek does, for any world. A world without state (`priv` NULL) is loaded.
int64_t sim_travel(SimHistory *history, SimWorld *world, SimPlace *place, const SimTravel *to);
/// Steps a world that is before the end of its branch, with the commands of that time.
void sim_travel_step(SimHistory *history, SimWorld *world, SimPlace *place);
/// At the end of a branch its last commands are given, for no tick may follow.
void sim_travel_finish(SimHistory *history, SimWorld *world, SimPlace *place);
/// Replaces the world by the one saved, and what is watched stays watched. False: it cannot be loaded; the
/// world is as it was.
bool sim_travel_load(SimHistory *history, SimWorld *world, const SimSaved *saved);

#endif
