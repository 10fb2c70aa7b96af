/* Everything that SDL says, in its order. Widgets are asked first, then the actions of the window, then the
 * map of the screen. */
#ifndef APP_SHELL_EVENTS_H
#define APP_SHELL_EVENTS_H

#include "app/shell/app.h"

/// Polls everything that waits and lets the window and the map react; gestures on the map become commands.
void shell_events_poll(App *app);

#endif
