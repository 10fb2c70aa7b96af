#include "app/edit/spans.h"

#include <math.h>
#include <stdlib.h>

#include "app/edit/canvas.h"
#include "base/assert.h"

enum { BEYOND = 4 * NAV_MAX_SIDE };

static int32_t whole(float value) {
  return (int32_t)floorf(fminf(fmaxf(value, -BEYOND), BEYOND));
}

AppTilePoint app_edit_tile_at(SDL_FPoint at) {
  return (AppTilePoint){whole(at.x), whole(at.y)};
}

static int32_t within(int32_t value, int32_t max) {
  return value < 0 ? 0 : value > max ? max : value;
}

AppTilePoint app_edit_corner_at(const AppEdit *edit, SDL_FPoint at) {
  const NavGrid *grid = &edit->game->run.level.grid;
  return (AppTilePoint){within(whole(at.x + 0.5f), grid->width), within(whole(at.y + 0.5f), grid->height)};
}

/// Tiles of the nib in the row `dy` below its tile, from *left to *right; false: none.
static bool nib_row(AppNib nib, int32_t dy, int32_t *left, int32_t *right) {
  const int32_t low = -((nib.size - 1) / 2), high = nib.size / 2;
  BASE_ASSERT(nib.size >= 1 && nib.size <= APP_EDIT_MAX_BRUSH);
  if (dy < low || dy > high) return false;
  *left = low;
  *right = high;
  if (!nib.round) return true;
  // Measured in half tiles from the middle: a tile is in if its centre lies within the circle.
  const int32_t across = low + high, y = 2 * dy - across;
  const int32_t radius2 = nib.size == 1 ? 1 : nib.size * nib.size - 1;
  while (*left <= *right && (2 * *left - across) * (2 * *left - across) + y * y >= radius2) (*left)++;
  while (*right >= *left && (2 * *right - across) * (2 * *right - across) + y * y >= radius2) (*right)--;
  return *left <= *right;
}

static bool use_span(AppEdit *edit, int32_t left, int32_t right, int32_t y, AppSpanUse *use) {
  const NavGrid *grid = &edit->game->run.level.grid;
  if (left < 0) left = 0;
  if (right > grid->width - 1) right = grid->width - 1;
  return y < 0 || y >= grid->height || left > right || use(edit, left, y, right - left + 1);
}

/* Lines: the nib is moved from tile to tile (Bresenham). All that it covers of a row is one run, for it
 * covers one in each place and places that follow one another are neighbours. */

typedef struct Walk {
  AppTilePoint at, to;
  int32_t dx, dy, error, step_x, step_y;
} Walk;

static Walk walk_begin(AppTilePoint from, AppTilePoint to) {
  Walk walk = {.at = from, .to = to, .dx = abs(to.x - from.x), .dy = abs(to.y - from.y)};
  walk.step_x = to.x < from.x ? -1 : 1;
  walk.step_y = to.y < from.y ? -1 : 1;
  walk.error = walk.dx - walk.dy;
  return walk;
}

/// False: it was the last tile.
static bool walk_on(Walk *walk) {
  if (walk->at.x == walk->to.x && walk->at.y == walk->to.y) return false;
  const int32_t twice = 2 * walk->error;
  if (twice > -walk->dy) {
    walk->error -= walk->dy;
    walk->at.x += walk->step_x;
  }
  if (twice < walk->dx) {
    walk->error += walk->dx;
    walk->at.y += walk->step_y;
  }
  return true;
}

typedef struct Row {
  int32_t left, right;
} Row;

static void cover_nib(Row *rows, int32_t top, int32_t count, AppNib nib, AppTilePoint at) {
  for (int32_t dy = -APP_EDIT_MAX_BRUSH; dy <= APP_EDIT_MAX_BRUSH; dy++) {
    int32_t left, right;
    const int32_t row = at.y + dy - top;
    if (row < 0 || row >= count || !nib_row(nib, dy, &left, &right)) continue;
    if (at.x + left < rows[row].left) rows[row].left = at.x + left;
    if (at.x + right > rows[row].right) rows[row].right = at.x + right;
  }
}

static bool line_rows(AppEdit *edit, AppNib nib, Walk walk, Row *rows, int32_t top, int32_t count,
                      AppSpanUse *use) {
  for (int32_t i = 0; i < count; i++) rows[i] = (Row){INT32_MAX, INT32_MIN};
  do cover_nib(rows, top, count, nib, walk.at);
  while (walk_on(&walk));
  for (int32_t i = 0; i < count; i++)
    if (rows[i].left <= rows[i].right && !use_span(edit, rows[i].left, rows[i].right, top + i, use))
      return false;
  return true;
}

