/* What is done with files: levels are opened for drawing, saved, shared, put away. No drawing is lost on the
 * way: what takes its place waits until the player has said what becomes of it. */
#ifndef APP_SHELL_FILES_H
#define APP_SHELL_FILES_H

#include "app/shell/app.h"

/// A file was dropped on the window.
void shell_drop_file(App *app, const char *path);

#endif
