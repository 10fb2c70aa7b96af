/* Paths as stacks that double when they are full. */
#include "nav/grid/path.h"

#include <string.h>

#include "base/allocator.h"
#include "base/expect.h"

enum { FIRST_CAPACITY = 64 };

void nav_path_free(NavPath *path) {
  BASE_EXPECT(path != NULL, );
  base_free(path->cell);
  *path = (NavPath){0};
}

void nav_path_clear(NavPath *path) {
  BASE_EXPECT(path != NULL, );
  path->count = 0;
  path->cost = 0;
}

bool nav_path_reserve(NavPath *path, int32_t tiles) {
  BASE_EXPECT(path != NULL && tiles >= 0, false);
  if (tiles <= path->capacity) return true;
  NavCell *grown = base_realloc(path->cell, (size_t)tiles, sizeof *grown);
  if (grown == NULL) return false;
  path->cell = grown;
  path->capacity = tiles;
  return true;
}

bool nav_path_push(NavPath *path, NavCell cell) {
  BASE_EXPECT(path != NULL, false);
  if (path->count == path->capacity) {
    if (path->capacity > INT32_MAX / 2) return false;
    if (!nav_path_reserve(path, path->capacity == 0 ? FIRST_CAPACITY : 2 * path->capacity)) return false;
  }
  path->cell[path->count++] = cell;
  return true;
}

bool nav_path_copy(NavPath *copy, const NavPath *path) {
  nav_path_clear(copy);
  if (!nav_path_reserve(copy, path->count)) return false;
  if (path->count > 0) memcpy(copy->cell, path->cell, (size_t)path->count * sizeof *path->cell);
  copy->count = path->count;
  copy->cost = path->cost;
  return true;
}

NavCell nav_path_pop(NavPath *path) {
  BASE_EXPECT(path != NULL, NAV_NO_CELL);
  return path->count > 0 ? path->cell[--path->count] : NAV_NO_CELL;
}
