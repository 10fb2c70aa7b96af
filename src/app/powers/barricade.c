/* A barricade in the hand: a tap puts it up, one on a barricade takes that back. */
#include "app/game/game.h"
#include "app/platform/art.h"

#include <assert.h>
#include <stdio.h>

static void show_tile(const AppGame *game, AppPointed *to) {
  const NavGrid *grid = &game->run.world.grid;
  assert(nav_grid_inside(grid, to->aim_x, to->aim_y));
  if (game->run.world.barricade[nav_grid_cell(grid, to->aim_x, to->aim_y)]) to->ghost = 0; // it is taken back
}

static void tell_use(const AppGame *game, char *out, size_t size) {
  snprintf(out, size, "%s",
           game->run.world.heroes[0].barricades > 0
               ? "Tap an empty tile to block it, a barricade to take it back"
               : "None left: Tap a barricade to take it back");
}

static const char *what_if(const AppGame *game, int32_t x, int32_t y, SimCommand *command) {
  const SimWorld *world = &game->run.world;
  if (!app_power_rules(APP_ARM_BARRICADE)->fits(world, x, y)) return NULL;
  *command = (SimCommand){.kind = SIM_CMD_BARRICADE, .x = x, .y = y};
  return world->barricade[nav_grid_cell(&world->grid, x, y)] ? "this is opened" : "this is closed";
}

const AppPower app_power_barricade = {
    .command = SIM_CMD_BARRICADE,
    .ghost = APP_SPRITE_BARRICADE,
    .show = show_tile,
    .what_if = what_if,
    .tell = tell_use,
    .refusal = "A barricade needs empty floor.",
    .none_left = "No barricade left. Take one back first.",
    .sound = APP_EFFECT_BARRICADE_UP,
    .button = "Barricade button",
    .help = "Your next tap puts one up or takes it back",
};
