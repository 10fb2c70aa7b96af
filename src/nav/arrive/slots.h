/* Arriving: a group that is sent to one goal comes to rest on the tiles nearest to it, one body a tile.
 *
 *   nav_slots_place(&slots, &query);                    // when the order is given
 *   every turn:
 *     nav_slots_update(&slots, &grid, crowd);
 *     for each body: next = nav_slots_at(&slots, at) ? nav_slots_next(...) : nav_free_step(...);
 *     NAV_NO_CELL: it stays; otherwise move it, and count it in `crowd` on its new tile before the next body
 *
 * A body outside the slots goes down the goal's field to the best tile that is free. A body on a slot makes
 * room as long as another one waits outside: it moves on to a free slot that lies deeper, seen from where
 * they wait. Each such step leads deeper, so a group comes to rest, and with a slot for each body all get in.
 *
 * Threads: one at a time places or updates; any number may read between. */
#ifndef NAV_ARRIVE_SLOTS_H
#define NAV_ARRIVE_SLOTS_H

#include "nav/field/field.h"

BASE_API_BEGIN

/// The slots of one group. Owned by the caller, read directly.
typedef struct NavSlots {
  int32_t cells;    // of the grid
  int32_t max;      // slots that fit
  int32_t count;    // number of slots
  NavClass cls;     // of the bodies
  bool diagonal;    // they step in eight directions
  NavCell *cell;    // of each slot: the nearest to the goal first, of equal ones the lowest cell
  int32_t *slot;    // per cell of the grid: 1 + the slot there; 0: none
  int32_t *depth;   // of each slot: steps from the slots that a body waits at; 0 where none waits
  uint64_t *keys;   // private
  int32_t *waiting; // private
} NavSlots;

/// A group and where it is sent.
typedef struct NavSlotsQuery {
  const NavGrid *grid;
  NavClass cls;
  NavCell goal;  // a closed one has no slots: see nav_nearest_connected
  int32_t count; // bodies
  bool diagonal; // eight directions
} NavSlotsQuery;

/// Allocates for grids of this size and groups of at most `max` bodies (1 to 2^20): 4 bytes a cell and 80 a
/// body. False: out of memory; `slots` is then empty.
bool nav_slots_init(NavSlots *slots, const NavGrid *grid, int32_t max);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_slots_free(NavSlots *slots);

/// Makes the `count` tiles with the cheapest ways to the goal slots, the goal the first. The slots of fewer
/// bodies are the first ones of more, so a group that grows keeps its slots. Returns the number of slots:
/// fewer if fewer tiles are connected with the goal. Dijkstra (1959); O(count x log count); does not
/// allocate.
int32_t nav_slots_place(NavSlots *slots, const NavSlotsQuery *query);

/// Is the cell a slot? O(1).
static inline bool nav_slots_at(const NavSlots *slots, NavCell cell) {
  return slots->slot[cell] != 0;
}

/// Finds where bodies wait outside, by `crowd`: bodies per cell. O(count); does not allocate.
void nav_slots_update(NavSlots *slots, const NavGrid *grid, const uint8_t *crowd);

/// The free slot that a body on the slot `at` moves to; NAV_NO_CELL: it rests. O(1).
NavCell nav_slots_next(const NavSlots *slots, const NavGrid *grid, NavCell at, const uint8_t *crowd);

/// The free neighbour with the lowest value of the field, if that is lower than the value at `at`, of equal
/// ones the first in the order of the ways; NAV_NO_CELL: there is none. The field is whole; eight directions
/// where it was built with diagonals. `crowd` has fewer than `capacity` bodies on a free cell. O(1).
NavCell nav_free_step(const NavField *field, const NavGrid *grid, NavClass cls, NavCell at,
                      const uint8_t *crowd, int32_t capacity);

BASE_API_END

#endif
