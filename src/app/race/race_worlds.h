/* The worlds of a race and their common clock. */
#ifndef APP_RACE_WORLDS_H
#define APP_RACE_WORLDS_H

#include "app/game/game.h"
#include "app/race/race.h"

/// A race over the game that is played; it borrows that game's level and must not be advanced after another
/// has begun. NULL: out of memory, the notice says so.
AppRace *app_race_new(AppGame *game, const AppRaceSetup *setup);
/// An experiment, which is taken over and emptied; the game's own level has no part in it. NULL: out of
/// memory, the notice says so.
AppRace *app_race_new_lab(AppGame *game, LabSetup *lab);
void app_race_free(AppRace *race); // NULL is allowed
/// All heroes to this tile; steerings: from the start, also while they walk. Closed tiles are refused with a
/// notice.
void app_race_to(AppRace *race, NavCell target);
/// Restarts the race from its beginning.
void app_race_again(AppRace *race);
/// Gives a command of the player on the map to all panes (crowds).
void app_race_do(AppRace *race, SimCommand command);
/// A setting of a pane, of all panes with -1: SIM_CMD_TUNE or SIM_CMD_STEERING. A race of steerings begins
/// again, so that each has walked all of its way with one setting; in a race of crowds it comes in the next
/// tick.
void app_race_set(AppRace *race, int pane, SimCommand command);
/// One pane more, with the settings of this one; or without it. The race begins again.
void app_race_copy(AppRace *race, int pane);
void app_race_drop(AppRace *race, int pane);
/// One tick, all panes together. False: no pane runs.
bool app_race_tick(AppRace *race);
/// Does the ticks that `seconds` of real time ask for, all panes together. True once when a race of steerings
/// has ended and its result is due.
bool app_race_advance(AppRace *race, double seconds);
/// The depth of the first pane that looks ahead; 0: none.
int32_t app_race_depth(const AppRace *race);
/// Has it a target, and does a hero still walk? Crowds: has one game not ended?
bool app_race_runs(const AppRace *race);
/// The intensity of the music: 0 while no hero runs, then from a third up to 1 in half a minute.
float app_race_heat(const AppRace *race);
/// Has this hero a way before him that he still walks?
bool app_race_walks(const AppRacePane *pane);
/// Is one of its worlds no longer what the rules say, for memory was short?
bool app_race_no_memory(const AppRace *race);

#endif
