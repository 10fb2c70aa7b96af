/* Taking over in the past, as a part of the game: so often a level it keeps best time and medals. */
#ifndef APP_RUN_CHARGES_H
#define APP_RUN_CHARGES_H

#include "app/game/game.h"

enum { APP_CHARGES = 3 };

/// Free returns that are left in the present run, 0 to APP_CHARGES; -1: they are not counted, because the run
/// earns no medals (the lab, a drawing, a replay) or is a night.
int32_t app_charges_left(const AppGame *game);
/// The player took over in the past. True: a charge was spent, so the run counts as before.
bool app_charges_spend(AppGame *game);
/// Was this run turned back once more than there were charges?
bool app_charges_over(const AppGame *game);

#endif
