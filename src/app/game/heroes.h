/* Two heroes: which of them the player sends, where they go, and how the second comes and goes. The left
 * button and one finger send the one that is chosen, the right button and the tap of a second finger the
 * other. */
#ifndef APP_GAME_HEROES_H
#define APP_GAME_HEROES_H

#include "app/game/game.h"

int32_t app_steering(const AppGame *game); // of the hero that is sent
/// The hero that taps on the map send: 0, or 1 where there is a second.
int32_t app_sent(const AppGame *game);
/// Chooses him.
void app_send(AppGame *game, int32_t hero);
void app_send_to(AppGame *game, int32_t hero, NavCell cell);
/// The hero's target after the queued commands; NAV_NO_CELL: none.
NavCell app_target(const AppGame *game, int32_t hero);
/// A second hero comes next to the first.
void app_second_beside(AppGame *game);
/// Places the second hero next to the first, or removes him.
void app_second_toggle(AppGame *game);
/// The hero's place in this frame, tiles.
SDL_FPoint app_hero_place(const AppGame *game, int32_t hero);

/// Are there two heroes who take orders?
bool app_two_obey(const AppGame *game);

#endif
