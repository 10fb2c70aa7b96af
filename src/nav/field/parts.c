/* A field in parts: what a field is made of, in portions of work.
 *
 *   preparing   states in the window, or in the strips by which it has grown
 *   marking     with diagonals: what octile_wave.h reads, there and one cell around
 *   flooding    waves, until all wanted cells are reached
 *   cleaning    what an earlier field has written outside the window goes
 *   directing   directions of what is drained; those of queued cells one by one
 *   known       all up to the frontier; from here it goes on with flooding
 *
 * rim.c has the window. */
#include <string.h>

#include "base/assert.h"
#include "base/expect.h"
#include "nav/field/build.h"
#include "nav/field/field.h"
#include "nav/field/octile.h"
#include "nav/field/octile_window.h"
#include "nav/field/rim.h"
#include "nav/field/window.h"

enum {
  /* Units of work take about equally long, so that equal shares of a field do. Cells of each pass that are
   * one unit, measured on a map far larger than the caches: */
  CLEANED = 10,
  PREPARED = 6,
  DIRECTED = 20,
  MARKED = 6,
  OCTILE_TILE = 2, // units of a tile that is reached by eight directions
  A_ROW = 32,      // units of a row that is prepared, besides its cells
  /* A tile of the flood is a unit and, in a wave of so many, another one: the more, the fewer of their rows
   * are in the second cache. From WIDE_WAVE on it is no more. */
  DEARER = 3072,
  WIDE_WAVE = 8192,
  SHARE_BEYOND = 4, // a field that goes on grows by at least this share
};

static FieldRect smallest_around(FieldRect a, FieldRect b) {
  return (FieldRect){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0, a.x1 > b.x1 ? a.x1 : b.x1,
                     a.y1 > b.y1 ? a.y1 : b.y1};
}

/* Phases; each spends work and sets the next. */

static void enter_phase(FieldWork *work, FieldPhase phase, int32_t cursor) {
  work->phase = phase;
  work->cursor = cursor;
}

static int64_t work_of_wave(int64_t tiles) {
  return 1 + tiles + tiles * (tiles < WIDE_WAVE ? tiles : WIDE_WAVE) / DEARER;
}

// A row of the window that comes soon, which the processor does not guess.
static void prefetch_row(const NavField *field, NavCell from, int32_t count) {
  const FieldWork *work = field->work;
  const uint8_t *crowd = work->input.crowd_bytes;
  for (NavCell cell = from; cell < from + count; cell += 64) {
    BASE_PREFETCH(&work->grid.terrain[cell]);
    BASE_PREFETCH_TO_WRITE(&work->state[cell]);
    for (NavCell line = cell; line < cell + 64; line += 16) BASE_PREFETCH_TO_WRITE(&field->value[line]);
    if (crowd != NULL) BASE_PREFETCH(&crowd[cell]);
  }
}

static void prepare_some(NavField *field, int64_t *left) {
  FieldWork *work = field->work;
  const FieldByteCosts costs = nav_field_byte_costs(&work->input);
  while (work->todo_count > 0) {
    FieldRect rect = work->todo[work->todo_count - 1];
    int32_t width = rect.x1 - rect.x0;
    for (int32_t row = rect.y0; row < rect.y1; row++) {
      if (*left <= 0) {
        work->todo[work->todo_count - 1].y0 = row;
        return;
      }
      if (row + 2 < rect.y1) prefetch_row(field, (row + 2) * field->stride + rect.x0, width);
      const NavCell from = row * field->stride + rect.x0;
      const FieldPrepared found = nav_field_prepare(field, &work->input, &costs, from, width, true);
      BASE_ASSERT(found.largest < FIELD_WAVE_COSTS);
      *left -= width / PREPARED + A_ROW;
    }
    work->todo_count--;
  }
  work->safe = field_rect_contains(work->window, nav_field_whole_rect(field)) ? INT32_MAX : 0;
  enter_phase(work, work->input.diagonal ? FIELD_MARKING : FIELD_FLOODING, 0);
}

static void mark_some(NavField *field, int64_t *left) {
  FieldWork *work = field->work;
  for (; work->mark_count > 0; work->mark_count--) {
    FieldRect *rect = &work->marks[work->mark_count - 1];
    const int32_t width = rect->x1 - rect->x0;
    for (; rect->y0 < rect->y1; rect->y0++) {
      if (*left <= 0) return;
      nav_field_octile_mark(field, &work->input, rect->y0 * field->stride + rect->x0, width);
      *left -= width / MARKED + A_ROW;
    }
  }
  enter_phase(work, FIELD_FLOODING, 0);
}

