/* Names of modes and senses. */
#include "sim/world/mind.h"

#include <stddef.h>

const char *sim_mode_name(SimMode mode) {
  static const char *const names[SIM_MODE_COUNT] = {"asleep",  "patrol",    "suspicious",
                                                    "hunting", "searching", "fleeing"};
  return mode < SIM_MODE_COUNT ? names[mode] : NULL;
}

const char *sim_sense_name(SimSense sense) {
  static const char *const names[SIM_SENSE_COUNT] = {"none", "sight", "sound", "smell", "radar", "touch"};
  return sense < SIM_SENSE_COUNT ? names[sense] : NULL;
}
