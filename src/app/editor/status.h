/* The words over the map. */
#ifndef APP_EDITOR_STATUS_H
#define APP_EDITOR_STATUS_H

#include "app/editor/editor_layout.h"
#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// The line about what lies under the pointer, and what the player is told; `options` is in the way.
void app_editor_status_draw(const AppScreenFrame *frame, const AppEditorLayout *layout, AppBox options);

#endif
