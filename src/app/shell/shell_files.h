/* File operations: levels are opened for drawing, saved, shared, put away. No drawing is lost: its successor
 * waits until the player has decided about it. */
#ifndef APP_SHELL_FILES_H
#define APP_SHELL_FILES_H

#include "app/shell/app.h"

/// A file was dropped on the window.
void shell_drop_file(App *app, const char *path);

#endif
