/* The input of a field, its contents, and the cost that a crowd adds to a tile. To build and read one:
 * nav_field_build. */
#ifndef NAV_FIELD_INPUT_H
#define NAV_FIELD_INPUT_H

#include <stddef.h>

#include "base/api.h"
#include "nav/grid/grid.h"

BASE_API_BEGIN

/// NavField.value of a cell from which no goal can be reached.
#define NAV_UNREACHED UINT32_MAX
/// NavField.frontier of a field that is known everywhere.
#define NAV_WHOLE UINT32_MAX
/// NavFieldInput.crowd_cap without a bound.
#define NAV_NO_CAP UINT32_MAX

/// Limits and units of fields.
enum {
  NAV_MAX_GOALS = 1024,    // of one field
  NAV_FIELD_STRAIGHT = 70, // times the enter cost: a straight step of a field with diagonals
  NAV_FIELD_DIAGONAL = 99, // and a diagonal one
};

/// A cell that walkers want to reach.
typedef struct NavGoal {
  NavCell cell;
  uint32_t offset; // added to the distance, in tiles of cost 1: the lower, the more attractive
} NavGoal;

/// The input of a field. Only read; arrays of the caller, as long as the arrays of the grid.
typedef struct NavFieldInput {
  const NavGrid *grid;
  NavClass cls;
  const NavGoal *goals;       // up to NAV_MAX_GOALS; closed ones are ignored
  int32_t goal_count;         // of `goals`; 0: nothing is reached
  const uint32_t *crowd;      // enemies per cell, or NULL
  const uint8_t *crowd_bytes; // the same in bytes, or NULL; not both
  uint32_t crowd_weight;      // cost per enemy
  uint32_t crowd_cap;         // maximum that the crowd adds to one tile; NAV_NO_CAP: none
  bool diagonal;              // eight directions, see nav_grid_diagonal
  const uint8_t *layer;       // what each cell costs besides its terrain, or NULL
  const uint16_t *layer_wide; // the same in 16 bits, or NULL; not both
} NavFieldInput;

/// A field for grids of one size. Owned by the caller, read directly; `work` is private.
typedef struct NavField {
  int32_t cells;
  int32_t stride;
  int32_t reached;   // cells with a value
  uint32_t min;      // the smallest value reached; 0 when none is
  uint32_t max;      // the largest
  uint32_t frontier; // every value below it is known, with its directions; NAV_WHOLE: all are
  uint32_t *value; // per cell; NAV_UNREACHED where no goal can be reached. A build moves it: keep no pointer.
                   // Of a field that is not whole, read nav_field_value
  uint32_t unit; // what a straight step into a tile that costs 1 adds: 1, with diagonals NAV_FIELD_STRAIGHT.
                 // Values are in it; offsets of goals and of wishes and bands are in tiles
  uint8_t *best; // per cell: bit w set where stepping in direction w (nav_way_x) is
                 // (equally) best, without diagonals NavDir only; 0 at a goal or unreached
  void *work;    // private
} NavField;

/// The result of a build.
typedef enum NavFieldStatus {
  NAV_FIELD_OK,         // the field is built
  NAV_FIELD_TOO_COSTLY, // values could exceed 32 bits; nothing was built
  NAV_FIELD_NO_MEMORY,  // nothing was built
  NAV_FIELD_WRONG_CALL, // nothing was built
} NavFieldStatus;

BASE_PRIVATE_BEGIN

/// Has the input a layer of costs?
static inline bool nav_field_has_layer(const NavFieldInput *input) {
  return input->layer != NULL || input->layer_wide != NULL;
}

/// The cost of the layer for entering the cell. O(1).
static inline uint32_t nav_field_layer(const NavFieldInput *input, NavCell cell) {
  if (input->layer != NULL) return input->layer[cell];
  return input->layer_wide != NULL ? input->layer_wide[cell] : 0;
}

/// Does the input count a crowd?
static inline bool nav_field_has_crowd(const NavFieldInput *input) {
  return input->crowd != NULL || input->crowd_bytes != NULL;
}

/// Enemies on the cell by this input. O(1).
static inline uint32_t nav_field_crowd(const NavFieldInput *input, NavCell cell) {
  if (input->crowd_bytes != NULL) return input->crowd_bytes[cell];
  return input->crowd != NULL ? input->crowd[cell] : 0;
}

/// The cost of `count` enemies for entering their tile: min(weight x count, cap).
static inline uint32_t nav_field_crowd_cost(const NavFieldInput *input, uint32_t count) {
  uint64_t cost = (uint64_t)count * input->crowd_weight;
  return cost > input->crowd_cap ? input->crowd_cap : (uint32_t)cost;
}

BASE_PRIVATE_END

BASE_LAB_BEGIN

/// The cost of entering the cell by this input, in parts as overlays show it: their sum. O(1).
typedef struct NavEnterCost {
  uint32_t terrain; // 0: closed, and so are the others
  uint32_t crowd;   // what the crowd adds
  uint32_t layer;   // what the layer adds
} NavEnterCost;
NavEnterCost nav_field_enter_cost(const NavFieldInput *input, NavCell cell);

BASE_LAB_END

BASE_API_END

#endif
