/* The window from its opening to its end. */
#ifndef APP_SHELL_RUN_H
#define APP_SHELL_RUN_H

#include "app/shell/app.h"

/// Opens the window and plays until it is closed. Exit status for the shell.
int shell_run(const AppOptions *options);

#endif
