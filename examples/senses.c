/* A guard and a thief on two sides of a wall with a door: at each step of the thief whether the guard sees
 * and hears him, and last where his scent leads.
 *
 *   cc senses.c $(pkg-config --cflags --libs throng-nav) -o senses */
#include <stdio.h>
#include <throng/nav.h>

int main(void) {
  NavGrid grid;
  if (!nav_grid_init(&grid, 15, 7)) return 1;
  for (int32_t y = 0; y < 7; y++)
    for (int32_t x = 0; x < 15; x++)
      if (x != 7 || y == 3) nav_grid_set_terrain(&grid, x, y, NAV_FLOOR);
  NavScent *scent = nav_scent_new(&grid);
  if (scent == NULL) return 1;

  const NavCell guard = nav_grid_cell(&grid, 10, 3);
  const NavPoint eye = nav_point_centre(&grid, guard);
  const NavLook look = nav_look(eye, nav_angle(-1, 0), NAV_TURN / 4, 12 * NAV_ONE, 3);
  const NavScentRates rates = {NAV_DEFAULT_FADING, NAV_DEFAULT_SPREADING};
  for (int32_t tick = 0; tick < 12; tick++) {
    const NavCell at = nav_grid_cell(&grid, tick < 6 ? tick : 5, tick < 6 ? 0 : tick - 6);
    const NavPoint thief = nav_point_centre(&grid, at);
    nav_scent_deposit(scent, &grid, at, NAV_MAX_SCENT / 2, tick);
    nav_scent_step(scent, &grid, rates);
    const NavSound step = {thief, 10 * NAV_LEVEL_ONE, NAV_DEFAULT_MUFFLING};
    printf("%2d %s %s\n", (int)tick, nav_sees(&grid, &look, thief, NAV_ONE / 3) ? "seen" : "-",
           nav_sound_heard(&grid, &step, eye, NAV_LEVEL_ONE) ? "heard" : "-");
  }
  /* His trail, from where it begins. */
  NavCell at = nav_grid_cell(&grid, 0, 0);
  int32_t length = 0;
  for (NavDir dir; (dir = nav_scent_follow(scent, &grid, NAV_WALKER, at)) != NAV_NO_DIR; length++)
    at += nav_grid_delta(&grid, dir);
  printf("%d tiles of trail to %d,%d\n", (int)length, (int)nav_grid_x(&grid, at), (int)nav_grid_y(&grid, at));
  nav_scent_free(scent);
  nav_grid_free(&grid);
  return 0;
}
