/* SDL events -> gestures, keys, widgets, the map. */
#ifndef APP_SHELL_EVENTS_H
#define APP_SHELL_EVENTS_H

#include "app/shell/app.h"

/// Polls everything that waits and lets the window and the map react; gestures on the map become commands.
void app_events_poll(App *app);

#endif
