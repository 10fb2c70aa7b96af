/* Keeps a drawing for the case of a crash: the level as `autosave.level` in the folder of the settings, with
 * `autosave.txt`: the drawing's name, the file that it belongs to, and the hash of the level that this was
 * written for. Each window holds the lock of its own pair (a second one writes `autosave-2.level`); the
 * system gives the lock back however the program ends. */
#ifndef APP_FILES_AUTOSAVE_H
#define APP_FILES_AUTOSAVE_H

#include "app/edit/edit.h"
#include "app/files/files.h"

/// Finds the autosave of this window, and what a lost one has left. Takes a lock until
/// app_files_autosave_close.
void app_files_autosave_open(AppFiles *files);
void app_files_autosave_close(AppFiles *files);
/// Writes the drawing into the autosave. False: it was not written; `why` says so.
bool app_files_autosave_write(AppFiles *files, const AppEdit *edit, char *why);
/// Takes the autosave of this drawing away.
void app_files_autosave_drop(AppFiles *files);

/// Goes on with what was autosaved. False: it cannot be read; it stays.
bool app_files_recovery_read(AppFiles *files, SimLevel *level);
/// It is the drawing of `edit` now, begun with app_files_begin: it stays until that is saved.
void app_files_recovery_taken(AppFiles *files, const AppEdit *edit);
/// Drops it; it lies among the deleted files for a while.
void app_files_recovery_let_go(AppFiles *files, AppGame *game);

#endif
