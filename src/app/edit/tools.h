/* The tools. */
#ifndef APP_EDIT_TOOLS_H
#define APP_EDIT_TOOLS_H

#include "app/edit/edit.h"

extern const AppTool *const app_tools[APP_TOOL_COUNT];

/// The tool in hand; during a stroke, the one it began with.
const AppTool *app_edit_tool_now(const AppEdit *edit);

#endif
