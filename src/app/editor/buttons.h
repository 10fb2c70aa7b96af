/* The buttons of actions, brushes and tools. */
#ifndef APP_EDITOR_BUTTONS_H
#define APP_EDITOR_BUTTONS_H

#include "app/editor/editor.h"
#include "app/editor/editor_layout.h"
#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// Asks for a change of the drawing.
void app_editor_ask(const AppScreenFrame *frame, AppEditorAct act, int32_t value, int32_t other);
/// A tip: words about an action, and its keys.
void app_editor_tip(const AppScreenFrame *frame, AppActionRow row, char tip[APP_UI_TIP_BYTES]);
/// A row of a menu, a title: filled under the pointer, or where it is `lit`, and framed with the focus. True:
/// it was worked.
bool app_editor_line(const AppScreenFrame *frame, AppUiId id, AppBox box, bool lit, const char *tip);
/// The button of an action: lit while it is on, pale while it does nothing.
void app_editor_button(const AppScreenFrame *frame, AppActionRow row, AppBox box);

/// The picture of a brush; kinds of enemies have their own.
int app_editor_brush_picture(const AppHand *hand, int32_t brush);
/// The picture of a tool.
int app_editor_tool_picture(int32_t tool);
/// All tools and brushes in so many columns; `apart`: brushes begin a line. Returns what is below them.
AppBox app_editor_tools_grid(const AppScreenFrame *frame, AppBox area, int columns, bool apart);
/// The plate with all of them, where it is not folded.
void app_editor_tools_draw(const AppScreenFrame *frame, const AppEditorLayout *layout);

#endif
