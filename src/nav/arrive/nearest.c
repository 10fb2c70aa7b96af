/* The nearest tile by components and by fields. */
#include "nav/arrive/nearest.h"

#include "base/expect.h"
#include "nav/grid/nearest.h"

typedef struct Connected {
  const int32_t *label;
  int32_t wanted;
} Connected;

static bool is_connected(const void *context, NavCell cell) {
  const Connected *connected = context;
  return connected->label[cell] == connected->wanted;
}

NavCell nav_nearest_connected(const NavComponents *components, const NavGrid *grid, NavCell from, int32_t x,
                              int32_t y) {
  BASE_EXPECT(components != NULL && components->label != NULL && nav_grid_sound(grid) &&
                  components->cells == grid->cells && nav_cell_sound(grid, from),
              NAV_NO_CELL);
  const Connected connected = {components->label, components->label[from]};
  if (connected.wanted == 0) return NAV_NO_CELL;
  return nav_nearest_accepted(grid, x, y, is_connected, &connected);
}

static bool is_reached(const void *context, NavCell cell) {
  const NavField *field = context;
  return field->value[cell] != NAV_UNREACHED;
}

NavCell nav_nearest_reached(const NavField *field, const NavGrid *grid, int32_t x, int32_t y) {
  BASE_EXPECT(field != NULL && field->value != NULL && nav_grid_sound(grid) && field->cells == grid->cells &&
                  field->frontier == NAV_WHOLE,
              NAV_NO_CELL);
  return nav_nearest_accepted(grid, x, y, is_reached, field);
}
