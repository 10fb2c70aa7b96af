/* Carries out the requests of the timeline and its keys. */
#ifndef APP_RUN_TIME_ACTS_H
#define APP_RUN_TIME_ACTS_H

#include "app/game/game.h"

/// Performs the request of an intent.
void app_time_do(AppGame *game, AppTimeAct act, int32_t value, int32_t other);

#endif
