/* What the next tap on the map does instead of sending the hero: a barricade, a bell, an enemy of the lab;
 * and the enemy that the inspector follows: chosen by a tap while the inspector is on, forgotten when it is
 * gone. */
#ifndef APP_GAME_ARM_H
#define APP_GAME_ARM_H

#include <stddef.h>

#include "app/game/game.h"

/// Takes it up, or puts it away when it is up already. A bell is only taken up where one is left.
void app_arm_toggle(AppGame *game, AppArm arm);
/// Does it on this tile.
void app_arm_use(AppGame *game, AppArm arm, int32_t x, int32_t y);
/// Would it work there now?
bool app_arm_fits(const AppGame *game, int32_t x, int32_t y);
/// One sentence for the player; NULL: nothing is up.
const char *app_arm_words(const AppGame *game, char *out, size_t size);

/// Row of the enemy nearest to these pixels, at most a finger's width away (for a mouse: where its picture
/// is); -1: none.
int32_t app_select_find(const AppGame *game, float px, float py, bool finger);
/// Chooses it; the one that is chosen already is let go. False: there was none.
bool app_select_at(AppGame *game, float px, float py, bool finger);
/// Follows the enemy to its row of this tick, or lets go of one that is gone.
void app_select_update(AppGame *game);
/// Row of the chosen enemy; -1: none.
int32_t app_selected(const AppGame *game);

#endif
