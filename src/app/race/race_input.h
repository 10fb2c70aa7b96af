/* Translates fingers, mouse, keys and pads to the target of a race and to its cameras, which move
 * together. */
#ifndef APP_RACE_INPUT_H
#define APP_RACE_INPUT_H

#include "app/actions/actions.h"
#include "app/race/race.h"

void app_race_gesture(AppRace *race, const AppGestureEvent *event);
/// Sticks and triggers of a gamepad, once a frame.
void app_race_pad(AppRace *race, const AppPadSticks *sticks, float seconds);
/// A barricade on the tile that is aimed at, in a race of crowds.
void app_race_block(AppRace *race);
/// Handlers of actions in a race, by AppActionRow; NULL: the same as outside of a race, if anything.
extern void (*const app_race_actions[APP_ACTION_COUNT])(AppRace *race, AppStep step);

#endif
