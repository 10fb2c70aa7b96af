/* What the files of this room share. */
#ifndef APP_FILES_PARTS_H
#define APP_FILES_PARTS_H

#include "app/files/files.h"

/// Makes a folder below the folder of the settings where it is missing. False: the notice says why.
bool app_files_folder(const AppFiles *files, const char *name, AppGame *game);
/// Moves a file among the deleted ones, to `kept`. False: the notice says why.
bool app_files_set_aside(AppFiles *files, AppGame *game, const char *path, char kept[APP_FILES_PATH]);
/// Sets `files->name` by the path of the drawing.
void app_files_set_name(AppFiles *files);
/// An error of base/file.h without the path that it begins with.
const char *app_files_reason(const char *path, const char *error);

/// Finds the autosave of this window, and what a lost one has left. Takes a lock until app_autosave_close.
void app_autosave_open(AppFiles *files);
void app_autosave_close(AppFiles *files);
/// Writes the drawing into the autosave. False: it was not written; `why` says so.
bool app_autosave_write(AppFiles *files, const AppEdit *edit, char *why);
/// Takes the autosave of this drawing away.
void app_autosave_drop(AppFiles *files);

#endif
