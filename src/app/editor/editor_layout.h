/* The layout of the editor's screen. */
#ifndef APP_EDITOR_EDITOR_LAYOUT_H
#define APP_EDITOR_EDITOR_LAYOUT_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/* Logical pixels */
#define APP_EDITOR_CELL      46.0f // a button
#define APP_EDITOR_GROUP_GAP 8.0f  // between tools and brushes

/// Tools and brushes lie at the left, in high windows below the map; where they would leave less than half of
/// the window to the map, they fold into one button.
typedef struct AppEditorLayout {
  AppBox bar;     // at the top, over the whole width
  AppBox tools;   // tools and brushes; w 0: folded into a button before the settings
  AppBox options; // settings of what is in hand: the first line
  AppBox map;
  int columns; // of tools
  bool below;  // they lie below the map, else at its left
} AppEditorLayout;

AppEditorLayout app_editor_layout(const AppScreenFrame *frame);
/// The part of the window in which the map is seen. Output pixels.
SDL_FRect app_editor_map(const AppScreenFrame *frame);

#endif
