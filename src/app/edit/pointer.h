/* One press, any number of moves, one release or cancel. Everything between is one step. */
#ifndef APP_EDIT_POINTER_H
#define APP_EDIT_POINTER_H

#include "app/edit/edit.h"

/// `erases`: the other button, or the eraser's end of a pen: with the eraser.
void app_edit_press(AppEdit *edit, float x, float y, bool erases);
void app_edit_move(AppEdit *edit, float x, float y);
void app_edit_release(AppEdit *edit, float x, float y);
/// Escape: a stroke under way is taken back, and is no step; else a floating piece goes back to where it came
/// from (a pasted one is gone), else the selection is given up. False: there was nothing to cancel.
bool app_edit_cancel(AppEdit *edit);
/// Fills `edit->marks` with the tiles that a press here would paint, or during a stroke its release. Empty
/// for a picker, and for tools that select. Returns their number.
int32_t app_edit_preview(AppEdit *edit, float x, float y);

#endif
