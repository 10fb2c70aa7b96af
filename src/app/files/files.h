/* The files of the player: his own levels in a folder of their own, the drawing that is open and the file it
 * belongs to, and what is kept of it for the case of a crash. Nothing of it draws; the screens read AppFiles
 * and ask for acts with APP_INTENT_FILE, which the shell performs.
 *
 * Always true: without a folder (`home` "") nothing is written, and each act that would write says why.
 * A file is replaced as a whole or stays as it was. The autosave is never the file of a level. */
#ifndef APP_FILES_FILES_H
#define APP_FILES_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "app/edit/edit.h"
#include "base/issues.h"
#include "formats/check.h"
#include "formats/formats.h"

enum { APP_FILES_NAME = 64, APP_FILES_PATH = FORMATS_PATH_BYTES };

#define APP_AUTOSAVE_SECONDS 60.0

/// What screens may ask for: APP_INTENT_FILE with `id` one of these and `value` as it says.
/// X(NAME, takes the place of what is open: unsaved changes are asked about first)
#define APP_FILE_ACTS(X)                                                                                     \
  X(DRAW, false)        /* the level that is played now is drawn on */                                       \
  X(NEW, true)          /* makes the level of the sheet New */                                               \
  X(EDIT, true)         /* value: row of `own` */                                                            \
  X(EDIT_SHIPPED, true) /* value: row of the library */                                                      \
  X(PASTE, true)        /* draws the level that the clipboard holds as text */                               \
  X(COPY, false)        /* the level as text to the clipboard */                                             \
  X(SAVE, false)        /* to its file; opens the sheet Save as where that has to ask */                     \
  X(SAVE_AS, false)     /* opens the sheet */                                                                \
  X(WRITE, false)       /* to the file of the sheet; asks before it replaces another one */                  \
  X(REPLACE, false)     /* the same without asking */                                                        \
  X(PLAY, true)         /* value: row of `own` */                                                            \
  X(DROPPED, true)      /* the file in AppShelf.file: value 1: is drawn on, 0: is played */                  \
  X(EXPLAIN, false)     /* value: row of `own`: opens the sheet of its faults */                             \
  X(DUPLICATE, false)   /* value: row of `own` */                                                            \
  X(RENAME, false)      /* value: row of `own`, to the name in the sheet */                                  \
  X(DELETE, false)      /* value: row of `own` */                                                            \
  X(PUT_BACK, false)    /* what was deleted last */                                                          \
  X(RECOVER, true)      /* goes on with what was autosaved */                                                \
  X(LET_GO, false)      /* drops it */                                                                       \
  X(SAVE_FIRST, false)  /* of unsaved changes: saves, then does what was asked for */                        \
  X(DISCARD, false)     /* of unsaved changes: drops them, then does it */

typedef enum AppFileAct {
#define X(NAME, replaces) APP_FILE_##NAME,
  APP_FILE_ACTS(X)
#undef X
      APP_FILE_ACT_COUNT
} AppFileAct;

/// Does the act take the place of the drawing that is open?
bool app_file_act_replaces(AppFileAct act);

/// A level of the player's folder.
typedef struct AppOwnLevel {
  char name[APP_FILES_NAME];     // of the file, without folder and ending
  char file[APP_FILES_NAME + 8]; // with its ending
  char path[APP_FILES_PATH];
  int64_t changed; // seconds since 1970
} AppOwnLevel;

/// What was autosaved by a game that did not end well.
typedef struct AppRecovery {
  bool waits;                // it is there and nobody has decided about it
  char name[APP_FILES_NAME]; // of the drawing
  char path[APP_FILES_PATH]; // the file it belongs to; "": none
} AppRecovery;

/// The level that was deleted last, which can be put back.
typedef struct AppDeleted {
  char name[APP_FILES_NAME]; // "": none
  char from[APP_FILES_PATH], kept[APP_FILES_PATH];
} AppDeleted;

typedef struct AppFiles {
  char home[APP_SETTINGS_PATH]; // the folder of the settings, without a slash at its end; "": nothing is kept
  AppOwnLevel *own;             // the one changed last first
  int32_t own_count;
  int32_t own_revision; // goes up when the list may have changed

  bool drawing;                  // a level is being drawn
  bool dirty;                    // it has changes that no file has, as of this frame
  bool unsaved;                  // it came from no file, such as a pasted one: dirty before its first change
  char path[APP_FILES_PATH];     // the file that it belongs to; "": none yet
  char name[APP_FILES_NAME + 8]; // what the top bar shows: "my-cave.level", "Not saved yet"
  char agreed[APP_FILES_PATH];   // a file whose losses the player has seen

  bool autosaved;                // there is an autosave of this drawing
  int64_t autosave_revision;     // of the drawing that it holds
  double autosave_at;            // when the next one is due, seconds of the clock; 0: no change waits
  bool autosave_failed;          // said once
  char autosave[APP_FILES_PATH]; // its file; "": none is written
  int autosave_lock;             // keeps it from other windows; -1: none
  AppRecovery recovery;
  AppDeleted deleted;

  FormatsFaults faults; // of the drawing as it was at `faults_revision`
  int64_t faults_revision;
  int64_t changed_revision; // of a large drawing, when it was seen to change last
  double check_at;          // not before, seconds of the clock

  BaseIssues *issues;  // of the text or file that could not be read last; NULL: none
  char issues_of[160]; // what they are about: "pasted text", a file
} AppFiles;

