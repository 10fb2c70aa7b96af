/* What the timeline and its keys ask for, carried out. */
#ifndef APP_RUN_TIME_ACTS_H
#define APP_RUN_TIME_ACTS_H

#include "app/game/game.h"

/// What an intent asks for.
void app_time_do(AppGame *game, AppTimeAct act, int32_t value, int32_t other);

#endif
