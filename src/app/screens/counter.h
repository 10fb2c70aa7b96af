/* The sheet Counter-example: the search that it shows, slice by slice, and what is made of its result. */
#ifndef APP_SCREENS_COUNTER_H
#define APP_SCREENS_COUNTER_H

#include "lab/contrast/counter.h"

/// Requests of the sheet: APP_INTENT_COUNTER with `id` one of these.
typedef enum AppCounterAct {
  APP_COUNTER_PLAY, // the map as a level in the lab, with the steering that fails
  APP_COUNTER_RACE, // both steerings on it, side by side
  APP_COUNTER_SAVE, // among the player's own levels
} AppCounterAct;

struct AppCounter {
  int32_t row[LAB_WALKERS], depth[LAB_WALKERS];
  int32_t size;
  uint64_t seed;            // of the next search
  LabCounter *search;       // NULL: not begun
  bool stopped;             // by the player
  bool no_memory;           // the last one could not begin
  int32_t shown;            // frames that the map stays as it is, so that each deletion is seen
  int64_t shrunk;           // deletions that were seen
  int32_t drawn;            // example that is shown shrinking; its first size:
  int32_t first_w, first_h; // tiles
};

typedef struct AppCounter AppCounter;

void app_counter_free(AppCounter *counter); // NULL is allowed

#endif
