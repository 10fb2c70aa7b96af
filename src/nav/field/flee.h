/* Fleeing: a field that leads away from danger, and ways to combine fields with other goals.
 *
 * Walking up the slope of a danger field ends in the next dead end. So the field is turned (value x -6/5,
 * raised to start at 0) and relaxed again: where a short path past the danger leads to a far better place,
 * the field leads there, round the corner (the safety map of Brogue; Pender, Dijkstra maps). The factor is
 * how much farther a place must be before a path toward the danger is worth it: the nearer to 1, the braver.
 * All is counted in fifths, since rounding would leave walkers some tiles short of the best place.
 *
 * Where every step costs the same, such a walker never ends nearer to the danger than one that simply walks
 * uphill.
 *
 * Threads: one at a time for what is built; any number may read it afterwards. */
#ifndef NAV_FIELD_FLEE_H
#define NAV_FIELD_FLEE_H

#include "base/api.h"
#include "nav/field/field.h"

BASE_API_BEGIN

enum { NAV_FLEE_TIMES = 6, NAV_FLEE_OVER = 5 }; // the factor, as a fraction

/// A field that leads away from danger, for grids of one size.
typedef struct NavFlee {
  NavField field;  // lowest where it is safest; read with nav_field_way, which is NAV_WAY_COUNT in the safest
                   // places
  uint64_t *queue; // scratch
} NavFlee;

/// Allocates for grids of this size, about 33 bytes a cell. False: out of memory; `flee` is then empty.
bool nav_flee_init(NavFlee *flee, const NavGrid *grid);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_flee_free(NavFlee *flee);

/// Builds flee->field from a whole danger field that was built with `input`, whose goals are the threats: the
/// nearer and the lower its offset, the worse a threat. Cells that no threat reaches stay unreached and have
/// no direction.
///
///   start(t) = (danger.max - danger.value(t)) x 6
///   value(t) = minimum of start(t) and, over t's neighbours n, value(n) + enter(n) x length x 5
///
/// length: 1; with diagonals 70 straight on and 99 diagonally, where such a step is possible.
/// Sources of the field (value = start) are places to stay. O(n log n); does not allocate.
/// NAV_FIELD_TOO_COSTLY: start would exceed 32 bits; nothing was built.
NavFieldStatus nav_flee_build(NavFlee *flee, const NavFieldInput *input, const NavField *danger);

/// Keep-away: where to step from `cell` to reach a tile with min <= value <= max, in tiles. `field` leads to
/// what the walker keeps its distance from, and `flee` was built from it. NAV_NO_DIR: stay, because
/// - the value lies in the band;
/// - it is too small, and nothing near is safer;
/// - it is too large, and the step down would pass the band;
/// - nothing is reached.
/// While neither field changes a walker does not oscillate: it ends on one cell. O(1). For fields without
/// diagonals.
NavDir nav_band_dir(const NavField *field, const NavFlee *flee, NavCell cell, uint32_t min, uint32_t max);

/// The same as a way, NAV_WAY_COUNT: stay; for both kinds of fields.
uint32_t nav_band_way(const NavField *field, const NavFlee *flee, NavCell cell, uint32_t min, uint32_t max);

/// One kind of goals (the hero, health): its field, and how much less it is wanted than others.
typedef struct NavWish {
  const NavField *field; // to all goals of the kind
  uint32_t offset;       // added to the field's value, in tiles as NavGoal.offset
} NavWish;

/// The wish with the lowest value + offset at the cell, the first of equal ones; -1 where no field reaches.
///
/// While all fields are built with the same grid, class and crowd, this is as good as one field with all
/// goals in it, and a walker does not change its mind on the way: the wish it walks to gets cheaper by each
/// step's cost, and no other gets cheaper by more. Unlike one field, each walker can have offsets of its own
/// (the wounded want health) while fields are shared. O(count).
int32_t nav_wish_best(const NavWish *wishes, int32_t count, NavCell cell);

BASE_PRIVATE_BEGIN

/// The first best direction of that wish; NAV_NO_DIR at its goal, or where no field reaches. O(count). For
/// fields without diagonals.
NavDir nav_wish_dir(const NavWish *wishes, int32_t count, NavCell cell);

BASE_PRIVATE_END

/// The same as a way, NAV_WAY_COUNT for none; for both kinds of fields.
uint32_t nav_wish_way(const NavWish *wishes, int32_t count, NavCell cell);

BASE_API_END

#endif
