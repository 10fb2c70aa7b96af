/* Taking steps back and doing them again. */
#ifndef APP_EDIT_UNDO_H
#define APP_EDIT_UNDO_H

#include "app/edit/edit.h"

bool app_edit_undo(AppEdit *edit); // false: there is nothing to undo
bool app_edit_redo(AppEdit *edit);

#endif
