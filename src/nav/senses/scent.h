/* Scent: what a being leaves where it walks. Each tile has a strength and an age, the tick of the freshest
 * scent that came to it. With each step scent fades, and a part of it spreads to the tiles around.
 *
 * Always true: only open ground (floor, mud) holds scent; water and pits wash it away, rock and thin walls
 * stop it, rails do not. A tile with strength 0 has no age. Scent that has spread counts as one tick older
 * with each tile: a tile that has it from another leads there, and whoever always goes to the freshest comes
 * to where the trail ends.
 *
 * What a step does is a sum and a maximum over neighbours: the order in which tiles were visited never shows.
 * It costs O(tiles with scent) and allocates nothing. */
#ifndef NAV_SENSES_SCENT_H
#define NAV_SENSES_SCENT_H

#include "base/hash.h"
#include "nav/grid/grid.h"

enum {
  NAV_MAX_SCENT = 65535,
  NAV_SCENT_NEVER = -1,       // age of a tile without scent
  NAV_SCENT_WHOLE = 65536,    // rates are parts of it
  NAV_DEFAULT_FADING = 655,   // 1% a step
  NAV_DEFAULT_SPREADING = 655 // 1% a step to each tile around
};

typedef struct NavScent NavScent;

/// Room for grids of this size, about 25 bytes a cell. NULL: out of memory.
NavScent *nav_scent_new(const NavGrid *grid);
void nav_scent_free(NavScent *scent);

/// No scent anywhere.
void nav_scent_clear(NavScent *scent);

/// A being was on the cell at `tick` (0 to 2^32 - 2): strength is added up to NAV_MAX_SCENT. On water, pits
/// and rock nothing stays.
void nav_scent_deposit(NavScent *scent, const NavGrid *grid, NavCell cell, uint32_t strength, int64_t tick);

typedef struct NavScentRates {
  int32_t fading; // of NAV_SCENT_WHOLE: what is lost a step, rounded up, at least 1
  int32_t
      spreading; // of NAV_SCENT_WHOLE: what goes to each tile around a step, rounded down; at most a fifth
} NavScentRates;

/// One step of time: every tile fades, then gives of the rest to each neighbour that can hold scent. Reads
/// the grid as it is now, so scent under a new wall or flood is gone.
void nav_scent_step(NavScent *scent, const NavGrid *grid, NavScentRates rates);

/// Is one of the four tiles around it water?
bool nav_beside_water(const NavGrid *grid, NavCell cell);
/// Takes the scent off every tile beside water, for games where it keeps none; so none drifts over a bridge.
void nav_scent_wash(NavScent *scent, const NavGrid *grid);

/// 0 to NAV_MAX_SCENT.
uint32_t nav_scent_strength(const NavScent *scent, NavCell cell);
/// The tick of the freshest, or NAV_SCENT_NEVER.
int64_t nav_scent_age(const NavScent *scent, NavCell cell);

/// Where one of the class goes that follows the scent: the neighbour that it may step to with the freshest
/// scent, then the strongest, then the first of up, down, left, right. It must be fresher than the cell's own
/// scent, or as fresh and stronger: NAV_NO_DIR where none is, at the end of a trail or where there is no
/// scent.
NavDir nav_scent_follow(const NavScent *scent, const NavGrid *grid, NavClass cls, NavCell cell);

/// Tiles with scent, in no order that means anything: how many, and their cells. For overlays.
int32_t nav_scent_cells(const NavScent *scent, const NavCell **cells);

/// Everything that later steps depend on, in whatever order it came to be.
BaseHash nav_scent_hash(const NavScent *scent, BaseHash hash);

#endif
