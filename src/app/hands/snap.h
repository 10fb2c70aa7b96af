/* Corrects a tap of a finger that came down next to its target. */
#ifndef APP_HANDS_SNAP_H
#define APP_HANDS_SNAP_H

#include "app/game/game.h"

typedef enum AppSnapTo {
  APP_SNAP_THINGS, // embers, gates and flasks that are there
  APP_SNAP_ALL,    // if it has none, the target of the hero whom a tap sends
} AppSnapTo;

/// The tile of the nearest of them within whose ring these pixels lie, in the picture that `seen` made.
/// False: none.
bool app_snap_tile(const AppGame *game, const AppCamera *seen, SDL_FPoint at, AppSnapTo to, int32_t *x,
                   int32_t *y);

#endif
