/* --script: timed input through the same path as real input. */
#ifndef APP_SCRIPT_H
#define APP_SCRIPT_H

#include "app/app.h"

/// NULL after printing FILE:LINE:COLUMN for every fault.
AppScript *app_script_load(const char *path);
void app_script_free(AppScript *script);
/// Pushes the events that are due; screenshots and quit are done at the end of the frame (see app_script_after).
void app_script_before(App *app);
void app_script_after(App *app);

#endif
