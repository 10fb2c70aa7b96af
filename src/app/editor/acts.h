/* Edits of the drawing by actions and sheets. */
#ifndef APP_EDITOR_ACTS_H
#define APP_EDITOR_ACTS_H

#include "app/editor/editor.h"

/// Handlers of actions while a level is drawn, by AppActionRow; NULL: the action has no meaning here.
extern void (*const app_editor_actions[APP_ACTION_COUNT])(AppEditor *editor, AppStep step);
/// Is it on, or does it work now? For its button.
bool app_editor_is_on(const AppEditor *editor, AppActionRow row);
bool app_editor_may(const AppEditor *editor, AppActionRow row);
/// Shows the whole map.
void app_editor_whole(AppEditor *editor);
/// Performs an APP_INTENT_EDIT; those that lead to another screen are the shell's.
void app_editor_act(AppEditor *editor, const AppIntent *intent);
/// Escape: closes what is open, gives up a stroke, a piece, the selection or the tool. False: there is
/// nothing to give up.
bool app_editor_cancel(AppEditor *editor);
AppActionRow app_editor_brush_row(int32_t brush);
AppActionRow app_editor_tool_row(int32_t tool);

#endif
