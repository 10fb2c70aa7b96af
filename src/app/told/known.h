/* The things of the game screen that the player knows. In the campaign a thing (app/platform/things.h) is
 * shown from its level and lesson on, and stays known. Everywhere else (lab, editor, experiments, races,
 * nights, levels of the player's) all of them are shown. A thing in use is always shown. */
#ifndef APP_TOLD_KNOWN_H
#define APP_TOLD_KNOWN_H

#include "app/game/game.h"

/// Is the thing shown now? O(levels of the campaign).
bool app_knows(const AppGame *game, AppThing thing);
/// Does the player know the button of an action, by its name? A button that belongs to no thing is known.
bool app_knows_action(const AppGame *game, const char *action);
/// Did the thing come so lately that it is to be pointed out?
bool app_known_is_new(const AppGame *game, const char *action);
/// Once a frame: what has come is known from now on, and said.
void app_known_update(AppGame *game);
/// A key worked the action: its thing is known from now on.
void app_known_use(AppGame *game, const char *action);
/// The greatest depth that the medal Unaided allows: unlimited in levels before the one that introduces the
/// depth.
int32_t app_known_plain_depth(const AppGame *game);

#endif
