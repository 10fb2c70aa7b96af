/* Barricade and bell with the setting HOLD: they are in the hand while their key or button is held. A press
 * of the button that is dragged onto the map aims there and uses it where it is lifted. */
#ifndef APP_SHELL_HOLD_H
#define APP_SHELL_HOLD_H

#include "app/shell/app.h"

/// After the widgets have heard it.
void shell_hold_gesture(App *app, const AppGestureEvent *gesture);
/// After a key has done what it does.
void shell_hold_key(App *app, SDL_Keycode key, bool down);
/// Nothing is held any more.
void shell_hold_end(App *app);

#endif
