/* The heart that was just lost breaks. */
#ifndef APP_HUD_HEARTS_H
#define APP_HUD_HEARTS_H

#include "app/screens/screens.h"

/// `at`: its middle; output pixels.
void app_hud_heart_lost(const AppScreenFrame *frame, SDL_FPoint at, float side);

#endif
