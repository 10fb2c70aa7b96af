/* States of cells before a flood by waves where the passes of prepare.c do not suffice: more terrains than a
 * vector's table holds, or a layer of costs. */
#ifndef NAV_FIELD_LAYER_H
#define NAV_FIELD_LAYER_H

#include "nav/field/work.h"

/// Writes the states of the cells from .. from + count - 1 to `state`, the first of them first. Raises
/// `largest` to the largest cost, 255 for all from there on. True: cells that had a state are closed.
bool nav_field_prepare_general(uint8_t *state, const NavFieldInput *input, NavCell from, int32_t count,
                               uint32_t *largest);

#endif
