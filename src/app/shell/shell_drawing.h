/* The level that is drawn, among the games: when it becomes the drawing. */
#ifndef APP_SHELL_DRAWING_H
#define APP_SHELL_DRAWING_H

#include "app/shell/app.h"

/// Makes the editor ready for the game's level. False: out of memory; the notice says so.
bool shell_drawing_prepare(App *app);
/// The level that is played now becomes the drawing, unless it is already. False: out of memory.
bool shell_drawing_begin(App *app);
void shell_drawing_end(App *app);

#endif
