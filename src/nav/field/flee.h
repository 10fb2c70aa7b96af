/* Fleeing: a field that leads away from danger, and the ways to combine fields with other goals.
 *
 * Walking up the slope of a danger field ends in the next dead end. So the field is turned (value x -6/5,
 * raised to start at 0) and then relaxed again: where a short way past the danger leads to a far better
 * place, the field leads there, round the corner. (The safety map of Brogue; Pender, Dijkstra maps.) The
 * factor is how much farther a place must be before a way toward the danger is worth it: the nearer to 1,
 * the braver. All is counted in fifths, since rounding would leave walkers some tiles short of the best.
 *
 * Where every step costs the same, such a walker never ends nearer to the danger than one that walks plainly
 * uphill.
 */
#ifndef NAV_FIELD_FLEE_H
#define NAV_FIELD_FLEE_H

#include "nav/field/field.h"

enum { NAV_FLEE_TIMES = 6, NAV_FLEE_OVER = 5 }; // the factor, as a fraction

typedef struct NavFlee {
  NavField field;  // least where it is safest; read with nav_field_dir, which stays in the safest places
  uint64_t *queue; // scratch
} NavFlee;

/// Room for grids of this size (about 33 bytes a cell). False: out of memory; `flee` is then empty.
bool nav_flee_init(NavFlee *flee, const NavGrid *grid);
void nav_flee_free(NavFlee *flee);

/// Builds flee->field from a danger field that was built with `input`: the threats are its goals, the nearer
/// and the less its offset, the worse. Whom no threat reaches need not flee: those cells are not reached, and
/// so have no direction.
///
///   start(t) = (danger.most - danger.value(t)) x 6
///   value(t) = the least of start(t) and, over t's neighbours n, value(n) + enter(n) x 5
///
/// Sources of the field (value = start) are places to stay. O(n log n), without allocating.
/// NAV_FIELD_TOO_COSTLY: start would not fit 32 bits; nothing was built.
NavFieldStatus nav_flee_build(NavFlee *flee, const NavFieldInput *input, const NavField *danger);

/// Keep-away: where to step from `cell` to stand where least <= field->value <= most. `field` leads to what
/// the walker keeps its distance from, `flee` was built from it. NAV_NO_DIR: stay, because
/// - the value lies in the band;
/// - it is too small, and nothing near is safer;
/// - it is too large, and the step down would be past the band;
/// - nothing is reached.
/// While neither field changes a walker never goes to and fro: it ends on one cell.
NavDir nav_band_dir(const NavField *field, const NavFlee *flee, NavCell cell, uint32_t min, uint32_t max);

/// One class of goals (the hero, health): its own field, and how much less it is wanted.
typedef struct NavWish {
  const NavField *field;
  uint32_t offset; // as though its goals were this much further away
} NavWish;

/// The wish with the least value + offset at the cell, the first of equal ones; -1 where no field reaches.
///
/// As long as all fields are built with the same grid, class and crowd, this is as good as one field with all
/// goals in it, and a walker does not change its mind on the way: what it comes nearer to gets cheaper by
/// each step's cost, and nothing else gets cheaper by more. The gain over one field: each walker has offsets
/// of its own (the wounded want health), and fields are shared.
int32_t nav_wish_best(const NavWish *wishes, int32_t count, NavCell cell);

/// The first best direction of that wish; NAV_NO_DIR at its goal, or where no field reaches.
NavDir nav_wish_dir(const NavWish *wishes, int32_t count, NavCell cell);

#endif
