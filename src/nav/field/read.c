/* Reading a field, which goes on first where it is known in part only. */
#include "nav/field/field.h"

#include "base/expect.h"
#include "nav/field/work.h"

NavDir nav_field_dir(const NavField *field, NavCell cell) {
  BASE_EXPECT(field != NULL && (uint32_t)cell < (uint32_t)field->cells, NAV_NO_DIR);
  unsigned set = field->best[cell];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (set >> dir & 1u) return dir;
  return NAV_NO_DIR;
}

uint32_t nav_field_way(const NavField *field, NavCell cell) {
  BASE_EXPECT(field != NULL && (uint32_t)cell < (uint32_t)field->cells, NAV_WAY_COUNT);
  const unsigned set = field->best[cell];
  return set == 0 ? NAV_WAY_COUNT : base_lowest_bit(set);
}

// Goes on until the cell is known.
static void reach_cell(NavField *field, NavCell cell) {
  FieldWork *work = field->work;
  const FieldWants wants = work->wants;
  if (!nav_grid_open(work->input.grid, work->input.cls, cell)) return;
  nav_field_want(field, &cell, 1);
  while (!nav_field_advance(field, 0)) {
  }
  work->wants = wants;
}

uint32_t nav_field_value(NavField *field, NavCell cell) {
  BASE_EXPECT(field != NULL && (uint32_t)cell < (uint32_t)field->cells, NAV_UNREACHED);
  if (field->value[cell] < field->frontier) return field->value[cell];
  if (field->frontier != NAV_WHOLE) reach_cell(field, cell);
  return field->frontier == NAV_WHOLE || field->value[cell] < field->frontier ? field->value[cell]
                                                                              : NAV_UNREACHED;
}

unsigned nav_field_best(NavField *field, NavCell cell) {
  BASE_EXPECT(field != NULL && (uint32_t)cell < (uint32_t)field->cells, 0);
  return nav_field_value(field, cell) == NAV_UNREACHED ? 0 : field->best[cell];
}
