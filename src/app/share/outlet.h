/* The places of shared files: folders next to the settings, names of level, date and tick. No file is
 * replaced. */
#ifndef APP_SHARE_OUTLET_H
#define APP_SHARE_OUTLET_H

#include "app/files/files.h"
#include "base/file.h"

enum { APP_OUTLET_NAME = 128, APP_OUTLET_REASON = 120 };

typedef struct AppOutlet {
  char home[APP_SETTINGS_PATH]; // the folder of the settings; "": there is none
  const char *folder;           // below it: "loops"; lives as long as the program
  char name[APP_OUTLET_NAME];   // without an ending: "first-light-20260131-235959-t4980"
} AppOutlet;

/// The outlet for the game's present state.
AppOutlet app_share_outlet_of(const AppFiles *files, const AppGame *game, const char *folder);

/// The result of saving a file.
typedef struct AppSaved {
  bool saved;
  char path[APP_FILES_PATH];      // of the file, or where it was not saved, of the folder
  char reason[APP_OUTLET_REASON]; // why it was not saved
} AppSaved;

/// Writes a file of that name and ending (".png"), or where there is one already, with a number behind the
/// name. May be called by any thread.
AppSaved app_share_outlet_write(const AppOutlet *outlet, const char *ending, const void *data, size_t size);

#endif
