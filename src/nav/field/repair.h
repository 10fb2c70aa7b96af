/* Incremental repair of a flow field: when few tiles changed, only what depends on them is computed again,
 * and every value, direction and count is then what nav_field_build would have given. */
#ifndef NAV_FIELD_REPAIR_H
#define NAV_FIELD_REPAIR_H

#include "nav/field/field.h"

enum {
  NAV_REPAIR_SHARE = 16,   // more affected cells than one in so many: building anew is quicker (measured)
  NAV_REPAIR_DEFAULT = -1, // budget: that share of the field's cells
};

/// Repairs a field that was built before. `input` is as in nav_field_build, with the grid and the crowd as
/// they are now. `changed` names every cell whose terrain, walls or crowd may have changed since the last
/// build or update, in any order, cells that did not change and cells named twice included; of a wall or rail
/// one side is enough. A changed tile that is not named leaves the field wrong.
///
/// `budget`: the most cells to repair (NAV_REPAIR_DEFAULT: one in NAV_REPAIR_SHARE). When more are affected,
/// or when goals, class or the crowd's weight and cap are others than before, it builds from scratch instead.
///
/// Either way value may move, as after a build. Returns as nav_field_build does; refused or out of memory,
/// the field is as it was, and the same cells must be named again. O(a log v) for a affected cells whose
/// values differ by v at most. Allocates only where a build would. The two phases, first raise and then
/// lower, are those of Ramalingam and Reps (1996).
NavFieldStatus nav_field_update(NavField *field, const NavFieldInput *input, const NavCell *changed,
                                int32_t count, int32_t budget);

/// How many cells the last update gave a new value; -1: the field was built anew.
int32_t nav_field_repaired(const NavField *field);

#endif
