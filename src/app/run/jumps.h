/* Jumps in time: to the next or the last tick of a kind. */
#ifndef APP_RUN_JUMPS_H
#define APP_RUN_JUMPS_H

#include "app/game/game.h"

/// Jumps to the next event (step 1) or the last one before (-1) of its kind. False: there is none; the notice
/// says so.
bool app_time_jump(AppGame *game, AppTimeJump jump, int step);
/// The tick to which a player who has lost or won would turn back: a little before the last hit, else before
/// the end.
int64_t app_time_before_end(const AppGame *game);
/// The title of a jump for players: "the last hit"; with a capital "Your last command".
const char *app_time_jump_title(AppTimeJump jump);

#endif
