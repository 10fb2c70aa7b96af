/* Integration fields and the flow fields that they make: for every tile the cost of the cheapest path to the
 * nearest goal (value), and the best directions toward it (best).
 *
 *   enter(n) = terrain cost of n + layer on n + min(crowd_weight x crowd on n, crowd_cap)
 *   value(goal) = its offset x unit, unless another goal is cheaper to reach from there
 *   value(t) = minimum over t's neighbours n of value(n) + enter(n) + cost of the door between them
 *
 * With diagonals a step costs enter(n) times its length, in units of 1/70 of a tile: 70 straight on, 99
 * diagonally, which is the square root of 2 less 0.005%. All values are whole numbers and sums of them exact.
 *
 * A diagonal step past doors costs those of the way round its corner that has fewer.
 *
 * Without diagonals, and where doors cost nothing, the cost of a step depends only on the tile entered. So
 * when tiles are taken in the order of value + enter, the first discovery of a tile is final: each is pushed
 * once, no key is decreased, no entry becomes stale. The queue is Dial's (1969): circular buckets, more of
 * them than the largest enter cost. With diagonals buckets are as wide as the least step, so what a bucket
 * reaches is final (see octile_wave.h of the source).
 *
 * Threads: one at a time builds, updates or advances a field; nav_field_build_on_two takes a second.
 * nav_field_way, nav_field_dir and the arrays of a whole field may be read by any number at once;
 * nav_field_value and nav_field_best advance a field in parts. */
#ifndef NAV_FIELD_FIELD_H
#define NAV_FIELD_FIELD_H

#include "nav/field/input.h"
#include "nav/grid/path.h"

BASE_API_BEGIN

/// Allocates for grids of this size: 19 bytes a cell, of which floods for costs below 64 touch 6, with
/// diagonals 10. Nothing is reached before the first build. False: out of memory; the field is then empty.
bool nav_field_init(NavField *field, const NavGrid *grid);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_field_free(NavField *field);

BASE_PRIVATE_BEGIN

/// Initialises with the same memory, in a time that does not grow with the map: nav_field_touch fills it,
/// portion by portion, or else the first build or advance does, all at once. Its values are undefined until
/// then.
bool nav_field_reserve(NavField *field, const NavGrid *grid);
/// The same, for fields in parts that stay near their goals: where they do not come, no memory is ever
/// touched. Such a field is read by nav_field_value_so_far and nav_field_best_so_far, and not updated.
bool nav_field_reserve_near(NavField *field, const NavGrid *grid);
/// Fills the memory of so many more cells of a reserved field, 0 or more, so that the system hands out its
/// pages. True: all of it is there, as after nav_field_init. O(those cells).
bool nav_field_touch(NavField *field, int64_t cells);

BASE_PRIVATE_END

/// Builds value and best from scratch. O(cells), a few nanoseconds a tile; with diagonals two to three times
/// as many, up to five where costs change from tile to tile. Where a tile costs 64 or more three to five
/// times as many; from 2,048 on (with diagonals 1,300), and where a door costs something, some 100 ns. Does
/// not allocate. If it fails, the field is unchanged. Dijkstra (1959) with the buckets of Dial (1969), with
/// diagonals of Denardo and Fox (1979) in the order of Harabor and Grastien (2011).
NavFieldStatus nav_field_build(NavField *field, const NavFieldInput *input);

/// Maps of fewer cells are built by one thread.
enum { NAV_FIELD_TWO_THREADS = 2000000 };

/// A second thread that the caller lends, such as one of its own workers.
typedef struct NavFieldHelper {
  /// Has another thread call run(argument) once, now or later. False: none is free, and it never calls.
  bool (*start)(void *context, void (*run)(void *argument), void *argument);
  /// Returns when that call has returned. Called once for each start that was true.
  void (*wait)(void *context);
  void *context; // passed to both
} NavFieldHelper;

/// Builds as nav_field_build, equal to the byte, on maps of NAV_FIELD_TWO_THREADS cells in a little more than
/// half the time: two threads own alternate stripes of rows, and meet after each wave. The build never waits
/// for a thread that has not come: one that comes after the first pass finds nothing to do. With diagonals,
/// and where a tile costs 64 or more, this thread builds alone. NULL: nav_field_build.
NavFieldStatus nav_field_build_on_two(NavField *field, const NavFieldInput *input,
                                      const NavFieldHelper *helper);

/* A field in parts. Values are found in their order, so a field may stop as soon as the caller knows enough,
 * and go on later: it is then the whole field as far as `frontier`, and unknown beyond. The value of a cell
 * never depends on where it stopped or how often.
 *
 *   nav_field_begin(&field, &input);
 *   nav_field_want(&field, cells, count);
 *   while (!nav_field_advance(&field, 65536)) { ... } // now all of these cells can be read
 *
 * From begin until the field is whole, begun or built again it reads the arrays of the grid and the crowd of
 * its input; they must not change but by nav_field_update. (The structs are copied.) */

/// Begins a field: nothing is known. Status as of nav_field_build. O(goals). Where terrain, weight and cap
/// let a tile cost 64 or more (a crowd in bytes counts as 255, and so does a layer), or a door costs
/// something, it builds all of it. With diagonals cells
/// whose values do not fit 32 bits count as not reached: a path there costs more than 40 million.
NavFieldStatus nav_field_begin(NavField *field, const NavFieldInput *input);

