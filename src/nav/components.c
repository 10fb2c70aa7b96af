/* Flood from each cell that has no label yet, in the order of the cells; so labels are numbered by their
 * first cell. A cell is labelled when it is pushed: each is pushed once and the stack never holds more than
 * the cells. */
#include "nav/components.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"

bool nav_components_init(NavComponents *components, const NavGrid *grid, NavClass cls) {
  *components = (NavComponents){.cls = cls, .cells = grid->cells};
  components->label = base_block_alloc((size_t)grid->cells, sizeof *components->label);
  components->stack = base_block_alloc((size_t)grid->cells, sizeof *components->stack);
  if (components->label != NULL && components->stack != NULL) return true;
  nav_components_free(components);
  return false;
}

void nav_components_free(NavComponents *components) {
  base_block_free(components->label);
  base_block_free(components->stack);
  *components = (NavComponents){0};
}

static void flood(NavComponents *components, const NavGrid *grid, NavCell first, int32_t label) {
  int32_t *mark = components->label;
  NavCell *stack = components->stack;
  int32_t top = 0;
  mark[first] = label;
  stack[top++] = first;
  while (top > 0) {
    NavCell cell = stack[--top];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + nav_grid_delta(grid, dir);
      if (mark[next] != 0 || !nav_grid_passable(grid, components->cls, cell, dir)) continue;
      mark[next] = label;
      stack[top++] = next;
    }
  }
}

void nav_components_build(NavComponents *components, const NavGrid *grid) {
  BASE_ASSERT(components->cells == grid->cells);
  memset(components->label, 0, (size_t)grid->cells * sizeof *components->label);
  components->count = 0;
  components->revision = grid->revision;
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    if (components->label[cell] == 0 && nav_grid_open(grid, components->cls, cell))
      flood(components, grid, cell, ++components->count);
  }
}
