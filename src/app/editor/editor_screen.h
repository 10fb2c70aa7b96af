/* The editor's screen, and what it does once a frame. */
#ifndef APP_EDITOR_EDITOR_SCREEN_H
#define APP_EDITOR_EDITOR_SCREEN_H

#include "app/editor/editor.h"

void app_editor_init(AppEditor *editor, AppEdit *edit, AppGame *game, const AppFiles *files);
/// The screen comes up, or goes for good.
void app_editor_enter(AppEditor *editor);
void app_editor_leave(AppEditor *editor);
/// Once a frame, before drawing. `drawn`: its own screen is on top.
void app_editor_frame(AppEditor *editor, bool drawn);

#endif