bool app_edit_shape_line(AppEdit *edit, AppNib nib, AppTilePoint from, AppTilePoint to, AppSpanUse *use) {
  enum { FEW = 64 };
  Row few[FEW];
  const int32_t height = edit->game->run.level.grid.height;
  int32_t top = (from.y < to.y ? from.y : to.y) - nib.size,
          end = (from.y < to.y ? to.y : from.y) + nib.size + 1;
  if (top < 0) top = 0;
  if (end > height) end = height;
  if (top >= end) return true;
  if (end - top <= FEW) return line_rows(edit, nib, walk_begin(from, to), few, top, end - top, use);
  Row *rows = malloc((size_t)(end - top) * sizeof *rows);
  if (rows == NULL) return app_edit_fail(edit, "Not enough memory for that.");
  const bool done = line_rows(edit, nib, walk_begin(from, to), rows, top, end - top, use);
  free(rows);
  return done;
}

/* Rectangles */

bool app_edit_shape_rectangle(AppEdit *edit, AppNib nib, AppTilePoint from, AppTilePoint to, bool filled,
                              AppSpanUse *use) {
  const int32_t height = edit->game->run.level.grid.height;
  int32_t left = from.x < to.x ? from.x : to.x, right = from.x < to.x ? to.x : from.x;
  int32_t top = from.y < to.y ? from.y : to.y, bottom = from.y < to.y ? to.y : from.y;
  const int32_t low = filled ? 0 : -((nib.size - 1) / 2), high = filled ? 0 : nib.size / 2;
  const int32_t in_left = left + high + 1, in_right = right + low - 1;
  const int32_t in_top = top + high + 1, in_bottom = bottom + low - 1;
  left += low;
  right += high;
  top = top + low < 0 ? 0 : top + low;
  bottom = bottom + high >= height ? height - 1 : bottom + high;
  for (int32_t y = top; y <= bottom; y++) {
    const bool hollow = !filled && y >= in_top && y <= in_bottom && in_left <= in_right;
    if (!hollow && !use_span(edit, left, right, y, use)) return false;
    if (hollow && !(use_span(edit, left, in_left - 1, y, use) && use_span(edit, in_right + 1, right, y, use)))
      return false;
  }
  return true;
}

/* Floods: run by run, with a stack of runs whose neighbours above and below are still to be looked at. */

typedef struct AppSpan {
  NavCell first;
  int32_t length;
} AppSpan;

static bool span_add(AppEditWork *work, size_t *count, AppSpan span) {
  AppSpan *grown = app_edit_grown(work->spans, &work->span_capacity, *count + 1, sizeof *grown);
  if (grown == NULL) return false;
  work->spans = grown;
  work->spans[(*count)++] = span;
  return true;
}

/// Is the tile one of the region that was not seen?
static bool fresh(const AppEdit *edit, NavCell cell, uint8_t terrain) {
  return edit->game->run.level.grid.terrain[cell] == terrain && (edit->work->mark[cell] & APP_MARK_SEEN) == 0;
}

static bool on_map(const NavGrid *grid, NavCell cell) {
  return nav_grid_inside(grid, nav_grid_x(grid, cell), nav_grid_y(grid, cell));
}

/// The whole run around a tile that was not seen.
static AppSpan spread_run(AppEdit *edit, NavCell cell, uint8_t terrain) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const NavCell row = cell - nav_grid_x(grid, cell), end = row + grid->width;
  NavCell first = cell, last = cell;
  while (first > row && nav_grid_edge(grid, first, NAV_LEFT) == NAV_EDGE_NONE &&
         fresh(edit, first - 1, terrain))
    first--;
  while (last + 1 < end && nav_grid_edge(grid, last, NAV_RIGHT) == NAV_EDGE_NONE &&
         fresh(edit, last + 1, terrain))
    last++;
  BASE_ASSERT(fresh(edit, cell, terrain) && last < end);
  for (NavCell at = first; at <= last; at++) edit->work->mark[at] |= APP_MARK_SEEN;
  return (AppSpan){first, last - first + 1};
}

static bool look_across(AppEdit *edit, AppSpan span, NavDir dir, uint8_t terrain, size_t *count) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const int32_t delta = nav_grid_delta(grid, dir);
  if (!on_map(grid, span.first + delta)) return true;
  for (NavCell at = span.first; at < span.first + span.length; at++) {
    if (nav_grid_edge(grid, at, dir) != NAV_EDGE_NONE || !fresh(edit, at + delta, terrain)) continue;
    if (!span_add(edit->work, count, spread_run(edit, at + delta, terrain))) return false;
  }
  return true;
}

