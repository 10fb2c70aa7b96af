/* Handles gestures on the map. The mouse sends its target as soon as it is pressed. A finger may still turn
 * out to be the first of two, so its press becomes a command only when it is lifted as a tap, or was held or
 * dragged for APP_AIM_WAIT seconds: two fingers never move the hero. */
#ifndef APP_HANDS_AIM_H
#define APP_HANDS_AIM_H

#include "app/game/game.h"
#include "app/platform/gesture.h"

/// A gesture that no widget took, on the game screen.
void app_aim_gesture(AppGame *game, const AppGestureEvent *event);
/// Once a frame: a finger that was held long enough becomes a command.
void app_aim_time(AppGame *game);
/// The tile that what is in the hand would be used on: under the held finger or button, else under the mouse.
/// False: nothing is in the hand, or it points at no tile.
bool app_aim_armed(const AppGame *game, int32_t *x, int32_t *y);
/// The mouse has left the map.
void app_aim_leave(AppGame *game);
/// Forgets a press that is held, for instance because another screen came up.
void app_aim_stop(AppGame *game);

#endif
