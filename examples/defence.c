/* The core of a tower defence: creeps follow one field to the exit, which a tower changes; a tower that would
 * shut the way is refused. Towers shoot what they see. Prints how many creeps got through.
 *
 *   cc defence.c $(pkg-config --cflags --libs throng-nav) -o defence */
#include <stdio.h>
#include <throng/nav.h>

enum { WIDTH = 24, HEIGHT = 13, CREEPS = 60, TOWERS = 40, TURNS = 400, REACH = 4, HEALTH = 70 };

typedef struct Game {
  NavGrid grid;
  NavField field;
  NavSplit split;
  NavFov fov;
  NavGoal exit;
  NavCell tower[TOWERS], creep[CREEPS];
  int32_t health[CREEPS], towers, refused;
} Game;

static NavFieldInput input_of(const Game *game) {
  return (NavFieldInput){.grid = &game->grid, .cls = NAV_WALKER, .goals = &game->exit, .goal_count = 1};
}

/// Puts a tower up unless it would part the map; the field is repaired.
static void build_tower(Game *game, int32_t x, int32_t y) {
  const NavCell cell = nav_grid_cell(&game->grid, x, y);
  if (nav_would_split(&game->split, &game->grid, NAV_WALKER, &cell, 1, NULL)) {
    game->refused++;
    return;
  }
  nav_grid_set_terrain(&game->grid, x, y, NAV_ROCK);
  const NavFieldInput input = input_of(game);
  nav_field_update(&game->field, &input, &cell, 1, NAV_REPAIR_DEFAULT);
  game->tower[game->towers++] = cell;
}

/// Each tower hits the first creep that a tile next to it sees.
static void shoot(Game *game, NavCell tower) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavCell eye = tower + nav_grid_delta(&game->grid, dir);
    nav_fov_look(&game->fov, &game->grid, eye, REACH);
    for (int32_t i = 0; i < CREEPS; i++) {
      if (game->creep[i] == NAV_NO_CELL || game->fov.seen[game->creep[i]] != NAV_FOV_TILE) continue;
      if (--game->health[i] == 0) game->creep[i] = NAV_NO_CELL;
      return;
    }
  }
}

int main(void) {
  static Game game;
  NavGrid *grid = &game.grid;
  int32_t through = 0;
  if (!nav_grid_init(grid, WIDTH, HEIGHT)) return 1;
  for (int32_t y = 0; y < HEIGHT; y++)
    for (int32_t x = 0; x < WIDTH; x++) nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
  game.exit = (NavGoal){nav_grid_cell(grid, WIDTH - 1, 6), 0};
  const NavFieldInput input = input_of(&game);
  if (!nav_field_init(&game.field, grid) || !nav_split_init(&game.split, grid) ||
      !nav_fov_init(&game.fov, grid, REACH) || nav_field_build(&game.field, &input) != NAV_FIELD_OK)
    return 1;
  for (int32_t i = 0; i < TOWERS; i++) build_tower(&game, 6 + i / 13 * 5, i % 2 ? 12 - i % 13 : i % 13);
  for (int32_t i = 0; i < CREEPS; i++)
    game.creep[i] = nav_grid_cell(grid, 0, i % HEIGHT), game.health[i] = HEALTH;
  for (int32_t turn = 0; turn < TURNS; turn++) {
    for (int32_t i = 0; i < CREEPS && i <= turn / 2; i++) {
      if (game.creep[i] == NAV_NO_CELL) continue;
      game.creep[i] += nav_grid_delta(grid, nav_field_dir(&game.field, game.creep[i]));
      if (game.creep[i] == game.exit.cell) game.creep[i] = NAV_NO_CELL, through++;
    }
    for (int32_t i = 0; i < game.towers; i++) shoot(&game, game.tower[i]);
  }
  printf("%d towers, %d refused, %d of %d got through\n", (int)game.towers, (int)game.refused, (int)through,
         (int)CREEPS);
  nav_fov_free(&game.fov), nav_split_free(&game.split), nav_field_free(&game.field), nav_grid_free(grid);
  return 0;
}
