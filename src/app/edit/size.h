/* The size of the map. A change of size begins a new world from the drawing. */
#ifndef APP_EDIT_SIZE_H
#define APP_EDIT_SIZE_H

#include "app/edit/edit.h"

/// The losses of a change of size. Each line of [spawn] counts as one.
typedef struct AppEditDrops {
  int32_t things, spawns, goals, objectives, edges;
  bool hero; // his start would move to the nearest floor
} AppEditDrops;

/// The rectangle, in tiles of the present map, that a map of that size covers when what is there is kept at
/// `anchor`: 0 top left, 1 top, 2 top right, 3 left, 4 middle, to 8 bottom right.
AppEditRect app_edit_anchored(const AppEdit *edit, int32_t width, int32_t height, int32_t anchor);
AppEditDrops app_edit_drops(const AppEdit *edit, AppEditRect to);
/// New tiles are rock. False: a side is not 1 to NAV_MAX_SIDE, there would be no open tile for the hero, or
/// out of memory.
bool app_edit_resize(AppEdit *edit, AppEditRect to);
bool app_edit_crop(AppEdit *edit); // to the selection

/// A map changes places with the drawing's, and begins its world. False: out of memory, nothing has
/// changed.
bool app_edit_map_swap(AppEdit *edit, AppPatch **map);

#endif
