/* References for the fast code: written to be obviously right, not fast. They share only the input types with
 * the code under test: the rules for terrain, edges and crowds are written out again. */
#ifndef SUPPORT_REFERENCE_H
#define SUPPORT_REFERENCE_H

#include "nav/field/field.h"

/// May a step be taken from `cell` to its neighbour at `dir`?
bool support_passable(const NavGrid *grid, NavClass cls, NavCell cell, NavDir dir);

/// The cost of entering the cell by the definition in nav/field/field.h; 0: closed.
uint64_t support_enter_cost(const NavFieldInput *input, NavCell cell);

/* Steps of a field: 0 to 3 up, down, left, right; with diagonals 4 to 7 too: up left, up right, down left,
 * down right. A diagonal step needs all four sides that it passes. */
int32_t support_steps(const NavFieldInput *input);
bool support_may_step(const NavGrid *grid, NavClass cls, NavCell cell, int32_t step);
NavCell support_step(const NavGrid *grid, NavCell cell, int32_t step);
/// The cost of a step into the cell: with diagonals 70 times the cost of entering, diagonally 99 times.
uint64_t support_step_cost(const NavFieldInput *input, NavCell into, int32_t step);
/// The cost of the doors that a possible step from the cell passes, in either direction: diagonally those of
/// the way round with fewer.
uint64_t support_door_cost(const NavFieldInput *input, NavCell cell, int32_t step);
/// The value of the goal with this number by itself.
uint64_t support_goal_value(const NavFieldInput *input, int32_t goal);

/// Textbook Dijkstra from all goals at once, with a binary heap of stale entries. `value` has one per cell;
/// UINT64_MAX where no goal can be reached.
void support_dijkstra(const NavFieldInput *input, uint64_t *value);

/// The best steps from the cell, as bits: those by which its value comes about; none at a goal that is worth
/// its own offset, and where no goal can be reached.
uint32_t support_best(const NavFieldInput *input, const uint64_t *value, NavCell cell);

/// Marks the tiles to which steps lead from `from`, itself included; `reached` has one per cell. Returns how
/// many.
int32_t support_reachable(const NavGrid *grid, NavClass cls, NavCell from, bool *reached);

/// Breadth-first labels 1, 2, ... in the order of the cells, 0 where closed. Returns how many.
int32_t support_components(const NavGrid *grid, NavClass cls, int32_t *label);

#endif
