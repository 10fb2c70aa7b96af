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

/// Requests of screens: APP_INTENT_FILE with `id` one of these and `value` as it says.
typedef enum AppFileAct {
  APP_FILE_NEW,          // makes the level of the sheet New
  APP_FILE_EDIT,         // value: row of `own`
  APP_FILE_EDIT_SHIPPED, // value: row of the library
  APP_FILE_PASTE,        // draws the level that the clipboard holds as text
  APP_FILE_COPY,         // the level as text to the clipboard
  APP_FILE_SAVE,         // to its file; opens the sheet Save as where that has to ask
  APP_FILE_SAVE_AS,      // opens the sheet
  APP_FILE_WRITE,        // to the file of the sheet; asks before it replaces another one
  APP_FILE_REPLACE,      // the same without asking
  APP_FILE_PLAY,         // value: row of `own`
  APP_FILE_DROPPED,      // the file in AppShelf.file: value 1: is drawn on, 0: is played
  APP_FILE_EXPLAIN,      // value: row of `own`: opens the sheet of its faults
  APP_FILE_DUPLICATE,    // value: row of `own`
  APP_FILE_RENAME,       // value: row of `own`, to the name in the sheet
  APP_FILE_DELETE,       // value: row of `own`
  APP_FILE_PUT_BACK,     // what was deleted last
  APP_FILE_RECOVER,      // goes on with what was autosaved
  APP_FILE_LET_GO,       // drops it
  APP_FILE_SAVE_FIRST,   // of unsaved changes: saves, then does what was asked for
  APP_FILE_DISCARD,      // of unsaved changes: drops them, then does it
  APP_FILE_ACT_COUNT
} AppFileAct;

/// A level of the player's folder, or a recording of his.
typedef struct AppOwnLevel {
  char name[APP_FILES_NAME];     // of the file, without folder and ending
  char file[APP_FILES_NAME + 8]; // with its ending
  char path[APP_FILES_PATH];
  int64_t changed; // seconds since 1970
} AppOwnLevel;

/// The autosave of a game that did not end well.
typedef struct AppRecovery {
  bool waits;                // it exists and the player has not decided about it
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
  FormatsCheck *check;      // under way, of the drawing as it was at `check_revision`; NULL: none was ever
  int64_t check_revision;   // -1: none is under way
  int64_t changed_revision; // of a large drawing, when it was seen to change last
  double check_at;          // not before, seconds of the clock

  BaseIssues *issues;  // of the text or file that could not be read last; NULL: none
  char issues_of[160]; // what they are about: "pasted text", a file
} AppFiles;

#endif
