/* Arms the tool that the next tap on the map uses instead of sending the hero. */
#ifndef APP_HANDS_ARM_H
#define APP_HANDS_ARM_H

#include "app/game/game.h"

/// Takes it up, or puts it away when it is up already. A bell is only taken up where one is left.
void app_arm_toggle(AppGame *game, AppArm arm);
/// Does it on this tile.
void app_arm_use(AppGame *game, AppArm arm, int32_t x, int32_t y);
/// Would it work there now?
bool app_arm_fits(const AppGame *game, int32_t x, int32_t y);
/// The picture of what it would place there, and how far that reaches.
void app_arm_ghost(const AppGame *game, AppPointed *pointed);
/// One sentence for the player; NULL: nothing is up.
const char *app_arm_words(const AppGame *game, char *out, size_t size);

#endif