/// Names the cells that the next advances are for: open ones, in any order, duplicates allowed. The array is
/// read until an advance says that it is done. NULL: the whole field. O(1).
void nav_field_want(NavField *field, const NavCell *cells, int32_t count);

BASE_PRIVATE_BEGIN

/// Makes the next advances go on until all cells with values below this one are known. O(1).
void nav_field_want_below(NavField *field, uint32_t value);

/// The value and the directions of a cell as far as they are known, without an advance. NAV_UNREACHED, and no
/// directions, while they are unknown. O(1).
uint32_t nav_field_value_so_far(const NavField *field, NavCell cell);
unsigned nav_field_best_so_far(const NavField *field, NavCell cell);

BASE_PRIVATE_END

/// Goes on until every wanted cell is known or cannot be reached, or for about `work` cells (0: no bound).
/// True: done. O(tiles newly known and those around them); amortized over all advances of a field O(cells).
/// Does not allocate.
bool nav_field_advance(NavField *field, int64_t work);

BASE_LAB_BEGIN

/// The work of a field in parts since it was begun, in units of equal time, about a tile each, without work
/// left by earlier fields. When it is done, the number depends on input and wants alone, not on portions.
int64_t nav_field_work(const NavField *field);

BASE_LAB_END

/// The value that nav_field_build would give the cell; goes on as far as needed first. O(1) where it is
/// known.
uint32_t nav_field_value(NavField *field, NavCell cell);

/// The same for its directions.
unsigned nav_field_best(NavField *field, NavCell cell);

/// Budgets of nav_field_update.
enum {
  NAV_REPAIR_SHARE = 12,   // with more than one in so many cells affected, building is faster (measured)
  NAV_REPAIR_DEFAULT = -1, // budget: that share of the field's cells
};

/// Repairs a field after few changes: values, directions and counts are then what nav_field_build would give.
/// `input` is as for nav_field_build, with the grid and the crowd as they are now. `changed` names every cell
/// whose terrain, edges, layer or crowd may have changed since the last build or update, in any order;
/// duplicates and unchanged cells are allowed, and for an edge the cell on one side is enough. A changed cell
/// that is missing leaves the field wrong.
///
/// `budget`: maximum number of cells to repair. When more are affected, or when goals, class, directions,
/// terrain costs, crowd weight or cap differ from the last build, it builds from scratch instead; with
/// diagonals also where a tile costs more than 1,300, and in any where a door costs something, or a path
/// through all tiles would not fit 32 bits.
///
/// Either way `value` may move, as after a build. Returns as nav_field_build does; if it fails, the field is
/// unchanged and the same cells must be named again. O(a log v) for a affected cells whose values differ by
/// at most v; the first repair after a build with diagonals and a crowd without a cap looks at the costs of
/// all cells. Does not allocate. Two phases, raise then lower: Ramalingam and Reps (1996).
NavFieldStatus nav_field_update(NavField *field, const NavFieldInput *input, const NavCell *changed,
                                int32_t count, int32_t budget);

BASE_PRIVATE_BEGIN

/// Tells the field that a program has written values of it: the next build takes none of them for its own.
/// O(1).
void nav_field_values_written(NavField *field);

BASE_PRIVATE_END

/// The number of cells to which the last update gave a new value; -1: it built from scratch.
int32_t nav_field_repaired(const NavField *field);

/// Copies `from` into `field`, for grids of the same size: `field` can then be read and repaired as `from`
/// can. O(cells); does not allocate.
void nav_field_copy(NavField *field, const NavField *from);

/// The first best way, 0 .. NAV_WAY_COUNT - 1 in the order of nav_way_x, of any field: with four
/// directions or with eight. NAV_WAY_COUNT only at a goal or where nothing is reached. nav_way_delta gives
/// the step. O(1).
uint32_t nav_field_way(const NavField *field, NavCell cell);

/// For fields of four directions: the same as a NavDir, NAV_NO_DIR for NAV_WAY_COUNT. With diagonals the
/// first best straight direction, and NAV_NO_DIR also where only diagonal steps are best: read nav_field_way
/// there. O(1).
NavDir nav_field_dir(const NavField *field, NavCell cell);

BASE_LAB_BEGIN

/* The field with diagonal steps of length 1.41421356, for tables and comparison; crowds use NavField. A step
 * costs enter(n) times its length, 1 or the square root of 2, and goes diagonally only where
 * nav_grid_diagonal allows it. */

/// NavDiagonalField.value of a cell from which no goal can be reached.
#define NAV_DIAGONAL_UNREACHED INT64_MAX

/// Values alone, without directions.
typedef struct NavDiagonalField {
  int32_t cells;
  int64_t *value;  // per cell in NAV_COST_ONE; NAV_DIAGONAL_UNREACHED
  uint64_t *keys;  // private
  size_t capacity; // private
} NavDiagonalField;

/// Allocates for grids of this size, 16 bytes a cell. False: out of memory; the field is then empty.
bool nav_field_diagonal_init(NavDiagonalField *field, const NavGrid *grid);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_field_diagonal_free(NavDiagonalField *field);

/// Builds the values from scratch: Dijkstra (1959). O(reached x log reached). Allocates only where more keys
/// wait than in any build before. NAV_FIELD_TOO_COSTLY: a path would cost more than 2^30 tiles, or a tile
/// 2^29. If it fails, the values are undefined.
NavFieldStatus nav_field_diagonal_build(NavDiagonalField *field, const NavFieldInput *input);

BASE_LAB_END

BASE_API_END

#endif
