/* The menus above the map. */
#ifndef APP_EDITOR_MENUS_H
#define APP_EDITOR_MENUS_H

#include "app/editor/editor_layout.h"
#include "app/screens/screens.h"

void app_editor_menu_draw(const AppScreenFrame *frame, const AppEditorLayout *layout);

#endif
