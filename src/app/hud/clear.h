/* Keeps the heroes, their target and the enemies near them visible: a plate over one of them fades; it can be
 * tapped as before. */
#ifndef APP_HUD_CLEAR_H
#define APP_HUD_CLEAR_H

#include "app/screens/screens.h"

/// Once a frame, before the plates.
void app_hud_clear_begin(const AppScreenFrame *frame);
/// Begins this plate: all drawing until app_hud_clear_end belongs to it.
void app_hud_clear_plate(const AppScreenFrame *frame, AppUiId id, SDL_FRect rect);
void app_hud_clear_end(const AppScreenFrame *frame);
/// The weight of all that a box would hide; 0: nothing.
float app_hud_clear_hides(const AppScreenFrame *frame, SDL_FRect rect);

#endif
