/* Two heroes: which of them the player sends, how the second comes and goes. */
#include "app/game/game.h"

int32_t app_sent(const AppGame *game) {
  return game->run.has_world && game->run.world.second != NULL ? game->hands.sends : 0;
}

void app_send(AppGame *game, int32_t hero) {
  if (!game->run.has_world || hero >= sim_world_heroes(&game->run.world)) {
    app_notice(&game->told.notice, "There is only one hero.");
    return;
  }
  game->hands.sends = hero;
  app_notice(&game->told.notice,
             hero == 0 ? "Taps send the first hero now." : "Taps send the second hero now.");
}

void app_send_to(AppGame *game, int32_t hero, NavCell cell) {
  const NavGrid *grid = &game->run.world.grid;
  app_command(game, (SimCommand){.kind = SIM_CMD_MOVE_TO,
                                 .x = nav_grid_x(grid, cell),
                                 .y = nav_grid_y(grid, cell),
                                 .hero = hero});
}

NavCell app_target(const AppGame *game, int32_t hero) {
  const SimHero *of = sim_world_hero(&game->run.world, hero);
  for (int i = game->run.command_count - 1; i >= 0; i--) {
    const SimCommand *queued = &game->run.commands[i];
    if (queued->hero != hero) continue;
    if (queued->kind == SIM_CMD_STOP) return NAV_NO_CELL;
    if (queued->kind == SIM_CMD_MOVE_TO) return nav_grid_cell(&game->run.world.grid, queued->x, queued->y);
  }
  return of->status == SIM_HERO_MOVING ? of->target : NAV_NO_CELL;
}

/// A tile next to the first hero's that he could step on; his own where there is none.
static NavCell beside(const SimWorld *world) {
  const NavCell at = world->hero.cell;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_grid_passable(&world->grid, NAV_WALKER, at, dir)) return at + nav_grid_delta(&world->grid, dir);
  return at;
}

void app_second_join(AppGame *game, int32_t x, int32_t y) {
  app_command(game, (SimCommand){.kind = SIM_CMD_JOIN, .x = x, .y = y});
}

void app_second_beside(AppGame *game) {
  const NavCell cell = beside(&game->run.world);
  app_second_join(game, nav_grid_x(&game->run.world.grid, cell), nav_grid_y(&game->run.world.grid, cell));
}

void app_second_toggle(AppGame *game) {
  if (!game->run.has_world) return;
  if (game->run.world.second == NULL) {
    app_second_beside(game);
    return;
  }
  game->hands.sends = 0;
  app_command(game, (SimCommand){.kind = SIM_CMD_LEAVE});
}

SDL_FPoint app_hero_place(const AppGame *game, int32_t hero) {
  const SimHero *of = sim_world_hero(&game->run.world, hero);
  const float part = game->run.steps.fraction / (float)BASE_ONE;
  return (SDL_FPoint){(float)of->x / (float)BASE_ONE + (float)of->vx * part,
                      (float)of->y / (float)BASE_ONE + (float)of->vy * part};
}
