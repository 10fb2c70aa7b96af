/* Play from here, and back. */
#ifndef APP_EDIT_TRYOUT_H
#define APP_EDIT_TRYOUT_H

#include "app/edit/edit.h"

/// Starts a game from the drawing with the hero at this tile of the map; NAV_NO_CELL: at his start. It counts
/// for no record, medal or campaign. False: the tile is closed, or out of memory.
bool app_edit_play(AppEdit *edit, NavCell cell);
/// Back to the drawing as it was, with its journal, in a new world that waits.
bool app_edit_return(AppEdit *edit);

#endif
