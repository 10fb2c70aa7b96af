/* Shared by the parts of the flow field: its memory, and the known bounds of the last build.
 *
 * Floods that cannot fail write values and directions in place. The other builds write values into the plan
 * and directions into the pool; at the end the plan becomes the field's values, and the old values the next
 * plan. So a build that fails leaves the field unchanged. */
#ifndef NAV_FIELD_WORK_H
#define NAV_FIELD_WORK_H

#include "nav/field/input.h"
#include "nav/field/octile_wave.h"
#include "nav/field/wave.h"

enum {
  FIELD_BLOCK = 64, // cells of a block, see window.h
  FIELD_BUILT = -1,
};

#define FIELD_UNMEASURED UINT64_MAX

typedef enum FieldPhase {
  FIELD_IS_WHOLE, // nothing is left to do
  FIELD_PREPARING,
  FIELD_MARKING, // with diagonals only
  FIELD_FLOODING,
  FIELD_CLEANING,
  FIELD_DIRECTING,
  FIELD_KNOWN, // to the frontier
} FieldPhase;

// Columns and rows of the arrays, border included; x1 and y1 are not in it.
typedef struct FieldRect {
  int32_t x0, y0, x1, y1;
} FieldRect;

// The advances of a field in parts go on until these are known.
typedef struct FieldWants {
  const NavCell *cell; // NULL: all cells of values below `below`
  int32_t count, next; // those before `next` are known
  uint32_t below;
} FieldWants;

typedef struct FieldWork {
  void *memory;      // holds the arrays below, and those of the field
  bool always_two;   // for tests: small maps, too, and the build waits for the second thread
  bool wide_cpu;     // the processor runs what is compiled with BASE_WIDE_CPU
  size_t pool_count; // entries in pool
  uint32_t *pool;    // the chunks of waves; a queue, and behind it directions; the seeds of a repair
  uint8_t *state;    // per cell, see lists.h; a spare row and cell on both ends
  uint64_t *written; // a bit per block of 64 cells, see window.h
  uint64_t *stale;   // the same: what an earlier field has left
  int32_t blocks;
  bool values_match;            // values are NAV_UNREACHED where states are 0 or fresh
  int32_t touched;              // cells, the first ones, whose values are there; all of them before any build
  bool near;                    // beyond those, values are there in written blocks of the window
  uint32_t *plan;               // per cell, with a spare row and cell on both ends, like the field's values
  NavGoal goals[NAV_MAX_GOALS]; // open ones by offset
  int32_t goal_count;

  /* The field in parts, see parts.c. */
  FieldPhase phase;
  NavFieldInput input; // its grid is the one below
  NavGrid grid;        // arrays of the caller's
  FieldRect window;    // cells that are prepared, or in `todo`; the map after a build of the whole
  FieldRect stale_in;  // what earlier fields have left lies in it
  FieldRect todo[4];
  int32_t todo_count;
  FieldRect marks[4]; // the same, for the second pass of fields with diagonals
  int32_t mark_count;
  int32_t cursor; // the word of `written` that comes next
  int32_t safe;   // waves that certainly stay in the window
  int32_t enough; // cells that must be reached before it stops
  int64_t ahead;  // work that the last advance has done beyond what it was to do
  int64_t spent;  // work since the field was begun, without cleaning
  FieldWants wants;
  FieldWave wave;
  OctileWave octile; // the flood of a field with diagonals
  OctileTables octile_tables;

  /* The input of the values, from which a repair goes on. */
  bool built; // it has values
  bool has_crowd, has_layer;
  bool over_rails; // of the class, as in NavCosts
  uint16_t door;   // the same
  bool by_cell_made;
  NavClass cls;
  uint16_t ground[NAV_MAX_TERRAINS]; // enter costs of the class
  uint32_t weight, cap;
  uint64_t costliest; // no tile costs more; FIELD_UNMEASURED: unknown until a repair asks
  uint64_t worst;     // no value is larger; the same
  int32_t settled;    // cells that the last update settled; FIELD_BUILT when it built
  int32_t given_count;
  NavGoal given[NAV_MAX_GOALS];   // all goals, in the caller's order
  NavGoal by_cell[NAV_MAX_GOALS]; // the same by cell, then offset; made when first asked for
} FieldWork;

/// May the field be built from the input? O(goals).
bool nav_field_accepts(const NavField *field, const NavFieldInput *input);

/// Are these tiles of the map? O(count).
bool nav_field_may_change(const NavField *field, const NavCell *changed, int32_t count);

/// Copies the open goals, by offset, into the work.
void nav_field_collect_goals(FieldWork *work, const NavFieldInput *input);

/// Notes the input that the values are of.
void nav_field_remember(NavField *field, const NavFieldInput *input, uint64_t costliest, uint64_t worst);

/// A goal at its own offset has no direction.
void nav_field_clear_goals(NavField *field);

/// Points the flood with diagonals to the field's memory: values in place, the two arrays in the plan.
void nav_field_attach_octile(NavField *field);

/// A build that does not go by blocks has written every cell.
void nav_field_all_is_written(NavField *field);

/// Makes the plan the field's values, with these directions; counts.
void nav_field_take_plan(NavField *field, const uint8_t *best, uint32_t unit);

/// All that was written is stale from now on. O(cells / 4096).
void nav_field_make_stale(FieldWork *work);
/// Nothing is stale any more: all of it has been prepared.
void nav_field_forget_stale(FieldWork *work);
/// Counts stale cells as written again.
void nav_field_keep_stale(FieldWork *work);

/// No cell.
static inline FieldRect nav_field_no_rect(void) {
  return (FieldRect){INT32_MAX, INT32_MAX, 0, 0};
}

/// All cells.
static inline FieldRect nav_field_whole_rect(const NavField *field) {
  return (FieldRect){0, 0, field->stride, field->cells / field->stride};
}

/// A repair is about to write the cell's value: cells that were rock may open, and those outside of a window
/// be reached.
static inline void nav_field_mark_written(FieldWork *work, NavCell cell) {
  work->written[cell / 64 / 64] |= (uint64_t)1 << (cell / 64 % 64);
}

#endif