/* drawing.c: the drawing. `edit` is the editor of the same game. */

/// `settings_path`: the file of the settings; "" (bare runs): nothing is read or written.
void app_files_open(AppFiles *files, const char *settings_path);
/// Unsaved changes go into the autosave, which the next start offers: at an orderly end.
void app_files_keep(AppFiles *files, AppEdit *edit);
/// The same, and frees everything.
void app_files_close(AppFiles *files, AppEdit *edit);

/// The drawing of `edit` is another one from now on. It belongs to `path`, a file of the player's ("": to
/// none); `unsaved`: nothing that is kept holds it.
void app_files_begin(AppFiles *files, const AppEdit *edit, const char *path, bool unsaved);
/// Nothing is drawn any more; the autosave goes, for its changes were saved or discarded.
void app_files_end(AppFiles *files);
/// Once a frame: notes whether the drawing is dirty, checks it when it has changed and time allows, writes
/// the autosave when it is due.
void app_files_frame(AppFiles *files, const AppEdit *edit);

/// The same without the state: the faults go to `issues`.
bool app_files_load(SimLevel *level, const char *path, BaseIssues *issues);
/// Reads a level for drawing: drafts that cannot be played yet are read as well. False: `files->issues` says
/// why and `level` is untouched.
bool app_files_read(AppFiles *files, SimLevel *level, const char *path);
/// The same of the clipboard's text.
bool app_files_paste(AppFiles *files, SimLevel *level);
/// Why a level cannot be played goes to `files->issues`.
void app_files_explain(AppFiles *files, const char *path);
/// The level as text to the clipboard; a notice says so, or why not.
bool app_files_copy(AppGame *game);

/// Writes the drawing to its file. False: the notice says why, and nothing was lost.
bool app_files_save(AppFiles *files, AppEdit *edit);
/// Writes it to `path`, which it belongs to from then on.
bool app_files_save_to(AppFiles *files, AppEdit *edit, const char *path);
/// What a file of that form cannot say of the level, as warnings; none: nothing is lost.
void app_files_losses(const SimLevel *level, const FormatsForm *form, BaseIssues *losses);
/// Has the player to see losses, or to choose a file, before the drawing may be saved?
bool app_files_asks(const AppFiles *files, const AppEdit *edit);

/* own.c: the folder of his own levels */

/// Lists it again.
void app_own_list(AppFiles *files);
/// A file name for a title: lower-case letters, digits and dashes, "level" where nothing is left of it.
void app_own_slug(const char *title, char name[APP_FILES_NAME]);
/// The path of a level of that name in the folder, ending with its dot. False: no folder, or too long.
bool app_own_path(const AppFiles *files, const char *name, const char *ending, char path[APP_FILES_PATH]);
/// A name that no file of the folder has yet: NAME, NAME-2, ...
void app_own_free_name(const AppFiles *files, const char *wanted, const char *ending,
                       char name[APP_FILES_NAME]);
/// Is the file in the folder of own levels?
bool app_own_has(const AppFiles *files, const char *path);
/// False: the notice says why.
bool app_own_duplicate(AppFiles *files, AppGame *game, int32_t row);
bool app_own_rename(AppFiles *files, AppGame *game, int32_t row, const char *name);
/// Moves it out of the folder; app_own_put_back brings it back.
bool app_own_delete(AppFiles *files, AppGame *game, int32_t row);
bool app_own_put_back(AppFiles *files, AppGame *game);

/* autosave.c */

/// Goes on with what was autosaved. False: it cannot be read; it stays.
bool app_recovery_read(AppFiles *files, SimLevel *level);
/// It is the drawing of `edit` now, begun with app_files_begin: it stays until that is saved.
void app_recovery_taken(AppFiles *files, const AppEdit *edit);
/// Drops it; it lies among the deleted files for a while.
void app_recovery_let_go(AppFiles *files, AppGame *game);

/// A path for players: "~" for their own folder; of a long one its end. Returns `out`.
const char *app_files_short(const char *path, char *out, size_t size);

#endif
