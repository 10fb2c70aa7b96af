/* Marks over the running world. */
#ifndef APP_EDITOR_MARKS_H
#define APP_EDITOR_MARKS_H

#include "app/editor/editor_layout.h"
#include "app/screens/screens.h"

void app_editor_marks_draw(const AppScreenFrame *frame, const AppEditorLayout *layout);

#endif
