/* A monster of a roguelike: it sleeps until it sees the hero, hunts him by the shortest way, goes to where it
 * saw him last, and flees once it is hurt. Prints a letter a turn: s, h, l or f.
 *
 *   cc monster.c $(pkg-config --cflags --libs throng-nav) -o monster */
#include <stdio.h>
#include <string.h>
#include <throng/nav.h>

enum { SIGHT = 8, TURNS = 40, HURT_AT = 24 };

static const char *const rows[] = {
    "##############################", "#.........#..................#", "#.........#..................#",
    "#.............#####..........#", "#.........#...#...#..........#", "#.........#...#...............",
    "#####.#####...#...#..........#", "#.............#####..........#", "##############################"};

int main(void) {
  const int32_t height = (int32_t)(sizeof rows / sizeof *rows), width = (int32_t)strlen(rows[0]);
  NavGrid grid;
  NavFov fov;
  NavField danger;
  NavPath path = {0};
  if (!nav_grid_init(&grid, width, height)) return 1;
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++)
      if (rows[y][x] == '.') nav_grid_set_terrain(&grid, x, y, NAV_FLOOR);
  NavAstar *astar = nav_astar_new(&grid);
  if (astar == NULL || !nav_fov_init(&fov, &grid, SIGHT) || !nav_field_init(&danger, &grid)) return 1;

  NavCell hero = nav_grid_cell(&grid, 1, 1), monster = nav_grid_cell(&grid, 22, 2), last = NAV_NO_CELL;
  for (int32_t turn = 0; turn < TURNS; turn++) {
    if (turn < 21) hero = nav_grid_cell(&grid, 1 + turn, turn < 12 ? 3 : 2); // he walks in through the door
    nav_fov_look(&fov, &grid, monster, SIGHT);
    const bool sees = fov.seen[hero] != 0;
    if (sees) last = hero;
    char mood = turn >= HURT_AT ? 'f' : sees ? 'h' : last != NAV_NO_CELL ? 'l' : 's';
    if (mood == 'f') { // to the neighbour that lies farthest from him
      const NavGoal goal = {hero, 0};
      const NavFieldInput input = {.grid = &grid, .goals = &goal, .goal_count = 1, .diagonal = true};
      if (nav_field_build(&danger, &input) != NAV_FIELD_OK) return 1;
      NavCell best = monster;
      for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
        const NavCell next = monster + nav_way_delta(grid.stride, way);
        if (nav_grid_way_open(&grid, NAV_WALKER, monster, way) && danger.value[next] > danger.value[best])
          best = next;
      }
      monster = best;
    } else if (mood != 's') {
      const NavAstarQuery query = {
          .grid = &grid, .from = monster, .to = last, .diagonal = true, .any_shortest = true};
      if (nav_astar_find(astar, &query, &path).status == NAV_PATH_FOUND && path.count > 0) {
        const NavCell next = nav_path_pop(&path);
        if (next != hero) monster = next;
      }
    }
    putchar(mood);
  }
  printf(" at %d,%d\n", (int)nav_grid_x(&grid, monster), (int)nav_grid_y(&grid, monster));
  nav_path_free(&path), nav_field_free(&danger), nav_fov_free(&fov), nav_astar_free(astar),
      nav_grid_free(&grid);
  return 0;
}
