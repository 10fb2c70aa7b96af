/* A gamepad on the map of the game. Pressing goes the way of a mouse (aim.c), at the pixels of the tile that
 * the cursor means: what a click does, A does. */
#ifndef APP_HANDS_PAD_HAND_H
#define APP_HANDS_PAD_HAND_H

#include "app/game/game.h"

/// The button that presses the map at the cursor goes down or up: what a click does.
void app_pad_press(AppGame *game, bool down);
/// Puts away what is in hand, else lets go of the chosen enemy, else the hero stops.
void app_pad_stop(AppGame *game);
/// The button of something that is taken in hand: the first press takes it up, the second one uses it at the
/// cursor; where the settings say so, it is used when the button is lifted.
void app_pad_arm(AppGame *game, AppArm arm, bool down);
/// Once a frame.
void app_pad_move(AppGame *game, const AppPadSticks *sticks, float seconds);

#endif
