/* The eraser removes the topmost layer of the tile on which its stroke, or its shape, begins: things, lines
 * of [spawn], goals and objectives, else walls and rails, else the ground, which becomes floor; and nothing
 * of the other layers. As small as one tile, close to a wall, it takes that border alone and follows borders.
 */
#ifndef APP_EDIT_ERASE_H
#define APP_EDIT_ERASE_H

#include "app/edit/edit.h"

/// Removes all things from a tile. False: the batch cannot be done.
bool app_edit_erase_things(AppEdit *edit, NavCell cell);
/// Asked of all tiles of the first dab or of the shape, before any is erased.
AppSpanUse app_edit_erase_see;
/// Erases one tile.
bool app_edit_erase_tile(AppEdit *edit, int32_t x, int32_t y);

#endif
