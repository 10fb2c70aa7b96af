/* Would closing some tiles cut others apart? For buildings that must leave a way, as in tower defence.
 *
 * Threads: one at a time for each NavSplit; they may look at the same grid at once. */
#ifndef NAV_ARRIVE_SPLIT_H
#define NAV_ARRIVE_SPLIT_H

#include "nav/grid/grid.h"

BASE_API_BEGIN

enum { NAV_SPLIT_MAX = 4096 }; // tiles that are closed at once

/// Memory of the floods, for grids of one size. Private, but for `cells`.
typedef struct NavSplit {
  int32_t cells;
  uint32_t round; // marks of earlier rounds are void
  uint32_t *mark; // per cell
  int32_t *next;  // per cell: the cell behind it in its queue
  void *flood;    // private
} NavSplit;

/// Allocates for grids of this size, 8 bytes a cell. False: out of memory; `split` is then empty.
bool nav_split_init(NavSplit *split, const NavGrid *grid);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_split_free(NavSplit *split);

/// Would closing these tiles (at most NAV_SPLIT_MAX, in any order, closed ones allowed) part two open tiles
/// of the class that are connected now? The tiles themselves do not count. The grid is not changed. Where
/// they would be parted and `cut_off` is not NULL, it receives a tile of a part that is smaller than another.
///
/// Floods from all neighbours take turns and end when they have met, or when one is exhausted: about the size
/// of the smaller part (after Even and Shiloach 1981). Does not allocate.
bool nav_would_split(NavSplit *split, const NavGrid *grid, NavClass cls, const NavCell *closing,
                     int32_t count, NavCell *cut_off);

BASE_API_END

#endif