static bool in_window(const FieldWork *work, NavCell cell) {
  const int32_t stride = work->grid.stride, y = cell / stride, x = cell - y * stride;
  const FieldRect window = work->window;
  return x >= window.x0 && x < window.x1 && y >= window.y0 && y < window.y1;
}

// Is the value final? With diagonals values are written only then.
static bool is_reached(const NavField *field, NavCell cell) {
  const FieldWork *work = field->work;
  if (!in_window(work, cell)) return false;
  if (work->input.diagonal) return field->value[cell] != NAV_UNREACHED;
  return work->state[cell] != 0 && work->state[cell] < FIELD_FRESH_BIT;
}

// The flood has come so far: lower values are final.
static uint32_t front_of(const FieldWork *work) {
  return work->input.diagonal ? work->octile.now << OCTILE_SHIFT : work->wave.now;
}

static bool wants_are_known(const NavField *field) {
  FieldWork *work = field->work;
  FieldWants *wants = &work->wants;
  if (wants->cell == NULL) return front_of(work) >= wants->below;
  while (wants->next < wants->count && is_reached(field, wants->cell[wants->next])) wants->next++;
  return wants->next == wants->count;
}

// Makes queued cells look fresh until the build goes on.
static void see_queued(void *context, const uint32_t *cells, uint32_t count, uint32_t key) {
  const FieldWork *work = context;
  (void)key;
  for (uint32_t i = 0; i < count; i++) work->state[cells[i]] |= FIELD_FRESH_BIT;
}

static void see_again(void *context, const uint32_t *cells, uint32_t count, uint32_t key) {
  const FieldWork *work = context;
  (void)key;
  for (uint32_t i = 0; i < count; i++) work->state[cells[i]] &= (uint8_t)~FIELD_FRESH_BIT;
}

static void stop_flooding(NavField *field) {
  FieldWork *work = field->work;
  if (!work->input.diagonal) nav_field_wave_queued(&work->wave, see_queued, work);
  enter_phase(work, FIELD_CLEANING, 0);
}

static int32_t cells_reached(const FieldWork *work) {
  return work->input.diagonal ? work->octile.reached : work->wave.reached;
}

static bool more_waves(const FieldWork *work) {
  return work->input.diagonal ? nav_field_octile_more(&work->octile) : nav_field_wave_more(&work->wave);
}

static bool run_wave(FieldWork *work, int64_t *left) {
  const int32_t before = cells_reached(work);
  const bool more =
      work->input.diagonal ? nav_field_octile_step(&work->octile) : nav_field_wave_step(&work->wave);
  *left -= work_of_wave(cells_reached(work) - before) * (work->input.diagonal ? OCTILE_TILE : 1);
  work->safe--;
  return more;
}

static void flood_some(NavField *field, int64_t *left) {
  FieldWork *work = field->work;
  bool more = more_waves(work);
  while (*left > 0) {
    if (!more || (cells_reached(work) >= work->enough && wants_are_known(field))) {
      stop_flooding(field);
      return;
    }
    if (work->safe <= 0 && nav_field_look_at_rim(work)) {
      enter_phase(work, FIELD_PREPARING, 0);
      return;
    }
    more = run_wave(work, left);
  }
}

static void clean_some(NavField *field, int64_t *left) {
  FieldWork *work = field->work;
  const int32_t words = work->blocks / 64 + 1;
  if (field_rect_contains(work->window, work->stale_in)) nav_field_forget_stale(work);
  for (; work->cursor < words; work->cursor++) {
    if (*left <= 0) return;
    const int64_t cleaned = nav_field_clean(field, work->cursor) * (FIELD_BLOCK / CLEANED);
    const int64_t cost = cleaned + (work->cursor % CLEANED == 0);
    *left -= cost;
    work->spent -= cost; // nav_field_advance adds it
  }
  work->stale_in = nav_field_no_rect();
  enter_phase(work, FIELD_DIRECTING, work->window.y0 * field->stride / FIELD_BLOCK / 64);
}

