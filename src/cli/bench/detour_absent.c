/* The replacement of detour.cpp in a build without DetourCrowd. */
#include <stddef.h>

#include "cli/bench/detour.h"

DetourCrowdRun *detour_new(const DetourHall *hall, const DetourAgents *agents) {
  (void)hall;
  (void)agents;
  return NULL;
}

void detour_free(DetourCrowdRun *run) {
  (void)run;
}

void detour_step(DetourCrowdRun *run, float seconds) {
  (void)run;
  (void)seconds;
}

void detour_positions(const DetourCrowdRun *run, float *x, float *y) {
  (void)run;
  (void)x;
  (void)y;
}
