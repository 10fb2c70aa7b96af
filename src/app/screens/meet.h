/* Who is met for the first time in a level: its name is shown for a moment. */
#ifndef APP_SCREENS_MEET_H
#define APP_SCREENS_MEET_H

#include <SDL.h>
#include <stdint.h>

struct App;

typedef struct AppMeet {
  uint32_t met;    // kinds that were met in this level, a bit each
  uint32_t coming; // met, but not yet shown
  int32_t kind;    // that is shown
  double until;    // seconds
} AppMeet;

/// A new level: nobody has been met.
void app_meet_reset(struct App *app);
/// Once a tick: who has come near the hero?
void app_meet_tick(struct App *app);
/// The name of who was met, at the bottom of the free part.
void app_meet_draw(struct App *app);

#endif
