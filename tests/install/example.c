/* Another game's use of the installed library: a small map, a crowd, the way to go. Prints the direction. */
#include <stdio.h>
#include <throng/nav.h>

int main(void) {
  NavGrid grid;
  NavField field;
  if (!nav_grid_init(&grid, 8, 3)) return 1;
  for (int32_t x = 0; x < 8; x++) nav_grid_set_terrain(&grid, x, 1, NAV_FLOOR);
  if (!nav_field_init(&field, &grid)) return 1;
  NavGoal goal = {nav_grid_cell(&grid, 7, 1), 0};
  NavFieldInput input = {
      .grid = &grid, .cls = NAV_WALKER, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
  if (nav_field_build(&field, &input) != NAV_FIELD_OK) return 1;
  NavCell start = nav_grid_cell(&grid, 0, 1);
  printf("%s %u\n", nav_dir_name(nav_field_dir(&field, start)), (unsigned)field.value[start]);
  nav_field_free(&field);
  nav_grid_free(&grid);
  return 0;
}
