/* The settings of what is in hand. */
#ifndef APP_EDITOR_OPTIONS_H
#define APP_EDITOR_OPTIONS_H

#include "app/editor/editor_layout.h"
#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// Draws the settings and returns what they cover.
AppBox app_editor_options_draw(const AppScreenFrame *frame, const AppEditorLayout *layout);

#endif
