/* First meetings. A kind counts as met when one of it comes near the hero, where the player looks. The first
 * time in a player's life it is a moment: time slows down while the window points at it. Later its name is
 * enough. */
#ifndef APP_TOLD_MEETINGS_H
#define APP_TOLD_MEETINGS_H

#include "app/game/game.h"

/// After a tick: who has come near.
void app_moments_tick(AppGame *game);
/// Once a frame: shows kinds that were met one after the other.
void app_moments_update(AppGame *game);
/// The pace of time: 1, or less in a moment.
double app_moment_pace(const AppGame *game);
/// The moment that is shown; NULL: none.
const AppMoment *app_moment(const AppGame *game);
/// The lesson of the level about a kind that is met: its moment shows it instead of the help. NULL: none.
const char *app_meet_lesson(const AppGame *game, int32_t kind);
/// Row of the living enemy of that kind nearest to the hero; -1: none.
int32_t app_nearest_of(const AppGame *game, int32_t kind);

#endif
