/* The first difference of a race: the tile where the walks of two panes part. The race is run to there, run
 * once more to keep both decisions as they fell, and stops a tick before them, with both maps at that tile.
 */
#ifndef APP_RACE_RACE_PARTING_H
#define APP_RACE_RACE_PARTING_H

#include "app/race/race.h"

/// Looks for the first difference of the first two panes; where one is shown, of the next two, and after the
/// last two it goes. In a race of crowds, and before the first target, a notice says why there is none.
void app_race_part(AppRace *race);
/// Once a frame, before app_race_advance. True: the race is run to the difference, in slices, and is not to
/// be advanced besides.
bool app_race_part_advance(AppRace *race);
/// Is it being looked for?
bool app_race_parts(const AppRace *race);
/// Is it shown, and of the race as it is now?
bool app_race_is_parted(const AppRace *race);

#endif
