/* Performs the requests of keys and widgets, in their order, each by the row of its kind. */
#ifndef APP_SHELL_PERFORM_H
#define APP_SHELL_PERFORM_H

#include "app/shell/app.h"

/// Performs an intent, or has it wait for an answer about the drawing that it takes the place of.
void shell_perform_intent(App *app, const AppIntent *intent);
/// Performs what the widgets have asked for in this frame, until one of them leads to another screen.
void shell_perform(App *app);

#endif
