/* The drawing and the file that it belongs to: saving, the clipboard, and what is done once a frame. `edit`
 * is the editor of the same game. */
#ifndef APP_FILES_DRAWING_H
#define APP_FILES_DRAWING_H

#include "app/edit/edit.h"
#include "app/files/files.h"

/// `settings_path`: the file of the settings; "" (bare runs): nothing is read or written.
void app_files_open(AppFiles *files, const char *settings_path);
/// Unsaved changes go into the autosave, which the next start offers: at an orderly end.
void app_files_keep(AppFiles *files, AppEdit *edit);
/// Ends the drawing, and frees everything.
void app_files_close(AppFiles *files, AppEdit *edit);

/// Another level is drawn from now on. It belongs to `path`, a file of the player's ("": to
/// none); `unsaved`: nothing that is kept holds it.
void app_files_begin(AppFiles *files, const char *path, bool unsaved);
/// Nothing is drawn any more; the autosave goes, for its changes were saved or discarded.
void app_files_end(AppFiles *files);
/// Once a frame: notes whether the drawing is dirty, checks it when it has changed and time allows, writes
/// the autosave when it is due.
void app_files_frame(AppFiles *files, const AppEdit *edit);

/// The level as text to the clipboard; a notice says so, or why not.
bool app_files_copy(AppGame *game);
/// Writes the drawing to its file. False: the notice says why, and nothing was lost.
bool app_files_save(AppFiles *files, AppEdit *edit);
/// Writes it to `path`, which it belongs to from then on.
bool app_files_save_to(AppFiles *files, AppEdit *edit, const char *path);
/// Lists the losses of the level in a file of that form, as warnings; none: nothing is lost.
void app_files_losses(const SimLevel *level, const FormatsForm *form, BaseIssues *losses);
/// Has the player to see losses, or to choose a file, before the drawing may be saved?
bool app_files_asks(const AppFiles *files, const AppEdit *edit);

#endif
