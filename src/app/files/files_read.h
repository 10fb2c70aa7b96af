/* Reading levels for drawing, and why one cannot be read. */
#ifndef APP_FILES_READ_H
#define APP_FILES_READ_H

#include "app/files/files.h"

/// Reads a level for drawing: drafts that cannot be played yet are read as well. False: `issues` says why and
/// `level` is untouched.
bool app_files_load(SimLevel *level, const char *path, BaseIssues *issues);
/// Reads a level from a file; the faults go to `files->issues`.
bool app_files_read(AppFiles *files, SimLevel *level, const char *path);
/// Reads a level from the clipboard's text.
bool app_files_paste(AppFiles *files, SimLevel *level);
/// Why a level cannot be played goes to `files->issues`.
void app_files_explain(AppFiles *files, const char *path);

#endif
