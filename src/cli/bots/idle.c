/* Steps one tile, and never does anything again: how long does a level leave a player alone who only looks?
 */
#include <stdlib.h>

#include "cli/bots/bots.h"

/// It remembers nothing.
static void *start_idle(const SimWorld *world) {
  (void)world;
  return malloc(1);
}

static bool look_idle(void *memory, const SimWorld *world, SimCommand *command) {
  (void)memory;
  if (world->tick > 0) return false;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(&world->grid, NAV_WALKER, world->heroes[0].cell, dir)) continue;
    const NavCell next = world->heroes[0].cell + nav_grid_delta(&world->grid, dir);
    *command = (SimCommand){
        .kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(&world->grid, next), .y = nav_grid_y(&world->grid, next)};
    return true;
  }
  return false;
}

const BotRow bot_idle = {
    .name = "idle",
    .help = "steps one tile and waits there",
    .start = start_idle,
    .look = look_idle,
    .end = free,
};
