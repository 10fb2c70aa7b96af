/* Beginning and ending of drawing. */
#ifndef APP_EDIT_OPEN_H
#define APP_EDIT_OPEN_H

#include "app/edit/edit.h"

/// Prepares an editor for the game's level, whatever that will be. False: out of memory.
bool app_edit_init(AppEdit *edit, AppGame *game);
void app_edit_free(AppEdit *edit);
/// The drawing is another level from now on (the editor opens, a file was opened): the journal is empty, the
/// selection gone; the tile clipboard stays. Brings a level of any origin into the order that drawings keep.
void app_edit_begin(AppEdit *edit);
/// Makes `level` (which is taken over and left empty) the drawing and begins its world, paused or not as the
/// game was. Out of memory: false, the old drawing stays, the notice says so, and `level` is as it was.
bool app_edit_open(AppEdit *edit, SimLevel *level);
/// Begins where the game's level was replaced without a call of app_edit_begin.
void app_edit_follow(AppEdit *edit);
/// Lets go of what floats, without placing it.
void app_edit_let_go(AppEdit *edit);

#endif
