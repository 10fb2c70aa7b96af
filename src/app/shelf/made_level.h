/* The level that the sheet New shows. */
#ifndef APP_SHELF_MADE_LEVEL_H
#define APP_SHELF_MADE_LEVEL_H

#include "app/shelf/shelf.h"

/// Makes what `wanted` asks for, unless it is made already. False: out of memory.
bool app_shelf_make(AppShelf *shelf);
bool app_shelf_is_made(const AppShelf *shelf);
/// Makes the level if it is not made yet, and hands it out.
bool app_shelf_take(AppShelf *shelf, SimLevel *level);

#endif
