/* Costs of ways by the input of a field: from a tile to all others, along one way, and through one tile. */
#ifndef SIM_QUESTIONS_COSTS_H
#define SIM_QUESTIONS_COSTS_H

#include "base/heap.h"
#include "sim/questions/way.h"

/// A walker's cell, its target, the tile that is asked about, and the costs between them.
typedef struct SimCosts {
  NavGrid grid; // of its own, equal to the world's
  NavFieldInput input;
  NavGoal *goals; // of `input`
  uint8_t *crowd; // of `input`: as it was when the field was made
  NavCell at, tile;
  NavField to_goal, to_tile; // cost(t -> nearest goal), cost(t -> tile)
  uint32_t *from_at;         // cost(at -> t), with diagonals in the units of fields
  uint32_t *from_tile;       // cost(tile -> t)
  BaseHeap heap;             // scratch: a block
  uint8_t *seen;             // scratch of sim_costs_only_through, zero between calls
  NavCell *stack;            // scratch of the same, one per cell
  int32_t cells;             // that the memory is for
} SimCosts;

/// A copy of the input, for a walker at `at`; grid and crowd may change afterwards. False: out of memory.
bool sim_costs_begin(SimCosts *costs, const NavFieldInput *input, NavCell at, NavCell tile);
void sim_costs_free(SimCosts *costs);

/// The cheapest cost from `at` through the tile to a goal; NAV_UNREACHED: no way.
uint32_t sim_costs_through(const SimCosts *costs);
/// The cost of a step by `way` onto the cell.
uint32_t sim_costs_step(const SimCosts *costs, NavCell onto, uint32_t way);
/// A bound that the cheapest way through the tile cannot be below once the tile `opened` is plain floor.
uint32_t sim_costs_if_open(const SimCosts *costs, NavCell opened);
/// Is the floor of that tile what makes it closed, or costly, to the walker?
bool sim_costs_may_open(const SimCosts *costs, NavCell cell);
/// Do all cheapest ways by the field lead through the tile?
bool sim_costs_only_through(SimCosts *costs, const NavField *field);

/// Appends the tiles of the first cheapest way by the field behind the last one of `way`, up to the tile
/// where it ends.
void sim_costs_follow(const SimCosts *costs, const NavField *field, SimWhyWay *way);
/// Sums up a way that begins at `at`; its last tile may be a goal.
void sim_costs_sum(const SimCosts *costs, SimWhyWay *way);

#endif
