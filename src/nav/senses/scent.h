/* Scent that actors leave where they walk. Each tile has a strength and an age, the tick of the freshest
 * scent that came to it. In each step scent fades, and a part of it spreads to the adjacent tiles.
 *
 * Always true: only floor and mud hold scent; water and pits wash it away, rock and thin walls stop it, rails
 * do not. A tile with strength 0 has no age. Spreading makes scent one tick older with each tile, so the way
 * to ever fresher scent ends at the end of the trail.
 *
 * A step is a sum and a maximum over neighbours: its result does not depend on the order of tiles. It costs
 * O(tiles with scent) and allocates nothing.
 *
 * Threads: any number may read scent at once while none deposits, steps, washes or clears it. */
#ifndef NAV_SENSES_SCENT_H
#define NAV_SENSES_SCENT_H

#include "base/api.h"
#include "base/archive.h"
#include "base/hash.h"
#include "nav/grid/grid.h"

BASE_API_BEGIN

/// Units of strength, age and rates.
enum {
  NAV_MAX_SCENT = 65535,      // strength of a tile
  NAV_SCENT_NEVER = -1,       // age of a tile without scent
  NAV_SCENT_WHOLE = 65536,    // rates are fractions of it
  NAV_DEFAULT_FADING = 655,   // 1% a step
  NAV_DEFAULT_SPREADING = 655 // 1% a step to each neighbour
};

/// The scent on one grid: strength, age and scratch by cell.
typedef struct NavScent NavScent;

/// For grids of this size; about 25 bytes a cell. NULL: out of memory.
NavScent *nav_scent_new(const NavGrid *grid);
/// Frees it; NULL is allowed.
void nav_scent_free(NavScent *scent);

/// Removes all scent. O(tiles with scent).
void nav_scent_clear(NavScent *scent);

/// Adds what an actor on the cell leaves at `tick` (0 to 2^32 - 2), up to NAV_MAX_SCENT. Nothing stays on
/// water, pits and rock.
void nav_scent_deposit(NavScent *scent, const NavGrid *grid, NavCell cell, uint32_t strength, int64_t tick);

/// The rates at which scent fades and spreads.
typedef struct NavScentRates {
  int32_t fading;    // what is lost in a step, in 1 / NAV_SCENT_WHOLE, rounded up; at least 1
  int32_t spreading; // what goes to each neighbour in a step, rounded down; at most NAV_SCENT_WHOLE / 5
} NavScentRates;

/// One step: every tile fades, then gives a part of the rest to each neighbour that holds scent. Reads the
/// present grid, so scent under a new wall or flood is gone. O(tiles with scent).
void nav_scent_step(NavScent *scent, const NavGrid *grid, NavScentRates rates);

BASE_PRIVATE_BEGIN

/// Is one of the four neighbours water?
bool nav_beside_water(const NavGrid *grid, NavCell cell);

BASE_PRIVATE_END
/// Removes the scent from every tile next to water, for games in which a bridge breaks a trail. O(tiles with
/// scent).
void nav_scent_wash(NavScent *scent, const NavGrid *grid);

/// 0 to NAV_MAX_SCENT.
uint32_t nav_scent_strength(const NavScent *scent, NavCell cell);
/// The tick of the freshest scent, or NAV_SCENT_NEVER.
int64_t nav_scent_age(const NavScent *scent, NavCell cell);

/// The step of an actor of the class that follows the scent: to the passable neighbour with the freshest
/// scent, then the strongest, then the first of up, down, left, right. It must be fresher than the cell's own
/// scent, or as fresh and stronger; NAV_NO_DIR where none is: at the end of a trail, or without scent.
NavDir nav_scent_follow(const NavScent *scent, const NavGrid *grid, NavClass cls, NavCell cell);

/// The nose of an actor.
typedef struct NavNose {
  uint32_t weakest; // strength from which it smells a tile, at least 1
  int32_t reach;    // tiles of way, 1 .. NAV_MAX_NOSE
} NavNose;

enum { NAV_MAX_NOSE = 4 }; // of NavNose.reach

/// The same for any nose: the first step to the best tile that it smells within its reach, by ways that the
/// actor can go; scent beyond that is ignored. `found` gets that tile, the cell itself where the
/// direction is NAV_NO_DIR, and NAV_NO_CELL where it smells nothing at all. O(reach^2). With {1, 1} the
/// direction is that of nav_scent_follow.
NavDir nav_scent_smell(const NavScent *scent, const NavGrid *grid, NavClass cls, NavCell cell, NavNose nose,
                       NavCell *found);

/// Tiles with scent, in unspecified order: how many, and their cells. Valid until the next change.
int32_t nav_scent_cells(const NavScent *scent, const NavCell **cells);

/// Adds everything that later steps depend on. O(tiles with scent).
BaseHash nav_scent_hash(const NavScent *scent, BaseHash hash);
/// Writes all that, or reads it into memory without scent. O(tiles with scent).
void nav_scent_archive(NavScent *scent, const NavGrid *grid, BaseArchive *archive);

BASE_API_END

#endif
