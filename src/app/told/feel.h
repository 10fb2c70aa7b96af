/* Effects of a hit, a loss and a win: the world stops for a moment, or goes on slowly, and the camera draws
 * near. Only the pace at which the window steps the world changes, never what a tick does, so a recording
 * knows nothing of it. None of it with reduced motion. */
#ifndef APP_TOLD_FEEL_H
#define APP_TOLD_FEEL_H

#include "app/game/game.h"

/// Takes note of an event of the last tick.
void app_feel_event(AppGame *game, SimEventKind kind);
/// The factor on the time of the window: 0, the world is stopped, to 1.
double app_feel_pace(const AppGame *game);
/// A press while a game that has ended is still shown: the screen that says so comes at once.
void app_feel_skip(AppGame *game);
/// After a win the camera draws slowly near to the gate. Once a frame, after it has followed the hero.
void app_feel_camera(AppGame *game, double seconds);

#endif
