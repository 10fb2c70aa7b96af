/* One tunable of the simulation as a slider or a switch. */
#ifndef APP_SCREENS_TUNABLE_H
#define APP_SCREENS_TUNABLE_H

#include "app/screens/screens.h"

/// A control for a tunable of the game: a change is a command.
void app_screens_tunable(const AppScreenFrame *frame, SimTunable tunable, SDL_FRect rect);
/// `of` tells its widget from others of the same tunable, `own` is where a dragged slider holds. False:
/// *value is as it was.
bool app_screens_tunable_edit(const AppScreenFrame *frame, int of, SimTunable tunable, SDL_FRect rect,
                              int32_t own, int32_t *value);

#endif
