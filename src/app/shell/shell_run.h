/* The window from its opening, with what the call asks for, to its end, with all that is kept. */
#ifndef APP_SHELL_RUN_H
#define APP_SHELL_RUN_H

#include "app/shell/app.h"

/// Opens the window and plays until it is closed. Exit status for the shell.
int shell_run(const AppOptions *options);

/* Runs the window in steps, with shell_frame between them. */

/// NULL after one sentence, or the faults of the level or script, on standard error.
App *shell_open(const AppOptions *options);
/// Writes the recording, saves the settings. Exit status.
int shell_close(App *app);

#endif
