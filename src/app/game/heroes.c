/* Two heroes. */
#include "app/game/heroes.h"

#include <assert.h>

#include "app/game/notice.h"
#include "app/game/queue.h"

bool app_two_obey(const AppGame *game) {
  return game->run.has_world && sim_hero_obeys(&game->run.world, 1);
}

int32_t app_sent(const AppGame *game) {
  return app_two_obey(game) ? game->hands.sends : 0;
}

int32_t app_steering(const AppGame *game) {
  return app_hero_steering(game, app_sent(game));
}

void app_send(AppGame *game, int32_t hero) {
  assert(hero >= 0);
  if (!game->run.has_world || !sim_hero_obeys(&game->run.world, hero)) {
    const bool led = game->run.has_world && hero < game->run.world.hero_count;
    app_notice(&game->told.notice, led ? "He follows by himself." : "There is only one hero.");
    return;
  }
  game->hands.sends = hero;
  app_notice(&game->told.notice,
             hero == 0 ? "Taps send the first hero now." : "Taps send the second hero now.");
}

void app_send_to(AppGame *game, int32_t hero, NavCell cell) {
  app_command_at(game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .hero = hero}, cell);
}

NavCell app_target(const AppGame *game, int32_t hero) {
  assert(game->run.has_world && hero < game->run.world.hero_count);
  const SimHero *of = &game->run.world.heroes[hero];
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
  const NavCell at = world->heroes[0].cell;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_grid_passable(&world->grid, NAV_WALKER, at, dir)) return at + nav_grid_delta(&world->grid, dir);
  return at;
}

void app_second_beside(AppGame *game) {
  app_command_at(game, (SimCommand){.kind = SIM_CMD_JOIN}, beside(&game->run.world));
}

void app_second_toggle(AppGame *game) {
  if (!game->run.has_world) return;
  if (game->run.world.hero_count < 2) {
    app_second_beside(game);
    return;
  }
  game->hands.sends = 0;
  app_command(game, (SimCommand){.kind = SIM_CMD_LEAVE});
}

SDL_FPoint app_hero_place(const AppGame *game, int32_t hero) {
  assert(game->run.has_world && hero < game->run.world.hero_count);
  const SimHero *of = &game->run.world.heroes[hero];
  const float part = game->run.owed.steps.fraction / (float)BASE_ONE;
  return (SDL_FPoint){(float)of->x / (float)BASE_ONE + (float)of->vx * part,
                      (float)of->y / (float)BASE_ONE + (float)of->vy * part};
}
