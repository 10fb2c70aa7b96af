/* Components of a whole map. Flood from each cell that has no label yet, in the order of the cells; so labels
 * are numbered by their first cell. A cell is labelled when it is pushed: each is pushed once, the stack
 * never holds more than the cells. */
#include "nav/grid/components.h"

#include "base/arena.h"
#include "base/assert.h"

enum { UNLABELLED = -1 }; // open, not met yet; only while labels are made

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

static void unlabel(NavComponents *components, const NavGrid *grid) {
  int32_t start[NAV_TERRAIN_COUNT];
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
    start[terrain] = nav_enter_cost(components->cls, terrain) > 0 ? UNLABELLED : 0;
  for (NavCell cell = 0; cell < grid->cells; cell++) components->label[cell] = start[grid->terrain[cell]];
}

static void flood(NavComponents *components, const NavGrid *grid, NavCell first, int32_t label) {
  int32_t *restrict mark = components->label;
  NavCell *restrict stack = components->stack;
  const uint8_t *restrict edges = grid->edges;
  unsigned rails = components->cls == NAV_FLYER ? 0 : NAV_DIR_COUNT; // moves the rails onto the walls
  int32_t delta[NAV_DIR_COUNT], top = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) delta[dir] = nav_grid_delta(grid, dir);
  mark[first] = label;
  stack[top++] = first;
  while (top > 0) {
    NavCell cell = stack[--top];
    unsigned blocked = edges[cell] | (unsigned)edges[cell] >> rails;
    for (int dir = 0; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + delta[dir];
      if (mark[next] != UNLABELLED || (blocked >> dir & 1u)) continue;
      mark[next] = label;
      stack[top++] = next;
    }
  }
}

void nav_components_build(NavComponents *components, const NavGrid *grid) {
  BASE_ASSERT(components->cells == grid->cells);
  unlabel(components, grid);
  components->count = 0;
  components->revision = grid->revision;
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (components->label[cell] == UNLABELLED) flood(components, grid, cell, ++components->count);
  components->last = components->count;
}
