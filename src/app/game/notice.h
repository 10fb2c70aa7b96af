/* Notices: one sentence for the player for a few seconds. */
#ifndef APP_GAME_NOTICE_H
#define APP_GAME_NOTICE_H

#include "app/game/told.h"
#include "base/compiler.h"

void app_notice(AppNotice *notice, const char *format, ...) BASE_PRINTF(2, 3);

#endif