bool app_edit_shape_flood(AppEdit *edit, AppTilePoint from, AppSpanUse *use) {
  AppEditWork *work = edit->work;
  const NavGrid *grid = &edit->game->run.level.grid;
  if (!nav_grid_inside(grid, from.x, from.y)) return true;
  const NavCell start = nav_grid_cell(grid, from.x, from.y);
  const uint8_t terrain = grid->terrain[start];
  size_t count = 0;
  bool done = span_add(work, &count, spread_run(edit, start, terrain));
  for (size_t at = 0; at < count && done; at++) // all are kept: they are painted when the region is known
    done = look_across(edit, work->spans[at], NAV_UP, terrain, &count) &&
           look_across(edit, work->spans[at], NAV_DOWN, terrain, &count);
  for (size_t i = 0; i < count; i++)
    for (int32_t j = 0; j < work->spans[i].length; j++)
      work->mark[work->spans[i].first + j] &= (uint8_t)~APP_MARK_SEEN;
  if (!done) return app_edit_fail(edit, "Not enough memory for that.");
  for (size_t i = 0; i < count; i++) {
    const AppSpan span = work->spans[i];
    if (!use(edit, nav_grid_x(grid, span.first), nav_grid_y(grid, span.first), span.length)) return false;
  }
  return true;
}

/* Borders. From corner (x, y) to the right runs the upper border of tile (x, y), downward its left one. */

bool app_edit_border_inner(const NavGrid *grid, int32_t x, int32_t y, NavDir dir) {
  const NavCell cell = nav_grid_cell(grid, x, y);
  return nav_grid_inside(grid, x, y) && on_map(grid, cell + nav_grid_delta(grid, dir));
}

AppEditBorder app_edit_border_at(const NavGrid *grid, SDL_FPoint at) {
  AppEditBorder border = {.dir = NAV_NO_DIR};
  if (at.x < 0 || at.y < 0 || at.x >= (float)grid->width || at.y >= (float)grid->height) return border;
  border.x = (int32_t)at.x;
  border.y = (int32_t)at.y;
  const float fx = at.x - floorf(at.x), fy = at.y - floorf(at.y);
  const float far[NAV_DIR_COUNT] = {fy, 1 - fy, fx, 1 - fx};
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!app_edit_border_inner(grid, border.x, border.y, dir)) continue;
    if (border.dir != NAV_NO_DIR && far[dir] >= border.distance) continue;
    border.dir = dir;
    border.distance = far[dir];
  }
  return border;
}

static bool use_border(AppEdit *edit, int32_t x, int32_t y, NavDir dir, AppBorderUse *use) {
  return !app_edit_border_inner(&edit->game->run.level.grid, x, y, dir) || use(edit, x, y, dir);
}

bool app_edit_border_line(AppEdit *edit, AppTilePoint from, AppTilePoint to, AppBorderUse *use) {
  const int32_t dx = abs(to.x - from.x), dy = abs(to.y - from.y);
  const int32_t step_x = to.x < from.x ? -1 : 1, step_y = to.y < from.y ? -1 : 1;
  int32_t done_x = 0, done_y = 0;
  while (done_x < dx || done_y < dy) {
    // The step after which the corner lies nearer to the straight line.
    const bool across = done_y == dy || (done_x < dx && (2 * done_x + 1) * dy <= (2 * done_y + 1) * dx);
    const int32_t x = from.x + step_x * done_x, y = from.y + step_y * done_y;
    if (across && !use_border(edit, step_x < 0 ? x - 1 : x, y, NAV_UP, use)) return false;
    if (!across && !use_border(edit, x, step_y < 0 ? y - 1 : y, NAV_LEFT, use)) return false;
    done_x += across;
    done_y += !across;
  }
  return true;
}

bool app_edit_border_rectangle(AppEdit *edit, AppTilePoint from, AppTilePoint to, AppBorderUse *use) {
  const AppTilePoint across = {to.x, from.y}, along = {from.x, to.y};
  if (!app_edit_border_line(edit, from, across, use) || !app_edit_border_line(edit, from, along, use))
    return false;
  if (from.y != to.y && !app_edit_border_line(edit, along, to, use)) return false;
  return from.x == to.x || app_edit_border_line(edit, across, to, use);
}