// The directions of a queued cell: the drained neighbours whose key is its value.
static void see_directions(void *context, const uint32_t *cells, uint32_t count, uint32_t key) {
  NavField *field = context;
  const FieldWork *work = field->work;
  const int32_t delta[NAV_DIR_COUNT] = {-field->stride, field->stride, -1, 1};
  (void)key;
  for (uint32_t i = 0; i < count; i++) {
    const NavCell cell = (NavCell)cells[i];
    const uint8_t code = (uint8_t)(1 + field->value[cell] % FIELD_CODES);
    unsigned set = 0;
    for (int dir = 0; dir < NAV_DIR_COUNT; dir++)
      set |= (unsigned)(work->state[cell + delta[dir]] == code) << dir;
    field->best[cell] = (uint8_t)(set & ~nav_edges_bits(work->wave.rule, work->wave.edges[cell]));
  }
}

static void direct_blocks(NavField *field, int32_t first, int32_t end) {
  const FieldWork *work = field->work;
  if (work->input.diagonal)
    nav_field_octile_direct(field, first, end);
  else
    nav_field_direct(field, &work->input, first, end, false);
}

// Counts and frontier of what is known now.
static void take_known(NavField *field) {
  FieldWork *work = field->work;
  const bool whole = !more_waves(work);
  nav_field_clear_goals(field);
  if (work->input.diagonal)
    nav_field_octile_take_counts(field);
  else
    nav_field_take_counts(field);
  field->frontier = whole ? NAV_WHOLE : front_of(work);
  enter_phase(work, whole ? FIELD_IS_WHOLE : FIELD_KNOWN, 0);
}

static void direct_some(NavField *field, int64_t *left) {
  FieldWork *work = field->work;
  int32_t end =
      field_clamped(work->window.y1 * field->stride / FIELD_BLOCK / 64 + 1, 0, work->blocks / 64 + 1);
  for (; work->cursor < end; work->cursor++) {
    if (*left <= 0) return;
    int32_t first = work->cursor * 64;
    direct_blocks(field, first, field_clamped(first + 64, 0, work->blocks));
    for (uint64_t written = work->written[work->cursor]; written != 0; written &= written - 1)
      *left -= FIELD_BLOCK / DIRECTED;
  }
  if (!work->input.diagonal) nav_field_wave_queued(&work->wave, see_directions, field);
  take_known(field);
}

// May a field be made by waves, whatever the crowd?
static bool suits_waves(const NavField *field, const NavFieldInput *input) {
  const uint64_t bound = nav_field_cost_bound(input);
  if (nav_door_cost(input->grid, input->cls) > 0) return false;
  if (input->diagonal) return nav_field_octile_suits(field, bound);
  return bound < FIELD_WAVE_COSTS && nav_field_worst_value(field) < NAV_UNREACHED;
}

NavFieldStatus nav_field_begin(NavField *field, const NavFieldInput *input) {
  BASE_EXPECT(nav_field_accepts(field, input), NAV_FIELD_WRONG_CALL);
  FieldWork *work = field->work;
  BASE_ASSERT(field->cells == input->grid->cells && field->stride == input->grid->stride);
  nav_field_collect_goals(work, input);
  work->spent = field->cells;
  if (!suits_waves(field, input)) return nav_field_build(field, input);
  work->spent = 0;
  if (input->diagonal)
    nav_field_remember(field, input, FIELD_UNMEASURED, FIELD_UNMEASURED);
  else
    nav_field_remember(field, input, FIELD_WAVE_COSTS - 1, nav_field_worst_value(field));
  work->grid = *input->grid; // the caller's may move
  work->input = *input;
  work->input.grid = &work->grid;
  work->enough = 0;
  work->ahead = 0;
  nav_field_want(field, NULL, 0);
  if (input->diagonal) {
    field->unit = NAV_FIELD_STRAIGHT;
    nav_field_attach_octile(field);
    nav_field_octile_start(&work->octile, input);
    nav_field_octile_take_counts(field);
  } else {
    nav_field_start_waves(field, input, (uint32_t)nav_field_cost_bound(input));
    nav_field_take_counts(field);
  }
  field->frontier = 0;
  nav_field_make_stale(work);
  work->stale_in = smallest_around(work->stale_in, work->window);
  work->window = (FieldRect){0, 0, 0, 0};
  nav_field_grow_window(work, nav_field_first_window(field, work->input.grid));
  enter_phase(work, FIELD_PREPARING, 0);
  return NAV_FIELD_OK;
}

