/* The window of a field in parts. A wave reaches at most one cell farther. So while every queued cell is n
 * cells inside the window, n waves can pass before anyone has to look again. The window grows before the
 * flood comes to its rim: what lies outside of it is never read. */
#include "nav/field/rim.h"

#include "base/assert.h"
#include "nav/field/octile_window.h"

enum {
  SMALL_MAP = 1 << 15, // cells; up to here the window is the map
  MARGIN = 64,         // of the window around goals, and at least what it grows by
  NEAR_RIM = 16,
  RIM = 2,          // with diagonals: cells around which not all may be prepared, so they are not reached
  COLUMNS = 32,     // a window begins and ends at multiples of it, or at the map's rim
  WINDOW_SHARE = 8, // of its sides a window grows by, at least the margin
};

// Widens to whole vectors of columns.
static FieldRect widened(const NavGrid *grid, FieldRect rect, int32_t by) {
  const int32_t rows = grid->height + 2, mask = COLUMNS - 1;
  return (FieldRect){
      field_clamped((rect.x0 - by) & ~mask, 0, grid->stride), field_clamped(rect.y0 - by, 0, rows),
      field_clamped((rect.x1 + by + mask) & ~mask, 0, grid->stride), field_clamped(rect.y1 + by, 0, rows)};
}

static void include(FieldRect *rect, int32_t stride, NavCell cell) {
  int32_t y = cell / stride, x = cell - y * stride;
  if (x < rect->x0) rect->x0 = x;
  if (y < rect->y0) rect->y0 = y;
  if (x + 1 > rect->x1) rect->x1 = x + 1;
  if (y + 1 > rect->y1) rect->y1 = y + 1;
}

FieldRect nav_field_first_window(const NavField *field, const NavGrid *grid) {
  const FieldWork *work = field->work;
  FieldRect all = {0, 0, grid->stride, grid->height + 2}, goals = nav_field_no_rect();
  if (field->cells <= SMALL_MAP) return all;
  if (work->goal_count == 0) return (FieldRect){0, 0, 0, 0};
  for (int32_t i = 0; i < work->goal_count; i++) include(&goals, grid->stride, work->goals[i].cell);
  return widened(grid, goals, MARGIN);
}

static void add_todo(FieldWork *work, FieldRect rect) {
  if (rect.x0 >= rect.x1 || rect.y0 >= rect.y1) return;
  BASE_ASSERT(work->todo_count < (int32_t)(sizeof work->todo / sizeof *work->todo));
  work->todo[work->todo_count++] = rect;
}

static void add_mark(FieldWork *work, FieldRect rect) {
  const NavGrid *grid = work->input.grid;
  if (rect.x0 >= rect.x1 || rect.y0 >= rect.y1) return;
  BASE_ASSERT(work->mark_count < (int32_t)(sizeof work->marks / sizeof *work->marks));
  work->marks[work->mark_count++] = (FieldRect){
      field_clamped(rect.x0 - 1, 0, grid->stride), field_clamped(rect.y0 - 1, 0, grid->height + 2),
      field_clamped(rect.x1 + 1, 0, grid->stride), field_clamped(rect.y1 + 1, 0, grid->height + 2)};
}

void nav_field_grow_window(FieldWork *work, FieldRect to) {
  FieldRect from = work->window;
  work->todo_count = 0;
  add_todo(work, (FieldRect){to.x0, to.y0, to.x1, from.y0});
  add_todo(work, (FieldRect){to.x0, from.y1, to.x1, to.y1});
  add_todo(work, (FieldRect){to.x0, from.y0, from.x0, from.y1});
  add_todo(work, (FieldRect){from.x1, from.y0, to.x1, from.y1});
  work->mark_count = 0;
  for (int32_t i = 0; i < work->todo_count && work->input.diagonal; i++) add_mark(work, work->todo[i]);
  work->window = to;
}

void nav_field_each_queued(const FieldWork *work, NavFieldSee *see, void *context) {
  if (work->input.diagonal)
    nav_field_octile_queued(&work->octile, see, context);
  else
    nav_field_wave_queued(&work->wave, see, context);
}

typedef struct Extent {
  FieldRect rect;
  int32_t stride;
} Extent;

static void see_extent(void *context, const uint32_t *cells, uint32_t count, uint32_t key) {
  Extent *extent = context;
  (void)key;
  for (uint32_t i = 0; i < count; i++) include(&extent->rect, extent->stride, (NavCell)cells[i]);
}

bool nav_field_look_at_rim(FieldWork *work) {
  const NavGrid *grid = work->input.grid;
  Extent extent = {nav_field_no_rect(), grid->stride};
  nav_field_each_queued(work, see_extent, &extent);
  work->safe = MARGIN; // goals still to come are that far inside
  if (extent.rect.x1 == 0) return false;
  FieldRect window = work->window, queued = extent.rect, to = window;
  int32_t rows = grid->height + 2;
  int32_t by_x = (window.x1 - window.x0) / WINDOW_SHARE, by_y = (window.y1 - window.y0) / WINDOW_SHARE;
  FieldRect far = widened(grid, window, by_x > MARGIN ? by_x : MARGIN);
  FieldRect high = widened(grid, window, by_y > MARGIN ? by_y : MARGIN);
  int32_t side[4] = {window.x0 == 0 ? MARGIN : queued.x0 - window.x0,
                     window.x1 == grid->stride ? MARGIN : window.x1 - queued.x1,
                     window.y0 == 0 ? MARGIN : queued.y0 - window.y0,
                     window.y1 == rows ? MARGIN : window.y1 - queued.y1};
  int32_t least = MARGIN;
  for (int i = 0; i < 4; i++) least = side[i] < least ? side[i] : least;
  work->safe = work->input.diagonal ? least - RIM : least;
  if (least >= NEAR_RIM) return false;
  if (side[0] < 2 * NEAR_RIM) to.x0 = far.x0;
  if (side[1] < 2 * NEAR_RIM) to.x1 = far.x1;
  if (side[2] < 2 * NEAR_RIM) to.y0 = high.y0;
  if (side[3] < 2 * NEAR_RIM) to.y1 = high.y1;
  nav_field_grow_window(work, to);
  return true;
}
