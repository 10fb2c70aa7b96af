/* --script: timed input through the same path as real input, one line each, `#` begins a comment line:
 *
 *   SECONDS tap X,Y                                  a finger comes down and is lifted (window pixels)
 *   SECONDS finger down|move|up ID X,Y
 *   SECONDS click X,Y [left|right|middle]
 *   SECONDS mouse down|up X,Y [left|right|middle]
 *   SECONDS move X,Y                                 the mouse, no button
 *   SECONDS wheel N X,Y                              notches, up is positive
 *   SECONDS key NAME                                 as SDL names keys, with Shift+, Ctrl+, Alt+ in front:
 * Alt+Enter SECONDS resize WxH SECONDS focus lost|gained SECONDS lost targets|device                      the
 * renderer lost its target textures, or all SECONDS drop FILE                                a file is
 * dropped on the window SECONDS screenshot FILE SECONDS quit
 *
 * While a script runs, time goes on by 1/60 s a frame whatever the clock says, so equal scripts give equal
 * games. */
#ifndef APP_SCRIPT_SCRIPT_H
#define APP_SCRIPT_SCRIPT_H

#include "app/platform/window.h"
#include "base/issues.h"

typedef struct AppScript AppScript;

enum { APP_SCRIPT_MAX_BYTES = 1 << 20, APP_SCRIPT_MAX_STEPS = 65536 };

/// NULL after printing FILE:LINE:COLUMN for every fault.
AppScript *app_script_load(const char *path);
/// The same from memory: NULL with the faults in `issues`.
AppScript *app_script_parse(const char *data, size_t size, BaseIssues *issues);
void app_script_free(AppScript *script);
/// Pushes the events that are due. No script (NULL) has none.
void app_script_before(AppScript *script, const AppWindow *window, double now);
/// Call when a frame is drawn but not shown yet: takes the screenshots that are due; a quit that is due sets
/// *quit. False: a screenshot could not be written.
bool app_script_after(AppScript *script, const AppWindow *window, double now, bool *quit);

#endif
