/* The target of the sheet Save as. */
#ifndef APP_SHELF_SAVE_SHEET_H
#define APP_SHELF_SAVE_SHEET_H

#include "app/shelf/shelf.h"

/// Prepares the sheet for the drawing: its name, the form it has.
void app_shelf_save_as(AppShelf *shelf, const AppFiles *files, const SimLevel *level);
/// The file that the sheet names. False: the name is none.
bool app_shelf_target(const AppShelf *shelf, const AppFiles *files, char path[APP_FILES_PATH]);

#endif
