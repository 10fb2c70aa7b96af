/* Pieces written over the drawing. */
#ifndef APP_EDIT_STAMP_H
#define APP_EDIT_STAMP_H

#include "app/edit/edit.h"

/// Writes a piece; what lies beyond the map is left out. False: the batch cannot be done.
bool app_edit_stamp_put(AppEdit *edit, const AppPatch *patch, int32_t x, int32_t y);
/// Empties a rectangle of the map: floor without things, without borders in it and around it.
bool app_edit_stamp_empty(AppEdit *edit, AppEditRect rect);

#endif
