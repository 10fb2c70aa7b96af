/* The bar at the top. */
#ifndef APP_EDITOR_BAR_H
#define APP_EDITOR_BAR_H

#include "app/editor/editor_layout.h"
#include "app/screens/screens.h"

enum { APP_EDITOR_BAR_ROWS = 7 };

void app_editor_bar_draw(const AppScreenFrame *frame, const AppEditorLayout *layout);
/// The actions of the bar for which it has no space, for the menu More; returns how many.
int app_editor_bar_folded(const AppEditorLayout *layout, AppActionRow *out);

#endif
