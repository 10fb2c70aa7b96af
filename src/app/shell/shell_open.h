/* Opens the window with what the call asks for, and closes it with all that is kept. */
#ifndef APP_SHELL_OPEN_H
#define APP_SHELL_OPEN_H

#include "app/shell/app.h"

/// NULL after one sentence, or the faults of the level or script, on standard error.
App *shell_open(const AppOptions *options);
/// Writes the recording, saves the settings. Exit status.
int shell_close(App *app);

#endif
