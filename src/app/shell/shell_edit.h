/* The editor among the screens: to the drawing and back, and from a game that tries it out. */
#ifndef APP_SHELL_EDIT_H
#define APP_SHELL_EDIT_H

#include "app/shell/app.h"

/// Back from a game that tries a drawing out; `over`: it has ended. False: it is another game.
bool shell_edit_return_from_try(App *app, bool over);

#endif
