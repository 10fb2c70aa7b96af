/* The shelf comes and goes. */
#ifndef APP_SHELF_SHELF_LIFE_H
#define APP_SHELF_SHELF_LIFE_H

#include "app/shelf/shelf.h"

/// NULL: out of memory.
AppShelf *app_shelf_new(void);
void app_shelf_free(AppShelf *shelf);
/// Frees the small maps, which are made again when needed.
void app_shelf_forget(AppShelf *shelf);

#endif
