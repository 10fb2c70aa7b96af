/* A button of a pad that does an action on a map: the focus may then go to the widgets of what came up. */
#ifndef APP_SHELL_FOCUS_H
#define APP_SHELL_FOCUS_H

#include "app/game/pad_keys.h"
#include "app/shell/app.h"

/// `on`: what the action switches on is on already.
void shell_focus_use(App *app, const AppPadUse *use, bool on);

#endif
