/* The speed of the world, in thousandths. */
#ifndef APP_RUN_SPEED_H
#define APP_RUN_SPEED_H

#include "app/game/game.h"

/// Thousandths.
int32_t app_time_speed_now(const AppGame *game);
/// Sets the next (1) or last (-1) power of two.
void app_time_speed(AppGame *game, int step);
/// Sets any speed; clamped.
void app_time_set_speed(AppGame *game, int32_t thousandths);
/// "1/8", "0.7", "64"; returns out.
const char *app_time_speed_text(int32_t thousandths, char *out, size_t size);

#endif
