/* References for the fast code: written to be obviously right, not fast. They share only the input types with
 * the code under test: the rules for terrain, edges and crowds are written out again. */
#ifndef SUPPORT_REFERENCE_H
#define SUPPORT_REFERENCE_H

#include "nav/field/field.h"

/// May a step be taken from `cell` to its neighbour at `dir`?
bool support_passable(const NavGrid *grid, NavClass cls, NavCell cell, NavDir dir);

/// What entering the cell costs by the definition in nav/field/field.h; 0: closed.
uint64_t support_enter_cost(const NavFieldInput *input, NavCell cell);

/// Textbook Dijkstra from all goals at once, with a binary heap of stale entries. `value` has one per cell;
/// UINT64_MAX where no goal can be reached.
void support_dijkstra(const NavFieldInput *input, uint64_t *value);

/// Breadth-first labels 1, 2, ... in the order of the cells, 0 where closed. Returns how many.
int32_t support_components(const NavGrid *grid, NavClass cls, int32_t *label);

#endif
