/* Running a script: its steps become real SDL events. */
#ifndef APP_SCRIPT_RUN_H
#define APP_SCRIPT_RUN_H

#include "app/platform/window.h"
#include "app/script/script.h"
#include "base/buffer.h"

/// Pushes the events that are due. No script (NULL) has none.
void app_script_before(AppScript *script, const AppWindow *window, double now);
/// Before a frame is drawn: where its texts are to be noted; NULL: nowhere.
BaseBuffer *app_script_texts(AppScript *script, double now);
/// Call when a frame is drawn but not shown yet: takes the pictures and texts that are due; a quit that is
/// due sets *quit. False: a screenshot could not be written.
bool app_script_after(AppScript *script, const AppWindow *window, double now, bool *quit);
/// Takes away the gamepad of the script, if there is one.
void app_script_unplug(AppScript *script);

#endif
