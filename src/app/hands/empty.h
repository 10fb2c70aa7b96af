/* Hands that have let go of everything. */
#ifndef APP_HANDS_EMPTY_H
#define APP_HANDS_EMPTY_H

#include "app/game/hands.h"

/// Another world was begun: what the player has chosen for all of them stays, and where the mouse is.
void app_hands_empty(AppHands *hands);

#endif
