/* Short messages at a place of the map. Each is cleared by the next command. */
#ifndef APP_TOLD_SAY_H
#define APP_TOLD_SAY_H

#include "app/game/game.h"

/// Says it at a tile; it replaces what was said there before.
void app_say_at(AppGame *game, int32_t x, int32_t y, const char *text);
/// Says the words for an event that refuses a command, breaks a barricade or ends an objective; nothing for
/// others.
void app_say_event(AppGame *game, SimEventKind kind, int32_t x, int32_t y);
/// The present message; NULL: none.
const AppSay *app_said(const AppGame *game);

#endif
