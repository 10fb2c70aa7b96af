/* Paths as stacks, and the rule for diagonal steps. */
#include "nav/grid/path.h"

#include <stdlib.h>

#include "base/assert.h"

enum { FIRST_CAPACITY = 64 };

void nav_path_free(NavPath *path) {
  free(path->cell);
  *path = (NavPath){0};
}

void nav_path_clear(NavPath *path) {
  path->count = 0;
  path->cost = 0;
}

bool nav_path_reserve(NavPath *path, int32_t tiles) {
  if (tiles <= path->capacity) return true;
  NavCell *grown = realloc(path->cell, (size_t)tiles * sizeof *grown);
  if (grown == NULL) return false;
  path->cell = grown;
  path->capacity = tiles;
  return true;
}

bool nav_path_push(NavPath *path, NavCell cell) {
  if (path->count == path->capacity) {
    if (path->capacity > INT32_MAX / 2) return false;
    int32_t capacity = path->capacity == 0 ? FIRST_CAPACITY : 2 * path->capacity;
    NavCell *grown = realloc(path->cell, (size_t)capacity * sizeof *grown);
    if (grown == NULL) return false;
    path->cell = grown;
    path->capacity = capacity;
  }
  path->cell[path->count++] = cell;
  return true;
}

NavCell nav_path_pop(NavPath *path) {
  return path->count > 0 ? path->cell[--path->count] : NAV_NO_CELL;
}

bool nav_grid_diagonal(const NavGrid *grid, NavClass cls, NavCell cell, int32_t dx, int32_t dy) {
  BASE_ASSERT((dx == 1 || dx == -1) && (dy == 1 || dy == -1));
  NavDir across = dx < 0 ? NAV_LEFT : NAV_RIGHT, along = dy < 0 ? NAV_UP : NAV_DOWN;
  return nav_grid_passable(grid, cls, cell, across) &&
         nav_grid_passable(grid, cls, cell + nav_grid_delta(grid, across), along) &&
         nav_grid_passable(grid, cls, cell, along) &&
         nav_grid_passable(grid, cls, cell + nav_grid_delta(grid, along), across);
}
