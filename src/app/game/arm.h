/* What the next tap on the map does instead of sending the hero: a barricade, a bell, an enemy of the lab. */
#ifndef APP_GAME_ARM_H
#define APP_GAME_ARM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct App;

typedef enum AppArm {
  APP_ARM_NONE,
  APP_ARM_BARRICADE, // places one or takes it back
  APP_ARM_BELL,      // throws it there
  APP_ARM_PLACE,     // the lab's chosen kind arrives; stays until it is put away
} AppArm;

/// Takes it up, or puts it away when it is up already. A bell is only taken up where one is left.
void app_arm_toggle(struct App *app, AppArm arm);
/// Does it on this tile.
void app_arm_use(struct App *app, AppArm arm, int32_t x, int32_t y);
/// Would it work there now?
bool app_arm_fits(const struct App *app, int32_t x, int32_t y);
/// One sentence for the player; NULL: nothing is up.
const char *app_arm_words(const struct App *app, char *out, size_t size);

#endif
