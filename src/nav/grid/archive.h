/* The parts that all saved memories of navigation have in common: tiles, directions, scopes and paths, and
 * the map itself. Each call writes or reads (BaseArchive); what is read lies on the map.
 *
 * Threads: one at a time for each archive. */
#ifndef NAV_GRID_ARCHIVE_H
#define NAV_GRID_ARCHIVE_H

#include "base/api.h"
#include "base/archive.h"
#include "nav/grid/decision.h"
#include "nav/grid/path.h"

BASE_API_BEGIN

/// Is the cell a tile of the map, neither of its ring nor between its rows?
bool nav_grid_holds(const NavGrid *grid, NavCell cell);

/// A tile of the map. After a fault it is the first one.
void nav_archive_cell(BaseArchive *archive, const NavGrid *grid, NavCell *cell);
/// Archives a cell of the grid, or NAV_NO_CELL, which it is after a fault.
void nav_archive_cell_or_none(BaseArchive *archive, const NavGrid *grid, NavCell *cell);
BASE_PRIVATE_BEGIN

/// A NavDir, or NAV_NO_DIR.
void nav_archive_dir(BaseArchive *archive, NavDir *dir);

BASE_PRIVATE_END

BASE_PRIVATE_BEGIN

/// Makes knowledge that was read for any grid hold for `grid`.
void nav_archive_scope(BaseArchive *archive, const NavGrid *grid, NavScope *scope);

BASE_PRIVATE_END

/// A path of at most `max` tiles, the target first. What is read begins with an empty path and allocates as
/// nav_path_push does; its cost is not kept. O(tiles).
void nav_archive_path(BaseArchive *archive, const NavGrid *grid, NavPath *path, int32_t max);
BASE_PRIVATE_BEGIN

/// Is each tile of the path a neighbour of the one before, and the first to be walked one of `from`?
/// O(tiles).
bool nav_path_joins(const NavPath *path, const NavGrid *grid, NavCell from);

BASE_PRIVATE_END

/// Terrain and edges. What is read goes into a grid of the same size. Doors and terrains of the caller's own
/// are read only where the grid's costs are such before (or what stops sight and sound); else they are a
/// fault. O(cells).
void nav_archive_map(BaseArchive *archive, NavGrid *grid);
/// Archives the costs of steps, the obstacles of sight and sound, and the revision. Ground that the game's
/// form does not hold is read as above.
void nav_archive_ground(BaseArchive *archive, NavGrid *grid);

BASE_LAB_BEGIN

/* A watched writer tells a tile by what the caller names it. */
#define nav_archive_cell(archive, grid, cell)                                                                \
  (base_archive_named((archive), #cell, BASE_VALUE_TILE), (nav_archive_cell)((archive), (grid), (cell)))
#define nav_archive_cell_or_none(archive, grid, cell)                                                        \
  (base_archive_named((archive), #cell, BASE_VALUE_TILE),                                                    \
   (nav_archive_cell_or_none)((archive), (grid), (cell)))

BASE_LAB_END

BASE_API_END

#endif
