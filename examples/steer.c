/* Lets every steering of the table walk the same way: into a hollow whose back is toward the target, and out
 * again where it can. Prints a line each: name, how the walk ended, steps.
 *
 *   cc steer.c $(pkg-config --cflags --libs throng-nav) -o steer */
#include <stdio.h>
#include <throng/nav.h>

int main(void) {
  NavGrid grid;
  NavComponents components;
  if (!nav_grid_init(&grid, 24, 13)) return 1;
  for (int32_t y = 0; y < 13; y++)
    for (int32_t x = 0; x < 24; x++) nav_grid_set_terrain(&grid, x, y, NAV_FLOOR);
  for (int32_t y = 3; y < 10; y++) nav_grid_set_terrain(&grid, 14, y, NAV_ROCK);
  for (int32_t x = 9; x < 14; x++) {
    nav_grid_set_terrain(&grid, x, 3, NAV_ROCK);
    nav_grid_set_terrain(&grid, x, 9, NAV_ROCK);
  }
  if (!nav_components_init(&components, &grid, NAV_WALKER)) return 1;
  nav_components_build(&components, &grid);

  for (int32_t row = 0; row < nav_steering_count; row++) {
    NavSteer *steer = nav_steer_new(&grid);
    if (steer == NULL) return 1;
    NavRandom random = nav_random_seeded(1, NAV_WALK_STREAM);
    NavQuery query = {.grid = &grid,
                      .components = &components,
                      .cls = NAV_WALKER,
                      .at = nav_grid_cell(&grid, 2, 6),
                      .target = nav_grid_cell(&grid, 21, 6),
                      .depth = 6,
                      .random = &random};
    NavWalkResult walk = nav_walk(steer, row, &query, nav_walk_limit(&grid), NULL, NULL);
    printf("%s %s %lld\n", nav_steerings[row]->name, nav_steer_status_name(walk.end), (long long)walk.steps);
    nav_steer_free(steer);
  }
  nav_components_free(&components);
  nav_grid_free(&grid);
  return 0;
}
