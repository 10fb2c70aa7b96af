/* Branches of a game. */
#ifndef APP_RUN_BRANCHING_H
#define APP_RUN_BRANCHING_H

#include "app/game/game.h"

/// Goes to another branch, at this tick, or at its end where that is earlier. The ghost of that branch
/// becomes the one of the branch that was left.
void app_time_branch(AppGame *game, int32_t branch);
/// Goes to the next branch in their order (step 1) or the one before (-1).
void app_time_branch_next(AppGame *game, int step);
/// Forgets a branch and all that leave it; not the present one, nor those that it comes from.
void app_time_drop(AppGame *game, int32_t branch);

#endif
