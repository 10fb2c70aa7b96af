/* Sends the changes of a drawing to the running world. */
#ifndef APP_EDIT_EMIT_H
#define APP_EDIT_EMIT_H

#include "app/edit/canvas.h"

/// Begins a new world of the drawing; the view stays where it was. False: out of memory, the old one stays.
bool app_edit_renew(AppEdit *edit);
/// The commands that bring the world to where the drawing is, after these changes were done or taken back.
void app_edit_emit(AppEdit *edit, const AppWord *word, size_t count, bool back);

#endif
