/* Questions to the map: what if a tile is closed or opened, which a press asks that is held; and why a walker
 * does not come through a tile, which a tap asks. */
#include <stdio.h>

#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/told/why_not.h"
#include "app/view/looks.h"

static void tell_to_hold(AppGame *game, int32_t x, int32_t y) {
  (void)x;
  (void)y;
  app_notice(&game->told.notice, "Hold the tile: ten seconds pass there, and nothing here.");
}

static const char *close_or_open(const AppGame *game, int32_t x, int32_t y, SimCommand *command) {
  const NavGrid *grid = &game->run.world.grid;
  const bool open = nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y));
  *command = (SimCommand){.kind = SIM_CMD_TERRAIN, .id = open ? NAV_ROCK : NAV_FLOOR, .x = x, .y = y};
  return open ? "this is closed" : "this is opened";
}

const AppPower app_power_what_if = {
    .command = SIM_CMD_TERRAIN,
    .use = tell_to_hold,
    .anywhere = true,
    .stays = true,
    .what_if = close_or_open,
    .words = "What if? Hold a tile to see ten seconds ahead",
};

static void ask_why(AppGame *game, int32_t x, int32_t y) {
  app_why_not_ask(game, nav_grid_cell(&game->run.world.grid, x, y));
}

static void tell_whose(const AppGame *game, char *out, size_t size) {
  const AppSelect *select = &game->hands.select;
  const int32_t actor = select->on ? sim_world_actor(&game->run.world, select->id) : -1;
  snprintf(out, size, "Why not this way? Tap a tile that the %s does not come through",
           actor < 0 ? "hero" : sim_enemy_kinds[game->run.world.actors.kind[actor]]->name);
}

const AppPower app_power_why_not = {
    .command = SIM_CMD_TERRAIN,
    .use = ask_why,
    .anywhere = true,
    .stays = true,
    .tell = tell_whose,
};
