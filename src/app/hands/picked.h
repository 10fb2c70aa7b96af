/* Whose mind the overlays show: the hero's, or that of one enemy, which is known by its id. In the lab (its
 * panel open, or any overlay on) a tap on an enemy chooses it instead of sending the hero; a long press on
 * one always does. A tap on the hero, or on the chosen enemy once more, chooses the hero again, and so does
 * the end of the enemy. */
#ifndef APP_HANDS_PICKED_H
#define APP_HANDS_PICKED_H

#include "app/game/game.h"

/// Does a tap choose now?
bool app_pick_by_tap(const AppGame *game);
/// Chooses the enemy nearest to these pixels, at most a finger's width away (for a mouse: where its picture
/// is), or the hero where he is nearer. False: nothing there can be chosen.
bool app_pick_at(AppGame *game, float px, float py, bool finger);
/// Chooses the living enemy of that kind that is nearest to the hero; below 0: the hero.
void app_pick_kind(AppGame *game, int32_t kind);
/// Chooses one of the next kind that lives; after the last kind the hero.
void app_pick_next(AppGame *game);
/// Follows the enemy to its row of this tick, or clears the selection when it is gone.
void app_pick_update(AppGame *game);
/// Row of the chosen enemy; -1: none.
int32_t app_picked(const AppGame *game);

#endif