void nav_field_want(NavField *field, const NavCell *cells, int32_t count) {
  BASE_EXPECT(field != NULL && field->work != NULL && count >= 0, );
  FieldWork *work = field->work;
  work->wants = (FieldWants){.cell = cells, .count = count, .below = NAV_WHOLE};
}

void nav_field_want_below(NavField *field, uint32_t value) {
  FieldWork *work = field->work;
  work->wants = (FieldWants){.below = value};
}

// Queued cells look fresh then, but their values are known.
static bool known_to_frontier(const NavField *field) {
  FieldWork *work = field->work;
  FieldWants *wants = &work->wants;
  if (wants->cell == NULL) return field->frontier >= wants->below;
  while (wants->next < wants->count && field->value[wants->cell[wants->next]] < field->frontier)
    wants->next++;
  return wants->next == wants->count;
}

static void advance_phase(NavField *field, int64_t *left) {
  const FieldWork *work = field->work;
  switch (work->phase) {
  case FIELD_PREPARING:
    prepare_some(field, left);
    break;
  case FIELD_MARKING:
    mark_some(field, left);
    break;
  case FIELD_FLOODING:
    flood_some(field, left);
    break;
  case FIELD_CLEANING:
    clean_some(field, left);
    break;
  default:
    direct_some(field, left);
  }
}

bool nav_field_advance(NavField *field, int64_t amount) {
  BASE_EXPECT(field != NULL && field->work != NULL, true);
  FieldWork *work = field->work;
  const int64_t all = amount > 0 ? amount - work->ahead : INT64_MAX;
  int64_t left = all;
  if (!work->near) nav_field_touch(field, field->cells);
  work->ahead = 0;
  if (work->phase == FIELD_KNOWN) {
    if (known_to_frontier(field)) return true;
    if (!work->input.diagonal) nav_field_wave_queued(&work->wave, see_again, work);
    work->enough = cells_reached(work) + cells_reached(work) / SHARE_BEYOND;
    enter_phase(work, FIELD_FLOODING, 0);
  }
  while (work->phase != FIELD_IS_WHOLE && work->phase != FIELD_KNOWN && left > 0) advance_phase(field, &left);
  work->spent += all - left;
  if (work->phase != FIELD_IS_WHOLE && work->phase != FIELD_KNOWN) {
    work->ahead = -left;
    return false;
  }
  // Wants that were named meanwhile may lie beyond.
  return work->phase == FIELD_IS_WHOLE || known_to_frontier(field);
}

// Only those blocks of the window are prepared that have open tiles.
static bool value_is_there(const NavField *field, NavCell cell) {
  const FieldWork *work = field->work;
  const int32_t block = cell / FIELD_BLOCK;
  const bool written = nav_field_block_written(work, block);
  return cell < work->touched || (written && in_window(work, cell));
}

uint32_t nav_field_value_so_far(const NavField *field, NavCell cell) {
  return value_is_there(field, cell) ? field->value[cell] : NAV_UNREACHED;
}

unsigned nav_field_best_so_far(const NavField *field, NavCell cell) {
  return value_is_there(field, cell) ? field->best[cell] : 0;
}

int64_t nav_field_work(const NavField *field) {
  const FieldWork *work = field->work;
  return work->spent;
}

/* Whole fields */

// Finds again the values that a failed build has overwritten, as a field in parts.
static void begin_again(NavField *field) {
  FieldWork *work = field->work;
  NavGoal goals[NAV_MAX_GOALS];
  NavFieldInput input = work->input;
  memcpy(goals, work->given, sizeof goals);
  input.goals = goals;
  FieldWants wants = work->wants;
  nav_field_begin(field, &input);
  wants.next = 0;
  work->wants = wants;
}

NavFieldStatus nav_field_build_on_two(NavField *field, const NavFieldInput *input,
                                      const NavFieldHelper *helper) {
  BASE_EXPECT(nav_field_accepts(field, input), NAV_FIELD_WRONG_CALL);
  const FieldWork *work = field->work;
  const bool in_parts = work->phase != FIELD_IS_WHOLE;
  const NavFieldStatus status = nav_field_build_whole(field, input, helper);
  if (status != NAV_FIELD_OK && in_parts) begin_again(field);
  return status;
}

NavFieldStatus nav_field_build(NavField *field, const NavFieldInput *input) {
  return nav_field_build_on_two(field, input, NULL);
}
