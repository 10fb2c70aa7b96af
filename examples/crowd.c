/* 10,000 walkers go down one flow field that counts them: each step costs more where many stand, so they
 * spread over all ways. One build a turn serves all of them. Prints the turn in which the last has arrived.
 *
 *   cc crowd.c $(pkg-config --cflags --libs throng-nav) -o crowd */
#include <stdio.h>
#include <stdlib.h>
#include <throng/nav.h>

enum { SIDE = 160, WALKERS = 10000, MAX_TURNS = 2000, TILE_HOLDS = 4 };

int main(void) {
  NavGrid grid;
  NavField field;
  if (!nav_grid_init(&grid, SIDE, SIDE)) return 1;
  for (int32_t y = 0; y < SIDE; y++)
    for (int32_t x = 0; x < SIDE; x++)
      if (x != SIDE / 2 || y % 16 == 0) nav_grid_set_terrain(&grid, x, y, NAV_FLOOR); // a wall with ten doors
  uint32_t *crowd = calloc((size_t)grid.cells, sizeof *crowd);
  if (crowd == NULL || !nav_field_init(&field, &grid)) return 1;

  static NavCell at[WALKERS];
  for (int32_t i = 0; i < WALKERS; i++) {
    at[i] = nav_grid_cell(&grid, i % 50, i / 50 % SIDE);
    crowd[at[i]]++;
  }
  NavGoal goal = {nav_grid_cell(&grid, SIDE - 5, 3), 0};
  NavFieldInput input = {.grid = &grid,
                         .cls = NAV_WALKER,
                         .goals = &goal,
                         .goal_count = 1,
                         .crowd = crowd,
                         .crowd_weight = 1,
                         .crowd_cap = 16};
  int32_t left = WALKERS, turn = 0;
  for (; left > 0 && turn < MAX_TURNS; turn++) {
    if (nav_field_build(&field, &input) != NAV_FIELD_OK) return 1;
    for (int32_t i = 0; i < WALKERS; i++) {
      if (at[i] == NAV_NO_CELL) continue;
      const uint32_t way = nav_field_way(&field, at[i]);
      if (way == NAV_WAY_COUNT) continue; // no goal can be reached
      const NavCell next = at[i] + nav_way_delta(grid.stride, way);
      if (crowd[next] >= TILE_HOLDS && next != goal.cell) continue;
      crowd[at[i]]--;
      at[i] = next;
      if (next == goal.cell) at[i] = NAV_NO_CELL;
      if (next == goal.cell) left--;
      if (next != goal.cell) crowd[next]++;
    }
  }
  printf("%d walkers, %d left after %d turns\n", (int)WALKERS, (int)left, (int)turn);
  free(crowd);
  nav_field_free(&field);
  nav_grid_free(&grid);
  return left == 0 ? 0 : 1;
}
