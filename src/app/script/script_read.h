/* Reading scripts, as a whole and before the window opens. A tap, click or key is two steps: down, and up a
 * few frames later. */
#ifndef APP_SCRIPT_READ_H
#define APP_SCRIPT_READ_H

#include <stddef.h>
#include <stdio.h>

#include "app/script/script.h"
#include "base/issues.h"

/// NULL after printing FILE:LINE:COLUMN for every fault.
AppScript *app_script_load(const char *path);
/// The verbs with their arguments, for `throng play --help`.
void app_script_print_verbs(FILE *out);
/// Parses a script in memory: NULL with the faults in `issues`.
AppScript *app_script_parse(const char *data, size_t size, BaseIssues *issues);
void app_script_free(AppScript *script);

#endif
