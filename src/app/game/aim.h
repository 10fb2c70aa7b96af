/* Aiming: what gestures on the map mean. The mouse sends its target as soon as it is pressed. A finger may
 * still turn out to be the first of two, so its press becomes a command only when it is lifted as a tap, or
 * was held or dragged for APP_AIM_WAIT seconds: two fingers never move the hero. */
#ifndef APP_GAME_AIM_H
#define APP_GAME_AIM_H

#include "app/game/game.h"
#include "app/platform/gesture.h"

#define APP_AIM_WAIT 0.12 // seconds in which a second finger may follow the first
#define APP_AIM_UNDO 0.6  // a second finger that comes this soon after the first takes its target back

/// A gesture that no widget took, on the game screen.
void app_aim_gesture(AppGame *game, const AppGestureEvent *event);
/// Once a frame: a finger that was held long enough becomes a command.
void app_aim_time(AppGame *game);
/// The tile of the grid under these pixels; a finger on rock means the nearest open tile within its reach.
/// False: off the map.
bool app_aim_tile(const NavGrid *grid, const AppCamera *camera, float scale, SDL_FPoint at, bool finger,
                  int32_t *x, int32_t *y);
/// The open tile next to this one in a direction, over rock if need be: keys reach every part of the map.
/// False: none.
bool app_aim_step(const NavGrid *grid, NavCell from, int32_t dx, int32_t dy, NavCell *to);
/// Forgets a press that is held, for instance because another screen came up.
void app_aim_stop(AppGame *game);

#endif
