/* --script: timed input through the same path as real input, a line each: SECONDS VERB ARGUMENTS; `#` begins
 * a comment line. The verbs are rows in script.c. While a script runs, each frame advances time by 1/60 s
 * whatever the clock says, so equal scripts give equal games. */
#ifndef APP_SCRIPT_SCRIPT_H
#define APP_SCRIPT_SCRIPT_H

#include <stdio.h>

#include "app/platform/window.h"
#include "base/buffer.h"
#include "base/issues.h"

typedef struct AppScript AppScript;

enum { APP_SCRIPT_MAX_BYTES = 1 << 20, APP_SCRIPT_MAX_STEPS = 65536 };

/// NULL after printing FILE:LINE:COLUMN for every fault.
AppScript *app_script_load(const char *path);
/// The verbs with their arguments, for `throng play --help`.
void app_script_print_verbs(FILE *out);
/// The same from memory: NULL with the faults in `issues`.
AppScript *app_script_parse(const char *data, size_t size, BaseIssues *issues);
void app_script_free(AppScript *script);
/// Pushes the events that are due. No script (NULL) has none.
void app_script_before(AppScript *script, const AppWindow *window, double now);
/// Before a frame is drawn: where its texts are to be noted; NULL: nowhere.
BaseBuffer *app_script_texts(AppScript *script, double now);
/// Call when a frame is drawn but not shown yet: takes the pictures and texts that are due; a quit that is
/// due sets *quit. False: a screenshot could not be written.
bool app_script_after(AppScript *script, const AppWindow *window, double now, bool *quit);

#endif
