/* What the plates of the game screen must not hide: the heroes, their target and the enemies near them. A
 * plate that one of them is under fades; it can be tapped as before. */
#ifndef APP_SCREENS_CLEAR_H
#define APP_SCREENS_CLEAR_H

#include "app/screens/screens.h"

/// Once a frame, before the plates.
void app_clear_begin(const AppScreenFrame *frame);
/// What is drawn until app_clear_end is this plate.
void app_clear_plate(const AppScreenFrame *frame, AppUiId id, SDL_FRect rect);
void app_clear_end(const AppScreenFrame *frame);
/// How much a box would hide of what is to be seen: 0: nothing.
float app_clear_hides(const AppScreenFrame *frame, SDL_FRect rect);

#endif
