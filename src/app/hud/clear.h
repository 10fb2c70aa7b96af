/* What the plates of the game screen must not hide: the heroes, their target and the enemies near them. A
 * plate that one of them is under fades; it can be tapped as before. */
#ifndef APP_HUD_CLEAR_H
#define APP_HUD_CLEAR_H

#include "app/screens/screens.h"

/// Once a frame, before the plates.
void app_hud_clear_begin(const AppScreenFrame *frame);
/// What is drawn until app_hud_clear_end is this plate.
void app_hud_clear_plate(const AppScreenFrame *frame, AppUiId id, SDL_FRect rect);
void app_hud_clear_end(const AppScreenFrame *frame);
/// How much a box would hide of what is to be seen: 0: nothing.
float app_hud_clear_hides(const AppScreenFrame *frame, SDL_FRect rect);

#endif
