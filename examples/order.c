/* An order of a real-time strategy game: 200 units are sent to one tile behind a wall with two gates. They go
 * down the field of the goal to the nearest free tile, and come to rest on the tiles round it, one each.
 *
 *   cc order.c $(pkg-config --cflags --libs throng-nav) -o order */
#include <stdio.h>
#include <stdlib.h>
#include <throng/nav.h>

enum { WIDTH = 60, HEIGHT = 40, UNITS = 200, MAX_TURNS = 2000 };

/// Where a unit goes next; NAV_NO_CELL: it stays.
static NavCell next_tile(const NavSlots *slots, const NavField *field, const NavGrid *grid, NavCell at,
                         const uint8_t *crowd) {
  if (nav_slots_at(slots, at)) return nav_slots_next(slots, grid, at, crowd);
  return nav_free_step(field, grid, NAV_WALKER, at, crowd, 1);
}

int main(void) {
  NavGrid grid;
  NavField field;
  NavSlots slots;
  NavComponents components;
  if (!nav_grid_init(&grid, WIDTH, HEIGHT)) return 1;
  for (int32_t y = 0; y < HEIGHT; y++)
    for (int32_t x = 0; x < WIDTH; x++)
      if (x != 30 || y == 8 || y == 30) nav_grid_set_terrain(&grid, x, y, NAV_FLOOR);
  for (int32_t y = 17; y < 24; y++) nav_grid_set_terrain(&grid, 45, y, NAV_ROCK); // the order is for a rock
  uint8_t *crowd = calloc((size_t)grid.cells, 1);
  if (crowd == NULL || !nav_field_init(&field, &grid) || !nav_slots_init(&slots, &grid, UNITS) ||
      !nav_components_init(&components, &grid, NAV_WALKER))
    return 1;

  static NavCell at[UNITS];
  for (int32_t i = 0; i < UNITS; i++) {
    at[i] = nav_grid_cell(&grid, 2 + i % 10, 10 + i / 10);
    crowd[at[i]] = 1;
  }
  nav_components_build(&components, &grid);
  const NavGoal goal = {nav_nearest_connected(&components, &grid, at[0], 45, 20), 0};
  const NavFieldInput input = {
      .grid = &grid, .cls = NAV_WALKER, .goals = &goal, .goal_count = 1, .diagonal = true};
  const NavSlotsQuery query = {&grid, NAV_WALKER, goal.cell, UNITS, true};
  if (nav_field_build(&field, &input) != NAV_FIELD_OK || nav_slots_place(&slots, &query) != UNITS) return 1;

  int32_t moved = UNITS, turns = 0, arrived = 0;
  for (; moved > 0 && turns < MAX_TURNS; turns++) {
    moved = 0;
    nav_slots_update(&slots, &grid, crowd);
    for (int32_t i = 0; i < UNITS; i++) {
      const NavCell next = next_tile(&slots, &field, &grid, at[i], crowd);
      if (next == NAV_NO_CELL) continue;
      crowd[at[i]] = 0;
      crowd[next] = 1;
      at[i] = next;
      moved++;
    }
  }
  for (int32_t i = 0; i < UNITS; i++) arrived += nav_slots_at(&slots, at[i]);
  printf("%d of %d arrived, at rest after %d turns\n", (int)arrived, (int)UNITS, (int)turns);
  nav_components_free(&components);
  nav_slots_free(&slots);
  nav_field_free(&field);
  nav_grid_free(&grid);
  free(crowd);
  return arrived == UNITS ? 0 : 1;
}
