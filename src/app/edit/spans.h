/* Shapes of tiles, as runs to the right, no tile twice; and shapes of borders. All are cut to the map. */
#ifndef APP_EDIT_SPANS_H
#define APP_EDIT_SPANS_H

#include "app/edit/edit.h"

typedef struct AppTilePoint {
  int32_t x, y;
} AppTilePoint;

/// The tile that holds a position, at most so far off the map that strokes stay whole numbers.
AppTilePoint app_edit_tile_at(SDL_FPoint at);
/// The corner of tiles that is nearest.
AppTilePoint app_edit_corner_at(const AppEdit *edit, SDL_FPoint at);

typedef struct AppNib {
  int32_t size;
  bool round;
} AppNib;

bool app_edit_shape_line(AppEdit *edit, AppNib nib, AppTilePoint from, AppTilePoint to, AppSpanUse *use);
/// `filled`: all within; else an outline as thick as the nib.
bool app_edit_shape_rectangle(AppEdit *edit, AppNib nib, AppTilePoint from, AppTilePoint to, bool filled,
                              AppSpanUse *use);
/// Visits the tiles that are connected with a tile over tiles of its terrain, through no wall or rail.
bool app_edit_shape_flood(AppEdit *edit, AppTilePoint from, AppSpanUse *use);

/// Along borders from corner to corner: as straight as steps allow.
bool app_edit_border_line(AppEdit *edit, AppTilePoint from, AppTilePoint to, AppBorderUse *use);
bool app_edit_border_rectangle(AppEdit *edit, AppTilePoint from, AppTilePoint to, AppBorderUse *use);
/// Is there a tile on the other side?
bool app_edit_border_inner(const NavGrid *grid, int32_t x, int32_t y, NavDir dir);

typedef struct AppEditBorder {
  int32_t x, y;   // its tile
  NavDir dir;     // NAV_NO_DIR: none
  float distance; // of the position, tiles
} AppEditBorder;

/// The border between tiles that is nearest to a position; none off the map.
AppEditBorder app_edit_border_at(const NavGrid *grid, SDL_FPoint at);

#endif
