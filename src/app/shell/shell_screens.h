/* The only place that changes the screen. The consequences come at once: the editor is on or off, a race
 * ends, the world behind the title begins. */
#ifndef APP_SHELL_SCREENS_H
#define APP_SHELL_SCREENS_H

#include "app/shell/app.h"

void shell_go(App *app, AppScreen screen);
/// Goes to the screen to which Back leads from the present one, if any.
void shell_back(App *app);
/// A game has begun, or not: shows it. A race over the last one ends. Returns `begun`.
bool shell_show_game(App *app, bool begun);
/// The race is over, if there is one.
void shell_end_race(App *app);
/// Once a frame: the editor is on while its screen, or a sheet above it, is shown; the world moves while its
/// screen is.
void shell_settle(App *app);
/// Does the intent take the place of a drawing with unsaved changes? Then the player is asked first, and it
/// waits.
bool shell_defer(App *app, const AppIntent *intent);
/// Asks whether to go on with what a lost game has left, where there is something.
void shell_offer_recovery(App *app);

#endif
