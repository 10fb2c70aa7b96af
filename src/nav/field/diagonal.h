/* The flow field with diagonal steps: values as in field.h, but a step to a neighbour costs enter(n) times
 * its length, 1 or the square root of 2, and goes diagonally only where nav_grid_diagonal allows it. For
 * tables and comparison; the game's crowds walk by field.h. Dijkstra (1959) with a binary heap that knows
 * where each tile is in it. */
#ifndef NAV_FIELD_DIAGONAL_H
#define NAV_FIELD_DIAGONAL_H

#include "nav/field/field.h"
#include "nav/grid/path.h"

#define NAV_DIAGONAL_UNREACHED INT64_MAX

typedef struct NavDiagonalField {
  int32_t cells;
  int64_t *value; // per cell in NAV_COST_ONE; NAV_DIAGONAL_UNREACHED
  void *work;     // the heap; owned by the field
} NavDiagonalField;

/// Room for grids of this size (16 bytes a cell). False: out of memory; the field is then empty.
bool nav_field_diagonal_init(NavDiagonalField *field, const NavGrid *grid);
void nav_field_diagonal_free(NavDiagonalField *field);

/// Builds the values from scratch without allocating. O(reached x log reached). NAV_FIELD_TOO_COSTLY: a way
/// would cost more than 2^30, or a tile 2^29; the values are then of no use.
NavFieldStatus nav_field_diagonal_build(NavDiagonalField *field, const NavFieldInput *input);

#endif
